"""Shapes to write: figures from fonts, from the stroke model, from scikit-learn and by real people.

A shape is a picture in which each pixel holds its distance from the edge of the nearest line, in pixels; inside a line it is less
than 0. A figure is HIGH pixels high. Distances make it possible to draw lines thicker or thinner and to lay several shapes over one
another.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from camera.fonts import font
from camera.hands import DIGITS as CAMERAS
from camera.hands import smooth
from kept_digits import EVERY, RUN, is_kept

from teaching.digits.bones import DIGITS, OTHERS, SIGNS, Bones

Shape = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]

HIGH, EDGE = 64, 16
"""The height of a figure and the blank margin around it, in pixels of a shape."""
SCANNED = {"learnt": (0, 1200), "tried": (1200, 1500), "unseen": (1500, 1797)}
"""Ranges of scikit-learn's digits by purpose; their writers are unknown."""


def _distances(mask: Mask) -> Shape:
    """A drawn figure as a shape."""
    out = cv2.distanceTransform(255 - mask, cv2.DIST_L2, 5)
    within = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    return np.asarray(out - within, np.float32)


def _framed(mask: Mask) -> Shape:
    """Return the drawing as a shape."""
    return _distances(_framed_mask(mask))


def _framed_mask(mask: Mask) -> Mask:
    """Return the drawing scaled to HIGH (its width at most twice HIGH), with a margin."""
    down, across = np.nonzero(mask > 127)
    cut = mask[down.min() : down.max() + 1, across.min() : across.max() + 1]
    scale = min(HIGH / cut.shape[0], 2 * HIGH / cut.shape[1])
    size = max(2, round(cut.shape[1] * scale)), max(2, round(cut.shape[0] * scale))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.copyMakeBorder(cv2.resize(cut, size, interpolation=how), EDGE, EDGE, EDGE, EDGE, cv2.BORDER_CONSTANT)
    return np.asarray((small > 127) * 255, np.uint8)


@lru_cache(maxsize=3000)
def of_font(name: str, text: str) -> Shape:
    """Return a text in a font."""
    from PIL import Image, ImageDraw

    letters = font(name, 160)
    if letters is None:
        raise SystemExit(f"the font {name} cannot be had: is there npm and a network?")
    image = Image.new("L", (int(letters.getlength(text)) + 160, 480))
    ImageDraw.Draw(image).text((80, 320), text, 255, font=letters, anchor="ls")
    return _framed(np.asarray(image, np.uint8))


def of_bones(bones: Bones, rng: np.random.Generator, wide: float, unrest: float, pen: float) -> Shape:
    """Draw bones with an unsteady hand (`unrest`); `wide` and `pen` are relative to the height."""
    slack = 2 * EDGE
    size = (int(HIGH * wide) + 2 * slack, HIGH + 2 * slack)
    mask = np.zeros((size[1], size[0]), np.uint8)
    sway = rng.normal(0, unrest * 0.7, (2, 2, 2))
    for stroke in bones:
        points = np.array(stroke, np.float64)
        corners = (1 - points[:, :1]) * (1 - points[:, 1:]) * sway[0, 0] + points[:, :1] * points[:, 1:] * sway[1, 1]
        points = points + corners + rng.normal(0, unrest, points.shape) + rng.normal(0, unrest * 0.7, 2)
        points = points * (HIGH * wide, HIGH) + slack
        line = smooth(points.astype(np.float32)) if len(points) > 2 else points
        cv2.polylines(mask, [np.round(line * 16).astype(np.int32)], False, 255, max(1, round(pen * HIGH)), cv2.LINE_AA, 4)
    return _framed(mask)


def drawn(digit: int | None, rng: np.random.Generator, *, unseen: bool = False) -> Shape:
    """Return a figure of the stroke model; digit: None for strokes that are not a digit; unseen: from the camera's own stroke
    model.
    """
    kinds = OTHERS if digit is None else (CAMERAS[str(digit)],) if unseen else DIGITS[digit]
    wide = rng.uniform(0.4, 0.85) if digit != 1 else rng.uniform(0.25, 0.6)
    if digit is None:
        wide = rng.uniform(0.5, 1.8)
    return of_bones(kinds[rng.integers(len(kinds))], rng, wide, rng.uniform(0.01, 0.06), rng.uniform(0.05, 0.16))


def sign(which: str, rng: np.random.Generator) -> Shape:
    """A sign of the stroke model."""
    wide = rng.uniform(0.3, 0.95) if which == "/" else rng.uniform(0.5, 1.2)
    if which == "-":
        return minus(rng)
    return of_bones(SIGNS[which][rng.integers(len(SIGNS[which]))], rng, wide, rng.uniform(0.01, 0.06), rng.uniform(0.05, 0.16))


def minus(rng: np.random.Generator) -> Shape:
    """Return a minus as written before a number: flat, at half its height."""
    wide, pen = int(HIGH * rng.uniform(0.12, 0.7)), max(2, round(HIGH * rng.uniform(0.06, 0.13)))
    mask = np.zeros((HIGH + 2 * EDGE, wide + 2 * EDGE), np.uint8)
    bones = SIGNS["-"][rng.integers(len(SIGNS["-"]))][0]
    points = np.array([(EDGE + x * wide, HIGH / 2 + EDGE + (y - 0.5) * wide + rng.normal(0, 2)) for x, y in bones])
    cv2.polylines(mask, [np.round(points * 16).astype(np.int32)], False, 255, pen, cv2.LINE_AA, 4)
    return _distances(np.asarray((mask > 127) * 255, np.uint8))


@cache
def _scans() -> dict[tuple[str, int], list[Shape]]:
    from sklearn.datasets import load_digits

    known = load_digits()
    found: dict[tuple[str, int], list[Shape]] = {}
    for whose, (first, last) in SCANNED.items():
        for image, digit in zip(known.images[first:last], known.target[first:last], strict=True):
            large = cv2.resize((image / 16).astype(np.float32), (96, 120), interpolation=cv2.INTER_CUBIC)
            found.setdefault((whose, int(digit)), []).append(_framed(np.asarray((large > 0.33) * 255, np.uint8)))
    return found


def scanned(whose: str, digit: int, rng: np.random.Generator) -> Shape:
    """A figure of scikit-learn's `load_digits` (E. Alpaydin, C. Kaynak: Optical Recognition of Handwritten Digits, UCI)."""
    known = _scans()[whose, digit]
    return known[int(rng.integers(len(known)))]


@cache
def _real(file: Path) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Digits by real people (n × high × wide, 0 to 255) and their labels."""
    with np.load(file) as known:
        return np.asarray(known["images"], np.uint8), np.asarray(known["labels"], np.int64)


@cache
def real_of(file: Path, whose: str, digit: int) -> npt.NDArray[np.int64]:
    """Return the indices of the real digits of a class for one purpose: the kept runs are `unseen`, a quarter of the others
    `tried`."""
    _, labels = _real(file)
    runs = np.arange(len(labels)) // RUN
    kept, tried = is_kept(runs), runs % EVERY == EVERY - 2
    use = {"learnt": ~kept & ~tried, "tried": tried, "unseen": kept}[whose]
    return np.flatnonzero(use & (labels == digit))


@lru_cache(maxsize=10000)
def real(file: Path, number: int, *, bones: bool) -> Shape:
    """Return a digit by a real person with its original line width. bones: reduce it to thin lines, for drawing with
    another pen."""
    images, _ = _real(file)
    large = cv2.resize(images[number], None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC)
    mask = _framed_mask(np.asarray((large > 110) * 255, np.uint8))
    return _distances(thin(mask)) if bones else _distances(mask)


def thin(mask: Mask) -> Mask:
    """The lines of a drawing, a pixel wide (Zhang and Suen, 1984)."""
    ink = np.asarray(mask > 127, np.uint8)
    weights = np.array([[128, 1, 2], [64, 0, 4], [32, 16, 8]], np.float32)
    changed = True
    while changed:
        changed = False
        for inner in _thinning():
            off = (ink > 0) & inner[cv2.filter2D(ink, cv2.CV_8U, weights, borderType=cv2.BORDER_CONSTANT)]
            ink[off] = 0
            changed |= bool(off.any())
    return np.asarray(ink * 255, np.uint8)


@cache
def _thinning() -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Return for each set of eight neighbours (bits, clockwise from above) whether a pixel is removed: in the first half of a
    round, in the second."""
    result = np.zeros((2, 256), np.bool_)
    for code in range(256):
        around = [code >> n & 1 for n in range(8)]
        edges = sum(one < other for one, other in pairwise((*around, around[0])))
        north, _, east, _, south, _, west, _ = around
        if 2 <= sum(around) <= 6 and edges == 1:
            result[0, code] = not (north and east and south) and not (east and south and west)
            result[1, code] = not (north and east and west) and not (north and south and west)
    return result[0], result[1]


def beside(left: Shape, right: Shape, gap: float, lift: float) -> Shape:
    """Return two shapes with `gap` between their ink (less than 0: overlapping), the second raised by `lift`."""
    first, second = left.shape[1] - EDGE, right.shape[1]
    start = max(0, round(first + gap - EDGE))
    whole = np.full((left.shape[0], max(start + second, left.shape[1])), 99.0, np.float32)
    whole[:, : left.shape[1]] = left
    high = min(right.shape[0], whole.shape[0])
    moved = np.roll(right[:high], -round(lift), axis=0)
    place = whole[:high, start : start + second]
    np.minimum(place, moved, out=place)
    return whole
