"""Shapes as they appear in a photo at 8 pixels per millimetre: slanted, bent, drawn with some pen, blurred, noisy, interrupted by
print.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from teaching.digits.shapes import HIGH, Shape

Tones = npt.NDArray[np.float32]
DOTS = 8.0


class Manner(NamedTuple):
    """The way of writing and photographing: height and pen in mm, slant and turn in radians, the rest shares."""

    high: float
    pen: float
    slant: float
    turn: float
    wide: float
    bent: float
    blur: float
    noise: float
    cover: float
    grain: float


def manner(rng: np.random.Generator) -> Manner:
    """Return a random manner. Larger figures (up to 9 mm) look the same as these because all are scaled to one size."""
    high = float(np.exp(rng.uniform(np.log(2.3), np.log(6.5))))
    return Manner(
        high=high,
        pen=float(min(rng.uniform(0.18, 0.95), rng.uniform(0.14, 0.25) * high)),
        slant=float(rng.normal(0.08, 0.2)),
        turn=float(rng.normal(0, 0.08)),
        wide=float(np.exp(rng.normal(0, 0.17))),
        bent=float(rng.choice((0.0, 0.02, 0.045))),
        blur=float(rng.uniform(0.5, 1.9)),
        noise=float(rng.uniform(0.0, 0.07)),
        cover=float(rng.uniform(0.45, 1.0)),
        grain=float(rng.choice((0.0, 0.0, 0.0, 0.35, rng.uniform(0.4, 0.85)))),
    )


def seen(shape: Shape, how: Manner, rng: np.random.Generator, *, broken: bool = True) -> Tones:
    """Return the ink of a shape, from 0 to 1: its darkness relative to its own pen; 0 if it can't be distinguished from paper."""
    edges = _line(shape, how)
    scale = how.high * DOTS / HIGH
    high = int(shape.shape[0] * scale * 1.2) + 6
    wide = int(shape.shape[1] * scale * how.wide * 1.2 + high * abs(how.slant)) + 6
    distance = cv2.remap(shape, *_bend(shape, (high, wide), scale, how, rng), cv2.INTER_LINEAR, borderValue=99.0)
    ink = np.clip(0.5 + (edges - distance) * scale, 0, 1) * how.cover
    if how.grain:
        ink *= np.maximum(1 - how.grain * _rough(ink.shape, rng), 0)
    ink = cv2.GaussianBlur(ink.astype(np.float32), (0, 0), how.blur)
    noise = cv2.GaussianBlur(rng.standard_normal(ink.shape, np.float32), (0, 0), 0.7) * (how.noise * 1.8)
    dark = np.clip(ink + noise, 0, 1)
    if broken and rng.random() < 0.25:
        dark = _printed(dark, rng)
    return inky(dark.astype(np.float32), float(np.quantile(dark[dark > 0.13], 0.9)) if (dark > 0.13).any() else 1.0)


def _rough(shape: tuple[int, ...], rng: np.random.Generator) -> Tones:
    """Return the loss of pencil lead at each point of rough paper: about 0.8, in grains of 0.1 to 0.25 mm."""
    size = float(rng.uniform(0.8, 2.0))
    grains = cv2.GaussianBlur(rng.standard_normal(shape, np.float32), (0, 0), size)
    return np.asarray(0.8 + 0.25 * grains / max(float(grains.std()), 1e-6), np.float32)


def inky(dark: Tones, pen: float) -> Tones:
    """Return the darkness relative to the pen, without noise."""
    kept = dark * ((dark > 0.4 * pen) & (dark > 0.08))
    return np.asarray(np.clip(kept / max(pen, 1e-3), 0, 1), np.float32)


def _line(shape: Shape, how: Manner) -> float:
    """Return the distance from a shape's edges that its lines extend, so that they are about as thick as the pen."""
    within = shape[shape < 0]
    half = float(np.quantile(-within, 0.9)) if len(within) else 1.0
    wanted = 0.5 * how.pen / how.high * HIGH
    return float(np.clip(wanted - half, -0.75 * half, 8.0))


def _bend(
    shape: Shape, size: tuple[int, int], scale: float, how: Manner, rng: np.random.Generator
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Return the position of each pixel in a shape."""
    high, wide = size
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    x, y = (x - wide / 2) / (scale * how.wide), (y - high / 2) / scale
    x, y = x + np.float32(how.slant) * y, y
    c, s = np.float32(np.cos(how.turn)), np.float32(np.sin(how.turn))
    x, y = c * x - s * y, s * x + c * y
    if how.bent:
        off = rng.normal(0, how.bent * HIGH, (2, 4, 4)).astype(np.float32)
        x = x + cv2.resize(off[0], (wide, high), interpolation=cv2.INTER_CUBIC)
        y = y + cv2.resize(off[1], (wide, high), interpolation=cv2.INTER_CUBIC)
    return (x + shape.shape[1] / 2).astype(np.float32), (y + shape.shape[0] / 2).astype(np.float32)


def _printed(dark: Tones, rng: np.random.Generator) -> Tones:
    """Fade the ink where it crosses a line of print; there it shows less or not at all."""
    thick = int(rng.integers(1, 8))
    share = np.float32(rng.choice((0.0, 0.3, 0.6)))
    if rng.random() < 0.6:
        at = int(rng.integers(0, dark.shape[0]))
        dark[at : at + thick] *= share
    else:
        at = int(rng.integers(0, dark.shape[1]))
        dark[:, at : at + thick] *= share
    return dark
