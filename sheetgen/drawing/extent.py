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


def moved(op: Op, dx: float, dy: float) -> Op:
    """The same operation, further right and down by so many mm."""
    match op:
        case Rect(box) | Ellipse(box) | Symbol(_, box) | Picture(_, box):
            return replace(op, box=box.moved(dx, dy))
        case Line(x1, y1, x2, y2, pen):
            return Line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, pen)
        case Path(steps):
            return replace(op, steps=tuple(_moved(step, dx, dy) for step in steps))
        case Text(x, y):
            return replace(op, x=x + dx, y=y + dy)
        case _:
            assert_never(op)


def scaled(op: Op, factor: float) -> Op:
    """The same operation so many times as large, lines and type too, and as much further from the top left corner."""
    match op:
        case Rect(box, _, pen, radius):
            return replace(op, box=_times(box, factor), pen=_thicker(pen, factor), radius=radius * factor)
        case Ellipse(box, _, pen):
            return replace(op, box=_times(box, factor), pen=_thicker(pen, factor))
        case Symbol(_, box) | Picture(_, box):
            return replace(op, box=_times(box, factor))
        case Line(x1, y1, x2, y2, pen):
            return Line(x1 * factor, y1 * factor, x2 * factor, y2 * factor, _thicker(pen, factor) or pen)
        case Path(steps, _, pen):
            larger = tuple((letter, *(float(number) * factor for number in numbers)) for letter, *numbers in steps)
            return replace(op, steps=larger, pen=_thicker(pen, factor))
        case Text(x, y, _, size):
            return replace(op, x=x * factor, y=y * factor, size=size * factor)
        case _:
            assert_never(op)


def _times(box: Box, factor: float) -> Box:
    return Box(*(each * factor for each in box))


def _thicker(pen: Pen | None, factor: float) -> Pen | None:
    return pen and Pen(pen.colour, pen.width * factor, tuple(each * factor for each in pen.dash))


def _moved(step: tuple[str | float, ...], dx: float, dy: float) -> tuple[str | float, ...]:
    letter, *numbers = step
    return letter, *(float(number) + (dy if n % 2 else dx) for n, number in enumerate(numbers))


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
