"""Measure how well the levels of the placement pad play: three strategies, thousands of games, one table.

`python bench/levels.py` plays 10,000 games for each level, number of players and strategy with the lab's engine. It rewrites the
table in `docs/levels.md` and reports what a level misses; equal games give an equal table. All players at a table use the same
strategy. With `--never-again` no player rolls again; that table is only printed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from sheetgen.games.placement import model
from sheetgen.games.placement.lab import engine
from sheetgen.games.placement.lab.course import course, reached
from sheetgen.games.placement.lab.standards import BLOCK, QUICK_STRATEGIES
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.model import Board, bits
from sheetgen.layout.read import Library
from sheetgen.processes.executors import ProcessExecutor, gather
from sheetgen.processes.pool import TaskError

LEVELS = ("placement/level-1", "placement/level-2", "placement/level-3", "placement/level-4")
WAYS = QUICK_STRATEGIES
PLAYERS = (2, 4)
GAMES = 10_000
SEED = 1
SHARE = (0.45, 0.75)
"""Bounds of the best strategy's mean points, as a share of the sheet's maximum."""
OFTEN = (0.05, 0.97)
"""Bounds of how often the best strategy crosses a special field."""
QUICK = 60.0
"""Maximum seconds of one core for the games of a level with any one strategy."""
PAGE = Path(__file__).parent.parent / "docs" / "levels.md"
MARK = "<!-- Below this line: bench/levels.py -->"


class Games(NamedTuple):
    """A number of games to play on a level with one strategy."""

    level: str
    players: int
    way: str
    games: int
    again: bool = True


class Played(NamedTuple):
    """Results of one strategy: points per sheet, how often each special field was crossed, seconds of one core."""

    way: str
    mean: float
    spread: float
    crossed: dict[str, float]
    seconds: float


class Contest(NamedTuple):
    """All strategies on a level, best first."""

    level: str
    players: int
    maximum: int
    ways: tuple[Played, ...]

    @property
    def best(self) -> Played:
        return self.ways[0]

    @property
    def share(self) -> float:
        """The best strategy's mean points as a share of the sheet's maximum."""
        return self.best.mean / self.maximum


def board_of(level: str) -> Board:
    """The board of a layout, by name or path."""
    keys = Library().layout(level).keys
    assert isinstance(keys, Keys)
    return model.board(keys)


def maximum(board: Board) -> int:
    """Return the sheet's maximum: the most points for one player with unlimited dice and any choice of planets. Flags are reached
    first, no bomb explodes, piles don't count. A lock opens only after a key of its colour is reached.
    """
    first = dict.fromkeys(bits(board.of("flag")), 1)

    def reach(crossed: int) -> int:
        before = 0
        while before != crossed:
            before = crossed
            crossed = reached(board, crossed, board.closed(board.locks, crossed))
        return crossed

    def best(crossed: int, flown: int) -> int:
        crossed = reach(crossed)
        parts = model.score(board, crossed, 0, first)
        most = sum(parts.values()) - parts["piles"]
        if (crossed & board.rockets).bit_count() > flown:
            most = max([most, *(best(crossed | 1 << planet, flown + 1) for planet in bits(board.planets & ~crossed))])
        return most

    return best(board.starts, 0)


def simulated(task: Games) -> Played:
    """Play many games with one strategy."""
    on = board_of(task.level)
    ready = course(on)
    begin = time.process_time()
    size = BLOCK
    blocks = [
        engine.play_block(ready, task.way, task.players, min(size, task.games - size * block), SEED, block, task.again)
        for block in range(-(-task.games // size))
    ]
    seconds = time.process_time() - begin
    earned = np.concatenate([block.points for block in blocks])
    shares = sum(block.crossed[-1] for block in blocks) / earned.size
    often = {
        f"{field.kind} {field.name}": float(share)
        for field, share in zip(on.fields.values(), shares, strict=True)
        if field.kind not in ("", "start")
    }
    return Played(task.way, float(earned.mean()), float(earned.std()), often, seconds)


def contests(games: int, cores: int, levels: Sequence[str] = LEVELS, again: bool = True) -> list[Contest]:
    """Return all strategies on all levels; the games are split among some cores."""
    tables = [(level, players) for level in levels for players in PLAYERS]
    tasks = [Games(*table, way, games, again) for table in tables for way in WAYS]
    simulated(tasks[0]._replace(games=1))  # compile once, before the processes start
    executor = ProcessExecutor(cores)
    try:
        played = gather(executor, simulated, tasks)
    finally:
        executor.shutdown()
    ways = [each for each in played if not isinstance(each, TaskError)]
    assert len(ways) == len(tasks)
    maxima = {level: maximum(board_of(level)) for level in levels}
    found = [ways[start : start + len(WAYS)] for start in range(0, len(ways), len(WAYS))]
    return [
        Contest(level, players, maxima[level], tuple(sorted(each, key=lambda played: -played.mean)))
        for (level, players), each in zip(tables, found, strict=True)
    ]


def misses(found: Iterable[Contest]) -> Iterator[str]:
    """Yield the missed targets: best mean and special fields within bounds, quick games, and levels that rank the strategies
    differently.
    """
    orders = set()
    for contest in found:
        where = f"{contest.level}, {contest.players} players"
        orders.add(tuple(played.way for played in contest.ways))
        if not SHARE[0] <= contest.share <= SHARE[1]:
            yield f"{where}: the best mean is {contest.share:.1%} of the maximum"
        for field, often in contest.best.crossed.items():
            if not OFTEN[0] <= often <= OFTEN[1]:
                yield f"{where}: the {contest.best.way} crosses the {field} in {often:.1%} of all games"
        for played in contest.ways:
            if played.seconds > QUICK:
                yield f"{where}: the {played.way} took {played.seconds:.0f} s"
    if len(orders) < 2:
        yield "the ways come in the same order everywhere"


def table_of(found: Iterable[Contest], games: int) -> str:
    """The tables of `docs/levels.md`."""
    lines = [
        f"{games:,} games of each level, number of players and way; mean points of a sheet ± standard deviation.",
        "",
        "| level | players | maximum | " + " | ".join(WAYS) + " | best | of maximum | special fields crossed by the best |",
        "|---|---|---|" + "---|" * len(WAYS) + "---|---|---|",
    ]
    for contest in found:
        by_way = {played.way: f"{played.mean:.1f} ± {played.spread:.1f}" for played in contest.ways}
        often = sorted(contest.best.crossed.items(), key=lambda entry: entry[1])
        extremes = ", ".join(f"{field} {share:.0%}" for field, share in (often[0], often[-1]))
        cells = [contest.level[-1], str(contest.players), str(contest.maximum), *(by_way[way] for way in WAYS), contest.best.way]
        lines.append(f"| {' | '.join(cells)} | {contest.share:.0%} | {extremes} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Play, print the table and the missed targets; after all games, rewrite the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--never-again", action="store_true", help="nobody rolls again: who can put no die drops out")
    options = parser.parse_args()
    found = contests(options.games, options.cores, again=not options.never_again)
    table, missed = table_of(found, options.games), list(misses(found))
    print(table)
    slowest = max((played.seconds, contest.level, contest.players, played.way) for contest in found for played in contest.ways)
    print("slowest: {:.1f} s of one core for {}, {} players, {}".format(*slowest))
    print("\n".join(missed) or "every level keeps its bounds")
    if options.games == GAMES and not options.never_again:
        head = PAGE.read_text("utf-8").partition(MARK)[0]
        PAGE.write_text(f"{head}{MARK}\n\n{table}", "utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
