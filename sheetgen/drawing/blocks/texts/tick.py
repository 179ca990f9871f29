"""`tick`: a box to tick, with its label."""

from __future__ import annotations

from typing import Literal

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.blocks.printed.shapes import ellipse, rect
from sheetgen.drawing.blocks.printed.type import line, unbroken
from sheetgen.drawing.sheet import Box, Op, Place
from sheetgen.drawing.theme import Side
from sheetgen.source.decimals import brief
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

_GAP = 2.0


class TickOptions(Options, frozen=True, kw_only=True):
    """Keys of a `tick` block."""

    space: str
    """The space that is ticked."""
    label: str = ""
    """Text next to the tick; `$name` is replaced by the text of that name in `labels`."""
    shape: Literal["square", "circle"] = "square"
    size: Side = 6.0
    """The box's side."""
    align: Literal["start", "end"] = "start"
    """Position of box and label within their cells: at the left or at the right."""


def _labelled(options: TickOptions, context: DrawContext) -> str:
    """Return the label, with the tick's points if they are printed."""
    label, worth = unbroken(context.text(options.label)), context.face(options.space)
    return f"{label} ({worth.text})".lstrip() if worth.tick and worth.text else label


def draw(options: TickOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the box and its label, centred vertically."""
    look = context.look(options.style, "tick")
    label = _labelled(options, context)
    side = options.size
    if side > min(box.w, box.h) + 1e-6:
        sizes = brief(side), words.tenths(side - min(box.w, box.h))
        what = phrase("tick-does-not-fit", "a box of {side} mm doesn't fit: it needs {lack} mm more", *sizes)
        context.fault(message(what, phrase("more-cells-or-size", "give the block more cells, or make `size` smaller")))
        return Drawing()
    width = context.metrics.width(label, look.size, look.weight) + _GAP + side
    left = box.x if options.align == "start" else max(box.x, box.right - width)
    field = Box(left, box.y + (box.h - side) / 2, side, side)
    shape: Op = ellipse(field, look) if options.shape == "circle" else rect(field, look)
    beside = Box(field.right + _GAP, box.y, box.right - field.right - _GAP, box.h)
    places = [Place(space.name, space.type, field) for space in context.spaces(options.space)[:1]]
    return Drawing([shape, *line(label, beside, look, context, "label", "start")], places)
