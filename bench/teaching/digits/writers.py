"""Whether it helps to learn from the writer of the sheet at hand: digits that are sure stand for how that hand writes them.

Prints how many digits of a sheet are right, first and in three, without and with that, for several strengths of it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))
sys.path.insert(0, str(Path(__file__).parents[2]))

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.photo.digits.nets import NO_DIGIT, classify_squares, features, normalize_crop
from teaching.digits.data import FONTS, Whose, clean
from teaching.digits.seen import manner, seen
from teaching.digits.shapes import of_font
from teaching.nets import Tones

SHEETS, DIGITS = 120, 45
SURE, LEAST = 0.97, 2
"""A digit that is so likely is learnt from; so many of a kind are needed."""


def sheet(whose: Whose, rng: np.random.Generator) -> tuple[Tones, npt.NDArray[np.int64]]:
    """The digits of one sheet by one hand, with one pen: framed crops and what they are."""
    name = FONTS[whose][rng.integers(len(FONTS[whose]))]
    usual = manner(rng)
    squares, classes = [], rng.integers(0, 10, DIGITS)
    for digit in classes:
        own = manner(rng)
        how = usual._replace(
            high=usual.high * float(rng.uniform(0.85, 1.15)),
            slant=usual.slant + float(rng.normal(0, 0.04)),
            turn=own.turn * 0.5,
            wide=usual.wide * float(np.exp(rng.normal(0, 0.06))),
        )
        squares.append(normalize_crop(clean(seen(of_font(name, str(digit)), how, rng))))
    return np.stack(squares), classes


def adapted(squares: Tones, strength: float) -> Tones:
    """How likely each digit is, when those that look like the sheet's sure ones count for more."""
    likely = classify_squares(squares)
    logs = np.log(likely + 1e-7)[:, :NO_DIGIT]
    looks = features(squares)
    looks = looks - looks.mean(axis=0)
    looks /= np.linalg.norm(looks, axis=1, keepdims=True) + 1e-6
    first, sure = likely.argmax(axis=1), likely.max(axis=1) > SURE
    alike = looks @ looks.T
    np.fill_diagonal(alike, -1)
    for digit in range(NO_DIGIT):
        known = sure & (first == digit)
        if known.sum() >= LEAST:
            logs[:, digit] += strength * np.sort(alike[:, known], axis=1)[:, -LEAST:].mean(axis=1)
    return np.asarray(logs, np.float32)


def main() -> None:
    """Prints a line a strength."""
    cv2.setNumThreads(1)
    kinds: tuple[Whose, ...] = ("tried", "unseen")
    for whose in kinds:
        rng = np.random.default_rng(5)
        sheets = [sheet(whose, rng) for _ in range(SHEETS)]
        for strength in (0.0, 1.0, 2.0, 4.0, 8.0):
            first, three = [], []
            for squares, classes in sheets:
                best = np.argsort(-adapted(squares, strength), axis=1)
                first += (best[:, 0] == classes).tolist()
                three += (best[:, :3] == classes[:, None]).any(axis=1).tolist()
            print(f"{whose} hands, strength {strength}: first {np.mean(first):.2%}, in three {np.mean(three):.2%}", flush=True)


if __name__ == "__main__":
    main()
