"""How strong the noise of a photo is, before anybody knows what is on it."""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.photo.picture.pixels import Picture, scaled

_SIDE, _BLOCK = 1300, 16
"""A sheet's strokes are looked for on a picture of about so many pixels; noise is looked at in squares of it."""
_OF_DEVIATION = 0.524
"""The 40th percentile of noise, in standard deviations: above may lie what is written and printed."""


def noise_of(grey: Picture) -> float:
    """The standard deviation of a photo's noise as a share of its light, on the brighter half of it, where paper lies."""
    small, _ = scaled(grey, min(_SIDE, max(grey.shape)))
    soft = cv2.GaussianBlur(small, (0, 0), 0.7).astype(np.float32)
    rough = np.abs(soft - cv2.GaussianBlur(soft, (0, 0), 3.0))
    high, wide = (side // _BLOCK * _BLOCK for side in small.shape)
    shape = high // _BLOCK, _BLOCK, wide // _BLOCK, _BLOCK
    squares, tones = (each[:high, :wide].reshape(shape).swapaxes(1, 2) for each in (rough, soft))
    light = tones.mean(axis=(2, 3))
    usual = np.percentile(squares, 40, axis=(2, 3)) / _OF_DEVIATION / np.maximum(light, 1)
    return float(np.median(usual[light >= np.median(light)]))
