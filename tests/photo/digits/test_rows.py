"""Numbers of adjacent cells with ink near or across the line between them."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.drawing.sheet import Box
from sheetgen.form.spaces import Space
from sheetgen.photo.digits.cache import InkCache
from sheetgen.photo.digits.rows import numbers_in_rows
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.layer import InkLayer
from sheetgen.photo.ink.owners import ink_of_regions
from sheetgen.photo.ink.regions import Region
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.ink.ticks import RegionReading
from sheetgen.photo.picture.pixels import Tones
from tests.photo.digits.figures import drawn
from tests.photo.made import ink_layer, page

LEFT, RIGHT = Box(2, 4, 14, 10), Box(16, 4, 14, 10)
TOTAL = Space("total", "number")
POINTS = Space("points", "number", tuple(range(27)))


def digit(text: str) -> Tones:
    """A digit about 5 mm high, trimmed."""
    ink = drawn(text, high=30, thick=3)
    down, across = np.nonzero(ink)
    return ink[down.min() : down.max() + 1, across.min() : across.max() + 1]


def sheet(*digits: tuple[str, float]) -> InkLayer:
    """Return paper with digits, each with the position of its left end (mm)."""
    layer = ink_layer((), size=(34, 20))
    for text, x in digits:
        ink = digit(text)
        left = round(x * DOTS)
        area = layer.dark[36 : 36 + ink.shape[0], left : left + ink.shape[1]]
        np.maximum(area, 0.8 * ink, out=area)
    return layer


def read(layer: InkLayer, *boxes: Box, space: Space = POINTS) -> list[dict[object, float]]:
    """Return the readings of the cells that were read together; empty for other cells."""
    strokes = Strokes(layer, page(*boxes))
    regions = [Region(f"s{n}", None, box, False) for n, box in enumerate(boxes)]
    readings = [RegionReading(one, ink, 0.999, True) for one, ink in zip(regions, ink_of_regions(strokes, regions), strict=True)]
    shared = numbers_in_rows(strokes, [(reading, space) for reading in readings], InkCache())
    return [dict(shared.get(box, ())) for box in boxes]


def best(likely: dict[object, float]) -> object:
    """Return the most likely value."""
    return max(likely, key=lambda value: likely[value])


def test_cells_whose_ink_keeps_away_from_the_line_are_not_read_together() -> None:
    assert read(sheet(("1", 5), ("3", 8), ("1", 20), ("6", 23)), LEFT, RIGHT) == [{}, {}]
    assert read(sheet(("1", 5), ("3", 13)), LEFT) == [{}]


@pytest.mark.parametrize("x", [15.2, 14.6, 14.2])
def test_a_digit_over_the_line_belongs_where_both_cells_can_be_read(x: float) -> None:
    """The result is 13 | 16 and not 131 | 6, since no player has 131 points."""
    left, right = read(sheet(("1", 6), ("3", 9), ("1", x), ("6", 17.8)), LEFT, RIGHT)
    assert (best(left), best(right)) == (13, 16)


def test_where_both_are_possible_nobody_is_sure() -> None:
    left, right = read(sheet(("1", 8), ("2", 15.0), ("6", 20.0)), LEFT, RIGHT)
    assert left[1] + left[12] > 0.95
    assert right[6] + right[26] > 0.95
    assert max(left.values()) < 0.97
    assert left[12] == pytest.approx(right[6], abs=0.05)


def test_a_number_over_the_line_leaves_its_neighbour_blank() -> None:
    left, right = read(sheet(("1", 15.2), ("6", 18)), LEFT, RIGHT)
    assert best(left) is None
    assert best(right) == 16


def test_digits_that_touch_across_the_line_are_parted() -> None:
    left, right = read(sheet(("1", 11), ("2", 13.3), ("4", 16.0), ("5", 19)), LEFT, RIGHT, space=TOTAL)
    assert (best(left), best(right)) == (12, 45)


def test_ticks_rows_apart_and_cells_far_away_have_no_common_line() -> None:
    ink = sheet(("1", 5), ("3", 15))
    assert read(ink, LEFT, Box(18, 4, 12, 10)) == [{}, {}]
    assert read(ink, LEFT, Box(16, 12, 14, 8)) == [{}, {}]


def border(layer: InkLayer, x: float, *tops: float) -> None:
    """Thin upright remainders of a printed line (mm)."""
    for top in tops:
        layer.dark[round(top * DOTS) : round((top + 5) * DOTS), round(x * DOTS) : round((x + 0.5) * DOTS)] = 0.8
