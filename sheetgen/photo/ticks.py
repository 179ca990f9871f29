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

    undone: it looks like a tick that was scribbled out: far more ink than others have, and out of its box.
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
    clear, field = left.missing < at.COVERED, region.ticked and _side(region) >= at.FIELD
    p = _likely(region, left)
    if not clear and left.pen <= at.LIKE_THE_PEN * pen and not _as_large(region, left, ticks):
        p *= at.BELIEVED
    if clear and left.ink > at.SPECK and left.pen < at.FAINT_MARK * pen and field:
        p *= at.BELIEVED
    if p < 0.5:
        clear &= not field or left.ink < at.SOMETHING
        clear &= left.lost < at.GLARE and left.hidden < at.DARK and left.shared < at.ANOTHERS
        return Seen(region, left, p, clear)
    clear &= left.hidden < at.DARK or not region.ticked
    clear &= left.free > at.OFF_PRINT or not field
    clear &= left.pen > at.GHOST * pen and left.shared < max(at.ANOTHERS, left.ink)
    if not region.ticked:
        return Seen(region, left, p, clear)
    ratio = _against(region, left, ticks)
    clear &= left.central
    heavy = ratio > at.HEAVIER or (ratio > at.HEAVY and left.beyond > at.LEAVES)
    return Seen(region, left, p, clear and not heavy and ratio > at.LIGHT, heavy and left.beyond > at.LEAVES)


def _likely(region: Region, left: Left) -> float:
    """How likely something is ticked or written, by the ink alone."""
    if region.ticked:
        return (
            _marked(region, left)
            if _side(region) >= at.FIELD
            else _in_part(left)
            if isinstance(region.value, str)
            else _grown(left.ink, at.TICK, at.TICK_SPREAD)
        )
    return min(_grown(left.ink, at.WRITTEN, at.WRITTEN_SPREAD), _grown(left.reach, at.LONG, at.LONG_SPREAD))


def _in_part(left: Left) -> float:
    """How likely a part of a field, or a symbol, is ticked."""
    if left.ink < at.SPECK and left.shared > at.REJECTED_IN_PART:
        return at.PERHAPS
    return _grown(left.ink, at.TICK, at.TICK_SPREAD)


def _marked(region: Region, left: Left) -> float:
    """How likely a field is crossed, by the ink alone: specks are no marks, nor ends of neighbours' strokes along its rim."""
    if left.hidden >= at.DARK and left.ink > at.GLEAM:
        return at.PERHAPS
    if left.ink < at.SPECK and left.shared > at.REJECTED:
        return at.PERHAPS
    if left.central:
        return min(_grown(left.ink, at.MARK, at.TICK_SPREAD), _grown(left.reach, at.ACROSS, at.ACROSS_SPREAD))
    ink, thick = (left.ink, left.ink / max(min(left.reach, at.ROUND_IT * _side(region)), 0.1))
    return min(_grown(ink, at.ASIDE, at.TICK_SPREAD), _grown(thick, at.ALONG, at.TICK_SPREAD))


def _grown(value: float, middle: float, spread: float) -> float:
    """From 0 to 1, a half at the middle, the faster the less it spreads; never quite sure."""
    p = 1 / (1 + exp(-max(min(log(max(value, 0.01) / middle) / spread, 30.0), -30.0)))
    return min(max(p, 0.001), 0.999)


def _against(region: Region, left: Left, ticks: Sequence[tuple[Region, Left]]) -> float:
    """How many times the ink of the sheet's other ticks one has; of a few others: of a thick pen's cross."""
    side = _side(region)
    others = [each.whole for other, each in ticks if each is not left and 0.8 < _side(other) / side < 1.25]
    return left.whole / (median(others) if len(others) >= at.FEW else at.FULL * min(side, 9.0) ** 2)


def _as_large(region: Region, left: Left, ticks: Sequence[tuple[Region, Left]]) -> bool:
    """Whether a field has about as much ink as the sheet's other ticks."""
    return region.ticked and left.central and left.reach > at.ACROSS and _against(region, left, ticks) > at.LIGHT


def _side(region: Region) -> float:
    return min(region.box.w, region.box.h)
