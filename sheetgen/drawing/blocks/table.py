"""`table`: columns and rows of labels, texts and spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import Drawing, Least, Options, Room, filled
from sheetgen.drawing.blocks.faces import symbol
from sheetgen.drawing.blocks.shapes import rect
from sheetgen.drawing.blocks.type import line, lines_height, middle_shift, printable, stacked, wrapped
from sheetgen.drawing.sheet import Anchor, Box, Op, Part, Place, Rect
from sheetgen.drawing.theme import Length, Look, Side
from sheetgen.source.faults import said

_BESIDE = 1.0
"""Distance of a box to tick and its text, in mm."""
_INDENT = 1.5
"""Distance of a framed or filled cell's text from the edge it begins or ends at, in mm."""
_HEADER_GAP = 0.5
"""At most so much between the labels and the first row, in mm."""


class Column(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One column. In `text`, `space` and `symbol`, `{row}` is the row's number and `{name}` its value of that name."""

    label: str = ""
    group: str = ""
    """A heading over its label; neighbouring columns of one group share it."""
    text: str = ""
    """What is printed in its cells."""
    space: str = ""
    """The space its cells are; without text, symbol and space a cell is empty for notes."""
    symbol: str = ""
    width: Side | None = None
    """Its width; the columns without one share the rest."""
    share: Annotated[float, Meta(ge=0.01, le=100)] = 1.0
    """How much of the rest, against the others'."""
    style: str = ""
    align: Anchor | None = None
    parts: str = ""
    """A list of the game's: each cell is divided into as many parts side by side, one space together. `{name}` in `text` and
    `symbol` is the part's value of that name; `value` is what it stands for, the part's number where the list has none."""
    part_style: str = ""
    """The style of the parts."""
    tick: Side | None = None
    """The side of a box to tick in each part, its text beside it."""


Columns = list[Column]
RowCount = Annotated[int, Meta(ge=1, le=100)] | list[dict[str, str]]


class TableOptions(Options, frozen=True, kw_only=True):
    """Keys of a `table` block."""

    columns: Columns
    rows: RowCount = 1
    """How many rows, or a mapping of texts for each."""
    list: str = ""
    """A list of the game's for the rows."""
    header: Length = 0.0
    """Height of the line of labels; without one, labels are not shown."""
    header_style: str = "header"
    min: Least = Least(9.0, 8.0)
    """The least size of a cell that is written in."""
    gap: Length = 0.0
    """Distance of cells; without one they share their lines."""


def draw(options: TableOptions, box: Box, room: Room) -> Drawing:
    """Header, then the rows, all of one height."""
    rows = _rows(options, room)
    if not rows or not options.columns:
        return Drawing()
    if not options.gap:
        box = box.inset(_widest_line(options, room) / 2)
    widths = _widths(options, box.w, room)
    below = options.header + min(options.gap, _HEADER_GAP) if options.header else 0.0
    height = (box.h - below - (len(rows) - 1) * options.gap) / len(rows)
    if widths is None or not _fits(options, rows, widths, height, room):
        return Drawing()
    ops: list[Op] = []
    places: list[Place] = []
    if options.header:
        ops.extend(_header(options, widths, Box(box.x, box.y, box.w, options.header), room))
    top = box.y + below
    for number, row in enumerate(rows, 1):
        x = box.x
        for place, (column, width) in enumerate(zip(options.columns, widths, strict=True), 1):
            cell = Box(x, top + (number - 1) * (height + options.gap), width, height)
            drawing = _cell(options, column, {"row": str(number), **row}, cell, room, f"columns.{place}.text")
            ops.extend(drawing.ops)
            places.extend(drawing.places)
            x += width + options.gap
    return Drawing(ops, places)


def _widest_line(options: TableOptions, room: Room) -> float:
    """The width of the widest line of a table whose cells share their lines."""
    looks = [room.look(column.style, options.style) for column in options.columns]
    looks += [room.look(column.part_style) for column in options.columns if column.parts and column.tick is None]
    return max(look.pen.width if look.pen else 0.0 for look in looks)


def _rows(options: TableOptions, room: Room) -> list[dict[str, str]]:
    if options.list:
        return [dict(row) for row in room.list(options.list)]
    return [{} for _ in range(options.rows)] if isinstance(options.rows, int) else options.rows


def _widths(options: TableOptions, width: float, room: Room) -> list[float] | None:
    """Widths of the columns in mm, or None (a fault) when they need more than there is."""
    gaps = options.gap * (len(options.columns) - 1)
    fixed = sum(column.width or 0 for column in options.columns)
    rest = width - gaps - fixed
    shares = sum(column.share for column in options.columns if column.width is None)
    if rest < -1e-6:
        room.fault(said(words.columns_do_not_fit, fixed + gaps, width), "columns")
        return None
    return [column.width if column.width is not None else max(rest, 0) * column.share / shares for column in options.columns]


def _fits(options: TableOptions, rows: list[dict[str, str]], widths: list[float], height: float, room: Room) -> bool:
    """Whether every cell that is written in has its least size; a fault otherwise."""
    written = [
        width / (len(room.list(column.parts)) or 1 if column.parts else 1)
        for column, width in zip(options.columns, widths, strict=True)
        if column.space or not (column.text or column.symbol)
    ]
    lacks_width = max([0.0, *(options.min.width - width for width in written)])
    lacks_height = (options.min.height - height) * len(rows) if written else 0.0
    if lacks_width < 1e-6 and lacks_height < 1e-6:
        return True
    least = options.min
    room.fault(said(words.cells_do_not_fit, options.id, least.width, least.height, lacks_width, lacks_height))
    return False


def _header(options: TableOptions, widths: list[float], box: Box, room: Room) -> Iterator[Op]:
    """The labels; in its upper half the headings of columns that have one, each over its whole group."""
    look = room.look(options.header_style)
    x = box.x
    half = box.h / 2
    group: tuple[int, str, Box] | None = None
    for number, (column, width) in enumerate(zip(options.columns, widths, strict=True), 1):
        cell = Box(x, box.y, width, box.h)
        if group and group[1] != column.group:
            yield from _heading(options, group[1], f"columns.{group[0]}.group", group[2], look, room)
            group = None
        if column.group:
            first, _, wide = group or (number, "", Box(x, box.y, 0.0, half))
            group = first, column.group, wide._replace(w=cell.right - wide.x)
            cell = Box(x, box.y + half, width, half)
        yield from _heading(options, column.label, f"columns.{number}.label", cell, look, room, column.align or "middle")
        x += width + options.gap
    if group:
        yield from _heading(options, group[1], f"columns.{group[0]}.group", group[2], look, room)


def _heading(
    options: TableOptions, text: str, key: str, cell: Box, look: Look, room: Room, align: Anchor = "middle"
) -> Iterator[Op]:
    if look.fill or look.pen:
        yield _frame(options, cell, look)
    yield from _in_cell(printable(room.text(text), look, room, key), cell, look, room, key, align)


def _frame(options: TableOptions, cell: Box, look: Look) -> Rect:
    """A cell's frame; where cells share their lines the line lies on the edge."""
    return rect(cell, look) if options.gap else Rect(cell, look.fill, look.pen)


def _in_cell(text: str, cell: Box, look: Look, room: Room, key: str, align: Anchor) -> Iterator[Op]:
    """Text in a cell, in several lines where one is not enough."""
    inner = cell.inset(_INDENT if align != "middle" and (look.fill or look.pen) else 0.6, 0.3)
    lines = wrapped(text, inner.w, look, room.metrics)
    needed = lines_height(len(lines), look)
    if len(lines) < 2 or needed > inner.h:
        yield from line(text, inner, look, room, key, align)
    else:
        spare = inner.h - needed
        above = min(spare / 2 + middle_shift(look), spare)
        yield from stacked(lines, Box(inner.x, inner.y + above, inner.w, needed), look, room, key, align)


def _cell(options: TableOptions, column: Column, row: dict[str, str], cell: Box, room: Room, key: str) -> Drawing:
    look = room.look(filled(column.style, row), options.style)
    ops: list[Op] = [_frame(options, cell, look)] if look.fill or look.pen else []
    parts: list[Part] = []
    if column.parts:
        for part, shown in _parts(options, column, row, cell, room, key):
            parts.append(part)
            ops.extend(shown)
    else:
        ops.extend(_content(column, row, cell, look, room, key))
    space = filled(column.space, row)
    places = [Place(found.name, found.type, cell, tuple(parts)) for found in (room.spaces(space)[:1] if space else ())]
    return Drawing(ops, places)


def _content(column: Column, row: dict[str, str], cell: Box, look: Look, room: Room, key: str) -> Iterator[Op]:
    """The symbol and the text of a cell, or of a part of one."""
    name = filled(column.symbol, row)
    if name:
        side = min(cell.w, cell.h) * 0.72
        yield from symbol(name, Box(cell.x + (cell.w - side) / 2, cell.y + (cell.h - side) / 2, side, side), look, room)
    text = printable(room.text(filled(column.text, row)), look, room, key)
    if text:
        yield from _in_cell(text, cell, look, room, key, column.align or look.align or "start")


def _parts(
    options: TableOptions, column: Column, row: dict[str, str], cell: Box, room: Room, key: str
) -> Iterator[tuple[Part, list[Op]]]:
    """The parts of a divided cell, and what is printed in each: a frame of its own, or a box to tick, with symbol and text."""
    rows = room.list(column.parts)
    look = room.look(column.part_style)
    width = cell.w / (len(rows) or 1)
    for number, part_row in enumerate(rows):
        whole = Box(cell.x + number * width, cell.y, width, cell.h)
        value = part_row.get("value", number + 1)
        shown = {**row, **part_row}
        if column.tick is None:
            frame = [_frame(options, whole, look)] if look.fill or look.pen else []
            yield Part(value, whole), [*frame, *_content(column, shown, whole, look, room, key)]
            continue
        side = column.tick
        if side > min(whole.w, whole.h) + 1e-6:
            lacks = side - min(whole.w, whole.h)
            room.fault(said(words.part_tick_does_not_fit, side, lacks), key.replace("text", "tick"))
            return
        left = whole.x if column.text else whole.x + (width - side) / 2
        box = Box(left, whole.y + (whole.h - side) / 2, side, side)
        beside = Box(box.right + _BESIDE, whole.y, whole.right - box.right - _BESIDE, whole.h)
        yield Part(value, box), [rect(box, look), *_content(column, shown, beside if column.text else box, look, room, key)]
