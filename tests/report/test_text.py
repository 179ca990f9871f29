"""Reports as text: the caret under the right character, and what several sheets of a table have in common told once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetgen.report.text import Paint, excerpt
from sheetgen.source.faults import Position
from tests.command import put, run

PLAIN = Paint(False)


def caret(line: str, column: int, length: int = 1) -> tuple[str, str]:
    """The line as it is shown, and the carets below it."""
    _, shown, below = excerpt([line], Position(1, column, length), PLAIN)
    return shown.removeprefix("1 | "), below.removeprefix("  | ")


@pytest.mark.parametrize(
    ("line", "column", "length", "shown", "below"),
    [
        ("player: Ruth", 9, 4, "player: Ruth", "        ^^^^"),
        ("player: 佐藤, x", 9, 2, "player: 佐藤, x", "        ^^^^"),
        ("player: 佐藤, x", 13, 1, "player: 佐藤, x", "              ^"),
        ("player: 🎲, x", 12, 1, "player: 🎲, x", "            ^"),
        ("player: Zoe\u0308, x", 15, 1, "player: Zoe\u0308, x", "             ^"),
        ("player: e\u0301\u0302, x", 9, 3, "player: e\u0301\u0302, x", "        ^"),
        ("total:\t１２", 8, 2, "total: １２", "       ^^^^"),
        ("a\u200bb: 1", 5, 1, "a b: 1", "    ^"),
        ("a: 1", 5, 1, "a: 1", "    ^"),
        ("a: 1", 3, 50, "a: 1", "  ^^"),
    ],
)
def test_the_caret_stands_under_its_character(line: str, column: int, length: int, shown: str, below: str) -> None:
    assert caret(line, column, length) == (shown, below)


def test_a_long_line_of_wide_characters_is_cut_by_what_it_takes_on_a_screen() -> None:
    shown, below = caret("佐" * 200 + "x" + "藤" * 200, 201)
    assert shown == "…" + "佐" * 30 + "x" + "藤" * 29 + "…"
    assert below == " " * 61 + "^"


def test_a_place_behind_a_long_line_is_shown() -> None:
    shown, below = caret("x" * 300, 301)
    assert shown == "…" + "x" * 60
    assert below == " " * 61 + "^"


SHEET = "sheet: namaste\nplayer: {}\nkarma: [2]\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has a folder of its own, and stands in it."""
    monkeypatch.chdir(tmp_path)


def test_what_several_sheets_of_a_table_break_alike_is_told_once() -> None:
    put(**{name.lower(): SHEET.format(name) for name in ("Ana", "Ben", "Cem")})
    files = ("ana.yaml", "ben.yaml", "cem.yaml")
    told = run("check", "--table", *files)
    assert told.status == 1
    assert told.out.count("error[namaste/one-first]") == 1
    assert "ana.yaml:1:1: error[namaste/one-first]" in told.out
    assert "   = the same on ben.yaml:1:1 (Ben), cem.yaml:1:1 (Cem)\n   = see: sheetgen explain namaste/one-first\n" in told.out
    table = json.loads(run("check", "--table", "--format", "json", *files).out)["table"]
    assert [(each["file"], each["player"]) for each in table["findings"] if each["rule"] == "namaste/one-first"] == [
        ("ana.yaml", "Ana"),
        ("ben.yaml", "Ben"),
        ("cem.yaml", "Cem"),
    ]


def test_what_differs_between_sheets_is_told_for_each() -> None:
    put(ana=SHEET.format("Ana") + "crossed: [hand]\n", ben=SHEET.format("Ben") + "crossed: [hand, eye]\nfirst: true\n")
    told = run("check", "--table", "ana.yaml", "ben.yaml").out
    assert told.count("error[namaste/crossed-early]") == 2
    assert told.count("the same on") == 1
