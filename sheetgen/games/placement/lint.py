"""Levels judged: fields no play can cross, locks without keys, lines over holes, pips out of balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from sheetgen.drawing.colours import difference
from sheetgen.drawing.palette import MARKS, marks_of
from sheetgen.games.game import Typed
from sheetgen.games.placement import spaces, words
from sheetgen.games.placement.analysis.choices import Answer, anywhere
from sheetgen.games.placement.analysis.possible import paths
from sheetgen.games.placement.layout import Keys, token_places
from sheetgen.games.placement.model import Board, as_set, bits, board, puzzles
from sheetgen.games.placement.obstacles import Need
from sheetgen.games.rules import InLayout, LayoutRule, LayoutViolation, layout_rule
from sheetgen.source.faults import Position
from sheetgen.source.messages import Message, message

_LEVELS = "levels of your own"
_APART = 20.0
"""How different two inks look at least (CIELAB) where small plates of them are told apart at a glance."""


class Level(NamedTuple):
    """A level as it is judged, with the place of each field in the file. within_reach: what some order or other crosses."""

    keys: Keys
    board: Board
    typed: Typed
    places: dict[tuple[int, int], Position]
    within_reach: Answer

    def at(self, field: int, facts: Message, others: int = 0) -> InLayout:
        """A violation at a field's token in the grid. others: more fields that it is about, as a set."""
        content = self.board.fields[field]
        place = self.places.get((content.row, content.column))
        return place or self.typed.where("grid"), self.marks(1 << field | others), facts

    def marks(self, fields: int) -> tuple[str, ...]:
        """The marks of a set of fields."""
        return tuple(spaces.mark(self.board.fields[field].name) for field in bits(fields))

    def tints(self) -> dict[str, str]:
        """The colours of fields, each with the first letter that has it, in the order of `fields`."""
        used = {field.colour for field in self.board.fields if field.colour}
        result: dict[str, str] = {}
        for letter, kind in self.keys.fields.items():
            if kind.colour in used:
                result.setdefault(kind.colour, letter)
        return result

    def at_colours(self, colours: tuple[str, ...], facts: Message) -> InLayout:
        """A violation where the first of some colours is typed."""
        fields = as_set(number for number, field in enumerate(self.board.fields) if field.colour in colours)
        return self.typed.where(f"fields.{self.tints()[colours[0]]}.colour"), self.marks(fields), facts


def lint(keys: Keys, typed: Typed) -> list[LayoutViolation]:
    """Every violation of a level."""
    on = board(keys)
    level = Level(keys, on, typed, token_places(typed), _within_reach(on))
    return [violation for level_rule in LEVEL_RULES for violation in level_rule(level)]


def _within_reach(on: Board) -> Answer:
    """The fields that some choice of planets for the rockets leads to; what hangs on a missing key or rocket is told there."""
    ways = paths(on)
    everything = ways.of(on.everything)
    keyless = sum(locks for keys, locks in ways.opens if not keys)
    result = anywhere(ways, everything, keyless, 0 if ways.rockets else ways.planets)
    return result._replace(places=as_set(ways.fields(result.places)))


@layout_rule("level/no-start", "A level has at least one start field, X.", _LEVELS)
def no_start(level: Level) -> Iterator[InLayout]:
    """A level has a start field."""
    if not level.board.starts:
        yield level.typed.where("grid"), (), message(words.no_start)


@layout_rule(
    "level/unreachable",
    "Every field can be crossed by some play, whichever planets the rockets choose. Fields that hang together are one finding.",
    _LEVELS,
)
def unreachable(level: Level) -> Iterator[InLayout]:
    """Some choice of planets for the rockets leads to every field; where there are too many ways nothing is told."""
    on = level.board
    if not on.starts or not level.within_reach.sure:
        return
    left = on.everything & ~level.within_reach.places
    for island in _islands(on, left):
        fields = tuple((on.fields[field].kind, on.fields[field].name) for field in bits(island))
        needs = tuple(_need(on, field, left) for field in bits(island))
        yield level.at(next(bits(island)), message(words.out_of_reach, fields, needs), island)


def _islands(on: Board, fields: int) -> Iterator[int]:
    """The parts of a set of fields whose fields are joined to one another, that of the first field first."""
    while fields:
        island = on.joined(fields & -fields, fields)
        yield island
        fields &= ~island


@layout_rule(
    "level/too-many-ways",
    "What can be reached can be worked out: planets, keys and locks leave not too many ways.",
    _LEVELS,
    "warning",
)
def too_many_ways(level: Level) -> Iterator[InLayout]:
    """Whether every field can be reached was found out."""
    if not level.within_reach.sure:
        rockets, planets = (level.board.of(kind).bit_count() for kind in ("rocket", "planet"))
        yield level.typed.where("grid"), (), message(words.too_many_ways, rockets, planets)


def _need(on: Board, field: int, left: int) -> Need:
    """What an unreachable field would need."""
    result = on.fields[field]
    if result.kind == "planet":
        return Need("rocket")
    if result.kind == "lock":
        keys = bits(on.keys_to(result.colour) & left)
        return Need("key", tuple(on.fields[key].name for key in keys), result.colour)
    return Need("way" if on.beside[field] else "neighbour")


@layout_rule("level/lock-without-key", "Every lock has a key of its colour.", _LEVELS)
def lock_without_key(level: Level) -> Iterator[InLayout]:
    """Every lock has a key of its colour on the level."""
    for lock in bits(level.board.of("lock")):
        colour = level.board.fields[lock].colour
        if not level.board.keys_to(colour):
            yield level.at(lock, message(words.lock_without_key, colour))


@layout_rule("level/planet-without-rocket", "A level with planets has a rocket.", _LEVELS)
def planet_without_rocket(level: Level) -> Iterator[InLayout]:
    """A level with planets has a rocket."""
    if not level.board.of("rocket"):
        for planet in bits(level.board.of("planet")):
            yield level.at(planet, message(words.planet_without_rocket))


@layout_rule(
    "level/line-with-hole",
    "A line has a field, and where `from` or `to` is written, no hole lies between its ends: a hole can never be crossed. With "
    "neither, a line takes all fields there are.",
    _LEVELS,
)
def line_with_hole(level: Level) -> Iterator[InLayout]:
    """A line has a field, and no hole between ends that are written."""
    for number, line in enumerate(level.board.lines, 1):
        at = level.typed.where(f"lines.{number}")
        if not line.fields:
            yield at, (), message(words.line_without_field, line.axis, line.number, line.first, line.last)
        elif line.holed:
            what = message(words.line_with_hole, line.axis, line.number, line.first, line.last)
            yield at, level.marks(line.fields), what


@layout_rule("level/line-twice", "No two lines have the same fields in the same direction.", _LEVELS)
def line_twice(level: Level) -> Iterator[InLayout]:
    """A line has other fields than those before it in its direction."""
    before: dict[tuple[str, int], int] = {}
    for number, line in enumerate(level.board.lines, 1):
        first = before.setdefault((line.axis, line.fields), number)
        if line.fields and first != number:
            facts = message(words.line_twice, line.axis, line.number, line.first, line.last, first)
            yield level.typed.where(f"lines.{number}"), level.marks(line.fields), facts


@layout_rule("level/puzzle-points", "All pieces of a puzzle say the same points.", _LEVELS)
def puzzle_points(level: Level) -> Iterator[InLayout]:
    """All pieces of one colour say the same points."""
    fields = level.board.fields
    for puzzle in puzzles(level.board):
        first, *others = bits(puzzle.pieces)
        for piece in others:
            if fields[piece].points != fields[first].points:
                points, said_first = fields[piece].points[0], fields[first].points[0]
                what = message(words.pieces_differ, puzzle.colour, points, fields[first].name, said_first)
                yield level.at(piece, what)


@layout_rule("level/key-without-lock", "A key without a lock of its colour opens nothing.", _LEVELS, "warning")
def key_without_lock(level: Level) -> Iterator[InLayout]:
    """Every key has a lock of its colour on the level."""
    for key in bits(level.board.of("key")):
        colour = level.board.fields[key].colour
        if colour not in level.board.opens:
            yield level.at(key, message(words.key_without_lock, colour))


@layout_rule("level/rocket-without-planet", "A rocket without a planet crosses nothing.", _LEVELS, "warning")
def rocket_without_planet(level: Level) -> Iterator[InLayout]:
    """A level with rockets has a planet."""
    if not level.board.of("planet"):
        for rocket in bits(level.board.of("rocket")):
            yield level.at(rocket, message(words.rocket_without_planet))


@layout_rule("level/lone-puzzle", "A puzzle has at least two pieces.", _LEVELS, "warning")
def lone_puzzle(level: Level) -> Iterator[InLayout]:
    """A puzzle has more than one piece."""
    for puzzle in puzzles(level.board):
        if puzzle.pieces.bit_count() == 1:
            yield level.at(next(bits(puzzle.pieces)), message(words.lone_puzzle, puzzle.colour))


@layout_rule("level/unused-letter", "A letter that is explained stands somewhere in the grid.", _LEVELS, "warning")
def unused_letter(level: Level) -> Iterator[InLayout]:
    """Every letter of `fields` stands in the grid."""
    used = {char for row in level.keys.grid.split() for char in row}
    for letter in level.keys.fields:
        if letter not in used:
            yield level.typed.key(f"fields.{letter}"), (), message(words.unused_letter, letter)


@layout_rule("level/pip-balance", "Each pip value occurs at least half and at most twice as often as the mean.", _LEVELS, "warning")
def pip_balance(level: Level) -> Iterator[InLayout]:
    """Each value occurs about as often as the others: at least half and at most twice the mean over the six."""
    counts = Counter(field.pips for field in level.board.fields if field.pips)
    total = sum(counts.values())
    for pips in range(1, 7):
        if counts[pips] * 12 < total or counts[pips] * 6 > 2 * total:
            showing = as_set(number for number, field in enumerate(level.board.fields) if field.pips == pips)
            yield level.typed.where("grid"), level.marks(showing), message(words.pip_balance, pips, counts[pips], total)


@layout_rule(
    "level/same-plate",
    f"Each colour has a plate of its own shape, by which it is told without colour: there are {len(MARKS)}.",
    _LEVELS,
)
def same_plate(level: Level) -> Iterator[InLayout]:
    """No colour has the plate of another; colours that have none of their own get one in the order of the alphabet."""
    first: dict[str, str] = {}
    marks = marks_of(sorted(level.tints()))
    for colour, mark in marks.items():
        if first.setdefault(mark, colour) != colour:
            yield level.at_colours((colour, first[mark]), message(words.same_plate, colour, first[mark], len(marks), len(MARKS)))


@layout_rule("level/similar-colours", "Two colours are printed in inks that can be told apart at a glance.", _LEVELS, "warning")
def similar_colours(level: Level) -> Iterator[InLayout]:
    """The ink of a colour differs enough from those of the colours before it; else the nearest of these is told."""
    inks: dict[str, str] = {}
    for colour in level.tints():
        ink = level.typed.ink(colour)
        if ink is None:
            continue
        apart, nearest = min(((difference(ink, other), name) for name, other in inks.items()), default=(inf, ""))
        inks[colour] = ink
        if apart < _APART:
            what = message(words.similar_colours, colour, nearest, inks[nearest] == ink)
            yield level.at_colours((colour, nearest), what)


@layout_rule("level/unknown-colour", "There is an ink for each colour.", _LEVELS, "warning")
def unknown_colour(level: Level) -> Iterator[InLayout]:
    """Each colour is a name that is known, or a style of the theme."""
    for colour in level.tints():
        if level.typed.ink(colour) is None:
            yield level.at_colours((colour,), message(words.unknown_colour, colour))


LEVEL_RULES: tuple[LayoutRule[Level], ...] = (
    no_start,
    unreachable,
    too_many_ways,
    lock_without_key,
    planet_without_rocket,
    line_with_hole,
    line_twice,
    puzzle_points,
    key_without_lock,
    rocket_without_planet,
    lone_puzzle,
    unused_letter,
    pip_balance,
    same_plate,
    similar_colours,
    unknown_colour,
)
