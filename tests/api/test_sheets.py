"""Sheets from Python, made from values, from files, or by changes: their results equal those of `check`."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from samples.everything import Given, random_changes, sheets, spaces_of

import sheetgen as sg
from sheetgen.form.values import plain_value
from sheetgen.source.faults import Unreadable
from tests.command import GOOD, ROOT, WRONG, put, run
from tests.thorough import every

NAMASTE = sg.load_layout("namaste")
TALLY = sg.load_layout("lucky-dice")
FILES = sorted({ROOT / each.name.rpartition(":")[0] for each in sheets()})


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def told(sheet: sg.Sheet) -> list[tuple[str, str | None, str]]:
    return [(each.rule, each.space, each.message) for each in sheet.findings]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_sheet_is_what_check_says(file: Path) -> None:
    try:
        read = sg.read_sheets(file)
    except sg.Unreadable as error:
        read = error.sheets
    said = [each for each in run("check", str(file), "--format", "json").json["sheets"] if not each["errors"]]
    assert len(read) == len(said)
    for sheet, entry in zip(read, said, strict=True):
        own = ("rule", "severity", "space", "line", "column", "message", "id", "values")
        assert [{key: getattr(each, key) for key in own} for each in sheet.findings] == [
            {key: each.get(key) for key in own} for each in entry["findings"]
        ]
        assert [each.notes for each in sheet.findings] == [tuple(each["notes"]) for each in entry["findings"]]
        assert (sheet.values, sheet.computed_values, sheet.valid) == (entry["values"], entry["computed_values"], entry["valid"])
        assert (sheet.file, sheet.document, sheet.player) == (str(file), entry["document"], entry.get("player"))
        score = entry["score"]
        assert (sheet.score.claimed, sheet.score.computed, sheet.score.parts) == (
            score.get("claimed"),
            score["computed"],
            score["parts"],
        )
        told_there = [[(c["space"], c["from"], c["to"]) for c in each["changes"]] for each in entry["suggestions"]]
        if entry.get("complete", True):
            assert [[(c.space, c.before, c.after) for c in each.changes] for each in sheet.suggestions] == told_there
        assert json.dumps(sheet.values) == json.dumps(entry["values"])


@pytest.mark.parametrize("given", sheets(), ids=lambda given: given.name)
def test_a_sheet_of_its_own_values_is_the_same(given: Given) -> None:
    layout = sg.load_layout(given.layout.file if given.layout.name.endswith(".yaml") else given.layout.name)
    file = ROOT / given.name.rpartition(":")[0]
    try:
        every = sg.read_sheets(file)
    except sg.Unreadable as error:
        every = error.sheets
    sheet = next(each for each in every if f":{each.document}" == given.name[-len(f":{each.document}") :])
    again = layout.sheet(sheet.values)
    assert (again.values, sorted(told(again), key=str)) == (sheet.values, sorted(told(sheet), key=str))
    assert [(each.line, each.column, each.file, each.document) for each in again.findings] == [(None,) * 4 for _ in again.findings]
    for each in (sheet, again):
        assert sg.read_sheets(text=str(each))[0].values == sheet.values


def test_a_changed_sheet_is_one_with_these_values_from_the_start() -> None:
    random = Random("changed")
    tried = 0
    for given in every(sheets(), 3):
        if given.layout.name.endswith(".yaml"):
            continue
        layout = sg.load_layout(given.layout.name)
        known = {space.name: space for space in spaces_of(given.layout)}
        try:
            sheet = layout.sheet({name: value for name, value in plain_values(given).items() if value != "."})
            for _ in range(3):
                changes = random_changes(given, random, random.randint(1, 4))
                plain: dict[str, Any] = {name: plain_value(known[name], value) or None for name, value in changes.items()}
                one, fresh = sheet.changed(plain), layout.sheet({**sheet.values, **plain})
                assert (one.values, told(one), one.score) == (fresh.values, told(fresh), fresh.score), given.name
                assert one.valid == fresh.valid
                typed = sheet.changed({name: str(value) if type(value) is int else value for name, value in plain.items()})
                assert (typed.values, told(typed)) == (one.values, told(one))
                assert {name: value for name in layout.spaces if name in one and (value := one[name]) is not None} == one.values
                sheet, tried = one, tried + 1
        except (sg.Unreadable, Unreadable):
            continue
    assert tried > 70


def plain_values(given: Given) -> dict[str, Any]:
    return {
        space.name: plain_value(space, value)
        for space in spaces_of(given.layout)
        if (value := given.written.get(space.name)) is not None
    }


def test_every_name_of_a_space_will_do() -> None:
    sheet = TALLY.sheet({"players": ["Ana", "Smith, Jr."], "rounds.1.out": ["Smith, Jr."], "coasters.2": 1})
    assert sheet.values == {
        "players.1": "Ana",
        "players.2": "Smith, Jr.",
        "rounds.1.out": ["Smith, Jr."],
        "coasters.Smith, Jr.": 1,
    }
    assert (sheet["coasters.2"], sheet["coasters.Smith, Jr."], sheet["coasters.1"], sheet.player) == (1, 1, None, None)
    assert TALLY.sheet({"players.1": "Ana", "players.2": "Ben", "coasters": {"Ana": 1}}).values["coasters.Ana"] == 1
    renamed = sheet.changed({"players.1": "Anna"})
    assert (renamed["players.1"], renamed["players.2"], renamed["players.3"]) == ("Anna", "Smith, Jr.", None)
    assert (renamed["coasters.Smith, Jr."], renamed["rounds.1.out"]) == (1, ["Smith, Jr."])
    assert list(TALLY.spaces)[:6] == [f"players.{n}" for n in range(1, 7)]
    assert {(each.type, each.page, each.neighbours) for name, each in TALLY.spaces.items() if name.startswith("players.")} == {
        ("text", 1, ())
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_sheet_says_the_same_once_it_is_written(file: Path) -> None:
    """Its YAML has exactly its values, and it equals any sheet with the same values, however made."""
    try:
        read = sg.read_sheets(file)
    except sg.Unreadable as error:
        read = error.sheets
    for sheet in read:
        (again,) = sg.read_sheets(text=str(sheet))
        assert again.values == sheet.values
        for other in (again, sheet.layout.sheet(sheet.values), sheet.changed({})):
            assert other == sheet
            assert not other != sheet  # noqa: SIM202  its own operator
            assert hash(other) == hash(sheet)


def test_other_values_and_other_layouts_are_not_equal() -> None:
    sheet = NAMASTE.sheet({"player": "Ana"})
    assert sheet != sheet.changed({"player": None})
    assert sheet != TALLY.sheet({"players": ["Ana", "Ben"]})
    assert sg.load_layout("namaste") == NAMASTE != TALLY
    first, second = (sg.load_layout(text=f"game: placement\ngrid: |\n  X 1 2\n  3 4 5\n  6 1 {n}\n") for n in (2, 3))
    assert first != second


@pytest.mark.parametrize(
    "name", ["\x00", "a: b", "# x", "'", '"', "~", "null", "1e3", "a\nb", "-", "[x]", "{a: b}", "|", "no", "."]
)
def test_names_are_written_as_they_are_read(name: str) -> None:
    sheet = TALLY.sheet({"players": [name, "B"], f"coasters.{name}": 2, "rounds.1.out": [name]})
    assert sg.read_sheets(text=str(sheet)) == (sheet,)


def test_a_text_that_no_file_can_say_is_told() -> None:
    with pytest.raises(sg.Unreadable) as found:
        NAMASTE.sheet({"player": "\ud800", 5: 1})  # type: ignore[dict-item]
    assert [(fault.space, fault.message) for fault in found.value.faults] == [
        ("player", "expected text, not a value of type str: '\\ud800'"),
        ("5", "there is no space '5'"),
    ]


HEARTS = sg.load_layout("hearts")


def test_a_players_own_spaces_go_by_name_or_by_column() -> None:
    names = [f"players.{n}" for n in range(1, 7)]
    assert list(HEARTS.spaces)[:7] == [*names, "hands.1.points.1"]
    sheet = HEARTS.sheet({"players": ["Ana", "Ben", "Cem"], "hands.1.points.2": 13, "hands.1.points.Ana": 5})
    assert list(sheet.values.items())[:4] == [*zip(names, ("Ana", "Ben", "Cem"), strict=False), ("hands.1.points.Ana", 5)]
    assert (sheet["hands.1.points.Ben"], sheet["hands.1.points.1"], sheet["players.2"]) == (13, 5, "Ben")
    one_by_one = HEARTS.sheet(sheet.values)
    assert one_by_one == sheet
    assert str(one_by_one) == str(sheet)
    assert "players: [Ana, Ben, Cem]" in str(sheet)
    assert sheet.changed({"players.2": "Bea"}).values["hands.1.points.Bea"] == 13
    assert sheet.changed({"players.4": "Dora"}).values["players.4"] == "Dora"
    for wrong in ("players.7", "players.0", "players.Ana", "hands.1.points.7"):
        with pytest.raises(sg.Unreadable):
            sheet.changed({wrong: "x"})


WINNER = """\
game: sheet
name: pick
players: {players}
spaces: {{points: {{columns: players, number: 0..20}}, winner: {{choice: players}}}}
score: points.player + (if winner = player then 10 else 0)
ties: [{{highest: if winner = player then 1 else 0}}]
"""


def test_one_of_those_who_play_is_chosen() -> None:
    layout = sg.load_layout(text=WINNER.format(players="2..4"))
    sheet = layout.sheet({"players": ["Ana", "Ben Jo"], "points.Ana": 4, "points.2": 14, "winner": "Ana"})
    assert (sheet.valid, sheet.values["winner"]) == (True, "Ana")
    assert [(each.place, each.player, each.score) for each in sheet.score.ranking] == [(1, "Ana", 14), (2, "Ben Jo", 14)]
    wrong = sheet.changed({"winner": "ben jo"})
    (finding,) = wrong.findings
    assert (finding.rule, finding.space) == ("pick/winner", "winner")
    assert finding.message == "the winner can only be Ana, Ben Jo, not ben jo"
    assert finding.notes == ("did you mean 'Ben Jo'?",)
    assert "Ana, Ben Jo" in finding.in_language("de").message
    assert {each.changes[0].after for each in wrong.suggestions} == {None, "Ana", "Ben Jo"}
    assert sheet.changed({"winner": None}).valid
    assert layout.spaces["winner"].choices is None


def test_of_two_or_of_sides_each_is_printed() -> None:
    two, sides = (sg.load_layout(text=WINNER.format(players=players)) for players in ("2", "[we, they]"))
    assert two.spaces["winner"].choices == ("1", "2")
    assert sides.spaces["winner"].choices == ("we", "they")
    assert [name for name in sides.spaces if name.startswith("players")] == []
    assert two.sheet({"players": ["Ana", "Ben"], "points.1": 3, "points.2": 1, "winner": "Ben"}).score.parts == {
        "Ana": 3,
        "Ben": 11,
    }
    assert sides.sheet({"winner": "they"}).valid
    assert sides.sheet({"winner": "They"})["winner"] == "they"
    (finding,) = sides.sheet({"winner": "thay"}).findings
    assert finding.notes == ("did you mean 'they'?",)


def test_players_may_be_called_by_numbers() -> None:
    rounds: dict[str, Any] = {"rounds.1.lucky": "penny", "rounds.1.out": ["5"], "coasters.5": 1, "coasters.2": 0}
    sheet = TALLY.sheet({"players": ["2", "No", "5"], **rounds})
    assert sheet.values == {"players.1": "2", "players.2": "No", "players.3": "5", **rounds}
    assert set(sheet.score.parts) == {"2", "No", "5"}
    assert sheet.layout.sheet(sheet.values) == sheet


@pytest.mark.parametrize("value", [14, "14", " 14 ", 14.0, Decimal("14"), Fraction(14)])
def test_numbers_are_taken_as_numbers_are(value: Any) -> None:
    assert NAMASTE.sheet({"circles.r4c4": value})["circles.r4c4"] == 14


WRONG_VALUES: list[tuple[sg.Layout, dict[str, Any], list[tuple[str | None, str]]]] = [
    (NAMASTE, {"circles.r4c9": 1}, [("circles.r4c9", "there is no space 'circles.r4c9'")]),
    (NAMASTE, {"first": 1}, [("first", "expected true or false, not a value of type int")]),
    (NAMASTE, {"circles.r4c4": True}, [("circles.r4c4", "expected a number, not a value of type bool")]),
    (NAMASTE, {"total": [1]}, [("total", "expected a number, not a value of type list")]),
    (NAMASTE, {"total": math.nan}, [("total", "expected a number, not a value of type float")]),
    (NAMASTE, {"total": object()}, [("total", "expected a number, not a value of type object")]),
    (NAMASTE, {"player": {"a": 1}}, [("player", "expected text, not a value of type dict")]),
    (TALLY, {"players": ["Ana", "Ana"]}, [("players", "'Ana' appears twice")]),
    (TALLY, {}, [("players", "the key 'players' is missing (all players at the table)")]),
    (TALLY, {"players": ["Ana", "Ben"], "winners": ["Cem"]}, [("winners", "unknown name 'Cem'")]),
    (TALLY, {"players": ["Ana", "Ben"], "winners": 3.5}, [("winners", "expected a list of names, not a value of type float")]),
    (TALLY, {"players": ["Ana", "Ben"], "rounds.1": 1}, [("rounds.1", "there is no space 'rounds.1'")]),
    (
        sg.load_layout("placement/level-1"),
        {"players": None},
        [("players", "this space must not be blank (number of players at this table, 1 to 4)")],
    ),
]


@pytest.mark.parametrize(("layout", "values", "faults"), WRONG_VALUES)
def test_wrong_values_are_told_all_at_once(layout: sg.Layout, values: dict[str, Any], faults: list[tuple[str | None, str]]) -> None:
    with pytest.raises(sg.Unreadable) as raised:
        layout.sheet(values)
    assert [(each.space, each.message) for each in raised.value.faults] == faults
    assert all((each.file, each.line, each.column) == (None, None, None) and each.code for each in raised.value.faults)
    if layout is NAMASTE:
        with pytest.raises(sg.Unreadable):
            NAMASTE.sheet().changed(values)
        with pytest.raises(sg.Unreadable) as several:
            layout.sheet({**values, "karma.1": "x", "karma.2": []})
        assert len(several.value.faults) == len(faults) + 2


def test_values_are_frozen() -> None:
    sheet = NAMASTE.sheet({"player": "Ana"})
    for of, name in ((sheet, "player"), (sheet.score, "computed"), (NAMASTE.spaces["total"], "low"), (NAMASTE, "name")):
        with pytest.raises(AttributeError):
            setattr(of, name, "Ben")
    for of, name in ((NAMASTE.spaces["total"], "low"), (NAMASTE, "name")):
        with pytest.raises(AttributeError):
            delattr(of, name)
    shared = TALLY.sheet({"players": ["Ana", "Ben"], "winners": ["Ana"]})
    way = sheet.options(result=14).ways[0]
    finding = NAMASTE.sheet({"karma.1": 7}).findings[0]
    mappings = (
        sheet.values,
        sheet.computed_values,
        sheet.score.parts,
        shared.score.players,
        way.facts,
        finding.values,
        NAMASTE.spaces,
    )
    for mapping in mappings:
        changeable: Any = mapping
        with pytest.raises(TypeError, match="cannot be changed"):
            changeable["player"] = "Ben"
        with pytest.raises(TypeError, match="cannot be changed"):
            changeable.update(player="Ben")
        assert isinstance(mapping, dict)
        assert dict(mapping) == mapping
        assert hash(mapping) == hash(mapping)
    winners: Any = shared.values["winners"]
    with pytest.raises(TypeError, match="cannot be changed"):
        winners.append("Ben")
    with pytest.raises(TypeError, match="cannot be changed"):
        winners += ["Ben"]
    assert winners == ["Ana"]
    assert f"{sheet.values}" == "{'player': 'Ana'}"
    for value in (sheet.score, shared.score, sheet.options(result=14), way, finding, *NAMASTE.sheet({"total": 3}).suggestions):
        assert hash(value) == hash(value)


def test_saving_never_overwrites_unasked(tmp_path: Path) -> None:
    sheet, target = NAMASTE.sheet({"player": "Ana", "karma.1": 3}), tmp_path / "ana.yaml"
    sheet.save(target)
    with pytest.raises(FileExistsError):
        sheet.changed({"karma.1": 4}).save(target)
    assert sg.read_sheets(target)[0].values == sheet.values
    sheet.changed({"karma.1": 4}).save(target, overwrite=True)
    assert sg.read_sheets(target)[0]["karma.1"] == 4
    with pytest.raises(FileNotFoundError):
        sheet.save(tmp_path / "none" / "ana.yaml")


def test_a_layout_of_ones_own_is_named_from_where_the_sheet_is_saved(tmp_path: Path) -> None:
    (tmp_path / "pads").mkdir()
    own = tmp_path / "pads" / "own.yaml"
    own.write_text("game: sheet\nspaces: {points: {number: 0..9}}\n")
    sg.load_layout(own).sheet({"points": 3}).save(tmp_path / "ana.yaml")
    assert "sheet: pads/own.yaml\n" in (tmp_path / "ana.yaml").read_text()
    assert sg.read_sheets(tmp_path / "ana.yaml")[0]["points"] == 3


def test_texts_and_files_say_the_same() -> None:
    put(good=GOOD, wrong=WRONG)
    for name, text in (("good", GOOD), ("wrong", WRONG)):
        (of_file,), (of_text,) = sg.read_sheets(f"{name}.yaml"), sg.read_sheets(text=text)
        assert of_file.values == of_text.values
        assert [(each.line, each.column) for each in of_file.findings] == [(each.line, each.column) for each in of_text.findings]
        assert [each.file for each in of_text.findings] == [None for _ in of_text.findings]


def test_a_file_with_faults_gives_what_could_be_read() -> None:
    put(both=f"{GOOD}---\nsheet: namaste\nkarma: [x]\n")
    with pytest.raises(sg.Unreadable) as raised:
        sg.read_sheets("both.yaml")
    (fault,), (sheet,) = raised.value.faults, raised.value.sheets
    assert (fault.file, fault.line, fault.column, sheet.player) == ("both.yaml", 8, 9, "Ana")
    assert fault.in_language("de").message != fault.message
    with pytest.raises(ValueError, match="no such language: 'xx'"):
        fault.in_language("xx")
    with pytest.raises(sg.Unreadable, match=r"none\.yaml:1:1: there is no such file"):
        sg.read_sheets("none.yaml")
    both: dict[str, Any] = {"path": "a", "text": "b"}
    for wrong in ({}, both):
        with pytest.raises(TypeError):
            sg.read_sheets(**wrong)


def test_spaces_are_where_the_command_says() -> None:
    for name in ("namaste", "placement/level-2", "hearts", "lucky-dice"):
        layout = sg.load_layout(name)
        listed = run("spaces", name).json["spaces"]
        assert [(each["space"], each["page"], tuple(each["box"])) for each in listed if each["space"] in layout.spaces] == [
            (each["space"], layout.spaces[each["space"]].page, layout.spaces[each["space"]].box)
            for each in listed
            if each["space"] in layout.spaces
        ]
        assert {each["space"]: each["type"] for each in listed if each["space"] in layout.spaces} == {
            name: space.type for name, space in layout.spaces.items() if space.box is not None
        }
    lotus = NAMASTE.spaces["symbols.lotus"]
    assert (lotus.neighbours, lotus.family, lotus.choices) == (("symbols.infinity",), "symbols/1", None) or lotus.neighbours


def test_a_broken_layout_says_all_that_is_wrong() -> None:
    with pytest.raises(sg.Unreadable) as raised:
        sg.load_layout(text="game: sheet\nspaces: {a: {number: 0..}, b: nmber}\ntitle: [x]\n")
    assert len(raised.value.faults) >= 2
    assert all(each.line for each in raised.value.faults)
    findings = sg.load_layout(text="game: placement\ngrid: |\n  1 1 2\n  3 4 5\n  6 1 2\n").findings
    assert [(each.rule, each.line) for each in findings] == [("level/no-start", 2)]


def test_a_table_is_what_check_says() -> None:
    files = [
        ROOT / "sheetgen" / "cases" / "namaste" / f"{name}.yaml"
        for name in ("one-first.breaks", "one-first.keeps", "turn-count.breaks")
    ]
    for file in files:
        table = sg.table(sg.read_sheets(file))
        said = run("check", "--table", str(file), "--format", "json").json["table"]
        assert [(each.rule, each.player, each.line) for each in table.findings] == [
            (each["rule"], each.get("player"), each["line"]) for each in said["findings"]
        ]
        assert [(each.place, each.player, each.score) for each in table.ranking] == [
            (each["place"], each["player"], each["score"]) for each in said["ranking"]
        ]


def test_a_table_of_sheets_that_do_not_belong_together_is_unreadable() -> None:
    ana, yacht = NAMASTE.sheet({"player": "Ana"}), sg.load_layout("yacht").sheet({"player": "Ben"})
    for others in ([yacht], [NAMASTE.sheet({"player": "Ana"})], [NAMASTE.sheet()]):
        with pytest.raises(sg.Unreadable) as raised:
            sg.table([ana, *others])
        assert len(raised.value.faults) == 1


def test_what_is_skipped_in_a_folder_is_told(tmp_path: Path) -> None:
    for name in ("ana.yaml", "ruth.yaml.txt", "ben.txt", "notes.txt"):
        (tmp_path / name).write_text("a list\n" if name == "notes.txt" else f"sheet: yacht\nplayer: {name[:3]}\n", "utf-8")
    (tmp_path / "cem.hif").write_bytes(b"")
    skipped: list[str] = []
    assert [sheet.player for sheet in sg.read_sheets(tmp_path, tell=skipped.append)] == ["ana", "rut"]
    assert skipped == [str(tmp_path / "ben.txt"), str(tmp_path / "cem.hif")]
    with pytest.raises(sg.Unreadable):
        sg.read_sheets(tmp_path / "nosuch", tell=skipped.append)
