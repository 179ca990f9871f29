"""A filled sheet: every space's value and where it was typed. Read by its game's form, knowing no game.

`Filled` answers what a rule asks: what is written in a space (nothing is None, False or empty), and where to point.
"""

from __future__ import annotations

from typing import Protocol

from sheetgen.source.faults import Position
from sheetgen.source.nodes import nearest

Value = int | bool | str | tuple[str, ...] | tuple[int, ...] | dict[str, int]


class Positioned(Protocol):
    """Something that knows where it was typed; the position is made when it is asked for."""

    @property
    def position(self) -> Position: ...


class Filled:
    """What is written on one sheet.

    values: by space name, only where something is written. places: where each value or container was typed.
    keys: where each key stands, by path. first: the document's first key.
    """

    __slots__ = ("counts", "document", "file", "first", "keys", "layout", "places", "player", "values")

    def __init__(self, file: str, document: int, layout: str, first: Position) -> None:
        self.file = file
        self.document = document
        self.layout = layout
        self.first = first
        self.player: str | None = None
        self.values: dict[str, Value] = {}
        self.places: dict[str, Position | Positioned | tuple[int, int, int]] = {}
        self.keys: dict[str, Position | Positioned] = {}
        self.counts: dict[str, int] = {}

    def number(self, space: str) -> int | None:
        """The number written there, or None."""
        value = self.values.get(space)
        return value if type(value) is int else None

    def numbers_of(self, spaces: tuple[str, ...]) -> tuple[int | None, ...]:
        """The numbers written in many spaces, as `number` gives them one by one."""
        return tuple([value if type(value) is int else None for value in map(self.values.get, spaces)])

    def tick(self, space: str) -> bool:
        """Whether it is ticked."""
        return self.values.get(space) is True

    def text(self, space: str) -> str | None:
        """The text (or mark) written there, or None."""
        value = self.values.get(space)
        return value if isinstance(value, str) else None

    def names(self, space: str) -> tuple[str, ...]:
        """The names listed there."""
        value = self.values.get(space)
        return tuple(name for name in value if isinstance(name, str)) if isinstance(value, tuple) else ()

    def numbers(self, space: str) -> tuple[int, ...]:
        """The numbers listed there."""
        value = self.values.get(space)
        return tuple(n for n in value if isinstance(n, int)) if isinstance(value, tuple) else ()

    def named(self, space: str) -> dict[str, int]:
        """The numbers by name written there."""
        value = self.values.get(space)
        return value if isinstance(value, dict) else {}

    def written(self, space: str) -> bool:
        """Whether anything is written there."""
        return space in self.values

    def given(self, path: str) -> bool:
        """Whether the key or list item of that path was typed at all, even if it holds nothing."""
        return path in self.keys or path in self.places

    def rounds(self, path: str) -> int:
        """How many rounds were typed at that path (`stages.idea`, `rounds`)."""
        return self.counts.get(path, 0)

    def where(self, space: str) -> Position:
        """Where the space was typed, else the nearest key that holds it, else the document's first key."""
        place = self.places.get(space) or nearest(space, self.keys)
        return _position(place) if place is not None else self.first


def _position(place: Position | Positioned | tuple[int, int, int]) -> Position:
    return Position(*place) if isinstance(place, tuple) else place.position
