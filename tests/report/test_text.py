"""Reports as text: the caret is under the right character, and notes shared by several sheets of a table appear once."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest

from sheetgen.report.excerpt import Paint, excerpt
from sheetgen.source.faults import Position
from tests.command import ROOT, call, put, run
from tests.thorough import every

PLAIN = Paint(False)


def caret(line: str, column: int, length: int = 1) -> tuple[str, str]:
    """Return the displayed line and the carets below it."""
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
    """Run each test in its own folder."""
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


EARNED = "karma: [2, 3, 2, 2]\n"
"""Four karma values that make nine bad karma points."""


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ("", "  earned: −9 points (symbols 0, truths 0, bad karma −9); no total is written"),
        ("total: -9\n", "  earned: −9 points (symbols 0, truths 0, bad karma −9); written: the same"),
        ("total: -19\n", "  earned: −9 points (symbols 0, truths 0, bad karma −9); written: −19"),
        ('total: "?"\n', "  earned: −9 points (symbols 0, truths 0, bad karma −9); written: ?"),
    ],
)
def test_points_earned_and_written_are_told_by_their_names(more: str, line: str) -> None:
    put(ana=f"sheet: namaste\nplayer: Ana\nfirst: true\n{EARNED}{more}")
    assert line in run("check", "ana.yaml").out.split("\n")


def test_verdicts_name_the_sheet_and_count_what_was_found() -> None:
    put(
        ana=f"sheet: namaste\nplayer: Ana\nfirst: true\n{EARNED}total: -19\n",
        ben="sheet: namaste\nplayer: Ben\nkarma: [1]\n--- {sheet: namaste, player: Cem, karma: [2, 7]}\n",
        eve="sheet: nosuch\nplayer: Eve\n",
    )
    told = run("check", "ana.yaml", "ben.yaml", "eve.yaml").out.split("\n")
    verdicts = [line for line in told if ".yaml" in line and line.partition(": ")[2].startswith(("valid", "not ", "can't "))]
    assert verdicts == [
        "ana.yaml, Ana: not valid (1 error)",
        "ben.yaml, Ben: valid",
        "ben.yaml (document 2), Cem: not valid (1 error)",
        "eve.yaml, Eve: can't be read",
    ]
    assert told[-2] == "4 sheets: 1 valid, 3 not valid or unreadable"


def test_a_ranking_names_the_players_with_their_points() -> None:
    folder = ROOT / "examples/namaste/table-of-three"
    told = run("check", "--table", folder / "cem.yaml", folder / "ana.yaml", folder / "ben.yaml").out
    assert told.endswith("the table: valid\n  1. Cem: 107\n  2. Ben: 81\n  3. Ana: 39\n")


def test_a_finding_says_where_what_and_which_rule() -> None:
    put(ana=f"sheet: namaste\nplayer: Ana\nfirst: true\n{EARNED}total: -19\n")
    assert run("check", "ana.yaml").out.startswith(
        "ana.yaml:5:8: error[namaste/total]: the written points add up to -9, not -19\n  |\n5 | total: -19\n  |        ^^^\n"
    )


def test_suggestions_say_what_was_typed_and_what_would_fit() -> None:
    def told(text: str) -> str:
        put(ana=text)
        return next(line for line in run("check", "ana.yaml").out.split("\n") if line.startswith("  1. "))

    head = "sheet: namaste\nplayer: Ana\nfirst: true\n"
    assert told(f"{head}{EARNED}total: -6\n") == ("  1. counted again: total (line 5): -6 → -9 (explains namaste/total)")
    assert told(f"{head}{EARNED}total: 9\n") == "  1. total (line 5): 9 → -9 (explains namaste/total)"
    assert told(f'{head}{EARNED}total: "?"\n') == "  1. total (line 5): ? → -9, the only possible value"
    assert told(f"{head}karma: [2, 7]\n").startswith("  1. bad karma space 2 (line 4): 7 → ")


@pytest.mark.parametrize(("documents", "how"), every(product([1, 3, 4], ["plain", "no end", "crlf", "mark", "tabs"])))
def test_patch_makes_of_the_difference_what_is_written(documents: int, how: str) -> None:
    """Applying the difference shown by `--fix` to the original file gives the new file."""
    if shutil.which("patch") is None:
        assert "SHEETGEN_SHELLS" not in os.environ, "there is no patch, and SHEETGEN_SHELLS asks for it"
        pytest.skip("no patch here")
    one = f"sheet: namaste\nplayer: Ana\nfirst: true\n# the rest\n{EARNED}score: {{karma: -9}}\n\ntotal: 41"
    other = "sheet: namaste\nplayer: Ben\nkarma: [1, 7]\nscore: {karma: -8}\n"
    text = "\n---\n".join([one, other, one, "total: 41\nsheet: namaste\nplayer: Cem\nkarma: [4]"][:documents])
    text += "" if how == "no end" else "\n"
    text = text.replace(" # the", "\t#\tthe") if how == "tabs" else text
    before = ("\ufeff" if how == "mark" else "") + (text.replace("\n", "\r\n") if how == "crlf" else text)
    for name in ("a.yaml", "b.yaml"):
        Path(name).write_bytes(before.encode())
    told = (call if how == "crlf" else run)("check", "--fix", "a.yaml").out
    after = Path("a.yaml").read_bytes()
    assert after.count(b"total: -") == documents - documents // 3
    shown = re.split(r"^(?=a\.yaml)", told, maxsplit=1, flags=re.MULTILINE)[0]
    done = subprocess.run(["patch", "--fuzz=0", "b.yaml"], input=shown.encode(), capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode()) == (0, "patching file b.yaml\n"), done.stderr
    assert Path("b.yaml").read_bytes() == after
