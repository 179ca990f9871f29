"""Grounds of pages and mastheads: a fill with a pattern of a symbol."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from sheetgen.drawing.colours import PAPER, contrast, mixed
from sheetgen.drawing.palette import Hue
from sheetgen.drawing.sheet import Box, Metrics, Op, Page, Rect, Symbol, extent

PITCH = 9.0
"""Distance between two symbols of a pattern in a masthead, in mm. On a page it is twice as large."""
_FIGURE, _TURNS = 5 / 9, (-20, 10, 0, 25, -10, 15, -25)
"""Side of a symbol of the pattern, relative to the distance between two, and the angles by which they are turned."""
_PALE, _SHADES = 0.45, (0.07, 0.05, 0.04)
"""Share of the pale colour in the ground of a page, and the shares by which its pattern may be darker."""
_CLEAR, _SPOT = 0.5, 1.5
"""Minimum distance of a symbol from print, and the side of the squares used to measure it, in mm."""
_MOST_CONTRAST = 1.1
"""Maximum contrast of a page's pattern with its ground."""


def pattern(name: str, ground: Box, colour: str, pitch: float, metrics: Metrics, figure: float = PITCH * _FIGURE) -> Iterator[Op]:
    """Yield a symbol many times, in staggered rows on a ground; none without a symbol. pitch: distance of rows and columns, in mm.
    figure: the side of a symbol, in mm."""
    if not name or not metrics.has_symbol(name):
        return
    columns, rows = ceil(ground.w / pitch) + 1, int((ground.h + pitch - figure) / pitch)
    for row in range(rows):
        for column in range(columns):
            x = ground.x + column * pitch + (row % 2) * pitch / 2 - figure / 2
            y = ground.y + row * pitch + (pitch - figure) / 4
            if x >= ground.x and x + figure <= ground.right and y + figure <= ground.bottom:
                yield Symbol(name, Box(x, y, figure, figure), colour, _TURNS[(column + 3 * row) % len(_TURNS)] % 360)


def untouched(page: Page, metrics: Metrics) -> Page:
    """Return a page without the symbols of patterns that are close to anything else, so that none is cut by a panel."""
    taken = {spot for op in page.ops for spot in _spots(extent(op, metrics).inset(-_CLEAR))}
    kept = (op for op in page.grounds if not isinstance(op, Symbol) or taken.isdisjoint(_spots(op.box)))
    return page._replace(grounds=tuple(kept))


def _spots(box: Box) -> Iterator[tuple[int, int]]:
    """Yield the squares of a coarse grid that a box touches."""
    for column in range(int(box.x // _SPOT), int(box.right // _SPOT) + 1):
        for row in range(int(box.y // _SPOT), int(box.bottom // _SPOT) + 1):
            yield column, row


def page_ground(one: Hue, name: str, ground: Box, metrics: Metrics) -> Iterator[Op]:
    """Yield the pale ground of a page, with a wide pattern of a symbol."""
    paper = mixed(one.pale, PAPER, 1 - _PALE)
    shades = [mixed(paper, one.solid, share) for share in _SHADES]
    yield Rect(ground, paper)
    shade = next((each for each in shades if contrast(paper, each) <= _MOST_CONTRAST), shades[-1])
    yield from pattern(name, ground, shade, 2 * PITCH, metrics)
