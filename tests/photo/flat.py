"""Flat sheets: sheetgen's own print with strokes drawn on it, seen from straight above, in any light."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box, Ink, Place
from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import Reading
from sheetgen.photo.filled.spaces import read
from sheetgen.photo.find.prints import Print, Prints, PrintVariant
from sheetgen.photo.find.sighting import Sighting
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Picture
from tests.photo.photos import of

DOTS = 7.0
Stroke = Sequence[tuple[float, float]]
BLUE, GREY, BLACK = (140, 60, 30), (150, 150, 150), (20, 20, 20)


@cache
def _prints() -> Prints:
    return Prints(("namaste", "lucky-dice", "placement/level-3", "skat", "tenpin", "diceculus"), Library())


@cache
def printed(name: str, ink: Ink = "full", page: int = 0) -> Print:
    """A layout's page (from 0) in print."""
    return _prints().of(PrintVariant(name, page, _prints().layouts[name].languages[0], ink, True))


@cache
def _noise(shape: tuple[int, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    """Return the noise of a sensor, always the same."""
    return np.random.default_rng(5).normal(0, 2, shape).round().astype(np.int16)


class Flat:
    """A sheet to be drawn on and read."""

    def __init__(self, name: str, ink: Ink = "full", page: int = 0) -> None:
        self.print = printed(name, ink, page)
        size = (round(self.print.size[0] * DOTS), round(self.print.size[1] * DOTS))
        self.picture: Picture = np.asarray(cv2.resize(self.print.picture, size, interpolation=cv2.INTER_CUBIC), np.uint8)

    def place(self, space: str) -> Place:
        """Return the place of a space."""
        return next(place for place in self.print.page.places if place.space == space)

    def box(self, space: str, part: str | int | None = None) -> Box:
        """Return the box to tick of a space, or the box of one of its parts."""
        place = self.place(space)
        wanted = True if part is None else part
        return next((each.box for each in place.parts if each.value == wanted), place.box)

    def line(self, points: Stroke, pen: tuple[int, int, int] = BLUE, width: float = 0.45) -> Flat:
        """Draw a stroke, in mm of the sheet, and return the sheet."""
        fixed = [np.round(np.array(points) * DOTS * 16).astype(np.int32)]
        cv2.polylines(self.picture, fixed, False, pen, max(1, round(width * DOTS)), cv2.LINE_AA, 4)
        return self

    def cross(self, box: Box, size: float = 0.8, pen: tuple[int, int, int] = BLUE, width: float = 0.45) -> Flat:
        """Draw a cross in the middle of a box, and return the sheet."""
        (x, y), reach = box.centre, min(box.w, box.h) * size / 2
        self.line([(x - reach, y - reach), (x + reach, y + reach)], pen, width)
        return self.line([(x + reach, y - reach), (x - reach, y + reach)], pen, width)

    def lit(self, light: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> Flat:
        """Darken the sheet by a light map with values from 0 to 1, which may have fewer pixels; return the sheet."""
        whole = cv2.resize(light, self.picture.shape[1::-1])
        self.picture = np.clip(self.picture * (whole if whole.ndim == 3 else whole[:, :, None]), 0, 255).astype(np.uint8)
        return self

    def seen(self) -> tuple[Photo, Sighting]:
        """Return the photo after lens and sensor, and the sheet's position."""
        soft = cv2.convertScaleAbs(cv2.GaussianBlur(self.picture, (0, 0), 0.8), alpha=0.92)
        picture = np.asarray(cv2.add(soft, _noise(soft.shape), dtype=cv2.CV_8U), np.uint8)
        where = Warp(np.array([[DOTS, 0, -0.5], [0, DOTS, -0.5], [0, 0, 1]]))
        return of(picture), Sighting(self.print, where, True, 1.0)

    def read(self) -> dict[str, Reading]:
        """Return the readings by space."""
        found = read(*self.seen())
        assert len({reading.space for reading in found}) == len(found)
        return {reading.space: reading for reading in found}


def written(found: dict[str, Reading]) -> dict[str, object]:
    """Return the values that aren't blank."""
    return {space: reading.value for space, reading in found.items() if reading.value is not None}


def unsure(found: dict[str, Reading]) -> set[str]:
    """Return the names of the uncertain spaces."""
    return {space for space, reading in found.items() if not reading.sure}
