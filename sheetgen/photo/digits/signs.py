"""Signs that stand for numbers in some spaces: a cross, a slanted stroke, a dash."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.photo.digits.nets import NO_DIGIT, SIGNS, Classify, class_probabilities
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.picture.pixels import Tones

MIN_DASH_LENGTH = 1.2


def signs(crop: Tones, marks: Sequence[str], classify: Classify = class_probabilities) -> dict[str, float]:
    """Return the probability that a crop of ink is each of the allowed marks whose shape is known."""
    known = {mark: SIGNS.index(mark.upper()) for mark in marks if mark.upper() in SIGNS}
    if not known:
        return {}
    (row,) = classify([crop])[:, NO_DIGIT + 1 :].tolist()
    return {mark: row[n] for mark, n in known.items() if SIGNS[n] != "-" or crop.shape[1] > MIN_DASH_LENGTH * DOTS}
