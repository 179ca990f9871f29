"""Filled sheets of games only in YAML: reading, messages, blank sheets and writing back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sheetgen.form.schema import sheet_schema
from sheetgen.form.spaces import neighbours, spaces
from sheetgen.form.write.blank import blank
from sheetgen.form.write.rewriting import rewritten
from sheetgen.form.written import UNREAD, Value
from tests.games.sheet.forms import defined, form_of, read
from tests.games.sheet.random_sheets import is_typed

YACHT = """
game: sheet
name: yacht
spaces:
  player: text
  upper: {rows: [ones, twos, threes], number: 0..30}
  bonus: {is: if 1 > 0 then 35 else 0}
  lower: {rows: {full-house: [0, 25], chance: 5..30, note: text, done: tick, given: {printed: 7}}}
  extra: {columns: 1..3, tick: 100}
  grid: {rows: 1..2, columns: 1..3, number: 0..9}
  crosses: {rows: [red, yin-yang], columns: 2..4, tick: yes}
  pick: {choice: [Yin yang, lotus]}
  printed: {printed: 1 + 1}
  secret: {is: 1 + 1, hidden: yes}
  note: text
  half: {number: 0..20 by 0.5}
  fine: {is: 1 = 1}
computed: {sum: 1 + 1}
"""
HEARTS = """
game: sheet
name: hearts
players: 2..3
spaces:
  hands:
    rows: 1..3
    of: {points: {columns: players, number: 0..26}, total: {columns: players, is: 1 + 1}}
  frames: {rows: 1..2, of: {first: {number: 0..9, marks: {X: 10}}, second: {number: 0..9, marks: {"/": 10}}, sum: {is: 1 + 1}}}
"""
TEAMS = """
game: sheet
name: skat
players: [we, They]
spaces: {points: {rows: 1..2, columns: players, number: yes}}
"""
FORMS = {text: form_of(text) for text in (YACHT, HEARTS, TEAMS)}


def good(layout_text: str, sheet: str) -> dict[str, Any]:
    """Return the written values of a sheet without errors, except the players."""
    found = read(FORMS[layout_text], "sheet: x\n" + sheet)
    assert not found.faults, [(fault.text, fault.position) for fault in found.faults]
    return {space: value for space, value in found.written.items() if space != "players"}


def faults(layout_text: str, sheet: str) -> list[tuple[int, int, str]]:
    """Return line, column and message of each error in a sheet."""
    found = read(FORMS[layout_text], "sheet: x\n" + sheet).faults
    return sorted((fault.position.line, fault.position.column, f"{fault.text} ({fault.hint})") for fault in found)


@pytest.mark.parametrize(
    ("sheet", "written"),
    [
        ("upper: [3, ., 9]", {"upper.ones": 3, "upper.threes": 9}),
        ("upper: [_, null, ~]", {}),
        ("upper: 3", {"upper.ones": 3}),
        ("upper: {Ones: 3, 'threes': −9}", {"upper.ones": 3, "upper.threes": -9}),
        ("upper: |\n  3\n  .\n  +9\n", {"upper.ones": 3, "upper.threes": 9}),
        ("upper: [99, 2.50, 1000000000000]", {"upper.ones": 99, "upper.twos": Fraction(5, 2), "upper.threes": 10**12}),
        ("half: 3.0", {"half": 3}),
        ("lower: {Full House: 25, done: x, note: a  b}", {"lower.full-house": 25, "lower.done": True, "lower.note": "a  b"}),
        ("lower: [25, ., hm, no, .]", {"lower.full-house": 25, "lower.note": "hm"}),
        ("extra: [1, 3]", {"extra.1": True, "extra.3": True}),
        ("extra: 2", {"extra.2": True}),
        ("extra: {2: yes, 3: no}", {"extra.2": True}),
        ("extra: |\n  x . true\n", {"extra.1": True, "extra.3": True}),
        ("extra: [1, ?]", {"extra.1": True, "extra.2": UNREAD, "extra.3": UNREAD}),
        ("grid: [[1, 2], 3]", {"grid.1.1": 1, "grid.1.2": 2, "grid.2.1": 3}),
        ("grid: {2: [1], 1: {3: 4}}", {"grid.2.1": 1, "grid.1.3": 4}),
        ("grid: [{2: 5}]", {"grid.1.2": 5}),
        ("grid: |\n  1 _ 3\n  . ? 6\n", {"grid.1.1": 1, "grid.1.3": 3, "grid.2.2": UNREAD, "grid.2.3": 6}),
        ("grid:\n  1: |\n    1 2 3\n", {"grid.1.1": 1, "grid.1.2": 2, "grid.1.3": 3}),
        ("grid: ?", {f"grid.{row}.{column}": UNREAD for row in (1, 2) for column in (1, 2, 3)}),
        ("crosses: [[2, 4], 3]", {"crosses.red.2": True, "crosses.red.4": True, "crosses.yin-yang.3": True}),
        ("crosses: {yin yang: {3: true}}", {"crosses.yin-yang.3": True}),
        ("pick: yin-YANG", {"pick": "Yin yang"}),
        ("pick: rose", {"pick": "rose"}),
        ("note: 007", {"note": "007"}),
        ("note: ''", {}),
        ("bonus: 35\nfine: yes", {"bonus": 35, "fine": True}),
        ("fine: no", {}),
        ("printed:\nsecret: ~\nsum:", {}),
        ("player: Ana\nnote: '?'", {"player": "Ana", "note": UNREAD}),
    ],
)
def test_what_is_typed_is_read(sheet: str, written: dict[str, Value]) -> None:
    assert good(YACHT, sheet) == written


@pytest.mark.parametrize(
    ("sheet", "written"),
    [
        ("hands: [[5, 21]]", {"hands.1.points.Ana": 5, "hands.1.points.D. E.": 21}),
        (
            "hands: [., {points: [0, 26], total: {D. E.: 8}}]",
            {"hands.2.points.Ana": 0, "hands.2.points.D. E.": 26, "hands.2.total.D. E.": 8},
        ),
        ("hands: {3: {Ana: 4}}", {"hands.3.points.Ana": 4}),
        ("hands: 7", {"hands.1.points.Ana": 7}),
        ("hands:\n  - |\n    5 21\n", {"hands.1.points.Ana": 5, "hands.1.points.D. E.": 21}),
        ("frames: [[x, .], [3, /]]", {"frames.1.first": "X", "frames.2.first": 3, "frames.2.second": "/"}),
        ("frames: [X, {sum: 19}]", {"frames.1.first": "X", "frames.2.sum": 19}),
        ("frames: [[?, 4]]", {"frames.1.first": UNREAD, "frames.1.second": 4}),
    ],
)
def test_what_is_typed_for_a_table_is_read(sheet: str, written: dict[str, Value]) -> None:
    assert good(HEARTS, f"{sheet}\nplayers: [Ana, D. E.]\n") == written


def test_names_that_cannot_be_read_are_numbered() -> None:
    assert read(FORMS[HEARTS], "players: ['?', Ben]\nhands: [[1, 2]]").written.get("hands.1.points.P1") == 1


@pytest.mark.parametrize(
    ("sheet", "line", "column", "words"),
    [
        ("uper: 3", 2, 1, "did you mean 'upper'?"),
        ("Upper: 3\nupper: 3", 2, 1, "appears twice"),
        ("players: [Ana]", 2, 1, "did you mean 'player'?"),
        ("upper: {fours: 3}", 2, 9, "ones, twos, threes"),
        ("upper: {twoes: 3}", 2, 9, "did you mean 'twos'?"),
        ("upper: {ones: 3, ONES: 4}", 2, 18, "appears twice"),
        ("upper: [1, 2, 3, .]", 2, 18, "'upper' has 3 spaces, but this is number 4"),
        ("upper: [1, [2]]", 2, 12, "not a list"),
        ("upper: {ones: {a: 1}}", 2, 15, "expected a number, not pairs"),
        ("upper: [1, X]", 2, 12, "expected a number, not 'X'"),
        ("upper: 1, 2", 2, 8, "write a list: [1, 2]"),
        ("upper: {ones 3}", 2, 9, "write `ones: 3`"),
        ("upper: {ones:3}", 2, 9, "write `ones: 3`"),
        ("upper: [O, 2]", 2, 9, "the letter O"),
        ("upper:\n  - ones: 3\n  - twos: 6", 3, 3, "remove the dashes or brackets"),
        ("ones: 3", 2, 1, "'ones' must be inside 'upper'"),
        ("half: |\n  1 2\n  3 4", 2, 7, "expected a number, not several rows"),
        ("fine: |\n  1 2\n  3 4", 2, 7, "expected a tick, not several rows"),
        ("extra: |\n  x\n  .\n  x", 2, 8, "type all values in one row"),
        ("upper: |\n  1 2 3", 2, 8, "type one value per row"),
        ("grid: |\n  1 2 3\n  1, 2, 3\n", 4, 3, "commas"),
        ("half: 5 points", 2, 7, "write `5`"),
        ("extra: x", 2, 8, "list the ticked boxes: [1, 2]"),
        ("crosses: {red: 5}", 2, 16, "'5' is not one of the boxes here"),
        ("crosses: {rad: 2}", 2, 11, "did you mean 'red'?"),
        ("half: 2,5", 2, 7, "use a decimal point: `2.5`"),
        ("half: 1000000000001", 2, 7, "from -1000000000000 to 1000000000000"),
        ("half: 0.0000000000001", 2, 7, "expected at most 12 decimal places"),
        ("half: .5", 2, 7, "number"),
        ("half: 1e3", 2, 7, "number"),
        ("extra: [1, 4]", 2, 12, "'4' is not one of the boxes here"),
        ("extra: [1, 1]", 2, 12, "appears twice"),
        ("extra: {1: maybe}", 2, 12, "expected a tick, not 'maybe'"),
        ("grid: |\n  1 2 3\n", 2, 7, "1 row of 'grid' was typed, but the sheet has 2"),
        ("grid: |\n  1 2 3\n  1 2\n", 4, 3, "row 2 of 'grid': 2 entries were typed, but the row has 3"),
        ("grid: |\n  1 2 3\n  1 b 3\n", 4, 5, "expected a number, not 'b'"),
        ("grid: 1 2 3\n  4 5 6", 2, 7, "the vertical bar after 'grid:' is missing"),
        ("grid: >\n  1 2 3\n  4 5 6\n", 2, 7, "write a vertical bar instead"),
        ("grid: |\n  1 2 3\n  4 5 6\n  note: a\n", 5, 3, "read as a row of 'grid'"),
        ("lower: {given: 7}", 2, 16, "'given' is printed on the sheet"),
        ("lower: [., ., ., ., 7]", 2, 21, "'given' is printed on the sheet"),
        ("printed: 2", 2, 10, "'printed' is printed on the sheet"),
        ("secret: 2", 2, 9, "'secret' is not on the sheet"),
        ("sum: 2", 2, 6, "'sum' is calculated and isn't on the sheet"),
        ("pick: [lotus]", 2, 7, "not a list"),
        ("player: ?", 2, 9, "a name can't be `?`"),
    ],
)
def test_what_is_wrong_is_told_where_it_lies(sheet: str, line: int, column: int, words: str) -> None:
    (found,) = faults(YACHT, sheet)
    assert found[:2] == (line, column)
    assert words in found[2]


@pytest.mark.parametrize(
    ("layout_text", "sheet", "line", "column", "words"),
    [
        (HEARTS, "hands: []", 1, 1, "the key 'players' is missing"),
        (HEARTS, "players: Ana", 2, 10, "at least 2 names"),
        (HEARTS, "players: [A, B, C, D]", 2, 10, "at most 3 names"),
        (HEARTS, "players: [Ana, Ana]", 2, 16, "appears twice"),
        (HEARTS, "players: [Ana, Ben]\nplayer: Ana", 3, 1, "did you mean 'players'?"),
        (HEARTS, "hands: {1: {Ann: 4}}\nplayers: [Ana, Ben]", 2, 13, "did you mean 'Ana'?"),
        (HEARTS, "players: [Ana, Ben]\nhands: {1: {ana: 4}}", 3, 13, "no player is called 'ana'"),
        (HEARTS, "players: [Ana, Ben]\nhands: [[1, 2, 3]]", 3, 16, "'hands.1.points' has 2 spaces, but this is number 3"),
        (HEARTS, "players: [Ana, Ben]\nframes: [[1, 2, 3]]", 3, 17, "first, second"),
        (HEARTS, "players: [Ana, Ben]\nframes: [{frist: 3}]", 3, 11, "did you mean 'first'?"),
        (HEARTS, "players: [Ana, Ben]\nframes: [[Y]]", 3, 11, "expected a number or X, not 'Y'"),
        (TEAMS, "players: [we, They]", 2, 10, "the players are fixed by the layout"),
        (TEAMS, "points: [{wee: 3}]", 2, 11, "did you mean 'we'?"),
    ],
)
def test_what_is_wrong_with_a_table_is_told(layout_text: str, sheet: str, line: int, column: int, words: str) -> None:
    (found,) = faults(layout_text, sheet)
    assert found[:2] == (line, column)
    assert words in found[2]


def test_nothing_is_told_of_players_that_could_not_be_read() -> None:
    (found,) = faults(HEARTS, "players: [Ana, Ana]\nhands: [{Ana: 1}, [1, 2, 3]]\n")
    assert "appears twice" in found[2]


@pytest.mark.parametrize(
    ("layout_text", "sheet", "changes", "after"),
    [
        (YACHT, "upper: [3, 6] # so\n", {"upper.threes": 9}, "upper: [3, 6, 9] # so\n"),
        (YACHT, "upper: [3, 6, 9]\n", {"upper.ones": None}, "upper: [., 6, 9]\n"),
        (YACHT, "upper: 3\n", {"upper.threes": 9}, "upper: [3, ., 9]\n"),
        (YACHT, "upper: {twos: 6}\n", {"upper.ones": 3}, "upper: {ones: 3, twos: 6}\n"),
        (YACHT, "grid: |\n  1 . 3\n  4 5 6\n", {"grid.1.2": 2, "grid.2.3": None}, "grid: |\n  1 2 3\n  4 5 .\n"),
        (YACHT, "grid: [[1], .]\n", {"grid.2.2": 7}, "grid: [[1], {2: 7}]\n"),
        (YACHT, "extra: [1, 3]\n", {"extra.3": None, "extra.2": True}, "extra: [1, 2]\n"),
        (YACHT, "half: '3'\n", {"half": Fraction(5, 2)}, "half: '2.5'\n"),
        (HEARTS, "players: [A, B]\nframes: [[3, 4]]\n", {"frames.1.second": "/"}, 'players: [A, B]\nframes: [[3, "/"]]\n'),
        (
            HEARTS,
            "players: [A, B]\nframes: [[3, 4]]\n",
            {"frames.1.sum": 7},
            "players: [A, B]\nframes: [{first: 3, second: 4, sum: 7}]\n",
        ),
        (HEARTS, "players: [A, B]\nhands: [7]\n", {"hands.1.points.B": None}, "players: [A, B]\nhands: [7]\n"),
        (HEARTS, "players: [A, B]\n", {"hands.1.total.B": 7}, "players: [A, B]\nhands: {1: {total: {B: 7}}}\n"),
    ],
)
def test_only_what_changes_is_typed_anew(layout_text: str, sheet: str, changes: dict[str, Value | None], after: str) -> None:
    form = FORMS[layout_text]
    assert rewritten("sheet: x\n" + sheet, form, read(form, "sheet: x\n" + sheet).written, changes) == "sheet: x\n" + after


def test_a_schema_stays_small() -> None:
    deep = "{rows: 1..10, columns: 1..10, of: {a: {rows: 1..7, columns: 1..7, number: yes}}}"
    made = sheet_schema("x", form_of(f"game: sheet\nname: x\nspaces: {{s: {deep}}}"))
    assert len(str(made)) < 20_000


def test_what_lies_beside_what() -> None:
    beside = neighbours(tuple(spaces(FORMS[HEARTS])))
    assert set(beside["hands.2.points.2"]) == {"hands.2.points.1", "hands.2.points.3", "hands.1.points.2", "hands.3.points.2"}
    assert set(beside["frames.1.second"]) == {"frames.1.first", "frames.1.sum", "frames.2.second"}
    of_yacht = tuple(spaces(FORMS[YACHT]))
    assert neighbours(of_yacht)["upper.twos"] == ("upper.ones", "upper.threes")
    assert neighbours(of_yacht)["note"] == ()
    assert {space.name for space in of_yacht if space.pictured} == {
        f"grid.{row}.{column}" for row in (1, 2) for column in (1, 2, 3)
    }
    assert {space.name for space in of_yacht if space.keep} == {"bonus", "fine"}


def test_an_empty_sheet_is_laid_out_readably() -> None:
    typed = blank("hearts.yaml", "Hearts", FORMS[HEARTS]).splitlines()[2:]
    assert typed == [
        "sheet: hearts.yaml",
        "players: [P1, P2]   # the names of the players",
        "hands:",
        *["  - {points: [., .], total: [., .]}"] * 3,
        "frames:",
        *["  - {first: , second: , sum: }"] * 2,
    ]
    yacht = blank("yacht.yaml", "Yacht", FORMS[YACHT])
    assert "upper:   # 0..30\n  ones:\n  twos:\n  threes:\n" in yacht
    assert "grid: |2   # columns 1, 2, 3; 0..9\n  . . .\n  . . .\n" in yacht
    assert "extra: []   # the ticked spaces, out of 1, 2, 3\n" in yacht
    assert "crosses:   # columns 2, 3, 4; the ticked spaces\n  red: []\n  yin-yang: []\n" in yacht
    dots = form_of("game: sheet\nname: x\nspaces: {dots: {rows: 1..2, columns: 1..2, tick: yes}}")
    assert "dots: |2   # columns 1, 2; x if ticked\n  . .\n  . .\n" in blank("x.yaml", "t", dots)
    assert not any(word in yacht for word in ("given", "printed:", "secret", "sum"))


def test_untyped_keys_are_never_offered() -> None:
    ((_, _, words),) = faults(YACHT, "sekret: 2")
    assert "secret" not in words
    assert all(is_typed(node) for name, node in defined(YACHT).spaces.items() if name not in ("printed", "secret"))
