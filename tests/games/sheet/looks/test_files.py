"""Looks of layouts in files: findings of `lint`, inheritance, and that `check` gives the same results without looks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sheetgen.drawing.looks import Inside, Role, Shape
from sheetgen.games.registry import BUNDLED
from sheetgen.games.sheet.keys import OF_FAMILIES, OF_KEYS
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.layout.schema import layout_schema
from tests.command import run

HEAD = "game: sheet\nname: x\n\n"
PAD = """\
game: sheet
name: pad
title: {en: Pad, de: Block}
tables: {worth: {0: 0, 3: 5}}
spaces:
  player: text
  fruit:
    rows: [apples, pears]
    number: 0..20
    must: this mod 2 = 0
    LOOK
  coins: {columns: 1..4, tick: 2, LOOK}
  total: {is: "sum(fruit.*, coins.*)"}
labels: {de: {player: Name, fruit: Obst, apples: Äpfel, pears: Birnen, coins: Münzen, total: Summe}}
score: total
"""


def linted(text: str, folder: Path) -> list[str]:
    """Return the `lint` findings as `line:column rule`."""
    (folder / "x.yaml").write_text(text, "utf-8")
    told = run("lint", "--format", "json", str(folder / "x.yaml"))
    (found,) = json.loads(told.out)["layouts"]
    faults = [(each["line"], each["column"], "fault") for each in found.get("errors", [])]
    return [f"{line}:{column} {what}" for line, column, what in faults] + [
        f"{each['line']}:{each['column']} {each['rule']}" for each in found["findings"]
    ]


@pytest.mark.parametrize(
    ("spaces", "look", "expected"),
    [
        ("  a: {rows: [x, y], number: 0..9}", "{a: {icon: star}, x: {icon: key}, a.y: {role: sum}}", []),
        ("  a: {rows: [x, y], number: 0..9}", "{ab: {icon: star}, a.z: {icon: star}}", ["6:8 layout/unused", "6:26 layout/unused"]),
        ("  a: {choice: [x, y]}", "{y: {icon: star}}", []),
        (
            "  a: {rows: 1..2, columns: 1..2, number: 0..9, look: {regions: [[u, v], [v, v]]}}",
            "{u: {icon: star}, w: {icon: star}}",
            ["6:25 layout/unused"],
        ),
        (
            "  a: {rows: [x, y], columns: 1..2, look: {icon: [star, key], shape: board}, number: 0..9}",
            "{a: {colour: red}}",
            ["5:49 layout/unused", "6:20 layout/unused"],
        ),
        ("  a: {columns: 1..3, tick: yes, look: {inside: none, icon: {2: star}}}", "{a: {colour: red}}", ["5:64 layout/unused"]),
        ("  a: {number: yes, look: {icon: mdi-no-such-glyph}}", "{a: {colour: red}}", ["5:33 fault"]),
    ],
)
def test_looks_that_nothing_shows_are_told(spaces: str, look: str, expected: list[str], tmp_path: Path) -> None:
    assert linted(f"{HEAD}spaces:\n{spaces}\nlook: {look}\n", tmp_path) == expected


@pytest.mark.parametrize(
    ("hint", "lacks"),
    [
        ("{en: pairs, de: Paare}", False),
        ("{en: pairs}", True),
        ("pairs", True),
        ("2 × 3", False),
        ("none", False),
        ("worth", False),
        ("[pairs, {en: a, de: b}]", True),
        ("{apples: {en: a, de: b}, pears: {de: b}}", True),
        ("{apples: {en: a, de: b}, pears: {en: a, de: b}}", False),
    ],
)
def test_a_hint_is_said_in_all_languages_that_the_layout_speaks(hint: str, lacks: bool, tmp_path: Path) -> None:
    text = PAD.replace("LOOK", f"look: {{hint: {hint}}}", 1).replace("LOOK", "look: {colour: red}")
    assert [each.partition(" ")[2] for each in linted(text, tmp_path)] == ["layout/untranslated"] * lacks


def test_a_language_that_only_a_hint_speaks_lacks_the_rest(tmp_path: Path) -> None:
    spaces = "spaces:\n  fruit: {rows: [x, y], number: yes, look: {hint: HINT}}\n"
    assert linted(HEAD + spaces.replace("HINT", "all"), tmp_path) == []
    assert linted(HEAD + spaces.replace("HINT", "{en: all, de: alle}"), tmp_path) == ["5:3 layout/untranslated"]
    third = PAD.replace("LOOK", "look: {hint: {en: all, de: alle, fr: tous}}", 1).replace("LOOK", "look: {colour: red}")
    assert [each.partition(" ")[2] for each in linted(third, tmp_path)] == ["layout/untranslated"]


def test_an_unknown_picture_of_the_title_is_a_fault_at_its_name(tmp_path: Path) -> None:
    assert linted("game: sheet\nname: x\npage: {paper: a6, icon: nosuch}\nspaces: {a: number}\n", tmp_path) == ["3:25 fault"]


@pytest.mark.parametrize(
    ("flow", "place"),
    [("[[a, [b, zz]]]", "3:36"), ("[[a, [b, a]]]", "3:36"), ("[[a], [[b, [c]]]]", "3:38"), ("[[a, [b, c]]]", None)],
)
def test_a_flow_may_have_stacks(flow: str, place: str | None, tmp_path: Path) -> None:
    text = f"game: sheet\nname: x\npage: {{margin: 8mm, flow: {flow}}}\nspaces: {{a: number, b: number, c: number}}\n"
    assert linted(text, tmp_path) == ([f"{place} fault"] if place else [])


def read(name: str, text: str, folder: Path) -> Layout:
    (folder / name).write_text(text, "utf-8")
    return Library().layout(str(folder / name))


def test_looks_are_inherited_like_every_mapping(tmp_path: Path) -> None:
    spaces = "spaces:\n  a: {rows: [x, y], number: 0..9, look: {icon: [star, key], colour: red}}\n"
    base = f"game: sheet\nname: x\n{spaces}look: {{x: {{hint: one, role: note}}}}\n"
    read("base.yaml", base, tmp_path)
    heir = "extends: ./base.yaml\nspaces: {a: {look: {icon: [crown]}}}\nlook: {x: {hint: none}, y: {colour: blue}}\n"
    looks = read("heir.yaml", heir, tmp_path).model.looks
    x, y = looks.key(("a",), {"rows": "x"}), looks.key(("a",), {"rows": "y"})
    assert (x.icon, x.colour, x.hint, x.role) == ("crown", "red", "", "note")
    assert (y.icon, y.colour) == ("", "blue")


def test_checking_and_blank_sheets_are_the_same_without_looks(tmp_path: Path) -> None:
    said = PAD.replace(
        "LOOK", "look: {icon: [apple, star], hint: worth, colour: green, role: note, parts: {both: [apples, pears]}}", 1
    )
    said = said.replace("LOOK", "look: {shape: chain, fold: 2, inside: none, turn: no, join: no}")
    bare = re.sub(r"(, )?LOOK", "", PAD)
    results: list[Any] = []
    for number, text in enumerate((said, bare)):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "pad.yaml").write_text(text, "utf-8")
        (folder / "sheet.yaml").write_text("sheet: pad.yaml\nfruit: [3, 44]\ncoins: [1]\ntotal: 3\n", "utf-8")
        checked = json.loads(run("check", "--format", "json", str(folder / "sheet.yaml")).out.replace(str(folder), ""))
        blank = run("blank", str(folder / "pad.yaml")).out.replace(str(folder), "")
        spaces = json.loads(run("spaces", str(folder / "pad.yaml")).out)["spaces"]
        results.append((checked, blank, [(each["space"], each["type"]) for each in spaces]))
    assert results[0] == results[1]
    assert len(results[0][0]["sheets"][0]["findings"]) == 3


def test_editors_know_the_keys_of_looks_and_their_words() -> None:
    schema = layout_schema(BUNDLED.load("sheet"))
    known = schema["$defs"]["look"]["properties"]
    assert known.keys() == {*OF_FAMILIES, *OF_KEYS}
    words = json.dumps(known)
    assert all(f'"{word}"' in words for each in (Shape, Role, Inside) for word in each.__args__)  # type: ignore[attr-defined]
    assert "look" in schema["properties"]
