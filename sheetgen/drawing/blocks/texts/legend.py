"""`legend`: samples of the print on the sheet, each with a short text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.blocks.printed.faces import symbol
from sheetgen.drawing.blocks.printed.shapes import circle, rect, small
from sheetgen.drawing.blocks.printed.type import flowed, headed, line, measured, printable, shrunk, stacked, wrapped
from sheetgen.drawing.sheet import Box, Op
from sheetgen.drawing.theme import Length, ResolvedStyle, Side
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

_TEXT_GAP = 1.5
"""Distance between a sample and its text, in mm."""


class Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of a legend."""

    text: str
    sample: Literal["circle", "square", "none"] = "none"
    """The shape shown, drawn in `style`."""
    style: str = ""
    symbol: str = ""
    """A symbol shown, alone or in the shape."""
    mark: str = ""
    """A short text shown, alone or in the shape."""
    space: str = ""
    """The space or family that the item is about; if the sheet has no such space, the item is left out."""


class LegendOptions(Options, frozen=True, kw_only=True):
    """Keys of a `legend` block."""

    items: tuple[Item, ...] = ()
    title: str = ""
    columns: Annotated[int, Meta(ge=1, le=6)] = 1
    sample_width: Side = 5.0
    gap: Length = 1.0
    """Minimum distance between two items."""
    title_style: str = "label"


def draw(options: LegendOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the items in columns. Remaining height is shared evenly between the items, up to twice the minimum `gap`."""
    look = context.look(options.style)
    title, box = headed(options.title, options.title_style, box, context, "title")
    ops: list[Op] = [*title]
    numbered = [(number, item) for number, item in enumerate(options.items, 1) if not item.space or context.spaces(item.space)]
    per_column = -(-len(numbered) // options.columns)
    width = (box.w - (options.columns - 1) * 3.0) / options.columns
    columns = [numbered[column * per_column : (column + 1) * per_column] for column in range(options.columns)]
    if look.least is not None:
        texts = [[context.text(item.text) for _, item in items] for items in columns]
        space = width - options.sample_width - _TEXT_GAP
        fitting = (
            each for each in look.sizes() if all(_is_fitting(options, column, space, box.h, each, context) for column in texts)
        )
        look = next(fitting, replace(look, size=look.least))
    for column, items in enumerate(columns):
        ops.extend(_column(options, items, Box(box.x + column * (width + 3.0), box.y, width, box.h), look, context))
    return Drawing(ops)


def _is_fitting(
    options: LegendOptions, texts: Sequence[str], width: float, height: float, look: ResolvedStyle, context: DrawContext
) -> bool:
    """Return whether a column of texts fits in the type of a style."""
    flows = [flowed(measured(text, look, context.metrics), width, look) for text in texts]
    high = sum(look.lines_height(len(flow.lines)) for flow in flows) + options.gap * (len(texts) - 1)
    return high <= height and max((flow.widest for flow in flows), default=0.0) <= width


def _column(
    options: LegendOptions, items: Sequence[tuple[int, Item]], box: Box, look: ResolvedStyle, context: DrawContext
) -> Iterator[Op]:
    left = options.sample_width + _TEXT_GAP
    if left > box.w + 1e-6:
        needs = words.needs(left, box.w)
        what = phrase("legend-too-wide", "the legend is {needed} mm wide: {lack} mm too much", *needs)
        context.fault(message(what, phrase("fewer-columns", "use fewer `columns`")))
        return
    keys = [f"items.{number}.text" for number, _ in items]
    shown = [printable(context.text(item.text), look, context, key) for (_, item), key in zip(items, keys, strict=True)]
    texts = [wrapped(text, box.w - left, look, context.metrics) for text in shown]
    heights = [look.lines_height(len(lines)) for lines in texts]
    needed = sum(heights) + options.gap * (len(items) - 1)
    if needed > box.h + 1e-6:
        needs = words.needs(needed, box.h)
        what = phrase("legend-too-high", "the legend is {needed} mm high: {lack} mm too much", *needs)
        context.fault(message(what, phrase("shorten-texts", "shorten its texts, or make room")))
        return
    spread = min(options.gap + (box.h - needed) / max(len(items) - 1, 1), options.gap * 2)
    y = box.y
    for (number, item), key, lines, height in zip(items, keys, texts, heights, strict=True):
        first = look.lines_height(1)
        yield from _sample(item, Box(box.x, y, options.sample_width, first), look.size, context, f"items.{number}.mark")
        yield from stacked(lines, Box(box.x + left, y, box.w - left, height), look, context, key, "start")
        y += height + spread


def _sample(item: Item, slot: Box, size: float, context: DrawContext, key: str) -> Iterator[Op]:
    """Yield an item's sample in the middle of its slot, next to the first line of its text. Its mark is at most as large as the
    text.
    """
    side = min(slot.w, slot.h)
    box = Box(slot.x + (slot.w - side) / 2, slot.y + (slot.h - side) / 2, side, side)
    look = small(context.look(item.style), side)
    if item.sample == "circle":
        yield from circle(box, look)
    elif item.sample == "square":
        yield rect(box, look)
    if item.symbol:
        yield from symbol(item.symbol, box if item.sample == "none" else box.inset(box.w * 0.18), look, context)
    if item.mark:
        hint = context.look("hint")
        look = shrunk(item.mark, slot, replace(hint, size=min(hint.size, size)), context)
        yield from line(item.mark, slot, look, context, key, "middle")
