"""Check a sheet of the placement pad in parts: rows of marks, their order, counts, the parts of the score, the total.

Each part is checked separately, so that a change only affects the parts that depend on it. A part calculates facts from the marks,
and passes them to the functions of `rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from sheetgen.form.written import UNREAD, Unread
from sheetgen.games.game import Earned, earning
from sheetgen.games.parts import Due, Outcome, Part, PartedCase, Plan
from sheetgen.games.placement import model, rules, spaces, words
from sheetgen.games.placement.analysis.choices import anywhere, fullest
from sheetgen.games.placement.layout import Keys
from sheetgen.games.rules import Violation, apply_rules
from sheetgen.source.messages import Sentence

_MINUS = ("bombs", "piles")


class Model(NamedTuple):
    """The data shared by all sheets of a level: its board and its plan of checks."""

    board: model.Board
    plan: Plan


class Together(NamedTuple):
    """A line or puzzle: its fields, its points once all are crossed, and its description in messages."""

    fields: int
    points: int
    fact: str | tuple[str, int, int, int, int]


def build_model(keys: Keys) -> Model:
    """The board of a level, and the parts its sheets are judged in."""
    on = model.board(keys)
    return Model(on, _plan(on))


def _plan(on: model.Board) -> Plan:
    """Return the parts in this order: rows of marks, all crosses, their order, counts, the parts of the score, the total."""
    rows = [_row(on, row) for row in range(1, on.height + 1)]
    crossed = len(rows)
    parts = [
        *(Part(row.reads, partial(_judged_row, row)) for row in rows),
        Part((), _crossed, tuple(range(crossed))),
        Part((), partial(_judged_order, on), (crossed,)),
        Part(
            (spaces.PLAYERS, spaces.ROUNDS, *_marks(on, "bomb")),
            partial(_judged_counts, on, len(on.fields), on.by_dice),
            (crossed,),
        ),
    ]
    scores = tuple(range(len(parts), len(parts) + len(model.PARTS)))
    parts += [
        _single(on, "gems", model.CROSS, words.gem_points),
        _together(on, "puzzles", _puzzles(on), words.puzzle_points),
        _together(on, "lines", _lines(on), words.line_points),
        _flags(on),
        _single(on, "bombs", model.EXPLODED, words.bomb_points),
        _single(on, "piles", model.CROSS, words.pile_points),
        Part((spaces.TOTAL,), partial(_judged_total, tuple(_depends_on(on, part) for part in model.PARTS)), scores),
    ]
    return Plan(parts, partial(_earned, scores[0]), due=_due)


def _marks(on: model.Board, kind: str) -> tuple[str, ...]:
    """The marks of the fields of a kind."""
    return tuple(spaces.mark(on.fields[field].name) for field in model.bits(on.of(kind)))


def _row(on: model.Board, row: int) -> rules.Row:
    fields = {1 << place: field for place, field in on.fields.items() if field.row == row}
    places = tuple(fields)
    return rules.Row(
        tuple(fields.values()),
        reads=tuple(spaces.mark(field.name) for field in fields.values()),
        places=places,
        starts=sum(places) & on.starts,
        bombs=sum(places) & on.of("bomb"),
        printed=tuple(at for at, field in enumerate(fields.values()) if field.kind == "start"),
    )


def _judged_row(row: rules.Row, marks: Any, _used: object) -> Outcome:
    """Check a row of marks. Result: its crosses as places, always with the start fields, and its unreadable places."""
    crossed, unread = row.starts, 0
    for place, mark in zip(row.places, marks, strict=True):
        if mark == model.CROSS:
            crossed |= place
        elif mark is UNREAD:
            unread |= place
    if model.EXPLODED not in marks and (not row.printed or model.OPEN not in [marks[number] for number in row.printed]):
        return (crossed, unread & ~row.starts), ()
    struck = sum(place for place, mark in zip(row.places, marks, strict=True) if mark == model.EXPLODED)
    return (crossed, unread & ~row.starts), rules.not_a_bomb(row, struck) + rules.start_uncrossed(row, marks)


def _crossed(_values: object, used: Any) -> Outcome:
    """Combine the rows: all crosses and all unreadable marks. Result: their places."""
    crossed, unread = zip(*used, strict=True)
    return (sum(crossed), sum(unread)), ()


def _judged_order(on: model.Board, _values: object, used: Any) -> Outcome:
    """Check that the crosses can be made in some order of turns. If there are too many ways to try, report only errors that are
    beyond doubt. Result: None."""
    ((crossed, unread),) = used
    if unread:
        return _judged_unsure(on, crossed, unread)
    keyless = on.closed(crossed & on.locks, crossed)
    planets = crossed & on.planets
    free = planets if planets.bit_count() > (crossed & on.rockets).bit_count() else 0
    left = crossed & ~fullest(on, crossed, keyless, free).places
    if not keyless and not left:
        return None, ()
    at = rules.OrderAt(on, crossed, keyless, left)
    return None, rules.locked(at) + rules.unreachable(at)


def _judged_unsure(on: model.Board, crossed: int, unread: int) -> Outcome:
    """Check the order if there are unreadable marks: report only errors that exist for any reading, so such marks let paths
    through.

    A lock counts as open if an unreadable mark may open it or is on it. A planet with an unreadable mark counts as crossed from the
    start. If unreadable marks leave too few rockets, all planets count as crossed. If there are several choices between planets,
    only fields that none of them leads to are reported.
    """
    there = crossed | unread
    keyless = on.closed(crossed & on.locks, there)
    unlocked = on.closed(there & on.locks, crossed)
    planets, own = there & on.planets, unread & on.planets
    free = planets if planets.bit_count() > (crossed & on.rockets).bit_count() else own
    left = crossed & ~fullest(on, there, unlocked, free).places
    if left and planets & ~free:
        left &= ~anywhere(on, there, unlocked, free).places
    at = rules.OrderAt(on, there, keyless, left)
    return None, rules.locked(at) + rules.unreachable(at)


def _judged_counts(on: model.Board, fields: int, by_dice: int, values: Any, used: Any) -> Outcome:
    """Check the counts. Result: None."""
    players, ticked, *bombs = values
    ((crossed, unread),) = used
    rockets, planets = (crossed & on.rockets).bit_count(), (crossed & on.planets).bit_count()
    at = rules.CountsAt(
        None if players is UNREAD else rules.played(players),
        None if ticked is UNREAD else ticked,
        (crossed & by_dice).bit_count(),
        rockets,
        planets,
        rockets + (unread & on.rockets).bit_count(),
        planets + (unread & on.planets).bit_count(),
        on.planets.bit_count(),
        (crossed | unread).bit_count() + bombs.count(model.EXPLODED) < fields,
    )
    return None, apply_rules(rules.COUNT_RULES, at)


def _single(on: model.Board, part: str, mark: str, says: Callable[..., Sentence]) -> Part:
    """Return the part for gems, bombs or piles: fields that earn points one by one. Result: their earned and written points."""
    fields = [on.fields[field] for field in model.bits(on.of(model.KINDS[part]))]
    reads = (spaces.score(part), *(spaces.mark(field.name) for field in fields))
    worth = tuple(field.points[0] for field in fields)
    minus = part in _MINUS

    def judged(values: Any, _used: object) -> Outcome:
        marks = zip(worth, values[1:], strict=True)
        held = tuple([each if marked == mark else UNREAD for each, marked in marks if marked == mark or marked is UNREAD])
        written, due = values[0], sum(held)
        unsigned = minus and written is not None and written > 0
        if minus and written is not None:
            written = -abs(written)
        if written is None or written == due or written is UNREAD or due is UNREAD:
            return (due, written), ()
        return (due, written), rules.points(reads, written, due, says, held, unsigned)

    return Part(reads, judged)


def _puzzles(on: model.Board) -> list[Together]:
    return [Together(puzzle.pieces, puzzle.points, puzzle.colour) for puzzle in model.puzzles(on)]


def _lines(on: model.Board) -> list[Together]:
    lines = [line for line in on.lines if line.fields]
    facts = [(line.axis, line.number, line.first, line.last, line.points) for line in lines]
    return [Together(line.fields, line.points, fact) for line, fact in zip(lines, facts, strict=True)]


def _together(on: model.Board, part: str, sets: Sequence[Together], says: Callable[..., Sentence]) -> Part:
    """Return the part for puzzles or lines: fields that only earn points together. Result: their earned and written points.

    Start fields among them always count as crossed.
    """
    fields = list(model.bits(model.as_set(field for each in sets for field in model.bits(each.fields)) & ~on.starts))
    reads = (spaces.score(part), *(spaces.mark(on.fields[field].name) for field in fields))
    among = tuple(each._replace(fields=each.fields & ~on.starts) for each in sets)
    places = tuple(1 << field for field in fields)

    def judged(values: Any, _used: object) -> Outcome:
        left = unread = 0
        for place, mark in zip(places, values[1:], strict=True):
            if mark != model.CROSS:
                left |= place
                if mark is UNREAD:
                    unread |= place
        full = [each for each in among if not each.fields & left]
        unsure = unread and any(each.fields & unread and not each.fields & left & ~unread for each in among)
        written, due = values[0], UNREAD if unsure else sum([each.points for each in full])
        if written is None or written == due or written is UNREAD or due is UNREAD:
            return (due, written), ()
        return (due, written), rules.points(reads, written, due, says, tuple(each.fact for each in full))

    return Part(reads, judged)


def _flags(on: model.Board) -> Part:
    fields = tuple(on.fields[field] for field in model.bits(on.of("flag")))
    arrivals = tuple(spaces.flag(field.name) for field in fields)
    reads = (spaces.score("flags"), spaces.PLAYERS, *arrivals, *_marks(on, "flag"))
    return Part(reads, partial(_judged_flags, reads, fields))


def _judged_flags(reads: tuple[str, ...], flags: tuple[model.Field, ...], values: Any, _used: object) -> Outcome:
    """Check flags and their points; skip the points while a crossed flag has no place. Result: earned and written points."""
    count = len(flags)
    written, players = values[0], None if values[1] is UNREAD else rules.played(values[1])
    violations: list[Violation] = []
    arrivals: list[tuple[str, int]] = []
    due: int | Unread = 0
    unknown = False
    read = zip(flags, values[2 : 2 + count], values[2 + count :], strict=True)
    for number, (flag, arrival, mark) in enumerate(read, 2):
        crossed = mark == model.CROSS
        if mark is UNREAD or (crossed and arrival is not None and (arrival is UNREAD or players is None)):
            due = UNREAD
        elif crossed and arrival is not None and players is not None and rules.is_place(arrival, players):
            due += model.flag_points(flag, arrival)
        elif arrival is not UNREAD:
            depends_on = reads[number], reads[number + count], spaces.PLAYERS
            violations += rules.flag_place(depends_on, arrival, crossed, players)
            unknown |= crossed and arrival is None
        if arrival is not None and arrival is not UNREAD and (arrival or crossed):
            arrivals.append((flag.name, arrival))
    if written is not None and written is not UNREAD and written != due and due is not UNREAD and not unknown:
        violations += rules.points(reads, written, due, words.flag_points, tuple(arrivals))
    return (due, written), tuple(violations)


def _depends_on(on: model.Board, part: str) -> tuple[str, ...]:
    """Return the spaces that the points of a part depend on, except its own points space."""
    if part == "lines":
        return (spaces.MARKS,) if on.lines else ()
    if not on.of(model.KINDS[part]):
        return ()
    return (spaces.FLAGS, spaces.MARKS, spaces.PLAYERS) if part == "flags" else (spaces.MARKS,)


def _judged_total(depends_on: tuple[tuple[str, ...], ...], values: Any, used: Any) -> Outcome:
    """Check the total against the written parts of the score, or the earned points of blank parts. Result: the written total."""
    (claimed,) = values
    if claimed is None:
        return None, ()
    counted = tuple([due if written is None else written for due, written in used])
    due = sum(counted)
    if claimed == due or claimed is UNREAD or due is UNREAD:
        return claimed, ()
    blank = [rest for rest, (_, written) in zip(depends_on, used, strict=True) if written is None]
    on = dict.fromkeys(space for rest in blank for space in rest)
    return claimed, rules.total((spaces.TOTAL, *map(spaces.score, model.PARTS), *on), claimed, counted)


def _earned(first: int, worths: Sequence[Any]) -> Earned:
    """Return the points earned by the marks. The parts from `first` on belong to the score; the last is the total."""
    parts = {part: worth[0] for part, worth in zip(model.PARTS, worths[first:-1], strict=True)}
    return earning(parts, sum(parts.values()), worths[-1])


def _due(case: PartedCase) -> Due:
    """Return the due points of each part of the score, and the due total."""
    earned = case.earned()
    return {**{spaces.score(part): points for part, points in earned.parts.items()}, spaces.TOTAL: earned.computed}
