"""Numbers as formulas have them: exact, never rounded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from sheetgen.source.messages import Message, message, room

if TYPE_CHECKING:
    from fractions import Fraction

phrase, _ = room("formula")

Number: TypeAlias = "int | Fraction"
"""A number: an int if it is whole."""
LARGEST = 10**12
"""Maximum value of a number, and of a denominator."""


class Exceeded(Exception):
    """A calculation that needs too much work, has too long a range or too large a number, or calls a function that crashes."""

    def __init__(self, what: Message) -> None:
        super().__init__()
        self.what = what


TOO_MUCH_WORK = message(
    phrase("too-much-work", "this sheet takes too much work to check"), phrase("fewer-values", "use fewer values")
)
_TOO_LARGE = message(phrase("number-grew-too-large", "a number, or its denominator, becomes larger than 1000000000000 here"))


def whole(number: Number) -> Number:
    """Return the number as an int if it is whole."""
    return number.numerator if number.denominator == 1 else number


def bounded(number: Number) -> Number:
    """Check that a number is within the limits for numbers, and return it as an int if it is whole."""
    if type(number) is int:
        if -LARGEST <= number <= LARGEST:
            return number
    elif number.denominator == 1:
        return bounded(number.numerator)
    elif -LARGEST <= number <= LARGEST and number.denominator <= LARGEST:
        return number
    raise Exceeded(_TOO_LARGE)


def product(one: Number, other: Number) -> Number:
    """Multiply two numbers."""
    return bounded(one * other)


def quotient(one: Number, other: Number) -> Number | None:
    """Divide one number by the other; blank if the divisor is 0."""
    if other == 0:
        return None
    if type(one) is int and type(other) is int and one % other == 0:
        return one // other
    from fractions import Fraction  # imported only when needed: few sheets have fractions

    return bounded(Fraction(one) / other)


def remainder(one: Number, other: Number) -> Number | None:
    """Return a − b·floor(a/b); blank if b is 0."""
    return None if other == 0 else bounded(one % other)


PRODUCTS: dict[str, Callable[[Number, Number], Number | None]] = {"*": product, "/": quotient, "mod": remainder}
"""Operators of two numbers that bind as closely as `*`. They are never called with blank or unreadable values."""
