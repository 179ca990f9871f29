"""Names of spaces that programs rely on: on paper, in layouts and among values."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetgen import load_layout, read_sheets
from tests.command import ROOT, run

NAMES = {
    "namaste": "circles.r4c4 symbols.lotus crossed.lotus truths.left karma.2 score.symbols total first",
    "placement/level-1": "marks.r1c2 rounds score.gems total",
    "diceculus": "stages.idea.1.values.a stages.game.2.total stages.idea.grand end",
    "lucky-dice": "players.1 rounds.3.out coasters.1 coasters.6 winners",
    "hearts": "players.1 hands.1.points.1",
}


@pytest.mark.parametrize("name", NAMES)
def test_spaces_on_paper_are_those_of_the_layout(name: str) -> None:
    printed = {each["space"] for each in json.loads(run("spaces", name).out)["spaces"]}
    assert printed <= set(load_layout(name).spaces)
    assert set(NAMES[name].split()) <= printed


def test_coasters_go_by_position_on_paper_and_by_name_among_values(tmp_path: Path) -> None:
    (sheet,) = read_sheets(ROOT / "examples/lucky-dice/right.yaml")
    assert sheet["coasters.1"] == sheet["coasters.Ana"] == 3
    assert [space for space in sheet.values if space.startswith("coasters")] == ["coasters.Ana", "coasters.Ben", "coasters.Cem"]
    blank = tmp_path / "blank.yaml"
    blank.write_text(run("blank", "lucky-dice").out, "utf-8")
    assert "coasters: {}" in blank.read_text("utf-8")
    assert run("check", str(blank)).status == 0
