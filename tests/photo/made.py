"""Small synthetic sheets for one question each: some mm of paper with strokes of a given darkness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box, Page, Place
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.layer import InkLayer
from sheetgen.photo.ink.regions import Region
from sheetgen.photo.ink.strokes import Strokes

LEAST = 0.06


class Stroke(NamedTuple):
    """A filled rectangle of ink (mm), and its darkness."""

    x: float
    y: float
    w: float
    h: float
    dark: float = 0.8


def ink_layer(strokes: Sequence[Stroke], size: tuple[float, float] = (30, 20), printed: Sequence[Box] = ()) -> InkLayer:
    """Return paper of the given size in mm with strokes; printed: boxes with printed borders."""
    high, wide = round(size[1] * DOTS), round(size[0] * DOTS)
    dark, borders = np.zeros((high, wide), np.float32), np.zeros((high, wide), np.uint8)
    for stroke in strokes:
        _paint(dark, Box(*stroke[:4]), stroke.dark)
    for box in printed:
        _paint(borders, box, 1)
    nothing = np.zeros((high, wide), np.bool_)
    missing = np.zeros((high // 4 + 1, wide // 4 + 1), np.float32)
    brown, tinted = np.zeros_like(dark), nothing.copy()
    return InkLayer(dark, np.full_like(dark, LEAST), nothing.copy(), nothing.copy(), missing, borders, brown, tinted)


def _paint(picture: np.ndarray[tuple[int, ...], np.dtype[np.generic]], box: Box, value: float) -> None:
    left, top, right, bottom = (round(each * DOTS) for each in (box.x, box.y, box.right, box.bottom))
    picture[top:bottom, left:right] = value


def page(*boxes: Box) -> Page:
    """A page with a place to write in each box."""
    return Page((), tuple(Place(f"s{n}", "number", box) for n, box in enumerate(boxes)))


def region(
    box: Box, *, ticked: bool = True, value: str | int | None = True, short: bool = False, inner: tuple[Box, ...] = ()
) -> Region:
    """Return a separate region."""
    return Region("s", value, box, ticked, inner, short)


def strokes_on(strokes: Sequence[Stroke], *boxes: Box, printed: Sequence[Box] = ()) -> Strokes:
    """The strokes on a page with places in some boxes."""
    return Strokes(ink_layer(strokes, printed=printed), page(*boxes))


def ring(ink: InkLayer, centre: tuple[float, float], radius: float, degrees: float = 360) -> None:
    """A ring, or a part of one, drawn onto some paper."""
    x, y = (round(each * DOTS) for each in centre)
    cv2.ellipse(ink.dark, (x, y), (round(radius * DOTS),) * 2, 0, 0, degrees, 0.8, 3)
