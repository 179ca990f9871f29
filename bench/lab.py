"""Measure the speed of the lab: `python bench/lab.py engine` plays two-player games of level 1 with every strategy, on one core and
on two.

Compile time isn't counted: the compiled code is cached on disk. Prints one line per figure with its bar (target), and fails if a
bar is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping

from sheetgen.games.placement.lab import engine
from sheetgen.games.placement.lab.course import course
from sheetgen.games.placement.lab.standards import BLOCK, QUICK_STRATEGIES, THOUGHTFUL, THOUGHTFUL_BLOCK
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.model import board
from sheetgen.layout.read import Library
from sheetgen.processes.executors import ProcessExecutor, gather

LEVEL, PLAYERS = "placement/level-1", 2
BLOCKS, BLOCKS_OF_THINKERS = 24, 20
RUNS = 3
MAGPIES, SCALING = 30_000, 1.8
"""Bars: `magpie` games per second on one core, and the speed of two cores relative to one."""


def play(task: tuple[str, int]) -> int:
    """Play a block of games, by number, with a strategy; return the number of sheets."""
    way, block = task
    keys = Library().layout(LEVEL).keys
    assert isinstance(keys, Keys)
    return engine.play_block(course(board(keys)), way, PLAYERS, THOUGHTFUL_BLOCK if way == THOUGHTFUL else BLOCK, 1, block).sheets


def seconds(way: str, blocks: int, cores: int) -> float:
    """Return the least wall time of all runs, in seconds, for some blocks on some cores; processes and kernels are started
    before."""
    executor = ProcessExecutor(cores)
    try:
        gather(executor, play, [("magpie", 0)] * 4 * cores)
        least = float("inf")
        for _ in range(RUNS):
            begin = time.perf_counter()
            gather(executor, play, [(way, block) for block in range(blocks)])
            least = min(least, time.perf_counter() - begin)
        return least
    finally:
        executor.shutdown()


def verdict(text: str, keeps: bool) -> tuple[str, bool]:
    """Return a line with its verdict, and whether the bar is met."""
    return f"{text}: {'ok' if keeps else 'MISSED'}", keeps


def engine_figures() -> Iterator[tuple[str, bool]]:
    """Yield games per second of each strategy, the speed of two cores against one, and the seconds of the `thinker` strategy."""
    play(("magpie", 0))
    games = BLOCKS * BLOCK
    for way in QUICK_STRATEGIES:
        speed = games / seconds(way, BLOCKS, 1)
        bar = MAGPIES if way == "magpie" else 0
        yield verdict(f"{way:<9} {speed:8,.0f} games a second on one core" + (f", bar {bar:,}" if bar else ""), speed >= bar)
    ratio = seconds("magpie", BLOCKS, 1) / seconds("magpie", BLOCKS, 2)
    yield verdict(f"two cores {ratio:.2f} × one, bar {SCALING}", ratio >= SCALING)
    begin = time.perf_counter()
    thinkers = BLOCKS_OF_THINKERS * THOUGHTFUL_BLOCK
    for block in range(BLOCKS_OF_THINKERS):
        play(("thinker", block))
    yield f"thinker   {time.perf_counter() - begin:.1f} s for {thinkers} games on one core", True


PARTS: Mapping[str, Callable[[], Iterator[tuple[str, bool]]]] = {"engine": engine_figures}


def main() -> int:
    """Prints the figures of some parts, of all by default."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[])
    kept = True
    for part in parser.parse_args().parts or PARTS:
        for line, keeps in PARTS[part]():
            print(line, flush=True)
            kept &= keeps
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
