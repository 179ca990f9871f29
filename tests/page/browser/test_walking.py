"""Moves between fields by arrow keys, and values that keys enter in a selected field: the app's own functions, run in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page.browser.conftest import Served, module

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
Ask = Callable[..., Any]


@pytest.fixture
def ask(page: Page, served: Served) -> Ask:
    """Return a function that calls a function of the module with several lists of arguments."""
    page.goto(served.url("check"))
    script = f"async ([name, calls]) => {{ const m = {module('walking')}; return calls.map((each) => m[name](...each)); }}"
    return lambda name, calls: page.evaluate(script, [name, calls])


def field(name: str, x: float, y: float, page: int | None = 1) -> dict[str, Any]:
    return {"id": name, "page": page, "box": [x, y, 6, 6] if page else None}


def ways(ask: Ask, *fields: dict[str, Any]) -> dict[str, dict[str, str]]:
    """Return the next field for each field and arrow, on pages of 100 mm."""
    asked = [(each["id"], arrow) for each in fields for arrow in ARROWS]
    answers = ask("neighbour", [[list(fields), name, arrow, 100] for name, arrow in asked])
    found: dict[str, dict[str, str]] = {each["id"]: {} for each in fields}
    for (name, arrow), there in zip(asked, answers, strict=True):
        if there is not None:
            found[name][arrow] = there
    return found


def given(ask: Ask, kind: str, values: list[str], *keys: str) -> dict[str, str]:
    """Return the value that each key enters; keys that enter none are left out."""
    answers = ask("valueOf", [[{"kind": kind, "values": values}, key] for key in keys])
    return {key: value for key, value in zip(keys, answers, strict=True) if value is not None}


def test_arrows_walk_rows_and_columns_first_and_then_slantwise(ask: Ask) -> None:
    places = {"top": (10, 0), "left": (0, 10), "middle": (10, 10), "right": (20, 10), "lone": (16, 20)}
    found = ways(ask, *(field(name, *at) for name, at in places.items()))
    assert found["middle"] == {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "top", "ArrowDown": "lone"}
    assert found["lone"]["ArrowUp"] == "right"  # that field is in the same column
    assert "ArrowUp" not in found["top"]
    assert ask("neighbour", [[[field("a", 0, 0), field("b", 10, 0)], "a", "Enter", 100]]) == [None]


def test_pages_lie_one_below_the_other_and_what_is_not_on_paper_in_its_order(ask: Ask) -> None:
    found = ways(ask, field("first", 0, 90), field("second", 0, 0, 2), field("a", 0, 0, None), field("b", 0, 0, None))
    assert found["first"] == {"ArrowDown": "second"}
    assert found["second"] == {"ArrowUp": "first"}
    assert found["a"] == {"ArrowRight": "b", "ArrowDown": "b"}
    assert found["b"] == {"ArrowLeft": "a", "ArrowUp": "a"}


def test_how_far_aside_and_ahead_the_next_field_may_be(ask: Ask) -> None:
    """Fields have sides of 6 mm. A field is in the same row if it is less than 5.5 mm aside, and ahead from a quarter of
    its side."""

    def right(*places: tuple[float, float]) -> list[bool]:
        calls = [[[field("a", 0, 0), field("b", *at)], "a", "ArrowRight", 100] for at in places]
        return [there == "b" for there in ask("neighbour", calls)]

    assert right((1.5, 0), (1.6, 0), (1_999, 0), (2_000, 0)) == [False, True, True, False]
    assert right((2, 4.9), (2, 5.4), (2, 5.5), (2, 5.6)) == [True, True, False, False]
    assert right((10, 5.5), (10, 20), (10, 20.1)) == [True, True, False]


def test_the_nearer_is_next_and_what_lies_aside_counts_twice(ask: Ask) -> None:
    def right(*others: tuple[float, float]) -> str:
        found: str = ways(ask, field("a", 0, 0), *(field(f"{n}", *at) for n, at in enumerate(others)))["a"]["ArrowRight"]
        return found

    assert right((20, 0), (10, 4.5)) == "1"  # distance 10 + 2 × 4.5 = 19
    assert right((18, 0), (10, 4.5)) == "0"
    assert right((19, 0), (10, 4.5)) == "1"  # both are 19 away: the first in this direction wins
    assert right((900, 0), (10, 8)) == "0"


def test_keys_give_values(ask: Ask) -> None:
    marks = given(ask, "mark", ["", "X", "*"], *"xX*12?0.q", "Enter")
    assert marks == {"x": "X", "X": "X", "*": "*", "1": "X", "2": "*", "?": "?", "0": "", ".": ""}
    blank = dict.fromkeys(("Backspace", "Delete", "0", ".", "n", "N", "-"), "")
    every = [*blank, *"xX1yYjJ+?q2aZ", "Tab"]
    assert given(ask, "tick", ["", "x"], *every) == {"?": "?", **blank, **dict.fromkeys("xX1yYjJ+", "x")}


def test_what_begins_alike_is_given_to_the_first_and_numbers_count_to_nine(ask: Ask) -> None:
    words = ["", "Red", "rose", "blue", "B", "c5", "c6", "c7", "c8", "c9", "c10"]
    found = given(ask, "choice", words, *"rRbBcC0123456789?.", "10", "Backspace", "Delete")
    assert {key: found[key] for key in "rRbBcC"} == {"r": "Red", "R": "Red", "b": "blue", "B": "B", "c": "c5", "C": "c5"}
    assert [found[str(n)] for n in range(10)] == ["", "Red", "rose", "blue", "B", "c5", "c6", "c7", "c8", "c9"]
    assert "10" not in found
    assert (found["?"], found["Backspace"], found["Delete"], found["."]) == ("?", "", "", "")
