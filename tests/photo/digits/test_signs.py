"""Crosses, slanted strokes and dashes by their shape, on either side of each line that is drawn. Points are mm."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.photo.digits.signs import _crossed, _dash, _slanted, beside_digits
from sheetgen.photo.picture.pixels import Floats


def line(from_: tuple[float, float], to: tuple[float, float], wide: float = 0.3) -> Floats:
    """The places of a straight stroke, so wide across it."""
    start, end = np.array(from_, np.float64), np.array(to, np.float64)
    way = (end - start) / np.hypot(*(end - start))
    along = np.linspace(0, 1, 81)[:, None] * (end - start) + start
    return np.concatenate([along + off * np.array([-way[1], way[0]]) for off in np.linspace(-wide / 2, wide / 2, 5)])


@pytest.mark.parametrize(
    ("wide", "high", "is_dash"),
    [
        (3.0, 0.5, True),
        (1.21, 0.3, True),
        (1.19, 0.3, False),
        (3.0, 1.49, True),
        (3.0, 1.51, False),
        (6.0, 1.99, True),
        (6.0, 2.01, False),
    ],
)
def test_a_dash_is_flat(wide: float, high: float, is_dash: bool) -> None:
    assert (_dash(np.array([(0.0, 0.0), (wide, high)])) > 0.9) is is_dash


def leaning(degrees: float, *, rises: bool = True, wide: float = 0.3) -> Floats:
    """A stroke of 5 mm that leans so far from upright; rises: to the right (y goes down)."""
    turn = np.radians(degrees)
    x, y = 5 * np.sin(turn), 5 * np.cos(turn)
    return line((0, y), (x, 0), wide) if rises else line((0, 0), (x, y), wide)


def test_what_leans_is_a_slanted_stroke_as_likely_as_not_at_its_line() -> None:
    likely = [_slanted(leaning(degrees)) for degrees in (2.0, 10.0, 25.0, 69.0, 7.5, 12.5)]
    assert likely[0] == 0.1
    assert likely[1] == pytest.approx(0.49, abs=0.01)
    assert likely[2] > 0.95
    assert likely[3] > 0.97
    assert _slanted(leaning(71)) == 0
    assert likely[4:] == pytest.approx([0.264, 0.716], abs=0.01), "2.5 degrees from there it is nearly three to one"


def test_what_falls_to_the_right_or_is_thick_is_at_most_like_a_1() -> None:
    assert _slanted(leaning(25, rises=False)) == 0.1
    widths = {thin: _slanted(leaning(25, wide=5 * thin / 1.21)) for thin in (0.1, 0.165, 0.175, 0.245, 0.255)}
    assert [p if p < 0.5 else True for p in widths.values()] == [True, True, 0.1, 0.1, 0]


def cross(wide: float = 3.0, high: float = 4.0) -> Floats:
    return np.concatenate((line((0, 0), (wide, high)), line((0, high), (wide, 0))))


def test_a_cross_lies_on_both_diagonals() -> None:
    assert _crossed(cross()) == 0.98
    assert _crossed(line((0, 0), (3, 4))) == 0
    assert _crossed(line((0, 4), (3, 0))) == 0
    middle = np.array([1.5, 2.0])
    hollow = cross()[np.hypot(*(cross() - middle).T) > 1.0]
    assert _crossed(hollow) == 0
    halves = np.concatenate((line((0, 0), (3, 4)), line((0, 4), (1.5, 2))))
    assert _crossed(halves) == 0


@pytest.mark.parametrize(("wide", "high", "is_cross"), [(1.3, 1.3, True), (1.1, 1.3, False), (2.0, 5.9, True), (2.0, 6.2, False)])
def test_a_cross_is_neither_tiny_nor_long(wide: float, high: float, is_cross: bool) -> None:
    x, y = np.meshgrid(np.linspace(0, 1, 101), np.linspace(0, 1, 101))
    points = np.stack((x.ravel(), y.ravel()), axis=1)
    on = (np.abs(points[:, 0] - points[:, 1]) < 0.1) | (np.abs(points.sum(axis=1) - 1) < 0.1)
    assert (_crossed(points[on] * (wide, high)) > 0) is is_cross


def with_side(share: float) -> Floats:
    """A cross of which such a share lies in the middle of the left side."""
    sure = cross(4.0, 4.0)
    count = round(len(sure) * share / (1 - share))
    return np.concatenate((sure, np.tile([(0.4, 2.0)], (count, 1))))


def test_ink_in_the_middle_of_a_side_speaks_against_a_cross() -> None:
    assert [_crossed(with_side(share)) for share in (0.0, 0.054, 0.058, 0.064, 0.068)] == [0.98, 0.98, 0.5, 0.5, 0]


def with_more(share: float, x: float, y: float, sure: Floats | None = None) -> Floats:
    """A cross with such a share of its ink at another place, as shares of its size."""
    sure = cross(4.0, 4.0) if sure is None else sure
    place = sure.min(axis=0) + np.array((x, y)) * np.ptp(sure, axis=0)
    return np.concatenate((sure, np.tile(place, (round(len(sure) * share / (1 - share)), 1))))


def test_ink_beside_the_diagonals_speaks_against_a_cross() -> None:
    assert [_crossed(with_more(share, 0.25, 0.5)) for share in (0.29, 0.31, 0.33, 0.35)] == [0.98, 0.5, 0.5, 0]


@pytest.mark.parametrize(("off", "is_near"), [(0.19, True), (0.21, False)])
def test_what_is_a_little_beside_a_diagonal_lies_on_it(off: float, is_near: bool) -> None:
    assert _crossed(with_more(0.34, 0.21, 0.21 + off)) == (0.98 if is_near else 0.5)
    assert _crossed(with_more(0.34, 0.79, 0.21 + off)) == (0.98 if is_near else 0.5)


def test_a_cross_has_ink_in_its_middle() -> None:
    ink = cross(4.0, 4.0)
    hollow = ink[(np.abs(ink - 2.0) >= 0.16 * 4).any(axis=1)]
    assert [_crossed(with_more(share, 0.5, 0.5, hollow)) for share in (0.0, 0.048, 0.052)] == [0, 0, 0.98]


@pytest.mark.parametrize(("unread", "p"), [(0.0, 0.0), (0.002, 0.0), (0.0036, 0.279), (0.02, 0.98), (0.9, 0.98)])
def test_what_is_surely_a_digit_is_no_cross(unread: float, p: float) -> None:
    """By a thick pen a small 7 has as much ink on its diagonals as a cross."""
    found = beside_digits({"X": 0.98, "/": 0.01}, unread)
    assert found.get("X", 0.0) == pytest.approx(p, abs=0.001)
    assert found["/"] == 0.01
    assert ("X" in found) is (p > 0)
