"""Which number the ink in a space is, and how likely, among those that may stand there.

Neighbouring pieces of ink are taken for digits in all ways, each asked of the digit reader; what is left out has its price.
A number is as likely as all the ways together in which it can be read. What things cost and how likely they are, are natural
logarithms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import exp, log1p
from typing import NamedTuple

import numpy as np

from sheetgen.form.spaces import Allowed, Space
from sheetgen.form.written import UNREAD
from sheetgen.photo import thresholds
from sheetgen.photo.digits.nets import NO_DIGIT, probabilities
from sheetgen.photo.digits.pieces import Piece, Pieces, pieces
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.ink.ticks import RegionReading
from sheetgen.photo.picture.pixels import Tones


def number_in(strokes: Strokes, space: Space, found: RegionReading) -> list[tuple[object, float]]:
    """What a space's ink may say; UNREAD for what is not known. The probabilities' sum is 1."""
    return numbers(ink_of(strokes, found), space)


def ink_of(strokes: Strokes, found: RegionReading) -> Tones:
    """The ink of a space's strokes as dark as against their pens; of those that go far beyond the space only what is near it."""
    box, mine = found.region.box, list(found.left.strokes)
    if not mine:
        return np.zeros((1, 1), np.float32)
    x, y, wide, high = strokes.boxes[mine].T
    free = strokes.ink.area(box, thresholds.LEFT_BY)
    left, top = max(int(x.min()), free.left), max(int(y.min()), free.top)
    right, bottom = min(int((x + wide).max()), free.right), min(int((y + high).max()), free.bottom)
    if right <= left or bottom <= top:
        return np.zeros((1, 1), np.float32)
    area = slice(top, bottom), slice(left, right)
    share = np.zeros(len(strokes.totals), np.float32)
    share[mine] = 1 / np.maximum(strokes.pens[mine], 1e-3)
    return np.asarray(np.minimum(strokes.ink.dark[area] * share[strokes.labels[area]], 1), np.float32)


def numbers(ink: Tones, space: Space) -> list[tuple[object, float]]:
    """What a patch of ink may say in a space: some values, the likeliest first, and UNREAD."""
    known = pieces(ink)
    room = _room(space)
    scored = [(room.value(key), score) for key, score in _read(known, room).items() if room.holds(key)]
    raised = [(value, exp(score / thresholds.COOL)) for value, score in scored]
    whole = sum(p for _, p in raised) + thresholds.UNREAD
    likely = sorted(((value, p / whole) for value, p in raised), key=lambda each: -each[1])[: thresholds.SOME]
    return [*likely, (UNREAD, max(1 - sum(p for _, p in likely), 0.0))]


class _Key(NamedTuple):
    """What was read so far: a minus, and digits."""

    minus: bool
    digits: str


class _Room(NamedTuple):
    """Which numbers may stand somewhere: `values`, or any between the limits. begins: how they begin. below: some are below 0."""

    values: Mapping[_Key, object] | None
    begins: frozenset[_Key]
    low: int | None
    high: int | None
    below: bool

    def goes_on(self, key: _Key) -> bool:
        """Whether a number may begin so."""
        if self.values is not None:
            return key in self.begins
        return len(key.digits) <= thresholds.LONGEST and (len(key.digits) == 1 or key.digits[0] != "0")

    def holds(self, key: _Key) -> bool:
        """Whether it is a number that may stand there."""
        if self.values is not None or not key.digits:
            return self.values is not None and key in self.values
        value = self.value(key)
        return isinstance(value, int) and not (
            (self.low is not None and value < self.low) or (self.high is not None and value > self.high)
        )

    def value(self, key: _Key) -> object:
        """The number itself."""
        if self.values is not None:
            return self.values.get(key)
        return int(key.digits or "0") * (-1 if key.minus else 1)


def _room(space: Space) -> _Room:
    if space.domain is not None:
        return _of_domain(space.domain)
    low, high = space.limits
    return _Room(None, frozenset(), low, high, low is None or low < 0)


@lru_cache(maxsize=128)
def _of_domain(domain: Allowed) -> _Room:
    """The whole numbers of a domain."""
    whole = [value for value in domain if isinstance(value, int | Fraction) and not isinstance(value, bool) and value == int(value)]
    values = {_Key(value < 0, str(abs(int(value)))): value for value in whole}
    begins = frozenset(_Key(key.minus, key.digits[:n]) for key in values for n in range(1, len(key.digits) + 1))
    return _Room(values, begins, None, None, any(key.minus for key in values))


class _Group(NamedTuple):
    """Neighbouring pieces, up to another, taken together: what each digit costs, and what it costs to leave them out."""

    end: int
    digits: Sequence[float]
    left_out: float
    left_out_after: float


def _read(known: Pieces, room: _Room) -> dict[_Key, float]:
    """What all pieces together may say; only the likeliest ways are followed."""
    some = known.pieces
    if not some:
        return {}
    groups, line = _groups(known)
    ways: list[dict[_Key, float]] = [{} for _ in range(len(some) + 1)]
    ways[0][_Key(False, "")] = 0.0
    for start in range(len(some)):
        for key, score in sorted(ways[start].items(), key=lambda each: -each[1])[: thresholds.BEAM]:
            if not key.digits and not key.minus and _dash(some[start], line):
                _add(ways[start + 1], _Key(room.below, ""), score if room.below else score - thresholds.IDLE_MINUS)
            for group in groups[start]:
                _add(ways[group.end], key, score + (group.left_out_after if key.digits else group.left_out))
                for digit, logarithm in enumerate(group.digits):
                    longer = _Key(key.minus, key.digits + str(digit))
                    if score + logarithm > thresholds.HOPELESS and room.goes_on(longer):
                        _add(ways[group.end], longer, score + logarithm)
    return ways[-1]


def _add(ways: dict[_Key, float], key: _Key, score: float) -> None:
    """One more way to the same."""
    known = ways.get(key)
    if known is None:
        ways[key] = score
    else:
        ways[key] = max(known, score) + log1p(exp(-abs(known - score)))


class _Line(NamedTuple):
    """Where a number's figures stand: as the highest piece does that looks like one."""

    top: int
    bottom: int

    @property
    def high(self) -> int:
        """Their height."""
        return self.bottom - self.top


def _groups(known: Pieces) -> tuple[list[list[_Group]], _Line]:
    """By the first of their pieces, those that may be a digit together; and the line that the number stands on."""
    some = known.pieces
    widest = thresholds.WIDEST * max(piece.bottom - piece.top for piece in some)
    spans = [
        (first, last)
        for first in range(len(some))
        for last in range(first, min(first + thresholds.TOGETHER, len(some)))
        if first == last or _wide(some[first : last + 1]) <= widest
    ]
    found = probabilities([known.crop(some[first : last + 1]) for first, last in spans])
    heights = [_line(some[first : last + 1]) for first, last in spans]
    like = [line.high * (0.2 + float(row[:NO_DIGIT].max())) for line, row in zip(heights, found, strict=True)]
    line = heights[int(np.argmax(like))]
    groups: list[list[_Group]] = [[] for _ in some]
    for (first, last), row in zip(spans, np.log(np.maximum(found, 1e-6)), strict=True):
        groups[first].append(_group(some[first : last + 1], last + 1, row, line))
    return groups, line


def _line(some: Sequence[Piece]) -> _Line:
    return _Line(min(piece.top for piece in some), max(piece.bottom for piece in some))


def _group(some: Sequence[Piece], end: int, logs: Tones, line: _Line) -> _Group:
    top, bottom = _line(some)
    aside = max(0.0, 1 - 2 * max(min(bottom, line.bottom) - max(top, line.top), 0) / (bottom - top))
    share = min(1.0, sum(piece.ink for piece in some) / (thresholds.PEN_SHARE * line.high**2))
    left_out = share * (1 - 0.7 * aside) * (float(logs[NO_DIGIT]) - thresholds.LEFT_OUT) - thresholds.LEFT_OUT_LEAST
    price = _price(some, line.high) - thresholds.ASIDE_COSTS * aside
    if _dash(some[0], line):
        left_out -= thresholds.DASH_COSTS
        price -= thresholds.DASH_COSTS if len(some) > 1 and some[0].right <= min(piece.left for piece in some[1:]) + 1 else 0.0
    digits = (logs[:NO_DIGIT] + np.float32(price)).tolist()
    return _Group(end, digits, left_out, left_out - thresholds.LEFT_OUT_AFTER * share * (1 - aside))


def _wide(some: Sequence[Piece]) -> int:
    return max(piece.right for piece in some) - min(piece.left for piece in some)


def _price(some: Sequence[Piece], high: int) -> float:
    """What it costs to take pieces for one digit: low ones, gaps among them, cuts that part them from what lies before."""
    price = -thresholds.LOW_COSTS * max(0.0, thresholds.LOW - _line(some).high / high) / thresholds.LOW
    for one, other in pairwise(some):
        price -= 0.0 if other.cut else thresholds.GAP_COSTS * min(1.0, max(0.0, (other.left - one.right) / (0.3 * high)) + 0.15)
    return price - (thresholds.CUT_COSTS if some[0].cut else 0.0)


def _dash(piece: Piece, line: _Line) -> bool:
    """Whether a piece may be a minus: long, flat, at about half the height."""
    wide, tall = piece.right - piece.left, piece.bottom - piece.top
    along = ((piece.top + piece.bottom) / 2 - line.top) / line.high
    return (
        wide > 0.08 * line.high + 0.5 * DOTS
        and tall < thresholds.FLAT * wide
        and tall < thresholds.FLAT_HIGH * line.high
        and 0.15 < along < 0.85
    )
