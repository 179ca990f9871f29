"""Input fields of spaces in the app, by their values and print; and the minimum size of a displayed sheet."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.page.sheets.fields import SpaceWords, _kind, _limits, smallest_side
from tests.reading import read_in


def space(**about: Any) -> Any:
    return SimpleNamespace(
        **{"type": "number", "holds": "one", "of": None, "domain": (), "limits": (None, None), "marks": (), **about}
    )


def place(*values: Any) -> Any:
    return SimpleNamespace(parts=[SimpleNamespace(value=value) for value in values])


@pytest.mark.parametrize(
    ("about", "values", "kind"),
    [
        ({"type": "tick"}, None, "tick"),
        ({"type": "mark"}, None, "mark"),
        ({"type": "text", "holds": "names", "of": "players"}, None, "columns"),
        ({"type": "text", "holds": "names"}, None, "list"),
        ({"holds": "numbers"}, None, "list"),
        ({"type": "text"}, None, "text"),
        ({"type": "text", "domain": ("a",)}, None, "choice"),
        ({"type": "text", "domain": ("1", "2"), "of": "players"}, ("1", "2"), "choice"),
        ({"type": "text", "domain": None, "of": "players"}, None, "text"),
        ({}, (1, 2), "count"),
        ({"domain": (1, 2)}, ("a", 2), "choice"),
        ({"domain": range(12)}, ("a",), "choice"),
        ({"domain": range(13)}, ("a",), "number"),
        ({}, ("a",), "number"),
        ({"domain": (1, 2)}, (), "number"),
        ({"domain": (1, 2)}, None, "number"),
    ],
)
def test_how_a_space_is_typed(about: dict[str, Any], values: tuple[Any, ...] | None, kind: str) -> None:
    assert _kind(space(**about), None if values is None else place(*values)) == kind


@pytest.mark.parametrize(
    ("about", "limits"),
    [
        ({"domain": ("x", 2, 5, 9, True)}, ["2", "9"]),
        ({"domain": (4,), "limits": (0, 7)}, ["4", "4"]),
        ({"domain": ("x",), "limits": (-3, 7)}, ["-3", "7"]),
        ({"limits": (None, 7)}, [None, "7"]),
        ({"limits": (0, None)}, ["0", None]),
        ({"limits": (Fraction(4, 2), None)}, ["2", None]),
        ({}, None),
        ({"domain": None}, None),
    ],
)
def test_the_least_and_the_most_of_a_number(about: dict[str, Any], limits: list[Any] | None) -> None:
    assert _limits(space(**about)) == limits


def test_a_sheet_is_shown_so_large_that_the_smallest_field_can_be_hit() -> None:
    def printed(*box: float, kind: str = "number", page: int | None = 1, **more: Any) -> dict[str, Any]:
        return {"page": page, "kind": kind, "box": [90, 90, *box], **more}

    parts: dict[str, Any] = {"parts": [{"box": [0, 0, 4, 5]}]}
    assert smallest_side([]) == 10
    assert smallest_side([printed(9, 8), printed(7, 20), printed(1, 1, page=None)]) == 7
    assert smallest_side([printed(9, 2.9)]) == 3
    assert smallest_side([printed(9, 3.1)]) == 3.1
    assert smallest_side([printed(3.5, 9, **parts)]) == 4  # a click hits one of its parts
    assert smallest_side([printed(6, 9, kind="mark", **parts)]) == 6  # a click hits the mark as a whole


def test_what_may_stand_in_a_field_is_told_in_the_readers_language() -> None:
    layout: Any = SimpleNamespace(
        readers_language="de", common=SimpleNamespace(labels={"de": {"red": "Rubin"}, "en": {"blue": "Sapphire"}})
    )
    words = SpaceWords(layout)
    assert [words.value("red"), words.value("blue")] == ["Rubin", "blue"]
    assert words.may("number", (None, None), ()) == "Possible: any whole number."
    assert words.may("number", (None, "7"), ()) == "Possible: at most 7."
    assert words.may("number", ("0", None), ()) == "Possible: 0 or more."
    marked = "Possible: 0 to 7. Or: X, /"
    assert words.may("number", ("0", "7"), ("X", "/")) == marked
    with read_in("de"):
        assert words.may("count", (None, None), ()) == "Die Zahl der Kreuze."
