"""The probability that a region is ticked or written in, and whether it can be relied on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sheetgen.photo.ink.net import SOMETHING, UNDONE, region_probabilities
from sheetgen.photo.ink.net_input import net_input
from sheetgen.photo.ink.owners import RegionInk
from sheetgen.photo.ink.regions import Region
from sheetgen.photo.ink.strokes import MIN_RIM_FREE, SURE_PEN_DARKNESS, Strokes
from sheetgen.photo.picture.pixels import Tones

SURE = 0.97
"""Probability from which a reading is sure."""
MIN_WRITTEN_LENGTH, SPECK_CHANCE = 1.6, 0.3
"""Ink shorter than `MIN_WRITTEN_LENGTH` (mm) is a speck and has at most the probability `SPECK_CHANCE` of being writing."""
LEAST_PROBABILITY = 0.001
"""No probability is closer to 0 or 1."""
MIN_TICKS_TO_JUDGE, SCRIBBLER_LEVEL, SCRIBBLE_TRUST = 5, 0.008, 0.3
"""If a sheet has at least `MIN_TICKS_TO_JUDGE` ticks and the median of their probabilities of "scribbled out" is at least
`SCRIBBLER_LEVEL`, the player scribbles all ticks. The probabilities of "scribbled out" are then multiplied by `SCRIBBLE_TRUST`.
"""
WITHIN_FREE, MIN_WITHIN_LENGTH, MIN_WITHIN_MM2, MIN_WITHIN_SHARE = (0.8, 0.5), 2.5, 1.0, 0.8
"""Ink counts as writing within a space if at least this share of its rim is free of print (first value: free, second value: partly
free; see `WITHIN_PEN_RANGE`). Its longest stroke must have at least the length `MIN_WITHIN_LENGTH` (mm). Its area in the space must
be more than `MIN_WITHIN_MM2` and more than the share `MIN_WITHIN_SHARE` of its whole area."""
WITHIN_PEN_RANGE, PARTLY_WITHIN_PEN_RANGE = (0.6, 1.5), (0.8, 1.3)
"""Writing within a space must be this dark, as a multiple of the darkness of the sheet's pen. The second range applies if the rim
of the ink is only partly free of print."""
WITHIN_CHANCE = 0.95
"""Minimum probability that ink within a space (see `WITHIN_FREE`) is writing, less the probability that it was scribbled out."""
MIN_FOREIGN_INK_MM2 = 4.0
"""A space with this much ink of strokes that belong to others is written in with at least the probability `WITHIN_CHANCE`, since
strokes touch.
"""
MAX_COVERED, MIN_VISIBLE_PRINT = 0.5, 0.3
"""No reading is sure if at least the share `MAX_COVERED` of the print is invisible. This is relative to the usual visible share on
the sheet, which counts as at least `MIN_VISIBLE_PRINT`.
"""
MAX_GLARE = 0.3
"""A region that seems blank is not surely blank if at least this share of it is so bright that ink may be lost."""
MAX_DARK_PRINT = 0.75
"""A region that seems blank is not surely blank if at least this share of it is printed too dark to show ink. The same applies to
this share of its middle, unless its probability of being marked is very low."""
MAX_PARTLY_DARK, MIN_BARE_INK_MM2 = 0.3, 0.15
"""A region that seems blank is not surely blank if at least the share `MAX_PARTLY_DARK` of it is printed too dark to show ink and
it has at least `MIN_BARE_INK_MM2` of ink."""
MAX_NOISE_TO_PEN, PENCIL_DARKNESS = 0.6, 0.3
"""A region that seems blank is not surely blank if noise has at least the share `MAX_NOISE_TO_PEN` of the pen's darkness. On a
blank sheet, the pen counts as a pencil of the darkness `PENCIL_DARKNESS`."""
RINGED_CHANCE = 0.7
"""Probability that a space with a stroke around it is ticked, whatever else the stroke looks like."""
SOME_DARK_PRINT, MIN_FAINT_INK_FREE = 0.2, 0.3
"""If at least the share `SOME_DARK_PRINT` of a region's middle is printed too dark, a tick next to print is never certain. Faint
ink is never certain if at most the share `MIN_FAINT_INK_FREE` of its rim is free of print.
"""


class RegionReading(NamedTuple):
    """The reading of a region. p: the probability that it is ticked or written in. clear: whether it is visible and not undone."""

    region: Region
    ink: RegionInk
    p: float
    clear: bool

    @property
    def sure(self) -> bool:
        """Return whether the region is surely ticked (or written in), or surely not."""
        return self.clear and not SURE > self.p > 1 - SURE

    @property
    def on(self) -> bool:
        """Return whether the region is probably ticked or written in."""
        return self.p >= 0.5


def read_regions(strokes: Strokes, regions: Sequence[Region], inks: Sequence[RegionInk]) -> list[RegionReading]:
    """The readings of the regions of a page."""
    if not regions:
        return []
    rows = _adjust_for_scribblers(regions, region_probabilities(net_input(strokes, regions, inks))).tolist()
    usual = 1 - float(np.median([each.missing for each in inks if each.missing] or [0]))
    limits = _Limits(
        grainy=MAX_NOISE_TO_PEN * (strokes.pen or PENCIL_DARKNESS),
        covered=1 - (1 - MAX_COVERED) * max(usual, MIN_VISIBLE_PRINT),
    )
    return [
        _reading(region, each, row, limits, within=not region.ticked and _is_written_within(strokes, each))
        for region, each, row in zip(regions, inks, rows, strict=True)
    ]


def _adjust_for_scribblers(regions: Sequence[Region], rows: Tones) -> Tones:
    """Return the probabilities of regions, adjusted for a player whose ticks are scribbles: a region that looks scribbled out may
    then be ticked."""
    ticked = np.array([region.ticked for region in regions])
    marked = rows[ticked & (rows[:, SOMETHING] + rows[:, UNDONE] > 0.5)]
    undone = marked[:, UNDONE] / (marked[:, SOMETHING] + marked[:, UNDONE])
    if len(undone) < MIN_TICKS_TO_JUDGE or np.median(undone) < SCRIBBLER_LEVEL:
        return rows
    result = rows.copy()
    result[ticked, UNDONE] *= SCRIBBLE_TRUST
    result[ticked, SOMETHING] += rows[ticked, UNDONE] - result[ticked, UNDONE]
    return result


def _is_written_within(strokes: Strokes, ink: RegionInk) -> bool:
    """Return whether a space has writing away from print and other strokes: ink as dark as the sheet's pen and long enough for a 1
    or a dash. Such ink counts even at the rim of the space, where the net takes it for ink of an adjacent space.
    """
    free, partly = WITHIN_FREE
    if not ink.strokes or ink.free < partly or ink.shared or ink.reach < MIN_WITHIN_LENGTH:
        return False
    low, high = WITHIN_PEN_RANGE if ink.free >= free else PARTLY_WITHIN_PEN_RANGE
    pens = strokes.pens[list(ink.strokes)]
    as_dark = bool((pens > low * strokes.pen).all() and (pens < high * strokes.pen).all())
    return as_dark and ink.area > max(MIN_WITHIN_MM2, MIN_WITHIN_SHARE * ink.whole)


class _Limits(NamedTuple):
    """Limits of noise and of hidden print beyond which no space of a sheet is clear.

    If the whole photo is blurred, thin lines are faint everywhere; this does not count as print covered by a thumb.
    """

    grainy: float
    covered: float


def _reading(region: Region, ink: RegionInk, row: Sequence[float], limits: _Limits, *, within: bool = False) -> RegionReading:
    """Return the reading of a region. within: whether writing is plainly within it."""
    p = min(max(row[SOMETHING], LEAST_PROBABILITY), 1 - LEAST_PROBABILITY)
    if within:
        p = max(p, WITHIN_CHANCE - row[UNDONE])
    if not region.ticked and not region.short and 0 < ink.reach < MIN_WRITTEN_LENGTH:
        p = min(p, SPECK_CHANCE)
    clear = row[UNDONE] < 1 - SURE and ink.missing < limits.covered
    if ink.shared >= MIN_FOREIGN_INK_MM2 and not region.ticked and p < WITHIN_CHANCE:
        p, clear = WITHIN_CHANCE, False
    if p < 0.5:
        clear &= ink.lost < MAX_GLARE and ink.hidden < MAX_DARK_PRINT and ink.noise < limits.grainy
        clear &= ink.dark < MAX_DARK_PRINT or p < 1 - SURE
        clear &= ink.hidden < MAX_PARTLY_DARK or ink.area < MIN_BARE_INK_MM2
        if ink.ringed:  # rings of neighbours that overlap look like one long stroke
            p, clear = RINGED_CHANCE, False
    elif region.ticked:
        clear &= ink.dark < SOME_DARK_PRINT or ink.free > MIN_RIM_FREE
        clear &= not 0 < ink.pen <= SURE_PEN_DARKNESS or ink.free > MIN_FAINT_INK_FREE
    return RegionReading(region, ink, p, clear)
