"""Values of a suggestion, in words and as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import pytest

from sheetgen.form.spaces import Space
from sheetgen.form.values import plain_value
from sheetgen.form.written import UNREAD, Value
from sheetgen.judge.suggestion_text import _value
from sheetgen.source.messages import Phrase


@pytest.mark.parametrize(
    ("kind", "holds", "value", "text", "json"),
    [
        ("number", "one", 3, "3", 3),
        ("number", "one", None, "blank", None),
        ("number", "one", Fraction(6, 2), "3", 3),
        ("number", "one", Fraction(1, 3), "1/3", 0.333333),
        ("number", "one", Fraction(-20, 3), "-20/3", -6.666667),
        ("number", "one", UNREAD, "?", "?"),
        ("tick", "one", True, "ticked", True),
        ("tick", "one", None, "not ticked", False),
        ("tick", "one", UNREAD, "?", "?"),
        ("number", "numbers", (1, 2), "1, 2", [1, 2]),
        ("text", "names", ("P1", "P3"), "P1, P3", ["P1", "P3"]),
        ("text", "names", (), "no player", []),
        ("number", "amounts", (("a", 1), ("c", 2)), "a 1, c 2", {"a": 1, "c": 2}),
        ("number", "amounts", (), "no player", {}),
    ],
)
def test_a_value_in_words_and_as_json(
    kind: Any, holds: Literal["one", "numbers", "names", "amounts"], value: Value | None, text: str, json: Any
) -> None:
    space = Space("x", kind, holds=holds)
    assert (Phrase("", "{value}", {"value": _value(space, value)}).text(), plain_value(space, value)) == (text, json)
    assert type(plain_value(space, value)) is type(json) or isinstance(value, Fraction)
