"""The hardest reachability questions: random, extreme and hostile levels of 15 × 15, and the time for each.

`python bench/hostile.py [--levels 2000]` asks what `lint` asks for every level, and what `check` asks for some of its sheets. It
reports the slowest, and how often the search gave up.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import fmean
from typing import NamedTuple

from sheetgen.games.placement.analysis.choices import Answer, anywhere, fullest
from sheetgen.games.placement.layout import FieldKind, Keys
from sheetgen.games.placement.model import Board, board

SIZE = 15
BAR = 1.0
"""Maximum seconds per question."""
COLOURS = "abcdefghijklmn"
FIELDS = {
    "r": FieldKind(kind="rocket"),
    "w": FieldKind(kind="planet"),
    **{letter: FieldKind(kind="key", colour=letter) for letter in COLOURS},
    **{letter.upper(): FieldKind(kind="lock", colour=letter) for letter in COLOURS},
}
Grid = list[list[str]]


def special(random: Random, odds: float, colours: int) -> str:
    """Return a plain field or, with probability `odds`, a rocket, a key or a lock."""
    if random.random() >= odds:
        return "1"
    letter = random.choice(COLOURS[:colours]) if colours else "r"
    return random.choice(["1r", f"1{letter}", f"1{letter.upper() if colours else letter}"])


def scattered(random: Random) -> Grid:
    """Draw every field independently."""
    holes, planets, odds, colours = random.random() * 0.6, random.random() * 0.4, random.random(), random.randint(0, 14)

    def drawn() -> str:
        number = random.random()
        return "-" if number < holes else "w" if number < holes + planets else special(random, odds, colours)

    return [[drawn() for _ in range(SIZE)] for _ in range(SIZE)]


def checkered(random: Random) -> Grid:
    """Make every second field a planet (or sometimes a hole); the fields between them are islands of one field."""
    odds, colours, holes = random.random() ** 2, random.randint(0, 14), random.choice([0.0, 0.2, 0.5])

    def drawn(row: int, column: int) -> str:
        if (row + column) % 2:
            return special(random, odds, colours)
        return "-" if random.random() < holes else "w"

    return [[drawn(row, column) for column in range(SIZE)] for row in range(SIZE)]


def rooms(random: Random) -> Grid:
    """Make rooms with walls of planets, locks and holes; all rooms use the same odds for their content."""
    across, down = random.randint(2, 5), random.randint(2, 5)
    odds, colours, wall = random.random() ** 2, random.randint(0, 14), random.random()

    def drawn(row: int, column: int) -> str:
        if row % down and column % across:
            return special(random, odds, colours)
        if random.random() < wall:
            return "-"
        return "w" if random.random() < 0.7 or not colours else f"1{random.choice(COLOURS[:colours].upper())}"

    return [[drawn(row, column) for column in range(SIZE)] for row in range(SIZE)]


def chained(random: Random) -> Grid:
    """Make unconnected pairs of a planet and the field it opens: a key, a lock with more fields after it, or a rocket."""
    grid = [["-"] * SIZE for _ in range(SIZE)]
    colours, length = random.randint(0, 14), random.randint(2, 6)
    for row in range(0, SIZE, random.choice([1, 2, 2])):
        column = 0
        while column < SIZE - 1:
            grid[row][column] = "w"
            end = min(SIZE, column + random.randint(2, length))
            for place in range(column + 1, end):
                grid[row][place] = special(random, random.choice([0.2, 0.5, 0.9]), colours)
            column = end + random.choice([0, 1, 1])
    return grid


def keyholders(random: Random) -> Grid:
    """Make a planet and a key of each colour; most rockets are behind locks of several colours."""
    grid = [["-"] * SIZE for _ in range(SIZE)]
    colours = random.randint(4, 14)
    for number in range(colours * random.randint(1, 3)):
        row, column = 2 * (number // 4), 4 * (number % 4)
        if row < SIZE:
            grid[row][column : column + 3] = ["w", f"1{COLOURS[number % colours]}", random.choice(["-", "1", "1r", "w"])][
                : SIZE - column
            ]
    for row in range(1, SIZE, 2):
        if random.random() < 0.5:
            locks = [f"1{random.choice(COLOURS[:colours].upper())}" for _ in range(random.randint(1, 5))]
            grid[row][: len(locks) + 4] = ["w", *locks, random.choice(["1r", "1"]), "1r", "-"]
    return grid


def walled(random: Random) -> Grid:
    """A planet and a key of each colour, and a wall of locks of all colours, several rows thick."""
    grid = [["-"] * SIZE for _ in range(SIZE)]
    colours, thick = random.randint(6, 14), random.randint(3, 8)
    for number in range(colours):
        row, column = 2 * (number // 5), 3 * (number % 5)
        grid[row][column : column + 2] = ["w", f"1{COLOURS[number]}"]
    grid[6] = ["X", *random.choices(["1", "1r"], [3, random.randint(1, 3)], k=SIZE - 1)]
    for row in range(7, 7 + thick):
        grid[row] = [f"1{random.choice(COLOURS[:colours].upper())}" for _ in range(SIZE)]
        for column in range(SIZE) if random.random() < 0.3 else ():
            grid[row][column] = random.choice([grid[row][column], "-", "w", "1r"])
    if thick < 8:
        grid[7 + thick] = random.choices(["1", "1r", "-"], k=SIZE)
    return grid


def keyring(random: Random) -> Grid:
    """Put up to four keys round each planet, and rows of locks as deep as they fit, with a few rockets in total."""
    grid = [["-"] * SIZE for _ in range(SIZE)]
    colours, wide = random.randint(6, 14), random.randint(5, SIZE)
    for row in range(5):
        for column in range(wide):
            grid[row][column] = "w" if (row + column) % 2 else f"1{random.choice(COLOURS[:colours])}"
    rockets, deep = random.randint(2, 8), random.randint(1, 8)
    grid[6] = ["X"] + ["1r"] * rockets + ["1"] * (SIZE - 1 - rockets)
    for column in range(0, SIZE, random.choice([1, 2])):
        for row in range(7, 7 + deep):
            grid[row][column] = f"1{random.choice(COLOURS[:colours].upper())}"
        if random.random() < 0.3:
            grid[6 + deep][column] = "1r"
    return grid


KINDS: tuple[Callable[[Random], Grid], ...] = (scattered, checkered, rooms, chained, keyholders, walled, keyring)


def level(random: Random, kind: Callable[[Random], Grid]) -> Board:
    """Make a level with some rockets next to the start."""
    grid = kind(random)
    rockets = random.randint(1, 20)
    if kind not in (walled, keyring) and random.random() < 0.6:
        row = random.choice([0, SIZE - 1, random.randrange(SIZE)])
        grid[row] = ["X"] + ["1r"] * min(rockets, SIZE - 2) + ["-"] * (SIZE - 1 - min(rockets, SIZE - 2))
        if random.random() < 0.8:
            beyond = (row + 1) % SIZE
            grid[beyond] = ["-"] * SIZE
            grid[row - 1] = ["-"] * SIZE
    elif kind not in (walled, keyring):
        grid[random.randrange(SIZE)][random.randrange(SIZE)] = "X"
    return board(Keys(grid="\n".join(" ".join(row) for row in grid), fields=FIELDS))


def sheet(random: Random, on: Board) -> int:
    """Return the crosses on a sheet: all fields or most of them, with no more planets than rockets."""
    keep, crossed = random.choice([1.0, 1.0, 0.95, 0.8]), 0
    rockets, planets = on.rockets.bit_count(), 0
    order = random.sample([*on.fields], len(on.fields))
    for number in order:
        kind = on.fields[number].kind
        if kind == "planet":
            planets += 1
        kept = (kind == "rocket" or random.random() < keep) and (kind != "planet" or planets <= rockets)
        if kind == "start" or kept:
            crossed |= 1 << number
    return crossed


class Asked(NamedTuple):
    """A question and its cost: seconds, whether the search gave up, and the level."""

    seconds: float
    given_up: bool
    seed: str


def asked(seed: str, question: Callable[[], Answer]) -> Asked:
    """Measure a question."""
    begin = time.process_time()
    answer = question()
    return Asked(time.process_time() - begin, not answer.sure, seed)


def linted(kind: Callable[[Random], Grid], number: int) -> Iterator[Asked]:
    """Measure the questions of `lint` for a level."""
    seed = f"{kind.__name__} {number}"
    on = level(Random(seed), kind)
    keyless = sum(locks for keys, locks in on.opens.values() if not keys)
    yield asked(seed, partial(anywhere, on, on.everything, keyless))


def checked(kind: Callable[[Random], Grid], number: int) -> Iterator[Asked]:
    """Measure the questions of `check` for two sheets of a level."""
    seed = f"{kind.__name__} {number}"
    random = Random(seed)
    on = level(random, kind)
    for _ in range(2):
        crossed = sheet(random, on)
        keyless = on.closed(on.locks & crossed, crossed)
        yield asked(seed, partial(fullest, on, crossed, keyless))


def main() -> int:
    """Ask all questions and report the slowest for each kind of level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, default=500)
    options = parser.parse_args()
    gc.disable()
    worst = 0.0
    for kind in KINDS:
        for questions in (linted, checked):
            found = [each for number in range(options.levels) for each in questions(kind, number)]
            slowest = max(found)
            worst = max(worst, slowest.seconds)
            mean, given_up = fmean(each.seconds for each in found), fmean(each.given_up for each in found)
            print(
                f"{kind.__name__:<11} {questions.__name__:<8} mean {1000 * mean:5.1f} ms, given up {given_up:5.1%}, "
                f"slowest {slowest.seconds:.3f} s ({slowest.seed})"
            )
    return 1 if worst > BAR else 0


if __name__ == "__main__":
    sys.exit(main())
