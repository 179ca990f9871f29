"""Games, layouts and formula functions that other packages add by entry points.

Find and load installed entry points. Call this only for a name that is not bundled or for a complete list: the search takes longer
than checking a sheet.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Union, get_args, get_origin

from msgspec import Struct

from sheetgen.processes.endings import is_ending

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

Kind = Literal["games", "layouts", "functions"]
Sort = Literal["number", "truth", "text"]
_LONGEST_REASON = 500
"""Maximum characters shown of a plug-in's own messages."""


class BrokenPluginError(Exception):
    """The error of an addition by another package that can't be used. package: the name of the installed package; reason: why it
    can't be used, in the words of its own error."""

    def __init__(self, name: str, package: str, reason: str) -> None:
        super().__init__(name, package, reason)
        self.name, self.package, self.reason = name, package, reason


class Folder(NamedTuple):
    """A folder of layouts, and the package that brings it."""

    path: str
    package: str


@cache
def installed(kind: Kind) -> dict[str, EntryPoint]:
    """Return the installed entry points of a kind, by name; if two share a name, the first package wins. A package that can't be
    read adds nothing.
    """
    from importlib.metadata import distributions

    packages: dict[str, Distribution] = {}
    for each in distributions():
        packages.setdefault(_name(each) or repr(each), each)
    entries: list[EntryPoint] = []
    for each in packages.values():
        with suppress(Exception):  # any error in another package's file
            entries += each.entry_points.select(group=f"sheetgen.{kind}")
    entries.sort(key=lambda entry: (entry.name, _package(entry), entry.value))
    return {entry.name: entry for entry in reversed(entries)}


def _name(package: Distribution | None) -> str | None:
    """The name of an installed package, None if its metadata cannot be read."""
    with suppress(Exception):
        return package.name if package is not None else None
    return None


def load(kind: Kind, name: str) -> Any:
    """Load an entry point. Raise KeyError if it is missing, BrokenPluginError if it can't be loaded."""
    entry = (_games() if kind == "games" else installed(kind))[name]
    try:
        return entry.load()
    except BaseException as error:
        raise broken(kind, name, raised(error)) from error


def broken(kind: Kind, name: str, reason: str) -> BrokenPluginError:
    """Return the error for an entry point whose object cannot be used."""
    return BrokenPluginError(name, package(kind, name), reason)


def package(kind: Kind, name: str) -> str:
    """Return the package that provides an entry point."""
    return _package(installed(kind)[name])


def raised(error: BaseException, sort: str | None = None) -> str:
    """Return an exception of a plug-in as one line: its type and its message. Raise the exception again if it ends the work from
    outside, such as an interrupt."""
    if is_ending(error):
        raise error
    try:
        words = str(error)
    except Exception:
        words = ""
    shown = "".join(char if char.isprintable() else " " for char in words[:_LONGEST_REASON])
    return ": ".join(each for each in (type(error).__name__ if sort is None else sort, shown) if each) or type(error).__name__


class Parameter(Struct, frozen=True):
    """A parameter of a function: a value of some sort, or a list of them. repeats: whether it takes any number of values."""

    sort: Sort
    is_list: bool
    repeats: bool = False


class PluginFunction(Struct, frozen=True):
    """A function for formulas: its name, its parameters and the sort of its value."""

    name: str
    call: Callable[..., Any]
    takes: tuple[Parameter, ...]
    gives: Sort


@cache
def function(name: str) -> PluginFunction:
    """Return a function by name. Raise KeyError if it is missing, BrokenPluginError if formulas can't call it."""
    found = load("functions", name)
    try:
        import inspect
        from typing import get_type_hints

        parameters, types = inspect.signature(found).parameters.values(), get_type_hints(found)
        takes = tuple(_parameter(each.name, types.get(each.name), each.kind is each.VAR_POSITIONAL) for each in parameters)
        unnamed = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
        if any(each.kind not in unnamed for each in parameters):
            raise TypeError("it takes arguments that have to be named")
        return PluginFunction(name, found, takes, _sort("its value", types.get("return")))
    except (TypeError, ValueError, NameError, AttributeError) as error:
        raise broken("functions", name, raised(error, "")) from error
    except BaseException as error:
        raise broken("functions", name, raised(error)) from error


def _parameter(name: str, annotation: object, repeats: bool) -> Parameter:
    """A parameter by its annotation: `int`, `list[str]`, `Sequence[bool]` …"""
    is_list = get_origin(annotation) in (list, tuple, Sequence, Iterable)
    inner = next(iter(get_args(annotation)), None) if is_list else annotation
    return Parameter(_sort(f"'{name}'", inner), is_list, repeats)


def _sort(what: str, annotation: object) -> Sort:
    """Return the sort of a value by its annotation. Raise TypeError for an annotation of no known sort."""
    from fractions import Fraction

    each = get_args(annotation) if get_origin(annotation) in (UnionType, Union) else (annotation,)
    if each and all(one in (int, float, Fraction) for one in each):
        return "number"
    if annotation in (bool, str):
        return "truth" if annotation is bool else "text"
    raise TypeError(f"{what} is annotated as {annotation!r}, and not as int, float, Fraction, bool, str, or a list of these")


@cache
def folders() -> tuple[Folder, ...]:
    """Return the existing layout folders of packages."""
    return tuple(folder for folder in map(_folder, sorted(installed("layouts"))) if isinstance(folder, Folder))


def are_known(kind: Literal["games", "layouts"]) -> bool:
    """Return whether installed plug-ins of a kind are already known; until then, no name comes from a plug-in."""
    return (folders if kind == "layouts" else _games).cache_info().currsize > 0


@cache
def _games() -> dict[str, EntryPoint]:
    return installed("games")


def unusable() -> Iterator[BrokenPluginError]:
    """Yield the errors of all unusable additions by packages, except games: layout folders that are missing, and functions that
    can't be called."""
    yield from (folder for folder in map(_folder, sorted(installed("layouts"))) if isinstance(folder, BrokenPluginError))
    for name in installed("functions"):
        try:
            function(name)
        except BrokenPluginError as error:
            yield error


def _folder(name: str) -> Folder | BrokenPluginError:
    """Return a package's folder `layouts` without loading the package, or the error if it is unusable."""
    from importlib.util import find_spec

    entry = installed("layouts")[name]
    try:
        spec = find_spec(entry.module)
    except BaseException as error:
        return broken("layouts", name, raised(error))
    for home in (spec.submodule_search_locations or ()) if spec is not None else ():
        if os.path.isdir(path := os.path.join(home, "layouts")):
            return Folder(os.path.realpath(path), _package(entry))
    return broken("layouts", name, f"{entry.module} has no folder 'layouts'")


def _package(entry: EntryPoint) -> str:
    return _name(entry.dist) or entry.value.partition(":")[0].partition(".")[0]
