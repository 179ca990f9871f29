"""Values sent to a browser and back, at every limit. A browser may send back any value."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sheetgen.form.written import UNREAD
from sheetgen.page.answers import Refusal
from sheetgen.page.values import looks_from_json, looks_to_json, value_from_json, value_to_json

LARGE = 10**30
BOTH: list[tuple[Any, Any]] = [
    (None, None),
    (True, True),
    (False, False),
    (0, 0),
    (-3, -3),
    (LARGE - 1, LARGE - 1),
    (1 - LARGE, 1 - LARGE),
    ("", ""),
    ("x" * 300, "x" * 300),
    (UNREAD, {"unread": True}),
    (Fraction(7, 2), {"number": [7, 2]}),
    (Fraction(-1, LARGE - 1), {"number": [-1, LARGE - 1]}),
    ((1, "a", (None, UNREAD)), [1, "a", [None, {"unread": True}]]),
    ((), []),
    ((0,) * 400, [0] * 400),
    ((((1,),),), [[[1]]]),
]
NONE: list[Any] = [
    LARGE,
    -LARGE,
    1.5,
    "x" * 301,
    {},
    {"unread": False},
    {"number": [1]},
    {"number": [1, 0]},
    {"number": [1, -2]},
    {"number": [LARGE, 3]},
    {"number": [-LARGE, 3]},
    {"number": [1, LARGE]},
    {"number": [1.0, 2]},
    [0] * 401,
    [[[[1]]]],
    [LARGE],
    {"a"},
]


@pytest.mark.parametrize(("value", "data"), BOTH, ids=lambda each: str(each)[:20])
def test_there_and_back(value: Any, data: Any) -> None:
    assert value_to_json(value) == data
    back = value_from_json(data)
    assert (back, type(back)) == (value, type(value))


def test_whole_numbers_are_told_as_such() -> None:
    assert (value_to_json(Fraction(6, 2)), type(value_to_json(Fraction(6, 2)))) == (3, int)
    assert value_from_json({"number": [6, 2]}) == 3


@pytest.mark.parametrize("data", NONE, ids=lambda each: str(each)[:20])
def test_what_no_space_can_hold(data: Any) -> None:
    with pytest.raises(Refusal, match=r"^one of the values is not possible in any space$") as caught:
        value_from_json(data)
    assert caught.value.code == "refused"


def test_lists_are_as_deep_as_they_may_be() -> None:
    assert value_from_json([1], 1) == (1,)
    for data, deep in (([1], 0), ([[1]], 1)):
        with pytest.raises(Refusal):
            value_from_json(data, deep)


def test_looks_there_and_back() -> None:
    looks: dict[str, Any] = {"total": {3: 0.123_46, "a": 1.0, None: 0.0}, "karma": {}}
    data = {"total": [[3, 0.1235], ["a", 1.0], [None, 0.0]], "karma": []}
    assert looks_to_json(looks) == data
    assert looks_from_json(data) == {"total": {3: 0.1235, "a": 1.0, None: 0.0}, "karma": {}}
    assert looks_from_json({"a": [[n, 1] for n in range(400)]}) == {"a": dict.fromkeys(range(400), 1.0)}


@pytest.mark.parametrize(
    "others",
    [None, 3, {}, [[1, 0.5]] * 401, [1], [[]], [[1]], [[1, 0.5, 2]], [[1, True]], [[1, -0.001]], [[1, 1.001]], [[1, "1"]]],
    ids=lambda each: str(each)[:20],
)
def test_what_are_no_looks(others: Any) -> None:
    with pytest.raises(Refusal, match=r"^'looks' must be lists of pairs: a value and its probability$") as caught:
        looks_from_json({"a": [[1, 1]], "b": others})
    assert caught.value.code == "refused"
