"""A solved card as a player writes it: `5·10 − 7·6 = 50 − 42 = 8`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from sheetgen.games.diceculus.arithmetic import NO_SOLUTION, Exact, NoSolution, TooLarge, evaluate, rounded, size
from sheetgen.games.diceculus.expression import Expression, Letter, Minus, Negative, Number, Over, Plus, Power, Root, Times

_SUM, _SIGN, _PRODUCT, _POWER, _ATOM = range(5)
"""How tightly what is written holds together; looser parts get brackets."""
_DIGITS = 12
"""Whole numbers with more digits are told in powers of ten."""


def shown(expression: Expression, values: Mapping[str, int]) -> str:
    """The card with its values, its terms worked out, its result: equal steps are left out, `≈` where digits are."""
    written = _written(expression, values)[0]
    try:
        number = evaluate(expression, values)
        steps = [written, _terms(expression, values), told(number)]
        whole = rounded(number)
    except NoSolution:
        return f"{written} has no solution: {told(Fraction(NO_SOLUTION))}"
    except TooLarge:
        return f"{written} is too large to be worked out"
    text = steps[0]
    for before, step in pairwise(steps):
        if step != before:
            text += (" ≈ " if "…" in step else " = ") + step.replace("…", "")
    return text if number == whole else f"{text}, rounded {told(Fraction(whole))}"


def told(number: Exact) -> str:
    """A number as it is read: whole, decimal where that is short, a fraction, else with `…` after three decimals."""
    sign = "−" if number < 0 else ""
    if isinstance(number, Fraction):
        over, under = abs(number).as_integer_ratio()
        if under == 1:
            return sign + (str(over) if over < 10**_DIGITS else _long(abs(number)))
        if 1000 % under == 0:
            return sign + _decimals(abs(number))
        if under < 10:
            return f"{sign}{over}/{under}"
    return sign + _decimals(size(number)) + "…"


def _decimals(number: Fraction) -> str:
    if number >= 10**_DIGITS:
        return _long(number)
    thousandths = rounded(number * 1000)
    return f"{thousandths // 1000}.{thousandths % 1000:03}".rstrip("0").rstrip(".")


def _long(number: Fraction) -> str:
    """About how large a very long number is."""
    power = len(str(number.numerator // number.denominator)) - 1
    return f"{_decimals(number / 10**power)}·10^{power}"


def _terms(expression: Expression, values: Mapping[str, int]) -> str:
    """The sum (or product, quotient, root, power) that a card is, each of its parts worked out."""
    match expression:
        case Plus() | Minus():
            return _sum(expression, values)
        case Times() | Over():
            return _factors(expression, values)
        case Root(inner):
            return f"√{_part(inner, values, _PRODUCT)}"
        case Power(base, exponent):
            return f"{_part(base, values, _PRODUCT)}^{_part(exponent, values, _PRODUCT)}"
        case _:
            return told(evaluate(expression, values))


def _sum(expression: Expression, values: Mapping[str, int]) -> str:
    match expression:
        case Plus(left, right):
            return f"{_sum(left, values)} + {_part(right, values, _SIGN)}"
        case Minus(left, right):
            return f"{_sum(left, values)} − {_part(right, values, _SIGN)}"
        case _:
            return told(evaluate(expression, values))


def _factors(expression: Expression, values: Mapping[str, int]) -> str:
    match expression:
        case Times(left, right):
            return f"{_factors(left, values)}·{_part(right, values, _SIGN)}"
        case Over(left, right):
            return f"{_factors(left, values)}/{_part(right, values, _PRODUCT)}"
        case _:
            return _part(expression, values, _SUM)


def _part(expression: Expression, values: Mapping[str, int], loosest: int) -> str:
    """A part worked out; in brackets when it is negative or a fraction and these would not be read right."""
    number = evaluate(expression, values)
    text = told(number)
    held = _SIGN if number < 0 else _PRODUCT if "/" in text else _ATOM
    return text if held > loosest else f"({text})"


def _written(expression: Expression, values: Mapping[str, int]) -> tuple[str, int]:
    """The card with values for letters, and how tightly its outermost sign holds."""
    match expression:
        case Number(text=text):
            return text, _ATOM
        case Letter(name):
            value = values[name]
            return told(Fraction(value)), _SIGN if value < 0 else _ATOM
        case Negative(inner):
            return "−" + _held(inner, values, _PRODUCT), _SIGN
        case Plus(left, right):
            return f"{_held(left, values, _SUM)} + {_held(right, values, _PRODUCT)}", _SUM
        case Minus(left, right):
            return f"{_held(left, values, _SUM)} − {_held(right, values, _PRODUCT)}", _SUM
        case Times(left, right):
            return f"{_held(left, values, _PRODUCT)}·{_held(right, values, _POWER)}", _PRODUCT
        case Over(left, right):
            return f"{_held(left, values, _PRODUCT)}/{_held(right, values, _POWER)}", _PRODUCT
        case Power(base, exponent):
            return f"{_held(base, values, _ATOM)}^{_held(exponent, values, _POWER)}", _POWER
        case Root(inner):
            return "√" + _held(inner, values, _ATOM), _POWER


def _held(expression: Expression, values: Mapping[str, int], least: int) -> str:
    """A part, in brackets where it holds less tightly than it must."""
    text, held = _written(expression, values)
    return text if held >= least else f"({text})"
