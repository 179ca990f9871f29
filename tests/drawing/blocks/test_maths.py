"""Formulas as numbers: parts above, below and next to each other, and nothing outside the box."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.blocks.printed.maths import AXIS, formula, typeset
from sheetgen.drawing.maths import Bracketed, Fraction, Maths, Raised, Root, Row, Sign, Word
from sheetgen.drawing.sheet import MM_PER_POINT, Box, Line, Op, Path, Text
from tests.drawing.blocks.room import fonts, ink

BOX = Box(10, 20, 72, 34)
PLUS = Sign("+")


def drawn(maths: Maths, box: Box = BOX, size: float = 30.0) -> list[Op]:
    """The operations of a formula."""
    return formula(maths, box, size, "#000000", fonts())[0]


def text(ops: list[Op], wanted: str) -> Text:
    """Return the only text operation with these words."""
    (found,) = [op for op in ops if isinstance(op, Text) and op.text == wanted]
    return found


def test_letters_are_slanted_and_digits_upright() -> None:
    ops = drawn(Row((Word("2"), Word("ab"), PLUS, Word("0.5"))))
    assert [(op.text, op.weight) for op in ops if isinstance(op, Text)] == [
        ("2", "regular"),
        ("ab", "italic"),
        ("+", "regular"),
        ("0.5", "regular"),
    ]
    assert len({op.y for op in ops if isinstance(op, Text)}) == 1


def test_a_fraction_stands_over_its_bar_and_the_bar_on_the_axis() -> None:
    ops = drawn(Row((Fraction(Word("ab"), Word("3")), PLUS, Word("c"))))
    over, under, beside = text(ops, "ab"), text(ops, "3"), text(ops, "c")
    (bar,) = [op for op in ops if isinstance(op, Line)]
    assert over.y < bar.y1 == bar.y2 < under.y
    assert bar.y1 == pytest.approx(beside.y - AXIS * beside.size * MM_PER_POINT)
    assert over.size == under.size == beside.size
    middle = (bar.x1 + bar.x2) / 2
    for op in (over, under):
        width = fonts().width(op.text, op.size, op.weight)
        assert op.x + width / 2 == pytest.approx(middle, abs=0.05)
        assert bar.x1 < op.x
        assert op.x + width < bar.x2


def test_a_fraction_in_a_fraction_is_smaller() -> None:
    ops = drawn(Fraction(Fraction(Word("a"), Word("b")), Word("c")))
    assert text(ops, "a").size < text(ops, "c").size


def test_a_power_is_small_and_raised_above_high_brackets_too() -> None:
    low = drawn(Raised(Word("a"), Word("2")))
    assert text(low, "2").size < text(low, "a").size
    assert text(low, "2").y < text(low, "a").y
    high = drawn(Raised(Bracketed(Fraction(Word("a"), Word("b"))), Word("2")))
    brackets = [ink(op) for op in high if isinstance(op, Path)]
    assert text(high, "2").y < brackets[0].y + brackets[0].h / 3


@pytest.mark.parametrize("inner", [Word("a"), Fraction(Word("a"), Word("b")), Raised(Word("b"), Word("2"))])
def test_brackets_and_roots_grow_with_what_they_hold(inner: Maths) -> None:
    held = typeset(inner, fonts())
    for maths in (Bracketed(inner), Root(inner)):
        size = 20.0
        ops = list(typeset(maths, fonts()).draw(0, 0, size, "#000000"))
        paths = [ink(op) for op in ops if isinstance(op, Path)]
        mm = size * MM_PER_POINT
        assert all(path.y <= -held.up * mm for path in paths)
        assert all(path.bottom >= held.down * mm - 0.02 for path in paths)
    assert paths[0].right >= held.width * mm


def test_the_bar_of_a_root_reaches_over_all_that_stands_under_it() -> None:
    ops = drawn(Root(Row((Word("a"), PLUS, Word("b")))))
    (root,) = [ink(op) for op in ops if isinstance(op, Path)]
    last = text(ops, "b")
    assert root.x < text(ops, "a").x
    assert last.x + fonts().width("b", last.size, "italic") < root.right


def long(terms: int) -> Row:
    """Return a sum with this number of terms."""
    parts: list[Maths] = [Word("12a")]
    for number in range(2, terms + 1):
        parts += [PLUS, Word(str(number * 111)), Word("a")]
    return Row(tuple(parts))


def test_what_is_too_long_stands_on_two_lines_the_second_with_its_sign() -> None:
    ops = drawn(long(6))
    lines = sorted({round(op.y, 6) for op in ops if isinstance(op, Text)})
    assert len(lines) == 2
    second = [op for op in ops if isinstance(op, Text) and round(op.y, 6) == lines[1]]
    assert second[0].text == "+"
    assert len({op.y for op in drawn(long(3)) if isinstance(op, Text)}) == 1


def test_size_falls_with_length() -> None:
    sizes = [formula(long(terms), BOX, 30.0, "#000000", fonts())[1] for terms in range(1, 12)]
    assert sizes[0] == 30.0
    assert all(a >= b for a, b in pairwise(sizes))


leaves = st.sampled_from([Word("a"), Word("bd"), Word("f"), Word("7"), Word("2.5")])


def larger(inner: st.SearchStrategy[Maths]) -> st.SearchStrategy[Maths]:
    """Return a strategy for formulas built from smaller ones."""
    return st.one_of(
        st.builds(Fraction, inner, inner),
        st.builds(Root, inner),
        st.builds(Raised, inner, inner),
        st.builds(Bracketed, inner),
        st.builds(lambda a, b: Row((a, PLUS, b)), inner, inner),
        st.builds(lambda a, b: Row((Sign("−", between=False), a, Sign("·"), b)), inner, inner),
    )


@settings(max_examples=150, deadline=None)
@given(st.recursive(leaves, larger, max_leaves=12))
def test_no_ink_leaves_the_box(maths: Maths) -> None:
    """The height of type is that of its letters and figures, not the font's full height."""
    for op in drawn(maths):
        if isinstance(op, Text):
            width, unit = fonts().width(op.text, op.size, op.weight), op.size * MM_PER_POINT
            high = 0.49 if op.text == "a" else 0.65
            box = Box(op.x, op.y - high * unit, width, (high + 0.01) * unit)
        else:
            box = ink(op)
        assert BOX.holds(box, 0.05), op
