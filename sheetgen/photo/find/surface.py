"""Where a sheet lies in a photo: a homography, and before it how far bent paper moves each place, in millimetres of the sheet.

The bend is a smooth surface (cubic B-splines on a coarse grid, as stiff as paper is) fitted so that what disagrees weighs nothing.
Where little was seen it goes on straight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.drawing.sheet import Box
from sheetgen.photo.picture.pixels import Floats, Matrix, Picture, through

Places = npt.NDArray[np.int64]
_FOUR = np.arange(4)
_STEP = 16
"""Pixels of a flattened picture between places that are reckoned; between them lines are straight enough."""
_FIRST, _LAST = 3.0, 0.3
"""How far, in mm, what was seen may be off the surface at first, and at last at least, before it weighs nothing."""
_NEIGHBOURS = 9
_UNLIKE = 2.0
"""What is moved so many mm otherwise than what lies about it weighs nothing."""


class Shares(NamedTuple):
    """The 16 places of a net that count at each of some points, and how much (both n × 16)."""

    places: Places
    much: Floats

    def of(self, weights: Floats) -> Floats:
        """What the places' weights (one a place, or two) come to at the points."""
        return np.asarray(np.einsum("ij,ij...->i...", self.much, weights[self.places]), np.float64)


class Net(NamedTuple):
    """The grid that a surface hangs on: the sheet's size, and the step of the grid in mm."""

    size: tuple[float, float]
    step: float

    @property
    def counts(self) -> tuple[int, int]:
        """How many places of the grid there are across and down."""
        return int(np.ceil(self.size[0] / self.step)) + 3, int(np.ceil(self.size[1] / self.step)) + 3

    def shares(self, points: Floats) -> Shares:
        """How much each place of the grid counts at some points."""
        (left, across), (top, down) = (_shares(points[:, axis], self.step, count) for axis, count in enumerate(self.counts))
        places = (left[:, None] + _FOUR)[:, :, None] * self.counts[1] + (top[:, None] + _FOUR)[:, None, :]
        return Shares(places.reshape(len(points), -1), (across[:, :, None] * down[:, None, :]).reshape(len(points), -1))

    def stiffness(self) -> Floats:
        """What bending costs (places × places): second differences along, across and mixed."""
        wide, high = self.counts
        x, y = np.eye(wide), np.eye(high)
        rows = (np.kron(np.diff(x, 2, axis=0), y), np.kron(x, np.diff(y, 2, axis=0)))
        mixed = np.kron(np.diff(x, 1, axis=0), np.diff(y, 1, axis=0))
        return np.asarray(sum(each.T @ each for each in rows) + 2 * mixed.T @ mixed, np.float64)


def _shares(along: Floats, step: float, count: int) -> tuple[Places, Floats]:
    """Cubic B-splines of a row of places at some lengths: the first of four places that count, and how much each does (n × 4)."""
    at = along / step
    cell = np.clip(np.floor(at), 0, count - 4).astype(np.int64)
    t = np.clip(at - cell, -0.5, 1.5)
    return cell, np.stack(((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3), axis=1) / 6


@dataclass(frozen=True)
class Bend:
    """How far places of a sheet are moved (mm): by what the places of a net are."""

    net: Net
    weights: Floats

    def moved(self, points: Floats) -> Floats:
        """How far each of some points (mm, n × 2) is moved."""
        return self.net.shares(points).of(self.weights)


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

    def flat(self, picture: Picture, size: tuple[float, float], dots: float, about: int = 0) -> Picture:
        """The sheet as it was printed, with so many pixels a millimetre, and so many more of what lies about it."""
        wide, high = round(size[0] * dots) + 2 * about, round(size[1] * dots) + 2 * about
        y, x = np.mgrid[0 : high + _STEP : _STEP, 0 : wide + _STEP : _STEP].astype(np.float64)
        places = (np.stack((x.ravel(), y.ravel()), axis=1) - about + 0.5) / dots
        coarse = self.pixels(places).reshape(*x.shape, 2).astype(np.float32)
        grow = np.array([[1 / _STEP, 0, 0], [0, 1 / _STEP, 0]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        fine = cv2.warpAffine(coarse, grow, (wide, high), flags=flags, borderMode=cv2.BORDER_REPLICATE)
        result = cv2.remap(picture, fine, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(result, np.uint8)


def bent(points: Floats, moved: Floats, trust: Floats, net: Net, stiff: float) -> Bend:
    """The bend that moves some points (mm) as they were seen to be moved.

    trust: how much each direction of each counts (n × 2). stiff: how much bending costs against being off.
    """
    shares = net.shares(points)
    stiffness = net.stiffness()
    cost = stiff * stiffness + 1e-6 * np.eye(len(stiffness))
    alike = trust * _like_neighbours(points, moved, trust)
    weights = np.stack([_along(shares, moved[:, axis], alike[:, axis], cost) for axis in (0, 1)], axis=1)
    return Bend(net, weights)


def _along(shares: Shares, moved: Floats, trust: Floats, cost: Floats) -> Floats:
    """One direction of a bend: what is off weighs less from turn to turn (Tukey), the measure of it shrinking."""
    off: Floats = np.asarray(moved - np.median(moved[trust >= np.median(trust)]), np.float64)
    scale, count = 2 * _FIRST, len(cost)
    weights: Floats = np.zeros(count)
    pairs = (shares.places[:, :, None] * count + shares.places[:, None, :]).ravel()
    products = (shares.much[:, :, None] * shares.much[:, None, :]).reshape(len(moved), -1)
    for _ in range(10):
        sure = trust * np.clip(1 - (off / scale) ** 2, 0, 1) ** 2
        squares = np.bincount(pairs, (products * sure[:, None]).ravel(), count * count).reshape(count, count)
        sums = np.bincount(shares.places.ravel(), (shares.much * (sure * moved)[:, None]).ravel(), count)
        weights = np.asarray(np.linalg.solve(squares + cost, sums), np.float64)
        off = np.asarray(moved - shares.of(weights), np.float64)
        scale = max(_LAST, min(scale * 0.6, _FIRST), 3.0 * _middle(np.abs(off), trust))
    return weights


def _like_neighbours(points: Floats, moved: Floats, trust: Floats) -> Floats:
    """How much each point is moved as those about it are, from 0 to 1, in each direction (n × 2)."""
    squares = (points**2).sum(axis=1)
    apart = (squares[None, :] - 2 * points @ points.T).astype(np.float32)
    most = min(_NEIGHBOURS, len(points))
    about = np.argpartition(apart, most - 1, axis=1)[:, :most]
    order = np.argsort(moved[about], axis=1)
    shifts, counts = (np.take_along_axis(each[about], order, axis=1) for each in (moved, trust))
    sums = np.cumsum(counts, axis=1)
    middle = (sums < sums[:, -1:] / 2).sum(axis=1, keepdims=True)
    off = moved - np.take_along_axis(shifts, middle, axis=1)[:, 0]
    return np.asarray(np.clip(1 - (off / _UNLIKE) ** 2, 0, 1) ** 2, np.float64)


def _middle(values: Floats, trust: Floats) -> float:
    """The median of some values that count differently."""
    order = np.argsort(values)
    sums = np.cumsum(trust[order])
    return float(values[order][np.searchsorted(sums, sums[-1] / 2)])
