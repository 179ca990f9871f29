"""The warp from a sheet to a photo: a homography, after the displacement of each point by bent paper, in mm.

The displacement is a smooth surface (cubic B-splines on a coarse control grid, as stiff as paper) fitted robustly: outliers get no
weight. In areas with few matches it continues straight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.drawing.sheet import Box
from sheetgen.photo.picture.pixels import Floats, Matrix, Picture, apply_homography, shrink

Indices = npt.NDArray[np.int64]
_FOUR = np.arange(4)
_STEP_PX = 16
"""Pixels of a flattened picture between calculated places; between them the warp is interpolated linearly."""
_MAX_SHRINK = 8
"""Maximum factor by which each side of a picture with more pixels than needed is reduced before flattening."""
_FIRST_MM, _LAST_MM = 3.0, 0.3
"""Distance (mm) from the surface at which a measurement has no more weight: in the first pass, and in the last."""
_MAX_PASSES, _MIN_MOVE_MM = 10, 0.005
"""Maximum number of passes of a fit, which ends once no place moves farther (mm)."""
_NEIGHBOURS = 9
"""Number of neighbours that a measurement is compared with."""
_MAX_UNLIKE_MM = 2.0
"""A measurement that differs more (mm) from its neighbours has no weight."""


class SplineWeights(NamedTuple):
    """The 16 control points that count at each of n points, and the weight of each (both n × 16)."""

    indices: Indices
    weights: Floats

    def interpolate(self, values: Floats) -> Floats:
        """Return the values at the points, from one or two values at each control point."""
        return np.asarray(np.einsum("ij,ij...->i...", self.weights, values[self.indices]), np.float64)


class ControlGrid(NamedTuple):
    """The grid of control points of a surface: the size of the sheet, and the spacing in mm."""

    size: tuple[float, float]
    step: float

    @property
    def counts(self) -> tuple[int, int]:
        """The number of control points across and down."""
        return int(np.ceil(self.size[0] / self.step)) + 3, int(np.ceil(self.size[1] / self.step)) + 3

    def spline_weights(self, points: Floats) -> SplineWeights:
        """Return the weight of each control point at some points."""
        wide, high = self.counts
        left, across = _spline_weights(points[:, 0], self.step, wide)
        top, down = _spline_weights(points[:, 1], self.step, high)
        indices = (left[:, None] + _FOUR)[:, :, None] * self.counts[1] + (top[:, None] + _FOUR)[:, None, :]
        weights = across[:, :, None] * down[:, None, :]
        return SplineWeights(indices.reshape(len(points), -1), weights.reshape(len(points), -1))

    def stiffness(self) -> Floats:
        """Return the bending energy as a quadratic form: second differences along, across and mixed."""
        wide, high = self.counts
        x, y = np.eye(wide), np.eye(high)
        rows = (np.kron(np.diff(x, 2, axis=0), y), np.kron(x, np.diff(y, 2, axis=0)))
        mixed = np.kron(np.diff(x, 1, axis=0), np.diff(y, 1, axis=0))
        return np.asarray(sum(each.T @ each for each in rows) + 2 * mixed.T @ mixed, np.float64)


def _spline_weights(along: Floats, step: float, count: int) -> tuple[Indices, Floats]:
    """Return cubic B-splines along one axis: the first of the four control points that count, and the weight of each (n × 4)."""
    at = along / step
    cell = np.clip(np.floor(at), 0, count - 4).astype(np.int64)
    t = np.clip(at - cell, -0.5, 1.5)
    return cell, np.stack(((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3), axis=1) / 6


@dataclass(frozen=True)
class Deformation:
    """The displacement of points of a sheet (mm), by the displacements of control points."""

    grid: ControlGrid
    weights: Floats

    def displacements(self, points: Floats) -> Floats:
        """Return the displacement of each of some points (mm, n × 2)."""
        return self.grid.spline_weights(points).interpolate(self.weights)


@dataclass(frozen=True)
class Warp:
    """The mapping from a sheet's millimetres to a photo's pixels. origin: the place on the sheet that the millimetres are counted
    from (mm)."""

    homography: Matrix
    deformation: Deformation | None = None
    origin: tuple[float, float] = (0.0, 0.0)

    def pixels(self, points: Floats) -> Floats:
        """Return the pixels of some points of the sheet (mm, n × 2)."""
        points = points + self.origin
        if self.deformation is not None:
            points = points + self.deformation.displacements(points)
        return apply_homography(self.homography, points)

    def box(self, box: Box) -> Floats:
        """Return the corners of a box of the sheet in the photo, clockwise from its top left (4 × 2)."""
        return self.pixels(np.array([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]))

    def outline(self, size: tuple[float, float]) -> Floats:
        """Return the corners of a sheet in the photo."""
        return self.box(Box(0, 0, *size))

    def dots(self, size: tuple[float, float]) -> float:
        """Return the resolution in pixels per millimetre, along the side with the lowest one."""
        corners = self.outline(size)
        sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
        return float((sides / np.array([size[0], size[1], size[0], size[1]])).min())

    def flat(self, picture: Picture, size: tuple[float, float], dots: float, about: int = 0) -> Picture:
        """Return the rectified sheet, with `dots` pixels per millimetre and a margin of `about` pixels.

        A picture with several times that resolution is averaged first to reduce noise.
        """
        was = np.array(picture.shape[1::-1])
        picture = shrink(picture, min(self.dots(size) / dots, _MAX_SHRINK))
        finer = picture.shape[1::-1] / was
        wide, high = round(size[0] * dots) + 2 * about, round(size[1] * dots) + 2 * about
        sides = (np.arange(-_STEP_PX, side + _STEP_PX, _STEP_PX) for side in (wide, high))
        x, y = np.meshgrid(*(side + (_STEP_PX - 1) / 2 for side in sides))  # middles of the enlarged pixels
        indices = (np.stack((x.ravel(), y.ravel()), axis=1) - about + 0.5) / dots
        coarse = ((self.pixels(indices) + 0.5) * finer - 0.5).reshape(*x.shape, 2).astype(np.float32)
        grown = cv2.resize(coarse, (x.shape[1] * _STEP_PX, x.shape[0] * _STEP_PX), interpolation=cv2.INTER_LINEAR)
        fine = grown[_STEP_PX : _STEP_PX + high, _STEP_PX : _STEP_PX + wide]
        result = cv2.remap(picture, fine, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(result, np.uint8)


def fit_deformation(points: Floats, displacements: Floats, trust: Floats, grid: ControlGrid, stiff: float) -> Deformation:
    """Return the deformation that fits the measured displacements of some points (mm).

    trust: the weight of each in each direction (n × 2). stiff: the weight of the bending energy against the residuals.
    """
    basis = grid.spline_weights(points)
    stiffness = grid.stiffness()
    cost = stiff * stiffness + 1e-6 * np.eye(len(stiffness))
    confidence = trust * _agreement_with_neighbours(points, displacements, trust)
    weights = np.stack([_along(basis, displacements[:, axis], confidence[:, axis], cost) for axis in (0, 1)], axis=1)
    return Deformation(grid, weights)


def _along(basis: SplineWeights, displacements: Floats, trust: Floats, cost: Floats) -> Floats:
    """Fit one direction of a deformation by iteratively reweighted least squares (Tukey's biweight, its scale shrinking)."""
    off: Floats = np.asarray(displacements - np.median(displacements[trust >= np.median(trust)]), np.float64)
    scale, count = 2 * _FIRST_MM, len(cost)
    weights: Floats = np.zeros(count)
    pairs = (basis.indices[:, :, None] * count + basis.indices[:, None, :]).ravel()
    products = (basis.weights[:, :, None] * basis.weights[:, None, :]).reshape(len(displacements), -1)
    for _ in range(_MAX_PASSES):
        sure = trust * np.clip(1 - (off / scale) ** 2, 0, 1) ** 2
        squares = np.bincount(pairs, (products * sure[:, None]).ravel(), count * count).reshape(count, count)
        sums = np.bincount(basis.indices.ravel(), (basis.weights * (sure * displacements)[:, None]).ravel(), count)
        weights = np.asarray(np.linalg.solve(squares + cost, sums), np.float64)
        before, off = off, np.asarray(displacements - basis.interpolate(weights), np.float64)
        was, scale = scale, max(_LAST_MM, min(scale * 0.6, _FIRST_MM), 3.0 * _weighted_median(np.abs(off), trust))
        if scale == was and np.abs(off - before).max() < _MIN_MOVE_MM:
            break
    return weights


def _agreement_with_neighbours(points: Floats, displacements: Floats, trust: Floats) -> Floats:
    """Return how well each displacement agrees with its neighbours', from 0 to 1, in each direction (n × 2)."""
    squares = (points**2).sum(axis=1)
    apart = (squares[None, :] - 2 * points @ points.T).astype(np.float32)
    most = min(_NEIGHBOURS, len(points))
    about = np.argpartition(apart, most - 1, axis=1)[:, :most]
    order = np.argsort(displacements[about], axis=1)
    shifts, counts = (np.take_along_axis(each[about], order, axis=1) for each in (displacements, trust))
    sums = np.cumsum(counts, axis=1)
    middle = (sums < sums[:, -1:] / 2).sum(axis=1, keepdims=True)
    off = displacements - np.take_along_axis(shifts, middle, axis=1)[:, 0]
    return np.asarray(np.clip(1 - (off / _MAX_UNLIKE_MM) ** 2, 0, 1) ** 2, np.float64)


def _weighted_median(values: Floats, trust: Floats) -> float:
    """Return the weighted median."""
    order = np.argsort(values)
    sums = np.cumsum(trust[order])
    return float(values[order][np.searchsorted(sums, sums[-1] / 2)])
