"""The value of a card: exact fractions, exact roots if possible, otherwise decimal numbers to 50 places. No text is ever passed to
`eval`.

A card without a solution (rulebook: "NOTE: When a player's task has no real solution") raises `NoSolution`, which `result` counts
as −50.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Context, Decimal, DivisionByZero, InvalidOperation, Overflow
from fractions import Fraction
from math import isqrt

from sheetgen.games.diceculus.maths.expression import (
    Binary,
    Expression,
    Letter,
    Minus,
    Negative,
    Number,
    Over,
    Plus,
    Power,
    Root,
    Times,
)

NO_SOLUTION = -50
"""Points of a round with a division by 0 or the root of a negative number."""
PLACES = 50
"""Decimal places to which numbers with endless digits are rounded, before they are rounded to whole numbers."""
MOST_BITS = 4096
"""Maximum bits (about 1200 digits) of a numerator or denominator; larger numbers are not calculated."""
MOST_WORK = 1500
"""Maximum work (about microseconds of calculation) for a card: about five fractional powers, or ten sums of the longest fractions.
A card that takes more is not calculated."""
MOST_ON_SHEET = 300_000
"""Maximum work for all cards of a sheet, shared equally: enough for 200 rounds with the hardest cards."""
LEAST_SHARE = 150
"""Minimum share of work for a card: much more than a calculation by hand takes."""

Exact = Fraction | Decimal
"""Exact numbers are fractions; a decimal number stands for a number with endless digits."""

_WORK = Context(prec=160, Emax=99_999, Emin=-99_999, traps=[InvalidOperation, DivisionByZero, Overflow])
"""Context with far more digits than `PLACES`, so that digits lost during calculation don't affect the rounded result."""
_LOST = Decimal(10) ** -140
"""Maximum difference between a calculated number and a whole number, as a share of the numbers calculated with, that is treated as
a rounding error."""
_MOST_DIGITS = 100
"""Maximum digits before the point of a decimal number; larger numbers are not calculated."""
_LEAST_DIGITS = -1250
"""Minimum exponent of the first digit of a decimal number: as small as the longest fraction. Smaller numbers are not calculated."""
_LEAST_WORK, _WORK_SHIFT, ROOT_WORK, BROKEN_WORK = 3, 16, 20, 300
"""Work of one step, exponent of the divisor for long numbers, work of a root, and work of a fractional power; one unit is about a
microsecond. A number with many bits adds their square, shifted right by `_WORK_SHIFT`."""
_MOST_ROOT = 64
"""Maximum denominator of a fractional exponent for which an exact result is tried."""


class NoSolution(ArithmeticError):
    """Division by zero, or a root of a negative number."""


class TooLarge(ArithmeticError):
    """A number with more digits than players would write down."""


class TooMuch(TooLarge):
    """A calculation with more work than players would do for one card."""


def result(expression: Expression, values: Mapping[str, int], work: int = MOST_WORK) -> int:
    """Return the whole number that a player writes down: rounded, half away from zero; −50 without a solution. `values` has every
    letter.

    Raise TooLarge for a card that no player would calculate.
    """
    try:
        return rounded(Evaluator(values, work).value(expression))
    except NoSolution:
        return NO_SOLUTION


def rounded(number: Exact) -> int:
    """Return the nearest whole number; halves are rounded away from zero (rulebook: "For every stage the points are rounded")."""
    exact = number if isinstance(number, Fraction) else Fraction(_WORK.quantize(number, Decimal(1).scaleb(-PLACES)))
    if exact.denominator == 1:
        return exact.numerator
    half_up = (2 * abs(exact.numerator) + exact.denominator) // (2 * exact.denominator)
    return half_up if exact >= 0 else -half_up


def share_of_work(rounds: int) -> int:
    """Return the maximum work for one card of a sheet with this number of rounds."""
    return max(LEAST_SHARE, min(MOST_WORK, MOST_ON_SHEET // max(rounds, 1)))


def evaluate(expression: Expression, values: Mapping[str, int]) -> Exact:
    """Return the value of an expression, given a value for every letter. Raise NoSolution or TooLarge."""
    return Evaluator(values).value(expression)


class Evaluator:
    """An evaluator of a card: the values of its letters, powers evaluated before, and the work that is left.

    Several parts of one card may be requested; each power is calculated only once.
    """

    __slots__ = ("_known", "_values", "left")

    def __init__(self, values: Mapping[str, int], work: int = MOST_WORK) -> None:
        self._values = values
        self._known: dict[int, tuple[Expression, Exact]] = {}
        self.left = work

    def value(self, expression: Expression) -> Exact:
        """Return the value of an expression. Raise NoSolution or TooLarge, and KeyError for a letter without value."""
        match expression:
            case Letter(name):
                return Fraction(self._values[name])
            case Binary(left, right):
                return self._paid(BINARY_OPERATIONS[type(expression)](self.value(left), self.value(right)))
            case Number(value):
                return value
            case Negative(inner):
                self._pay(_LEAST_WORK)
                return _negative(self.value(inner))
            case Root(inner):
                self._pay(ROOT_WORK)
                return self._paid(_root(self.value(inner)))
            case Power():
                return self._raised(expression)

    def _raised(self, power: Power) -> Exact:
        """Return the value of a power; each power is calculated once."""
        known = self._known.get(id(power))
        if known is not None:
            return known[1]
        self._pay(_LEAST_WORK)
        base, exponent = self.value(power.base), self.value(power.exponent)
        if not is_whole(exponent):
            self._pay(BROKEN_WORK + work_of(base))
        number = self._paid(_power(base, exponent))
        self._known[id(power)] = power, number
        return number

    def _paid(self, number: Exact) -> Exact:
        """Return a calculated number after charging its work, which depends on its length."""
        self._pay(work_of(number))
        return number

    def _pay(self, work: int) -> None:
        self.left -= work
        if self.left < 0:
            raise TooMuch


def work_of(number: Exact) -> int:
    """Return the approximate time of a calculation with a number, in millionths of a second. Raise TooLarge if the number is too
    long.
    """
    if isinstance(number, Decimal):
        return _LEAST_WORK
    bits = max(number.numerator.bit_length(), number.denominator.bit_length())
    if bits > MOST_BITS:
        raise TooLarge
    return _LEAST_WORK + (bits * bits >> _WORK_SHIFT)


def is_whole(number: Exact) -> bool:
    return isinstance(number, Fraction) and number.denominator == 1


def size(number: Exact) -> Fraction:
    """Return a number without its sign."""
    return abs(Fraction(number))


def _decimal(number: Exact) -> Decimal:
    if isinstance(number, Decimal):
        return number
    return _WORK.divide(Decimal(number.numerator), Decimal(number.denominator))


def _settled(number: Decimal, among: Decimal) -> Exact:
    """Return a decimal number, or the nearest whole number if the two differ only by rounding errors. Raise TooLarge if the number
    is out of range. among: the largest number in the calculation, which determines the size of these errors."""
    if number and not _LEAST_DIGITS <= number.adjusted() <= _MOST_DIGITS:
        raise TooLarge
    whole = number.to_integral_value()
    apart = _WORK.subtract(number, whole).copy_abs()
    return Fraction(int(whole)) if apart <= _WORK.multiply(among.copy_abs(), _LOST) else number


def _negative(number: Exact) -> Exact:
    """Return −number with all its digits: Python's own minus (and `abs`) rounds a Decimal to the precision of the thread's
    context."""
    return number.copy_negate() if isinstance(number, Decimal) else -number


def _plus(left: Exact, right: Exact) -> Exact:
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left + right
    one, other = _decimal(left), _decimal(right)
    return _settled(_WORK.add(one, other), max(one.copy_abs(), other.copy_abs()))


def _minus(left: Exact, right: Exact) -> Exact:
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left - right
    return _plus(left, _negative(right))


def _times(left: Exact, right: Exact) -> Exact:
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left * right
    product = _WORK.multiply(_decimal(left), _decimal(right))
    return _settled(product, product)


def _over(left: Exact, right: Exact) -> Exact:
    if not right:
        raise NoSolution
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left / right
    quotient = _WORK.divide(_decimal(left), _decimal(right))
    return _settled(quotient, quotient)


def _root(number: Exact) -> Exact:
    if number < 0:
        raise NoSolution
    if isinstance(number, Fraction):
        over, under = isqrt(number.numerator), isqrt(number.denominator)
        if over * over == number.numerator and under * under == number.denominator:
            return Fraction(over, under)
    root = _WORK.sqrt(_decimal(number))
    return _settled(root, root)


def _power(base: Exact, exponent: Exact) -> Exact:
    """Return a power; 0^0 is 1. Raise NoSolution for 0 to a negative power, which divides by zero, and for a negative number to a
    fractional power, which is a root of that number."""
    if exponent == 0 or base == 1:
        return Fraction(1)
    if base == 0:
        if exponent < 0:
            raise NoSolution
        return Fraction(0)
    if is_whole(exponent):
        return _whole_power(base, int(exponent))
    if base < 0:
        raise NoSolution
    _affordable(base, exponent)
    if isinstance(base, Fraction) and isinstance(exponent, Fraction) and exponent.denominator <= _MOST_ROOT:
        over, under = (_whole_root(part, exponent.denominator) for part in base.as_integer_ratio())
        if over is not None and under is not None:
            return Fraction(over, under) ** exponent.numerator
    power = _WORK.power(_decimal(base), _decimal(exponent))
    return _settled(power, power)


def _whole_power(base: Exact, exponent: int) -> Exact:
    if base == -1:
        return Fraction(-1 if exponent % 2 else 1)
    _affordable(base, Fraction(exponent))
    if isinstance(base, Fraction):
        return base**exponent
    power = _WORK.power(base, exponent)
    return _settled(power, power)


def _affordable(base: Exact, exponent: Exact) -> None:
    """Raise TooLarge for a power that needs more than `MOST_BITS`."""
    if isinstance(base, Fraction):
        bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    else:
        bits = 4 * (abs(base.adjusted()) + 1)
    if size(exponent) * bits > MOST_BITS:
        raise TooLarge


def _whole_root(number: int, degree: int) -> int | None:
    """Return the whole number that gives `number` when raised to `degree`, or None. It uses Newton's method from above."""
    root = 1 << -(-number.bit_length() // degree)
    while True:
        step = ((degree - 1) * root + number // root ** (degree - 1)) // degree
        if step >= root:
            break
        root = step
    return root if root**degree == number else None


BINARY_OPERATIONS: Mapping[type[Expression], Callable[[Exact, Exact], Exact]] = {
    Plus: _plus,
    Minus: _minus,
    Times: _times,
    Over: _over,
    Power: _power,
}
"""Functions for the signs between two numbers. They raise NoSolution or TooLarge."""
UNARY_OPERATIONS: Mapping[type[Expression], Callable[[Exact], Exact]] = {Negative: _negative, Root: _root}
"""Functions for the signs before a number."""
