"""`frames`: headings above frames, in one row per player. A frame has small fields side by side, and below them a field as wide as
the frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Drawn, Options, drawing
from sheetgen.drawing.blocks.printed.cells import in_cell
from sheetgen.drawing.blocks.printed.inside import TICK, WRITTEN, Look, Print, field, shape, shy, within
from sheetgen.drawing.blocks.printed.type import LEAST_SIZE, printable, remark_surplus, short_line
from sheetgen.drawing.colours import PAPER
from sheetgen.drawing.palette import Hue
from sheetgen.drawing.sheet import Box, Line, Op, Pen
from sheetgen.source.messages import message

_UPPER = 0.44
"""Share of a frame's height for the fields side by side."""
_GAP, _ROW_GAP = 0.7, 1.7
"""Gaps between frames and between rows, in mm."""
_HEAD, _LEAST_HEAD, _BELOW_HEAD = 7.0, 5.0, 1.1
"""Height of headings at the usual scale (`unit` 1), their minimum height, and the gap below them, in mm."""
_LEAD_SHARE, _LEAST_LEAD, _BESIDE = 0.15, 14.0, 2.2
"""Share of the width for names, their minimum in mm, and the gap between them and the frames."""
_INSET = 1.4
"""Distance between a row's edge and its name box, in mm."""
_NAME = 16.0
"""Maximum height of a name box, in mm."""
_MOST = 40.0
"""Maximum height of a row, in mm."""
_ROUND, _ROUND_ROW, _ROUND_HEAD = 0.5, 1.6, 0.9
_LINE, _THIN, _NAME_LINE, _RESULT_LINE = 0.45, 0.3, 0.4, 0.9


class FramesHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Heading of a column of frames."""

    text: str = ""
    share: Annotated[float, Meta(ge=0.1, le=100)] | None = None
    """Relative width of its frames; by default the number of its fields side by side."""


class Frame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The spaces of a frame."""

    typed: tuple[str, ...] = ()
    """Spaces side by side in its upper part."""
    below: str = ""
    """Space below, across the full width."""
    total: bool = False
    """True if the space below is the result."""


class FramesRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of frames with its label or player."""

    label: str = ""
    space: str = ""
    """The space of a name, written in a box before the frames."""
    frames: tuple[Frame, ...]


class FramesOptions(Options, frozen=True, kw_only=True):
    """Keys of a `frames` block."""

    heads: tuple[FramesHead, ...] = ()
    rows: tuple[FramesRow, ...]


def least_size(
    *, fields: Sequence[int], rows: int, below: bool = True, named: bool = True, heads: bool = True, unit: float = 1.0
) -> tuple[float, float]:
    """Return width and height that frames need. fields: for each column, the number of fields side by side; named: whether rows
    have labels or names."""
    wide, high = max(WRITTEN[0], WRITTEN[0] * unit), max(WRITTEN[1], WRITTEN[1] * unit)
    shares = [max(count, 1) for count in fields]
    width = sum(shares) * wide + (len(fields) - 1) * _GAP + (_LEAST_LEAD + _BESIDE if named else 0.0)
    height = rows * high * (2 if below else 1) + (rows - 1) * _ROW_GAP
    return width, height + (max(_LEAST_HEAD, _HEAD * unit) + _BELOW_HEAD if heads else 0.0)


class _Plan(Struct, frozen=True):
    """Positions of frames: left and width of each column, top and height of rows, the width of names, the height of heads."""

    columns: list[tuple[float, float]]
    tops: list[float]
    high: float
    lead: float
    head: float


def draw(options: FramesOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the headings, then the rows."""
    plan = _planned(options, box, context)
    return Drawing() if plan is None else drawing(_all(options, box, plan, context))


def _all(options: FramesOptions, box: Box, plan: _Plan, context: DrawContext) -> Drawn:
    tone = context.hue()
    yield from _heads(options, box, plan, tone, context)
    for row, top in zip(options.rows, plan.tops, strict=True):
        yield from _row(row, Box(box.x, top, box.w, plan.high), plan, tone, context)


def _planned(options: FramesOptions, box: Box, context: DrawContext) -> _Plan | None:
    """Return the positions of all parts. Report an error and return None if a field is below its minimum size."""
    named = any(row.label or row.space for row in options.rows)
    lead = max(box.w * _LEAD_SHARE, _LEAST_LEAD) if named else 0.0
    head = max(_HEAD * context.unit, _LEAST_HEAD) if any(each.text for each in options.heads) else 0.0
    top = head + _BELOW_HEAD if head else 0.0
    many = len(options.rows)
    high = min((box.h - top - (many - 1) * _ROW_GAP) / max(many, 1), _MOST)
    shares = _shares(options)
    lacks = (0.0, 0.0)
    for names in dict.fromkeys((lead, min(lead, _LEAST_LEAD))):
        left = names + _BESIDE if names else 0.0
        rest = box.w - left - (len(shares) - 1) * _GAP
        widths = [rest * share / sum(shares) for share in shares]
        lacks = _lacks(options, widths, high, context)
        if max(lacks) < 1e-6:
            starts = [box.x + left + sum(widths[:n]) + n * _GAP for n in range(len(widths))]
            tops = [box.y + top + n * (high + _ROW_GAP) for n in range(many)]
            return _Plan(list(zip(starts, widths, strict=True)), tops, high, names, head)
    context.fault(message(words.cells_do_not_fit, options.id, *WRITTEN, *lacks))
    return None


def _shares(options: FramesOptions) -> list[float]:
    """Return the relative widths of the columns: from their heads, otherwise from their fields."""
    columns = max((len(row.frames) for row in options.rows), default=0)
    most = [max((len(row.frames[n].typed) for row in options.rows if n < len(row.frames)), default=1) for n in range(columns)]
    heads = [*(head.share for head in options.heads), *([None] * columns)][:columns]
    return [max(count, 1) if share is None else share for share, count in zip(heads, most, strict=True)] or [1.0]


def _lacks(options: FramesOptions, widths: Sequence[float], high: float, context: DrawContext) -> tuple[float, float]:
    """Return by how much the width and the height are too small for all columns and rows."""
    lack_wide = lack_high = 0.0
    for row in options.rows:
        for frame, wide in zip(row.frames, widths, strict=False):
            sizes = [_least(space, context) for space in frame.typed]
            below = _least(frame.below, context) if frame.below else (0.0, 0.0)
            upper = max((each[1] for each in sizes), default=0.0)
            lack_wide = max(lack_wide, (max((each[0] for each in sizes), default=0.0) * len(sizes) - wide) / max(len(sizes), 1))
            lack_wide = max(lack_wide, below[0] - wide)
            lack_high = max(lack_high, upper + below[1] - high)
    return lack_wide * sum(_shares(options)), lack_high * len(options.rows)


def _least(space: str, context: DrawContext) -> tuple[float, float]:
    ticked = all(each.type == "tick" for each in context.spaces(space)[:1])
    return (TICK, TICK) if ticked else WRITTEN


def _heads(options: FramesOptions, box: Box, plan: _Plan, tone: Hue, context: DrawContext) -> Iterator[Op]:
    """Yield the headings above the frames."""
    look = replace(context.look("head"), colour=tone.on_solid, weight="bold")
    remark_surplus([head.text for head in options.heads], len(plan.columns), "heads", context)
    pen = Pen(tone.outline, _THIN) if tone.outline else None
    for head, (left, wide) in zip(options.heads, plan.columns, strict=False):
        over = Box(left, box.y, wide, plan.head)
        if head.text:
            yield shape(over, Look(pen, tone.on_solid, tone.solid, _ROUND_HEAD))
            yield from short_line(head.text, over.inset(0.6, 0), look, context, "heads", "middle")


def _row(row: FramesRow, band: Box, plan: _Plan, tone: Hue, context: DrawContext) -> Drawn:
    """Yield a row's ground, its name and its frames."""
    if plan.lead:
        if tone.pale != PAPER:
            wide = plan.columns[-1][0] + plan.columns[-1][1] - band.x
            yield shape(band._replace(w=wide), Look(None, tone.ink, tone.pale, _ROUND_ROW))
        yield from _name(row, band._replace(w=plan.lead), tone, context)
    for frame, (left, wide) in zip(row.frames, plan.columns, strict=False):
        yield from _frame(frame, Box(left, band.y, wide, band.h), tone, context)


def _name(row: FramesRow, box: Box, tone: Hue, context: DrawContext) -> Drawn:
    """Yield a row's label, and below it the box for a name; the label is inside the box if both do not fit."""
    look = replace(context.look("label"), colour=tone.ink, fill=None, pen=None, least=LEAST_SIZE)
    inner = box.inset(_INSET)
    high = look.line_height
    if not row.space:
        whole = replace(look, size=context.look("row").size, weight="bold")
        yield from in_cell(printable(context.text(row.label), whole, context, "rows"), inner, whole, context, "rows", "start")
        return
    labelled = row.label and inner.h - high - 0.5 >= WRITTEN[1]
    left = inner._replace(y=inner.y + high + 0.5, h=inner.h - high - 0.5) if labelled else inner
    if not labelled:
        left = inner if inner.h >= WRITTEN[1] else box.inset(_INSET, max((box.h - WRITTEN[1]) / 2, 0.0))
    tall = min(left.h, _NAME)
    spot = left._replace(y=left.y + (left.h - tall) / 2, h=tall)
    look_box = Look(Pen(tone.outline or tone.line, _NAME_LINE), shy(tone))
    yield from field(row.space, spot, look_box, Print(), context)
    if labelled:
        yield from short_line(row.label, inner._replace(h=high), look, context, "rows", "start")
    elif row.label:
        yield from within(Print(row.label), spot, shy(tone), "start", context)


def _frame(frame: Frame, box: Box, tone: Hue, context: DrawContext) -> Drawn:
    """Yield a frame: its fields side by side, all except the first on pale ground, and a field below them. Lines between and around
    fields come last."""
    if not (frame.typed or frame.below):
        return
    both = bool(frame.typed and frame.below)
    leasts = [_least(space, context)[1] for space in (*frame.typed, *([frame.below] if frame.below else []))]
    upper = min(max(box.h * _UPPER, *leasts[:-1]), box.h - leasts[-1]) if both else box.h if frame.typed else 0.0
    wide = box.w / max(len(frame.typed), 1)
    cells = [(space, Box(box.x + n * wide, box.y, wide, upper)) for n, space in enumerate(frame.typed)]
    if frame.below:
        cells.append((frame.below, Box(box.x, box.y + upper, box.w, box.h - upper)))
    thin = Pen(tone.ink, _THIN)
    if tone.pale != PAPER:
        yield shape(box, Look(None, tone.ink, PAPER, _ROUND))
    for number, (space, cell) in enumerate(cells):
        ground = tone.pale if 0 < number < len(frame.typed) else None
        yield from field(space, cell, Look(None, shy(tone), ground, 0.0), Print(), context)
    if both:
        yield Line(box.x, box.y + upper, box.right, box.y + upper, thin)
    yield from (Line(cell.x, cell.y, cell.x, cell.bottom, thin) for _, cell in cells[1 : len(frame.typed)])
    yield shape(box, Look(Pen(tone.ink, _LINE), tone.ink, None, _ROUND))
    if frame.total:
        yield shape(cells[-1][1], Look(Pen(tone.ink, _RESULT_LINE), tone.ink, None, _ROUND))
