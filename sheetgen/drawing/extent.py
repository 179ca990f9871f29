"""Where the ink of an operation lies, so that what else is drawn can keep clear of it; and operations moved, or made larger."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import assert_never

from msgspec.structs import replace

from sheetgen.drawing.sheet import (
    CAP_HEIGHT,
    DESCENT,
    MM_PER_POINT,
    Box,
    Ellipse,
    Line,
    Metrics,
    Op,
    Path,
    Pen,
    Picture,
    Rect,
    Symbol,
    Text,
)

_BELOW = DESCENT * 0.8
"""How far letters hang below the line, in type sizes; the rest of the descent is air."""


def extent(op: Op, metrics: Metrics) -> Box:
    """A box around the ink: lines with their width, type from its capitals to what hangs below the line, curves with controls."""
    match op:
        case Rect(box, _, pen) | Ellipse(box, _, pen):
            return _with(pen, box)
        case Line(x1, y1, x2, y2, pen):
            return _with(pen, _hull(((x1, y1), (x2, y2))))
        case Path(steps, _, pen):
            return _with(pen, _hull(_points(steps)))
        case Symbol(_, box) | Picture(_, box):
            return box
        case Text():
            return _letters(op, metrics)
        case _:
            assert_never(op)


def moved(op: Op, dx: float, dy: float, factor: float = 1.0) -> Op:
    """The operation so many times as large, lines and type too, turned upside down where that is less than 0; then moved (mm).

    A picture, which has no angle, is not turned.
    """
    size = abs(factor)

    def at(x: float, y: float) -> tuple[float, float]:
        return x * factor + dx, y * factor + dy

    def within(box: Box) -> Box:
        corner = at(box.right, box.bottom) if factor < 0 else at(box.x, box.y)
        return Box(*corner, box.w * size, box.h * size)

    def with_pen(op: Rect | Ellipse | Path | Line) -> Pen | None:
        pen = op.pen
        return pen if pen is None or size == 1.0 else Pen(pen.colour, pen.width * size, tuple(each * size for each in pen.dash))

    match op:
        case Rect(box, _, _, radius):
            return replace(op, box=within(box), pen=with_pen(op), radius=radius * size)
        case Ellipse(box):
            return replace(op, box=within(box), pen=with_pen(op))
        case Picture(_, box):
            return replace(op, box=within(box))
        case Symbol(_, box, _, angle):
            return replace(op, box=within(box), angle=(angle + 180) % 360 if factor < 0 else angle)
        case Line(x1, y1, x2, y2):
            return Line(*at(x1, y1), *at(x2, y2), with_pen(op) or op.pen)
        case Path(steps):
            ends = [(dy if n % 2 else dx) for n in range(6)]
            further = ((letter, *(float(each) * factor + ends[n] for n, each in enumerate(step))) for letter, *step in steps)
            return replace(op, steps=tuple(further), pen=with_pen(op))
        case Text(x, y, _, points, angle=angle):
            x, y = at(x, y)
            return replace(op, x=x, y=y, size=points * size, angle=(angle + 180) % 360 if factor < 0 else angle)
        case _:
            assert_never(op)


def _letters(op: Text, metrics: Metrics) -> Box:
    """The box about a line of text, turned as it is."""
    unit = op.size * MM_PER_POINT
    width = metrics.width(op.text, op.size, op.weight)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[op.anchor]
    corners = [(x, y) for x in (left, left + width) for y in (-CAP_HEIGHT * unit, _BELOW * unit)]
    cosine, sine = cos(radians(op.angle)), sin(radians(op.angle))
    return _hull((op.x + x * cosine - y * sine, op.y + x * sine + y * cosine) for x, y in corners)


def _points(steps: Iterable[tuple[str | float, ...]]) -> Iterable[tuple[float, float]]:
    for _, *numbers in steps:
        values = [float(number) for number in numbers]
        yield from zip(values[::2], values[1::2], strict=True)


def _hull(points: Iterable[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _with(pen: Pen | None, box: Box) -> Box:
    return box.inset(-pen.width / 2) if pen else box
