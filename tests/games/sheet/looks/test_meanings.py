"""The looks that words imply: colours, suits, dice and locks; boxes of square grids."""

from __future__ import annotations

import pytest

from sheetgen.games.sheet.looks.meanings import meanings
from tests.games.sheet.looks.test_inference import family
from tests.games.sheet.looks.test_precedence import looks


def implied(keys: str, look: str = "") -> list[tuple[str, str]]:
    """Return icon and colour of each row of a family."""
    read = looks(f"  a: {{rows: [{keys}], number: yes{look}}}")
    every = [read.key(("a",), {"rows": key.strip()}) for key in keys.split(",")]
    return [(each.icon, each.colour) for each in every]


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("red, blue", [("", "red"), ("", "blue")]),
        ("rot, Grün, low, high", [("", "red"), ("", "green"), ("", ""), ("", "")]),
        ("rouge, noir, low, high, all", [("", "")] * 5),
        ("orange, apple", [("", "")] * 2),
        ("clubs, hearts, grand", [("club", ""), ("heart", "red"), ("", "")]),
        ("Karo, trèfle", [("diamond", "red"), ("club", "")]),
        ("hearts, lives", [("", "")] * 2),
        ("as, deux, trois, quatre, cinq, six", [(f"dice-{number}", "") for number in range(1, 7)]),
        ("Einser, Zweier, Dreier, Vierer, Fünfer, Sechser, Full", [*((f"dice-{number}", "") for number in range(1, 7)), ("", "")]),
        ("twos, ones, threes, fours, fives, sixes", [("", "")] * 6),
    ],
)
def test_words_imply_pictures_and_colours(keys: str, shown: list[tuple[str, str]]) -> None:
    assert implied(keys) == shown


def test_labels_imply_them_too() -> None:
    by_key = meanings(("a1", "a2"), [{"a1": "First", "a2": "Second"}, {"a1": "Rot", "a2": "Blau"}])
    assert [look.colour for look in by_key.values()] == ["red", "blue"]


def test_a_given_look_wins() -> None:
    assert implied("red, blue", look=", look: {colour: {red: none, blue: pink}}") == [("", ""), ("", "pink")]


def test_options_and_regions_have_colours() -> None:
    read = looks("  a: {choice: [red, blue, draw]}")
    options = "red", "blue", "draw"
    assert [read.by_name(("a",), option, options).colour for option in options] == ["red", "blue", ""]
    look = family("  a:\n    rows: 1..2\n    columns: 1..2\n    number: yes\n    look: {regions: [[red, red], [blue, blue]]}")
    assert {name: each.colour for name, each in look.region_looks.items()} == {"red": "red", "blue": "blue"}


@pytest.mark.parametrize(
    ("side", "rule", "boxes"),
    [
        (
            4,
            'for: b in 0..3\n    must: "distinct(a.(2 * floor(b / 2) + r).(2 * (b mod 2) + c) for r in 1..2 for c in 1..2)"',
            "1122",
        ),
        (6, "for: r in (1, 3, 5); c in (1, 4)\n    must: distinct(a.(r + i).(c + j) for i in 0..1 for j in 0..2)", "111222"),
        (4, "for: r in 1..4\n    must: distinct(a.(r).*)", ""),
        (5, "for: r in 1..5\n    must: a.(r).(r) != floor(r / 2)", ""),
    ],
)
def test_a_condition_that_speaks_of_boxes_divides_a_square_grid(side: int, rule: str, boxes: str) -> None:
    look = family(f"  a: {{rows: 1..{side}, columns: 1..{side}, number: 1..{side}}}", more=f"rules:\n  - id: x\n    {rule}\n")
    assert look.shape == ("board" if boxes else "table")
    assert ["".join(line) for line in look.regions[:1]] == ([boxes] if boxes else [])
