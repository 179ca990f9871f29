"""Ink of a number in pieces, on either side of each threshold."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.photo.digits.pieces import Pieces, _cheapest_paths, pieces, seams
from sheetgen.photo.picture.pixels import Tones

LEAST = 5
"""The smallest piece in pixels, about 0.14 mm²; one pixel less is 0.11."""


def patch(*bars: tuple[int, int, int, int], size: tuple[int, int] = (40, 80)) -> Tones:
    """Ink in rectangles: left, top, width, height in pixels."""
    found = np.zeros(size, np.float32)
    for left, top, wide, high in bars:
        found[top : top + high, left : left + wide] = 1
    return found


def shapes(found: Pieces) -> list[tuple[int, int]]:
    """Return the left and right ends of pieces in the patch."""
    return [(piece.left - 1, piece.right - 1) for piece in found.pieces]


def test_what_hangs_together_is_a_piece_from_left_to_right() -> None:
    found = pieces(patch((30, 5, 4, 30), (5, 5, 4, 30)))
    assert shapes(found) == [(5, 9), (30, 34)]
    assert found.crop(found.pieces[:1]).shape == (30, 4)
    assert found.crop(found.pieces).sum() == 240


def test_what_is_smaller_than_a_bit_is_left_out() -> None:
    assert len(pieces(patch((5, 5, LEAST, 1))).pieces) == 1
    assert pieces(patch((5, 5, LEAST - 1, 1))).pieces == ()


def test_of_very_many_pieces_the_largest_are_kept() -> None:
    found = pieces(patch(*((4 * n, 5, 2, 10 + n) for n in range(12)))).pieces
    assert [piece.bottom - piece.top for piece in found] == list(range(12, 22))


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
    ways, costs = _cheapest_paths(ink)
    assert ways[7].tolist() == [3, 4, 5, 6, *[7] * 6]
    assert costs[7] == pytest.approx(10 * 0.02 + 4 * 0.12)
