"""Digits by several kinds of hands, for training and testing; reproducible by seed."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

import cv2
import numpy as np

from teaching.digits.hands import LEARNT, TRIED, UNSEEN
from teaching.digits.seen import Tones
from teaching.digits.shapes import Shape, drawn, of_font, real, real_of, scanned

Whose = Literal["learnt", "tried", "unseen"]
FONTS = {"learnt": LEARNT, "tried": TRIED, "unseen": UNSEEN}


WITHOUT, WITH = (0.63, 0.31, 0.06, 0.0), (0.3, 0.15, 0.03, 0.52)
"""The shares of fonts, strokes, scans and digits by real people, without and with the last."""


class Hands(NamedTuple):
    """A set of hands: its purpose (training, tuning or testing), and the file of digits by real people, if any."""

    whose: Whose
    real: Path | None = None


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


def clean(ink: Tones) -> Tones:
    """Remove specks, as the reader does when it takes strokes from a sheet."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(ink > 0.05, np.uint8), connectivity=8)
    if count <= 2:
        return ink
    large = stats[:, cv2.CC_STAT_AREA] >= min(13, stats[1:, cv2.CC_STAT_AREA].max())
    large[0] = False
    return np.asarray(ink * large[labels], np.float32)
