"""Tasks for other processes: games of one strategy, a search for the best sheet. Their results are plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil, sqrt
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sheetgen.games.lab import Best, CurvePoint
from sheetgen.games.placement import spaces
from sheetgen.games.placement.lab.standards import all_dice
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.model import CROSS, KINDS, OPEN, TABLE, Board, bits, board, score

if TYPE_CHECKING:
    from sheetgen.games.placement.lab.best import Solution
    from sheetgen.games.placement.lab.course import Course

Counted = TypeVar("Counted")


class GamesTask(NamedTuple):
    """A block of games in which all players use one strategy."""

    keys: Keys
    way: str
    players: int
    games: int
    seed: int
    block: int


class Tally(NamedTuple):
    """The results of games, as numbers of sheets: by points; with a certain field crossed, by round and field; with a certain line
    finished; with a key of a certain colour crossed; and in all.
    """

    points: Mapping[int, int] = {}
    crossed: tuple[tuple[int, ...], ...] = ()
    finished: tuple[int, ...] = ()
    keys: Mapping[str, int] = {}
    sheets: int = 0

    def __add__(self, other: object) -> Tally:
        """Return the combined results of both."""
        assert isinstance(other, Tally)
        if not self.sheets or not other.sheets:
            return self if self.sheets else other
        crossed = tuple(_sum(*both) for both in zip(self.crossed, other.crossed, strict=True))
        points, keys = _counted(self.points, other.points), _counted(self.keys, other.keys)
        return Tally(points, crossed, _sum(self.finished, other.finished), keys, self.sheets + other.sheets)

    @property
    def mean(self) -> float:
        """Mean points of a sheet."""
        return sum(points * count for points, count in self.points.items()) / self.sheets

    @property
    def sd(self) -> float:
        """Standard deviation of the points of a sheet."""
        mean = self.mean
        return sqrt(sum((points - mean) ** 2 * count for points, count in self.points.items()) / self.sheets)

    def percentile(self, share: float) -> int:
        """Return a percentile: the lowest points that at least this share (0 to 1) of the sheets don't exceed."""
        left = ceil(share * self.sheets)
        for points, count in sorted(self.points.items()):
            left -= count
            if left <= 0:
                return points
        raise ValueError("no sheets")


def _counted(own: Mapping[Counted, int], other: Mapping[Counted, int]) -> dict[Counted, int]:
    return {each: own.get(each, 0) + other.get(each, 0) for each in (*own, *other)}


def _sum(own: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(own, other, strict=True))


def play(task: GamesTask) -> Tally:
    """Play the games of a task, and return their results."""
    from sheetgen.games.placement.lab.engine import play_block

    on = board(task.keys)
    block = play_block(_course(task.keys), task.way, task.players, task.games, task.seed, task.block)
    points: list[int] = block.points.ravel().tolist()
    crossed = tuple(map(tuple, block.crossed.tolist()))
    keys = dict(zip(on.opens, block.keys.tolist(), strict=True))
    return Tally(dict(Counter(points)), crossed, tuple(block.lines.tolist()), keys, block.sheets)


_last: list[tuple[Keys, Course]] = []
"""The level that was played last in this process."""


def _course(keys: Keys) -> Course:
    """Return a level prepared for play. It is kept for the next block of the same level."""
    from sheetgen.games.placement.lab.course import course

    if not _last or _last[0][0] != keys:
        _last[:] = [(keys, course(board(keys)))]
    return _last[0][1]


def best(keys: Keys, players: int) -> Best:
    """Return the best sheet that is possible with all dice rolled in a game with this number of players, and the fewest dice that
    give its score."""
    from sheetgen.games.placement.lab.best import solve

    on = board(keys)
    found = solve(on, all_dice(players), fewest=True)
    return Best(
        score=found.score,
        proven=found.proven,
        bound=found.bound,
        dice=found.dice,
        sheet=written(on, found, players),
        order=tuple(on.fields[field].name for field in found.order),
        rocket_to_planet=tuple((on.fields[rocket].name, on.fields[planet].name) for rocket, planet in found.planes),
    )


def without_piles(keys: Keys, players: int) -> int:
    """Return the best score that is possible with all dice rolled in a game with this number of players, if piles don't cost
    points."""
    from sheetgen.games.placement.lab.best import solve

    return solve(board(keys), all_dice(players), piles=False).score


def curve(keys: Keys, upto: int) -> tuple[CurvePoint, ...]:
    """Return the best scores with at most 1, 2, … `upto` dice."""
    from sheetgen.games.placement.lab.best import curve as points

    return tuple(CurvePoint(*point) for point in points(board(keys), upto))


def written(on: Board, solution: Solution, players: int = 2) -> dict[str, int | str]:
    """Return the values written on the sheet, by space: the number of players, the marks, rank 1 at each crossed flag, all rounds,
    the points of each part and the total."""
    arrived = dict.fromkeys(bits(solution.crossed & on.of("flag")), 1)
    points = score(on, solution.crossed, 0, arrived)
    parts = [part for part in points if (on.lines if part == "lines" else on.of(KINDS[part]))]
    return {
        spaces.PLAYERS: players,
        **{spaces.mark(field.name): CROSS if solution.crossed >> at & 1 else OPEN for at, field in on.fields.items()},
        **{spaces.flag(on.fields[flag].name): place for flag, place in arrived.items()},
        spaces.ROUNDS: TABLE[players].rounds,
        **{spaces.score(part): points[part] for part in parts},
        spaces.TOTAL: sum(points.values()),
    }
