"""Reports of labs: a page in English and German, JSON that matches its schema."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.games.lab import Lab
from sheetgen.layout.read import Library
from sheetgen.report.excerpt import Paint
from sheetgen.report.lab import LabResult, exit_status, known_text, lab_json, lab_text
from sheetgen.source.faults import Unreadable
from sheetgen.source.languages import language
from sheetgen.source.messages import reader
from tests.command import ROOT
from tests.games.placement.lab.made_up import made_up
from tests.games.placement.lab.studies import quick_lab
from tests.report.test_schema import wrong

KEPT = ROOT / "tests" / "golden" / "lab"
LEVEL = "placement/level-1"


def result(lab: Lab | None = None) -> LabResult:
    layout = Library().layout(LEVEL)
    return LabResult(LEVEL, layout, made_up(layout.keys) if lab is None else lab)


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_page_says_what_it_said(code: str, file_regression: FileRegressionFixture) -> None:
    token = reader.set(language(code))
    text = lab_text([result()], Paint(False))
    reader.reset(token)
    file_regression.check(text + "\n", encoding="utf-8", newline="\n", fullpath=KEPT / f"page.{code}.txt")


def test_what_is_odd_stands_at_its_place() -> None:
    file = ROOT / "sheetgen" / "cases" / "lab" / "never-crossed.breaks.yaml"
    layout = Library().layout(str(file))
    odd = LabResult("gem.yaml", layout, quick_lab(layout))
    assert "9:45: warning[lab/never-crossed]: the gem in row 5, column 15 is not crossed on any sheet" in lab_text(
        [odd], Paint(False)
    )
    assert exit_status([odd]) == 0
    (entry,) = json.loads(lab_json([odd]))["labs"]
    assert [(each["rule"], each["line"], each["column"]) for each in entry["findings"]] == [("lab/never-crossed", 9, 45)]
    assert wrong("lab", {"labs": [entry]}) == []


def test_json_is_as_its_schema_has_it() -> None:
    printed = json.loads(lab_json([result()]))
    assert wrong("lab", printed) == []
    (entry,) = printed["labs"]
    assert entry["class"] == 5
    assert {**entry["best"]["sheet"], "marks": ""} == {"sheet": LEVEL, "players": 2, "marks": "", "total": 65}
    assert entry["play"]["magpie"] == {"games": 10_000, "mean": 26.0, "sd": 8.25, "p5": 13, "p50": 25, "p95": 39}
    assert "complete" not in entry


def test_what_is_not_known_is_left_out() -> None:
    entry = json.loads(lab_json([result(Lab(players=3, fair_share=40))]))["labs"][0]
    assert entry == {"file": LEVEL, "players": 3, "fair_share": 40, "complete": False, "findings": [], "errors": []}
    assert wrong("lab", {"labs": [entry]}) == []
    assert "the analysis is incomplete" in lab_text([result(Lab(players=3))], Paint(False))


def test_a_bound_is_told_where_nothing_is_proven() -> None:
    lab = made_up(Library().layout(LEVEL).keys, proven=False)
    text = lab_text([result(lab)], Paint(False))
    assert "65 points found; more than 69 is impossible" in text
    assert "≥65" in text


@pytest.mark.parametrize("field", ["best", "difficulty", "class_", "depth", "standing"])
def test_a_page_does_without_a_figure(field: str) -> None:
    assert lab_text([result(replace(made_up(Library().layout(LEVEL).keys), **{field: None}))], Paint(False))


def test_progress_says_what_is_known() -> None:
    text = known_text("mine.yaml", made_up(Library().layout(LEVEL).keys))
    assert text == "mine.yaml, best score 65, wanderer 20.7, magpie 26.0, planner 34.4, thinker 39.2"


def test_faults_are_told_in_json(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("game: placement\ngrid: |\n  1\n", "utf-8")
    with pytest.raises(Unreadable) as unreadable:
        Library().layout(str(file))
    refused = LabResult("bad.yaml", None, None, unreadable.value.faults)
    assert exit_status([refused]) == 2
    assert lab_text([refused], Paint(False)) == ""
    assert wrong("lab", json.loads(lab_json([refused]))) == []
