"""The possible values of an operand while spaces are still open: a set of values, or a span of numbers; and the operators on these.

A set is never too small: it includes every possible value. Values are the same as in formulas; `ABSENT` stands for an item that a
list may omit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import product
from math import ceil, floor, inf, prod
from typing import Any, NamedTuple, TypeAlias

from sheetgen.games.sheet.language.functions import OF_VALUES
from sheetgen.games.sheet.language.numbers import PRODUCTS, Exceeded, bounded, quotient

LIFTED, KEPT = 1024, 64
"""`LIFTED` is the maximum number of combinations of values that are tried. `KEPT` is the maximum number of values in a set; larger
sets of numbers become a span."""
QUICK = 4
"""Number of combinations that count as one step."""


class Missing(Enum):
    ABSENT = "absent"


ABSENT = Missing.ABSENT


class Work:
    """The steps used: combinations tried, nodes walked."""

    def __init__(self) -> None:
        self.steps = 0


class Span(NamedTuple):
    """A range of numbers from low to high; blank: whether blank is possible too."""

    low: Any
    high: Any
    blank: bool


Values: TypeAlias = "frozenset[Any] | Span"
ANY = Span(-inf, inf, True)
"""Any value at all, including texts."""
TRUTHS: Values = frozenset((True, False, None))
YES_OR_NO: Values = frozenset((True, False))
HEREDITARY = ("same", "distinct", "rising", "falling", "gapless")
"""Properties that a list keeps when values are removed from it."""


def is_number(value: Any) -> bool:
    return not isinstance(value, bool | str | Missing) and value is not None


def hull(values: Values) -> Span:
    """Return the span of the numbers among values, from lowest to highest; ANY if there are other values."""
    if isinstance(values, Span):
        return values
    numbers = [value for value in values if is_number(value)]
    if any(isinstance(value, bool | str) for value in values):
        return ANY
    blank = None in values or ABSENT in values
    return Span(min(numbers), max(numbers), blank) if numbers else Span(0, 0, True)


def gather(values: Iterable[Any]) -> Values:
    """Return values as a set, or as a span if there are too many numbers to keep; ANY if numbers are mixed with yes and no, or
    texts are too many.
    """
    result = frozenset(values)
    kinds = {type(value) for value in result}
    if bool in kinds and any(map(is_number, result)):
        return ANY
    return result if len(result) <= KEPT else hull(result)


def union(several: Iterable[Values]) -> Values:
    """Return the union of several sets of values."""
    parts = list(several)
    if all(isinstance(each, frozenset) for each in parts):
        return gather(value for each in parts for value in each)
    spans = [hull(each) for each in parts if isinstance(each, Span) or any(value not in (None, ABSENT) for value in each)]
    if len(spans) < len(parts):
        spans = [span._replace(blank=True) for span in spans]
    return Span(min(s.low for s in spans), max(s.high for s in spans), any(s.blank for s in spans))


def combined(function: Callable[[tuple[Any, ...]], Any], sets: Sequence[Values], work: Work) -> Values | None:
    """Return the results of a function for every combination of one value from each set. Return None if one of the sets is a span,
    or if there are more than `LIFTED` combinations. Results that are too large are left out.
    """
    if any(isinstance(each, Span) for each in sets) or prod(map(len, sets)) > LIFTED:
        return None
    result = set()
    work.steps += 1 + prod(map(len, sets)) // QUICK
    for values in product(*sets):
        try:
            result.add(function(values))
        except Exceeded:
            continue
    return gather(result)


def arithmetic(sign: str, one: Values, other: Values, work: Work) -> Values:
    """Return the possible values of `+ - * / mod` for two operands."""
    exact = combined(lambda pair: _arithmetic(sign, *pair), (one, other), work)
    if exact is not None:
        return exact
    a, b = hull(one), hull(other)
    blank = a.blank or b.blank
    if sign == "+":
        return Span(a.low + b.low, a.high + b.high, blank)
    if sign == "-":
        return Span(a.low - b.high, a.high - b.low, blank)
    if sign == "*":
        corners = [0 if 0 in (x, y) else x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        return Span(min(corners), max(corners), blank)
    if b.low == b.high > 0:
        if sign == "mod":
            return Span(0, b.low, blank)
        return Span(_at_end(lambda end: quotient(end, b.low), a.low), _at_end(lambda end: quotient(end, b.low), a.high), blank)
    return ANY


def _at_end(function: Callable[[Any], Any], end: Any) -> Any:
    """Return a function's value at one end of a span; an infinite end stays infinite."""
    return end if end in (inf, -inf) else function(end)


def _arithmetic(sign: str, one: Any, other: Any) -> Any:
    if one is None or other is None:
        return None
    if sign in PRODUCTS:
        return PRODUCTS[sign](one, other)
    return bounded(one + other if sign == "+" else one - other)


def rounded(name: str, of: Values) -> Values:
    """Return the possible values of `floor`, `ceil`, `round`, `abs` or `length` for a span; for `length`, any number that isn't
    negative."""
    span = hull(of)
    if name == "abs":
        ends = (abs(span.low), abs(span.high))
        return Span(0 if span.low <= 0 <= span.high else min(ends), max(ends), span.blank)
    if name == "length":
        return Span(0, inf, True)
    return Span(_at_end(floor, span.low), _at_end(ceil, span.high), span.blank)


def compared(sign: str, one: Values, other: Values) -> Values:
    """Return the possible results of a comparison of spans."""
    a, b = hull(one), hull(other)
    if ANY in (a, b):
        return TRUTHS
    never, always = False, False
    if sign in ("<", "<="):
        always = a.high < b.low or (sign == "<=" and a.high <= b.low)
        never = a.low > b.high or (sign == "<" and a.low >= b.high)
    elif sign in (">", ">="):
        return compared("<" if sign == ">" else "<=", other, one)
    else:
        apart = a.high < b.low or a.low > b.high
        always, never = (apart, False) if sign == "!=" else (False, apart)
    answers = {True} if always else {False} if never else {True, False}
    return frozenset(answers | ({None} if a.blank or b.blank else set()))


def called(name: str, items: list[Values] | None, work: Work) -> Values:
    """Return the possible values of a list function; items: None for an unknown list."""
    if name in ("count", "written", "blank"):
        items = None if items is None else [_seen(name, each) for each in items]
        return called({"count": "sum"}.get(name, "all"), items, work)
    if items is None:
        return TRUTHS if name in ("all", "any", *HEREDITARY) else ANY
    function = OF_VALUES[name].of
    if name in HEREDITARY or name == "nth":
        exact = combined(lambda values: function([value for value in values if value is not ABSENT]), items, work)
        if exact is not None or name == "nth":
            return ANY if exact is None else exact
        fixed = [value for each in items if isinstance(each, frozenset) and len(each) == 1 for value in each]
        holds = function([value for value in fixed if value is not ABSENT])
        return YES_OR_NO if holds else frozenset((False,))
    result: Values = frozenset((function(()),))
    for each in items:
        result = _folded(name, function, result, each, work)
    return result


def _seen(name: str, values: Values) -> Values:
    """Return the possible answers to the question whether a value is written (neither blank nor no): as 1 or 0 for `count`, negated
    for `blank`."""
    there: set[Any] = {True, False} if isinstance(values, Span) and values.blank else {True}
    if isinstance(values, frozenset):
        there = {value if value is ABSENT else value is not None and value is not False for value in values}
    if name == "written":
        return frozenset(there)
    return frozenset(value if value is ABSENT else int(value) if name == "count" else not value for value in there)


def _folded(name: str, function: Callable[[Any], Any], result: Values, each: Values, work: Work) -> Values:
    """Return the possible values of a list function for its result so far and the next list item."""
    exact = combined(lambda pair: pair[0] if pair[1] is ABSENT else function(pair), (result, each), work)
    if exact is not None:
        return exact
    if result == frozenset((None,)):
        return each if isinstance(each, Span) else gather(None if value is ABSENT else value for value in each)
    a, b = hull(result), hull(each)
    if ANY in (a, b):
        return TRUTHS if name in ("all", "any") else ANY
    if name == "sum":
        low, high = (min(b.low, 0), max(b.high, 0)) if b.blank else (b.low, b.high)
        return Span(a.low + low, a.high + high, False)
    low, high = min(a.low, b.low), max(a.high, b.high)
    if name in ("min", "max") and not a.blank and not b.blank:
        pick = max if name == "max" else min
        low, high = pick(a.low, b.low), pick(a.high, b.high)
    return Span(low, high, a.blank and b.blank)
