"""Immutable values; their mappings and lists equal ordinary ones, and are printed and written as JSON in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

from msgspec import Struct

K = TypeVar("K")
V = TypeVar("V")


Plain = int | float | bool | str | list[Any] | dict[str, Any]
"""A value of a space: a number, a tick, a text or mark, several values, numbers by name; `?` if unreadable."""


def _refuse(*_args: Any, **_named: Any) -> NoReturn:
    raise TypeError("this cannot be changed; dict(…) or list(…) of it can")


class Value(Struct, frozen=True):
    """An immutable value, which is its own copy."""

    def __copy__(self: V) -> V:
        return self

    def __deepcopy__(self: V, _memo: object) -> V:
        return self


class FrozenDict(dict[K, V]):
    """A dict that cannot be changed."""

    __slots__ = ()

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # what can be changed has none
        return hash(frozenset(self.items()))

    def __copy__(self) -> FrozenDict[K, V]:
        return self

    def __reduce__(self) -> tuple[type[FrozenDict[K, V]], tuple[dict[K, V]]]:
        return FrozenDict, (dict(self),)


class FrozenList(list[V]):
    """A list that cannot be changed."""

    __slots__ = ()

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # what can be changed has none
        return hash(tuple(self))

    def __copy__(self) -> FrozenList[V]:
        return self

    def __reduce__(self) -> tuple[type[FrozenList[V]], tuple[list[V]]]:
        return FrozenList, (list(self),)


def frozen(value: Any) -> Any:
    """Return a value with all mappings and lists in it made immutable."""
    if isinstance(value, Mapping):
        return FrozenDict({name: frozen(each) for name, each in value.items()})
    return FrozenList(map(frozen, value)) if isinstance(value, list) else value
