"""Plates: what a coloured symbol stands on, each the mark of its colour, so that colours differ without colour, too."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.marks import mark_ops
from sheetgen.drawing.palette import Mark
from sheetgen.drawing.sheet import Box, Op
from sheetgen.drawing.theme import ResolvedStyle

_PAPER = "#ffffff"
"""What a plate without a fill is filled with, so that it stands out from its field."""
_THIN = 0.07
"""The widest line against the side of the box."""
_DOUBLE = 0.16
"""How far within a ring's outline its second one runs, against the side of the box."""
_SYMBOL, _LEAST_SYMBOL, _MOST_SYMBOL = 0.54, 1.31, 0.58
"""The side of the symbol against that of the box; what it keeps in mm, up to a share of the box."""
_MIDDLES: dict[Mark, float] = {"triangle": 0.58, "heart": 0.46, "pentagon": 0.55, "star": 0.54}
"""How far below the top of its box the middle of a mark's widest part is, where that is not half of it."""


class Plate(Struct, frozen=True):
    """A plate drawn, and where its symbol stands."""

    ops: list[Op]
    symbol: Box


def plate(mark: Mark, box: Box, look: ResolvedStyle) -> Plate:
    """The plate of a mark in a square box."""
    side = box.w
    pen = look.pen and replace(look.pen, width=min(look.pen.width, _THIN * side))
    ops = mark_ops(mark, box, look.fill or _PAPER, pen, fat=True)
    if mark == "ring":
        ops += mark_ops("circle", box.inset(_DOUBLE * side / 2), None, pen)
    size = max(_SYMBOL * side, min(_MOST_SYMBOL * side, _LEAST_SYMBOL))
    middle = box.y + _MIDDLES.get(mark, 0.5) * side
    return Plate(ops, Box(box.x + (side - size) / 2, middle - size / 2, size, size))
