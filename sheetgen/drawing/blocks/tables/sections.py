"""A `table` in sections: stacked groups of rows with different cells. Each row has its ground and colour; boxes to write in are
drawn on top."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Row, filled
from sheetgen.drawing.blocks.printed.cells import in_cell, printed, shared_out, text_width, upward_text
from sheetgen.drawing.blocks.printed.faces import symbol
from sheetgen.drawing.blocks.printed.shapes import corner_of, rect
from sheetgen.drawing.blocks.printed.type import headed, printable
from sheetgen.drawing.blocks.tables.table_options import Column, Head, Heads, Section, TableOptions
from sheetgen.drawing.colours import lightness
from sheetgen.drawing.palette import Hue
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Anchor, Box, Line, Op, Part, Place, Rect
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

_ICON, _LARGEST_ICON = 0.62, 9.0
"""Side of an icon as a share of the height of its row, and its maximum in mm."""
_BEFORE_ICON, _AFTER_ICON = 1.0, 1.2
_INDENT = 1.0
"""Margin before a label on the ground of its row, in mm."""
BELOW_NAMES = 1.2
"""Gap below boxes in a line of headings of a framed table, in mm."""
_APART = 0.8
"""Gap between neighbouring boxes of a table without lanes, in mm."""
_IN_CELL = 0.6
"""Distance of a text without a frame from the edges of its cell, in mm."""
_LONE = 24.0
"""Minimum width of the box in a bar with only one, in mm."""
_AROUND_BAR = 1.25
"""Distance between a bar's boxes and its upper and lower edges, in mm."""
_DARK, _PALE = 0.7, 0.85
"""Lightness limits of a fill. `_DARK`: in a coloured row, a darker fill becomes the solid colour, any other fill the pale
colour. `_PALE`: on a darker fill, an icon keeps the colour of the type."""
_HALVES = 3
"""Maximum number of columns of a lane with dotted lines between them."""
_ROUNDING = 1e-3
"""Extra width of a column beyond its words, in mm."""

Spanning = TypeVar("Spanning", Column, Head)


class _Layers(Struct, frozen=True):
    """The drawing operations of a table, separated into layers, and the places of its spaces on the page."""

    grounds: list[Op]
    frames: list[tuple[float, Op]]
    lines: list[Op]
    content: list[Op]
    places: list[Place]


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
    widths = _with_room_for_words(options, rows, shared_widths(options, inner.w), context)
    height = (inner.h - fixed - (many - 1) * options.gap) / max(many, 1)
    if not _fits(options, widths, height, many, context):
        return Drawing(title)
    table = _Table(options, context, inner, widths, height, _Layers([], [], [], [], []))
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


def shared_widths(options: TableOptions, width: float) -> list[float]:
    """Return the widths of the table's columns: columns without a width share the rest."""
    rest = width - options.gap * (len(options.columns) - 1) - sum(column.width or 0.0 for column in options.columns)
    shares = sum(column.share for column in options.columns if column.width is None) or 1.0
    return [column.width if column.width is not None else max(rest, 0.0) * column.share / shares for column in options.columns]


def shifted(
    widths: Sequence[float], wanted: Sequence[float], kept: Sequence[float], sharing: Sequence[bool], most: float
) -> list[float]:
    """Widen each column that is narrower than wanted, at the expense of the width that the other columns have beyond `kept`.
    Return the widths unchanged if this would take more than the share `most` of that surplus. sharing: whether a column takes
    part.
    """
    lacks = [max(want - width, 0.0) if share else 0.0 for width, want, share in zip(widths, wanted, sharing, strict=True)]
    spare = [
        max(width - keep, 0.0) if share and not lack else 0.0
        for width, keep, share, lack in zip(widths, kept, sharing, lacks, strict=True)
    ]
    if not sum(lacks) or sum(lacks) > sum(spare) * most:
        return list(widths)
    given = sum(lacks) / sum(spare)
    return [width + lack - free * given for width, lack, free in zip(widths, lacks, spare, strict=True)]


class _Need(Struct, frozen=True):
    """The width that the words of a cell need: in the minimum type with one word per line, and in the usual type on a single
    line."""

    first: int
    span: int
    words: float
    line: float


def _with_room_for_words(
    options: TableOptions, rows: Sequence[Sequence[Mapping[str, str]]], widths: list[float], context: DrawContext
) -> list[float]:
    """Return the widths of columns. A column too narrow for one of its words takes width from others, first from columns that need
    less."""
    needs = list(_needs(options, rows, context))
    if all(need.words <= sum(widths[need.first : need.first + need.span]) for need in needs):
        return widths
    sharing = [column.width is None for column in options.columns]
    least = options.min.width + 2 * context.look(options.style).inset
    words, lines = ([min(least, width) for width in widths] for _ in range(2))
    for need in needs:
        if need.span == 1 and need.first < len(widths):
            words[need.first] = max(words[need.first], need.words + _ROUNDING)
            lines[need.first] = max(lines[need.first], need.line)
    usual = [line if word > width else word for word, line, width in zip(words, lines, widths, strict=True)]
    for wanted, kept in ((usual, lines), (words, lines), (words, words)):
        result = shifted(widths, wanted, kept, sharing, 1.0)
        if result != widths:
            break
    spanned = ((need, slice(need.first, need.first + need.span)) for need in needs)
    return result if all(sum(result[at]) >= min(need.words, sum(widths[at])) - _ROUNDING for need, at in spanned) else widths


def _needs(options: TableOptions, rows: Sequence[Sequence[Mapping[str, str]]], context: DrawContext) -> Iterator[_Need]:
    """Yield the widths that the texts of all cells need; texts that read upwards need none."""
    symbols = min(options.row or _LARGEST_ICON, _LARGEST_ICON) + _BEFORE_ICON + _AFTER_ICON

    def need(first: int, span: int, text: str, style: str, align: Anchor | None, more: float) -> _Need:
        look = context.look(style, options.style)
        along = align or look.align or "start"
        line = context.metrics.width(" ".join(context.text(text).split()), look.size, look.weight)
        free = text_width("", along, look, context) + more
        return _Need(first, span, text_width(text, along, look, context) + more, line + free)

    for section, own in zip(options.sections, rows, strict=True):
        for heads in section.heads:
            for at, head in _placed(heads.cells):
                if head.text and not head.turned:
                    yield need(at, head.span, head.text, head.style or options.header_style, head.align or "middle", 0.0)
        for at, column in _placed(section.columns):
            more = _INDENT + (symbols if column.symbol else 0.0)
            shown = {(filled(column.text, row), filled(column.style, row)): None for row in own} if column.text else {}
            for text, style in shown:
                if text.strip():
                    yield need(at, column.span, text, style, column.align, more)


def _placed(cells: Sequence[Spanning]) -> Iterator[tuple[int, Spanning]]:
    """Yield cells, each with its first column."""
    at = 0
    for cell in cells:
        yield at, cell
        at += cell.span


def _spanned(options: TableOptions, widths: Sequence[float], spans: Sequence[int]) -> list[float]:
    """Return the widths of cells that span these numbers of columns, in order; columns beyond the last have no width."""
    result: list[float] = []
    at = 0
    for span in spans:
        part = widths[at : at + span]
        result.append(sum(part) + max(len(part) - 1, 0) * options.gap)
        at += span
    return result


def _fits(options: TableOptions, widths: Sequence[float], height: float, rows: int, context: DrawContext) -> bool:
    """Return whether every cell for writing has its minimum size. Report an error otherwise."""
    narrowest = [math.inf]
    for section in options.sections:
        lines = [[(head.span, bool(head.space)) for head in line.cells] for line in section.heads]
        lines.append([(column.span, is_written(column)) for column in section.columns])
        for cells in lines:
            spans = [span for span, _ in cells]
            if sum(spans) > len(widths):
                what = plural(
                    "spans-too-many",
                    "cells in a section of '{block}' take {spans} columns, but there is only {count}",
                    "cells in a section of '{block}' take {spans} columns, but there are only {count}",
                    options.id,
                    sum(spans),
                    count=len(widths),
                )
                context.fault(message(what, phrase("smaller-span", "use a smaller `span`")), "columns")
                return False
            narrowest += [width for width, (_, written) in zip(_spanned(options, widths, spans), cells, strict=True) if written]
    inset = 2 * context.look(options.style).inset
    narrowest, height = [width - inset for width in narrowest], height - inset
    return cells_fit(options, min(narrowest), height, len(widths), rows, context)


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


def is_written(column: Column) -> bool:
    """Return whether the cells of a column are for writing."""
    return bool(column.space) or not (column.text or column.symbol or column.free)


class _Table(Struct, frozen=True, dict=True):
    """A table whose widths and heights are known, while it is drawn. layers: the drawing so far. panel: the rows of the panel that
    is not finished yet, each with its columns and its line above; fills: its filled parts."""

    options: TableOptions
    context: DrawContext
    box: Box
    widths: Sequence[float]
    height: float
    layers: _Layers
    panel: list[tuple[Box, Sequence[Column], str]] = []
    fills: list[Rect] = []

    @property
    def _unit(self) -> float:
        return scale_of(self.context.paper).unit

    @cached_property
    def _edges(self) -> list[tuple[float, float]]:
        """The left and the right edge of every column: lanes have a gap between them."""
        result, x, last = [], self.box.x, len(self.widths) - 1
        gutter = self._unit / 2 if self.options.frame else 0.0
        for at, width in enumerate(self.widths):
            before = gutter if at and self.options.columns[at - 1].ruled else 0.0
            after = gutter if at < last and self.options.columns[at].ruled else 0.0
            result.append((x + before, x + width - after))
            x += width + self.options.gap
        return result

    def _cells(self, spans: Sequence[int], box: Box) -> Iterator[Box]:
        """Yield the boxes of cells that span these numbers of columns; columns beyond the last have no width."""
        at = 0
        for span in spans:
            edges = self._edges[at : at + span] or [(box.right, box.right)]
            yield Box(edges[0][0], box.y, edges[-1][1] - edges[0][0], box.h)
            at += span

    @cached_property
    def _lanes(self) -> list[tuple[float, float, list[int]]]:
        """The left and the right edge of every lane, and its columns."""
        lanes: list[list[int]] = [[]]
        for at, column in enumerate(self.options.columns[: len(self.widths)]):
            lanes[-1].append(at)
            if column.ruled and at < len(self.widths) - 1:
                lanes.append([])
        return [(self._edges[lane[0]][0], self._edges[lane[-1]][1], lane) for lane in lanes if lane]

    def heads(self, heads: Heads, box: Box, path: str) -> None:
        """Draw a line of headings."""
        looks = [self.context.look(head.style, self.options.header_style) for head in heads.cells]
        if self.options.frame and any((look.fill or look.pen) and not look.radius for look in looks):
            self.panel.append((box, [Column(text=" ", span=head.span) for head in heads.cells], ""))
        for number, (head, place) in enumerate(
            zip(heads.cells, self._cells([head.span for head in heads.cells], box), strict=True), 1
        ):
            look = self.context.look(head.style, self.options.header_style)
            if self.options.frame and look.pen and look.fill:
                place = place._replace(h=place.h - BELOW_NAMES)
            if self.options.frame and look.pen and not (look.fill or look.radius):  # a solid heading with little ink
                self.layers.lines.append(rect(place, look))
            spaces = shared_out(self.context.spaces(head.space) if head.space else (), place)
            framed = [(space, self._framed(each, look)) for space, each in spaces]
            cell = framed[0][1] if len(framed) == 1 else place
            if not framed:
                cell = self._framed(cell, look)
            key = f"{path}cells.{number}.text"
            text = printable(self.context.text(head.text), look, self.context, key)
            if text and head.turned:
                self.layers.content.extend(upward_text(text, cell, look, self.context, key))
            elif text:
                self.layers.content.extend(in_cell(text, cell, look, self.context, key, head.align or look.align or "middle"))
            self.layers.places.extend(Place(space.name, space.type, each) for space, each in framed)

    def row(self, section: Section, row: Row, box: Box, odd: bool, path: str) -> None:
        """Draw a row: its ground, the line above it, its cells."""
        hue = self.context.hue(row["colour"]) if row.get("colour") else None
        if section.bar:
            self._bar(section, row, box, path)
            return
        if self.options.frame:
            self.panel.append((box, section.columns, row.get("line", "")))
            for left, right, _ in self._lanes:
                self._ground(row.get("ground", ""), Box(left, box.y, right - left, box.h), hue, odd)
        else:
            self._ground(row.get("ground", ""), box, hue, odd)
            if row.get("line") and (pen := self.context.look(row["line"]).pen):
                self.layers.lines.append(Line(box.x, box.y, box.right, box.y, pen))
        cells = self._cells([column.span for column in section.columns], box)
        for number, (column, cell) in enumerate(zip(section.columns, cells, strict=True), 1):
            self._cell(column, row, cell, hue, f"{path}columns.{number}.text")

    def _bar(self, section: Section, row: Row, box: Box, path: str) -> None:
        """Draw a bar that extends into the margins of the page, with its boxes exactly below the cells of the table. A label that
        doesn't fit before the first box is in a line above the boxes."""
        context, scale = self.context, scale_of(self.context.paper)
        look = context.look(row.get("ground", ""), self.options.ground)
        margins = box.x - context.bleed, context.paper[0] - context.bleed - box.right
        left, right = (scale.unit if context.bleed and margin < 1.0 else 0.0 for margin in margins)
        self.layers.grounds.append(rect(Box(box.x - left, box.y, box.w + left + right, box.h), look))
        has_line = box.h > scale.name + 2 * _AROUND_BAR + 1.0
        line = scale.lead * MM_PER_POINT * CAP_HEIGHT + 1.5 * scale.unit if has_line else 0.0
        high = min(scale.name, box.h - 2 * _AROUND_BAR - line)
        y = box.bottom - _AROUND_BAR - high
        cells = list(zip(section.columns, self._cells([column.span for column in section.columns], box), strict=True))
        boxes = [cell.x for column, cell in cells if is_written(column)]
        if len(boxes) == 1:  # a lone box may be wider than its column
            cells = [(column, self._widened(cell) if is_written(column) else cell) for column, cell in cells]
            boxes = [cell.x for column, cell in cells if is_written(column)]
        before = Box(box.x + scale.unit, y, min(boxes, default=box.right) - box.x - 2 * scale.unit, high)
        if has_line:
            before = Box(before.x, box.y + _AROUND_BAR, box.w - 2 * scale.unit, y - box.y - _AROUND_BAR)
        label = before
        if section.note:
            label = self._with_note(section.note, filled(section.columns[0].text, row), look, before, f"{path}note")
        for number, (column, cell) in enumerate(cells, 1):
            key = f"{path}columns.{number}.text"
            if column.text:
                text = printable(context.text(filled(column.text, row)), look, context, key)
                own = context.look(filled(column.style, row), self.options.style)
                shown = replace(own, fill=None, pen=None, colour=look.colour)
                if text.strip():
                    self.layers.content.extend(in_cell(text, label, shown, context, key, column.align or "start"))
            elif is_written(column):
                self._cell(column, row, cell._replace(y=y, h=high), None, key, is_bar=True)

    def _with_note(self, note: str, label: str, look: ResolvedStyle, before: Box, key: str) -> Box:
        """Draw the note of a bar at the right of its label, or below it, if there is space. Return the box of the label."""
        context, unit = self.context, self._unit
        small = replace(context.look("caption"), colour=look.colour)
        text = printable(context.text(note), small, context, key)
        width = context.metrics.width(text, small.size, small.weight) + 2 * unit
        if context.metrics.width(context.text(label), look.size, look.weight) + width + unit <= before.w:
            self.layers.content.extend(in_cell(text, before, small, context, key, "end"))
        elif width <= before.w:
            high, low = (each.size * MM_PER_POINT * CAP_HEIGHT for each in (look, small))
            apart = (before.h - high - low) / 3
            below = Box(before.x, before.bottom - low - 2 * apart, before.w, low + 2 * apart)
            self.layers.content.extend(in_cell(text, below, small, context, key, "start"))
            return before._replace(h=high + 2 * apart)
        return before

    def _widened(self, cell: Box) -> Box:
        """Return the lone box of a bar, at least as wide as a box for a large number."""
        width = min(max(cell.w, _LONE), self.box.w / 2)
        return cell._replace(x=cell.right - width, w=width)

    def end_panel(self) -> None:
        """Draw the lines and the frames of the panel that ends here."""
        if not self.panel:
            return
        frame, rule = self.context.look(self.options.frame), self.context.look(self.options.rule).pen
        dotted = self.context.look("dotted").pen
        top, last = self.panel[0][0].y, self.panel[-1][0].bottom
        inner = [(box.y, line) for box, _, line in self.panel[1:]]
        for number, (left, right, lane) in enumerate(self._lanes):
            for y, line in inner:
                pen = self.context.look(line).pen if line else rule
                if pen is not None:
                    self.layers.lines.append(Line(left, y, right, y, pen))
            pen = dotted if number and 1 < len(lane) <= _HALVES else rule
            edges = [(x, box) for box, columns, _ in self.panel for x in self._inner_edges(columns, lane)]
            self.layers.lines.extend(Line(x, box.y, x, box.bottom, pen) for x, box in edges if pen is not None)
            panel = Box(left, top, right - left, last - top)
            if frame.fill:
                self.layers.grounds.append(Rect(panel, frame.fill, None, frame.radius or 0.0))
            for part in self.fills:
                if panel.holds(part.box, 1e-3):
                    outline = corner_of(part.box, panel, frame.radius or 0.0)
                    self.layers.grounds.append(part if outline is None else replace(outline, fill=part.fill))
            self.layers.lines.append(rect(panel, replace(frame, fill=None)))
        self.panel.clear()
        self.fills.clear()

    def _inner_edges(self, columns: Sequence[Column], lane: Sequence[int]) -> Iterator[float]:
        """Yield the edges between two cells of a row inside a lane, but none between two texts."""
        at, before = 0, None
        for column in columns:
            is_text = not is_written(column)
            if lane[0] < at <= lane[-1] and not (is_text and before):
                yield self._edges[at][0]
            at, before = at + column.span, is_text

    def _ground(self, style: str, box: Box, hue: Hue | None, odd: bool) -> None:
        """Draw the ground below all cells of a row: in its style, otherwise in the table's, with `even` for every second row."""
        name = style or (self.options.even if odd else "") or self.options.ground
        if not name:
            return
        look = tinted(self.context.look(name), hue)
        if self.options.frame:
            self._fill(box, look.fill)
        elif look.fill or look.pen:
            self.layers.grounds.append(rect(box.inset(0.0, look.inset), look))

    def _fill(self, box: Box, fill: str | None) -> None:
        """Fill a part of a panel."""
        if fill is not None:
            self.fills.append(Rect(box, fill))

    def _cell(self, column: Column, row: Row, box: Box, hue: Hue | None, key: str, *, is_bar: bool = False) -> None:
        """Draw a cell and its content."""
        if column.free:
            return
        context = self.context
        space = filled(column.space, row)
        if column.space and not space:
            return  # the row has no space in this column
        face = context.face(space) if space else None
        style = filled(column.style, row)
        look = context.look("printed" if face and face.style == "printed" else style, self.options.style)
        look = self._legible(tinted(look, hue), row.get("ground", ""), hue)
        # the ground is already drawn for the row, or the cell is only a box to tick
        open_cell = style == row.get("ground") or (face is not None and face.tick and look.inset > 0)
        cell = box if open_cell else self._framed(box, look, 0.0 if is_bar else _APART / 2)
        has_icon = "symbol" in row and column.symbol
        if name := filled(column.symbol, row):
            cell = self._symbol(name, cell, look, hue)
        elif has_icon:
            cell = cell._replace(x=cell.x + self._icon, w=cell.w - self._icon)
        if self.options.frame and column.text and not space:
            before = (0.0 if has_icon else self._unit) - _IN_CELL
            cell = Box(cell.x + before, cell.y, cell.w - before - self._unit + _IN_CELL, cell.h)
            look = replace(look, fill=None, pen=None)
        elif column.text and not has_icon and column.align == "start" and (open_cell or not (look.fill or look.pen)):
            cell = Box(cell.x + _INDENT, cell.y, cell.w - _INDENT, cell.h)
        text = printable(context.text(filled(column.text, row)), look, context, key)
        if text.strip():
            self.layers.content.extend(in_cell(text, cell, look, context, key, column.align or look.align or "start"))
        parts: list[Part] = []
        if face is not None:
            ops, parts = printed(face, cell, look, context)
            self.layers.content.extend(ops)
        spaces = context.spaces(space)[:1] if space else ()
        self.layers.places.extend(Place(each.name, each.type, cell, tuple(parts)) for each in spaces)

    def _legible(self, look: ResolvedStyle, ground: str, hue: Hue | None) -> ResolvedStyle:
        """Return a style. If it has no fill and its row's ground is too dark for its text, it gets the text colour of the row."""
        if look.fill or not ground:
            return look
        below = tinted(self.context.look(ground), hue)
        is_dark = below.fill is not None and lightness(below.fill) < _DARK
        return replace(look, colour=below.colour) if is_dark else look

    def _framed(self, box: Box, look: ResolvedStyle, apart: float = 0.0) -> Box:
        """Draw a cell's frame and return the box left for its content. apart: the distance of a box from the row's edges."""
        if not (look.fill or look.pen):
            return box
        cell = box.inset(min(look.inset, box.w / 4, box.h / 4))
        if self.options.frame and not look.radius:
            self._fill(cell, look.fill)
            return cell
        if self.options.frame and len(self._lanes) == 1:
            cell = cell.inset(_APART / 2, apart)
        frame = rect(cell, look)
        if not (
            look.inset or self.options.gap or look.radius
        ):  # cells share their lines; at the edges of the table, lines stay inside it
            line = look.pen.width / 2 if look.pen else 0.0
            left, top = max(cell.x, self.box.x + line), max(cell.y, self.box.y + line)
            right, bottom = min(cell.right, self.box.right - line), min(cell.bottom, self.box.bottom - line)
            frame = replace(frame, box=Box(left, top, right - left, bottom - top), radius=0.0)
        self.layers.frames.append((look.pen.width if look.pen else 0.0, frame))
        return cell

    @property
    def _icon(self) -> float:
        """The width of icons before labels, with the gaps before and after them."""
        if self.options.frame:
            return min(self.height * _ICON, _LARGEST_ICON) + 2 * self._unit
        return min(self.height * _ICON, _LARGEST_ICON) + _BEFORE_ICON + _AFTER_ICON - 1.0

    def _symbol(self, name: str, cell: Box, look: ResolvedStyle, hue: Hue | None) -> Box:
        """Draw an icon at the left of a cell and return the rest of the cell."""
        side = min(self.height * _ICON, _LARGEST_ICON, cell.h, cell.w)
        on_solid = look.fill is not None and lightness(look.fill) < _PALE
        colour = look.colour if on_solid else (hue or self.context.hue()).line
        at = Box(cell.x + (self._unit if self.options.frame else _BEFORE_ICON), cell.y + (cell.h - side) / 2, side, side)
        self.layers.content.extend(symbol(name, at, replace(look, colour=colour), self.context))
        return cell._replace(x=cell.x + self._icon, w=cell.w - self._icon)


def tinted(look: ResolvedStyle, hue: Hue | None) -> ResolvedStyle:
    """Return a style in a row's colour. Dark fills become solid, light fills become pale, and white boxes get coloured lines. Ruled
    lines stay unchanged.
    """
    if hue is None:
        return look
    pen = look.pen and replace(look.pen, colour=hue.outline or hue.line) if look.radius else look.pen
    if look.fill is None or look.fill == "#ffffff":
        return replace(look, pen=pen, colour=hue.ink if look.fill is None else look.colour)
    dark = lightness(look.fill) < _DARK
    return replace(look, fill=hue.solid if dark else hue.pale, pen=pen, colour=hue.on_solid if dark else hue.ink)
