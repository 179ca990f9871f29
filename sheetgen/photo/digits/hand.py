"""A player's handwriting, learnt from the sheet itself: digits that were read with certainty help to read similar ones elsewhere.

A 4 that might be a 9 looks like either the other 4s or the other 9s of the same sheet. The look of a digit is the vector of
features that the net for whole numbers finds around the digit's column (see `sequence`); the similarity of two looks is the cosine
between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sheetgen.photo.digits.nets import Classified, key_of
from sheetgen.photo.digits.pieces import large_parts
from sheetgen.photo.digits.sequence import Columns, columns_of, columns_of_all, places_of
from sheetgen.photo.picture.pixels import Tones

SURE_OF_HAND = 0.97
"""Probability from which numbers teach how a player writes."""
EYE_WEIGHT, HAND_WEIGHT = 0.55, 7.0
"""Weights for comparing two numbers with equally many digits: of the difference between their scores by the eye, and of how much
more the digits look like the player's other digits;"""
MIN_KNOWN_DIGITS, PLAIN_LEAD = 2, 5.0
"""the second weight applies only if at least `MIN_KNOWN_DIGITS` examples of each digit are known, and neither number leads by more
than `PLAIN_LEAD` (natural logarithm) by the eye alone."""


Scores = list[tuple[object, float]]
"""Possible values of some ink with their scores (natural logarithms of likelihoods), most likely first."""


class Hand:
    """The handwriting on a sheet.

    Readings of ink are kept, so that the same ink is quickly read again when more of the handwriting is known.
    """

    def __init__(self) -> None:
        self.classify = Classified()
        self._known: dict[tuple[bytes, object], Scores] = {}
        self._columns: dict[bytes, Columns | None] = {}
        self._sure: dict[bytes, tuple[Tones, int]] = {}
        self._looks: dict[str, list[tuple[bytes, Tones]]] = {}

    def look_at(self, inks: Sequence[Tones]) -> None:
        """Run the nets on the ink of several numbers at once, which is faster than one by one."""
        new = {key_of(ink): ink for ink in inks}
        new = {key: ink for key, ink in new.items() if key not in self._columns}
        self._columns.update(zip(new, columns_of_all(list(new.values())), strict=True))
        self.classify([part for ink in new.values() for part in large_parts(ink)])

    def read_once(self, ink: Tones, space: object, read: Callable[[Columns | None], Scores]) -> tuple[Scores, Columns | None]:
        """Return the scores of some ink in a space, and the net's view of the ink. `read` runs only once for each ink and space."""
        key, columns = key_of(ink), self._seen(ink)
        if (key, space) not in self._known:
            self._known[key, space] = read(columns)
        return self._known[key, space], columns

    def note(self, ink: Tones, value: object, p: float) -> None:
        """Record a number that was read, and its probability, to learn from it."""
        if type(value) is int and p >= SURE_OF_HAND:
            self._sure[key_of(ink)] = ink, value

    def learn(self) -> bool:
        """Learn the looks of the digits that were read with certainty. Return whether the look of any digit is known."""
        for key, (ink, value) in self._sure.items():
            columns, text = self._seen(ink), str(abs(value))
            places = None if columns is None else places_of(columns, text)
            if columns is not None and places is not None:
                for digit, place in zip(text, places, strict=True):
                    self._looks.setdefault(digit, []).append((key, columns.looks(place)))
        return bool(self._looks)

    def weigh(self, ink: Tones, columns: Columns | None, scores: Scores) -> Scores:
        """Return the scores after comparing the looks of digits with others on the sheet. Scores change only for values with as
        many digits as the most likely value.
        """
        if columns is None or len(scores) < 2 or not self._looks:
            return scores
        best, most = scores[0]
        if not isinstance(best, int) or most - scores[1][1] > PLAIN_LEAD:
            return scores
        text = str(abs(best))
        places = places_of(columns, text)
        if places is None:
            return scores
        key = key_of(ink)
        looks = [columns.looks(place) for place in places]
        result = [(value, most - self._further(key, looks, text, value, most - score)) for value, score in scores]
        return sorted(result, key=lambda each: -each[1])

    def _seen(self, ink: Tones) -> Columns | None:
        """Return the net's view of some ink."""
        key = key_of(ink)
        if key not in self._columns:
            self._columns[key] = columns_of(ink)
        return self._columns[key]

    def _further(self, key: bytes, looks: list[Tones], text: str, value: object, behind: float) -> float:
        """Return the new score difference between a value and the most likely text. behind: the difference before the
        comparison."""
        other = str(abs(value)) if isinstance(value, int) else ""
        if len(other) != len(text) or other == text:
            return behind
        gain = 0.0
        for look, mine, its in zip(looks, text, other, strict=True):
            if mine != its:
                own, others = self._alike(key, look, mine), self._alike(key, look, its)
                if own is None or others is None:
                    return behind
                gain += own - others
        return EYE_WEIGHT * behind + HAND_WEIGHT * gain

    def _alike(self, key: bytes, look: Tones, digit: str) -> float | None:
        """Return the greatest similarity of a look to a digit elsewhere on the sheet (1: equal); None if too few are known."""
        known = [each for of, each in self._looks.get(digit, ()) if of != key]
        return None if len(known) < MIN_KNOWN_DIGITS else float((np.stack(known) @ look).max())
