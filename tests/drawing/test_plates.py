"""Plates differ without colour, at their smallest printed size and in black and white."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw

from sheetgen.drawing.marks import plate
from sheetgen.drawing.palette import MARKS, Mark
from sheetgen.drawing.sheet import Box, Path, Pen
from sheetgen.drawing.theme import ResolvedStyle
from tests.drawing.blocks.room import ink
from tests.paint.test_symbols import followed

LEAST = 2.3
"""The least side of a plate in mm."""
DOTS = 300 / 25.4
"""Dots per millimetre of a printer with 300 dots per inch."""
MONO = ResolvedStyle(None, Pen("#000000", 0.3), "#000000", 9.0, "regular", None, None)


def printed(mark: Mark) -> Image.Image:
    """A plate as dots that are black or white."""
    scale = 8 * DOTS
    image = Image.new("L", (round(LEAST * scale), round(LEAST * scale)), 255)
    draw = ImageDraw.Draw(image)
    for op in plate(mark, Box(0, 0, LEAST, LEAST), MONO).ops:
        assert isinstance(op, Path)
        ((first, *rest),) = followed(op.steps)
        corners = [(x * scale, y * scale) for x, y in (first, *rest, first)]
        draw.line(corners, fill=0, width=round((op.pen.width if op.pen else 0) * scale), joint="curve")
    side = round(LEAST * DOTS)
    return image.resize((side, side), Image.Resampling.BOX).point(lambda value: 255 * (value > 127))


def test_no_two_plates_look_alike_without_colour() -> None:
    images = {mark: printed(mark) for mark in MARKS}
    for one, other in combinations(MARKS, 2):
        dots = ImageChops.difference(images[one], images[other]).histogram()[255]
        assert dots > 0.06 * images[one].width * images[one].height, (one, other, dots)


@pytest.mark.parametrize("side", [LEAST, 4.0, 8.0])
@pytest.mark.parametrize("mark", MARKS)
def test_a_plate_and_its_symbol_keep_within_their_box(mark: Mark, side: float) -> None:
    box = Box(3, 5, side, side)
    drawn = plate(mark, box, MONO)
    assert all(box.inset(-0.01 * side).holds(ink(op)) for op in drawn.ops)
    assert box.holds(drawn.symbol)
    assert drawn.symbol.w >= 1.3
    assert len(drawn.ops) == (2 if mark == "ring" else 1)
