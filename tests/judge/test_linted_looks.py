"""Lint findings about looks: similar, hard to read, too small for a pen, unused paper, tables that could be joined."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from page_quality import BUNDLED
from samples.pads import TEN, pad

from sheetgen.drawing.sheet import Text
from sheetgen.judge.linting.drawn_layout import DrawnLayout
from sheetgen.judge.linting.lint import LintResult, lint
from sheetgen.judge.linting.looks import pen_room
from sheetgen.layout.building.build import examine
from sheetgen.layout.read import Library
from sheetgen.report.lint import lint_json
from tests.drawing.blocks.room import fonts

FAMILY = "spaces: {points: {rows: [one, two, three, four, five], columns: [north, south], number: 0..99}}\n"
PLAYED = "players: 3\nspaces: {points: {rows: 1..9, columns: players, number: 0..9}}\n"
STRIP = (
    "spaces: {s: {rows: [x, y], columns: 1..4, tick: yes, look: {shape: strip, hint: what takes more room than there is for it}}}\n"
)
FLAGS = "spaces: {land: {rows: 1..2, columns: 1..2, number: 1..6, look: {shape: board, regions: [[a, a], [b, b]]}}}\n"


def linted(text: str, folder: Path) -> LintResult:
    """Return the lint result of a layout of this game without errors."""
    file = folder / "own.yaml"
    file.write_text(f"game: sheet\n{text}", "utf-8")
    (found,) = lint([str(file)], Library(), fonts())
    assert found.faults == []
    return found


def rules(text: str, folder: Path) -> list[tuple[str, str]]:
    """Return the rules that a layout breaks, each with its severity."""
    return sorted({(finding.rule.removeprefix("layout/"), finding.severity) for finding in linted(text, folder).findings})


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        (FAMILY, []),
        ("theme: {from: plain, row-label: {color: '#808080'}}\n" + FAMILY, ["contrast"]),
        ("theme: {from: plain, row-label: {color: '#606060'}}\n" + FAMILY, []),
        ("theme: {from: large, row-label: {color: '#606060'}}\n" + FAMILY, ["contrast"]),
        ("theme: {from: large, row-label: {color: '#101010'}}\n" + FAMILY, []),
        ("theme: {from: plain, zebra: {fill: '#555555', mono: plain}}\n" + FAMILY, ["contrast"]),
        (FLAGS + "look: {a: {colour: red, icon: flag}, b: {colour: green, icon: flag}}\n", ["alike"]),
        (FLAGS + "look: {a: {colour: red, icon: flag}, b: {colour: yellow, icon: flag}}\n", []),
        (FLAGS + "look: {a: {colour: red}, b: {colour: green}}\n", []),
        (STRIP, []),
        (STRIP + "blocks: [{id: s, at: c1-60 r20-50}]\n", ["cut-short"]),
        ("page: {paper: a4}\n" + FAMILY, ["paper-unused"]),
        ("page: {paper: auto}\n" + FAMILY, []),
    ],
)
def test_looks_are_warned_of(text: str, broken: list[str], tmp_path: Path) -> None:
    assert rules(text, tmp_path) == [(rule, "warning") for rule in broken]


def test_a_name_without_room_is_an_error_and_a_field_a_warning(tmp_path: Path) -> None:
    narrow = "blocks: [{id: points, min: [4mm, 4mm], columns: [{share: 80}, {share: 5}, {share: 5}, {share: 5}]}]\n"
    assert rules(PLAYED, tmp_path) == []
    assert rules(PLAYED + narrow, tmp_path) == [("pen-room", "error"), ("pen-room", "warning")]


@pytest.mark.parametrize(("size", "many"), [(8.0, 0), (26.0, 1)])
def test_a_field_for_a_number_is_not_printed_full(size: float, many: int, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(f"game: sheet\n{FAMILY}", "utf-8")
    layout = Library().layout(str(file))
    ink, built = examine(layout, fonts()).drawn[0]
    (page,) = built.sheet.pages
    box = page.places[0].box
    text = Text(box.x + 1, box.bottom - 3, "8" * int((box.w - 2) / (size * 0.2)), size)
    sheet = built.sheet._replace(pages=(page._replace(ops=(*page.ops, text)),))
    paper = DrawnLayout(layout, frozenset(), frozenset(), [], ((ink, built._replace(sheet=sheet)),), fonts())
    assert len(list(pen_room(paper))) == many


@pytest.mark.parametrize(
    ("spaces", "hint"),
    [
        ("{rows: 1..3, columns: 1..2, number: 0..9}", "`paper: a6` is large enough"),
        ("{rows: 1..3, number: 0..9}", "add `columns: 1..4` to 'a' for several games"),
    ],
)
def test_free_paper_has_a_cure(spaces: str, hint: str, tmp_path: Path) -> None:
    (finding,) = linted(f"page: {{paper: a4}}\nspaces: {{a: {spaces}}}\n", tmp_path).findings
    assert hint in finding.message + " ".join(finding.notes)


@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_pads_are_without_a_finding(name: str) -> None:
    (found,) = lint([name], Library(), fonts())
    assert [finding.message for finding in found.findings] == []


@pytest.mark.parametrize("name", TEN)
def test_so_are_ten_others(name: str, tmp_path: Path) -> None:
    assert rules(pad(name).partition("\n")[2], tmp_path) == []


def test_the_flow_that_is_found_is_told_to_programs(tmp_path: Path) -> None:
    found = linted(FAMILY.replace("}}\n", "}, done: {columns: 1..6, tick: yes}}\n"), tmp_path)
    (entry,) = json.loads(lint_json([found]))["layouts"]
    assert entry["flow"] == [["points"], ["done"]]
    (entry,) = json.loads(lint_json(lint(["namaste"], Library(), fonts())))["layouts"]
    assert "flow" not in entry
