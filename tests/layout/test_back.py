"""The back of a sheet (`back: rules`, or blocks), and the imprint at its foot."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest

import sheetgen as sg
from sheetgen.drawing.sheet import Line, Sheet, Text
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from tests.drawing.blocks.room import fonts

GAMES = ["ten-thousand", "yacht", "hearts", "namaste", "lucky-dice", "placement/level-1"]


def built(folder: Path, text: str, lang: str = "en", scan: bool = False) -> Sheet:
    file = folder / "own.yaml"
    file.write_text(text, "utf-8")
    return build(Library().layout(str(file)), lang, "full", fonts(), scan=scan)


def texts(sheet: Sheet, page: int) -> list[str]:
    return [op.text for op in sheet.pages[page].ops if isinstance(op, Text)]


@pytest.mark.parametrize("scan", [False, True])
@pytest.mark.parametrize("base", GAMES)
def test_the_back_has_rules_and_a_line_of_50_mm(tmp_path: Path, base: str, scan: bool) -> None:
    front = build(Library().layout(base), "en", "full", fonts(), scan=scan)
    sheet = built(tmp_path, f"extends: {base}\nback: rules\nlicence: CC BY 4.0\n", scan=scan)
    assert len(sheet.pages) == len(front.pages) + 1
    assert sheet.pages[0].places == front.pages[0].places
    back = sheet.pages[-1]
    lines = [op for op in back.ops if isinstance(op, Line) and op.y1 == op.y2 > sheet.paper[1] / 2]
    assert min(abs(line.x2 - line.x1 - 50) for line in lines) < 0.1
    assert "CC BY 4.0" in texts(sheet, -1)
    assert len(texts(sheet, -1)) > 5
    assert back.places == ()


def test_rules_are_in_the_sheets_language(tmp_path: Path) -> None:
    layout = "extends: ten-thousand\nback: rules\n"
    assert "A player reached 10000, and all others have had a turn since" in texts(built(tmp_path, layout), 1)
    assert "Jemand hatte 10000, und alle anderen waren seither noch einmal dran" in texts(built(tmp_path, layout, "de"), 1)


@pytest.mark.parametrize("up", [1, 2])
def test_backs_follow_their_fronts(tmp_path: Path, up: int) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("extends: yacht\nback: [{id: own, block: text, at: c1-100 r1-20, text: Turn over}]\n", "utf-8")
    pdf = io.BytesIO()
    printed = sg.render(sg.load_layout(str(file)), pdf, copies=4, paper="a4", up=up)
    assert (printed.pages, printed.flip) == (8 // up, "long")
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf.getvalue())]
    assert ["Turn over" in page for page in pages] == [False, True] * (4 // up)


@pytest.mark.parametrize(("back", "line", "column"), [
    ("ruls", 2, 7),
    ("[{id: a, block: txt}]", 2, 23),
    ("[{id: heading, block: text, at: c1 r1}]", 2, 13),
])  # fmt: skip
def test_faults_are_reported_at_their_place(back: str, line: int, column: int) -> None:
    with pytest.raises(sg.Unreadable) as raised:
        sg.load_layout(text=f"extends: yacht\nback: {back}\n")
    assert (raised.value.faults[0].line, raised.value.faults[0].column) == (line, column)


def test_author_licence_and_address_are_at_the_left_of_the_foot(tmp_path: Path) -> None:
    keys = "author: Ana\nlicence: CC BY 4.0\naddress: example.org\n"
    (page,) = built(tmp_path, f"extends: hearts\n{keys}").pages
    found = {op.text: op for op in page.ops if isinstance(op, Text)}
    left, right = found["Ana · CC BY 4.0 · example.org"], found["sheetgen · own"]
    assert left.y == right.y
    assert left.x < 20 < right.x


@pytest.mark.parametrize("back", ["rules", "[{id: own, block: text, at: c1 r1, text: Turn over}]"])
def test_cut_outs_have_it_on_a_page_of_its_own(tmp_path: Path, back: str) -> None:
    cards = build(Library().layout("diceculus/cards"), "en", "full", fonts())
    sheet = built(tmp_path, f"extends: diceculus/cards\nback: {back}\n")
    assert sheet.pages[:-1] == cards.pages
    assert ("Turn over" in texts(sheet, -1)) == (back != "rules")
