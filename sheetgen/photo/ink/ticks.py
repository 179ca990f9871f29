"""The probability that a region is ticked or written in, and whether it can be relied on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.photo import thresholds
from sheetgen.photo.ink.net import SOMETHING, UNDONE, region_probabilities
from sheetgen.photo.ink.net_input import net_input
from sheetgen.photo.ink.regions import Region
from sheetgen.photo.ink.strokes import RegionInk, Strokes


class RegionReading(NamedTuple):
    """The reading of a region. p: the probability that it is ticked or written in. clear: whether it is visible and not undone."""

    region: Region
    left: RegionInk
    p: float
    clear: bool

    @property
    def sure(self) -> bool:
        """Whether there is no doubt, one way or the other."""
        return self.clear and not thresholds.SURE > self.p > 1 - thresholds.SURE

    @property
    def on(self) -> bool:
        """Whether it is likelier than not."""
        return self.p >= 0.5


def read_regions(strokes: Strokes, regions: Sequence[Region], left: Sequence[RegionInk]) -> list[RegionReading]:
    """The readings of the regions of a page."""
    if not regions:
        return []
    rows = region_probabilities(net_input(strokes, regions, left)).tolist()
    grainy = thresholds.GRAINY * (strokes.pen or thresholds.FAINT_PEN)
    return [_reading(region, each, row, grainy) for region, each, row in zip(regions, left, rows, strict=True)]


def _reading(region: Region, left: RegionInk, row: Sequence[float], grainy: float) -> RegionReading:
    p = min(max(row[SOMETHING], thresholds.NEVER), 1 - thresholds.NEVER)
    if not region.ticked and not region.short and 0 < left.reach < thresholds.LONG:
        p = min(p, thresholds.A_SPECK)
    clear = row[UNDONE] < 1 - thresholds.SURE and left.missing < thresholds.COVERED
    if p < 0.5:
        clear &= left.lost < thresholds.GLARE and left.hidden < thresholds.DARK and left.noise < grainy
        clear &= left.dark < thresholds.DARK or p < 1 - thresholds.SURE
        clear &= left.hidden < thresholds.SOME_HIDDEN or left.ink < thresholds.BARELY
        if left.ringed:  # rings of neighbours that overlap look like one long stroke
            p, clear = thresholds.RINGED, False
    elif region.ticked:
        clear &= left.dark < thresholds.SOME_DARK or left.free > thresholds.FREE
        clear &= not 0 < left.pen <= thresholds.SURE_PEN or left.free > thresholds.BESIDE_PRINT
    return RegionReading(region, left, p, clear)
