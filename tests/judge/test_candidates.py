"""The mistakes that a player may have made at a space, one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.judge.corrections.candidates import Candidates, may_hold, misread
from sheetgen.layout.read import Library

ROLLS = Space("rolls", "number", holds="numbers")
LIBRARY = Library()


def rolled(*numbers: Any) -> set[Value | None]:
    """Return the lists of rolls that a list may be a misreading of."""
    return set(misread(ROLLS, Written({"rolls": numbers})))


def alike(layout: str, space: str, **values: Any) -> list[dict[str, Any]]:
    """Return the changes of the mistakes that touch a space; names of spaces have `_` instead of dots."""
    written = Written({name.replace("_", "."): value for name, value in values.items()})
    known = tuple(spaces(LIBRARY.layout(layout).content.form, written=written))
    return [{name: value for (_, name), value in correction.changes} for correction in Candidates(0, written, known).alike(space)]


def test_a_list_is_misread_in_one_number_or_in_the_order_of_two() -> None:
    assert {(6, 10), (10, 5), (10, 0), (16, 6)} <= rolled(10, 6)
    assert (1, 5) not in rolled(10, 6)
    assert (2, 1, 3) in rolled(1, 2, 3)
    assert (3, 2, 1) not in rolled(1, 2, 3)


def test_of_what_cannot_be_read_nothing_is_alike() -> None:
    assert (UNREAD, 5) in rolled(UNREAD, 6)
    assert (6, UNREAD) not in rolled(UNREAD, 6)
    assert {"karma.1": UNREAD, "karma.2": 5} not in alike("namaste", "karma.1", karma_1=5, karma_2=UNREAD)
    assert {"karma.1": 3, "karma.2": 5} in alike("namaste", "karma.1", karma_1=5, karma_2=3)


def test_a_row_typed_one_place_off_leaves_and_enters_blank() -> None:
    right = {"circles.r3c2": None, "circles.r3c3": 3, "circles.r3c4": 5}
    found = alike("namaste", "circles.r3c4", circles_r3c2=3, circles_r3c3=5)
    assert right in found
    full = alike("namaste", "circles.r2c3", circles_r2c3=3, circles_r2c4=5, circles_r2c5=8)
    assert full
    assert all(len(changes) < 3 for changes in full)


def test_symbols_lie_along_two_sides() -> None:
    swapped = alike("namaste", "symbols.fish", symbols_fish=3, symbols_eye=5, symbols_bamboo=8)
    assert {"symbols.fish": 5, "symbols.eye": 3} in swapped
    assert not any("symbols.bamboo" in changes for changes in swapped)


def test_a_mark_is_read_as_another_and_stands_only_where_it_may() -> None:
    strike = Space("first", "number", (0, 5, 10, "X", "-"), marks=("X", "-"))
    spare = Space("second", "number", None, marks=("/",))
    assert set(misread(strike, Written({"first": "X"}))) == {"-"}
    assert [may_hold(strike, value) for value in ("X", "/", 5, None)] == [True, False, True, True]
    assert [may_hold(spare, value) for value in ("X", "/", 5)] == [False, True, True]


def test_a_decimal_is_misread_like_any_number() -> None:
    half = Space("half", "number", None)
    found = set(misread(half, Written({"half": Fraction(5, 2)})))
    assert {Fraction("7.5"), Fraction("2.6"), Fraction("-2.5")} <= found


def test_a_row_of_two_in_a_picture_may_be_one_place_off_and_one_of_one_not() -> None:
    """For a row of 7 and a blank, a blank and 7 is a possible mistake."""

    def moved(*values: int | None) -> list[dict[str, Any]]:
        known = tuple(Space(f"x.{n}", "number", None, "x", (1, n), pictured=True) for n, _ in enumerate(values, 1))
        written = Written({f"x.{n}": value for n, value in enumerate(values, 1) if value is not None})
        found = (
            {name: value for (_, name), value in correction.changes} for correction in Candidates(0, written, known).alike("x.1")
        )
        return [changes for changes in found if None in changes.values()]

    assert moved(7, None) == [{"x.1": None, "x.2": 7}]
    assert moved(None, 7) == [{"x.1": 7, "x.2": None}]
    assert moved(7) == []
