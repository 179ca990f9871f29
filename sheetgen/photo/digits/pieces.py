"""The ink of a number in pieces that may be digits or parts of digits: connected ink, split again where digits may touch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.photo.digits.nets import NO_DIGIT, Classify, class_probabilities, probabilities
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.picture.pixels import Mask, Tones

MIN_PIECE_MM2, MAX_PIECES = 0.12, 10
"""Minimum area of a piece and maximum number of pieces in a number."""
MIN_WIDTH_TO_CUT, MAX_CUTS = 0.5, 4
"""A piece wider than `MIN_WIDTH_TO_CUT` times the height of its number may be several touching digits. It is cut at most `MAX_CUTS`
times."""
MIN_NARROW_WIDTH_TO_CUT, MIN_NARROW_DOUBT = 0.33, 0.8
"""A narrower piece may also be two touching digits if it is wider than `MIN_NARROW_WIDTH_TO_CUT` times the height, and its
probability of being no single digit is more than `MIN_NARROW_DOUBT`."""
MIN_CUT_DISTANCE, MIN_CUT_RIM, MAX_CUT_INK = 0.15, 0.1, 0.5
"""Minimum distance between cuts and from the ends, and maximum ink on a cut, relative to the height."""
MIN_CUT_DOUBT = 0.1
"""Minimum probability of "no digit" for a piece to be cut."""
CUT_SIDESTEP_COST, CUT_SLANTS = 0.12, (0.0, 0.15, 0.3)
"""Cost of a step aside on the way of a cut, and slants of straight cuts."""
MIN_CUT_SHARE = 0.06
"""Minimum share of a piece on either side of a cut."""
MIN_OVERLAP, MAX_OVERLAPPING_INK = 0.7, 0.6
"""A smaller piece above or below a larger one is part of it if at least the share `MIN_OVERLAP` of its width overlaps the larger
piece, and its ink is less than the share `MAX_OVERLAPPING_INK` of the larger piece's ink."""
MAX_DASH_ASPECT, MAX_DASH_HEIGHT = 0.7, 0.4
"""Maximum height of a minus relative to its width and to the height of its number."""


Labels = npt.NDArray[np.int32]
Columns = npt.NDArray[np.int64]


class Piece(NamedTuple):
    """A piece of a patch's ink. number: its label; left, top, right, bottom: its box in pixels; ink: its number of pixels; cut:
    whether it was split from the previous piece."""

    number: int
    left: int
    top: int
    right: int
    bottom: int
    ink: int
    cut: bool = False

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


class _Component(NamedTuple):
    """Connected ink of a patch. area: the slices of its box; mine: its pixels there; alone: its ink without any other, None if it
    is too small for a digit; is_narrow: whether it is so narrow that it is cut only if it is very unlikely to be one digit."""

    area: tuple[slice, slice]
    mine: Mask
    alone: Tones | None
    is_narrow: bool


def _components(ink: Tones) -> list[_Component]:
    """Return the components of a patch, the largest first. Specks are left out; if there are too many components, also the
    smallest."""
    count, found, stats, _ = cv2.connectedComponentsWithStats(np.asarray(ink > 0, np.uint8), connectivity=8)
    sizes = stats[:, cv2.CC_STAT_AREA].tolist()
    kept = sorted((n for n in range(1, count) if sizes[n] >= MIN_PIECE_MM2 * DOTS**2), key=lambda n: -sizes[n])[:MAX_PIECES]
    boxes = [stats[n, :4].tolist() for n in kept]
    high = max((tall for *_, tall in boxes), default=0)
    result = []
    for n, (x, y, wide, tall) in zip(kept, boxes, strict=True):
        area = slice(y, y + tall), slice(x, x + wide)
        mine = found[area] == n
        is_large = wide > MIN_NARROW_WIDTH_TO_CUT * high and tall > MAX_DASH_HEIGHT * high
        alone = np.asarray(ink[area] * mine, np.float32) if is_large else None
        result.append(_Component(area, mine, alone, wide <= MIN_WIDTH_TO_CUT * high))
    return result


def large_parts(ink: Tones) -> list[Tones]:
    """Return the connected parts of a patch that may be one digit or several: the parts that `pieces` classifies."""
    return [each.alone for each in _components(np.pad(ink, 1)) if each.alone is not None]


def pieces(ink: Tones, classify: Classify = class_probabilities) -> Pieces:
    """Return the pieces of a patch. Specks are left out; if there are too many pieces, also the smallest."""
    ink = np.pad(ink, 1)
    components = _components(ink)
    labels = np.zeros(ink.shape, np.int32)
    cut: set[int] = set()
    number = 0
    odd = iter(_no_digits([each.alone for each in components if each.alone is not None], classify))
    for area, mine, alone, is_narrow in components:
        number += 1
        labels[area][mine] = number
        is_doubtful = alone is not None and next(odd) > (MIN_NARROW_DOUBT if is_narrow else MIN_CUT_DOUBT)
        for seam in seams(alone) if alone is not None and is_doubtful else ():
            beyond = mine & (np.arange(mine.shape[1])[None, :] >= seam[:, None])
            least = MIN_CUT_SHARE * int(mine.sum())
            if beyond.sum() < least or ((labels[area] == number) & ~beyond).sum() < least:
                continue
            number += 1
            labels[area][beyond] = number
            cut.add(number)
    _join_overlapping(labels, cut)
    most = sorted(_described(labels, cut), key=lambda piece: -piece.ink)[:MAX_PIECES]
    return Pieces(ink, labels, tuple(sorted(most, key=lambda piece: piece.middle)))


def _no_digits(inks: Sequence[Tones], classify: Classify) -> list[float]:
    """Return the probability of "no digit" for each ink."""
    return [float(p) for p in probabilities(inks, classify)[:, NO_DIGIT]]


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


def _described(labels: Labels, cut: set[int]) -> list[Piece]:
    result = []
    for number in range(1, int(labels.max(initial=0)) + 1):
        down, across = np.nonzero(labels == number)
        if len(down):
            box = int(across.min()), int(down.min()), int(across.max()) + 1, int(down.max()) + 1
            result.append(Piece(number, *box, len(down), number in cut))
    return result


def _join_overlapping(labels: Labels, cut: set[int]) -> None:
    """Join a small piece above or below a larger piece to the larger one, such as the strokes of a 5 or pieces broken by print."""
    known = sorted(_described(labels, cut), key=lambda piece: piece.ink)
    for n, small in enumerate(known):
        for large in known[n + 1 :]:
            common = min(small.right, large.right) - max(small.left, large.left)
            if common >= MIN_OVERLAP * (small.right - small.left) and small.ink < MAX_OVERLAPPING_INK * large.ink and not small.cut:
                labels[labels == small.number] = large.number
                break
