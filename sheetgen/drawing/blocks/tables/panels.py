"""Panels, lanes and bars of a `table` in sections: grounds, lines, frames and cells, collected in layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.blocks.base import DrawContext, Row, filled
from sheetgen.drawing.blocks.printed.cells import in_cell, printed, shared_out, upward_text
from sheetgen.drawing.blocks.printed.faces import symbol
from sheetgen.drawing.blocks.printed.shapes import corner_of, rect
from sheetgen.drawing.blocks.printed.type import printable
from sheetgen.drawing.blocks.tables.column_widths import AFTER_ICON, BEFORE_ICON, ICON, INDENT, LARGEST_ICON
from sheetgen.drawing.blocks.tables.table_options import AROUND_BAR, Column, Heads, Section, TableOptions
from sheetgen.drawing.colours import lightness
from sheetgen.drawing.palette import Hue
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Box, Line, Op, Part, Place, Rect
from sheetgen.drawing.theme import ResolvedStyle

BELOW_NAMES = 1.2
"""Gap below boxes in a line of headings of a framed table, in mm."""
_APART = 0.8
"""Gap between neighbouring boxes of a table without lanes, in mm."""
_IN_CELL = 0.6
"""Distance of a text without a frame from the edges of its cell, in mm."""
_LONE = 12.0
"""Minimum width of the box in a bar with only one, in mm."""
_TROPHY = 0.6
"""Side of the trophy below a bar's label, as a share of the height of the bar's boxes."""
_DARK, _PALE = 0.7, 0.85
"""Lightness limits of a fill. `_DARK`: in a coloured row, a darker fill becomes the solid colour, any other fill the pale
colour. `_PALE`: on a darker fill, an icon keeps the colour of the type."""
_HALVES = 3
"""Maximum number of columns of a lane with dotted lines between them."""


class Layers(Struct, frozen=True):
    """The drawing operations of a table, separated into layers, and the places of its spaces on the page."""

    grounds: list[Op]
    frames: list[tuple[float, Op]]
    lines: list[Op]
    content: list[Op]
    places: list[Place]


class SectionTable(Struct, frozen=True, dict=True):
    """A table whose widths and heights are known, while it is drawn. layers: the drawing so far. panel: the rows of the panel that
    is not finished yet, each with its columns and its line above; fills: its filled parts."""

    options: TableOptions
    context: DrawContext
    box: Box
    widths: Sequence[float]
    height: float
    layers: Layers
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

    def cells(self, spans: Sequence[int], box: Box) -> Iterator[Box]:
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
            zip(heads.cells, self.cells([head.span for head in heads.cells], box), strict=True), 1
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
        cells = self.cells([column.span for column in section.columns], box)
        for number, (column, cell) in enumerate(zip(section.columns, cells, strict=True), 1):
            self._cell(column, row, cell, hue, f"{path}columns.{number}.text")

    def _bar(self, section: Section, row: Row, box: Box, path: str) -> None:
        """Draw a bar that extends into the margins of the page, with its boxes exactly below the cells of the table. A label that
        doesn't fit before the first box is in a line above the boxes."""
        context, scale = self.context, scale_of(self.context.paper)
        look = context.look(row.get("ground", ""), self.options.ground)
        inner = context.bleed.within(context.paper)
        beside = box.x - inner.x, inner.right - box.right
        left, right = (scale.unit if any(context.bleed) and width < 1.0 else 0.0 for width in beside)
        self.layers.grounds.append(rect(Box(box.x - left, box.y, box.w + left + right, box.h), look))
        has_line = section.has_line(scale)
        line = scale.lead * MM_PER_POINT * CAP_HEIGHT + 1.5 * scale.unit if has_line else 0.0
        high = min(scale.name, box.h - 2 * AROUND_BAR - line)
        y = box.bottom - AROUND_BAR - high
        cells = list(zip(section.columns, self.cells([column.span for column in section.columns], box), strict=True))
        boxes = [cell.x for column, cell in cells if column.is_written]
        if len(boxes) == 1:  # a lone box may be wider than its column
            cells = [(column, self._widened(cell) if column.is_written else cell) for column, cell in cells]
            boxes = [cell.x for column, cell in cells if column.is_written]
        before = Box(box.x + scale.unit, y, min(boxes, default=box.right) - box.x - 2 * scale.unit, high)
        if has_line:
            side = high * _TROPHY
            self.layers.content.extend(symbol("trophy", Box(before.x, y + (high - side) / 2, side, side), look, context))
            before = Box(before.x, box.y + AROUND_BAR, box.w - 2 * scale.unit, y - box.y - AROUND_BAR)
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
            elif column.is_written:
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
            is_text = not column.is_written
            if lane[0] < at <= lane[-1] and not (is_text and before):
                yield self._edges[at][0]
            at, before = at + column.span, is_text

    def _ground(self, style: str, box: Box, hue: Hue | None, odd: bool) -> None:
        """Draw the ground below all cells of a row: in its style, otherwise in the table's, with `even` for every second row."""
        name = style or (self.options.even if odd else "") or self.options.ground
        if not name:
            return
        look = _tinted(self.context.look(name), hue)
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
        look = self._legible(_tinted(look, hue), row.get("ground", ""), hue)
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
            cell = Box(cell.x + INDENT, cell.y, cell.w - INDENT, cell.h)
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
        below = _tinted(self.context.look(ground), hue)
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
        if self.options.frame and (apart or len(self._lanes) == 1):
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
            return min(self.height * ICON, LARGEST_ICON) + 2 * self._unit
        return min(self.height * ICON, LARGEST_ICON) + BEFORE_ICON + AFTER_ICON - 1.0

    def _symbol(self, name: str, cell: Box, look: ResolvedStyle, hue: Hue | None) -> Box:
        """Draw an icon at the left of a cell and return the rest of the cell."""
        side = min(self.height * ICON, LARGEST_ICON, cell.h, cell.w)
        on_solid = look.fill is not None and lightness(look.fill) < _PALE
        colour = look.colour if on_solid else (hue or self.context.hue()).line
        at = Box(cell.x + (self._unit if self.options.frame else BEFORE_ICON), cell.y + (cell.h - side) / 2, side, side)
        self.layers.content.extend(symbol(name, at, replace(look, colour=colour), self.context))
        return cell._replace(x=cell.x + self._icon, w=cell.w - self._icon)


def _tinted(look: ResolvedStyle, hue: Hue | None) -> ResolvedStyle:
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
