"""A layout, read: its game with the game's keys, its page, theme, labels and blocks.

Checking a sheet needs only the game's keys, so what is about the paper is converted when it is first asked for; of a layout that
says something about it itself, at once, and kept (`read`).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from sheetgen.drawing.kit import Kit
from sheetgen.games.game import AnyGame
from sheetgen.layout import words
from sheetgen.layout.convert import Converter
from sheetgen.layout.merge import block_id, twice
from sheetgen.source.faults import Position, Unreadable, said
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence, nearest, rows

if TYPE_CHECKING:
    from sheetgen.layout.parts import Block, Common

COMMON = ("game", "title", "page", "theme", "labels")
MAX_LANGUAGES = 20
MAX_BLOCKS = 500
ABOUT_PAPER = ("page", "theme", "labels", "blocks", "title")


class Layout:
    """A layout ready for use. `name` is how it was asked for, `file` where it lies, `nodes` where its values stand.

    partial: some of it could not be read; what could is here, to look for more faults in it.
    """

    def __init__(
        self, name: str, file: str, game: AnyGame, keys: Any, converter: Converter, root: Mapping, texts: dict[str, list[str]]
    ) -> None:
        self.name = name
        self.file = file
        self.game = game
        self.keys = keys
        self.root = root
        self._texts = texts
        self.nodes = converter.nodes
        self.partial = False

    @property
    def lines(self) -> list[str]:
        """The text of its file."""
        return self._texts.get(self.file, [])

    @cached_property
    def model(self) -> Any:
        """What sheets of this layout have in common, as their game's rules know it."""
        return self.game.model(self.keys)

    @cached_property
    def kit(self) -> Kit:
        """The parts of the game's sheet."""
        return self.game.kit(self.keys, self.model)

    @cached_property
    def common(self) -> Common:
        """Title, page, theme and labels; raises Unreadable with every fault in them."""
        converter = Converter(self.nodes)
        common = read_common(self.root, converter)
        if common is None or converter.faults:
            raise Unreadable(converter.faults)
        return common

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks in the order they are painted; raises Unreadable with every fault in them."""
        converter = Converter(self.nodes)
        blocks = read_blocks(self.root, converter)
        if converter.faults:
            raise Unreadable(converter.faults)
        return blocks

    @cached_property
    def fingerprint(self) -> str:
        """Six characters that tell layouts apart: of all they say, wherever and in whatever order it was typed."""
        from hashlib import sha256

        said = [(key, _plain(value)) for key, (_, value) in sorted(self.root.items.items()) if key not in ("extends", "remove")]
        return sha256(repr(said).encode()).hexdigest()[:6]

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
        return self.node(path).position

    def node(self, path: str) -> Node:
        """A value of the layout, else the nearest that holds it; a key that was not converted is known as a whole."""
        return nearest(path, self.nodes) or self.root.get(path.partition(".")[0]) or self.root

    def key(self, path: str) -> Position:
        """Where a key itself stands, else the nearest that holds it."""
        node: Node = self.root
        at = self.root.position
        for name in path.split("."):
            item = node.items.get(name) if isinstance(node, Mapping) else None
            if item is None:
                break
            at, node = item[0].position, item[1]
        return at

    def rows(self, path: str) -> list[tuple[int, int, str]]:
        """The text lines under a key's bar as (line, column, text), blank ones left out."""
        node = self.nodes.get(path)
        return rows(node, self._texts.get(node.file, [])) if isinstance(node, Scalar) else []


def read_common(root: Mapping, converter: Converter) -> Common | None:
    """What every layout may say whatever its game, or None after faults."""
    from sheetgen.layout.parts import Common

    others = frozenset(key for key in root.items if key not in COMMON)
    common: Common | None = converter.struct(root, Common, skip=others)
    for key in ("labels", "title"):
        node = root.get(key)
        if isinstance(node, Mapping) and len(node.items) > MAX_LANGUAGES:
            converter.fault(node, said(words.too_many_languages, MAX_LANGUAGES))
            common = None
    return common


def read_blocks(root: Mapping, converter: Converter) -> tuple[Block, ...]:
    """The blocks without a fault; what is wrong with the others is in the converter's faults."""
    from sheetgen.layout.parts import Block, block_options

    node = root.get("blocks")
    if node is None:
        return ()
    if not isinstance(node, Sequence):
        converter.fault(node, said(words.blocks_not_list))
        return ()
    found: list[Block] = []
    seen: set[str] = set()
    if len(node.items) > MAX_BLOCKS:
        converter.fault(node.items[MAX_BLOCKS], said(words.too_many_blocks, MAX_BLOCKS))
    for number, item in enumerate(node.items[:MAX_BLOCKS], 1):
        before = len(converter.faults)
        options = block_options(item, f"blocks.{number}", converter)
        name = block_id(item)
        if isinstance(item, Mapping) and name is not None and name in seen:
            converter.faults.append(twice(item, name))
        elif options is not None and isinstance(item, Mapping) and len(converter.faults) == before:
            found.append(Block(options, item))
        seen |= {name} if name else set()
    return tuple(found)


def _plain(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return sorted((key, _plain(value)) for key, (_, value) in node.items.items())
