"""The page's grid: converts cells to rectangles. Plain arithmetic."""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import Struct

from sheetgen.drawing.papers import paper_size, scan_margin
from sheetgen.drawing.sheet import Box, Edges
from sheetgen.layout.parts import PageSetup

_AT = re.compile(r"c([0-9]{1,3})(?:-([0-9]{1,3}))?\s+r([0-9]{1,3})(?:-([0-9]{1,3}))?\Z")


class Cells(Struct, frozen=True):
    """Columns and rows of the page's grid, first and last, from 1."""

    left: int
    right: int
    top: int
    bottom: int


class Area(NamedTuple):
    """The page: its paper in mm and the grid that fills it within the margins."""

    paper: tuple[float, float]
    edges: Edges
    columns: int
    rows: int
    gap: float
    below: float = 0.0
    """Height that is left free above the lower margin, in mm."""
    is_bound: bool = False
    """True if the left side has room for holes or glue, so that a back has it at the right."""

    @property
    def margin(self) -> float:
        """The smallest margin."""
        return min(self.edges)

    def side(self, number: int) -> Area:
        """Return the page of this number, counted from 1; even pages are backs."""
        return self._replace(edges=self.edges.behind) if self.is_bound and number % 2 == 0 else self

    @property
    def inner(self) -> Box:
        """The area within the margins."""
        return self.edges._replace(bottom=self.edges.bottom + self.below).within(self.paper)

    @property
    def for_scanning(self) -> Area:
        """The page with the margins of a sheet for photos."""
        return self._replace(edges=self.edges.at_least(Edges.even(scan_margin(self.paper))))

    def box(self, cells: Cells) -> Box:
        """Return the rectangle of a range of cells, including the gaps between them."""
        inner = self.inner
        column = (inner.w - (self.columns - 1) * self.gap) / self.columns
        row = (inner.h - (self.rows - 1) * self.gap) / self.rows
        return Box(
            inner.x + (cells.left - 1) * (column + self.gap),
            inner.y + (cells.top - 1) * (row + self.gap),
            (cells.right - cells.left + 1) * (column + self.gap) - self.gap,
            (cells.bottom - cells.top + 1) * (row + self.gap) - self.gap,
        )


def area(page: PageSetup) -> Area | None:
    """Return the page of a layout; None if its paper is unknown."""
    size = paper_size(page.paper)
    if size is None:
        return None
    short, long = sorted(size)
    width, height = (short, long) if page.orientation == "portrait" else (long, short)
    return Area((width, height), page.edges, page.columns, page.rows, page.gap, is_bound="left" in (page.punch, page.glue))


def read_cells(at: str) -> Cells | None:
    """Return the cells of `cA-B rC-D` (a single column `cA` or row `rC` may replace a range); None for any other text."""
    match = _AT.match(at.strip())
    if match is None:
        return None
    left, top = int(match[1]), int(match[3])
    return Cells(left, int(match[2] or left), top, int(match[4] or top))
