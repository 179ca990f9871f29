"""Numbers, names, codes and corner marks on pads: content, position, number, and the message if they can't be printed."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from sheetgen.drawing.papers import PAPERS
from sheetgen.drawing.scan.marks import with_marks
from sheetgen.drawing.sheet import Box, Ink, Page, Place, Rect, Sheet, extent
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.press.copies import copy_content, with_marks_and_codes
from sheetgen.press.printing import OptionError, Printing
from sheetgen.press.render import SheetOptions, build_sheets, render
from sheetgen.source.messages import Phrase
from tests.command import run
from tests.thorough import heavy

SCANNED = ("namaste", "diceculus", "lucky-dice", *(f"placement/level-{level}" for level in (1, 2, 3, 4)))
LIBRARY = Library()


@cache
def fonts() -> Fonts:
    return Fonts()


def pdf(*names: str, wanted: SheetOptions | None = None, **printing: Any) -> bytes:
    out = io.BytesIO()
    render(names, out, wanted or SheetOptions(), Printing(**printing), LIBRARY)
    return out.getvalue()


def scanned(name: str, lang: str = "en", ink: Ink = "full") -> Sheet:
    (sheet,) = build_sheets([name], SheetOptions(lang, ink, scan=True), LIBRARY, fonts())
    return sheet


def numbers(data: bytes) -> list[list[str]]:
    """Return the numbers at the foot of adjacent A5 sheets, on each page from the left; in rows, from the top."""
    pages = [list(words(page)) for page in pypdfium2.PdfDocument(data)]
    units = [[after for *_, after in [*page[1:], (0, 0, "")]] for page in pages]  # a ruler has 50 mm and 2 in
    kept = [[each for each, unit in zip(*both, strict=True) if unit not in ("mm", "in")] for both in zip(pages, units, strict=True)]
    return [[word for _, _, word in sorted(page) if word.isdecimal()] for page in kept]


def words(page: Any) -> Iterator[tuple[float, float, str]]:
    """Yield the words within 9 mm of the lower edge of a row of sheets, with distances from top and left in points."""
    text, high = page.get_textpage(), page.get_height()
    rows = max(round(high / (210 * 72 / 25.4)), 1)
    for row in range(rows):
        foot = high * row / rows
        found = text.get_text_bounded(0, foot, page.get_width(), foot + 9 * 72 / 25.4)
        for part in range(2):
            left, right = (page.get_width() * at / 2 for at in (part, part + 1))
            if page.get_width() > high or rows > 1:
                found = text.get_text_bounded(left, foot, right, foot + 9 * 72 / 25.4)
            elif part:
                break
            yield from ((-foot, left, word) for word in found.split())


every_print = pytest.mark.parametrize(
    ("name", "lang", "ink"), [(name, lang, ink) for name in SCANNED for lang in ("en", "de") for ink in ("full", "saver", "mono")]
)


@every_print
def test_marks_and_codes_lie_on_nothing(name: str, lang: str, ink: Ink) -> None:
    sheet = scanned(name, lang, ink)
    whole = Box(0, 0, *sheet.paper)
    for page in sheet.pages:
        assert len(page.marks) == 4
        assert page.code, "all bundled sheets have room for a code"
        kept = [mark.box.inset(-mark.box.w / 6) for mark in page.marks]
        kept.append(page.code.inset(-2 * page.code.w / 21))
        drawn = [extent(op, fonts()) for op in page.ops[:-5]]
        assert not [box for box in kept for other in drawn if box.overlaps(other)]
        assert not [box for box in kept for place in page.places if box.overlaps(place.box)]
        assert all(whole.inset(4.5).holds(box) for box in (page.code, *(mark.box for mark in page.marks)))


@pytest.mark.parametrize("name", SCANNED)
def test_a_detector_finds_marks_and_codes(name: str) -> None:
    import cv2
    import numpy as np
    import zxingcpp as zxing

    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    (sheet,) = build_sheets([name], SheetOptions(scan=True), LIBRARY, fonts())
    for number, page in enumerate(pypdfium2.PdfDocument(pdf(name, wanted=SheetOptions(scan=True), number=31)), 1):
        image = np.asarray(page.render(scale=2).to_pil().convert("L"))
        corners, ids, _ = detector.detectMarkers(image)
        k = image.shape[1] / sheet.paper[0]
        found = {int(mark): shape[0] / k for mark, shape in zip(ids.ravel(), corners, strict=True) if mark < 4}
        for mark in sheet.pages[number - 1].marks:
            assert np.abs(found[mark.id][0] - mark.box[:2]).max() < 0.4
            assert np.abs(found[mark.id][2] - (mark.box.right, mark.box.bottom)).max() < 0.4
        (code,) = zxing.read_barcodes(image)
        assert code.text == f"SG1/{sheet.fingerprint.upper()}/EN/31" + ("" if number == 1 else f"/{number}")


@pytest.mark.parametrize("stack", ["paper", "cut"])
def test_each_sheet_on_a_paper_has_its_own_code(stack: str) -> None:
    import numpy as np
    import zxingcpp as zxing

    data = pdf("namaste", wanted=SheetOptions(scan=True), copies=6, up=2, number=1, stack=stack)
    read = []
    for page in pypdfium2.PdfDocument(data):
        codes = zxing.read_barcodes(np.asarray(page.render(scale=2).to_pil().convert("L")))
        read.append([code.text.rsplit("/")[-1] for code in sorted(codes, key=lambda code: code.position.top_left.x)])
    assert read == ([["1", "2"], ["3", "4"], ["5", "6"]] if stack == "paper" else [["1", "4"], ["2", "5"], ["3", "6"]])
    assert read == numbers(data)


@pytest.mark.parametrize(("copies", "up"), [(7, 1), (7, 2), (8, 2), (8, 4), (11, 4)])
def test_cut_piles_laid_on_one_another_are_in_order(copies: int, up: int) -> None:
    papers = numbers(pdf("namaste", copies=copies, up=up, paper=PAPERS["a3"] if up == 4 else None, number=20, stack="cut"))
    piles = [[paper[place] for paper in papers if place < len(paper)] for place in range(up)]
    assert [number for pile in piles for number in pile] == [str(number) for number in range(20, 20 + copies)]


def test_numbers_run_on_over_layouts_and_stand_on_every_page() -> None:
    data = pdf("namaste", "diceculus", copies=2, number=5)
    assert [set(page) for page in numbers(data)] == [{"5"}, {"6"}, {"7"}, {"7"}, {"8"}, {"8"}]


def test_equal_copies_are_as_they_were() -> None:
    assert len(pdf("namaste", copies=500)) - len(pdf("namaste")) < 8_000
    assert len(pdf("namaste", copies=500, names=("Ana", "Ben"))) - len(pdf("namaste")) < 20_000


@heavy
@pytest.mark.parametrize("scan", [False, True])
def test_ten_thousand_numbers_take_little(scan: bool) -> None:
    wanted = SheetOptions(scan=scan)
    numbered = pdf("namaste", wanted=wanted, copies=10_000, number=1)
    assert len(numbered) - len(pdf("namaste", wanted=wanted, copies=10_000)) < 1_500_000
    with pikepdf.open(io.BytesIO(numbered)) as opened:
        assert len({page.Resources.XObject["/S0.0"].objgen for page in opened.pages}) == 1


def test_names_stand_on_their_lines_so_many_of_each() -> None:
    data = pdf("namaste", "placement/level-1", copies=2, names=("Ana", "Ben"))
    texts = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data)]
    assert [[name for name in ("Ana", "Ben") if name in text.split()] for text in texts] == [["Ana"], ["Ana"], ["Ben"], ["Ben"]] * 2
    (sheet,) = build_sheets(["namaste"], SheetOptions(), LIBRARY, fonts())
    line = next(place.box for place in sheet.pages[0].places if place.space == "player")
    page = pypdfium2.PdfDocument(data)[0]
    text, k = page.get_textpage(), 72 / 25.4
    left, bottom, right, top = line.x * k, (210 - line.bottom) * k, line.right * k, (210 - line.y) * k
    assert text.get_text_bounded(left, bottom, right, top).strip() == "Ana"


def test_names_with_numbers() -> None:
    data = pdf("namaste", copies=2, names=("Ana", "Ben"), number=1)
    assert numbers(data) == [["1"], ["2"], ["3"], ["4"]]
    texts = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data)]
    assert ["Ana" in text for text in texts] == [True, True, False, False]


TABLE = ("Ana", "Benjamin Franklin", "Zoë")


@pytest.mark.parametrize("name", ["hearts", "lucky-dice", "cities", "darts", "cribbage"])
def test_the_names_of_a_table_stand_on_one_sheet_each_in_its_box(name: str) -> None:
    (sheet,) = build_sheets([name], SheetOptions(), LIBRARY, fonts())
    boxes = {place.space: place.box for page in sheet.pages for place in page.places}
    names = TABLE[: len([space for space in boxes if space.startswith("players.")])]
    own = copy_content([sheet], Printing(names=names), fonts())(0, 0, 0)
    assert own is not None
    assert " ".join(text.text for text in own.texts) == " ".join(names)
    for text in own.texts:
        number = next(number for number, name in enumerate(names, 1) if text.text in name)
        assert boxes[f"players.{number}"].holds(extent(text, fonts()), 0.05), text
        assert text.size >= 7
    assert len({text.angle for text in own.texts}) == 1, "all across, or all upwards"


def test_a_table_has_one_sheet_and_so_many_copies_of_it() -> None:
    assert len(pypdfium2.PdfDocument(pdf("lucky-dice", copies=2, names=TABLE, number=7))) == 2
    done = io.BytesIO()
    printed = render(("lucky-dice",), done, SheetOptions(), Printing(names=TABLE), LIBRARY)
    assert (printed.sheets, printed.pages) == (1, 1)


def test_beside_sheets_of_their_own_all_names_stand_on_that_of_the_table() -> None:
    pages = pypdfium2.PdfDocument(pdf("namaste", "lucky-dice", names=("Ana", "Ben")))
    texts = [page.get_textpage().get_text_bounded() for page in pages]
    assert [("Ana" in text, "Ben" in text) for text in texts] == [(True, False), (False, True), (True, True), (True, True)]


def test_more_names_than_columns_are_too_many(tmp_path: Path) -> None:
    done = run("render", "hearts", "--names", "A,B,C,D,E,F,G", "-o", tmp_path / "pad.pdf")
    assert (done.status, "--names: 7 names, but hearts has room for 6" in done.err) == (2, True)
    assert run("render", "hearts", "--names", "A,B,C,D,E,F", "-o", tmp_path / "pad.pdf").status == 0


@pytest.mark.parametrize(
    ("layouts", "printing", "reason"),
    [
        (("lucky-dice",), {"names": tuple("ABCDEFG")}, "press/too-many-names"),
        (("hearts",), {"names": ("Ana", "W" * 30)}, "press/long-name"),
        (("lucky-dice",), {"names": ("漢字",)}, "press/unprintable-name"),
        (("namaste", "lucky-dice/dice"), {"names": ("Ana",)}, "press/no-line"),
        (("diceculus/cards",), {"number": 1}, "press/no-margin"),
        (("namaste",), {"names": ("Ana", "W" * 60)}, "press/long-name"),
        (("namaste",), {"names": ("漢字",)}, "press/unprintable-name"),
        (("namaste",), {"number": 999_999, "copies": 2}, "press/too-high"),
    ],
)
def test_what_has_no_place_is_refused(layouts: tuple[str, ...], printing: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        pdf(*layouts, **printing)
    assert isinstance(caught.value.sentence.message, Phrase)
    assert caught.value.sentence.message.id == reason


def test_a_long_name_is_set_smaller_and_stays_on_its_line() -> None:
    name = "Maria Theresia von Habsburg-Lothringen"
    data = pdf("placement/level-1", names=(name,))
    (sheet,) = build_sheets(["placement/level-1"], SheetOptions(), LIBRARY, fonts())
    line = next(place.box for place in sheet.pages[0].places if place.space == "player")
    page = pypdfium2.PdfDocument(data)[0]
    text, k = page.get_textpage(), 72 / 25.4
    found = text.get_text_bounded(line.x * k, (148 - line.bottom) * k, line.right * k, (148 - line.y) * k)
    assert found.strip() == name


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--number", "x"), "--number x: expected a whole number"),
        (("--number=1.5",), "--number 1.5: expected a whole number"),
        (("--number", "-4"), "--number -4: sheets have numbers from 0 to 999,999"),
        (("--number=",), "expected a whole number"),
        (("--number", "1000000"), "--number 1000000: sheets have numbers from 0 to 999,999"),
        (("--number", "999999", "--copies", "2"), "the last sheet would have number 1,000,000"),
        (("--names", "Ana,,Ben"), "--names: name 2 is empty"),
        (("--names", " "), "--names: expected a name"),
        (("--names", "Ana, Ana"), "'Ana' appears twice"),
        (("--names", "Ana,ANA"), "'Ana' and 'ANA' are the same name"),
        (("--names", "Ana,?"), "? isn't a name"),
        (("--names", "Ana,漢字"), "the font has no 漢 字"),
        (("--names", "W" * 300), "is too long: its line on namaste is"),
        (("--names", "Ana,Ben", "--copies", "60000"), "2 names with 60000 copies each make more than 100,000"),
    ],
)
def test_options_that_make_no_sense(options: tuple[str, ...], told: str, tmp_path: Path) -> None:
    target = tmp_path / "pad.pdf"
    done = run("render", "namaste", *options, "-o", target)
    assert done.status == 2
    assert told in done.err
    assert not target.exists()


def test_sheets_without_a_place_are_named(tmp_path: Path) -> None:
    done = run("render", "namaste", "lucky-dice/dice", "--names", "Ana", "-o", tmp_path / "pad.pdf")
    assert (done.status, "lucky-dice/dice has no line for a player's name" in done.err) == (2, True)
    done = run("render", "diceculus/cards", "lucky-dice/dice", "--number", "-o", tmp_path / "pad.pdf")
    assert "diceculus/cards and lucky-dice/dice have no room for a number in the margin (5 mm)" in done.err


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (("namaste", "--number"), "1"),
        (("--number", "namaste"), "1"),
        (("--number", "--lang", "de", "namaste"), "1"),
        (("namaste", "--number", "12"), "12"),
        (("--number", "0", "namaste"), "0"),
        (("--number=7", "namaste"), "7"),
    ],
)
def test_a_number_may_be_given_or_not(arguments: tuple[str, ...], first: str, tmp_path: Path) -> None:
    target = tmp_path / "pad.pdf"
    assert run("render", "-o", target, *arguments).status == 0
    assert numbers(target.read_bytes()) == [[first]]


def test_spaces_tell_where_the_marks_are() -> None:
    usual, found = run("spaces", "diceculus").json, run("spaces", "diceculus", "--scan").json
    assert "marks" not in usual
    assert [(mark.get("mark"), mark["page"]) for mark in found["marks"]] == [
        *((number, 1) for number in (0, 1, 2, 3, None)),
        *((number, 2) for number in (0, 1, 2, 3, None)),
    ]
    codes = [mark["code"] for mark in found["marks"] if "code" in mark]
    assert codes == [f"SG1/{found['fingerprint'].upper()}/EN", f"SG1/{found['fingerprint'].upper()}/EN//2"]
    assert "marks" not in run("spaces", "lucky-dice/dice", "--scan").json


def test_small_marks_are_told(tmp_path: Path) -> None:
    done = run("render", "namaste", "--scan", "--fit", "--paper", "a6", "-o", tmp_path / "small.pdf")
    assert "corner marks of 4.2 mm are hard to find in a photo" in done.err
    done = run("render", "namaste", "--scan", "--fit", "--paper", "a4", "-o", tmp_path / "large.pdf")
    assert "hard to find" not in done.err


def test_sheets_without_spaces_stay_unmarked() -> None:
    assert pdf("lucky-dice/dice", wanted=SheetOptions(scan=True)) == pdf("lucky-dice/dice")
    assert pdf("diceculus/cards", wanted=SheetOptions(scan=True)) == pdf("diceculus/cards")


def test_a_sheet_that_is_full_has_marks_and_numbers_but_no_code() -> None:
    full = Page((Rect(Box(12, 12, 124, 186), "#dddddd"),), (Place("total", "number", Box(12, 12, 9, 9)),))
    page = with_marks(full, (148, 210), 12, fonts())
    sheet = with_marks_and_codes(Sheet("full", "Full", "en", (148, 210), 12, (page,), True, fingerprint="abcdef"))
    assert [len(sheet.pages[0].ops), sheet.pages[0].code] == [5, None]
    own = copy_content([sheet], Printing(5, number=3), fonts())(0, 0, 4)
    assert own is not None
    assert ([text.text for text in own.texts], own.code) == (["7"], ())
