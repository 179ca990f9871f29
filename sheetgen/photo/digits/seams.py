"""Paths between touching digits, along which ink can be divided."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sheetgen.photo.picture.pixels import Tones

MAX_CUTS = 4
"""Maximum number of cuts through connected ink."""
MIN_CUT_DISTANCE, MIN_CUT_RIM, MAX_CUT_INK = 0.15, 0.1, 0.5
"""Minimum distance between cuts and from the ends, and maximum ink on a cut, relative to the height."""
CUT_SIDESTEP_COST, CUT_SLANTS = 0.12, (0.0, 0.15, 0.3)
"""Cost of a step aside on the way of a cut, and slants of straight cuts."""
Columns = npt.NDArray[np.int64]


def seams(ink: Tones) -> list[Columns]:
    """Return paths downwards through touching digits that cross little ink, from left to right: a column for each row."""
    high, wide = ink.shape
    bent, straight = _bent_cuts(ink), _straight_cuts(ink)
    ways, costs = np.concatenate((bent[0], straight[0])), np.concatenate((bent[1], straight[1]))
    apart, rim = max(2.0, MIN_CUT_DISTANCE * high), max(2.0, MIN_CUT_RIM * high)
    middles = ways.mean(axis=1)
    usable = (costs <= MAX_CUT_INK * high) & (middles >= rim) & (middles < wide - rim)
    chosen: list[int] = []
    for each in np.argsort(costs, kind="stable").tolist():
        if len(chosen) == MAX_CUTS:
            break
        if usable[each]:
            chosen.append(each)
            usable &= np.abs(ways - ways[each]).mean(axis=1) >= apart
    return [ways[each] for each in sorted(chosen, key=lambda each: middles[each])]


def _bent_cuts(ink: Tones) -> tuple[Columns, Tones]:
    """Return the path with the least ink to each column of the last row, and the cost of each (paths × rows; paths)."""
    high, wide = ink.shape
    dark = ink * ink + np.float32(0.02)
    cost, came = dark[0], np.zeros((high, wide), np.int64)
    above = np.full(wide + 2, np.inf, np.float32)
    for row in range(1, high):
        above[1:-1] = cost
        aside = above + np.float32(CUT_SIDESTEP_COST)
        from_left, from_right = aside[:-2] <= cost, aside[2:] < np.minimum(aside[:-2], cost)
        came[row] = np.where(from_right, 1, -from_left.astype(np.int64))
        cost = dark[row] + np.minimum(np.minimum(aside[:-2], cost), aside[2:])
    ways = np.empty((wide, high), np.int64)
    ways[:, -1] = np.arange(wide)
    for row in range(high - 1, 0, -1):
        ways[:, row - 1] = ways[:, row] + came[row, ways[:, row]]
    return ways, np.asarray(cost, np.float32)


def _straight_cuts(ink: Tones) -> tuple[Columns, Tones]:
    """Return straight paths downwards, upright or slanted as people write, and the cost of each."""
    high, wide = ink.shape
    rows, starts = np.arange(high), np.arange(wide)
    leans = np.array(CUT_SLANTS)[:, None, None]
    places = starts[None, :, None] + leans * (high / 2 - rows)
    ways = np.clip(np.round(places), 0, wide - 1).astype(np.int64).reshape(-1, high)
    crossed = ink[rows[None, :], ways]
    return ways, np.asarray((crossed * crossed).sum(axis=1), np.float32)
