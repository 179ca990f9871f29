"""Pages that are made by themselves keep to their bars: bundled pads, ten others, random ones."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from sheetgen.layout.quality import Bars, Figures, figures, quality
from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from tests.drawing.blocks.room import fonts
from tests.layout.pads import TEN, pad, random_pad
from tests.thorough import some

BUNDLED = ("cities", "cribbage", "darts", "golf", "hearts", "ladders", "skat", "tenpin", "yacht")
RANDOM = Bars(used=0.45, stretch=3.0, rows=2.0)
_CLOSE = 1e-3


def measured(file: Path) -> Figures | None:
    """The figures of a random page; None where it does not fit."""
    try:
        return figures(Library().layout(str(file)), fonts())
    except Unreadable:
        return None


def missed(found: Figures, bars: Bars) -> list[str]:
    """The bars that a page does not come up to."""
    bad = [name for name in ("used", "least", "type") if getattr(found, name) < getattr(bars, name) - _CLOSE]
    bad += [name for name in ("edges", "stretch", "rows") if getattr(found, name) > getattr(bars, name) + _CLOSE]
    bad += [name for name in ("heads", "base", "order") if getattr(found, name)]
    return bad + (["labels"] if not bars.labels[0] <= found.labels[0] <= found.labels[1] <= bars.labels[1] else [])


@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_pads_meet_every_bar(name: str) -> None:
    found = figures(Library().layout(name), fonts())
    assert found is not None
    assert missed(found, Bars()) == []


@pytest.mark.parametrize("name", TEN)
def test_pads_like_those_that_people_make_meet_every_bar(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.yaml"
    file.write_text(pad(name), "utf-8")
    found = figures(Library().layout(str(file)), fonts())
    assert found is not None
    assert missed(found, Bars()) == []
