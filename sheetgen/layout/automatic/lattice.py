"""Blocks of an automatic page for a grid of circles, and for the spaces at the ends of its rows and columns."""

from __future__ import annotations

from sheetgen.drawing.blocks.boards.board import EndsPlan, LatticeShape, extent
from sheetgen.drawing.outline import Item
from sheetgen.layout.automatic.grid import LatticeGroup
from sheetgen.layout.automatic.measures import Unit
from sheetgen.layout.automatic.unplaced import FixedBlock
from sheetgen.layout.automatic.yaml_keys import YamlKeys

_CELL, _CELL_WITH_ENDS, _MOST_CELL = 9.0, 10.6, 16.0
"""Diameter of a circle in mm: the minimum without ends, the minimum with ends that are taller, and the maximum."""
_GAP, _LEAD = 0.4, 1.5
_END, _HIGH_END, _MOST_END = (8.8, 8.6), (8.8, 10.6), (16.0, 15.0)
"""Width and height of a space at an end in mm: the minimum, the minimum in the corners of a diamond or next to a symbol, and the
maximum."""
_STRIP, _TICK = 7.6, 5.5
"""Width of the printed part of an end with a symbol or a small circle, and the circle's diameter, in mm."""


def lattice(group: LatticeGroup, unit: Unit) -> FixedBlock:
    """Return the block of a grid of circles, with a block without a place for each family at the ends of its lines."""
    root, (band,) = group.item.root, group.item.ways[0]
    sizes = [_HIGH_END if group.is_diamond or item.has_wide_ends else _END for item in group.ends]
    least = _CELL_WITH_ENDS if _HIGH_END in sizes else _CELL
    side = least * max(unit.factor, 1.0)
    plans = [
        EndsPlan(item.ends, group.is_diamond, "right", "bottom", (_strip(item) + wide, high), _MOST_END, _LEAD)
        for item, (wide, high) in zip(group.ends, sizes, strict=True)
    ]
    taken = extent(LatticeShape(len(band.columns), len(band.rows), _GAP, side, side), plans, side + _GAP)
    cell = {"shape": "circle", "min": f"{least:g}mm", "max": f"{_MOST_CELL:g}mm", "gap": f"{_GAP}mm"}
    keys: YamlKeys = {"id": root, "block": "lattice", "space": root, "cell": cell, "style": "box"}
    more = [(item.root, _ends(item, group, size)) for item, size in zip(group.ends, sizes, strict=True)]
    return FixedBlock(root, taken.w, taken.h, 0.0, lambda: keys, taken.w * 1.6, more)


def _ends(item: Item, group: LatticeGroup, size: tuple[float, float]) -> YamlKeys:
    """Return the keys of the spaces of an item at the ends of lines. size: their minimum size."""
    keys: YamlKeys = {"id": item.root, "block": "ends", "of": group.item.root, "lines": item.root, "style": "box"}
    keys |= {"around": "yes"} if group.is_diamond else {}
    keys |= {"strip": f"{_strip(item):g}mm", "tick": f"{_TICK}mm"} if _strip(item) else {}
    return keys | {"min": [f"{side:g}mm" for side in size], "max": [f"{side:g}mm" for side in _MOST_END]}


def _strip(item: Item) -> float:
    """Return the width of the printed part of an item's ends, in mm."""
    return _STRIP if item.has_wide_ends else 0.0
