"""Layouts print whatever their file's name: the sheet shows only the characters that the typeface has."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.drawing.sheet import Text
from sheetgen.judge.linting.lint import lint
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from tests.drawing.blocks.room import fonts
from tests.layout.files import typed

NAMES = {"Gipfel \U0001f600": "Gipfel", "魔力": "sheet", "a\x07b": "a b", "a\nb": "a b", "Käse": "Käse", "½ × 魔 2": "½ × 2"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("title", ["", "title: ''\n", "title: {}\n"])
def test_a_layout_prints_whatever_its_file_is_called(name: str, title: str, tmp_path: Path) -> None:
    own = typed(tmp_path, f"extends: namaste\n{title}", f"{name}.yaml")
    library = Library()
    (linted,) = lint([own], library, fonts())
    assert linted.faults == []
    sheet = build(library.layout(own), "en", "full", fonts())
    texts = [op.text for op in sheet.pages[0].ops if isinstance(op, Text)]
    assert any(text.startswith(f"sheetgen · {NAMES[name]}") for text in texts)
    if "'" in title:
        assert sheet.title == NAMES[name]


def test_a_title_that_cannot_be_printed_is_a_fault_there(tmp_path: Path) -> None:
    own = typed(tmp_path, "extends: namaste\ntitle: Gipfel \U0001f600\n", "Gipfel \U0001f600.yaml")
    ((fault,),) = ([*linted.faults] for linted in lint([own], Library(), fonts()))
    assert (fault.position[:2], fault.code) == ((2, 8), "drawing/no-glyph")
