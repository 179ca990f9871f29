"""Digit crops for training and testing, each with its class; reproducible by seed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.photo.digits.nets import CLASSES, NO_DIGIT, SIDE, SIGNS, normalize_crop
from teaching.digits.hands import LEARNT, TRIED, UNSEEN
from teaching.digits.seen import Tones, manner, seen
from teaching.digits.shapes import Shape, beside, drawn, minus, of_font, real, real_of, scanned, sign

Whose = Literal["learnt", "tried", "unseen"]
FONTS = {"learnt": LEARNT, "tried": TRIED, "unseen": UNSEEN}
FOLDER = Path(__file__).parents[3] / "build" / "digits"
NONE, SIGN = 0.2, 0.1
"""The shares of crops without a digit, and of signs."""
FIRST = (0.03, 0.37, 0.2, 0.1, *(0.05,) * 6)
"""Probability of each digit as the first of two."""


class Crops(NamedTuple):
    """Squares as the reader sees them (n × SIDE × SIDE, 0 to 255), their classes, and the kind of hand that wrote each."""

    squares: npt.NDArray[np.uint8]
    classes: npt.NDArray[np.int64]
    kinds: npt.NDArray[np.int64]


KINDS = ("font", "strokes", "scan", "real")
Kinds = tuple[float, float, float, float]
WITHOUT, WITH = (0.63, 0.31, 0.06, 0.0), (0.3, 0.15, 0.03, 0.52)
"""The shares of the kinds of hands, without and with digits by real people."""


def crops(whose: Whose, count: int, seed: int, file_of_real: Path | None, kinds: Kinds | None = None) -> Crops:
    """Return `count` crops of some handwriting, kept in `build/digits`; kinds: the shares of fonts,
    strokes, scans and real digits.
    """
    kinds = kinds or (WITH if file_of_real else WITHOUT)
    file = FOLDER / f"{whose}-{file_of_real.stem if file_of_real else 0}-{count}-{seed}-{'-'.join(str(each) for each in kinds)}.npz"
    if not file.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        made = _crops(Hands(whose, file_of_real), count, seed, kinds)
        np.savez(file, **made._asdict())
    with np.load(file) as known:
        return Crops(known["squares"], known["classes"], known["kinds"])


class Hands(NamedTuple):
    """A set of hands: its purpose (training, tuning or testing), and the file of digits by real people, if any."""

    whose: Whose
    real: Path | None = None


def _crops(hands: Hands, count: int, seed: int, kinds: Kinds) -> Crops:
    rng = np.random.default_rng((seed, sorted(FONTS).index(hands.whose)))
    squares = np.zeros((count, SIDE, SIDE), np.uint8)
    classes, of = np.zeros(count, np.int64), np.zeros(count, np.int64)
    for n in range(count):
        of[n] = rng.choice(len(KINDS), p=kinds)
        what = rng.random()
        classes[n] = NO_DIGIT if what < NONE else rng.integers(NO_DIGIT + 1, CLASSES) if what < NONE + SIGN else rng.integers(10)
        squares[n] = np.round(normalize_crop(crop(hands, int(of[n]), int(classes[n]), rng)) * 255)
        if n % 20000 == 0:
            print(hands.whose, n, file=sys.stderr)
    return Crops(squares, classes, of)


def figure(hands: Hands, kind: int, digit: int, rng: np.random.Generator) -> Shape:
    """Draw a digit by a hand of a kind."""
    whose, file = hands
    if kind == 3 and file is not None:
        return real(file, int(rng.choice(real_of(file, whose, digit))), bones=rng.random() < 0.6)
    if kind == 1:
        return drawn(digit, rng, unseen=whose == "unseen")
    if kind == 2:
        return scanned(whose, digit, rng)
    fonts = FONTS[whose]
    return of_font(fonts[rng.integers(len(fonts))], str(digit))


def crop(hands: Hands, kind: int, which: int, rng: np.random.Generator) -> Tones:
    """Return one crop of a class."""
    how = manner(rng)
    if which > NO_DIGIT:
        slant = abs(how.slant) if SIGNS[which - NO_DIGIT - 1] == "/" else how.slant
        return clean(seen(_sign(hands, kind, SIGNS[which - NO_DIGIT - 1], rng), how._replace(slant=slant), rng))
    if which != NO_DIGIT:
        ink = seen(figure(hands, kind, which, rng), how, rng)
        return clean(_with_stub(ink, rng) if rng.random() < 0.08 else ink)
    what = rng.random()
    if what < 0.15:
        return clean(_part(seen(figure(hands, kind, int(rng.integers(10)), rng), how, rng), rng))
    if what < 0.7:
        return clean(seen(_pair(hands, kind, rng), how, rng))
    if what < 0.8:
        return clean(_part(seen(_pair(hands, kind, rng), how, rng), rng, (0.62, 0.8)))
    return clean(seen(drawn(None, rng), how, rng))


def _sign(hands: Hands, kind: int, which: str, rng: np.random.Generator) -> Shape:
    """Draw a sign with a font or with strokes. A cross may be a capital or a small letter."""
    if kind != 0 or (which == "-" and rng.random() < 0.7):
        return sign(which, rng)
    fonts = FONTS[hands.whose]
    return of_font(fonts[rng.integers(len(fonts))], which.lower() if rng.random() < 0.5 else which)


def _pair(hands: Hands, kind: int, rng: np.random.Generator) -> Shape:
    """Draw two digits by one hand, close together or touching, small numbers more often. Sometimes a minus replaces the first
    digit."""
    one, other = int(rng.choice(10, p=FIRST)), int(rng.integers(10))
    fonts = FONTS[hands.whose]
    if kind == 0 and rng.random() < 0.5:
        return of_font(fonts[rng.integers(len(fonts))], f"{one}{other}")
    right = figure(hands, kind, other, rng)
    if rng.random() < 0.25:
        return beside(minus(rng), right, float(rng.uniform(-12, 6)), float(rng.normal(0, 6)))
    return beside(figure(hands, kind, one, rng), right, float(rng.uniform(-10, 8)), float(rng.normal(0, 5)))


def _part(ink: Tones, rng: np.random.Generator, share: tuple[float, float] = (0.35, 0.62)) -> Tones:
    """Return part of a digit, cut off from top to bottom, but never only an upright line, which might be a 1."""
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
    """Return a digit with a bit of its neighbour, or with a bit of its own edge cut off."""
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
    """Remove specks, as the reader does when it takes strokes from a sheet."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(ink > 0.05, np.uint8), connectivity=8)
    if count <= 2:
        return ink
    large = stats[:, cv2.CC_STAT_AREA] >= min(13, stats[1:, cv2.CC_STAT_AREA].max())
    large[0] = False
    return np.asarray(ink * large[labels], np.float32)
