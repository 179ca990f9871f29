"""Suggestions for spaces typed in another form than the layout requires."""

from __future__ import annotations

import pytest

from sheetgen.games.sheet.definition.cures import domain


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1-10", "1..10"),
        ("10-1", "1..10"),
        ("1 to 6", "1..6"),
        ("1–5", "1..5"),
        ("1.5-2", "1.5..2"),
        ("1-5, 10", "1..5, 10"),
        (" 2 - 4 , 7..9 ", "2..4, 7..9"),
        ("3", "3"),
        ("1-5,a", ""),
        ("a", ""),
        ("", ""),
    ],
)
def test_ranges_typed_otherwise(typed: str, meant: str) -> None:
    assert domain(typed) == meant
