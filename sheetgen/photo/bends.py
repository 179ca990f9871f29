"""Where a sheet lies in a photo: a homography, and before it how far bent paper moves each place, in millimetres of the sheet.

The bend is a polynomial fitted so that what disagrees weighs nothing, and what is left of it near by.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box
from sheetgen.photo.pixels import Floats, Matrix, Picture, through

_STEP = 16
"""Pixels of a flattened picture between places that are reckoned; between them lines are straight enough."""
_REACH = 9.0
"""How far, in mm, what is left at one place is felt at others."""


@dataclass(frozen=True)
class Bend:
    """How far places of a sheet are moved (mm): `weights` of a polynomial, and what is left at some `spots`."""

    size: tuple[float, float]
    degree: int
    weights: Floats
    spots: Floats
    left: Floats

    def moved(self, points: Floats) -> Floats:
        """How far each of some points (mm, n × 2) is moved."""
        smooth = _terms(points, self.size, self.degree) @ self.weights
        if not len(self.spots):
            return np.asarray(smooth, np.float64)
        apart = ((points[:, None, :] - self.spots[None, :, :]) ** 2).sum(axis=2)
        near = np.exp(-apart / (2 * (_REACH / 2) ** 2))
        return np.asarray(smooth + (near @ self.left) / (near.sum(axis=1, keepdims=True) + 0.6), np.float64)


@dataclass(frozen=True)
class Where:
    """From a sheet's millimetres to a photo's pixels."""

    homography: Matrix
    bend: Bend | None = None

    def pixels(self, points: Floats) -> Floats:
        """Where some points of the sheet (mm, n × 2) are in the photo."""
        return through(self.homography, points if self.bend is None else points + self.bend.moved(points))

    def box(self, box: Box) -> Floats:
        """The corners of a box of the sheet in the photo, clockwise from its top left (4 × 2)."""
        return self.pixels(np.array([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]))

    def outline(self, size: tuple[float, float]) -> Floats:
        """The corners of a sheet in the photo."""
        return self.box(Box(0, 0, *size))

    def dots(self, size: tuple[float, float]) -> float:
        """Pixels of the photo a millimetre, where they are fewest."""
        corners = self.outline(size)
        sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
        return float((sides / np.array([size[0], size[1], size[0], size[1]])).min())

    def flat(self, picture: Picture, size: tuple[float, float], dots: float) -> Picture:
        """The sheet as it was printed, with so many pixels a millimetre; white where the photo ends."""
        wide, high = round(size[0] * dots), round(size[1] * dots)
        y, x = np.mgrid[0 : high + _STEP : _STEP, 0 : wide + _STEP : _STEP].astype(np.float64)
        places = (np.stack((x.ravel(), y.ravel()), axis=1) + 0.5) / dots
        coarse = self.pixels(places).reshape(*x.shape, 2).astype(np.float32)
        grow = np.array([[1 / _STEP, 0, 0], [0, 1 / _STEP, 0]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        fine = cv2.warpAffine(coarse, grow, (wide, high), flags=flags, borderMode=cv2.BORDER_REPLICATE)
        found = cv2.remap(picture, fine, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(found, np.uint8)


def _terms(points: Floats, size: tuple[float, float], degree: int) -> Floats:
    """The powers of places on a sheet, the sheet being from -1 to 1."""
    long = max(size) / 2
    x, y = (points[:, 0] - size[0] / 2) / long, (points[:, 1] - size[1] / 2) / long
    return np.stack([x**i * y**j for i in range(degree + 1) for j in range(degree + 1 - i)], axis=1)


def bent(points: Floats, moved: Floats, trust: Floats, size: tuple[float, float], degree: int, *, local: bool = False) -> tuple[Bend, Floats]:
    """The bend that moves some points (mm) as they were seen to be moved, and how far each is off.

    trust: how much each direction of each counts (n × 2). local: with what the polynomial leaves.
    """
    terms = _terms(points, size, degree)
    weights = np.zeros((terms.shape[1], 2))
    weights[0] = np.median(moved, axis=0)
    powers = np.array([i + j for i in range(degree + 1) for j in range(degree + 1 - i)])
    ridge = np.diag(1e-4 + 2e-3 * np.maximum(powers - 1, 0) ** 2) * len(points) / 100
    off = np.hypot(*(moved - terms @ weights).T)
    for turn in range(9):
        scale = max(1.5 * float(np.median(off)), 0.06) * (3.0 if turn < 3 else 2.0)
        sure = np.clip(1 - (off / scale) ** 2, 0, 1) ** 2 if turn else np.ones(len(points))
        for axis in (0, 1):
            w = (sure * trust[:, axis])[:, None]
            weights[:, axis] = np.linalg.solve(terms.T @ (w * terms) + ridge, terms.T @ (w[:, 0] * moved[:, axis]))
        off = np.hypot(*(moved - terms @ weights).T)
    left = moved - terms @ weights
    spots, kept = np.zeros((0, 2)), np.zeros((0, 2))
    if local:
        good = (off < max(4 * float(np.median(off)), 0.25)) & (off < 1.2) & (trust.min(axis=1) > 0.3)
        spots, kept = points[good], left[good]
    return Bend(size, degree, weights, spots, kept), np.asarray(off, np.float64)
