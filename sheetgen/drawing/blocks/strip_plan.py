"""The keys of a `strip` block, and where its bands and boxes lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Options
from sheetgen.drawing.blocks.chain import Spot, spots
from sheetgen.drawing.blocks.inside import TICK, WRITTEN
from sheetgen.drawing.blocks.type import LEAST_SIZE, line_height
from sheetgen.drawing.sheet import Box, Weight
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.messages import message

_MOST = 14.0
"""The largest box, in mm."""
_PITCH = 1.45
"""The most from one box to the next, in widths of a box."""
_BROAD = 1.25
"""The most of the width of a number's box, against its height."""
_BAND = 0.3
"""The most that is left above and below the boxes of a band, against their height."""
_APART = 7.0
"""The most between two bands, in mm."""
ENDS_APART = 3.0
"""Between a band and the boxes at its end, in mm."""
_END, _END_SHARE = 16.0, 0.125
"""The widest box at an end in mm, and its share of the block's width."""
_MARK = 5.3
"""The side of a mark or symbol at the left of a band, in units."""
BESIDE, PAD = 1.8, 1.6
"""Behind a mark, a label or a hint; between a band's edge and what stands in it; in mm."""
_AIR = 1.3
"""What a text takes besides its width, in mm."""
_LEAST_LABEL = 10.0
"""The least width of labels, where they are wider than that, in mm."""
_HEAD_GAP = 0.8
_HEAD = 5.0
"""The height of heads as it is estimated, in units."""


class StripCell(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box of a row, with what is printed in it."""

    space: str = ""
    text: str = ""
    symbol: str = ""
    worth: bool = False
    """Whether what its tick is worth is printed in it."""
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
    """Stands before the label; without label and symbol the mark of the row's colour stands there."""
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

    @property
    def ends(self) -> int:
        """How many boxes stand at the right of a row."""
        return max((len(row.ends) for row in self.rows), default=0)


class Measures(NamedTuple):
    """What stays free, in mm: in a band above and below boxes, between boxes, between lines of a row, between bands."""

    pad: float
    gap: float
    turn: float
    between: float


_WIDE, _TIGHT = Measures(1.2, 1.8, 1.8, 1.8), Measures(0.8, 1.1, 1.3, 1.0)
"""As it should be, and as it is where room is scarce."""


def least_size(
    *,
    cells: int,
    rows: int,
    lines: int = 0,
    ends: int = 0,
    ticks: bool = True,
    rounds: bool = False,
    lead: float = PAD,
    head: bool = False,
    unit: float = 1.0,
) -> tuple[float, float]:
    """Width and height that a strip needs at a unit.

    cells: the most in a line; lines: of all rows together, where they are folded; rounds: whether some are circles; lead: the
    width of what stands before the boxes (`lead_width`); head: whether something stands over the boxes at the end.
    """
    wide, high = _least_box(ticks, ends, rounds)
    wide, high = max(wide, wide * unit), max(high, high * unit)
    lines = max(lines, rows)
    width = lead + cells * (wide + _TIGHT.gap) - _TIGHT.gap + PAD + ends * (WRITTEN[0] + ENDS_APART)
    return width, lines * high + _fixed(_TIGHT, rows, lines) + (_HEAD * max(unit, 1.0) if head else 0.0)


def lead_width(*, label: float = 0.0, symbol: bool = False, hint: float = 0.0, unit: float = 1.0) -> float:
    """The width of what stands before the boxes: the widest label and hint (as they are printed, in mm), a symbol or a mark."""
    return PAD + (_MARK * unit + BESIDE if symbol else 0.0) + sum(width + _AIR + BESIDE for width in (label, hint) if width)


def _fixed(measures: Measures, rows: int, lines: int) -> float:
    """The height of a strip besides its boxes."""
    return rows * 2 * measures.pad + (lines - rows) * measures.turn + (rows - 1) * measures.between


def _least_box(ticks: bool, ends: int, rounds: bool) -> tuple[float, float]:
    """The least size of a box: large enough to write in, or to tick; a band has room for a box at its end."""
    if ticks:
        return TICK, max(TICK, WRITTEN[1] - 2 * _TIGHT.pad if ends else 0.0)
    return WRITTEN[0], WRITTEN[0] if rounds else WRITTEN[1]


class Lead(Struct, frozen=True):
    """What stands before the boxes: the looks of labels and hints, and the widths of symbols, labels and hints.

    stacked: hints stand below their labels.
    """

    looks: tuple[ResolvedStyle, ResolvedStyle]
    icon: float
    label: float
    hint: float
    stacked: bool

    @property
    def width(self) -> float:
        """Of all of it, up to the first box."""
        return PAD + sum(part + BESIDE for part in (self.icon, self.label, 0.0 if self.stacked else self.hint) if part)


class Plan(Struct, frozen=True):
    """Where all of it stands. rows: the boxes of each band; pitch: their distances; size: of each; end: the width of one there."""

    head: Box
    bands: list[Box]
    rows: list[list[Spot]]
    left: float
    pitch: tuple[float, float]
    size: tuple[float, float]
    end: float
    lead: Lead


def planned(options: StripOptions, box: Box, context: DrawContext) -> Plan | None:
    """Where all of it stands; a fault, and None, where the boxes do not have their least size."""
    rows = [spots(len(row.cells), options.fold, options.arrows) for row in options.rows]
    columns = max((spot.column + 1 for row in rows for spot in row), default=1)
    lines = [max((spot.line + 1 for spot in row), default=1) for row in rows]
    ticks = _all_ticks(options, context)
    least = _least_box(ticks, options.ends, any(cell.round for row in options.rows for cell in row.cells))
    head = box._replace(h=line_height(head_look(context)) if any(options.head) else 0.0)
    below = head.bottom + (_HEAD_GAP if head.h else 0.0)
    over = max((_width(context.text(text), head_look(context), context) for text in options.head), default=0.0)
    end = max(WRITTEN[0], min(_END, max(_END_SHARE * box.w, over)))
    wide = high = 0.0
    usual = Measures(*(each * max(context.unit, 1.0) for each in _WIDE))
    for measures, at_end in ((usual, end), (_TIGHT, WRITTEN[0])):
        band = Box(box.x, below, box.w - options.ends * (at_end + ENDS_APART), box.bottom - below)
        lead = _lead(options, band.w - PAD - columns * (least[0] + measures.gap) + measures.gap, context)
        wide = (band.w - lead.width - PAD + measures.gap) / columns - measures.gap
        high = (band.h - _fixed(measures, len(rows), sum(lines))) / max(sum(lines), 1)
        if wide >= least[0] - 1e-6 and high >= least[1] - 1e-6:
            size = _box_size(ticks, wide, high)
            across = min(wide + measures.gap, size[0] * _PITCH)
            spare = band.w - lead.width - PAD - (columns - 1) * across - size[0]
            left = band.x + lead.width + (spare if lead.label or lead.hint else spare / 2)
            bands, down = _bands(band, lines, size[1], measures)
            return Plan(head, bands, rows, left, (across, down), size, at_end, lead)
    lack = max(least[0] - wide, 0.0) * columns, max(least[1] - high, 0.0) * sum(lines)
    context.fault(message(words.cells_do_not_fit, options.id, *least, *lack))
    return None


def head_look(context: DrawContext) -> ResolvedStyle:
    """The look of what stands over the boxes at the right."""
    return replace(context.look("label"), colour=context.hue().ink, fill=None, pen=None)


def _all_ticks(options: StripOptions, context: DrawContext) -> bool:
    spaces = [space for row in options.rows for cell in row.cells if cell.space for space in context.spaces(cell.space)[:1]]
    return all(space.type == "tick" for space in spaces)


def _box_size(ticks: bool, wide: float, high: float) -> tuple[float, float]:
    """Width and height of a box in some room: square to tick, a little wider for a number where that helps."""
    side = min(wide, high, _MOST)
    return (side, side) if ticks else (min(wide, _BROAD * min(high, _MOST)), max(side, min(high, WRITTEN[1])))


def _bands(box: Box, lines: Sequence[int], high: float, measures: Measures) -> tuple[list[Box], float]:
    """The bands below one another, and the distance of a row's lines. What is left makes bands higher, then stands between them."""
    many, down = max(len(lines), 1), high + measures.turn
    least = [(count - 1) * down + high + 2 * measures.pad for count in lines]
    spare = max(box.h - sum(least) - (many - 1) * measures.between, 0.0)
    more = max(min(spare / many, 2 * (_BAND * high - measures.pad)), 0.0)
    between = measures.between + min((spare - more * many) / max(many - 1, 1), _APART - measures.between)
    tops = [box.y + sum(least[:n]) + n * (more + between) for n in range(len(lines))]
    return [Box(box.x, top, box.w, height + more) for top, height in zip(tops, least, strict=True)], down


def _lead(options: StripOptions, most: float, context: DrawContext) -> Lead:
    """What stands before the boxes, in a width of at most so many mm: hints below labels where there is no room beside them."""
    icon = _MARK * context.unit if any(row.symbol or (row.colour and not row.label) for row in options.rows) else 0.0
    looks = _type(context.look("row"), "semibold"), _type(context.look("hint"), "regular")
    texts = zip(*((row.label, row.hint) for row in options.rows), strict=True) if options.rows else ((), ())
    label, hint = (
        max((_width(context.text(text), look, context) for text in column), default=0.0)
        for column, look in zip(texts, looks, strict=True)
    )
    lead = Lead(looks, icon, label, hint, stacked=False)
    if lead.width <= most:
        return lead
    column = max(label, hint)
    room = most - PAD - (icon + BESIDE if icon else 0.0) - BESIDE
    return replace(lead, label=min(column, max(room, _LEAST_LABEL)), hint=0.0, stacked=True)


def _type(look: ResolvedStyle, weight: Weight) -> ResolvedStyle:
    """A look's type alone, that may shrink."""
    return replace(look, fill=None, pen=None, weight=weight, least=min(look.least or LEAST_SIZE, LEAST_SIZE))


def _width(text: str, look: ResolvedStyle, context: DrawContext) -> float:
    return context.metrics.width(text, look.size, look.weight) + _AIR if text else 0.0
