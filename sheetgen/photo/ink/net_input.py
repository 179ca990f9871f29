"""The input of the net that classifies regions: maps of the region and its surroundings, and figures.

A map shows the region with a margin of MARGIN times its shorter side, scaled to SIDE × SIDE pixels. Figures add what a map does not
show: the size of the region, its connected strokes, a comparison with similar regions of the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.owners import RegionInk
from sheetgen.photo.ink.regions import Region
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.picture.pixels import Counts, Floats, Picture, Tones

SIDE, MARGIN, CHANNELS = 48, 0.7, 6
_MAX_DARKNESS = 1.5
"""Maximum darkness relative to the sheet's pen."""
_MIN_PEN = 0.15
_MIN_AMOUNT = 0.02
"""Minimum amount of ink or length (mm); smaller ones count as this."""
_MAX_SIZE_DIFFERENCE, _TICKED_MM2, _MIN_ALIKE = 0.22, 1.0, 3
"""Two regions are similar if the natural logarithms of their sides differ by less than `_MAX_SIZE_DIFFERENCE`. A region with more
than `_TICKED_MM2` of ink counts as ticked. Statistics need at least `_MIN_ALIKE` similar ticked regions.
"""
_MAX_ASPECT = 4.0
"""Maximum width, relative to its height, of a region for writing as shown to the net; a wider one is cropped. Otherwise, in the
square map of a line across the page, a word would be squeezed to a thin upright stroke.
"""


class NetInput(NamedTuple):
    """maps: n × SIDE × SIDE × CHANNELS. figures: n × features."""

    maps: Tones
    figures: Tones


def net_input(strokes: Strokes, regions: Sequence[Region], inks: Sequence[RegionInk]) -> NetInput:
    """The input for the regions of a page."""
    shown = [_around_ink(strokes, region, each) for region, each in zip(regions, inks, strict=True)]
    return NetInput(maps(strokes, shown, inks), figures(shown, inks, strokes.pen))


def _around_ink(strokes: Strokes, region: Region, ink: RegionInk) -> Region:
    """Return a wide region for writing cropped to the part around its ink, or to its beginning if it has none."""
    box, wide = region.box, region.box.h * _MAX_ASPECT
    if region.ticked or box.w <= wide:
        return region
    x = box.x
    if ink.strokes:
        begins, _, widths, _ = strokes.boxes[list(ink.strokes)].T
        middle = (begins.min() + (begins + widths).max()) / 2 / DOTS
        x = float(np.clip(middle - wide / 2, box.x, box.right - wide))
    return region._replace(box=Box(x, box.y, wide, box.h))


def maps(strokes: Strokes, regions: Sequence[Region], inks: Sequence[RegionInk]) -> Tones:
    """Return the channels of each region: everything darker than print and noise, except stains; its strokes; all ink; borders of
    print; areas where print hides ink; its box (1) and the boxes of others (0.5).
    """
    ink = strokes.ink
    dark, every, own = (np.zeros_like(ink.dark) for _ in range(3))
    inked, stroked = (np.flatnonzero(each) for each in (ink.mask, strokes.labels))
    pen = np.float32(max(strokes.pen, _MIN_PEN))
    dark.ravel()[inked] = np.minimum(ink.dark.ravel()[inked] / pen, np.float32(_MAX_DARKNESS))
    dark[strokes.stained] = 0
    every.ravel()[stroked] = dark.ravel()[stroked] * strokes.kept[strokes.labels.ravel()[stroked]]
    layers: list[Tones | Picture] = [every, ink.printed, ink.hidden.view(np.uint8)]
    result = np.zeros((len(regions), CHANNELS, SIDE, SIDE), np.float32)
    boxes = np.zeros(ink.dark.shape, np.uint8)
    for region in regions:
        for box in (region.box, *region.inner):
            boxes[ink.area(box).slices] = 1
    for row, (region, each) in enumerate(zip(regions, inks, strict=True)):
        area = ink.area(region.box, (MARGIN + 0.1) * _side(region.box)).slices
        mine = np.zeros(len(strokes.totals), np.float32)
        mine[list(each.strokes)] = 1
        own[area] = dark[area] * mine[strokes.labels[area]]
        others = boxes[area].copy()
        boxes[ink.area(region.box).slices] = 2
        for box in region.inner:
            boxes[ink.area(box).slices] = 1
        result[row] = [_map_of(layer, region.box) for layer in (dark, own, *layers, boxes)]
        boxes[area] = others
    result[:, -1] /= 2
    return np.ascontiguousarray(result.transpose(0, 2, 3, 1))


def _map_of(layer: Tones | Picture, box: Box) -> Tones:
    """A layer of a rectified sheet in and around a box."""
    rim = _side(box) * MARGIN * DOTS
    left, top = round(box.x * DOTS - rim), round(box.y * DOTS - rim)
    right, bottom = round(box.right * DOTS + rim), round(box.bottom * DOTS + rim)
    high, wide = layer.shape
    cut = layer[max(top, 0) : min(bottom, high), max(left, 0) : min(right, wide)]
    if not cv2.countNonZero(cut):
        return np.zeros((SIDE, SIDE), np.float32)
    if min(left, top) < 0 or bottom > high or right > wide:
        rims = max(-top, 0), max(bottom - high, 0), max(-left, 0), max(right - wide, 0)
        cut = cv2.copyMakeBorder(cut, *rims, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.resize(cut.astype(np.float32, copy=False), (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.float32)


def figures(regions: Sequence[Region], inks: Sequence[RegionInk], pen: float) -> Tones:
    """Return the numeric features of each region. pen: the darkness of the sheet's pen."""
    sides = np.array([_side(region.box) for region in regions])
    kinds = np.array([_kind(region) for region in regions])
    area, whole, reach = (np.array([getattr(each, name) for each in inks]) for name in ("area", "whole", "reach"))
    own = np.stack(
        [
            *(_log(each) for each in (area, whole, reach, reach / sides, area / sides**2, whole / sides**2)),
            *(_log(np.array([getattr(each, name) for each in inks])) for name in ("beyond", "shared")),
            *(np.array([getattr(each, name) for each in inks], np.float64) for name in _SHARES),
            np.array([each.pen for each in inks]) / max(pen, _MIN_PEN),
            np.log(sides),
            np.log([region.box.w / region.box.h for region in regions]),
            np.array([float(bool(region.inner)) for region in regions]),
            np.full(len(regions), pen),
            *(kinds == kind for kind in range(_KINDS)),
        ],
        axis=1,
    )
    return np.concatenate((own, _against_others(sides, kinds, area, whole)), axis=1).astype(np.float32)


_SHARES = ("central", "missing", "hidden", "lost", "pen", "free")
_KINDS = 5


def _kind(region: Region) -> int:
    """Return a region's kind: 0 box to tick, 1 field, 2 one of several words, 3 number in a row, 4 area for writing."""
    if not region.ticked:
        return 4
    return 0 if region.value is True else 1 if region.value is None else 2 if isinstance(region.value, str) else 3


def _against_others(sides: Floats, kinds: Counts, ink: Floats, whole: Floats) -> Floats:
    """Return the ink of each region relative to the median of similar ticked regions, and the share of similar regions that are
    ticked."""
    like = (np.abs(np.log(sides[:, None] / sides[None, :])) < _MAX_SIZE_DIFFERENCE) & (kinds[:, None] == kinds[None, :])
    np.fill_diagonal(like, False)
    ticked = like & (ink > _TICKED_MM2)[None, :]
    counts, all_ = ticked.sum(axis=1), like.sum(axis=1)
    known = counts >= _MIN_ALIKE
    result = np.zeros((len(sides), 5))
    for row in np.flatnonzero(known):
        for column, areas in enumerate((ink, whole)):
            result[row, column] = _log(areas[row]) - np.log(np.median(areas[ticked[row]]))
    result[:, 2:] = np.stack((known, counts / np.maximum(all_, 1), all_ >= _MIN_ALIKE), axis=1)
    return result


def _log(values: Floats) -> Floats:
    return np.asarray(np.log(np.maximum(values, _MIN_AMOUNT)))


def _side(box: Box) -> float:
    return min(box.w, box.h)
