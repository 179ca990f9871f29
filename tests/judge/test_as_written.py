"""A finding that counts wrong values as written mentions this, and gives the right value for the corrected ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen import read_sheets
from tests.command import ROOT, run

EXAMPLES = ROOT / "examples"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def changed(name: str, *slips: tuple[str, str]) -> None:
    text = (EXAMPLES / name).read_text("utf-8")
    for typed, slip in slips:
        assert text.count(typed) == 1, typed
        text = text.replace(typed, slip)
    Path("a.yaml").write_text(text, "utf-8")


def finding_at(space: str) -> dict[str, Any]:
    (sheet,) = run("check", "a.yaml", "--format", "json").json["sheets"]
    (found,) = [each for each in sheet["findings"] if each["space"] == space]
    return dict(found)


@pytest.mark.parametrize(
    ("name", "slips", "space", "note"),
    [
        (
            "yacht/right.yaml",
            [("bonus: 35", "bonus: 25"), ("381", "380")],
            "total",
            "371 is based on bonus 25 as written; with the corrections it would be 381",
        ),
        (
            "yacht/right.yaml",
            [("subtotal: 63", "subtotal: 53")],
            "bonus",
            "0 is based on subtotal 53 as written; with the corrections it would be 35",
        ),
        (
            "yacht/right.yaml",
            [("subtotal: 63", "subtotal: 53"), ("bonus: 35", "bonus: 0"), ("381", "380")],
            "total",
            "336 is based on subtotal 53, bonus 0 as written; with the corrections it would be 381",
        ),
        (
            "namaste/right.yaml",
            [("symbols: 41", "symbols: 40"), ("total: 64", "total: 60")],
            "total",
            "63 is based on points for symbols 40 as written; with the corrections it would be 64",
        ),
        (
            "placement/level-1.yaml",
            [("gems: 15", "gems: 16"), ("total: 45", "total: 41")],
            "total",
            "46 is based on points for gems 16 as written; with the corrections it would be 45",
        ),
        (
            "diceculus/right.yaml",
            [("grand: 12", "grand: 11"), ("end: 24", "end: 42")],
            "end",
            "23 is based on grand total (idea) 11 as written; with the corrections it would be 24",
        ),
    ],
)
def test_it_says_which_values_it_counts(name: str, slips: list[tuple[str, str]], space: str, note: str) -> None:
    changed(name, *slips)
    found = finding_at(space)
    assert found["notes"][-1] == note
    assert found["note_data"][-1]["id"] == "judge/as-written"
    (sheet,) = read_sheets("a.yaml")
    assert note in {each for finding in sheet.findings if finding.space == space for each in finding.notes}
    assert note in run("check", "a.yaml").out


def test_a_finding_that_counts_right_values_says_nothing_of_it() -> None:
    changed("yacht/right.yaml", ("381", "380"))
    assert not [each for each in finding_at("total")["notes"] if "as written" in each]
