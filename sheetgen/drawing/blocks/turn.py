"""Drawing operations turned upside down about a point."""

from __future__ import annotations

from msgspec.structs import replace

from sheetgen.drawing.sheet import Box, Ellipse, Line, Op, Path, Picture, Rect, Symbol, Text


def rotated(op: Op, centre: tuple[float, float]) -> Op:
    """An operation turned by half a turn about a point; a picture, which has no angle, only moves."""
    across, along = 2 * centre[0], 2 * centre[1]
    match op:
        case Text(x, y, angle=angle):
            return replace(op, x=across - x, y=along - y, angle=(angle + 180) % 360)
        case Symbol(box=box, angle=angle):
            return replace(op, box=_moved(box, across, along), angle=(angle + 180) % 360)
        case Rect(box=box) | Ellipse(box=box) | Picture(box=box):
            return replace(op, box=_moved(box, across, along))
        case Line(x1, y1, x2, y2):
            return replace(op, x1=across - x1, y1=along - y1, x2=across - x2, y2=along - y2)
        case Path(steps):
            return replace(op, steps=tuple(_step(step, across, along) for step in steps))


def _moved(box: Box, across: float, along: float) -> Box:
    return Box(across - box.right, along - box.bottom, box.w, box.h)


def _step(step: tuple[str | float, ...], across: float, along: float) -> tuple[str | float, ...]:
    letter, *numbers = step
    return letter, *((along if n % 2 else across) - float(number) for n, number in enumerate(numbers))
