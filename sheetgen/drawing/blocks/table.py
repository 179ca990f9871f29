"""`table`: columns and rows of labels, texts and spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import Drawing, Least, Options, Room, filled
from sheetgen.drawing.blocks.faces import symbol
from sheetgen.drawing.blocks.key import Key, draw_key, key
from sheetgen.drawing.blocks.shapes import rect
from sheetgen.drawing.blocks.type import (
    Measured,
    fitted,
    flowed,
    headed,
    line,
    lines_height,
    measured,
    middle_shift,
    printable,
    sizes,
    stacked,
    wrapped,
)
from sheetgen.drawing.sheet import Anchor, Box, Op, Part, Place, Rect
from sheetgen.drawing.theme import Length, Look, Side
from sheetgen.source.faults import said

_BESIDE = 1.0
"""Distance of a box to tick and its text, in mm."""
_INDENT = 1.5
"""Distance of a framed or filled cell's text from the edge it begins or ends at, in mm."""
_ABOVE_KEY = 2.0
"""Between the rows and the key, in mm."""
_INSET, _NOTED_INSET = (0.6, 0.3), (0.6, 0.4)
"""What stays free about a text in its cell, and about one with a note, beside it and above and below, in mm."""
_HEADER_GAP = 0.5
"""At most so much between the labels and the first row, in mm."""


Looks = tuple[Look, Look]
"""Those of a text and of the note below it."""


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
    notes: tuple[str, ...] = ()
    """What stands below the text in a style of its own: the first of these that fits."""
    note_style: str = "hint"
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
    title: str = ""
    """A line above the table; `$name` stands for a label."""
    title_style: str = "label"
    header: Length = 0.0
    """Height of the line of labels; without one, labels are not shown."""
    header_style: str = "header"
    min: Least = Least(9.0, 8.0)
    """The least size of a cell that is written in."""
    row: Side | None = None
    """The largest height of a row; as much as there is room for by default."""
    gap: Length = 0.0
    """Distance of cells; without one they share their lines."""
    key: str = ""
    """A list of the game's: what is printed on the sheet and what it means, below the rows in the room they leave."""
    key_style: str = "hint"


def draw(options: TableOptions, box: Box, room: Room) -> Drawing:
    """Header, then the rows, all of one height, then the key."""
    rows = _rows(options, room)
    title, box = headed(options.title, options.title_style, box, room, "title")
    split = _split(options, len(rows) if options.columns else 0, box, room)
    below = list(draw_key(split.key, split.below, room))
    if not rows or not options.columns:
        return Drawing([*title, *below])
    box = split.rows
    if not options.gap:
        box = box.inset(_widest_line(options, room) / 2)
    widths = _widths(options, box.w, room)
    above = _above(options)
    height = (box.h - above - (len(rows) - 1) * options.gap) / len(rows)
    if widths is None or not _fits(options, rows, widths, height, room):
        return Drawing([*title, *below])
    ops: list[Op] = [*title, *below]
    places: list[Place] = []
    if options.header:
        ops.extend(_header(options, widths, Box(box.x, box.y, box.w, options.header), room))
    top = box.y + above
    looks = [_note_looks(options, column, rows, width, height, room) for column, width in zip(options.columns, widths, strict=True)]
    for number, row in enumerate(rows, 1):
        x = box.x
        for place, (column, width) in enumerate(zip(options.columns, widths, strict=True), 1):
            cell = Box(x, top + (number - 1) * (height + options.gap), width, height)
            values = {"row": str(number), **row}
            drawing = _cell(options, column, values, cell, room, f"columns.{place}.text", looks[place - 1])
            ops.extend(drawing.ops)
            places.extend(drawing.places)
            x += width + options.gap
    return Drawing(ops, places)


class Split(NamedTuple):
    """Where the rows stand, and the key below them."""

    rows: Box
    below: Box
    key: Key


def _above(options: TableOptions) -> float:
    """The height of the header, with what keeps it from the rows."""
    return options.header + min(options.gap, _HEADER_GAP) if options.header else 0.0


def _split(options: TableOptions, rows: int, box: Box, room: Room) -> Split:
    """The room shared by rows and key: rows as high as they may be where the key leaves it, and no lower than they must be."""
    fixed = (_above(options) + (rows - 1) * options.gap) if rows else 0.0
    lines = 0.0 if options.gap or not rows else _widest_line(options, room)
    most = box.h if options.row is None else min(fixed + rows * options.row + lines, box.h)
    if not options.key:
        return Split(box._replace(h=most), box, Key((), room.look(), 0.0, 0.0))
    least = min(fixed + rows * options.min.height + lines, box.h)
    apart = _ABOVE_KEY if rows else 0.0
    look = room.look(options.key_style)
    hints = room.hints(options.key)
    laid = key(hints, box.w, box.h - most - apart, look, room)
    if len(laid.entries) < len(hints):
        laid = key(hints, box.w, box.h - least - apart, look, room)
    height = max(min(most, box.h - apart - laid.height), least) if laid.entries else most
    below = Box(box.x, box.y + height + apart, box.w, max(box.h - height - apart, 0.0))
    return Split(box._replace(h=height), below, laid)


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
    shared = [column.width if column.width is not None else max(rest, 0) * column.share / shares for column in options.columns]
    return _widened(options, shared)


def _widened(options: TableOptions, widths: list[float]) -> list[float]:
    """The widths with what columns that share the rest lack to be written in taken from those that are not written in."""
    sharing = [column.width is None and not column.parts for column in options.columns]
    written = [share and _is_written(column) for share, column in zip(sharing, options.columns, strict=True)]
    others = sum(width for width, share, own in zip(widths, sharing, written, strict=True) if share and not own)
    lacks = sum(max(options.min.width - width, 0.0) for width, own in zip(widths, written, strict=True) if own)
    if not lacks or lacks > others / 2:
        return widths
    return [
        max(width, options.min.width) if own else width * (1 - lacks / others) if share else width
        for width, share, own in zip(widths, sharing, written, strict=True)
    ]


def _is_written(column: Column) -> bool:
    """Whether the cells of a column are written in."""
    return bool(column.space) or not (column.text or column.symbol)


def _fits(options: TableOptions, rows: list[dict[str, str]], widths: list[float], height: float, room: Room) -> bool:
    """Whether every cell that is written in has its least size; a fault otherwise."""
    written = [
        width / (len(room.list(column.parts)) or 1 if column.parts else 1)
        for column, width in zip(options.columns, widths, strict=True)
        if _is_written(column)
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
    inner = cell.inset(_INDENT if align != "middle" and (look.fill or look.pen) else _INSET[0], _INSET[1])
    if look.least is not None:
        yield from _fitting(text, inner, look, room, key, align)
        return
    lines = wrapped(text, inner.w, look, room.metrics)
    needed = lines_height(len(lines), look)
    if len(lines) < 2 or needed > inner.h:
        yield from line(" ".join(text.split()), inner, look, room, key, align)
    else:
        spare = inner.h - needed
        above = min(spare / 2 + middle_shift(look), spare)
        yield from stacked(lines, Box(inner.x, inner.y + above, inner.w, needed), look, room, key, align)


def _fitting(text: str, inner: Box, look: Look, room: Room, key: str, align: Anchor) -> Iterator[Op]:
    """Text in type as large as fits, one line with its capitals in the middle."""
    lines, look, whole = fitted(text, inner.w, inner.h, look, room.metrics)
    if not whole:
        room.remark(said(words.cut_short, text), key)
    yield from _centred([(lines, look)], inner, room, key, align)


def _centred(parts: Lines, inner: Box, room: Room, key: str, align: Anchor) -> Iterator[Op]:
    """Lines of several looks below one another, in the middle of the height."""
    heights = [lines_height(len(lines), look) for lines, look in parts]
    spare = inner.h - sum(heights)
    y = inner.y + max(min(spare / 2 + middle_shift(parts[0][1]), spare), 0.0)
    for (lines, look), height in zip(parts, heights, strict=True):
        yield from stacked(lines, Box(inner.x, y, inner.w, height), look, room, key, align)
        y += height


def _noted(column: Column, row: dict[str, str], cell: Box, looks: Looks, room: Room, key: str) -> Iterator[Op]:
    """A text and the first of its notes that fits below it; where none does, the last one with broken words, or cut."""
    inner = cell.inset(*_NOTED_INSET)
    text = printable(room.text(filled(column.text, row)), looks[0], room, key)
    notes = [printable(room.text(filled(note, row)), looks[1], room, key) for note in column.notes]
    known = (_measured(text, note, looks, room) for note in notes)
    fits = (_note_fits(measures, inner, each) for measures in known for each in _together(*looks))
    found = next((each for each in fits if each is not None), None)
    if found is None:
        found, whole = _squeezed(text, notes[-1], inner, looks, room)
        if not whole:
            room.remark(said(words.cut_short, f"{text} {notes[-1]}"), key)
    yield from _centred(found, inner, room, key, column.align or looks[0].align or "start")


Lines = list[tuple[list[str], Look]]
"""Lines with their look, one lot below the other."""


def _measured(text: str, note: str, looks: Looks, room: Room) -> tuple[Measured, Measured]:
    """A text and its note, measured."""
    return measured(text, looks[0], room.metrics), measured(note, looks[1], room.metrics)


def _note_fits(known: tuple[Measured, Measured], inner: Box, looks: Looks) -> Lines | None:
    """The lines of a text and its note in these sizes, None when they do not fit."""
    found = [(flowed(each, inner.w, look), look) for each, look in zip(known, looks, strict=True)]
    high = sum(lines_height(len(flow.lines), look) for flow, look in found)
    if high > inner.h + 1e-6 or max(flow.widest for flow, _ in found) > inner.w + 1e-6:
        return None
    return [(flow.lines, look) for flow, look in found]


def _squeezed(text: str, note: str, inner: Box, looks: Looks, room: Room) -> tuple[Lines, bool]:
    """The same in the least sizes, with words broken and what is too much cut; and whether all of it is there."""
    *_, (large, small) = _together(*looks)
    above = fitted(text, inner.w, inner.h - lines_height(1, small), large, room.metrics)
    rest = inner.h - lines_height(len(above.lines), above.look)
    below = fitted(note, inner.w, rest, small, room.metrics)
    return [above[:2], below[:2]], above.whole and below.whole


def _together(large: Look, small: Look) -> Iterator[Looks]:
    """Two looks that shrink together, each to its own least size."""
    above, below = list(sizes(large)), list(sizes(small))
    for step in range(max(len(above), len(below))):
        yield above[min(step, len(above) - 1)], below[min(step, len(below) - 1)]


def _note_looks(
    options: TableOptions, column: Column, rows: list[dict[str, str]], width: float, height: float, room: Room
) -> Looks | None:
    """The looks of a column's texts and their notes, in the sizes in which every row's longest note fits, as far as that can be."""
    if not column.notes:
        return None
    looks = room.look(column.style, options.style), room.look(column.note_style)
    inner = Box(0, 0, width, height).inset(*_NOTED_INSET)
    texts = [(room.text(filled(column.text, row)), room.text(filled(column.notes[0], row))) for row in rows]
    known = [_measured(*each, looks, room) for each in texts]
    for large, small in _together(*looks):
        found = large, small
        if all(_note_fits(each, inner, found) for each in known):
            break
    return found


def _cell(
    options: TableOptions, column: Column, row: dict[str, str], cell: Box, room: Room, key: str, looks: Looks | None
) -> Drawing:
    look = room.look(filled(column.style, row), options.style)
    ops: list[Op] = [_frame(options, cell, look)] if look.fill or look.pen else []
    parts: list[Part] = []
    if column.parts:
        for part, shown in _parts(options, column, row, cell, room, key):
            parts.append(part)
            ops.extend(shown)
    elif looks is not None:
        ops.extend(_noted(column, row, cell, looks, room, key))
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
    align = column.align or look.align or "start"
    if text:
        yield from _in_cell(text, cell, look, room, key, align)


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
