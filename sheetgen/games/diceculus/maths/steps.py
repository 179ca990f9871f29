"""A solved card as a player writes it: `5·10 − 7·6 = 50 − 42 = 8`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from sheetgen.games.diceculus.maths import arithmetic
from sheetgen.games.diceculus.maths.expression import Expression, Letter, Minus, Negative, Number, Over, Plus, Power, Root, Times
from sheetgen.source.messages import Words, room

phrase, plural = room("diceculus")

_SUM, _SIGN, _PRODUCT, _POWER, _ATOM = range(5)
"""Precedence of written parts; parts with a lower precedence than required get brackets."""
_DIGITS = 12
"""Maximum digits of a whole number that is shown in full; a longer one is shown with a power of ten."""
_LONGEST = 200
"""Maximum characters of the steps before the result; a longer step is cut, since its rest isn't useful to readers."""


def format_solution(expression: Expression, values: Mapping[str, int]) -> Words:
    """Return the card with its values, its calculated terms, and its result. Equal steps are left out; `≈` is used if digits are
    left out."""
    written = _text_and_level(expression, values)[0]
    evaluator = arithmetic.Evaluator(values)
    try:
        number = evaluator.value(expression)
        whole = arithmetic.rounded(number)
        evaluator.left = arithmetic.MOST_WORK
        steps = [_shortened(written), *_intermediate_step(expression, evaluator, written), format_number(number)]
    except arithmetic.NoSolution:
        points = arithmetic.NO_SOLUTION
        return phrase("steps-unsolved", "{steps} has no solution: {points:−}", _shortened(written), points)
    except arithmetic.TooLarge:
        return phrase("steps-too-large", "{steps} is too large to calculate", _shortened(written))
    text = steps[0]
    for before, step in pairwise(steps):
        if step != before:
            text += (" ≈ " if "…" in step else " = ") + step.replace("…", "")
    if number == whole:
        return text
    return phrase("steps-rounded", "{steps}, rounded {number}", text, format_number(Fraction(whole)))


def _shortened(step: str) -> str:
    return step if len(step) <= _LONGEST else step[: _LONGEST - 1] + "…"


def _intermediate_step(expression: Expression, evaluator: arithmetic.Evaluator, written: str) -> list[str]:
    """Return the calculated terms of a card as a list of one step; the list is empty if the step would be too long to read."""
    if len(written) > _LONGEST:
        return []
    terms = _terms(expression, evaluator)
    return [terms] if len(written) + len(terms) <= _LONGEST else []


def format_number(number: arithmetic.Exact) -> str:
    """Format a number for reading: as a whole number, as a decimal number with up to three decimals, as a fraction with a small
    denominator, or as a decimal number cut to three decimals and followed by `…`."""
    sign = "−" if number < 0 else ""
    if isinstance(number, Fraction):
        over, under = abs(number).as_integer_ratio()
        if under == 1:
            return sign + (str(over) if over < 10**_DIGITS else _magnitude(abs(number)))
        if 1000 % under == 0:
            return sign + _decimals(abs(number))
        if under < 10 and over < 10**_DIGITS:
            return f"{sign}{over}/{under}"
    return sign + _decimals(arithmetic.size(number)) + "…"


def _decimals(number: Fraction) -> str:
    if number >= 10**_DIGITS:
        return _magnitude(number)
    thousandths = arithmetic.rounded(number * 1000)
    return f"{thousandths // 1000}.{thousandths % 1000:03}".rstrip("0").rstrip(".")


def _magnitude(number: Fraction) -> str:
    """Return the approximate size of a very long number, with a power of ten."""
    power = len(str(number.numerator // number.denominator)) - 1
    return f"{_decimals(number / 10**power)}·10^{power}"


def _terms(expression: Expression, evaluator: arithmetic.Evaluator) -> str:
    """Return the outermost operation of a card (sum, product, quotient, root or power) with each of its parts calculated."""
    match expression:
        case Plus() | Minus():
            return _sum(expression, evaluator)
        case Times() | Over():
            return _factors(expression, evaluator)
        case Root(inner):
            return f"√{_part(inner, evaluator, _PRODUCT)}"
        case Power(base, exponent):
            return f"{_part(base, evaluator, _PRODUCT)}^{_part(exponent, evaluator, _PRODUCT)}"
        case _:
            return format_number(evaluator.value(expression))


def _sum(expression: Expression, evaluator: arithmetic.Evaluator) -> str:
    match expression:
        case Plus(left, right):
            return f"{_sum(left, evaluator)} + {_part(right, evaluator, _SIGN)}"
        case Minus(left, right):
            return f"{_sum(left, evaluator)} − {_part(right, evaluator, _SIGN)}"
        case _:
            return format_number(evaluator.value(expression))


def _factors(expression: Expression, evaluator: arithmetic.Evaluator) -> str:
    match expression:
        case Times(left, right):
            return f"{_factors(left, evaluator)}·{_part(right, evaluator, _SIGN)}"
        case Over(left, right):
            return f"{_factors(left, evaluator)}/{_part(right, evaluator, _PRODUCT)}"
        case _:
            return _part(expression, evaluator, _SUM)


def _part(expression: Expression, evaluator: arithmetic.Evaluator, loosest: int) -> str:
    """Return a calculated part; in brackets if it is negative or a fraction and would be misread without them."""
    number = evaluator.value(expression)
    text = format_number(number)
    level = _SIGN if number < 0 else _PRODUCT if "/" in text else _ATOM
    return text if level > loosest else f"({text})"


def _text_and_level(expression: Expression, values: Mapping[str, int]) -> tuple[str, int]:
    """Return the text of an expression with values for letters, and the precedence of its outermost sign."""
    match expression:
        case Number(text=text):
            return text, _ATOM
        case Letter(name):
            value = values[name]
            return format_number(Fraction(value)), _SIGN if value < 0 else _ATOM
        case Negative(inner):
            return "−" + _bracketed(inner, values, _PRODUCT), _SIGN
        case Plus(left, right):
            return f"{_bracketed(left, values, _SUM)} + {_bracketed(right, values, _PRODUCT)}", _SUM
        case Minus(left, right):
            return f"{_bracketed(left, values, _SUM)} − {_bracketed(right, values, _PRODUCT)}", _SUM
        case Times(left, right):
            return f"{_bracketed(left, values, _PRODUCT)}·{_bracketed(right, values, _POWER)}", _PRODUCT
        case Over(left, right):
            return f"{_bracketed(left, values, _PRODUCT)}/{_bracketed(right, values, _POWER)}", _PRODUCT
        case Power(base, exponent):
            return f"{_bracketed(base, values, _ATOM)}^{_bracketed(exponent, values, _POWER)}", _POWER
        case Root(inner):
            return "√" + _bracketed(inner, values, _ATOM), _POWER


def _bracketed(expression: Expression, values: Mapping[str, int], least: int) -> str:
    """Return the text of a part; in brackets if its precedence is lower than `least`."""
    text, level = _text_and_level(expression, values)
    return text if level >= least else f"({text})"
