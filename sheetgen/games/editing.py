"""Layouts changed by drawing, for any game that can: what is drawn as plain values, and how it is put into a file.

A file is known by its text, and what is drawn by values that JSON knows: a game says which (`LevelValue`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from sheetgen.source.faults import Position

LevelValue = Mapping[str, Any]
"""A level as values of JSON, in the form of its game."""


class NoLevelError(Exception):
    """Values that are no level of the game."""


class Spot(NamedTuple):
    """What of a level something is about. cells: rows and columns; letter: of a kind of field; entry: which line. All from 1."""

    cells: tuple[tuple[int, int], ...] = ()
    letter: str | None = None
    entry: int | None = None


class Editor(Struct, frozen=True):
    """Puts levels of a game into the text of a layout, and reads them.

    kit: the things to draw with, in the reader's language: `{"sides": [least, most], "kinds": [{"kind", "points", "coloured",
    "worth"}], "colours": [{"name", "label", "solid"}], "lab"}`. points: those of a new field of a kind, null if it has none. lab:
    whether the packages are installed that measure and generate levels.
    read: the values of a layout's keys and of its title. Lines and letters have `entry`: their place in the file, from 1.
    write: the text with another level; everything that is equal, or no part of a level, stays as it is typed. Raises NoLevelError
    for values that are not a level, `source.editing.CannotEdit` if the text has no room for it.
    places: from a text, a function from a position in it, and some spaces, to the part of the level that they belong to.
    """

    kit: Callable[[], Mapping[str, Any]]
    read: Callable[[Any, Any], LevelValue]
    write: Callable[[str, LevelValue], str]
    places: Callable[[str], Callable[[Position, Sequence[str]], Spot]]
