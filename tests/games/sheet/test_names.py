"""The names at a table are spaces: listed first, placed once, typed as usual, drawn by hand; and a player's
name may be a choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

import sheetgen as sg
from sheetgen.drawing.proofs.hand import Pencil, as_written, filled, filled_in
from sheetgen.drawing.sheet import Op, Text
from sheetgen.drawing.sheet import Path as Drawn
from sheetgen.form.named.fields import read_fields, texts
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.written import UNREAD, Written
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.filled.typed import filled_by
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping
from tests.command import run
from tests.drawing.blocks.room import fonts
from tests.games.sheet.printing import boxes, broken, codes, printed, read, with_own_blocks
from tests.games.sheet.printing import texts as printed_texts

TABLE = """\
game: sheet
name: pad
players: {players}
page: {{paper: a4{more}}}
spaces:
  hands: {{rows: 1..3, columns: players, number: 0..9}}
  {other}
"""
SHAPES = {
    "one grid": "rest: {columns: players, number: yes}",
    "two grids": "between: {rows: 1..2, number: yes}\n  rest: {rows: 1..2, columns: players, number: yes}",
    "names before rows": "between: {rows: 1..2, number: yes}\n  rest: {rows: players, of: {a: number, b: number}}",
    "names above rows": "between: {rows: 1..2, number: yes}\n  rest: {rows: players, of: {a: {rows: 1..2, tick: yes}, b: number}}",
    "side by side": "rest: {rows: players, number: yes}\n  third: {rows: 1..2, columns: players, tick: yes}",
}


def made(folder: Path, players: str = "2..4", other: str = "single: number", more: str = "") -> Layout:
    return read(TABLE.format(players=players, other=other, more=more), folder, "pad.yaml")


def names_in(sheet_boxes: Iterable[str]) -> list[str]:
    return [name for name in sheet_boxes if name.startswith("players")]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("more", ["", ", flow: [[hands, rest]]", ", flow: [[rest], [hands]]"])
def test_an_automatic_page_has_each_name_once(shape: str, more: str, tmp_path: Path) -> None:
    layout = made(tmp_path, other=SHAPES[shape], more=more)
    assert not codes(layout)
    sheet = printed(layout)
    assert broken(layout, sheet) == []
    assert sorted(names_in(boxes(sheet))) == [f"players.{n}" for n in (1, 2, 3, 4)]
    again = read(with_own_blocks(TABLE.format(players="2..4", other=SHAPES[shape], more=""), layout), tmp_path, "own.yaml")
    assert boxes(printed(again)) == boxes(sheet)


def test_a_sheet_of_names_alone_before_its_values_has_them(tmp_path: Path) -> None:
    layout = read("game: sheet\nplayers: 3\nspaces: {n: number, t: text}\n", tmp_path, "pad.yaml")
    assert broken(layout, printed(layout)) == []


@pytest.mark.parametrize(("players", "names"), [("2..4", 4), ("3", 3), ("[we, they]", 0)])
def test_only_who_types_a_name_has_a_space_for_it(players: str, names: int, tmp_path: Path) -> None:
    layout = made(tmp_path, players)
    assert len(names_in(boxes(printed(layout)))) == names
    if not names:
        assert {"We", "They"} <= set(printed_texts(printed(layout)))


OWN = """\
game: sheet
name: own
players: 2..3
page: {{paper: a5, columns: 6, rows: 20}}
spaces: {{n: {{columns: players, number: yes}}}}
remove: [n, heading, footer]
blocks:
  - {{id: grid, block: table, at: c1-6 r8-12, columns: [{{space: n.1}}, {{space: n.2}}, {{space: n.3}}]}}
{names}
"""
BLOCKS = {
    "boxes": "{id: who, block: boxes, at: c1-6 r3-5, space: players}",
    "a cell": "{id: who, block: table, at: c1-6 r3-4, columns: [{space: players, style: name}]}",
    "a heading": "{id: who, block: table, at: c1-6 r3-6, columns: [{}], sections: [{columns: [{text: x}],"
    " heads: [{height: 9mm, cells: [{space: players, style: name}]}]}]}",
    "a line": "{id: who, block: write, at: c1-6 r3-4, space: players, label: Who}",
    "one by one": "{id: who, block: table, at: c1-6 r3-4, columns: [{space: players.2}, {space: players.1}, {space: players.3}]}",
}


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_places_all_names(block: str, tmp_path: Path) -> None:
    layout = read(OWN.format(names=f"  - {BLOCKS[block]}"), tmp_path, "own.yaml")
    assert not codes(layout)
    assert broken(layout, printed(layout)) == []
    found = boxes(printed(layout))
    sides = [found[f"players.{n}"].x for n in (1, 2, 3)]
    assert sides == sorted(sides) or block == "one by one"


def test_blocks_that_leave_names_out_are_not_at_fault(tmp_path: Path) -> None:
    layout = read(OWN.format(names=""), tmp_path, "own.yaml")
    assert not codes(layout)
    assert names_in(boxes(printed(layout))) == []


def test_a_block_of_ones_own_takes_the_names_from_the_page(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(
        "game: sheet\nplayers: 2..3\nspaces: {n: {columns: players, number: yes}, x: number}\n"
        "page: {paper: a5, orientation: portrait, columns: 6, rows: 40}\n"
        "blocks:\n  - {id: n, at: c1-6 r20-25}\n  - {id: who, block: boxes, at: c1-6 r13-18, space: players}\n",
        encoding="utf-8",
    )
    layout = Library().layout(str(tmp_path / "own.yaml"))
    assert not codes(layout)
    found = boxes(printed(layout))
    assert len({round(found[f"players.{n}"].y, 1) for n in (1, 2, 3)}) == 1
    assert found["players.1"].bottom < found["n.1"].y


@pytest.mark.parametrize("name", ["hearts", "lucky-dice", "cities", "skat", "darts"])
def test_spaces_lists_names_first(name: str) -> None:
    listed = run("spaces", name).json["spaces"]
    many = sum(each["space"].startswith("players.") for each in listed)
    assert many > 1
    assert [(each["space"], each["type"]) for each in listed[:many]] == [(f"players.{n}", "text") for n in range(1, many + 1)]


CHOSEN = """\
game: sheet
name: pick
players: {players}
spaces:
  hands: {{rows: 1..2, of: {{points: {{columns: players, number: 0..9}}, dealer: {{choice: players}}}}}}
  winner: {{choice: players}}
"""


def strokes(layout: Layout, text: str) -> dict[str, list[Op]]:
    """Return the handwriting of a sheet, by space."""
    form = layout.content.form
    written = _written(layout, text)
    sheet = as_written(printed(layout), form, written)
    drawn = (each for page in sheet.pages for each in filled(page.places, filled_in(form, written), Pencil(fonts())))
    return {each.space: list(each.ops) for each in drawn}


def _written(layout: Layout, text: str) -> Written:
    document = reader.read("sheet.yaml", text.encode()).documents[0]
    assert isinstance(document.root, Mapping)
    found = read_filled(document.root, text.split("\n"), layout.content.form)
    assert not found.faults
    return found.written


SHEET = "players: [Ana Lu, Ben]\nhands: [{points: [1, 2], dealer: Ben}, {dealer: nobody}]\nwinner: Ana Lu\n"


def test_a_hand_writes_names_and_rings_one_of_two(tmp_path: Path) -> None:
    layout = read(CHOSEN.format(players="2"), tmp_path, "pick.yaml")
    drawn = strokes(layout, SHEET)
    assert [op.text for n in (1, 2) for op in drawn[f"players.{n}"] if isinstance(op, Text)] == ["Ana Lu", "Ben"]
    assert all(isinstance(op, Drawn) for op in drawn["winner"])
    assert all(isinstance(op, Drawn) for op in drawn["hands.1.dealer"])
    assert [op.text for op in drawn["hands.2.dealer"] if isinstance(op, Text)] == ["nobody"]
    places = {place.space: place for place in printed(layout).pages[0].places}
    assert [part.value for part in places["winner"].parts] == ["1", "2"]
    wide = read(CHOSEN.format(players="2..3"), tmp_path, "wide.yaml")
    assert [op.text for op in strokes(wide, SHEET)["winner"] if isinstance(op, Text)] == ["Ana Lu"]
    fixed = read(CHOSEN.format(players="[we, they]"), tmp_path, "fixed.yaml")
    assert {part.value for part in printed(fixed).pages[0].places[0].parts} == {"we", "they"}


def test_fields_take_names_and_columns(tmp_path: Path) -> None:
    form = read(CHOSEN.format(players="2"), tmp_path, "pick.yaml").content.form
    for typed in ("1", "P1", "Ana Lu"):
        found = read_fields(form, {"players.1": "Ana Lu", "players.2": "Ben", "winner": typed})
        assert (found.written.get("winner"), found.issues) == ("Ana Lu", {})
    assert texts(form, found.written) == {"players.1": "Ana Lu", "players.2": "Ben", "winner": "1"}, "the one that is ringed"
    three = read(CHOSEN.format(players="2..3"), tmp_path, "three.yaml").content.form
    again = texts(three, read_fields(three, {"players.1": "Ana Lu", "players.2": "Ben", "winner": "1"}).written)
    assert again["winner"] == "Ana Lu"


def test_ink_in_a_box_says_that_somebody_plays(tmp_path: Path) -> None:
    form = read(CHOSEN.format(players="2..4"), tmp_path, "pick.yaml").content.form
    ink = [Reading(space, UNREAD, True, (Alternative(UNREAD, 1.0),), (0.0, 0.0, 1.0, 1.0)) for space in ("players.3", "winner")]
    found = filled_by(form, ink)
    assert found.written.names("players") == ("P1", "P2", "P3")
    assert found.to_type == ["players.3", "winner"]
    assert found.written.get("winner") is None
    assert filled_by(form, ink, ("Ana", "Ben", "Cem")).to_type == ["winner"]
    two = read(CHOSEN.format(players="2"), tmp_path, "two.yaml").content.form
    ringed = Reading("winner", "2", True, (Alternative("2", 1.0),), (0.0, 0.0, 1.0, 1.0))
    assert filled_by(two, [ringed]).written.get("winner") == "P2"
    assert filled_by(two, [ringed], ("Ana", "Ben")).written.get("winner") == "Ben"


def test_a_wrong_name_is_told_with_the_near_one_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    layout = (
        CHOSEN.format(players="2..3") + 'rules: [{id: most, when: "written(winner)", must: "last(hands.*.points.(winner)) > 5"}]\n'
    )
    Path("pick.yaml").write_text(layout, "utf-8")
    Path("a.yaml").write_text(
        "sheet: pick.yaml\nplayers: [Ana, Ben]\nhands: [[[1, 9], Ana]]\nwinner: ben   # so it says\n", "utf-8"
    )
    done = run("check", "a.yaml", "--format", "json")
    (sheet,) = done.json["sheets"]
    assert [(each["rule"], each["space"], each["notes"]) for each in sheet["findings"]] == [
        ("pick/winner", "winner", ["did you mean 'Ben'?"])
    ]
    assert list(sheet["values"].items())[:3] == [("players.1", "Ana"), ("players.2", "Ben"), ("hands.1.points.Ana", 1)]
    offered = [each["changes"] for each in sheet["suggestions"]]
    assert [{"space": "winner", "from": "ben", "to": "Ben"}] in offered
    assert [{"space": "winner", "from": "ben", "to": "Ana"}] not in offered


def test_choosing_a_player_wants_players(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("game: sheet\nspaces: {a: {choice: players}}\n", "utf-8")
    done = run("lint", tmp_path / "a.yaml")
    assert (done.status, "the layout has no `players`" in done.out, "players: 2..5" in done.out) == (2, True, True)
    assert "a.yaml:2:22" in done.out


def test_a_table_looked_up_by_a_blank_choice_is_blank(tmp_path: Path) -> None:
    text = (
        "game: sheet\nname: x\ntables: {factor: {single: 1, double: 2}}\n"
        "spaces: {points: number, stake: {choice: [single, double]%s},"
        " due: {is: points * factor.(stake)}, sure: {is: 'points * first(factor.(stake), 1)'}}\n"
    )
    for blank, due in (("", None), (", blank: double", 14)):
        layout = sg.load_layout(text=text % blank)
        assert layout.sheet({"points": 7}).computed_values.get("due") == due
        assert layout.sheet({"points": 7, "stake": "double"}).computed_values["due"] == 14
    assert sg.load_layout(text=text % "").sheet({"points": 7}).computed_values["sure"] == 7


@pytest.mark.parametrize(
    ("formula", "gives"),
    [
        ('starts(t, "Ab")', True), ('starts(t, "ab")', False), ('starts(t, "")', True), ('starts("", t)', False),
        ('starts(t, t)', True), ('starts(u, "A")', None), ('starts(t, u)', None), ('starts(player, "A")', True),
        ('not starts(t, "b") and starts(t, "A")', True), ('count(x for x in (t, "Ac", "B") where starts(x, "A")) = 2', True),
    ],
)  # fmt: skip
def test_what_a_text_starts_with(formula: str, gives: bool | None) -> None:
    quoted = formula.replace("'", "''")
    layout = sg.load_layout(text=f"game: sheet\nname: x\nspaces: {{player: text, t: text, u: text, out: {{is: '{quoted}'}}}}\n")
    values = layout.sheet({"player": "Ana", "t": "Abc"}).computed_values
    assert values.get("out") == gives
    assert layout.sheet({"player": "Ana", "t": "?"}).computed_values.get("out", "?") in (None, gives, "?")


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("starts(t)", "needs two pieces of text"),
        ("starts(t, 3)", "text"),
        ("starts(t, t, t)", "needs two pieces of text"),
        ("starts(3, t)", "text"),
        ("starts(x for x in (t, t))", "loop"),
        ("start(t, t)", "starts"),
    ],
)
def test_what_is_wrong_with_a_call_of_starts(formula: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(f"game: sheet\nname: x\nspaces: {{t: text, out: {{is: '{formula}'}}}}\n", "utf-8")
    done = run("lint", tmp_path / "a.yaml")
    assert done.status == 2
    assert told in done.out
