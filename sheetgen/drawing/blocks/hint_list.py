"""A key: small samples of what is printed on the sheet, each with what it means. It takes what room another block leaves it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.blocks.base import DrawContext
from sheetgen.drawing.blocks.faces import struck, symbol
from sheetgen.drawing.blocks.shapes import rect, small
from sheetgen.drawing.blocks.type import Measured, flowed, lines_height, measured, parted, printable, sizes, stacked
from sheetgen.drawing.content import Hint
from sheetgen.drawing.sheet import Box, Op
from sheetgen.drawing.theme import ResolvedStyle

_SAMPLE = 1.45
"""The side of a sample against a line of text."""
_TEXT_GAP = 1.3
"""Distance of a sample and its text, in mm."""
_BETWEEN, _AIRY = 0.45, 1.5
"""Between two entries: at least, and where there is room, in mm."""
_LINE = 0.08
"""The widest line about a sample, in sides."""
_WITHIN = 0.12
"""What stays free about the symbol in a sample, in sides."""


class HintList(Struct, frozen=True):
    """A key laid out: its entries with the lines of their texts, the look of these, a sample's side, the height of all."""

    entries: tuple[tuple[Hint, list[str]], ...]
    look: ResolvedStyle
    side: float
    height: float


def fit_hints(hints: Sequence[Hint], width: float, height: float, look: ResolvedStyle, context: DrawContext) -> HintList:
    """As many of the hints as there is room for, the first first, in type as large as then fits."""
    texts = [printable(context.text(hint.text), look, context, "key") for hint in hints]
    known = [measured(text, look, context.metrics) for text in texts]
    for count in range(len(hints), 0, -1):
        for size in sizes(look):
            laid = _laid(hints[:count], texts, known, width, size, context)
            if laid is not None and laid.height <= height + 1e-6:
                return laid
    return HintList((), look, 0.0, 0.0)


def _laid(
    hints: Sequence[Hint], texts: Sequence[str], known: Sequence[Measured], width: float, look: ResolvedStyle, context: DrawContext
) -> HintList | None:
    """The hints in one size of type; None where a word has no room beside the samples."""
    first = lines_height(1, look)
    side = first * _SAMPLE
    beside = width - side - _TEXT_GAP
    if beside < side:
        return None
    lines = []
    for text, each in zip(texts[: len(hints)], known, strict=False):
        flow = flowed(each, beside, look)
        if flow.widest > beside + 1e-6:
            flow = flowed(measured(parted(text, beside, look, context.metrics), look, context.metrics), beside, look)
        if flow.widest > beside + 1e-6:
            return None
        lines.append(flow.lines)
    heights = [max(side, lines_height(len(each), look)) for each in lines]
    return HintList(tuple(zip(hints, lines, strict=True)), look, side, sum(heights) + (len(heights) - 1) * _BETWEEN)


def draw_hints(laid: HintList, box: Box, context: DrawContext) -> Iterator[Op]:
    """The entries below one another, a little apart where there is room."""
    spare = (box.h - laid.height) / max(len(laid.entries) - 1, 1)
    y = box.y
    for hint, lines in laid.entries:
        height = lines_height(len(lines), laid.look)
        used = max(laid.side, height)
        yield from _sample(hint, Box(box.x, y + (used - laid.side) / 2, laid.side, laid.side), context)
        left = laid.side + _TEXT_GAP
        beside = Box(box.x + left, y + (used - height) / 2, box.w - left, height)
        yield from stacked(lines, beside, laid.look, context, "key", "start")
        y += used + _BETWEEN + max(min(spare, _AIRY - _BETWEEN), 0.0)


def _sample(hint: Hint, box: Box, context: DrawContext) -> Iterator[Op]:
    """What the hint is about, as a small field of its style."""
    look = small(context.look(hint.face.style), box.w)
    if look.pen:
        look = replace(look, pen=replace(look.pen, width=min(look.pen.width, box.w * _LINE)))
    yield rect(box, look)
    if hint.face.symbol:
        yield from symbol(hint.face.symbol, box.inset(box.w * _WITHIN), look, context)
    if hint.face.struck:
        yield from struck(box.inset(box.w * _WITHIN), look)
