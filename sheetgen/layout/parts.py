"""The parts of a layout that are about the paper, not the game: its page, theme, labels and blocks."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sheetgen.blocks import KINDS
from sheetgen.blocks.base import Options
from sheetgen.diagnostics import near
from sheetgen.layout.convert import Converter
from sheetgen.layout.theme import Length, Style
from sheetgen.source import Mapping, Node, Scalar

Lang = str


class PageSetup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The page and its grid of cells."""

    paper: str = "a5"
    """The paper's name (a4, a5, letter …) or its size, `148x210mm`."""
    orientation: Literal["portrait", "landscape"] = "portrait"
    margin: Length = 8.0
    """What stays free of ink on every side."""
    columns: Annotated[int, Meta(ge=1, le=200)] = 12
    rows: Annotated[int, Meta(ge=1, le=200)] = 20
    gap: Length = 2.0
    """The space between two cells of the grid."""


class Common(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys every layout has, whatever its game. `extends` and `remove` are gone once it is merged."""

    game: str
    title: str | dict[Lang, str] = ""
    page: PageSetup = PageSetup()
    theme: dict[str, Style] = {}
    labels: dict[Lang, dict[str, str]] = {}


class Block(Struct, frozen=True):
    """One block: what it says, and where it was typed."""

    options: Options
    node: Mapping


def block_options(node: Node, path: str, converter: Converter) -> Options | None:
    """What a block says, by its kind, or None after faults."""
    if not isinstance(node, Mapping):
        converter.fault(node, "a block is a mapping", "write `- {id: …, block: …, at: …}`")
        return None
    kind = node.get("block")
    if not isinstance(kind, Scalar):
        name = node.get("id")
        shown = f" '{name.text}'" if isinstance(name, Scalar) else ""
        converter.fault(node, f"the block{shown} does not say its kind", f"add `block: …`; {near('', KINDS)}")
        return None
    if kind.text not in KINDS:
        converter.fault(kind, f"unknown kind of block '{kind.text}'", near(kind.text, KINDS))
        return None
    options: Options | None = converter.struct(node, KINDS[kind.text].options, path)
    return options
