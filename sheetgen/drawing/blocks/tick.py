"""`tick`: a box to tick, with its label."""

from __future__ import annotations

from typing import Literal

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import Drawing, Options, Room
from sheetgen.drawing.blocks.shapes import ellipse, rect
from sheetgen.drawing.blocks.type import line, unbroken
from sheetgen.drawing.sheet import Box, Op, Place
from sheetgen.drawing.theme import Side
from sheetgen.source.faults import said

_GAP = 2.0


class TickOptions(Options, frozen=True, kw_only=True):
    """Keys of a `tick` block."""

    space: str
    """The space that is ticked."""
    label: str = ""
    """What the tick says; `$name` stands for a label."""
    shape: Literal["square", "circle"] = "square"
    size: Side = 6.0
    """The box's side."""
    align: Literal["start", "end"] = "start"
    """Whether box and label stand at the left or at the right of their cells."""


def _labelled(options: TickOptions, room: Room) -> str:
    """The label, with what the tick is worth where that is printed."""
    label, worth = unbroken(room.text(options.label)), room.face(options.space)
    return f"{label} ({worth.text})".lstrip() if worth.tick and worth.text else label


def draw(options: TickOptions, box: Box, room: Room) -> Drawing:
    """Box and label, in the middle of the height."""
    look = room.look(options.style, "tick")
    label = _labelled(options, room)
    side = options.size
    if side > min(box.w, box.h) + 1e-6:
        room.fault(said(words.tick_does_not_fit, side, side - min(box.w, box.h)))
        return Drawing()
    width = room.metrics.width(label, look.size, look.weight) + _GAP + side
    left = box.x if options.align == "start" else max(box.x, box.right - width)
    field = Box(left, box.y + (box.h - side) / 2, side, side)
    shape: Op = ellipse(field, look) if options.shape == "circle" else rect(field, look)
    beside = Box(field.right + _GAP, box.y, box.right - field.right - _GAP, box.h)
    places = [Place(space.name, space.type, field) for space in room.spaces(options.space)[:1]]
    return Drawing([shape, *line(label, beside, look, room, "label", "start")], places)
