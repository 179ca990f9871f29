"""Changes to layouts by drawing, for any game that supports it: the drawing as plain values, and its way into a file.

A file is passed as text, and a drawing as JSON values that the game defines (`LevelValue`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from sheetgen.source.faults import Position

LevelValue = Mapping[str, Any]
"""A level as JSON values, in the form that its game defines."""


class NoLevelError(Exception):
    """Raised for values that are not a level of the game."""


class Spot(NamedTuple):
    """A part of a level. cells: rows and columns; letter: the letter of a kind of field; entry: the number of a line. All numbers
    start at 1."""

    cells: tuple[tuple[int, int], ...] = ()
    letter: str | None = None
    entry: int | None = None


class Editor(Struct, frozen=True):
    """Functions that read the levels of a game from the text of a layout and write them into it.

    kit: the drawing tools, in the reader's language: `{"kinds": [{"kind", "points", "coloured"}], "colours": [{"name", "label",
    "solid"}], "lab"}`. points: the points of a new field of a kind, null if it has none. lab: whether the packages that measure and
    generate levels are installed. read: returns a level from the values of a layout's keys and of its title. Lines have `entry`:
    their number in the file, from 1. write: returns the text with another level; everything that is equal, or not part of a level,
    stays as typed. It raises NoLevelError for values that are not a level, and `source.editing.CannotEdit` if the text cannot be
    edited. places: returns, for the text of a layout, a function that returns the part of the level to which a position in this
    text and the names of some spaces belong.
    """

    kit: Callable[[], Mapping[str, Any]]
    read: Callable[[Any, Any], LevelValue]
    write: Callable[[str, LevelValue], str]
    places: Callable[[str], Callable[[Position, Sequence[str]], Spot]]
