"""Mutation testing: a sample of small mutations of every package, including the page's script, each run against the tests that
reach it.

A mutation inverts a comparison, a condition or a truth value, drops a part of a condition or a call, swaps operators or arguments,
changes a number slightly, or changes a text. It is killed if a test fails or does not end. Lines are drawn at random, differently
each time (`--seed` draws the same lines again), at least 100 in each package of more than 2,000 lines; survivors are printed
immediately.

First all tests run once with coverage, which takes as long as two runs of `make test`. `--reach FOLDER` keeps the coverage for
later runs, which run only new test files. `--only sheetgen/photo sheetgen/judge` draws only from paths with these prefixes;
`--sample N` draws N in each package; `--seconds N` bounds the tests of each mutation. `--minutes N` bounds the whole run: packages
take turns, so that its mutations are spread over all of them. `--again FILE`, with the seed of the run that wrote FILE, tries its
survivors again, with more seconds or with new tests.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random, SystemRandom
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from mutation import python, script
from mutation.mutant import Mutant
from mutation.reach import Chosen, Reach, outcome, record
from mutation.trees import ROOT, Trees

SCRIPT = "sheetgen/page/static"
SAMPLE = 100
LARGE = 2_000
"""Number of lines from which a package gets the whole sample; smaller packages get a share."""
PATIENCE = 4.0
"""Maximum duration of tests with a mutant, as a multiple of the usual time; beyond it the mutant counts as killed."""
START = 20.0
"""Seconds of processor time added to each time limit, for the start."""


class Trial(NamedTuple):
    """A mutant, and whether all tests that reach it passed."""

    mutant: Mutant
    alive: bool
    reached: bool


def main() -> None:
    """Print every survivor immediately, then the figures by package."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--sample", type=int, default=SAMPLE)
    options.add_argument("--seed", type=int, default=None)
    options.add_argument("--only", nargs="+", default=["sheetgen/"])
    options.add_argument("--reach", type=Path, default=None)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options.add_argument("--minutes", type=float, default=float("inf"))
    options.add_argument("--again", type=Path, default=None)
    given = options.parse_args()
    seed = given.seed if given.seed is not None else SystemRandom().randrange(1_000_000)
    print(f"seed {seed}", flush=True)
    random = Random(seed)
    chosen = list(sample(given.only, given.sample, random))
    random.shuffle(chosen)
    if given.again is not None:
        survivors = given.again.read_text("utf-8").splitlines()
        chosen = [mutant for mutant in chosen if any(line.startswith(f"alive {mutant}") for line in survivors)]
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as home, Trees(Path(home), given.workers) as trees:
        folder = given.reach or Path(home) / "reach"
        if not all(outcome(folder, file).exists() for file in test_files()):
            failing = record(trees, folder, test_files(), given.workers)
            print(f"tests recorded in {(time.monotonic() - begin) / 60:.1f} min", flush=True)
            for name in failing:
                print(f"fails without any mutant, left out: {name}", flush=True)
        reach = Reach(folder)
        end = time.monotonic() + 60 * given.minutes

        def run(mutant: Mutant) -> Trial | None:
            if time.monotonic() > end:
                return None
            if mutant.file.startswith(SCRIPT):
                tests = reach.tests_of_script(mutant.file, mutant.line, given.seconds)
            else:
                tests = reach.tests(mutant.file, mutant.line, given.seconds)
            trial = _try(trees, mutant, tests)
            if trial.alive:
                print(f"alive {mutant}{'' if trial.reached else '  (no test reaches it)'}", flush=True)
            return trial

        with ThreadPoolExecutor(given.workers) as pool:
            trials = [trial for trial in pool.map(run, chosen) if trial is not None]
    report(trials, (time.monotonic() - begin) / 60)


def _try(trees: Trees, mutant: Mutant, parts: list[Chosen]) -> Trial:
    for tests in parts:
        tree = trees.take()
        try:
            seconds = START + PATIENCE * tests.seconds
            result = tree.run_with(mutant.file, mutant.source, tests.files, tests.tests, seconds)
        finally:
            trees.give_back(tree)
        if result.status != 0:
            return Trial(mutant, alive=False, reached=True)
    return Trial(mutant, alive=True, reached=bool(parts))


def sample(only: Sequence[str], count: int, random: Random) -> Iterator[Mutant]:
    """Yield mutants of each package: draw the lines first, then a change of each line."""
    for room, files in rooms().items():
        sites = [
            (file, line, numbers)
            for file in files
            if file.relative_to(ROOT).as_posix().startswith(tuple(only))
            for line, numbers in _changes(file).lines(file).items()
        ]
        length = sum(len(file.read_text("utf-8").splitlines()) for file in files)
        share = count if length > LARGE or room == SCRIPT else -(-count * length // LARGE)
        for file, _, numbers in random.sample(sites, min(share, len(sites))):
            yield _changes(file).mutant(file, file.relative_to(ROOT).as_posix(), random.choice(numbers))


def rooms() -> dict[str, list[Path]]:
    """Return the files of each package; the page's script counts as its own package."""
    found: dict[str, list[Path]] = {}
    for file in sorted((ROOT / "sheetgen").rglob("*")):
        name = file.relative_to(ROOT).as_posix()
        if file.suffix == ".py" and len(Path(name).parts) > 2:
            found.setdefault("/".join(name.split("/")[:2]), []).append(file)
        elif file.suffix == ".js" and name.startswith(SCRIPT):
            found.setdefault(SCRIPT, []).append(file)
    return found


def _changes(file: Path) -> _Language:
    return PYTHON if file.suffix == ".py" else JAVASCRIPT


class _Language(NamedTuple):
    """The possible changes of files in one language."""

    lines: Callable[[Path], dict[int, list[int]]]
    mutant: Callable[[Path, str, int], Mutant]


PYTHON = _Language(python.lines, python.mutant)
JAVASCRIPT = _Language(script.lines, script.mutant)


def test_files() -> list[str]:
    """List all test files, slowest first."""
    files = sorted((ROOT / "tests").rglob("test_*.py"), key=lambda path: -path.stat().st_size)
    return [path.relative_to(ROOT).as_posix() for path in files]


def report(trials: list[Trial], minutes: float) -> None:
    """Print the figures by package."""
    for room in rooms():
        alive = [trial.alive for trial in trials if _room_of(trial.mutant.file) == room]
        if alive:
            killed = len(alive) - sum(alive)
            print(f"{room}: {killed} of {len(alive)} killed ({killed / len(alive):.0%})")
    killed = sum(not trial.alive for trial in trials)
    print(f"{killed} of {len(trials)} killed ({killed / max(1, len(trials)):.1%}) in {minutes:.1f} min")


def _room_of(file: str) -> str:
    return SCRIPT if file.startswith(SCRIPT) else "/".join(file.split("/")[:2])


if __name__ == "__main__":
    main()
