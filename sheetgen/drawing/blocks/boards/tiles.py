"""The cells of a grid: squares in lines, or hexes in lines that are shifted by half a cell; their sizes, places and regions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Literal

from msgspec import Struct

from sheetgen.drawing.blocks.base import largest
from sheetgen.drawing.blocks.printed.inside import TICK, WRITTEN
from sheetgen.drawing.sheet import Box, Path, Pen

TileShape = Literal["square", "hex"]
BORDER = 0.9
"""Width of the line between cells of different regions and around all cells, in mm."""
LEAD = 2.0
"""Distance between the cells and the boxes at the ends of lines, in mm."""
_DISC = 5.7
"""Minimum radius of the white disc in a hex, in mm."""
_ROOM, _ALONE = 0.56, 0.7
"""Radius of a disc as a share of its hex's radius: with a symbol above it, and without."""
_DOWN, _CLEAR = 0.17, 0.1
"""`_DOWN`: distance of a disc with a symbol below the middle of its hex, in radii of the hex. `_CLEAR`: minimum distance of a disc
from the edges of its hex, in mm.
"""
_SYMBOL, _ABOVE = 0.41, 0.15
"""Side of the symbol as a share of the radius of its hex, and the gap between it and the disc, in mm."""
_WIDE_END, _HIGH_END, _END_GAP = 0.95, 0.72, 0.4
"""Width and height of a box at the end of a line, as shares of the side of a cell; minimum gap between two boxes, in mm."""
_MOST_END = 15.0, 12.0
"""Maximum size of a box at an end, in mm."""
_USUAL, _USUAL_HEX = 10.2, 8.2
"""Side of a square and radius of a hex at the usual scale (`unit` 1), in mm."""
_COS = sqrt(3) / 2


class GridSize(Struct, frozen=True):
    """Facts that determine a grid's size.

    lengths: lengths of its lines, in cells. ticks: all cells are for ticks. symbols: hexes have symbols. right, below: whether
    there are boxes on that side. left, above: size of the labels there, in mm; under: size of a label below the boxes.
    """

    shape: TileShape
    lengths: tuple[int, ...]
    ticks: bool = False
    symbols: bool = False
    right: bool = False
    below: bool = False
    left: float = 0.0
    above: float = 0.0
    aside: float = 0.0

    def shifts(self) -> list[float]:
        """Return the start of each line from the left, in cells: ragged lines of hexes are centred, shifted by half a cell."""
        result: list[float] = []
        longest = max(self.lengths, default=0)
        for length in self.lengths:
            if self.shape == "square":
                result.append(0.0)
                continue
            shift = (longest - length) / 2
            if result and (shift - result[-1]) % 1 == 0:
                shift += 0.5
            result.append(shift)
        return result

    def least_cell(self) -> float:
        """Return the minimum side of a square, or radius of a hex, in mm."""
        if self.shape == "hex":
            return _DISC / _COS + (1.4 if self.symbols else 0.0) + _CLEAR
        least = TICK if self.ticks else WRITTEN[0]
        least = max(least, WRITTEN[1] + _END_GAP) if self.right else least
        return max(least, WRITTEN[0] + _END_GAP) if self.below else least

    def end_size(self, cell: float) -> tuple[float, float]:
        """Return width and height of a box at the end of a line."""
        side = cell * (1.5 if self.shape == "hex" else 1.0)
        return min(max(side * _WIDE_END, WRITTEN[0]), _MOST_END[0]), min(max(side * _HIGH_END, WRITTEN[1]), _MOST_END[1])

    def cells_extent(self, cell: float) -> tuple[float, float]:
        """Return width and height of the cells alone, without the line around them."""
        across = max((shift + length for shift, length in zip(self.shifts(), self.lengths, strict=True)), default=0.0)
        many = len(self.lengths)
        if self.shape == "square":
            return across * cell, many * cell
        return across * 2 * _COS * cell, (1.5 * (many - 1) + 2) * cell if many else 0.0

    def extent(self, cell: float) -> tuple[float, float]:
        """Return width and height of a grid with cells of this size, including labels and boxes at the ends."""
        wide, high = self.cells_extent(cell)
        end = self.end_size(cell)
        wide += BORDER + self.left + (LEAD - BORDER / 2 + end[0] if self.right else self.aside)
        high += BORDER + self.above + (LEAD - BORDER / 2 + end[1] if self.below else 0.0)
        return wide, high

    def least_size(self, unit: float = 1.0) -> tuple[float, float]:
        """Return the width and height (mm) that a grid needs at a scale: its cells have their usual size times `unit`, but at least
        their minimum size."""
        usual = _USUAL_HEX if self.shape == "hex" else _USUAL
        return self.extent(max(self.least_cell(), unit * usual))

    def largest_cell(self, box: Box) -> float:
        """Return the largest cell size for which the grid fits the box, even if it is below the minimum."""

        def fits(cell: float) -> bool:
            wide, high = self.extent(cell)
            return wide <= box.w and high <= box.h

        return largest(fits, 0.0, max(box.w, box.h, 1.0), 48)

    def tiles(self, cell: float, left: float, top: float) -> list[list[Tile]]:
        """Return the cells line by line; left, top: the top left corner of the cells."""
        result: list[list[Tile]] = []
        starts: Sequence[float] = self.shifts()
        for number, (shift, length) in enumerate(zip(starts, self.lengths, strict=True)):
            if self.shape == "square":
                result.append([square(left + n * cell, top + number * cell, cell) for n in range(length)])
                continue
            wide = 2 * _COS * cell
            y = top + (1 + 1.5 * number) * cell
            result.append([hexagon(left + (shift + n + 0.5) * wide, y, cell, self.symbols) for n in range(length)])
        return result


class Tile(Struct, frozen=True):
    """A cell: its corners, its bounding box, the place of its space, and the place of its symbol (above the disc in a hex)."""

    corners: tuple[tuple[float, float], ...]
    box: Box
    field: Box
    symbol: Box
    disc: Box | None = None


def square(x: float, y: float, side: float) -> Tile:
    """Return the square with its top left corner at this point."""
    box = Box(x, y, side, side)
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return Tile(corners, box, box, box)


def hexagon(x: float, y: float, radius: float, symbols: bool) -> Tile:
    """Return the hex around a point, with a corner at its top."""
    half = radius * _COS
    corners = (
        (x, y - radius),
        (x + half, y - radius / 2),
        (x + half, y + radius / 2),
        (x, y + radius),
        (x - half, y + radius / 2),
        (x - half, y - radius / 2),
    )
    disc = max(_DISC, radius * (_ROOM if symbols else _ALONE))
    down = min(_DOWN * radius, radius - (disc + _CLEAR) / _COS) if symbols else 0.0
    middle = y + down
    side = min(_SYMBOL * radius, max(radius + down - disc - _ABOVE, 0.0) * 2 * _COS / (2 * _COS + 0.5))
    half_square = disc / sqrt(2)
    return Tile(
        corners,
        Box(x - half, y - radius, 2 * half, 2 * radius),
        Box(x - half_square, middle - half_square, 2 * half_square, 2 * half_square),
        Box(x - side / 2, middle - disc - _ABOVE - side, side, side),
        Box(x - disc, middle - disc, 2 * disc, 2 * disc),
    )


Point = tuple[float, float]
Corners = Sequence[Point]
Knot = tuple[int, int]
"""A corner of a cell as whole steps right and down from the first corner of the first cell."""


def borders(cells: Sequence[tuple[Corners, str]], step: Point, pen: Pen) -> Iterator[Path]:
    """Yield the lines between cells of different regions and around all cells, each once, in as few strokes as possible.

    cells: the corners of each cell in order, and its region. step: mm across and down between neighbouring corners; other distances
    are multiples of it.
    """
    sides: dict[frozenset[Knot], list[str]] = defaultdict(list)
    points: dict[Knot, Point] = {}
    for corners, region in cells:
        first = cells[0][0][0]
        knots = [(round((x - first[0]) / step[0]), round((y - first[1]) / step[1])) for x, y in corners]
        points.update(zip(knots, corners, strict=True))
        for one, other in zip(knots, [*knots[1:], knots[0]], strict=True):
            sides[frozenset((one, other))].append(region)
    ways: dict[Knot, list[Knot]] = defaultdict(list)
    for side, regions in sides.items():
        if len(regions) == 1 or regions[0] != regions[1]:
            one, other = sorted(side)
            ways[one].append(other)
            ways[other].append(one)
    odd = [knot for knot, others in ways.items() if len(others) % 2]
    for start in [*odd, *ways]:
        while ways[start]:
            yield _stroked([points[knot] for knot in _stroke(start, ways)], pen)


def _stroke(start: Knot, ways: dict[Knot, list[Knot]]) -> list[Knot]:
    """Return a stroke along sides that are not drawn yet, going straight on if possible."""
    knots = [start]
    while ways[knots[-1]]:
        here = knots[-1]
        ahead = (2 * here[0] - knots[-2][0], 2 * here[1] - knots[-2][1]) if len(knots) > 1 else here
        there = min(ways[here], key=lambda knot: (abs(knot[0] - ahead[0]) + abs(knot[1] - ahead[1]), knot))
        ways[here].remove(there)
        ways[there].remove(here)
        knots.append(there)
    return knots


def _stroked(points: Sequence[Point], pen: Pen) -> Path:
    """Return a line through points; it is closed if it returns to its start."""
    closed = points[0] == points[-1]
    steps = [("M", *points[0]), *(("L", *point) for point in points[1 : -1 if closed else None])]
    return Path((*steps, *([("Z",)] if closed else [])), None, pen)


def first_cells(tokens: Mapping[tuple[int, int], str]) -> dict[str, tuple[int, int]]:
    """Return the first cell of each region in reading order."""
    result: dict[str, tuple[int, int]] = {}
    for at in sorted(tokens):
        result.setdefault(tokens[at], at)
    return result
