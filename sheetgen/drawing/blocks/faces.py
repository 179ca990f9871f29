"""What is printed in a cell before anybody writes: a symbol, pips, points, a cross."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sheetgen.drawing.blocks.base import Room
from sheetgen.drawing.blocks.type import line, line_height, longest, shrunk
from sheetgen.drawing.kit import Face
from sheetgen.drawing.sheet import MM_PER_POINT, Box, Ellipse, Line, Op, Path, Pen, Rect, Symbol
from sheetgen.drawing.theme import Look

_NINTHS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Where a die's pips lie: column and row of three by three."""
_PLATES = (
    ((0.3, 0), (0.7, 0), (1, 0.3), (1, 0.7), (0.7, 1), (0.3, 1), (0, 0.7), (0, 0.3)),
    ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),
    ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    ((0.25, 0.06), (0.75, 0.06), (1, 0.5), (0.75, 0.94), (0.25, 0.94), (0, 0.5)),
    ((0, 0.1), (1, 0.1), (0.86, 0.5), (1, 0.9), (0, 0.9), (0.14, 0.5)),
)
"""Corners of the plates that tell colours apart, in sides of their box."""
_SMALL_PIP = 0.27
"""The same on a small die beside a symbol, which must be told from afar."""
_WORD = 0.4
"""The largest type of a word that stands for a symbol, against the height of its box."""
_PIP = 0.2
"""A pip's diameter against the side of its die."""


def symbol(name: str, box: Box, look: Look, room: Room) -> Iterator[Op]:
    """A symbol; one that nobody has drawn stands as its word, as large as there is room for."""
    if name in room.metrics.symbols():
        yield Symbol(name, box, look.colour)
    elif name:
        hint = room.look("hint")
        fitting = min(box.w / room.metrics.width(name, 1.0, look.weight), _WORD * box.h / MM_PER_POINT)
        if fitting > hint.size:
            yield from line(name, box, replace(look, size=fitting * 0.999), room, "space", "middle")
            return
        short = max(longest(name, box.w, hint.size, hint.weight, room.metrics), 1)
        yield from line(name[:short], box, hint, room, "space", "middle")


def printed(face: Face, field: Box, look: Look, room: Room) -> Iterator[Op]:
    """Pips, symbol, text and cross of a cell: a lone one in the middle; a die above with points beside it, the symbol below."""
    side = min(field.w, field.h)
    inner = field.inset(side * 0.09)
    if face.pips and face.symbol:
        yield from _special(face, inner, look, room)
    elif face.pips:
        yield from pips(face.pips, _square(inner, 0.5, 0.5, 0.74), look, room)
    else:
        if face.text:
            height = min(line_height(room.look("points", "hint")), inner.h) if face.symbol else inner.h
            yield from _points(face.text, Box(field.x, inner.bottom - height, field.w, height), room)
            inner = inner._replace(h=inner.h - height)
        if face.symbol:
            yield from tinted(face, _square(inner, 0.5, 0.5, 0.74), look, room)
    if face.struck:
        yield from cross(field, look)


def _special(face: Face, inner: Box, look: Look, room: Room) -> Iterator[Op]:
    """A special field: its die in a corner, its points beside the die, its symbol below."""
    die = _square(inner, 0.0, 0.0, 0.45)
    yield Rect(die, "#ffffff", Pen(look.colour, 0.2), die.w * 0.22)
    yield from pips(face.pips, die.inset(die.w * 0.13), look, room, _SMALL_PIP)
    if face.text:
        yield from _points(face.text, Box(die.right, die.y, inner.right - die.right, die.h), room)
    lower = Box(inner.x, die.bottom, inner.w, inner.bottom - die.bottom)
    yield from tinted(face, _square(lower, 0.5, 1.0, 0.98), look, room)


def _points(text: str, box: Box, room: Room) -> Iterator[Op]:
    yield from line(text, box, shrunk(text, box, room.look("points", "hint"), room), room, "space", "middle")


def tinted(face: Face, box: Box, look: Look, room: Room) -> Iterator[Op]:
    """A symbol; one of a colour stands on a plate of that colour and of a shape of its own, so that it is told without colour."""
    if not face.tint:
        yield from symbol(face.symbol, box, look, room)
        return
    tint = room.look(face.tint, face.style)
    tints = room.tints()
    inner = box.inset(tint.pen.width / 2) if tint.pen else box
    yield Path(plate(tints.index(face.tint) if face.tint in tints else 0, inner), tint.fill, tint.pen)
    yield from symbol(face.symbol, _square(box, 0.5, 0.5, 0.58), tint, room)


def plate(shape: int, box: Box) -> tuple[tuple[str | float, ...], ...]:
    """The outline of a plate in a box: octagon, square, lozenge, hexagon, ticket, then these again."""
    corners = _PLATES[shape % len(_PLATES)]
    points = [(box.x + x * box.w, box.y + y * box.h) for x, y in corners]
    return (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))


def pips(count: int, box: Box, look: Look, room: Room, size: float = _PIP) -> Iterator[Op]:
    """Pips as they lie on a die, in a square; more than a die has stand as a number."""
    if count not in _NINTHS:
        yield from line(str(count), box, room.look("hint"), room, "space", "middle")
        return
    diameter = box.w * size
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
