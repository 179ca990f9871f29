"""Layouts typed in tests: written to a file, read and drawn; `«` marks where a fault is expected and is not written."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sheetgen.drawing.sheet import Box, Sheet
from sheetgen.judge.linting.lint import lint
from sheetgen.layout.building.build import build
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.faults import Fault
from tests.drawing.blocks.room import fonts

MARK = "«"


class Marked(NamedTuple):
    """A text without its marks, and the marks' positions: line and column, from 1."""

    text: str
    places: list[tuple[int, int]]


def marked(text: str) -> Marked:
    """Return the text without its marks, and the positions of the marks."""
    places = []
    for number, line in enumerate(text.split("\n"), 1):
        before = line.split(MARK)[:-1]
        places += [(number, sum(map(len, before[: n + 1])) + 1) for n in range(len(before))]
    return Marked(text.replace(MARK, ""), places)


def typed(folder: Path, text: str, name: str = "own.yaml") -> str:
    """Write a text to a file in the folder, and return its path."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def faults(folder: Path, text: str) -> list[Fault]:
    """Return all errors of a layout."""
    (linted,) = lint([typed(folder, text)], Library(), fonts())
    assert [finding for finding in linted.findings if finding.rule != "layout/cut-short"] == []
    return linted.faults


def layout(folder: Path, text: str) -> Layout:
    """Return a layout that has no errors."""
    return Library().layout(typed(folder, text))


def sheet(folder: Path, text: str, lang: str = "en") -> Sheet:
    """Return the sheet of a layout."""
    return build(layout(folder, text), lang, "full", fonts())


def boxes(printed: Sheet) -> dict[str, Box]:
    """Map each space of a sheet to its box."""
    return {place.space: place.box for page in printed.pages for place in page.places}
