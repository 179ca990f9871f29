"""The blank sheet of any readable layout is read back without an error, whatever its name and title."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.form.read.sheet import read_filled
from sheetgen.form.write.blank import blank
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping, Scalar
from tests.command import run

LIBRARY = Library()
TRICKY = "a\\\n\"'#:-{}[]&*!|>%@` \t\x85\u2028"
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40) | st.text(TRICKY, max_size=12)
NAMES = ["a\\name.yaml", "two words.yaml", "quote'd.yaml", 'quote"d.yaml', "-dash.yaml", "sölo №1.yaml", "a: b.yaml"]


@given(st.sampled_from([name for name in bundled() if LIBRARY.layout(name).content.form]), TEXT, TEXT)
def test_any_name_and_title_is_read_back(layout: str, name: str, title: str) -> None:
    form = LIBRARY.layout(layout).content.form
    source = reader.read("blank.yaml", blank(name, title, form).encode())
    (document,) = source.documents
    assert document.faults == []
    assert isinstance(document.root, Mapping)
    named = document.root.items["sheet"][1]
    assert isinstance(named, Scalar)
    assert named.text == name
    assert read_filled(document.root, source.lines, form).faults == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("title", ["One line", "Two\\nlines # and a: colon", string.punctuation.replace("\\", "").replace('"', "")])
def test_a_blank_of_ones_own_layout_is_checked(name: str, title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(f'extends: namaste\ntitle: "{title}"\n', "utf-8")
    empty = run("blank", "--", name)
    assert empty.status == 0, empty.err
    Path("filled.yaml").write_text(empty.out, "utf-8")
    assert run("check", "filled.yaml").status == 0


@pytest.mark.parametrize("name", ["namaste", "placement/level-2", "diceculus", "lucky-dice"])
def test_a_blank_is_what_it_was(name: str, file_regression: FileRegressionFixture) -> None:
    whole = Path(__file__).parent / "blanks" / (name.replace("/", "-") + ".yaml")
    file_regression.check(run("blank", name).out, encoding="utf-8", newline="\n", fullpath=whole)
