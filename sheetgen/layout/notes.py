"""The faults of a layout's blocks, each noted where a player can mend it: in the layout's own file rather than one it extends."""

from __future__ import annotations

import re

from sheetgen.layout.model import Layout
from sheetgen.layout.parts import Block, found
from sheetgen.source.faults import Fault, Said, Words
from sheetgen.source.nodes import Node, Scalar

LABEL = re.compile(r"\$(\$|[A-Za-z][A-Za-z0-9_-]*)")
"""A label in a text: `$name`; `$$` is a dollar sign."""


class Notes:
    """Collects the faults of one layout printed in one language."""

    def __init__(self, layout: Layout, lang: str) -> None:
        self.faults: list[Fault] = []
        self._layout = layout
        self._lang = lang

    def at(self, node: Node, what: Said[Words]) -> None:
        """Notes a fault at a node of a layout's file."""
        self.faults.append(Fault(what, node.position, node.file))

    def of(self, block: Block, path: str, what: Said[Words]) -> None:
        """Notes a fault at a block's key (`label`, `items.2.text`), else at the nearest that holds it.

        Where a text from elsewhere shows a label of the layout's own, that is the place.
        """
        node = found(block.node, path)
        if path == "of" and node.file != self._layout.file:
            node = self.own_key("remove", "blocks")
        names = LABEL.findall(node.text) if isinstance(node, Scalar) and node.file != self._layout.file else []
        paths = [path for name in names for path in (f"labels.{self._lang}.{name}", *self._titles(name))]
        self.at(self.own(*paths) or node, what)

    def own(self, *paths: str) -> Node | None:
        """The first of some values of the layout that was typed in its own file, not in one it starts from."""
        nodes = self._layout.nodes
        return next((nodes[path] for path in paths if path in nodes and nodes[path].file == self._layout.file), None)

    def own_key(self, *keys: str) -> Node:
        """The value of the first of some keys that was typed in the layout's own file, else the layout."""
        nodes = [self._layout.root.items[key][1] for key in keys if key in self._layout.root.items]
        return next((node for node in nodes if node.file == self._layout.file), self._layout.root)

    def in_order(self) -> list[Fault]:
        """The faults as they stand in the layout's file, then those in others."""
        return sorted(self.faults, key=lambda fault: (fault.file != self._layout.file, fault.position))

    def _titles(self, name: str) -> tuple[str, ...]:
        return (f"title.{self._lang}", "title") if name == "title" else ()
