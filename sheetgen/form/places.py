"""The places of the values of one filled sheet. Only readers of files have them; no rule sees them."""

from __future__ import annotations

from typing import Any, Protocol

from sheetgen.source.faults import Position
from sheetgen.source.nodes import nearest


class Positioned(Protocol):
    """An object with its position in the typed text, created on access."""

    @property
    def position(self) -> Position: ...


Place = Position | Positioned | tuple[int, int, int]
"""Position, object with a position, or line, column and length."""


class Places:
    """The place of each value or container (`values`) and of each key (`keys`), and the document's first key."""

    __slots__ = ("first", "keys", "values")

    def __init__(self, first: Position) -> None:
        self.first = first
        self.values: dict[str, Place] = {}
        self.keys: dict[str, Place] = {}

    def where(self, space: str) -> Position:
        """Return the place of a space, otherwise of the nearest key above it, otherwise of the document's first key."""
        place = self.values.get(space) or nearest(space, self.keys)
        return self.first if place is None else _position(place)

    def __reduce__(self) -> Any:
        """Pickle positions instead of the nodes of a file."""
        values, keys = ({name: _plain(place) for name, place in each.items()} for each in (self.values, self.keys))
        return _restored, (self.first, values, keys)


def _plain(place: Place) -> Place:
    return place if isinstance(place, tuple) else place.position


def _restored(first: Position, values: dict[str, Place], keys: dict[str, Place]) -> Places:
    places = Places(first)
    places.values, places.keys = values, keys
    return places


def _position(place: Place) -> Position:
    return Position(*place) if isinstance(place, tuple) else place.position
