"""Numbers in typed text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

_WHOLE = re.compile(r"[+\-−]?[0-9]+\Z", re.ASCII)
_DECIMAL = re.compile(r"[+\-−]?[0-9]+\.[0-9]+\Z", re.ASCII)
MAX_DIGITS = 400
"""More digits than any result on a sheet has; longer numbers are refused."""


def whole(text: str) -> int | None:
    """Parse a decimal whole number with or without sign; None if it isn't one. `010` is ten."""
    if text.isdigit() and text.isascii() and len(text) <= MAX_DIGITS:
        return int(text)
    if len(text) <= MAX_DIGITS and _WHOLE.match(text):
        return int(text.replace("−", "-"))
    return None


def decimal(text: str) -> int | Fraction | None:
    """Parse a decimal number with or without sign, as an int if it is whole; None if it isn't a number. `2.50` is five halves,
    `2.0` is two.
    """
    if "." not in text or len(text) > MAX_DIGITS or not _DECIMAL.match(text):
        return whole(text)
    from fractions import Fraction  # few sheets have decimal numbers

    number = Fraction(text.replace("−", "-"))
    return number.numerator if number.denominator == 1 else number
