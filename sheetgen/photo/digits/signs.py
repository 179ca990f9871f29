"""Signs that stand for numbers in some spaces, told by their shape: a cross, a slanted stroke, a dash."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from sheetgen.photo import thresholds
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.ink.ticks import RegionReading
from sheetgen.photo.picture.pixels import Floats


def signs(strokes: Strokes, reading: RegionReading, marks: Sequence[str]) -> dict[str, float]:
    """How likely the ink of a space is each of the marks that it may be, as far as these have a shape that is known."""
    area = strokes.ink.area(reading.region.box, 1.0)
    down, across = np.nonzero(np.isin(strokes.labels[area.slices], reading.left.strokes))
    if len(across) < thresholds.SPECK * DOTS**2:
        return {}
    points = np.stack((across, down), axis=1) / DOTS
    shapes: dict[str, Callable[[Floats], float]] = {"x": _crossed, "/": _slanted, "-": _dash}
    known = {mark: shapes[mark.casefold()](points) for mark in marks if mark.casefold() in shapes}
    whole = max(sum(known.values()), 1.0)
    return {mark: p / whole for mark, p in known.items() if p > 0}


def beside_digits(marks: Mapping[str, float], unread: float) -> dict[str, float]:
    """The same where numbers may stand as well: what the digits' nets are sure of is no cross, however much a thick pen fills it.

    unread: how likely no number is.
    """
    span = thresholds.CROSS_UNREAD - thresholds.UNREAD
    share = min(max((unread - thresholds.UNREAD) / span, 0.0), 1.0) ** 2
    crossed = {mark: p * share / (p * share + 1 - p) for mark, p in marks.items() if mark.casefold() == "x" and p < 1}
    return {mark: p for mark, p in {**marks, **crossed}.items() if p > 0}


def _size(points: Floats) -> tuple[float, float]:
    wide, high = np.ptp(points, axis=0)
    return float(wide), float(high)


def _dash(points: Floats) -> float:
    """Flat, and as straight as a pen is wide."""
    wide, high = _size(points)
    return 0.98 if wide > 1.2 and high < thresholds.FLAT_DASH * wide and high < 2.0 else 0.0


def _slanted(points: Floats) -> float:
    """One straight stroke that rises to the right, the likelier the more it leans: a 1 may lean a little as well."""
    middle = points - points.mean(axis=0)
    spread, ways = np.linalg.eigh(np.cov(middle.T))
    (x, y), thin = ways[:, 1], float(np.sqrt(max(spread[0], 0) / max(spread[1], 1e-9)))
    lean = float(np.degrees(np.arctan2(abs(x), abs(y))))
    if thin > thresholds.AS_THIN_AS_1 or lean > 70:
        return 0.0
    slanted = (
        0.98 / (1 + float(np.exp((thresholds.LEANS - lean) / thresholds.LEANS_SPREAD)))
        if thin <= thresholds.THIN and x * y < 0
        else 0.0
    )
    return max(slanted, thresholds.LIKE_A_1)


def _crossed(points: Floats) -> float:
    """Ink along both diagonals, all their length, and in the middle; little in the middle of the sides."""
    low, size = points.min(axis=0), np.maximum(np.ptp(points, axis=0), 1e-6)
    if min(size) < 1.2 or max(size) > 3.0 * min(size):
        return 0.0
    x, y = ((points - low) / size).T
    falls, rises = np.abs(x - y) < thresholds.NEAR_DIAGONAL, np.abs(x + y - 1) < thresholds.NEAR_DIAGONAL
    along = ((x + y) / 2)[falls], ((x - y + 1) / 2)[rises]
    whole = min(int((np.histogram(each, 7, (0, 1))[0] > 0).sum()) for each in along) >= 5
    middle = float(((np.abs(x - 0.5) < 0.15) & (np.abs(y - 0.5) < 0.15)).mean())
    if not whole or middle < thresholds.IN_THE_MIDDLE:
        return 0.0
    ways = ((x, y), (1 - x, y), (y, x), (1 - y, x))
    sides = max(float(((across < 0.2) & (np.abs(other - 0.5) < 0.12)).mean()) for across, other in ways)
    near = float((falls | rises).mean())
    return next((p for p, least, most in thresholds.CROSSED if near >= least and sides <= most), 0.0)
