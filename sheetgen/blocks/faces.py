"""What is printed in a cell before anybody writes: a symbol, pips, points, a cross."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.blocks.base import Room
from sheetgen.blocks.type import line, line_height
from sheetgen.games import Face
from sheetgen.layout.theme import Look
from sheetgen.sheet import Box, Ellipse, Line, Op, Pen, Symbol

_NINTHS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Where a die's pips lie: column and row of three by three."""
_PIP = 0.2
"""A pip's diameter against the side of its die."""


def symbol(name: str, box: Box, look: Look, room: Room) -> Iterator[Op]:
    """A symbol; one that nobody has drawn stands as its word, as large as there is room for."""
    if name in room.metrics.symbols():
        yield Symbol(name, box, look.colour)
    elif name:
        hint = room.look("hint")
        short = name
        while len(short) > 1 and room.metrics.width(short, hint.size, hint.weight) > box.w:
            short = short[:-1]
        yield from line(short, box, hint, room, "space", "middle")


def printed(face: Face, field: Box, look: Look, room: Room) -> Iterator[Op]:
    """Pips, symbol, text and cross of a cell: a lone one in the middle, pips above and symbol below, text at the foot.

    A tint is the theme's style of that name; without one the symbol keeps the cell's colour.
    """
    inner = field.inset(min(field.w, field.h) * 0.12)
    if face.text:
        hint = room.look("hint")
        height = min(line_height(hint), inner.h) if face.symbol or face.pips else inner.h
        yield from line(face.text, Box(field.x, inner.bottom - height, field.w, height), hint, room, "space", "middle")
        inner = inner._replace(h=inner.h - height)
    upper = lower = _square(inner, 0.5, 0.5, 0.8 if face.pips and not face.symbol else 0.65)
    if face.pips and face.symbol:
        upper, lower = _square(inner, 0.0, 0.0, 0.5), _square(inner, 1.0, 1.0, 0.6)
    if face.pips:
        yield from pips(face.pips, upper, look, room)
    if face.symbol:
        yield from symbol(face.symbol, lower, room.look(face.tint, face.style) if face.tint else look, room)
    if face.struck:
        yield from cross(field, look)


def pips(count: int, box: Box, look: Look, room: Room) -> Iterator[Op]:
    """Pips as they lie on a die, in a square; more than a die has stand as a number."""
    if count not in _NINTHS:
        yield from line(str(count), box, room.look("hint"), room, "space", "middle")
        return
    diameter = box.w * _PIP
    step = (box.w - diameter) / 2
    for column, row in _NINTHS[count]:
        yield Ellipse(Box(box.x + column * step, box.y + row * step, diameter, diameter), look.colour)


def cross(field: Box, look: Look) -> Iterator[Op]:
    """A printed X over a cell."""
    inner = field.inset(min(field.w, field.h) * 0.2)
    pen = Pen(look.colour, min(field.w, field.h) * 0.06)
    yield Line(inner.x, inner.y, inner.right, inner.bottom, pen)
    yield Line(inner.x, inner.bottom, inner.right, inner.y, pen)


def _square(box: Box, across: float, down: float, share: float) -> Box:
    """A square of a share of the box's shorter side, at a place in it (0 left and top, 1 right and bottom)."""
    side = max(min(box.w, box.h), 0.0) * share
    return Box(box.x + across * (box.w - side), box.y + down * (box.h - side), side, side)
