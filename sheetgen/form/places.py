"""Where the values of one filled sheet were typed. Only who reads files holds it; no rule ever sees it."""

from __future__ import annotations

from typing import Any, Protocol

from sheetgen.source.faults import Position
from sheetgen.source.nodes import nearest


class Positioned(Protocol):
    """Something that knows where it was typed; the position is made when it is asked for."""

    @property
    def position(self) -> Position: ...


Place = Position | Positioned | tuple[int, int, int]
"""A position, what has one, or line, column and length."""


class Places:
    """Where each value or container was typed (`values`), where each key stands (`keys`), the document's first key."""

    __slots__ = ("first", "keys", "values")

    def __init__(self, first: Position) -> None:
        self.first = first
        self.values: dict[str, Place] = {}
        self.keys: dict[str, Place] = {}

    def where(self, space: str) -> Position:
        """Where the space was typed, else the nearest key that holds it, else the document's first key."""
        place = self.values.get(space) or nearest(space, self.keys)
        return self.first if place is None else _position(place)

    def __reduce__(self) -> Any:
        """Of the nodes of a file the positions are kept."""
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
