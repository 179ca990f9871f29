"""A layout with all its prints and the source positions of their content, for checking."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.drawing.sheet import Box, Ink, Metrics
from sheetgen.layout.building.build import BuiltSheet
from sheetgen.layout.merge import FROM
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import scalar_naming
from sheetgen.source.faults import Fault, Position
from sheetgen.source.nodes import Mapping, Node, Scalar

SOURCE = "custom layouts"


class DrawnLayout(NamedTuple):
    """A layout, the styles and labels used on it, the remarks from drawing it, and its prints by ink."""

    layout: Layout
    styles: frozenset[str]
    labels: frozenset[str]
    remarks: list[Fault]
    prints: tuple[tuple[Ink, BuiltSheet], ...]
    metrics: Metrics

    def own(self, *path: str) -> dict[str, Node]:
        """Return the nodes below a key in its own file, by name."""
        node: Node | None = self.layout.own_node
        for key in path:
            node = node.get(key) if isinstance(node, Mapping) else None
        return {name: value for name, (_, value) in node.items.items()} if isinstance(node, Mapping) else {}

    def root(self, name: str) -> Position:
        """Return the position of a root space, otherwise of the layout's origin."""
        return self.layout.key(f"spaces.{name}")

    def block(self, number: int, box: Box) -> str:
        """Return the name of the block that contains a box; empty if none."""
        boxes = self.prints[number][1].boxes
        return next((name for name, own in boxes.items() if own.holds(box, 0.1)), "")

    def place(self, block: str, space: str = "") -> Position:
        """Return the position of a block's space, or of the block itself; for an inherited block, the position of the layout's
        origin."""
        node: Node | None = next((each.node for each in self.layout.blocks if each.options.id == block), None)
        if isinstance(node, Mapping):
            node = scalar_naming(node, space) or node.get("id") or node if space else node.get("id") or node
        return node.position if node is not None and node.file == self.layout.file else self.layout.origin.position

    @property
    def is_large(self) -> bool:
        """Return whether its theme is the theme for reading from a distance."""
        theme = self.layout.root.get("theme")
        start = theme.get(FROM) if isinstance(theme, Mapping) else theme
        return isinstance(start, Scalar) and "large" in start.text.casefold().split()
