"""The owners of ink: strokes are assigned to the spaces (or parts of spaces) that they were meant for.

A stroke belongs to the space that contains most of it, since crosses reach into adjacent boxes. A stroke equally over two boxes
belongs to both. Lengths are pixels of a flattened sheet unless stated otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.layer import Area
from sheetgen.photo.ink.parting import MAX_RIM_MM, MIN_CORE_MM2, RIM_SHARE
from sheetgen.photo.ink.regions import Region
from sheetgen.photo.ink.strokes import CLEAR_OF_PRINT, Strokes
from sheetgen.photo.picture.pixels import Counts, Floats, Mask

SMALL_STROKE_MM2 = 0.8
"""Area below which strokes next to print count less."""
OWNER_SHARE, EDGE_SHARE, EDGE_EXCLUSIVE = 0.6, 0.3, 0.8
"""Owner of a stroke that goes through the middle of no box. It belongs to the box with most of it if at least the share
`OWNER_SHARE` of the stroke is there. For writing, `EDGE_SHARE` is enough if this is at least the share `EDGE_EXCLUSIVE` of its ink
in any box, as at the edge of a table.
"""
SAME_TICK, OTHER_TICK, SURELY_SAME_TICK = 0.45, 0.2, 0.7
"""A stroke belongs to each box whose middle has at least the share `SAME_TICK` of the most ink that it has in any middle. From
`OTHER_TICK` to below `SURELY_SAME_TICK`, its ink may also be another box's."""
MIN_TICKS_LENGTH, MIN_TICK_LENGTH, MAX_TICK_OFFSET = 1.8, 0.5, 0.3
"""A stroke at least `MIN_TICKS_LENGTH` times as long as a box may be several ticks. A piece of it is a tick of a box if it is at
least `MIN_TICK_LENGTH` long and its middle is less than `MAX_TICK_OFFSET` off the box's middle (relative to the box's side).
"""
MIN_ROUND, MAX_HOLLOW_INK = 0.8, 0.03
"""A stroke is a ring around a box if it is found in at least the share `MIN_ROUND` of all directions from the box's middle, and at
most the share `MAX_HOLLOW_INK` of its ink is near the middle."""
PART_MARGIN = 0.15
"""A stroke over a field and one of the field's parts belongs to whichever contains more than half of it. If the share is within
this margin of half, it may belong to either."""
VISIBLE_PRINT_MARGIN = 2.0
"""Margin around a space in which its print has to be visible."""
CENTRAL_INSET = 0.3
"""Ink outside this central part of a box (inset at each side) may be a neighbour's unless it is a ring."""


class RegionInk(NamedTuple):
    """The ink of a region. Areas are in mm²; other numbers are shares unless stated otherwise.

    area: its own ink inside it. whole: the full area of its strokes, divided among the regions that own them. beyond: the size of
    its strokes relative to its own size. reach: the length of its longest stroke, in mm. central: whether its strokes go through
    its middle or round it. shared: ink that may be its own or another region's. missing: print that isn't visible. hidden: print
    too dark for ink to be visible. lost: places that are too bright. pen: the darkness of its strokes. free: the share of their
    rims away from print. noise: the darkness that noise may have there. dark: the share of its middle that is printed too dark.
    ringed: whether a stroke goes round it.
    """

    area: float
    whole: float
    beyond: float
    reach: float
    central: bool
    shared: float
    missing: float
    hidden: float
    lost: float
    pen: float
    strokes: tuple[int, ...]
    free: float = 1.0
    noise: float = 0.0
    dark: float = 0.0
    ringed: bool = False


def ink_of_regions(strokes: Strokes, regions: Sequence[Region]) -> list[RegionInk]:
    """The ink of each region."""
    areas = [strokes.ink.area(region.box) for region in regions]
    inside = np.stack([strokes.within(area) for area in areas])
    middle = np.stack([strokes.within(strokes.ink.area(_core(region.box))) for region in regions])
    for row, region in enumerate(regions):
        for box in region.inner:
            inside[row] -= strokes.within(strokes.ink.area(box))
            common = _overlap_of(box, _core(region.box))
            if common:
                middle[row] -= strokes.within(strokes.ink.area(common))
    unclear = inside[:, strokes.unclear].sum(axis=1)
    inside[:, ~strokes.kept] = 0
    middle[:, ~strokes.kept] = 0
    owned, shared = _owners(strokes, regions, inside, middle)
    owners = np.maximum(owned.sum(axis=0), 1)
    others = shared.sum(axis=1) + unclear
    rows = zip(regions, areas, owned, others, inside, strict=True)
    return [_region_ink(strokes, region, area, mine, owners, int(other), on) for region, area, mine, other, on in rows]


def _counted_ink(areas: Floats, free: Floats) -> Floats:
    """Return how much of each stroke's ink counts: all of it, but less for specks next to print, which may be residues."""
    less = areas * np.minimum(areas / SMALL_STROKE_MM2, 1) ** 2
    return np.asarray(np.where(free < CLEAR_OF_PRINT, less, areas), np.float64)


def _core(box: Box) -> Box:
    """Return the middle of a box, which strokes meant for it cross."""
    return box.inset(min(box.w * RIM_SHARE, MAX_RIM_MM), min(box.h * RIM_SHARE, MAX_RIM_MM))


def _overlap_of(one: Box, other: Box) -> Box | None:
    """Return the common part of two boxes."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    wide, high = min(one.right, other.right) - x, min(one.bottom, other.bottom) - y
    return Box(x, y, wide, high) if wide > 0 and high > 0 else None


def _split_nested(regions: Sequence[Region], inside: Counts, middle: Counts) -> Counts:
    """Divide strokes between a region and the parts inside it: a stroke mostly within a part belongs to the part, otherwise to the
    region.

    The arrays `inside` and `middle` are changed in place. Return the amount of each stroke in each region that may belong to
    another region.
    """
    shared = np.zeros(inside.shape, np.int64)
    rows = {region.box: row for row, region in enumerate(regions)}
    for outer, region in enumerate(regions):
        for inner in (rows[box] for box in region.inner if box in rows):
            both = (inside[inner] > 0) & (inside[outer] > 0)
            share = inside[inner] / np.maximum(inside[inner] + inside[outer], 1)
            for stroke in np.flatnonzero(both):
                here = regions[inner]
                loser = outer if share[stroke] >= 0.5 else inner
                unclear = abs(share[stroke] - 0.5) < PART_MARGIN
                through = middle[inner, stroke] > MIN_CORE_MM2 * DOTS**2
                swallowed = loser == inner and not here.ticked and through
                shared[loser, stroke] = inside[loser, stroke] if unclear or swallowed else 0
                inside[loser, stroke] = middle[loser, stroke] = 0
    return shared


def _owners(strokes: Strokes, regions: Sequence[Region], inside: Counts, middle: Counts) -> tuple[Mask, Counts]:
    """Return, by region and stroke, whether the region owns the stroke, and how much of it may be another region's."""
    owned = np.zeros(inside.shape, np.bool_)
    shared = _split_nested(regions, inside, middle)
    for stroke in map(int, np.flatnonzero(inside.any(axis=0))):
        rows = np.flatnonzero(inside[:, stroke])
        total = strokes.totals[stroke]
        core = middle[rows, stroke]
        best = int(core.max())
        surrounded = rows[_goes_round(strokes, stroke, [regions[row] for row in rows.tolist()])]
        owned[surrounded, stroke] = True
        if best < MIN_CORE_MM2 * DOTS**2 and best < 0.3 * total:
            if len(surrounded):
                continue
            row = rows[int(inside[rows, stroke].argmax())]
            here = inside[row, stroke]
            written = not regions[row].ticked and not strokes.may_be_outline(stroke)
            alone = written and here >= EDGE_EXCLUSIVE * inside[rows, stroke].sum()
            if here >= OWNER_SHARE * total or (alone and here >= EDGE_SHARE * total):
                owned[row, stroke] = True
            else:
                shared[rows, stroke] = inside[rows, stroke]
            continue
        for row, share in zip(rows.tolist(), core / best, strict=True):
            owned[row, stroke] |= share >= SAME_TICK or _has_a_tick(strokes, stroke, regions[row])
            if OTHER_TICK <= share < SURELY_SAME_TICK:
                shared[row, stroke] = inside[row, stroke]
    return owned, shared


def _has_a_tick(strokes: Strokes, stroke: int, region: Region) -> bool:
    """Return whether a piece of a stroke is near the middle of a region and as long as a tick: print may connect light ticks to
    heavy ones.
    """
    side = min(region.box.w, region.box.h)
    if not region.ticked or strokes.boxes[stroke, 2:].max() < MIN_TICKS_LENGTH * side * DOTS:
        return False
    area = strokes.ink.area(region.box)
    here = (strokes.labels[area.slices] == stroke).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(here, connectivity=8)
    long = stats[1:, 2:4].max(axis=1) >= MIN_TICK_LENGTH * side * DOTS
    off = np.abs(middles[1:] / DOTS - (region.box.w / 2, region.box.h / 2)).max(axis=1)
    return bool((long & (off < MAX_TICK_OFFSET * side)).any())


def _goes_round(strokes: Strokes, stroke: int, regions: Sequence[Region]) -> Mask:
    """Return a mask of the regions that a stroke surrounds: it is in most directions from the region's middle, and not near this
    middle."""
    result = np.zeros(len(regions), np.bool_)
    if strokes.may_be_outline(stroke):
        return result
    for number, region in enumerate(regions):
        side = min(region.box.w, region.box.h)
        if not region.ticked:
            continue
        x, y = (each * DOTS for each in region.box.centre)
        around = Box(region.box.centre[0] - 0.85 * side, region.box.centre[1] - 0.85 * side, 1.7 * side, 1.7 * side)
        area = strokes.ink.area(around)
        down, across = np.nonzero(strokes.labels[area.slices] == stroke)
        if not len(down):
            continue
        dx, dy = across + area.left - x, down + area.top - y
        far = np.hypot(dx, dy) / (side * DOTS)
        sectors = ((np.arctan2(dy, dx) + np.pi) / (2 * np.pi) * 15.999).astype(np.int64)
        ways = np.count_nonzero(np.bincount(sectors[(far > 0.3) & (far < 0.85)]))
        result[number] = ways >= MIN_ROUND * 16 and (far < 0.22).sum() <= MAX_HOLLOW_INK * len(far)
    return result


def _region_ink(
    strokes: Strokes, region: Region, area: Area, owned: Mask, owners: Counts, shared: int, inside: Counts
) -> RegionInk:
    mine = np.flatnonzero(owned)
    alone = mine[owners[mine] == 1]
    unit = DOTS**2
    beyond = 0.0
    if len(alone):
        x, y, wide, high = strokes.boxes[alone].T
        across, down = (x + wide).max() - x.min(), (y + high).max() - y.min()
        beyond = float(max(across / max(region.box.w, 1), down / max(region.box.h, 1))) / DOTS
    ink = strokes.ink
    hidden, lost = ink.hidden[area.slices], ink.lost[area.slices]
    about = ink.area(region.box, VISIBLE_PRINT_MARGIN)
    middle = ink.area(region.box.inset(region.box.w * CENTRAL_INSET, region.box.h * CENTRAL_INSET))
    ringed = any(_goes_round(strokes, each, [region])[0] for each in mine.tolist())
    central = bool(strokes.within(middle)[mine].any() or ringed)
    missing = ink.missing[about.top // 4 : about.bottom // 4 + 1, about.left // 4 : about.right // 4 + 1]
    return RegionInk(
        float(_counted_ink(inside[mine] / unit, strokes.free[mine]).sum()),
        float((strokes.totals[mine] / owners[mine]).sum()) / unit,
        beyond,
        float(strokes.boxes[mine, 2:].max(initial=0)) / DOTS,
        central,
        shared / unit,
        float(missing.max(initial=0.0)),
        float(hidden.mean()) if hidden.size else 1.0,
        float(lost.mean()) if lost.size else 1.0,
        float(strokes.pens[mine].max()) if len(mine) else 0.0,
        tuple(int(each) for each in mine),
        float((inside[mine] * strokes.free[mine]).sum() / max(inside[mine].sum(), 1)),
        float(ink.least[area.slices].max(initial=0.0)),
        float(ink.hidden[middle.slices].mean()) if ink.hidden[middle.slices].size else 1.0,
        ringed,
    )
