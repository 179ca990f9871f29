"""The kinds of block. A kind is a file here; the table below is all that names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sheetgen.drawing.blocks import (
    board,
    boxes,
    cards,
    ends,
    frames,
    grid,
    head,
    lattice,
    legend,
    net,
    picture,
    strip,
    table,
    text,
    tick,
    write,
)
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.blocks.table_options import TableOptions
from sheetgen.drawing.sheet import Box


class Kind(NamedTuple):
    """A kind of block: its keys in a layout, and what draws it.

    within: it stands inside another block, without cells. cut: what it draws is cut out of the paper.
    """

    options: type[Options]
    draw: Callable[[Any, Box, DrawContext], Drawing]
    within: bool = False
    cut: bool = False


KINDS: dict[str, Kind] = {
    "text": Kind(text.TextOptions, text.draw),
    "write": Kind(write.WriteOptions, write.draw),
    "tick": Kind(tick.TickOptions, tick.draw),
    "boxes": Kind(boxes.BoxesOptions, boxes.draw),
    "lattice": Kind(board.LatticeOptions, lattice.draw),
    "ends": Kind(board.EndsOptions, ends.draw, within=True),
    "table": Kind(TableOptions, table.draw),
    "head": Kind(head.HeadOptions, head.draw),
    "strip": Kind(strip.StripOptions, strip.draw),
    "frames": Kind(frames.FramesOptions, frames.draw),
    "grid": Kind(grid.GridOptions, grid.draw),
    "legend": Kind(legend.LegendOptions, legend.draw),
    "picture": Kind(picture.PictureOptions, picture.draw),
    "cards": Kind(cards.CardsOptions, cards.draw, cut=True),
    "net": Kind(net.NetOptions, net.draw, cut=True),
}
