"""Misreadings: applying every known mistake to every number up to 999 gives exactly the numbers that count as misreadings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import pytest

from sheetgen.form.likeness import alike, alike_decimals, alike_digits

LIKE = ("17", "38", "56", "49", "06", "27", "14")


def slips(digits: str) -> Iterator[str]:
    """Yield the ways in which digits may be typed, right or wrong."""
    for at, digit in enumerate(digits):
        yield from (digits[:at] + pair.replace(digit, "") + digits[at + 1 :] for pair in LIKE if digit in pair)
        yield digits[:at] + digits[at + 1 :]
        yield digits[:at] + digit + digits[at:]
    for at in range(len(digits) - 1):
        yield digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]


def typed(number: int) -> set[int]:
    """Return the numbers that may be typed for a number."""
    digits = str(abs(number))
    found = {each for each in slips(digits) if each and (len(each) == 1 or each[0] != "0")}
    return ({int(each) * (-1 if number < 0 else 1) for each in found} | {-number}) - {number}


@pytest.mark.parametrize("sign", [1, -1])
def test_alike_is_what_may_be_typed_so_and_nothing_else(sign: int) -> None:
    meant = defaultdict(set)
    for number in range(10_000):
        for each in typed(sign * number):
            meant[each].add(sign * number)
    for number in range(1, 1000):
        assert set(alike(sign * number)) == meant[sign * number] | {-sign * number}
        assert alike(sign * number) == tuple(sorted(alike(sign * number)))


def test_nought_has_no_sign() -> None:
    assert set(alike(0)) == {6, *range(10, 100, 10)}


def test_digits_begin_with_nought_only_where_they_are_nought() -> None:
    longer = {f"1{digit}" for digit in range(10)} | {f"{digit}1" for digit in range(1, 10)}
    assert set(alike_digits("1")) == {"4", "7"} | longer
    assert "0" in alike_digits("6")
    assert "01" not in alike_digits("10")


def test_a_long_number_is_misread_like_a_short_one() -> None:
    assert 12345678901234567 in alike(12345678901234561)
    assert alike(-(10**300)) == (10**300,)


def test_of_a_decimal_the_point_stays() -> None:
    found = alike_decimals(Fraction("12.5"))
    assert {Fraction(each) for each in ("17.5", "21.5", "12.6", "12.55", "-12.5")} <= set(found)
    assert Fraction("2.5") not in found
    assert {Fraction("112.5"), Fraction("12.05")} <= set(found)
    assert Fraction("12.5") not in found
    assert Fraction("1.25") not in found
    assert alike_decimals(Fraction(1, 3)) == (Fraction(-1, 3),)
    assert set(alike_decimals(-Fraction("12.5"))) == {-number for number in found}
