"""The game's keys and the parts of its sheet."""

from __future__ import annotations

import pytest
from rulebooks.namaste.sheets import SMALL, STANDARD, printed

from sheetgen.form.spaces import spaces
from sheetgen.games.namaste import GAME
from sheetgen.games.namaste.layout import Dice, Face, Keys, Symbols, check_keys
from sheetgen.source.faults import Position
from sheetgen.source.nodes import Node


class _Nowhere:
    def where(self, path: str) -> Position:
        return Position(1, 1)

    key = where

    @property
    def origin(self) -> Node:
        raise NotImplementedError

    def ink(self, colour: str) -> str | None:
        return None

    def rows(self, path: str) -> list[tuple[int, int, str]]:
        return []


NOWHERE = _Nowhere()


@pytest.mark.parametrize("keys", [STANDARD, SMALL, Keys(karma=0), Keys(dice=Dice(white=2, faces=(1, (2, 3))))])
def test_good_keys(keys: Keys) -> None:
    assert check_keys(keys, NOWHERE) == []


@pytest.mark.parametrize(
    ("keys", "paths"),
    [
        (Keys(diamond=6), ["diamond"]),
        (Keys(diamond=1), ["diamond"]),
        (Keys(diamond=15), ["diamond"]),
        (Keys(diamond=5), ["symbols.rows", "symbols.columns"]),
        (Keys(symbols=Symbols(rows=("lotus", "eye"))), ["symbols.rows"]),
        (Keys(symbols=Symbols(rows=("lotus", "eye", "fish", "Eye", "hand"))), ["symbols.rows.4", "symbols.columns.3"]),
        (
            Keys(symbols=Symbols(rows=("lo.tus", "eye", "fish", "my eye", ""))),
            ["symbols.rows.1", "symbols.rows.4", "symbols.rows.5"],
        ),
        (Keys(dice=Dice(white=0, turquoise=11)), ["dice.white", "dice.turquoise"]),
        (Keys(dice=Dice(faces=())), ["dice.faces"]),
        (Keys(dice=Dice(faces=(2, 0, (), (1, 100), (3, 3)))), ["dice.faces.2", "dice.faces.3", "dice.faces.4", "dice.faces.5"]),
        (Keys(karma=-1), ["karma"]),
        (Keys(karma=21), ["karma"]),
    ],
)
def test_keys_that_make_no_sheet(keys: Keys, paths: list[str]) -> None:
    faults = check_keys(keys, NOWHERE)
    assert [path for path, _ in faults] == paths
    assert all(said.text().message and said.text().hint for _, said in faults)


def test_spaces_of_the_published_sheet() -> None:
    names = [space.name for space in spaces(printed().form)]
    assert len(names) == len(set(names)) == 1 + 1 + 25 + 10 + 10 + 4 + 4 + 3 + 1
    assert list(printed().form) == ["player", "first", "circles", "symbols", "crossed", "truths", "karma", "score", "total"]
    assert {"circles.r4c4", "symbols.lotus", "crossed.lotus", "truths.left", "karma.2", "score.symbols", "total", "first"} <= set(
        names
    )
    assert not {"circles.r1c1", "circles.r1c3", "karma.5"} & set(names)


def test_lattice_has_holes_outside_the_diamond() -> None:
    rows = printed().lattices["circles"]
    assert [len(row) for row in rows] == [7] * 7
    assert [sum(cell is not None for cell in row) for row in rows] == [1, 3, 5, 7, 5, 3, 1]
    assert rows[3][3] == "circles.r4c4"


def test_middles_are_pink() -> None:
    faces = printed().faces
    middles = {space for space, face in faces.items() if face.style == "middle"}
    assert middles == {f"circles.r{n}c4" for n in range(2, 7)} | {f"circles.r4c{n}" for n in range(2, 7)}
    truths = {space for space, face in faces.items() if face.style == "truth-circle"}
    assert truths == {"circles.r1c4", "circles.r4c1", "circles.r7c4", "circles.r4c7"}
    assert sum(face.style == "circle" for face in faces.values()) == 25 - 9 - 4


def test_ends_of_lines() -> None:
    ends = printed().ends
    assert [(end.axis, end.index, end.first, end.last) for end in ends["rows"]] == [
        ("row", 2, 3, 5), ("row", 3, 2, 6), ("row", 4, 1, 7), ("row", 5, 2, 6), ("row", 6, 3, 5),
    ]  # fmt: skip
    assert ends["columns"][1].spaces == ("symbols.wheel", "crossed.wheel")
    assert [(end.axis, end.index, end.first, end.spaces) for end in ends["truths"]] == [
        ("row", 1, 4, ("truths.top",)),
        ("column", 1, 4, ("truths.left",)),
        ("row", 7, 4, ("truths.bottom",)),
        ("column", 7, 4, ("truths.right",)),
    ]


@pytest.mark.parametrize("keys", [STANDARD, SMALL])
def test_every_space_at_an_end_is_one_of_the_form(keys: Keys) -> None:
    made = printed(keys)
    names = {space.name for space in spaces(made.form)}
    at_ends = [space for ends in made.ends.values() for end in ends for space in end.spaces]
    assert len(at_ends) == len(set(at_ends)) == 4 * (keys.diamond - 2) + 4
    assert set(at_ends) | set(made.faces) <= names


def test_words_tell_what_the_dice_make() -> None:
    assert printed().words == {"lowest": "1", "highest": "28", "others": "21", "choices": " (1/7 = 1)"}


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ((1, 2, 3), ""),
        ((1, (2,)), ""),
        (((7, 1), 3, (1, 7)), " (1/7 = 1)"),
        (((1, 7), (2, 8)), " (1/7 = 1, 2/8 = 2)"),
        (((1, 2, 3, 4), (5, 6)), " (1/2/3/… = 1, 5/6 = 5)"),
        (((1, 2), (3, 4), (5, 6), (7, 8)), " (1/2 = 1, 3/4 = 3, 5/6 = 5 …)"),
    ],
)
def test_words_tell_what_faces_with_a_choice_count_as_bad_karma(faces: tuple[Face, ...], told: str) -> None:
    assert printed(Keys(dice=Dice(faces=faces))).words["choices"] == told


def test_game_explains_every_rule_once() -> None:
    names = [rule.name for rule in GAME.rules]
    assert len(names) == len(set(names)) == 18
    assert all(name.startswith("namaste/") for name in names)
    assert {rule.name for rule in GAME.rules if rule.severity == "warning"} == {"namaste/not-crossed", "namaste/unfinished"}
