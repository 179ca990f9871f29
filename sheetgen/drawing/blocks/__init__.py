"""The kinds of block. A kind is a module below this package; the table below is all that names it.

Knows millimetres, styles and what a game gives to be drawn. Knows no game, no layout file and no paper.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from msgspec import Struct

from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.sheet import Box


class Kind(Struct, frozen=True):
    """A kind of block, whose module is imported when the first block of the kind is read.

    module: below this package, its last part being the kind's name. within: it stands inside another block, without cells.
    cut: what it draws is cut out of the paper.
    """

    module: str
    within: bool = False
    cut: bool = False

    @property
    def name(self) -> str:
        """What it is called in a layout."""
        return self.module.rpartition(".")[2]

    @property
    def options(self) -> type[Options]:
        """Its keys in a layout: `TextOptions` in the module `text`."""
        options: type[Options] = getattr(self._module, f"{self.name.capitalize()}Options")
        return options

    @property
    def draw(self) -> Callable[[Options, Box, DrawContext], Drawing]:
        """Draws a block of this kind: the function `draw` of its module."""
        draw: Callable[[Options, Box, DrawContext], Drawing] = self._module.draw
        return draw

    @property
    def _module(self) -> Any:
        return import_module(f"{__name__}.{self.module}")


KINDS = {
    kind.name: kind
    for kind in (
        Kind("texts.text"),
        Kind("texts.write"),
        Kind("texts.tick"),
        Kind("texts.boxes"),
        Kind("boards.lattice"),
        Kind("boards.ends", within=True),
        Kind("tables.table"),
        Kind("texts.head"),
        Kind("tables.strip"),
        Kind("tables.frames"),
        Kind("boards.grid"),
        Kind("texts.legend"),
        Kind("texts.picture"),
        Kind("cutouts.cards", cut=True),
        Kind("cutouts.net", cut=True),
    )
}
