"""Plates: what a coloured symbol stands on, each of a shape of its own, so that colours are told apart without colour."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.drawing.sheet import Box, Path, Rect
from sheetgen.drawing.theme import ResolvedStyle

_OUTLINES = (
    ((0.3, 0), (0.7, 0), (1, 0.3), (1, 0.7), (0.7, 1), (0.3, 1), (0, 0.7), (0, 0.3)),
    ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),
    ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    ((0.25, 0.06), (0.75, 0.06), (1, 0.5), (0.75, 0.94), (0.25, 0.94), (0, 0.5)),
    ((0, 0.1), (1, 0.1), (0.86, 0.5), (1, 0.9), (0, 0.9), (0.14, 0.5)),
    ((0.05, 0), (0.95, 0), (0.95, 0.6), (0.5, 1), (0.05, 0.6)),
    ((0.5, 0), (0.95, 0.4), (0.95, 1), (0.05, 1), (0.05, 0.4)),
    ((0.02, 0), (0.26, 0.18), (0.5, 0), (0.74, 0.18), (0.98, 0), (0.94, 1), (0.06, 1)),
)
"""Corners of outlines, in sides of their box: octagon, square, lozenge, hexagon, ribbon, shield, house, crown."""
PLATES = 2 * len(_OUTLINES)
"""How many plates there are: each outline alone, and with a bar below it."""
_PAPER = "#ffffff"
"""What a plate without a fill is filled with, so that it stands out from its field."""
_BAR, _GAP = 0.12, 0.06
"""The height of a bar and its distance from the outline, against the side of the box."""
_THIN = 0.07
"""The widest line against the side of the box."""
_SYMBOL, _BY_BAR = 0.58, 0.52
"""The side of the symbol against that of the box, without and with a bar."""
_LEAST_SYMBOL = 1.31
"""The side in mm that a symbol keeps where there is room for one without a bar."""


class Plate(NamedTuple):
    """A plate drawn, and where its symbol stands."""

    ops: list[Path | Rect]
    symbol: Box


def plate(number: int, box: Box, look: ResolvedStyle) -> Plate:
    """The plate of a number, from 0, in a square box; after the last comes the first again."""
    side = box.w
    pen = look.pen and look.pen._replace(width=min(look.pen.width, _THIN * side))
    inner = box.inset(pen.width / 2) if pen else box
    fill = look.fill or _PAPER
    barred, outline = divmod(number % PLATES, len(_OUTLINES))
    if not barred:
        symbol = _middle(box, _SYMBOL * side)
        return Plate([Path(_outline(_OUTLINES[outline], inner), fill, pen)], symbol)
    upper = inner._replace(h=inner.h - (_BAR + _GAP) * side)
    ink = pen.colour if pen else look.colour
    bar = Box(box.x, box.bottom - _BAR * side, box.w, _BAR * side)
    symbol = _middle(upper, max(_BY_BAR * side, min(_SYMBOL * side, _LEAST_SYMBOL)))
    return Plate([Path(_outline(_OUTLINES[outline], upper), fill, pen), Rect(bar, ink)], symbol)


def _middle(box: Box, side: float) -> Box:
    return Box(box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, side)


def _outline(corners: tuple[tuple[float, float], ...], box: Box) -> tuple[tuple[str | float, ...], ...]:
    points = [(box.x + x * box.w, box.y + y * box.h) for x, y in corners]
    return (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))
