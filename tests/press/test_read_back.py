"""Printed content read back from its position: numbers of an annotated sheet by column, the ranking, names
on copies, crop marks.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest

from tests.command import ROOT, run

TABLE = ROOT / "examples/namaste/table-of-three"
ANA = (TABLE / "ana.yaml").read_text("utf-8")
_MM = 25.4 / 72


class Word(NamedTuple):
    """A piece of text; its left and right edges and its baseline, or nearly, in mm from the page's top left."""

    text: str
    left: float
    right: float
    y: float


def of_pdf(file: str, page: int = 0) -> list[Word]:
    """The pieces of text on a page."""
    on = pypdfium2.PdfDocument(file)[page]
    text, high = on.get_textpage(), on.get_height()
    boxes = [text.get_rect(number) for number in range(text.count_rects())]
    return [Word(" ".join(text.get_text_bounded(*box).split()), box[0] * _MM, box[2] * _MM, (high - box[1]) * _MM) for box in boxes]


def of_svg(file: str) -> list[Word]:
    """Return the pieces of text in a picture. A right-aligned text has no left edge, any other text has no right edge."""
    found = []
    for element in Xml.parse(file).iter("{http://www.w3.org/2000/svg}text"):
        x, y = float(element.get("x", "0")), float(element.get("y", "0"))
        ends = element.get("text-anchor") == "end" or "text-anchor:end" in element.get("style", "")
        found.append(Word("".join(element.itertext()), x, x if ends else float("nan"), y))
    return found


def the(words: list[Word], text: str) -> Word:
    """Return the only piece with this text."""
    (found,) = (word for word in words if word.text == text)
    return found


def column(words: list[Word], head: str) -> dict[str, str]:
    """Return the values of a right-aligned table column, by the first word of each line."""
    above, first = the(words, head), min(word.left for word in words if word.left > the(words, head).left - 70)
    found = {}
    for word in sorted(words, key=lambda word: word.y):
        if word.y > above.y + 1 and abs(word.right - above.right) < 0.6:
            line = [each for each in words if abs(each.y - word.y) < 1.6 and each.left < first + 40]
            if line and word not in line:
                found[min(line, key=lambda each: each.left).text] = word.text
    return found


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test in its own folder."""
    monkeypatch.chdir(tmp_path)


POINTS = "score: {symbols: 35, karma: -8}\n"


@pytest.mark.parametrize(("form", "read"), [("pdf", of_pdf), ("svg", of_svg)])
def test_points_stand_below_written_and_earned(form: str, read: Any) -> None:
    Path("ana.yaml").write_text(ANA.replace("total: 39", f"{POINTS}total: 41"), "utf-8")
    assert run("proof", "ana.yaml", "-o", f"a.{form}").status == 1
    words = [word for word in read(f"a.{form}") if word.left > 150]
    written, earned = column(words, "written"), column(words, "earned")
    assert written == {"symbols": "35", "truths": "–", "bad karma": "−8", "total": "41"}
    assert earned == {"symbols": "34", "truths": "14", "bad karma": "−9", "total": "39"}
    assert the(words, "written").right < the(words, "earned").right - 10


def test_the_ranking_has_places_points_and_parts_by_player() -> None:
    assert run("proof", "--table", str(TABLE), "-o", "table.pdf").status == 0
    last = len(pypdfium2.PdfDocument("table.pdf")) - 1
    words = of_pdf("table.pdf", last)
    assert "107 points, highest wins" in [word.text for word in words]
    assert [word.text for word in words].count("Cem") == 2, "in the panel and in the list"
    names = {word.text: word for word in words if word.text in ("Cem", "Ben", "Ana")}
    rows = [(name, word.y) for name, word in sorted(names.items(), key=lambda each: each[1].y)]
    assert [name for name, _ in rows] == ["Cem", "Ben", "Ana"]
    for (name, y), place, points in zip(rows, "123", ("107", "81", "39"), strict=True):
        line = sorted((word for word in words if abs(word.y - y) < 1.6), key=lambda word: word.left)
        assert [word.text for word in line] == [place, name, points]
    notes = [word.text for word in words if word.text.startswith("symbols")]
    parts = (94, 19, 6), (71, 18, 8), (34, 14, 9)
    assert notes == ["symbols {} · truths {} · bad karma −{}".format(*each) for each in parts]


def test_findings_are_numbered_at_their_spaces_and_beside() -> None:
    Path("ana.yaml").write_text(ANA.replace("total: 39", "total: 93").replace("wheel: 9", "wheel: 8"), "utf-8")
    run("proof", "ana.yaml", "-o", "a.pdf")
    beside = [word for word in of_pdf("a.pdf") if word.left > 150]
    found = run("check", "ana.yaml", "--format", "json").json["sheets"][0]["findings"]
    assert len(found) == 2
    for number, each in enumerate(found, 1):
        first = next(word for word in beside if word.text and each["message"].startswith(word.text) and len(word.text) > 8)
        badges = [word for word in beside if word.text == str(number) and abs(word.y - first.y) < 1.6]
        assert [word.right < first.left for word in badges] == [True]
        (where,) = (word.text for word in beside if word.text.startswith(each["rule"]))
        assert where == f"{each['rule']} · {each['space']} · line {each['line']}"


def of_copies(*more: str) -> list[list[Word]]:
    assert run("render", "namaste", "-o", "pad.pdf", *more).status == 0
    return [of_pdf("pad.pdf", page) for page in range(len(pypdfium2.PdfDocument("pad.pdf")))]


def test_names_and_numbers_of_copies_stand_on_their_sheets() -> None:
    pages = of_copies("--up", "2", "--names", "Zoe,Ute,Ida", "--number", "7")
    half = max(word.right for page in pages for word in page) / 2
    for side, page, name, number in ((0, 0, "Zoe", "7"), (1, 0, "Ute", "8"), (0, 1, "Ida", "9")):
        sheet = [word for word in pages[page] if (word.left > half) == bool(side)]
        label = the(sheet, "Player")
        beside = [word for word in sheet if abs(word.y - label.y) < 3 and 0 < word.left - label.right < 40]
        # the word is in pieces because letters are separate
        assert "".join(word.text for word in sorted(beside, key=lambda word: word.left)) == name
        assert max(sheet, key=lambda word: word.y).text == number


def lines(file: str, page: int = 0) -> list[tuple[float, float, float, float]]:
    """Return the straight strokes on a pad's page outside its sheets, in mm from the left and the top."""
    on = pypdfium2.PdfDocument(file)[page]
    high = on.get_height()
    found = []
    for each in on.get_objects(max_depth=1):
        left, bottom, right, top = each.get_bounds()
        if min(right - left, top - bottom) < 2 and 5 < max(right - left, top - bottom) < 40:
            found.append(tuple(round(edge * _MM, 1) for edge in (left, high - top, right, high - bottom)))
    return sorted(found)


def test_crop_marks_stand_at_the_edges_of_the_sheets() -> None:
    """Two sheets of 148 × 210 mm on Letter: marks in line with every cut, outside of the sheets."""
    of_copies("--paper", "letter", "--up", "1", "--copies", "1")
    wide, high = 215.9, 279.4
    left, top = (wide - 148) / 2, (high - 210) / 2
    sheet = (left, top, left + 148, top + 210)
    marks = lines("pad.pdf")
    upright = [mark for mark in marks if mark[3] - mark[1] > mark[2] - mark[0]]
    lying = [mark for mark in marks if mark not in upright]
    assert len(upright) == len(lying) == 4
    assert sorted({round((mark[0] + mark[2]) / 2) for mark in upright}) == [round(sheet[0]), round(sheet[2])]
    assert sorted({round((mark[1] + mark[3]) / 2) for mark in lying}) == [round(sheet[1]), round(sheet[3])]
    assert all(mark[3] < sheet[1] or mark[1] > sheet[3] for mark in upright)
    assert all(mark[2] < sheet[0] or mark[0] > sheet[2] for mark in lying)


def test_the_back_of_a_sheet_says_that_it_is_the_back() -> None:
    """On a sheet of two pages, each page has its own marks: the code contains the page."""
    import numpy as np
    import zxingcpp as zxing

    assert run("render", "diceculus", "--scan", "--copies", "2", "--number", "4", "-o", "pad.pdf").status == 0
    read = []
    for page in pypdfium2.PdfDocument("pad.pdf"):
        (code,) = zxing.read_barcodes(np.asarray(page.render(scale=2).to_pil().convert("L")))
        read.append(re.sub("^SG1/[0-9A-F]+/EN/", "", code.text))
    assert read == ["4", "4/2", "5", "5/2"]


def test_panel_and_sheet_do_not_share_paper() -> None:
    Path("ana.yaml").write_text(ANA, "utf-8")
    run("proof", "ana.yaml", "-o", "a.pdf")
    words = of_pdf("a.pdf")
    assert the(words, "valid").left > 148
    edges = sorted(word.right for word in words if word.left < 148)
    assert edges[-1] < 148
