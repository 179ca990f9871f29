"""A lattice and the ends of its lines: the keys of both kinds of block, and the positions of their cells and ends.

Ends are inside the lattice's rectangle and move with it. So each of the two blocks lays out both and draws its own part. Cells are
as large as possible. `around` puts ends in the free corners of a diamond like the vanes of a pinwheel, each next to its line. Rows
above the middle have them on the right, rows below it on the left. Columns left of the middle have them above, columns right of it
below. The middle row has them on the right, the middle column below. No two ends share a corner's steps. Otherwise ends form an
even column or row along a side.

A line of points that is not at such an end has a lane of its own: a strip above its row, or left of its column, across the whole
lattice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sheetgen.drawing.blocks.base import DrawContext, Least, Options, largest
from sheetgen.drawing.faces import End
from sheetgen.drawing.papers import PAPERS
from sheetgen.drawing.sheet import Box, bounding_box
from sheetgen.drawing.theme import Length, Side

LineSide = Literal["left", "right", "top", "bottom"]
_BESIDE = 0.4
"""Minimum distance between arrows above columns that are narrower than the arrows, in mm."""
_STEPS = 30
"""Number of halvings in the search for the pitch: finer than a millionth of a millimetre on any paper."""
_LANE, _LEAST_LANE, _MOST_LANE = 0.3, 2.8, 5.6
"""Breadth of a lane as a share of the pitch, and its minimum and maximum in mm."""


class Bar(Struct, frozen=True):
    """A line of points in a lane. lane: its number among the lanes of its row or column, from 0, the outermost first."""

    end: End
    lane: int


def bars(ends: Iterable[End]) -> tuple[Bar, ...]:
    """Return the lines that have lanes, each in the first lane that is free along it. Longer lines come before shorter ones."""
    result: list[Bar] = []
    taken: dict[tuple[str, int], list[int]] = {}
    for end in sorted((end for end in ends if end.within), key=lambda end: (end.first, -end.last)):
        lanes = taken.setdefault((end.axis, end.index), [])
        lane = next((n for n, last in enumerate(lanes) if last < end.first), len(lanes))
        lanes[lane : lane + 1] = [end.last]
        result.append(Bar(end, lane))
    return tuple(result)


class LatticeShape(Struct, frozen=True):
    """A lattice: its size in cells, the minimum gap between them, the minimum and maximum cell size (mm), and a cell's share of the
    pitch."""

    columns: int
    rows: int
    gap: float
    least: float
    most: float
    share: float = 1.0
    bars: tuple[Bar, ...] = ()

    def lanes(self, axis: str, index: int) -> int:
        """Return the number of lanes of a row or column."""
        return max((bar.lane + 1 for bar in self.bars if (bar.end.axis, bar.end.index) == (axis, index)), default=0)

    def lane(self, pitch: float) -> float:
        """Return the breadth of a lane."""
        return min(max(_LANE * pitch, _LEAST_LANE), _MOST_LANE)

    def start(self, axis: str, index: int, pitch: float) -> float:
        """Return the start of a row or column after its lanes, relative to the top left corner of the lattice."""
        lanes = sum(self.lanes(axis, before) for before in range(1, index + 1))
        return (index - 1) * pitch + lanes * self.lane(pitch)

    def cell(self, pitch: float) -> float:
        """Return the size of a cell: its share of the pitch, within its limits."""
        return min(max(self.share * pitch, self.least), self.most, pitch - self.gap)


class EndsPlan(Struct, frozen=True):
    """Facts about one `ends` block for its lattice: its ends, their position and their size (mm)."""

    ends: tuple[End, ...]
    around: bool
    rows: LineSide
    columns: LineSide
    least: tuple[float, float]
    most: tuple[float, float]
    lead: float

    def side_of(self, end: End, shape: LatticeShape) -> LineSide:
        """Return the side of its line on which the end is."""
        if not self.around:
            return self.rows if end.axis == "row" else self.columns
        if end.axis == "row":
            return "left" if end.index > (shape.rows + 1) / 2 else "right"
        return "top" if end.index < (shape.columns + 1) / 2 else "bottom"

    def unit_size(self, pitch: float) -> tuple[float, float]:
        """Return width and height of an end: as high as its line allows, within its limits, in the proportions of its minimum
        size."""
        height = min(max(pitch - 2 * self.lead, self.least[1]), self.most[1])
        return min(self.least[0] * height / self.least[1], self.most[0]), height

    def unit_box(self, end: End, shape: LatticeShape, pitch: float) -> Box:
        """Return the box of an end, relative to the top left corner of the cells."""
        width, height = self.unit_size(pitch)
        if end.axis == "column" and not self.around and not end.spaces:
            width = min(width, pitch - _BESIDE)
        side = self.side_of(end, shape)
        middle = shape.start(end.axis, end.index, pitch) + pitch / 2
        across = "column" if end.axis == "row" else "row"
        first, last = (end.first, end.last) if self.around else (1, shape.columns if end.axis == "row" else shape.rows)
        step = 0.0 if self.around else self._slot(end) * ((width if end.axis == "row" else height) + self.lead / 2)
        begin = shape.start(across, first, pitch) if self.around else 0.0
        near, far = begin - step, shape.start(across, last, pitch) + pitch + step
        if side == "right":
            return Box(far + self.lead, middle - height / 2, width, height)
        if side == "left":
            return Box(near - self.lead - width, middle - height / 2, width, height)
        if not self.around:
            y = far + self.lead if side == "bottom" else near - self.lead - height
            return Box(middle - width / 2, y, width, height)
        inset = min(self.lead, 0.6)
        left = middle - width / 2 if 2 * end.index == shape.columns + 1 else middle - pitch / 2 + inset
        if side == "top":
            left = middle + pitch / 2 - inset - width
        inner = first > 1 if side == "top" else last < shape.rows
        slack = (pitch - height) / 2 if inner else self.lead
        return Box(left, near - slack - height if side == "top" else far + slack, width, height)

    def _slot(self, end: End) -> int:
        """Return the number of ends of the same line that come between this end and the line."""
        before = self.ends[: self.ends.index(end)]
        return sum(1 for other in before if (other.axis, other.index) == (end.axis, end.index))


class Planned(Struct, frozen=True):
    """The positions on the page: the pitch and cell size in mm, the top left corner of the lattice, and its lanes."""

    pitch: float
    cell: float
    x: float
    y: float
    shape: LatticeShape

    def cell_box(self, row: int, column: int) -> Box:
        """Return the box of a cell; row and column count from 1."""
        inset = (self.pitch - self.cell) / 2
        x, y = (self.shape.start(*place, self.pitch) + inset for place in (("column", column), ("row", row)))
        return Box(self.x + x, self.y + y, self.cell, self.cell)

    def lane_box(self, bar: Bar) -> Box:
        """Return the part of a lane that a line takes, from its first to its last cell."""
        end = bar.end
        places = [(end.index, n) if end.axis == "row" else (n, end.index) for n in (end.first, end.last)]
        cells = bounding_box([self.cell_box(*place) for place in places])
        lane = self.shape.lane(self.pitch)
        back = (self.shape.lanes(end.axis, end.index) - bar.lane) * lane + (self.pitch - self.cell) / 2
        if end.axis == "row":
            return Box(cells.x, cells.y - back, cells.w, lane)
        return Box(cells.x - back, cells.y, lane, cells.h)


def extent(shape: LatticeShape, plans: Sequence[EndsPlan], pitch: float) -> Box:
    """Return the box around cells and ends together, relative to the top left corner of the cells."""
    boxes = (plan.unit_box(end, shape, pitch) for plan in plans for end in plan.ends)
    width, height = (shape.start(*last, pitch) + pitch for last in (("column", shape.columns), ("row", shape.rows)))
    return bounding_box([Box(0.0, 0.0, width, height), *boxes])


def plan(shape: LatticeShape, plans: Sequence[EndsPlan], box: Box, above: float = 0.5) -> tuple[Planned, tuple[float, float]]:
    """Return the largest lattice that fits the box, in its middle. Also return the missing width and height (0 if it fits). above:
    the share of the remaining height that is above the lattice."""

    def fits(pitch: float) -> bool:
        taken = extent(shape, plans, pitch)
        return taken.w <= box.w + 1e-9 and taken.h <= box.h + 1e-9

    least, most = shape.least + shape.gap, max(shape.most / shape.share, shape.most + shape.gap)
    pitch = most if fits(most) else largest(fits, least, most, _STEPS) if fits(least) else least
    taken = extent(shape, plans, pitch)
    missing = max(0.0, taken.w - box.w), max(0.0, taken.h - box.h)
    x = box.x + (box.w - taken.w) / 2 - taken.x
    y = box.y + (box.h - taken.h) * above - taken.y
    return Planned(pitch, shape.cell(pitch), x, y, shape), missing


class LatticeCell(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Appearance of a lattice's cells."""

    shape: Literal["circle", "square"] = "square"
    min: Side = 9.0
    """Minimum diameter or side."""
    max: Side | None = None
    """The maximum; by default four thirds of the minimum, unless `grow` is set."""
    grow: Annotated[float, Meta(ge=0.01, le=1.0)] | None = None
    """Maximum diameter or side as a share of the block's shorter side, so that cells grow with the paper."""
    gap: Length = 0.4
    """The minimum distance between two cells."""
    share: Annotated[float, Meta(ge=0.3, le=1.0)] = 1.0
    """A cell's diameter or side as a share of the distance between two centres, if there is space."""


class LatticeOptions(Options, frozen=True, kw_only=True):
    """Keys of a `lattice` block."""

    space: str
    """Name of the game's lattice to draw, such as `circles`."""
    cell: LatticeCell = LatticeCell()
    valign: Literal["middle", "bottom"] = "middle"
    """Vertical position in its cells."""


class EndsOptions(Options, frozen=True, kw_only=True):
    """Keys of an `ends` block. It has no `at`."""

    of: str
    """The id of the lattice block that has the lines."""
    lines: str
    """Name of the game's group of line ends to draw: `rows`, `columns`, `truths` …"""
    around: bool = False
    """If true, ends are in the free corners of a diamond, each next to its line; otherwise in an even row along a side."""
    rows: Literal["left", "right"] = "right"
    columns: Literal["top", "bottom"] = "bottom"
    min: Least = Least(10.0, 9.0)
    """Minimum size of the space to write in."""
    max: Least | None = None
    strip: Length = 0.0
    """Width of the printed part next to the space."""
    lead: Length = 1.5
    """Distance between an end and its line."""
    tick: Side = 4.8
    """Diameter of the small circle, if there is one; it grows with the space."""

    def plan(self, context: DrawContext) -> EndsPlan:
        """Return the facts that the lattice needs to leave space for these ends."""
        least = self.strip + self.min.width, self.min.height
        most = least if self.max is None else (self.strip + self.max.width, self.max.height)
        ends = tuple(end for end in context.ends(self.lines) if not end.within)
        return EndsPlan(ends, self.around, self.rows, self.columns, least, most, self.lead)


def lay_out(options: LatticeOptions, box: Box, context: DrawContext) -> tuple[Planned, tuple[float, float]]:
    """Return the positions of cells and ends, and the width and height missing for their minimum sizes (0 if they fit)."""
    rows = context.lattice(options.space)
    cell = options.cell
    ends = ends_of(options, context)
    laid = bars(end for each in ends for end in context.ends(each.lines))
    shape = LatticeShape(len(rows[0]), len(rows), cell.gap, cell.min, _most(cell, box), cell.share, laid)
    return plan(shape, [each.plan(context) for each in ends], box, 1.0 if options.valign == "bottom" else 0.5)


def ends_of(options: LatticeOptions, context: DrawContext) -> list[EndsOptions]:
    """Return the `ends` blocks of a lattice."""
    return [each for each, _ in context.others("ends") if isinstance(each, EndsOptions) and each.of == options.id]


def papers(options: LatticeOptions, box: Box, context: DrawContext, does: Callable[[Planned], bool]) -> tuple[str, ...]:
    """Return the papers larger than the page, smallest first, on which the lattice fits when it is enlarged with the page, and
    its positions meet the condition `does`."""
    width, height = context.paper
    result = []
    for name, size in sorted(PAPERS.items(), key=lambda paper: paper[1][0] * paper[1][1]):
        wide, high = size if width <= height else size[::-1]
        larger = Box(box.x, box.y, box.w * wide / width, box.h * high / height)
        if wide >= width and high >= height and (wide, high) != (width, height):
            planned, lacks = lay_out(options, larger, context)
            if max(lacks) < 1e-6 and does(planned):
                result.append(name)
    return tuple(result)


def _most(cell: LatticeCell, box: Box) -> float:
    """Return the maximum diameter or side of a cell."""
    limits = [cell.max, cell.grow and cell.grow * min(box.w, box.h)]
    return max(min([limit for limit in limits if limit] or [cell.min * 4 / 3]), cell.min)
