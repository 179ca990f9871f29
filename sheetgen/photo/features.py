"""Sheets found by what is printed on them, without marks: features of our own prints looked for in the photo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.photo.bends import Net, Where, bent
from sheetgen.photo.pixels import Floats, Matrix, Picture, from_scaled, scaled, through
from sheetgen.photo.prints import Print

Descriptors = npt.NDArray[np.float32]
SIDES = (1000, 1800)
"""Longer sides of the pictures that features are looked for on, until a sheet is found."""
_PHOTO_MOST, _PRINT_MOST = 4000, 1500
_PRINT_DOTS = 2.5
_RATIO = 0.82
_OFF = 6.0
"""Pixels of the scaled photo that a match may be off on bent paper."""
_NEAR, _ENOUGH = 9.0, 25
"""Matches no farther off than that (mm) may be on bent paper; so many of them tell how it is bent."""
_NET, _STIFF = 60.0, 0.3
LEAST = 9
"""So few matches that agree are chance."""


class Features(NamedTuple):
    """Places (n × 2) and what is seen there (n × 128, length 1)."""

    points: Floats
    seen: Descriptors


class Guess(NamedTuple):
    """A print that may be in the photo: where it would be, and how many matches agree with that."""

    printed: Print
    where: Where
    matches: int


def _features(picture: Picture, most: int) -> Features:
    """SIFT, the square roots of its histograms (RootSIFT)."""
    detector: Any = cv2.SIFT.create(most, contrastThreshold=0.03)
    found, seen = detector.detectAndCompute(picture, None)
    if seen is None:
        return Features(np.zeros((0, 2)), np.zeros((0, 128), np.float32))
    rooted = np.sqrt(seen / np.maximum(seen.sum(axis=1, keepdims=True), 1e-9))
    return Features(np.array([each.pt for each in found[: len(rooted)]], np.float64), rooted.astype(np.float32))


def of_photo(grey: Picture, side: int) -> Features:
    """The features of a photo at a size, at places of the photo itself."""
    small, scale = scaled(grey, min(side, max(grey.shape)))
    found = _features(small, _PHOTO_MOST)
    return found._replace(points=from_scaled(found.points, scale))


def of_print(printed: Print) -> Features:
    """A print's features, in mm."""
    found = _features(printed.coarse(_PRINT_DOTS), _PRINT_MOST)
    return found._replace(points=(found.points + 0.5) / _PRINT_DOTS)


class Finder:
    """Looks for prints in photos; remembers each print's features."""

    def __init__(self) -> None:
        self._known: dict[object, Features] = {}

    def of(self, printed: Print) -> Features:
        """A print's features, reckoned once."""
        if printed.look not in self._known:
            self._known[printed.look] = of_print(printed)
        return self._known[printed.look]

    def guesses(self, photo: Features, scale: float, prints: Iterable[Print]) -> list[Guess]:
        """Where each print may be, the likeliest first. scale: how many times the photo is larger than it was looked at."""
        found = [guess for printed in prints if (guess := self._guess(photo, scale, printed))]
        return sorted(found, key=lambda guess: -guess.matches)

    def _guess(self, photo: Features, scale: float, printed: Print) -> Guess | None:
        paper = self.of(printed)
        if len(photo.points) < LEAST or len(paper.points) < LEAST:
            return None
        pairs = matched(photo.seen, paper.seen)
        if len(pairs) < LEAST:
            return None
        here, there = photo.points[pairs[:, 0]], paper.points[pairs[:, 1]]
        matrix, _ = cv2.findHomography(there, here, cv2.USAC_MAGSAC, _OFF * scale, maxIters=3000, confidence=0.999)
        if matrix is None or not _sound(np.asarray(matrix, np.float64), printed.size):
            return None
        off = np.hypot(*(through(np.asarray(matrix, np.float64), there) - here).T)
        good = len({(round(x), round(y)) for x, y in there[off < _OFF * scale]})
        return Guess(printed, _bent(np.asarray(matrix, np.float64), here, there, printed.size), good) if good >= LEAST else None


def _bent(matrix: Matrix, here: Floats, there: Floats, size: tuple[float, float]) -> Where:
    """A homography, and how the paper seems to be bent by the matches that are not far off it."""
    moved = through(np.asarray(np.linalg.inv(matrix), np.float64), here) - there
    near = np.hypot(*moved.T) < _NEAR
    if near.sum() < _ENOUGH:
        return Where(matrix)
    return Where(matrix, bent(there[near], moved[near], np.ones((int(near.sum()), 2)), Net(size, _NET), _STIFF))


def matched(photo: Descriptors, paper: Descriptors) -> npt.NDArray[np.int64]:
    """Pairs (photo, print) that are much more alike than the next best of the print."""
    alike = photo @ paper.T
    best = alike.argmax(axis=1)
    rows = np.arange(len(photo))
    first = alike[rows, best]
    alike[rows, best] = -1
    second = alike.max(axis=1)
    near, next_ = np.sqrt(np.maximum(2 - 2 * first, 0)), np.sqrt(np.maximum(2 - 2 * second, 1e-9))
    good = near < _RATIO * next_
    return np.stack((rows[good], best[good]), axis=1)


def _sound(matrix: Matrix, size: tuple[float, float]) -> bool:
    """Whether a sheet seen so is one seen from above: not mirrored, not crossed, no side far shorter than the other."""
    corners = through(matrix, np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float64))
    sides = np.roll(corners, -1, axis=0) - corners
    turns = sides[:, 0] * np.roll(sides, -1, axis=0)[:, 1] - sides[:, 1] * np.roll(sides, -1, axis=0)[:, 0]
    long = np.hypot(*sides.T) / np.array([size[0], size[1], size[0], size[1]])
    return bool((turns > 0).all() and long.min() > 0.4 * long.max())


def without(photo: Features, outlines: Sequence[Floats]) -> Features:
    """The features that lie on none of the sheets found already."""
    free = np.array(
        [
            all(cv2.pointPolygonTest(o.astype(np.float32), (float(x), float(y)), False) < 0 for o in outlines)
            for x, y in photo.points
        ],
        bool,
    )
    return Features(photo.points[free], photo.seen[free])
