"""What is printed in a cell before anybody writes: a symbol, pips, points, a cross."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.blocks.base import Room
from sheetgen.blocks.type import line, line_height
from sheetgen.games import Face
from sheetgen.layout.theme import Look
from sheetgen.sheet import Box, Op, Symbol


def symbol(name: str, box: Box, look: Look, room: Room) -> Iterator[Op]:
    """A symbol; one that nobody has drawn stands as its word, as large as there is room for."""
    if name in room.metrics.symbols():
        yield Symbol(name, box, look.colour)
    elif name:
        hint = room.look("hint")
        width = room.metrics.width(name, hint.size, hint.weight)
        short = name if width <= box.w else name[: max(1, int(len(name) * box.w / width))]
        yield from line(short, box, hint, room, "space", "middle")


def printed(face: Face, field: Box, look: Look, room: Room) -> Iterator[Op]:
    """Symbol and text of a cell."""
    if face.symbol:
        side = min(field.w, field.h) * 0.5
        yield from symbol(face.symbol, Box(field.x + (field.w - side) / 2, field.y + (field.h - side) / 2, side, side), look, room)
    if face.text:
        hint = room.look("hint")
        height = min(line_height(hint), field.h)
        yield from line(face.text, Box(field.x, field.bottom - height, field.w, height), hint, room, "space", "middle")
