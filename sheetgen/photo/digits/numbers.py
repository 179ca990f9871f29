"""The probabilities of the permitted numbers for the ink in a space. Costs and scores are natural logarithms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import exp, inf, log
from typing import NamedTuple, TypeGuard

import numpy as np

from sheetgen.form.spaces import Allowed, Space
from sheetgen.form.written import UNREAD
from sheetgen.photo.digits.cache import InkCache, Scores
from sheetgen.photo.digits.sequence import Signs, likely_texts, signs_along_all, slant, trim
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.ink.ticks import RegionReading
from sheetgen.photo.picture.pixels import Tones

SIGN_FREQUENCY = {"/": 4.5}
"""Frequency of a sign relative to a number that looks like it: on sheets with `/` for a spare, a 1 is rare."""
MAX_OVERHANG = 3.0
"""Maximum distance that a number reaches outside its space."""
MIN_OTHER_STROKE_MM2, OTHER_STROKE_INSET, OTHER_STROKE_CHANCE = 0.4, 0.3, 0.25
"""A stroke of another space may belong to this space too, with the probability `OTHER_STROKE_CHANCE`, if it has at least
`MIN_OTHER_STROKE_MM2` of ink here, at least `OTHER_STROKE_INSET` (mm) inside the edge."""
NUMBER_EVIDENCE, EVIDENCE_ODDS_RANGE = 0.25, (0.12, 12.0)
"""Ink with more than this evidence per digit (see `Likely`) is more probably a number, ink with less is more probably dirt.
`EVIDENCE_ODDS_RANGE` limits the factor by which evidence changes the odds."""
MAX_DIGITS = 5
"""Maximum number of digits."""
IDLE_MINUS_COST = 0.7
"""Cost of a minus if numbers below 0 are not allowed: players write it for a loss."""
UNREAD_CHANCE = 0.001
"""Total probability of all read values at which ink is as likely to be unread as read."""
PLAIN_CHANCE, SLANT, NOT_SEEN_SCORE = 0.97, 0.12, -12.0
"""If no value has at least the probability `PLAIN_CHANCE`, the ink is also read slanted by `SLANT` to either side.
`NOT_SEEN_SCORE`: the score in one of these readings of a value that is not seen in it.
"""
MIN_NUMBER_HEIGHT, SHORT_NUMBER_COST = 1.0, 4.0
"""Numbers written lower than `MIN_NUMBER_HEIGHT` (mm) have the cost `SHORT_NUMBER_COST`."""
MAX_CANDIDATES = 12
"""Maximum number of values that are kept."""


def is_number(space: Space | None) -> TypeGuard[Space]:
    """Return whether a single number is written in a space, not a list of numbers."""
    return space is not None and space.type == "number" and space.holds != "numbers"


def ink_of(strokes: Strokes, reading: RegionReading, others: Sequence[int] = ()) -> Tones:
    """Return the ink of a space's strokes, relative to the darkness of their pens; strokes far beyond the space are cropped.

    others: strokes whose ink within the space is included as well.
    """
    box, mine = reading.region.box, list(reading.ink.strokes)
    whole = strokes.ink.area(box)
    boxes = [[x, y, x + wide, y + high] for x, y, wide, high in strokes.boxes[mine].tolist()]
    boxes += [[whole.left, whole.top, whole.right, whole.bottom]] if others else []
    if not boxes:
        return np.zeros((1, 1), np.float32)
    x, y, end, foot = np.array(boxes).T
    free = strokes.ink.area(box, MAX_OVERHANG)
    left, top = max(int(x.min()), free.left), max(int(y.min()), free.top)
    right, bottom = min(int(end.max()), free.right), min(int(foot.max()), free.bottom)
    if right <= left or bottom <= top:
        return np.zeros((1, 1), np.float32)
    area = slice(top, bottom), slice(left, right)
    labels = strokes.labels[area]
    share = np.zeros(len(strokes.totals), np.float32)
    share[mine] = 1 / np.maximum(strokes.pens[mine], 1e-3)
    shares = share[labels]
    if others:
        share[list(others)] = 1 / np.maximum(strokes.pens[list(others)], 1e-3)
        within = slice(max(whole.top - top, 0), whole.bottom - top), slice(max(whole.left - left, 0), whole.right - left)
        shares[within] = share[labels[within]]
    return np.asarray(np.minimum(strokes.ink.dark[area] * shares, 1), np.float32)


def numbers_written(strokes: Strokes, reading: RegionReading, space: Space, cache: InkCache | None = None) -> Likely:
    """Return the possible numbers for the ink in a space.

    Strokes in the space that belong to another space, or may not be ink, are tried as well, such as a minus that touches a tick or
    a line.
    """
    cache = cache or InkCache()
    ink = ink_of(strokes, reading)
    likely = numbers(ink, space, cache)
    within = strokes.within(strokes.ink.area(reading.region.box.inset(OTHER_STROKE_INSET)))
    within[list(reading.ink.strokes)] = 0
    within[~(strokes.kept | strokes.unclear)] = within[0] = 0
    others = np.flatnonzero(within >= MIN_OTHER_STROKE_MM2 * DOTS**2).tolist()
    if not others:
        return likely
    more = numbers(ink_of(strokes, reading, others), space, cache)
    if not reading.ink.strokes:
        return more
    shares = {value: p * (1 - OTHER_STROKE_CHANCE) for value, p in likely.values}
    for value, p in more.values:
        shares[value] = shares.get(value, 0.0) + p * OTHER_STROKE_CHANCE
    return Likely(sorted(shares.items(), key=lambda each: -each[1]), max(likely.evidence, more.evidence))


def with_evidence(p: float, evidence: float) -> float:
    """Return the probability that a space has writing, from the probability by its ink and the evidence for a number."""
    low, high = EVIDENCE_ODDS_RANGE
    odds = p / (1 - p) * min(max((evidence / NUMBER_EVIDENCE) ** 2, low), high)
    return odds / (1 + odds)


class Likely(NamedTuple):
    """The possible values of some ink in a space, most likely first, with UNREAD for the rest; the probabilities sum to 1.

    evidence: the agreement with any permitted value (1: complete).
    """

    values: list[tuple[object, float]]
    evidence: float

    @property
    def evidence_per_digit(self) -> float:
        """The geometric mean of the agreement over the digits of the most likely value."""
        value, _ = self.values[0]
        return float(self.evidence ** (1 / len(str(value)))) if isinstance(value, int) else self.evidence


def numbers(ink: Tones, space: Space, cache: InkCache | None = None) -> Likely:
    """Return the possible numbers, or marks instead of numbers, for a patch of ink in a space."""
    cache = cache or InkCache()
    allowed = _allowed_numbers(space)
    key = space.domain, space.limits, space.marks
    scores = cache.read_once(ink, key, lambda signs: _scores(ink, signs, allowed, space.marks))
    if not scores:
        return Likely([(UNREAD, 1.0)], UNREAD_CHANCE)
    scores = scores[:MAX_CANDIDATES]
    seen = sum(exp(score) for _, score in scores)
    likely = [(value, exp(score)) for value, score in scores]
    share = seen / (seen + UNREAD_CHANCE) / sum(p for _, p in likely)
    values = [*((value, p * share) for value, p in likely), (UNREAD, UNREAD_CHANCE / (seen + UNREAD_CHANCE))]
    return Likely(values, min(seen + UNREAD_CHANCE, 1.0))


def _scores(ink: Tones, signs: Signs, allowed: _AllowedNumbers, marks: Sequence[str]) -> Scores:
    """Return the possible values of some ink with their scores, most likely first. signs: the signs along the upright ink."""
    cut = trim(ink)
    if cut is None:
        return []
    several = [_values(each, allowed, marks) for each in signs]
    scores = _mean(several)
    if not scores or exp(max(scores.values())) < PLAIN_CHANCE * sum(map(exp, scores.values())):
        leaned = signs_along_all([slant(ink, by) for by in (-SLANT, SLANT)])
        scores = _mean([*several, *(_values(each, allowed, marks) for some in leaned for each in some)])
    if len(cut) < MIN_NUMBER_HEIGHT * DOTS:
        scores = {value: score - (SHORT_NUMBER_COST if isinstance(value, int) else 0) for value, score in scores.items()}
    for mark, often in SIGN_FREQUENCY.items():
        if mark in scores:
            scores[mark] += log(often)
    return sorted(scores.items(), key=lambda each: -each[1])


def _mean(several: Sequence[Mapping[object, float]]) -> dict[object, float]:
    """Return the mean score of each value over several readings."""
    seen = dict.fromkeys(value for each in several for value in each)
    return {value: sum(each.get(value, NOT_SEEN_SCORE) for each in several) / len(several) for value in seen}


def _values(steps: Tones, allowed: _AllowedNumbers, marks: Sequence[str]) -> dict[object, float]:
    """Return the scores of values. A minus may precede any number."""
    signs_of = {mark.upper(): mark for mark in marks}
    result: dict[object, float] = {}

    def may_begin(text: str) -> bool:
        return text in signs_of or allowed.may_begin(_without_idle(text, allowed))

    for text, score in likely_texts(steps, may_begin).items():
        number = _without_idle(text, allowed)
        if text in signs_of:
            result[signs_of[text]] = score
        elif allowed.contains(number):
            value = allowed.value(number)
            result[value] = max(result.get(value, -inf), score - (IDLE_MINUS_COST if number != text else 0.0))
    return result


def _without_idle(text: str, allowed: _AllowedNumbers) -> str:
    """Return a text without its minus if no number is below 0."""
    return text if allowed.below else text.removeprefix("-")


class _AllowedNumbers(NamedTuple):
    """The numbers that a space allows, by their written form: `values`, or all whole numbers between the limits.

    prefixes: beginnings of the written values. below: whether some numbers are below 0.
    """

    values: Mapping[str, object] | None
    prefixes: frozenset[str]
    low: int | None
    high: int | None
    below: bool

    def may_begin(self, text: str) -> bool:
        """Return whether an allowed number may begin with a text."""
        if self.values is not None:
            return text in self.prefixes
        digits = text[1:] if self.below and text[:1] == "-" else text
        return not digits or (digits.isdigit() and len(digits) <= MAX_DIGITS and (digits[0] != "0" or len(digits) == 1))

    def contains(self, text: str) -> bool:
        """Return whether a text is an allowed number."""
        if self.values is not None:
            return text in self.values
        if not text.removeprefix("-"):
            return False
        value = int(text)
        return not ((self.low is not None and value < self.low) or (self.high is not None and value > self.high))

    def value(self, text: str) -> object:
        """Return the number that a text stands for."""
        return int(text) if self.values is None else self.values.get(text)


def _allowed_numbers(space: Space) -> _AllowedNumbers:
    if space.domain is not None:
        return _allowed_of_domain(space.domain)
    low, high = space.limits
    return _AllowedNumbers(None, frozenset(), low, high, low is None or low < 0)


@lru_cache(maxsize=128)
def _allowed_of_domain(domain: Allowed) -> _AllowedNumbers:
    """Return the allowed numbers of a domain: its whole numbers."""
    numbers = [value for value in domain if isinstance(value, int | Fraction) and not isinstance(value, bool)]
    values = {str(int(value)): value for value in numbers if value == int(value)}
    prefixes = frozenset(text[:n] for text in values for n in range(len(text) + 1))
    return _AllowedNumbers(values, prefixes, None, None, any(value < 0 for value in values.values()))
