"""Layouts changed by drawing, for any game that can: what is drawn as plain values, and how it is put into a file.

A file is known by its text, and what is drawn by values that JSON knows: a game says which (`LevelValue`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

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


class Editor(Protocol):
    """Puts levels of a game into the text of a layout, and reads them."""

    def kit(self) -> Mapping[str, Any]:
        """What there is to draw with, in the reader's language.

        `{"sides": [least, most], "kinds": [{"kind", "points", "coloured", "worth"}], "colours": [{"name", "label", "solid"}],
        "lab"}`. points: those that a new field of a kind begins with, null where it has none. lab: whether the packages are there
        by which levels are measured and made.
        """

    def read(self, keys: Any, title: Any) -> LevelValue:
        """The values of a layout's keys and of its title. Lines and letters have `entry`: which of the file's they are, from 1."""

    def write(self, text: str, level: LevelValue) -> str:
        """The text with another level: what is the same stays as it is typed, and all that is no part of a level.

        Raises NoLevelError for values that are none, `source.editing.CannotEdit` where the text has no room for it.
        """

    def places(self, text: str) -> Callable[[Position, Sequence[str]], Spot]:
        """What tells of a place of such a text, and of some spaces, what of the level they are."""


class LazyEditor(NamedTuple):
    """An editor that a module of a game is, loaded when something is drawn."""

    module: str

    def load(self) -> Editor:
        editor: Editor = import_module(self.module)
        return editor
