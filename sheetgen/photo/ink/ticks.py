"""The probability that a region is ticked or written in, and whether it can be relied on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sheetgen.photo import thresholds
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.net import SOMETHING, UNDONE, region_probabilities
from sheetgen.photo.ink.net_input import net_input
from sheetgen.photo.ink.owners import RegionInk
from sheetgen.photo.ink.regions import Region
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.picture.pixels import Tones


class RegionReading(NamedTuple):
    """The reading of a region. p: the probability that it is ticked or written in. clear: whether it is visible and not undone."""

    region: Region
    ink: RegionInk
    p: float
    clear: bool

    @property
    def sure(self) -> bool:
        """Return whether the region is surely ticked (or written in), or surely not."""
        return self.clear and not thresholds.SURE > self.p > 1 - thresholds.SURE

    @property
    def on(self) -> bool:
        """Return whether the region is probably ticked or written in."""
        return self.p >= 0.5


def read_regions(strokes: Strokes, regions: Sequence[Region], inks: Sequence[RegionInk]) -> list[RegionReading]:
    """The readings of the regions of a page."""
    if not regions:
        return []
    rows = _adjust_for_scribblers(regions, region_probabilities(net_input(strokes, regions, inks))).tolist()
    usual = 1 - float(np.median([each.missing for each in inks]))
    limits = _Limits(
        grainy=thresholds.MAX_NOISE_TO_PEN * (strokes.pen or thresholds.PENCIL_DARKNESS),
        covered=1 - (1 - thresholds.MAX_COVERED) * max(usual, thresholds.MIN_VISIBLE_PRINT),
    )
    return [
        _reading(
            region,
            each,
            row,
            limits,
            plain=_is_over_middle(strokes, region, each) if region.ticked else _is_written_within(strokes, each),
        )
        for region, each, row in zip(regions, inks, rows, strict=True)
    ]


def _adjust_for_scribblers(regions: Sequence[Region], rows: Tones) -> Tones:
    """Return the probabilities of regions, adjusted for a player whose ticks are scribbles: a region that looks scribbled out may
    then be ticked."""
    ticked = np.array([region.ticked for region in regions])
    marked = rows[ticked & (rows[:, SOMETHING] + rows[:, UNDONE] > 0.5)]
    undone = marked[:, UNDONE] / (marked[:, SOMETHING] + marked[:, UNDONE])
    if len(undone) < thresholds.MIN_TICKS_TO_JUDGE or np.median(undone) < thresholds.SCRIBBLER_LEVEL:
        return rows
    result = rows.copy()
    result[ticked, UNDONE] *= thresholds.SCRIBBLE_TRUST
    result[ticked, SOMETHING] += rows[ticked, UNDONE] - result[ticked, UNDONE]
    return result


def _is_written_within(strokes: Strokes, ink: RegionInk) -> bool:
    """Return whether a space has writing away from print and other strokes: ink as dark as the sheet's pen and long enough for a 1
    or a dash. Such ink counts even at the rim of the space, where the net takes it for ink of an adjacent space.
    """
    free, partly = thresholds.WITHIN_FREE
    if not ink.strokes or ink.free < partly or ink.shared or ink.reach < thresholds.MIN_WITHIN_LENGTH:
        return False
    low, high = thresholds.WITHIN_PEN_RANGE if ink.free >= free else thresholds.PARTLY_WITHIN_PEN_RANGE
    pens = strokes.pens[list(ink.strokes)]
    as_dark = bool((pens > low * strokes.pen).all() and (pens < high * strokes.pen).all())
    return as_dark and ink.area > max(thresholds.MIN_WITHIN_MM2, thresholds.MIN_WITHIN_SHARE * ink.whole)


def _is_over_middle(strokes: Strokes, region: Region, ink: RegionInk) -> bool:
    """Return whether ink as dark as the sheet's pen covers and spans the middle of a region, and is not residue of print."""
    mine = list(ink.strokes)
    if not mine or ink.free < thresholds.MIN_MIDDLE_FREE or strokes.pens[mine].min() < thresholds.MIN_MIDDLE_PEN * strokes.pen:
        return False
    if ink.reach < thresholds.MIN_MIDDLE_REACH * max(region.box.w, region.box.h):  # only specks, even if they are far apart
        return False
    box, (x, y, wide, high) = region.box, strokes.boxes[mine].T / DOTS
    across, down = (x + wide).max() - x.min(), (y + high).max() - y.min()
    off = abs(x.min() + across / 2 - box.x - box.w / 2) / box.w, abs(y.min() + down / 2 - box.y - box.h / 2) / box.h
    low, most = thresholds.MIDDLE_SPAN_RANGE
    return bool(max(off) < thresholds.MAX_MIDDLE_OFFSET and low < max(across / box.w, down / box.h) < most)


class _Limits(NamedTuple):
    """Limits of noise and of hidden print beyond which no space of a sheet is clear.

    If the whole photo is blurred, thin lines are faint everywhere; this does not count as print covered by a thumb.
    """

    grainy: float
    covered: float


def _reading(region: Region, ink: RegionInk, row: Sequence[float], limits: _Limits, *, plain: bool = False) -> RegionReading:
    """Return the reading of a region. plain: whether plain ink is over its middle, or anywhere in it if it is for writing."""
    p = min(max(row[SOMETHING], thresholds.LEAST_PROBABILITY), 1 - thresholds.LEAST_PROBABILITY)
    if plain:
        p = max(p, (thresholds.MIDDLE_TICK_CHANCE if region.ticked else thresholds.WITHIN_CHANCE) - row[UNDONE])
    if not region.ticked and not region.short and 0 < ink.reach < thresholds.MIN_WRITTEN_LENGTH:
        p = min(p, thresholds.SPECK_CHANCE)
    clear = row[UNDONE] < 1 - thresholds.SURE and ink.missing < limits.covered
    if (
        ink.shared >= thresholds.MIN_FOREIGN_INK_MM2 and not region.ticked and p < thresholds.WITHIN_CHANCE
    ):  # strokes connected to an adjacent space
        p, clear = thresholds.WITHIN_CHANCE, False
    if p < 0.5:
        clear &= ink.lost < thresholds.MAX_GLARE and ink.hidden < thresholds.MAX_DARK_PRINT and ink.noise < limits.grainy
        clear &= ink.dark < thresholds.MAX_DARK_PRINT or p < 1 - thresholds.SURE
        clear &= ink.hidden < thresholds.MAX_PARTLY_DARK or ink.area < thresholds.MIN_BARE_INK_MM2
        if ink.ringed:  # rings of neighbours that overlap look like one long stroke
            p, clear = thresholds.RINGED_CHANCE, False
    elif region.ticked:
        clear &= ink.dark < thresholds.SOME_DARK_PRINT or ink.free > thresholds.MIN_RIM_FREE
        clear &= not 0 < ink.pen <= thresholds.SURE_PEN_DARKNESS or ink.free > thresholds.MIN_FAINT_INK_FREE
    return RegionReading(region, ink, p, clear)
