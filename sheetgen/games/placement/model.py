"""The board of a level as plain values, and what crosses on it earn. Sets of fields are whole numbers, a bit a field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sheetgen.games.placement.layout import Keys, points_of, rows

OPEN, CROSS, EXPLODED = ".", "X", "*"
"""Marks of a field."""
PARTS = ("gems", "puzzles", "lines", "flags", "bombs", "piles")
KINDS = {"gems": "gem", "puzzles": "puzzle", "flags": "flag", "bombs": "bomb", "piles": "pile"}
"""The kind of field each part of the score counts; lines are no fields."""


class Players(NamedTuple):
    """What the number of players decides (rulebook: "Setup", "Rounds and Turns")."""

    dice: int
    rounds: int
    turns: int


TABLE = {1: Players(8, 10, 10), 2: Players(7, 6, 12), 3: Players(10, 4, 12), 4: Players(13, 3, 12)}


class Field(NamedTuple):
    """One field. `kind` is '' for an ordinary one, 'start' for a start field; `points` as they count, by place for a flag."""

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
    """A line that earns points: its fields as a set. holed: a hole lies between the ends that were written for it."""

    axis: str
    number: int
    first: int
    last: int
    points: int
    fields: int
    holed: bool


class Puzzle(NamedTuple):
    """A puzzle: its pieces as a set, and what it earns once all are crossed."""

    colour: str
    pieces: int
    points: int


class Board(NamedTuple):
    """A level. Fields are numbered from 0 in reading order; `beside` are their neighbours as sets."""

    height: int
    width: int
    fields: tuple[Field, ...]
    beside: tuple[int, ...]
    lines: tuple[BoardLine, ...]
    starts: int
    kinds: Mapping[str, int]
    """The fields of each kind."""
    opens: Mapping[str, tuple[int, int]]
    """The keys and the locks of each colour that locks have."""

    @property
    def everything(self) -> int:
        """All fields."""
        return (1 << len(self.fields)) - 1

    def of(self, kind: str) -> int:
        """The fields of a kind as a set."""
        return self.kinds.get(kind, 0)

    def keys_to(self, colour: str) -> int:
        """The keys of a colour of locks."""
        return self.opens[colour][0] if colour in self.opens else 0

    def closed(self, crossed: int) -> int:
        """The locks without a crossed key of their colour."""
        return sum(locks for keys, locks in self.opens.values() if not crossed & keys)

    def neighbours(self, fields: int) -> int:
        """The fields beside any of these."""
        result = 0
        for field in bits(fields):
            result |= self.beside[field]
        return result

    def joined(self, seeds: int, ground: int) -> int:
        """The fields of the ground that hang together with the seeds or lie beside one, by way of others of the ground."""
        result, edge = seeds & ground, seeds
        while edge:
            edge = self.neighbours(edge) & ground & ~result
            result |= edge
        return result

    def within_reach(self) -> int:
        """The fields that may be crossed if each rocket crossed every planet; none beyond them ever is."""
        reached, before = self.starts, -1
        while reached != before:
            before = reached
            if reached & self.of("rocket"):
                reached |= self.of("planet")
            reached |= self.joined(reached, self.everything & ~(self.of("planet") | self.closed(reached)))
        return reached


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
    """The board of a level whose keys are in order."""
    grid = rows(keys.grid)
    fields: list[Field] = []
    for row, tokens in enumerate(grid, 1):
        for column, token in enumerate(tokens, 1):
            if token.is_start:
                fields.append(Field(row, column, 0, "start"))
            elif not token.is_hole:
                kind = keys.fields.get(token.letter)
                fields.append(
                    Field(row, column, token.pips, kind.kind, points_of(kind), kind.colour)
                    if kind
                    else Field(row, column, token.pips, "")
                )
    at = {(field.row, field.column): number for number, field in enumerate(fields)}
    beside = tuple(as_set(at[place] for place in _around(field) if place in at) for field in fields)
    kinds: dict[str, int] = {}
    for number, field in enumerate(fields):
        kinds[field.kind] = kinds.get(field.kind, 0) | 1 << number
    height, width = len(grid), len(grid[0]) if grid else 0
    lines = tuple(_lines(keys, at, height, width))
    coloured: dict[tuple[str, str], int] = {}
    for number, field in enumerate(fields):
        coloured[field.kind, field.colour] = coloured.get((field.kind, field.colour), 0) | 1 << number
    opens = {colour: (coloured.get(("key", colour), 0), locks) for (kind, colour), locks in coloured.items() if kind == "lock"}
    return Board(height, width, tuple(fields), beside, lines, kinds.get("start", 0), kinds, opens)


def _around(field: Field) -> tuple[tuple[int, int], ...]:
    row, column = field.row, field.column
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def _lines(keys: Keys, at: Mapping[tuple[int, int], int], height: int, width: int) -> Iterator[BoardLine]:
    for line in keys.lines:
        axis, index = ("row", line.row) if line.row is not None else ("column", line.column or 0)
        first, last = line.first or 1, line.last or (width if axis == "row" else height)
        places = [(index, along) if axis == "row" else (along, index) for along in range(first, last + 1)]
        covered = as_set(at[place] for place in places if place in at)
        ended = line.first is not None or line.last is not None
        holed = ended and any(place not in at for place in places)
        yield BoardLine(axis, index or 0, first, last, line.points, covered, holed)


def score(on: Board, crossed: int, exploded: int, places: Mapping[int, int]) -> dict[str, int]:
    """What crosses, exploded bombs and places of arrival (by flag field) earn, by part (rulebook: "End of the Game")."""
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
    """The puzzles of a level, a colour each."""
    pieces: dict[str, int] = {}
    for field in bits(on.of("puzzle")):
        colour = on.fields[field].colour
        pieces[colour] = pieces.get(colour, 0) | 1 << field
    points = {colour: max(on.fields[field].points[0] for field in bits(each)) for colour, each in pieces.items()}
    return tuple(Puzzle(colour, each, points[colour]) for colour, each in pieces.items())
