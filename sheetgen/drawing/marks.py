"""The shapes of the marks that identify colours, and plates: marks that hold a symbol.

Each colour has its own mark, so that colours also differ in print without colour.
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.palette import Mark
from sheetgen.drawing.sheet import Box, Ellipse, Op, Path, Pen, Steps, polygon
from sheetgen.drawing.theme import ResolvedStyle

_ROUND = 0.5523
"""Distance of a quarter circle's control points from its ends, in radii."""
_RING = 0.17
"""Line width of a ring, relative to its diameter."""
_HEART: Steps = (
    ("M", 0.5, 0.95),
    ("C", 0.36, 0.83, 0.0, 0.62, 0.0, 0.32),
    ("C", 0.0, 0.15, 0.12, 0.05, 0.26, 0.05),
    ("C", 0.37, 0.05, 0.46, 0.12, 0.5, 0.22),
    ("C", 0.54, 0.12, 0.63, 0.05, 0.74, 0.05),
    ("C", 0.88, 0.05, 1.0, 0.15, 1.0, 0.32),
    ("C", 1.0, 0.62, 0.64, 0.83, 0.5, 0.95),
    ("Z",),
)


def _regular(corners: int, radius: float, turn: float, x: float = 0.5, y: float = 0.5, inner: float = 1.0) -> Steps:
    """Return a regular polygon around a point. Its first corner is `turn` degrees clockwise from the top; every second corner has
    `inner` times the radius.
    """
    angles = [(radians(turn + 360 * n / corners), radius * (inner if n % 2 else 1.0)) for n in range(corners)]
    return polygon((x + reach * sin(angle), y - reach * cos(angle)) for angle, reach in angles)


def _circle(radius: float) -> Steps:
    low, high, pull = 0.5 - radius, 0.5 + radius, radius * _ROUND
    return (
        ("M", 0.5, low),
        ("C", 0.5 + pull, low, high, 0.5 - pull, high, 0.5),
        ("C", high, 0.5 + pull, 0.5 + pull, high, 0.5, high),
        ("C", 0.5 - pull, high, low, 0.5 + pull, low, 0.5),
        ("C", low, 0.5 - pull, 0.5 - pull, low, 0.5, low),
        ("Z",),
    )


def _plus(arm: float) -> Steps:
    """Return a plus whose arms have this width."""
    near, far, high = 0.5 - arm / 2, 0.5 + arm / 2, 0.96
    low = 1 - high
    corners = [(near, low), (far, low), (far, near), (high, near), (high, far), (far, far), (far, high), (near, high)]
    return polygon([*corners, (near, far), (low, far), (low, near), (near, near)])


def _turned(steps: Steps, size: float) -> Steps:
    """Return a shape turned by 45 degrees about its centre. size: its scale."""
    turn = size * 0.5**0.5
    points = [(float(step[1]) - 0.5, float(step[2]) - 0.5) for step in steps[:-1]]
    return polygon((0.5 + turn * (x - y), 0.5 + turn * (x + y)) for x, y in points)


_SLIM, _FAT = 0.36, 0.56
"""Width of the arms of a plus or cross: as a mark, and with a symbol on it."""


@cache
def mark_outline(mark: Mark, fat: bool = False) -> Steps:
    """Return the outline of a mark in a square of side 1. fat: leave room for a symbol in its middle."""
    arm = _FAT if fat else _SLIM
    match mark:
        case "triangle" if fat:
            return polygon([(0.4, 0.03), (0.6, 0.03), (1.0, 0.8), (0.93, 0.94), (0.07, 0.94), (0.0, 0.8)])
        case "triangle":
            return polygon([(0.5, 0.04), (1.0, 0.92), (0.0, 0.92)])
        case "square":
            return polygon([(0.07, 0.07), (0.93, 0.07), (0.93, 0.93), (0.07, 0.93)])
        case "diamond" if fat:
            near, far = 0.41, 0.59
            return polygon([(near, 0.0), (far, 0.0), (1.0, near), (1.0, far), (far, 1.0), (near, 1.0), (0.0, far), (0.0, near)])
        case "diamond":
            return polygon([(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)])
        case "hexagon":
            return _regular(6, 0.5, 30)
        case "star":
            return _regular(10, 0.53, 0, y=0.53, inner=0.68 if fat else 0.45)
        case "heart":
            return _HEART
        case "pentagon":
            return _regular(5, 0.52, 0, y=0.53)
        case "octagon":
            return _regular(8, 0.52, 22.5)
        case "plus":
            return _plus(arm)
        case "cross":
            return _turned(_plus(arm), 0.95 if fat else 1.08)
        case _:
            return _circle(0.48)


def mark_ops(mark: Mark, box: Box, fill: str | None, pen: Pen | None = None, *, fat: bool = False) -> list[Op]:
    """Draw a mark, filled and outlined, in the middle of a box. fat: a symbol is drawn on the mark."""
    side = min(box.w, box.h)
    left, top = box.x + (box.w - side) / 2, box.y + (box.h - side) / 2
    if mark == "ring" and pen is None and fill is not None:
        line = side * _RING
        return [Ellipse(Box(left, top, side, side).inset(0.02 * side + line / 2), None, Pen(fill, line))]
    inset = pen.width / 2 if pen else 0.0
    scale = side - 2 * inset
    steps = tuple(
        (letter, *(float(value) * scale + inset + (top if n % 2 else left) for n, value in enumerate(values)))
        for letter, *values in mark_outline(mark, fat)
    )
    return [Path(steps, fill, pen)]


_PAPER = "#ffffff"
"""Fill of a plate whose style has none, so that it stands out from its field."""
_THIN = 0.07
"""Maximum line width, relative to the side of the box."""
_DOUBLE = 0.16
"""Difference between the diameters of a ring's two outlines, relative to the side of the box."""
_SYMBOL, _LEAST_SYMBOL, _MOST_SYMBOL = 0.54, 1.31, 0.58
"""Side of a plate's symbol, relative to the box; its side on small plates, in mm; and the maximum of this second side, relative to
the box."""
_MIDDLES: dict[Mark, float] = {"triangle": 0.58, "heart": 0.46, "pentagon": 0.55, "star": 0.54}
"""Distance from the top of the box to the middle of a mark's widest part, as a share of the box's height; 0.5 for marks that aren't
listed."""


class Plate(Struct, frozen=True):
    """A drawn plate and the position of its symbol."""

    ops: list[Op]
    symbol: Box


def plate(mark: Mark, box: Box, look: ResolvedStyle) -> Plate:
    """Return the plate of a mark in a square box."""
    side = box.w
    pen = look.pen and replace(look.pen, width=min(look.pen.width, _THIN * side))
    ops = mark_ops(mark, box, look.fill or _PAPER, pen, fat=True)
    if mark == "ring":
        ops += mark_ops("circle", box.inset(_DOUBLE * side / 2), None, pen)
    size = max(_SYMBOL * side, min(_MOST_SYMBOL * side, _LEAST_SYMBOL))
    middle = box.y + _MIDDLES.get(mark, 0.5) * side
    return Plate(ops, Box(box.x + (side - size) / 2, middle - size / 2, size, size))
