"""Open lists: `rows: 1..4+` is judged like a list that has all its rows, and prints only the first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sheetgen as sg
from sheetgen.layout.read import Library
from tests.command import run

SHARED = """\
game: sheet
name: club
players: 2..3
spaces:
  games: {rows: ROWS, columns: players, number: 0..9, must: this != 7}
  best: {rows: ROWS, is: max(games.(row).*)}
  total: {columns: players, is: sum(games.*.(player)) + count(best.*)}
rules: [{id: falls, for: games, must: max(games.(row).*) < 9 or row < 6}]
score: total.(player)
"""
OWN = """\
game: sheet
name: walk
spaces:
  legs: {rows: ROWS, of: {km: 0..20, rest: tick}}
  way: {is: sum(legs.*.km)}
rules: [{id: rest, for: legs, must: km < 15 or rest}]
table: [{id: far, must: count(sheets.*.legs.*.km) < 12}]
score: way
"""
legs = st.lists(st.tuples(st.sampled_from([None, *range(22)]), st.booleans()), max_size=9)


def layout(text: str, rows: str) -> sg.Layout:
    return sg.load_layout(text=text.replace("ROWS", rows))


def results(sheet: sg.Sheet | sg.Table) -> list[Any]:
    """Return all results of a sheet or a table; its notes list blank rows, so they differ."""
    found = [(each.rule, each.space, each.message) for each in sheet.findings]
    ranking = [(each.place, each.player, each.score) for each in (sheet.ranking if isinstance(sheet, sg.Table) else ())]
    suggested = [[(change.space, change.after) for change in each.changes] for each in sheet.suggestions]
    return [found, ranking, suggested]


def of_sheet(sheet: sg.Sheet) -> list[Any]:
    return [*results(sheet), sheet.score, dict(sheet.values)]


@settings(max_examples=40)
@given(st.lists(st.lists(st.sampled_from([None, *range(11)]), min_size=2, max_size=2), max_size=10), st.integers(0, 90))
def test_a_shared_sheet_is_judged_like_one_with_all_its_rows(rounds: list[list[int | None]], total: int) -> None:
    values: dict[str, Any] = {"players.1": "Ana", "players.2": "Ben", "total.Ana": total}
    for row, points in enumerate(rounds, 1):
        values |= dict(zip((f"games.{row}.Ana", f"games.{row}.Ben"), points, strict=True))
    open_list, whole = (layout(SHARED, rows).sheet(values) for rows in ("1..4+", f"1..{max(len(rounds), 4)}"))
    assert of_sheet(open_list) == of_sheet(whole)


def walk(on: sg.Layout, player: str, stages: list[tuple[int | None, bool]], total: int) -> sg.Sheet:
    values: dict[str, Any] = {"player": player, "way": total}
    for row, (km, rest) in enumerate(stages, 1):
        values |= {f"legs.{row}.km": km, f"legs.{row}.rest": rest or None}
    return on.sheet(values)


@settings(max_examples=40)
@given(legs, legs, st.integers(0, 90))
def test_sheets_of_unlike_length_are_judged_as_one_table(first: Any, second: Any, total: int) -> None:
    open_list, whole = layout(OWN, "1..4+"), layout(OWN, "1..9")
    tables = [sg.table([walk(on, "Ana", first, total), walk(on, "Ben", second, total)]) for on in (open_list, whole)]
    assert results(tables[0]) == results(tables[1])
    for mine, other in zip(tables[0].sheets, tables[1].sheets, strict=True):
        assert of_sheet(mine)[0] == of_sheet(other)[0]


def test_values_change_beyond_the_printed_rows() -> None:
    sheet = walk(layout(OWN, "1..4+"), "Ana", [(3, False)], 3)
    longer = sheet.changed({"legs.31.km": 16})
    assert [(each.rule, each.space) for each in longer.findings] == [("walk/rest", "legs.31"), ("walk/way", "way")]
    assert (longer["legs.31.km"], longer["legs.30.km"], "legs.31.rest" in longer) == (16, None, True)
    assert longer.changed({"legs.31.km": None, "legs.31.rest": None}).valid
    assert [choice.may for choice in sheet.options(space="legs.40.rest").ways[0].choices] == [True]


def test_a_typed_sheet_may_have_200_rows(tmp_path: Path) -> None:
    (tmp_path / "walk.yaml").write_text(OWN.replace("ROWS", "1..4+"), "utf-8")
    file = tmp_path / "ana.yaml"
    lines = "".join(f"  - {{km: {row % 3}}}\n" for row in range(1, 201))
    file.write_text(f"sheet: walk.yaml\nplayer: Ana\nlegs:\n{lines}way: 201\n", "utf-8")
    (sheet,) = sg.read_sheets(file)
    assert sheet.valid, sheet.findings
    assert sheet["legs.200.km"] == 2
    file.write_text(f"sheet: walk.yaml\nplayer: Ana\nlegs:\n{lines}  - {{km: 1}}\n", "utf-8")
    with pytest.raises(sg.Unreadable) as raised:
        sg.read_sheets(file)
    assert [(fault.line, fault.column) for fault in raised.value.faults] == [(204, 5)]


def test_the_printed_rows_are_those_of_an_empty_sheet() -> None:
    loaded = layout(OWN, "1..4+")
    assert [space for space in loaded.spaces if space.endswith(".km")] == [f"legs.{row}.km" for row in range(1, 5)]
    assert "legs.5" not in loaded.blank()


@pytest.mark.parametrize("row", [5, 3, 1, 197, 200])
def test_a_further_sheet_begins_with_any_row(tmp_path: Path, row: int) -> None:
    file = tmp_path / "walk.yaml"
    file.write_text(OWN.replace("ROWS", "1..4+"), "utf-8")
    printed = Library().layout(str(file)).longer(row - 1, row - 1)
    names = list(printed.content.form["legs"].keys)  # type: ignore[union-attr]
    assert names == [str(each) for each in range(row, min(row + 4, 201))]
    done = run("render", file, "--from-row", str(row), "-o", tmp_path / "more.pdf")
    assert done.status == 0, done.err


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["namaste", "--from-row", "3"], "no open list"),
        (["OWN", "--from-row", "0"], "rows 1 to 200, not 0"),
        (["OWN", "--from-row", "201"], "rows 1 to 200, not 201"),
        (["OWN", "--from-row", "5", "--scan"], "leave out --scan"),
    ],
)
def test_a_further_sheet_that_cannot_be_is_refused(tmp_path: Path, arguments: list[str], what: str) -> None:
    file = tmp_path / "walk.yaml"
    file.write_text(OWN.replace("ROWS", "1..4+"), "utf-8")
    done = run("render", *[str(file) if each == "OWN" else each for each in arguments], "-o", tmp_path / "more.pdf")
    assert done.status == 2
    assert what in done.err
    assert not (tmp_path / "more.pdf").exists()


@pytest.mark.parametrize("rows", ["4..1+", "4+", "[1..4+]", "a..4+", "players+"])
def test_lists_that_cannot_go_on_are_refused(rows: str) -> None:
    with pytest.raises(sg.Unreadable) as raised:
        layout(OWN, rows)
    assert raised.value.faults[0].line == 4


def test_a_constant_gives_the_printed_rows() -> None:
    loaded = sg.load_layout(text="parameters: {most: 3}\n" + OWN.replace("ROWS", "1..2 * most+"))
    assert "legs.6.km" in loaded.spaces
    assert loaded.sheet({"legs.9.km": 3, "way": 3}).valid
