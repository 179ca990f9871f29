"""Patches of a photo laid onto the print: bent paper made flat, piece by piece, and how well the two agree."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.photo.bends import Net, Where, bent
from sheetgen.photo.pixels import Floats, Picture, scaled
from sheetgen.photo.prints import Print

_LEAST = 0.45
"""Patches that agree less tell nothing."""
_PLAIN = 6.0
"""Patches of the print with less contrast (standard deviation of grey) show nothing to be laid on."""
_FEW = 12


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
ROUNDS = (
    Round(3.0, 16.0, 9.0, 3.0, 30.0, 0.03),
    Round(4.0, 14.0, 9.0, 1.5, 30.0, 0.03),
    Round(6.0, 12.0, 8.0, 0.8, 24.0, 0.03),
)


class Seen(NamedTuple):
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


class Laid(NamedTuple):
    """A print laid onto a photo, and how well it agrees, from 0 to 1."""

    where: Where
    agreement: float


def laid(grey: Picture, where: Where, printed: Print, *, coarse: bool = True) -> Laid:
    """A print laid onto a photo from where it is thought to be, within some 7 mm (or 3)."""
    agreement = 0.0
    for each in ((COARSE,) if coarse else ()) + ROUNDS:
        seen = look(grey, where, printed, each)
        agreement = seen.agreement
        if len(seen.points) < _FEW:
            return Laid(where, agreement)
        where = _closer(where, seen, printed.size, each)
    return Laid(where, agreement)


def _closer(where: Where, seen: Seen, size: tuple[float, float], how: Round) -> Where:
    """The same with the bend that the patches say."""
    before = where.bend.moved(seen.points) if where.bend else np.zeros_like(seen.points)
    return Where(where.homography, bent(seen.points, before + seen.moved, seen.trust, Net(size, how.net), how.stiff))


def look(grey: Picture, where: Where, printed: Print, how: Round) -> Seen:
    """Looks for patches of the print near where they should be in the photo."""
    print_ = printed.coarse(how.dots) if how.dots < 6 else printed.grey
    side, reach = round(how.side * how.dots), round(how.reach * how.dots)
    flat = where.flat(grey, printed.size, how.dots, reach)
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
            dx, sharp_x = _peak(alike[y], x)
            dy, sharp_y = _peak(alike[:, x], y)
            middle = ((left + side / 2) / how.dots, (top + side / 2) / how.dots)
            shift = ((x + dx - reach) / how.dots, (y + dy - reach) / how.dots)
            sharp = how.dots**2 * 0.5
            found.append((*middle, *shift, best, min(1.0, sharp_x * sharp), min(1.0, sharp_y * sharp)))
    rows = np.array(found, np.float64).reshape(-1, 7)
    trust = np.maximum(rows[:, 5:7], 1e-3) * (rows[:, 4:5] - _LEAST + 0.05)
    return Seen(rows[:, 0:2], rows[:, 2:4], rows[:, 4], trust / max(float(trust.max(initial=0)), 1e-9), asked)


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


def difference(grey: Picture, where: Where, one: Print, other: Print) -> float:
    """Which of two prints of one page a photo looks like: above 0 the one. Only what differs between them is looked at."""
    a, b = (scaled(each.grey, round(max(each.size) * 3))[0].astype(np.float32) for each in (one, other))
    flat = where.flat(grey, one.size, 3.0).astype(np.float32)
    light = cv2.GaussianBlur(flat, (0, 0), 18)
    flat, a, b = (each - cv2.GaussianBlur(each, (0, 0), 18) for each in (flat / np.maximum(light, 1) * 200, a, b))
    apart = a - b
    return float((apart * (flat - (a + b) / 2)).sum() / max(float((apart**2).sum()), 1.0))
