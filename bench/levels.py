"""Whether the levels of the placement pad are worth playing: three ways to play, thousands of games, one table.

`python bench/levels.py` plays 10,000 games of each level, number of players and way by the model's legal moves, rewrites the table
in `docs/levels.md` and says what a level misses; equal games give an equal table. Everybody at a table plays in the same way.
With `--never-again` nobody rolls again; that table is only printed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from ways import WAYS, Course, Wanderer, course, reached

from sheetgen.games.placement import model
from sheetgen.games.placement.analysis import moves
from sheetgen.games.placement.analysis.moves import Ground, Sheet, Turn
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.model import TABLE, Board, bits
from sheetgen.layout.read import Library

LEVELS = ("placement/level-1", "placement/level-2", "placement/level-3", "placement/level-4")
PLAYERS = (2, 4)
GAMES = 10_000
SHARE = (0.45, 0.75)
"""Bounds of the best mean, as a share of the sheet's maximum."""
OFTEN = (0.05, 0.97)
"""Bounds of how often the best way crosses a special field."""
QUICK = 60.0
"""Seconds of one core for the games of a level, by any one way."""
PAGE = Path(__file__).parent.parent / "docs" / "levels.md"
MARK = "<!-- Below this line: bench/levels.py -->"


class Played(NamedTuple):
    """What the games of one way gave: points a sheet, how often each special field was crossed, seconds of one core."""

    way: str
    mean: float
    spread: float
    crossed: dict[str, float]
    seconds: float


class Contest(NamedTuple):
    """All ways on a level, best first."""

    level: str
    players: int
    maximum: int
    ways: tuple[Played, ...]

    @property
    def best(self) -> Played:
        return self.ways[0]

    @property
    def share(self) -> float:
        """The best mean as a share of the sheet's maximum."""
        return self.best.mean / self.maximum


def board_of(level: str) -> Board:
    """The board of a layout, by name or path."""
    keys = Library().layout(level).keys
    assert isinstance(keys, Keys)
    return model.board(keys)


def worth_rolling(on: Ground, turn: Turn) -> bool:
    """Whether a roll of the dice left fits at least as likely as not, or costs nothing; all ways to play decide so."""
    sheet = turn.sheets[turn.seat]
    fields = moves.may_lie(sheet)
    fitting = sum(fields & on.fits[1 << face] != 0 for face in moves.FACES)
    in_vain = (1 - fitting / 6) ** sum(turn.table)
    return fitting > 0 and (in_vain <= 0.5 or not sheet.dice)


def roll(random: Random, dice: int) -> list[int]:
    """Dice rolled."""
    return [int(random.random() * 6) + 1 for _ in range(dice)]


def play(level: Course, way: type[Wanderer], players: int, random: Random, again: bool = True) -> tuple[Sheet, ...]:
    """The sheets of a game, to its last turn or to a full sheet. again: whether players roll again where it is worth while."""
    on, player = level.on, way(level, random)
    sheets = tuple(moves.new_sheet(on) for _ in range(players))
    for number in range(TABLE[players].turns):
        turn = moves.new_turn(sheets, roll(random, TABLE[players].dice), number % players)
        for seat in range(players):
            player.begin(turn, seat)
        turn = play_turn(on, player, turn, random, again)
        sheets = moves.end_turn(on, turn, player.planet)
        if any(moves.is_full(on, sheet) for sheet in sheets):
            break
    return sheets


def play_turn(on: Ground, player: Wanderer, turn: Turn, random: Random, again: bool = True) -> Turn:
    """A turn, to its last die."""
    while not turn.over:
        options = moves.options(on, turn)
        if options:
            turn = moves.take(on, turn, player.pick(turn, options))
        elif turn.rolled:
            turn = moves.give_back(on, turn, player.gives_back(turn) if turn.sheets[turn.seat].dice else None)
        elif again and worth_rolling(on, turn):
            turn = moves.roll_again(turn, roll(random, sum(turn.table)))
        else:
            turn = moves.drop_out(turn)
    return turn


def points(board: Board, sheet: Sheet) -> int:
    """What a sheet earns."""
    return sum(model.score(board, sheet.crossed, sheet.exploded, dict(sheet.places)).values())


def maximum(level: Course) -> int:
    """The sheet's maximum: all that one player could earn with dice without end, whatever planets they choose: flags first, no
    bomb exploded, piles not counted. A lock opens only once a key of its colour is reached.
    """
    on, first = level.on, dict.fromkeys(bits(level.on.flags), 1)

    def reach(crossed: int) -> int:
        before = 0
        while before != crossed:
            before = crossed
            locked = sum(locks for keys, locks in on.opens if not keys & crossed)
            crossed = reached(on, crossed, locked)
        return crossed

    def best(crossed: int, flown: int) -> int:
        crossed = reach(crossed)
        parts = model.score(level.board, crossed, 0, first)
        most = sum(parts.values()) - parts["piles"]
        if (crossed & on.rockets).bit_count() > flown:
            most = max([most, *(best(crossed | 1 << planet, flown + 1) for planet in bits(on.planets & ~crossed))])
        return most

    return best(on.starts, 0)


def simulated(level: str, players: int, way: str, games: int, again: bool = True) -> Played:
    """Many games in one way, each with a seed of its own."""
    begin = time.process_time()
    ready = course(board_of(level))
    on = ready.board
    earned: list[int] = []
    crossed = dict.fromkeys((field for field, each in enumerate(on.fields) if each.kind not in ("", "start")), 0)
    for game in range(games):
        for sheet in play(ready, WAYS[way], players, Random(f"{level} {players} {way} {game}"), again):
            earned.append(points(on, sheet))
            for field in crossed:
                crossed[field] += sheet.crossed >> field & 1
    often = {f"{on.fields[field].kind} {on.fields[field].name}": count / len(earned) for field, count in crossed.items()}
    return Played(way, fmean(earned), pstdev(earned), often, time.process_time() - begin)


def contests(games: int, cores: int, levels: Sequence[str] = LEVELS, again: bool = True) -> list[Contest]:
    """All ways on all levels, shared among some cores."""
    tables = [(level, players) for level in levels for players in PLAYERS]
    with ProcessPoolExecutor(cores) as pool:
        begun = [[pool.submit(simulated, *table, way, games, again) for way in WAYS] for table in tables]
        found = [sorted((each.result() for each in ways), key=lambda played: -played.mean) for ways in begun]
    maxima = {level: maximum(course(board_of(level))) for level in levels}
    return [Contest(level, players, maxima[level], tuple(ways)) for (level, players), ways in zip(tables, found, strict=True)]


def misses(found: Iterable[Contest]) -> Iterator[str]:
    """What the levels owe: a best mean and special fields within bounds, quick games, no one order of ways on all levels."""
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
    """Plays, prints the table and what is missed; with all games it rewrites the page."""
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
