"""What other packages add: games, layouts, and functions for formulas, by their entry points.

Knows what is installed, and loads it. Nobody looks here but where a name is asked for that is not bundled, or where all there is is
listed: to look takes longer than to check a sheet.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Kind = Literal["games", "layouts", "functions"]
KINDS: tuple[Kind, ...] = ("games", "layouts", "functions")


class BrokenPluginError(Exception):
    """Something that a package adds and that cannot be used. package: what is installed; reason: in its own words."""

    def __init__(self, name: str, package: str, reason: str) -> None:
        super().__init__(name, package, reason)
        self.name, self.package, self.reason = name, package, reason


class Folder(NamedTuple):
    """A folder of layouts, and the package that brings it."""

    path: str
    package: str


@cache
def installed(kind: Kind) -> dict[str, EntryPoint]:
    """What is installed of a kind, by name; of two of one name the first package's."""
    from importlib.metadata import entry_points

    entries = sorted(entry_points(group=f"sheetgen.{kind}"), key=lambda entry: (entry.name, _package(entry), entry.value))
    return {entry.name: entry for entry in reversed(entries)}


def load(kind: Kind, name: str) -> Any:
    """What an entry point leads to; KeyError where there is none, BrokenPluginError where it cannot be loaded."""
    entry = (_games() if kind == "games" else installed(kind))[name]
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        raise broken(kind, name, f"{type(error).__name__}: {error}") from error


def broken(kind: Kind, name: str, reason: str) -> BrokenPluginError:
    """Why what an entry point leads to cannot be used."""
    return BrokenPluginError(name, _package(installed(kind)[name]), reason)


@cache
def folders() -> tuple[Folder, ...]:
    """The folders of layouts that packages bring; those without one are left out."""
    return tuple(folder for folder in map(_folder, sorted(installed("layouts"))) if isinstance(folder, Folder))


def are_known(kind: Literal["games", "layouts"]) -> bool:
    """Whether anybody has looked for what is installed of a kind; before, nothing can be of it."""
    return (folders if kind == "layouts" else _games).cache_info().currsize > 0


@cache
def _games() -> dict[str, EntryPoint]:
    return installed("games")


def broken_folders() -> Iterator[BrokenPluginError]:
    """What brings no folder of layouts though it says so."""
    return (folder for folder in map(_folder, sorted(installed("layouts"))) if isinstance(folder, BrokenPluginError))


def _folder(name: str) -> Folder | BrokenPluginError:
    """The folder `layouts` of a package, which is not loaded for it."""
    from importlib.util import find_spec

    entry = installed("layouts")[name]
    try:
        spec = find_spec(entry.module)
    except (Exception, SystemExit) as error:
        return broken("layouts", name, f"{type(error).__name__}: {error}")
    for home in (spec.submodule_search_locations or ()) if spec is not None else ():
        if os.path.isdir(path := os.path.join(home, "layouts")):
            return Folder(os.path.realpath(path), _package(entry))
    return broken("layouts", name, f"{entry.module} has no folder 'layouts'")


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module.partition(".")[0]
