"""`boxes`: the numbered spaces of a family in rows of about the same length, with a label."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Least, Options
from sheetgen.drawing.blocks.printed.shapes import ellipse, rect
from sheetgen.drawing.blocks.printed.type import headed, line, shrunk
from sheetgen.drawing.sheet import Box, Op, Part, Place, bounding_box
from sheetgen.drawing.theme import Length
from sheetgen.form.spaces import Space
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")


class BoxesOptions(Options, frozen=True, kw_only=True):
    """Keys of a `boxes` block."""

    space: str
    """The family of spaces: `karma` for karma.1, karma.2 …"""
    label: str = ""
    """A line above the boxes; `$name` is replaced by the text of that name in `labels`."""
    label_style: str = "label"
    min: Least = Least(10.0, 9.0)
    """Minimum size of a box, `[width, height]`."""
    max: Least | None = None
    """Maximum size of a box; by default, boxes fill the block."""
    gap: Length = 2.0
    columns: Annotated[int, Meta(ge=1, le=100)] | None = None
    """Number of boxes in a row. By default all boxes are in one row, or in as few rows as fit."""
    shape: Literal["square", "circle"] = "square"
    count: Annotated[int, Meta(ge=1, le=60)] = 1
    """Number of boxes that form one space together, such as a space of ten boxes of which some are ticked."""
    numbered: bool = False
    """True if each box shows its key; if several boxes are one space, each shows its number instead."""


def draw(options: BoxesOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the label, then the boxes, as large as possible."""
    spaces = context.spaces(options.space)
    if not spaces:
        return Drawing()
    label, box = headed(options.label, options.label_style, box, context, "label")
    ops: list[Op] = [*label]
    names = [space for space in spaces for _ in range(options.count)]
    columns = options.columns or _columns(options, len(names), box)
    rows = -(-len(names) // columns)
    width, height = _sides(options, columns, rows, box)
    if not _fits(options, width, height, columns, rows, context):
        return Drawing(ops)
    if options.max is not None:
        width, height = min(width, options.max.width), min(height, options.max.height)
    if options.shape == "circle":
        width = height = min(width, height)
    fields: dict[str, list[Box]] = {}
    for number, space in enumerate(names):
        row, column = divmod(number, columns)
        field = Box(box.x + column * (width + options.gap), box.y + row * (height + options.gap), width, height)
        ops.extend(_box(options, space, field, number % options.count + 1, context))
        fields.setdefault(space.name, []).append(field)
    places = []
    for space in spaces:
        own = fields[space.name]
        # in a space with several boxes, a tick in the nth box means the value n
        parts = tuple(Part(number, field) for number, field in enumerate(own, 1)) if len(own) > 1 else ()
        places.append(Place(space.name, space.type, bounding_box(own), parts))
    return Drawing(ops, places)


def _sides(options: BoxesOptions, columns: int, rows: int, box: Box) -> tuple[float, float]:
    """Return width and height of a box."""
    return (box.w - (columns - 1) * options.gap) / columns, (box.h - (rows - 1) * options.gap) / rows


def _columns(options: BoxesOptions, count: int, box: Box) -> int:
    """Return the number of boxes per row, for the smallest number of rows of about the same length in which every box has its
    minimum size. If there is no such number, return `count`."""
    for rows in range(1, count + 1):
        columns = -(-count // rows)
        width, height = _sides(options, columns, -(-count // columns), box)
        if width >= options.min.width - 1e-6:
            return columns if height >= options.min.height - 1e-6 else count
    return count


def _fits(options: BoxesOptions, width: float, height: float, columns: int, rows: int, context: DrawContext) -> bool:
    """Return whether a box has its least size; otherwise report an error with the missing size."""
    least = options.min
    lacks_width = max(0.0, (least.width - width) * columns)
    lacks_height = max(0.0, (least.height - height) * rows)
    if lacks_width < 1e-6 and lacks_height < 1e-6:
        return True
    what = phrase(
        "boxes-do-not-fit",
        "the boxes of '{block}' don't fit at {width} × {height} mm: they need {lack}",
        options.id,
        *words.room_lacking(least.width, least.height, lacks_width, lacks_height),
    )
    context.fault(message(what, phrase("more-cells-or-min", "give the block more cells, or a smaller `min`")))
    return False


def _key(name: str, family: str, context: DrawContext) -> str:
    """Return the part of a space's name after the block's family, such as `1` for `karma.1`, with each key as the sheet's
    language labels it."""
    keys = name.split(".")[-1:] if name == family else name.removeprefix(family + ".").split(".")
    return " ".join(context.called(name, key) for key in keys)


def _box(options: BoxesOptions, space: Space, field: Box, number: int, context: DrawContext) -> list[Op]:
    """Return the drawing of a box, with its key at the top in type that fits. number: the number of the box within its space, from
    1."""
    look = context.look(options.style, context.face(space.name).style)
    shape: Op = ellipse(field, look) if options.shape == "circle" else rect(field, look)
    if not options.numbered:
        return [shape]
    hint = context.look("hint")
    inner = field.inset(min(1.0, field.w * 0.1), min(1.0, field.h * 0.1))
    text = str(number) if options.count > 1 else _key(space.name, options.space, context)
    top = Box(inner.x, inner.y, inner.w, min(hint.line_height, inner.h))
    return [shape, *line(text, top, shrunk(text, top, hint, context), context, "space")]
