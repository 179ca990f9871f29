"""What stands in one cell of a table: its text and note, its symbol, its parts, what is printed in its space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, filled
from sheetgen.drawing.blocks.faces import symbol
from sheetgen.drawing.blocks.shapes import rect
from sheetgen.drawing.blocks.type import (
    LEAST_SIZE,
    Measured,
    fitted,
    flowed,
    line,
    line_height,
    lines_height,
    measured,
    middle_shift,
    printable,
    sizes,
    stacked,
    wrapped,
)
from sheetgen.drawing.content import Face
from sheetgen.drawing.sheet import Anchor, Box, Op, Part, Place, Rect, Text
from sheetgen.drawing.theme import ResolvedStyle, Side
from sheetgen.form.spaces import Space
from sheetgen.source.decimals import brief
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

_TEXT_GAP = 1.0
"""Distance of a box to tick and its text, in mm."""
_INDENT = 1.5
"""Distance of a framed or filled cell's text from the edge it begins or ends at, in mm."""
_INSET, _NOTED_INSET = (0.6, 0.3), (0.6, 0.4)
"""What stays free about a text in its cell, and about one with a note, beside it and above and below, in mm."""
_GLANCE = 2_000
"""A text of more characters has no word that stands closer to the edge."""
_BOX, _LARGEST_BOX = 0.78, 5.5
"""The side of a box to tick against its cell's shorter one, and the largest in mm."""
_ICON, _LARGEST_ICON = 0.7, 5.0
"""The side of an icon to circle against the height of its cell, and the largest in mm."""
_APART = 1.6
"""At least so much between words to circle, in mm."""


Looks = tuple[ResolvedStyle, ResolvedStyle]
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
    span: Annotated[int, Meta(ge=1, le=200)] = 1
    """How many of the table's columns a cell takes, in a section."""
    free: bool = False
    """Whether nothing stands there and nobody writes there, in a section."""
    ruled: bool = False
    """Whether cells that end with this column of a table in sections have a line there in the table's `rule`."""


class Cell(Struct, frozen=True):
    """A cell drawn: its frame, what is printed in it, and its space."""

    frame: Rect | None
    ops: list[Op]
    places: list[Place]


def frame(cell: Box, look: ResolvedStyle, shared: bool) -> Rect:
    """A cell's frame, off its edges where its look says so; where cells share their lines the line lies on the edge."""
    inset = min(look.inset, cell.w / 4, cell.h / 4)
    return Rect(cell, look.fill, look.pen) if shared and not inset else rect(cell.inset(inset), look)


def drawn(
    column: Column,
    row: dict[str, str],
    cell: Box,
    styles: tuple[str, ...],
    shared: bool,
    context: DrawContext,
    key: str,
    looks: Looks | None,
) -> Cell:
    """A cell of a column and a row. styles: those of a cell whose column and space have none. shared: cells share their lines."""
    space = filled(column.space, row)
    face = context.face(space) if space and not column.parts else Face()
    look = context.look(filled(column.style, row), face.style, *styles)
    outline = frame(cell, look, shared) if look.fill or look.pen else None
    ops: list[Op] = []
    parts: list[Part] = []
    if column.parts:
        for part, shown in _parts(column, row, cell, shared, context, key):
            parts.append(part)
            ops.extend(shown)
    elif looks is not None:
        ops.extend(_noted(column, row, cell, looks, context, key))
    else:
        ops.extend(_content(column, row, cell, look, context, key))
        faced, parts = printed(face, cell, look, context)
        ops.extend(faced)
    spaces = context.spaces(space) if space else ()
    if len(spaces) > 1 and (spaces[0].seat or len(spaces) == len(parts)):
        boxes = [part.box for part in parts] or [box for _, box in shared_out(spaces, cell)]
        frames = [] if column.parts or outline is None else [frame(box, look, shared) for box in boxes]
        places = [Place(space.name, space.type, box) for space, box in zip(spaces, boxes, strict=False)]
        return Cell(None if frames else outline, [*frames, *ops], places)
    return Cell(outline, ops, [Place(each.name, each.type, cell, tuple(parts)) for each in spaces[:1]])


def shared_out(spaces: Sequence[Space], cell: Box) -> list[tuple[Space, Box]]:
    """The spaces that a cell is: one, or side by side all names of those who play."""
    own = spaces if spaces and spaces[0].seat else spaces[:1]
    width = cell.w / max(len(own), 1)
    return [(space, Box(cell.x + at * width, cell.y, width, cell.h)) for at, space in enumerate(own)]


def printed(face: Face, cell: Box, look: ResolvedStyle, context: DrawContext) -> tuple[list[Op], list[Part]]:
    """What is printed in a space that is a cell: a box to tick, words to circle, or a text; and its parts."""
    if face.tick:
        return _to_tick(face, cell, context)
    if face.ways:
        return _to_circle(face, cell, context)
    if face.text and not (face.symbol or face.pips):
        text = printable(face.text, look, context, "space")
        return list(in_cell(text, cell, look, context, "space", look.align or "middle")), []
    return [], []


def _to_tick(face: Face, cell: Box, context: DrawContext) -> tuple[list[Op], list[Part]]:
    """A small box, in the middle together with the text beside it; it is the part of the space that is ticked."""
    side = min(min(cell.w, cell.h) * _BOX, _LARGEST_BOX)
    small = context.look("worth", "hint")
    text = printable(face.text, small, context, "space")
    beside = context.metrics.width(text, small.size, small.weight) if text else 0.0
    wide = side + (_TEXT_GAP + beside if text else 0.0)
    if wide > cell.w - 2 * _INSET[0]:
        side = max(cell.w - 2 * _INSET[0] - _TEXT_GAP - beside, side / 2)
        wide = side + _TEXT_GAP + beside
    left = cell.x + (cell.w - wide) / 2
    box = Box(left, cell.y + (cell.h - side) / 2, side, side)
    ops: list[Op] = [rect(box, context.look("box", "tick"))]
    if text:
        ops += line(text, Box(box.right + _TEXT_GAP, cell.y, beside + _INSET[0], cell.h), small, context, "space", "start")
    return ops, [Part(True, box)]


def _to_circle(face: Face, cell: Box, context: DrawContext) -> tuple[list[Op], list[Part]]:
    """The words side by side in as few lines as there is room for; none where there is not: the cell is for writing then."""
    words_look = context.look("choice", "hint")
    most = cell.h / max(line_height(replace(words_look, size=min(words_look.least or LEAST_SIZE, words_look.size))), 1e-6)
    if len(face.ways) * _APART > cell.w * max(most, 1.0):  # not even the blanks between them have room
        return _left_out(face, context)
    icons = face.way_looks or (("", ""),) * len(face.ways)
    texts = [
        "" if icon else printable(context.text(text), words_look, context, "space")
        for (_, text), (icon, _) in zip(face.ways, icons, strict=True)
    ]
    side = min(cell.h * _ICON, _LARGEST_ICON)
    least = min(words_look.least or LEAST_SIZE, words_look.size)
    for size in dict.fromkeys((words_look.size, least)):
        small = replace(words_look, size=size)
        widths = [(context.metrics.width(text, size, small.weight) if text else side) + _APART for text in texts]
        high = max(line_height(small) * 1.25, 1e-6)
        for lines in range(1, max(int((cell.h - _INSET[1]) / high), 1) + 1):
            each = -(-len(texts) // lines)
            rows = [range(at, min(at + each, len(texts))) for at in range(0, len(texts), each)]
            if max(sum(widths[n] for n in row) for row in rows) <= cell.w and len(rows) * high <= cell.h + 1e-6:
                return _ways(face, texts, widths, rows, cell, small, context)
    return _left_out(face, context)


def _left_out(face: Face, context: DrawContext) -> tuple[list[Op], list[Part]]:
    """Nothing, since the words to circle have no room."""
    context.remark(message(words.left_out, ", ".join(context.text(text) for _, text in face.ways)), "space")
    return [], []


def _ways(
    face: Face, texts: list[str], widths: list[float], rows: list[range], cell: Box, look: ResolvedStyle, context: DrawContext
) -> tuple[list[Op], list[Part]]:
    """Words in even columns where the widest leaves that room, else as wide as they are."""
    ops: list[Op] = []
    parts: list[Part] = []
    high = cell.h / len(rows)
    even = cell.w / len(rows[0])
    for number, row in enumerate(rows):
        own = [even if max(widths) <= even else widths[n] for n in row]
        x = cell.x + (0.0 if max(widths) <= even else (cell.w - sum(own)) / 2)
        for n, wide in zip(row, own, strict=True):
            box = Box(x, cell.y + number * high, wide, high)
            parts.append(Part(face.ways[n][0], box))
            icon, colour = face.way_looks[n] if face.way_looks else ("", "")
            if icon:
                side = min(box.h * _ICON, box.w, _LARGEST_ICON)
                at = Box(box.x + (wide - side) / 2, box.y + (high - side) / 2, side, side)
                ops.extend(symbol(icon, at, replace(look, colour=context.hue(colour).line if colour else look.colour), context))
            else:
                ops.extend(line(texts[n], box, look, context, "space", "middle"))
            x += wide
    return ops, parts


def upward_text(text: str, cell: Box, look: ResolvedStyle, context: DrawContext, key: str) -> Iterator[Op]:
    """A text that reads upwards, in the middle of a cell."""
    text = printable(text, look, context, key)
    for found in in_cell(text, Box(0, 0, cell.h, cell.w), look, context, key, "start"):
        assert isinstance(found, Text)
        yield replace(found, x=cell.x + found.y, y=cell.bottom - found.x, angle=-90.0)


def in_cell(text: str, cell: Box, look: ResolvedStyle, context: DrawContext, key: str, align: Anchor) -> Iterator[Op]:
    """Text in a cell, in several lines where one is not enough."""
    indent = _indent(align, look)
    if look.least is not None and indent > _INSET[0] and len(text) <= _GLANCE:
        indent = max(min(indent, (cell.w - _widest_word(text, look, context)) / 2), _INSET[0])
    inner = cell.inset(indent, _INSET[1])
    if look.least is not None:
        yield from _fitting(text, inner, look, context, key, align)
        return
    lines = wrapped(text, inner.w, look, context.metrics)
    needed = lines_height(len(lines), look)
    if len(lines) < 2 or needed > inner.h:
        yield from line(" ".join(text.split()), inner, look, context, key, align)
    else:
        spare = inner.h - needed
        above = min(spare / 2 + middle_shift(look), spare)
        yield from stacked(lines, Box(inner.x, inner.y + above, inner.w, needed), look, context, key, align)


def text_width(text: str, align: Anchor, look: ResolvedStyle, context: DrawContext) -> float:
    """The width of a cell that has room for the widest word of a text, in the least type of its look."""
    least = _INSET[0] if look.least is not None else _indent(align, look)
    return _widest_word(context.text(text), look, context) + 2 * least


def note_width(text: str, look: ResolvedStyle, context: DrawContext) -> float:
    """The width that a note below a text needs."""
    return _widest_word(context.text(text), look, context) + 2 * _NOTED_INSET[0]


def _widest_word(text: str, look: ResolvedStyle, context: DrawContext) -> float:
    size = min(look.least or look.size, look.size)
    return max((context.metrics.width(word, size, look.weight) for word in text.split()), default=0.0)


def _indent(align: Anchor, look: ResolvedStyle) -> float:
    """What stays free beside a text in its cell."""
    return _INDENT if align != "middle" and (look.fill or look.pen) else _INSET[0]


def _fitting(text: str, inner: Box, look: ResolvedStyle, context: DrawContext, key: str, align: Anchor) -> Iterator[Op]:
    """Text in type as large as fits, one line with its capitals in the middle."""
    lines, look, whole = fitted(text, inner.w, inner.h, look, context.metrics)
    if not whole:
        context.remark(message(words.cut_short, text), key)
    yield from _centred([(lines, look)], inner, context, key, align)


def _centred(parts: Lines, inner: Box, context: DrawContext, key: str, align: Anchor) -> Iterator[Op]:
    """Lines of several looks below one another, in the middle of the height."""
    heights = [lines_height(len(lines), look) for lines, look in parts]
    spare = inner.h - sum(heights)
    y = inner.y + max(min(spare / 2 + middle_shift(parts[0][1]), spare), 0.0)
    for (lines, look), height in zip(parts, heights, strict=True):
        yield from stacked(lines, Box(inner.x, y, inner.w, height), look, context, key, align)
        y += height


def _noted(column: Column, row: dict[str, str], cell: Box, looks: Looks, context: DrawContext, key: str) -> Iterator[Op]:
    """A text and the first of its notes that fits below it; where none does, the last one with broken words, or cut."""
    inner = cell.inset(*_NOTED_INSET)
    text = printable(context.text(filled(column.text, row)), looks[0], context, key)
    notes = [printable(context.text(filled(note, row)), looks[1], context, key) for note in column.notes]
    known = (_measured(text, note, looks, context) for note in notes)
    fits = (_note_fits(measures, inner, each) for measures in known for each in _together(*looks))
    fitting = next((each for each in fits if each is not None), None)
    if fitting is None:
        fitting, whole = _squeezed(text, notes[-1], inner, looks, context)
        if not whole:
            context.remark(message(words.cut_short, f"{text} {notes[-1]}"), key)
    yield from _centred(fitting, inner, context, key, column.align or looks[0].align or "start")


Lines = list[tuple[list[str], ResolvedStyle]]
"""Lines with their look, one lot below the other."""


def _measured(text: str, note: str, looks: Looks, context: DrawContext) -> tuple[Measured, Measured]:
    """A text and its note, measured."""
    return measured(text, looks[0], context.metrics), measured(note, looks[1], context.metrics)


def _note_fits(known: tuple[Measured, Measured], inner: Box, looks: Looks) -> Lines | None:
    """The lines of a text and its note in these sizes, None when they do not fit."""
    result = [(flowed(each, inner.w, look), look) for each, look in zip(known, looks, strict=True)]
    high = sum(lines_height(len(flow.lines), look) for flow, look in result)
    if high > inner.h + 1e-6 or max(flow.widest for flow, _ in result) > inner.w + 1e-6:
        return None
    return [(flow.lines, look) for flow, look in result]


def _squeezed(text: str, note: str, inner: Box, looks: Looks, context: DrawContext) -> tuple[Lines, bool]:
    """The same in the least sizes, with words broken and what is too much cut; and whether all of it is there."""
    *_, (large, small) = _together(*looks)
    above = fitted(text, inner.w, inner.h - lines_height(1, small), large, context.metrics)
    rest = inner.h - lines_height(len(above.lines), above.look)
    below = fitted(note, inner.w, rest, small, context.metrics)
    return [above[:2], below[:2]], above.whole and below.whole


def _together(large: ResolvedStyle, small: ResolvedStyle) -> Iterator[Looks]:
    """Two looks that shrink together, each to its own least size."""
    above, below = list(sizes(large)), list(sizes(small))
    for step in range(max(len(above), len(below))):
        yield above[min(step, len(above) - 1)], below[min(step, len(below) - 1)]


def note_looks(
    column: Column, style: str, rows: list[dict[str, str]], width: float, height: float, context: DrawContext
) -> Looks | None:
    """The looks of a column's texts and their notes, in the sizes in which every row's longest note fits, as far as that can be."""
    if not column.notes:
        return None
    looks = context.look(column.style, style), context.look(column.note_style)
    inner = Box(0, 0, width, height).inset(*_NOTED_INSET)
    texts = [(context.text(filled(column.text, row)), context.text(filled(column.notes[0], row))) for row in rows]
    known = [_measured(*each, looks, context) for each in texts]
    for large, small in _together(*looks):
        result = large, small
        if all(_note_fits(each, inner, result) for each in known):
            break
    return result


def _content(column: Column, row: dict[str, str], cell: Box, look: ResolvedStyle, context: DrawContext, key: str) -> Iterator[Op]:
    """The symbol and the text of a cell, or of a part of one."""
    name = filled(column.symbol, row)
    if name:
        side = min(cell.w, cell.h) * 0.72
        yield from symbol(name, Box(cell.x + (cell.w - side) / 2, cell.y + (cell.h - side) / 2, side, side), look, context)
    text = printable(context.text(filled(column.text, row)), look, context, key)
    align = column.align or look.align or "start"
    if text:
        yield from in_cell(text, cell, look, context, key, align)


def _parts(
    column: Column, row: dict[str, str], cell: Box, shared: bool, context: DrawContext, key: str
) -> Iterator[tuple[Part, list[Op]]]:
    """The parts of a divided cell, and what is printed in each: a frame of its own, or a box to tick, with symbol and text."""
    rows = context.list(column.parts)
    look = context.look(column.part_style)
    width = cell.w / (len(rows) or 1)
    for number, part_row in enumerate(rows):
        whole = Box(cell.x + number * width, cell.y, width, cell.h)
        value = part_row.get("value", number + 1)
        shown = {**row, **part_row}
        if column.tick is None:
            outline = [frame(whole, look, shared)] if look.fill or look.pen else []
            yield Part(value, whole), [*outline, *_content(column, shown, whole, look, context, key)]
            continue
        side = column.tick
        if side > min(whole.w, whole.h) + 1e-6:
            lacks = side - min(whole.w, whole.h)
            sizes = brief(side), words.tenths(lacks)
            what = phrase("part-tick-does-not-fit", "a box of {side} mm does not fit its part: {lack} mm missing", *sizes)
            hint = phrase("smaller-tick-or-more-cells", "make `tick` smaller, or give the block more cells")
            context.fault(message(what, hint), key.replace("text", "tick"))
            return
        left = whole.x if column.text else whole.x + (width - side) / 2
        box = Box(left, whole.y + (whole.h - side) / 2, side, side)
        beside = Box(box.right + _TEXT_GAP, whole.y, whole.right - box.right - _TEXT_GAP, whole.h)
        yield Part(value, box), [rect(box, look), *_content(column, shown, beside if column.text else box, look, context, key)]
