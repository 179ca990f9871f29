"""Arranges sheets of one size on a paper: in columns and rows, with gutters to cut in. Plain numbers, in millimetres.

Sheets are upright here; if more of them fit the other way, the paper is turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import NamedTuple

from sheetgen.drawing import papers
from sheetgen.drawing.papers import Edge, Flip, Size
from sheetgen.drawing.sheet import Box

EDGE = 4.0
"""Minimum distance in mm of cuts and marks from a paper's edge: most printers can't print there, and viewers shrink pages to fit.
"""
GUTTER = 6.0
"""Distance in mm between sheets if there is space: wide enough for marks, and for a guillotine to cut the strip off."""
_LEAST_GUTTER = 3.0
SLACK = 0.01
"""Maximum difference in mm of lengths that count as equal, such as one size in inches and in millimetres."""


class Grid(NamedTuple):
    """Places for sheets on a paper.

    paper: its size as used, which may be turned. cell: the size of a sheet, scaled. xs, ys: left edges of the columns and top edges
    of the rows. up: number of cells used.
    """

    paper: Size
    cell: Size
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    up: int
    scale: float = 1.0

    @property
    def boxes(self) -> list[Box]:
        """The cells used, in reading order."""
        return [Box(x, y, *self.cell) for y in self.ys for x in self.xs][: self.up]

    @property
    def trim(self) -> Box:
        """The area of all cells, including gutters."""
        x, y = min(self.xs), min(self.ys)
        return Box(x, y, max(self.xs) - x + self.cell[0], max(self.ys) - y + self.cell[1])

    def turned_over(self, edge: Edge = "side") -> Grid:
        """Return the grid for the back of the paper, turned over this edge: each cell, in the same order, behind its front."""
        if edge == "side":
            return self._replace(xs=tuple(self.paper[0] - x - self.cell[0] for x in self.xs))
        return self._replace(ys=tuple(self.paper[1] - y - self.cell[1] for y in self.ys))

    def edge(self, flip: Flip) -> Edge:
        """Return which edge of this paper, in its orientation, is the long or the short one."""
        return papers.edge(flip, self.paper)


def fitting(sheet: Size, paper: Size) -> int:
    """Return the number of sheets that a paper holds at true size, turned or not."""
    return max(_count(width, sheet[0]) * _count(height, sheet[1]) for width, height in _both_ways(sheet, paper))


def arranged(sheet: Size, paper: Size, up: int) -> Grid | None:
    """Return a grid for `up` sheets at true size, with as few empty cells as possible; None if the paper is too small.

    The paper is oriented like the sheet, unless the other orientation leaves fewer cells empty. Among the remaining grids, the one
    with the most space around the sheets is used.
    """
    ways = [
        (columns * rows, turned, -min(size[0] - columns * sheet[0], size[1] - rows * sheet[1]), columns, rows, size)
        for turned, size in enumerate(_both_ways(sheet, paper))
        for columns in range(1, _count(size[0], sheet[0]) + 1)
        for rows in range(1, _count(size[1], sheet[1]) + 1)
        if columns * rows >= up
    ]
    if not ways:
        return None
    *_, columns, rows, size = min(ways)
    return _grid(sheet, size, columns, rows, up)


def fitted(sheet: Size, paper: Size, up: int) -> Grid:
    """Return a grid for `up` sheets, scaled to the largest size that fits on the paper."""
    ways = [
        (-_scale(sheet, size, columns, ceil(up / columns)), turned, columns, size)
        for turned, size in enumerate(_both_ways(sheet, paper))
        for columns in range(1, up + 1)
    ]
    shrunk, _, columns, size = min(ways)
    cell = -shrunk * sheet[0], -shrunk * sheet[1]
    return _grid(cell, size, columns, ceil(up / columns), up)._replace(scale=-shrunk)


def _scale(sheet: Size, paper: Size, columns: int, rows: int) -> float:
    """Return the largest scale at which sheets in these columns and rows fit on the paper, rounded down to a hundredth of a
    percent."""
    largest = min(paper[0] / (columns * sheet[0]), paper[1] / (rows * sheet[1]))
    return floor(largest * 10_000 + SLACK) / 10_000


def _both_ways(sheet: Size, paper: Size) -> Iterator[Size]:
    """Yield the paper in the sheet's orientation, and turned."""
    short, long = sorted(paper)
    tall = sheet[0] <= sheet[1]
    yield (short, long) if tall else (long, short)
    yield (long, short) if tall else (short, long)


def _count(length: float, side: float) -> int:
    return int((length + SLACK) / side)


def _grid(cell: Size, paper: Size, columns: int, rows: int, up: int) -> Grid:
    return Grid(paper, cell, _starts(paper[0], cell[0], columns), _starts(paper[1], cell[1], rows), up)


def _starts(length: float, side: float, count: int) -> tuple[float, ...]:
    """Return the start of each of `count` sides of equal length: centred, with gutters if there is space.

    A strip narrower than EDGE can't be marked or cut well. If centring leaves such strips on both sides, the gutters absorb them.
    Without gutters, one side gets the whole strip. If that doesn't help either, the strip isn't cut off.
    """
    spare, gaps = max(length - count * side, 0.0), count - 1
    gutter = min(GUTTER, spare / gaps) if gaps and spare / gaps >= _LEAST_GUTTER else 0.0
    border = (spare - gaps * gutter) / 2
    if border < EDGE:
        if gutter:
            gutter, border = spare / gaps, 0.0
        elif spare >= EDGE:
            border = 0.0
    return tuple(border + n * (side + gutter) for n in range(count))
