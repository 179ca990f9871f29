"""Tallies as they are typed: what can be read, what cannot and what is meant, one sheet as a table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetgen.judge.files import Result, check
from sheetgen.judge.sheet import Readable, Refused
from sheetgen.layout.read import Library
from sheetgen.report.json import check_json

LAYOUT = Library().layout("lucky-dice")


@pytest.fixture
def typed(tmp_path: Path) -> Path:
    return tmp_path / "tally.yaml"


def result(typed: Path, text: str, table: bool = False) -> Result:
    """What `check` finds in a tally of Ana, Ben and No."""
    typed.write_text(f"sheet: lucky-dice\nplayers: [Ana, Ben, No]\n{text}", "utf-8")
    return check([str(typed)], table=table)


def faults(typed: Path, text: str) -> list[tuple[str, str, tuple[int, int]]]:
    """(message, hint, place) of every fault."""
    [sheet] = result(typed, text).sheets
    assert isinstance(sheet, Refused)
    return [(fault.text, fault.hint, fault.position[:2]) for fault in sheet.faults]


def test_names_are_taken_as_typed_and_symbols_without_case(typed: Path) -> None:
    found = result(typed, "rounds: [{lucky: CLOVER, out: No}]\ncoasters: {No: 1}\nwinners: []\n")
    assert found.status == 0


def test_the_players_may_stand_last(typed: Path) -> None:
    typed.write_text("sheet: lucky-dice\nwinners: [Anna]\ncoasters: {Anna: 1}\nplayers: [Ana, Ben]\n", "utf-8")
    [sheet] = check([str(typed)]).sheets
    assert isinstance(sheet, Refused)
    assert [(fault.text, fault.hint) for fault in sheet.faults] == [("unknown name 'Anna'", "did you mean 'Ana'?")] * 2


@pytest.mark.parametrize(
    ("text", "message", "hint", "place"),
    [
        ("rounds: [{lucky: clovr}]", "unknown name 'clovr'", "did you mean 'clover'?", (3, 18)),
        ("rounds: [{out: [Bem]}]", "unknown name 'Bem'", "did you mean 'Ben'?", (3, 17)),
        ("rounds: [{out: [Ben, Ben]}]", "'Ben' is named twice", "name everybody once", (3, 22)),
        ("coasters: {Zoe: 1}", "unknown name 'Zoe'", "known here: Ana, Ben, No", (3, 12)),
        ("winners: no", "unknown name 'no'", "did you mean 'No'?", (3, 10)),
        ("game: tree", "unknown name 'tree'", "did you mean 'three'?", (3, 7)),
        ("player: Ana", "unknown key 'player'", "did you mean 'players'?", (3, 1)),
        (
            "coasters: {Ana: one}",
            "only the number belongs here, not 'one'",
            "write `1`",
            (3, 17),
        ),
    ],
)
def test_what_cannot_be_read_says_what_is_meant(typed: Path, text: str, message: str, hint: str, place: tuple[int, int]) -> None:
    assert faults(typed, text + "\n") == [(message, hint, place)]


def test_unknown_players_are_told_all_at_once(typed: Path) -> None:
    text = "rounds: [{lucky: pgi, out: [Anna]}, {lucky: cat, out: [Bem]}]\ncoasters: {Anna: 1}\nwinners: [Bem]\n"
    assert len(faults(typed, text)) == 5


@pytest.mark.parametrize(("players", "readable"), [("[Ana]", False), ("[]", False), ("", False), ("[a, b]", True)])
def test_two_to_six_play(typed: Path, players: str, readable: bool) -> None:
    typed.write_text(f"sheet: lucky-dice\nplayers: {players}\n", "utf-8")
    sheet = check([str(typed)]).sheets[0]
    assert isinstance(sheet, Readable) == readable
    typed.write_text("sheet: lucky-dice\nplayers: [a, b, c, d, e, f]\n", "utf-8")
    assert check([str(typed)]).status == 0
    typed.write_text("sheet: lucky-dice\nplayers: [a, b, c, d, e, f, g]\n", "utf-8")
    assert check([str(typed)]).status == 2


def test_one_tally_is_a_table(typed: Path) -> None:
    found = result(typed, "rounds: [{lucky: pig, out: [Ben]}]\ncoasters: {Ben: 1}\nwinners: []\n", table=True)
    assert found.status == 0
    told = json.loads(check_json(found))
    ranking = [{"place": 1, "player": "Ben", "score": 1}, *({"place": 2, "player": name, "score": 0} for name in ("Ana", "No"))]
    [sheet] = told["sheets"]
    players = {"Ana": {"computed": 0}, "Ben": {"claimed": 1, "computed": 1}, "No": {"computed": 0}}
    assert sheet["score"] == {"computed": None, "parts": {"Ana": 0, "Ben": 1, "No": 0}, "players": players}
    assert "player" not in sheet
    assert sheet["ranking"] == ranking
    assert told["table"] == {"findings": [], "ranking": ranking}


def test_a_player_on_two_tallies_of_one_table_is_unreadable(typed: Path) -> None:
    found = result(typed, "---\nsheet: lucky-dice\nplayers: [Cem, Ben]\n", table=True)
    first, second = found.sheets
    assert isinstance(second, Refused)
    assert (first.valid, [fault.position[:2] for fault in second.faults]) == (True, [(5, 10)])
    assert result(typed, "---\nsheet: lucky-dice\nplayers: [Cem, Ben]\n").status == 0


def test_a_blank_tally_is_in_order(typed: Path) -> None:
    from sheetgen.form.write.blank import blank

    typed.write_text(blank("lucky-dice", "Lucky Dice", LAYOUT.content.form), "utf-8")
    assert check([str(typed)]).status == 0


def test_findings_stand_where_it_was_typed(typed: Path) -> None:
    """What is not typed stands at the nearest key that holds it, else at the first of the sheet."""
    rounds = "rounds:\n  - {out: Ana}\n  - {lucky: pig, out: []}\n  - {out: Ana}\n  - {out: Ana}\n  - {out: Ben}\n"
    [sheet] = result(typed, rounds + "coasters: {Ana: 2}\nwinners: Ben\n").sheets
    assert isinstance(sheet, Readable)
    assert {finding.space: finding.position[:2] for finding in sheet.findings} == {
        "rounds.2.out": (5, 23),
        "rounds.5": (8, 5),
        "coasters.Ana": (9, 17),
        "coasters.Ben": (9, 1),
        "winners": (10, 10),
    }
    [sheet] = result(typed, rounds).sheets
    assert isinstance(sheet, Readable)
    assert {finding.position[:2] for finding in sheet.findings if finding.space in ("coasters.Ana", "winners")} == {(1, 1)}


@pytest.mark.parametrize("quote", ["'", '"'])
def test_a_quoted_name_may_have_a_colon_whatever_is_written_for_it(typed: Path, quote: str) -> None:
    name = f"{quote}Cem: x{quote}"
    for count in ("null", "", "0"):
        typed.write_text(f"sheet: lucky-dice\nplayers: [Ana, {name}]\ncoasters: {{{name}: {count}}}\n", "utf-8")
        assert check([str(typed)]).status == 0


def test_a_number_typed_on_to_its_name_is_told(typed: Path) -> None:
    assert faults(typed, "coasters: {Ana:1}\n") == [
        ("'Ana:1' is read as one word", "a blank is missing after the colon: write `Ana: 1`", (3, 12))
    ]
