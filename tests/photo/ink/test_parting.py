"""Separation of ink that spans two rows across the line between them: by connected strokes, otherwise at the line."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.drawing.sheet import Box
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.parting import split_rows

CELLS = [Box(10, 10, 12, 8), Box(10, 18, 12, 8), Box(10, 26, 12, 8), Box(40, 10, 12, 8)]
SHAPE = (240, 360)


def rows_of(*strokes: Box) -> tuple[list[int], int]:
    """Join the strokes and separate them again. Return the number of the piece that has most of each stroke, and the total of
    numbers."""
    labels = np.zeros(SHAPE, np.int64)
    for n, box in enumerate(strokes, 1):
        left, top, right, bottom = (round(each * DOTS) for each in (box.x, box.y, box.right, box.bottom))
        labels[top:bottom, left:right] = n
    places = np.flatnonzero(labels)
    own, count = split_rows(SHAPE, places, np.ones(len(places), np.int64), 2, CELLS)
    which = labels.ravel()[places]
    return [int(np.bincount(own[which == n]).argmax()) for n in range(1, len(strokes) + 1)], count


def test_digits_of_two_rows_are_two_strokes() -> None:
    assert rows_of(Box(12, 11, 1, 6.8), Box(12, 18.2, 1, 6.8)) == ([1, 2], 3)
    assert rows_of(Box(12, 11, 1, 6.8), Box(12, 18.2, 1, 6.8), Box(15, 18.1, 1, 6)) == ([1, 2, 2], 3)
    assert rows_of(Box(12, 11, 1, 6.8), Box(12, 18.2, 1, 6.8), Box(15, 26.3, 1, 6)) == ([1, 2, 3], 4)


def test_what_hangs_together_is_parted_at_the_line() -> None:
    whole = Box(12, 11, 1, 14)
    assert rows_of(Box(whole.x, 11, 1, 7), Box(whole.x, 18, 1, 7)) == ([1, 2], 3)


@pytest.mark.parametrize(
    "strokes",
    [
        [Box(12, 11, 1, 6)],  # in one cell
        [Box(12, 11, 1, 8.4)],  # a small part across the line
        [Box(42, 11, 1, 6), Box(42, 18, 1, 6)],  # no cell below this one
        [Box(30, 11, 1, 6), Box(30, 18, 1, 6)],  # in no cell
    ],
)
def test_all_else_stays_one(strokes: list[Box]) -> None:
    assert set(rows_of(*strokes)[0]) == {1}
