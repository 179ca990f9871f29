"""Measure repeated checks: findings and points after one change, against a full new check of the changed values.

Changes every space of the example sheets, one at a time, and compares the result with a new check of the sheet. It does so twice:
with cached results of parts from earlier changes (as in a search, which checks the same lines repeatedly), and without a cache. A
new check never uses the cache.
"""

from __future__ import annotations

import gc
import time
from random import Random

from samples.everything import Given, random_changes, sheets, spaces_of

from sheetgen.games.game import Case
from sheetgen.games.parts import PartedCase

BARS = {
    "namaste": (0.2, ("examples/namaste/right.yaml", "examples/namaste/wrong.yaml")),
    "placement level 4": (0.4, ("examples/placement/level-4.yaml",)),
    "lucky-dice": (0.4, ("examples/lucky-dice/right.yaml", "examples/lucky-dice/wrong.yaml")),
    "diceculus": (0.15, ("examples/diceculus/right.yaml", "examples/diceculus/wrong.yaml")),
}
RUNS = 15


def forget(case: Case) -> None:
    """Clear the cache of parts."""
    assert isinstance(case, PartedCase)
    for part in case.plan.parts:
        part[-1].clear()


def ask(case: Case) -> tuple[object, object]:
    """Findings and points."""
    return tuple(case.violations()), case.earned()


def seconds(given: Given) -> tuple[int, float, float, float]:
    """Return the number of changes and the minimum seconds over all runs, for all changes: cached, uncached, new check."""
    game, model = given.layout.game, given.layout.model
    case = game.read(model, given.written)
    random = Random(given.name)
    changes = []
    for space in spaces_of(given.layout):
        found = random_changes(given, random, 1, [space])
        changes += [found] if found else []
    anew = [given.written.changed(change) for change in changes]
    for change, written in zip(changes, anew, strict=True):
        assert ask(case.changed(change)) == ask(game.read(model, written)), change
    least = [9.0, 9.0, 9.0]
    for _ in range(RUNS):
        took = [0.0, 0.0, 0.0]
        for kept in (0, 1):
            for change in changes:
                if kept == 1:
                    forget(case)
                begin = time.perf_counter()
                ask(case.changed(change))
                took[kept] += time.perf_counter() - begin
        for written in anew:
            forget(case)
            begin = time.perf_counter()
            ask(game.read(model, written))
            took[2] += time.perf_counter() - begin
        for change in changes:  # fill the cache for the next run
            case.changed(change)
        least = [min(pair) for pair in zip(least, took, strict=True)]
    return len(changes), least[0], least[1], least[2]


def main() -> None:
    """Print one line per game."""
    gc.disable()
    given = {each.name.removesuffix(":1"): each for each in sheets()}
    for game, (bar, files) in BARS.items():
        count, kept, cold, anew = (sum(column) for column in zip(*(seconds(given[file]) for file in files), strict=True))
        micro = [1e6 * each / count for each in (kept, cold, anew)]
        verdict = "ok" if kept / anew <= bar else "TOO SLOW"
        print(
            f"{game:<18} changed {micro[0]:6.1f} µs (nothing kept {micro[1]:6.1f}), anew {micro[2]:6.1f} µs: "
            f"{kept / anew:.3f} ({cold / anew:.3f}), bar {bar}: {verdict}"
        )


if __name__ == "__main__":
    main()
