"""The ink of a number in pieces that may be digits or parts of digits, and paths between digits that touch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.picture.pixels import Tones

MIN_PIECE_MM2, MAX_PIECES = 0.12, 10
"""Minimum area of a piece and maximum number of pieces in a number."""
MAX_CUTS, MIN_CUT_DISTANCE, MIN_CUT_RIM, MAX_CUT_INK = 4, 0.15, 0.1, 0.5
"""Maximum number of cuts through touching digits, their minimum distance from each other and from the ends, and the maximum ink on
a cut, relative to the height."""
CUT_SIDESTEP_COST = 0.12
"""Cost of a step aside on the way of a cut."""
MIN_CUT_SHARE = 0.06
"""Minimum share of a piece on either side of a cut."""
MAX_DASH_ASPECT, MAX_DASH_HEIGHT = 0.7, 0.4
"""Maximum height of a minus relative to its width and to the height of its number."""


Labels = npt.NDArray[np.int32]
Columns = npt.NDArray[np.int64]


class Piece(NamedTuple):
    """A piece of a patch's ink. number: its label; left, top, right, bottom: its box in pixels; ink: its number of pixels."""

    number: int
    left: int
    top: int
    right: int
    bottom: int
    ink: int

    @property
    def middle(self) -> float:
        """The horizontal middle of the piece."""
        return (self.left + self.right) / 2


class Pieces(NamedTuple):
    """A patch of ink (darkness relative to its pen), the number of each pixel's piece (0: none), and the pieces in order."""

    ink: Tones
    labels: Labels
    pieces: tuple[Piece, ...]

    def crop(self, some: Sequence[Piece]) -> Tones:
        """Return only the ink of some pieces."""
        area = (
            slice(min(p.top for p in some), max(p.bottom for p in some)),
            slice(min(p.left for p in some), max(p.right for p in some)),
        )
        mine = np.zeros(int(self.labels.max()) + 1, np.float32)
        mine[[piece.number for piece in some]] = 1
        return np.asarray(self.ink[area] * mine[self.labels[area]], np.float32)


def pieces(ink: Tones) -> Pieces:
    """Return the pieces of a patch: its connected ink. Specks are left out; if there are too many pieces, also the smallest."""
    ink = np.pad(ink, 1)
    count, found, stats, _ = cv2.connectedComponentsWithStats(np.asarray(ink > 0, np.uint8), connectivity=8)
    sizes = stats[:, cv2.CC_STAT_AREA].tolist()
    kept = sorted((n for n in range(1, count) if sizes[n] >= MIN_PIECE_MM2 * DOTS**2), key=lambda n: -sizes[n])[:MAX_PIECES]
    new = np.zeros(count, np.int32)
    new[kept] = np.arange(len(kept)) + 1
    labels = new[found]
    return Pieces(ink, labels, tuple(sorted(_described(labels), key=lambda piece: piece.middle)))


def seams(ink: Tones) -> list[Columns]:
    """Return paths downwards through touching digits that cross little ink, from left to right: a column for each row."""
    high, wide = ink.shape
    ways, costs = _cheapest_paths(ink)
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


def _cheapest_paths(ink: Tones) -> tuple[Columns, Tones]:
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


def _described(labels: Labels) -> list[Piece]:
    result = []
    for number in range(1, int(labels.max(initial=0)) + 1):
        down, across = np.nonzero(labels == number)
        if len(down):
            box = int(across.min()), int(down.min()), int(across.max()) + 1, int(down.max()) + 1
            result.append(Piece(number, *box, len(down)))
    return result
