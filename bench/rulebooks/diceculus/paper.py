"""Cards for tests: random trees, calculated here and written in every notation, without any parsing.

They check the parser, so a tree's value is calculated by other means than in `arithmetic` (two precisions that must agree).
"""

from __future__ import annotations

import decimal
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

Tree = tuple[Any, ...]
"""("number", text), ("letter", name), ("-", x), ("√", x), or (sign, x, y) with a sign of + - * / ^."""

TIMES, OVER, MINUS = "·×*⋅", "/:", "-−"
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
PRECISIONS = (110, 170)
SUM, PRODUCT, BESIDE, POWER, ATOM = range(5)


class NoSolution(Exception):
    """Division by zero, or a root of a negative number."""


class Unclear(Exception):
    """A case that tests must skip: too large, or too close to a rounding limit for the available digits."""


def tree(random: Random, letters: str, depth: int = 4) -> Tree:
    """A tree at random over some letters."""
    if depth == 0 or random.random() < 0.15:
        return _leaf(random, letters)
    kind = random.choices(("+", "-", "*", "/", "^", "√", "neg"), (5, 5, 8, 4, 3, 2, 1))[0]
    if kind == "neg":
        return ("-", tree(random, letters, depth - 1))
    if kind == "√":
        return ("√", tree(random, letters, depth - 1))
    if kind == "^":
        return ("^", tree(random, letters, depth - 1), _exponent(random, letters))
    return (kind, tree(random, letters, depth - 1), tree(random, letters, depth - 1))


def _leaf(random: Random, letters: str) -> Tree:
    if random.random() < 0.65:
        return ("letter", random.choice(letters))
    return ("number", random.choice(("0", "1", "2", "3", "7", "10", "12", "0.5", "2.5", "1.25", "3.0", "100")))


def _exponent(random: Random, letters: str) -> Tree:
    chance = random.random()
    if chance < 0.7:
        return ("number", random.choice("01233"))
    if chance < 0.8:
        return ("^", ("number", "2"), ("number", random.choice("012")))
    if chance < 0.9:
        return ("-", ("number", random.choice("12")))
    return ("letter", random.choice(letters)) if chance < 0.95 else ("/", ("number", "1"), ("number", random.choice("23")))


def worth(of: Tree, values: Mapping[str, int]) -> int:
    """Return the whole number of a card, −50 if it has no solution. Raise Unclear."""
    found = set()
    for precision in PRECISIONS:
        with decimal.localcontext(decimal.Context(prec=precision)):
            try:
                found.add(whole(_value(of, values)))
            except NoSolution:
                found.add(-50)
            except decimal.DecimalException:
                raise Unclear from None
    if len(found) > 1:
        raise Unclear
    return found.pop()


def whole(number: Fraction | Decimal) -> int:
    if isinstance(number, Decimal):
        if abs(number) > Decimal("1e40"):
            raise Unclear
        number = Fraction(number.quantize(Decimal("1e-50")))
    doubled = 2 * abs(number) + 1
    whole = doubled.numerator // doubled.denominator // 2
    return whole if number > 0 else -whole


def _value(of: Tree, values: Mapping[str, int]) -> Fraction | Decimal:
    """Return the value, as a fraction if possible, otherwise as a decimal; a difference that is only a rounding error is 0."""
    kind, *parts = of
    if kind == "number":
        whole, _, decimals = parts[0].partition(".")
        return Fraction(int(whole + decimals), 10 ** len(decimals))
    if kind == "letter":
        return Fraction(values[parts[0]])
    got = [_value(part, values) for part in parts]
    if kind == "√":
        return _root(got[0])
    if len(got) == 1:
        return -got[0]
    if kind == "^":
        return _power(*got)
    if kind == "/" and not got[1]:
        raise NoSolution
    if not all(isinstance(each, Fraction) for each in got):
        return _decimals(kind, *map(_decimal, got))
    left, right = (Fraction(each) for each in got)
    return {"+": left + right, "-": left - right, "*": left * right}[kind] if kind != "/" else left / right


def _decimal(number: Fraction | Decimal) -> Decimal:
    return number if isinstance(number, Decimal) else Decimal(number.numerator) / Decimal(number.denominator)


def _decimals(kind: str, left: Decimal, right: Decimal) -> Fraction | Decimal:
    if kind == "+":
        return _near_whole(left + right, max(abs(left), abs(right)))
    if kind == "-":
        return _near_whole(left - right, max(abs(left), abs(right)))
    made = left * right if kind == "*" else left / right
    return _near_whole(made, abs(made))


def _near_whole(number: Decimal, scale: Decimal) -> Fraction | Decimal:
    """Round to a whole number if the difference is only a rounding error: √2·√2 is 2."""
    whole = number.to_integral_value()
    return Fraction(int(whole)) if abs(number - whole) <= scale * Decimal("1e-90") else number


def _root(number: Fraction | Decimal) -> Fraction | Decimal:
    if number < 0:
        raise NoSolution
    root = _decimal(number).sqrt()
    if isinstance(number, Fraction):
        for near in (Fraction(root).limit_denominator(10**18),):
            if near * near == number:
                return near
    return _near_whole(root, root)


def _power(base: Fraction | Decimal, exponent: Fraction | Decimal) -> Fraction | Decimal:
    if exponent == 0:
        return Fraction(1)
    if base == 0:
        if exponent < 0:
            raise NoSolution
        return Fraction(0)
    if abs(Fraction(exponent)) > 40 or abs(Fraction(base)) > 10**40:
        raise Unclear
    if exponent != int(exponent):
        if base < 0:
            raise NoSolution
        if exponent == Fraction(1, 2):
            return _root(base)
        broken = (_decimal(base).ln() * _decimal(exponent)).exp()
        return _near_whole(broken, broken)
    return _multiplied(base, int(exponent))


def _multiplied(base: Fraction | Decimal, times: int) -> Fraction | Decimal:
    if isinstance(base, Fraction):
        exact = Fraction(1)
        for _ in range(abs(times)):
            exact *= base
        return exact if times > 0 else 1 / exact
    made = Decimal(1)
    for _ in range(abs(times)):
        made *= base
    made = made if times > 0 else 1 / made
    return _near_whole(made, abs(made))


def written(of: Tree, random: Random) -> str:
    """Return the tree as written on paper, in any notation with the same meaning."""
    text = _text(of, random)[0]
    return text + random.choice(("", "", "=", "=?", " =", " = ?"))


def _text(of: Tree, random: Random) -> tuple[str, int]:
    """Return the text and how tightly its outermost sign binds; occasionally with more brackets than necessary."""
    text, level = _bare(of, random)
    return (_bracketed(text, random), ATOM) if random.random() < 0.05 else (text, level)


def _bracketed(text: str, random: Random) -> str:
    left, right = random.choice(("()", "()", "()", "[]"))
    return f"{left}{_blank(random)}{text}{_blank(random)}{right}"


def _blank(random: Random) -> str:
    return random.choice(("", "", "", " "))


def _held(of: Tree, least: int, random: Random) -> str:
    text, level = _text(of, random)
    return text if level >= least else _bracketed(text, random)


def _bare(of: Tree, random: Random) -> tuple[str, int]:
    kind, *parts = of
    if kind in ("number", "letter"):
        return parts[0], ATOM
    if kind == "√":
        return f"√{_blank(random)}" + _under_root(parts[0], random), ATOM
    if len(parts) == 1:
        return random.choice(MINUS) + _blank(random) + _held(parts[0], PRODUCT, random), SUM
    if kind == "^":
        return _held(parts[0], ATOM, random) + _above(parts[1], random), POWER
    if kind in "+-":
        sign = "+" if kind == "+" else random.choice(MINUS)
        return _signed(_held(parts[0], SUM, random), sign, _held(parts[1], PRODUCT, random), random), SUM
    if kind == "/":
        return _signed(_held(parts[0], PRODUCT, random), random.choice(OVER), _held(parts[1], POWER, random), random), PRODUCT
    left, right = _held(parts[0], BESIDE, random), _held(parts[1], POWER, random)
    if not right[0].isdigit() and random.random() < 0.6:
        return left + _blank(random) + right, BESIDE
    left, right = _held(parts[0], PRODUCT, random), _held(parts[1], BESIDE, random)
    return _signed(left, random.choice(TIMES), right, random), PRODUCT


def _signed(left: str, sign: str, right: str, random: Random) -> str:
    return left + _blank(random) + sign + _blank(random) + right


def _under_root(of: Tree, random: Random) -> str:
    """Return the text after a root sign, which covers only the next number, letter or bracket."""
    text = _bare(of, random)[0]
    return text if of[0] in ("number", "letter") else _bracketed(text, random)


def _above(of: Tree, random: Random) -> str:
    if of[0] == "number" and of[1].isdigit() and random.random() < 0.5:
        return str(of[1]).translate(RAISED)
    if of[0] == "-" and len(of) == 2 and random.random() < 0.3:
        return "^" + random.choice(MINUS) + _held(of[1], POWER, random)
    return "^" + _blank(random) + _held(of, POWER, random)
