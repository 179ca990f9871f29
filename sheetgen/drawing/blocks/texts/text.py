"""`text`: a text in its cells, wrapped where one line is not enough."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.blocks.printed.shapes import rect
from sheetgen.drawing.blocks.printed.type import Fitted, clipped, fitted, narrowed, printable, shortened, stacked, wrapped
from sheetgen.drawing.papers import UNPRINTED
from sheetgen.drawing.sheet import Anchor, Box, Op
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

_LONG = 1_000
"""Maximum characters measured to choose the type size of clipped text."""


class TextOptions(Options, frozen=True, kw_only=True):
    """Keys of a `text` block."""

    text: str = ""
    """The text; `$name` is replaced by the text of that name in `labels`."""
    align: Anchor | None = None
    """Alignment of its lines: `start`, `middle` or `end`."""
    clip: bool = False
    """True to print one line, cut with … if it is too long (for names of any length). If false, the text is wrapped; text that
    doesn't fit is an error or, in a style with a `least` size, cut with a warning from `lint`.
    """
    shorten: Literal["end", "middle"] = "end"
    """Position at which a line is cut."""
    valign: Literal["top", "middle", "bottom", "edge"] = "middle"
    """Vertical position in its cells; `edge` is in the lower margin, except with `--scan`."""


def draw(options: TextOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the text on the fill of its style; a style with a radius has its line too."""
    look = context.look(options.style)
    frame = replace(look, pen=look.pen if look.radius else None)
    ops: list[Op] = [rect(box, frame)] if frame.fill or frame.pen else []
    inner = box.inset(1.5, 0.5) if ops else box
    text = printable(context.text(options.text), look, context, "text")
    if not text.strip():
        return Drawing(ops)
    lines, look, whole = _lines(options, text, inner, look, context)
    if not whole:
        context.remark(message(words.cut_short, text), "text")
    needed = look.lines_height(len(lines))
    if needed > inner.h + 1e-6:
        lone = message(words.line_too_high, text, needed - inner.h)
        needs = words.needs(needed, inner.h)
        what = phrase("text-too-high", "the text is {needed} mm high: {lack} mm too much", *needs)
        several = message(what, phrase("shorten-or-more-rows", "shorten it, or give the block more rows"))
        context.fault(lone if len(lines) == 1 else several, "text")
        return Drawing(ops)
    spare = max(inner.h - needed, 0.0)
    edge = spare + max(context.bleed.bottom - UNPRINTED, 0.0)
    above = {"top": 0.0, "middle": min(spare / 2 + look.middle_shift, spare), "bottom": spare, "edge": edge}[options.valign]
    at = Box(inner.x, inner.y + above, inner.w, needed)
    return Drawing([*ops, *stacked(lines, at, look, context, "text", options.align)])


def _lines(options: TextOptions, text: str, inner: Box, look: ResolvedStyle, context: DrawContext) -> Fitted:
    """Return the text in lines that fit."""
    metrics = context.metrics
    if options.clip:
        look = narrowed(text[:_LONG], inner.w, look, metrics)
        cut = shortened if options.shorten == "middle" else clipped
        return Fitted([cut(text, inner.w, look, metrics)], look)
    if look.least is not None:
        return fitted(text, inner.w, inner.h, look, metrics)
    return Fitted(wrapped(text, inner.w, look, metrics), look)
