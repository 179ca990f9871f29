"""`check` from outside: exit status, output streams, and its exact JSON."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.command import GOOD, OTHER, WRONG, call, put, run, surroundings

BROKEN = "sheet: namaste\ntotl: 3\n"
ESCAPE = "\033"
KARMA = {"symbols": 0, "truths": 0, "karma": 0}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def checked(*arguments: str, stdin: str = "") -> Any:
    """The JSON of `check`."""
    return run("check", "--format", "json", *arguments, stdin=stdin).json


# The exit status.


@pytest.mark.parametrize(
    ("files", "status"),
    [
        ("good", 0),
        ("wrong", 1),
        ("broken", 2),
        ("missing", 2),
        ("good wrong", 1),
        ("wrong good", 1),
        ("good broken", 2),
        ("broken wrong", 2),
        ("wrong broken", 2),
        ("wrong missing good", 2),
    ],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_exit_status(files: str, status: int, form: str) -> None:
    put(good=GOOD, wrong=WRONG, broken=BROKEN)
    assert run("check", "--format", form, *(f"{name}.yaml" for name in files.split())).status == status


def test_a_warning_alone_is_no_error() -> None:
    put(a=GOOD.replace("1, 2, 3, 4", "1, 2, 3").replace("-10", "-6"), b=OTHER.replace("6, 5, 4, 3", "6, 5, 4"))
    told = run("check", "--table", "a.yaml", "b.yaml", "--format", "json")
    assert [finding["severity"] for finding in told.json["table"]["findings"]] == ["warning"]
    assert told.status == 0


def test_a_tables_error_makes_the_status_but_no_sheet_invalid() -> None:
    put(a=GOOD, b=OTHER + "first: true\n")
    told = run("check", "--table", "a.yaml", "b.yaml", "--format", "json")
    assert told.status == 1
    assert [sheet["valid"] for sheet in told.json["sheets"]] == [True, True]
    assert [sheet["findings"] for sheet in told.json["sheets"]] == [[], []]
    assert run("check", "a.yaml", "b.yaml").status == 0


# The JSON of `check`.


def test_json_of_a_sheet_that_is_in_order() -> None:
    put(good=GOOD)
    score = {"claimed": -10, "computed": -10, "parts": {**KARMA, "karma": -10}}
    sheet = {"file": "good.yaml", "document": 1, "layout": "namaste", "player": "Ana", "valid": True, "score": score}
    (found,) = checked("good.yaml")["sheets"]
    assert found.pop("values") == {"player": "Ana", "first": True, **{f"karma.{n}": n for n in range(1, 5)}, "total": -10}
    assert found.pop("computed_values")["total"] == -10
    assert found == {**sheet, "findings": [], "suggestions": [], "errors": []}


def test_json_leaves_out_what_does_not_apply() -> None:
    put(bare="sheet: namaste\n")
    (sheet,) = checked("bare.yaml")["sheets"]
    values = ["values", "computed_values"]
    assert list(sheet) == ["file", "document", "layout", "valid", "blank", "score", *values, "findings", "suggestions", "errors"]
    assert sheet["score"] == {"computed": 0, "parts": KARMA}


def test_what_cannot_be_read_has_no_points() -> None:
    put(a="sheet: namaste\nplayer: Ana\nkarma: [3, ?]\ntotal: ?\n", b="sheet: namaste\nplayer: Ben\nfirst: true\nkarma: [6]\n")
    (sheet,) = checked("a.yaml")["sheets"]
    assert (sheet["valid"], sheet["findings"]) == (True, [])
    assert sheet["score"] == {"claimed": None, "computed": None, "parts": {**KARMA, "karma": None}}
    assert "earned: ? points (symbols 0, truths 0, bad karma ?); written: ?" in run("check", "a.yaml").out
    told = run("check", "--table", "a.yaml", "b.yaml", "--format", "json").json["table"]
    assert told["ranking"] == [{"place": 1, "player": "Ben", "score": -6, "sure": False}, {"player": "Ana", "score": None}]
    out = run("check", "--table", "a.yaml", "b.yaml").out
    assert "  1. Ben: −6  (the rank may still change)\n  ?. Ana: ?  (the rank depends on unreadable spaces)\n" in out


def test_json_of_a_finding() -> None:
    put(wrong=WRONG)
    (sheet,) = checked("wrong.yaml")["sheets"]
    assert sheet["valid"] is False
    assert sheet["score"]["claimed"] == 3
    assert sheet["findings"] == [
        {
            "rule": "namaste/karma-points",
            "severity": "error",
            "space": "karma.2",
            "spaces": ["karma.2"],
            "message": "bad karma space 2: the turquoise die can't give 7",
            "notes": ["it gives 1…6 minus points"],
            "id": "namaste/karma-points",
            "values": {"space": 2, "written": 7},
            "note_data": [{"id": "namaste/karma-gives", "values": {"numbers": "1…6"}}],
            "line": 3,
            "column": 12,
        },
        {
            "rule": "namaste/total",
            "severity": "error",
            "space": "total",
            "spaces": ["total", "score.symbols", "score.truths", "score.karma", "symbols", "truths", "karma"],
            "message": "the written points add up to -8, not 3",
            "notes": ["written points: 0 for symbols and 0 for truths, minus 8 for bad karma"],
            "id": "namaste/total",
            "values": {"written": 3, "sum": -8},
            "note_data": [{"id": "namaste/total-of", "values": {"symbols": 0, "truths": 0, "karma": 8}}],
            "line": 4,
            "column": 8,
        },
    ]
    keys = ["rule", "severity", "space", "spaces", "message", "notes", "id", "values", "note_data", "line", "column"]
    assert [list(finding) for finding in sheet["findings"]] == [keys] * 2


def test_findings_come_by_line_column_and_rule() -> None:
    rows = ["1", ". . .", ". . . . .", "3 2 2 30 40 50 1", ". . 2 . .", ". 2 .", "2"]
    put(many="sheet: namaste\ntotal: 3\nkarma: [9, 8]\ncircles: |\n" + "".join(f"  {row}\n" for row in rows))
    (sheet,) = checked("many.yaml")["sheets"]
    order = [(finding["line"], finding["column"], finding["rule"]) for finding in sheet["findings"]]
    assert order == sorted(order)
    assert len(order) > 8
    assert len({line for line, _, _ in order}) > 3
    assert any(a[:2] == b[:2] for a, b in pairwise(order)), "two rules at one place"


def test_json_of_an_unreadable_sheet() -> None:
    put(broken="sheet: namaste\nplayer: Ana\ntotl: 3\nkarma: [a]\n")
    told = run("check", "broken.yaml", "--format", "json")
    (sheet,) = told.json["sheets"]
    assert list(sheet) == ["file", "document", "layout", "player", "valid", "score", "findings", "errors"]
    assert (sheet["valid"], sheet["score"], sheet["findings"]) == (False, None, [])
    assert [{**_without_words(each), "message": each["message"]} for each in sheet["errors"]] == [
        {"message": "unknown key 'totl'", "line": 3, "column": 1, "hint": "did you mean 'total'?"},
        {
            "message": "expected a whole number, not 'a'",
            "line": 4,
            "column": 9,
            "hint": "leave it blank if the space is blank on paper",
        },
    ]
    assert "broken.yaml:3:1: error: unknown key 'totl'" in told.err
    assert "broken.yaml:4:9: error: " in told.err


def test_json_of_a_file_that_is_not_there() -> None:
    (sheet,) = checked("none.yaml")["sheets"]
    assert list(sheet) == ["file", "document", "valid", "score", "findings", "errors"]
    assert (sheet["file"], sheet["document"], sheet["valid"], sheet["score"]) == ("none.yaml", 1, False, None)
    (error,) = sheet["errors"]
    assert (error["message"], error["line"], error["column"]) == ("there is no such file", 1, 1)


def test_a_fault_in_the_layout_a_sheet_names_tells_its_file() -> None:
    os.mkdir("sheets")
    Path("sheets/mine.yaml").write_text("extends: namaste\nkarma: many\n")
    Path("sheets/ana.yaml").write_text("sheet: mine.yaml\nplayer: Ana\n")
    told = run("check", "sheets/ana.yaml", "--format", "json")
    ((error,),) = (sheet["errors"] for sheet in told.json["sheets"])
    assert (error["file"], error["line"], error["column"]) == ("sheets/mine.yaml", 2, 8)
    assert told.status == 2
    assert "sheets/mine.yaml:2:8: error" in told.err
    assert "2 | karma: many" in told.err


def test_a_layout_that_is_not_there_is_told_where_the_sheet_names_it() -> None:
    put(a="player: Ana\nsheet: none.yaml\n", b="sheet: namast\n")
    told = checked("a.yaml", "b.yaml")
    first, second = ((sheet["layout"], *sheet["errors"]) for sheet in told["sheets"])
    assert first[0] == "none.yaml"
    assert (first[1]["line"], first[1]["column"], first[1]["message"]) == (2, 8, "there is no layout 'none.yaml'")
    assert second[0] == "namast"
    assert second[1]["hint"] == "did you mean 'namaste'?"
    assert "file" not in first[1]
    assert "file" not in second[1]


def test_a_layouts_path_is_relative_to_the_sheet() -> None:
    os.makedirs("club/sheets")
    Path("club/small.yaml").write_text("extends: namaste\nkarma: 5\n")
    Path("club/sheets/ana.yaml").write_text("sheet: ../small.yaml\nkarma: [1, 2, 3, 4, 5]\n")
    (sheet,) = checked("club/sheets/ana.yaml")["sheets"]
    assert (sheet["layout"], sheet["errors"]) == ("../small.yaml", [])
    assert sheet["score"]["computed"] == -15
    (sheet,) = checked("-", stdin="sheet: club/small.yaml\nkarma: [1, 2, 3, 4, 5]\n")["sheets"]
    assert sheet["score"]["computed"] == -15


def test_standard_input() -> None:
    (sheet,) = checked("-", stdin=WRONG)["sheets"]
    assert (sheet["file"], sheet["document"], len(sheet["findings"])) == ("-", 1, 2)
    assert "-:4:8: error[namaste/total]" in run("check", "-", stdin=WRONG).out


def test_several_documents_of_one_file() -> None:
    put(three=f"{GOOD}---\n{BROKEN}---\n{OTHER}")
    sheets = checked("three.yaml")["sheets"]
    assert [(sheet["document"], sheet["valid"], len(sheet["errors"])) for sheet in sheets] == [
        (1, True, 0),
        (2, False, 1),
        (3, True, 0),
    ]
    assert sheets[1]["errors"][0]["line"] == 8


def test_order_of_arguments_then_names_then_documents() -> None:
    os.mkdir("z")
    Path("z/b.yaml").write_text(f"{GOOD}---\n{OTHER}")
    Path("z/a.yml").write_text(OTHER)
    Path("z/C.yaml").write_text(OTHER)
    put(m=GOOD, a=OTHER)
    sheets = checked("m.yaml", "z", "a.yaml")["sheets"]
    expected = [("m.yaml", 1), ("z/C.yaml", 1), ("z/a.yml", 1), ("z/b.yaml", 1), ("z/b.yaml", 2), ("a.yaml", 1)]
    assert [(sheet["file"], sheet["document"]) for sheet in sheets] == expected
    assert checked("z/")["sheets"][0]["file"] == "z/C.yaml"


def test_of_a_folder_only_sheets_directly_in_it_are_read() -> None:
    os.makedirs("all/below")
    os.mkdir("all/folder.yaml")
    for name, text in {"a.yaml": GOOD, "note.txt": "x", "small.yaml": "extends: namaste\n", "below/b.yaml": OTHER}.items():
        Path("all", name).write_text(text)
    Path("all/level.yml").write_text("game: namaste\nkarma: 3\n")
    assert [sheet["file"] for sheet in checked("all")["sheets"]] == ["all/a.yaml"]
    assert run("check", "all/small.yaml").status == 2


@pytest.mark.parametrize("files", [{}, {"note.txt": "x"}, {"small.yaml": "extends: namaste\n"}])
def test_a_folder_without_sheets_is_unreadable(files: dict[str, str]) -> None:
    os.mkdir("none")
    for name, text in files.items():
        Path("none", name).write_text(text)
    told = run("check", "none", "--format", "json")
    (sheet,) = told.json["sheets"]
    assert (told.status, sheet["file"], sheet["document"], sheet["valid"]) == (2, "none", 1, False)
    assert len(sheet["errors"]) == 1
    assert "none:1:1: error: this folder has no filled sheets" in told.err


# Tables.


def _without_words(entry: dict[str, Any]) -> dict[str, Any]:
    """Return a finding or an error without the data of its message."""
    return {key: value for key, value in entry.items() if key not in ("id", "values", "note_data", "hint_data", "message", "notes")}


def test_json_of_a_table() -> None:
    put(a=GOOD, b=OTHER + "first: yes\n", c=OTHER.replace("Ben", "Cem").replace("6, 5, 4, 3", "5, 2, 3"))
    table = checked("--table", "a.yaml", "b.yaml", "c.yaml")["table"]
    assert table["ranking"] == [
        {"place": 1, "player": "Cem", "score": -10},
        {"place": 2, "player": "Ana", "score": -10},
        {"place": 3, "player": "Ben", "score": -18},
    ]
    assert [_without_words(finding) for finding in table["findings"]] == [
        {"file": "a.yaml", "document": 1, "rule": "namaste/turn-count", "severity": "error", "spaces": ["circles", "karma"],
         "line": 1, "column": 1},
        {"file": "a.yaml", "document": 1, "player": "Ana", "rule": "namaste/one-first", "severity": "error", "space": "first",
         "spaces": ["first"], "line": 3, "column": 8},
        {"file": "b.yaml", "document": 1, "player": "Ben", "rule": "namaste/one-first", "severity": "error", "space": "first",
         "spaces": ["first"], "line": 4, "column": 8},
    ]  # fmt: skip


def test_a_finding_of_the_table_as_a_whole_has_no_player_and_no_space() -> None:
    put(t=f"{GOOD}---\n{OTHER.replace('6, 5, 4, 3', '6, 5, 4')}")
    (finding,) = checked("--table", "t.yaml")["table"]["findings"]
    assert list(finding) == [
        "file",
        "document",
        "rule",
        "severity",
        "spaces",
        "message",
        "notes",
        "id",
        "values",
        "note_data",
        "line",
        "column",
    ]
    assert (finding["rule"], finding["document"]) == ("namaste/turn-count", 1)


def test_sheets_that_are_well_by_themselves_have_suggestions_at_a_table_with_an_error() -> None:
    put(a=GOOD, b=OTHER.replace("player: Ben", "player: Ben\nfirst: true"))
    sheets = checked("--table", "a.yaml", "b.yaml")["sheets"]
    assert [sheet["valid"] for sheet in sheets] == [True, True]
    changes = [[(each["space"], each["to"]) for each in sheet["suggestions"][0]["changes"]] for sheet in sheets]
    assert changes == [[("first", False)]] * 2


def test_tied_players_share_a_place_and_the_next_is_skipped() -> None:
    put(
        t="---\n".join(
            OTHER.replace("Ben", name).replace("6, 5", pair) for name, pair in [("A", "6, 5"), ("B", "5, 5"), ("C", "5, 5")]
        )
    )
    ranking = checked("--table", "t.yaml")["table"]["ranking"]
    assert [(ranked["place"], ranked["player"]) for ranked in ranking] == [(1, "B"), (1, "C"), (3, "A")]


def test_with_an_unreadable_sheet_the_tables_findings_are_left_out_and_the_readable_ranked() -> None:
    put(a=GOOD, b=OTHER + "first: yes\n", c=BROKEN + "player: Cem\n")
    told = run("check", "--table", "a.yaml", "b.yaml", "c.yaml", "--format", "json")
    assert told.status == 2
    assert told.json["table"]["findings"] == []
    ranking = told.json["table"]["ranking"]
    assert [(ranked["place"], ranked["player"], ranked["sure"]) for ranked in ranking] == [(1, "Ana", False), (2, "Ben", False)]
    assert "  1. Ana: −10  (the rank may still change)\n" in run("check", "--table", "a.yaml", "b.yaml", "c.yaml").out
    assert run("check", "--table", "missing.yaml", "--format", "json").json["table"] == {"findings": [], "ranking": []}


def test_different_layouts_at_one_table_are_an_error_of_the_later_sheet() -> None:
    put(small="extends: namaste\n", a=GOOD, b="player: Ben\nsheet: small.yaml\n", c=OTHER.replace("Ben", "Cem"))
    told = run("check", "--table", "a.yaml", "b.yaml", "c.yaml", "--format", "json")
    assert told.status == 2
    assert [len(sheet["errors"]) for sheet in told.json["sheets"]] == [0, 1, 0]
    (_, sheet, _) = told.json["sheets"]
    assert (sheet["score"], sheet["findings"], sheet["valid"]) == (None, [], False)
    assert (sheet["errors"][0]["line"], sheet["errors"][0]["column"]) == (2, 8)
    assert [ranked["player"] for ranked in told.json["table"]["ranking"]] == ["Ana", "Cem"]
    assert run("check", "a.yaml", "b.yaml").status == 0, "nothing is wrong with them apart"


def test_the_same_layout_by_another_path_is_the_same() -> None:
    os.mkdir("below")
    put(small="extends: namaste\n", a="sheet: small.yaml\nplayer: Ana\n")
    Path("below/b.yaml").write_text("sheet: ../small.yaml\nplayer: Ben\n")
    assert [sheet["errors"] for sheet in checked("--table", "a.yaml", "below/b.yaml")["sheets"]] == [[], []]


def test_two_players_of_one_name_are_an_error_of_the_later_sheet() -> None:
    put(a=GOOD, b=OTHER.replace("Ben", " Ana "))
    told = run("check", "--table", "a.yaml", "b.yaml", "--format", "json")
    assert told.status == 2
    first, second = told.json["sheets"]
    assert first["errors"] == []
    assert [(error["line"], error["column"]) for error in second["errors"]] == [(2, 10)]
    assert second["player"] == "Ana"


@pytest.mark.parametrize("line", ["", "player:\n", "player: ~\n"])
def test_at_a_table_everybody_has_a_name(line: str) -> None:
    put(a=GOOD, b=f"sheet: namaste\n{line}karma: [1, 2, 3, 4]\n")
    assert run("check", "a.yaml", "b.yaml").status == 0
    sheets = checked("--table", "a.yaml", "b.yaml")["sheets"]
    assert [len(sheet["errors"]) for sheet in sheets] == [0, 1]
    assert "player" in sheets[1]["errors"][0]["message"]


def test_a_name_of_the_wrong_kind_is_one_fault() -> None:
    put(a=GOOD, b="sheet: namaste\nplayer: [Ben]\n")
    assert [len(sheet["errors"]) for sheet in checked("--table", "a.yaml", "b.yaml")["sheets"]] == [0, 1]


# Text.


def test_text_tells_where_what_and_why_and_the_verdict_last() -> None:
    put(wrong=WRONG)
    told = run("check", "wrong.yaml")
    assert told.err == ""
    assert "wrong.yaml:4:8: error[namaste/total]: the written points add up to -8, not 3" in told.out
    assert "\n4 | total: 3\n  |        ^\n   = " in told.out
    assert "= see: sheetgen explain namaste/total" in told.out
    assert told.out.split("\n")[-3:] == [
        "wrong.yaml, Ana: not valid (2 errors)",
        "  earned: −8 points (symbols 0, truths 0, bad karma −8); written: 3",
        "",
    ]


def test_the_ranking_comes_last_with_the_tie_break_that_decided() -> None:
    put(a=GOOD, c=OTHER.replace("6, 5, 4, 3", "5, 2, 3"))
    told = run("check", "--table", "a.yaml", "c.yaml")
    assert told.out.rstrip("\n").split("\n")[-2:] == [
        "  1. Ben: −10  (won the tie: fewer bad karma spaces filled)",
        "  2. Ana: −10",
    ]


def test_the_ranking_marks_sheets_with_errors() -> None:
    put(a=GOOD, w=WRONG.replace("Ana", "Ben"))
    told = run("check", "--table", "a.yaml", "w.yaml")
    assert told.out.rstrip("\n").split("\n")[-2:] == ["  1. Ben: −8  (not valid)", "  2. Ana: −10"]
    ranking = run("check", "--table", "a.yaml", "w.yaml", "--format", "json").json["table"]["ranking"]
    assert ranking == [
        {"place": 1, "player": "Ben", "score": -8, "valid": False},
        {"place": 2, "player": "Ana", "score": -10},
    ]


def test_results_go_to_stdout_and_faults_to_stderr() -> None:
    put(wrong=WRONG, broken=BROKEN)
    told = run("check", "wrong.yaml", "broken.yaml")
    assert "namaste/total" in told.out
    assert "totl" not in told.out
    assert "totl" in told.err
    assert "namaste/total" not in told.err


def test_a_fault_in_a_layout_that_many_sheets_name_is_told_once() -> None:
    put(mine="extends: namaste\nkarma: many\n", a="sheet: mine.yaml\n", b="sheet: mine.yaml\n")
    assert run("check", "a.yaml", "b.yaml").err.count("mine.yaml:2:8") == 1


def test_a_name_does_nothing_to_the_terminal() -> None:
    put(odd='sheet: namaste\nplayer: "\\e[31mRed\\nBlue"\nkarma: [9]\n', bad='sheet: namaste\n"\\e[31m": 3\n')
    told = run("check", "odd.yaml", "bad.yaml")
    assert ESCAPE not in told.out + told.err
    assert "Red" in told.out


def on_a_terminal(**environment: str) -> str:
    """Return the output of `check` on a terminal."""
    if sys.platform == "win32":
        pytest.skip("no such terminals there")
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "sheetgen", "check", "wrong.yaml"]
    process = subprocess.Popen(command, stdout=theirs, stderr=theirs, env=surroundings({"TERM": "xterm", **environment}))
    os.close(theirs)
    written = b""
    try:
        while more := os.read(ours, 4096):
            written += more
    except OSError:
        pass  # the other end is closed
    os.close(ours)
    assert process.wait(30) == 1
    return written.decode()


def test_colour_on_a_terminal_only_and_not_with_no_color() -> None:
    put(wrong=WRONG, broken=BROKEN)
    assert ESCAPE in on_a_terminal()
    assert ESCAPE not in on_a_terminal(NO_COLOR="1")
    assert ESCAPE not in on_a_terminal(TERM="dumb")
    piped = call("check", "wrong.yaml", "broken.yaml")
    assert ESCAPE not in piped.out + piped.err


def test_output_is_utf8_whatever_the_locale() -> None:
    put(a="sheet: namaste\nplayer: Łucja\n")
    told = call("check", "a.yaml", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="latin-1")
    assert "Łucja: nothing written yet" in told.out


def test_a_pipe_that_is_closed_early_is_no_traceback() -> None:
    command = f"{sys.executable} -m sheetgen explain | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, env=surroundings(), check=False, timeout=60)
    assert done.stderr == b""


def test_a_table_of_one_sheet_is_told_kindly() -> None:
    put(a=GOOD, b=OTHER)
    said = "a table has several sheets, but this is only one"
    alone, together = run("check", "--table", "a.yaml"), run("check", "--table", "a.yaml", "b.yaml")
    assert said in alone.out
    assert said not in together.out
    assert said not in run("check", "a.yaml").out
    assert said not in run("check", "--table", "a.yaml", "--format", "json").out
    put(dice="sheet: lucky-dice\nplayers: [Ana, Ben]\n")
    assert said not in run("check", "--table", "dice.yaml").out


def test_an_unknown_key_that_is_like_two_may_be_meant_for_the_one_that_is_missing() -> None:
    spaces = "{player: text, points: {number: 0..9}, pounds: {number: 0..9}}"
    put(own=f"game: sheet\ntitle: T\nspaces: {spaces}\nscore: points\n")
    for given, missing in (("points", "pounds"), ("pounds", "points")):
        put(a=f"sheet: own.yaml\nplayer: Ana\n{given}: 3\npounts: 4\n")
        assert f"did you mean '{missing}'?" in run("check", "a.yaml").err


@pytest.mark.parametrize(("count", "told"), [(1000, ""), (1001, "a.yaml:4:3: error: 1001 rounds are too many")])
def test_a_thousand_rounds_are_read_and_no_more(count: int, told: str) -> None:
    put(a="sheet: lucky-dice\nplayers: [Ana, Ben]\nrounds:\n" + "  - {}\n" * count)
    assert run("check", "a.yaml").err.partition(": at most")[0] == told
