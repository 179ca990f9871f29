"""How likely it is that something is ticked, or that something is written, by what was left there."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from statistics import median
from typing import NamedTuple

from sheetgen.photo import thresholds as at
from sheetgen.photo.regions import Region
from sheetgen.photo.strokes import Left


class Seen(NamedTuple):
    """What is seen in a region: how likely something is ticked or written there, and whether that can be relied on.

    undone: it looks like a tick that was scribbled out.
    """

    region: Region
    left: Left
    p: float
    clear: bool
    undone: bool = False

    @property
    def sure(self) -> bool:
        """Whether there is no doubt, one way or the other."""
        return self.clear and not at.SURE > self.p > 1 - at.SURE

    @property
    def on(self) -> bool:
        """Whether it is likelier than not."""
        return self.p >= 0.5


def seen(regions: Sequence[Region], left: Sequence[Left]) -> list[Seen]:
    """What is seen in the regions of a page, each against the others."""
    inked = [each for each in left if each.ink > at.TICK]
    pen = median(each.pen for each in inked) if len(inked) >= at.FEW else 0.0
    ticks = [(region, each) for region, each in zip(regions, left, strict=True) if region.ticked and each.ink > at.TICK]
    return [_seen(region, each, pen, ticks) for region, each in zip(regions, left, strict=True)]


def _seen(region: Region, left: Left, pen: float, ticks: Sequence[tuple[Region, Left]]) -> Seen:
    middle, spread = (at.TICK, at.TICK_SPREAD) if region.ticked else (at.WRITTEN, at.WRITTEN_SPREAD)
    p = 1 / (1 + exp(-max(min(log(max(left.ink, 0.01) / middle) / spread, 30.0), -30.0)))
    p = min(max(p, 0.001), 0.999)
    clear = left.missing < at.COVERED
    if p < 0.5:
        clear &= left.lost < at.GLARE and left.hidden < at.DARK and left.shared < at.ANOTHERS
    else:
        clear &= left.pen > at.GHOST * pen and left.shared < max(at.ANOTHERS, left.ink)
    undone = region.ticked and p >= 0.5 and _scribbled(region, left, ticks)
    return Seen(region, left, p, clear and not undone, undone)


def _scribbled(region: Region, left: Left, ticks: Sequence[tuple[Region, Left]]) -> bool:
    """Whether there is far more ink than ticks on this sheet have."""
    side = _side(region)
    others = [each.whole for other, each in ticks if each is not left and 0.8 < _side(other) / side < 1.25]
    if len(others) < at.FEW:
        return left.whole > at.FULL * min(side, 9.0) ** 2 and left.beyond > at.LEAVES
    ratio = left.whole / median(others)
    return ratio > at.HEAVIER or (ratio > at.HEAVY and left.beyond > at.LEAVES)


def _side(region: Region) -> float:
    return min(region.box.w, region.box.h)
