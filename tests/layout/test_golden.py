"""Golden drawing logs: what is printed where, one log a bundled layout. `make golden` rewrites them; look at the difference."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.layout.build import build
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.paint.log import log
from tests.drawing.blocks.room import fonts

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name: str) -> Path:
    """Where the log of a layout lies."""
    return GOLDEN / (name.replace("/", "-") + ".log")


@pytest.mark.parametrize("name", bundled())
def test_it_is_drawn_as_before(name: str, file_regression: FileRegressionFixture) -> None:
    sheet = build(Library().layout(name), "en", "full", fonts())
    file_regression.check(log(sheet), encoding="utf-8", newline="\n", fullpath=golden(name))


def test_every_log_has_its_layout() -> None:
    assert sorted(GOLDEN.iterdir()) == sorted(golden(name) for name in bundled())
