"""The kinds of block. Each kind is a module in this package; only the table below names it.

Uses millimetres, styles and the game's content. Does not depend on games, layout files or paper.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from msgspec import Struct

from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.sheet import Box


class Kind(Struct, frozen=True):
    """A kind of block; its module is imported when the first block of the kind is read.

    module: below this package; its last part is the kind's name. within: the block is part of another block and has no cells of its
    own. cut: players cut the drawing out of the paper. whole: without cells, it fills the page within the margins.
    """

    module: str
    within: bool = False
    cut: bool = False
    whole: bool = False

    @property
    def name(self) -> str:
        """Name of the kind in a layout."""
        return self.module.rpartition(".")[2]

    @property
    def options(self) -> type[Options]:
        """The class of the kind's options, with its keys in a layout: for the kind `text`, `TextOptions` in the module `text`."""
        options: type[Options] = getattr(self._module, f"{self.name.capitalize()}Options")
        return options

    @property
    def draw(self) -> Callable[[Options, Box, DrawContext], Drawing]:
        """The function `draw` of its module, which draws a block of this kind."""
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
        Kind("texts.facts"),
        Kind("tables.strip"),
        Kind("tables.frames"),
        Kind("boards.grid"),
        Kind("texts.legend"),
        Kind("texts.rules", whole=True),
        Kind("texts.picture"),
        Kind("cutouts.cards", cut=True),
        Kind("cutouts.net", cut=True),
    )
}
