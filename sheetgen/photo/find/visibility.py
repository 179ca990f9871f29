"""The visibility of the print near a box: low under a thumb or glare, or if the paper is not aligned well."""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box
from sheetgen.photo.find.prints import Print
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.pixels import Floats, Picture, Tones

MIN_VISIBILITY = 0.25
"""Minimum visibility of the print for a sure reading. Under thumbs it is 0.02 or less; about all spaces that were sure by their
ink it was 0.35 or more (nine photos of `bench/photos/ticks.py`).
"""
_DOTS = 4.0
_FINE_MM, _WIDE_MM = 0.3, 1.5
"""Range of the width of lines that are compared."""
_MARGINS_MM = (1.0, 2.5, 5.0, 10.0)
"""Margins (mm) around a box to compare; each is used if little is printed within the one before."""
_MIN_CONTRAST = 900.0
"""Minimum contrast of the print (grey² × mm²) for measuring its visibility."""


class Visibility:
    """The visibility of a print in a photo, place by place.

    Only marks that resemble the print count, so that writing on printed lines leaves over 0.45. The value is the visible share of
    the print's own lines, relative to the share for the whole sheet.
    """

    def __init__(self, grey: Picture, warp: Warp, printed: Print) -> None:
        paper = _lines(printed.coarse(_DOTS))
        flat = _lines(warp.flat(grey, printed.size, _DOTS)[: len(paper), : paper.shape[1]])
        self._print, self._both = (
            np.asarray(cv2.integral(each, sdepth=cv2.CV_64F), np.float64) for each in (paper * paper, paper * flat)
        )
        step = round(8 * _DOTS)
        pieces = zip(_pieces(self._print, step), _pieces(self._both, step), strict=True)
        shares = [both / printed for printed, both in pieces if printed > _MIN_CONTRAST * _DOTS**2]
        self._usual = max(float(np.median(shares)) if shares else 1.0, 1e-3)

    def near(self, box: Box) -> float:
        """Return the visibility of the print near a box (mm): about 1 for as much as elsewhere on the sheet, 0 for nothing."""
        for about in _MARGINS_MM:
            printed, both = (self._sum(each, box, about) for each in (self._print, self._both))
            if printed > _MIN_CONTRAST * _DOTS**2:
                break
        return max(0.0, both / max(printed, 1.0) / self._usual)

    def _sum(self, summed: Floats, box: Box, about: float) -> float:
        high, wide = summed.shape[0] - 1, summed.shape[1] - 1
        left, right = (int(np.clip(round(x * _DOTS), 0, wide)) for x in (box.x - about, box.right + about))
        top, bottom = (int(np.clip(round(y * _DOTS), 0, high)) for y in (box.y - about, box.bottom + about))
        return float(summed[bottom, right] - summed[top, right] - summed[bottom, left] + summed[top, left])


def _pieces(summed: Floats, step: int) -> list[float]:
    """Return the sum of each square that a picture is divided into. summed: the picture's integral image; step: a square's side in
    pixels."""
    at = summed[::step, ::step]
    return [float(each) for each in (at[1:, 1:] - at[:-1, 1:] - at[1:, :-1] + at[:-1, :-1]).ravel()]


def _lines(picture: Picture) -> Tones:
    """Return a picture's lines, without its finest grain and without its changes of light."""
    tones = picture.astype(np.float32)
    soft = cv2.GaussianBlur(tones, (0, 0), _FINE_MM * _DOTS)
    half = cv2.resize(tones, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    wide = cv2.resize(cv2.GaussianBlur(half, (0, 0), _WIDE_MM * _DOTS / 2), tones.shape[1::-1])
    return np.asarray((soft - wide) / np.maximum(wide, 20) * 200, np.float32)
