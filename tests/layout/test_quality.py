"""Automatic pages reach their quality limits: bundled pads, ten others, random ones."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest
from page_quality import BUNDLED, RANDOM, Bars, Figures, figures, measured, quality
from samples.pads import TEN, pad, random_pad

from sheetgen.layout.read import Library
from tests.drawing.blocks.room import fonts
from tests.thorough import some

_CLOSE = 1e-3


def missed(found: Figures, bars: Bars) -> list[str]:
    """Return the quality limits that a page misses."""
    bad = [name for name in ("used", "least", "type") if getattr(found, name) < getattr(bars, name) - _CLOSE]
    bad += [name for name in ("edges", "stretch", "rows") if getattr(found, name) > getattr(bars, name) + _CLOSE]
    bad += [name for name in ("heads", "order") if getattr(found, name)]
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


def test_random_pages_meet_the_bars_of_random_pages(tmp_path: Path) -> None:
    fit = []
    for seed in range(some(300, 0.25)):
        file = tmp_path / f"{seed}.yaml"
        file.write_text(random_pad(seed), "utf-8")
        if (found := measured(file, fonts())) is not None:
            assert missed(found, RANDOM) in ([], ["used"], ["stretch"], ["used", "stretch"]), seed
            fit.append(found)
    used = sorted(each.used for each in fit)
    assert used[len(fit) // 10] >= RANDOM.used
    assert median(used) >= 0.8
    assert median(quality(each, RANDOM) for each in fit) >= 0.8
    assert sum(missed(each, RANDOM) == [] for each in fit) >= 0.85 * len(fit)


def test_a_page_that_is_typed_by_hand_has_no_figures() -> None:
    assert figures(Library().layout("namaste"), fonts()) is None


PLAIN = Figures(1.0, 0, 1.0, 1.0, 1.0, 1.0, 1.0, (0.3, 0.4), 0)


@pytest.mark.parametrize(
    ("worse", "worth"),
    [
        ({}, 1.0),
        ({"used": 0.375}, 0.5),
        ({"heads": 1}, 0.0),
        ({"edges": 2.0}, 0.5),
        ({"least": 0.5}, 0.5),
        ({"stretch": 8.0}, 0.5),
        ({"rows": 3.2}, 0.5),
        ({"type": 0.5}, 0.5),
        ({"labels": (0.1, 0.4)}, 0.5),
        ({"labels": (0.3, 1.4)}, 0.5),
        ({"order": 1}, 0.0),
    ],
)
def test_each_figure_counts(worse: dict[str, float], worth: float) -> None:
    found = PLAIN._replace(**worse)  # type: ignore[arg-type]
    assert quality(found, Bars()) == pytest.approx(worth)
    assert missed(found, Bars()) == list(worse)


CROWDED = """
game: sheet
players: 2
spaces:
  first: {rows: [one, two], columns: [north, south, west], number: 0..9}
  second: {rows: [three, four], columns: [north, south, west], number: 0..9, look: {join: no}}
"""


def test_a_second_heading_of_an_axis_is_counted(tmp_path: Path) -> None:
    for text, heads in ((CROWDED, 1), (CROWDED.replace(", look: {join: no}", ""), 0)):
        file = tmp_path / "crowded.yaml"
        file.write_text(text.lstrip(), "utf-8")
        found = measured(file, fonts())
        assert found is not None
        assert found.heads == heads
