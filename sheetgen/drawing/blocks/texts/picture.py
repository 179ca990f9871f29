"""`picture`: a PNG or JPEG, or one of the symbols, as large as its cells allow."""

from __future__ import annotations

from typing import Literal

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.pictures import measured
from sheetgen.drawing.sheet import Box, Picture, Symbol
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")


class PictureOptions(Options, frozen=True, kw_only=True):
    """Keys of a `picture` block: `file` or `symbol`."""

    file: str = ""
    """A PNG or JPEG file, relative to the layout's folder."""
    symbol: str = ""
    """Name of a symbol to draw."""
    align: Literal["start", "middle", "end"] = "middle"


def draw(options: PictureOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the picture in its proportions, centred vertically."""
    if bool(options.file) == bool(options.symbol):
        what = phrase("file-or-symbol", "a picture has either `file` or `symbol`")
        context.fault(message(what, phrase("add-file", "add `file: logo.png`")), "id")
        return Drawing()
    if options.symbol:
        if not context.metrics.has_symbol(options.symbol):
            context.fault(message(words.no_such_symbol, options.symbol), "symbol")
            return Drawing()
        return Drawing([Symbol(options.symbol, _fitted(box, 1.0, options.align), context.look(options.style).colour)])
    file = context.picture(options.file)
    if file is None:
        return Drawing()
    (width, height), wrong = measured(file, options.file)
    if wrong is not None:
        context.fault(wrong, "file")
        return Drawing()
    return Drawing([Picture(file, _fitted(box, width / height, options.align))])


def _fitted(box: Box, ratio: float, align: str) -> Box:
    """Return the largest box with this ratio of width to height within another box."""
    width = min(box.w, box.h * ratio)
    height = width / ratio
    left = {"start": 0.0, "middle": (box.w - width) / 2, "end": box.w - width}[align]
    return Box(box.x + left, box.y + (box.h - height) / 2, width, height)
