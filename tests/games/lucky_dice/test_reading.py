"""Typed tallies: readable ones, unreadable ones with their suggestions, and one sheet as a table."""

from __future__ import annotations

import pytest

import sheetgen as sg
from tests.command import run

ANYBODY = "sheet: lucky-dice\nplayers: {}\n"
US = ANYBODY.format("[Ana, Ben, No]")


def tally(text: str) -> sg.Sheet:
    """A tally of Ana, Ben and No."""
    (sheet,) = sg.read_sheets(text=US + text)
    return sheet


def faults(text: str) -> list[tuple[str, str | None, tuple[int | None, int | None]]]:
    """(message, hint, place) of every fault."""
    with pytest.raises(sg.Unreadable) as found:
        sg.read_sheets(text=text)
    return [(fault.message, fault.hint, (fault.line, fault.column)) for fault in found.value.faults]


def test_names_are_taken_as_typed_and_symbols_without_case() -> None:
    assert tally("rounds: [{lucky: CLOVER, out: No}]\ncoasters: {No: 1}\nwinners: []\n").valid


def test_the_players_may_stand_last() -> None:
    found = faults("sheet: lucky-dice\nwinners: [Anna]\ncoasters: {Anna: 1}\nplayers: [Ana, Ben]\n")
    assert [fault[:2] for fault in found] == [("unknown name 'Anna'", "did you mean 'Ana'?")] * 2


@pytest.mark.parametrize(
    ("text", "message", "hint", "place"),
    [
        ("rounds: [{lucky: clovr}]", "unknown name 'clovr'", "did you mean 'clover'?", (3, 18)),
        ("rounds: [{out: [Bem]}]", "unknown name 'Bem'", "did you mean 'Ben'?", (3, 17)),
        ("rounds: [{out: [Ben, Ben]}]", "'Ben' appears twice", "name each player only once", (3, 22)),
        ("coasters: {Zoe: 1}", "unknown name 'Zoe'", "expected one of Ana, Ben, No", (3, 12)),
        ("winners: no", "unknown name 'no'", "did you mean 'No'?", (3, 10)),
        ("game: tree", "unknown name 'tree'", "did you mean 'three'?", (3, 7)),
        ("player: Ana", "unknown key 'player'", "did you mean 'players'?", (3, 1)),
        (
            "coasters: {Ana: 1 rewards}",
            "expected only the number, not '1 rewards'",
            "write `1`",
            (3, 17),
        ),
    ],
)
def test_what_cannot_be_read_says_what_is_meant(text: str, message: str, hint: str, place: tuple[int, int]) -> None:
    assert faults(US + text + "\n") == [(message, hint, place)]


def test_unknown_players_are_told_all_at_once() -> None:
    text = "rounds: [{lucky: pgi, out: [Anna]}, {lucky: cat, out: [Bem]}]\ncoasters: {Anna: 1}\nwinners: [Bem]\n"
    assert len(faults(US + text)) == 5


@pytest.mark.parametrize(
    ("players", "readable"),
    [
        ("[Ana]", False),
        ("[]", False),
        ("", False),
        ("[a, b]", True),
        ("[a, b, c, d, e, f]", True),
        ("[a, b, c, d, e, f, g]", False),
    ],
)
def test_two_to_six_play(players: str, readable: bool) -> None:
    text = ANYBODY.format(players)
    if readable:
        assert sg.read_sheets(text=text)[0].valid
    else:
        assert faults(text)


def test_one_tally_is_a_table() -> None:
    sheet = tally("rounds: [{lucky: pig, out: [Ben]}]\ncoasters: {Ben: 1}\nwinners: []\n")
    players = {"Ana": sg.PlayerScore(None, 0), "Ben": sg.PlayerScore(1, 1), "No": sg.PlayerScore(None, 0)}
    ranking = (sg.Ranked(1, "Ben", 1, True), sg.Ranked(2, "Ana", 0, True), sg.Ranked(2, "No", 0, True))
    assert sheet.score == sg.Score(None, None, {"Ana": 0, "Ben": 1, "No": 0}, players, ranking)
    assert (sheet.valid, sheet.player) == (True, None)
    table = sg.table([sheet])
    assert (table.findings, table.ranking) == ((), ranking)


def test_a_player_on_two_tallies_of_one_table_is_unreadable() -> None:
    sheets = sg.read_sheets(text=US + "---\n" + ANYBODY.format("[Cem, Ben]"))
    assert all(sheet.valid for sheet in sheets)
    with pytest.raises(sg.Unreadable) as found:
        sg.table(sheets)
    assert [(fault.line, fault.column) for fault in found.value.faults] == [(5, 10)]


def test_a_blank_tally_is_in_order() -> None:
    assert sg.read_sheets(text=run("blank", "lucky-dice").out)[0].valid


def test_findings_stand_where_it_was_typed() -> None:
    """A finding about an untyped value is at the nearest key around it, otherwise at the first key of the sheet."""
    rounds = "rounds:\n  - {out: Ana}\n  - {lucky: pig, out: []}\n  - {out: Ana}\n  - {out: Ana}\n  - {out: Ben}\n"
    sheet = tally(rounds + "coasters: {Ana: 2}\nwinners: Ben\n")
    assert {finding.space: (finding.line, finding.column) for finding in sheet.findings} == {
        "rounds.2.out": (5, 23),
        "rounds.5": (8, 5),
        "coasters.Ana": (9, 17),
        "coasters.Ben": (9, 1),
        "winners": (10, 10),
    }
    findings = [each for each in tally(rounds).findings if each.space in ("coasters.Ana", "winners")]
    assert {(finding.line, finding.column) for finding in findings} == {(1, 1)}


@pytest.mark.parametrize("quote", ["'", '"'])
def test_a_quoted_name_may_have_a_colon_whatever_is_written_for_it(quote: str) -> None:
    name = f"{quote}Cem: x{quote}"
    for count in ("null", "", "0"):
        assert sg.read_sheets(text=f"sheet: lucky-dice\nplayers: [Ana, {name}]\ncoasters: {{{name}: {count}}}\n")[0].valid


def test_a_number_typed_on_to_its_name_is_told() -> None:
    assert faults(US + "coasters: {Ana:1}\n") == [
        ("'Ana:1' is read as one word", "a space is missing after the colon: write `Ana: 1`", (3, 12))
    ]
