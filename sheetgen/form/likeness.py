"""Numbers that may have been intended if a number was misread or mistyped: with digits confused, left out, doubled or swapped, or
with the wrong sign."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from sheetgen.form.numbers import decimal
from sheetgen.source.decimals import number_shown

if TYPE_CHECKING:
    from fractions import Fraction

_PAIRS = ("17", "38", "56", "49", "06", "27", "14")
"""Digits that are mistaken for one another, in handwriting and in print."""
ALIKE = {digit: "".join(sorted(pair.replace(digit, "") for pair in _PAIRS if digit in pair)) for digit in "0123456789"}
_LONGEST = 30
"""Maximum number of digits; in longer numbers, only the sign is changed."""


@lru_cache(maxsize=10_000)
def alike(typed: int) -> tuple[int, ...]:
    """Return every number that a single mistake turns into this one, in ascending order."""
    digits = str(abs(typed))
    if len(digits) > _LONGEST:
        return (-typed,)
    sign = -1 if typed < 0 else 1
    result = {sign * int(each) for each in alike_digits(digits)}
    if typed < 0:
        result.discard(0)  # the minus sign stays, so the result can't be 0
    return tuple(sorted((result | {-typed}) - {typed}))


def alike_decimals(typed: Fraction) -> tuple[int | Fraction, ...]:
    """Return every number that a single mistake turns into this number with a decimal point, in ascending order. The point
    stays in its place."""
    text = number_shown(typed).lstrip("-")
    before, _, behind = text.partition(".")
    if len(text) > _LONGEST or not behind:
        return (-typed,)
    sign = "-" if typed < 0 else ""
    result = {decimal(f"{sign}{digits}.{behind}") for digits in alike_digits(before)}
    result |= {decimal(f"{sign}{before}.{digits}") for digits in alike_digits(behind, True)}
    return tuple(sorted(number for number in result | {-typed} if number is not None and number != typed))


def alike_digits(typed: str, fraction: bool = False) -> Iterator[str]:
    """Yield every digit string that a single mistake turns into this one; only digits after a point may start with a zero."""
    return (each for each in _digits(typed) if each != typed and (fraction or len(each) == 1 or each[0] != "0"))


def _digits(typed: str) -> Iterator[str]:
    for at, digit in enumerate(typed):
        before, behind = typed[:at], typed[at + 1 :]
        yield from (before + other + behind for other in ALIKE[digit])
        if behind[:1] == digit:
            yield before + behind
        elif behind:
            yield before + behind[0] + digit + behind[1:]
    for at in range(len(typed) + 1):
        yield from (typed[:at] + digit + typed[at:] for digit in "0123456789")
