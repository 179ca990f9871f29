"""Accepted cards, and the columns at which others are rejected, compared with their grammar as read by lark."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from lark import Lark
from lark.exceptions import UnexpectedInput, UnexpectedToken

from sheetgen.games.diceculus.formula import FormulaError, parse
from tests.thorough import some

_GRAMMAR = r"""
?start: sum END?
?sum: product
    | sum PLUS product
    | sum MINUS product
?product: signed
    | product TIMES signed
    | product OVER divisor
?signed: unsigned
    | MINUS signed
    | PLUS signed
?unsigned: power
    | unsigned unnumbered
?divisor: power
    | MINUS divisor
    | PLUS divisor
?power: numbered | unnumbered
?numbered: number
    | number raised
number: NUMBER
?unnumbered: base
    | base raised
?raised: "^" exponent
    | RAISED
    | RAISED "^" exponent
?exponent: power
    | MINUS exponent
    | PLUS exponent
?base: LETTER
    | _ROOT rooted
    | "(" sum ")" | "[" sum "]" | "{" sum "}"
?rooted: number | base

NUMBER: /[0-9]+(\.[0-9]+)?/
LETTER: /[a-fA-F]/
PLUS: "+"
MINUS: /[-−–]/
TIMES: /[·⋅∙×*]/ | /\.(?![0-9])/ | /(?<![0-9])\./
OVER: /[\/:÷]/
RAISED: /⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/
_ROOT: "√"
END: /=\s*\??\s*$/
%ignore /\s+/
"""
_LARK = Lark(_GRAMMAR, parser="lalr", lexer="contextual")
_TOKENS = [*"abF0257", "1.1", "9^999", "9" * 31, "²", "⁻³", "⁻", "^", "^-", *"√()[]{}+-−·.*/:,g=?", " ", "=?", "\n", "\u00a0", "٣"]
_SHAPES = [
    "{}+{}",
    "{}-{}",
    "{}·{}",
    "{}/{}",
    "({})",
    "√{}",
    "{}{}",
    "{}^{}",
    "{}²",
    "-{}",
    "{}⁻²^{}",
    "[{}]",
    "{} : {}",
    "+{}",
    "{}.{}",
]
_TOLD_OTHERWISE = {"long-card", "loose-point", "long-number", "large-power"}
"""Errors of cards that follow the grammar."""


def refused_by_lark(text: str) -> int | None:
    """Return the column of the first text that the grammar doesn't allow, or None if it accepts the card."""
    try:
        _LARK.parse(text)
    except UnexpectedInput as unexpected:
        is_end = isinstance(unexpected, UnexpectedToken) and unexpected.token.type == "$END"
        return len(text.rstrip()) if is_end else unexpected.pos_in_stream
    return None


def _good(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(lambda shape, one, other: shape.format(one, other), st.sampled_from(_SHAPES), inner, inner)


GOOD = st.recursive(st.sampled_from(["a", "b", "c", "2", "1.5", "10"]), _good, max_leaves=12)
ANY = st.lists(st.sampled_from(_TOKENS), max_size=10).map("".join)


@settings(max_examples=some(2000), deadline=None)
@given(st.one_of(GOOD, ANY, st.builds(str.__add__, GOOD, st.sampled_from(["=", "= ?", " =? ", "=5"]))))
@example("(" * 99 + "a" + ")" * 99)
@example("(" * 200)
@example("√" * 199 + "a")
@example("-2^-2²b")
@example("a/-b²c")
@example("a²²")
def test_cards_are_read_or_refused_by_their_grammar(text: str) -> None:
    column = None
    try:
        parse(text)
    except FormulaError as error:
        if error.message.code.rpartition("/")[2] in _TOLD_OTHERWISE:
            return
        column = error.column
    assert column == refused_by_lark(text)
