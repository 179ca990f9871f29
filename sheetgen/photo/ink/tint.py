"""The ink of a coloured pen in places where print hides its darkness.

Black or grey print, its blur and its misalignment darken all channels of a place equally; a coloured pen darkens them differently.
So blue, green and red ink is visible through thin lines and close to thick ones. It also differs from coffee.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.photo.picture.pixels import Floats, Mask, Picture, Tones, brightest_channel, darkest_channel

WHITE_LEVEL = 200.0
"""Level of white paper in the estimated light. Higher levels occur where a print is lighter than it should be."""
WHITE_PRINT_LEVEL, MAX_GREY_SPREAD, DARK_PRINT_LEVEL, MIN_BLACK_LEVEL = 200, 30, 150, 50
"""Print is white above `WHITE_PRINT_LEVEL`, and grey if its channels differ by less than `MAX_GREY_SPREAD`. Next to print darker
than `DARK_PRINT_LEVEL`, ink is detected by its colour if a channel of the photo is brighter than `MIN_BLACK_LEVEL`.
"""
MIN_TINT, MIN_TINTED_PIXELS, MIN_TINTED_SHARE = 0.06, 300, 0.3
"""A pixel is coloured if its channels differ by more than `MIN_TINT` (sum of squared logarithms per unit of darkness). A pen has a
colour if at least `MIN_TINTED_PIXELS` pixels of ink away from print are coloured, and at least the share `MIN_TINTED_SHARE` of
these pixels.
"""
MIN_PEN_COLOUR, MIN_COLOURED_SHARE = 0.5, 0.6
"""A pixel is ink, not print, if it has more than the share `MIN_PEN_COLOUR` of the pen's colour that fits its darkness. A stroke is
ink if more than the share `MIN_COLOURED_SHARE` of its pixels are such pixels."""
MIN_BROWN = 0.25
"""Ink is brown if it is darker in blue than in green, and darker in green than in red, each by more than this share of the
difference between blue and red."""
MIN_YELLOW = 0.6
"""Ink is yellow if it is darker in blue than in green by more than this share of the difference between blue and red."""
MIN_OPPOSITE_COLOUR = 0.3
"""Pixels with this much of the colour opposite to the pen's, per unit of darkness, are coffee, not ink ..."""
MIN_SECOND_PEN_SHARE = 0.1
"""... unless at least this share of the coloured pixels (neither brown nor yellow) has the opposite colour: then a second pen was
used."""


_PEN_DARKNESS = (0.25, 0.9)
"""Range of the darkness of ink whose colour is measured; darker ink hardly has a colour."""
_GAP_TO_PRINT, _NEARBY, _BESIDE = (np.ones((each, each), np.uint8) for each in (9, 9, 7))
_MIN_LEVEL = 4.0
"""Minimum grey level of a channel; darker channels count as this."""


class FlatSheet(NamedTuple):
    """A flattened sheet: its picture, its print, its light (`WHITE_LEVEL` where paper looks white), and the maximum
    darkness of noise.

    spaces: areas for writing, with a small margin.
    """

    seen: Picture
    printed: Picture
    light: Picture
    least: Tones
    spaces: Sequence[tuple[slice, slice]]


class Tinted(NamedTuple):
    """The darkness of ink, the pixels whose darkness is unknown, and the pixels with the colour of the sheet's pen."""

    dark: Tones
    hidden: Mask
    has_colour: Mask


def with_tint(places: FlatSheet, dark: Tones, hidden: Mask) -> Tinted:
    """Return the darkness of ink, measured also by the colour of the sheet's pen; unchanged if the pen has no colour."""
    lit = cv2.divide(places.seen, cv2.max(places.light, 1), scale=WHITE_LEVEL)
    low, high = darkest_channel(places.printed), brightest_channel(places.printed)
    known = _pen_tint(lit, places, dark, low)
    has_colour = np.zeros(dark.shape, np.bool_)
    if known is None:
        return Tinted(dark, hidden, has_colour)
    pen, alone = known
    grey = cv2.dilate(high - low, _NEARBY) < MAX_GREY_SPREAD
    beside = (cv2.erode(low, _BESIDE) < DARK_PRINT_LEVEL) & (brightest_channel(lit) > MIN_BLACK_LEVEL)
    where = np.flatnonzero(grey & (beside | (dark > places.least)))
    beside, was = beside.ravel()[where], dark.ravel()[where]
    shades, paper = (each.reshape(-1, 3).take(where, axis=0) for each in (lit, cv2.dilate(places.printed, _NEARBY)))
    strength = float(pen @ pen)
    tints = _tints(shades, paper) @ pen / strength
    noise = places.least.ravel()[where] * 255 / np.maximum(shades.mean(axis=1), 1) / strength**0.5
    shown = np.where(tints > noise, np.minimum(tints, 1), 0)
    opposite = (tints < -noise) & (tints < -MIN_OPPOSITE_COLOUR * was) & alone
    seen = np.where(beside, np.maximum(was, shown), np.where(opposite, 0, was))
    result, unseen = dark.copy(), hidden.copy()
    result.ravel()[where] = seen
    unseen.ravel()[where[beside]] = False
    has_colour.ravel()[where] = (tints > noise) & (tints > MIN_PEN_COLOUR * seen)
    return Tinted(result, unseen, has_colour)


def _pen_tint(lit: Picture, places: FlatSheet, dark: Tones, low: Picture) -> tuple[Floats, bool] | None:
    """Return the tint of a pen: how much darker than their mean its channels are, per unit of darkness. Also return whether it is
    the only pen: a blue pen and a red one have opposite tints. Both are measured on ink clear of print in spaces.

    Return None for grey. Brown may be coffee, and yellow the noise of blue in warm light, so both are ignored.
    """
    clear = (cv2.erode(low, _GAP_TO_PRINT) > WHITE_PRINT_LEVEL) & (dark > _PEN_DARKNESS[0]) & (dark < _PEN_DARKNESS[1])
    within = np.zeros(dark.shape, np.bool_)
    for rows, columns in places.spaces:
        within[rows, columns] = True
    some = np.flatnonzero(clear & within)
    each = _tints(*(one.reshape(-1, 3).take(some, axis=0) for one in (lit, places.printed))) / dark.ravel()[some, None]
    blue, green, red = each.T
    brown = np.minimum(blue - green, green - red) > MIN_BROWN * (blue - red)
    yellow = blue - green > MIN_YELLOW * (blue - red)
    coloured = ((each**2).sum(axis=1) > MIN_TINT) & ~((brown | yellow) & (blue > red))
    if np.count_nonzero(coloured) < max(MIN_TINTED_PIXELS, MIN_TINTED_SHARE * len(each)):
        return None
    tint = _usual_tint(each[coloured])
    strength = float(tint @ tint)
    if strength <= MIN_TINT:
        return None
    others = int(np.count_nonzero(each[coloured] @ tint < -MIN_OPPOSITE_COLOUR * strength))
    return tint, others < max(MIN_TINTED_PIXELS, MIN_SECOND_PEN_SHARE * int(np.count_nonzero(coloured)))


def _usual_tint(tints: Floats) -> Floats:
    """Return the usual tint: the median; if there are two opposite colours, the median of the more frequent one."""
    tint = np.median(tints, axis=0)
    for _ in range(3):
        alike = tints @ tint > 0
        tint = np.median(tints[alike if 2 * np.count_nonzero(alike) >= len(tints) else ~alike], axis=0)
    return np.asarray(tint, np.float64)


def _tints(lit: Picture, paper: Picture) -> Floats:
    """Return how much darker each channel of some pixels is than the mean of their channels, both relative to paper (natural
    logarithms; n × 3)."""
    logs = np.log(np.maximum(lit.astype(np.float32), _MIN_LEVEL) / np.maximum(paper, 1))
    return np.asarray(logs.mean(axis=1, keepdims=True) - logs, np.float64)
