"""Crop marks: short lines that show where to cut sheets apart. No mark covers a sheet's ink or is at the paper's edge.

A cut goes through the whole paper, so each cut has marks at both its ends and between the sheets it passes. They are in gutters and
borders, close to the sheets. If sheets touch each other or the paper's edge, the marks are on the cut itself, in the sheets'
margins.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sheetgen.drawing.sheet import Line, Pen
from sheetgen.pads.arrange import EDGE, SLACK, Grid

PEN = Pen("#000000", 0.15)
_OFF = 1.0
"""Distance of marks from the sheets, in mm."""
_LONG, _SHORT = 5.0, 2.0
"""Maximum length of a mark in a border, and the minimum length worth printing, in mm."""
_TICK = 3.0
"""Length of a mark on the cut itself, in mm."""
_CLEAR = 1.0
"""Minimum margin of sheets for marks on the cut, in mm."""

_Span = tuple[float, float]


def crop_marks(grid: Grid, margin: float) -> tuple[Line, ...]:
    """Return the marks on a paper of sheets that leave `margin` (mm, scaled) blank on every side; empty if there are no cuts."""
    ticks = margin >= _CLEAR
    columns, rows = _spans(grid.xs, grid.cell[0]), _spans(grid.ys, grid.cell[1])
    across, down = grid.paper
    upright = [Line(x, a, x, b, PEN) for x in _cuts(columns, across) for a, b in _stations(rows, down, ticks)]
    level = [Line(a, y, b, y, PEN) for y in _cuts(rows, down) for a, b in _stations(columns, across, ticks)]
    return tuple(mark for mark in (*upright, *level) if _keeps_off(mark, across, down))


def _keeps_off(mark: Line, across: float, down: float) -> bool:
    """Return whether a mark keeps the minimum distance from the paper's edge; on very small sheets there may be no space for
    that."""
    inner = EDGE - SLACK
    return (
        inner <= min(mark.x1, mark.x2)
        and max(mark.x1, mark.x2) <= across - inner
        and inner <= min(mark.y1, mark.y2)
        and max(mark.y1, mark.y2) <= down - inner
    )


def _spans(starts: Sequence[float], side: float) -> list[_Span]:
    return [(start, start + side) for start in sorted(starts)]


def _cuts(spans: Sequence[_Span], length: float) -> list[float]:
    """Return the cuts: at each sheet's edge except at the paper's own edge; a single cut if two sheets touch."""
    edges = [edge for span in spans for edge in span if EDGE - SLACK <= edge <= length - EDGE + SLACK]
    return [edge for n, edge in enumerate(edges) if n == 0 or edge - edges[n - 1] > SLACK]


def _stations(spans: Sequence[_Span], length: float, ticks: bool) -> list[_Span]:
    """Return the parts of a cut that are marked, each by its start and end: before the first sheet, between sheets, and after the
    last."""
    first, last = _end(spans[0][0], ticks), _end(length - spans[-1][1], ticks)
    between = [mark for (_, a), (b, _) in pairwise(spans) for mark in _between(a, b, ticks)]
    return [*first, *between, *((length - b, length - a) for a, b in last)]


def _end(border: float, ticks: bool) -> list[_Span]:
    """Return the mark at one end of a cut as its start and end, measured from the paper's edge; empty if none exists. border: the
    distance of the nearest sheet from the edge."""
    if border - _OFF - EDGE >= _SHORT:
        return [(max(EDGE, border - _OFF - _LONG), border - _OFF)]
    start = max(EDGE, border)
    return [(start, start + _TICK)] if ticks else []


def _between(a: float, b: float, ticks: bool) -> list[_Span]:
    """Return the mark between two sheets as its start and end; empty if none exists. The first sheet ends at `a`, the second begins
    at `b`."""
    if b - a > 2 * _OFF:
        return [(a + _OFF, b - _OFF)]
    return [(a - _TICK, b + _TICK)] if ticks else []
