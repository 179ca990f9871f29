"""A level made ready for play by the engine: its board, and what ways to play ask again and again, as arrays.

A set of fields is a row of 64-bit words, a bit a field: one word for up to 64 fields, else four.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.placement import model
from sheetgen.games.placement.analysis import moves
from sheetgen.games.placement.analysis.moves import Ground
from sheetgen.games.placement.layout import LARGEST
from sheetgen.games.placement.model import TABLE, Board, bits

FAR = 99
"""Steps to a field that no dice lead to."""
WORD = 64
MOST = LARGEST * LARGEST
"""Fields of the largest level."""
SEATS = max(TABLE)

FIELDS, STARTS, PLANETS, BOMBS, ROCKETS, FLAGS, FITS = range(7)
BESIDE = FITS + 128
GROUPS = BESIDE + MOST
"""Rows of `Course.level`: all fields, those of a kind, those that fit each set of faces (as on `Ground`), the neighbours of each
field; then lines and puzzles. Where keys, locks, goals and their keys begin `Course.facts` says.
"""
KEYS, LOCKS, GOALS, GOAL_KEYS, GAINS, SCORES, GROUPS_OF, APART, GROUP_COUNT, LINE_COUNT, COLOUR_COUNT, GOAL_COUNT, PIPS = range(13)
EARNS, BOMB_POINTS, FLAG_POINTS = PIPS + MOST, PIPS + 2 * MOST, PIPS + 3 * MOST
FIRST = FLAG_POINTS + SEATS * MOST
FACTS = FIRST + MOST + 1
"""Entries of `Course.facts`: rows where keys, locks and goals begin; entries where what varies in length begins; counts; then by
field its pips, points at once, points of its bomb, points by place of its flag, and its first entry among the groups of fields.
"""

Sets = NDArray[np.int64]
"""Sets of fields, a row of words each."""
Numbers = NDArray[np.int64]
Steps = NDArray[np.int16]
Promises = NDArray[np.float64]
Words = tuple[int, ...]
"""So many words a set has."""


class Course(NamedTuple):
    """A level of n fields as few plain arrays, which is what compiled kernels pass on quickly.

    words: as many as a set has; kernels are compiled for each length. level: sets; facts: numbers, both as said above. Groups are
    lines, then puzzles: gains are what the last field of each seems to earn, scores what it does earn.
    steps (n × n): how many dice lead from field to field with all locks open.
    promises: points of each goal of a planner, then what waits behind each field that is a planet.
    """

    words: tuple[int, ...]
    level: Sets
    facts: Numbers
    steps: Steps
    promises: Promises

    @property
    def fields(self) -> int:
        return len(self.steps)

    @property
    def lines(self) -> int:
        return int(self.facts[LINE_COUNT])

    @property
    def colours(self) -> int:
        """Colours of locks."""
        return int(self.facts[COLOUR_COUNT])


class Goal(NamedTuple):
    """Something to head for: its fields, what it promises, the keys it cannot be had without, and whether its fields lie apart."""

    fields: int
    points: float
    keys: int
    apart: bool = True


def course(board: Board) -> Course:
    """The level made ready."""
    on = moves.ground(board)
    puzzles = model.puzzles(board)
    groups = [(line.fields, line.points) for line in board.lines]
    groups += [(puzzle.pieces, board.fields[next(bits(puzzle.pieces))].points[0]) for puzzle in puzzles]
    scores = [*(line.points for line in board.lines), *(puzzle.points for puzzle in puzzles)]
    behind = {planet: _behind(board, on, groups, planet) for planet in bits(on.planets)}
    goals = list(_goals(board, on, groups, behind))
    fields = range(len(board.fields))
    return Course(
        words=(0,) if len(fields) <= WORD else np.zeros(4, np.int64),
        level=_level(on, groups, goals),
        facts=_facts(board, on, groups, scores, goals),
        steps=np.array([_steps(on, field) for field in fields], np.int16).reshape(len(fields), len(fields)),
        promises=np.array([*(goal.points for goal in goals), *(behind.get(field, 0.0) for field in fields)], np.float64),
    )


def _level(on: Ground, groups: Sequence[tuple[int, int]], goals: Sequence[Goal]) -> Sets:
    """The rows of sets."""
    sets = [on.fields, on.starts, on.planets, on.bombs, on.rockets, on.flags, *on.fits, *on.beside]
    sets += [0] * (GROUPS - len(sets))
    sets += [fields for fields, _ in groups]
    sets += [keys for keys, _ in on.opens] + [locks for _, locks in on.opens]
    sets += [goal.fields for goal in goals] + [goal.keys for goal in goals]
    words = 1 if len(on.pips) <= WORD else 4
    return np.frombuffer(b"".join(each.to_bytes(8 * words, "little") for each in sets), "<i8").astype(np.int64).reshape(-1, words)


def _facts(board: Board, on: Ground, groups: Sequence[tuple[int, int]], scores: Sequence[int], goals: Sequence[Goal]) -> Numbers:
    """The numbers, by entry."""
    of_fields = [[number for number, (fields, _) in enumerate(groups) if fields >> field & 1] for field in range(len(board.fields))]
    members = [number for numbers in of_fields for number in numbers]
    facts = np.zeros(FACTS + 2 * len(groups) + len(members) + len(goals), np.int64)
    keys, gains = GROUPS + len(groups), FACTS
    locks = keys + len(on.opens)
    facts[KEYS : GOAL_KEYS + 1] = keys, locks, locks + len(on.opens), locks + len(on.opens) + len(goals)
    facts[GAINS : APART + 1] = gains, gains + len(groups), gains + 2 * len(groups), gains + 2 * len(groups) + len(members)
    facts[GROUP_COUNT : GOAL_COUNT + 1] = len(groups), len(board.lines), len(on.opens), len(goals)
    for number, field in enumerate(board.fields):
        facts[PIPS + number] = field.pips
        facts[EARNS + number] = field.points[0] if field.kind in ("gem", "pile") else 0
        facts[BOMB_POINTS + number] = field.points[0] if field.kind == "bomb" else 0
        for place in range(SEATS if field.kind == "flag" else 0):
            facts[FLAG_POINTS + SEATS * number + place] = model.flag_points(field, place + 1)
        facts[FIRST + number + 1] = facts[FIRST + number] + len(of_fields[number])
    apart = [int(goal.apart) for goal in goals]
    facts[FACTS:] = [*(points for _, points in groups), *scores, *members, *apart]
    return facts


def _steps(on: Ground, start: int) -> list[int]:
    """How many dice lead from a field to each other one."""
    steps, reached, edge = [FAR] * len(on.pips), 1 << start, 1 << start
    number = 0
    while edge:
        for field in bits(edge):
            steps[field] = number
        edge = moves.neighbours(on, edge) & ~(reached | on.planets)
        reached |= edge
        number += 1
    return steps


def reached(on: Ground, crossed: int, locked: int = 0) -> int:
    """The fields that dice can lead to from crosses, with all locks open but these."""
    edge = crossed
    while edge:
        edge = moves.neighbours(on, edge) & ~(crossed | on.planets | locked)
        crossed |= edge
    return crossed


def _worth(board: Board, sets: Sequence[tuple[int, int]], fields: int) -> float:
    """The points that wait in some fields; lines, puzzles and flags by their share."""
    gems = sum(board.fields[field].points[0] for field in bits(fields & board.of("gem")))
    flags = sum(board.fields[field].points[0] / 2 for field in bits(fields & board.of("flag")))
    return gems + flags + sum(points * (fields & part).bit_count() / part.bit_count() for part, points in sets if part)


def _behind(board: Board, on: Ground, sets: Sequence[tuple[int, int]], planet: int) -> float:
    """What waits at a planet, itself included, that nothing else leads to."""
    return _worth(board, sets, reached(on, 1 << planet) & ~reached(on, on.starts))


def _goals(board: Board, on: Ground, sets: Sequence[tuple[int, int]], behind: Mapping[int, float]) -> Iterator[Goal]:
    """Lines, puzzles, keys for what lies behind their locks, rockets for the best of the planets."""
    everywhere = reached(on, on.starts | on.planets)
    barred = [(keys, everywhere & ~reached(on, on.starts | on.planets, locks)) for keys, locks in on.opens]
    for fields, points in sets:
        needed = _keys(barred, fields)
        is_line = any(line.fields == fields for line in board.lines)
        yield Goal(fields, points, needed, apart=bool(needed) or not is_line)
    for keys, fields in barred:
        for key in bits(keys):
            yield Goal(1 << key, _worth(board, sets, fields) / 2, _keys(barred, 1 << key))
    for rocket in bits(on.rockets):
        yield Goal(1 << rocket, max(behind.values(), default=0.0) / 2, _keys(barred, 1 << rocket))


def _keys(barred: Sequence[tuple[int, int]], fields: int) -> int:
    """The keys that some fields lie behind."""
    needed = 0
    for keys, behind in barred:
        if fields & behind and not fields & keys:
            needed |= keys
    return needed
