"""Facts below the heading (`aloud`), and what a layout says about itself for lists."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import sheetgen as sg
from sheetgen.drawing.sheet import Symbol, Text
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from tests.command import run

LAYOUT = """\
game: sheet
title: {en: Trick, de: Stich}
tables: {goal: {points: 100}}
aloud: [{en: "each heart: 1", de: "jedes Herz: 1"}, "{goal.points}!"]
spaces:
  a: {rows: 1..3, number: 0..9}
  total: {is: sum(a.*)}
score: total
labels: {de: {total: Summe}}
"""


ROUNDS = """\
game: sheet
title: {en: Rounds, de: Runden, es: Rondas}
players: 2..4
page: {paper: a5}
spaces:
  rounds: {rows: 1..10, columns: players, number: 0..99}
  total: {columns: players, is: sum(rounds.*.player)}
score: total.player
winner: lowest
"""


@pytest.mark.parametrize(
    ("lang", "note", "goal"), [("en", "2–4 players", "lowest wins"), ("de", "2–4 Personen", "weniger gewinnt")]
)
def test_the_players_and_who_wins_are_printed_without_taking_space(tmp_path: Path, lang: str, note: str, goal: str) -> None:
    sheets = []
    for text in (ROUNDS, ROUNDS.replace("lowest", "highest").replace("2..4", "4")):
        (tmp_path / "rounds.yaml").write_text(text, "utf-8")
        sheets.append(build(Library().layout(str(tmp_path / "rounds.yaml")), lang, "full", Fonts()))
    (lowest,), (highest,) = (sheet.pages for sheet in sheets)
    assert lowest.places == highest.places
    texts = {op.text: op.y for op in lowest.ops if isinstance(op, Text)}
    assert texts[note] < min(place.box.y for place in lowest.places)
    assert texts[goal] > max(place.box.y for place in lowest.places if place.space.startswith("rounds"))
    assert {note, goal}.isdisjoint(op.text for op in highest.ops if isinstance(op, Text))


@pytest.mark.parametrize(("lang", "fact"), [("en", "each heart: 1"), ("de", "jedes Herz: 1")])
def test_facts_are_printed_between_the_title_and_the_first_space(tmp_path: Path, lang: str, fact: str) -> None:
    file = tmp_path / "trick.yaml"
    file.write_text(LAYOUT, "utf-8")
    sheet = build(Library().layout(str(file)), lang, "full", Fonts())
    (page,) = sheet.pages
    texts = {op.text: op.y for op in page.ops if isinstance(op, Text)}
    first = min(place.box.y for place in page.places if place.space == "a.1")
    assert texts["Trick" if lang == "en" else "Stich"] < texts[fact] == texts["100!"] < first


def test_long_facts_are_wrapped(tmp_path: Path) -> None:
    words = [f"fact number {number}" for number in range(30)]
    loaded = sg.load_layout(text=LAYOUT.replace('"{goal.points}!"', ", ".join(words)))
    assert loaded.findings == ()
    sg.render(loaded, io.BytesIO())


@pytest.mark.parametrize("aloud", ["[[a]]", "{}", "['{a.1}']", "['{']"])
def test_facts_are_texts_of_constants(aloud: str) -> None:
    text = "\n".join(f"aloud: {aloud}" if line.startswith("aloud") else line for line in LAYOUT.splitlines())
    with pytest.raises(sg.Unreadable) as raised:
        sg.load_layout(text=text)
    assert raised.value.faults[0].line == 4


def test_the_list_of_layouts_says_what_a_layout_says_about_itself() -> None:
    rows = {row["name"]: row for row in run("layouts", "--format", "json").json}
    assert rows["hearts"]["players"] == "3..6"
    assert (rows["namaste"]["kind"], rows["namaste"]["minutes"]) == ("dice", None)
    assert all(row["kind"] and row["about"] for row in rows.values())


@pytest.mark.parametrize(
    ("text", "column"),
    [("kind: dices", 7), ("minutes: half an hour", 10), ("minutes: 30-45", 10), ("about: [a]", 8), ("about: {en: {a: b}}", 13)],
)
@pytest.mark.parametrize("base", ["yacht", "namaste"])
def test_what_a_layout_says_about_itself_is_checked(base: str, text: str, column: int) -> None:
    with pytest.raises(sg.Unreadable) as raised:
        sg.load_layout(text=f"extends: {base}\n{text}\n")
    assert [(fault.line, fault.column) for fault in raised.value.faults] == [(2, column)]


def test_what_a_layout_says_about_itself_does_not_change_its_sheets(tmp_path: Path) -> None:
    plain, described = tmp_path / "plain.yaml", tmp_path / "described.yaml"
    plain.write_text("extends: yacht\n", "utf-8")
    described.write_text("extends: yacht\nabout: {en: Mine, de: Meins}\nkind: words\nminutes: 5\n", "utf-8")
    one, other = (Library().layout(str(file)) for file in (plain, described))
    assert one.fingerprint == other.fingerprint
    assert (other.described("about", "de"), other.common.kind, str(other.common.minutes)) == ("Meins", "words", "5")


def test_a_table_is_printed_between_the_title_and_the_facts(tmp_path: Path) -> None:
    text = LAYOUT.replace("{goal: {points: 100}}", "{goal: {points: 100}, worth: {3: dice-1 dice-2, 40: straight}}")
    file = tmp_path / "trick.yaml"
    file.write_text(text.replace("aloud: [", "aloud: [{table: worth}, "), "utf-8")
    (page,) = build(Library().layout(str(file)), "en", "full", Fonts()).pages
    texts = {op.text: op.y for op in page.ops if isinstance(op, Text)}
    assert texts["Trick"] < texts["Worth"] < texts["straight"] < texts["100!"]
    dice = [op.box for op in page.ops if isinstance(op, Symbol) and op.name in ("dice-1", "dice-2")]
    assert len(dice) == 2
    assert all(texts["Worth"] < box.y < box.bottom < texts["100!"] for box in dice)


@pytest.mark.parametrize("named", ["gaol", "[goal]", "goal.points"])
def test_a_table_below_the_heading_must_exist(named: str) -> None:
    with pytest.raises(sg.Unreadable) as raised:
        sg.load_layout(text=LAYOUT.replace("aloud: [", f"aloud: [{{table: {named}}}, "))
    assert (raised.value.faults[0].line, raised.value.faults[0].column) == (4, 17)
