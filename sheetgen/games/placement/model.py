"""The board of a level as plain values, and the points that crosses on it earn. A set of fields is an integer with a bit for each
field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sheetgen.games.placement.layout import Keys, Token, points_of, rows

OPEN, CROSS, EXPLODED = ".", "X", "*"
"""Marks of a field."""
PARTS = ("gems", "puzzles", "lines", "flags", "bombs", "piles")
KINDS = {"gems": "gem", "puzzles": "puzzle", "flags": "flag", "bombs": "bomb", "piles": "pile"}
"""The kind of field counted in each part of the score; lines are not fields."""


class Players(NamedTuple):
    """The settings that depend on the number of players (rulebook: "Setup", "Rounds and Turns")."""

    dice: int
    rounds: int
    turns: int


TABLE = {1: Players(8, 10, 10), 2: Players(7, 6, 12), 3: Players(10, 4, 12), 4: Players(13, 3, 12)}


class Field(NamedTuple):
    """A field. `kind` is '' for an ordinary field, 'start' for a start field; `points` as they count, by place for a flag."""

    row: int
    column: int
    pips: int
    kind: str
    points: tuple[int, ...] = ()
    colour: str = ""

    @property
    def name(self) -> str:
        return f"r{self.row}c{self.column}"


class BoardLine(NamedTuple):
    """A line that earns points: its fields as a set. holed: whether a hole is between its typed ends."""

    axis: str
    number: int
    first: int
    last: int
    points: int
    fields: int
    holed: bool


class Puzzle(NamedTuple):
    """A puzzle: its pieces as a set, and the points it earns once all are crossed."""

    colour: str
    pieces: int
    points: int


class Board(NamedTuple):
    """A level. A field is identified by its place: places are numbered row by row from the top, with one place more per row than
    the grid is wide.

    This allows shifts of a set: the neighbours of all its fields are the set shifted by one place or by one row.
    """

    height: int
    width: int
    fields: Mapping[int, Field]
    """The fields by their places, in reading order."""
    everything: int
    lines: tuple[BoardLine, ...]
    kinds: Mapping[str, int]
    """The fields of each kind."""
    starts: int
    locks: int
    rockets: int
    planets: int
    opens: Mapping[str, tuple[int, int]]
    """The keys and the locks of each colour that locks have."""

    def of(self, kind: str) -> int:
        """The fields of a kind as a set."""
        return self.kinds.get(kind, 0)

    @property
    def by_dice(self) -> int:
        """The fields that only dice cross."""
        return self.everything & ~self.starts & ~self.planets

    def keys_to(self, colour: str) -> int:
        """Return the keys that open locks of a colour."""
        return self.opens[colour][0] if colour in self.opens else 0

    def closed(self, locks: int, crossed: int) -> int:
        """Return the locks among `locks` without a crossed key of their colour."""
        closed = 0
        for keys, coloured in self.opens.values():
            if not crossed & keys:
                closed |= locks & coloured
        return closed

    def neighbours(self, fields: int) -> int:
        """Return all fields that are next to a field of the given set."""
        row = self.width + 1
        return (fields << 1 | fields >> 1 | fields << row | fields >> row) & self.everything

    def spread(self, fields: int, ground: int) -> int:
        """Return the given fields and all fields of `ground` that are joined to them."""
        row = self.width + 1
        while True:
            grown = fields | (fields << 1 | fields >> 1 | fields << row | fields >> row) & ground
            if grown == fields:
                return fields
            fields = grown

    def reach(self, allowed: int, planets: int = 0, unlocked: int = 0, known: int = 0) -> int:
        """Return the fields among `allowed` that can be crossed once `planets` and `known` are crossed; `unlocked` locks need no
        key."""
        crossed = (self.starts | planets | known) & allowed
        ground = allowed & ~(self.planets & ~planets)
        locks = self.locks & allowed & ~unlocked
        closed = self.closed(locks, crossed) if locks else 0
        while True:
            grown = self.spread(crossed, ground & ~closed)
            still = self.closed(locks, grown) if closed else 0
            if still == closed:
                return grown
            crossed, closed = grown, still

    def within_reach(self) -> int:
        """Return the fields that could be crossed if each rocket crossed every planet. No other field can ever be crossed."""
        reached = self.reach(self.everything)
        return self.reach(self.everything, self.planets, 0, reached) if reached & self.rockets else reached


def bits(fields: int) -> Iterator[int]:
    """The fields of a set, in reading order."""
    while fields:
        lowest = fields & -fields
        yield lowest.bit_length() - 1
        fields ^= lowest


def as_set(fields: Iterable[int]) -> int:
    """Fields as a set."""
    result = 0
    for field in fields:
        result |= 1 << field
    return result


def board(keys: Keys) -> Board:
    """Return the board of a level with valid keys."""
    grid = rows(keys.grid)
    height, width = len(grid), len(grid[0]) if grid else 0
    fields: dict[int, Field] = {}
    kinds: dict[str, int] = {}
    coloured: dict[tuple[str, str], int] = {}
    for row, tokens in enumerate(grid, 1):
        for column, token in enumerate(tokens, 1):
            if not token.is_hole:
                field, place = _field(keys, token, row, column), _place(row, column, width)
                fields[place] = field
                kinds[field.kind] = kinds.get(field.kind, 0) | 1 << place
                coloured[field.kind, field.colour] = coloured.get((field.kind, field.colour), 0) | 1 << place
    everything = as_set(fields)
    lines = tuple(_lines(keys, everything, height, width))
    opens = {colour: (coloured.get(("key", colour), 0), locks) for (kind, colour), locks in coloured.items() if kind == "lock"}
    starts, locks, rockets, planets = (kinds.get(kind, 0) for kind in ("start", "lock", "rocket", "planet"))
    return Board(height, width, fields, everything, lines, kinds, starts, locks, rockets, planets, opens)


def _field(keys: Keys, token: Token, row: int, column: int) -> Field:
    if token.is_start:
        return Field(row, column, 0, "start")
    kind = keys.fields.get(token.letter)
    if kind is None:
        return Field(row, column, token.pips, "")
    return Field(row, column, token.pips, kind.kind, points_of(kind), kind.colour)


def _place(row: int, column: int, width: int) -> int:
    return (row - 1) * (width + 1) + column - 1


def _lines(keys: Keys, everything: int, height: int, width: int) -> Iterator[BoardLine]:
    for line in keys.lines:
        axis, index = ("row", line.row) if line.row is not None else ("column", line.column or 0)
        first, last = line.first or 1, line.last or (width if axis == "row" else height)
        along = range(first, last + 1)
        places = as_set(_place(index, at, width) if axis == "row" else _place(at, index, width) for at in along)
        covered = places & everything
        ended = line.first is not None or line.last is not None
        yield BoardLine(axis, index, first, last, line.points, covered, ended and covered != places)


def score(on: Board, crossed: int, exploded: int, places: Mapping[int, int]) -> dict[str, int]:
    """Return the points earned by crosses, exploded bombs and places of arrival (by flag field), by part (rulebook: "End of the
    Game").
    """
    return {
        "gems": sum(on.fields[field].points[0] for field in bits(crossed & on.of("gem"))),
        "puzzles": sum(puzzle.points for puzzle in puzzles(on) if not puzzle.pieces & ~crossed),
        "lines": sum(line.points for line in on.lines if line.fields and not line.fields & ~crossed),
        "flags": sum(flag_points(on.fields[field], place) for field, place in places.items() if crossed >> field & 1),
        "bombs": sum(on.fields[field].points[0] for field in bits(exploded & on.of("bomb"))),
        "piles": sum(on.fields[field].points[0] for field in bits(crossed & on.of("pile"))),
    }


def flag_points(flag: Field, place: int) -> int:
    """Points of a flag by place of arrival; places beyond the list earn 0."""
    return flag.points[place - 1] if 1 <= place <= len(flag.points) else 0


def puzzles(on: Board) -> tuple[Puzzle, ...]:
    """Return the puzzles of a level, one for each colour."""
    pieces: dict[str, int] = {}
    for field in bits(on.of("puzzle")):
        colour = on.fields[field].colour
        pieces[colour] = pieces.get(colour, 0) | 1 << field
    points = {colour: max(on.fields[field].points[0] for field in bits(each)) for colour, each in pieces.items()}
    return tuple(Puzzle(colour, each, points[colour]) for colour, each in pieces.items())
