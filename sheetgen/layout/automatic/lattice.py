"""Blocks of an automatic page for a grid of circles, and for the spaces at the ends of its rows and columns."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sheetgen.drawing.blocks.boards.board import EndsPlan, LatticeShape, extent
from sheetgen.drawing.outline import Item
from sheetgen.layout.automatic.grid import LatticeGroup
from sheetgen.layout.automatic.measures import Unit
from sheetgen.layout.automatic.yaml_keys import YamlKeys

_CELL, _CELL_WITH_ENDS, _MOST_CELL = 9.0, 10.6, 16.0
"""Diameter of a circle in mm: the minimum without ends, the minimum with ends that are taller, and the maximum."""
_GAP, _LEAD = 0.4, 1.5
_END, _HIGH_END, _MOST_END = (8.8, 8.6), (8.8, 10.6), (16.0, 15.0)
"""Width and height of a space at an end in mm: the minimum, the minimum in the corners of a diamond or next to a symbol, and the
maximum."""
_STRIP, _TICK = 7.6, 5.5
"""Width of the printed part of an end with a symbol or a small circle, and the circle's diameter, in mm."""


class LatticeBlocks(Struct, frozen=True):
    """The block of a grid of circles, and a block for each family at the ends of its lines, which has no place of its own."""

    group: LatticeGroup
    unit: Unit

    @property
    def root(self) -> str:
        """The space of the circles."""
        return self.group.item.root

    @property
    def least_width(self) -> float:
        """Width of circles and ends."""
        return self._size[0]

    @property
    def fixed(self) -> float:
        """Height of circles and ends."""
        return self._size[1]

    rows = 0.0

    @property
    def most_width(self) -> float:
        """Width that is still useful."""
        return self.least_width * 1.6

    @property
    def _size(self) -> tuple[float, float]:
        (band,) = self.group.item.ways[0]
        cell = self._least * max(self.unit.factor, 1.0)
        shape = LatticeShape(len(band.columns), len(band.rows), _GAP, cell, cell)
        plans = [
            EndsPlan(item.ends, self.group.is_diamond, "right", "bottom", (_strip(item) + wide, high), _MOST_END, _LEAD)
            for item in self.group.ends
            for wide, high in [self._end(item)]
        ]
        taken = extent(shape, plans, cell + _GAP)
        return taken.w, taken.h

    @property
    def _least(self) -> float:
        """The minimum diameter of a circle."""
        return _CELL_WITH_ENDS if any(self._end(item) == _HIGH_END for item in self.group.ends) else _CELL

    def _end(self, item: Item) -> tuple[float, float]:
        """Return the minimum size of the spaces of an item."""
        return _HIGH_END if self.group.is_diamond or _strip(item) else _END

    def yaml_keys(self, width: float, row: float) -> YamlKeys:
        """The keys of the grid's block."""
        del width, row
        cell = {"shape": "circle", "min": f"{self._least:g}mm", "max": f"{_MOST_CELL:g}mm", "gap": f"{_GAP}mm"}
        return {"id": self.root, "block": "lattice", "space": self.root, "cell": cell, "style": "box"}

    def more(self) -> Sequence[tuple[str, YamlKeys]]:
        """The keys of the blocks at the ends, each with the root it shows."""
        return [(item.root, self._ends(item)) for item in self.group.ends]

    def _ends(self, item: Item) -> YamlKeys:
        keys: YamlKeys = {"id": item.root, "block": "ends", "of": self.root, "lines": item.root, "style": "box"}
        keys |= {"around": "yes"} if self.group.is_diamond else {}
        keys |= {"strip": f"{_strip(item):g}mm", "tick": f"{_TICK}mm"} if _strip(item) else {}
        return keys | {"min": [f"{side:g}mm" for side in self._end(item)], "max": [f"{side:g}mm" for side in _MOST_END]}


def _strip(item: Item) -> float:
    """Return the width of the printed part of an item's ends, in mm."""
    return _STRIP if item.has_wide_ends else 0.0
