"""Three ways to play the placement pad, simple enough to name and quick enough for thousands of games."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from sheetgen.games.placement import model
from sheetgen.games.placement.analysis import moves
from sheetgen.games.placement.analysis.moves import Ground, Sheet, Turn
from sheetgen.games.placement.model import Board, as_set, bits

FAR = 99
"""Steps to a field that no dice lead to."""
SEATS = 4


class Goal(NamedTuple):
    """Something to head for: its fields, what it promises, the keys it cannot be had without, and whether its fields lie apart."""

    fields: int
    points: float
    keys: int
    apart: bool = True


class Course(NamedTuple):
    """A level made ready for play: what ways to play ask again and again.

    earns: of each field, its points at once. sets: lines and puzzles as (fields, points); sets_of: those of each field.
    steps: of each two fields, how many dice lead from one to the other with every lock open.
    behind: of each planet, the points that wait beside it.
    """

    board: Board
    on: Ground
    earns: tuple[int, ...]
    sets_of: tuple[tuple[tuple[int, int], ...], ...]
    goals: tuple[Goal, ...]
    steps: tuple[tuple[int, ...], ...]
    behind: Mapping[int, float]


def course(board: Board) -> Course:
    """The level made ready."""
    on = moves.ground(board)
    sets = tuple(_sets(board))
    earns = tuple(field.points[0] if field.kind in ("gem", "pile") else 0 for field in board.fields)
    count = range(len(board.fields))
    sets_of = tuple(tuple(entry for entry in sets if entry[0] >> field & 1) for field in count)
    behind = {planet: _behind(board, on, sets, planet) for planet in bits(on.planets)}
    steps = tuple(_steps(on, field) for field in count)
    return Course(board, on, earns, sets_of, tuple(_goals(board, on, sets, behind)), steps, behind)


def _sets(board: Board) -> Iterator[tuple[int, int]]:
    """The fields that earn points together: lines, and the pieces of a puzzle."""
    for line in board.lines:
        yield line.fields, line.points
    puzzles: dict[str, list[int]] = {}
    for piece in bits(board.of("puzzle")):
        puzzles.setdefault(board.fields[piece].colour, []).append(piece)
    for pieces in puzzles.values():
        yield as_set(pieces), board.fields[pieces[0]].points[0]


def _steps(on: Ground, start: int) -> tuple[int, ...]:
    """How many dice lead from a field to each other one."""
    steps, reached, edge = [FAR] * len(on.pips), 1 << start, 1 << start
    number = 0
    while edge:
        for field in bits(edge):
            steps[field] = number
        edge = moves.neighbours(on, edge) & ~(reached | on.planets)
        reached |= edge
        number += 1
    return tuple(steps)


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


class Wanderer:
    """Takes any legal die."""

    def __init__(self, level: Course, random: Random) -> None:
        self.level, self.random = level, random

    def begin(self, turn: Turn, seat: int) -> None:
        """A new turn."""

    def pick(self, turn: Turn, options: int) -> int:
        """The field for the next die."""
        return self.any_of(list(bits(options)))

    def gives_back(self, turn: Turn) -> int:
        """The die to return after a roll in vain."""
        return self.any_of(list(bits(moves.may_give_back(self.level.on, turn.sheets[turn.seat]))))

    def planet(self, seat: int, sheet: Sheet, left: int) -> int:
        """The planet a rocket crosses."""
        return self.any_of(list(bits(left)))

    def any_of(self, fields: Sequence[int]) -> int:
        """One of the fields, each as likely."""
        return fields[int(self.random.random() * len(fields))]


class Magpie(Wanderer):
    """Takes what earns most points now; any of those that earn as much."""

    def pick(self, turn: Turn, options: int) -> int:
        fields = list(bits(options))
        if len(fields) == 1:
            return fields[0]
        gains = [self.gain(turn, field) for field in fields]
        most = max(gains)
        return self.any_of([field for field, gain in zip(fields, gains, strict=True) if gain == most])

    def gives_back(self, turn: Turn) -> int:
        return min(bits(moves.may_give_back(self.level.on, turn.sheets[turn.seat])), key=self.level.earns.__getitem__)

    def gain(self, turn: Turn, field: int) -> int:
        """What a die on the field earns at once: its points, the last field of a line or puzzle, a flag at its place of now,
        a bomb that another player has just lit.
        """
        level = self.level
        gain = level.earns[field]
        sheet = turn.sheets[turn.seat]
        held = sheet.crossed | sheet.dice | 1 << field
        for fields, points in level.sets_of[field]:
            if not fields & ~held:
                gain += points
        if level.on.flags >> field & 1:
            before = sum(flag == field for other in turn.sheets for flag, _ in other.places)
            gain += model.flag_points(level.board.fields[field], before + 1)
        elif level.on.bombs >> field & 1 and any(other.dice >> field & 1 for other in turn.sheets):
            gain -= level.board.fields[field].points[0]
        return gain


class Planner(Wanderer):
    """Heads for a line, a puzzle, a key or a rocket until it has it, then for the next; takes the die that leads nearest to it.

    Which one is drawn, the likelier the more points it promises for each die that it still takes.
    """

    def __init__(self, level: Course, random: Random) -> None:
        super().__init__(level, random)
        nowhere: Sequence[int] = (FAR,) * len(level.earns)
        self.known = [0] * SEATS
        self.near = [nowhere] * SEATS
        self.way = [nowhere] * SEATS
        self.goal: list[Goal | None] = [None] * SEATS
        self.targets = [0] * SEATS

    def begin(self, turn: Turn, seat: int) -> None:
        sheet = turn.sheets[seat]
        new = sheet.crossed & ~self.known[seat]
        if new:
            self.known[seat] = sheet.crossed
            self.near[seat] = self.nearest(new, self.near[seat])
        goal = self.goal[seat]
        if goal is None or not goal.fields & ~sheet.crossed or goal.fields & sheet.exploded:
            goal = self.goal[seat] = self.drawn(sheet, self.near[seat])
        targets = (goal.keys & ~sheet.crossed or goal.fields & ~sheet.crossed) if goal else 0
        if targets != self.targets[seat]:
            self.targets[seat] = targets
            self.way[seat] = self.nearest(targets) if targets else ()

    def nearest(self, fields: int, known: Sequence[int] | None = None) -> Sequence[int]:
        """How many dice lead from each field to the nearest of some; `known` are steps found before."""
        steps = [self.level.steps[field] for field in bits(fields)]
        if known is not None:
            steps.append(tuple(known))
        return list(map(min, *steps)) if len(steps) > 1 else steps[0]

    def drawn(self, sheet: Sheet, near: Sequence[int]) -> Goal | None:
        """A goal that can still be had, or None."""
        goals, sums, total = [], [], 0.0
        for goal in self.level.goals:
            missing = goal.fields & ~sheet.crossed
            if not missing or missing & sheet.exploded:
                continue
            dice = self.dice_to(missing | goal.keys & ~sheet.crossed, near, goal.apart)
            if dice < FAR:
                total += goal.points / dice
                goals.append(goal)
                sums.append(total)
        return goals[bisect(sums, self.random.random() * total, hi=len(sums) - 1)] if goals else None

    def dice_to(self, fields: int, near: Sequence[int], apart: bool) -> int:
        """About how many dice it takes to cross some fields: the way to the nearest, and from one to the next."""
        if not apart:
            return fields.bit_count() + min([near[field] for field in bits(fields)]) - 1
        dice, left = 0, list(bits(fields))
        while left:
            nearest = min(left, key=near.__getitem__)
            dice += near[nearest]
            near = list(map(min, near, self.level.steps[nearest]))
            left.remove(nearest)
        return dice

    def pick(self, turn: Turn, options: int) -> int:
        fields = list(bits(options))
        way = self.way[turn.seat]
        if way and len(fields) > 1:
            nearest = min([way[field] for field in fields])
            fields = [field for field in fields if way[field] == nearest]
        return self.any_of(fields)

    def planet(self, seat: int, sheet: Sheet, left: int) -> int:
        return max(bits(left), key=self.level.behind.__getitem__)


WAYS: Mapping[str, type[Wanderer]] = {"wanderer": Wanderer, "magpie": Magpie, "planner": Planner}
