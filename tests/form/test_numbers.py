"""Typed and displayed numbers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.form.numbers import decimal, whole
from sheetgen.source.decimals import number_shown
from tests.patience import ends


@pytest.mark.parametrize(
    ("text", "number"),
    [("5", 5), ("-2.5", Fraction(-5, 2)), ("−0.50", Fraction(-1, 2)), ("+3.0", 3), ("007", 7), ("00.10", Fraction(1, 10))],
)
def test_a_number_is_read(text: str, number: int | Fraction) -> None:
    assert decimal(text) == number
    assert type(decimal(text)) is type(number)


@pytest.mark.parametrize(
    "text", ["", ".", ".5", "5.", "1.2.3", "1e3", "1,5", "- 2", "--2", "½", "٣", "1_000", "x", "1.5 ", "0x1", "5." + "1" * 500]
)
def test_what_is_no_number_is_none(text: str) -> None:
    assert decimal(text) is None
    assert whole(text) is None


@given(st.decimals(min_value=-(10**12), max_value=10**12, places=6))
def test_a_number_is_shown_as_it_is_typed(number: Decimal) -> None:
    shown = number_shown(Fraction(number))
    assert decimal(shown) == Fraction(number)
    assert shown == shown.rstrip("0").rstrip(".") or "." not in shown


@pytest.mark.parametrize(
    ("number", "shown"), [(Fraction(7, 3), "7/3"), (Fraction(1, 8), "0.125"), (Fraction(-5, 2), "-2.5"), (12, "12"), (-3, "-3")]
)
def test_what_is_no_decimal_is_shown_as_a_fraction(number: int | Fraction, shown: str) -> None:
    assert number_shown(number) == shown


def test_long_digits_are_no_work() -> None:
    with ends():
        assert decimal("1" * 100_000) is None
        assert decimal("1." + "1" * 100_000) is None
