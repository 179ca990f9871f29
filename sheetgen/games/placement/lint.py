"""Checks of levels: fields no play can cross, locks without keys, lines over holes, pips out of balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from sheetgen.drawing.colours import difference
from sheetgen.drawing.palette import MARKS, marks_of
from sheetgen.games.game import Typed
from sheetgen.games.placement import spaces
from sheetgen.games.placement.analysis.choices import Answer, anywhere
from sheetgen.games.placement.layout import Keys, token_places
from sheetgen.games.placement.model import Board, as_set, bits, board, puzzles
from sheetgen.games.placement.words import colour_name, field_at, field_name, fields_at, line_name, some_planets, some_rockets
from sheetgen.games.rules import InLayout, LayoutRule, LayoutViolation, layout_rule
from sheetgen.source.editing import bare
from sheetgen.source.faults import Position
from sheetgen.source.messages import Listing, Message, Phrase, message, room

phrase, plural = room("placement")

_LEVELS = "custom levels"
_APART = 20.0
"""Minimum difference (CIELAB) between two inks that players can distinguish at a glance on small plates."""


class Level(NamedTuple):
    """A level to check, with the position of each field in the file. within_reach: the fields that can be crossed in at least one
    order of play."""

    keys: Keys
    board: Board
    typed: Typed
    places: dict[tuple[int, int], Position]
    within_reach: Answer

    def at(self, field: int, facts: Message, others: int = 0) -> InLayout:
        """Return a violation at a field's token in the grid. others: a set of more fields that it concerns."""
        content = self.board.fields[field]
        place = self.places.get((content.row, content.column))
        return place or self.typed.where("grid"), self.marks(1 << field | others), facts

    def marks(self, fields: int) -> tuple[str, ...]:
        """The marks of a set of fields."""
        return tuple(spaces.mark(self.board.fields[field].name) for field in bits(fields))

    def tints(self) -> dict[str, str]:
        """Return the colours in the grid, each with the first letter of `fields` that has this colour; in the order of `fields`."""
        used = {field.colour for field in self.board.fields.values() if field.colour}
        result: dict[str, str] = {}
        for letter, kind in self.keys.fields.items():
            if kind.colour in used:
                result.setdefault(kind.colour, letter)
        return result

    def at_colours(self, colours: tuple[str, ...], facts: Message) -> InLayout:
        """Return a violation at the position where the first of some colours is typed."""
        fields = as_set(number for number, field in self.board.fields.items() if field.colour in colours)
        return self.typed.where(f"fields.{self.tints()[colours[0]]}.colour"), self.marks(fields), facts


def lint(keys: Keys, typed: Typed) -> list[LayoutViolation]:
    """Every violation of a level."""
    on = board(keys)
    level = Level(keys, on, typed, token_places(typed), _within_reach(on))
    return [violation for level_rule in LEVEL_RULES for violation in level_rule(level)]


def _within_reach(on: Board) -> Answer:
    """Return the fields that can be crossed for some choice of planets by the rockets. Locks without a key count as open, and
    without a rocket all planets count as crossed: other rules report these."""
    keyless = sum(locks for keys, locks in on.opens.values() if not keys)
    return anywhere(on, on.everything, keyless, 0 if on.rockets else on.planets)


@layout_rule("level/no-start", "A level has at least one start field, X.", _LEVELS)
def no_start(level: Level) -> Iterator[InLayout]:
    """Report a level without a start field."""
    if not level.board.starts:
        hint = phrase("start-is-x", "write X for a field that is already crossed on the printed sheet")
        yield level.typed.where("grid"), (), message(phrase("no-start", "the level has no start field"), hint)


@layout_rule(
    "level/unreachable",
    "Every field can be crossed in at least one play of the game, for some choice of planets by the rockets. "
    "Connected fields that can never be crossed give a single finding.",
    _LEVELS,
)
def unreachable(level: Level) -> Iterator[InLayout]:
    """Report fields that no choice of planets for the rockets leads to; report nothing if there are too many ways."""
    on = level.board
    if not on.starts or not level.within_reach.sure:
        return
    left = on.everything & ~level.within_reach.places
    for island in _islands(on, left):
        yield level.at(next(bits(island)), _out_of_reach(on, island, left), island)


def _islands(on: Board, fields: int) -> Iterator[int]:
    """Yield the connected parts of a set of fields, starting with the part of the first field."""
    while fields:
        island = on.spread(fields & -fields, fields)
        yield island
        fields &= ~island


@layout_rule(
    "level/too-many-ways",
    "The reachable fields can be calculated: planets, keys and locks don't leave too many possibilities.",
    _LEVELS,
    "warning",
)
def too_many_ways(level: Level) -> Iterator[InLayout]:
    """Report that there are too many ways to check whether every field can be reached."""
    if not level.within_reach.sure:
        rockets, planets = (level.board.of(kind).bit_count() for kind in ("rocket", "planet"))
        hint = phrase(
            "any-order",
            "{rockets} can cross {planets} in any order; unreachable fields are not reported",
            some_rockets(rockets),
            some_planets(planets),
        )
        ways = phrase("too-many-ways", "can't check whether every field can be crossed: the level has too many routes")
        yield level.typed.where("grid"), (), message(ways, hint)


def _out_of_reach(on: Board, island: int, left: int) -> Message:
    """Return the message that no play can cross some joined fields, with the reasons. left: all fields that no play can cross."""
    first, *others = bits(island)
    if not others:
        field = on.fields[first]
        beyond = phrase("out-of-reach", "{field} can never be crossed", field_name(field.kind, field.name))
        return message(beyond, _need(on, first, left))
    beyond = phrase("out-of-reach-together", "{places} can never be crossed", _fields_at(on, island))
    why = _needs_together(on, island, left)
    way = phrase("they-need-way", "they need a path from a start field, or from a planet that a rocket reaches")
    return message(beyond, *(why or [way]))


def _need(on: Board, number: int, left: int) -> Phrase:
    """Return what a field out of reach would need."""
    field = on.fields[number]
    if field.kind == "planet":
        return phrase("needs-rocket", "it needs a rocket that can be crossed before it")
    if field.kind == "lock":
        keys = on.keys_to(field.colour) & left
        if not keys:
            return phrase("needs-way-to-it", "no path leads to it")
        colour = colour_name(field.colour)
        return phrase("needs-key", "it needs the {colour} key, which is out of reach in {places}", colour, _fields_at(on, keys))
    if not on.neighbours(1 << number):
        return phrase("needs-neighbour", "it has no neighbours: it needs a field or a planet next to it")
    return phrase("needs-way", "it needs a path from a start field, or from a planet that a rocket reaches")


def _needs_together(on: Board, island: int, left: int) -> list[Phrase]:
    """Return the needs of an island's planets, and of its locks with keys out of reach, in the order of their first fields."""
    colours = (colour for colour, (keys, _) in on.opens.items() if keys & left)
    groups = [island & on.planets, *(island & on.opens[colour][1] for colour in colours)]
    return [_needed_by(on, group, left) for group in sorted(filter(None, groups), key=lambda fields: fields & -fields)]


def _needed_by(on: Board, group: int, left: int) -> Phrase:
    field = on.fields[next(bits(group))]
    if field.kind == "planet":
        return plural(
            "planets-need-rocket",
            "the planet in {places} needs a rocket that can be crossed before it",
            "the planets in {places} need a rocket that can be crossed before them",
            _fields_at(on, group),
            count=group.bit_count(),
        )
    return plural(
        "locks-need-key",
        "the {colour} lock in {places} needs the {colour} key, which is out of reach in {keys}",
        "the {colour} locks in {places} need the {colour} key, which is out of reach in {keys}",
        colour_name(field.colour),
        _fields_at(on, group),
        _fields_at(on, on.keys_to(field.colour) & left),
        count=group.bit_count(),
    )


def _fields_at(on: Board, fields: int) -> Listing:
    return fields_at(on.fields[field].name for field in bits(fields))


@layout_rule("level/lock-without-key", "Every lock has a key of its colour.", _LEVELS)
def lock_without_key(level: Level) -> Iterator[InLayout]:
    """Report locks that have no key of their colour on the level."""
    for lock in bits(level.board.locks):
        colour = level.board.fields[lock].colour
        if not level.board.keys_to(colour):
            yield level.at(lock, message(phrase("lock-without-key", "there is no {colour} key for this lock", colour_name(colour))))


@layout_rule("level/planet-without-rocket", "A level with planets has a rocket.", _LEVELS)
def planet_without_rocket(level: Level) -> Iterator[InLayout]:
    """Report planets on a level without a rocket."""
    if not level.board.rockets:
        for planet in bits(level.board.planets):
            what = phrase("planet-without-rocket", "there is no rocket that can cross this planet")
            yield level.at(planet, message(what))


@layout_rule(
    "level/line-with-hole",
    "A line has at least one field. If `from` or `to` is given, there is no hole between its ends, because a hole "
    "can never be crossed. If neither is given, the line takes all fields in its row or column.",
    _LEVELS,
)
def line_with_hole(level: Level) -> Iterator[InLayout]:
    """Report lines without a field, and lines with a hole between their typed ends."""
    for number, line in enumerate(level.board.lines, 1):
        at = level.typed.where(f"lines.{number}")
        name = line_name(line.axis, line.number, line.first, line.last)
        if not line.fields:
            yield at, (), message(phrase("line-without-field", "{line} has no fields", name))
        elif line.holed:
            hint = phrase(
                "shorten-line", "shorten it with `from` and `to`; without them, a line takes all fields in its row or column"
            )
            yield at, level.marks(line.fields), message(phrase("line-with-hole", "{line} covers a hole", name), hint)


@layout_rule("level/line-twice", "No two lines have the same fields in the same direction.", _LEVELS)
def line_twice(level: Level) -> Iterator[InLayout]:
    """Report a line that has the same fields as an earlier line of its direction."""
    before: dict[tuple[str, int], int] = {}
    for number, line in enumerate(level.board.lines, 1):
        first = before.setdefault((line.axis, line.fields), number)
        if line.fields and first != number:
            name = line_name(line.axis, line.number, line.first, line.last)
            twice = phrase("line-twice", "{line} has the same fields as entry {entry} of `lines`", name, first)
            facts = message(twice, phrase("keep-one", "keep one of the two"))
            yield level.typed.where(f"lines.{number}"), level.marks(line.fields), facts


@layout_rule("level/puzzle-points", "All pieces of a puzzle have the same points.", _LEVELS)
def puzzle_points(level: Level) -> Iterator[InLayout]:
    """Report puzzle pieces whose points differ from those of the first piece of their colour."""
    fields = level.board.fields
    for puzzle in puzzles(level.board):
        first, *others = bits(puzzle.pieces)
        for piece in others:
            if fields[piece].points != fields[first].points:
                differ = phrase(
                    "pieces-differ",
                    "this {colour} piece has {points} points, but the piece in {other} has {others}",
                    colour_name(puzzle.colour),
                    fields[piece].points[0],
                    field_at(fields[first].name),
                    fields[first].points[0],
                )
                hint = phrase("puzzle-points-once", "a puzzle has a single point value, earned when all its pieces are crossed")
                yield level.at(piece, message(differ, hint))


@layout_rule("level/key-without-lock", "A key without a lock of its colour opens nothing.", _LEVELS, "warning")
def key_without_lock(level: Level) -> Iterator[InLayout]:
    """Report keys that have no lock of their colour on the level."""
    for key in bits(level.board.of("key")):
        colour = level.board.fields[key].colour
        if colour not in level.board.opens:
            yield level.at(key, message(phrase("key-without-lock", "there is no {colour} lock for this key", colour_name(colour))))


@layout_rule("level/rocket-without-planet", "A rocket without a planet crosses nothing.", _LEVELS, "warning")
def rocket_without_planet(level: Level) -> Iterator[InLayout]:
    """Report rockets on a level without a planet."""
    if not level.board.planets:
        for rocket in bits(level.board.rockets):
            yield level.at(rocket, message(phrase("rocket-without-planet", "there is no planet for this rocket")))


@layout_rule("level/lone-puzzle", "A puzzle has at least two pieces.", _LEVELS, "warning")
def lone_puzzle(level: Level) -> Iterator[InLayout]:
    """Report puzzles with only one piece."""
    for puzzle in puzzles(level.board):
        if puzzle.pieces.bit_count() == 1:
            lone = phrase("lone-puzzle", "this is the only {colour} piece of a puzzle", colour_name(puzzle.colour))
            yield level.at(next(bits(puzzle.pieces)), message(lone))


@layout_rule("level/unused-letter", "Every letter in `fields` is used somewhere in the grid.", _LEVELS, "warning")
def unused_letter(level: Level) -> Iterator[InLayout]:
    """Report letters of `fields` that don't appear in the grid."""
    used = {char for row in level.keys.grid.split() for char in row}
    for letter in level.keys.fields:
        if letter not in used:
            unused = phrase("unused-letter", "the letter '{letter}' doesn't appear in the grid", letter)
            yield level.typed.key(f"fields.{letter}"), (), message(unused)


@layout_rule(
    "level/pip-balance",
    "Each pip value appears at least half as often as the average, and at most twice as often.",
    _LEVELS,
    "warning",
)
def pip_balance(level: Level) -> Iterator[InLayout]:
    """Report pip values that are out of balance. Each value from 1 to 6 must occur at least half and at most twice as often as the
    average of the six values."""
    counts = Counter(field.pips for field in level.board.fields.values() if field.pips)
    total = sum(counts.values())
    for pips in range(1, 7):
        if counts[pips] * 12 < total or counts[pips] * 6 > 2 * total:
            showing = as_set(number for number, field in level.board.fields.items() if field.pips == pips)
            balance = plural(
                "pip-balance",
                "{count} field has {pips}, but the average for the values 1 to 6 is {mean} fields",
                "{count} fields have {pips}, but the average for the values 1 to 6 is {mean} fields",
                plural("pips", "{count} pip", "{count} pips", count=pips),
                round(total / 6, 1),
                count=counts[pips],
            )
            facts = message(balance, phrase("values-alike", "dice show all values equally often"))
            yield level.typed.where("grid"), level.marks(showing), facts


@layout_rule(
    "level/same-plate",
    f"Each colour has a plate with its own shape, so that it can be recognised without colour. There are {len(MARKS)} shapes.",
    _LEVELS,
)
def same_plate(level: Level) -> Iterator[InLayout]:
    """Report colours whose plates have the same shape. The twelve built-in colours have fixed shapes; the others get unused shapes,
    in alphabetical order."""
    first: dict[str, str] = {}
    marks = marks_of(sorted(level.tints()))
    for colour, mark in marks.items():
        if first.setdefault(mark, colour) != colour:
            same = phrase("same-plate", "the plates of {colour} and {other} have the same shape", colour, first[mark])
            hint = phrase(
                "colours-share-plates",
                "{colours} colours share {plates} shapes of plates: with `--ink mono`, players can't distinguish these two",
                len(marks),
                len(MARKS),
            )
            yield level.at_colours((colour, first[mark]), message(same, hint))


@layout_rule("level/similar-colours", "Any two colours have inks that are easy to distinguish.", _LEVELS, "warning")
def similar_colours(level: Level) -> Iterator[InLayout]:
    """Report colours whose ink is too similar to the ink of an earlier colour, with the nearest such colour."""
    inks: dict[str, str] = {}
    for colour in level.tints():
        ink = level.typed.ink(colour)
        if ink is None:
            continue
        apart, nearest = min(((difference(ink, other), name) for name, other in inks.items()), default=(inf, ""))
        inks[colour] = ink
        if apart < _APART:
            yield level.at_colours((colour, nearest), _similar(colour, nearest, inks[nearest] == ink))


def _similar(colour: str, other: str, same: bool) -> Message:
    """Return the message about two similar colours. same: both are printed in one ink."""
    if same:
        one_name = phrase(
            "one-name-or-colour", "only the shapes of their plates differ; give both the same name, or use another colour"
        )
        return message(phrase("same-colour", "{colour} and {other} are the same colour", colour, other), one_name)
    hint = phrase("differ-more", "only the shapes of their plates differ; use colours that differ more")
    return message(phrase("similar-colours", "{colour} and {other} look very similar", colour, other), hint)


@layout_rule("level/unknown-colour", "Each colour has an ink.", _LEVELS, "warning")
def unknown_colour(level: Level) -> Iterator[InLayout]:
    """Report colours that are neither a known name nor a style of the theme."""
    for colour in level.tints():
        if level.typed.ink(colour) is None:
            typed = f'theme: {{{bare(colour)}: {{fill: "#c0d0e0"}}}}'
            what = message(
                phrase("unknown-colour", "no colour value is known for '{colour}'", colour),
                phrase("uncoloured", "its plates have their own shape, but are printed without colour"),
                phrase("name-colour", 'use an English or German name or a "#rrggbb", or define the colour: `{typed}`', typed),
            )
            yield level.at_colours((colour,), what)


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
