"""Exact numbers in decimals."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


def decimal_places(number: int | Fraction) -> int | None:
    """Return the number of decimal places; None if it is not a finite decimal."""
    twos = fives = 0
    rest = number.denominator
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    return max(twos, fives) if rest == 1 else None


def number_shown(number: int | Fraction) -> str:
    """Return a number as typed: `7`, `-2.5`; `7/3` if it is not a finite decimal."""
    if number.denominator == 1:
        return str(number.numerator)
    places = decimal_places(number)
    if places is None:
        return f"{number.numerator}/{number.denominator}"
    digits = str(abs(number.numerator) * 10**places // number.denominator).rjust(places + 1, "0")
    return f"{'-' if number < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def brief(number: float) -> float:
    """Return a length with six digits, without trailing zeros."""
    short = float(f"{number:g}")
    return int(short) if short.is_integer() else short
