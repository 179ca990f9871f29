"""Headings of an automatic table: hints below them, lines over them."""

from pathlib import Path

from tests.command import run

SHEET = """
game: sheet
name: pad
players: 2
spaces:
  hands:
    rows: 1..4
    look: {parts: 2, fold: 2}
    of:
      cards: {number: 0..9}
      said: {columns: [red, black], tick: yes}
      total: {columns: players, number: 0..99, look: {hint: to 99}}
  sum: {columns: players, is: sum(hands.*.total.player), look: {hint: add them up}}
score: sum.player
"""


def _blocks(text: str, folder: Path) -> str:
    file = folder / "pad.yaml"
    file.write_text(text, "utf-8")
    found = run("blocks", str(file))
    assert found.status == 0
    return found.out


PLAIN = SHEET.replace(", fold: 2", "")


def test_hints_of_a_field_stand_below_its_headings(tmp_path: Path) -> None:
    wide = PLAIN.replace("players: 2", "players: 2\npage: {paper: a5, orientation: landscape}")
    assert _blocks(wide, tmp_path).count("{text: to 99, style: hint}") == 2


def test_headings_that_read_upwards_have_their_hints_behind_them(tmp_path: Path) -> None:
    long = PLAIN.replace("cards: {number: 0..9}", "cards: {number: 0..9, look: {hint: incomprehensibilities}}")
    narrow = long.replace("players: 2", "players: 2\npage: {paper: a6, orientation: portrait}")
    assert "{text: $hands.cards · incomprehensibilities, style: column-head, turned: yes}" in _blocks(narrow, tmp_path)


def test_a_sum_has_the_room_of_columns_in_which_it_has_no_cells(tmp_path: Path) -> None:
    found = _blocks(PLAIN, tmp_path)
    assert "add them up" in found
    assert 'text: "{hint}", style: hint, align: start, span: ' in found


def test_one_row_of_columns_has_its_own_name_and_heads(tmp_path: Path) -> None:
    """It doesn't follow the box of a single space."""
    text = "game: sheet\nspaces: {upper: {rows: [ones, twos], number: yes}, bonus: number, run: {columns: 1..5, number: yes}}\n"
    found = _blocks(text, tmp_path)
    assert "label: $run" in found
    assert "- id: run\n" in found


def test_a_folded_table_does_not_begin_with_the_line_of_a_part(tmp_path: Path) -> None:
    lone = SHEET.split("  sum:", maxsplit=1)[0] + "score: last(hands.*.total.player)\n"
    assert "line: frame" in _blocks(lone.replace(", fold: 2", ""), tmp_path)
    assert "line: frame" not in _blocks(lone, tmp_path)
