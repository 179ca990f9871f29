"""Locations of layouts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sheetgen.judge.linting.lint import lint
from sheetgen.layout import find
from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from tests.drawing.blocks.room import fonts
from tests.layout.files import typed


def test_bundled_layouts_are_found_by_their_names() -> None:
    names = find.bundled()
    assert names == sorted(names)
    for name in names:
        path = find.bundled_path(name)
        assert path is not None
        assert Path(path).is_file()
        assert not find.is_path(name)


def test_what_begins_with_an_underscore_is_only_for_games_to_start_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one.yaml", "_base.yaml", "_parts/two.yaml", "pad/three.yaml", "notes.txt", "schema/x.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    monkeypatch.setattr(find, "bundled_folder", lambda: str(tmp_path))
    assert find.bundled() == ["one", "pad/three"]
    for name in ("_base", "_parts/two"):
        assert find.bundled_path(name) is None
        assert find.standard_path(name) is not None
        assert find.display_path(find.standard_path(name) or "") == "the game's own page"


def test_a_folder_beside_the_bundled_one_is_not_bundled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(find.bundled_folder(), tmp_path / "layouts")
    monkeypatch.setattr(find, "bundled_folder", lambda: str(tmp_path / "layouts"))
    assert find.is_bundled(str(tmp_path / "layouts" / "namaste.yaml"))
    mine = tmp_path / "layouts-mine" / "mine.yaml"
    assert not find.is_bundled(str(mine))
    mine.parent.mkdir()
    mine.write_text("extends: namaste\nblocks: [{id: karma, at: c7-12 r16-17}]\n")
    own = typed(tmp_path, "extends: layouts-mine/mine.yaml\ntitle: Mine\n")
    (linted,) = lint([own], Library(), fonts())
    assert {fault.code for fault in linted.faults} == {"layout/overlap"}
    assert {(fault.file, fault.position.line) for fault in linted.faults} == {(str(mine), 2)}


@pytest.mark.parametrize(
    "name", ["", "/", "nosuch", "../namaste", "./namaste", "/namaste", "namaste/", "..", "a\\b", "C:namaste", "a\0b"]
)
def test_other_names_are_none(name: str) -> None:
    assert find.bundled_path(name) is None


@pytest.mark.parametrize(
    ("name", "path"), [("a.yaml", True), ("a.yml", True), ("./b/a.yml", True), ("namaste", False), ("a.json", False)]
)
def test_a_path_ends_in_yaml_or_yml(name: str, path: bool) -> None:
    assert find.is_path(name) is path


@pytest.mark.parametrize(
    ("name", "hint"),
    [("namsate", "did you mean 'namaste'?"), ("Namaste", "did you mean 'namaste'?"), ("nosuch.yaml", "")],
)
def test_a_layout_that_is_not_there(name: str, hint: str) -> None:
    with pytest.raises(Unreadable) as told:
        Library().layout(name)
    (fault,) = told.value.faults
    assert fault.text.startswith("there is no ")
    assert fault.hint == hint


def test_each_layout_is_read_once(tmp_path: Path) -> None:
    library = Library()
    (tmp_path / "a.yaml").write_text("extends: namaste\n")
    one = library.layout("a.yaml", str(tmp_path))
    assert library.layout(str(tmp_path / "a.yaml")) is one
    assert library.layout("namaste") is library.layout("namaste")
