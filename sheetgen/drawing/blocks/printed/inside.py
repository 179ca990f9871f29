"""Printed content inside a field for writing: in the middle of a tick field, in a corner of a number field.

It is printed lightly, so that pen marks stay visible on paper and in photos.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, structs

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawn
from sheetgen.drawing.blocks.printed.cells import printed
from sheetgen.drawing.blocks.printed.type import FINEST_SIZE, clipped, line, printable
from sheetgen.drawing.colours import PAPER, channels, lightness, paler
from sheetgen.drawing.palette import DARK, Hue
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.sheet import MM_PER_POINT, Box, Ellipse, Op, Part, Pen, Place, Rect, Symbol, Text
from sheetgen.source.messages import message

TICK = 5.5
"""Minimum side length of a field to tick, in mm."""
WRITTEN = 8.0, 7.0
"""Minimum width and height of a field to write in, in mm."""
_SHY, _DARKEST = "#9e9e9e", 80
"""`_SHY`: colour that replaces a print colour that is too dark. `_DARKEST`: a colour is too dark if all its channels (0 to 255) are
below this value."""
_PALE = 0.5
"""Lightness above which a colour is not legible on white."""
_MIDDLE, _MIDDLE_TYPE, _WIDE = 0.66, 0.6, 0.8
"""Side of a symbol, type size, and maximum width of type in the middle of a field, as shares of its side."""
CORNER = 0.3
"""Size of the print in a corner, as a share of the side of its field."""
_OFF_CORNER = 0.6
"""Distance of the print from the corner, in mm."""
_OFF_ROUND = 0.65
"""Distance of the print from a round corner, as a share of its radius."""
_PALER = 0.3
"""Share by which a symbol that fills the middle of a field is lightened towards white."""


_Where = Literal["middle", "start"]
"""Position of print in a box: in the middle, or in the top left corner."""


class Print(Struct, frozen=True):
    """A text or symbol that is printed within a field."""

    text: str = ""
    symbol: str = ""


class Look(Struct, frozen=True):
    """Appearance of a field: whether it is round, otherwise its corner radius; its background, its line, and the colour of its
    print."""

    pen: Pen | None
    colour: str
    fill: str | None = PAPER
    radius: float = 1.1
    round: bool = False


def shy(hue: Hue) -> str:
    """Return the colour for print of this hue within a field: pale enough for a pen's ink to show, or black without colour."""
    colour = hue.ink if lightness(hue.line) > _PALE else hue.line
    return hue.ink if hue.line == DARK else colour if max(channels(colour)) >= _DARKEST else _SHY


def shape(box: Box, look: Look) -> Op:
    """Return the outline of a field, with its line inside the box."""
    inner = box.inset(look.pen.width / 2) if look.pen else box
    if look.round:
        return Ellipse(inner, look.fill, look.pen)
    return Rect(inner, look.fill, look.pen, min(look.radius, inner.w / 2, inner.h / 2))


def field(space: str, box: Box, look: Look, shown: Print, context: DrawContext) -> Drawn:
    """Yield a space in a box, with its printed content. If `space` is empty, yield only the box and its print."""
    found = context.spaces(space)[:1] if space else ()
    face = context.face(space) if found else None
    parts: list[Part] = []
    if (look.fill or look.pen) and (face is None or face.tick or not face.text):
        yield shape(box, look)
    if face is not None and not face.tick and (face.ways or face.text):
        faced, parts = printed(face, box, context.look(face.style, "choice" if face.ways else "printed"), context)
        yield from faced
    elif shown != Print():
        middle = not found or found[0].type == "tick"
        off = 0.0 if look.pen is None else look.radius * _OFF_ROUND
        yield from within(shown, box, look.colour, "middle" if middle else "start", context, off)
    yield from (Place(each.name, each.type, box, tuple(parts)) for each in found)


def worth(space: str, context: DrawContext) -> str:
    """Return the printed points for ticking a space; empty if it is not a tick."""
    face = context.face(space) if space else None
    return (face.text or "1") if face is not None and face.tick else ""


def within(shown: Print, box: Box, colour: str, where: _Where, context: DrawContext, off: float = 0.0) -> Iterator[Op]:
    """Yield a text or symbol in the middle of a box, or in its top left corner. off: its minimum distance from the edges at the
    corner."""
    side = min(box.w, box.h)
    if where == "middle":
        if shown.symbol:
            size = side * _MIDDLE
            yield from _light(shown.symbol, box.inset((box.w - size) / 2, (box.h - size) / 2), colour, context)
        else:
            yield from _fitting(shown.text, box.inset(box.w * (1 - _WIDE) / 2, 0), side * _MIDDLE_TYPE, colour, where, context)
        return
    size, off = side * CORNER, max(off, min(_OFF_CORNER, side * 0.07))
    if shown.symbol:
        yield from sign(shown.symbol, Box(box.x + off, box.y + off, size, size), colour, context)
    else:
        corner = Box(box.x + off + 0.2, box.y + off / 2, box.w - 2 * off - 0.4, max(size, FINEST_SIZE * MM_PER_POINT))
        yield from _fitting(shown.text, corner, size, colour, where, context)


def _light(name: str, box: Box, colour: str, context: DrawContext) -> Iterator[Op]:
    """Yield a symbol that leaves space for a pen: its outline if it has one, such as dice, otherwise a paler version."""
    outline = f"{name}-outline"
    if context.metrics.has_symbol(outline):
        yield Symbol(outline, box, colour)
    else:
        yield from sign(name, box, colour if colour == _SHY else paler(colour, _PALER), context)


def sign(name: str, box: Box, colour: str, context: DrawContext) -> Iterator[Op]:
    """Yield a symbol; an undrawn symbol is printed as its word, with a remark."""
    if context.metrics.has_symbol(name):
        yield Symbol(name, box, colour)
        return
    found = list(_fitting(name.replace("$", "$$"), box, box.h, colour, "middle", context, symbol=name))
    if any(op.text == " ".join(name.split()) for op in found):
        context.remark(message(words.symbol_as_word, name), "symbol")
    yield from found


def _fitting(
    text: str, box: Box, height: float, colour: str, align: _Where, context: DrawContext, symbol: str = ""
) -> Iterator[Text]:
    """Yield one bold line of text, at the given height or as large as fits, shortened if it is too long in the finest type.

    symbol: the symbol that it replaces.
    """
    look = structs.replace(context.look("hint"), colour=colour, weight="bold", fill=None, pen=None)
    whole = " ".join(printable(context.text(text), look, context, "space").split())
    wide = context.metrics.width(whole, 1.0, look.weight) or 1.0
    scale = scale_of(context.paper)
    most = max(min(height / MM_PER_POINT, box.w / wide * (1 - 1e-6), box.h / MM_PER_POINT), FINEST_SIZE)
    size = next((each for each in (scale.lead, scale.text, scale.small) if each <= most), most)
    fine = structs.replace(look, size=size)
    shown = clipped(whole, box.w, fine, context.metrics)
    if shown != whole:
        cut = message(words.symbol_cut_short, symbol) if symbol else message(words.cut_short, whole)
        context.remark(cut, "symbol" if symbol else "space")
    if context.metrics.width(shown, size, look.weight) <= box.w and size * MM_PER_POINT <= box.h + 1e-6:
        yield from line(shown, box, fine, context, "space", align)
