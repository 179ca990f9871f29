"""Where arrows lead on sheets, and what keys give."""

from __future__ import annotations

from typing import Any

from sheetgen.page.sheets.walking import keys, near


def field(name: str, x: float, y: float, page: int | None = 1) -> dict[str, Any]:
    return {"id": name, "page": page, "box": [x, y, 6, 6] if page else None}


def test_arrows_walk_rows_and_columns_first_and_then_slantwise() -> None:
    diamond = [field("top", 10, 0), field("left", 0, 10), field("middle", 10, 10), field("right", 20, 10), field("lone", 16, 20)]
    ways = near(diamond, 100)
    assert ways["middle"] == {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "top", "ArrowDown": "lone"}
    assert ways["lone"]["ArrowUp"] == "right"  # it shares a column with that one
    assert "ArrowUp" not in ways["top"]


def test_pages_lie_one_below_the_other_and_what_is_not_on_paper_in_its_order() -> None:
    ways = near([field("first", 0, 90), field("second", 0, 0, 2), field("a", 0, 0, None), field("b", 0, 0, None)], 100)
    assert ways["first"] == {"ArrowDown": "second"}
    assert ways["second"] == {"ArrowUp": "first"}
    assert ways["a"] == {"ArrowRight": "b", "ArrowDown": "b"}
    assert ways["b"] == {"ArrowLeft": "a", "ArrowUp": "a"}


def test_keys_give_values() -> None:
    assert {key: keys("mark", ["", "X", "*"])[key] for key in "xX*12?0."} == {
        "x": "X",
        "X": "X",
        "*": "*",
        "1": "X",
        "2": "*",
        "?": "?",
        "0": "",
        ".": "",
    }
    assert [keys("tick", ["", "x"])[key] for key in ("x", "n", "Delete")] == ["x", "", ""]
    assert "q" not in keys("tick", ["", "x"])


def test_a_tick_is_typed_by_many_keys() -> None:
    blank = dict.fromkeys(("Backspace", "Delete", "0", ".", "n", "N", "-"), "")
    assert keys("tick", ["", "x"]) == {"?": "?", **blank, **dict.fromkeys("xX1yYjJ+", "x")}


def test_what_begins_alike_is_given_to_the_first_and_numbers_count_to_nine() -> None:
    words = ["", "Red", "rose", "blue", "B", "c5", "c6", "c7", "c8", "c9", "c10"]
    found = keys("choice", words)
    assert {key: found[key] for key in "rRbBcC"} == {"r": "Red", "R": "Red", "b": "blue", "B": "B", "c": "c5", "C": "c5"}
    assert [found[str(n)] for n in range(10)] == ["", "Red", "rose", "blue", "B", "c5", "c6", "c7", "c8", "c9"]
    assert "10" not in found
    assert (found["?"], found["Backspace"], found["Delete"], found["."]) == ("?", "", "", "")


def test_how_far_aside_and_ahead_the_next_field_may_be() -> None:
    """Of fields of 6 mm: one shares a row up to 5.5 mm aside, and is ahead from a quarter of its side on."""

    def right(x: float, y: float) -> bool:
        return near([field("a", 0, 0), field("b", x, y)], 100)["a"].get("ArrowRight") == "b"

    assert [right(x, 0) for x in (1.5, 1.6, 1_999, 2_000)] == [False, True, True, False]
    assert [right(2, y) for y in (4.9, 5.4, 5.5, 5.6)] == [True, True, False, False]
    assert [right(10, y) for y in (5.5, 20, 20.1)] == [True, True, False]


def test_the_nearer_is_next_and_what_lies_aside_counts_twice() -> None:
    def right(*others: tuple[float, float]) -> str:
        return near([field("a", 0, 0), *(field(f"{n}", *at) for n, at in enumerate(others))], 100)["a"]["ArrowRight"]

    assert right((20, 0), (10, 4.5)) == "1"  # 10 + 9
    assert right((18, 0), (10, 4.5)) == "0"
    assert right((19, 0), (10, 4.5)) == "1"  # of two that are as far the first on the way
    assert right((900, 0), (10, 8)) == "0"
