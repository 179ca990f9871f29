"""How much is tried of what is alike: `make test` tries some, `make thorough` all of it, in files that ask here or are named."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
THOROUGH = "SHEETGEN_THOROUGH" in os.environ
SHARES = {
    "tests/cli/test_completion.py": 2,
    "tests/form/test_entered.py": 3,
    "tests/form/test_spaces.py": 3,
    "tests/games/diceculus/test_changes.py": 2,
    "tests/games/diceculus/test_hostile.py": 2,
    "tests/games/diceculus/test_naive.py": 2,
    "tests/games/diceculus_cards/test_decks.py": 2,
    "tests/games/lucky_dice/test_naive.py": 2,
    "tests/games/placement/test_naive.py": 2,
    "tests/games/placement/test_paper.py": 3,
    "tests/games/sheet/test_same_as_python.py": 2,
    "tests/games/sheet/test_tenpin.py": 2,
    "tests/games/sheet/test_typed.py": 2,
    "tests/hints": 3,
    "tests/hostile": 3,
    "tests/layout/test_faults.py": 6,
    "tests/layout/test_long.py": 2,
    "tests/layout/test_papers.py": 4,
    "tests/layout/test_random.py": 2,
    "tests/layout/test_schema.py": 3,
    "tests/layout/test_sheets.py": 3,
    "tests/page/browser": 5,
    "tests/page/browser/test_modules.py": 1,
    "tests/page/browser/test_walks.py": 1,
    "tests/page/test_checking.py": 3,
    "tests/page/test_foreign.py": 2,
    "tests/page/test_saving.py": 2,
    "tests/paint/test_svg.py": 2,
    "tests/photo/test_corners.py": 2,
    "tests/photo/test_finding.py": 2,
    "tests/photo/test_readings.py": 2,
    "tests/photo/test_ruled.py": 2,
    "tests/press/test_copies.py": 2,
    "tests/press/test_proof.py": 3,
    "tests/press/test_render.py": 2,
}
"""Files and folders whose tests take long and are much alike: of each `make test` tries one in so many, of a test with many cases
at least the first. The longest name that fits a test counts; of one in one nothing is left out."""


def left_out(names: Iterable[str]) -> set[str]:
    """Of tests by name those that `make test` leaves out; none of files that are run by themselves."""
    if THOROUGH or "SHEETGEN_SHARES" not in os.environ:
        return set()
    every = list(names)
    cases = Counter(name.partition("[")[0] for name in every)
    seen: Counter[str] = Counter()
    out = set()
    for name in every:
        place = max((place for place in SHARES if name.startswith(place)), key=len, default="")
        if place:
            test = name.partition("[")[0]
            group = test if cases[test] >= SHARES[place] else place
            seen[group] += 1
            if seen[group] % SHARES[place] != 1 % SHARES[place]:
                out.add(name)
    return out


def some(count: int, share: float = 0.2) -> int:
    """Of so many tries the share that is made every time, at least one."""
    return count if THOROUGH else max(1, round(count * share))


def every(items: Iterable[T], step: int = 2) -> list[T]:
    """Of cases that are alike every second, or every `step`-th; all of them when thorough."""
    return list(items)[:: 1 if THOROUGH else step]


if __name__ == "__main__":  # the files of which `make test` tries a part
    asking = [path for path in Path("tests").rglob("test_*.py") if "tests.thorough" in path.read_text("utf-8")]
    named = [path for place in SHARES for path in (sorted(Path(place).glob("test_*.py")) or [Path(place)])]
    sys.stdout.write(" ".join(sorted({path.as_posix() for path in [*asking, *named] if "browser" not in path.parts})))
