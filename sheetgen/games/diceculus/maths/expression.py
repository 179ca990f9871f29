"""The content of a card as a tree: numbers, letters and operations on them. The nodes are frozen; the tree's shape takes the place
of brackets.

`letters` returns the letters of a card, `canonical` a text that equivalent cards (`a+b` and `b+a`) have in common.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

LETTERS = "abcdef"


class Number(Struct, frozen=True):
    """A whole or decimal number; `text` is how it was typed."""

    value: Fraction
    text: str


class Letter(Struct, frozen=True):
    """A letter for an unknown, a … f."""

    name: str


class Negative(Struct, frozen=True):
    """A minus sign before an expression: −a."""

    inner: Expression


class Binary(Struct, frozen=True):
    """A sign between two expressions."""

    left: Expression
    right: Expression


class Plus(Binary, frozen=True):
    """left + right."""


class Minus(Binary, frozen=True):
    """left − right."""


class Times(Binary, frozen=True):
    """left · right; `signed` tells whether the sign was written (`2·a`) or not (`2a`)."""

    signed: bool = True


class Over(Binary, frozen=True):
    """left : right, a division or a fraction."""


class Power(Struct, frozen=True):
    """base to the power of exponent."""

    base: Expression
    exponent: Expression


class Root(Struct, frozen=True):
    """The square root of an expression."""

    inner: Expression


Expression = Number | Letter | Negative | Plus | Minus | Times | Over | Power | Root
Canonical = str
"""A form that is equal for expressions that differ only in the order of sums and products."""


def letters(expression: Expression) -> frozenset[str]:
    """Return the different letters of an expression."""
    match expression:
        case Number():
            return frozenset()
        case Letter(name):
            return frozenset(name)
        case Negative(inner) | Root(inner):
            return letters(inner)
        case Power(first, second) | Binary(first, second):
            return letters(first) | letters(second)


def canonical(expression: Expression) -> Canonical:
    """Return the same text for `a+b` and `b+a`, `2a` and `a·2`, `a/b` and `a:b`, `a−b` and `−b+a`; products aren't expanded."""
    terms: list[str] = []
    _terms(expression, 1, terms)
    return terms[0] if len(terms) == 1 else f"({' + '.join(sorted(terms))})"


def _terms(expression: Expression, sign: int, into: list[str]) -> None:
    """Add the terms of a sum, each with its sign, to `into`."""
    match expression:
        case Plus(left, right):
            _terms(left, sign, into)
            _terms(right, sign, into)
        case Minus(left, right):
            _terms(left, sign, into)
            _terms(right, -sign, into)
        case Negative(inner):
            _terms(inner, -sign, into)
        case _:
            over: list[str] = []
            under: list[str] = []
            sign = _factors(expression, sign, over, under)
            into.append(f"({sign} {' '.join(sorted(over))} / {' '.join(sorted(under))})")


def _factors(expression: Expression, sign: int, over: list[str], under: list[str] | None) -> int:
    """Add the factors of a product to `over`, and its divisors to `under`; return the sign. Without `under`, a quotient is kept as
    one factor.

    a/(b/c) is not a·c/b, which has a solution even if c is 0.
    """
    match expression:
        case Times(left, right):
            return _factors(right, _factors(left, sign, over, under), over, under)
        case Over(left, right) if under is not None:
            return _factors(right, _factors(left, sign, over, under), under, None)
        case Negative(inner):
            return _factors(inner, -sign, over, under)
        case Number(value):
            over.append(f"{value.numerator}:{value.denominator}")
        case Letter(name):
            over.append(name)
        case Power(base, exponent):
            over.append(f"({canonical(base)} ^ {canonical(exponent)})")
        case Root(inner):
            over.append(f"(√ {canonical(inner)})")
        case _:
            over.append(canonical(expression))
    return sign
