"""Drawn levels written into a text: only changed parts are rewritten, and reading the text gives the drawn level."""

from __future__ import annotations

import json
from copy import deepcopy
from difflib import unified_diff
from typing import Any

import pytest

from sheetgen.games.editing import NoLevelError, Spot
from sheetgen.games.placement import editing
from sheetgen.games.placement.layout import WORTH
from sheetgen.games.placement.level_places import places
from sheetgen.games.placement.starter import LEVEL
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.editing import CannotEdit
from sheetgen.source.faults import Position

Level = dict[str, Any]
STARTER = LEVEL.format(title="Garden", file="garden.yaml")


def level_of(text: str) -> Level:
    """Return a level's text as a drawn level."""
    layout = Library(given={"a.yaml": reader.read("a.yaml", text.encode())}).layout("a.yaml")
    level: Level = json.loads(json.dumps(editing.read(layout.keys, layout.common.title)))
    return level


def drawn(text: str, **changes: Any) -> tuple[Level, str]:
    """Return a level with other keys, and the text with these changes."""
    level = deepcopy(level_of(text)) | changes
    return level, editing.write(text, level)


def differences(before: str, after: str) -> list[str]:
    """The lines that went and came."""
    return [
        line
        for line in unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
        if line[:2] not in ("--", "++", "@@")
    ]


@pytest.mark.parametrize("name", [name for name in bundled() if name.startswith("placement/")])
def test_what_is_the_same_stays_as_it_is_typed(name: str) -> None:
    text = "\n".join(Library().layout(name).lines) + "\n"
    assert editing.write(text, level_of(text)) == text


@pytest.mark.parametrize("text", [STARTER, STARTER.replace("\n", "\r\n"), "\ufeff" + STARTER, STARTER.rstrip("\n")])
def test_ends_of_lines_and_marks_stay(text: str) -> None:
    level = level_of(text.removeprefix("\ufeff"))
    assert editing.write(text, level) == text
    level["grid"][0][0] = "5b"
    assert editing.write(text, level) == text.replace("6g 2", "5b 2")


def test_a_field_is_typed_anew_in_its_column() -> None:
    level = level_of(STARTER)
    level["grid"][0][1] = "4p"
    level["grid"][2][5] = "-"
    after = editing.write(STARTER, level)
    assert differences(STARTER, after) == [
        "-  6g 2  4  1  -  w",
        "+  6g 4p 4  1  -  w",
        "-  1  4k X  X  2  5",
        "+  1  4k X  X  2  -",
    ]


def test_where_a_field_has_no_room_all_columns_are_laid_out_anew() -> None:
    text = STARTER.replace("6g 2  4  1  -  w", "6 2 4 1 - w").replace("3  5  1  3  6  4", "3 5 1 3 6 4")
    level = level_of(text)
    level["grid"][0][0] = "6g"
    after = editing.write(text, level)
    assert "  6g 2  4  1  -  w\n  3  5  1  3  6  4\n  1  4k X  X  2  5\n" in after
    assert level_of(after) == level


def test_rows_and_columns_come_and_go() -> None:
    level = level_of(STARTER)
    level["grid"] = [["1", *row[:-1]] for row in level["grid"]] + [["2"] * 6]
    after = editing.write(STARTER, level)
    assert "grid: |\n  1  6g 2  4  1  -\n" in after
    assert "  2  2  2  2  2  2\n\n# The meaning of each letter." in after


def test_letters_keep_their_comments() -> None:
    fields = level_of(STARTER)["fields"]
    fields[2]["colour"] = "green"
    fields[4]["points"] = -3
    del fields[0]
    after = drawn(STARTER, fields=[*fields, {"letter": "f", "kind": "flag", "colour": "", "points": [10, 6]}])[1]
    assert differences(STARTER, after) == [
        "-  g: {kind: gem, points: 3}",
        "-  k: {kind: key, colour: red}",
        "+  k: {kind: key, colour: green}",
        "-  b: {kind: bomb, points: -2}",
        "+  b: {kind: bomb, points: -3}",
        "+  f: {kind: flag, points: [10, 6]}",
    ]


def test_lines_are_the_entries_of_the_file() -> None:
    lines = level_of(STARTER)["lines"]
    lines[2] |= {"points": 7, "from": None}
    lines[0] |= {"from": 2, "to": 5}
    new = {"axis": "column", "number": 2, "from": 1, "to": 3, "points": 5}
    _, after = drawn(STARTER, lines=[lines[0], lines[2], new])
    assert differences(STARTER, after) == [
        "-  - {row: 3, points: 5}",
        "-  - {column: 1, points: 10}",
        "-  - {row: 1, from: 1, to: 4, points: 5}",
        "+  - {row: 3, from: 2, to: 5, points: 5}",
        "+  - {row: 1, to: 4, points: 7}",
        "+  - {column: 2, from: 1, to: 3, points: 5}",
    ]


def test_a_title_in_several_languages() -> None:
    text = STARTER.replace("title: Garden", 'title: {en: Garden, de: "Garten"}   # mine')
    _, after = drawn(text, title={"en": "A: b", "de": "Blüten"})
    assert differences(text, after)[1] == '+title: {en: "A: b", de: "Blüten"}   # mine'
    _, after = drawn(STARTER, title='"\\: #')
    assert level_of(after)["title"] == '"\\: #'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# mine\ngame: placement\n", "# mine\ngame: placement\ntitle: x\n\ngrid: |\n  X  1  2\n"),
        (
            "game: placement\nfields:   # none yet\ntitle: y\n",
            "game: placement\nfields:   # none yet\n  g: {kind: gem, points: 3}\n",
        ),
        (
            "{game: placement, title: y}",
            '{game: placement, title: x, grid: "X  1  2\\n3  4  5\\n6  1  2\\n", fields: {g: {kind: gem',
        ),
        ("game: placement\nfields: {}\nlines: []\n", "fields: {g: {kind: gem, points: 3}}\nlines: [{row: 1, points: 5}]\n"),
        ("game: placement\ngrid: '1'\n", 'grid: "X  1  2\\n3  4  5\\n6  1  2\\n"\n'),
    ],
)
def test_what_is_not_there_yet_comes_behind_all_else(text: str, says: str) -> None:
    grid = [["X", "1", "2"], ["3", "4", "5"], ["6", "1", "2"]]
    fields = [{"letter": "g", "kind": "gem", "colour": "", "points": 3}]
    level = {"title": "x", "grid": grid, "fields": fields, "lines": [{"axis": "row", "number": 1, "points": 5}]}
    after = editing.write(text, level)
    assert says in after
    read = level_of(after)
    assert (read["title"], read["grid"], read["fields"], len(read["lines"])) == ("x", grid, fields, 1)


@pytest.mark.parametrize(
    "changes",
    [
        {"grid": []},
        {"grid": [["1 2"]]},
        {"grid": [["1\n"]]},
        {"grid": [["1"] * 61]},
        {"grid": "X"},
        {"title": None},
        {"title": "x" * 10_001},
        {"fields": [{"letter": "g", "kind": "dragon"}]},
        {"fields": [{"letter": "", "kind": "gem"}]},
        {"lines": [{"axis": "diagonal", "number": 1, "points": 1}]},
        {"lines": [{"axis": "row", "number": 1, "points": 1, "entry": 9}]},
        {"lines": [{"axis": "row", "number": 1, "points": 1, "entry": 2}, {"axis": "row", "number": 2, "points": 1, "entry": 1}]},
        {"lines": [{"axis": "row", "number": 1, "points": "1"}]},
        {"more": 1},
    ],
)
def test_what_is_no_level_is_not_written(changes: Level) -> None:
    with pytest.raises(NoLevelError):
        drawn(STARTER, **changes)


@pytest.mark.parametrize(
    "text", ["", "- 1\n", "game: placement\ngame: placement\n", "game: [\n", "game: placement\nlines: {row: 1, points: 2}\n"]
)
def test_a_text_without_room_is_left_alone(text: str) -> None:
    with pytest.raises(CannotEdit):
        editing.write(text, level_of(STARTER) | {"lines": []})


def test_what_lies_at_a_place() -> None:
    spot = places(STARTER)
    lines = STARTER.split("\n")

    def at(text: str, column: int = 1, length: int = 1) -> Spot:
        return spot(Position(next(n for n, line in enumerate(lines, 1) if line.startswith(text)), column, length), ())

    assert at("  6g 2", 3, 2) == Spot(((1, 1),))
    assert at("  5b 1", 9, 2) == Spot(((5, 3),))
    assert at("  5b 1", 3, 18) == Spot(tuple((5, column) for column in range(1, 7)))
    assert at("  p: ", 6) == Spot(letter="p")
    assert at("  - {column", 5) == Spot(entry=2)
    assert at("grid: |", 7) == Spot()
    assert at("game: ") == Spot()
    assert at("# Rows and columns") == Spot()
    assert spot(Position(1, 1), ("marks.r2c3", "score.gems", "marks.r1c1")) == Spot(((2, 3), (1, 1)))


def test_what_levels_are_drawn_with() -> None:
    kit = editing.kit()
    assert {kind["kind"] for kind in kit["kinds"] if kind["points"] is not None} == set(WORTH)
    assert [kind["kind"] for kind in kit["kinds"] if kind["coloured"]] == ["puzzle", "key", "lock"]
    assert len({colour["label"] for colour in kit["colours"]}) == 12
