"""Signs that stand for numbers in some spaces, told by their shape: a cross, a slanted stroke, a dash."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sheetgen.photo import thresholds as at
from sheetgen.photo.pixels import Floats
from sheetgen.photo.prints import DOTS
from sheetgen.photo.strokes import Strokes
from sheetgen.photo.ticks import Seen


def signs(strokes: Strokes, found: Seen, marks: Sequence[str]) -> dict[str, float]:
    """How likely the ink of a space is each of the marks that it may be, as far as these have a shape that is known."""
    area = strokes.ink.area(found.region.box, 1.0)
    down, across = np.nonzero(np.isin(strokes.labels[area.slices], found.left.strokes))
    if len(across) < at.SPECK * DOTS**2:
        return {}
    points = np.stack((across, down), axis=1) / DOTS
    shapes: dict[str, Callable[[Floats], float]] = {"x": _crossed, "/": _slanted, "-": _dash}
    known = {mark: shapes[mark.casefold()](points) for mark in marks if mark.casefold() in shapes}
    whole = max(sum(known.values()), 1.0)
    return {mark: p / whole for mark, p in known.items() if p > 0}


def _size(points: Floats) -> tuple[float, float]:
    wide, high = np.ptp(points, axis=0)
    return float(wide), float(high)


def _dash(points: Floats) -> float:
    """Flat, and as straight as a pen is wide."""
    wide, high = _size(points)
    return 0.98 if wide > 1.2 and high < 0.4 * wide and high < 2.0 else 0.0


def _slanted(points: Floats) -> float:
    """One straight stroke that rises to the right, the likelier the more it leans: a 1 may lean a little as well."""
    middle = points - points.mean(axis=0)
    spread, ways = np.linalg.eigh(np.cov(middle.T))
    (x, y), thin = ways[:, 1], float(np.sqrt(max(spread[0], 0) / max(spread[1], 1e-9)))
    lean = float(np.degrees(np.arctan2(abs(x), abs(y))))
    if thin > at.AS_THIN_AS_1 or lean > 70:
        return 0.0
    slanted = 0.98 / (1 + float(np.exp((at.LEANS - lean) / at.LEANS_SPREAD))) if thin <= at.THIN and x * y < 0 else 0.0
    return max(slanted, at.LIKE_A_1) if lean < at.LEANS or slanted else 0.0


def _crossed(points: Floats) -> float:
    """Ink in the middle and towards all four corners, none in the middle of the sides."""
    low, size = points.min(axis=0), np.maximum(np.ptp(points, axis=0), 1e-6)
    if min(size) < 1.2 or max(size) > 3.0 * min(size):
        return 0.0
    cells = np.minimum(((points - low) / size * 5).astype(np.int64), 4)
    grid = np.zeros((5, 5))
    np.add.at(grid, (cells[:, 1], cells[:, 0]), 1.0)
    grid /= grid.max()
    corners = min(grid[:2, :2].sum(), grid[:2, 3:].sum(), grid[3:, :2].sum(), grid[3:, 3:].sum())
    sides = max(grid[0, 2], grid[4, 2], grid[2, 0], grid[2, 4])
    if corners < 0.5 or grid[2, 2] < 0.25:
        return 0.0
    return 0.98 if sides < 0.12 else 0.6 if sides < 0.3 else at.PERHAPS_CROSSED if corners > 1.2 and sides < 0.8 else 0.0
