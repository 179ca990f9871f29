"""The automatic page, for pads of every shape on papers of every size, kept in `tests/golden/made`.

A pad's default paper has the full log. Other papers have the positions of the blocks, the errors, and a hash of everything. `make
golden` rewrites the files; look at the difference before you commit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.layout.blocks_yaml import page_and_blocks_yaml
from sheetgen.layout.building.build import draw
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.faults import Fault, Unreadable
from tests.command import ROOT
from tests.drawing.blocks.room import fonts
from tests.layout.files import typed as written
from tests.layout.games import PAGES, typed
from tests.log import log

GOLDEN = ROOT / "tests" / "golden" / "made"
KINDS = ("singles", "grid", "records", "players", "fields of players", "flow")
"""Pads that together have every shape of spaces."""
LONG = re.compile("(.{110,}?, )")


def mark(text: str) -> str:
    """Return a short hash of a text."""
    return sha256(text.encode()).hexdigest()[:8]


def told(faults: list[Fault], folder: Path) -> Iterator[str]:
    """Yield errors with their positions and fixes."""
    for fault in faults:
        file = Path(fault.file).name if fault.file else ""
        message = fault.text.replace(str(folder), "")
        yield f"{file}:{fault.position.line}:{fault.position.column}+{fault.position.length}: {message} · {fault.hint}"


def blocks(layout: Layout) -> Iterator[str]:
    """Yield the blocks as typed, with very long lines broken."""
    for line in page_and_blocks_yaml(layout):
        yield from LONG.sub(r"\1\n      ", line).rstrip().split("\n")


def drawn(layout: Layout, folder: Path) -> Iterator[str]:
    """Yield a hash of the drawing in each language, with lines and without colour, and the parts that don't fit."""
    for lang in layout.languages:
        for scan in (False, True):
            built = draw(layout, lang, "full", fonts(), scan=scan)
            whole = log(built.sheet).replace(str(folder), "")
            code = next((f", code at {page.code.x:g} {page.code.y:g}" for page in built.sheet.pages if page.code), "")
            yield f"{lang}{', to be scanned' if scan else ''}: {len(built.sheet.pages)} pages{code}, {mark(whole)}"
            yield from told(built.faults, folder)
            yield from (f"remark {line}" for line in told(built.notes.remarks, folder))


def of(name: str, folder: Path) -> Iterator[str]:
    """A pad on all papers."""
    for number, page in enumerate(PAGES):
        yield f"== {page or 'as it is'}"
        try:
            layout = Library().layout(written(folder, typed(name, page)))
            lines = list(blocks(layout))
        except Unreadable as unreadable:
            yield from told(unreadable.faults, folder)
            continue
        if number == 0:
            yield from lines
        else:
            yield lines[0]
            yield "; ".join(f"{block.options.id} {block.options.at}" for block in layout.blocks)
            whole = "\n".join(lines)
            yield f"{len(lines)} lines, {mark(whole)}"
        yield from drawn(layout, folder)


@pytest.mark.parametrize("name", KINDS)
def test_its_page_is_made_as_before(name: str, tmp_path: Path, file_regression: FileRegressionFixture) -> None:
    text = "\n".join(of(name, tmp_path)) + "\n"
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=GOLDEN / f"{name.replace(' ', '-')}.txt")
