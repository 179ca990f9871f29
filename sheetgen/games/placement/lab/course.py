"""A level made ready for play by the engine: its board, and what ways to play ask again and again, as arrays.

A set of fields is a row of 64-bit words, a bit a field: one word for up to 64 fields, else four.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.placement import model
from sheetgen.games.placement.analysis import moves
from sheetgen.games.placement.analysis.moves import Ground
from sheetgen.games.placement.model import TABLE, Board, bits

FAR = 99
"""Steps to a field that no dice lead to."""
WORD = 64
FIELDS, STARTS, PLANETS, BOMBS, ROCKETS, FLAGS = range(6)
"""Rows of `Course.masks`."""

Sets = NDArray[np.int64]
"""Sets of fields, the words of each along the last axis."""
Numbers = NDArray[np.int64]


class Course(NamedTuple):
    """A level of n fields; a set has as many words as `words`, whose length is all that counts: kernels are compiled for each.

    masks: sets of fields of a kind; beside: of each field its neighbours; fits: of each set of faces (as on `Ground`) its fields.
    keys, locks: a colour of locks a row, in the order of `Ground.opens`; pips, earns (points at once), bombs (points when
    exploded): a field a number; flags (n × 4): points by place.
    sets: lines first (so many as `lines`), then puzzles; gains: what the last field of each seems to earn; scores: what it does.
    sets_of: sets by field, those of field f from first[f] to first[f + 1].
    goals, goal_keys, goal_points, goal_apart: what a planner heads for: fields, keys they need, points, whether fields lie apart.
    steps (n × n): how many dice lead from field to field with all locks open; behind: of each planet the points that wait there.
    """

    words: tuple[int, ...]
    masks: Sets
    beside: Sets
    fits: Sets
    keys: Sets
    locks: Sets
    pips: Numbers
    earns: Numbers
    bombs: Numbers
    flags: Numbers
    lines: int
    sets: Sets
    gains: Numbers
    scores: Numbers
    first: Numbers
    sets_of: Numbers
    goals: Sets
    goal_keys: Sets
    goal_points: NDArray[np.float64]
    goal_apart: NDArray[np.bool_]
    steps: NDArray[np.int16]
    behind: NDArray[np.float64]


class Goal(NamedTuple):
    """Something to head for: its fields, what it promises, the keys it cannot be had without, and whether its fields lie apart."""

    fields: int
    points: float
    keys: int
    apart: bool = True


def course(board: Board) -> Course:
    """The level made ready."""
    on = moves.ground(board)
    words = 1 if len(board.fields) <= WORD else 4
    sets = [(line.fields, line.points) for line in board.lines]
    puzzles = model.puzzles(board)
    sets += [(puzzle.pieces, board.fields[next(bits(puzzle.pieces))].points[0]) for puzzle in puzzles]
    sets_of = [[number for number, (fields, _) in enumerate(sets) if fields >> field & 1] for field in range(len(board.fields))]
    behind = {planet: _behind(board, on, sets, planet) for planet in bits(on.planets)}
    goals = list(_goals(board, on, sets, behind))
    return Course(
        words=(0,) * words,
        masks=_sets((on.fields, on.starts, on.planets, on.bombs, on.rockets, on.flags), words),
        beside=_sets(on.beside, words),
        fits=_sets(on.fits, words),
        keys=_sets((keys for keys, _ in on.opens), words),
        locks=_sets((locks for _, locks in on.opens), words),
        pips=_numbers(on.pips),
        earns=_numbers(field.points[0] if field.kind in ("gem", "pile") else 0 for field in board.fields),
        bombs=_numbers(field.points[0] if field.kind == "bomb" else 0 for field in board.fields),
        flags=_flags(board),
        lines=len(board.lines),
        sets=_sets((fields for fields, _ in sets), words),
        gains=_numbers(points for _, points in sets),
        scores=_numbers([*(line.points for line in board.lines), *(puzzle.points for puzzle in puzzles)]),
        first=_numbers(np.cumsum([0, *map(len, sets_of)])),
        sets_of=_numbers(number for numbers in sets_of for number in numbers),
        goals=_sets((goal.fields for goal in goals), words),
        goal_keys=_sets((goal.keys for goal in goals), words),
        goal_points=np.array([goal.points for goal in goals], np.float64),
        goal_apart=np.array([goal.apart for goal in goals], np.bool_),
        steps=np.array([_steps(on, field) for field in range(len(on.pips))], np.int16).reshape(len(on.pips), len(on.pips)),
        behind=np.array([behind.get(field, 0.0) for field in range(len(on.pips))], np.float64),
    )


def _sets(fields: Iterable[int], words: int) -> Sets:
    """Sets as rows of words."""
    rows = b"".join(each.to_bytes(8 * words, "little") for each in fields)
    return np.frombuffer(rows, "<i8").astype(np.int64).reshape(-1, words)


def _numbers(numbers: Iterable[int]) -> Numbers:
    return np.array(list(numbers), np.int64)


def _flags(board: Board) -> Numbers:
    """Points of each field by place of arrival, if it is a flag."""
    places = range(1, max(TABLE) + 1)
    points = [[model.flag_points(field, place) if field.kind == "flag" else 0 for place in places] for field in board.fields]
    return np.array(points, np.int64).reshape(len(board.fields), len(places))


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
