"""Lines of a lattice as bars within their cells: their lanes, their positions, and the area left for content. Lengths in mm.

Bars of rows run along the upper inner edge of their cells, bars of columns along the left edge. Bars that share cells take lanes:
the first at that edge, the second at the opposite edge, further lanes inside these, on alternating sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.faces import End
from sheetgen.drawing.sheet import Box

HALO = 0.25
"""White margin around a bar, to separate it from anything it crosses."""
_CLEAR = 0.15
"""Gap between the halo of a bar (`HALO`) and a cell's content."""


class Bar(Struct, frozen=True):
    """A line within its cells, and its lane. Even lanes count from the upper (left) edge, odd lanes from the lower (right) edge."""

    end: End
    lane: int

    @property
    def edge(self) -> str:
        """The edge of the cells from which its lane is counted."""
        return (("top", "bottom") if self.end.axis == "row" else ("left", "right"))[self.lane % 2]

    def across(self, field: Box) -> tuple[float, float]:
        """Return where the bar starts and ends across its own direction, in a cell that it runs through."""
        on = track(min(field.w, field.h))
        near, far = (field.y, field.bottom) if self.end.axis == "row" else (field.x, field.right)
        start = near + on.offset(self.lane // 2) if self.lane % 2 == 0 else far - on.offset(self.lane // 2) - on.thick
        return start, start + on.thick


class Kept(Struct, frozen=True):
    """Number of lanes taken along each edge of a cell."""

    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0


Cells = Mapping[tuple[int, int], Kept]
"""The lanes taken in each cell that bars cross, by row and column from 1."""
NO_LANES = Kept()


class Track(Struct, frozen=True):
    """Measures of bars in cells of one size, in mm. thick: breadth of a bar. edge: distance between a cell's edge and the first
    bar. apart: distance between two bars. short: distance between an end of a bar and the edge of the cell in which it ends.
    """

    thick: float
    edge: float
    apart: float
    short: float

    def offset(self, rank: int) -> float:
        """Return the distance between a cell's edge and the bar of a rank; the bar at the edge has rank 0."""
        return self.edge + rank * (self.thick + self.apart)

    def taken(self, lanes: int) -> float:
        """Return the width that lanes along an edge take from a cell."""
        return self.offset(lanes - 1) + self.thick + HALO + _CLEAR if lanes else 0.0


def track(cell: float) -> Track:
    """Return the measures of bars in cells with this side: thinner in small cells."""
    return Track(_between(2.1, 0.15 * cell, 2.4), _between(0.35, 0.05 * cell, 0.8), 2 * HALO, _between(0.4, 0.06 * cell, 0.9))


def _between(least: float, value: float, most: float) -> float:
    return min(max(value, least), most)


def bars(ends: Iterable[End]) -> tuple[Bar, ...]:
    """Return the lines that run within their cells, each in the first free lane. Longer lines come before shorter ones."""
    result: list[Bar] = []
    taken: dict[tuple[str, int], list[int]] = {}
    for end in sorted((end for end in ends if end.within), key=lambda end: (end.first, -end.last)):
        lanes = taken.setdefault((end.axis, end.index), [])
        lane = next((n for n, last in enumerate(lanes) if last < end.first), len(lanes))
        lanes[lane : lane + 1] = [end.last]
        result.append(Bar(end, lane))
    return tuple(result)


def cells(laid: Iterable[Bar]) -> dict[tuple[int, int], Kept]:
    """Return the number of lanes that bars take along each edge of the cells that they cross, by row and column."""
    result: dict[tuple[int, int], Kept] = {}
    for bar in laid:
        edge = bar.edge
        for along in range(bar.end.first, bar.end.last + 1):
            place = (bar.end.index, along) if bar.end.axis == "row" else (along, bar.end.index)
            kept = result.get(place, NO_LANES)
            result[place] = replace(kept, **{edge: max(getattr(kept, edge), bar.lane // 2 + 1)})
    return result


def left_over(field: Box, kept: Kept, inset: float) -> Box:
    """Return the part of a cell that is left for its content: without the lanes of bars, and without a margin of `inset` at
    edges that have no bars."""
    on = track(min(field.w, field.h))
    left, right, top, bottom = (on.taken(lanes) if lanes else inset for lanes in (kept.left, kept.right, kept.top, kept.bottom))
    return Box(field.x + left, field.y + top, max(field.w - left - right, 0.0), max(field.h - top - bottom, 0.0))


class Stretch(NamedTuple):
    """A part of a line, as its start and end along the line."""

    start: float
    end: float


def runs(fields: Sequence[Box | None], kept: Sequence[Kept], axis: str) -> list[Stretch]:
    """Return the stretches of a line's cells, without holes and without lanes that cross it. So no text is printed on a
    crossing."""
    result: list[Stretch] = []
    for field, lanes in zip(fields, kept, strict=True):
        if field is None:
            continue
        on = track(min(field.w, field.h))
        near, far = (lanes.left, lanes.right) if axis == "row" else (lanes.top, lanes.bottom)
        start, end = along(field, axis)
        start, end = start + on.taken(near), end - on.taken(far)
        touches = bool(result) and start - result[-1].end < 1e-6
        result[-1:] = [Stretch(result[-1].start, end)] if touches else [*result[-1:], Stretch(start, end)]
    return result


def along(box: Box, axis: str) -> Stretch:
    """Return the start and end of a box along a row or a column."""
    return Stretch(box.x, box.right) if axis == "row" else Stretch(box.y, box.bottom)


def box_of(axis: str, along: tuple[float, float], across: tuple[float, float]) -> Box:
    """Return the box of a stretch of a row or a column."""
    (x, right), (y, bottom) = (along, across) if axis == "row" else (across, along)
    return Box(x, y, right - x, bottom - y)
