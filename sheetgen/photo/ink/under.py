"""Strokes that continue under print as dark as a pen: one enters the print and another leaves it on the far side in the same line.

Only the ends of a line through a black symbol are visible. These ends are outside the symbol's middle, where ticks of adjacent
spaces may end too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.picture.pixels import Floats, Mask, Picture, Tones

MIN_HIDDEN_MM2, MIN_HIDDEN_SHARE = 1.0, 0.6
"""A stroke is continued under print if print hides at least `MIN_HIDDEN_MM2` of a box and its surroundings, and at least the share
`MIN_HIDDEN_SHARE` of the line between the two visible ends."""
END_MARGIN, END_REACH_PX, MIN_END_MM2, END_LENGTH, MAX_STROKE_WIDTH = 2.5, 5, 0.12, 1.3, 0.8
"""Ends of strokes are searched within `END_MARGIN` (mm) of a box and within `END_REACH_PX` of the print that hides ink, in strokes
of at least `MIN_END_MM2`. The last `END_LENGTH` (mm) of a stroke give its direction. A hidden stroke is drawn at most
`MAX_STROKE_WIDTH` (mm) wide.
"""
MIN_END_ELONGATION, MIN_ALIGNMENT = 4.0, 0.95
"""An end has a direction if the variance of its pixels in that direction is more than `MIN_END_ELONGATION` times the variance
across it. Two ends are aligned if, at both, the cosine of the angle between the direction and the line to the other end is more
than `MIN_ALIGNMENT`.
"""


_MIN_PIXELS = 5
"""Minimum number of pixels to measure a direction."""


class _End(NamedTuple):
    """The end of a stroke at print (x, y), its direction (None: too short for one), width and darkness."""

    at: Floats
    along: Floats | None
    wide: float
    pen: float


def with_hidden_strokes(dark: Tones, least: Tones, hidden: Mask, boxes: Sequence[Box]) -> Tones:
    """Return the darkness of ink, with strokes continued under the print of some boxes."""
    result = dark.copy()
    for box in boxes:
        about = box.inset(-END_MARGIN, -END_MARGIN)
        left, top = (max(0, round(each * DOTS)) for each in (about.x, about.y))
        area = slice(top, round(about.bottom * DOTS)), slice(left, round(about.right * DOTS))
        print_ = hidden[area].astype(np.uint8)
        if print_.sum() < MIN_HIDDEN_MM2 * DOTS**2:
            continue
        grown = cv2.dilate(print_, np.ones((2 * END_REACH_PX + 1,) * 2, np.uint8))
        ends = _find_ends(dark[area], np.asarray((dark[area] > least[area]) & ~hidden[area], np.uint8), grown)
        for one, other in combinations(ends, 2):
            if _are_aligned(one, other) and np.hypot(*(one.at - other.at)) < np.hypot(box.w, box.h) * DOTS:
                _draw_between(result[area], grown, one, other)
    return result


def _find_ends(dark: Tones, ink: Picture, grown: Picture) -> list[_End]:
    """The ends of strokes at print."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    ends: list[_End] = []
    for number in range(1, count):
        if stats[number, cv2.CC_STAT_AREA] < MIN_END_MM2 * DOTS**2:
            continue
        mine = labels == number
        touching, parts = cv2.connectedComponents((mine & (grown > 0)).astype(np.uint8), connectivity=8)
        for part in range(1, touching):
            at = np.argwhere(parts == part)[:, ::-1].mean(axis=0)
            points = np.argwhere(mine)[:, ::-1].astype(np.float64)
            points = points[np.hypot(*(points - at).T) < END_LENGTH * DOTS]
            if len(points) < _MIN_PIXELS:
                continue
            spread, ways = np.linalg.eigh(np.cov(points.T) + 1e-3 * np.eye(2))
            away = ways[:, 1] @ (points.mean(axis=0) - at)
            along = -ways[:, 1] * np.sign(away) if spread[1] > MIN_END_ELONGATION * spread[0] and abs(away) > 1 else None
            wide = float(np.clip(3.4 * np.sqrt(spread[0]), 2, MAX_STROKE_WIDTH * DOTS))
            ends.append(_End(at, along, wide, float(np.quantile(dark[mine], 0.8))))
    return ends


def _are_aligned(one: _End, other: _End) -> bool:
    """Return whether two ends point at each other, or one points at the other and the other is too short to have a direction."""
    across = other.at - one.at
    far = float(np.hypot(*across))
    if far < END_REACH_PX or (one.along is None and other.along is None):
        return False
    ways = ((one.along, across / far), (other.along, -across / far))
    return all(along is None or along @ way > MIN_ALIGNMENT for along, way in ways)


def _draw_between(dark: Tones, grown: Picture, one: _End, other: _End) -> None:
    """Draw the stroke between two ends where print hides it, if most of it is hidden."""
    line = np.zeros(dark.shape, np.uint8)
    ends = [tuple(round(float(each)) for each in end.at) for end in (one, other)]
    cv2.line(line, ends[0], ends[1], 1, 1)
    if (grown[line > 0] > 0).mean() < MIN_HIDDEN_SHARE:
        return
    cv2.line(line, ends[0], ends[1], 1, round(min(one.wide, other.wide)))
    here = (line > 0) & (grown > 0)
    dark[here] = np.maximum(dark[here], min(one.pen, other.pen))
