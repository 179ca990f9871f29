"""Golden drawing logs: every print with its position, one log per bundled layout. `make golden` rewrites them; look at the
difference.
"""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.layout.building.build import build
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from tests.drawing.blocks.room import fonts
from tests.log import log

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name: str) -> Path:
    """Return the path of a layout's log."""
    return GOLDEN / (name.replace("/", "-") + ".log")


LONG = 20_000
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
QUOTED = re.compile(r'"(\\.|[^"\\])*"')


def shown(whole: str) -> str:
    """Return a log short enough to review: for a long one, the first line of each kind, its count, and a hash of the whole log.

    Lines are of one kind if they differ only in numbers and texts.
    """
    if len(whole.encode()) <= LONG:
        return whole
    kinds = [NUMBER.sub("#", QUOTED.sub('"…"', line)) for line in whole.splitlines()]
    count = Counter(kinds)
    first = dict(zip(reversed(kinds), reversed(whole.splitlines()), strict=True))
    lines = [f"{first[kind]}{f'   × {count[kind]}' if count[kind] > 1 else ''}" for kind in count]
    return "\n".join([*lines, f"{len(kinds)} lines, {sha256(whole.encode()).hexdigest()[:16]}"]) + "\n"


@pytest.mark.parametrize("name", bundled())
def test_it_is_drawn_as_before(name: str, file_regression: FileRegressionFixture) -> None:
    sheet = build(Library().layout(name), "en", "full", fonts())
    file_regression.check(shown(log(sheet)), encoding="utf-8", newline="\n", fullpath=golden(name))


def test_every_log_can_be_reviewed() -> None:
    assert [path.name for path in GOLDEN.glob("*.log") if path.stat().st_size > LONG] == []


def test_a_long_log_shows_the_first_of_each_kind() -> None:
    lines = [f'text {n} 2 "t{n}" bold' for n in range(2000)] + ["rect [1 2 3 4]"]
    short = shown("\n".join(lines) + "\n").splitlines()
    assert short[:2] == ['text 0 2 "t0" bold   × 2000', "rect [1 2 3 4]"]
    assert shown("\n".join([*lines[:-2], "x", lines[-1]]) + "\n").splitlines()[-1] != short[-1]


def test_every_log_has_its_layout() -> None:
    assert sorted(GOLDEN.glob("*.log")) == sorted(golden(name) for name in bundled())
