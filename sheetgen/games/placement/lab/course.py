"""A level prepared for play by the engine: its board, and frequently needed data of the strategies, as arrays.

A set of fields is a row of 64-bit words, one bit per field: one word on a level with up to 64 fields, otherwise four. Kernels are
compiled separately for the two lengths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.placement import model
from sheetgen.games.placement.layout import LARGEST
from sheetgen.games.placement.model import TABLE, Board, as_set, bits

FAR = 99
"""Number of steps given for a field that no dice lead to."""
WORD = 64
MOST = LARGEST * LARGEST
"""Maximum number of fields on a level."""
SEATS = max(TABLE)
LOG_ROOM = 4096
"""Maximum number of actions in the log of a game."""
_USUAL_GROUPS = 64
"""Number of lines and puzzles that there is always room for; no usual level has more."""

Sets = NDArray[np.int64]
"""Sets of fields: words, or rows of words."""
IntArray = NDArray[np.int64]
Steps = NDArray[np.int16]
Promises = NDArray[np.float64]


Course = Any
"""A level as a numpy record that kernels read.

all_fields, starts, planets, bombs, rockets, flag_fields: sets. fits: by set of faces (bit 1 a one, … bit 6 a six), the fields with
such pips. `beside`: neighbours of each field. groups: lines, then puzzles. keys, locks: by colour of locks. goals, goal_keys:
by goal of planners, its fields and the keys it takes. pips, earns, bomb_points: by field, the last two the points of a cross or an
explosion. flag_points: by flag and number of sheets that arrived before. gains, scores: the apparent points of the last field of a
group, and the points of the group. members: numbers of groups; the groups of field f are from first[f] to first[f + 1]. steps:
number of dice from field to field with all locks open. apart: goals with scattered fields. promises: points of each goal. behind:
points that each planet leads to.
"""
Game = Any
"""A game in progress as a numpy record, which kernels change in place. Sets of fields are rows of words, by seat.

way: number of the strategy. rolls_again: whether players roll again if it is worth it. number: turns played. seat: the player whose
go it is. out: a bit for each seat that has dropped out. last: whether this is the one opportunity of the last active player.
rolled: whether the seat has just rolled again. over: whether the turn is over. table: dice left, all and by face. flagged: points
of each sheet's flags. arrived: sheets that arrived at each flag. crossed, exploded, dice, free, joined, near: as in `moves.Sheet`.
options: the fields to choose from. rest, held, edge, grown: sets to work with. logged: number of actions so far; `log` has the
first of them. For planners: goal (or -1). known: crosses they have seen. targets: the fields they head for. from_crosses,
to_targets: steps to each field. walked: steps to work with.
"""


class Goal(NamedTuple):
    """A goal of planners: its fields, its promised points, the keys it requires, and whether its fields are scattered."""

    fields: int
    points: float
    keys: int
    apart: bool = True


def course(board: Board) -> Course:
    """Return a level prepared for play. Its fields are numbered consecutively from 0, unlike the places of the board, whose numbers
    have gaps."""
    puzzles = model.puzzles(board)
    groups = [(line.fields, line.points) for line in board.lines]
    groups += [(puzzle.pieces, board.fields[next(bits(puzzle.pieces))].points[0]) for puzzle in puzzles]
    behind = {planet: _behind(board, groups, planet) for planet in bits(board.planets)}
    goals = list(_goals(board, groups, behind))
    fields, count = board.fields.values(), len(board.fields)
    members = [[number for number, (group, _) in enumerate(groups) if group >> place & 1] for place in board.fields]
    words = 1 if count <= WORD else 4
    level = _empty(words, len(groups))
    bit = {place: 1 << number for number, place in enumerate(board.fields)}

    def sets(places: Iterable[int]) -> Sets:
        return _sets((sum(bit[place] for place in bits(each)) for each in places), words)

    level.field_count, level.line_count, level.group_count = count, len(board.lines), len(groups)
    level.colour_count, level.goal_count = len(board.opens), len(goals)
    kinds = ("starts", "planets", "bombs", "rockets", "flag_fields")
    for name, kind in zip(kinds, ("start", "planet", "bomb", "rocket", "flag"), strict=True):
        getattr(level, name)[:] = sets([board.of(kind)])[0]
    level.all_fields[:] = sets([board.everything])[0]
    by_pips = [as_set(number for number, field in enumerate(fields) if field.pips == pips) for pips in range(7)]
    level.fits[:] = _sets([sum(by_pips[pips] for pips in range(1, 7) if faces >> pips & 1) for faces in range(128)], words)
    level.beside[:count] = sets(board.neighbours(1 << place) for place in board.fields)
    level.groups[: len(groups)] = sets(group for group, _ in groups)
    level.keys[: len(board.opens)] = sets(keys for keys, _ in board.opens.values())
    level.locks[: len(board.opens)] = sets(locks for _, locks in board.opens.values())
    level.goals[: len(goals)] = sets(goal.fields for goal in goals)
    level.goal_keys[: len(goals)] = sets(goal.keys for goal in goals)
    level.pips[:count] = [field.pips for field in fields]
    level.earns[:count] = [field.points[0] if field.kind in ("gem", "pile") else 0 for field in fields]
    level.bomb_points[:count] = [field.points[0] if field.kind == "bomb" else 0 for field in fields]
    for number, field in enumerate(fields):
        if field.kind == "flag":
            level.flag_points[number] = [model.flag_points(field, place) for place in range(1, SEATS + 1)]
    level.gains[: len(groups)] = [points for _, points in groups]
    level.scores[: len(groups)] = [*(line.points for line in board.lines), *(puzzle.points for puzzle in puzzles)]
    level.first[: count + 1] = list(accumulate(map(len, members), initial=0))
    flat = [number for numbers in members for number in numbers]
    level.members[: len(flat)] = flat
    level.apart[: len(goals)] = [goal.apart for goal in goals]
    if count:
        level.steps[:count, :count] = [_steps(board, place) for place in board.fields]
    level.promises[: len(goals)] = [goal.points for goal in goals]
    level.behind[:count] = [behind.get(place, 0.0) for place in board.fields]
    return level


def _empty(words: int, groups: int) -> Any:
    """Return the empty record of a level. It has room for the usual number of groups, because kernels are compiled again for each
    other shape."""
    room = max(_USUAL_GROUPS, 1 << (groups - 1).bit_length() if groups else 0)
    goals = room + 2 * MOST
    layout = [
        *((name, np.int64) for name in ("field_count", "line_count", "group_count", "colour_count", "goal_count")),
        *((name, np.int64, (words,)) for name in ("all_fields", "starts", "planets", "bombs", "rockets", "flag_fields")),
        ("fits", np.int64, (128, words)),
        ("beside", np.int64, (MOST, words)),
        ("groups", np.int64, (room, words)),
        *((name, np.int64, (MOST, words)) for name in ("keys", "locks")),
        *((name, np.int64, (goals, words)) for name in ("goals", "goal_keys")),
        *((name, np.int64, (MOST,)) for name in ("pips", "earns", "bomb_points")),
        ("flag_points", np.int64, (MOST, SEATS)),
        *((name, np.int64, (room,)) for name in ("gains", "scores")),
        ("first", np.int64, (MOST + 1,)),
        ("members", np.int64, (room * MOST,)),
        ("apart", np.int64, (goals,)),
        ("steps", np.int16, (MOST, MOST)),
        ("promises", np.float64, (goals,)),
        ("behind", np.float64, (MOST,)),
    ]
    return record(layout)


def new_game(words: int, way: int, players: int, rolls_again: bool) -> Game:
    """Return the record of a game before its start, on a level whose sets have `words` words."""
    numbers = ("way", "rolls_again", "players", "number", "seat", "out", "last", "rolled", "over", "logged")
    sets_by_seat = ("crossed", "exploded", "dice", "free", "joined", "near", "known", "targets")
    layout = [
        ("random", np.uint64),
        *((name, np.int64) for name in numbers),
        *((name, np.int64, (SEATS, words)) for name in sets_by_seat),
        *((name, np.int64, (words,)) for name in ("options", "rest", "held", "edge", "grown")),
        *((name, np.int64, (SEATS,)) for name in ("flagged", "goal")),
        ("table", np.int64, (7,)),
        ("arrived", np.int64, (MOST,)),
        *((name, np.int16, (SEATS, MOST)) for name in ("from_crosses", "to_targets")),
        ("walked", np.int16, (MOST,)),
        ("log", np.int64, (LOG_ROOM, 2)),
    ]
    game = record(layout)
    game.way, game.players, game.rolls_again = way, players, rolls_again
    return game


def record(layout: Sequence[tuple[Any, ...]]) -> Any:
    """Return a record of zeros. layout: name, type and shape of its fields. Kernels pass on a record much more quickly than
    arrays."""
    return np.zeros(1, np.dtype((np.record, np.dtype(list(layout), align=True))))[0]


def _sets(sets: Iterable[int], words: int) -> Sets:
    """Return sets of fields as rows of words."""
    return np.frombuffer(b"".join(each.to_bytes(8 * words, "little") for each in sets), "<i8").astype(np.int64).reshape(-1, words)


def _steps(board: Board, start: int) -> list[int]:
    """Return the number of dice from a field to each other field."""
    steps, reached, edge = dict.fromkeys(board.fields, FAR), 1 << start, 1 << start
    number = 0
    while edge:
        for place in bits(edge):
            steps[place] = number
        edge = board.neighbours(edge) & ~(reached | board.planets)
        reached |= edge
        number += 1
    return list(steps.values())


def reached(board: Board, crossed: int, locked: int = 0) -> int:
    """Return the fields that dice can reach from crosses if all locks except `locked` are open."""
    return board.spread(crossed, board.everything & ~(board.planets | locked))


def _worth(board: Board, sets: Sequence[tuple[int, int]], fields: int) -> float:
    """Return the points available in some fields. A flag counts half its points; lines and puzzles count by their share of
    fields."""
    gems = sum(board.fields[field].points[0] for field in bits(fields & board.of("gem")))
    flags = sum(board.fields[field].points[0] / 2 for field in bits(fields & board.of("flag")))
    return gems + flags + sum(points * (fields & part).bit_count() / part.bit_count() for part, points in sets if part)


def _behind(board: Board, sets: Sequence[tuple[int, int]], planet: int) -> float:
    """Return the points in the fields that dice can reach from a planet (itself included) but not from the start fields."""
    return _worth(board, sets, reached(board, 1 << planet) & ~reached(board, board.starts))


def _goals(board: Board, sets: Sequence[tuple[int, int]], behind: Mapping[int, float]) -> Iterator[Goal]:
    """Yield the goals: lines, puzzles, keys for the fields behind their locks, rockets for the best planet."""
    begun = board.starts | board.planets
    everywhere = reached(board, begun)
    barred = [(keys, everywhere & ~reached(board, begun, locks)) for keys, locks in board.opens.values()]
    for fields, points in sets:
        needed = _keys(barred, fields)
        is_line = any(line.fields == fields for line in board.lines)
        yield Goal(fields, points, needed, apart=bool(needed) or not is_line)
    for keys, fields in barred:
        for key in bits(keys):
            yield Goal(1 << key, _worth(board, sets, fields) / 2, _keys(barred, 1 << key))
    for rocket in bits(board.rockets):
        yield Goal(1 << rocket, max(behind.values(), default=0.0) / 2, _keys(barred, 1 << rocket))


def _keys(barred: Sequence[tuple[int, int]], fields: int) -> int:
    """Return the keys required for some fields. barred: for each colour of locks, its keys and the fields behind its locks."""
    needed = 0
    for keys, behind in barred:
        if fields & behind and not fields & keys:
            needed |= keys
    return needed
