"""A `table` in sections: stacked groups of rows with different cells. Each row has its ground and colour; boxes to write in are
drawn on top."""

from __future__ import annotations

import math
from itertools import accumulate

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Row
from sheetgen.drawing.blocks.printed.type import headed
from sheetgen.drawing.blocks.tables.column_widths import shared_widths, with_room_for_words
from sheetgen.drawing.blocks.tables.panels import Layers, SectionTable
from sheetgen.drawing.blocks.tables.table_options import Section, TableOptions
from sheetgen.drawing.sheet import Box
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")


def draw(options: TableOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the sections below one another. Grounds come first, then frames; the thickest frames come last, so that no thinner line
    cuts them."""
    title, box = headed(options.title, options.title_style, box, context, "title")
    rows = [rows_of(section, context) for section in options.sections]
    many = sum(len(own) for section, own in zip(options.sections, rows, strict=True) if section.height is None)
    fixed = sum(line.height for section in options.sections for line in section.heads)
    fixed += sum(section.gap + (section.height or 0.0) * len(own) for section, own in zip(options.sections, rows, strict=True))
    most = box.h if options.row is None else min(fixed + many * (options.row + options.gap), box.h)
    inner = box._replace(h=most)
    widths = with_room_for_words(options, rows, shared_widths(options, inner.w), context)
    height = (inner.h - fixed - (many - 1) * options.gap) / max(many, 1)
    table = SectionTable(options, context, inner, widths, height, Layers([], [], [], [], []))
    if not _fits(table, many, context):
        return Drawing(title)
    start = 0 if not options.frame or _has_lines(options) else -1
    top, at = inner.y, start
    for number, (section, own) in enumerate(zip(options.sections, rows, strict=True), 1):
        path = f"sections.{number}."
        if section.gap or section.bar:
            table.end_panel()
            at = start
        top += section.gap
        for place, heads in enumerate(section.heads, 1):
            table.end_panel()
            table.heads(heads, Box(inner.x, top, inner.w, heads.height), f"{path}heads.{place}.")
            top += heads.height
        high = section.height or height
        for row in own:
            if options.frame:
                at += bool(row.get("line")) if _has_lines(options) else 1
            else:
                at = 0 if row.get("line") else at + 1
            table.row(section, row, Box(inner.x, top, inner.w, high), at % 2 == 1, path)
            top += high + options.gap
    table.end_panel()
    layers = table.layers
    frames = [op for _, op in sorted(layers.frames, key=lambda each: each[0])]
    return Drawing([*title, *layers.grounds, *frames, *layers.lines, *layers.content], layers.places)


def _has_lines(options: TableOptions) -> bool:
    """Return whether rows are in groups."""
    every = (section.rows for section in options.sections if not isinstance(section.rows, int))
    return any(row.get("line") for rows in every for row in rows)


def rows_of(section: TableOptions | Section, context: DrawContext) -> list[Row]:
    """Return the texts of each row."""
    if section.list:
        return [dict(row) for row in context.list(section.list)]
    return [{} for _ in range(section.rows)] if isinstance(section.rows, int) else section.rows


def _fits(table: SectionTable, rows: int, context: DrawContext) -> bool:
    """Return whether every cell for writing has its minimum size, with the gaps between lanes. Report an error otherwise."""
    options, narrowest = table.options, [math.inf]
    for section in options.sections:
        lines = [[(head.span, bool(head.space)) for head in line.cells] for line in section.heads]
        lines.append([(column.span, column.is_written) for column in section.columns])
        for cells in lines:
            spans = [span for span, _ in cells]
            if sum(spans) > len(table.widths):
                what = plural(
                    "spans-too-many",
                    "cells in a section of '{block}' take {spans} columns, but there is only {count}",
                    "cells in a section of '{block}' take {spans} columns, but there are only {count}",
                    options.id,
                    sum(spans),
                    count=len(table.widths),
                )
                context.fault(message(what, phrase("smaller-span", "use a smaller `span`")), "columns")
                return False
            starts = accumulate(spans, initial=0)
            narrowest += [
                sum(table.widths[at : at + span]) + (span - 1) * options.gap
                for at, (span, written) in zip(starts, cells, strict=False)
                if written
            ]
    inset = 2 * context.look(options.style).inset
    narrowest, height = [width - inset for width in narrowest], table.height - inset
    return cells_fit(options, min(narrowest), height, len(table.widths), rows, context)


def cells_fit(options: TableOptions, width: float, height: float, columns: int, rows: int, context: DrawContext) -> bool:
    """Return whether the narrowest cells for writing have their minimum size. Report an error otherwise, for this number of columns
    and rows.
    """
    least = options.min
    lacks_width = max(least.width - width, 0.0) * columns
    lacks_height = max(least.height - height, 0.0) * rows
    if lacks_width < 1e-6 and lacks_height < 1e-6:
        return True
    context.fault(message(words.cells_do_not_fit, options.id, least.width, least.height, lacks_width, lacks_height))
    return False
