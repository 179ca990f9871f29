"""Suggestions for a sheet with a mistake: valid fixes, in the right order, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sheetgen.judge.files import check
from sheetgen.judge.sheet import JudgedSheet
from tests.command import ROOT, run

Changes = dict[str, tuple[Any, Any]]
EXAMPLES = ROOT / "examples"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)


def slipped(name: str, *slips: tuple[str, str]) -> Path:
    """Write an example with some texts replaced to `a.yaml`, and return its path."""
    text = (EXAMPLES / name).read_text("utf-8")
    for typed, slip in slips:
        assert text.count(typed) == 1
        text = text.replace(typed, slip)
    Path("a.yaml").write_text(text, "utf-8")
    return Path("a.yaml")


def suggested(*files: str, table: bool = False) -> list[dict[str, Any]]:
    (sheet, *_) = run("check", *files, *(["--table"] if table else []), "--format", "json").json["sheets"]
    return [dict(each) for each in sheet["suggestions"]]


def changes(suggestion: dict[str, Any]) -> Changes:
    return {each["space"]: (each["from"], each["to"]) for each in suggestion["changes"]}


@pytest.mark.parametrize(
    ("name", "typed", "slip", "found", "kind"),
    [
        ("namaste/right.yaml", "7  10 13", "7  16 13", {"circles.r4c4": (16, 10)}, "misread"),
        ("namaste/right.yaml", "5  8  11 15", "5  11 8 15", {"circles.r3c4": (11, 8), "circles.r3c5": (8, 11)}, "misread"),
        ("namaste/right.yaml", "lotus: 6", "lotus: 9", {"symbols.lotus": (9, 6)}, "misread"),
        ("namaste/right.yaml", "total: 64", "total: 46", {"total": (46, 64)}, "misread"),
        ("namaste/right.yaml", "total: 64", "total: 65", {"total": (65, 64)}, "miscounted"),
        ("namaste/right.yaml", "total: 64", "total: 61", {"total": (61, 64)}, "misread"),
        ("placement/level-1.yaml", "total: 45", "total: 41", {"total": (41, 45)}, "miscounted"),
        ("placement/level-1.yaml", "gems: 15", "gems: 16", {"score.gems": (16, 15)}, "misread"),
        ("diceculus/right.yaml", "total: 129", "total: 189", {"stages.idea.2.total": (189, 129)}, "misread"),
        ("diceculus/right.yaml", "end: 24", "end: 42", {"end": (42, 24)}, "misread"),
        ("lucky-dice/right.yaml", "Ana: 3", "Ana: 8", {"coasters.Ana": (8, 3)}, "misread"),
        ("lucky-dice/right.yaml", "Ana: 3", "Ana: 5", {"coasters.Ana": (5, 3)}, "miscounted"),
    ],
)
def test_one_slip_is_found_and_stands_first(name: str, typed: str, slip: str, found: Changes, kind: str) -> None:
    first, *_ = suggested(str(slipped(name, (typed, slip))))
    assert changes(first) == found
    assert first["kind"] == kind


def test_two_slips_are_found() -> None:
    found = suggested(str(slipped("namaste/right.yaml", ("7  10 13", "7  16 13"), ("total: 64", "total: 46"))))
    assert {"circles.r4c4": (16, 10), "total": (46, 64)} in list(map(changes, found))
    assert len(found) <= 5


def test_a_suggestion_that_stands_alone_says_so_and_what_it_explains() -> None:
    (only,) = suggested(str(slipped("namaste/right.yaml", ("7  10 13", "7  16 13"))))
    assert only["alone"] is True
    assert only["explains"] == ["namaste/row-order", "namaste/column-order"]
    told = run("check", "a.yaml").out
    assert "a.yaml: suggestion:\n  1. circle in row 4, column 4 (line 9): 16 → 10 (explains " in told


def test_nothing_is_suggested_for_sheets_in_order() -> None:
    for file in sorted(EXAMPLES.glob("*/right.yaml")):
        (sheet,) = run("check", str(file), "--format", "json").json["sheets"]
        assert sheet["suggestions"] == []
        assert "complete" not in sheet
        assert "suggestion" not in run("check", str(file)).out


RUINED = {
    "namaste/right.yaml": [(" 8 ", " 3 "), ("total: 64", "total: 97"), ("lotus: 6", "lotus: 1")],
    "placement/level-1.yaml": [("X . . - X . . . .", "X . . - X . . X ."), (". . X X X - . . .", ". . X X X - X . X")],
    "diceculus/right.yaml": [("a: 5, b: 6, c: 10", "a: 17, b: 16, c: 10"), ("a: 11, b: 2, c: 5", "a: 1, b: 5, c: 5")],
    "lucky-dice/right.yaml": [
        ("out: [Ana]", "out: [Ana, Ben, Cem]"),
        ("out: [Cem]", "out: [Ana, Ben, Cem]"),
        ("[Ana, Cem]}", "[Ben]}"),
    ],
}


@pytest.mark.parametrize("name", RUINED)
def test_a_ruined_sheet_has_no_suggestion(name: str) -> None:
    """Two mistakes don't explain every error on the sheet."""
    text = (EXAMPLES / name).read_text("utf-8")
    for typed, slip in RUINED[name]:
        assert typed in text, typed
        text = text.replace(typed, slip)
    Path("a.yaml").write_text(text, "utf-8")
    told = run("check", "a.yaml", "--format", "json")
    (sheet,) = told.json["sheets"]
    assert (told.status, sheet["errors"], sheet.get("suggestions")) == (1, [], []), sheet
    assert len(sheet["findings"]) > 2


def test_a_slip_at_a_table_is_told_on_the_sheet_it_changes() -> None:
    folder = EXAMPLES / "namaste" / "table-of-three"
    for file in folder.glob("*.yaml"):
        Path(file.name).write_text(file.read_text("utf-8"), "utf-8")
    ana = Path("ana.yaml").read_text("utf-8")
    total = next(line for line in ana.split("\n") if line.startswith("total:"))
    Path("ana.yaml").write_text(ana.replace(total, f"total: {int(total.split()[1]) + 10}"), "utf-8")
    sheets = run("check", "--table", "ana.yaml", "ben.yaml", "cem.yaml", "--format", "json").json["sheets"]
    (found,) = [each for sheet in sheets for each in sheet["suggestions"] if len(each["changes"]) == 1][:1]
    (change,) = found["changes"]
    assert (change["space"], change["player"], change["file"], change["document"]) == ("total", "Ana", "ana.yaml", 1)
    assert [bool(sheet["suggestions"]) for sheet in sheets] == [True, False, False]
    assert json.dumps(found)


ROUNDS = """\
game: sheet
title: Rounds
players: 3..4
spaces:
  rounds:
    rows: 1..24
    of:
      points: {columns: players, number: 0..60}
      total: {columns: players, is: if at = 1 then points.player else previous(total.player) + points.player}
rules:
  - {id: skipped, for: rounds, when: at > 1, must: not blank(previous(points.*)), at: points, says: too early}
"""


def test_nothing_is_suggested_where_nothing_belongs_on_a_sheet_of_a_whole_table() -> None:
    """Hundreds of blank spaces come before the wrong one, each with sixty values that the search could try first."""
    Path("rounds.yaml").write_text(ROUNDS, "utf-8")
    Path("a.yaml").write_text("sheet: rounds.yaml\nplayers: [Ana, Ben, Cem]\nrounds: {22: {points: {Ben: 40}}}\n", "utf-8")
    (sheet,) = check(["a.yaml"], steps=50_000).sheets
    assert isinstance(sheet, JudgedSheet)
    assert not sheet.suggested.complete
    found = [[(change.space.name, change.after) for change in each.changes] for each in sheet.suggested.suggestions]
    assert found == [[("rounds.22.points.Ben", None)]]


TABLE = EXAMPLES / "namaste" / "table-of-three"
TOO_MUCH = {
    "a circle": ("ana", "      16 19  .", "      16 19  9", "circles.r6c5", 9),
    "a symbol": ("cem", "hand: 13, eye", "elephant: 5, hand: 13, eye", "symbols.elephant", 5),
    "bad karma": ("ben", "karma: [3, 5]", "karma: [3, 5, 4]", "karma.3", 4),
}
"""Entries in spaces that should be blank: the sheet, the replaced and the new text, the space, the value."""


@pytest.mark.parametrize("slip", TOO_MUCH)
def test_at_a_table_too_nothing_is_suggested_where_nothing_belongs(slip: str) -> None:
    player, typed, instead, space, value = TOO_MUCH[slip]
    for file in TABLE.glob("*.yaml"):
        text = file.read_text("utf-8")
        assert (typed in text) is (file.stem == player)
        Path(file.name).write_text(text.replace(typed, instead), "utf-8")
    sheets = run("check", "--table", "ana.yaml", "ben.yaml", "cem.yaml", "--format", "json").json["sheets"]
    told = [suggested for sheet in sheets for suggested in sheet["suggestions"]]
    changed = [{each["space"]: (each["from"], each["to"]) for each in suggested["changes"]} for suggested in told]
    assert any(changes.get(space) == (value, None) for changes in changed), changed


@pytest.mark.parametrize(
    ("text", "typed", "space"),
    [
        ("sheet: namaste\nplayer: Ana\nsymbols: {fish: 8}\n", 8, "symbols.fish"),
        (
            (EXAMPLES / "diceculus/right.yaml").read_text("utf-8").replace("c: 15, d: 4}", "c: 15, d: 4, f: 28}"),
            28,
            "stages.game.3.values.f",
        ),
        (
            "sheet: lucky-dice\nplayers: [Ana, Ben]\ngame: three\nrounds: [{out: Ana}]\ncoasters: {Ana: 1}\nwinners: [Ana]\n",
            ["Ana"],
            "winners",
        ),
    ],
)
def test_nothing_and_zero_are_one_suggestion(text: str, typed: object, space: str) -> None:
    """`--fix` applies a suggestion if it is the only one."""
    Path("a.yaml").write_text(text, "utf-8")
    (only,) = suggested("a.yaml")
    assert (changes(only)[space][0], len(only["changes"]), only["alone"]) == (typed, 1, True)
    assert not changes(only)[space][1]
    assert run("check", "--fix", "a.yaml").status == 0


OPEN_GAME = """\
game: sheet
title: Blank or none
spaces:
  a: {number: 0..9}
  b: {is: if blank(a) then 5 else 6}
rules:
  - {id: small, must: a < 1, says: a is too large}
"""


def test_nothing_and_zero_are_two_suggestions_if_something_else_follows_from_them() -> None:
    Path("g.yaml").write_text(OPEN_GAME, "utf-8")
    Path("a.yaml").write_text("sheet: g.yaml\na: 3\n", "utf-8")
    assert [changes(each)["a"][1] for each in suggested("a.yaml")] == [None, 0]


UNREAD_GAME = """\
game: sheet
title: Not read
spaces:
  a: {rows: 1..3, number: 0..9}
  s: {is: sum(a.*)}
  b: {number: 0..20}
  c: {number: 0..20}
rules:
  - {id: less, must: b < c, says: b is not less than c}
  - {id: more-b, must: b > 20, says: never}
  - {id: more-c, must: c > 20, says: never}
  - {id: more-a, must: count(a.*) > 3, says: never}
"""
UNREAD_SHEET = "sheet: g.yaml\na: {1: 3, 2: 4, 3: ?}\ns: 12\n"


@pytest.mark.parametrize(
    ("rules", "rest", "left"),
    [
        ("less", "b: 1\nc: 0\n", "several"),
        ("less", "b: 20\nc: 3\n", "several"),
        ("more-a more-b more-c", "b: 1\nc: 1\n", "errors"),
        ("", "b: 1\n", "nothing"),
    ],
)
def test_a_value_that_follows_is_offered_and_written_whatever_else_is_wrong(rules: str, rest: str, left: str) -> None:
    head, _, every = UNREAD_GAME.partition("rules:\n")
    kept = [line for line in every.splitlines() if any(f"id: {rule}," in line for rule in rules.split())]
    Path("g.yaml").write_text("\n".join([head, *(["rules:", *kept] if kept else []), ""]), "utf-8")
    Path("a.yaml").write_text(UNREAD_SHEET + rest, "utf-8")
    first, *others = suggested("a.yaml")
    assert (changes(first), first["alone"], first["explains"]) == ({"a.3": ("?", 5)}, True, [])
    assert bool(others) == (left == "several")
    assert not any(each["alone"] or "a.3" in changes(each) for each in others)
    told = run("check", "--fix", "a.yaml")
    assert told.status == (0 if left == "nothing" else 1)
    assert Path("a.yaml").read_text("utf-8") == UNREAD_SHEET.replace("?", "5") + rest


def test_a_blank_in_place_of_what_cannot_be_read_is_called_so() -> None:
    hand = "{points: [26, 0, 0, 0], total: [?, 0, 0, 0]}"
    Path("a.yaml").write_text(f"sheet: hearts\nplayers: [A, B, C, D]\nhands:\n  - {hand}\n", "utf-8")
    told = run("check", "a.yaml").out
    assert "A's total in hand 1 (line 4): ? → blank" in told
    assert "None" not in told


def test_a_value_that_follows_is_written_with_the_only_suggestion() -> None:
    slipped("namaste/right.yaml", ("7  10 13", "7  ?  13"), ("total: 64", "total: 61"))
    (only,) = suggested("a.yaml")
    assert (changes(only), only["alone"]) == ({"total": (61, 64), "circles.r4c4": ("?", 10)}, True)
    assert run("check", "--fix", "a.yaml").status == 0
    assert run("check", "a.yaml").out.startswith("a.yaml, Ruth: valid\n")


def test_a_value_that_an_error_makes_uncertain_goes_with_each_suggestion() -> None:
    """The total is the sum of two parts, and one of them is wrong. The correct total depends on which part that is."""
    Path("g.yaml").write_text(
        "game: sheet\nspaces:\n  a: {number: 0..20}\n  b: {number: 0..20}\n  t: {is: a + b}\n"
        "rules:\n  - {id: less, must: a < b, says: a is not less than b}\n",
        "utf-8",
    )
    Path("a.yaml").write_text("sheet: g.yaml\na: 7\nb: 3\nt: ?\n", "utf-8")
    found = [changes(each) for each in suggested("a.yaml")]
    assert {"a": (7, 1), "t": ("?", 4)} in found
    assert all("t" in each for each in found)
    assert "the file is unchanged" in run("check", "--fix", "a.yaml").err
