"""Whole numbers read at once by a net that doesn't separate digits (trained in `bench/teaching/numbers`).

Convolutions scan a picture of the number and name, column by column, the sign that begins there, if any (connectionist temporal
classification: Graves, Fernández, Gomez and Schmidhuber, 2006). So touching or connected digits need not be separated first. The
likelihood of a number is the sum over all ways to spread its signs over the columns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, inf, log1p

import cv2
import numpy as np

from sheetgen.photo.picture.nets import convolve, linear_convolve, load_weights, log_softmax
from sheetgen.photo.picture.pixels import Tones

SIGNS = "0123456789-X/F"
"""Signs that the net knows, in the order of their classes, which begin with 1; class 0 is CTC's blank."""
CLASSES = 1 + len(SIGNS)
NETS = ("digits/small.npz", "digits/large.npz")
"""The weights of the nets. Both read each number, since they make different errors."""
STRIDES = ((2, 2), (2, 1), (2, 1), (2, 1))
"""Pixels from one window to the next, down and across, of each convolution over a picture."""
HEIGHT, INK_HEIGHT, MAX_SCALE = 32, 24, 1.5
"""Height of a picture, height of the ink in it, and maximum factor that ink is enlarged by."""
MAX_WIDTH, RIM_PX, WIDTH_STEP = 128, 4, 4
"""Maximum width of a picture, free columns at both ends, and the number that the width is a multiple of."""
_INK_LEVEL = 0.3
_MIN_SIGN_SCORE, _BEAM_WIDTH, _MAX_LAG, _MIN_SCORE = -8.0, 12, 14.0, -11.0
"""Minimum score of a sign at a column. Then, for the beginnings of texts that the search follows: their maximum number, the maximum
distance of their scores from the best one, and their minimum score unless the best is lower.
"""


def trim(ink: Tones) -> Tones | None:
    """Return some ink without its blank margins; None if there is no ink."""
    inked = ink > _INK_LEVEL
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    if not len(rows):
        return None
    return np.ascontiguousarray(ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], np.float32)


def normalize(ink: Tones) -> Tones | None:
    """Return the ink of a number (0 to 1) as a picture HEIGHT pixels high, or None if it has none."""
    cut = trim(ink)
    if cut is None:
        return None
    scale = min(INK_HEIGHT / cut.shape[0], MAX_SCALE)
    high = max(1, round(cut.shape[0] * scale))
    wide = min(max(1, round(cut.shape[1] * scale)), MAX_WIDTH - 2 * RIM_PX)
    small = cv2.resize(cut, (wide, high), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    picture = np.zeros((HEIGHT, -(-(wide + 2 * RIM_PX) // WIDTH_STEP) * WIDTH_STEP), np.float32)
    top = (HEIGHT - high) // 2
    picture[top : top + high, RIM_PX : RIM_PX + wide] = small
    return np.clip(picture, 0, 1)


def slant(ink: Tones, by: float) -> Tones:
    """Slant the ink of a number to the left by this many pixels for each pixel downwards (below 0: to the right)."""
    high, wide = ink.shape
    room = int(abs(by) * high) + 2
    matrix = np.array([(1, by, room - by * high / 2), (0, 1, 0)], np.float32)
    return np.asarray(cv2.warpAffine(ink, matrix, (wide + 2 * room, high)), np.float32)


Signs = list[Tones]
"""For each net, the log probabilities of no sign and, after it, of each sign at each column of a picture, from the left (wide / 2 ×
CLASSES). Empty if there is no ink."""


def signs_along(ink: Tones) -> Signs:
    """Return the signs along the ink of a number."""
    (result,) = signs_along_all([ink])
    return result


def signs_along_all(inks: Sequence[Tones]) -> list[Signs]:
    """Return the signs along each of several inks; quicker than one by one."""
    by_width: dict[int, list[tuple[int, Tones]]] = {}
    for n, ink in enumerate(inks):
        picture = normalize(ink)
        if picture is not None:
            by_width.setdefault(picture.shape[1], []).append((n, picture))
    result: list[Signs] = [[] for _ in inks]
    for some in by_width.values():
        pictures = np.stack([picture for _, picture in some])
        for net in NETS:
            for (n, _), each in zip(some, net_signs(pictures, load_weights(net)), strict=True):
                result[n].append(each)
    return result


def net_signs(pictures: Tones, weights: Mapping[str, Tones]) -> Tones:
    """Return the signs along pictures (n × HEIGHT × wide) by one net (n × wide / 2 × CLASSES)."""
    maps = pictures[:, :, :, None]
    for layer, stride in enumerate(STRIDES):
        maps = convolve(maps, weights[f"over{layer}"], weights[f"over{layer}_more"], (3, 3), stride)
    maps = maps.transpose(0, 2, 3, 1).reshape(len(maps), 1, maps.shape[2], -1)
    for layer in range(2):
        maps = convolve(maps, weights[f"along{layer}"], weights[f"along{layer}_more"], (1, 5), (1, 1))
    return log_softmax(linear_convolve(maps, weights["last"], weights["last_more"], (1, 3), (1, 1)))[:, 0]


def likely_texts(steps: Tones, may_begin: Callable[[str], bool]) -> dict[str, float]:
    """Return the log likelihoods of the most likely texts by one net, from a beam search over prefixes. steps: its signs at each
    column; may_begin: whether a useful text may begin with the given one.

    For each prefix, alignments ending in its last sign and those
    ending in a gap are counted separately: the same sign in the next column is a new sign only after a gap.
    """
    ways = {"": (-inf, 0.0)}
    begins: dict[str, bool] = {}
    for row in steps.tolist():
        none = row[0]
        signs = sorted(((score, SIGNS[n]) for n, score in enumerate(row[1:]) if score > _MIN_SIGN_SCORE), reverse=True)
        if not signs:
            ways = {text: (-inf, none + _sum(*each)) for text, each in ways.items()}
            continue
        longer: dict[str, tuple[float, float]] = {}
        most = -inf
        for text, (signed, blank) in ways.items():
            whole = _sum(signed, blank)
            last = text[-1:]
            if whole + none > most:
                most = whole + none
            _add(longer, text, signed + row[1 + SIGNS.index(last)] if last else -inf, whole + none)
            least = max(most - _MAX_LAG, _MIN_SCORE) - whole
            for score, sign in signs:
                if score < least:
                    break
                after = text + sign
                if after not in begins:
                    begins[after] = may_begin(after)
                if begins[after]:
                    p = (blank if sign == last else whole) + score
                    _add(longer, after, p, -inf)
                    if p > most:
                        most = p
        best = sorted(((signed if signed > blank else blank, text) for text, (signed, blank) in longer.items()), reverse=True)
        least = max(best[0][0] - _MAX_LAG, min(best[0][0], _MIN_SCORE))
        ways = {text: longer[text] for likely, text in best[:_BEAM_WIDTH] if likely >= least}
    return {text: _sum(*each) for text, each in ways.items()}


def _add(ways: dict[str, tuple[float, float]], text: str, signed: float, blank: float) -> None:
    before = ways.get(text)
    ways[text] = (signed, blank) if before is None else (_sum(before[0], signed), _sum(before[1], blank))


def _sum(one: float, other: float) -> float:
    """Return the logarithm of the sum of two values given as logarithms."""
    most, least = (one, other) if one > other else (other, one)
    return most if least == -inf else most + log1p(exp(least - most))
