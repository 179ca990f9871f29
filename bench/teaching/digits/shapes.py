"""Shapes to write: figures of fonts, of the stroke model and of scikit-learn, all as distances from their lines' edges.

A shape is a picture of distances (pixels of that picture, less than 0 within a line), in which a figure is HIGH pixels high; so its
lines can be made thicker or thinner, and several be laid over one another.
"""

from __future__ import annotations

from functools import cache, lru_cache

import cv2
import numpy as np
import numpy.typing as npt
from camera.fonts import font
from camera.hands import DIGITS as CAMERAS
from camera.hands import smooth

from teaching.digits.bones import DIGITS, OTHERS, Bones

Shape = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]

HIGH, EDGE = 64, 16
"""The height of a figure and what is free about it, in pixels of a shape."""
SCANNED = {"learnt": (0, 1200), "tried": (1200, 1500), "unseen": (1500, 1797)}
"""Which of scikit-learn's digits are for what, by their numbers; who wrote which is not known."""


def _distances(mask: Mask) -> Shape:
    """A drawn figure as a shape."""
    out = cv2.distanceTransform(255 - mask, cv2.DIST_L2, 5)
    within = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    return np.asarray(out - within, np.float32)


def _framed(mask: Mask) -> Shape:
    """What is drawn, scaled to its height (but no wider than twice that), with what is free about it."""
    down, across = np.nonzero(mask > 127)
    cut = mask[down.min() : down.max() + 1, across.min() : across.max() + 1]
    scale = min(HIGH / cut.shape[0], 2 * HIGH / cut.shape[1])
    size = max(2, round(cut.shape[1] * scale)), max(2, round(cut.shape[0] * scale))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.copyMakeBorder(cv2.resize(cut, size, interpolation=how), EDGE, EDGE, EDGE, EDGE, cv2.BORDER_CONSTANT)
    return _distances(np.asarray((small > 127) * 255, np.uint8))


@lru_cache(maxsize=3000)
def of_font(name: str, text: str) -> Shape:
    """What a font writes for a text."""
    from PIL import Image, ImageDraw

    letters = font(name, 160)
    if letters is None:
        raise SystemExit(f"the font {name} cannot be had: is there npm and a network?")
    image = Image.new("L", (int(letters.getlength(text)) + 160, 480))
    ImageDraw.Draw(image).text((80, 320), text, 255, font=letters, anchor="ls")
    return _framed(np.asarray(image, np.uint8))


def of_bones(bones: Bones, rng: np.random.Generator, wide: float, unrest: float, pen: float) -> Shape:
    """Bones as somebody with so unsteady a hand draws them, so wide for their height, with a pen so thick for it."""
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
    """A figure of the stroke model, or (None) what is none; unseen: of the camera's, which is another."""
    kinds = OTHERS if digit is None else (CAMERAS[str(digit)],) if unseen else DIGITS[digit]
    wide = rng.uniform(0.4, 0.85) if digit != 1 else rng.uniform(0.25, 0.6)
    if digit is None:
        wide = rng.uniform(0.5, 1.8)
    return of_bones(kinds[rng.integers(len(kinds))], rng, wide, rng.uniform(0.01, 0.06), rng.uniform(0.05, 0.16))


def minus(rng: np.random.Generator) -> Shape:
    """A minus as it stands before a figure: flat, at half its height."""
    wide, pen = int(HIGH * rng.uniform(0.25, 0.6)), max(2, round(HIGH * rng.uniform(0.06, 0.13)))
    mask = np.zeros((HIGH + 2 * EDGE, wide + 2 * EDGE), np.uint8)
    left, right = (round(HIGH / 2 + EDGE + rng.normal(0, 3)) for _ in "lr")
    cv2.line(mask, (EDGE, left), (EDGE + wide, right), 255, pen, cv2.LINE_AA)
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


def beside(left: Shape, right: Shape, gap: float, lift: float) -> Shape:
    """Two shapes with so much between their ink (less than 0: one over the other), the second so much higher."""
    first, second = left.shape[1] - EDGE, right.shape[1]
    start = max(0, round(first + gap - EDGE))
    whole = np.full((left.shape[0], max(start + second, left.shape[1])), 99.0, np.float32)
    whole[:, : left.shape[1]] = left
    high = min(right.shape[0], whole.shape[0])
    moved = np.roll(right[:high], -round(lift), axis=0)
    place = whole[:high, start : start + second]
    np.minimum(place, moved, out=place)
    return whole
