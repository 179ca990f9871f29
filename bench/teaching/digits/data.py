"""Crops to learn from and to be asked about, with the class of each; always the same for the same seed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.photo.digits.nets import NO_DIGIT, SIDE, normalize_crop
from teaching.digits.hands import LEARNT, TRIED, UNSEEN
from teaching.digits.seen import Tones, manner, seen
from teaching.digits.shapes import Shape, beside, drawn, minus, of_font, scanned

Whose = Literal["learnt", "tried", "unseen"]
FONTS = {"learnt": LEARNT, "tried": TRIED, "unseen": UNSEEN}
FOLDER = Path(__file__).parents[3] / "build" / "digits"
NONE = 0.22
"""The share of what is no digit."""
FIRST = (0.03, 0.37, 0.2, 0.1, *(0.05,) * 6)
"""How often each figure is the first of two."""


class Crops(NamedTuple):
    """Squares as the reader sees them (n × SIDE × SIDE, 0 to 255), their classes, and by which kind of hand they are."""

    squares: npt.NDArray[np.uint8]
    classes: npt.NDArray[np.int64]
    kinds: npt.NDArray[np.int64]


KINDS = ("font", "strokes", "scan")


def crops(whose: Whose, count: int, seed: int, *, kinds: tuple[float, float, float] = (0.63, 0.31, 0.06)) -> Crops:
    """So many crops of some hands, kept in `build/digits`; kinds: the shares of fonts, strokes and scans."""
    file = FOLDER / f"{whose}-{count}-{seed}-{'-'.join(str(each) for each in kinds)}.npz"
    if not file.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        made = _crops(whose, count, seed, kinds)
        np.savez(file, **made._asdict())
    with np.load(file) as known:
        return Crops(known["squares"], known["classes"], known["kinds"])


def _crops(whose: Whose, count: int, seed: int, kinds: tuple[float, float, float]) -> Crops:
    rng = np.random.default_rng((seed, sorted(FONTS).index(whose)))
    squares = np.zeros((count, SIDE, SIDE), np.uint8)
    classes, of = np.zeros(count, np.int64), np.zeros(count, np.int64)
    for n in range(count):
        of[n] = rng.choice(3, p=kinds)
        classes[n] = NO_DIGIT if rng.random() < NONE else rng.integers(10)
        squares[n] = np.round(normalize_crop(crop(whose, int(of[n]), int(classes[n]), rng)) * 255)
        if n % 20000 == 0:
            print(whose, n, file=sys.stderr)
    return Crops(squares, classes, of)


def figure(whose: Whose, kind: int, digit: int, rng: np.random.Generator) -> Shape:
    """A figure by a hand of a kind."""
    if kind == 1:
        return drawn(digit, rng, unseen=whose == "unseen")
    if kind == 2:
        return scanned(whose, digit, rng)
    fonts = FONTS[whose]
    return of_font(fonts[rng.integers(len(fonts))], str(digit))


def crop(whose: Whose, kind: int, which: int, rng: np.random.Generator) -> Tones:
    """One crop of a class."""
    how = manner(rng)
    if which != NO_DIGIT:
        ink = seen(figure(whose, kind, which, rng), how, rng)
        return clean(_with_stub(ink, rng) if rng.random() < 0.08 else ink)
    what = rng.random()
    if what < 0.15:
        return clean(_part(seen(figure(whose, kind, int(rng.integers(10)), rng), how, rng), rng))
    if what < 0.7:
        return clean(seen(_pair(whose, kind, rng), how, rng))
    if what < 0.8:
        return clean(_part(seen(_pair(whose, kind, rng), how, rng), rng, (0.62, 0.8)))
    return clean(seen(drawn(None, rng), how, rng))


def _pair(whose: Whose, kind: int, rng: np.random.Generator) -> Shape:
    """Two figures of one hand, close together or touching, small numbers more often; sometimes a minus before one."""
    one, other = int(rng.choice(10, p=FIRST)), int(rng.integers(10))
    fonts = FONTS[whose]
    if kind == 0 and rng.random() < 0.5:
        return of_font(fonts[rng.integers(len(fonts))], f"{one}{other}")
    right = figure(whose, kind, other, rng)
    if rng.random() < 0.25:
        return beside(minus(rng), right, float(rng.uniform(-12, 6)), float(rng.normal(0, 6)))
    return beside(figure(whose, kind, one, rng), right, float(rng.uniform(-10, 8)), float(rng.normal(0, 5)))


def _part(ink: Tones, rng: np.random.Generator, share: tuple[float, float] = (0.35, 0.62)) -> Tones:
    """What is left of a figure when it is cut from above down; but never a mere upright line, which might be a 1."""
    down, across = np.nonzero(ink > 0.3)
    if not len(down):
        return ink
    left, right = across.min(), across.max() + 1
    kept = rng.uniform(*share)
    if (right - left) * kept < 0.35 * np.ptp(down):
        kept = 0.8
    middle = round(left + (right - left) * kept)
    return ink[:, :middle] if rng.random() < 0.5 else ink[:, left + right - middle :]


def _with_stub(ink: Tones, rng: np.random.Generator) -> Tones:
    """A figure with a bit of its neighbour, or without the bit that was cut off with it."""
    found = ink.copy()
    across = np.flatnonzero((ink > 0.3).any(axis=0))
    if len(across) < 8:
        return found
    left, right = int(across[0]), int(across[-1])
    if rng.random() < 0.5:
        cut = max(1, round((right - left) * rng.uniform(0.02, 0.1)))
        found[:, : left + cut] = 0 if rng.random() < 0.5 else found[:, : left + cut]
        found[:, right - cut :] = 0 if rng.random() < 0.5 else found[:, right - cut :]
        return found
    y = int(rng.integers(0, ink.shape[0]))
    long = round((right - left) * rng.uniform(0.08, 0.25))
    side = (right - 2, right + long) if rng.random() < 0.5 else (max(0, left - long), left + 2)
    cv2.line(found, (side[0], y), (side[1], int(y + rng.normal(0, 3))), 1.0, int(rng.integers(1, 5)))
    return found


def clean(ink: Tones) -> Tones:
    """Without specks, as strokes are taken from a sheet."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(ink > 0.05, np.uint8), connectivity=8)
    if count <= 2:
        return ink
    large = stats[:, cv2.CC_STAT_AREA] >= min(13, stats[1:, cv2.CC_STAT_AREA].max())
    large[0] = False
    return np.asarray(ink * large[labels], np.float32)
