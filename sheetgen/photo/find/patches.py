"""Patches of a photo laid onto the print: bent paper made flat, piece by piece, and how well the two agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.photo.find.prints import LINES, Print
from sheetgen.photo.find.surface import Net, Where, bent
from sheetgen.photo.picture.pixels import Floats, Picture, Tones, evened

_LEAST = 0.45
"""Patches that agree less tell nothing."""
_PLAIN = 0.1
"""Patches of the print with fewer lines (standard deviation) show nothing to be laid on."""
_APART, _CLEAR, _BOTH = 1.5, 0.3, 0.05
"""A patch that is alike so many mm off as well tells less, where it is not so much less alike there; but always a little."""
_FEW = 12
_TONES = 2.0
"""Pixels a mm where prints are told apart by their tones."""
_SEEN = 20_000.0
"""Prints that differ less (grey² × pixels; one that lacks a digit by 200,000) look alike."""
_FINEST = 4.0
"""Pixels a mm where a photo's sharpness is measured."""


class Round(NamedTuple):
    """One time over the sheet: pixels a mm, a patch's side, the step from one to the next, how far it is looked for (mm).

    net: the step of the surface's grid in mm. stiff: how much bending costs.
    """

    dots: float
    side: float
    step: float
    reach: float
    net: float
    stiff: float


COARSE = Round(2.0, 24.0, 12.0, 7.0, 45.0, 0.03)
ROUGH = (COARSE, Round(2.5, 18.0, 10.0, 3.6, 36.0, 0.03), Round(3.0, 14.0, 9.0, 3.0, 28.0, 0.02))
FINE = (Round(4.0, 10.0, 8.0, 2.0, 20.0, 0.004), Round(5.0, 9.0, 6.0, 0.8, 18.0, 0.003))


class PatchMatches(NamedTuple):
    """What patches say: their middles (mm), how far each lies from where it was thought to, how alike they are, what they count.

    asked: how many patches have something to show.
    """

    points: Floats
    moved: Floats
    alike: Floats
    trust: Floats
    asked: int

    @property
    def agreement(self) -> float:
        """How alike photo and print are: the mean over all patches that could have been seen."""
        return float(self.alike.sum()) / max(self.asked, 1)


class Alignment(NamedTuple):
    """A print laid onto a photo, and how well it agrees, from 0 to 1."""

    where: Where
    agreement: float


def align(grey: Picture, where: Where, printed: Print, rounds: Sequence[Round]) -> Alignment:
    """A print laid onto a photo from where it is thought to be, within the first round's reach."""
    agreement = 0.0
    for each in rounds:
        seen = look(grey, where, printed, each)
        agreement = seen.agreement
        if len(seen.points) < _FEW:
            return Alignment(where, agreement)
        where = _closer(where, seen, printed.size, each)
    return Alignment(where, agreement)


def _closer(where: Where, seen: PatchMatches, size: tuple[float, float], how: Round) -> Where:
    """The same with the bend that the patches say."""
    before = where.bend.moved(seen.points) if where.bend else np.zeros_like(seen.points)
    return Where(where.homography, bent(seen.points, before + seen.moved, seen.trust, Net(size, how.net), how.stiff))


def look(grey: Picture, where: Where, printed: Print, how: Round) -> PatchMatches:
    """Looks for patches of the print near where they should be in the photo."""
    print_ = printed.lines(how.dots)
    side, reach = round(how.side * how.dots), round(how.reach * how.dots)
    flat = evened(where.flat(grey, printed.size, how.dots, reach), LINES * how.dots)
    high, wide = print_.shape
    found: list[tuple[float, float, float, float, float, float, float]] = []
    asked = 0
    for top in _steps(high, side, how.step * how.dots):
        for left in _steps(wide, side, how.step * how.dots):
            patch = print_[top : top + side, left : left + side]
            if float(cv2.meanStdDev(patch)[1][0, 0]) < _PLAIN:
                continue
            asked += 1
            around = flat[top : top + side + 2 * reach, left : left + side + 2 * reach]
            alike = cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED)
            _, best, _, (x, y) = cv2.minMaxLoc(alike)
            if not _LEAST <= best <= 1.001:
                continue
            only = _only(alike, (x, y), round(_APART * how.dots), best)
            dx, sharp_x = _peak(alike[y], x)
            dy, sharp_y = _peak(alike[:, x], y)
            middle = ((left + side / 2) / how.dots, (top + side / 2) / how.dots)
            shift = ((x + dx - reach) / how.dots, (y + dy - reach) / how.dots)
            sharp = how.dots**2 * 0.5 * only
            found.append((*middle, *shift, best, min(1.0, sharp_x * sharp), min(1.0, sharp_y * sharp)))
    rows = np.array(found, np.float64).reshape(-1, 7)
    trust = np.maximum(rows[:, 5:7], 1e-3) * (rows[:, 4:5] - _LEAST + 0.05)
    return PatchMatches(rows[:, 0:2], rows[:, 2:4], rows[:, 4], trust / max(float(trust.max(initial=0)), 1e-9), asked)


def _only(alike: Floats, at: tuple[int, int], apart: int, best: float) -> float:
    """How far a patch is alike in one place only, from nearly 0 to 1: rules of a table are alike in every row."""
    x, y = at
    others = alike.copy()
    others[max(y - apart, 0) : y + apart + 1, max(x - apart, 0) : x + apart + 1] = -1
    return min(1.0, max(_BOTH, (best - max(float(others.max()), 0.0)) / (_CLEAR * best)))


def _steps(length: int, side: int, step: float) -> list[int]:
    """Where patches begin so that they cover a length evenly."""
    free = length - side
    count = max(1, round(free / step))
    return sorted({round(free * n / count) for n in range(count + 1)}) if free > 0 else []


def _peak(values: Floats, at: int) -> tuple[float, float]:
    """Where between its neighbours a maximum lies, and how sharp it is; blunt at an end of what was looked at."""
    if not 0 < at < len(values) - 1:
        return 0.0, 0.0
    before, top, after = float(values[at - 1]), float(values[at]), float(values[at + 1])
    sharp = 2 * top - before - after
    return ((after - before) / (2 * sharp), sharp) if sharp > 1e-9 else (0.0, 0.0)


def most_similar(grey: Picture, where: Where, prints: Sequence[Print]) -> Print:
    """The one of several prints of a page that a photo looks like most; only what differs between two is looked at."""
    best = prints[0]
    for other in prints[1:]:
        votes, _ = _unlike(grey, where, best, other)
        if float(votes.sum()) > 0:
            best = other
    return best


def distinguish(grey: Picture, where: Where, one: Print, other: Print) -> float:
    """How clearly a photo shows one print and not another: 0.5 for just the one, 0 or less if that cannot be seen.

    It must show what only the one has, and nothing where only the other has something: a thumb hides both.
    """
    votes, apart = _unlike(grey, where, one, other)
    shown = []
    for side in (apart > 0, apart < 0):
        much = float((apart[side] ** 2).sum())
        if much > _SEEN:
            shown.append(-float(votes[side].sum()) / much)
    return min(shown, default=0.0)


def _unlike(grey: Picture, where: Where, one: Print, other: Print) -> tuple[Tones, Tones]:
    """How far each place of a photo speaks for another print and not for one (below 0: for one); and how much lighter the other is.

    How steep the photo's tones are says nothing.
    """
    flat = where.flat(grey, one.size, _TONES).astype(np.float32)
    flat = _even(np.asarray(flat / np.maximum(_soft(flat), 1) * 200, np.float32))
    tones, others = (_even(each.coarse(_TONES).astype(np.float32)) for each in (one, other))
    middle, apart = (others + tones) / 2, others - tones
    steeper = max(float((flat * middle).sum()) / max(float((middle**2).sum()), 1.0), 0.05)
    return np.asarray(apart * (flat / steeper - middle), np.float32), np.asarray(apart, np.float32)


def crispness(grey: Picture, where: Where, printed: Print) -> float:
    """How much of the print's finest lines a photo shows, against its coarser ones; 1 for all of them, 0 for a blur."""
    paper = printed.coarse(_FINEST).astype(np.float32)
    flat = where.flat(grey, printed.size, _FINEST).astype(np.float32)
    soft, softer = ([cv2.GaussianBlur(each, (0, 0), sigma) for each in (paper, flat)] for sigma in (0.35 * _FINEST, 1.0 * _FINEST))
    shown = []
    for one, other in ((np.stack((paper, flat)), np.stack(soft)), (np.stack(soft), np.stack(softer))):
        band, seen = one - other
        shown.append(float((band * seen).sum()) / max(float((band**2).sum()), 1.0))
    return shown[0] / shown[1] if shown[1] > 0.02 else 0.0


def _soft(picture: Tones) -> Tones:
    """The tones about each place."""
    return np.asarray(cv2.blur(cv2.blur(picture, (25, 25)), (25, 25)), np.float32)


def _even(picture: Tones) -> Tones:
    return picture - _soft(picture)
