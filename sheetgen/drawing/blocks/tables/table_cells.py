"""Content of one cell of a table: its text and note, its symbol, its parts, the print in its space."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Row, filled
from sheetgen.drawing.blocks.printed.cells import GAP, Lines, centred, frame, in_cell, printed, shared_out, word_width
from sheetgen.drawing.blocks.printed.faces import symbol
from sheetgen.drawing.blocks.printed.shapes import rect
from sheetgen.drawing.blocks.printed.type import Measured, fitted, flowed, measured, printable
from sheetgen.drawing.blocks.tables.table_options import Column
from sheetgen.drawing.faces import Face
from sheetgen.drawing.sheet import Box, Op, Part, Place, Rect
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.decimals import brief
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

_NOTED_INSET = 0.6, 0.4
"""Margins around a text with a note in its cell: left and right, then above and below, in mm."""

Looks = tuple[ResolvedStyle, ResolvedStyle]
"""Styles of a text and of the note below it."""


class Cell(Struct, frozen=True):
    """A drawn cell: its frame, its content, and its space."""

    frame: Rect | None
    ops: list[Op]
    places: list[Place]


def drawn(
    column: Column,
    row: Row,
    cell: Box,
    styles: tuple[str, ...],
    shared: bool,
    context: DrawContext,
    key: str,
    looks: Looks | None,
) -> Cell:
    """Draw a cell of a column and a row. styles: names of styles, used if neither the column nor the space has a style. shared:
    True if neighbouring cells share the line between them.
    """
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


def note_width(text: str, look: ResolvedStyle, context: DrawContext) -> float:
    """Return the width that a note below a text needs."""
    return word_width(context.text(text), look, context) + 2 * _NOTED_INSET[0]


def _noted(column: Column, row: Row, cell: Box, looks: Looks, context: DrawContext, key: str) -> Iterator[Op]:
    """Yield a text and the first of its notes that fits below it. If no note fits, the last note is used, with its words split, or
    cut."""
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
    yield from centred(fitting, inner, context, key, column.align or looks[0].align or "start")


def _measured(text: str, note: str, looks: Looks, context: DrawContext) -> tuple[Measured, Measured]:
    """Return a text and its note, both measured."""
    return measured(text, looks[0], context.metrics), measured(note, looks[1], context.metrics)


def _note_fits(known: tuple[Measured, Measured], inner: Box, looks: Looks) -> Lines | None:
    """Return the lines of a text and its note in the type sizes of `looks`, or None if they do not fit. known: the text and the
    note, measured."""
    result = [(flowed(each, inner.w, look), look) for each, look in zip(known, looks, strict=True)]
    high = sum(look.lines_height(len(flow.lines)) for flow, look in result)
    if high > inner.h + 1e-6 or max(flow.widest for flow, _ in result) > inner.w + 1e-6:
        return None
    return [(flow.lines, look) for flow, look in result]


def _squeezed(text: str, note: str, inner: Box, looks: Looks, context: DrawContext) -> tuple[Lines, bool]:
    """Return the text and its note in their minimum sizes, and whether both are complete. Long words are split, and lines that do
    not fit are cut.
    """
    *_, (large, small) = _together(*looks)
    above = fitted(text, inner.w, inner.h - small.lines_height(1), large, context.metrics)
    rest = inner.h - above.look.lines_height(len(above.lines))
    below = fitted(note, inner.w, rest, small, context.metrics)
    return [above[:2], below[:2]], above.whole and below.whole


def _together(large: ResolvedStyle, small: ResolvedStyle) -> Iterator[Looks]:
    """Yield two styles in ever smaller sizes, each down to its own minimum size."""
    above, below = list(large.sizes()), list(small.sizes())
    for step in range(max(len(above), len(below))):
        yield above[min(step, len(above) - 1)], below[min(step, len(below) - 1)]


def note_looks(column: Column, style: str, rows: list[Row], width: float, height: float, context: DrawContext) -> Looks | None:
    """Return the styles of a column's texts and of their notes, in the largest sizes in which every row's longest note fits, if
    possible."""
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


def _content(column: Column, row: Row, cell: Box, look: ResolvedStyle, context: DrawContext, key: str) -> Iterator[Op]:
    """Yield the symbol and the text of a cell, or of a part of a cell."""
    name = filled(column.symbol, row)
    if name:
        side = min(cell.w, cell.h) * 0.72
        yield from symbol(name, Box(cell.x + (cell.w - side) / 2, cell.y + (cell.h - side) / 2, side, side), look, context)
    text = printable(context.text(filled(column.text, row)), look, context, key)
    align = column.align or look.align or "start"
    if text:
        yield from in_cell(text, cell, look, context, key, align)


def _parts(column: Column, row: Row, cell: Box, shared: bool, context: DrawContext, key: str) -> Iterator[tuple[Part, list[Op]]]:
    """Yield the parts of a divided cell with their operations. Each part is a frame or a tick box, with symbol and text."""
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
            what = phrase(
                "part-tick-does-not-fit", "a box of {side} mm doesn't fit in its part of the cell: it needs {lack} mm more", *sizes
            )
            hint = phrase("smaller-tick-or-more-cells", "make `tick` smaller, or give the block more cells")
            context.fault(message(what, hint), key.replace("text", "tick"))
            return
        left = whole.x if column.text else whole.x + (width - side) / 2
        box = Box(left, whole.y + (whole.h - side) / 2, side, side)
        beside = Box(box.right + GAP, whole.y, whole.right - box.right - GAP, whole.h)
        yield Part(value, box), [rect(box, look), *_content(column, shown, beside if column.text else box, look, context, key)]
