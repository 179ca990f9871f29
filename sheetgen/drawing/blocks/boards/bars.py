"""Bars within cells: a strip from the first to the last cell of a line, with its points and a small arrow. Dots continue it over
holes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.blocks.base import DrawContext
from sheetgen.drawing.blocks.boards.board import Planned
from sheetgen.drawing.blocks.printed.lanes import HALO, NO_LANES, Bar, Cells, Stretch, box_of, runs, track
from sheetgen.drawing.blocks.printed.type import FINEST_SIZE, printable, unbroken
from sheetgen.drawing.sheet import FIGURE_HEIGHT, MM_PER_POINT, Line, Op, Pen, Rect, Symbol, Text
from sheetgen.drawing.theme import ResolvedStyle

_ARROW = 0.72
"""Side of the arrow, as a share of the bar's breadth."""
_APART, _PAD = 0.35, 0.6
"""Distance between points and arrow, and distance before and after both, in mm."""
_TYPE, _OFF = 1.03, 0.56
"""Limits that give the type size of a bar's points; the larger size counts. `_TYPE`: type size as a share of the bar's breadth.
`_OFF`: total distance of the figures from the two edges of the bar, in mm."""
_DOTS = Pen("", 0.5, (0.5, 0.9))
"""Line that continues a bar over a hole."""
_PAPER = "#ffffff"

Rows = Sequence[Sequence[str | None]]


class Tag(Struct, frozen=True):
    """The print on a bar. at: the stretch of the bar where its points are printed. size: type size in points (pt). arrow: the
    stretch of the arrow; None if it does not fit."""

    at: Stretch
    size: float
    arrow: Stretch | None


class Course(Struct, frozen=True):
    """The path of a bar: its strips with holes between them, its breadth, and its tag; None if no tag fits."""

    bar: Bar
    strips: tuple[Stretch, ...]
    breadth: tuple[float, float]
    tag: Tag | None


def course(bar: Bar, planned: Planned, rows: Rows, kept: Cells, context: DrawContext) -> Course:
    """Return the path of a bar on the page."""
    end = bar.end
    places = [(end.index, n) if end.axis == "row" else (n, end.index) for n in range(end.first, end.last + 1)]
    boxes = [planned.cell_box(*place) for place in places]
    is_cell = [rows[row - 1][column - 1] is not None for row, column in places]
    if not any(is_cell):
        is_cell[0] = True  # a line of only holes uses its first hole
    fields = [box if there else None for box, there in zip(boxes, is_cell, strict=True)]
    free = runs(fields, [kept.get(place, NO_LANES) for place in places], end.axis)
    short = track(planned.cell).short
    strips = tuple(_shorter(run, short) for run in runs(fields, [NO_LANES] * len(fields), end.axis))
    within = [_shorter(Stretch(max(part.start, strip.start), min(part.end, strip.end)), _PAD) for part in free for strip in strips]
    return Course(bar, strips, bar.across(boxes[0]), _tag(bar, within, planned.cell, context))


def _shorter(stretch: Stretch, by: float) -> Stretch:
    return Stretch(stretch.start + by, stretch.end - by)


def _tag(bar: Bar, within: Sequence[Stretch], cell: float, context: DrawContext) -> Tag | None:
    """Return the tag of a bar: in the first stretch that has space for the points and the arrow, otherwise in the first stretch
    that has space for the points alone. Return None if no stretch has."""
    thick = track(cell).thick
    size = max(FINEST_SIZE, _TYPE * thick / MM_PER_POINT, (thick - _OFF) / FIGURE_HEIGHT / MM_PER_POINT)
    width = context.metrics.width(bar.end.face.text, size, "bold")
    arrow = _ARROW * thick if bar.end.face.symbol else 0.0
    for extra in (_APART + arrow, 0.0) if arrow else (0.0,):
        for start, end in within:
            if end - start >= width + extra:
                middle = start + width
                return Tag(Stretch(start, middle), size, Stretch(middle + _APART, middle + extra) if extra else None)
    return None


def strips(course: Course, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield one bar with its tag, with white around it where it crosses others."""
    axis, breadth = course.bar.end.axis, course.breadth
    line = look.pen.width if look.pen else 0.0
    colour = look.fill or (look.pen.colour if look.pen else look.colour)
    yield from _dots(course, colour)
    for strip in course.strips:
        box = box_of(axis, strip, breadth)
        radius = min(box.w, box.h) / 2
        yield Rect(box.inset(-HALO / 2), _PAPER, Pen(_PAPER, HALO), radius + HALO / 2)
        yield Rect(box.inset(line / 2), look.fill, look.pen, radius - line / 2)
    if course.tag:
        yield from _tagged(course, course.tag, look, context)


def _dots(course: Course, colour: str) -> Iterator[Op]:
    """Yield the dotted line over holes."""
    middle = sum(course.breadth) / 2
    for before, after in zip(course.strips, course.strips[1:], strict=False):
        start, end = before.end + HALO, after.start - HALO
        x1, y1, x2, y2 = (start, middle, end, middle) if course.bar.end.axis == "row" else (middle, start, middle, end)
        yield Line(x1, y1, x2, y2, replace(_DOTS, colour=colour))


def _tagged(course: Course, tag: Tag, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield points and arrow: upright in a row, turned to read downwards in a column."""
    axis, face = course.bar.end.axis, course.bar.end.face
    middle = sum(course.breadth) / 2
    half = tag.size * MM_PER_POINT * FIGURE_HEIGHT / 2
    x, y, angle = (tag.at.start, middle + half, 0.0) if axis == "row" else (middle - half, tag.at.start, 90.0)
    text = printable(unbroken(face.text), look, context, "lines")
    if text:
        yield Text(x, y, text, tag.size, look.colour, "bold", "start", angle)
    if tag.arrow:
        side = tag.arrow.end - tag.arrow.start
        yield Symbol(face.symbol, box_of(axis, tag.arrow, (middle - side / 2, middle + side / 2)), look.colour)
