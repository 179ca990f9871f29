"""The ink of a number in pieces that may be digits or belong together: what hangs together, parted again where digits may touch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.photo import thresholds as at
from sheetgen.photo.digits import Tones
from sheetgen.photo.prints import DOTS

Labels = npt.NDArray[np.int32]


class Piece(NamedTuple):
    """Some of the ink of a patch, from left to right. Lengths in pixels; cut: it was parted from the piece before."""

    number: int
    left: int
    top: int
    right: int
    bottom: int
    ink: int
    cut: bool = False

    @property
    def middle(self) -> float:
        """Where it is, across."""
        return (self.left + self.right) / 2


class Pieces(NamedTuple):
    """A patch of ink (dark as against its pen), which piece each pixel belongs to (0: none), and the pieces in their order."""

    ink: Tones
    labels: Labels
    pieces: tuple[Piece, ...]

    def crop(self, some: Sequence[Piece]) -> Tones:
        """The ink of some pieces alone."""
        area = (
            slice(min(p.top for p in some), max(p.bottom for p in some)),
            slice(min(p.left for p in some), max(p.right for p in some)),
        )
        mine = np.zeros(int(self.labels.max()) + 1, np.float32)
        mine[[piece.number for piece in some]] = 1
        return np.asarray(self.ink[area] * mine[self.labels[area]], np.float32)


def pieces(ink: Tones) -> Pieces:
    """The pieces of a patch; specks are left out, and of very many pieces the smallest."""
    ink = np.pad(ink, 1)
    count, found, stats, _ = cv2.connectedComponentsWithStats(np.asarray(ink > 0, np.uint8), connectivity=8)
    areas = stats[:, cv2.CC_STAT_AREA]
    kept = [n for n in range(1, count) if areas[n] >= at.BIT * DOTS**2]
    kept = sorted(kept, key=lambda n: -int(areas[n]))[: at.MANY]
    high = max((int(stats[n, cv2.CC_STAT_HEIGHT]) for n in kept), default=0)
    labels = np.zeros(ink.shape, np.int32)
    cut: set[int] = set()
    number = 0
    for n in kept:
        x, y, wide, tall, _ = (int(each) for each in stats[n])
        area = slice(y, y + tall), slice(x, x + wide)
        mine = found[area] == n
        number += 1
        labels[area][mine] = number
        parts = wide > at.CUT_FROM * high and tall > at.FLAT_HIGH * high
        for seam in seams(np.asarray(ink[area] * mine, np.float32)) if parts else ():
            beyond = mine & (np.arange(wide)[None, :] >= seam[:, None])
            least = at.CUT_LEAST * int(areas[n])
            if beyond.sum() < least or ((labels[area] == number) & ~beyond).sum() < least:
                continue
            number += 1
            labels[area][beyond] = number
            cut.add(number)
    _join(labels, cut)
    most = sorted(_described(labels, cut), key=lambda piece: -piece.ink)[: at.MANY]
    return Pieces(ink, labels, tuple(sorted(most, key=lambda piece: piece.middle)))


def seams(ink: Tones) -> list[npt.NDArray[np.int64]]:
    """Ways down through touching digits that cross little ink, from left to right: a column for each row."""
    high, wide = ink.shape
    dark = ink * ink + np.float32(0.02)
    cost, came = np.zeros((high, wide), np.float32), np.zeros((high, wide), np.int8)
    cost[0] = dark[0]
    for row in range(1, high):
        above = np.pad(cost[row - 1], 1, constant_values=np.inf)
        ways = np.stack((above[:-2] + 0.05, above[1:-1], above[2:] + 0.05))
        best = ways.argmin(axis=0)
        came[row] = best - 1
        cost[row] = dark[row] + np.take_along_axis(ways, best[None], axis=0)[0]
    apart, rim = max(2, round(at.CUT_APART * high)), max(2, round(at.CUT_RIM * high))
    ends: list[int] = []
    for end in np.argsort(cost[-1], kind="stable"):
        if len(ends) == at.CUTS or cost[-1, end] > at.CUT_INK * max(high, 1):
            break
        if rim <= end < wide - rim and all(abs(int(end) - other) >= apart for other in ends):
            ends.append(int(end))
    return [_way(came, end) for end in sorted(ends)]


def _way(came: npt.NDArray[np.int8], end: int) -> npt.NDArray[np.int64]:
    """The way that leads to a column of the last row."""
    way = np.zeros(len(came), np.int64)
    way[-1] = end
    for row in range(len(came) - 1, 0, -1):
        way[row - 1] = way[row] + came[row, way[row]]
    return way


def _described(labels: Labels, cut: set[int]) -> list[Piece]:
    found = []
    for number in range(1, int(labels.max(initial=0)) + 1):
        down, across = np.nonzero(labels == number)
        if len(down):
            box = int(across.min()), int(down.min()), int(across.max()) + 1, int(down.max()) + 1
            found.append(Piece(number, *box, len(down), number in cut))
    return found


def _join(labels: Labels, cut: set[int]) -> None:
    """Small pieces over or under a larger one become part of it, as the strokes of a 5 and what print has broken."""
    known = sorted(_described(labels, cut), key=lambda piece: piece.ink)
    for n, small in enumerate(known):
        for large in known[n + 1 :]:
            common = min(small.right, large.right) - max(small.left, large.left)
            if common >= at.OVER * (small.right - small.left) and small.ink < at.SMALLER * large.ink and not small.cut:
                labels[labels == small.number] = large.number
                break
