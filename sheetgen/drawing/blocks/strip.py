"""`strip`: a band for each row in its colour, boxes to tick or to write in side by side, a column of boxes at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sheetgen.drawing.blocks.base import DrawContext, Drawing
from sheetgen.drawing.blocks.cells import in_cell
from sheetgen.drawing.blocks.chain import Spot, arrows
from sheetgen.drawing.blocks.inside import CORNER, WRITTEN, Look, Print, field, shape, shy, sign, worth
from sheetgen.drawing.blocks.strip_plan import (
    BESIDE,
    ENDS_APART,
    PAD,
    Plan,
    StripOptions,
    StripRow,
    head_look,
    lead_width,
    least_size,
    planned,
)
from sheetgen.drawing.blocks.type import narrowed, printable, remark_surplus, short_line
from sheetgen.drawing.colours import PAPER
from sheetgen.drawing.marks import mark_ops
from sheetgen.drawing.palette import Hue
from sheetgen.drawing.sheet import Box, Op, Pen, Place

__all__ = ["StripOptions", "draw", "lead_width", "least_size"]

_ROUND, _ROUND_END, _ROUND_BOX = 2.2, 1.6, 1.1
"""How round the corners of bands, of boxes at their ends and of others are, in mm."""
_EDGE, _THIN, _LINE, _END_LINE = 0.4, 0.2, 0.35, 0.6
"""Lines around bands that are white, around boxes on a solid band, on a pale one, and at the end."""
_SIGN = 0.62
"""The most of a mark or symbol against the height of its band."""
_STACK = 13.0
"""The most height of a label with a hint below it, in units."""
_END_MOST, _END_INSET = 14.0, 1.0
"""The highest box at an end, and how much lower it is than its band, in mm."""
_CORNER = 1.1
"""How far a mark stands from the edges of such a box, in mm."""


def draw(options: StripOptions, box: Box, context: DrawContext) -> Drawing:
    """Heads over the boxes at the right, then a band a row."""
    plan = planned(options, box, context)
    if plan is None:
        return Drawing()
    ops: list[Op] = list(_heads(options, plan, context))
    places: list[Place] = []
    for row, band, at in zip(options.rows, plan.bands, plan.rows, strict=True):
        tone = context.hue(row.colour)
        ground = tone.solid if row.colour else tone.pale
        edge = Pen(tone.outline or tone.line, _EDGE if row.colour else _THIN) if ground == PAPER else None
        ops.append(shape(band, Look(edge, ground, ground, _ROUND)))
        ops += _before(row, tone, band, plan, context)
        for drawn, placed in (_boxes(options, row, tone, band, at, plan, context), _at_end(row, tone, band, plan, context)):
            ops += drawn
            places += placed
    return Drawing(ops, places)


def _heads(options: StripOptions, plan: Plan, context: DrawContext) -> Iterator[Op]:
    """What stands over the boxes at the right: in the middle, else from the right edge as far as there is room."""
    look = head_look(context)
    widest = max(map(context.text, options.head), key=lambda text: context.metrics.width(text, 1.0, look.weight), default="")
    look = narrowed(widest, plan.end, look, context.metrics)
    left = plan.head.x
    remark_surplus(options.head, options.ends, "head", context)
    for number, text in enumerate(options.head[: options.ends]):
        right = plan.head.right - (options.ends - 1 - number) * (plan.end + ENDS_APART)
        middle = context.metrics.width(context.text(text), look.size, look.weight) <= plan.end
        over = Box(right - plan.end if middle else left, plan.head.y, plan.end if middle else right - left, plan.head.h)
        yield from short_line(text, over, look, context, "head", "middle" if middle else "end")
        left = right + BESIDE


def _before(row: StripRow, tone: Hue, band: Box, plan: Plan, context: DrawContext) -> Iterator[Op]:
    """Symbol or mark, label and hint at the left end of a band."""
    lead, x = plan.lead, band.x + PAD
    colour = tone.on_solid if row.colour else tone.line
    if lead.icon:
        side = min(lead.icon, band.h * _SIGN)
        spot = Box(x + (lead.icon - side) / 2, band.y + (band.h - side) / 2, side, side)
        if row.symbol:
            yield from sign(row.symbol, spot, colour, context)
        elif row.colour and not row.label:
            yield from mark_ops(tone.mark, spot, colour)
        x += lead.icon + BESIDE
    label = Box(x, band.y, lead.label, band.h)
    hint = Box(label.right + BESIDE, band.y, lead.hint, band.h)
    if lead.stacked and row.hint and row.label:
        high = min(band.h, _STACK * context.unit)
        label = label._replace(y=band.y + (band.h - high) / 2, h=high * 0.55)
        hint = label._replace(y=label.bottom, h=high * 0.45)
    hint = label if lead.stacked and not row.label else hint
    for text, spot, look in ((row.label, label, lead.looks[0]), (row.hint, hint, lead.looks[1])):
        look = replace(look, colour=tone.on_solid) if row.colour else look
        shown = printable(context.text(text), look, context, "rows")
        yield from in_cell(shown, spot, look, context, "rows", "start") if shown else ()


def _boxes(
    options: StripOptions, row: StripRow, tone: Hue, band: Box, at: Sequence[Spot], plan: Plan, context: DrawContext
) -> tuple[list[Op], list[Place]]:
    """The boxes of a row, with arrows between them."""
    high = max((spot.line for spot in at), default=0) * plan.pitch[1] + plan.size[1]
    top = band.y + (band.h - high) / 2
    boxes = [Box(plan.left + spot.column * plan.pitch[0], top + spot.line * plan.pitch[1], *plan.size) for spot in at]
    filled = row.colour and tone.solid != PAPER
    look = Look(Pen(tone.ink, _THIN) if filled else Pen(tone.outline or tone.line, _LINE), shy(tone), radius=_ROUND_BOX)
    ops: list[Op] = []
    places: list[Place] = []
    for cell, box in zip(row.cells, boxes, strict=True):
        side = min(box.w, box.h)
        spot = box.inset((box.w - side) / 2, (box.h - side) / 2) if cell.round else box
        text = worth(cell.space, context) if cell.worth else cell.text
        drawn, placed = field(cell.space, spot, replace(look, round=cell.round), Print(text, cell.symbol), context)
        ops += drawn
        places += placed
    if options.arrows:
        ops += arrows(boxes, tone.on_solid if row.colour else tone.line)
    return ops, places


def _at_end(row: StripRow, tone: Hue, band: Box, plan: Plan, context: DrawContext) -> tuple[list[Op], list[Place]]:
    """The boxes at the right of a band, with what belongs to the row in their corners."""
    high = min(max(band.h - _END_INSET, min(WRITTEN[1], band.h)), _END_MOST)
    look = Look(Pen(tone.outline or tone.line, _END_LINE), shy(tone), radius=_ROUND_END)
    ops: list[Op] = []
    places: list[Place] = []
    for number, end in enumerate(row.ends):
        left = band.right + ENDS_APART + number * (plan.end + ENDS_APART)
        box = Box(left, band.y + (band.h - high) / 2, plan.end, high)
        drawn, placed = field(end.space, box, look, Print(end.text, "" if end.text else row.symbol), context)
        ops += drawn
        places += placed
        if row.colour and not (end.text or row.symbol):
            side = CORNER * min(box.w, box.h)
            ops += mark_ops(tone.mark, Box(box.x + _CORNER, box.y + _CORNER, side, side), shy(tone))
    return ops, places
