"""Numbers written with corrections: struck out and rewritten, with digits that touch, or with specks next to them.

Prints the shares of each kind in handwriting not used for training: read right as the first choice, right within three choices,
certain, and certain but wrong.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sheetgen.photo.ink.ticks import SURE

sys.path.insert(0, str(Path(__file__).parents[2]))

import cv2
import numpy as np

from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD
from sheetgen.photo.digits.numbers import numbers
from teaching.digits.data import FONTS, Whose, clean
from teaching.digits.seen import Manner, Tones, manner, seen
from teaching.digits.shapes import beside, of_font

COUNT = 250
ROOM = Space("circle", "number", tuple(range(29)))


STRUCK: tuple[tuple[tuple[tuple[float, float], ...], ...], ...] = (
    (((0, 0.5), (1, 0.45)),),
    (((0, 0.35), (1, 0.4)), ((0, 0.65), (1, 0.6))),
    (((0, 0), (1, 1)), ((1, 0), (0, 1))),
    (tuple((n / 7, (n % 2) * 0.8 + 0.1) for n in range(8)),),
)
"""Lines that strike out a number, in a box of one by one: one line, two lines, a cross, a scribble."""


def written(name: str, value: int, how: Manner, rng: np.random.Generator, gap: tuple[float, float] = (4, 9)) -> Tones:
    """A number in a font; `gap` is the range of distances between its digits."""
    shape = of_font(name, str(value)[0])
    for digit in str(value)[1:]:
        shape = beside(shape, of_font(name, digit), float(rng.uniform(*gap)), float(rng.normal(0, 2)))
    return seen(shape, how, rng, broken=False)


def struck(ink: Tones, how: Manner, rng: np.random.Generator) -> Tones:
    """A number struck out: by a line or two, by a cross, by a scribble."""
    down, across = np.nonzero(ink > 0.3)
    if not len(down):
        return ink
    found = ink.copy()
    low, high = np.array([across.min() - 3, down.min()]), np.array([across.max() + 3, down.max()])
    for points in STRUCK[int(rng.integers(len(STRUCK)))]:
        shaken = np.array(points) + rng.normal(0, 0.05, (len(points), 2))
        line = np.round((low + shaken * (high - low)) * 16).astype(np.int32)
        cv2.polylines(found, [line], False, 1.0, max(2, round(how.pen * 8)), cv2.LINE_AA, 4)
    return found


def side_by_side(left: Tones, right: Tones, gap: int) -> Tones:
    """Return two inks with `gap` pixels between them."""
    parts = [part[:, np.flatnonzero((part > 0.3).any(axis=0))[[0, -1]].tolist()[0] :] for part in (left, right)]
    ends = np.flatnonzero((parts[0] > 0.3).any(axis=0))
    first = parts[0][:, : int(ends[-1]) + 1]
    high = max(part.shape[0] for part in parts)
    whole = np.zeros((high, first.shape[1] + gap + parts[1].shape[1]), np.float32)
    for part, at_ in ((first, 0), (parts[1], first.shape[1] + gap)):
        top = (high - part.shape[0]) // 2
        whole[top : top + part.shape[0], at_ : at_ + part.shape[1]] = part
    return whole


def case(kind: str, whose: Whose, rng: np.random.Generator) -> tuple[Tones, int]:
    """Return ink with a kind of correction, and the number it shows."""
    name = FONTS[whose][rng.integers(len(FONTS[whose]))]
    how = manner(rng)._replace(grain=0.0)
    value = int(rng.integers(29))
    if kind == "struck out":
        first = struck(written(name, int(rng.integers(29)), how, rng), how, rng)
        return clean(side_by_side(first, written(name, value, how, rng), int(rng.integers(5, 18)))), value
    if kind == "touching":
        value = int(rng.integers(10, 29))
        return clean(written(name, value, how, rng, (-3, 2))), value
    ink = written(name, value, how, rng)
    if kind == "with specks":
        for _ in range(3):
            y, x = (int(rng.integers(0, size - 4)) for size in ink.shape)
            ink[y : y + int(rng.integers(2, 5)), x : x + int(rng.integers(2, 5))] = 1
    return ink, value


def main() -> None:
    """Print one line per kind."""
    cv2.setNumThreads(1)
    kinds: tuple[Whose, ...] = ("tried", "unseen")
    for whose in kinds:
        for kind in ("plain", "with specks", "touching", "struck out"):
            rng = np.random.default_rng(11)
            first, three, sure, wrong = 0, 0, 0, 0
            for _ in range(COUNT):
                ink, value = case(kind, whose, rng)
                found = numbers(ink, ROOM).values
                best = [each for each, _ in sorted(found, key=lambda each: -each[1]) if each is not UNREAD]
                first += value in best[:1]
                three += value in best[:3]
                top, p = max(found, key=lambda each: each[1])
                sure += top is not UNREAD and p >= SURE
                wrong += top is not UNREAD and p >= SURE and top != value
            shares = (f"{each / COUNT:.1%}" for each in (first, three, sure, wrong))
            print("{} hands, {}: first {}, in three {}, sure {}, sure and wrong {}".format(whose, kind, *shares), flush=True)


if __name__ == "__main__":
    main()
