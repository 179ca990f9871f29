"""Outlines that stay inside their box, including the width of the pen; and arrows from box to box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from sheetgen.drawing.sheet import Box, Ellipse, Path, Pen, Rect, Steps, polygon
from sheetgen.drawing.theme import ResolvedStyle

_ROUND = 0.5523
"""Distance of a quarter circle's control points from its ends, in radii."""
_RING, _RING_LINE = 0.75, 0.18
"""Distance of a ring from the edge of its circle, and maximum width of its line, in mm: digits keep their space."""
_LONG, _BROAD = 0.9, 1.6
"""Length and breadth of an arrow in mm, if the gap is large enough."""
_OF_GAP = 0.62
"""Maximum size of an arrow, as a share of its gap."""


def rect(box: Box, look: ResolvedStyle) -> Rect:
    """Return a rectangle in a style, with its line completely within the box."""
    return Rect(_inner(box, look), look.fill, _pen(box, look), min(look.radius or 0, box.w / 2, box.h / 2))


def ellipse(box: Box, look: ResolvedStyle) -> Ellipse:
    """Return an ellipse in a style, with its line completely within the box."""
    return Ellipse(_inner(box, look), look.fill, _pen(box, look))


def circle(box: Box, look: ResolvedStyle) -> Iterator[Ellipse]:
    """Yield a circle in a style, with the ring of the style inside it."""
    yield ellipse(box, look)
    if look.ring and look.pen:
        pen = replace(look.pen, width=min(look.pen.width, _RING_LINE))
        yield ellipse(box.inset(min(_RING, box.w / 4)), replace(look, fill=None, pen=pen))


def half(box: Box, look: ResolvedStyle, left: bool) -> Path:
    """Return the left or right half of an ellipse that would fill the box, with its line completely within the box."""
    x, y, width, height = _inner(box, look)
    middle, edge = x + width / 2, x if left else x + width
    rx, ry = (edge - middle) * _ROUND, height / 2 * _ROUND
    top, centre, bottom = y, y + height / 2, y + height
    steps: Steps = (
        ("M", middle, top),
        ("C", middle + rx, top, edge, centre - ry, edge, centre),
        ("C", edge, centre + ry, middle + rx, bottom, middle, bottom),
        ("Z",),
    )
    return Path(steps, look.fill, _pen(box, look))


def half_rect(box: Box, look: ResolvedStyle, left: bool) -> Path:
    """Return the left or right half of a rounded rectangle that would fill the box, with its line completely within the box."""
    x, y, width, height = _inner(box, look)
    middle, edge = x + width / 2, x if left else x + width
    radius = min(look.radius or 0.0, width / 2, height / 2)
    inward, pull = (radius, radius * (1 - _ROUND)) if left else (-radius, -radius * (1 - _ROUND))
    bottom = y + height
    steps: Steps = (
        ("M", middle, y),
        ("L", edge + inward, y),
        ("C", edge + pull, y, edge, y + abs(pull), edge, y + radius),
        ("L", edge, bottom - radius),
        ("C", edge, bottom - abs(pull), edge + pull, bottom, edge + inward, bottom),
        ("L", middle, bottom),
        ("Z",),
    )
    return Path(steps, look.fill, _pen(box, look))


def corner_of(box: Box, panel: Box, radius: float) -> Path | None:
    """Return the outline of a box inside a panel with rounded corners, rounded where it reaches a corner of the panel; None if it
    reaches none."""
    near = 1e-3
    left, right = box.x - panel.x < near, panel.right - box.right < near
    top, bottom = box.y - panel.y < near, panel.bottom - box.bottom < near
    corners = [(left and top), (right and top), (right and bottom), (left and bottom)]
    if not any(corners):
        return None
    size = min(radius, box.w / 2, box.h / 2)
    r1, r2, r3, r4 = (size if corner else 0.0 for corner in corners)
    x, y, x2, y2 = box.x, box.y, box.right, box.bottom
    k = 1 - _ROUND
    steps: Steps = (
        ("M", x + r1, y),
        ("L", x2 - r2, y),
        ("C", x2 - r2 * k, y, x2, y + r2 * k, x2, y + r2),
        ("L", x2, y2 - r3),
        ("C", x2, y2 - r3 * k, x2 - r3 * k, y2, x2 - r3, y2),
        ("L", x + r4, y2),
        ("C", x + r4 * k, y2, x, y2 - r4 * k, x, y2 - r4),
        ("L", x, y + r1),
        ("C", x, y + r1 * k, x + r1 * k, y, x + r1, y),
        ("Z",),
    )
    return Path(steps)


def small(look: ResolvedStyle, side: float) -> ResolvedStyle:
    """Return a style for a sample of `side` mm: corners, line and dashes are in proportion, so that the sample is recognisable."""
    radius = min(look.radius or 0.0, side / 4)
    pen = look.pen
    if pen is not None:
        width = min(pen.width, side / 4)
        pen = replace(pen, width=width, dash=tuple(min(length, side / 4) for length in pen.dash))
    return replace(look, radius=radius, pen=pen)


def _inner(box: Box, look: ResolvedStyle) -> Box:
    pen = _pen(box, look)
    return box.inset(pen.width / 2) if pen else box


def _pen(box: Box, look: ResolvedStyle) -> Pen | None:
    """Return a pen no wider than the shape that it outlines."""
    pen = look.pen
    narrow = pen is not None and pen.width > min(box.w, box.h)
    return replace(pen, width=min(box.w, box.h)) if pen and narrow else pen


def arrows(boxes: Sequence[Box], colour: str) -> Iterator[Path]:
    """Yield an arrow from each box to the next box, to its side or below it."""
    for here, there in pairwise(boxes):
        if there.y >= here.bottom:
            yield arrow(here.centre[0], (here.bottom + there.y) / 2, (0, 1), there.y - here.bottom, colour)
        elif there.x >= here.right:
            yield arrow((here.right + there.x) / 2, here.centre[1], (1, 0), there.x - here.right, colour)
        else:
            yield arrow((there.right + here.x) / 2, here.centre[1], (-1, 0), here.x - there.right, colour)


def arrow(x: float, y: float, way: tuple[int, int], gap: float, colour: str) -> Path:
    """Return a small triangle around a point in a gap; it points right, left or down."""
    long = min(_LONG, gap * _OF_GAP)
    half = _BROAD / 2 * long / _LONG
    dx, dy = way[0] * long / 2, way[1] * long / 2
    side = (half * abs(way[1]), half * abs(way[0]))
    points = ((x - dx - side[0], y - dy - side[1]), (x - dx + side[0], y - dy + side[1]), (x + dx, y + dy))
    return Path(polygon(points), colour)
