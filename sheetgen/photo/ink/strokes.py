"""Whose ink it is: strokes that hang together, given to the spaces (or parts of spaces) that they were meant for.

A stroke belongs where most of it lies, since crosses reach into the boxes beside theirs. What is written over two boxes alike
belongs to both. Lengths are pixels of a flattened sheet unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box, Page
from sheetgen.photo import thresholds
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.layer import ABOUT_CODES, Area, InkLayer, codes_of
from sheetgen.photo.ink.parting import parted
from sheetgen.photo.ink.regions import Region
from sheetgen.photo.picture.pixels import Counts, Floats, Labels, Mask, Picture, Tones


class RegionInk(NamedTuple):
    """The ink of a region. Areas in mm², the rest are shares.

    ink: what belongs to it. whole: those strokes to their ends, parted among those that they belong to. beyond: how much larger
    than the region its strokes are. reach: how long the longest is, in mm. central: whether they go through its middle, or
    round it. shared: what may be ink there, or may belong to another. missing, hidden, lost: what of the print is not seen, what
    is printed too dark to see ink on, what is too bright. pen: how dark its strokes are. free: of the rims of its strokes, how
    much is beside no print. noise: how dark noise may be there. dark: how much of its middle is printed too dark.
    ringed: a stroke goes round it.
    """

    ink: float
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


class Strokes:
    """The strokes on a sheet. labels: of each pixel the number of its stroke, 0 for none.

    By number: totals: its pixels. boxes: left, top, width, height. pens: how dark.
    free: how much of its rim is beside no print. coloured: whether it has the colour of the sheet's pen. kept: whether it is ink;
    unclear: it is not, but may be.
    """

    def __init__(self, ink: InkLayer, page: Page) -> None:
        self.ink = ink
        mask = _without_lines(ink)
        for box in codes_of(page):
            mask[ink.area(box, ABOUT_CODES).slices] = 0
        places, own, pens, stats, middles = _connected(ink, mask)
        stains = places[_stained(ink, places, own, pens, stats)]
        self.stained: Mask = np.zeros(mask.shape, np.bool_)
        if len(stains):
            self.stained.ravel()[stains] = True
            mask[self.stained] = 0
            places, own, pens, stats, middles = _connected(ink, mask)
        cells = [place.box for place in page.places if place.type == "number" and not place.parts]
        own, count = parted(mask.shape, places, own, len(pens), cells)
        if count > len(pens):
            pens = _pens(own, ink.dark.ravel()[places], count)
            stats, middles = _described(places, own, count, mask.shape[1])
        counts = ink.dark.ravel()[places] > thresholds.SHARE_OF_PEN * pens[own]
        places, own, count = places[counts], own[counts], len(pens)
        self.labels: Labels = np.zeros(mask.shape, np.int32)
        self.labels.ravel()[places] = own
        self.totals: Counts = np.bincount(own, minlength=count).astype(np.int64)
        self.boxes = stats[:, :4]
        self.pens = pens
        self.free = _free(self.labels, ink.printed, count)
        columns, rows = middles.astype(np.int64).T
        large = (self.totals >= thresholds.SPECK * DOTS**2) & (pens > thresholds.FAINTEST * ink.least[rows, columns])
        self.pen = _usual_pen(pens, np.where(large & (self.free > thresholds.FREE), self.totals, 0))
        outside = large & (self.free < thresholds.ALL_PRINT) & ~_in_places(middles / DOTS, page)
        fringe = thresholds.OVER_FRINGE * _usual_pen(pens, np.where(outside, self.totals, 0), 0.8)
        tinted = np.bincount(own[ink.tinted.ravel()[places]], minlength=count) / np.maximum(self.totals, 1)
        self.coloured = (tinted > thresholds.MOSTLY_COLOURED) & (pens > thresholds.PEN_BESIDE_PRINT[0] * self.pen)
        thin = self.boxes[:, 2:].min(axis=1) < thresholds.THIN_LINE * DOTS
        along = thin & (self.free < thresholds.PARTLY_FREE) & (pens < thresholds.SAME_PEN * self.pen)
        self.kept = large & ~along & (self.coloured | _like_a_pen(pens, self.free, self.pen, max(thresholds.FRINGE, fringe)))
        self.unclear = large & ~self.kept & (pens > thresholds.HALF_A_PEN * self.pen)

    def may_be_outline(self, stroke: int) -> bool:
        """Whether it may be the outline of what is printed, which goes round a box as rings do, but is faint."""
        faint = self.free[stroke] <= thresholds.FREE and self.pens[stroke] < thresholds.SURE_PEN
        return bool(faint and not self.coloured[stroke])

    def within(self, area: Area) -> Counts:
        """How much of each stroke lies in an area."""
        return np.bincount(self.labels[area.slices].ravel(), minlength=len(self.totals)).astype(np.int64)


def _without_lines(ink: InkLayer) -> Picture:
    """The mask of ink without faint remainders of printed lines, which would join all strokes that touch the line."""
    faint = ink.mask & ink.printed & np.asarray(ink.dark < thresholds.FAINT_LINE, np.uint8)
    long, gap = round(thresholds.LINE * DOTS), thresholds.GAP
    lines = np.zeros_like(faint)
    for size in ((1, long), (long, 1)):
        joined = cv2.morphologyEx(faint, cv2.MORPH_CLOSE, np.ones([gap if each > 1 else 3 for each in size], np.uint8))
        lines |= cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones(size, np.uint8))
    return np.asarray(ink.mask & ~(lines & faint), np.uint8)


def _connected(ink: InkLayer, mask: Picture) -> tuple[Counts, Counts, Tones, Counts, Floats]:
    """The pixels of a mask, the stroke of each, and of each stroke: how dark its pen is, its box and size, its middle."""
    round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thresholds.GAP, thresholds.GAP))
    bridged = mask | (cv2.dilate(mask, round_) & ink.printed)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(bridged, connectivity=8)
    places = np.flatnonzero(mask)
    own = labels.ravel()[places]
    return places, own, _pens(own, ink.dark.ravel()[places], count), stats, middles


def _described(places: Counts, own: Counts, count: int, wide: int) -> tuple[Counts, Floats]:
    """Of each stroke left, top, width and height, and its middle (across and down)."""
    down, across = np.divmod(places, wide)
    first, last = np.full((count, 2), wide * wide), np.full((count, 2), -1)
    for n, each in enumerate((across, down)):
        np.minimum.at(first[:, n], own, each)
        np.maximum.at(last[:, n], own, each)
    size = np.maximum(last - first + 1, 0)
    totals = np.maximum(np.bincount(own, minlength=count), 1)
    middles = np.stack([np.bincount(own, each, minlength=count) / totals for each in (across, down)], axis=1)
    return np.concatenate((np.where(size > 0, first, 0), size), axis=1), np.asarray(middles, np.float64)


def _stained(ink: InkLayer, places: Counts, own: Counts, pens: Tones, stats: Counts) -> Mask:
    """Which pixels are stains: brown, as coffee is, where most is written in another colour, else lighter than what is written.

    What is large and mostly faint is a stain as well, but for what is dark on it.
    """
    dark, tint = ink.dark.ravel()[places], ink.brown.ravel()[places]
    low, high = thresholds.BROWN
    brown = (tint > low * dark) & (tint < high * dark)
    totals, browns, faints = (
        np.bincount(own[each], minlength=len(pens)) for each in (dark > 0, brown, dark < thresholds.SHARE_OF_PEN * pens[own])
    )
    large = stats[:, 2:4].max(axis=1) > thresholds.STAIN * DOTS
    coffee = browns > thresholds.MOSTLY_BROWN * totals
    if totals[~coffee].sum() > totals[coffee].sum():
        result = brown & coffee[own] & (dark < thresholds.COFFEE)
    else:
        coffee &= large | (pens < thresholds.FAINT_STAIN)
        usual = max(_usual_pen(pens, np.where(coffee, 0, totals)), thresholds.FAINT_STAIN)
        result = coffee[own] & (dark < thresholds.OF_STAIN * usual)
    faint = large & (faints > thresholds.MOSTLY_FAINT * totals)
    result |= faint[own] & (dark < thresholds.SHARE_OF_PEN * pens[own])
    usual = _usual_pen(pens, np.where(large | coffee, 0, totals))
    plain = dark > thresholds.HALF_A_PEN * usual
    chained = large & ~coffee & (pens < thresholds.CHAIN * usual)
    chained &= np.bincount(own[plain], minlength=len(pens)) > thresholds.CHAINED * DOTS**2
    return np.asarray(result | (chained[own] & ~plain), np.bool_)


def _pens(own: Counts, dark: Tones, count: int) -> Tones:
    """How dark each stroke's pen is: its darker tenth."""
    order = np.lexsort((dark, own))
    ends = np.searchsorted(own[order], np.arange(count + 1))
    at_tenth = np.minimum(ends[:-1] + ((ends[1:] - ends[:-1]) * 9) // 10, max(len(order) - 1, 0))
    pens = np.zeros(count, np.float32)
    some = ends[1:] > ends[:-1]
    pens[some] = dark[order][at_tenth[some]]
    return pens


def _free(labels: Labels, printed: Picture, count: int) -> Floats:
    """Of the rim about each stroke, how much has nothing printed beside it."""
    grown = cv2.dilate(np.minimum(labels, 65535).astype(np.uint16), np.ones((5, 5), np.uint8)).ravel()
    rim = np.flatnonzero((grown > 0) & (labels.ravel() == 0))
    own, beside = grown[rim], printed.ravel()[rim]
    whole = np.bincount(own, minlength=count)[:count]
    return np.asarray(np.bincount(own[beside == 0], minlength=count)[:count] / np.maximum(whole, 1), np.float64)


def _in_places(points: Floats, page: Page) -> Mask:
    """Which points (mm) lie in a place of a page, or just beside it."""
    result = np.zeros(len(points), np.bool_)
    for x, y, wide, high in (place.box.inset(-1.0) for place in page.places):
        result |= (points[:, 0] > x) & (points[:, 0] < x + wide) & (points[:, 1] > y) & (points[:, 1] < y + high)
    return result


def _usual_pen(pens: Tones, weights: Counts, share: float = 0.5) -> float:
    """How dark the pen is that most (a share of it) was written with, or a fainter one; 0 where nothing was."""
    order = np.argsort(pens)
    sums = np.cumsum(weights[order])
    return float(pens[order][np.searchsorted(sums, sums[-1] * share)]) if sums[-1] > 0 else 0.0


def _like_a_pen(pens: Tones, free: Floats, usual: float, fringe: float) -> Mask:
    """What is no remainder of the print: these lie between its borders, and are much fainter than the sheet's pen, or darker."""
    low, high = thresholds.PEN_BESIDE_PRINT
    least = np.where(free > thresholds.PARTLY_FREE, min(fringe, thresholds.FRINGE), fringe)
    like = (pens > np.maximum(least, low * usual)) & ((pens < high * usual) | (pens > thresholds.SURE_PEN))
    like &= (free > thresholds.ALL_PRINT) | (pens > thresholds.SAME_PEN * usual)
    faint = (pens < thresholds.FAINT * usual) & (free < thresholds.CLEAR_OF_PRINT)
    return np.asarray(((free > thresholds.FREE) | like) & ~faint, np.bool_)


def ink_of_regions(strokes: Strokes, regions: Sequence[Region]) -> list[RegionInk]:
    """The ink of each region."""
    areas = [strokes.ink.area(region.box) for region in regions]
    inside = np.stack([strokes.within(area) for area in areas])
    middle = np.stack([strokes.within(strokes.ink.area(_core(region.box))) for region in regions])
    for row, region in enumerate(regions):
        for box in region.inner:
            inside[row] -= strokes.within(strokes.ink.area(box))
            common = _common(box, _core(region.box))
            if common:
                middle[row] -= strokes.within(strokes.ink.area(common))
    unclear = inside[:, strokes.unclear].sum(axis=1)
    inside[:, ~strokes.kept] = 0
    middle[:, ~strokes.kept] = 0
    owned, shared = _owned(strokes, regions, inside, middle)
    owners = np.maximum(owned.sum(axis=0), 1)
    others = shared.sum(axis=1) + unclear
    rows = zip(regions, areas, owned, others, inside, strict=True)
    return [_region_ink(strokes, region, area, mine, owners, int(other), on) for region, area, mine, other, on in rows]


def _counted(areas: Floats, free: Floats) -> Floats:
    """How much of each stroke's ink counts: of specks beside print less, since they may be its remainders."""
    less = areas * np.minimum(areas / thresholds.SMALL, 1) ** 2
    return np.asarray(np.where(free < thresholds.CLEAR_OF_PRINT, less, areas), np.float64)


def _core(box: Box) -> Box:
    """The middle of a box, where what is meant for it goes through."""
    return box.inset(min(box.w * thresholds.RIM, thresholds.RIM_MOST), min(box.h * thresholds.RIM, thresholds.RIM_MOST))


def _common(one: Box, other: Box) -> Box | None:
    """What two boxes share."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    wide, high = min(one.right, other.right) - x, min(one.bottom, other.bottom) - y
    return Box(x, y, wide, high) if wide > 0 and high > 0 else None


def _meant_for(strokes: Strokes, box: Box, stroke: int) -> bool:
    """Whether a stroke lies about the middle of a part of a field, and is hardly larger."""
    x, y, wide, high = (each / DOTS for each in strokes.boxes[stroke])
    side = min(box.w, box.h)
    near = max(abs(x + wide / 2 - box.centre[0]), abs(y + high / 2 - box.centre[1])) < thresholds.ON_PART * side
    return bool(near and max(wide, high) < thresholds.OF_PART * side)


def _nested(strokes: Strokes, regions: Sequence[Region], inside: Counts, middle: Counts) -> Counts:
    """Parts inside a region, and that region: what lies mostly within the part is the part's, all else the other's.

    inside and middle are changed; what may be another's is told.
    """
    shared = np.zeros(inside.shape, np.int64)
    rows = {region.box: row for row, region in enumerate(regions)}
    for outer, region in enumerate(regions):
        for inner in (rows[box] for box in region.inner if box in rows):
            both = (inside[inner] > 0) & (inside[outer] > 0)
            share = inside[inner] / np.maximum(inside[inner] + inside[outer], 1)
            for stroke in np.flatnonzero(both):
                here = regions[inner]
                whole = share[stroke] >= 0.5 or (here.ticked and _meant_for(strokes, here.box, int(stroke)))
                loser = outer if whole else inner
                unclear = abs(share[stroke] - 0.5) < thresholds.UNCLEAR
                through = middle[inner, stroke] > thresholds.THROUGH * DOTS**2
                swallowed = loser == inner and not here.ticked and through
                shared[loser, stroke] = inside[loser, stroke] if unclear or swallowed else 0
                inside[loser, stroke] = middle[loser, stroke] = 0
    return shared


def _owned(strokes: Strokes, regions: Sequence[Region], inside: Counts, middle: Counts) -> tuple[Mask, Counts]:
    """By region and stroke, whether it belongs there, and how much of it may be another's."""
    owned = np.zeros(inside.shape, np.bool_)
    shared = _nested(strokes, regions, inside, middle)
    usual = _usual(regions, middle)
    for stroke in map(int, np.flatnonzero(inside.any(axis=0))):
        rows = np.flatnonzero(inside[:, stroke])
        total = strokes.totals[stroke]
        ring = _about(strokes, stroke, [regions[row].box for row in rows.tolist()])
        if ring is not None:
            owned[rows[ring], stroke] = True
            others = rows[np.arange(len(rows)) != ring]
            theirs = inside[others, stroke]
            shared[others, stroke] = np.where(theirs > thresholds.OF_RING * total, theirs, 0)
            continue
        core = middle[rows, stroke]
        best = int(core.max())
        if best < thresholds.THROUGH * DOTS**2 and best < 0.3 * total:
            round_ = rows[_rounded(strokes, stroke, [regions[row] for row in rows.tolist()])]
            owned[round_, stroke] = True
            if len(round_):
                continue
            row = rows[int(inside[rows, stroke].argmax())]
            here = inside[row, stroke]
            written = not regions[row].ticked and not strokes.may_be_outline(stroke)
            alone = written and here >= thresholds.ONLY_THERE * inside[rows, stroke].sum()
            if here >= thresholds.MOST_OF * total or (alone and here >= thresholds.PARTLY_THERE * total):
                owned[row, stroke] = True
            else:
                shared[rows, stroke] = inside[rows, stroke]
            continue
        for row in rows[_rounded(strokes, stroke, [regions[row] for row in rows.tolist()])]:
            owned[row, stroke] = True
        for row, share in zip(rows.tolist(), core / np.minimum(best, usual[rows]), strict=True):
            owned[row, stroke] |= share >= thresholds.ALIKE or _has_a_tick(strokes, stroke, regions[row])
            if thresholds.UNLIKE <= share < thresholds.MUCH_ALIKE:
                shared[row, stroke] = inside[row, stroke]
    return owned, shared


def _has_a_tick(strokes: Strokes, stroke: int, region: Region) -> bool:
    """Whether a piece of a stroke lies about the middle of a region and is as long as a tick: light ones hang on heavy ones
    through what is printed."""
    side = min(region.box.w, region.box.h)
    if not region.ticked or strokes.boxes[stroke, 2:].max() < thresholds.SEVERAL_TICKS * side * DOTS:
        return False
    area = strokes.ink.area(region.box)
    here = (strokes.labels[area.slices] == stroke).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(here, connectivity=8)
    long = stats[1:, 2:4].max(axis=1) >= thresholds.TICK_LONG * side * DOTS
    off = np.abs(middles[1:] / DOTS - (region.box.w / 2, region.box.h / 2)).max(axis=1)
    return bool((long & (off < thresholds.TICK_OFF * side)).any())


def _rounded(strokes: Strokes, stroke: int, regions: Sequence[Region]) -> Mask:
    """Which regions a stroke goes round, whatever else it does: seen from their middles in most directions, and not near them."""
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
        ways = np.unique(sectors[(far > 0.3) & (far < 0.85)])
        result[number] = len(ways) >= thresholds.ROUND * 16 and (far < 0.22).sum() <= thresholds.HOLLOW * len(far)
    return result


def _usual(regions: Sequence[Region], middle: Counts) -> Floats:
    """Of each region, how much of a tick is usually in the middle of regions as large as it; very much where nothing is known."""
    side = np.array([round(min(region.box.w, region.box.h)) if region.ticked else 0 for region in regions])
    result = np.full(len(regions), np.inf)
    most = middle.max(axis=1, initial=0)
    for size in set(side.tolist()) - {0}:
        some = most[(side == size) & (most > thresholds.THROUGH * DOTS**2)]
        if len(some) >= thresholds.FEW:
            result[side == size] = np.median(some)
    return result


def _about(strokes: Strokes, stroke: int, boxes: Sequence[Box]) -> int | None:
    """Which of some boxes a stroke goes round, as a ring does; None where it is no ring."""
    if strokes.may_be_outline(stroke):
        return None
    x, y, wide, high = (each / DOTS for each in strokes.boxes[stroke])
    for number, box in enumerate(boxes):
        side = min(box.w, box.h)
        cx, cy = box.centre
        near = abs(x + wide / 2 - cx) < 0.25 * side and abs(y + high / 2 - cy) < 0.25 * side
        large = min(wide, high) > 0.7 * side and max(wide, high) < 1.7 * side
        if near and large:
            hole = Box(cx - wide * 0.2, cy - high * 0.2, wide * 0.4, high * 0.4)
            if strokes.within(strokes.ink.area(hole))[stroke] <= 0.02 * strokes.totals[stroke]:
                return number
    return None


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
    about = ink.area(region.box, thresholds.BESIDE)
    middle = ink.area(region.box.inset(region.box.w * thresholds.CENTRAL, region.box.h * thresholds.CENTRAL))
    ringed = any(_rounded(strokes, each, [region])[0] for each in mine.tolist())
    central = bool(strokes.within(middle)[mine].any() or ringed)
    missing = ink.missing[about.top // 4 : about.bottom // 4 + 1, about.left // 4 : about.right // 4 + 1]
    return RegionInk(
        float(_counted(inside[mine] / unit, strokes.free[mine]).sum()),
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
