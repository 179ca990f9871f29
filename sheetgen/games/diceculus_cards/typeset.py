"""A card's expression as printed. Brackets are printed only if needed; fractions and roots need none."""

from __future__ import annotations

from sheetgen.drawing.maths import Bracketed, Fraction, Maths, Raised, Row, Sign, Word
from sheetgen.drawing.maths import Root as Rooted
from sheetgen.games.diceculus.maths.expression import Expression, Letter, Minus, Negative, Number, Over, Plus, Power, Root, Times

ASKED = (Sign("="), Word("?"))
"""End of every expression on a card."""


def card(expression: Expression) -> Maths:
    """Return an expression as printed on a card, followed by `= ?`."""
    return Row((*_parts(expression), *ASKED))


def maths(expression: Expression) -> Maths:
    """Return an expression as written on paper."""
    parts = _parts(expression)
    return parts[0] if len(parts) == 1 else Row(parts)


def _parts(expression: Expression) -> tuple[Maths, ...]:
    """Return the parts of an expression, side by side."""
    match expression:
        case Number(text=text):
            return (Word(text),)
        case Letter(name):
            return (Word(name),)
        case Plus(left, right):
            return (*_parts(left), Sign("+"), *_term(right))
        case Minus(left, right):
            return (*_parts(left), Sign("−"), *_term(right))
        case Negative(inner):
            return (Sign("−", between=False), *_term(inner))
        case Times(left, right, signed):
            return _product(_term(left), _term(right), signed)
        case Over(over, under):
            return (Fraction(maths(over), maths(under)),)
        case Power(base, exponent):
            atom = isinstance(base, (Number, Letter))
            return (Raised(maths(base) if atom else Bracketed(maths(base)), maths(exponent)),)
        case Root(inner):
            return (Rooted(maths(inner)),)


def _term(expression: Expression) -> tuple[Maths, ...]:
    """Return an expression as an operand after a sign or in a product: sums are in brackets."""
    if isinstance(expression, (Plus, Minus, Negative)):
        return (Bracketed(maths(expression)),)
    return _parts(expression)


def _product(left: tuple[Maths, ...], right: tuple[Maths, ...], signed: bool) -> tuple[Maths, ...]:
    """Put factors side by side: with a dot if one was typed, or before a number; otherwise without a sign."""
    last, first = left[-1], right[0]
    if signed or _begins_with_number(first):
        return (*left, Sign("·"), *right)
    if isinstance(last, Word) and isinstance(first, Word) and last.text.isalpha():
        return (*left[:-1], Word(last.text + first.text), *right[1:])
    return (*left, *right)


def _begins_with_number(part: Maths) -> bool:
    base = part.base if isinstance(part, Raised) else part
    return isinstance(base, Word) and not base.text.isalpha()
