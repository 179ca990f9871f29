"""Quick check of a photo's quality, before searching for sheets, in some hundredths of a second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.photo.picture.paper import runs_out_of_picture
from sheetgen.photo.picture.pixels import Floats, Picture, Tones, from_scaled, scaled
from sheetgen.source.messages import Message, Phrase, message, room

phrase, _ = room("photo")

HOLD_STILL = phrase("hold-still", "hold the camera still, wait until the picture is sharp, and take the photo again")

_SIDE, _SMALL_SIDE = 1600, 500
"""Longer sides of two pictures: one for measuring sharpness and grain, and a smaller one for measuring reflections."""
_MIN_PIXELS = 1100
"""Pixels of the longer side below which digits are small."""
_DIM_LEVEL, _DARK_LEVEL = 70.0, 22.0
"""Grey level of the paper below which a photo is dim, and below which it is too dark."""
_GRAINY_SHARE, _DROWNING_SHARE = 0.01, 0.025
"""Standard deviation of the grain relative to the paper's grey level, above which strokes are frayed, and above which they are
lost.
"""
_SOFT_SHARPNESS, _SMEARED_SHARPNESS = 1.8, 1.65
"""Sharpness (see `_sharpness`) below which strokes are soft, and below which they are lost."""
_GLARE_LEVEL, _BRIGHT_PAPER = 250, 245.0
"""Grey level from which a spot is glare, and median grey level of bright areas above which the paper itself is so bright, without
any reflection."""
_SPOT_SHARE, _LARGE_SPOT_SHARE = 0.004, 0.2
"""Share of the picture above which a reflection may hide something, and above which it hides most."""
_FINE_SIGMA, _COARSE_SIGMA, _GRAIN_GAIN = 0.8, 3.0, 2.9
"""Standard deviations (pixels) of the two scales at which edges are compared; gain of grain (variance 1) at the fine one."""
_EDGE_SHARE = 0.12
"""Share of the pixels that are at edges."""
_MARGIN_DIVISOR = 5
"""Margin that is left out for sharpness and grain: the picture's size divided by this."""
_BLOCK_PX = 16


class Quality(NamedTuple):
    """The errors that prevent reading a photo, and the problems that may make it uncertain.

    glare: area hidden by a reflection (x, y, width, height in pixels), None without a reflection.
    """

    hopeless: tuple[Message, ...] = ()
    poor: tuple[Message, ...] = ()
    glare: tuple[int, int, int, int] | None = None


def assess(grey: Picture, two_valued: bool = False) -> Quality:
    """The quality of a photo, by its grey picture. two_valued: it is a scan in black and white, with neither light nor grain."""
    small, scale = scaled(grey, min(_SIDE, max(grey.shape)))
    quality = Quality() if two_valued else _assess_levels(small, scale)
    poor = list(quality.poor)
    if two_valued:
        in_grey = phrase("scan-in-grey", "scan in grey or colour")
        poor.append(message(phrase("black-and-white", "this is a black-and-white scan"), in_grey))
    if max(grey.shape) < _MIN_PIXELS:
        few = phrase("few-pixels", "this picture has only {width} × {height} pixels", grey.shape[1], grey.shape[0])
        poor.append(
            message(
                few,
                phrase(
                    "nearer-or-itself",
                    "move closer, or send the original photo: its longer side must have at least {least} pixels",
                    2000,
                ),
            )
        )
    if runs_out_of_picture(small):
        step_back = phrase("step-back", "step back until all four corners are in the picture")
        poor.append(message(phrase("runs-out", "part of the sheet is outside the picture"), step_back))
    return quality._replace(poor=tuple(poor))


def _assess_levels(small: Picture, scale: float) -> Quality:
    """Assess light, grain, sharpness and reflections. scale: of the picture to the photo."""
    high, wide = (length // _MARGIN_DIVISOR for length in small.shape)
    middle = np.ascontiguousarray(small[high:-high, wide:-wide])
    noise, paper = _grain(middle)
    glare, share = _glare(small, scale)
    hopeless, poor = list[Message](), list[Message]()

    def judge(code: str, value: float, bad: float, worst: float, texts: tuple[Phrase, Phrase], hint: Phrase) -> None:
        if value > worst:
            hopeless.append(message(texts[1], hint, code=code))
        elif value > bad:
            poor.append(message(texts[0], hint, code=code))

    dark = phrase("dim", "this photo is dark"), phrase("dark", "this photo is too dark to read")
    by_a_lamp = phrase("by-a-lamp", "take the photo again with more light, near a window or a lamp")
    judge("photo/dark", -paper, -_DIM_LEVEL, -_DARK_LEVEL, dark, by_a_lamp)
    grainy = phrase("grainy", "this photo is grainy"), phrase("too-grainy", "this photo is too grainy to read")
    not_zoom = phrase("light-not-zoom", "take the photo again with more light, and don't zoom in")
    judge("photo/grainy", noise / max(paper, 1.0), _GRAINY_SHARE, _DROWNING_SHARE, grainy, not_zoom)
    blurred = phrase("blurred", "this photo is blurred"), phrase("too-blurred-for-strokes", "this photo is too blurred to read")
    judge("photo/blurred", -_sharpness(middle, noise), -_SOFT_SHARPNESS, -_SMEARED_SHARPNESS, blurred, HOLD_STILL)
    hidden = (
        phrase("glare", "a reflection hides part of this photo"),
        phrase("too-much-glare", "a reflection hides most of this photo"),
    )
    no_flash = phrase("no-flash", "turn the sheet away from the lamp, and take the photo again without flash")
    judge("photo/glare", share, _SPOT_SHARE, _LARGE_SPOT_SHARE, hidden, no_flash)
    return Quality(tuple(hopeless), tuple(poor), glare)


def remarks_on(quality: Quality, outlines: Sequence[Floats]) -> tuple[Message, ...]:
    """Return the remarks that concern some sheets of a photo (their corners in pixels); without sheets, all."""
    if not outlines:
        return quality.poor
    return tuple(
        each
        for each in quality.poor
        if each.code != "photo/runs-out" and (each.code != "photo/glare" or _hides_sheet(quality, outlines))
    )


def _hides_sheet(quality: Quality, outlines: Sequence[Floats]) -> bool:
    """Return whether the reflection is on a sheet."""
    assert quality.glare is not None
    x, y, width, height = quality.glare
    spot = np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], np.float32)
    return any(cv2.intersectConvexConvex(spot, outline.astype(np.float32))[0] > 0 for outline in outlines)


def _grain(grey: Picture) -> tuple[float, float]:
    """The standard deviation of the grain in flat parts of the paper (J. Immerkær's filter), and the paper's grey level."""
    kernel = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
    rough = np.abs(cv2.filter2D(grey, cv2.CV_32F, kernel))
    blocks = (grey.shape[1] // _BLOCK_PX, grey.shape[0] // _BLOCK_PX)
    level, roughness = (cv2.resize(each, blocks, interpolation=cv2.INTER_AREA) for each in (grey.astype(np.float32), rough))
    paper = float(np.percentile(level, 90))
    on_paper = (level > 0.4 * paper) & (level < _GLARE_LEVEL - 2)
    known = roughness[on_paper] if on_paper.sum() > 50 else roughness.ravel()
    return float(np.percentile(known, 30)) * float(np.sqrt(np.pi / 2)) / 6, paper


def _sharpness(grey: Picture, grain: float) -> float:
    """Return the steepness of edges at a fine scale relative to a coarse one, in the direction where it is least: camera shake
    blurs one direction.

    The slopes at edges form a matrix at each scale; the least generalized eigenvalue of the two belongs to that direction. Grain is
    equally steep in every direction and is subtracted.
    """
    fine, coarse = (_slopes(grey, sigma) for sigma in (_FINE_SIGMA, _COARSE_SIGMA))
    steep = cv2.magnitude(*coarse)
    edges = np.flatnonzero(steep > np.percentile(steep[::4, ::4], 100 * (1 - _EDGE_SHARE)))
    slopes = (np.stack([each.ravel()[edges] for each in some]) for some in (fine, coarse))
    squares, others = (each @ each.T / max(len(edges), 1) for each in slopes)
    least = np.linalg.eigvals(np.linalg.solve(others + 1e-3 * np.eye(2), squares - _GRAIN_GAIN * grain**2 * np.eye(2))).real.min()
    return float(np.sqrt(max(least, 0.0)))


def _slopes(grey: Picture, sigma: float) -> tuple[Tones, Tones]:
    soft = cv2.GaussianBlur(grey, (0, 0), sigma).astype(np.float32)
    x, y = (np.asarray(cv2.Sobel(soft, cv2.CV_32F, *way), np.float32) for way in ((1, 0), (0, 1)))
    return x, y


def _glare(grey: Picture, scale: float) -> tuple[tuple[int, int, int, int] | None, float]:
    """Return the box of the largest spot of glare, and its share of the picture. scale: of the picture to the photo."""
    small, smaller = scaled(grey, _SMALL_SIDE)
    level = cv2.medianBlur(small, 5)
    bright = level[level > 0.5 * np.percentile(level, 95)]
    hot = (level >= _GLARE_LEVEL).astype(np.uint8)
    if not hot.any() or float(np.median(bright)) > _BRIGHT_PAPER:
        return None, 0.0
    spots = cv2.connectedComponentsWithStats(hot)[2][1:]
    left, top, width, height, area = spots[spots[:, cv2.CC_STAT_AREA].argmax()].tolist()
    (x, y), (right, bottom) = (
        from_scaled(np.array([(left, top), (left + width, top + height)], np.float64), scale * smaller).round().astype(int)
    )
    return (int(x), int(y), int(right - x), int(bottom - y)), area / small.size
