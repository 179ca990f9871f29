"""The probabilities of the permitted numbers for the ink in a space.

A beam search over the segmentations of the ink: neighbouring pieces are joined to digits and classified, and omitted pieces have a
cost. The probability of a number is the sum over all its segmentations. Costs and scores are natural logarithms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import exp, inf, log, log1p
from typing import NamedTuple, TypeGuard

import numpy as np

from sheetgen.form.spaces import Allowed, Space
from sheetgen.form.written import UNREAD
from sheetgen.photo.digits.cache import InkCache, Scores
from sheetgen.photo.digits.nets import NO_DIGIT, Classify, class_probabilities, probabilities
from sheetgen.photo.digits.pieces import MAX_DASH_ASPECT, MAX_DASH_HEIGHT, Piece, Pieces, pieces
from sheetgen.photo.digits.sequence import Signs, likely_texts, signs_along_all, slant
from sheetgen.photo.digits.signs import signs
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
MAX_PIECES_PER_DIGIT, MAX_DIGIT_WIDTH, MAX_DIGITS = 5, 1.7, 5
"""Limits of a digit's pieces and width (relative to the number's height), and of a number's digits."""
MIN_DIGIT_HEIGHT, SHORT_DIGIT_COST = 0.65, 4.0
"""A digit lower than the share `MIN_DIGIT_HEIGHT` of its number's height has a cost, which grows with the missing height up to
`SHORT_DIGIT_COST`."""
GAP_COST, CUT_COST = 2.0, 1.1
"""Cost of a wide gap within a digit, and of a cut."""
ASIDE_COST = 4.0
"""Cost of a digit above or below the number's line."""
DASH_COST = 3.0
"""Cost of leaving out a piece that looks like a minus, or of joining it to the digit after it."""
DIGIT_INK = 0.12
"""Ink of a whole digit relative to the square of its number's height."""
LEFT_OUT_COST, MIN_LEFT_OUT_COST, LEFT_OUT_AFTER_COST = 4.0, 0.3, 2.0
"""`LEFT_OUT_COST`: the cost of leaving out a piece with the ink of a whole digit (see `DIGIT_INK`). `MIN_LEFT_OUT_COST`: the cost
of leaving out the smallest speck. `LEFT_OUT_AFTER_COST`: the extra cost of leaving out a piece after a digit."""
IDLE_MINUS_COST = 0.7
"""Cost of a minus if numbers below 0 are not allowed: players write it for a loss."""
MIN_DIGITS_SCORE = -8.5
"""Beginnings of a number with a lower score are not followed."""
BEAM_WIDTH = 24
"""Maximum number of beginnings of a number that are followed at the same time."""
UNREAD_CHANCE = 0.001
"""Total probability of all read values at which ink is as likely to be unread as read."""
READER_WEIGHTS, READER_WEIGHTS_SLANTED = (0.67, 0.55), (0.45, 0.75)
"""Weights of the scores by separate digits and by the whole number; the second pair applies if slanted ink was read as well."""
MIN_SCORE_BY_DIGITS, MIN_SCORE_AT_ONCE = -5.3, -9.0
"""Minimum scores of a value by separate digits and by the whole number, even if it is not seen."""
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
    """Return the possible numbers, or marks instead of numbers, for a patch of ink in a space, combined from two readers.

    One reader reads and joins single digits, the other reads all the ink at once; they make different errors.
    """
    cache = cache or InkCache()
    allowed = _allowed_numbers(space)
    key = space.domain, space.limits, space.marks
    scores = cache.read_once(ink, key, lambda signs: _scores(ink, signs, allowed, space.marks, cache.classify))
    if not scores:
        return Likely([(UNREAD, 1.0)], UNREAD_CHANCE)
    scores = scores[:MAX_CANDIDATES]
    seen = sum(exp(score) for _, score in scores)
    likely = [(value, exp(score)) for value, score in scores]
    share = seen / (seen + UNREAD_CHANCE) / sum(p for _, p in likely)
    values = [*((value, p * share) for value, p in likely), (UNREAD, UNREAD_CHANCE / (seen + UNREAD_CHANCE))]
    return Likely(values, min(seen + UNREAD_CHANCE, 1.0))


def _scores(ink: Tones, columns: Signs | None, allowed: _AllowedNumbers, marks: Sequence[str], classify: Classify) -> Scores:
    """Return the possible values of some ink with their scores from both readers, most likely first."""
    ink_pieces = pieces(ink, classify)
    if not ink_pieces.pieces:
        return []
    by_digits = _by_digits(ink_pieces, allowed, marks, classify)
    at_once = _at_once(columns, allowed, marks)
    scores = _weighted_scores(by_digits, at_once, READER_WEIGHTS)
    if not scores or exp(max(scores.values())) < PLAIN_CHANCE * sum(map(exp, scores.values())):
        leaned = signs_along_all([slant(ink, by) for by in (-SLANT, SLANT)])
        several = [at_once, *(_at_once(each, allowed, marks) for each in leaned)]
        seen = dict.fromkeys(value for each in several for value in each)
        mean = {value: sum(each.get(value, NOT_SEEN_SCORE) for each in several) / len(several) for value in seen}
        scores = _weighted_scores(by_digits, mean, READER_WEIGHTS_SLANTED)
    if _line_of(ink_pieces.pieces).high < MIN_NUMBER_HEIGHT * DOTS:
        scores = {value: score - (SHORT_NUMBER_COST if isinstance(value, int) else 0) for value, score in scores.items()}
    for mark, often in SIGN_FREQUENCY.items():
        if mark in scores:
            scores[mark] += log(often)
    return sorted(scores.items(), key=lambda each: -each[1])


def _weighted_scores(
    by_digits: Mapping[object, float], at_once: Mapping[object, float], count: tuple[float, float]
) -> dict[object, float]:
    """Return the scores of values combined from both readers. count: the weight of each reader."""
    return {
        value: count[0] * max(by_digits.get(value, -inf), MIN_SCORE_BY_DIGITS)
        + count[1] * max(at_once.get(value, -inf), MIN_SCORE_AT_ONCE)
        for value in {**by_digits, **at_once}
    }


def _by_digits(ink_pieces: Pieces, allowed: _AllowedNumbers, marks: Sequence[str], classify: Classify) -> dict[object, float]:
    """Return the scores of values whose digits are separated and read one by one."""
    scores = _beam_search(ink_pieces, allowed, classify, slash="/" in marks).items()
    result: dict[object, float] = {allowed.value(text): score for text, score in scores if allowed.contains(text)}
    return result | {mark: log(max(p, 1e-9)) for mark, p in signs(ink_pieces.crop(ink_pieces.pieces), marks, classify).items()}


def _at_once(columns: Signs | None, allowed: _AllowedNumbers, marks: Sequence[str]) -> dict[object, float]:
    """Return the scores of values whose digits are read together, without separating them. A minus may precede any number."""
    signs_of = {mark.upper(): mark for mark in marks}
    result: dict[object, float] = {}

    def may_begin(text: str) -> bool:
        return text in signs_of or allowed.may_begin(_without_idle(text, allowed))

    for text, score in likely_texts(columns, may_begin).items():
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


class _Group(NamedTuple):
    """Neighbouring pieces before index `end`, joined to one digit. digits: the digits with their scores, the best first. left_out:
    the score of leaving the pieces out before the first digit of the number; left_out_after: the score of leaving them out after
    it."""

    end: int
    digits: Sequence[tuple[str, float]]
    left_out: float
    left_out_after: float


def _beam_search(
    ink_pieces: Pieces, allowed: _AllowedNumbers, classify: Classify = class_probabilities, *, slash: bool = False
) -> dict[str, float]:
    """Return the scores of the numbers, as written, that all pieces together may form, from a beam search."""
    some = ink_pieces.pieces
    if not some:
        return {}
    groups, line = _groups(ink_pieces, classify, slash=slash)
    ways: list[dict[str, float]] = [{} for _ in range(len(some) + 1)]
    ways[0][""] = 0.0
    for start in range(len(some)):
        for text, score in sorted(ways[start].items(), key=lambda each: -each[1])[:BEAM_WIDTH]:
            if not text and _is_dash(some[start], line):
                left = score if allowed.below else score - IDLE_MINUS_COST
                _add_path(ways[start + 1], "-" if allowed.below else "", left)
            for group in groups[start]:
                after = ways[group.end]
                _add_path(after, text, score + (group.left_out_after if text.strip("-") else group.left_out))
                for digit, logarithm in group.digits:
                    if score + logarithm <= MIN_DIGITS_SCORE:
                        break
                    if allowed.may_begin(text + digit):
                        _add_path(after, text + digit, score + logarithm)
    return ways[-1]


def _add_path(ways: dict[str, float], text: str, score: float) -> None:
    """Add the probability of another path to the same text."""
    before = ways.get(text)
    if before is None:
        ways[text] = score
    elif before > score:
        ways[text] = before + log1p(exp(score - before))
    else:
        ways[text] = score + log1p(exp(before - score))


class _Line(NamedTuple):
    """The line of a number's digits: the top and bottom, in pixels, of the tallest pieces that look like a digit."""

    top: int
    bottom: int

    @property
    def high(self) -> int:
        """The height of the digits."""
        return self.bottom - self.top


def _groups(
    ink_pieces: Pieces, classify: Classify = class_probabilities, *, slash: bool = False
) -> tuple[list[list[_Group]], _Line]:
    """Return the groups of pieces that may form a digit, by their first piece, and the baseline of the number."""
    some = ink_pieces.pieces
    widest = MAX_DIGIT_WIDTH * max(piece.bottom - piece.top for piece in some)
    spans = [
        (first, last)
        for first in range(len(some))
        for last in range(first, min(first + MAX_PIECES_PER_DIGIT, len(some)))
        if first == last or _width_of(some[first : last + 1]) <= widest
    ]
    rows = probabilities([ink_pieces.crop(some[first : last + 1]) for first, last in spans], classify, slash=slash)
    heights = [_line_of(some[first : last + 1]) for first, last in spans]
    like = [line.high * (0.2 + float(row[:NO_DIGIT].max())) for line, row in zip(heights, rows, strict=True)]
    line = heights[int(np.argmax(like))]
    groups: list[list[_Group]] = [[] for _ in some]
    for (first, last), row in zip(spans, np.log(np.maximum(rows, 1e-6)), strict=True):
        groups[first].append(_group(some[first : last + 1], last + 1, row, line))
    return groups, line


def _line_of(some: Sequence[Piece]) -> _Line:
    return _Line(min(piece.top for piece in some), max(piece.bottom for piece in some))


def _group(some: Sequence[Piece], end: int, logs: Tones, line: _Line) -> _Group:
    top, bottom = _line_of(some)
    aside = max(0.0, 1 - 2 * max(min(bottom, line.bottom) - max(top, line.top), 0) / (bottom - top))
    share = min(1.0, sum(piece.ink for piece in some) / (DIGIT_INK * line.high**2))
    left_out = share * (1 - 0.7 * aside) * (float(logs[NO_DIGIT]) - LEFT_OUT_COST) - MIN_LEFT_OUT_COST
    price = _joining_score(some, line.high) - ASIDE_COST * aside
    if _is_dash(some[0], line):
        left_out -= DASH_COST
        if len(some) > 1 and some[0].right <= min(piece.left for piece in some[1:]) + 1:
            price -= DASH_COST
    scores = (logs[:NO_DIGIT] + np.float32(price)).tolist()
    digits = sorted(zip("0123456789", scores, strict=True), key=lambda each: -each[1])
    return _Group(end, digits, left_out, left_out - LEFT_OUT_AFTER_COST * share * (1 - aside))


def _width_of(some: Sequence[Piece]) -> int:
    return max(piece.right for piece in some) - min(piece.left for piece in some)


def _joining_score(some: Sequence[Piece], high: int) -> float:
    """Return the score, at most 0, of joining pieces to one digit. It is lower if the digit is short, if there are gaps between the
    pieces, or if a cut separates them from the piece before."""
    price = -SHORT_DIGIT_COST * max(0.0, MIN_DIGIT_HEIGHT - _line_of(some).high / high) / MIN_DIGIT_HEIGHT
    for one, other in pairwise(some):
        gap = max(0.0, (other.left - one.right) / (0.3 * high))
        price -= 0.0 if other.cut else GAP_COST * min(1.0, gap + 0.15)
    return price - (CUT_COST if some[0].cut else 0.0)


def _is_dash(piece: Piece, line: _Line) -> bool:
    """Return whether a piece may be a minus: long, flat, at about half the height."""
    wide, tall = piece.right - piece.left, piece.bottom - piece.top
    along = ((piece.top + piece.bottom) / 2 - line.top) / line.high
    return (
        wide > 0.08 * line.high + 0.5 * DOTS
        and tall < MAX_DASH_ASPECT * wide
        and tall < MAX_DASH_HEIGHT * line.high
        and 0.15 < along < 0.85
    )
