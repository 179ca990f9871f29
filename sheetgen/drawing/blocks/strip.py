"""`strip`: a band for each row in its colour, with boxes to tick or to write in side by side, and a column of boxes at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.blocks.chain import Spot, arrows, spots
from sheetgen.drawing.blocks.faces import symbol
from sheetgen.drawing.blocks.inside import CORNER, PAPER, TICK, WRITTEN, Look, Print, field, shy
from sheetgen.drawing.blocks.tones import Hue, hue, mark_ops, unit
from sheetgen.drawing.blocks.type import line_height, narrowed, short_line
from sheetgen.drawing.sheet import Box, Op, Pen, Place, Rect
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.messages import message

_MOST = 14.0
"""A box is never larger, in mm."""
_PITCH = 1.45
"""The most from one box to the next, in widths of a box."""
_BROAD = 1.25
"""The most of a number's box' width against its height."""
_BAND = 0.3
"""The most of a band that is left above and below its boxes, against their height."""
_APART = 7.0
"""The most between two bands, in mm."""
_ENDS_APART = 3.0
"""Between a band and the boxes at its end, in mm."""
_END, _END_SHARE = 16.0, 0.125
"""The widest box at an end in mm, and its share of the block's width."""
_MARK, _BESIDE_MARK = 5.3, 1.8
"""The side of a mark or icon at the left of a band in units, and what is left beside it in mm."""
_PAD = 1.6
"""Between a band's edge and its label, in mm."""
_HEAD_GAP = 0.8
_ROUND_BAND, _ROUND_END = 2.2, 1.6
"""How round the corners of bands and of boxes at their ends are, in mm."""
_THIN, _LINE, _END_LINE = 0.2, 0.35, 0.6
"""Lines around boxes on a solid band, on a pale one, and at the end."""


class StripCell(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box of a row, with what is printed in it."""

    space: str = ""
    text: str = ""
    symbol: str = ""
    round: bool = False
    """Whether it is a circle."""


class StripEnd(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box that stands at the right of a row's band."""

    space: str
    text: str = ""
    """What is printed in its corner; without one the row's symbol, or its colour's mark."""


class StripRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row: a band with what it is called at its left end, and boxes."""

    label: str = ""
    symbol: str = ""
    """Without label and symbol the mark of the row's colour stands at its left end."""
    hint: str = ""
    """What stands behind the label in smaller type."""
    colour: str = ""
    """One of the twelve colours; without one the row is pale, in the accent."""
    cells: tuple[StripCell, ...]
    ends: tuple[StripEnd, ...] = ()


class StripOptions(Options, frozen=True, kw_only=True):
    """Keys of a `strip` block."""

    rows: tuple[StripRow, ...]
    arrows: bool = False
    """Whether arrows lead from each box to the next."""
    fold: tuple[Annotated[int, Meta(ge=1, le=200)], ...] = ()
    """How many boxes stand in a line; of several numbers one for each line. With arrows the lines go to and fro."""
    head: tuple[str, ...] = ()
    """What stands over the boxes at the right, column by column."""


class Measures(NamedTuple):
    """What stays free, in mm: in a band above and below boxes, between boxes, between lines of a row, between bands."""

    pad: float
    gap: float
    turn: float
    between: float


WIDE, TIGHT = Measures(1.2, 1.8, 1.8, 1.8), Measures(0.8, 1.1, 1.3, 1.0)
"""As it should be, and as it is where room is scarce."""


def least_size(
    *,
    cells: int,
    rows: int,
    ends: int = 0,
    ticks: bool = True,
    lines: int = 0,
    lead: float = 0.0,
    head: bool = False,
    unit: float = 1.0,
) -> tuple[float, float]:
    """Width and height that a strip needs.

    cells: the most in a line; lines: of all rows together, where rows are folded; lead: the width of what stands before the
    boxes (`lead_width`); head: whether the boxes at the end have one.
    """
    wide, high = (TICK, TICK) if ticks else WRITTEN
    wide, high = max(wide, wide * unit), max(high, high * unit)
    lines = max(lines, rows)
    pad = max(TIGHT.pad, (WRITTEN[1] - high) / 2 if ends else 0.0)
    width = lead + cells * (wide + TIGHT.gap) - TIGHT.gap + _PAD + ends * (WRITTEN[0] + _ENDS_APART)
    height = lines * high + (lines - rows) * TIGHT.turn + rows * 2 * pad + (rows - 1) * TIGHT.between
    return width, height + (5.0 if head else 0.0)


def lead_width(*, label: float = 0.0, symbol: bool = False, hint: float = 0.0, coloured: bool = True, unit: float = 1.0) -> float:
    """The width that mark or symbol, label and hint (their texts' widths in mm) take before the boxes of a row."""
    icon = _MARK * unit + _BESIDE_MARK if symbol or (coloured and not label) else 0.0
    return _PAD + icon + sum(width + _BESIDE_MARK for width in (label, hint) if width)


class _Lead(NamedTuple):
    """The looks of labels and hints, and how wide icons, labels and hints are, in mm."""

    looks: tuple[ResolvedStyle, ResolvedStyle]
    icon: float
    label: float
    hint: float

    @property
    def width(self) -> float:
        return _PAD + sum(part + _BESIDE_MARK for part in (self.icon, self.label, self.hint) if part)


class _Plan(NamedTuple):
    """Where boxes stand. bands: of each row; ends: the width of a box at the end; wide, high: a box; left: of the first."""

    bands: list[Box]
    rows: list[list[Spot]]
    left: float
    pitch: tuple[float, float]
    size: tuple[float, float]
    ends: float
    lead: _Lead


def draw(options: StripOptions, box: Box, context: DrawContext) -> Drawing:
    """Heads, then a band a row."""
    plan = _planned(options, box, context)
    if plan is None:
        return Drawing()
    ops: list[Op] = list(_heads(options, box, plan, context))
    places: list[Place] = []
    for row, band, at in zip(options.rows, plan.bands, plan.rows, strict=True):
        shown, placed = _row(options, row, band, at, plan, context)
        ops += shown
        places += placed
    return Drawing(ops, places)


def _planned(options: StripOptions, box: Box, context: DrawContext) -> _Plan | None:
    """Where all of it stands; a fault, and None, where the boxes do not have their least size."""
    rows = [spots(len(row.cells), options.fold, options.arrows) for row in options.rows]
    columns = max((spot.column + 1 for row in rows for spot in row), default=1)
    lines = [max((spot.line + 1 for spot in row), default=1) for row in rows]
    ends = max((len(row.ends) for row in options.rows), default=0)
    least = _least(options, ends, context)
    head = _head_height(options, context)
    end = max(WRITTEN[0], min(_END, _END_SHARE * box.w))
    many, total = len(rows), sum(lines)
    for measures in (WIDE, TIGHT):
        end = end if measures is WIDE else WRITTEN[0]
        inner = box.w - ends * (end + _ENDS_APART)
        most = inner - _PAD - columns * (least[0] + measures.gap) + measures.gap
        lead = _lead(options, most, context)
        wide = (inner - lead.width - _PAD + measures.gap) / columns - measures.gap
        fixed = many * 2 * measures.pad + (total - many) * measures.turn + (many - 1) * measures.between
        high = (box.h - head - fixed) / total
        if wide >= least[0] - 1e-6 and high >= least[1] - 1e-6:
            size = _box_size(options, wide, high, context)
            bands, down = _bands(box._replace(y=box.y + head, h=box.h - head, w=inner), lines, size[1], measures)
            across = min(wide + measures.gap, size[0] * _PITCH)
            taken = (columns - 1) * across + size[0]
            left = inner - _PAD - taken if lead.label else lead.width
            return _Plan(bands, rows, box.x + left, (across, down), size, end, lead)
    lack = max(least[0] - wide, 0.0) * columns, max(least[1] - high, 0.0) * total
    context.fault(message(words.cells_do_not_fit, options.id, *least, *lack))
    return None


def _least(options: StripOptions, ends: int, context: DrawContext) -> tuple[float, float]:
    """The least size of a box: large enough to write in, or to tick; a band has room for a box at its end."""
    if not _all_ticks(options, context):
        return WRITTEN
    return TICK, max(TICK, WRITTEN[1] - 2 * TIGHT.pad if ends else 0.0)


def _all_ticks(options: StripOptions, context: DrawContext) -> bool:
    spaces = [space for row in options.rows for cell in row.cells if cell.space for space in context.spaces(cell.space)[:1]]
    return all(space.type == "tick" for space in spaces)


def _box_size(options: StripOptions, wide: float, high: float, context: DrawContext) -> tuple[float, float]:
    """Width and height of a box, given the room: square to tick, a little wider for a number where that helps."""
    side = min(wide, high, _MOST)
    if _all_ticks(options, context):
        return side, side
    return min(wide, max(side, min(high, _MOST) * _BROAD)), min(high, max(side, WRITTEN[1]))


def _bands(box: Box, lines: Sequence[int], high: float, measures: Measures) -> tuple[list[Box], float]:
    """The bands below one another, and the distance of a row's lines. What is left makes bands higher, then stands between them."""
    total, many = sum(lines), len(lines)
    down = high + measures.turn
    least = [(count - 1) * down + high + 2 * measures.pad for count in lines]
    spare = box.h - sum(least) - (many - 1) * measures.between
    more = max(min(spare / many, 2 * (_BAND * high - measures.pad)), 0.0)
    spare -= more * many
    between = measures.between + (max(min(spare / (many - 1), _APART - measures.between), 0.0) if many > 1 else 0.0)
    bands = []
    top = box.y
    for height in least:
        bands.append(Box(box.x, top, box.w, height + more))
        top += height + more + between
    return bands, down


def _lead(options: StripOptions, most: float, context: DrawContext) -> _Lead:
    """How wide icons, labels and hints are, their type as small as the room asks for."""
    side = _MARK * unit(context)
    icon = side if any(row.symbol or (row.colour and not row.label) for row in options.rows) else 0.0
    looks = replace(context.look("row"), weight="semibold"), context.look("hint")
    texts = [(context.text(row.label), context.text(row.hint)) for row in options.rows]
    result = []
    left = most - _PAD - (icon + _BESIDE_MARK if icon else 0.0)
    widest = [max((shown[n] for shown in texts), key=lambda text, n=n: _width(text, looks[n], context), default="") for n in (0, 1)]
    natural = [_width(text, look, context) for text, look in zip(widest, looks, strict=True)]
    gaps = _BESIDE_MARK * sum(map(bool, natural))
    scale = min(1.0, max(left - gaps, 1.0) / max(sum(natural), 1e-6))
    fitting = [
        narrowed(text, width * scale, look, context.metrics) if text else look
        for text, look, width in zip(widest, looks, natural, strict=True)
    ]
    result = [
        min(_width(text, look, context), width if scale == 1.0 else max(left - gaps, 0.0) * width / max(sum(natural), 1e-6))
        for text, look, width in zip(widest, fitting, natural, strict=True)
    ]
    return _Lead((fitting[0], fitting[1]), icon, result[0], result[1])


def _width(text: str, look: ResolvedStyle, context: DrawContext) -> float:
    return context.metrics.width(text, look.size, look.weight) + 0.01 if text else 0.0


def _head_height(options: StripOptions, context: DrawContext) -> float:
    return line_height(context.look("label")) + _HEAD_GAP if any(options.head) else 0.0


def _heads(options: StripOptions, box: Box, plan: _Plan, context: DrawContext) -> Iterator[Op]:
    """What stands over the boxes at the right."""
    ends = max((len(row.ends) for row in options.rows), default=0)
    for number, text in enumerate(options.head[:ends]):
        right = box.right - (ends - 1 - number) * (plan.ends + _ENDS_APART)
        reach = _ENDS_APART / 2 if number < ends - 1 else 0.0
        over = Box(
            right - plan.ends - _ENDS_APART / 2, box.y, plan.ends + _ENDS_APART / 2 + reach, line_height(context.look("label"))
        )
        yield from short_line(text, over, context.look("label"), context, "head", "middle")


def _row(
    options: StripOptions, row: StripRow, band: Box, at: Sequence[Spot], plan: _Plan, context: DrawContext
) -> tuple[list[Op], list[Place]]:
    """A band, what stands before its boxes, the boxes with arrows, and the boxes at its end."""
    tone = hue(context, row.colour)
    ground = tone.solid if row.colour else tone.pale
    outlined = Pen(tone.outline or tone.line, 0.3) if ground == PAPER else None
    ops: list[Op] = [Rect(band.inset(outlined.width / 2) if outlined else band, ground, outlined, min(_ROUND_BAND, band.h / 2))]
    ops += _before(row, tone, band, plan, context)
    places: list[Place] = []
    height = max((spot.line for spot in at), default=0) * plan.pitch[1] + plan.size[1]
    top = band.y + (band.h - height) / 2
    boxes = [Box(plan.left + column * plan.pitch[0], top + number * plan.pitch[1], *plan.size) for number, column in at]
    filled = row.colour and ground != PAPER
    pen = Pen(tone.ink, _THIN) if filled else Pen(tone.outline or tone.line, _LINE)
    look = Look(pen, shy(tone), radius=min(1.1, plan.size[0] * 0.2))
    for cell, spot in zip(row.cells, boxes, strict=True):
        here = look._replace(round=True, pen=pen._replace(width=_LINE)) if cell.round else look
        shown, placed = field(cell.space, _square(spot) if cell.round else spot, here, Print(cell.text, cell.symbol), context)
        ops += shown
        places += placed
    if options.arrows:
        ops += arrows(boxes, tone.on_solid if row.colour else tone.line)
    return _at_end(row, tone, band, plan, context, ops, places)


def _square(box: Box) -> Box:
    side = min(box.w, box.h)
    return Box(box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, side)


def _before(row: StripRow, tone: Hue, band: Box, plan: _Plan, context: DrawContext) -> Iterator[Op]:
    """Symbol or mark, label and hint at the left end of a band."""
    colour = tone.on_solid if row.colour else tone.line
    x = band.x + _PAD
    lead = plan.lead
    if lead.icon:
        side = min(lead.icon, band.h * 0.62)
        spot = Box(x + (lead.icon - side) / 2, band.y + (band.h - side) / 2, side, side)
        if row.symbol:
            yield from symbol(row.symbol, spot, replace(lead.looks[0], colour=colour), context)
        elif row.colour and not row.label:
            yield from mark_ops(tone.mark, spot, colour, None)
        x += lead.icon + _BESIDE_MARK
    for text, look, width in zip((row.label, row.hint), lead.looks, (lead.label, lead.hint), strict=True):
        if text:
            look = replace(look, colour=tone.on_solid, weight="bold") if row.colour and look is lead.looks[0] else look
            look = replace(look, colour=tone.on_solid) if row.colour else look
            yield from short_line(text, Box(x, band.y, width, band.h), look, context, "rows", "start")
        x += width + _BESIDE_MARK if width else 0.0


def _at_end(
    row: StripRow, tone: Hue, band: Box, plan: _Plan, context: DrawContext, ops: list[Op], places: list[Place]
) -> tuple[list[Op], list[Place]]:
    """The boxes at the right of a band, with what belongs to the row in their corners."""
    high = min(max(band.h - 1.0, min(WRITTEN[1], band.h)), _MOST)
    look = Look(Pen(tone.outline or tone.line, _END_LINE), shy(tone), radius=_ROUND_END)
    x = band.right + _ENDS_APART
    for end in row.ends:
        box = Box(x, band.y + (band.h - high) / 2, plan.ends, high)
        shown, placed = field(end.space, box, look, Print(end.text, "" if end.text else row.symbol), context)
        ops += shown
        places += placed
        if not end.text and not row.symbol and row.colour:
            side = CORNER * min(box.w, box.h)
            ops += mark_ops(tone.mark, Box(box.x + 1.1, box.y + 1.1, side, side), shy(tone), None)
        x += plan.ends + _ENDS_APART
    return ops, places
