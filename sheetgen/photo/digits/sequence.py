"""What the ink of a whole number says, read at once by a net that parts no digits (taught in `bench/teaching/numbers`).

Convolutions look at a picture of the number and name, column by column, the sign that begins there or none (connectionist temporal
classification: Graves, Fernández, Gomez and Schmidhuber, 2006). So digits that touch or hang together need not be cut first. How
likely a number is, is the sum over all ways to spread its signs over the columns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp, inf, log1p

import cv2
import numpy as np

from sheetgen.photo.digits.nets import trim
from sheetgen.photo.picture.nets import convolve, linear_convolve, load_weights, log_softmax
from sheetgen.photo.picture.pixels import Tones

SIGNS = "0123456789-X/"
"""What the net knows, after CTC's blank."""
CLASSES = 1 + len(SIGNS)
STRIDES = ((2, 2), (2, 1), (2, 1), (2, 1))
"""Pixels from one window to the next, down and across, of each convolution over a picture."""
HIGH, INNER, LARGER = 32, 24, 1.5
"""Pictures are so high, their ink is scaled to the second, and at most so many times larger."""
WIDEST, RIM, STEP = 128, 4, 4
"""They are no wider, with so much free at both ends, and a multiple of the last."""
_LEAST, _BEAM, _HOPELESS = -8.0, 12, 14.0
"""Signs less likely (natural logarithm) at a column are none; so many beginnings are followed, and none that is so much less likely
than the best."""


def normalize(ink: Tones) -> Tones | None:
    """The ink of a number (0 to 1) as a picture HIGH pixels high, or None where there is none."""
    cut = trim(ink)
    if cut is None:
        return None
    scale = min(INNER / cut.shape[0], LARGER)
    high = max(1, round(cut.shape[0] * scale))
    wide = min(max(1, round(cut.shape[1] * scale)), WIDEST - 2 * RIM)
    small = cv2.resize(cut, (wide, high), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    picture = np.zeros((HIGH, -(-(wide + 2 * RIM) // STEP) * STEP), np.float32)
    top = (HIGH - high) // 2
    picture[top : top + high, RIM : RIM + wide] = small
    return np.clip(picture, 0, 1)


def steps_of(pictures: Tones) -> Tones:
    """The logarithms of how likely each sign, and before them none, is at each column (n × wide / 2 × CLASSES)."""
    weights = load_weights("digits/sequence.npz")
    maps = pictures[:, :, :, None]
    for layer, stride in enumerate(STRIDES):
        maps = convolve(maps, weights[f"over{layer}"], weights[f"over{layer}_more"], (3, 3), stride)
    maps = maps.transpose(0, 2, 3, 1).reshape(len(maps), 1, maps.shape[2], -1)
    for layer in range(2):
        maps = convolve(maps, weights[f"along{layer}"], weights[f"along{layer}_more"], (1, 5), (1, 1))
    return log_softmax(linear_convolve(maps, weights["last"], weights["last_more"], (1, 3), (1, 1)))[:, 0]


def likely_texts(ink: Tones, may_begin: Callable[[str], bool]) -> dict[str, float]:
    """The logarithms of how likely the ink is each of the likeliest texts, by a search along the columns.

    may_begin: whether a text of any use may begin so.
    """
    picture = normalize(ink)
    return {} if picture is None else _search(steps_of(picture[None])[0], may_begin)


def _search(steps: Tones, may_begin: Callable[[str], bool]) -> dict[str, float]:
    """Prefixes and how likely they are, ending in a sign and not: those which end so are told apart, since a sign may go on."""
    ways: Mapping[str, tuple[float, float]] = {"": (-inf, 0.0)}
    for row in steps.tolist():
        none = row[0]
        signs = [(SIGNS[n], score) for n, score in enumerate(row[1:]) if score > _LEAST]
        longer: dict[str, tuple[float, float]] = {}
        for text, (signed, blank) in ways.items():
            whole = _sum(signed, blank)
            last = text[-1:]
            again = signed + row[1 + SIGNS.index(last)] if last else -inf
            _add(longer, text, again, whole + none)
            for sign, score in signs:
                if may_begin(text + sign):
                    _add(longer, text + sign, (blank if sign == last else whole) + score, -inf)
        best = sorted(longer.items(), key=lambda each: -max(each[1]))[:_BEAM]
        most = max(max(each) for _, each in best)
        ways = {text: each for text, each in best if max(each) > most - _HOPELESS}
    return {text: _sum(*each) for text, each in ways.items()}


def _add(ways: dict[str, tuple[float, float]], text: str, signed: float, blank: float) -> None:
    before = ways.get(text)
    ways[text] = (signed, blank) if before is None else (_sum(before[0], signed), _sum(before[1], blank))


def _sum(one: float, other: float) -> float:
    """The logarithm of the sum of what two logarithms stand for."""
    most, least = (one, other) if one > other else (other, one)
    return most if least == -inf else most + log1p(exp(least - most))
