"""Numbers as formulas have them: exact, never rounded."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction

Number: TypeAlias = "int | Fraction"
"""An int wherever it is whole."""


def whole(number: Number) -> Number:
    """A number as int where it is whole."""
    return number.numerator if number.denominator == 1 else number
