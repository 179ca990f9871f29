"""Candidate layouts of photographed sheets."""

from __future__ import annotations

from pathlib import Path

from sheetgen.layout.find import bundled, name_from
from sheetgen.layout.read import Library
from sheetgen.photo.find.layouts import find_candidates


def test_a_folders_layouts_are_known_and_nothing_else_in_it(tmp_path: Path) -> None:
    (tmp_path / "level.yaml").write_text("extends: placement/level-1\n")
    (tmp_path / "pad.yml").write_text("game: sheet\n")
    (tmp_path / "joe.yaml").write_text("sheet: namaste\n")
    (tmp_path / "notes.txt").write_text("extends: namaste\n")
    (tmp_path / "broken.yaml").write_text("{[")
    (tmp_path / "large.yaml").write_text("extends: namaste\n" + "# \n" * 400_000)
    (tmp_path / "folder.yaml").mkdir()
    found = find_candidates([str(tmp_path), str(tmp_path / "none")])
    assert found.only is None
    assert found.names == (*bundled(), str(tmp_path / "level.yaml"), str(tmp_path / "pad.yml"))


def test_a_layout_that_is_named_is_known_with_all_it_may_be_taken_for() -> None:
    assert find_candidates([], "namaste") == (tuple(bundled()), "namaste")
    assert find_candidates([], "a.yaml") == ((*bundled(), "a.yaml"), "a.yaml")


def test_how_a_sheet_calls_its_layout(tmp_path: Path) -> None:
    own = tmp_path / "a" / "my.yaml"
    own.parent.mkdir()
    own.write_text("extends: namaste\n")
    library = Library()
    assert name_from(str(tmp_path), library.layout("placement/level-1").file, "placement/level-1") == "placement/level-1"
    assert name_from(str(tmp_path), library.layout(str(own)).file, str(own)) == "a/my.yaml"
    assert name_from(str(tmp_path / "b"), library.layout(str(own)).file, str(own)) == "../a/my.yaml"
