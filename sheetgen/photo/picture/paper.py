"""The probable position of a sheet of paper on a photo, from its edges alone: a guess to show to the player."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from sheetgen.photo.picture.pixels import Floats, Mask, Picture, from_scaled, grey_of, scaled

_PICTURE_SIDE = 400
_MIN_SHARE, _MAX_SHARE = 0.12, 0.97
"""Minimum and maximum share of the picture that a sheet covers."""
_CORNER_SLACK = 0.03
"""Tolerance of corners relative to the length of the outline."""
_MIN_FILLED = 0.85
"""Minimum share of its quadrilateral that a sheet fills."""
_MIN_EDGE_SHARE = 0.12
"""Minimum share of a picture's side that paper must touch to count as running out of the picture there."""


def paper_corners(picture: Picture) -> Floats | None:
    """The corners (4 × 2, pixels, clockwise from the top left) of the largest quadrilateral that may be a sheet."""
    small, scale = scaled(picture, _PICTURE_SIDE)
    best: tuple[float, Floats] | None = None
    for mask in _masks(small):
        for outline in cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
            hull = cv2.convexHull(outline)
            corners = cv2.approxPolyDP(hull, _CORNER_SLACK * cv2.arcLength(hull, True), True)
            area = float(cv2.contourArea(corners))
            if len(corners) != 4 or not _MIN_SHARE < area / mask.size < _MAX_SHARE or cv2.contourArea(outline) < _MIN_FILLED * area:
                continue
            if best is None or area > best[0]:
                best = area, corners.reshape(4, 2).astype(np.float64)
    if best is None:
        return None
    corners = best[1]
    off = corners - corners.mean(axis=0)
    clockwise = corners[np.argsort(np.arctan2(off[:, 1], off[:, 0]))]
    return from_scaled(np.roll(clockwise, -int(clockwise.sum(axis=1).argmin()), axis=0), scale)


def runs_out_of_picture(grey: Picture) -> bool:
    """Return whether paper extends beyond the picture at one or two sides; at more sides, the picture shows only paper."""
    small, _ = scaled(grey, _PICTURE_SIDE)
    mask = next(_masks(small))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    if count < 2:
        return False
    paper = labels == 1 + stats[1:, cv2.CC_STAT_AREA].argmax()
    if not _MIN_SHARE < paper.mean() < _MAX_SHARE:
        return False
    sides = [float(side.mean()) for side in (paper[1], paper[-2], paper[:, 1], paper[:, -2])]
    return 0 < sum(share > _MIN_EDGE_SHARE for share in sides) < 3


def _masks(picture: Picture) -> Iterator[Mask]:
    """Yield masks of possible paper: light areas, light areas with little colour, areas within edges."""
    grey = grey_of(picture)
    kernel = np.ones((9, 9), np.uint8)
    soft = cv2.GaussianBlur(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, kernel), (5, 5), 0)
    yield _bright_areas(soft)
    if picture.ndim == 3:
        colour = picture.max(axis=2).astype(np.int16) - picture.min(axis=2)
        yield _bright_areas(
            np.asarray(np.clip(soft.astype(np.int16) - 2 * cv2.medianBlur(colour.astype(np.uint8), 9), 0, 255), np.uint8)
        )
    edges = cv2.dilate(cv2.Canny(soft, 20, 60), np.ones((3, 3), np.uint8))
    yield np.asarray(cv2.morphologyEx(255 - edges, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)) > 0, np.bool_)


def _bright_areas(picture: Picture) -> Mask:
    level, _ = cv2.threshold(picture, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    return np.asarray(cv2.morphologyEx((picture > level).astype(np.uint8), cv2.MORPH_OPEN, np.ones((7, 7), np.uint8)) > 0, np.bool_)
