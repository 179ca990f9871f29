"""The strokes on a sheet: connected ink, without residues of print, stains and noise.

Lengths are pixels of a flattened sheet unless stated otherwise.
"""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.drawing.sheet import Page
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.layer import BROWN_RANGE, CODE_MARGIN_MM, MAX_COFFEE_DARKNESS, MOSTLY_BROWN, Area, InkLayer, codes_of
from sheetgen.photo.ink.parting import split_rows
from sheetgen.photo.ink.tint import MIN_COLOURED_SHARE
from sheetgen.photo.picture.pixels import Counts, Floats, Labels, Mask, Picture, Tones

MIN_SHARE_OF_PEN = 0.4
"""Minimum darkness of a stroke's pixels relative to the darkness of its pen, so that light pencil counts as well as a felt-tip pen.
"""
MIN_PEN_TO_NOISE = 1.35
"""Minimum darkness of a pen relative to noise."""
MIN_STAIN_MM, FAINT_STAIN, MAX_STAIN_TO_PEN = 20.0, 0.3, 0.7
"""If most of the sheet's ink is brown, a brown stroke is coffee only if it is longer than `MIN_STAIN_MM` or fainter than
`FAINT_STAIN`. Its pixels are a stain if they are lighter than the share `MAX_STAIN_TO_PEN` of the usual pen's darkness."""
MOSTLY_FAINT = 0.4
"""A stroke as long as a stain with this share of pixels too faint to count is ink on a stain."""
MAX_CHAIN_TO_PEN, MIN_WRITTEN_ON_CHAIN_MM2 = 0.65, 1.5
"""A stroke as long as a stain and lighter than the share `MAX_CHAIN_TO_PEN` of the usual pen's darkness is a chain of print
residues. If more than `MIN_WRITTEN_ON_CHAIN_MM2` of it is at least half as dark as the pen, that part is writing.
"""
MIN_RIM_FREE = 0.4
"""A stroke may be a residue of the print if at most this share of its rim is away from print."""
MAX_RESIDUE_DARKNESS, RESIDUE_TO_PEN, SURE_PEN_DARKNESS = 0.18, (0.55, 1.6), 0.58
"""Such a stroke is a residue if its darkness is below `MAX_RESIDUE_DARKNESS` or outside the range `RESIDUE_TO_PEN` (multiples of
the usual pen's darkness). A stroke darker than `SURE_PEN_DARKNESS` is never too dark to be ink."""
ALONG_PRINT_FREE, RESIDUE_FACTOR, PARTLY_FREE = 0.05, 1.15, 0.2
"""Strokes outside all spaces with less than the share `ALONG_PRINT_FREE` of their rim free of print show how dark the residues of a
photo are. A stroke along print is ink if it is darker than `RESIDUE_FACTOR` times this darkness. If more than `PARTLY_FREE` of its
rim is free, `MAX_RESIDUE_DARKNESS` is enough.
"""
NEARLY_PEN, THIN_STROKE_MM = 0.85, 2.0
"""A stroke narrower than `THIN_STROKE_MM` along print is ink only if its darkness is at least the share `NEARLY_PEN` of the sheet's
usual pen."""
FAINT_TO_PEN, CLEAR_OF_PRINT = 0.3, 0.6
"""A stroke fainter than the share `FAINT_TO_PEN` of the usual pen's darkness is a residue, unless at least the share
`CLEAR_OF_PRINT` of its rim is free of print."""
HALF_A_PEN = 0.5
"""A residue as dark as this share of the pen may be ink after all."""
SPECK_MM2 = 0.2
"""Smaller strokes are dirt."""
BRIDGE_PX = 9
"""Strokes that end at a printed line are joined with strokes this near on its other side."""
MIN_LINE_RESIDUE_MM, MAX_LINE_RESIDUE_DARKNESS = 10.0, 0.3
"""Straight faint ink of this length along print is a residue of a printed line."""


class Strokes:
    """The strokes on a sheet. labels: the number of each pixel's stroke, 0 for none.

    The other attributes are arrays by a stroke's number. totals: its pixels. boxes: left, top, width, height. pens: darkness. free:
    share of its rim away from print. coloured: whether it has the colour of the sheet's pen. kept: whether it is ink. unclear:
    whether it might be ink, though it is not kept.
    """

    def __init__(self, ink: InkLayer, page: Page) -> None:
        self.ink = ink
        mask = _without_lines(ink)
        for box in codes_of(page):
            mask[ink.area(box, CODE_MARGIN_MM).slices] = 0
        places, own, pens, stats, middles = _connect(ink, mask)
        stains = places[_find_stains(ink, places, own, pens, stats)]
        self.stained: Mask = np.zeros(mask.shape, np.bool_)
        if len(stains):
            self.stained.ravel()[stains] = True
            mask[self.stained] = 0
            places, own, pens, stats, middles = _connect(ink, mask)
        cells = [place.box for place in page.places if place.type == "number" and not place.parts]
        own, count = split_rows(mask.shape, places, own, len(pens), cells)
        if count > len(pens):
            pens = _pens(own, ink.dark.ravel()[places], count)
            stats, middles = _describe(places, own, count, mask.shape[1])
        counts = ink.dark.ravel()[places] > MIN_SHARE_OF_PEN * pens[own]
        places, own, count = places[counts], own[counts], len(pens)
        self.labels: Labels = np.zeros(mask.shape, np.int32)
        self.labels.ravel()[places] = own
        self.totals: Counts = np.bincount(own, minlength=count).astype(np.int64)
        self.boxes = stats[:, :4]
        self.pens = pens
        self.free = _rim_free(self.labels, ink.printed, count)
        columns, rows = middles.astype(np.int64).T
        large = (self.totals >= SPECK_MM2 * DOTS**2) & (pens > MIN_PEN_TO_NOISE * ink.least[rows, columns])
        self.pen = _usual_pen(pens, np.where(large & (self.free > MIN_RIM_FREE), self.totals, 0))
        outside = large & (self.free < ALONG_PRINT_FREE) & ~_in_places(middles / DOTS, page)
        fringe = RESIDUE_FACTOR * _usual_pen(pens, np.where(outside, self.totals, 0), 0.8)
        tinted = np.bincount(own[ink.tinted.ravel()[places]], minlength=count) / np.maximum(self.totals, 1)
        self.coloured = (tinted > MIN_COLOURED_SHARE) & (pens > RESIDUE_TO_PEN[0] * self.pen)
        thin = self.boxes[:, 2:].min(axis=1) < THIN_STROKE_MM * DOTS
        along = thin & (self.free < PARTLY_FREE) & (pens < NEARLY_PEN * self.pen)
        self.kept = large & ~along & (self.coloured | _are_ink(pens, self.free, self.pen, max(MAX_RESIDUE_DARKNESS, fringe)))
        self.unclear = large & ~self.kept & (pens > HALF_A_PEN * self.pen)

    def may_be_outline(self, stroke: int) -> bool:
        """Return whether a stroke may be the outline of print, which surrounds a box like a ring but is faint."""
        faint = self.free[stroke] <= MIN_RIM_FREE and self.pens[stroke] < SURE_PEN_DARKNESS
        return bool(faint and not self.coloured[stroke])

    def within(self, area: Area) -> Counts:
        """Return the number of pixels of each stroke in an area."""
        return np.bincount(self.labels[area.slices].ravel(), minlength=len(self.totals)).astype(np.int64)


def _without_lines(ink: InkLayer) -> Picture:
    """The mask of ink without faint remainders of printed lines, which would join all strokes that touch the line."""
    faint = ink.mask & ink.printed & np.asarray(ink.dark < MAX_LINE_RESIDUE_DARKNESS, np.uint8)
    long, gap = round(MIN_LINE_RESIDUE_MM * DOTS), BRIDGE_PX
    lines = np.zeros_like(faint)
    for size in ((1, long), (long, 1)):
        joined = cv2.morphologyEx(faint, cv2.MORPH_CLOSE, np.ones([gap if each > 1 else 3 for each in size], np.uint8))
        lines |= cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones(size, np.uint8))
    return np.asarray(ink.mask & ~(lines & faint), np.uint8)


def _connect(ink: InkLayer, mask: Picture) -> tuple[Counts, Counts, Tones, Counts, Floats]:
    """The pixels of a mask, the stroke of each, and of each stroke: how dark its pen is, its box and size, its middle."""
    round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (BRIDGE_PX, BRIDGE_PX))
    bridged = mask | (cv2.dilate(mask, round_) & ink.printed)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(bridged, connectivity=8)
    places = np.flatnonzero(mask)
    own = labels.ravel()[places]
    return places, own, _pens(own, ink.dark.ravel()[places], count), stats, middles


def _describe(places: Counts, own: Counts, count: int, wide: int) -> tuple[Counts, Floats]:
    """Return left, top, width and height of each stroke, and its middle (across and down)."""
    down, across = np.divmod(places, wide)
    first, last = np.full((count, 2), wide * wide), np.full((count, 2), -1)
    for n, each in enumerate((across, down)):
        np.minimum.at(first[:, n], own, each)
        np.maximum.at(last[:, n], own, each)
    size = np.maximum(last - first + 1, 0)
    totals = np.maximum(np.bincount(own, minlength=count), 1)
    middles = np.stack([np.bincount(own, each, minlength=count) / totals for each in (across, down)], axis=1)
    return np.concatenate((np.where(size > 0, first, 0), size), axis=1), np.asarray(middles, np.float64)


def _find_stains(ink: InkLayer, places: Counts, own: Counts, pens: Tones, stats: Counts) -> Mask:
    """Return which pixels are stains: brown ones if most ink has another colour, otherwise those lighter than the writing.

    Large and mostly faint areas are stains as well, except for their dark parts.
    """
    dark, tint = ink.dark.ravel()[places], ink.brown.ravel()[places]
    low, high = BROWN_RANGE
    brown = (tint > low * dark) & (tint < high * dark)
    totals, browns, faints = (
        np.bincount(own[each], minlength=len(pens)) for each in (dark > 0, brown, dark < MIN_SHARE_OF_PEN * pens[own])
    )
    large = stats[:, 2:4].max(axis=1) > MIN_STAIN_MM * DOTS
    coffee = browns > MOSTLY_BROWN * totals
    if totals[~coffee].sum() > totals[coffee].sum():
        result = brown & coffee[own] & (dark < MAX_COFFEE_DARKNESS)
    else:
        coffee &= large | (pens < FAINT_STAIN)
        usual = max(_usual_pen(pens, np.where(coffee, 0, totals)), FAINT_STAIN)
        result = coffee[own] & (dark < MAX_STAIN_TO_PEN * usual)
    faint = large & (faints > MOSTLY_FAINT * totals)
    result |= faint[own] & (dark < MIN_SHARE_OF_PEN * pens[own])
    usual = _usual_pen(pens, np.where(large | coffee, 0, totals))
    plain = dark > HALF_A_PEN * usual
    chained = large & ~coffee & (pens < MAX_CHAIN_TO_PEN * usual)
    chained &= np.bincount(own[plain], minlength=len(pens)) > MIN_WRITTEN_ON_CHAIN_MM2 * DOTS**2
    return np.asarray(result | (chained[own] & ~plain), np.bool_)


def _pens(own: Counts, dark: Tones, count: int) -> Tones:
    """Return the darkness of each stroke's pen: the 90th percentile of its pixels."""
    ordered = np.sort(
        own.astype(np.int64) << 32 | dark.view(np.int32)
    )  # sorted by stroke, then by darkness, which is never below 0
    ends = np.concatenate(([0], np.cumsum(np.bincount(own, minlength=count))))
    at_tenth = ends[:-1] + ((ends[1:] - ends[:-1]) * 9) // 10
    pens = np.zeros(count, np.float32)
    some = ends[1:] > ends[:-1]
    pens[some] = ordered[at_tenth[some]].astype(np.int32).view(np.float32)
    return pens


def _rim_free(labels: Labels, printed: Picture, count: int) -> Floats:
    """Return the share of each stroke's rim that is away from print."""
    grown = cv2.dilate(np.minimum(labels, 65535).astype(np.uint16), np.ones((5, 5), np.uint8)).ravel()
    rim = np.flatnonzero((grown > 0) & (labels.ravel() == 0))
    own, beside = grown[rim], printed.ravel()[rim]
    whole = np.bincount(own, minlength=count)[:count]
    return np.asarray(np.bincount(own[beside == 0], minlength=count)[:count] / np.maximum(whole, 1), np.float64)


def _in_places(points: Floats, page: Page) -> Mask:
    """Return which points (mm) are in a place of a page, or next to one."""
    result = np.zeros(len(points), np.bool_)
    for x, y, wide, high in (place.box.inset(-1.0) for place in page.places):
        result |= (points[:, 0] > x) & (points[:, 0] < x + wide) & (points[:, 1] > y) & (points[:, 1] < y + high)
    return result


def _usual_pen(pens: Tones, weights: Counts, share: float = 0.5) -> float:
    """Return the weighted quantile of the pens' darkness; 0 if the sheet is blank."""
    order = np.argsort(pens)
    sums = np.cumsum(weights[order])
    return float(pens[order][np.searchsorted(sums, sums[-1] * share)]) if sums[-1] > 0 else 0.0


def _are_ink(pens: Tones, free: Floats, usual: float, fringe: float) -> Mask:
    """Return which strokes are ink: residues are between borders of print and are much fainter or darker than the sheet's pen."""
    low, high = RESIDUE_TO_PEN
    least = np.where(free > PARTLY_FREE, min(fringe, MAX_RESIDUE_DARKNESS), fringe)
    like = (pens > np.maximum(least, low * usual)) & ((pens < high * usual) | (pens > SURE_PEN_DARKNESS))
    like &= (free > ALONG_PRINT_FREE) | (pens > NEARLY_PEN * usual)
    faint = (pens < FAINT_TO_PEN * usual) & (free < CLEAR_OF_PRINT)
    return np.asarray(((free > MIN_RIM_FREE) | like) & ~faint, np.bool_)
