"""A hand that writes numbers with real people's digits, redrawn with its own pen, and crosses the lines of narrow cells."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Literal

import cv2
import numpy as np
from teaching.digits.shapes import EDGE, HIGH, Shape, real, real_of

from camera.hands import DIGITS, PENS, Hand, Picture, smooth
from sheetgen.drawing.sheet import MM_PER_POINT, Text

SIGNS = {
    "X": (((0.05, 0.05), (0.9, 0.95)), ((0.9, 0.05), (0.1, 0.95))),
    "x": (((0.1, 0.3), (0.8, 0.95)), ((0.85, 0.3), (0.1, 0.97))),
    "/": (((0.85, 0.0), (0.15, 1.0)),),
    "-": (((0.1, 0.55), (0.9, 0.52)),),
    "F": (((0.12, 0.0), (0.1, 0.5), (0.06, 1.0)), ((0.1, 0.03), (0.9, 0.0)), ((0.1, 0.48), (0.75, 0.46))),
    "−": DIGITS["−"],
}


class RealHand(Hand):
    """Digits of one run of neighbours in a file of real handwriting, which share a writer.

    whose: the set of runs (`kept_digits`): `learnt` for training, `unseen` for runs not used for training or tuning. reach: offset
    of a number from its place (standard deviation, mm).
    """

    def __init__(self, seed: int, file: Path, whose: Literal["learnt", "tried", "unseen"], reach: float = 0.8) -> None:
        super().__init__(seed, held=True)
        random = Random(f"real hand {seed} {whose}")
        self.font, self.pen = None, random.choice(PENS)._replace(width=random.uniform(0.3, 0.8))
        self.lean, self.reach, self.tall = random.uniform(-0.1, 0.2), reach, random.uniform(0.95, 1.5)
        self.start, self.file, self.whose, self.random = random.random(), file, whose, random

    def _digit(self, digit: str) -> Shape:
        """Return a digit by this writer, or by a writer next to them in the file."""
        numbers = real_of(self.file, self.whose, int(digit))
        number = int(self.start * len(numbers)) + self.random.randrange(6)
        return real(self.file, int(numbers[min(number, len(numbers) - 1)]), bones=True)

    def _text(self, cover: Picture, op: Text, dots: float) -> None:
        if not set(op.text) <= {*DIGITS, *SIGNS}:
            super()._text(cover, op, dots)
            return
        high = op.size * MM_PER_POINT * dots * 0.68 * self.tall * self.random.uniform(0.9, 1.1)
        gap = high * self.random.uniform(0.02, 0.25)
        parts = [self._sign(each, high) for each in op.text]
        wide = sum(part.shape[1] for part in parts) + gap * (len(parts) - 1)
        x = op.x * dots - {"start": 0.0, "middle": 0.5, "end": 1.0}[op.anchor] * wide
        x += self.random.gauss(0, self.reach) * dots
        y = op.y * dots - high + self.random.gauss(0, 0.04) * high
        for part in parts:
            self._stamp(cover, part, x, y + self.random.gauss(0, 0.03) * high)
            x += part.shape[1] + gap

    def _sign(self, sign: str, high: float) -> Picture:
        """A sign as ink (0 or 255), its height in pixels without the pen's width."""
        pen = self.pen.width * 10.0 * self.random.uniform(0.9, 1.1)
        if sign in SIGNS:
            size = (round(high * self.random.uniform(0.5, 0.8)), round(high))
            ink = np.zeros((size[1], size[0]), np.uint8)
            for bones in SIGNS[sign]:
                points = self._jitter(np.array(bones, np.float32), 1.0) * size
                line = smooth(points.astype(np.float32))
                cv2.polylines(ink, [np.round(line * 16).astype(np.int32)], False, 255, max(1, round(pen)), cv2.LINE_AA, 4)
            return ink
        shape = self._digit(sign)
        scale = high / HIGH
        size = round(shape.shape[1] * scale), round(shape.shape[0] * scale)
        distance = cv2.resize(shape, size, interpolation=cv2.INTER_CUBIC) * scale
        ink = np.asarray(np.clip(0.5 + pen / 2 - distance, 0, 1) * 255, np.uint8)
        rim = max(0, round(EDGE * scale - pen / 2))
        return np.ascontiguousarray(ink[rim : ink.shape[0] - rim, rim : ink.shape[1] - rim])

    def _stamp(self, cover: Picture, ink: Picture, x: float, y: float) -> None:
        """Stamp the ink onto the paper at a slant."""
        high = ink.shape[0]
        matrix = np.array([[1, -self.lean * 0.5, x + self.lean * 0.25 * high], [0, 1, y]], np.float32)
        left, top = max(0, int(x - high)), max(0, int(y - 4))
        right, bottom = min(cover.shape[1], int(x + 2 * high + ink.shape[1])), min(cover.shape[0], int(y + 2 * high))
        if right <= left or bottom <= top:
            return
        matrix[:, 2] -= (left, top)
        part = cover[top:bottom, left:right]
        np.maximum(part, cv2.warpAffine(ink, matrix, (right - left, bottom - top)), out=part)
