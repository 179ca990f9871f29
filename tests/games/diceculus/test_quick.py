"""Cards read by hand against lark: the same trees, and nothing read that lark refuses."""

from __future__ import annotations

from functools import partial

from hypothesis import example, given, settings
from hypothesis import strategies as st
from lark.exceptions import UnexpectedInput

from sheetgen.games.diceculus import formula
from sheetgen.games.diceculus.maths import quick
from sheetgen.games.diceculus.maths.arithmetic import Evaluator
from sheetgen.games.diceculus.maths.expression import Expression
from tests.thorough import some

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


def by_lark(text: str) -> Expression | None:
    """The same card read by lark; None for one that is refused."""
    try:
        return formula._built(formula._parser().parse(text), Evaluator({}, formula.MOST_READ))
    except (UnexpectedInput, formula.FormulaError):
        return None


def by_hand(text: str) -> Expression | None:
    """The card read by hand."""
    too_large = partial(formula._is_too_large, without=Evaluator({}, formula.MOST_READ))
    return quick.read_quickly(text, too_large, formula.LONGEST_NUMBER)


def _good(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(lambda shape, one, other: shape.format(one, other), st.sampled_from(_SHAPES), inner, inner)


GOOD = st.recursive(st.sampled_from(["a", "b", "c", "2", "1.5", "10"]), _good, max_leaves=12)
ANY = st.lists(st.sampled_from(_TOKENS), max_size=10).map("".join)


@settings(max_examples=some(2000), deadline=None)
@given(st.one_of(GOOD, ANY, st.builds(str.__add__, GOOD, st.sampled_from(["=", "= ?", " =? ", "=5"]))))
@example("(" * 99 + "a" + ")" * 99)
@example("√" * 199 + "a")
@example("-2^-2²b")
def test_what_is_read_by_hand_is_what_lark_reads(text: str) -> None:
    if formula._LOOSE_POINT.search(text) is None:
        assert by_hand(text) == by_lark(text)


def test_good_cards_are_read_by_hand() -> None:
    for text in ("ab+c=?", "√(a+b)·2c²", "a/(2b)-3^(a+1)", "2.5a : [b-c] = ?"):
        assert by_hand(text) is not None
