"""`strip`: one coloured band per row, with boxes to tick or to write in side by side, and a column of boxes at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Drawn, Options, drawing
from sheetgen.drawing.blocks.printed.cells import in_cell
from sheetgen.drawing.blocks.printed.inside import WRITTEN, Look, Print, field, shape, shy, sign, worth
from sheetgen.drawing.blocks.printed.shapes import arrows
from sheetgen.drawing.blocks.printed.type import LEAST_SIZE, narrowed, printable, remark_surplus, short_line
from sheetgen.drawing.colours import PAPER
from sheetgen.drawing.marks import mark_ops
from sheetgen.drawing.palette import GREY, Hue
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.sheet import Box, Op, Pen, Weight
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.messages import message

_ROUND, _ROUND_BOX = 1.6, 1.1
"""Corner radii of bands and boxes at their ends, and of other boxes, in mm."""
_EDGE, _THIN, _LINE, _END_LINE = 0.4, 0.2, 0.35, 0.9
"""Line widths in mm: around white bands, and around boxes on solid bands, on pale bands and at the end."""
_SIGN = 0.62
"""Maximum size of a mark or symbol, as a share of the height of its band."""
_STACK = 13.0
"""Maximum height of a label and the hint below it together, at the usual scale (`unit` 1), in mm."""
_CORNER, _CORNER_MARK = 1.4, 0.2
"""Distance of a mark from the edges of a box at an end, in mm, and its side as a share of the box's shorter side."""
_MOST = 16.0
"""Maximum width of a box, in mm."""
_LEAST, _TALL = 6.0, 1.18
"""Minimum side of a box to tick in mm, and its maximum height as a multiple of its width."""
_BROAD = 1.25
"""Maximum width of a box, as a multiple of its height."""
_BAND = 0.1
"""Maximum gap above and below the boxes of a band, as a share of their height."""
_APART = 2.6
"""Maximum gap between two bands, in units of the paper's scale."""
_ENDS_APART = 1.5
"""Gap between a band and the boxes at its end, in mm."""
_END, _END_SHARE = 16.0, 0.06
"""Maximum width of a box at an end in mm, and its usual width as a share of the block's width."""
_MARK = 5.3
"""The side of a mark or symbol at the left of a band, in mm."""
_BESIDE, _PAD = 1.8, 1.6
"""Gap after a mark, a label or a hint, and padding between a band's edge and its content, in mm."""
_AIR = 1.3
"""Extra width of a text, in mm."""
_LEAST_LABEL = 10.0
"""Minimum width of labels that have to shrink, in mm."""
_HEAD_GAP = 0.8
_HEAD = 5.0
"""Estimated height of headings at the usual scale (`unit` 1), in mm."""


class Spot(Struct, frozen=True):
    """A box's line and column, from 0."""

    line: int
    column: int


def spots(count: int, fold: Sequence[int], snake: bool) -> list[Spot]:
    """Return the boxes of a row in lines of the lengths `fold` (its last length for all further lines; empty: one line).

    A snake turns at the end of each line and goes back below it; its leftmost box is in column 0.
    """
    result: list[Spot] = []
    column, way = 0, 1
    while len(result) < count:
        number = result[-1].line + 1 if result else 0
        length = min(fold[min(number, len(fold) - 1)] if fold else count, count - len(result))
        result += [Spot(number, column + way * at) for at in range(length)]
        column, way = (result[-1].column, -way) if snake else (0, 1)
    left = min((spot.column for spot in result), default=0)
    return [Spot(spot.line, spot.column - left) for spot in result]


class StripCell(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box of a row, with its content."""

    space: str = ""
    text: str = ""
    symbol: str = ""
    worth: bool = False
    """True if the points for ticking it are printed in it."""
    round: bool = False
    """True if it is a circle."""


class StripEnd(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box to the right of a row's band."""

    space: str
    text: str = ""
    """Text in its corner; by default the row's symbol, or its colour's mark."""


class StripRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row: a band with its name at the left end, and boxes."""

    label: str = ""
    symbol: str = ""
    """Symbol before the label; without label and symbol, the mark of the row's colour is used."""
    hint: str = ""
    """Text after the label in smaller type."""
    colour: str = ""
    """Name of one of the twelve colours; by default the row has a pale tint of the theme's accent colour."""
    cells: tuple[StripCell, ...]
    ends: tuple[StripEnd, ...] = ()


class StripOptions(Options, frozen=True, kw_only=True):
    """Keys of a `strip` block."""

    rows: tuple[StripRow, ...]
    arrows: bool = False
    """True if arrows lead from each box to the next."""
    fold: tuple[Annotated[int, Meta(ge=1, le=200)], ...] = ()
    """Number of boxes in a line; several numbers give the length of each line. With arrows the lines alternate in direction."""
    head: tuple[str, ...] = ()
    """Headings above the boxes at the right, column by column."""

    @property
    def ends(self) -> int:
        """Maximum number of boxes at the right of a row."""
        return max((len(row.ends) for row in self.rows), default=0)


class _Measures(NamedTuple):
    """Gaps in mm: in a band above and below boxes, between boxes, between lines of a row, between bands."""

    pad: float
    gap: float
    turn: float
    between: float


_WIDE, _TIGHT = _Measures(1.2, 1.0, 1.8, 1.8), _Measures(0.8, 1.0, 1.3, 1.0)
"""Normal measures, and measures for limited space."""
_ARROW = 1.8
"""Normal gap between boxes with an arrow between them, in mm."""


def least_size(
    *,
    cells: int,
    rows: int,
    lines: int = 0,
    ends: int = 0,
    ticks: bool = True,
    rounds: bool = False,
    lead: float = _PAD,
    head: bool = False,
    unit: float = 1.0,
) -> tuple[float, float]:
    """Return the width and height (mm) that a strip needs at the scale `unit`; below 1, its boxes have their minimum size.

    cells: the maximum number of boxes in a line; lines: the total for all rows, if they are folded; rounds: true if some boxes are
    circles; lead: the width before the boxes (`lead_width`); head: true if the boxes at the end have headings.
    """
    wide, high = _least_box(ticks, ends, rounds)
    wide, high = max(wide, wide * unit), max(high, high * unit)
    lines = max(lines, rows)
    width = lead + cells * (wide + _TIGHT.gap) - _TIGHT.gap + _PAD + ends * (WRITTEN[0] + _ENDS_APART)
    return width, lines * high + _fixed(_TIGHT, rows, lines) + (_HEAD * max(unit, 1.0) if head else 0.0)


def lead_width(*, label: float = 0.0, symbol: bool = False, hint: float = 0.0) -> float:
    """Return the width before the boxes: the widest label and hint (as printed, in mm), and a symbol or a mark."""
    return _PAD + (_MARK + _BESIDE if symbol else 0.0) + sum(width + _AIR + _BESIDE for width in (label, hint) if width)


def _fixed(measures: _Measures, rows: int, lines: int) -> float:
    """Return the height of a strip without its boxes."""
    return rows * 2 * measures.pad + (lines - rows) * measures.turn + (rows - 1) * measures.between


def _least_box(ticks: bool, ends: int, rounds: bool) -> tuple[float, float]:
    """Return the minimum size of a box: to write in, or to tick. The band must also be high enough for a box at its end."""
    if ticks:
        return _LEAST, max(_LEAST, WRITTEN[1] - 2 * _TIGHT.pad if ends else 0.0)
    return WRITTEN[0], WRITTEN[0] if rounds else WRITTEN[1]


class _Lead(Struct, frozen=True):
    """Content before the boxes: the styles of labels and hints, and the widths of symbols, labels and hints.

    stacked: hints are below their labels.
    """

    looks: tuple[ResolvedStyle, ResolvedStyle]
    icon: float
    label: float
    hint: float
    stacked: bool

    @property
    def width(self) -> float:
        """Total width, up to the first box."""
        return _PAD + sum(part + _BESIDE for part in (self.icon, self.label, 0.0 if self.stacked else self.hint) if part)


class _Plan(Struct, frozen=True):
    """Positions of all parts. rows: the boxes of each band; pitch: distances from box to box; size: size of each box; end: width of
    a box at the end.
    """

    head: Box
    bands: list[Box]
    rows: list[list[Spot]]
    left: float
    pitch: tuple[float, float]
    size: tuple[float, float]
    end: float
    lead: _Lead


def _planned(options: StripOptions, box: Box, context: DrawContext) -> _Plan | None:
    """Return the positions of all parts. Report an error and return None if the boxes are below their minimum size."""
    rows = [spots(len(row.cells), options.fold, options.arrows) for row in options.rows]
    columns = max((spot.column + 1 for row in rows for spot in row), default=1)
    lines = [max((spot.line + 1 for spot in row), default=1) for row in rows]
    ticks = _all_ticks(options, context)
    least = _least_box(ticks, options.ends, any(cell.round for row in options.rows for cell in row.cells))
    head = box._replace(h=_head_look(context).line_height if any(options.head) else 0.0)
    below = head.bottom + (_HEAD_GAP if head.h else 0.0)
    over = max((_width(context.text(text), _head_look(context), context) for text in options.head), default=0.0)
    end = max(WRITTEN[0], min(_END, max(_END_SHARE * box.w, over)))
    wide = high = 0.0
    usual = _WIDE._replace(gap=_ARROW) if options.arrows else _WIDE
    for measures, at_end in ((usual, end), (_TIGHT, WRITTEN[0])):
        band = Box(box.x, below, box.w - options.ends * (at_end + _ENDS_APART), box.bottom - below)
        lead = _lead(options, band.w - _PAD - columns * (least[0] + measures.gap) + measures.gap, context)
        wide = (band.w - lead.width - _PAD + measures.gap) / columns - measures.gap
        high = (band.h - _fixed(measures, len(rows), sum(lines))) / max(sum(lines), 1)
        if wide >= least[0] - 1e-6 and high >= least[1] - 1e-6:
            size = _box_size(ticks, wide, high)
            across = size[0] + measures.gap
            spare = band.w - lead.width - _PAD - (columns - 1) * across - size[0]
            left = band.x + lead.width + (spare if lead.label or lead.hint else spare / 2)
            bands, down = _bands(band, lines, size[1], measures, _APART * scale_of(context.paper).unit)
            return _Plan(head, bands, rows, left, (across, down), size, at_end, lead)
    lack = max(least[0] - wide, 0.0) * columns, max(least[1] - high, 0.0) * sum(lines)
    context.fault(message(words.cells_do_not_fit, options.id, *least, *lack))
    return None


def _head_look(context: DrawContext) -> ResolvedStyle:
    """Return the style of the headings above the boxes at the right."""
    return replace(context.look("label"), colour=context.hue().ink, fill=None, pen=None)


def _all_ticks(options: StripOptions, context: DrawContext) -> bool:
    spaces = [space for row in options.rows for cell in row.cells if cell.space for space in context.spaces(cell.space)[:1]]
    return all(space.type == "tick" for space in spaces)


def _box_size(ticks: bool, wide: float, high: float) -> tuple[float, float]:
    """Return width and height of a box in an area: a box to tick is a little higher than wide if there is space."""
    if ticks:
        wide = min(wide, _BROAD * high, _MOST)
        return wide, min(high, _TALL * wide)
    return min(wide, _BROAD * min(high, _MOST)), max(min(wide, high, _MOST), min(high, WRITTEN[1]))


def _bands(box: Box, lines: Sequence[int], high: float, measures: _Measures, apart: float) -> tuple[list[Box], float]:
    """Return the bands from top to bottom, and the distance of a row's lines. Extra height first makes bands higher, then separates
    them.
    """
    many, down = max(len(lines), 1), high + measures.turn
    least = [(count - 1) * down + high + 2 * measures.pad for count in lines]
    spare = max(box.h - sum(least) - (many - 1) * measures.between, 0.0)
    more = max(min(spare / many, 2 * (_BAND * high - measures.pad)), 0.0)
    between = measures.between + min((spare - more * many) / max(many - 1, 1), max(apart - measures.between, 0.0))
    tops = [box.y + sum(least[:n]) + n * (more + between) for n in range(len(lines))]
    return [Box(box.x, top, box.w, height + more) for top, height in zip(tops, least, strict=True)], down


def _lead(options: StripOptions, most: float, context: DrawContext) -> _Lead:
    """Return the content before the boxes, at most `most` mm wide: hints are below labels if they do not fit next to them."""
    icon = _MARK if any(row.symbol or (row.colour and not row.label) for row in options.rows) else 0.0
    looks = _type(context.look("row"), "semibold"), _type(context.look("hint"), "regular")
    texts = zip(*((row.label, row.hint) for row in options.rows), strict=True) if options.rows else ((), ())
    label, hint = (
        max((_width(context.text(text), look, context) for text in column), default=0.0)
        for column, look in zip(texts, looks, strict=True)
    )
    lead = _Lead(looks, icon, label, hint, stacked=False)
    if lead.width <= most:
        return lead
    column = max(label, hint)
    room = most - _PAD - (icon + _BESIDE if icon else 0.0) - _BESIDE
    return replace(lead, label=min(column, max(room, _LEAST_LABEL)), hint=0.0, stacked=True)


def _type(look: ResolvedStyle, weight: Weight) -> ResolvedStyle:
    """Return a style without fill and line, whose type may shrink."""
    return replace(look, fill=None, pen=None, weight=weight, least=min(look.least or LEAST_SIZE, LEAST_SIZE))


def _width(text: str, look: ResolvedStyle, context: DrawContext) -> float:
    return context.metrics.width(text, look.size, look.weight) + _AIR if text else 0.0


def draw(options: StripOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the headings above the boxes at the right, then one band per row."""
    plan = _planned(options, box, context)
    return Drawing() if plan is None else drawing(_all(options, plan, context))


def _all(options: StripOptions, plan: _Plan, context: DrawContext) -> Drawn:
    yield from _heads(options, plan, context)
    for row, band, at in zip(options.rows, plan.bands, plan.rows, strict=True):
        tone = context.hue(row.colour)
        ground = tone.solid if row.colour else tone.pale
        edge = Pen(tone.outline or tone.line, _EDGE if row.colour else _THIN) if ground in (PAPER, GREY) else None
        yield shape(band, Look(edge, ground, ground, _ROUND))
        yield from _before(row, tone, band, plan, context)
        yield from _boxes(options, row, tone, band, at, plan, context)
        yield from _at_end(row, tone, band, plan, context)


def _heads(options: StripOptions, plan: _Plan, context: DrawContext) -> Iterator[Op]:
    """Yield the headings above the boxes at the right. A heading is centred on its box if it is not wider; otherwise it ends at
    the box's right edge and uses the space to its left."""
    look = _head_look(context)
    widest = max(map(context.text, options.head), key=lambda text: context.metrics.width(text, 1.0, look.weight), default="")
    look = narrowed(widest, plan.end, look, context.metrics)
    left = plan.head.x
    remark_surplus(options.head, options.ends, "head", context)
    for number, text in enumerate(options.head[: options.ends]):
        right = plan.head.right - (options.ends - 1 - number) * (plan.end + _ENDS_APART)
        middle = context.metrics.width(context.text(text), look.size, look.weight) <= plan.end
        over = Box(right - plan.end if middle else left, plan.head.y, plan.end if middle else right - left, plan.head.h)
        yield from short_line(text, over, look, context, "head", "middle" if middle else "end")
        left = right + _BESIDE


def _before(row: StripRow, tone: Hue, band: Box, plan: _Plan, context: DrawContext) -> Iterator[Op]:
    """Yield symbol or mark, label and hint at the left end of a band."""
    lead, x = plan.lead, band.x + _PAD
    colour = tone.on_solid if row.colour else tone.line
    if lead.icon:
        side = min(lead.icon, band.h * _SIGN)
        spot = Box(x + (lead.icon - side) / 2, band.y + (band.h - side) / 2, side, side)
        if row.symbol:
            yield from sign(row.symbol, spot, colour, context)
        elif row.colour and not row.label:
            yield from mark_ops(tone.mark, spot, colour)
        x += lead.icon + _BESIDE
    label = Box(x, band.y, lead.label, band.h)
    hint = Box(label.right + _BESIDE, band.y, lead.hint, band.h)
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
    options: StripOptions, row: StripRow, tone: Hue, band: Box, at: Sequence[Spot], plan: _Plan, context: DrawContext
) -> Drawn:
    """Yield the boxes of a row, with arrows between them."""
    high = max((spot.line for spot in at), default=0) * plan.pitch[1] + plan.size[1]
    top = band.y + (band.h - high) / 2
    boxes = [Box(plan.left + spot.column * plan.pitch[0], top + spot.line * plan.pitch[1], *plan.size) for spot in at]
    filled = row.colour and tone.solid != PAPER
    look = Look(Pen(tone.ink, _THIN) if filled else Pen(tone.outline or tone.line, _LINE), shy(tone), radius=_ROUND_BOX)
    for cell, box in zip(row.cells, boxes, strict=True):
        if not (cell.space or cell.text or cell.symbol):
            continue
        side = min(box.w, box.h)
        spot = box.inset((box.w - side) / 2, (box.h - side) / 2) if cell.round else box
        text = worth(cell.space, context) if cell.worth else cell.text
        yield from field(cell.space, spot, replace(look, round=cell.round), Print(text, cell.symbol), context)
    if options.arrows:
        yield from arrows(boxes, tone.on_solid if row.colour else tone.line)


def _at_end(row: StripRow, tone: Hue, band: Box, plan: _Plan, context: DrawContext) -> Drawn:
    """Yield the boxes at the right of a band, with the row's text, symbol or mark in their corners."""
    look = Look(Pen(tone.outline or tone.line, _END_LINE), shy(tone), radius=_ROUND)
    for number, end in enumerate(row.ends):
        left = band.right + _ENDS_APART + number * (plan.end + _ENDS_APART)
        box = Box(left, band.y, plan.end, band.h)
        yield from field(end.space, box, look, Print(end.text, "" if end.text else row.symbol), context)
        if row.colour and not (end.text or row.symbol):
            side = _CORNER_MARK * min(box.w, box.h)
            yield from mark_ops(tone.mark, Box(box.x + _CORNER, box.y + _CORNER, side, side), shy(tone))
