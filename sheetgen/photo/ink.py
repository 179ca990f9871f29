"""What on a found sheet is ink and not print: how much darker each place of the photo is than our own print in its light."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.drawing.sheet import Box
from sheetgen.photo.finding import Sighting
from sheetgen.photo.load import Photo
from sheetgen.photo.pixels import Picture
from sheetgen.photo.prints import DOTS

Tones = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]


class Inked(NamedTuple):
    """A flattened sheet with DOTS pixels a millimetre: how much darker than its print each pixel is, from 0 to 1.

    strength: how dark the sheet's own pen is.
    """

    dark: Tones
    strength: float

    def part(self, box: Box) -> Tones:
        """What lies in a box."""
        high, wide = self.dark.shape
        left, top = (max(0, round(at * DOTS)) for at in (box.x, box.y))
        return self.dark[top : min(high, round(box.bottom * DOTS)), left : min(wide, round(box.right * DOTS))]

    def area(self, box: Box) -> float:
        """The square millimetres of ink in a box."""
        return float((self.part(box) > 0.4 * self.strength).sum()) / DOTS**2


def inked(photo: Photo, sighting: Sighting) -> Inked:
    """The ink on a sheet."""
    flat = sighting.flat(photo.picture, DOTS)
    printed = sighting.printed.picture
    light = _light(flat, printed)
    seen = cv2.GaussianBlur(flat, (0, 0), 0.6).astype(np.float32)
    expected = cv2.erode(printed, np.ones((3, 3), np.uint8)).astype(np.float32)
    dark = np.where(expected > 80, 1 - seen / np.maximum(expected * light / 255, 1), 0).max(axis=2)
    return Inked(np.clip(dark, 0, 1).astype(np.float32), 0.5)


def _light(flat: Picture, printed: Picture) -> Tones:
    """The light on each place of a sheet, a channel each: paper would be seen so."""
    ratio = np.minimum(flat.astype(np.float32) / np.maximum(printed.astype(np.float32), 1) * 255, 255)
    side = round(5 * DOTS)
    high, wide = flat.shape[:2]
    rows, columns = -(-high // side), -(-wide // side)
    blocks = np.empty((rows, columns, 3), np.float32)
    for row in range(rows):
        for column in range(columns):
            part = ratio[row * side : (row + 1) * side : 2, column * side : (column + 1) * side : 2].reshape(-1, 3)
            blocks[row, column] = np.percentile(part, 65, axis=0)
    return np.asarray(cv2.resize(blocks, (wide, high)), np.float32)
