"""The ink of a coloured pen where print hides how dark it is.

However dark black or grey print makes a place, with its blur and whatever it is off by, the place's channels stay alike; a coloured
pen makes them differ. So blue, green and red ink is seen through thin lines and close to thick ones, and coffee is told from it.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.photo import thresholds
from sheetgen.photo.picture.pixels import Floats, Mask, Picture, Tones, brightest, darkest

_DARK = (0.25, 0.9)
"""What is so dark, and clear of print, is the pen's; darker hardly has a colour."""
_CLEAR, _NEAR, _ABOUT = (np.ones((each, each), np.uint8) for each in (9, 9, 7))
_FAINTEST = 4.0
"""Grey levels: channels that are darker are taken for so dark."""


class Places(NamedTuple):
    """A flattened sheet: as it is seen, as it was printed, in which light (`LIT` for white), and how dark noise may be."""

    seen: Picture
    printed: Picture
    light: Picture
    least: Tones


def with_tint(places: Places, dark: Tones, hidden: Mask) -> tuple[Tones, Mask]:
    """How dark ink is, and where it cannot be told, by the colour of the sheet's pen as well; unchanged where it has none."""
    lit = cv2.divide(places.seen, cv2.max(places.light, 1), scale=thresholds.LIT)
    low, high = darkest(places.printed), brightest(places.printed)
    tint = _pen_tint(lit, places.printed, dark, cv2.erode(low, _CLEAR) > thresholds.WHITE)
    if tint is None:
        return dark, hidden
    grey = cv2.dilate(high - low, _NEAR) < thresholds.COLOURLESS
    beside = (cv2.erode(low, _ABOUT) < thresholds.DARK_LINES) & (brightest(lit) > thresholds.PALEST_BLACK)
    where = grey & (beside | (dark > places.least))
    paper = cv2.dilate(places.printed, _NEAR)[where]
    strength = float(tint @ tint)
    tints = _tints(lit[where], paper) @ tint / strength
    noise = places.least[where] * 255 / np.maximum(lit[where].mean(axis=1), 1) / strength**0.5
    shown = np.where(beside[where] & (tints > noise), np.minimum(tints, 1), 0)
    opposite = (tints < -noise) & (tints < -thresholds.OPPOSITE * dark[where])
    result, unseen = dark.copy(), hidden.copy()
    result[where] = np.where(opposite, 0, np.maximum(dark[where], shown))
    unseen[where & beside] = False
    return result, unseen


def _pen_tint(lit: Picture, printed: Picture, dark: Tones, clear: Mask) -> Floats | None:
    """How much darker than their mean the channels are where ink is clear of print, for each unit of darkness; None for grey."""
    some = clear & (dark > _DARK[0]) & (dark < _DARK[1])
    each = _tints(lit[some], printed[some]) / dark[some][:, None]
    coloured = (each**2).sum(axis=1) > thresholds.LEAST_TINT
    if np.count_nonzero(coloured) < max(thresholds.SHOWS_TINT, thresholds.MOSTLY_TINTED * len(each)):
        return None
    tint = np.median(each[coloured], axis=0)
    return np.asarray(tint, np.float64) if float(tint @ tint) > thresholds.LEAST_TINT else None


def _tints(lit: Picture, paper: Picture) -> Floats:
    """How much darker than their mean the channels of some pixels are against paper (natural logarithms)."""
    logs = np.log(np.maximum(lit.astype(np.float32), _FAINTEST) / np.maximum(paper, 1))
    return np.asarray(logs.mean(axis=1, keepdims=True) - logs, np.float64)
