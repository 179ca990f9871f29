"""Where arrows lead on sheets, and what keys give."""

from __future__ import annotations

from typing import Any

from sheetgen.page.walking import keys, near


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
