"""Selection of tests: of cases, and of similar heavy tests, `make test` runs one in several; `make thorough` runs all."""

from __future__ import annotations

import ast
import os
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeVar
from zlib import crc32

import pytest

T = TypeVar("T")
ROOT = Path(__file__).parent.parent
THOROUGH = "SHEETGEN_THOROUGH" in os.environ
WHOLE = THOROUGH and "SHEETGEN_REST" not in os.environ
"""True if every case is tried: only in `make thorough`, not in CI."""
IN_CI = 0.3
"""The least share of random tries and of similar cases in CI's second run."""
heavy = pytest.mark.heavy
"""Marks tests that `make test` skips completely."""
CASES = 5
"""If a test has at least this many cases, `make test` runs one in this many."""
LARGE, FEWER = 100, 10
"""If a test has at least `LARGE` cases, `make test` runs one in `FEWER`, starting from a different case for each test: several
tests use the same files, and together they cover most of them.
"""
MANY = 8
"""If a test has at least this many cases left, CI runs a share of them."""
SHARES = {
    "tests/api/test_labs.py": 3,
    "tests/cli/test_ask.py": 2,
    "tests/cli/test_bad_input.py": 2,
    "tests/cli/test_completion.py": 3,
    "tests/cli/test_files.py": 2,
    "tests/cli/test_lab.py": 2,
    "tests/cli/test_proof.py": 2,
    "tests/cli/test_read.py": 2,
    "tests/cli/test_startup.py": 2,
    "tests/cli/test_watch.py": 3,
    "tests/games/diceculus/test_hostile.py": 2,
    "tests/games/diceculus/test_naive.py": 3,
    "tests/games/diceculus/test_options.py": 2,
    "tests/games/diceculus_cards/test_decks.py": 2,
    "tests/games/lucky_dice/test_naive.py": 3,
    "tests/games/namaste/test_options.py": 2,
    "tests/games/placement/lab": 2,
    "tests/games/placement/lab/test_engine.py": 4,
    "tests/games/placement/making": 2,
    "tests/games/placement/test_naive.py": 2,
    "tests/games/placement/test_paper.py": 4,
    "tests/games/sheet/test_plays.py": 2,
    "tests/hostile": 4,
    "tests/layout/test_long.py": 2,
    "tests/layout/test_papers.py": 6,
    "tests/layout/test_random.py": 2,
    "tests/page/browser/test_buttons.py": 2,
    "tests/page/browser/test_keys.py": 2,
    "tests/page/browser/test_languages.py": 2,
    "tests/page/browser/test_print.py": 2,
    "tests/page/browser/test_states.py": 2,
    "tests/page/drafts": 2,
    "tests/page/test_foreign.py": 2,
    "tests/page/test_phone_server.py": 2,
    "tests/page/test_photos.py": 2,
    "tests/page/test_pool.py": 2,
    "tests/page/test_saving.py": 2,
    "tests/page/test_serve.py": 2,
    "tests/paint/test_svg_looks.py": 4,
    "tests/photo/filled/test_spaces.py": 2,
    "tests/photo/find/test_corners.py": 2,
    "tests/photo/find/test_sighting.py": 2,
    "tests/photo/picture/test_load.py": 2,
    "tests/plugins/test_plugins.py": 2,
    "tests/press/test_copies.py": 2,
    "tests/press/test_proof.py": 4,
    "tests/processes/test_cluster.py": 4,
    "tests/recipes/test_recipes.py": 2,
}
"""Files and folders of similar heavy tests. `make test` runs one in this many of their tests, except that tests with many cases are
treated as usual. The longest name that matches a test counts.
"""


def left_out(names: Iterable[str]) -> set[str]:
    """Return the names of tests that `make test` skips."""
    names = list(names)
    cases = Counter(name.partition("[")[0] for name in names)
    seen: Counter[str] = Counter()
    out = set()
    for name in names:
        test = name.partition("[")[0]
        place = max((place for place in SHARES if name.startswith(place)), key=len, default="")
        share = max(CASES, SHARES.get(place, 1)) if cases[test] >= CASES else SHARES.get(place, 1)
        group = test if cases[test] >= CASES else place
        seen[group] += 1
        first = 1
        if cases[test] >= LARGE:
            share = max(share, FEWER)
            first = crc32(test.encode()) % share
        if share > 1 and seen[group] % share != first:
            out.add(name)
    return out


def too_many(names: Iterable[str], share: int) -> set[str]:
    """Return the names of tests that CI skips: if a test has many cases, CI runs one in `share`."""
    names = list(names)
    left = Counter(name.partition("[")[0] for name in names)
    seen: Counter[str] = Counter()
    out = set()
    for name in names:
        test = name.partition("[")[0]
        if left[test] >= MANY and seen[test] % share:
            out.add(name)
        seen[test] += 1
    return out


def asks(module: ModuleType, test: str) -> bool:
    """Return whether a test does more in its body when thorough. Extra cases don't count: their names show them."""
    file = getattr(module, "__file__", None)
    return file is not None and test in _asking(Path(file))


@cache
def _asking(file: Path) -> frozenset[str]:
    """Return the names in a test module whose value or behaviour changes when thorough: `some` and everything derived from it."""
    if file == Path(__file__):
        return frozenset({"some", "every", "THOROUGH", "WHOLE"})
    tree = ast.parse(file.read_text("utf-8"))
    asking: set[str] = set()
    made: list[tuple[set[str], set[str]]] = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
            other = ROOT.joinpath(*(node.module or "").split(".")).with_suffix(".py")
            if other.is_file():
                asking |= {each.asname or each.name for each in node.names} & _asking(other)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.decorator_list = [each for each in node.decorator_list if "parametrize" not in ast.unparse(each)]
            made.append(({node.name}, _names(node)))
        else:
            targets = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
            made.append((targets, _names(node)))
    while more := {name for names, used in made if used & asking for name in names} - asking:
        asking |= more
    return frozenset(asking)


def _names(node: ast.AST) -> set[str]:
    """Return the names used inside a node, including fixtures."""
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return names | {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}


def some(count: int, share: float = 0.1) -> int:
    """Return the number of tries: a share of `count`, in CI at least three tenths, with `make thorough` all."""
    return count if WHOLE else max(1, round(count * (max(share, IN_CI) if THOROUGH else share)))


def every(items: Iterable[T], step: int = 2) -> list[T]:
    """Return every second of similar cases, or every `step`-th; in CI at least every third, with `make thorough` all."""
    return list(items)[:: 1 if WHOLE else min(step, round(1 / IN_CI)) if THOROUGH else step]
