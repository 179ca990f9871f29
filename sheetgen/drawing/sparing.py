"""A sheet with little ink: lines thinner, type and symbols as pale as they are still read well."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from sheetgen.drawing.colours import PAPER, contrast, paler
from sheetgen.drawing.sheet import Ellipse, Line, Op, Page, Path, Pen, Rect, Symbol, Text

_LINE, _TYPE, _SIGN = 3.0, 7.0, 4.2
"""What contrast with the paper is left to lines, to type, and to symbols and pips."""
_THIN, _SHARE, _REST = 0.3, 0.75, 0.4
"""Which share is left of a line's width up to so many mm, and which of what it is wider."""
_HAIR = 0.15
"""How thin lines may become, in mm."""
_STEP = 0.04


def spared(page: Page) -> Page:
    """A page with less ink, all of it where it was."""
    return page._replace(ops=tuple(map(_spared, page.ops)))


def _spared(op: Op) -> Op:
    match op:
        case Rect() | Ellipse() | Path():
            return replace(op, fill=op.fill and _pale(op.fill, _SIGN), pen=op.pen and _thin(op.pen))
        case Line():
            return replace(op, pen=_thin(op.pen))
        case Text():
            return replace(op, colour=_pale(op.colour, _TYPE))
        case Symbol():
            return replace(op, colour=_pale(op.colour, _SIGN))
    return op


def _thin(pen: Pen) -> Pen:
    width = _SHARE * min(pen.width, _THIN) + _REST * max(pen.width - _THIN, 0.0)
    width = max(width, min(pen.width, _HAIR))
    return replace(pen, colour=_pale(pen.colour, _LINE), width=width)


@lru_cache(maxsize=256)
def _pale(colour: str, least: float) -> str:
    """A colour as far towards the paper as leaves it a contrast; one that has less already stays."""
    share = 0.0
    while contrast(paler(colour, share + _STEP), PAPER) >= least:
        share += _STEP
    return paler(colour, share)
