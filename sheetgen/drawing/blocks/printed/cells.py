"""Printed content of a cell that is a space: a box to tick, words to circle, or a text in as many lines as it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext
from sheetgen.drawing.blocks.printed.faces import symbol
from sheetgen.drawing.blocks.printed.shapes import rect
from sheetgen.drawing.blocks.printed.type import LEAST_SIZE, fitted, line, printable, stacked, wrapped
from sheetgen.drawing.faces import Face
from sheetgen.drawing.sheet import Anchor, Box, Op, Part, Rect, Text
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.form.spaces import Space
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

GAP = 1.0
"""Distance between a box to tick and its text, in mm."""
_INDENT = 1.5
"""Distance of a framed or filled cell's text from the edge to which it is aligned, in mm."""
_INSET = 0.6, 0.3
"""Margins around a text in its cell: left and right, then above and below, in mm."""
_GLANCE = 2_000
"""Maximum length of a text, in characters, for which the indent may shrink so that its widest word fits; longer texts are not
measured for this."""
_BOX, _LARGEST_BOX = 0.78, 5.5
"""Side of a box to tick, as a share of its cell's shorter side, and its maximum in mm."""
_ICON, _LARGEST_ICON = 0.7, 5.0
"""Side of an icon to circle, as a share of the height of its cell, and its maximum in mm."""
_APART = 1.6
"""Minimum gap between words to circle, in mm."""


def frame(cell: Box, look: ResolvedStyle, shared: bool) -> Rect:
    """Return a cell's frame, with the inset of its style. If there is no inset and cells share their lines, the line is centred on
    the edge.
    """
    inset = min(look.inset, cell.w / 4, cell.h / 4)
    return Rect(cell, look.fill, look.pen) if shared and not inset else rect(cell.inset(inset), look)


def shared_out(spaces: Sequence[Space], cell: Box) -> list[tuple[Space, Box]]:
    """Divide a cell between its spaces: one space, or the names of all players side by side."""
    own = spaces if spaces and spaces[0].seat else spaces[:1]
    width = cell.w / max(len(own), 1)
    return [(space, Box(cell.x + at * width, cell.y, width, cell.h)) for at, space in enumerate(own)]


def printed(face: Face, cell: Box, look: ResolvedStyle, context: DrawContext) -> tuple[list[Op], list[Part]]:
    """Return the printed content of a space that is a cell (a box to tick, words to circle, or a text), and its parts."""
    if face.tick:
        return _to_tick(face, cell, context)
    if face.ways:
        return _to_circle(face, cell, context)
    if face.text and not (face.symbol or face.pips):
        text = printable(face.text, look, context, "space")
        return list(in_cell(text, cell, look, context, "space", look.align or "middle")), []
    return [], []


def _to_tick(face: Face, cell: Box, context: DrawContext) -> tuple[list[Op], list[Part]]:
    """Return a small box, centred together with the text next to it; it is the part of the space to tick."""
    side = min(min(cell.w, cell.h) * _BOX, _LARGEST_BOX)
    small = context.look("worth", "hint")
    text = printable(face.text, small, context, "space")
    beside = context.metrics.width(text, small.size, small.weight) if text else 0.0
    wide = side + (GAP + beside if text else 0.0)
    if wide > cell.w - 2 * _INSET[0]:
        side = max(cell.w - 2 * _INSET[0] - GAP - beside, side / 2)
        wide = side + GAP + beside
    left = cell.x + (cell.w - wide) / 2
    box = Box(left, cell.y + (cell.h - side) / 2, side, side)
    ops: list[Op] = [rect(box, context.look("box", "tick"))]
    if text:
        ops += line(text, Box(box.right + GAP, cell.y, beside + _INSET[0], cell.h), small, context, "space", "start")
    return ops, [Part(True, box)]


def _to_circle(face: Face, cell: Box, context: DrawContext) -> tuple[list[Op], list[Part]]:
    """Return the words side by side in as few lines as possible; no words if they do not fit: the cell is then for writing."""
    words_look = context.look("choice", "hint")
    most = cell.h / max(replace(words_look, size=min(words_look.least or LEAST_SIZE, words_look.size)).line_height, 1e-6)
    if len(face.ways) * _APART > cell.w * max(most, 1.0):  # not even the gaps between them fit
        return _left_out(face, context)
    icons = face.way_looks or (("", ""),) * len(face.ways)
    texts = [
        "" if icon else printable(context.text(text), words_look, context, "space")
        for (_, text), (icon, _) in zip(face.ways, icons, strict=True)
    ]
    side = min(cell.h * _ICON, _LARGEST_ICON)
    least = min(words_look.least or LEAST_SIZE, words_look.size)
    for size in dict.fromkeys((words_look.size, least)):
        small = replace(words_look, size=size)
        widths = [(context.metrics.width(text, size, small.weight) if text else side) + _APART for text in texts]
        high = max(small.line_height * 1.25, 1e-6)
        for lines in range(1, max(int((cell.h - _INSET[1]) / high), 1) + 1):
            each = -(-len(texts) // lines)
            rows = [range(at, min(at + each, len(texts))) for at in range(0, len(texts), each)]
            if max(sum(widths[n] for n in row) for row in rows) <= cell.w and len(rows) * high <= cell.h + 1e-6:
                return _ways(face, texts, widths, rows, cell, small, context)
    return _left_out(face, context)


def _left_out(face: Face, context: DrawContext) -> tuple[list[Op], list[Part]]:
    """Report that the words to circle do not fit; draw nothing."""
    context.remark(message(words.left_out, ", ".join(context.text(text) for _, text in face.ways)), "space")
    return [], []


def _ways(
    face: Face, texts: list[str], widths: list[float], rows: list[range], cell: Box, look: ResolvedStyle, context: DrawContext
) -> tuple[list[Op], list[Part]]:
    """Return words in even columns if the widest word allows it, otherwise at their own widths."""
    ops: list[Op] = []
    parts: list[Part] = []
    high = cell.h / len(rows)
    even = cell.w / len(rows[0])
    for number, row in enumerate(rows):
        own = [even if max(widths) <= even else widths[n] for n in row]
        x = cell.x + (0.0 if max(widths) <= even else (cell.w - sum(own)) / 2)
        for n, wide in zip(row, own, strict=True):
            box = Box(x, cell.y + number * high, wide, high)
            parts.append(Part(face.ways[n][0], box))
            icon, colour = face.way_looks[n] if face.way_looks else ("", "")
            if icon:
                side = min(box.h * _ICON, box.w, _LARGEST_ICON)
                at = Box(box.x + (wide - side) / 2, box.y + (high - side) / 2, side, side)
                ops.extend(symbol(icon, at, replace(look, colour=context.hue(colour).line if colour else look.colour), context))
            else:
                own_look = replace(look, colour=context.hue(colour).ink) if colour else look
                ops.extend(line(texts[n], box, own_look, context, "space", "middle"))
            x += wide
    return ops, parts


def upward_text(text: str, cell: Box, look: ResolvedStyle, context: DrawContext, key: str) -> Iterator[Op]:
    """Yield a text that reads upwards, in the middle of a cell."""
    text = printable(text, look, context, key)
    for found in in_cell(text, Box(0, 0, cell.h, cell.w), look, context, key, "start"):
        assert isinstance(found, Text)
        yield replace(found, x=cell.x + found.y, y=cell.bottom - found.x, angle=-90.0)


def in_cell(text: str, cell: Box, look: ResolvedStyle, context: DrawContext, key: str, align: Anchor) -> Iterator[Op]:
    """Yield the text of a cell, in several lines if one is not enough."""
    indent = _indent(align, look)
    if look.least is not None and indent > _INSET[0] and len(text) <= _GLANCE:
        indent = max(min(indent, (cell.w - word_width(text, look, context)) / 2), _INSET[0])
    inner = cell.inset(indent, _INSET[1])
    if look.least is not None:
        yield from _fitting(text, inner, look, context, key, align)
        return
    lines = wrapped(text, inner.w, look, context.metrics)
    needed = look.lines_height(len(lines))
    if len(lines) < 2 or needed > inner.h:
        yield from line(" ".join(text.split()), inner, look, context, key, align)
    else:
        spare = inner.h - needed
        above = min(spare / 2 + look.middle_shift, spare)
        yield from stacked(lines, Box(inner.x, inner.y + above, inner.w, needed), look, context, key, align)


def text_width(text: str, align: Anchor, look: ResolvedStyle, context: DrawContext) -> float:
    """Return the width of a cell in which the widest word of a text fits, in the minimum type of its style."""
    least = _INSET[0] if look.least is not None else _indent(align, look)
    return word_width(context.text(text), look, context) + 2 * least


def word_width(text: str, look: ResolvedStyle, context: DrawContext) -> float:
    size = min(look.least or look.size, look.size)
    return max((context.metrics.width(word, size, look.weight) for word in text.split()), default=0.0)


def _indent(align: Anchor, look: ResolvedStyle) -> float:
    """Return the horizontal margin of a text in its cell."""
    return _INDENT if align != "middle" and (look.fill or look.pen) else _INSET[0]


def _fitting(text: str, inner: Box, look: ResolvedStyle, context: DrawContext, key: str, align: Anchor) -> Iterator[Op]:
    """Yield text in type as large as fits; a single line is centred on its capitals."""
    lines, look, whole = fitted(text, inner.w, inner.h, look, context.metrics)
    if not whole:
        context.remark(message(words.cut_short, text), key)
    yield from centred([(lines, look)], inner, context, key, align)


Lines = list[tuple[list[str], ResolvedStyle]]
"""Groups of lines, each with its style, from top to bottom."""


def centred(parts: Lines, inner: Box, context: DrawContext, key: str, align: Anchor) -> Iterator[Op]:
    """Yield lines of several styles below one another, centred vertically."""
    heights = [look.lines_height(len(lines)) for lines, look in parts]
    spare = inner.h - sum(heights)
    y = inner.y + max(min(spare / 2 + parts[0][1].middle_shift, spare), 0.0)
    for (lines, look), height in zip(parts, heights, strict=True):
        yield from stacked(lines, Box(inner.x, y, inner.w, height), look, context, key, align)
        y += height
