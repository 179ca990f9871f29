"""Checks of the arguments of public functions against their annotations. A value of another type raises a TypeError that names its
parameter."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from operator import index
from types import NoneType, UnionType
from typing import Any, BinaryIO, Literal, ParamSpec, TypeVar, Union, get_args, get_origin

P = ParamSpec("P")
R = TypeVar("R")
_CALLED = {str: "text", int: "number", os.PathLike: "path", BinaryIO: "binary stream", Mapping: "mapping", Callable: "function"}

_NO_LISTS = (str, bytes, bytearray, Mapping, io.IOBase)


class _Kind:
    """The values that an annotation allows: instances of some classes, or iterables of such values."""

    def __init__(self, annotation: Any) -> None:
        origin, inner = get_origin(annotation), get_args(annotation)
        self._classes: list[Any] = []
        self._items: _Kind | None = None
        self._known: set[type] = set()
        """Types whose values were allowed before."""
        if origin in (Union, UnionType):
            parts = list(map(_Kind, inner))
            self._classes = [each for part in parts for each in part._classes]
            self._items = next((part._items for part in parts if part._items is not None), None)
        elif origin is Literal:
            self._classes = [str]
        elif isinstance(origin, type) and issubclass(origin, Iterable) and not issubclass(origin, Mapping):
            self._items = _Kind(inner[0])
        else:
            self._classes = [NoneType if annotation is None else origin or annotation]

    def taken(self, value: Any) -> Any:
        """Return the value if it is allowed. Return an iterable of allowed items as a tuple. Raise TypeError if the value or an
        item is not allowed."""
        if type(value) in self._known:
            return value
        if int in self._classes and not isinstance(value, int) and hasattr(type(value), "__index__"):
            return index(value)
        if self._allows(value):
            self._known.add(type(value))
            return value
        if self._items is None or not isinstance(value, Iterable) or isinstance(value, _NO_LISTS):
            raise TypeError
        return tuple(map(self._items.taken, value))

    def _allows(self, value: object) -> bool:
        if isinstance(value, bool):
            return bool in self._classes
        if BinaryIO in self._classes and hasattr(type(value), "write") and not isinstance(value, io.TextIOBase):
            return True
        return isinstance(value, tuple(each for each in self._classes if each is not BinaryIO))

    def __str__(self) -> str:
        told = ["True or False" if each is bool else f"a {_called(each)}" for each in self._classes if each is not NoneType]
        told += [f"a list of {_called(self._items._classes[0])}s"] if self._items else []
        return " or ".join([", ".join(told[:-1]), told[-1]] if told[1:] else told)


def _called(kind: Any) -> str:
    return _CALLED.get(kind) or str(kind.__name__).lower()


def checked(work: Callable[P, R]) -> Callable[P, R]:
    """Wrap a function: check its arguments before each call, and pass an iterable of values as a tuple."""
    code, annotations = work.__code__, work.__annotations__
    positional = code.co_varnames[: code.co_argcount]
    others = code.co_varnames[code.co_argcount + code.co_kwonlyargcount :][
        :1
    ]  # the name of the `*` or `**` parameter, if there is one
    kinds: dict[str, _Kind] = {}

    def taken(name: str, value: Any, called: str) -> Any:
        if called not in kinds:
            if called not in annotations:
                return value
            kinds[called] = _Kind(eval(annotations[called], work.__globals__))
        try:
            return kinds[called].taken(value)
        except TypeError:
            raise TypeError(f"{name}= takes {kinds[called]}, not {type(value).__name__}") from None

    @wraps(work)
    def made(*args: P.args, **named: P.kwargs) -> R:
        given: Any = [*map(taken, positional, args, positional), *args[len(positional) :]]
        more: Any = {name: taken(name, value, name if name in annotations else "".join(others)) for name, value in named.items()}
        return work(*given, **more)

    return made
