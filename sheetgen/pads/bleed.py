"""Sheets for a print shop: each on a page that is larger on every side, with space for bleed and trim marks.

Bleed is ink beyond the trimmed edge, so that a slightly shifted cut shows no white.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist
from operator import add

from msgspec.structs import replace

from sheetgen.drawing.papers import Size
from sheetgen.drawing.sheet import Box, Ellipse, Line, Op, Path, Picture, Rect, Sheet
from sheetgen.pads.arrange import SLACK
from sheetgen.pads.cropmarks import PEN
from sheetgen.pads.pad import Paper, Run

BLEED = 3.0
"""Bleed that print shops require (mm)."""
_LONG = 5.0
"""The length of a mark in mm."""
_OFF = BLEED + 1
"""Distance of marks from the sheet: no mark is in the bleed."""
_ROOM = _OFF + _LONG + 1
"""Space around a sheet on its page, in mm."""


def with_trim_marks(run: Run) -> Run:
    """Return papers of one sheet each, enlarged for bleed and trim marks."""
    return run._replace(papers=tuple(map(_page, run.papers)))


def _page(paper: Paper) -> Paper:
    trim = Box(_ROOM, _ROOM, *paper.size)
    placements = tuple(each._replace(x=each.x + _ROOM, y=each.y + _ROOM) for each in paper.placements)
    return Paper((trim.w + 2 * _ROOM, trim.h + 2 * _ROOM), placements, trim, tuple(_marks(trim)), trim.inset(-BLEED))


def _marks(trim: Box) -> Iterator[Line]:
    """Yield two marks at each corner."""
    near, far = _OFF, _OFF + _LONG
    for x in (trim.x, trim.right):
        yield Line(x, trim.y - far, x, trim.y - near, PEN)
        yield Line(x, trim.bottom + near, x, trim.bottom + far, PEN)
    for y in (trim.y, trim.bottom):
        yield Line(trim.x - far, y, trim.x - near, y, PEN)
        yield Line(trim.right + near, y, trim.right + far, y, PEN)


def with_bleed(sheet: Sheet) -> Sheet:
    """Return a sheet whose colours and pictures extend beyond each edge they touch."""

    def grown(ops: Iterable[Op]) -> tuple[Op, ...]:
        return tuple(larger for op in ops for larger in _grown(op, sheet.paper))

    pages = {id(page): page._replace(ops=grown(page.ops), grounds=grown(page.grounds)) for page in sheet.pages}
    return sheet._replace(pages=tuple(pages[id(page)] for page in sheet.pages))


def _grown(op: Op, paper: Size) -> Iterator[Op]:
    """Yield an operation with bleed. A border stays in place, and so does a round shape, unless it touches all edges."""
    match op:
        case Rect(box, fill, pen, radius) if fill and (larger := _larger(box, paper)) != box:
            yield Rect(larger, fill, None, radius)
            if pen:
                yield Rect(box, None, pen, radius)
        case Ellipse(box, fill, pen) if fill and _larger(box, paper) == box.inset(-BLEED):
            yield Ellipse(box.inset(-BLEED), fill)
            yield Ellipse(box, None, pen)
        case Picture(file, box):
            yield Picture(file, _larger(box, paper))
        case Path(steps) if op.fill:
            moved = ((letter, *_all_beyond(tuple(map(float, numbers)), paper)) for letter, *numbers in steps)
            yield replace(op, steps=tuple(moved))
        case Line(x1, y1, x2, y2):
            end, start = _along((x1, y1), (x2, y2), paper), _along((x2, y2), (x1, y1), paper)
            yield replace(op, x1=start[0], y1=start[1], x2=end[0], y2=end[1])
        case _:
            yield op


def _larger(box: Box, paper: Size) -> Box:
    left, top, right, bottom = _all_beyond((box.x, box.y, box.right, box.bottom), paper)
    return (
        box if (left, top, right, bottom) == (box.x, box.y, box.right, box.bottom) else Box(left, top, right - left, bottom - top)
    )


def _all_beyond(points: tuple[float, ...], paper: Size) -> tuple[float, ...]:
    """Return points (x, y, x, y …), with points at or beyond an edge of the paper moved outwards by the bleed."""
    return tuple(value + _beyond(value, paper[n % 2]) for n, value in enumerate(points))


def _beyond(value: float, length: float) -> float:
    """Return the distance by which a coordinate is moved outwards."""
    return -BLEED if value <= SLACK else BLEED if value >= length - SLACK else 0.0


def _along(start: tuple[float, float], end: tuple[float, float], paper: Size) -> tuple[float, float]:
    """Return the end of a line, extended in the line's direction if it was at the edge."""
    length = dist(start, end)
    if not length or not any(map(_beyond, end, paper)):
        return end
    far = [2 * BLEED * (b - a) / length for a, b in zip(start, end, strict=True)]
    x, y = map(add, end, far)
    return x, y
