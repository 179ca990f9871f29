"""Sheets for looking up symbols: every symbol with a picture, above its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from sheetgen.drawing.blocks.printed.type import parted, wrapped
from sheetgen.drawing.papers import PAPERS, scale_of
from sheetgen.drawing.sheet import Box, Metrics, Op, Page, Sheet, Symbol, Text
from sheetgen.drawing.theme import ResolvedStyle

_PAPER = PAPERS["a4"]
_MARGIN = 12.0
_COLUMNS, _ROWS = 8, 13
"""Icons per page."""
_CELL = (_PAPER[0] - 2 * _MARGIN) / _COLUMNS, (_PAPER[1] - 2 * _MARGIN) / _ROWS
_SIDE, _NAME = 11.0, 15.0
"""The side of a picture, and how far below its cell's top its name's baseline is (mm)."""
_SIZE = scale_of(_PAPER).small
"""The names' size (points)."""


def icon_sheet(names: Sequence[str], metrics: Metrics, *, close: bool = False) -> Sheet:
    """Return a sheet with the pictures of these symbols, in this order, each above its name. close: put them all on one page, only
    as high as they need."""
    rest = iter(names)
    pages = []
    rows = -(-len(names) // _COLUMNS) if close else _ROWS
    while some := list(islice(rest, _COLUMNS * rows)):
        pages.append(Page(tuple(_shown(some, metrics)), ()))
    return Sheet("icons", "icons", "en", (_PAPER[0], 2 * _MARGIN + rows * _CELL[1]), _MARGIN, tuple(pages))


def _shown(names: Sequence[str], metrics: Metrics) -> Iterator[Op]:
    """The pictures of a page, row by row."""
    look = ResolvedStyle(None, None, "#333333", _SIZE, "regular", "middle", None, _SIZE)
    width, height = _CELL
    for at, name in enumerate(names):
        row, column = divmod(at, _COLUMNS)
        x, y = _MARGIN + (column + 0.5) * width, _MARGIN + row * height
        yield Symbol(name, Box(x - _SIDE / 2, y, _SIDE, _SIDE))
        lines = wrapped(parted(name, width - 1.0, look, metrics), width - 1.0, look, metrics)
        for number, line in enumerate(lines):
            yield Text(x, y + _NAME + number * look.line_height, line, _SIZE, look.colour, "regular", "middle")
