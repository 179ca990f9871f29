"""`sheetgen blocks`: its output, put into the layout, prints the same page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen.layout.building.build import build
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from tests.command import run
from tests.drawing.blocks.room import fonts
from tests.log import log

NAMED = re.compile(r'"([^"]*· )?[0-9a-f]{6}( ·[^"]*)?"')


def drawn(layout: str) -> str:
    """Return the drawing log without the layout's name and fingerprint."""
    whole = log(build(Library().layout(layout), "en", "full", fonts()))
    return NAMED.sub('"…"', whole).partition("\n")[2]


@pytest.mark.parametrize("name", bundled())
def test_a_bundled_layout_prints_the_same_with_its_own_blocks(name: str, tmp_path: Path) -> None:
    shown = run("blocks", name)
    assert shown.status == 0
    own = tmp_path / "own.yaml"
    own.write_text(f"extends: {name}\n{shown.out}", encoding="utf-8")
    assert drawn(str(own)) == drawn(name).replace(f"sheetgen · {name}", "sheetgen · own")


def test_the_blocks_of_a_sheet_in_yaml_alone_can_be_changed(tmp_path: Path) -> None:
    pad = tmp_path / "pad.yaml"
    pad.write_text("game: sheet\nspaces:\n  points: {rows: [red, blue], number: 0..9}\n", encoding="utf-8")
    shown = run("blocks", pad)
    assert "  - id: points\n    block: table\n" in shown.out
    pad.write_text(pad.read_text() + re.sub("row: [0-9.]+mm", "row: 9mm", shown.out), encoding="utf-8")
    (red,) = (place for place in run("spaces", pad).json["spaces"] if place["space"] == "points.red")
    assert red["box"][3] == pytest.approx(9.0, abs=0.05)


def test_faults_are_told(tmp_path: Path) -> None:
    pad = tmp_path / "pad.yaml"
    pad.write_text("game: sheet\nspaces:\n  points: {rows: [red, blue], number: 0..9}\nblocks: [{id: x}]\n", encoding="utf-8")
    assert run("blocks", pad).status == 2
    assert "pad.yaml:4:10: error" in run("blocks", pad).err
