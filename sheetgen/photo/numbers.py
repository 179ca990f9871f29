"""Which number the ink in a space is, and how likely, among those that may stand there.

Every way to take neighbouring pieces of ink for digits is asked of the digit reader; what is left out has its price. A number is
as likely as all the ways together in which it can be read. Logarithms of probabilities throughout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import exp
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sheetgen.form.spaces import Allowed, Space
from sheetgen.form.written import UNREAD
from sheetgen.photo import thresholds as at
from sheetgen.photo.digits import NO_DIGIT, Tones, probabilities
from sheetgen.photo.pieces import Piece, Pieces, pieces
from sheetgen.photo.prints import DOTS
from sheetgen.photo.strokes import Strokes
from sheetgen.photo.ticks import Seen

Logs = npt.NDArray[np.float32]


class Way(NamedTuple):
    """One way to part ink into digits: the logarithms of what each of them may be (n × 10), whether a minus stands before them."""

    digits: tuple[Logs, ...]
    minus: bool
    cost: float

    @property
    def best(self) -> float:
        """How likely its likeliest digits are."""
        return self.cost + float(sum(logs.max() for logs in self.digits))


def number_in(strokes: Strokes, space: Space, found: Seen) -> list[tuple[object, float]]:
    """What a space's ink may say; UNREAD for what is not known. The probabilities' sum is 1."""
    return numbers(ink_of(strokes, found), space)


def ink_of(strokes: Strokes, found: Seen) -> Tones:
    """The ink of a space's strokes as dark as against their pens; far beyond the space only of what does not go on for long."""
    box, mine = found.region.box, list(found.left.strokes)
    if not mine:
        return np.zeros((1, 1), np.float32)
    x, y, wide, high = strokes.boxes[mine].T
    free = strokes.ink.area(box, at.LEFT_BY)
    left, top = max(int(x.min()), free.left), max(int(y.min()), free.top)
    right, bottom = min(int((x + wide).max()), free.right), min(int((y + high).max()), free.bottom)
    if right <= left or bottom <= top:
        return np.zeros((1, 1), np.float32)
    area = slice(top, bottom), slice(left, right)
    share = np.zeros(len(strokes.totals), np.float32)
    share[mine] = 1 / np.maximum(strokes.pens[mine], 1e-3)
    return np.asarray(np.minimum(strokes.ink.dark[area] * share[strokes.labels[area]], 1), np.float32)


def numbers(ink: Tones, space: Space) -> list[tuple[object, float]]:
    """What a patch of ink may say in a space."""
    known = pieces(ink)
    ways = list(_ways(known)) if known.pieces else []
    if not ways:
        return [(UNREAD, 1.0)]
    values = _allowed(space.domain) if space.domain is not None else None
    scored = _scored(ways, values if values is not None else _any(ways, *space.limits))
    unread = at.UNREAD ** (1 / at.COOL)
    raised = [(value, exp(score / at.COOL)) for value, score in scored if score > at.HOPELESS]
    whole = sum(p for _, p in raised) + unread
    likely = sorted(((value, p / whole) for value, p in raised), key=lambda each: -each[1])[: at.SOME]
    return [*likely, (UNREAD, 1 - sum(p for _, p in likely))]


def _ways(known: Pieces) -> Iterator[Way]:
    """All ways to part pieces into digits."""
    high = max(piece.bottom - piece.top for piece in known.pieces)
    spans = [
        (first, last)
        for first in range(len(known.pieces))
        for last in range(first, min(first + at.TOGETHER, len(known.pieces)))
        if first == last or _wide(known.pieces[first : last + 1]) <= at.WIDEST * high
    ]
    found = probabilities([known.crop(known.pieces[first : last + 1]) for first, last in spans])
    logs = np.log(np.maximum(found, 1e-6))
    groups = {
        span: _Group(logs[n, :NO_DIGIT] + _price(known.pieces[span[0] : span[1] + 1], high), float(logs[n, NO_DIGIT]))
        for n, span in enumerate(spans)
    }
    yield from _from(known.pieces, groups, 0, Way((), False, 0.0), high)


class _Group(NamedTuple):
    """Neighbouring pieces taken together: as each digit, and as none."""

    digits: Logs
    none: float


def _from(some: Sequence[Piece], groups: Mapping[tuple[int, int], _Group], start: int, way: Way, high: int) -> Iterator[Way]:
    """The ways to go on from a piece."""
    if way.best < at.HOPELESS or len(way.digits) > at.LONGEST:
        return
    if start == len(some):
        if way.digits:
            yield way
        return
    if not way.digits and not way.minus and _dash(some[start], high):
        yield from _from(some, groups, start + 1, way._replace(minus=True), high)
    for last in range(start, min(start + at.TOGETHER, len(some))):
        group = groups.get((start, last))
        if group is None:
            continue
        yield from _from(some, groups, last + 1, way._replace(digits=(*way.digits, group.digits)), high)
        left = _left_out(some[start : last + 1], group, high, begun=bool(way.digits))
        yield from _from(some, groups, last + 1, way._replace(cost=way.cost + left), high)


def _wide(some: Sequence[Piece]) -> int:
    return max(piece.right for piece in some) - min(piece.left for piece in some)


def _price(some: Sequence[Piece], high: int) -> float:
    """What it costs to take pieces for one digit: low ones, gaps among them, cuts that part them from what lies before."""
    tall = (max(piece.bottom for piece in some) - min(piece.top for piece in some)) / high
    price = -at.LOW_COSTS * max(0.0, at.LOW - tall) / at.LOW
    for one, other in zip(some, some[1:], strict=False):
        price -= 0.0 if other.cut else at.GAP_COSTS * min(1.0, max(0.0, (other.left - one.right) / (0.3 * high)) + 0.15)
    return price - (at.CUT_COSTS if some[0].cut else 0.0)


def _left_out(some: Sequence[Piece], group: _Group, high: int, *, begun: bool) -> float:
    """What it costs to read nothing in pieces: little for small ones, and for what was struck out before the rest."""
    share = min(1.0, sum(piece.ink for piece in some) / (at.PEN_SHARE * high * high))
    return group.none * share - at.LEFT_OUT * share - at.LEFT_OUT_LEAST - (at.LEFT_OUT_AFTER * share if begun else 0.0)


def _dash(piece: Piece, high: int) -> bool:
    """Whether a piece may be a minus: long, flat."""
    wide, tall = piece.right - piece.left, piece.bottom - piece.top
    return wide > 0.08 * high + 0.5 * DOTS and tall < 0.5 * wide and tall < 0.45 * high


class _Values(NamedTuple):
    """Values that are written with so many digits (values × digits), with a minus or without."""

    values: tuple[object, ...]
    digits: npt.NDArray[np.int64]


_Allowed = dict[tuple[int, bool], _Values]


@lru_cache(maxsize=64)
def _allowed(domain: Allowed) -> _Allowed:
    """The whole numbers of a domain, by how they are written."""
    return _by_length([value for value in domain if isinstance(value, int | Fraction) and not isinstance(value, bool)])


def _by_length(values: Sequence[int | Fraction]) -> _Allowed:
    parted: dict[tuple[int, bool], list[int | Fraction]] = {}
    for value in values:
        if value == int(value):
            parted.setdefault((len(str(abs(int(value)))), value < 0), []).append(value)
    return {
        kind: _Values(tuple(some), np.array([[int(each) for each in str(abs(int(value)))] for value in some]))
        for kind, some in parted.items()
    }


def _any(ways: Sequence[Way], low: int | None, high: int | None) -> _Allowed:
    """The likeliest whole numbers where any may stand, between limits."""
    found: set[int] = set()
    for way in sorted(ways, key=lambda way: -way.best)[: at.BEST_WAYS]:
        few = at.BEST_DIGITS if len(way.digits) < 4 else 2
        for each in product(*(np.argsort(-digits)[:few].tolist() for digits in way.digits)):
            if len(each) == 1 or each[0] != 0:
                found.add(int("".join(map(str, each))) * (-1 if way.minus else 1))
    return _by_length([each for each in sorted(found) if (low is None or each >= low) and (high is None or each <= high)])


def _scored(ways: Sequence[Way], allowed: _Allowed) -> list[tuple[object, float]]:
    """The values with how likely all ways together make them."""
    parts: dict[tuple[int, bool], list[Logs]] = {}
    for way in ways:
        kind, cost = (len(way.digits), way.minus), way.cost
        if way.minus and kind not in allowed:
            kind, cost = (len(way.digits), False), cost - at.IDLE_MINUS
        if kind in allowed:
            digits = allowed[kind].digits
            whole = sum((logs[digits[:, n]] for n, logs in enumerate(way.digits)), np.float32(cost))
            parts.setdefault(kind, []).append(np.asarray(whole, np.float32))
    found: list[tuple[object, float]] = []
    for kind, some in parts.items():
        together = np.logaddexp.reduce(np.stack(some), axis=0)
        found += zip(allowed[kind].values, together.tolist(), strict=True)
    return found
