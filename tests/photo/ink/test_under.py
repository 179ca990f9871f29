"""Strokes that continue under dark print, drawn by the tests."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.drawing.sheet import Box
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.under import with_hidden_strokes
from sheetgen.photo.picture.pixels import Mask, Tones

MIDDLE = 80
BOX = Box(MIDDLE / DOTS - 3, MIDDLE / DOTS - 3, 6.0, 6.0)
"""A box around the middle of a sheet of 160 pixels."""
Line = tuple[tuple[int, int], tuple[int, int]]


def disc(radius: int) -> Mask:
    there = np.zeros((160, 160), np.uint8)
    cv2.circle(there, (MIDDLE, MIDDLE), radius, 1, -1)
    return np.asarray(there > 0)


def inked(hidden: Mask, *lines: Line) -> Tones:
    """Return the ink of lines without the hidden parts."""
    dark = np.zeros((160, 160), np.float32)
    for one, other in lines:
        cv2.line(dark, one, other, 0.6, 4)
    dark[hidden] = 0
    return dark


def found(dark: Tones, hidden: Mask) -> Tones:
    return with_hidden_strokes(dark, np.full_like(dark, 0.1), hidden, [BOX])


@pytest.mark.parametrize("line", [((50, 80), (110, 80)), ((58, 58), (102, 102)), ((84, 50), (78, 110))])
def test_a_stroke_goes_on_under_print(line: Line) -> None:
    hidden = disc(round(2 * DOTS))
    result = found(inked(hidden, line), hidden)
    assert result[MIDDLE - 3 : MIDDLE + 4, MIDDLE - 3 : MIDDLE + 4].max() == pytest.approx(0.6, abs=0.05)


def test_two_lines_that_cross_go_on_both() -> None:
    hidden = disc(round(2 * DOTS))
    result = found(inked(hidden, ((60, 60), (100, 100)), ((100, 60), (60, 100))), hidden)
    for across, down in ((-5, -5), (5, 5), (5, -5), (-5, 5)):
        assert result[MIDDLE + down, MIDDLE + across] > 0.4


@pytest.mark.parametrize(
    "lines",
    [
        [((50, 80), (66, 80))],
        [((52, 64), (68, 76)), ((92, 76), (108, 64))],
        [((50, 62), (110, 62))],
        [],
    ],
    ids=["one end", "ends that point elsewhere", "beside the print", "nothing"],
)
def test_nothing_is_made_up(lines: list[Line]) -> None:
    hidden = disc(round(2 * DOTS))
    dark = inked(hidden, *lines)
    assert np.array_equal(found(dark, hidden)[hidden], dark[hidden])


def test_what_is_not_hidden_stays() -> None:
    hidden = disc(3)
    dark = inked(hidden, ((40, 80), (120, 80)))
    assert np.array_equal(found(dark, hidden), dark)
