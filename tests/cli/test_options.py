"""`sheetgen options` as a player calls it: its answers, the files it takes, and the questions it cannot answer."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest

from tests.command import GOOD, put, run

MAGDALENA = """\
sheet: namaste
player: Magdalena
circles: |2
           4
        .  7  .
     3  .  8  .  .
  1  .  .  .  12 .  .
     .  .  .  14 .
        .  .  .
           .
truths: {top: 4, left: 1}
karma: [3]
"""
TOLD = """\
magdalena.yaml, Magdalena
  14 (your own turn or another player's)
  may go into 6 of 18 blank spaces
            1     2     3     4     5     6     7
      1                       4
      2                 ·     7     ·
      3           3     ·     8     ·   [14]
      4     1     ·     ·     ·    12   [14]  [14]
      5           ·     ·     ·    14     ·
      6               [14]  [14]    ·
      7                     [14]

  row 4, column 7: truth space right earns 7
  row 7, column 4: truth space bottom earns 7
  not row 2, column 3: numbers to the left of and above 7 (row 2, column 4) must be smaller
  not row 2, column 5; row 3, column 5; row 5, columns 2, 3, 4 and 6; row 6, column 5: the row and
    the column of 14 (row 5, column 5) can't have a second 14
  not row 3, column 3: numbers to the left of and above 8 (row 3, column 4) must be smaller
  not row 4, columns 2, 3 and 4: numbers to the left of and above 12 (row 4, column 5) must be
    smaller
   = a player who rolled and enters nothing writes the number of the turquoise die in bad karma
       space 2: 1…6 minus points
"""
ROLLED = """\
magdalena.yaml, Magdalena
  7 in your own turn (1 + 2 + 4t)             13 in your own turn (7 + 2 + 4t)
  may go into 6 of 18 blank spaces            may go into 9 of 18 blank spaces
          1    2    3    4    5    6    7               1     2     3     4     5     6     7
     1                   4                        1                       4
     2              ·    7    ·                   2                 ·     7     ·
     3         3   [7]   8    ·    ·              3           3     ·     8     ·   [13]
     4    1   [7]  [7]   ·   12    ·    ·         4     1     ·     ·     ·    12   [13]  [13]
     5        [7]  [7]   ·   14    ·              5         [13]  [13]  [13]   14     ·
     6             [7]   ·    ·                   6               [13]  [13]    ·
     7                   ·                        7                     [13]

  3 in another player's turn (1 + 2)          9 in another player's turn (7 + 2)
  may go into 4 of 18 blank spaces            may go into 12 of 18 blank spaces
          1    2    3    4    5    6    7             1    2    3    4    5    6    7
     1                   4                       1                   4
     2             [3]   7    ·                  2              ·    7   [9]
     3         3    ·    8    ·    ·             3         3    ·    8   [9]  [9]
     4    1    ·   [3]   ·   12    ·    ·        4    1   [9]  [9]  [9]  12    ·    ·
     5         ·   [3]   ·   14    ·             5        [9]  [9]  [9]  14    ·
     6             [3]   ·    ·                  6             [9]  [9]   ·
     7                   ·                       7                  [9]

  13 in row 4, column 7: truth space right earns 7
  13 in row 7, column 4: truth space bottom earns 7
  9 in row 7, column 4: truth space bottom earns 5
   = a player who rolled and enters nothing writes the number of the turquoise die in bad karma
       space 2: 4 minus points
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    put(magdalena=MAGDALENA)


def test_where_a_result_may_go_and_why_not_elsewhere() -> None:
    assert run("options", "magdalena.yaml", "--result", "14") == (0, TOLD, "")


def test_all_that_a_roll_makes_and_where_it_may_go() -> None:
    assert run("options", "magdalena.yaml", "--dice", "1/7,2,4t") == (0, ROLLED, "")


LATE = """\
sheet: namaste
circles: |
  1
  2 3 .
  2 3 4 5 6
  1 3 4 5 6 7 8
  4 5 6 7 .
  6 7 8
  9
karma: [1, 1, 1, 1]
"""


def test_results_that_may_go_nowhere() -> None:
    put(late=LATE, end=LATE.replace("3 .", "3 4").replace("7 .", "7 9"))
    told = run("options", "late.yaml", "--dice", "1/7,2t").out
    assert told.count("may go into") == told.count("[9]") == 1
    assert (
        "\n  3 in your own turn (1 + 2t); has no legal space\n"
        "  1 in another player's turn; has no legal space\n"
        "  7 in another player's turn; has no legal space\n"
        "  9 in row 5, column 6: completes row 5: eye earns 6; completes column 6: stones earns 7\n"
        "   = all bad karma spaces are filled: the game ends with this round\n"
    ) in told
    told = run("options", "late.yaml", "--result", "7").out
    assert "  can't go into any of 2 blank spaces\n" in told
    told = run("options", "end.yaml", "--dice", "2,3,4t").out
    assert "  9 in your own turn (2 + 3 + 4t)\n" in told
    assert "[" not in told
    assert "   = all circles are filled: the game ends with this round\n" in told


def test_several_sheets_in_files_and_folders() -> None:
    put(two=MAGDALENA + "---\n" + GOOD)
    Path("folder").mkdir()
    Path("folder/b.yaml").write_text(MAGDALENA, "utf-8")
    Path("folder/a.yml").write_text(GOOD, "utf-8")
    Path("folder/level.yaml").write_text("extends: namaste\n", "utf-8")
    status, out, err = run("options", "two.yaml", "folder", "--result", "14")
    assert (status, err) == (0, "")
    heads = [line for line in out.split("\n") if line and not line.startswith(" ")]
    assert heads == ["two.yaml, Magdalena", "two.yaml (document 2), Ana", "folder/a.yml, Ana", "folder/b.yaml, Magdalena"]
    assert run("options", "-", "--result", "14", stdin=MAGDALENA).out == TOLD.replace("magdalena.yaml", "-")


def test_a_sheet_that_cannot_be_read_is_told_as_check_tells_it() -> None:
    put(slip=MAGDALENA.replace("karma", "krama"))
    asked, checked = run("options", "slip.yaml", "magdalena.yaml", "--result", "14"), run("check", "slip.yaml")
    assert (asked.status, asked.out, asked.err) == (2, TOLD, checked.err)
    for nothing in ("none.yaml", "."):
        if nothing == ".":
            for file in Path().iterdir():
                file.unlink()
        asked, checked = run("options", nothing, "--result", "14"), run("check", nothing)
        assert (asked.status, asked.out, asked.err) == (2, "", checked.err)


def test_a_sheet_that_is_not_in_order_is_answered_all_the_same() -> None:
    put(wrong=MAGDALENA.replace("12 .", "15 .").replace("3  .", "?  .", 1))
    status, out, err = run("options", "wrong.yaml", "--result", "14")
    assert (status, err) == (0, "")
    assert "   = the sheet has an error (run `sheetgen check`); this answer is for the written values\n" in out
    assert "   = unreadable spaces are ignored: circle in row 3, column 2\n" in out
    assert "      3           ?     ·" in out


LUCKY = "sheet: lucky-dice\nplayers: [Ana, Ben]\ngame: three\n"


@pytest.mark.parametrize(
    ("typed", "message", "hint"),
    [
        ((), "listing the legal moves requires an option", "give one of --result, --dice, --space, --value"),
        (("--result", "x"), "--result x: this is not a whole number", "possible results: 1…28"),
        (("--result", "999"), "--result 999: no roll of the dice gives this result", "possible results: 1…28"),
        (("--result", "8" * 9000), f"--result {'8' * 30}…{'8' * 30}: this is not a whole number", "possible results: 1…28"),
        (
            ("--dice", "9"),
            "--dice 9: '9' is not a face of a die",
            "its faces are 2, 3, 4, 5, 6, 1/7; add t for a turquoise die, as in 2t",
        ),
        (
            ("--dice", "2,2,2,2,2t"),
            "--dice 2,2,2,2,2t: 4 white dice and 1 turquoise die are not a possible roll",
            "a roll has 1…3 white dice and 1 turquoise die; add t for a turquoise die, as in 4t",
        ),
        (
            ("--die", "4"),
            "--die 4: the game namaste can't answer this",
            "namaste can answer --result, --dice, --space, --value; games that can answer this: placement",
        ),
        (
            ("--result", "4", "--placed", "r1c1"),
            "--placed r1c1: the game namaste can't answer this",
            "namaste can answer --result, --dice, --space, --value; games that can answer this: placement",
        ),
        (
            ("--result", "4", "--dice", "2,2t"),
            "--dice 2,2t: a result and dice can't be given together",
            "leave out --result or --dice",
        ),
    ],
)
def test_what_cannot_be_asked(typed: tuple[str, ...], message: str, hint: str) -> None:
    status, out, err = run("options", "magdalena.yaml", *typed)
    assert (status, out) == (2, "")
    assert err == f"error: {message}\n   = {hint}\n\n"
    status, out, err = run("options", "magdalena.yaml", *typed, "--format", "json")
    (sheet,) = json.loads(out)["sheets"]
    assert (status, sheet["ways"]) == (2, [])
    assert [(each["message"], each["hint"]) for each in sheet["errors"]] == [(message, hint)]


@pytest.mark.parametrize("typed", [(), ("--result", "4"), ("--dice", "2,2t"), ("--die", "3")])
def test_a_game_without_answers_names_those_that_have(typed: tuple[str, ...]) -> None:
    put(lucky=LUCKY)
    status, out, err = run("options", "lucky.yaml", *typed)
    games = {"--result": "namaste", "--dice": "namaste, diceculus", "--die": "placement"}
    hint = f"games that can answer this: {games[typed[0]]}" if typed else "give one of --space, --value"
    assert (status, out) == (2, "")
    assert err.endswith(f"{hint}\n\n")


def test_what_is_said_of_several_sheets_is_said_once() -> None:
    put(lucky=LUCKY, other=LUCKY)
    status, out, err = run("options", "lucky.yaml", "magdalena.yaml", "other.yaml", "--result", "14")
    assert (status, out) == (2, TOLD)
    assert err == (
        "error: --result 14: the game lucky-dice can't answer this\n"
        "   = lucky-dice can answer --space, --value; games that can answer this: namaste\n   = for lucky.yaml, other.yaml\n\n"
    )


def test_json_says_it_for_programs() -> None:
    status, out, err = run("options", "magdalena.yaml", "--dice", "1/7,2,4t", "--format", "json")
    (sheet,) = json.loads(out)["sheets"]
    assert (status, err) == (0, "")
    assert {key: value for key, value in sheet.items() if key != "ways"} == {
        "file": "magdalena.yaml",
        "document": 1,
        "layout": "namaste",
        "player": "Magdalena",
        "asked": {"dice": "1/7,2,4t"},
        "notes": [
            "a player who rolled and enters nothing writes the number of the turquoise die in bad karma space 2: 4 minus points"
        ],
        "errors": [],
    }
    assert [way["value"] for way in sheet["ways"]] == [7, 13, 3, 9]
    assert sheet["ways"][3]["about"] == "9 in another player's turn (7 + 2)"
    assert len(sheet["ways"][3]["choices"]) == 18
    assert sheet["ways"][3]["choices"][0] == {
        "space": "circles.r2c3",
        "may": False,
        "why": "numbers to the left of and above 7 (row 2, column 4) must be smaller",
    }
    assert sheet["ways"][3]["choices"][-1] == {
        "space": "circles.r7c4",
        "may": True,
        "why": "truth space bottom earns 5",
    }


@pytest.mark.parametrize(("name", "begins"), [("out.pdf", b"%PDF"), ("out.png", b"\x89PNG"), ("out.SVG", b"<")])
def test_the_printed_sheet_is_written(name: str, begins: bytes) -> None:
    assert run("options", "magdalena.yaml", "--result", "14", "-o", name) == (0, f"wrote {name}\n", "")
    assert Path(name).read_bytes().startswith(begins)


def test_several_sheets_make_one_pdf() -> None:
    put(two=MAGDALENA + "---\n" + GOOD, lucky=LUCKY)
    status, out, _ = run("options", "two.yaml", "lucky.yaml", "--result", "14", "-o", "out.pdf", "--format", "json", "--lang", "de")
    assert status == 2
    assert len(json.loads(out)["sheets"]) == 3
    with pikepdf.open("out.pdf") as pdf:
        assert len(pdf.pages) == 4  # each with its legend


@pytest.mark.parametrize(
    ("output", "more", "message"),
    [
        ("magdalena.yaml", (), ".yaml pictures aren't supported"),
        ("out.txt", (), ".txt pictures aren't supported"),
        ("missing/out.pdf", (), "can't write missing/out.pdf: there is no such folder"),
        ("out.pdf", ("--lang", "fr"), "'namaste' has no labels in the language 'fr'"),
    ],
)
def test_a_picture_that_cannot_be_written(output: str, more: tuple[str, ...], message: str) -> None:
    status, out, err = run("options", "magdalena.yaml", "--result", "14", "-o", output, *more)
    assert (status, out) == (2, "")
    assert message in err
    assert Path("magdalena.yaml").read_text("utf-8") == MAGDALENA
    assert [file.name for file in Path().iterdir()] == ["magdalena.yaml"]


def test_a_picture_never_takes_the_place_of_what_was_read() -> None:
    Path("out.pdf").symlink_to("magdalena.yaml")
    status, _, err = run("options", "magdalena.yaml", "--result", "14", "-o", "out.pdf")
    assert status == 2
    assert "links to magdalena.yaml" in err
    assert Path("magdalena.yaml").read_text("utf-8") == MAGDALENA


def test_nothing_is_written_where_nothing_was_answered() -> None:
    put(lucky=LUCKY)
    assert run("options", "lucky.yaml", "--result", "14", "-o", "out.pdf").status == 2
    assert not Path("out.pdf").exists()
