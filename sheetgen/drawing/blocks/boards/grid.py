"""`grid`: a board of square or hexagonal cells, with regions, and boxes at the ends of its lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Drawn, Options, drawing
from sheetgen.drawing.blocks.boards.tiles import BORDER, LEAD, GridSize, Tile, TileShape, borders, first_cells
from sheetgen.drawing.blocks.printed.cells import in_cell
from sheetgen.drawing.blocks.printed.inside import CORNER, Look, Print, field, shape, shy, sign, within
from sheetgen.drawing.blocks.printed.shapes import arrow
from sheetgen.drawing.blocks.printed.type import remark_surplus, short_line
from sheetgen.drawing.colours import INK, PAPER
from sheetgen.drawing.marks import mark_ops
from sheetgen.drawing.palette import Hue
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.sheet import Box, Op, Path, Pen, Place, Rect, polygon
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

HOLE = "-"
"""Entry of a line that has no cell at this position."""
_HAIR = Pen("#b9bdbf", 0.2)
"""The line between cells."""
_FIELD, _ROUND = 0.079, 0.1
"""Distance of a cell's white field from the edges of its ground, and the field's corner radius, as shares of the cell's side."""
_RULE, _END_LINE, _DISC_LINE = 0.4, 0.4, 0.3
_SIDES = (0, 1), (1, 0), (0, -1), (-1, 0)
_BESIDE_LABEL = 1.2
"""Distance between a label and the cells, in mm."""


class RegionLook(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Appearance of a region."""

    colour: str = ""
    """Its background: one of the twelve colours."""
    symbol: str = ""
    label: str = ""


class GridEnds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """Boxes at the ends of lines, one for each row or column."""

    right: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    right_label: str = ""
    below_label: str = ""


class GridOptions(Options, frozen=True, kw_only=True, rename="kebab"):
    """Keys of a `grid` block."""

    lines: tuple[tuple[str, ...], ...]
    """The spaces line by line; `-` for no cell."""
    shape: TileShape = "square"
    regions: tuple[tuple[str, ...], ...] = ()
    """The name of each cell's region."""
    looks: Mapping[str, RegionLook] = {}
    """Appearance of regions, by their names."""
    symbols: Mapping[str, str] = {}
    """Symbols printed in cells, by name of the cell's space."""
    texts: Mapping[str, str] = {}
    """Printed texts of cells, by space."""
    ends: GridEnds = GridEnds()
    row_labels: tuple[str, ...] = ()
    """Labels before the rows."""
    column_labels: tuple[str, ...] = ()
    """Labels above the columns."""
    title: str = ""
    """Title above the grid."""


class _Cell(Struct, frozen=True):
    """A cell, its space, and its region with the region's hue (None if the region has no colour). is_pale: whether the whole cell
    has a pale ground, which separates regions without colours."""

    tile: Tile
    space: str
    token: str
    tone: Hue | None
    is_pale: bool = False


class _Plan(Struct, frozen=True):
    """Positions of all parts. size: size of the boxes at the ends."""

    cells: dict[tuple[int, int], _Cell]
    whole: Box
    side: float
    size: tuple[float, float]
    facts: GridSize


def draw(options: GridOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw grounds and fields, then the lines around regions, boxes at the ends of lines, and labels."""
    plan = _planned(options, box, context)
    return Drawing() if plan is None else drawing(_all(options, plan, box, context))


def _all(options: GridOptions, plan: _Plan, box: Box, context: DrawContext) -> Drawn:
    accent = context.hue()
    tokens = {at: cell.token for at, cell in plan.cells.items()}
    named = first_cells({at: token for at, token in tokens.items() if token and not options.symbols.get(plan.cells[at].space)})
    for at, cell in plan.cells.items():
        shown = plan.facts.shape == "hex" or named.get(cell.token) == at
        yield from (_hex if cell.tile.disc else _square)(options, cell, shown, accent, context)
    if plan.cells:
        each = next(iter(plan.cells.values())).tile.box
        cells = [(cell.tile.corners, cell.token) for cell in plan.cells.values()]
        yield from borders(cells, (each.w / 2, each.h / 4), Pen(accent.ink, BORDER if options.regions else _RULE))
    yield from _ends(options, plan, accent, context)
    yield from _labels(options, plan, box, accent, context)


def _facts(options: GridOptions, context: DrawContext) -> GridSize:
    """Return the facts that determine the grid's size."""
    label = _label_look(context.hue(), context)
    spaces = [name for row in options.lines for name in row if name != HOLE]
    types = [space.type for name in spaces for space in context.spaces(name)[:1]]
    symbols = any(options.symbols.values()) or any(look.symbol or look.colour or look.label for look in options.looks.values())
    widest = max((context.metrics.width(context.text(text), label.size, label.weight) for text in options.row_labels), default=0.0)
    ends = options.ends
    aside = 0.0
    if ends.below_label and not ends.right:
        aside = context.metrics.width(context.text(ends.below_label), label.size, label.weight) + _BESIDE_LABEL
    above = label.line_height if options.column_labels or ends.right_label else 0.0
    above += _title_look(context.hue(), context).line_height if options.title else 0.0
    return GridSize(
        options.shape,
        tuple(map(len, options.lines)),
        bool(types) and all(each == "tick" for each in types),
        symbols,
        bool(ends.right),
        bool(ends.below),
        widest + _BESIDE_LABEL if widest else 0.0,
        above,
        aside,
    )


def _planned(options: GridOptions, box: Box, context: DrawContext) -> _Plan | None:
    """Return the positions of all parts. Report an error and return None if cells are below their minimum size."""
    if options.regions and tuple(map(len, options.regions)) != tuple(map(len, options.lines)):
        what = phrase(
            "regions-do-not-match",
            "the `regions` of '{block}' don't have the same number of cells in each line as its `lines`",
            options.id,
        )
        context.fault(
            message(what, phrase("a-region-a-cell", "write a region for each cell, and '-' if there is no cell")), "regions"
        )
        return None
    facts = _facts(options, context)
    side, least = facts.largest_cell(box), facts.least_cell()
    if side < least - 1e-6:
        needed = facts.extent(least)
        size = (least, least) if options.shape == "square" else (2 * least * 0.866, 2 * least)
        lacks = max(needed[0] - box.w, 0.0), max(needed[1] - box.h, 0.0)
        context.fault(message(words.cells_do_not_fit, options.id, *size, *lacks))
        return None
    left = box.x + (box.w - facts.extent(side)[0]) / 2 + facts.left + BORDER / 2
    top = box.y + facts.above + BORDER / 2
    cells = {}
    pale = frozenset() if options.looks or not any(context.bleed) else _pale_regions(options.regions)
    for row, (names, line_of_tiles) in enumerate(zip(options.lines, facts.tiles(side, left, top), strict=True)):
        for column, (name, tile) in enumerate(zip(names, line_of_tiles, strict=True)):
            if name != HOLE:
                token = options.regions[row][column] if options.regions else ""
                look = options.looks.get(token, RegionLook())
                tone = context.hue(look.colour) if look.colour else None
                cells[row, column] = _Cell(tile, name, token, tone, token in pale)
    return _Plan(cells, Box(left, top, *facts.cells_extent(side)), side, facts.end_size(side), facts)


def _pale_regions(regions: Sequence[Sequence[str]]) -> frozenset[str]:
    """Return the regions with a pale ground: in reading order, each that has a side in common with a white one before it."""
    cells = {(row, column): token for row, tokens in enumerate(regions) for column, token in enumerate(tokens)}
    white: set[str] = set()
    for token in dict.fromkeys(cells.values()):
        own = [at for at, other in cells.items() if other == token]
        beside = {cells.get((row + down, column + right)) for row, column in own for down, right in _SIDES}
        if not white & beside:
            white.add(token)
    return frozenset({*cells.values()} - white - {HOLE})


def _square(options: GridOptions, cell: _Cell, shown: bool, accent: Hue, context: DrawContext) -> Drawn:
    """Yield a square cell on its region's ground, with the region's symbol in its corner if `shown`."""
    box = cell.tile.box
    side = box.w
    ground = cell.tone.pale if cell.tone else accent.pale if cell.is_pale else PAPER
    yield Rect(box, ground, _HAIR)
    white = box.inset(side * _FIELD)
    face = context.face(cell.space)
    if face.text and not face.tick:
        look = replace(context.look("total"), size=scale_of(context.paper).lead, colour=INK, fill=None, pen=None)
        yield from in_cell(face.text, box, look, context, "lines", "middle")
        return
    if cell.tone and ground != PAPER:
        yield shape(white, Look(None, accent.ink, PAPER, side * _ROUND))
    own = Print(options.texts.get(cell.space, ""), options.symbols.get(cell.space, ""))
    taken = False
    for each in field(cell.space, white, Look(None, shy(accent), None), own, context):
        if isinstance(each, Place):
            taken = taken or (own != Print() and each.type != "tick")
            each = each if each.parts else each._replace(box=box)
        yield each
    if shown:
        size = min(CORNER * side, white.w * 0.4)
        left = white.right - 0.5 - size if taken else white.x + 0.5
        yield from _sign(options, cell, Box(left, white.y + 0.5, size, size), accent, context)


def _hex(options: GridOptions, cell: _Cell, shown: bool, accent: Hue, context: DrawContext) -> Drawn:
    """Yield a hex on its region's ground, the disc that is its space, and its symbol or its region's symbol above the disc."""
    tile = cell.tile
    ground = cell.tone.pale if cell.tone else PAPER
    yield Path(polygon(tile.corners), ground, _HAIR)
    assert tile.disc is not None
    yield shape(tile.disc, Look(Pen(accent.line, _DISC_LINE) if ground == PAPER else None, shy(accent), PAPER, round=True))
    text = Print(options.texts.get(cell.space, ""))
    yield from field(cell.space, tile.field, Look(None, shy(accent), None), text, context)
    if own := options.symbols.get(cell.space, ""):
        yield from sign(own, tile.symbol, accent.ink, context)
    elif shown:
        yield from _sign(options, cell, tile.symbol, accent, context)


def _sign(options: GridOptions, cell: _Cell, box: Box, accent: Hue, context: DrawContext) -> Iterator[Op]:
    """Yield the sign of a region: its symbol, otherwise its colour's mark, otherwise its label."""
    look = options.looks.get(cell.token, RegionLook())
    colour = (cell.tone or accent).line if cell.tile.disc else shy(cell.tone or accent)
    if look.symbol:
        yield from sign(look.symbol, box, colour, context)
    elif cell.tone is not None:
        yield from mark_ops(cell.tone.mark, box, colour)
    elif look.label:
        wide = cell.tile.box.inset(0.5)._replace(y=box.y - 0.3)
        yield from within(Print(look.label), wide, colour, "start", context)


def _ends(options: GridOptions, plan: _Plan, accent: Hue, context: DrawContext) -> Drawn:
    """Yield the boxes to the right of rows and below columns, with an arrow before each box."""
    look = Look(Pen(accent.outline or accent.line, _END_LINE), shy(accent), accent.pale, 1.0)
    wide, high = plan.size
    many = len(options.lines)
    step = plan.side * 1.5 if plan.facts.shape == "hex" else plan.side
    first = plan.whole.y + (plan.side if plan.facts.shape == "hex" else plan.side / 2)
    for number, name in enumerate(options.ends.right[:many]):
        y = first + number * step
        box = Box(plan.whole.right + LEAD, y - high / 2, wide, high)
        yield arrow(plan.whole.right + LEAD / 2 + BORDER / 4, y, (1, 0), LEAD - BORDER / 2, accent.line)
        yield from field(name, box, look, Print(), context)
    columns = max(map(len, options.lines), default=0)
    across = plan.whole.w / max(columns, 1)
    for number, name in enumerate(options.ends.below[:columns]):
        x = plan.whole.x + (number + 0.5) * across
        narrow = min(wide, across - 0.4)
        box = Box(x - narrow / 2, plan.whole.bottom + LEAD, narrow, high)
        yield arrow(x, plan.whole.bottom + LEAD / 2 + BORDER / 4, (0, 1), LEAD - BORDER / 2, accent.line)
        yield from field(name, box, look, Print(), context)


def _label_look(accent: Hue, context: DrawContext) -> ResolvedStyle:
    return replace(context.look("label"), colour=accent.ink)


def _title_look(accent: Hue, context: DrawContext) -> ResolvedStyle:
    return replace(_label_look(accent, context), size=scale_of(context.paper).lead, weight="bold")


def _labels(options: GridOptions, plan: _Plan, box: Box, accent: Hue, context: DrawContext) -> Iterator[Op]:
    """Yield the labels of rows and columns, and of the boxes at their ends."""
    look, whole = _label_look(accent, context), plan.whole
    wide, high = plan.size
    high_title = _title_look(accent, context).line_height if options.title else 0.0
    above = box.y + high_title, plan.facts.above - high_title
    if options.title:
        yield from short_line(
            options.title, Box(whole.x, box.y, whole.w, high_title), _title_look(accent, context), context, "title", "start"
        )
    columns = max(map(len, options.lines), default=0)
    remark_surplus(options.row_labels, len(options.lines), "row-labels", context)
    remark_surplus(options.column_labels, columns, "column-labels", context)
    for number, text in enumerate(options.row_labels[: len(options.lines)]):
        tile = plan.cells.get((number, 0))
        middle = tile.tile.box.centre[1] if tile else whole.y + (number + 0.5) * plan.side
        before = Box(whole.x - BORDER / 2 - plan.facts.left, middle - 3, plan.facts.left - _BESIDE_LABEL + 0.01, 6)
        yield from short_line(text, before, look, context, "row-labels", "end")
    for number, text in enumerate(options.column_labels[:columns]):
        across = whole.w / columns
        yield from short_line(
            text, Box(whole.x + number * across, above[0], across, above[1]), look, context, "column-labels", "middle"
        )
    if options.ends.right and options.ends.right_label:
        over = Box(whole.right + LEAD, above[0], wide, above[1])
        yield from short_line(options.ends.right_label, over, look, context, "ends", "middle")
    if options.ends.below and options.ends.below_label:
        beside = Box(
            whole.right + BORDER / 2 + 0.6,
            whole.bottom + LEAD,
            (wide + LEAD - BORDER / 2 if options.ends.right else plan.facts.aside) - 0.6,
            high,
        )
        yield from short_line(options.ends.below_label, beside, look, context, "ends", "start")
