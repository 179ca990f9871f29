"""A printed card means the same as the typed text: typeset formulas are read back and calculated."""

from __future__ import annotations

from decimal import Context, Decimal, localcontext
from fractions import Fraction as Exact

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sheetgen.drawing.maths import Bracketed, Fraction, Maths, Raised, Row, Sign, Word
from sheetgen.drawing.maths import Root as Rooted
from sheetgen.games.diceculus.formula import parse
from sheetgen.games.diceculus.maths.arithmetic import NoSolution, TooLarge, evaluate
from sheetgen.games.diceculus.maths.expression import (
    LETTERS,
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
from sheetgen.games.diceculus.model import STAGES, Stage
from sheetgen.games.diceculus_cards.layout import Keys
from sheetgen.games.diceculus_cards.typeset import card, maths
from sheetgen.layout.read import Library

VALUES = dict(zip(LETTERS, (5, 8, 3, 11, 2, 7), strict=True))


def read(seen: Maths) -> str:
    """Return a human reading of a formula, in paper notation."""
    match seen:
        case Word(text) | Sign(text):
            return text
        case Row(parts):
            return "".join(read(part) for part in parts)
        case Fraction(over, under):
            return f"(({read(over)})/({read(under)}))"
        case Rooted(inner):
            return f"√({read(inner)})"
        case Raised(base, exponent):
            return f"{read(base)}^({read(exponent)})"
        case Bracketed(inner):
            return f"({read(inner)})"


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("ac-7b=?", "ac−7b"),
        ("2·a", "2·a"),
        ("a*b×c.d", "a·b·c·d"),
        ("(a+b)/c", "((a+b)/(c))"),
        ("a:b", "((a)/(b))"),
        ("√(a+b)", "√(a+b)"),
        ("√a", "√(a)"),
        ("a^2+b²", "a^(2)+b^(2)"),
        ("(a+b)²", "(a+b)^(2)"),
        ("(√a)²", "(√(a))^(2)"),
        ("(a/b)²", "(((a)/(b)))^(2)"),
        ("-a+b", "−a+b"),
        ("-(a+b)", "−(a+b)"),
        ("a-(b-c)", "a−(b−c)"),
        ("(a-b)-c", "a−b−c"),
        ("a·(-b)", "a·(−b)"),
        ("[a+{b-c}]d", "(a+(b−c))d"),
        ("2(a+b)", "2(a+b)"),
        ("0.5a", "0.5a"),
        ("-a²", "−a^(2)"),
    ],
)
def test_it_is_written_as_on_paper(typed: str, seen: str) -> None:
    """Brackets in fractions and under roots disappear; all other needed brackets stay."""
    assert read(maths(parse(typed))).replace("((b−c))", "(b−c)") == seen


def test_a_card_asks_for_the_result() -> None:
    assert read(card(parse("ab"))) == "ab=?"


def keys() -> Keys:
    """The bundled decks."""
    found = Library().layout("diceculus/cards").keys
    assert isinstance(found, Keys)
    return found


@pytest.mark.parametrize("stage", STAGES)
def test_every_card_says_what_was_typed(stage: Stage) -> None:
    cards = keys().decks.of(stage)
    assert cards
    for text in cards:
        typed = parse(text)
        assert (text, evaluate(parse(read(maths(typed))), VALUES)) == (text, evaluate(typed, VALUES))


leaves = st.one_of(
    st.sampled_from(LETTERS).map(Letter), st.sampled_from(["2", "13", "0.5"]).map(lambda text: Number(Exact(text), text))
)


def larger(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    """Every kind of expression; exponents small."""
    two = st.sampled_from(["2", "3"]).map(lambda text: Number(Exact(text), text))
    pairs = [st.builds(kind, inner, inner) for kind in (Plus, Minus, Over)]
    products = st.builds(Times, inner, inner, st.booleans())
    return st.one_of(*pairs, products, st.builds(Negative, inner), st.builds(Root, inner), st.builds(Power, inner, two))


@settings(max_examples=300, deadline=None)
@given(st.recursive(leaves, larger, max_leaves=8))
def test_what_is_seen_comes_to_the_same(expression: Expression) -> None:
    """A player who reads the printed card gets the same number, for any expression."""
    try:
        wanted = evaluate(expression, VALUES)
    except (NoSolution, TooLarge):
        assume(False)
        raise
    seen = read(maths(expression))
    assume(len(seen) <= 200)
    found = evaluate(parse(seen), VALUES)
    assert abs(exact(found) - exact(wanted)) <= abs(exact(wanted)) * Decimal("1e-40"), seen


def exact(number: Exact | Decimal) -> Decimal:
    """Return a number rounded to 60 digits; products of roots differ in their last digits, depending on the order of factors."""
    with localcontext(Context(prec=60)):
        return +number if isinstance(number, Decimal) else Decimal(number.numerator) / Decimal(number.denominator)
