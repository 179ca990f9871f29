"""A layout, read: its game with the game's keys, its page, theme, labels and blocks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sheetgen.blocks.base import Options
from sheetgen import source
from sheetgen.diagnostics import Position
from sheetgen.games import Game, Kit
from sheetgen.layout.theme import Length, Style
from sheetgen.source import Mapping, Node

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


class Layout(Struct, frozen=True):
    """A layout ready for use. `name` is how it was asked for, `file` where it lies, `nodes` where its values stand."""

    name: str
    file: str
    game: Game
    common: Common
    keys: Any
    kit: Kit
    blocks: tuple[Block, ...]
    fingerprint: str
    root: Mapping
    nodes: dict[str, Node]
    lines: list[str]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it has labels for, the first being the one it is printed in unless told otherwise."""
        titled = self.common.title if isinstance(self.common.title, dict) else {}
        return tuple(dict.fromkeys((*self.common.labels, *titled))) or ("en",)

    def title(self, lang: str) -> str:
        """The title in a language, else in the first one there is."""
        title = self.common.title
        if isinstance(title, str):
            return title or self.name
        return title.get(lang) or next(iter(title.values()), self.name)

    def where(self, path: str) -> Position:
        """Where a value of the layout was typed (`fields.g`, `lines.2`), else the nearest that holds it."""
        while path:
            node = self.nodes.get(path)
            if node is not None:
                return node.position
            path = path.rpartition(".")[0]
        return self.root.position

    def rows(self, path: str) -> list[tuple[int, int, str]]:
        """The text lines under a key's bar as (line, column, text), blank ones left out."""
        node = self.nodes.get(path)
        return source.rows(node, self.lines) if isinstance(node, source.Scalar) else []
