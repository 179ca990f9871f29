"""Lines of points in their lanes: a tag with the points and a small arrow, then a line to the last cell."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sheetgen.drawing.blocks.base import DrawContext
from sheetgen.drawing.blocks.boards.board import Bar, Planned
from sheetgen.drawing.blocks.printed.shapes import rect
from sheetgen.drawing.blocks.printed.type import FINEST_SIZE, printable, unbroken
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.sheet import FIGURE_HEIGHT, MM_PER_POINT, Box, Line, Op, Pen, Symbol, Text
from sheetgen.drawing.theme import ResolvedStyle

_AROUND, _BETWEEN, _ARROW = 0.2, 0.2, 0.65
"""Distance of the print from the ends of its tag, distance between points and arrow, and side of the arrow, in heights of a tag."""
_MOST_TAG, _CLEAR = 4.4, 0.25
"""Maximum height of a tag, and the distance between a tag and the edges of its lane, in mm."""
_STROKE = 0.2
"""Width of the line as a share of the height of its tag."""


class Tag(Struct, frozen=True):
    """The print at the start of a line. size: type size in points (pt). width: width of the points in mm. length: length of the tag
    along the line in mm. arrow: side of the arrow in mm; 0 if it does not fit."""

    height: float
    size: float
    width: float
    length: float
    arrow: float


def tag_of(bar: Bar, planned: Planned, context: DrawContext) -> Tag | None:
    """Return the tag of a line: as long as a cell at most, without the arrow if it doesn't fit; None if the points don't fit."""
    height = min(planned.shape.lane(planned.pitch) - 2 * _CLEAR, _MOST_TAG)
    size = max(FINEST_SIZE, min(scale_of(context.paper).small, height / 2 / FIGURE_HEIGHT / MM_PER_POINT))
    width = context.metrics.width(bar.end.face.text, size, "bold")
    for arrow in (_ARROW * height if bar.end.face.symbol else 0.0, 0.0):
        length = width + 2 * _AROUND * height + (arrow + _BETWEEN * height if arrow else 0.0)
        if length <= planned.cell:
            return Tag(height, size, width, length, arrow)
    return None


def tagged(bar: Bar, planned: Planned, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield a line with its tag: upright above a row, turned to read downwards next to a column."""
    tag, lane, face = tag_of(bar, planned, context), planned.lane_box(bar), bar.end.face
    if tag is None:
        return
    in_row = bar.end.axis == "row"
    x, y = lane.centre

    def box(start: float, length: float, breadth: float) -> Box:
        across = breadth / 2
        return Box(lane.x + start, y - across, length, breadth) if in_row else Box(x - across, lane.y + start, breadth, length)

    pen = Pen(look.fill or (look.pen.colour if look.pen else look.colour), _STROKE * tag.height)
    yield Line(lane.x + tag.length, y, lane.right, y, pen) if in_row else Line(x, lane.y + tag.length, x, lane.bottom, pen)
    yield rect(box(0.0, tag.length, tag.height), look)
    half, start = tag.size * MM_PER_POINT * FIGURE_HEIGHT / 2, _AROUND * tag.height
    at = (lane.x + start, y + half, 0.0) if in_row else (x - half, lane.y + start, 90.0)
    text = printable(unbroken(face.text), look, context, "lines")
    if text:
        yield Text(*at[:2], text, tag.size, look.colour, "bold", "start", at[2])
    if tag.arrow:
        yield Symbol(face.symbol, box(start + tag.width + _BETWEEN * tag.height, tag.arrow, tag.arrow), look.colour)
