"""Measure the search for best scores: the bundled levels, then levels of 15 × 15, both ordinary ones and ones full of rockets and
locks.

`python bench/lab_solver.py [COUNT]` tries COUNT levels of each. Bars: a best score within 2 s of the start of a process; on 9 × 7
one point of the curve in 1 s, a curve in 5 s; on 15 × 15 a proof, or a gap of at most 10%, in 60 s and within 1 GB.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random

from timing import PYTHON, interleaved

from sheetgen.games.placement.lab.best import curve, solve
from sheetgen.games.placement.layout import FieldKind, Keys, LineKey
from sheetgen.games.placement.model import Board, board
from sheetgen.layout.read import Library

LEVELS = ("placement/level-1", "placement/level-2", "placement/level-3", "placement/level-4")
DICE, FAIR, SIDE = 84, 42, 15
FIELDS = {
    "g": FieldKind(kind="gem", points=3),
    "b": FieldKind(kind="bomb", points=-2),
    "p": FieldKind(kind="puzzle", colour="blue", points=10),
    "q": FieldKind(kind="puzzle", colour="orange", points=15),
    "k": FieldKind(kind="key", colour="red"),
    "l": FieldKind(kind="key", colour="green"),
    "c": FieldKind(kind="lock", colour="red"),
    "d": FieldKind(kind="lock", colour="green"),
    "r": FieldKind(kind="rocket"),
    "w": FieldKind(kind="planet"),
    "f": FieldKind(kind="flag", points=(10, 6, 3, 1)),
    "o": FieldKind(kind="pile", points=-2),
}
ORDINARY = {"": 80, "g": 8, "b": 4, "p": 2, "q": 2, "k": 1, "l": 1, "c": 3, "d": 3, "r": 2, "w": 3, "f": 1, "o": 4}
HOSTILE = {"": 14, "g": 2, "p": 1, "q": 1, "k": 3, "l": 3, "c": 10, "d": 10, "r": 12, "w": 12, "f": 1, "o": 3}
ONE = """
from sheetgen.games.placement.lab.best import solve
from sheetgen.games.placement.model import board
from sheetgen.layout.read import Library
print(solve(board(Library().layout({level!r}).keys), {dice}))
"""


def bundled(level: str) -> Board:
    """The board of a bundled level."""
    keys = Library().layout(level).keys
    assert isinstance(keys, Keys)
    return board(keys)


def large(seed: int, often: Mapping[str, int]) -> Board:
    """Return a level of 15 × 15 with a tenth of holes, two start fields, four lines, and letters with the frequencies in
    `often`."""
    random = Random(seed)
    grid = [[_token(random, often) for _ in range(SIDE)] for _ in range(SIDE)]
    grid[SIDE // 2][SIDE // 2] = grid[SIDE // 2][SIDE // 2 + 1] = "X"
    lines = {random.choice(("row", "column")) + str(random.randint(1, SIDE)): random.choice((5, 10, 15)) for _ in range(4)}
    keys = tuple(
        LineKey(points=points, row=int(name[3:])) if name.startswith("row") else LineKey(points=points, column=int(name[6:]))
        for name, points in lines.items()
    )
    return board(Keys(grid="\n".join(" ".join(row) for row in grid), fields=FIELDS, lines=keys))


def _token(random: Random, often: Mapping[str, int]) -> str:
    if random.random() < 0.1:
        return "-"
    (letter,) = random.choices([*often], [*often.values()])
    return letter if letter == "w" else f"{random.randint(1, 6)}{letter}"


def of_bundled(level: str) -> Iterator[str]:
    """Measure the best score of a level and its curve."""
    on = bundled(level)
    begin = time.perf_counter()
    best = solve(on, DICE, fewest=True)
    times = [time.perf_counter()]
    yield f"{level}: {best.score} points, {best.dice} dice in {times[0] - begin:.2f} s"
    times += [time.perf_counter() for _ in curve(on, best.dice)]
    longest = max(after - before for before, after in pairwise(times))
    yield f"{level}: curve in {times[-1] - times[0]:.2f} s (bar 5), its longest point {longest:.2f} s (bar 1)"


def of_large(seed: int, name: str, often: Mapping[str, int], dice: int) -> str:
    """Measure the best score of a large level."""
    begin = time.perf_counter()
    best = solve(large(seed, often), dice)
    took = time.perf_counter() - begin
    gap = (best.bound - best.score) / max(best.bound, 1)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    verdict = "proven" if best.proven else f"gap {gap:.1%} (bar 10 %)"
    return f"15 × 15 {name} {seed}, {dice} dice: {best.score} of {best.bound}, {verdict} in {took:.1f} s, {megabytes} MB"


def main(count: int) -> None:
    """Print one line per figure."""
    processes = {level: (PYTHON, "-c", ONE.format(level=level, dice=DICE)) for level in LEVELS}
    for level, took in interleaved(processes, 3).items():
        print(f"{level}: best score {took:.2f} s after the start of the process (bar 2)", flush=True)
    for level in LEVELS:
        for line in of_bundled(level):
            print(line, flush=True)
    for dice in (DICE, FAIR):
        for seed in range(count):
            for name, often in (("ordinary", ORDINARY), ("hostile", HOSTILE)):
                print(of_large(seed, name, often, dice), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
