"""Values by space name: typed values, and due values, which break no rule about points."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from samples.everything import Given, random_changes, sheets

from sheetgen import load_layout
from sheetgen.form.values import due_values
from sheetgen.form.written import Value
from sheetgen.games.game import Case
from sheetgen.judge.sheet import judge
from sheetgen.layout.model import Layout
from sheetgen.source.faults import Unreadable
from tests.command import ROOT, put, run

POINTS = {
    "namaste": ("symbols.", "truths.", "score.", "total"),
    "placement": ("score.", "total"),
    "diceculus": (".result", ".score", ".total", ".grand", "end"),
    "lucky-dice": ("coasters.", "winners"),
}
"""Beginnings or ends of the names of the games' points spaces, as listed in the contract."""


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def is_points(layout: Layout, space: str) -> bool:
    own = POINTS.get(layout.game.name, ())
    return any(space.startswith(each) or (each.startswith(".") and space.endswith(each)) for each in own)


def values_of(layout: Layout, case: Case) -> tuple[dict[str, Any], dict[str, Value | None]]:
    """Return the due values in the form for programs and in the form for sheets; a points space without a due value is blank.

    In DiceCulus, a value that can't be calculated counts as it is written, so it stays unchanged.
    """
    due = due_values(layout.content.form, case.written, case.due())
    names = [name for name in case.written if is_points(layout, name) and layout.game.name != "diceculus"]
    changes: dict[str, Value | None] = dict.fromkeys([name for name in names if name not in due])
    return due, {**changes, **{name: value for name, value in case.due().items() if name in due}}


def contradictions(given: Given, written: dict[str, Value | None]) -> list[tuple[str, str]]:
    """Return the findings about a sheet's points after every points space gets its due value."""
    case = judge(given.written.changed(written), given.layout).case
    due, changes = values_of(given.layout, case)
    if None in due.values():
        return []
    again = case.changed(changes)
    if given.layout.game.name == "diceculus":  # here a value can count as written until its due value replaces it
        again = again.changed(values_of(given.layout, again)[1])
    else:
        assert values_of(given.layout, again)[0] == due, "what is due does not hang on what is written for it"
    return [(each.rule, each.spaces[0]) for each in again.violations() if each.due]


@pytest.mark.parametrize("given", sheets(), ids=lambda given: given.name)
def test_what_is_due_keeps_the_rules(given: Given) -> None:
    assert contradictions(given, {}) == []


def test_what_is_due_keeps_the_rules_whatever_is_written() -> None:
    random = Random("due")
    tried = 0
    for given in sheets():
        for _ in range(6):
            try:
                said = contradictions(given, random_changes(given, random, random.randint(1, 6)))
            except Unreadable:
                continue
            assert said == [], given.name
            tried += 1
    assert tried > 500


NAMASTE = """\
sheet: namaste
player: Ana
first: no
circles: |
  4
  . 7 9
  3 5 8 . 14
  1 4 6 9 12 . 20
  6 8 11 . .
  10 14 .
  ?
crossed: [eye]
karma: [3, ?]
truths: {top: 5}
total: 7
"""


def json_of(text: str, *options: str) -> dict[str, Any]:
    put(sheet=text)
    sheet: dict[str, Any] = run("check", "sheet.yaml", "--format", "json", *options).json["sheets"][0]
    return sheet


def test_values_are_as_typed() -> None:
    values = json_of(NAMASTE)["values"]
    assert {key: values.get(key) for key in ("player", "first", "crossed.eye", "karma.1", "karma.2", "total")} == {
        "player": "Ana",
        "first": False,
        "crossed.eye": True,
        "karma.1": 3,
        "karma.2": "?",
        "total": 7,
    }
    assert values["circles.r7c4"] == "?"
    assert not {"circles.r2c3", "crossed.lotus", "karma.3", "score.karma"} & values.keys()


def test_what_hangs_on_the_unread_is_null_and_what_is_not_due_is_absent() -> None:
    due = json_of(NAMASTE)["computed_values"]
    assert (due["truths.top"], due["truths.left"], due["truths.right"]) == (4, 1, 10)
    assert [key for key, value in due.items() if value is None] == [
        "symbols.hand",
        "truths.bottom",
        "score.symbols",
        "score.truths",
        "score.karma",
        "total",
    ]
    assert "symbols.lotus" not in due


def test_several_values_in_one_space_are_lists_and_objects() -> None:
    tally = (
        "sheet: lucky-dice\nplayers: [Ana, Ben]\nrounds:\n  - {lucky: Clover, out: Ana}\n  - {out: [Ana, Ben]}\n  - {out: Ana}\n"
    )
    sheet = json_of(tally + "coasters: {Ana: 3, Ben: 2}\n")
    values = sheet["values"]
    assert [values[f"players.{n}"] for n in (1, 2)] == ["Ana", "Ben"]
    assert (values["rounds.1.out"], values["rounds.1.lucky"]) == (["Ana"], "clover")
    assert sheet["computed_values"] == {"coasters.Ana": 3, "coasters.Ben": 1, "winners": ["Ana"]}
    assert sheet["score"]["players"] == {"Ana": {"claimed": 3, "computed": 3}, "Ben": {"claimed": 2, "computed": 1}}
    assert json_of("sheet: lucky-dice\nplayers: [Ana, Ben]\n")["score"]["players"] == {
        "Ana": {"computed": 0},
        "Ben": {"computed": 0},
    }


def test_the_claim_of_each_player_is_what_the_score_leads_to() -> None:
    hearts = (
        "sheet: hearts\nplayers: [Ana, Ben, Cem]\nhands:\n  - {points: [26, 0, 0], total: [26, 0, 1]}\n  - {points: [0, 26, 0]}\n"
    )
    sheet = json_of(hearts)
    assert sheet["score"]["players"] == {
        "Ana": {"claimed": 26, "computed": 26},
        "Ben": {"claimed": 0, "computed": 26},
        "Cem": {"claimed": 1, "computed": 0},
    }
    assert sheet["computed_values"]["hands.2.total.Ben"] == 26


def test_decimals_are_numbers() -> None:
    put(own="game: sheet\nspaces:\n  a: {number: 0..9 by 0.25}\n  third: {is: a / 3}\n")
    sheet = json_of("sheet: own.yaml\na: 2.5\nthird: 1\n")
    assert sheet["values"] == {"a": 2.5, "third": 1}
    assert sheet["computed_values"] == {"third": 0.833333}


def test_the_only_name_of_a_space_is_a_text() -> None:
    """A space for several names has a list even of one."""
    sheet = (ROOT / "examples/diceculus/right.yaml").read_text("utf-8").replace("gives: George", "gives: [George]")
    Path("a.yaml").write_text(sheet, "utf-8")
    values = run("check", "a.yaml", "--format", "json").json["sheets"][0]["values"]
    assert values["stages.robbery.1.robs"] == "George"
    assert values["stages.charity.2.gives"] == ["George"]
    layout = load_layout("diceculus")
    again = layout.sheet({"player": "John", "stages.robbery.1.robs": values["stages.robbery.1.robs"]})
    assert again["stages.robbery.1.robs"] == "George"
