"""What some order of turns can have crossed: keys before locks, rockets before planets, rockets behind planets.

The dice may have allowed a player a single one in a turn, so nothing but the order is asked: which fields can be joined to a start
field when a lock opens only after a crossed key of its colour, and a planet only by a rocket crossed before, one planet a rocket.
Which planet a rocket crosses is the player's choice; `choices` searches through those.

Sets of fields are whole numbers here too, but a bit is a place of the grid, holes and one place behind each row counted: the
neighbours of all fields of a set are then the set itself, shifted by one place or by a row. `prepared_board` makes a board ready
for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.games.placement.model import Board, as_set, bits


class PreparedBoard(NamedTuple):
    """A board made ready: how many places a row has, and its kinds of fields as sets of places.

    places: of each field, the set of its place alone. numbers: of each place, its field. opens: of each colour that locks have,
    (its keys, its locks).
    """

    row: int
    places: tuple[int, ...]
    numbers: Mapping[int, int]
    starts: int
    locks: int
    rockets: int
    planets: int
    opens: tuple[tuple[int, int], ...]

    def of(self, fields: int) -> int:
        """Fields, a bit a field, as places."""
        return sum(self.places[field] for field in bits(fields))

    def fields(self, places: int) -> Iterator[int]:
        """The fields at some places, in reading order."""
        return (self.numbers[place] for place in bits(places))

    def closed(self, locks: int, crossed: int) -> int:
        """Those of some locks without a crossed key of their colour."""
        closed = 0
        for keys, coloured in self.opens:
            if not crossed & keys:
                closed |= locks & coloured
        return closed


def prepared_board(on: Board) -> PreparedBoard:
    """A board made ready for the search."""
    row = max((field.column for field in on.fields), default=0) + 1
    at = [(field.row - 1) * row + field.column - 1 for field in on.fields]

    def places(fields: int) -> int:
        return as_set(at[field] for field in bits(fields))

    return PreparedBoard(
        row=row,
        places=tuple(1 << place for place in at),
        numbers={place: number for number, place in enumerate(at)},
        starts=places(on.starts),
        locks=places(on.of("lock")),
        rockets=places(on.of("rocket")),
        planets=places(on.of("planet")),
        opens=tuple((places(keys), places(locks)) for keys, locks in on.opens.values()),
    )


def reach(on: PreparedBoard, allowed: int, planets: int, unlocked: int, known: int = 0) -> int:
    """The fields among `allowed` that can be crossed once `planets` are, beside those known to be; `unlocked` locks need no key."""
    crossed = (on.starts | planets | known) & allowed
    afoot = allowed & ~(on.planets & ~planets)
    locks = on.locks & allowed & ~unlocked
    closed = on.closed(locks, crossed) if locks else 0
    while True:
        grown = spread(on.row, crossed, afoot & ~closed)
        still = on.closed(locks, grown) if closed else 0
        if still == closed:
            return grown
        crossed, closed = grown, still


def spread(row: int, crossed: int, allowed: int) -> int:
    """All fields of `allowed` joined to crossed ones."""
    while True:
        grown = crossed | (crossed << 1 | crossed >> 1 | crossed << row | crossed >> row) & allowed
        if grown == crossed:
            return crossed
        crossed = grown
