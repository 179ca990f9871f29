"""With little ink, everything keeps its place, is paler, and stays legible."""

from __future__ import annotations

import pytest

from sheetgen.drawing.colours import PAPER, contrast, lightness
from sheetgen.drawing.paler import spared
from sheetgen.drawing.palette import HUES
from sheetgen.drawing.sheet import Box, Line, Page, Path, Pen, Rect, Symbol, Text

BOX = Box(1, 2, 3, 4)


@pytest.mark.parametrize("colour", ["#000000", "#1d1d1b", *(hue.ink for hue in HUES.values())])
def test_type_stays_readable(colour: str) -> None:
    small, large, sign = spared(
        Page((Text(0, 0, "a", 8.0, colour), Text(0, 0, "a", 20.0, colour), Symbol("key", BOX, colour)), ())
    ).ops
    assert isinstance(small, Text)
    assert isinstance(large, Text)
    assert isinstance(sign, Symbol)
    assert contrast(small.colour, PAPER) >= min(7.0, contrast(colour, PAPER))
    assert contrast(large.colour, PAPER) >= 4.5
    assert contrast(sign.colour, PAPER) >= 4.0
    assert lightness(sign.colour) >= lightness(large.colour) >= lightness(small.colour) >= lightness(colour)


def test_lines_are_paler_and_keep_their_width() -> None:
    rect, line, path = spared(
        Page((Rect(BOX, PAPER, Pen("#000000", 0.9), 1.1), Line(0, 0, 9, 9, Pen("#000000", 0.2)), Path((), None, None)), ())
    ).ops
    assert isinstance(rect, Rect)
    assert isinstance(line, Line)
    assert rect.pen is not None
    assert rect.pen.width == 0.9
    assert (rect.box, rect.fill, rect.radius) == (BOX, PAPER, 1.1)
    assert (line.pen.width, contrast(line.pen.colour, PAPER) >= 3.0) == (0.2, True)
    assert path == Path((), None, None)
    (faint,) = spared(Page((Line(0, 0, 9, 9, Pen("#000000", 0.1)),), ())).ops
    assert isinstance(faint, Line)
    assert faint.pen.width == 0.1
