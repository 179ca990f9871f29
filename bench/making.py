"""Check whether generated levels meet the request: 50 levels, ten of each difficulty, measured again with other games.

`python bench/making.py` prints one line per level and the missed targets. `--first 5000 --each 10` sets the first seed and the
number of seeds; `--games` and `--thinkers` set how many games measure a level. Seeds below 1000 are for tuning; reported seeds are
5000 and above.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sheetgen.games.making import NotMadeError, Order
from sheetgen.games.placement.lab.standards import SHARES
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.making import searching
from sheetgen.games.placement.making.measuring import best_score, played, thinker_mean
from sheetgen.games.placement.model import board
from sheetgen.judge.linting.lint import lint
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts

MEAN, LONGEST = 15.0, 40.0
"""Mean and maximum seconds of one core to generate a level."""
NEAR, MOST_NEAR = 0.03, 0.9
"""Maximum distance of a level's share from the requested one, and the proportion of levels that must meet it."""
RANKED = -0.75


class Row(NamedTuple):
    """A generated level and its measurements."""

    difficulty: int
    seconds: float
    share: float
    thinker: float
    odd: float
    findings: int


def measure(difficulty: int, seed: int, games: int, thinkers: int, folder: Path | None) -> Row | None:
    """Generate a level and measure it with games that the generator has not played; return None if no level is generated."""
    begin = time.process_time()
    try:
        made = searching.make(Order(seed, difficulty), lambda *_: None)
    except NotMadeError as error:
        print(f"{difficulty} seed {seed}: {error.why.text().message} ({time.process_time() - begin:.1f} s)", flush=True)
        return None
    seconds = time.process_time() - begin
    with TemporaryDirectory() as temporary:
        file = (folder or Path(temporary)) / f"made-{difficulty}-{seed}.yaml"
        comment = "".join(f"# {line}\n" for line in made.figures)
        file.write_text(f"{comment}game: placement\ntitle: Made {difficulty} {seed}\n{made.keys}", "utf-8")
        library = Library()
        linted = lint([str(file)], library, Fonts())[0]
        keys = library.layout(str(file)).keys
    assert isinstance(keys, Keys)
    on = board(keys)
    play, best = played(on, games, seed + 77_000_000), best_score(on)
    thinker = thinker_mean(on, thinkers, seed) / best if thinkers else 0.0
    row = Row(difficulty, seconds, play.magpie / best, thinker, play.oddness(), len(linted.findings) + len(linted.faults))
    print(
        f"{difficulty} seed {seed}: {seconds:5.1f} s  share {row.share:.3f}  thinker {thinker:.3f}  odd {row.odd:.2f}", flush=True
    )
    return row


def misses(rows: Sequence[Row], asked: int) -> list[str]:
    """List the missed targets of the levels."""
    near = sum(abs(row.share - SHARES[row.difficulty - 1]) <= NEAR for row in rows) / asked
    means = [fmean(row.share for row in rows if row.difficulty == each) for each in sorted({row.difficulty for row in rows})]
    ranked = spearman([row.difficulty for row in rows], [row.thinker for row in rows])
    seconds = [row.seconds for row in rows]
    print(f"near {near:.0%}; class means {', '.join(f'{mean:.3f}' for mean in means)}; Spearman of thinkers {ranked:.2f}")
    print(f"seconds: mean {fmean(seconds):.1f}, longest {max(seconds):.1f}")
    faults = {
        f"only {near:.0%} are within {NEAR}": near < MOST_NEAR,
        "a level has findings": any(row.findings for row in rows),
        f"{sum(row.odd > 0 for row in rows)} levels have fields beyond their bounds": any(row.odd for row in rows),
        "class means do not fall": any(one <= other for one, other in pairwise(means)),
        f"thinkers are ranked by {ranked:.2f}": any(row.thinker for row in rows) and ranked > RANKED,
        "levels take too long": fmean(seconds) > MEAN or max(seconds) > LONGEST,
    }
    return [fault for fault, is_one in faults.items() if is_one]


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the correlation of the ranks."""
    ranks = [_ranks(values) for values in (one, other)]
    means = [fmean(each) for each in ranks]
    apart = [[rank - mean for rank in each] for each, mean in zip(ranks, means, strict=True)]
    spread = [sum(each * each for each in values) ** 0.5 for values in apart]
    return float(sum(a * b for a, b in zip(*apart, strict=True)) / max(spread[0] * spread[1], 1e-9))


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal values get the mean of their ranks."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def main() -> int:
    """Generate all levels and report the missed targets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=5000)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--thinkers", type=int, default=100)
    parser.add_argument("--keep", type=Path, help="a folder for the levels")
    options = parser.parse_args()
    asked = [(1 + number % 5, options.first + number) for number in range(5 * options.each)]
    results = [measure(*each, options.games, options.thinkers, options.keep) for each in asked]
    missed = misses([row for row in results if row is not None], len(asked))
    print("\n".join(missed) or "every bar is kept")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
