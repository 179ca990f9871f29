"""What some order of turns can have crossed: keys before locks, rockets before planets, rockets behind planets.

The dice may have allowed a player a single one in a turn, so nothing but the order is asked: which fields can be joined to a start
field when a lock opens only after a crossed key of its colour, and a planet only by a rocket crossed before, one planet a rocket.
Which planet a rocket crosses is the player's choice, so the search goes over sets of opened planets, each looked at
once.

Sets of fields are whole numbers here too, but a bit is a place of the grid, holes and one place behind each row counted: the
neighbours of all fields of a set are then the set itself, shifted by one place or by a row. `paths` makes a board ready for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.games.placement.model import Board, as_set, bits


class Paths(NamedTuple):
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


class Orders(NamedTuple):
    """The fullest order: the fields it crosses, and everything that some order or other crosses."""

    fullest: int
    any: int


def paths(on: Board) -> Paths:
    """A board made ready for the search."""
    row = max((field.column for field in on.fields), default=0) + 1
    at = [(field.row - 1) * row + field.column - 1 for field in on.fields]

    def places(kind: str, colour: str | None = None) -> int:
        chosen = (field for field in bits(on.of(kind)) if colour is None or on.fields[field].colour == colour)
        return as_set(at[field] for field in chosen)

    colours = dict.fromkeys(on.fields[lock].colour for lock in bits(on.of("lock")))
    return Paths(
        row=row,
        places=tuple(1 << place for place in at),
        numbers={place: number for number, place in enumerate(at)},
        starts=places("start"),
        locks=places("lock"),
        rockets=places("rocket"),
        planets=places("planet"),
        opens=tuple((places("key", colour), places("lock", colour)) for colour in colours),
    )


def reach(on: Paths, allowed: int, planets: int, unlocked: int, known: int = 0) -> int:
    """The fields among `allowed` that can be crossed once `planets` are, beside those known to be; `unlocked` locks need no key."""
    crossed = (on.starts | planets | known) & allowed
    afoot = allowed & ~(on.planets & ~planets)
    locks = on.locks & allowed & ~unlocked
    closed = on.closed(locks, crossed) if locks else 0
    while True:
        grown = _spread(on.row, crossed, afoot & ~closed)
        still = on.closed(locks, grown) if closed else 0
        if still == closed:
            return grown
        crossed, closed = grown, still


def _spread(row: int, crossed: int, allowed: int) -> int:
    """All fields of `allowed` joined to crossed ones."""
    while True:
        grown = crossed | (crossed << 1 | crossed >> 1 | crossed << row | crossed >> row) & allowed
        if grown == crossed:
            return crossed
        crossed = grown


def orders(on: Paths, allowed: int, unlocked: int = 0, free_planets: int = 0) -> Orders:
    """What orders of crossing can reach among `allowed`; `free_planets` count as crossed from the start.

    With rockets enough for all planets before any is opened there is nothing to choose.
    """
    first = reach(on, allowed, free_planets, unlocked)
    planets = on.planets & allowed & ~free_planets
    if planets.bit_count() > (first & on.rockets).bit_count():
        return _Search(on, allowed, unlocked, free_planets, first).orders()
    if planets:
        first = reach(on, allowed, free_planets | planets, unlocked, first)
    return Orders(first, first)


class _Search:
    """Looks at sets of planets that rockets can have opened.

    Three things need no choice, since they can only help: to open every planet when there are rockets enough; to open one that
    brings a new rocket for the one it took; and to leave those that lead nowhere to the last.
    """

    def __init__(self, on: Paths, allowed: int, unlocked: int, free: int, first: int) -> None:
        self.on, self.allowed, self.unlocked, self.free, self.first = on, allowed, unlocked, free, first
        self.reached = {0: first}
        planets = on.planets & allowed & ~free
        ways = allowed & ~first & ~on.planets
        beside = ways << 1 | ways >> 1 | ways << on.row | ways >> on.row
        self.planets = planets & beside
        self.idle = planets & ~beside

    def orders(self) -> Orders:
        start = self.settled(0)
        seen, waiting = {start}, [start]
        fullest = everything = 0
        while waiting:
            opened = waiting.pop()
            crossed = self.crossed(opened)
            spare = self.spare(opened, crossed)
            done = crossed | _some(self.idle, spare)
            everything |= done | (self.idle if crossed & self.on.rockets else 0)
            fullest = max(fullest, done, key=int.bit_count)
            if not self.allowed & ~done:
                break
            for planet in bits(self.planets & ~opened) if spare > 0 else ():
                more = self.settled(opened | 1 << planet)
                if more not in seen:
                    seen.add(more)
                    waiting.append(more)
        return Orders(fullest, everything)

    def crossed(self, opened: int) -> int:
        """What is crossed with these planets opened."""
        if opened not in self.reached:
            self.reached[opened] = reach(self.on, self.allowed, self.free | opened, self.unlocked, self.first)
        return self.reached[opened]

    def spare(self, opened: int, crossed: int) -> int:
        """Rockets crossed that have not yet crossed a planet."""
        return (crossed & self.on.rockets).bit_count() - opened.bit_count()

    def settled(self, opened: int) -> int:
        """These planets and all that can be opened without a choice."""
        while True:
            crossed = self.crossed(opened)
            spare = self.spare(opened, crossed)
            left = self.planets & ~opened
            if not left or spare <= 0:
                return opened
            if spare >= left.bit_count():
                return opened | left
            for planet in bits(left):
                if self.spare(opened | 1 << planet, self.crossed(opened | 1 << planet)) >= spare:
                    opened |= 1 << planet
                    break
            else:
                return opened


def _some(fields: int, count: int) -> int:
    """At most so many of a set, the first ones."""
    if count >= fields.bit_count():
        return fields
    chosen = 0
    for field in bits(fields):
        if count <= 0:
            break
        chosen |= 1 << field
        count -= 1
    return chosen
