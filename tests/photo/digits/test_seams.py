"""Paths between touching digits."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.photo.digits.seams import _bent_cuts, _straight_cuts, seams
from sheetgen.photo.picture.pixels import Tones


def patch(*bars: tuple[int, int, int, int], size: tuple[int, int] = (40, 80)) -> Tones:
    """Ink in rectangles: left, top, width, height in pixels."""
    found = np.zeros(size, np.float32)
    for left, top, wide, high in bars:
        found[top : top + high, left : left + wide] = 1
    return found


def touching(bridge: int, gap: int = 12) -> Tones:
    """Return two uprights joined by a bridge of the given thickness."""
    return patch((5, 5, 4, 30), (5 + gap, 5, 4, 30), (5, 18, gap, bridge))


def test_ways_go_through_little_ink_apart_from_one_another_and_from_the_rims() -> None:
    ink = touching(3)[5:35, 5:21]
    ways = seams(ink)
    assert ways
    assert all(3 <= way.mean() < 13 for way in ways)
    assert all(abs(one - other).mean() >= 4.5 for n, one in enumerate(ways) for other in ways[n + 1 :])
    assert len(seams(np.zeros((30, 200), np.float32))) == 4
    assert seams(np.ones((30, 30), np.float32)) == []


@pytest.mark.parametrize(("bridge", "is_cut"), [(14, True), (16, False)])
def test_a_cut_goes_through_no_more_ink_than_half_the_height(bridge: int, is_cut: bool) -> None:
    assert bool(seams(patch((0, 0, 4, 30), (16, 0, 4, 30), (0, 8, 20, bridge), size=(30, 20)))) is is_cut


def test_a_way_that_steps_aside_costs_for_each_step() -> None:
    """Compares an ink-free path that moves four columns to the right on its way down with a straight one."""
    ink = np.ones((10, 12), np.float32)
    for row in range(10):
        ink[row, 3 + min(row, 4)] = 0
    ways, costs = _bent_cuts(ink)
    assert ways[7].tolist() == [3, 4, 5, 6, *[7] * 6]
    assert costs[7] == pytest.approx(10 * 0.02 + 4 * 0.12)


def test_straight_ways_lean_as_people_write() -> None:
    ways, costs = _straight_cuts(np.zeros((20, 40), np.float32))
    from_above = ways[:, 0] - ways[:, -1]
    assert [int(from_above[lean * 40 + 20]) for lean in range(3)] == [0, 3, 6]
    assert (len(ways), float(costs.max())) == (120, 0)
