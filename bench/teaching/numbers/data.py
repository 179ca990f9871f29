"""Whole numbers for training and testing, with ink as extracted from a photo; reproducible by seed.

A number is written in one handwriting with one pen. Its digits are separate, touch, overlap or are joined by a stroke; it may have
a minus. Around it may be other ink: remainders of printed lines, bits of neighbours, specks, stains, a struck-out number.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
from kept_digits import RUN

from sheetgen.photo.digits.sequence import HEIGHT, MAX_WIDTH, normalize
from teaching.digits.data import FONTS, WITH, WITHOUT, Hands, Whose, clean, figure
from teaching.digits.seen import Manner, Tones, manner, seen
from teaching.digits.shapes import EDGE, Shape, beside, drawn, minus, of_font, real, real_of, sign
from teaching.digits.shapes import HIGH as FIGURE
from teaching.digits.struck import struck

LENGTHS = (0.25, 0.34, 0.27, 0.14)
"""Shares of numbers with one, two, three and four digits."""
BELOW, SIGN, NOTHING = 0.18, 0.06, 0.05
"""Shares of numbers with a minus, of signs instead of numbers, and of ink without a number."""
OFTEN = (0.17, 0.16, *(0.67 / 8,) * 8)
"""Frequency of each digit: 0 and 1 are more common."""


class Numbers(NamedTuple):
    """Pictures of numbers (n × HIGH × WIDEST, 0 to 255, each at the left edge), the width of each, and their texts."""

    pictures: npt.NDArray[np.uint8]
    widths: npt.NDArray[np.int64]
    texts: list[str]


def numbers(hands: Hands, count: int, seed: int) -> Numbers:
    """Return `count` numbers in some handwriting."""
    rng = np.random.default_rng((seed, sorted(FONTS).index(hands.whose), 7))
    pictures, widths = np.zeros((count, HEIGHT, MAX_WIDTH), np.uint8), np.zeros(count, np.int64)
    texts: list[str] = []
    shares = WITH if hands.real else WITHOUT
    while len(texts) < count:
        kind = int(rng.choice(len(shares), p=shares))
        text = _text(rng)
        picture = normalize(ink_of(hands, kind, text, rng))
        if picture is None:
            continue
        n = len(texts)
        pictures[n, :, : picture.shape[1]] = np.round(picture * 255)
        widths[n] = picture.shape[1]
        texts.append(text)
        if n % 10000 == 0:
            print(hands.whose, seed, n, file=sys.stderr)
    return Numbers(pictures, widths, texts)


def _text(rng: np.random.Generator) -> str:
    what = rng.random()
    if what < SIGN:
        return "X/-F"[rng.integers(4)]
    if what < SIGN + NOTHING:
        return ""
    digits = rng.choice(10, 1 + int(rng.choice(len(LENGTHS), p=LENGTHS)), p=OFTEN)
    if len(digits) > 1 and rng.random() < 0.12:
        digits[:] = digits[0]
    if len(digits) > 1 and digits[0] == 0 and rng.random() < 0.85:
        digits[0] = rng.integers(1, 10)
    return ("-" if rng.random() < BELOW else "") + "".join(str(digit) for digit in digits)


def ink_of(hands: Hands, kind: int, text: str, rng: np.random.Generator) -> Tones:
    """Return the ink of a text by a writer of this kind, relative to the darkness of its pen, at 8 pixels per mm."""
    how = manner(rng)
    shape = _shape(hands, kind, text, rng) if text else drawn(None, rng)
    ink = seen(shape, how, rng)
    if text[-1:].isdigit() and rng.random() < 0.04:
        ink = _after(struck(seen(_shape(hands, kind, text[-2:], rng), how, rng), how, rng), ink, rng)
    return clean(_soiled(ink, hands, kind, how, rng))


def _shape(hands: Hands, kind: int, text: str, rng: np.random.Generator) -> Shape:
    """A text as a shape: its digits by one writer."""
    if text in ("X", "/", "F"):
        fonts = FONTS[hands.whose]
        return of_font(fonts[rng.integers(len(fonts))], text) if kind == 0 else sign(text, rng)
    if text == "-":
        return minus(rng)
    write = _writer(hands, kind, rng)
    if kind == 0 and rng.random() < 0.2:
        return write(text)
    touching = rng.random() < 0.5
    apart, unrest = (float(rng.uniform(-9, 1.5)) if touching else float(rng.uniform(1, 15))), float(rng.uniform(0, 5))
    whole: Shape | None = None
    for n, char in enumerate(text):
        if char == "-":
            whole = minus(rng)
            continue
        one = _sized(write(char), float(np.exp(rng.normal(0, 0.09))))
        if whole is None:
            whole = one
            continue
        gap = apart + float(rng.normal(0, unrest))
        if text[n - 1] == "-":
            gap = float(rng.uniform(-6, 22))
        before = whole.shape[1] - EDGE
        whole = beside(whole, one, gap, float(rng.normal(0, 4)))
        if touching and rng.random() < 0.12:
            whole = _joined(whole, before, rng)
    assert whole is not None
    return whole


def _writer(hands: Hands, kind: int, rng: np.random.Generator) -> Callable[[str], Shape]:
    """Return a writer of figures of a kind: one font, or one real person's run of digits."""
    if kind == 0:
        fonts = FONTS[hands.whose]
        name = fonts[rng.integers(len(fonts))]
        return lambda text: of_font(name, text) if len(text) == 1 else _of_font(name, text)
    if kind == 3 and hands.real is not None:
        file, bones = hands.real, rng.random() < 0.6
        runs = _runs(file, hands.whose)
        run = runs[int(rng.integers(len(runs)))]

        def of_run(digit: str) -> Shape:
            known = _of_run(file, hands.whose, int(digit)).get(run)
            some = known if known is not None else real_of(file, hands.whose, int(digit))
            return real(file, int(rng.choice(some)), bones=bones)

        return of_run
    return lambda text: figure(hands, kind, int(text), rng)


@lru_cache(maxsize=200)
def _of_font(name: str, text: str) -> Shape:
    shape: Shape = of_font.__wrapped__(name, text)
    return shape


@cache
def _of_run(file: Path, whose: Whose, digit: int) -> dict[int, npt.NDArray[np.int64]]:
    """Map each run to the indices of its real digits of a class."""
    known = real_of(file, whose, digit)
    return {int(run): known[known // RUN == run] for run in np.unique(known // RUN)}


@cache
def _runs(file: Path, whose: Whose) -> list[int]:
    return sorted({run for digit in range(10) for run in _of_run(file, whose, digit)})


def _sized(shape: Shape, scale: float) -> Shape:
    """Return a figure made larger or smaller; the height of the picture stays the same and the figure stays in the middle."""
    high, wide = shape.shape
    turn = np.array([[scale, 0, 0], [0, scale, (1 - scale) * high / 2]], np.float32)
    large = cv2.warpAffine(shape, turn, (max(2, round(wide * scale)), high), borderValue=99.0)
    return np.asarray(large * scale, np.float32)


def _joined(shape: Shape, at: int, rng: np.random.Generator) -> Shape:
    """Return a shape whose digits around a column are joined by a stroke."""
    mask = np.zeros(shape.shape, np.uint8)
    ends = [(int(at + side * rng.uniform(2, 12)), int(EDGE + FIGURE * rng.uniform(0.0, 1.0))) for side in (-1, 1)]
    cv2.line(mask, ends[0], ends[1], 255, max(1, int(rng.integers(1, 5))))
    return np.asarray(np.minimum(shape, cv2.distanceTransform(255 - mask, cv2.DIST_L2, 5)), np.float32)


def _after(first: Tones, then: Tones, rng: np.random.Generator) -> Tones:
    """Return ink with other ink to its right."""
    high = max(len(first), len(then))
    gap = int(rng.integers(0, 10))
    whole = np.zeros((high, first.shape[1] + gap + then.shape[1]), np.float32)
    for part, left in ((first, 0), (then, first.shape[1] + gap)):
        top = (high - len(part)) // 2
        whole[top : top + len(part), left : left + part.shape[1]] = part
    return whole


def _soiled(ink: Tones, hands: Hands, kind: int, how: Manner, rng: np.random.Generator) -> Tones:
    """Return ink surrounded by other ink that isn't part of the number."""
    down, across = np.nonzero(ink > 0.3)
    if not len(down) or rng.random() < 0.45:
        return ink
    rim = 14
    whole = np.pad(ink, rim)
    top, bottom, left, right = down.min() + rim, down.max() + rim + 1, across.min() + rim, across.max() + rim + 1
    for what in rng.choice(6, int(rng.integers(1, 3)), replace=False):
        if what == 0:
            x = int(left - rng.integers(1, rim - 2) if rng.random() < 0.5 else right + rng.integers(0, rim - 4))
            ends = int(rng.integers(0, top + 1)), int(rng.integers(bottom - 1, len(whole)))
            _line(whole, (x, ends[0]), (x + int(rng.normal(0, 1)), ends[1]), rng)
        elif what == 1:
            y = int(top - rng.integers(1, rim - 2) if rng.random() < 0.5 else bottom + rng.integers(0, rim - 4))
            _line(whole, (0, y), (whole.shape[1], y + int(rng.normal(0, 1))), rng)
        elif what == 2:
            for _ in range(int(rng.integers(1, 5))):
                y, x = (int(rng.integers(0, size - 5)) for size in whole.shape)
                whole[y : y + int(rng.integers(2, 5)), x : x + int(rng.integers(2, 5))] = rng.uniform(0.4, 1)
        elif what in (3, 4):
            _with_bit(whole, (top, bottom, left, right), seen(figure(hands, kind, int(rng.integers(10)), rng), how, rng), rng)
        elif rng.random() < 0.4:
            stain = np.zeros_like(whole)
            radius = int(rng.integers(60, 300))
            turn = rng.uniform(0, 2 * np.pi)
            middle = (int(whole.shape[1] / 2 + np.cos(turn) * radius), int(len(whole) / 2 + np.sin(turn) * radius))
            cv2.circle(stain, middle, radius, float(rng.uniform(0.2, 0.6)), int(rng.integers(2, 14)))
            rough = cv2.GaussianBlur(rng.standard_normal(whole.shape, np.float32), (0, 0), 2)
            stain *= np.clip(0.7 + 2 * rough, 0, 1)
            whole = np.maximum(whole, stain * (stain > 0.25))
    return whole


def _line(whole: Tones, one: tuple[int, int], other: tuple[int, int], rng: np.random.Generator) -> None:
    """A remainder of a printed line, mostly broken."""
    drawn_line = np.zeros_like(whole)
    cv2.line(drawn_line, one, other, float(rng.uniform(0.3, 1)), int(rng.integers(1, 4)))
    if rng.random() < 0.7:
        holes = cv2.GaussianBlur(rng.standard_normal(whole.shape, np.float32), (0, 0), float(rng.uniform(1, 4)))
        drawn_line *= holes > np.quantile(holes, rng.uniform(0.1, 0.8))
    np.maximum(whole, drawn_line, out=whole)


def _with_bit(whole: Tones, ends: tuple[int, int, int, int], other: Tones, rng: np.random.Generator) -> None:
    """A bit of a neighbour's digit at one side."""
    down, across = np.nonzero(other > 0.3)
    if not len(down):
        return
    cut = other[down.min() : down.max() + 1, across.min() : across.max() + 1]
    top, bottom, left, right = ends
    deep = int(rng.integers(2, 9))
    side = int(rng.integers(4))
    if side < 2:
        bit = cut[:, -deep:] if side == 0 else cut[:, :deep]
        x = max(0, left - deep - int(rng.integers(1, 8))) if side == 0 else right + int(rng.integers(1, 8))
        y = int(rng.integers(max(0, top - 10), max(top - 9, bottom - len(bit) + 10)))
    else:
        bit = cut[-deep:] if side == 2 else cut[:deep]
        y = max(0, top - deep - int(rng.integers(1, 8))) if side == 2 else bottom + int(rng.integers(1, 8))
        x = int(rng.integers(max(0, left - 10), max(left - 9, right - bit.shape[1] + 10)))
    place = whole[y : y + len(bit), x : x + bit.shape[1]]
    np.maximum(place, bit[: place.shape[0], : place.shape[1]], out=place)
