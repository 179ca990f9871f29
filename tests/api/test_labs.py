"""`Layout.lab`: frozen values, a valid best sheet, and stopping on request."""

from __future__ import annotations

import pytest

import sheetgen as sg
from tests.games.placement.lab.test_study import SMALL


@pytest.fixture(scope="module")
def layout() -> sg.Layout:
    return sg.load_layout(text=SMALL)


@pytest.fixture(scope="module")
def lab(layout: sg.Layout) -> sg.Lab:
    return layout.lab(games=2)


def test_its_best_sheet_is_a_sheet(lab: sg.Lab) -> None:
    assert lab.best is not None
    assert lab.best.sheet is not None
    assert lab.best.sheet.valid
    assert lab.best.sheet.score.computed == lab.best.sheet.score.claimed == lab.best.score == 13


def test_its_figures_are_those_of_the_command(lab: sg.Lab) -> None:
    assert lab.complete
    assert list(lab.play) == ["wanderer", "magpie", "planner", "thinker"]
    assert lab.crossed == lab.crossed_by_round[-1]
    assert lab.class_ in range(1, 6)
    assert all(finding.rule.startswith("lab/") and finding.line for finding in lab.findings)


def test_nothing_of_it_can_be_changed(lab: sg.Lab) -> None:
    with pytest.raises(AttributeError):
        lab.class_ = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        lab.crossed["r1c1"] = 1.0  # type: ignore[index]


def test_it_stops_when_told(layout: sg.Layout) -> None:
    lab = layout.lab(games=1_000_000, stop=lambda: True)
    assert (lab.best, lab.play, lab.complete) == (None, {}, False)


def test_what_cannot_be_measured_is_refused() -> None:
    with pytest.raises(sg.Error, match="no level"):
        sg.load_layout("namaste").lab()
    with pytest.raises(ValueError, match="players"):
        sg.load_layout("placement/level-1").lab(players=5)
    with pytest.raises(sg.Unreadable) as refused:
        sg.load_layout(text=SMALL.replace("X", "1")).lab()
    assert [fault.line for fault in refused.value.faults] == [3]


def test_a_sheet_in_yaml_has_a_best_too() -> None:
    lab = sg.load_layout("yacht").lab()
    assert lab.best is not None
    assert lab.best.sheet is not None
    assert lab.best.proven
    assert lab.best.sheet.valid
    assert lab.best.sheet.score.computed == lab.best.score == lab.best.bound
