"""The types of pictures, and calculations with points on them.

A picture's first pixel has its middle at (0, 0); a sheet's millimetres are counted from its top left corner.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
"""BGR (height × width × 3) or grey (height × width)."""
Floats = npt.NDArray[np.float64]
Matrix = npt.NDArray[np.float64]
Tones = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Labels = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int64]
_MIN_SCALE_LEFT = 1.5
"""Minimum factor of reduction that is left after halving a picture: averaging over hardly more than one pixel would only blur the
picture."""

_ROW_STEP = 3
"""Greys are counted in every third row."""
_MIN_CONTRAST, _MAX_GREY_SHARE = 220, 0.05
"""Minimum grey levels between black and white, and maximum number of greys per dark pixel, of a picture with two values. A
clean scan in grey has 0.2 greys and more, a JPEG of two values 0.02 at most. On photos, paper and a dark table are at most
182 grey levels apart, and two values in the worst JPEG 230.
"""


def apply_homography(matrix: Matrix, points: Floats) -> Floats:
    """Apply a homography (3 × 3) to points (n × 2)."""
    whole = points @ matrix[:, :2].T + matrix[:, 2]
    depth = whole[:, 2:]
    return np.asarray(whole[:, :2] / np.where(np.abs(depth) < 1e-12, 1e-12, depth), np.float64)


def grey_of(picture: Picture) -> Picture:
    """A picture without its colours."""
    return picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def is_two_valued(grey: Picture) -> bool:
    """Return whether a picture is black and white without greys: a scan with one bit per pixel, even if it is dithered or saved as
    JPEG."""
    rows = np.ascontiguousarray(grey[::_ROW_STEP])
    level, _ = cv2.threshold(rows, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    counts, tones = cv2.calcHist([rows], [0], None, [256], [0, 256]).ravel(), np.arange(256)
    dark = tones <= level
    if not 0 < counts[dark].sum() < counts.sum():
        return False
    low, high = (np.average(tones[some], weights=counts[some]) for some in (dark, ~dark))
    between = np.abs(tones - (low + high) / 2) < (high - low) / 4
    return bool(high - low > _MIN_CONTRAST and counts[between].sum() < _MAX_GREY_SHARE * counts[dark].sum())


def darkest_channel(picture: Picture) -> Picture:
    """The darkest channel of each pixel."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)


def brightest_channel(picture: Picture) -> Picture:
    """The brightest channel of each pixel."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def halve(picture: Picture, times: float) -> tuple[Picture, float]:
    """Halve a picture repeatedly, as long as the remaining reduction is at least 2, which is far faster than averaging other areas;
    return it with the remaining factor.
    """
    while times >= 2:
        picture, times = _shrunk(picture, 2), times / 2
    return picture, times


def shrink(picture: Picture, times: float) -> Picture:
    """Return a picture at a half, a third, a quarter … of its size, reduced by at most `times`, to reduce noise."""
    fewer, left = halve(picture, times)
    return _shrunk(fewer, _MIN_SCALE_LEFT) if times >= 2 and left >= _MIN_SCALE_LEFT else fewer


def _shrunk(picture: Picture, times: float) -> Picture:
    size = max(1, int(picture.shape[1] / times)), max(1, int(picture.shape[0] / times))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def scaled(picture: Picture, long_side: int) -> tuple[Picture, float]:
    """Return a picture scaled so that its longer side has `long_side` pixels, and the scale."""
    scale = long_side / max(picture.shape[:2])
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    fewer, _ = halve(picture, 1 / scale / _MIN_SCALE_LEFT)
    return np.asarray(cv2.resize(fewer, size, interpolation=how), np.uint8), scale


def from_scaled(points: Floats, scale: float) -> Floats:
    """Return the points of a scaled picture in the original: the corners of pixels keep their positions, not their middles."""
    return np.asarray((points + 0.5) / scale - 0.5, np.float64)


def extract_lines(picture: Picture, wide: float, faint: float = 0.08) -> Tones:
    """Return only the lines of a grey picture, from -1 to 1. Light, shadows and tints are removed, and a thick pen stroke counts no
    more than a thin line.

    wide: anything much wider than this (pixels) is background. faint: lines darker than their background by this share count 0.7.
    """
    tones = picture.astype(np.float32)
    ground = cv2.blur(cv2.blur(tones, (_odd_size(wide), _odd_size(wide))), (_odd_size(wide), _odd_size(wide)))
    lines = tones / np.maximum(ground, 8.0) - 1
    return np.asarray(lines / np.sqrt(lines * lines + faint**2), np.float32)


def _odd_size(length: float) -> int:
    return 2 * round(length / 2) + 1
