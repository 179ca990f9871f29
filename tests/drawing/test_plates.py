"""Plates differ without colour, at the least size they are printed in and in black and white."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw

from sheetgen.drawing.plates import PLATES, plate
from sheetgen.drawing.sheet import Box, Path, Pen, Rect
from sheetgen.drawing.theme import ResolvedStyle

LEAST = 2.3
"""The least side of a plate in mm."""
DOTS = 300 / 25.4
"""Of a printer that has 300 dots an inch, in mm."""
MONO = ResolvedStyle(None, Pen("#000000", 0.3), "#000000", 9.0, "regular", None, None)


def printed(number: int) -> Image.Image:
    """A plate as dots that are black or white."""
    scale = 8 * DOTS
    drawn = plate(number, Box(0, 0, LEAST, LEAST), MONO)
    image = Image.new("L", (round(LEAST * scale), round(LEAST * scale)), 255)
    draw = ImageDraw.Draw(image)
    for op in drawn.ops:
        if isinstance(op, Rect):
            draw.rectangle([op.box.x * scale, op.box.y * scale, op.box.right * scale, op.box.bottom * scale], fill=0)
        else:
            corners = [(float(x) * scale, float(y) * scale) for _, x, y in op.steps[:-1]]
            draw.line([*corners, corners[0]], fill=0, width=round((op.pen.width if op.pen else 0) * scale), joint="curve")
    side = round(LEAST * DOTS)
    return image.resize((side, side), Image.Resampling.BOX).point(lambda value: 255 * (value > 127))


def test_no_two_plates_look_alike_without_colour() -> None:
    images = [printed(number) for number in range(PLATES)]
    assert PLATES >= 12
    for one, other in combinations(range(PLATES), 2):
        dots = ImageChops.difference(images[one], images[other]).histogram()[255]
        assert dots > 0.06 * images[0].width * images[0].height, (one, other, dots)


@pytest.mark.parametrize("side", [LEAST, 4.0, 8.0])
@pytest.mark.parametrize("number", range(PLATES + 1))
def test_a_plate_and_its_symbol_keep_within_their_box(number: int, side: float) -> None:
    box = Box(3, 5, side, side)
    drawn = plate(number, box, MONO)
    outline, *bars = drawn.ops
    assert isinstance(outline, Path)
    assert outline.pen is not None
    for _, x, y in outline.steps[:-1]:
        assert box.inset(outline.pen.width / 2).holds(Box(float(x), float(y), 0, 0))
    assert all(isinstance(bar, Rect) and box.holds(bar.box) and not bar.box.overlaps(drawn.symbol) for bar in bars)
    assert box.holds(drawn.symbol)
    assert drawn.symbol.w >= 1.3
    assert len(bars) == (PLATES // 2 <= number < PLATES)


def test_after_the_last_plate_comes_the_first() -> None:
    box = Box(0, 0, 4, 4)
    assert plate(PLATES, box, MONO) == plate(0, box, MONO) != plate(PLATES - 1, box, MONO)
