"""Hands: handwriting drawn into a picture, by a handwriting font or by strokes; each one slightly different."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from camera.fonts import HELD, TUNED, font
from sheetgen.drawing.sheet import MM_PER_POINT, Op, Path, Text

Picture = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float32]
PAPER = "#ffffff"

DIGITS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "0": (((0.5, 0), (0.12, 0.2), (0.05, 0.6), (0.3, 0.98), (0.7, 0.95), (0.95, 0.55), (0.85, 0.15), (0.5, 0)),),
    "1": (((0.2, 0.3), (0.6, 0), (0.58, 0.5), (0.55, 1)),),
    "2": (((0.1, 0.2), (0.4, 0), (0.85, 0.1), (0.85, 0.4), (0.4, 0.75), (0.05, 1), (0.5, 0.95), (0.95, 1)),),
    "3": (((0.1, 0.1), (0.5, 0), (0.85, 0.2), (0.45, 0.45), (0.9, 0.7), (0.6, 1), (0.05, 0.9)),),
    "4": (((0.5, 0), (0.2, 0.4), (0.05, 0.65), (0.95, 0.6)), ((0.65, 0.3), (0.62, 0.7), (0.6, 1))),
    "5": (((0.2, 0.02), (0.15, 0.4), (0.6, 0.38), (0.92, 0.65), (0.6, 1), (0.05, 0.92)), ((0.2, 0.02), (0.9, 0))),
    "6": (((0.7, 0), (0.25, 0.35), (0.08, 0.75), (0.45, 1), (0.9, 0.8), (0.6, 0.52), (0.12, 0.7)),),
    "7": (((0.05, 0.02), (0.5, 0.05), (0.95, 0), (0.6, 0.5), (0.4, 1)),),
    "8": (((0.8, 0.1), (0.3, 0), (0.15, 0.25), (0.8, 0.65), (0.6, 1), (0.15, 0.9), (0.25, 0.6), (0.8, 0.3), (0.8, 0.1)),),
    "9": (((0.85, 0.2), (0.45, 0), (0.12, 0.25), (0.4, 0.48), (0.85, 0.25), (0.85, 0.6), (0.7, 1)),),
    "−": (((0.1, 0.55), (0.9, 0.5)),),
}
"""Skeletons (lines of strokes) of the digits, in a box of one by one from its top left corner."""


class Pen(NamedTuple):
    """A pen: BGR colour, line width in mm, opacity, graininess."""

    colour: tuple[int, int, int]
    width: float
    cover: float
    grain: float


BALL, FELT, PENCIL, THICK = (
    Pen((150, 60, 30), 0.4, 0.9, 0.0),
    Pen((20, 20, 20), 0.5, 0.95, 0.0),
    Pen((90, 90, 92), 0.45, 0.75, 0.35),
    Pen((60, 25, 20), 0.9, 0.95, 0.0),
)
PENS = (BALL, FELT, PENCIL, THICK, Pen((40, 40, 190), 0.45, 0.9, 0.0), Pen((60, 120, 20), 0.45, 0.9, 0.0))


class Hand:
    """A person's handwriting, always the same for the same seed."""

    def __init__(self, seed: int, *, held: bool = False) -> None:
        random = Random(f"hand {seed} {held}")
        fonts: Sequence[str | None] = HELD if held else (*TUNED, None, None)
        self.font = random.choice(fonts)
        self.pen = random.choice(PENS)
        self.lean = random.uniform(-0.15, 0.3)
        self.size = random.uniform(0.85, 1.15)
        self.unrest = random.uniform(0.01, 0.05)
        self.random = random

    def write(self, picture: Picture, ops: Iterable[Op], dots: float) -> None:
        """Puts operations of `drawing.hand` onto a picture as this hand would."""
        cover = np.zeros(picture.shape[:2], np.uint8)
        for op in ops:
            if isinstance(op, Text):
                self._text(cover, op, dots)
            elif isinstance(op, Path) and op.pen is not None and op.pen.colour != PAPER:
                self._path(cover, op, dots)
        soft = cv2.GaussianBlur(cover, (0, 0), 0.06 * dots).astype(np.float32) / 255 * self.pen.cover
        if self.pen.grain:
            noise = np.random.default_rng(self.random.randrange(1 << 30)).random(soft.shape, np.float32)
            soft *= 1 - self.pen.grain * cv2.GaussianBlur(noise, (0, 0), 0.1 * dots)
        ink = np.array(self.pen.colour, np.float32)
        rows = np.flatnonzero(cover.any(axis=1))
        if len(rows):
            part = slice(max(rows[0] - 5, 0), rows[-1] + 5)
            a = soft[part, :, None]
            picture[part] = (picture[part] * (1 - a) + np.minimum(ink, picture[part]) * a).astype(np.uint8)

    def _jitter(self, points: Points, size: float) -> Points:
        shift = np.array([[self.random.gauss(0, self.unrest) for _ in "xy"] for _ in points]) * size
        return (points + shift).astype(np.float32)

    def _line(self, cover: Picture, points: Points, dots: float) -> None:
        width = max(1, round(self.pen.width * dots * self.random.uniform(0.85, 1.15)))
        fixed = [np.round(points * 16).astype(np.int32)]
        cv2.polylines(cover, fixed, False, 255, width, cv2.LINE_AA, 4)

    def _path(self, cover: Picture, path: Path, dots: float) -> None:
        """A stroke of a cross: its ends and bends moved a little."""
        points: list[tuple[float, float]] = []
        for name, *numbers in path.steps:
            found = [float(number) for number in numbers]
            points += list(zip(found[::2], found[1::2], strict=True)) if name in ("M", "L", "C") else []
        bones = np.array(points, np.float32) * dots
        size = float(np.ptp(bones, axis=0).max())
        self._line(cover, smooth(self._jitter(bones, size)), dots)

    def _text(self, cover: Picture, op: Text, dots: float) -> None:
        size = op.size * MM_PER_POINT * dots * self.size
        letters = font(self.font, max(8, round(size * 1.25))) if self.font else None
        if letters is None and not set(op.text) <= set(DIGITS):
            letters = font("caveat", max(8, round(size * 1.25)))
        if letters is not None:
            self._typed(cover, op, letters, dots)
        else:
            self._drawn(cover, op, size, dots)

    def _typed(self, cover: Picture, op: Text, letters: Any, dots: float) -> None:
        from PIL import Image, ImageDraw

        text = op.text.replace("−", "-")
        wide, high = int(letters.getlength(text)) + 20, int(letters.size * 2)
        image = Image.new("L", (wide, high))
        ImageDraw.Draw(image).text((10, high * 0.7), text, 255, font=letters, anchor="ls")
        turn = self.random.gauss(0, 0.03)
        left = {"start": 10.0, "middle": wide / 2, "end": wide - 10.0}[op.anchor]
        x = op.x * dots + self.random.gauss(0, 2 * self.unrest * letters.size)
        y = op.y * dots + self.random.gauss(0, 2 * self.unrest * letters.size)
        matrix = np.array([[1, -self.lean * 0.5, x - left + self.lean * 0.5 * high * 0.7], [turn, 1, y - high * 0.7]], np.float32)
        warped = cv2.warpAffine(np.asarray(image), matrix, (cover.shape[1], cover.shape[0]))
        np.maximum(cover, warped, out=cover)

    def _drawn(self, cover: Picture, op: Text, size: float, dots: float) -> None:
        """Draw digits by their skeletons."""
        high, wide, step = size * 0.68, size * 0.4, size * 0.52
        x = op.x * dots - {"start": 0.0, "middle": 0.5, "end": 1.0}[op.anchor] * step * len(op.text)
        for number, sign in enumerate(op.text):
            for bones in DIGITS[sign]:
                points = self._jitter(np.array(bones, np.float32), 1.0) * (wide, high)
                points[:, 0] += x + number * step + self.lean * (high - points[:, 1]) * 0.6
                points[:, 1] += op.y * dots - high
                self._line(cover, smooth(points.astype(np.float32)), dots)


def smooth(points: Points, steps: int = 8) -> Points:
    """A curve through points (Catmull-Rom)."""
    padded = np.concatenate((points[:1], points, points[-1:]))
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = []
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        pieces.append(0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3))
    return np.concatenate((*pieces, points[-1:])).astype(np.float32)
