"""The kinds of block. A kind is a module here; the table below is all that names it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from msgspec import Struct

from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.sheet import Box


class Kind(Struct, frozen=True):
    """A kind of block, whose module is imported when the first block of the kind is read.

    within: it stands inside another block, without cells. cut: what it draws is cut out of the paper.
    """

    name: str
    within: bool = False
    cut: bool = False

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
        return import_module(f"{__name__}.{self.name}")


KINDS = {
    kind.name: kind
    for kind in (
        Kind("text"),
        Kind("write"),
        Kind("tick"),
        Kind("boxes"),
        Kind("lattice"),
        Kind("ends", within=True),
        Kind("table"),
        Kind("head"),
        Kind("strip"),
        Kind("frames"),
        Kind("grid"),
        Kind("legend"),
        Kind("picture"),
        Kind("cards", cut=True),
        Kind("net", cut=True),
    )
}
