"""Printed content of a blank cell: a symbol, pips, points, a cross; and the positions of its parts.

The parts of a special field (die, symbol, points or a box to write in, a burst to tick) are arranged in rows. The arrangement with
the largest parts is used. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, largest
from sheetgen.drawing.blocks.printed.type import FINEST_SIZE, clipped, line, printable, shrunk, unbroken
from sheetgen.drawing.faces import Face
from sheetgen.drawing.marks import plate
from sheetgen.drawing.palette import marks_of
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Box, Ellipse, Line, Op, Path, Pen, Rect, Symbol, Text, polygon
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

FieldPart = Literal["die", "symbol", "points", "box", "burst"]
_SHARES: dict[FieldPart, float] = {"die": 0.45, "symbol": 0.53, "box": 0.45, "burst": 0.4}
"""Sides of square parts at full size, as shares of the side of a field within its edges."""
_LEAST: dict[FieldPart, float] = {"die": 1.6, "symbol": 1.7, "box": 2.2, "burst": 1.6}
_LEAST_PLATE = 2.3
_APART = 0.2
"""Minimum distance between two parts, in mm. `_APART_SHARE`: the distance at full size, as a share of the side of a field."""
_APART_SHARE = 0.02
_HALVINGS = 12
"""Number of halvings in the search for the scale: finer than a thousandth."""
_AS_GOOD = 0.8
"""Factor that prefers earlier arrangements: a later arrangement is used only if its scale times this factor is larger than the
scale of the best earlier one."""
_BESIDE = 0.47
"""Maximum width of points as a share of the side of a field; their type may become smaller to fit."""

Arrangement = tuple[tuple[FieldPart, ...], ...]


class Points(NamedTuple):
    """Points to print: the width of the text at 1 pt (mm), and the largest type size (points)."""

    width: float
    size: float


class Spots(Struct, frozen=True):
    """The boxes of all parts, and the type of the points."""

    boxes: dict[FieldPart, Box]
    size: float


class _Wanted(Struct, frozen=True):
    """The wanted sizes of the parts of a field, and of the type, at any scale."""

    side: float
    points: Points | None

    def type_size(self, scale: float) -> float:
        """Return the type size of the points: as high as the die, within its limits."""
        width, largest = self.points or (1.0, FINEST_SIZE)
        return max(min(largest, _BESIDE * self.side / width, _SHARES["die"] * self.side * scale / MM_PER_POINT), FINEST_SIZE)

    def size(self, part: FieldPart, scale: float) -> tuple[float, float]:
        """Return width and height of a part."""
        if part != "points":
            return (_SHARES[part] * self.side * scale,) * 2
        size = self.type_size(scale)
        return (self.points.width if self.points else 0.0) * size, size * MM_PER_POINT * CAP_HEIGHT

    def apart(self) -> float:
        """Return the distance between parts."""
        return max(_APART, _APART_SHARE * self.side)

    def extent(self, arrangement: Arrangement, scale: float) -> tuple[float, float]:
        """Return width and height of all parts together."""
        rows = [[self.size(part, scale) for part in row] for row in arrangement]
        width = max(sum(size[0] for size in row) + (len(row) - 1) * self.apart() for row in rows)
        return width, sum(max(size[1] for size in row) for row in rows) + (len(rows) - 1) * self.apart()


def spots(parts: frozenset[FieldPart], points: Points | None, side: float, room: Box, plated: bool) -> Spots | None:
    """Return the positions of a field's parts within an area; None if the area is too small.

    side: side of the complete field within its edges. plated: the field's symbol is on a plate, which takes the space of the
    symbol and needs another minimum size.
    """
    arrangement, scale = _best(parts, points, side, (round(room.w, 9), round(room.h, 9)), plated)
    wanted = _Wanted(side, points)
    return Spots(_in_rows(arrangement, scale, wanted, room), wanted.type_size(scale)) if arrangement else None


@lru_cache(maxsize=4096)
def _best(
    parts: frozenset[FieldPart], points: Points | None, side: float, room: tuple[float, float], plated: bool
) -> tuple[Arrangement | None, float]:
    """Return the arrangement with the largest parts in an area of this width and height, and their scale.

    Cached, because the fields of a level have few different areas and parts, and are laid out again for every drawing.
    """
    wanted = _Wanted(side, points)
    leasts = _LEAST | ({"symbol": _LEAST_PLATE} if plated else {})
    least = max((leasts[part] / (_SHARES[part] * side) for part in parts if part != "points"), default=0.0)
    best, taken = 0.0, None
    for arrangement in _arrangements(parts):
        scale = _scale(lambda scale, tried=arrangement: _has_room(wanted.extent(tried, scale), room), least)  # type: ignore[misc]
        if scale is not None and scale * _AS_GOOD > best:
            best, taken = scale, arrangement
    return taken, best


def _arrangements(parts: frozenset[FieldPart]) -> list[Arrangement]:
    """Return the possible arrangements of parts, without empty rows."""
    extra: FieldPart = "box" if "box" in parts else "points"
    ways: Sequence[Arrangement] = (
        (("die", extra), ("symbol", "burst")),
        (("die", "symbol"), (extra, "burst")),
        (("die", "symbol", "burst"), (extra,)),
        (("die", extra, "symbol", "burst"),),
        (("die", "burst"), ("symbol",), (extra,)),
        (("die",), ("symbol",), (extra,), ("burst",)),
    )
    kept = (tuple(tuple(part for part in row if part in parts) for row in way) for way in ways)
    return list(dict.fromkeys(tuple(row for row in way if row) for way in kept))


def _has_room(extent: tuple[float, float], room: tuple[float, float]) -> bool:
    return extent[0] <= room[0] + 1e-9 and extent[1] <= room[1] + 1e-9


def _scale(fits: Callable[[float], bool], least: float) -> float | None:
    """Return the largest scale that fits; 1 is full size. None if even the minimum does not fit."""
    if fits(max(1.0, least)):
        return max(1.0, least)
    if least >= 1 or not fits(least):
        return None
    return largest(fits, least, 1.0, _HALVINGS)


def _in_rows(arrangement: Arrangement, scale: float, wanted: _Wanted, room: Box) -> dict[FieldPart, Box]:
    """Return the boxes of parts: rows with even gaps, with narrower gaps at the edges if there is little height."""
    heights = [max(wanted.size(part, scale)[1] for part in row) for row in arrangement]
    spare = room.h - sum(heights)
    between = max(spare / (len(heights) + 1), min(wanted.apart(), spare / max(len(heights) - 1, 1)))
    y = room.y + (spare - between * (len(heights) - 1)) / 2
    boxes: dict[FieldPart, Box] = {}
    for row, height in zip(arrangement, heights, strict=True):
        boxes |= _row(row, scale, wanted, Box(room.x, y, room.w, height))
        y += height + between
    return boxes


def _row(row: tuple[FieldPart, ...], scale: float, wanted: _Wanted, room: Box) -> dict[FieldPart, Box]:
    """Return the boxes of one row's parts: from edge to edge if it begins with the die, otherwise with even gaps; points are
    centred in their area.
    """
    sizes = [wanted.size(part, scale) for part in row]
    spare = room.w - sum(width for width, _ in sizes)
    edge = 0.0 if row[0] == "die" else spare / (len(row) + 1)
    gap = spare / (len(row) - 1) if len(row) > 1 and not edge else edge
    x = room.x + edge
    boxes: dict[FieldPart, Box] = {}
    for part, (width, height) in zip(row, sizes, strict=True):
        boxes[part] = Box(x, room.y + (room.h - height) / 2, width, height)
        x += width + gap
    if row == ("die", "points"):
        left = boxes["die"].right
        boxes["points"] = boxes["points"]._replace(x=(left + room.right - boxes["points"].w) / 2)
    return boxes


_NINTHS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Positions of a die's pips: column and row in a grid of three by three."""
_SMALL_PIP = 0.27
"""A pip's diameter relative to a small die next to a symbol: it must be recognisable from afar."""
_WORD = 0.4
"""Maximum type size of a word printed instead of a symbol, as a share of the height of its box."""
_PIP = 0.2
"""A pip's diameter, as a share of the side of its die."""
_EDGE = 0.09
"""Distance between a cell's edge and its content, as a share of the cell's side."""
_ALONE = 0.74
"""Side of a single die or symbol, as a share of the length left within the edges."""
_STRUCK, _STROKE = 0.6 / (_ALONE * (1 - 2 * _EDGE)), 0.06 / (_ALONE * (1 - 2 * _EDGE))
"""Size of a printed X, and width of its line, as multiples of the side of a single symbol."""
_DIE_LINE, _BOX_LINE = 0.2, 0.25
"""The lines of a small die, and of a box or burst, in mm."""
_THIN = 1e-3
"""Assumed width of a word whose letters have no width, in mm at a type size of one point."""
_SPIKES, _NOTCH = 10, 0.72
"""Number of an explosion's spikes, and radius of the notches relative to the spikes."""


def symbol(name: str, box: Box, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield a symbol; an undrawn symbol is printed as its word, as large as fits, with a remark."""
    if name and context.metrics.has_symbol(name):
        yield Symbol(name, box, look.colour)
    elif name:
        hint = shrunk("", box, context.look("hint"), context)
        wide = max(context.metrics.width(name, 1.0, look.weight), _THIN)
        fitting = min(box.w / wide, _WORD * box.h / MM_PER_POINT)
        if fitting > hint.size:
            context.remark(message(words.symbol_as_word, name), "symbol")
            yield from line(name, box, replace(look, size=fitting * 0.999), context, "space", "middle")
            return
        word = " ".join(name.split())
        shown = clipped(name, box.w, hint, context.metrics)
        cut = shown != word
        context.remark(message(words.symbol_cut_short if cut else words.symbol_as_word, name), "symbol")
        narrow = cut and context.metrics.width(shown, hint.size, hint.weight) > box.w
        yield from line(word[:1] if narrow else shown, box, hint, context, "space", "middle")


class Laid(Struct, frozen=True):
    """Positions of a cell's printed content.

    wide: the area for a text alone. within: the area for all other content. spots: the parts of a special field. largest: the side
    of a single die or symbol, in mm.
    """

    wide: Box
    within: Box
    spots: Spots | None
    largest: float


def printed(face: Face, field: Box, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield the content of a cell. Report an error if it is a special field and too small."""
    laid = laid_out(face, field, context)
    if laid is None:
        side = words.tenths(min(field.w, field.h))
        what = phrase("cell-too-small", "{side} mm is too small for the contents of the cell", side)
        context.fault(message(what, words.MORE_CELLS), "space")
    else:
        yield from drawn(face, laid, look, context)


def laid_out(face: Face, field: Box, context: DrawContext) -> Laid | None:
    """Return the positions of a cell's printed content; None if the cell is too small."""
    side = min(field.w, field.h)
    full = side * (1 - 2 * _EDGE)
    laid = Laid(field, field.inset(side * _EDGE), None, full * _ALONE)
    if face.pips and face.symbol:
        result = spots(_parts(face), _measured(face.text, context), full, laid.within, bool(face.tint))
        return replace(laid, spots=result) if result else None
    return laid


def _parts(face: Face) -> frozenset[FieldPart]:
    """Return the parts that a special field has."""
    parts: dict[FieldPart, object] = {
        "die": face.pips,
        "symbol": face.symbol,
        "points": face.text,
        "box": face.inner,
        "burst": face.burst,
    }
    return frozenset(part for part, there in parts.items() if there)


def _measured(text: str, context: DrawContext) -> Points | None:
    """Return the measured points; None without a text."""
    look = context.look("points", "hint")
    return Points(context.metrics.width(text, 1.0, look.weight), look.size) if text else None


def drawn(face: Face, laid: Laid, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield a cell's pips, symbol, text and cross at their positions: a single part in the middle, parts of a special field
    separately.
    """
    if laid.spots is not None:
        yield from _special(face, laid.spots, look, context)
    elif face.pips:
        yield from pips(face.pips, _alone(laid.within, laid), look, context)
    else:
        yield from _plain(face, laid, look, context)
    if face.struck:
        yield from cross(laid, look)


def _plain(face: Face, laid: Laid, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield a symbol with its text below it, or one of them alone."""
    inner = laid.within
    if face.text:
        type_look = context.look("points", "hint")
        height = min(type_look.line_height, inner.h) if face.symbol else inner.h
        box = Box(laid.wide.x, inner.bottom - height, laid.wide.w, height)
        yield from line(face.text, box, shrunk(face.text, box, type_look, context), context, "space", "middle")
        inner = inner._replace(h=inner.h - height)
    if face.symbol:
        yield from tinted(face, _alone(inner, laid), look, context)


def _special(face: Face, spots: Spots, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield the parts of a special field: its die, its symbol, its points or the box to write in, its burst."""
    die = spots.boxes["die"]
    yield Rect(die.inset(_DIE_LINE / 2), "#ffffff", Pen(look.colour, _DIE_LINE), die.w * 0.22)
    yield from pips(face.pips, die.inset(die.w * 0.13), look, context, _SMALL_PIP)
    yield from tinted(face, spots.boxes["symbol"], look, context)
    if "points" in spots.boxes:
        box = spots.boxes["points"]
        points = replace(context.look("points", "hint"), size=spots.size)
        text = printable(unbroken(face.text), points, context, "space")
        yield Text(box.centre[0], box.bottom, text, points.size, points.colour, points.weight, "middle")
    if "box" in spots.boxes:
        box = spots.boxes["box"].inset(_BOX_LINE / 2)
        yield Rect(box, "#ffffff", Pen(look.colour, _BOX_LINE))
    if "burst" in spots.boxes:
        yield _burst(spots.boxes["burst"].inset(_BOX_LINE), look.colour)


def _burst(box: Box, colour: str) -> Path:
    """Return the outline of an explosion that fills a box: long and short spikes alternate, with room to tick in the middle."""
    x, y = box.centre
    turn = pi / _SPIKES
    corners = [(angle * turn, box.w / 2 * (1.0 if angle % 2 == 0 else _NOTCH)) for angle in range(2 * _SPIKES)]
    outline = polygon((x + reach * sin(angle), y - reach * cos(angle)) for angle, reach in corners)
    return Path(outline, "#ffffff", Pen(colour, _BOX_LINE))


def tinted(face: Face, box: Box, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield a symbol; a coloured symbol is on a plate with its colour and mark, so that it is recognisable without colour."""
    if not face.tint:
        yield from symbol(face.symbol, box, look, context)
        return
    tint = context.tint(face.tint, face.style)
    drawn = plate(marks_of((*context.tints(), face.tint))[face.tint], box, tint)
    yield from drawn.ops
    yield from symbol(face.symbol, drawn.symbol, tint, context)


def pips(count: int, box: Box, look: ResolvedStyle, context: DrawContext, size: float = _PIP) -> Iterator[Op]:
    """Yield pips arranged as on a die, in a square; a larger count is printed as a number."""
    if count not in _NINTHS:
        yield from line(str(count), box, context.look("hint"), context, "space", "middle")
        return
    diameter = box.w * size
    step = (box.w - diameter) / 2
    for column, row in _NINTHS[count]:
        yield Ellipse(Box(box.x + column * step, box.y + row * step, diameter, diameter), look.colour)


def cross(laid: Laid, look: ResolvedStyle) -> Iterator[Op]:
    """Yield a printed X, as large as the free part of a cell allows."""
    side = laid.largest * (_STRUCK + _STROKE)
    x, y = laid.within.centre
    yield from struck(Box(x - side / 2, y - side / 2, side, side), look)


def struck(box: Box, look: ResolvedStyle) -> Iterator[Op]:
    """Yield a printed X that fills a box."""
    pen = Pen(look.colour, min(box.w, box.h) * _STROKE / (_STRUCK + _STROKE))
    inner = box.inset(pen.width / 2)
    yield Line(inner.x, inner.y, inner.right, inner.bottom, pen)
    yield Line(inner.x, inner.bottom, inner.right, inner.y, pen)


def _alone(box: Box, laid: Laid) -> Box:
    """Return the square for a single die or symbol, in the middle of a box."""
    side = min(laid.largest, max(min(box.w, box.h), 0.0) * _ALONE)
    return Box(box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, side)
