"""Split ink that connects several rows of cells, so that each row has its own digits.

A line between rows hides ink, so strokes are assumed to continue through it. This also joins digits that end at a line to digits
that begin there, which must be split again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.picture.pixels import Counts, Picture

RIM_SHARE, MAX_RIM_MM = 0.2, 2.5
"""Width of the rim at each side of a box, into which strokes of neighbouring boxes may reach: a share of the box's side, and its
maximum."""
MIN_CORE_MM2 = 0.4
"""Minimum area of a stroke in the middle of a box, inside the rim, for the stroke to count as going through the box."""
MIN_ROWS_HEIGHT = 1.2
"""Ink this many times as high as a cell may belong to two rows."""
MAX_CELL_GAP, MIN_SHARED_HEIGHT = 1.5, 0.6
"""Two cells are neighbours in a row if the gap between them is less than `MAX_CELL_GAP` and they share more than
`MIN_SHARED_HEIGHT` of the greater height."""


class _Band(NamedTuple):
    """A row of cells, in pixels: its limits, and the limits of its middle, which strokes meant for it cross."""

    top: float
    bottom: float
    high: float
    low: float


def split_rows(shape: tuple[int, int], places: Counts, own: Counts, count: int, cells: Sequence[Box]) -> tuple[Counts, int]:
    """Return the stroke of each pixel after splitting strokes across the middles of several cells in a column, and the new number
    of strokes.

    shape: of the flattened sheet (rows, columns). places: pixels with ink. own: the stroke of each, out of `count`. cells: in mm.
    """
    wide = shape[1]
    down, across = np.divmod(places, wide)
    columns = _columns(cells)
    tops, bottoms = np.full(count, shape[0]), np.zeros(count, np.int64)
    np.minimum.at(tops, own, down)
    np.maximum.at(bottoms, own, down)
    least = min((box.h for box in cells), default=0.0) * DOTS * MIN_ROWS_HEIGHT
    result = own
    for stroke in np.flatnonzero(bottoms - tops > least).tolist():
        mine = np.flatnonzero(own == stroke)
        x = float(across[mine].mean()) / DOTS
        bands = sorted(band for box, bands in columns if box.x <= x <= box.right for band in bands)
        through = [band for band in bands if _between(down[mine], band.high, band.low) > MIN_CORE_MM2 * DOTS**2]
        if len(through) > 1:
            rows = _rows(down[mine], across[mine], through)
            if rows.any():
                result = result.copy() if result is own else result
                result[mine[rows > 0]] = count + rows[rows > 0] - 1
                count += int(rows.max())
    return result, count


def _between(rows: Counts, top: float, bottom: float) -> int:
    return int(np.count_nonzero((rows > top) & (rows < bottom)))


def _columns(cells: Sequence[Box]) -> list[tuple[Box, list[_Band]]]:
    """Return each column of at least two cells: its first cell, and the limits of its cells from the top."""
    result: list[tuple[Box, list[_Band]]] = []
    for box in sorted(cells, key=lambda box: (box.x, box.y)):
        rim = min(box.h * RIM_SHARE, MAX_RIM_MM)
        band = _Band(*(each * DOTS for each in (box.y, box.bottom, box.y + rim, box.bottom - rim)))
        if result and abs(result[-1][0].x - box.x) < 1 and band.top - result[-1][1][-1].bottom < MAX_CELL_GAP * DOTS:
            result[-1][1].append(band)
        else:
            result.append((box, [band]))
    return [each for each in result if len(each[1]) > 1]


def _rows(down: Counts, across: Counts, bands: Sequence[_Band]) -> Counts:
    """Return the row of each pixel of a stroke, from 0: by connected ink, otherwise by the line between rows."""
    top, left = int(down.min()), int(across.min())
    patch: Picture = np.zeros((int(down.max()) - top + 1, int(across.max()) - left + 1), np.uint8)
    patch[down - top, across - left] = 1
    number, labels = cv2.connectedComponents(patch, connectivity=8)
    part = labels[down - top, across - left]
    lines = np.array([(one.bottom + other.top) / 2 for one, other in pairwise(bands)])
    by_line = np.searchsorted(lines, down)
    result = by_line.astype(np.int64)
    for each in range(1, number):
        mine = part == each
        inside = [_between(down[mine], band.high, band.low) for band in bands]
        if sum(count > MIN_CORE_MM2 * DOTS**2 for count in inside) == 1:
            result[mine] = int(np.argmax(inside))
    return result
