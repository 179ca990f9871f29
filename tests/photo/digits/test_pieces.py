"""Ink of a number in pieces, on either side of each threshold."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.photo.digits import pieces as cutting
from sheetgen.photo.digits.pieces import Pieces, _bent_cuts, _straight_cuts, pieces, seams
from sheetgen.photo.picture.pixels import Tones

LEAST = 5
"""The smallest piece in pixels, about 0.14 mm²; one pixel less is 0.11."""


def patch(*bars: tuple[int, int, int, int], size: tuple[int, int] = (40, 80)) -> Tones:
    """Ink in rectangles: left, top, width, height in pixels."""
    found = np.zeros(size, np.float32)
    for left, top, wide, high in bars:
        found[top : top + high, left : left + wide] = 1
    return found


def shapes(found: Pieces) -> list[tuple[int, int, bool]]:
    """Return the left and right ends of pieces in the patch, and whether they were cut."""
    return [(piece.left - 1, piece.right - 1, piece.cut) for piece in found.pieces]


def test_what_hangs_together_is_a_piece_from_left_to_right() -> None:
    found = pieces(patch((30, 5, 4, 30), (5, 5, 4, 30)))
    assert shapes(found) == [(5, 9, False), (30, 34, False)]
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


def test_touching_digits_are_cut_where_they_may_be_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "_no_digits", lambda inks, _: [0.5] * len(inks))
    found = pieces(touching(3))
    assert len(found.pieces) == 2
    assert [piece.cut for piece in found.pieces] == [False, True]
    assert found.pieces[0].right <= found.pieces[1].left + 1
    monkeypatch.setattr(cutting, "_no_digits", lambda inks, _: [0.05] * len(inks))
    assert len(pieces(touching(3)).pieces) == 1


@pytest.mark.parametrize(("gap", "is_cut"), [(12, True), (11, False)])
def test_what_is_narrow_for_its_height_is_not_cut(gap: int, is_cut: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The height is 30, and half of it is 15. A width of 16 is more, a width of 15 isn't."""
    monkeypatch.setattr(cutting, "_no_digits", lambda inks, _: [0.5] * len(inks))
    assert (len(pieces(touching(3, gap)).pieces) > 1) is is_cut


@pytest.mark.parametrize(("gap", "no_digit", "is_cut"), [(6, 0.81, True), (6, 0.79, False), (5, 0.81, False)])
def test_what_is_narrower_is_cut_where_it_is_surely_no_digit(
    gap: int, no_digit: float, is_cut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The height is 30, and about a third of it is 9.9. A width of 10 is more, a width of 9 isn't."""
    monkeypatch.setattr(cutting, "_no_digits", lambda inks, _: [no_digit] * len(inks))
    assert (len(pieces(touching(3, gap)).pieces) > 1) is is_cut


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


@pytest.mark.parametrize(
    ("left", "wide", "high", "count"),
    [
        (12, 10, 6, 1),  # above the larger piece, and much smaller
        (20, 10, 6, 1),  # eight tenths of its width are above the larger piece
        (22, 10, 6, 2),  # only six
        (12, 10, 21, 1),  # 0.58 of the larger piece's ink
        (12, 10, 22, 2),  # 0.61 of the larger piece's ink
    ],
)
def test_small_pieces_over_a_larger_one_become_part_of_it(left: int, wide: int, high: int, count: int) -> None:
    ink = patch((10, 45, 18, 20), (left, 5, wide, high), size=(70, 80))
    assert len(pieces(ink).pieces) == count


@pytest.mark.parametrize(("no_digit", "is_doubtful"), [(0.09, False), (0.11, True)])
def test_what_may_be_no_digit_may_be_several(no_digit: float, is_doubtful: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "probabilities", lambda inks, _: np.array([[*[(1 - no_digit) / 10] * 10, no_digit]]))
    assert (len(pieces(touching(3)).pieces) > 1) is is_doubtful


@pytest.mark.parametrize(("beyond", "is_cut"), [(17, False), (19, True)])
def test_of_a_cut_piece_enough_lies_on_either_side(beyond: int, is_cut: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The given pixels, of about 300, are on the other side of the cut: 5.7% and 6.3%."""
    monkeypatch.setattr(cutting, "_no_digits", lambda inks, _: [0.5] * len(inks))
    monkeypatch.setattr(cutting, "seams", lambda ink: [np.full(20, 14)])
    found = pieces(patch((5, 5, 14, 20), (19, 5, 1, beyond)))
    assert len(found.pieces) == (2 if is_cut else 1)


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
