"""`write`: a label and a line or box to write on."""

from __future__ import annotations

from typing import Literal

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Least, Options
from sheetgen.drawing.blocks.printed.cells import printed, shared_out
from sheetgen.drawing.blocks.printed.shapes import rect
from sheetgen.drawing.blocks.printed.type import line, narrowed, unbroken
from sheetgen.drawing.sheet import ASCENT, DESCENT, MM_PER_POINT, Box, Line, Op, Place
from sheetgen.drawing.theme import Length
from sheetgen.source.messages import message

_GAP = 1.5


class WriteOptions(Options, frozen=True, kw_only=True):
    """Keys of a `write` block."""

    label: str = ""
    """Text to print; `$name` is replaced by the text of that name in `labels`."""
    space: str = ""
    """The space that is written on the line or in the box; without a space, the line or box is for notes."""
    kind: Literal["line", "box"] = "line"
    """A line to write on, or a box."""
    label_width: Length | None = None
    """Width for the label; by default its text width."""
    min: Least = Least(12.0, 6.0)
    """Minimum size for writing, `[width, height]`."""


def draw(options: WriteOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the label on the left and the space on the right of it."""
    look = context.look(options.style, "write")
    label = unbroken(context.text(options.label))
    look = narrowed(label, box.w - options.min.width - _GAP, look, context.metrics)
    own = context.metrics.width(label, look.size, look.weight) + _GAP if label else 0.0
    width = own if options.label_width is None else options.label_width
    field = Box(box.x + width, box.y, box.w - width, box.h)
    thick = look.pen.width if look.pen else 0.0
    least = Least(max(options.min.width, thick), max(options.min.height, thick))
    if field.w < least.width - 1e-6 or field.h < least.height - 1e-6:
        lacks = max(least.width - field.w, least.height - field.h)
        context.fault(message(words.no_room_to_write, lacks))
        return Drawing()
    baseline = max(min(box.y + box.h * 0.78, box.bottom - thick / 2), box.y + thick / 2)
    ops: list[Op] = []
    if options.kind == "box":
        ops.append(rect(field, look))
        ops.extend(line(label, Box(box.x, box.y, width, box.h), look, context, "label", "start"))
    else:
        if look.pen:
            ops.append(Line(field.x, baseline, field.right, baseline, look.pen))
        em = look.size * MM_PER_POINT
        top, bottom = max(box.y, baseline - ASCENT * em), min(box.bottom, baseline + DESCENT * em)
        label_box = Box(box.x, top, width, bottom - top)
        ops.extend(line(label, label_box, look, context, "label", "start"))
    spaces = shared_out(context.spaces(options.space) if options.space else (), field)
    faced, parts = printed(context.face(options.space), field, look, context) if options.space else ([], [])
    return Drawing([*ops, *faced], [Place(space.name, space.type, own_box, tuple(parts)) for space, own_box in spaces])
