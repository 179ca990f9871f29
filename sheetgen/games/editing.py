"""Changes to layouts by drawing, for any game that supports it: the drawing as plain values, and its way into a file.

A file is passed as text, and a drawing as JSON values that the game defines (`LevelValue`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from sheetgen.source.faults import Position

LevelValue = Mapping[str, Any]
"""A level as values of JSON, in the form of its game."""


class NoLevelError(Exception):
    """Values that are not a level of the game."""


class Spot(NamedTuple):
    """A part of a level. cells: rows and columns; letter: of a kind of field; entry: the number of a line. All from 1."""

    cells: tuple[tuple[int, int], ...] = ()
    letter: str | None = None
    entry: int | None = None


class Editor(Struct, frozen=True):
    """Functions that read the levels of a game from the text of a layout and write them into it.

    kit: the drawing tools, in the reader's language: `{"sides": [least, most], "kinds": [{"kind", "points", "coloured", "worth"}],
    "colours": [{"name", "label", "solid"}], "lab"}`. points: the points of a new field of a kind, null if it has none. lab: whether
    the packages that measure and generate levels are installed. read: the values of a layout's keys and of its title. Lines and
    letters have `entry`: their place in the file, from 1. write: the text with another level; everything that is equal, or not part
    of a level, stays as typed. Raises NoLevelError for values that are not a level, `source.editing.CannotEdit` if the text has no
    space for it. places: from a text, a function from a position in it, and some spaces, to the part of the level that they belong
    to.
    """

    kit: Callable[[], Mapping[str, Any]]
    read: Callable[[Any, Any], LevelValue]
    write: Callable[[str, LevelValue], str]
    places: Callable[[str], Callable[[Position, Sequence[str]], Spot]]
