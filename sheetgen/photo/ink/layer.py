"""The ink on a detected sheet without its print: how much darker each place of the photo is than sheetgen's print in the same
light.

The light is the brightness of blank paper: smooth, but with the hard edges of shadows. The colours of the print in the photo
(changed by a printer, copier or phone) are learnt from the photo itself.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box, Page
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.find.sighting import Sighting
from sheetgen.photo.ink.tint import WHITE_LEVEL, FlatSheet, with_tint
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Counts, Floats, Mask, Picture, Tones, brightest_channel, darkest_channel, grey_of

INK_DARKNESS_RANGE = (0.06, 0.3)
"""Minimum and maximum of the darkness above which a pixel counts as ink. Between them, this limit is `NOISE_FACTOR` times the noise
within `NOISE_RADIUS`."""
NOISE_FACTOR, NOISE_RADIUS = 4.6, 12.0
NOISE_CAP = (0.1, 2.5)
"""Cap on noise: a quantile of the noise over the sheet, and the factor by which noise may exceed its value at this quantile.
Anything rougher is writing."""
BLUR_STEPS_PX, TOO_NOISY = (0.7, 1.3), 0.09
"""Blurs of the flattened sheet, tried in turn until the limit of noise is below `TOO_NOISY` on three quarters of the sheet."""
PRINT_BLURS_PX, MAX_PRINT_MISMATCH = (0.5, 0.8, 1.1, 1.4, 1.8, 2.3), 60.0
"""`PRINT_BLURS_PX`: blurs of the print, of which the one that best matches the photo's sharpness is used. `MAX_PRINT_MISMATCH`: the
maximum difference (of 255) between print and photo that counts for a pixel, since ink or something else may cover the print there.
"""
LIGHT_PRINT_LEVEL = 70
"""Print is blurred to the photo's sharpness if it and its surroundings are lighter than this."""
DARKEST_PRINT_LEVEL = 80
"""Minimum level of a channel of the print at which this channel can show ink; darker channels are ignored."""
HAZE_MIN_WIDTH_MM, HAZE_MAX_DARKNESS = 2.2, 0.2
"""Anything wider and no darker is a change of light, not ink."""
TILE_MM, MIN_TILES, USUAL_QUANTILE, MAX_PRINT_RESIDUE = 9.0, 5, 0.5, 0.35
"""Print leaves a usual darkness where its colours meet. It is measured as the quantile `USUAL_QUANTILE` for borders between the
same print colours, if they occur in at least `MIN_TILES` tiles of the sheet (`TILE_MM` wide). It is subtracted as a residue of the
print, up to `MAX_PRINT_RESIDUE`.
"""
MIN_SHADOW_WIDTH_MM = 9.0
"""Anything narrower may be ink, not a shadow."""
MIN_LEARNT_COLOUR_MM2, MIN_MIXED_COLOUR_MM2 = 12.0, 2.0
"""Minimum area of a printed colour: `MIN_LEARNT_COLOUR_MM2` for learning how it looks in the photo, `MIN_MIXED_COLOUR_MM2` for
using it to learn how the channels of the print mix in the photo."""
MAX_COLOUR_WEIGHT_MM2 = 30.0
"""Maximum weight of one colour, which is otherwise its area, in learning how the channels mix."""
GLARE_LEVEL, DAZZLED_PAPER = 250, 0.93
"""Pixels of at least `GLARE_LEVEL` in every channel are glare, unless the paper as a whole is nearly as bright, as in scans: its
median level must be below the share `DAZZLED_PAPER` of white."""
TONE_KNOTS = (50, 100, 150, 200)
"""Tones at which a channel's curve may bend."""
TONE_PRIOR_MM2 = 3.0
"""Weight of the assumption that tones come out unchanged."""
COLOUR_PRIOR_MM2 = 8.0
"""Weight of the assumption that colours come out unchanged."""
BROWN_RANGE, MOSTLY_BROWN, MAX_COFFEE_DARKNESS = (0.3, 1.4), 0.3, 0.55
"""A pixel is brown if its brownness (see `InkLayer`) relative to its darkness is within `BROWN_RANGE`. A stroke of which more than
the share `MOSTLY_BROWN` is brown looks like coffee. If most of the sheet's ink doesn't, the brown pixels of such a stroke are a
stain, up to the darkness `MAX_COFFEE_DARKNESS`.
"""
VISIBILITY_RADIUS, MIN_PRINTED_SHARE = 2.5, 0.02
"""Print within `VISIBILITY_RADIUS` (mm) of a place must be visible if it covers more than the share `MIN_PRINTED_SHARE` of that
area."""
BRIGHT_LEVEL, MIN_PRINTED_DARKNESS, FAINTEST_PRINT = 235, 0.01, 0.05
"""Print may be faded by glare where every channel has at least `BRIGHT_LEVEL`. It must make that area darker by more than
`MIN_PRINTED_DARKNESS` in the mean; print that makes a pixel darker by at most `FAINTEST_PRINT` doesn't count."""
LIGHT_TINT_SPREAD = 0.3
"""Maximum redness or blueness of the light relative to the usual one (natural logarithm); beyond it, something covers the sheet,
such as a thumb.
"""


_NOISE_SCALE = 8.0
"""Noise is measured in grey levels multiplied by this, to keep it in whole numbers."""
_CALM_QUANTILE, _CALM_DEVIATIONS = 0.6, 0.524
"""Share of a block's pixels that are rougher than the value measured for the block (the roughest may be ink), and the standard
deviations of noise that this value stands for."""

CODE_MARGIN_MM, SPACE_MARGIN_MM = 0.8, 1.0
"""Margins (mm): around codes, where ink is ignored, and around spaces, where ink still counts as the players'."""
_BAND_ROWS, _BAND_STEP = 96, 4
"""Sharpness is measured in every fourth band of this many rows."""
_EDGE_PX = 6
"""Pixels at the edge of a photo in which no ink is seen."""
_BORDER_STEP = 3
"""Usual residues of borders are measured at every third pixel."""


class Area(NamedTuple):
    """A rectangle of a flattened sheet, in pixels."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def slices(self) -> tuple[slice, slice]:
        """The rows and columns of the area, for indexing."""
        return slice(self.top, self.bottom), slice(self.left, self.right)


class InkLayer:
    """A flattened sheet with DOTS pixels per millimetre.

    dark: how much darker than its print each pixel is, from 0 to 1. hidden: pixels whose print is too dark to recognise ink. lost:
    pixels so bright that ink may be lost. missing: the share of the print that is not visible, at a quarter of the size. printed: 1
    around all print, where strokes may be broken. least: the maximum darkness of noise. brown: how far each pixel is darker in blue
    than in green and also darker in green than in red; near 0 for red ink, which is as dark in green as in blue. tinted: pixels
    with the colour of the sheet's pen.
    """

    def __init__(
        self, dark: Tones, least: Tones, hidden: Mask, lost: Mask, missing: Tones, printed: Picture, brown: Tones, tinted: Mask
    ) -> None:
        self.dark, self.least, self.hidden, self.brown = dark, least, hidden, brown
        self.lost, self.missing, self.printed, self.tinted = lost, missing, printed, tinted

    def area(self, box: Box, about: float = 0.0) -> Area:
        """Return the pixels of a box and a margin of `about` mm."""
        return _area(box, self.dark.shape, about)

    @property
    def mask(self) -> Picture:
        """1 for pixels darker than the photo's noise, 0 for the others."""
        return np.asarray(self.dark > self.least, np.uint8)


def _area(box: Box, shape: tuple[int, ...], about: float) -> Area:
    high, wide = shape[:2]
    left, top = (max(0, round((value - about) * DOTS)) for value in (box.x, box.y))
    right, bottom = (max(0, round((value + about) * DOTS)) for value in (box.right, box.bottom))
    return Area(min(top, high), min(bottom, high), min(left, wide), min(right, wide))


def codes_of(page: Page) -> list[Box]:
    """Return the boxes of a page's corner marks and code, which the page's print does not show."""
    return [mark.box for mark in page.marks] + ([page.code] if page.code else [])


def ink_layer(photo: Photo, sighting: Sighting) -> InkLayer:
    """Return the ink on a sheet."""
    flat = sighting.flat(photo.picture, DOTS)
    printed = sighting.printed.picture
    inside = _inside_photo(photo, sighting)
    even = _even_areas(printed) & inside
    light = _light_on(flat[::2, ::2], printed[::2, ::2], even[::2, ::2], DOTS / 2)  # half the resolution is enough to learn colours
    light = np.asarray(cv2.resize(light, flat.shape[1::-1]), np.uint8)
    printed = _print_in_photo_colours(flat, printed, even, light)
    light = _light_on(flat, printed, even)
    for soft in BLUR_STEPS_PX:
        seen = np.asarray(cv2.GaussianBlur(flat, (0, 0), soft), np.uint8)
        least = _noise(seen, light, even)
        if np.percentile(least, 75) < TOO_NOISY:
            break
    dark, hidden, brown = _darkness_over_print(seen, _blur_print_to_photo(seen, printed, light), light)
    dark = _without_residues(dark, sighting.printed.picture, inside)
    places = sighting.printed.page.places
    spaces = [_area(place.box, dark.shape, SPACE_MARGIN_MM).slices for place in places]
    dark, hidden, tinted = with_tint(FlatSheet(seen, printed, light, least, spaces), dark, hidden)
    dark[~inside] = 0
    dazzled = float(np.median(darkest_channel(light))) < DAZZLED_PAPER * WHITE_LEVEL
    lost = (darkest_channel(flat) >= GLARE_LEVEL) & dazzled
    borders = cv2.morphologyEx(darkest_channel(printed), cv2.MORPH_GRADIENT, np.ones((7, 7), np.uint8)) > 40
    missing = np.maximum(_invisible_print(flat, printed, light), _faded_print(flat, printed, light))
    return InkLayer(dark, least, hidden, lost, missing, np.asarray(borders, np.uint8), brown, tinted)


def _inside_photo(photo: Photo, sighting: Sighting) -> Mask:
    """Return a mask of the places of a sheet that are in the photo."""
    within = np.zeros(photo.picture.shape[:2], np.uint8)
    within[_EDGE_PX:-_EDGE_PX, _EDGE_PX:-_EDGE_PX] = 255
    return np.asarray(sighting.flat(within, DOTS) > 127, np.bool_)


def _noise(seen: Picture, light: Picture, even: Mask) -> Tones:
    """Return the darkness of noise at each place: a multiple of its usual value nearby, away from print, in the light there."""
    tones, lit = (np.ascontiguousarray(each[::2, ::2]) for each in (seen, light))
    usable = cv2.erode((even[::2, ::2] & (brightest_channel(lit) > 20)).astype(np.uint8), np.ones((9, 9), np.uint8))
    soft = cv2.GaussianBlur(tones.astype(np.float32), (0, 0), 1.5)
    rough = cv2.convertScaleAbs(cv2.subtract(tones, soft, dtype=cv2.CV_32F), alpha=_NOISE_SCALE)
    rough = cv2.copyTo(rough, usable)
    blocks = cv2.medianBlur(_block_quantiles(rough, usable, round(NOISE_RADIUS * DOTS / 2), _CALM_QUANTILE), 3).astype(np.float32)
    scale = NOISE_FACTOR * WHITE_LEVEL / 255 / _NOISE_SCALE / _CALM_DEVIATIONS
    usual = cv2.divide(cv2.resize(blocks, lit.shape[1::-1]), cv2.max(lit, 1), scale=scale, dtype=cv2.CV_32F)
    blue, green, red = cv2.split(usual)
    least = 0.6 * cv2.max(cv2.max(blue, green), red) + (0.4 / 3) * (blue + green + red)
    often, most = NOISE_CAP
    least = np.minimum(least, most * np.quantile(least[::8, ::8], often))
    least = np.clip(least, *INK_DARKNESS_RANGE).astype(np.float32)
    return np.asarray(cv2.resize(least, seen.shape[1::-1], interpolation=cv2.INTER_NEAREST), np.float32)


def _blur_print_to_photo(seen: Picture, printed: Picture, light: Picture) -> Picture:
    """Return the print, blurred to the sharpness of the photo except in dark parts. Thin lines thus become lighter and wider, as in
    the photo, and ink on them stands out as darker.
    """
    rows = np.flatnonzero(np.arange(len(seen)) // _BAND_ROWS % _BAND_STEP == 0)
    tones, green, lit = (np.ascontiguousarray(each[rows, :, 1]) for each in (printed, seen, light))
    borders = np.flatnonzero(cv2.morphologyEx(tones, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)).ravel() > 24)
    if not len(borders):
        return printed
    shown = green.ravel()[borders] * np.float32(WHITE_LEVEL) / np.maximum(lit.ravel()[borders], 1)

    def missed(soft: float) -> float:
        blurred = cv2.GaussianBlur(tones, (0, 0), soft).ravel()[borders]
        return float(np.minimum(np.abs(blurred - shown), MAX_PRINT_MISMATCH).mean())

    blurred = cv2.GaussianBlur(printed, (0, 0), min(PRINT_BLURS_PX, key=missed))
    light_about = cv2.erode(darkest_channel(printed), np.ones((7, 7), np.uint8)) > LIGHT_PRINT_LEVEL
    return np.asarray(cv2.copyTo(blurred, light_about.astype(np.uint8), printed.copy()), np.uint8)


def _darkness_over_print(seen: Picture, printed: Picture, light: Picture) -> tuple[Tones, Mask, Tones]:
    """Return how much darker than its print a sheet is, the pixels whose print is too dark to see ink in any channel, and how brown
    it is.
    """
    expected = cv2.erode(printed, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5)))
    _, expected = cv2.threshold(expected, DARKEST_PRINT_LEVEL, 255, cv2.THRESH_TOZERO)
    paper = cv2.multiply(expected, light, scale=1 / WHITE_LEVEL)
    darker = cv2.subtract(paper, seen)
    most, total = np.zeros(seen.shape[:2], np.float32), np.zeros(seen.shape[:2], np.float32)
    usable, channels = np.zeros(seen.shape[:2], np.uint8), list[Tones]()
    for each in range(3):
        here = np.ascontiguousarray(paper[:, :, each])
        use = (here > 16).astype(np.uint8)
        one = cv2.divide(np.ascontiguousarray(darker[:, :, each]), cv2.max(here, 1), dtype=cv2.CV_32F)
        one *= use
        total += one
        usable += use
        most = cv2.max(most, one)
        channels.append(np.asarray(one, np.float32))
    blue, green, red = channels
    brown = np.asarray(cv2.min(blue - green, green - red) * 2, np.float32)
    dark = np.asarray(0.6 * most + 0.4 * total / cv2.max(usable, 1), np.float32)
    dark, brown = _without_haze(dark, brown)
    return dark, np.asarray(usable == 0), brown


def _without_residues(dark: Tones, printed: Picture, inside: Mask) -> Tones:
    """Return the darkness less the usual residues of print: borders of the same colours look the same all over a sheet.

    Borders are distinguished by the colours of the print, and by how dark and how light the print around them is. Only residues
    that many places of the sheet share are removed, and at most their usual size, since on a full sheet all symbols of a kind may
    be crossed. inside: the places that are in the photo.
    """
    borders, keys = _print_borders(printed)
    side = round(TILE_MM * DOTS)
    measured = np.flatnonzero(inside.ravel()[borders])[::_BORDER_STEP]
    some, of = borders[measured], keys[measured]
    cells = (some // dark.shape[1] // side) * 64 + some % dark.shape[1] // side
    ordered = np.sort(of << 32 | dark.ravel()[some].view(np.int32))  # sorted by key, then by value: no value is below 0
    grouped = ordered >> 32
    first = np.flatnonzero(np.diff(grouped, prepend=-1))
    counts = np.diff(first, append=len(ordered))
    usual = ordered[first + (counts * USUAL_QUANTILE).astype(np.int64)].astype(np.int32).view(np.float32)
    places = np.sort(of * 8192 + cells)
    distinct = places[np.flatnonzero(np.diff(places, prepend=-1))]
    spread = np.bincount(np.searchsorted(grouped[first], distinct >> 13), minlength=len(first))
    remainders = np.zeros(int(keys.max(initial=-1)) + 1, np.float32)
    remainders[grouped[first]] = np.where(spread >= MIN_TILES, np.minimum(usual, MAX_PRINT_RESIDUE), 0)
    result = dark.copy()
    result.ravel()[borders] -= remainders[keys]
    return np.asarray(np.maximum(result, 0), np.float32)


def _print_borders(printed: Picture) -> tuple[Counts, Counts]:
    """Return the pixels around borders of the print, and a number for the print there, equal for similar borders."""
    seen = cv2.GaussianBlur(printed, (0, 0), 1.0)
    least, most = (grey_of(np.asarray(each(printed, np.ones((9, 9), np.uint8)), np.uint8)) for each in (cv2.erode, cv2.dilate))
    borders = np.flatnonzero((most.astype(np.int16) - least > 24).ravel())
    parts = [(each.ravel()[borders] >> shift).astype(np.int64) for each, shift in ((least, 5), (most, 5))]
    channels = ((seen[:, :, 0], 6), (seen[:, :, 1], 5), (seen[:, :, 2], 6))
    blue, green, red = ((each.ravel()[borders] >> shift).astype(np.int64) for each, shift in channels)
    return borders, ((blue << 5 | green << 2 | red) << 6) | parts[0] << 3 | parts[1]


def _without_haze(dark: Tones, brown: Tones) -> tuple[Tones, Tones]:
    """Return darkness and brown without faint wide areas: changes of light, of the print's colours, coffee."""
    side = round(HAZE_MIN_WIDTH_MM * DOTS / 2) | 1
    haze, stain = (
        cv2.morphologyEx(
            cv2.resize(each, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), cv2.MORPH_OPEN, np.ones((side, side))
        )
        for each in (dark, brown)
    )
    low, high = BROWN_RANGE
    coffee = (stain > low * haze) & (stain < high * haze) & (haze < MAX_COFFEE_DARKNESS)
    haze[(haze > HAZE_MAX_DARKNESS) & ~coffee] = 0
    stain = np.where(haze > 0, cv2.max(stain, 0), 0).astype(np.float32)
    haze, stain = (
        cv2.resize(cv2.dilate(each, np.ones((3, 3), np.uint8)), dark.shape[1::-1], interpolation=cv2.INTER_NEAREST)
        for each in (haze, stain)
    )
    return np.asarray(cv2.max(dark - haze, 0), np.float32), np.asarray(brown - stain, np.float32)


def _invisible_print(flat: Picture, printed: Picture, light: Picture) -> Tones:
    """Return the share of the print around each place that is invisible (covered, or lost in glare), at a quarter of the size."""
    green, seen = np.ascontiguousarray(printed[:, :, 1]), flat[:, :, 1].astype(np.float32)
    lines = (cv2.dilate(green, np.ones((3, 3), np.uint8)) < 150).astype(np.float32)
    paper = light[:, :, 1].astype(np.float32) * (255 / WHITE_LEVEL)
    should = paper * (1 - green.astype(np.float32) / 255)
    shown = cv2.multiply(cv2.min(cv2.max((paper - seen) / cv2.max(should, 8.0), 0), 1), lines)
    small = (flat.shape[1] // 4, flat.shape[0] // 4)
    side = round(VISIBILITY_RADIUS * 2 * DOTS / 4) | 1
    smaller = (cv2.resize(each, small, interpolation=cv2.INTER_AREA) for each in (shown, lines))
    there, whole = (cv2.blur(each, (side, side)) for each in smaller)
    blue, _, red = cv2.split(cv2.resize(light, small, interpolation=cv2.INTER_AREA).astype(np.float32))
    redder = np.log(cv2.max(red, 1)) - np.log(cv2.max(blue, 1))
    other = np.abs(redder - np.median(redder)) > LIGHT_TINT_SPREAD
    return np.asarray(np.where(other, 1, np.where(whole > MIN_PRINTED_SHARE, 1 - there / np.maximum(whole, 1e-6), 0)), np.float32)


def _faded_print(flat: Picture, printed: Picture, light: Picture) -> Tones:
    """Return how far the print around each place is faded by glare, from 0 to 1, at a quarter of the size. Thin and light print
    counts as well; places that are not bright are not in glare.
    """
    paper = cv2.max(light[:, :, 1].astype(np.float32) * (255 / WHITE_LEVEL), 1)
    should = 1 - printed[:, :, 1].astype(np.float32) / 255
    near = cv2.dilate((should > FAINTEST_PRINT).astype(np.float32), np.ones((5, 5), np.uint8))
    shown = cv2.max(1 - flat[:, :, 1] / paper, 0) * near
    small = (flat.shape[1] // 4, flat.shape[0] // 4)
    side = round(VISIBILITY_RADIUS * 2 * DOTS / 4) | 1
    smaller = (cv2.resize(each, small, interpolation=cv2.INTER_AREA) for each in (shown, should * near))
    there, whole = (cv2.blur(each, (side, side)) for each in smaller)
    bright = cv2.resize(darkest_channel(flat), small, interpolation=cv2.INTER_AREA) >= BRIGHT_LEVEL
    faded = np.clip(1 - there / np.maximum(whole, MIN_PRINTED_DARKNESS), 0, 1)
    return np.asarray(np.where(bright & (whole > MIN_PRINTED_DARKNESS), faded, 0), np.float32)


def _even_areas(printed: Picture) -> Mask:
    """Return a mask of the places where a print has one colour all around."""
    return np.asarray(brightest_channel(cv2.morphologyEx(printed, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8))) <= 8)


def _light_on(flat: Picture, printed: Picture, even: Mask, dots: float = DOTS) -> Picture:
    """Return the light on each place of a sheet, for each channel: `WHITE_LEVEL` where paper looks white. dots:
    pixels per millimetre."""
    high, wide = flat.shape[:2]
    fewer, tones = flat[::2, ::2], printed[::2, ::2]
    usable = (even[::2, ::2] & (darkest_channel(tones) > DARKEST_PRINT_LEVEL)).astype(np.uint8)
    known = cv2.max(tones.astype(np.float32), 1)
    seen = cv2.convertScaleAbs(cv2.divide(fewer.astype(np.float32), known, scale=WHITE_LEVEL))
    ratio = np.asarray(cv2.copyTo(seen, usable), np.uint8)
    coarse = _block_quantiles(ratio, usable, round(5 * dots / 2))
    side = round(0.75 * dots) * 2 + 1
    near = cv2.max(cv2.blur(usable.astype(np.float32), (side, side)), 1e-3)
    near = cv2.merge([near, near, near])
    about = cv2.divide(cv2.blur(ratio.astype(np.float32), (side, side)), near).astype(np.uint8)
    about = np.where(near > 0.05, about, cv2.resize(coarse, ratio.shape[1::-1]))
    calm = cv2.copyTo(cv2.medianBlur(cv2.copyTo(ratio, usable, about.copy()), 5), usable)
    side = round(MIN_SHADOW_WIDTH_MM * dots / 2) | 1
    wide_open = cv2.dilate(calm, np.ones((side, side), np.uint8))
    closed = cv2.erode(np.where(wide_open > 0, wide_open, about), np.ones((side, side), np.uint8))
    closed = cv2.blur(cv2.erode(closed, np.ones((3, 3), np.uint8)), (3, 3))
    return np.asarray(cv2.resize(closed, (wide, high)), np.uint8)


def _block_quantiles(ratio: Picture, usable: Picture, side: int, above: float = 0.35) -> Picture:
    """Return a quantile of the usable pixels of each block (`side` × `side` pixels), per channel; a block without usable pixels
    gets the value nearby. above: the share of the pixels above the quantile."""
    rows, columns = ratio.shape[0] // side, ratio.shape[1] // side
    cut = ratio[: rows * side, : columns * side].reshape(rows, side, columns, side, 3).transpose(0, 2, 4, 1, 3)
    ordered = np.sort(
        cut.reshape(rows, columns, 3, side * side), axis=3, kind="stable"
    )  # bytes are sorted by counting, which is far quicker
    count = usable[: rows * side, : columns * side].reshape(rows, side, columns, side).sum(axis=(1, 3), dtype=np.int64)
    place = side * side - 1 - (above * np.maximum(count - 1, 0)).astype(np.int64)
    result = np.take_along_axis(ordered, place[:, :, None, None].repeat(3, axis=2), axis=3)[..., 0].astype(np.float32)
    known = (count > side * side * 0.08).astype(np.float32)
    for _ in range(64):
        if known.all():
            break
        sums = cv2.blur(result * known[:, :, None], (3, 3), borderType=cv2.BORDER_REPLICATE)
        near = cv2.blur(known, (3, 3), borderType=cv2.BORDER_REPLICATE)
        grown = (known == 0) & (near > 0)
        result[grown] = sums[grown] / near[grown][:, None]
        known[grown] = 1
    return np.asarray(result, np.uint8)


def _print_in_photo_colours(flat: Picture, printed: Picture, even: Mask, light: Picture) -> Picture:
    """Return the print in the colours of the photo.

    Colours that cover enough area become the median of their pixels in the photo; the others are derived from these by mixing
    channels (a copier knows no colours).
    """
    pixels = printed.reshape(-1, 3)
    coded = np.flatnonzero(darkest_channel(printed) < 248)
    if not len(coded):
        return printed
    some = pixels.take(coded, axis=0)
    codes = (some[:, 0] >> 4).astype(np.int32) << 8 | (some[:, 1] >> 4).astype(np.int32) << 4 | some[:, 2] >> 4
    evenly = np.flatnonzero(even.ravel()[coded])[::3]
    counts = np.bincount(codes[evenly], minlength=4096)
    by_code, ends = evenly[np.argsort(codes[evenly], kind="stable")], np.cumsum(counts)
    factors, covers = np.ones((4096, 3), np.float32), 3 * counts / DOTS**2
    shown = np.flatnonzero(covers > MIN_MIXED_COLOUR_MM2)
    was, seen = np.full((len(shown) + 1, 3), 255.0), np.full((len(shown) + 1, 3), 255.0)
    for row, code in enumerate(shown):
        own = by_code[ends[code] - counts[code] : ends[code]]
        own = own[:: max(1, len(own) // 2000)]
        lit = flat.reshape(-1, 3)[coded[own]] * WHITE_LEVEL / np.maximum(light.reshape(-1, 3)[coded[own]], 1)
        was[row], seen[row] = np.median(some[own], axis=0), np.median(lit, axis=0)
        factors[code] = seen[row] / np.maximum(was[row], 1)
    speaks = np.append(np.minimum(covers[shown], MAX_COLOUR_WEIGHT_MM2), MAX_COLOUR_WEIGHT_MM2)
    mixed = _fit_channels(was, seen, speaks)
    blended = np.clip(was @ mixed[:3] + mixed[3], 0, 255)
    curves = np.stack([_curve(blended[:, each], seen[:, each], speaks) for each in range(3)], axis=1)
    whole = cv2.transform(some[:, None], np.column_stack((mixed[:3].T, mixed[3] - 0.5)))
    changed = cv2.LUT(whole, curves[:, None])[:, 0]
    brighter = np.minimum(some * factors.take(codes, axis=0), 255).astype(np.uint8)
    changed = np.where((covers > MIN_LEARNT_COLOUR_MM2)[codes, None], brighter, changed)
    result = pixels.copy()
    for each in range(3):
        result[coded, each] = changed[:, each]
    return result.reshape(printed.shape)


def _curve(was: Floats, seen: Floats, covers: Floats) -> Picture:
    """Return how each of 256 tones of a channel appears: a line bent at each knot towards the measured tones."""
    apart = TONE_KNOTS[1] - TONE_KNOTS[0]
    hats = np.maximum(1 - np.abs(was[:, None] - np.array(TONE_KNOTS)) / apart, 0)
    weights = covers[:, None]
    kept = TONE_PRIOR_MM2 * np.eye(len(TONE_KNOTS))
    moved = np.linalg.solve(hats.T @ (weights * hats) + kept, hats.T @ (weights[:, 0] * (seen - was)))
    tones = np.arange(256)
    return np.asarray(np.clip(tones + np.interp(tones, (0, *TONE_KNOTS, 255), (0, *moved, 0)), 0, 255), np.uint8)


def _fit_channels(was: Floats, seen: Floats, covers: Floats) -> Floats:
    """Return how the channels of the print mix to those of the photo (4 × 3; the last row is added). Without evidence of a change,
    the channels stay the same."""
    weights = np.sqrt(covers)[:, None]
    shares = np.concatenate((was / 255, np.ones((len(was), 1))), axis=1) * weights
    stiff = np.eye(4) * COLOUR_PRIOR_MM2
    same = np.concatenate((np.eye(3), np.zeros((1, 3))))
    result = np.linalg.solve(shares.T @ shares + stiff, shares.T @ (seen / 255 * weights) + stiff @ same)
    result[3] *= 255
    return np.asarray(result, np.float64)
