"""`table`: columns and rows of labels, texts and spaces."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Row, filled
from sheetgen.drawing.blocks.printed.cells import frame, in_cell, text_width
from sheetgen.drawing.blocks.printed.faces import struck, symbol
from sheetgen.drawing.blocks.printed.shapes import rect, small
from sheetgen.drawing.blocks.printed.type import LEAST_SIZE, Measured, flowed, headed, measured, parted, printable, stacked
from sheetgen.drawing.blocks.tables import column_widths, sections
from sheetgen.drawing.blocks.tables.table_cells import Cell, drawn, note_looks, note_width
from sheetgen.drawing.blocks.tables.table_options import Column, TableOptions
from sheetgen.drawing.content import Hint
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.sheet import Anchor, Box, Op
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

_SAMPLE = 3.4
"""Side of a sample (the small field before the text of an entry in the key), in mm."""
_BETWEEN = 0.45
"""Minimum gap between two entries, in mm."""
_LINE = 0.08
"""Maximum line width around a sample, as a share of its side."""
_WITHIN = 0.12
"""Margin around the symbol in a sample, as a share of the sample's side."""


class HintList(Struct, frozen=True):
    """The layout of a key: its entries with the lines of their texts, the style of the texts, the total height."""

    entries: tuple[tuple[Hint, list[str]], ...]
    look: ResolvedStyle
    height: float


def fit_hints(hints: Sequence[Hint], width: float, height: float, look: ResolvedStyle, context: DrawContext) -> HintList:
    """Return as many of the first hints as fit, in the largest type that fits them."""
    texts = [printable(context.text(hint.text), look, context, "key") for hint in hints]
    known = [measured(text, look, context.metrics) for text in texts]
    for count in range(len(hints), 0, -1):
        for size in look.sizes():
            laid = _laid(hints[:count], texts, known, width, size, context)
            if laid is not None and laid.height <= height + 1e-6:
                return laid
    return HintList((), look, 0.0)


def _laid(
    hints: Sequence[Hint], texts: Sequence[str], known: Sequence[Measured], width: float, look: ResolvedStyle, context: DrawContext
) -> HintList | None:
    """Return the hints in one type size; None if a word does not fit next to the samples."""
    unit = scale_of(context.paper).unit
    beside = width - _SAMPLE - 3 * unit
    if beside < _SAMPLE:
        return None
    lines = []
    for text, each in zip(texts[: len(hints)], known, strict=False):
        flow = flowed(each, beside, look)
        if flow.widest > beside + 1e-6:
            flow = flowed(measured(parted(text, beside, look, context.metrics), look, context.metrics), beside, look)
        if flow.widest > beside + 1e-6:
            return None
        lines.append(flow.lines)
    heights = [max(_SAMPLE, look.lines_height(len(each))) for each in lines]
    return HintList(tuple(zip(hints, lines, strict=True)), look, sum(heights) + (len(heights) - 1) * _BETWEEN + 2 * unit)


def draw_hints(laid: HintList, box: Box, context: DrawContext) -> Iterator[Op]:
    """Yield a panel with the entries from top to bottom."""
    if not laid.entries:
        return
    frame, unit = context.look("frame"), scale_of(context.paper).unit
    line = frame.pen.width if frame.pen else 0.0
    yield rect(box._replace(h=laid.height).inset(line / 2), frame)
    y = box.y + unit
    for hint, lines in laid.entries:
        height = laid.look.lines_height(len(lines))
        used = max(_SAMPLE, height)
        yield from _sample(hint, Box(box.x + unit, y + (used - _SAMPLE) / 2, _SAMPLE, _SAMPLE), context)
        left = _SAMPLE + 2 * unit
        shift = (used - height) / 2 + laid.look.middle_shift
        yield from stacked(lines, Box(box.x + left, y + shift, box.w - left - unit, height), laid.look, context, "key", "start")
        y += used + _BETWEEN


def _sample(hint: Hint, box: Box, context: DrawContext) -> Iterator[Op]:
    """Yield the sample before a hint: a small square in the style of its face, with the symbol or the crossing-off of the face."""
    look = small(context.look(hint.face.style), box.w)
    if look.pen:
        look = replace(look, pen=replace(look.pen, width=min(look.pen.width, box.w * _LINE)))
    yield rect(box, look)
    if hint.face.symbol:
        yield from symbol(hint.face.symbol, box.inset(box.w * _WITHIN), look, context)
    if hint.face.struck:
        yield from struck(box.inset(box.w * _WITHIN), look)


_BELOW_KEY = 1.5
"""Gap between the key and the rows, in mm."""
_LEAST_SYMBOL = 3.0
"""Minimum width (in mm) of a column of symbols when other columns take width from it for their words."""
_HEADER_GAP = 0.5
"""Maximum gap between the labels and the first row, in mm."""


def draw(options: TableOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the key, then the header, then the rows, all of the same height."""
    if options.sections:
        return sections.draw(options, box, context)
    rows = sections.rows_of(options, context)
    title, box = headed(options.title, options.title_style, box, context, "title")
    split = _table_areas(options, len(rows) if options.columns else 0, box, context)
    key = list(draw_hints(split.key, box, context))
    if not rows or not options.columns:
        return Drawing([*title, *key])
    box = split.rows
    if not options.gap:
        box = box.inset(_widest_line(options, context) / 2)
    widths = _widths(options, rows, box.w, context)
    above = _above(options)
    height = (box.h - above - (len(rows) - 1) * options.gap) / len(rows)
    if widths is None or not _fits(options, rows, widths, height, context):
        return Drawing([*title, *key])
    ops: list[Op] = [*title, *key]
    if options.header:
        ops.extend(_header(options, widths, Box(box.x, box.y, box.w, options.header), context))
    cells = list(_cells(options, rows, widths, height, box.moved(0.0, above), context))
    for each in cells:
        ops.extend([each.frame] if each.frame else [])
        ops.extend(each.ops)
    return Drawing(ops, [place for each in cells for place in each.places])


def _cells(
    options: TableOptions, rows: list[Row], widths: Sequence[float], height: float, corner: Box, context: DrawContext
) -> Iterator[Cell]:
    """Yield the cells of all rows, from the top left of the box `corner`."""
    pairs = list(zip(options.columns, widths, strict=True))
    looks = [note_looks(column, options.style, rows, width, height, context) for column, width in pairs]
    for number, row in enumerate(rows, 1):
        x = corner.x
        styles = (options.style,) if number % 2 or not options.even else (options.even, options.style)
        for place, (column, width) in enumerate(pairs, 1):
            cell = Box(x, corner.y + (number - 1) * (height + options.gap), width, height)
            path = f"columns.{place}.text"
            yield drawn(column, {"row": str(number), **row}, cell, styles, not options.gap, context, path, looks[place - 1])
            x += width + options.gap


class TableAreas(Struct, frozen=True):
    """The area of the rows, and the entries of the key above them as they are printed."""

    rows: Box
    key: HintList


def _above(options: TableOptions) -> float:
    """Return the height of the header, including the gap to the rows."""
    return options.header + min(options.gap, _HEADER_GAP) if options.header else 0.0


def _table_areas(options: TableOptions, rows: int, box: Box, context: DrawContext) -> TableAreas:
    """Divide the box between key and rows. Rows get what the key leaves, up to their maximum and never less than their minimum.

    If the key doesn't fit, its type becomes smaller than its style allows (down to `LEAST_SIZE`) before any of its entries is left
    out.
    """
    fixed = (_above(options) + (rows - 1) * options.gap) if rows else 0.0
    lines = 0.0 if options.gap or not rows else _widest_line(options, context)
    most = box.h if options.row is None else min(fixed + rows * options.row + lines, box.h)
    if not options.key:
        return TableAreas(box._replace(h=most), HintList((), context.look(), 0.0))
    least = min(fixed + rows * options.min.height + lines, box.h)
    apart = _BELOW_KEY if rows else 0.0
    look = context.look(options.key_style)
    hints = context.hints(options.key)
    laid = fit_hints(hints, box.w, box.h - least - apart, look, context)
    if len(laid.entries) < len(hints):
        laid = fit_hints(hints, box.w, box.h - least - apart, replace(look, least=min(look.size, LEAST_SIZE)), context)
    for hint in hints[len(laid.entries) :]:
        context.remark(message(words.left_out, context.text(hint.text)), "key")
    height = max(min(most, box.h - apart - laid.height), least) if laid.entries else most
    return TableAreas(Box(box.x, box.bottom - height if laid.entries else box.y, box.w, height), laid)


def _widest_line(options: TableOptions, context: DrawContext) -> float:
    """Return the width of the widest line of a table whose cells share their lines."""
    looks = [context.look(column.style, options.style) for column in options.columns]
    looks += [context.look(column.part_style) for column in options.columns if column.parts and column.tick is None]
    return max(look.pen.width if look.pen else 0.0 for look in looks)


def _widths(options: TableOptions, rows: list[Row], width: float, context: DrawContext) -> list[float] | None:
    """Return the widths of the columns in mm. Report an error and return None if they are too wide together."""
    gaps = options.gap * (len(options.columns) - 1)
    fixed = sum(column.width or 0 for column in options.columns)
    if width - gaps - fixed < -1e-6:
        needs = words.needs(fixed + gaps, width)
        what = phrase("columns-do-not-fit", "the columns are {needed} mm wide: {lack} mm too much", *needs)
        context.fault(message(what), "columns")
        return None
    return _rebalance_widths(options, rows, column_widths.shared_widths(options, width), context)


def _rebalance_widths(options: TableOptions, rows: list[Row], widths: list[float], context: DrawContext) -> list[float]:
    """Return the widths of the columns. Narrow columns without a fixed width take width from the others: first as much as is
    needed for writing, then as much as their words need.
    """
    sharing = [column.width is None and not column.parts for column in options.columns]
    written = [options.min.width if column.is_written else 0.0 for column in options.columns]
    widths = column_widths.shifted(widths, written, [math.inf if least else 0.0 for least in written], sharing, 0.5)
    if not rows:
        return widths
    wanted = [
        max(least, _words_width(column, options, rows, context)) for column, least in zip(options.columns, written, strict=True)
    ]
    kept = [
        max(least, _LEAST_SYMBOL if column.symbol and not column.text else 0.0)
        for column, least in zip(options.columns, wanted, strict=True)
    ]
    return column_widths.shifted(widths, wanted, kept, sharing, 1.0)


def _words_width(column: Column, options: TableOptions, rows: list[Row], context: DrawContext) -> float:
    """Return the width (in mm) that the widest word in a column needs in the smallest type of its style; 0 without words."""
    look, note = context.look(column.style, options.style), context.look(column.note_style)
    wide = [
        text_width(filled(column.text, row), column.align or look.align or "start", look, context) for row in rows if column.text
    ]
    wide += [note_width(filled(column.notes[-1], row), note, context) for row in rows if column.notes]
    if options.header and column.label:
        header = context.look(options.header_style)
        wide.append(text_width(column.label, column.align or header.align or "start", header, context))
    return max(wide, default=0.0)


def _fits(options: TableOptions, rows: list[Row], widths: list[float], height: float, context: DrawContext) -> bool:
    """Return whether every cell for writing has its minimum size. Report an error otherwise."""
    written = [
        width / (len(context.list(column.parts)) or 1 if column.parts else 1)
        for column, width in zip(options.columns, widths, strict=True)
        if column.is_written
    ]
    return not written or sections.cells_fit(options, min(written), height, 1, len(rows), context)


def _header(options: TableOptions, widths: list[float], box: Box, context: DrawContext) -> Iterator[Op]:
    """Yield the labels of columns. A column in a group has its label in the lower half; the heading above spans the group."""
    look = context.look(options.header_style)
    x = box.x
    half = box.h / 2
    group: tuple[int, str, Box] | None = None
    for number, (column, width) in enumerate(zip(options.columns, widths, strict=True), 1):
        cell = Box(x, box.y, width, box.h)
        if group and group[1] != column.group:
            yield from _heading(options, group[1], f"columns.{group[0]}.group", group[2], look, context)
            group = None
        if column.group:
            first, _, wide = group or (number, "", Box(x, box.y, 0.0, half))
            group = first, column.group, wide._replace(w=cell.right - wide.x)
            cell = Box(x, box.y + half, width, half)
        yield from _heading(options, column.label, f"columns.{number}.label", cell, look, context, column.align or "middle")
        x += width + options.gap
    if group:
        yield from _heading(options, group[1], f"columns.{group[0]}.group", group[2], look, context)


def _heading(
    options: TableOptions, text: str, key: str, cell: Box, look: ResolvedStyle, context: DrawContext, align: Anchor = "middle"
) -> Iterator[Op]:
    if look.fill or look.pen:
        yield frame(cell, look, not options.gap)
    yield from in_cell(printable(context.text(text), look, context, key), cell, look, context, key, align)
