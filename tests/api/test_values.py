"""Values from Python: names and values that a form rejects never pass, and a sheet's YAML has the sheet's values."""

from __future__ import annotations

import copy
import os
import pickle
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sheetgen as sg
from tests.command import ROOT, run
from tests.games.sheet import random_sheets

NAMASTE, HEARTS, LUCKY, SKAT = (sg.load_layout(name) for name in ("namaste", "hearts", "lucky-dice", "skat"))
DICECULUS, PLACEMENT, TENPIN = (sg.load_layout(name) for name in ("diceculus", "placement/level-1", "tenpin"))
TWO: dict[str, Any] = {"players": ["A", "B"]}
THREE: dict[str, Any] = {"players": ["A", "B", "C"]}
NAMED_TWO: dict[str, Any] = {"players.1": "A", "players.2": "B"}
NAMED_THREE: dict[str, Any] = {**NAMED_TWO, "players.3": "C"}
OWN = "game: sheet\nspaces: {a: {number: 0..9}, b: {tick: yes}}\n"
LADDERS = sg.load_layout("ladders")
NAMES = [line.split()[0] for line in run("layouts").out.splitlines() if line]
FILLED_IN = [name for name in NAMES if name not in ("diceculus/cards", "lucky-dice/coasters", "lucky-dice/dice")]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def faults(layout: sg.Layout, values: Any) -> list[tuple[str | None, str]]:
    with pytest.raises(sg.Unreadable) as raised:
        layout.sheet(values)
    return [(fault.space, fault.message) for fault in raised.value.faults]


def count_of(space: str, many: int, number: int) -> str:
    return f"'{space}' has {many} spaces, but this is number {number}"


UNKNOWN: list[tuple[sg.Layout, dict[str, Any], str, str]] = [
    (NAMASTE, {}, "karma.5", count_of("karma", 4, 5)),
    (NAMASTE, {}, "karma.99999", count_of("karma", 4, 99999)),
    (NAMASTE, {}, "karma.0", "there is no space 'karma.0'"),
    (NAMASTE, {}, "karma.01", "there is no space 'karma.01'"),
    (NAMASTE, {}, "grid.a.9", "there is no space 'grid.a.9'"),
    (TENPIN, {}, "frames.11.first", count_of("frames", 9, 11)),
    (LADDERS, {}, "ladders.sun.rungs.99", count_of("ladders.sun.rungs", 8, 99)),
    (HEARTS, THREE, "hands.1.points.7", count_of("hands.1.points", 3, 7)),
    (HEARTS, THREE, "hands.1.points.4", count_of("hands.1.points", 3, 4)),
    (HEARTS, THREE, "hands.1.points.0", "unknown name '0'"),
    (HEARTS, THREE, "players.0", "there is no space 'players.0'"),
    (HEARTS, THREE, "players.7", count_of("players", 6, 7)),
    (LUCKY, TWO, "coasters.Zed", "unknown name 'Zed'"),
    (LUCKY, TWO, "coasters.P1", "unknown name 'P1'"),
    (LUCKY, TWO, "coasters.3", count_of("coasters", 2, 3)),
    (LUCKY, TWO, "rounds.0.lucky", "there is no space 'rounds.0.lucky'"),
    (LUCKY, TWO, "rounds.1001.lucky", "1001 rounds are too many: at most 1000 are read"),
    (DICECULUS, {}, "stages.idea.0.total", "there is no space 'stages.idea.0.total'"),
    (DICECULUS, {}, "stages.idea.٣.score", "there is no space 'stages.idea.٣.score'"),
    (DICECULUS, {}, "stages.robbery.1.robbed.Maria", "there is no space 'stages.robbery.1.robbed.Maria'"),
]


@pytest.mark.parametrize(("layout", "others", "name", "told"), UNKNOWN, ids=[name for _, _, name, _ in UNKNOWN])
def test_a_space_that_there_is_not_is_told(layout: sg.Layout, others: dict[str, Any], name: str, told: str) -> None:
    assert faults(layout, {**others, name: 1}) == [(name, told)]
    with pytest.raises(sg.Unreadable):
        layout.sheet(others).changed({name: 1})
    assert name not in layout.sheet(others) or name in layout.spaces


def test_a_round_that_is_not_printed_is_one() -> None:
    assert DICECULUS.sheet({"stages.idea.7.total": 3}).values == {"stages.idea.7.total": 3}


PEOPLE: list[tuple[sg.Layout, Any, str]] = [
    (HEARTS, list("abcdefg"), "expected at most 6 names, not 7"),
    (HEARTS, ["A", "B"], "expected at least 3 names, not 2"),
    (LUCKY, list("abcdefgh"), "expected at most 6 names, not 8"),
    (LUCKY, ["Ana"], "expected at least 2 names, not 1"),
    (LUCKY, "Ana", "expected at least 2 names, not 1"),
    (LUCKY, {"a": 1}, "expected a list of names, not a value of type dict"),
    (LUCKY, [["a"]], "expected text, not a value of type list"),
    (LUCKY, ["Ana", None], "expected text, not a value of type NoneType"),
    (LUCKY, ["Ana", True], "expected text, not a value of type bool"),
    (LUCKY, ["Ana", " "], "expected a name"),
    (LUCKY, ["Ana", "\ud800"], "expected text, not a value of type str: '\\ud800'"),
]


@pytest.mark.parametrize(("layout", "players", "told"), PEOPLE, ids=[str(players) for _, players, _ in PEOPLE])
def test_who_plays_is_as_many_as_may(layout: sg.Layout, players: Any, told: str) -> None:
    assert faults(layout, {"players": players}) == [("players", told)]
    with pytest.raises(sg.Unreadable):
        layout.sheet({"players": ["A", "B", "C"]}).changed({"players": players})


def test_players_may_be_named_one_by_one() -> None:
    assert LUCKY.sheet({"players.1": "Ana", "players.2": "Ben"}).values == {"players.1": "Ana", "players.2": "Ben"}
    assert LUCKY.sheet({**TWO, "players.4": "D"}).values == {
        f"players.{n}": name for n, name in enumerate(("A", "B", "P3", "D"), 1)
    }
    assert faults(LUCKY, {"players.1": "Ana"}) == [("players", "expected at least 2 names, not 1")]
    assert faults(HEARTS, {**THREE, "players.2": ["B"]}) == [("players.2", "expected text, not a value of type list")]


WRONG: list[tuple[sg.Layout, dict[str, Any], str, str]] = [
    (LUCKY, {**TWO, "coasters": 5}, "coasters", "there is no space 'coasters'"),
    (LUCKY, {**TWO, "coasters": {"Zed": 1}}, "coasters.Zed", "unknown name 'Zed'"),
    (LUCKY, {**TWO, "winners": ["A", None]}, "winners", "expected text, not a value of type NoneType"),
    (
        DICECULUS,
        {"stages.robbery.1.robbed": 5},
        "stages.robbery.1.robbed",
        "expected names, each with a number, not a value of type int",
    ),
    (DICECULUS, {"stages.robbery.1.robbed": "x"}, "stages.robbery.1.robbed", "expected names, each with a number"),
    (NAMASTE, {"total": 10**5000}, "total", "a number can have at most 400 digits"),
    (NAMASTE, {"total": -(10**400)}, "total", "a number can have at most 400 digits"),
    (NAMASTE, {"total": Decimal("1e9999999")}, "total", "a number can have at most 400 digits"),
    (DICECULUS, {"stages.idea.1.rolls.b": [10**5000]}, "stages.idea.1.rolls.b", "a number can have at most 400 digits"),
]


@pytest.mark.parametrize(("layout", "values", "space", "told"), WRONG, ids=[each[2] for each in WRONG])
def test_a_value_of_another_type_is_told(layout: sg.Layout, values: dict[str, Any], space: str, told: str) -> None:
    assert faults(layout, values) == [(space, told)]


def test_numbers_by_name_may_be_typed() -> None:
    sheet = DICECULUS.sheet({"stages.robbery.1.robbed": "Maria: 111, Bo 4"})
    assert sheet["stages.robbery.1.robbed"] == {"Maria": 111, "Bo": 4}
    coasters = LUCKY.sheet({**TWO, "coasters": {"A": 1, "B": 2}})
    assert coasters.changed({"coasters": None}).values == NAMED_TWO


def test_text_that_no_file_can_say_is_told() -> None:
    for read in (sg.load_layout, sg.read_sheets):
        with pytest.raises(sg.Unreadable, match="not UTF-8"):
            read(text="\ud800")


def test_marks_are_spelt_as_the_layout_spells_them() -> None:
    sheet = TENPIN.sheet({"frames.1.first": "x"})
    assert sheet["frames.1.first"] == "X" == sheet.changed({"frames.1.first": " x "})["frames.1.first"]
    assert sheet == TENPIN.sheet({"frames.1.first": "X"})
    Path("t.yaml").write_text("sheet: tenpin\nframes: [{first: x}]\n")
    (said,) = run("check", "t.yaml", "--format", "json").json["sheets"]
    assert said["values"] == {"frames.1.first": "X"}


def test_a_tick_is_what_was_typed_last_by_whatever_name() -> None:
    sheet = SKAT.sheet(THREE)
    by_name, by_number = "games.1.alone.C", "games.1.alone.3"
    for first in (by_name, by_number):
        for last in (by_name, by_number):
            for value in (True, False, None):
                changed = sheet.changed({first: not value}).changed({last: value})
                said = {} if value is None else {by_name: value}
                assert changed.values == {**NAMED_THREE, **said}
                assert changed[by_name] is changed[by_number] is value
                assert changed == SKAT.sheet({**THREE, last: value})


def said_again(sheet: sg.Sheet) -> sg.Sheet:
    """Return the sheet that its own YAML describes."""
    (again,) = sg.read_sheets(text=str(sheet))
    return again


@pytest.mark.parametrize(
    ("layout", "values"),
    [
        (NAMASTE, {"first": False}),
        (SKAT, {**THREE, "games.1.alone.C": False, "games.2.alone.A": True, "games.2.lost": False}),
        (PLACEMENT, {"players": 2}),
        (PLACEMENT, {"players": 2, "marks.r1c2": "X", "marks.r2c3": "."}),
        (DICECULUS, {}),
        (LUCKY, {**TWO, "winners": []}),
    ],
)
def test_a_sheet_says_in_yaml_what_it_says(layout: sg.Layout, values: dict[str, Any], tmp_path: Path) -> None:
    sheet = layout.sheet(values)
    names = (
        {f"players.{number}": name for number, name in enumerate(values.get("players", ()), 1)} if layout in (SKAT, LUCKY) else {}
    )
    said = {**names, **{name: value for name, value in values.items() if not (names and name == "players")}}
    assert sheet.values == said
    assert said_again(sheet).values == said
    sheet.save("sheet.yaml")
    assert sg.read_sheets("sheet.yaml") == (sheet,)


def test_who_is_ticked_in_a_list_cannot_be_typed_as_not_ticked() -> None:
    sheet = NAMASTE.sheet({"crossed.bamboo": False})
    assert sheet.values == {} == sheet.changed({"crossed.bamboo": False}).values


def test_a_layout_is_found_again_from_wherever_a_program_works() -> None:
    (Path("sub") / "deep").mkdir(parents=True)
    Path("sub/lay.yaml").write_text("extends: namaste\ntitle: Own\n")
    Path("sub/s.yaml").write_text("sheet: lay.yaml\nplayer: Z\nkarma: [3]\n")
    (sheet,) = sg.read_sheets("sub/s.yaml")
    loaded = sg.load_layout("sub/lay.yaml")
    assert sheet.layout == sg.load_layout(sheet.layout.name) == loaded
    assert hash(sheet.layout) == hash(loaded)
    assert loaded.spaces == sheet.layout.spaces
    assert said_again(sheet) == sheet == loaded.sheet(sheet.values)
    os.chdir("sub")
    assert said_again(sheet) == sheet
    for each in (sheet, loaded.sheet(sheet.values), pickle.loads(pickle.dumps(sheet))):
        each.save("deep/k.yaml", overwrite=True)
        assert sg.read_sheets("deep/k.yaml") == (sheet,)


def test_no_sheet_can_name_a_layout_that_was_given_as_text() -> None:
    sheet = sg.load_layout(text=OWN).sheet({"a": 3})
    assert str(sheet).startswith("# the layout was given as text, so a filled sheet can't name it")
    with pytest.raises(sg.Error, match="given as text"):
        sheet.save("own.yaml")
    assert not Path("own.yaml").exists()


def test_a_table_is_of_one_layout() -> None:
    own, same, other = (sg.load_layout(text=text) for text in (OWN, OWN, OWN.replace("9", "8")))
    assert sg.table([own.sheet({"player": "A"}), same.sheet({"player": "B"})]).valid
    with pytest.raises(sg.Unreadable) as raised:
        sg.table([own.sheet({"player": "A"}), other.sheet({"player": "B"})])
    (fault,) = raised.value.faults
    assert fault.message == "sheet 2 and sheet 1 at the same table have different layouts, both called 'sheet'"


def test_a_table_of_sheets_from_values_has_no_lines() -> None:
    ana = NAMASTE.sheet({"player": "A"})
    for other, told in (
        (ana, "A has two sheets at this table, 1 and 2"),
        (
            sg.load_layout("yacht").sheet({"player": "B"}),
            "sheet 2 has the layout 'yacht', but sheet 1 at the same table has the layout 'namaste'",
        ),
    ):
        with pytest.raises(sg.Unreadable) as raised:
            sg.table([ana, other])
        (fault,) = raised.value.faults
        assert (fault.message, fault.file, fault.line, fault.column) == (told, None, None, None)
    Path("a.yaml").write_text("sheet: namaste\nplayer: A\n")
    with pytest.raises(sg.Unreadable, match=r"a\.yaml:2:9: A has two sheets at this table, 1 and 2"):
        sg.table([ana, *sg.read_sheets("a.yaml")])
    with pytest.raises(sg.Unreadable, match=r"A has another sheet at this table: a\.yaml, document 1"):
        sg.table([*sg.read_sheets("a.yaml"), ana])


def test_what_is_no_sheet_is_no_table() -> None:
    ana: Any = NAMASTE.sheet({"player": "A"})
    wrongs: tuple[Any, ...] = (ana, 5, [5], ["namaste"])
    for wrong in wrongs:
        with pytest.raises(TypeError):
            sg.table(wrong)


def test_a_sheet_has_its_spaces_and_nothing_else() -> None:
    sheet: Any = NAMASTE.sheet({"total": 3})
    assert "total" in sheet
    assert "karma.1" in sheet
    for wrong in ("karma.5", 1, None, ("a",)):
        assert wrong not in sheet
        with pytest.raises(KeyError):
            sheet[wrong]
    with pytest.raises(TypeError, match="not iterable"):
        list(sheet)
    hearts = HEARTS.sheet(THREE)
    assert "hands.1.points.B" in hearts
    assert "hands.1.points.2" in hearts
    assert all(name in hearts and hearts[name] is None for name in HEARTS.spaces if not name.startswith("players."))


def test_cards_are_nothing_to_fill_in() -> None:
    assert faults(sg.load_layout("diceculus/cards"), {}) == [(None, "'diceculus/cards' has no spaces to fill in")]


def everything() -> list[Any]:
    """Return one of each kind of value."""
    wrong = sg.read_sheets(ROOT / "examples" / "namaste" / "wrong.yaml")[0]
    hearts = sg.read_sheets(ROOT / "examples" / "hearts" / "wrong.yaml")[0]
    text = sg.load_layout(text=OWN)
    table = sg.table([NAMASTE.sheet({"player": "A", "first": True}), NAMASTE.sheet({"player": "B", "first": True})])
    several = (NAMASTE, text, *(NAMASTE.spaces["total"], text.spaces["b"]))
    unticked = SKAT.sheet({**THREE, "games.1.lost": True}).changed({"games.1.lost": False})
    told = (*wrong.findings, *hearts.findings, *table.findings, *wrong.suggestions, *table.suggestions)
    return [
        *several,
        wrong,
        hearts,
        unticked,
        text.sheet({"a": 3}),
        table,
        *told,
        wrong.score,
        hearts.score,
        wrong.options(result=14),
    ]


def test_values_are_copied_and_pickled() -> None:
    for value in everything():
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert again == value, type(value)
            assert hash(again) == hash(value)
    wrong = sg.read_sheets(ROOT / "examples" / "namaste" / "wrong.yaml")[0]
    again = pickle.loads(pickle.dumps(wrong))
    where = [[(each.file, each.document, each.line, each.column) for each in sheet.findings] for sheet in (wrong, again)]
    assert where[0] == where[1]
    assert (again.file, again.document) == (wrong.file, wrong.document)


def test_faults_are_pickled_with_the_sheets_that_could_be_read() -> None:
    with pytest.raises(sg.Unreadable) as raised:
        sg.read_sheets(text="sheet: namaste\nplayer: A\n---\nsheet: nope\n")
    again = pickle.loads(pickle.dumps(raised.value))
    assert (again.faults, again.sheets, str(again)) == (raised.value.faults, raised.value.sheets, str(raised.value))


# Anything at all


def random_layout(random: Random) -> sg.Layout:
    """Return a bundled or custom layout."""
    if random.random() < 0.5:
        return sg.load_layout(random.choice(FILLED_IN))
    while True:
        Path("own.yaml").write_text(random_sheets.layout(random), "utf-8")
        try:
            layout = sg.load_layout("own.yaml")
        except sg.Unreadable:
            continue
        if layout.spaces:
            return layout


def random_values(layout: sg.Layout, random: Random) -> dict[str, Any]:
    """Values that the form takes, mostly."""
    values: dict[str, Any] = {}
    if "players.1" in layout.spaces:
        values["players"] = random.sample(["Ana", "ben", "Cem Ö", "D. E.", "No", "2", "{x}"], random.randint(2, 4))
    for name in random.sample(list(layout.spaces), min(len(layout.spaces), random.randint(0, 12))):
        space = layout.spaces[name]
        if name not in values and name.partition(".")[0] != "players":
            numbers: list[Any] = [random.randint(-2, 40), "?", None]
            choices: dict[str, list[Any]] = {
                "tick": [True, False, "?", None],
                "number": numbers,
                "text": ["a b", "No", "Ana", "?", "~", " x: y "],
            }
            values[name] = random.choice([*(space.choices or ()), *choices.get(space.type, ["?", None])])
    return values


def no_names(layout: sg.Layout, random: Random) -> list[str]:
    """Return names that are similar to names of spaces."""
    name = random.choice(list(layout.spaces))
    parts = name.split(".")
    at = random.randrange(len(parts))
    others = ["", "0", "01", "٣", "1e1", "99999999", f"{parts[at]} ", f" {parts[at]}", f"{parts[at]}.1x", "nobody-at-all", "P1"]
    return [".".join([*parts[:at], other, *parts[at + 1 :]]) for other in others] + [f"{name}.x", f"x.{name}", f"{name}."]


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_said_is_said_again(seed: int) -> None:
    random = Random(seed)
    layout = random_layout(random)
    values: dict[str, Any] = {}
    try:
        for name, value in random_values(layout, random).items():
            with suppress(sg.Unreadable):
                layout.sheet({**values, name: value})
                values[name] = value
        sheet = layout.sheet(values)
    except sg.Unreadable as error:
        assert [fault.space for fault in error.faults] == ["players"]  # noqa: PT017
        return
    assert said_again(sheet).values == sheet.values
    assert layout.sheet(sheet.values) == sheet
    assert pickle.loads(pickle.dumps(sheet)) == sheet
    for name in no_names(layout, random):
        if name not in layout.spaces and name not in sheet:
            with pytest.raises(sg.Unreadable) as raised:
                layout.sheet({**values, name: 1})
            assert [fault.space for fault in raised.value.faults] == [name]
    for name, value in random_values(layout, random).items():
        if name == "players":  # whose numbers stay in their columns
            continue
        try:
            changed = sheet.changed({name: value})
        except sg.Unreadable:
            continue
        assert changed == layout.sheet({**sheet.values, name: value})
        assert said_again(changed).values == changed.values
