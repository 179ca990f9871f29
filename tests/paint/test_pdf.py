"""PDFs as readers see them: structure through qpdf (pikepdf), ink and text through PDFium."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path as File
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from sheetgen.drawing.sheet import MM_PER_POINT, Box, Line, Op, Pen, Picture, Rect, Symbol, Text
from sheetgen.pads.pad import Paper, Placement, Run, pad
from sheetgen.paint.document import KIDS, page_tree
from sheetgen.paint.fonts import MissingGlyphError
from tests.paint.sheets import OPS, painted, probe, sheet_of

WHITE = (255, 255, 255)
RED = (255, 0, 0)


def opened(data: bytes) -> Any:
    pdf = pikepdf.open(BytesIO(data))
    assert pdf.check_pdf_syntax() == []
    return pdf


class Rendered:
    """A rendered page that returns the colour at a position in mm."""

    def __init__(self, data: bytes, page: int = 0) -> None:
        self.image = pypdfium2.PdfDocument(data)[page].render(scale=4).to_pil().convert("RGB")

    def at(self, x: float, y: float) -> tuple[int, ...]:
        return tuple(self.image.getpixel((round(x / MM_PER_POINT * 4), round(y / MM_PER_POINT * 4))))


def text_of(data: bytes, page: int = 0) -> str:
    return str(pypdfium2.PdfDocument(data)[page].get_textpage().get_text_bounded())


def test_title_language_and_printing() -> None:
    pdf = opened(painted(probe()))
    assert str(pdf.docinfo["/Title"]) == "Größte Probe"
    assert "/Author" not in pdf.docinfo
    assert str(pdf.Root.Lang) == "de"
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_almost_black_greys_are_pure_black_and_other_colours_stay() -> None:
    pdf = opened(painted(sheet_of([Text(10, 20, "black", 9, "#1d1d1b"), Text(10, 30, "grey", 9, "#6b6b68")])))
    (form,) = pdf.pages[0].Resources.XObject.values()
    assert [line for line in form.read_bytes().splitlines() if line.endswith(b"g")] == [b"0 g", b"0.42 0.42 0.408 rg"]


def test_boxes_are_the_paper() -> None:
    pdf = opened(painted(probe()))
    page = pdf.pages[0]
    wanted = pytest.approx([0, 0, 100 / MM_PER_POINT, 150 / MM_PER_POINT], abs=0.01)
    assert [float(side) for side in page.MediaBox] == wanted
    assert [float(side) for side in page.TrimBox] == wanted


def test_trim_box_is_the_sheet_on_a_larger_paper() -> None:
    pdf = opened(painted(probe(), runs=pad([probe()], paper=(210, 297))))
    wanted = [side / MM_PER_POINT for side in (55, 73.5, 155, 223.5)]
    assert [float(side) for side in pdf.pages[0].TrimBox] == pytest.approx(wanted, abs=0.01)


def test_every_font_is_an_embedded_subset() -> None:
    pdf = opened(painted(probe()))
    fonts = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Dictionary) and obj.get("/Type") == "/Font"]
    assert {str(font.BaseFont).partition("+")[2] for font in fonts} == {
        "SourceSansPro-Regular",
        "SourceSansPro-Bold",
        "SourceSansPro-It",
        "SourceSansPro-Semibold",
    }
    assert all("/FontFile2" in font.FontDescriptor for font in fonts)


def forms(pdf: Any) -> list[Any]:
    return [obj for obj in pdf.objects if isinstance(obj, pikepdf.Stream) and obj.get("/Subtype") == "/Form"]


@pytest.mark.parametrize("copies", [1, 2, 100, 101, 1000])
def test_copies_share_one_form_and_one_content_stream(copies: int) -> None:
    sheet = probe()
    pdf = opened(painted(sheet, runs=pad([sheet], copies)))
    assert len(pdf.pages) == 2 * copies
    assert len(forms(pdf)) == 2
    assert len({page.Contents.objgen for page in pdf.pages}) == 2
    assert len({page.Resources.objgen for page in pdf.pages}) == 2
    assert len({page.obj.objgen for page in pdf.pages}) == 2 * copies
    last = pdf.pages[-1]
    assert last.Contents.objgen == pdf.pages[1].Contents.objgen != pdf.pages[0].Contents.objgen


def test_equal_papers_of_several_runs_share_their_contents() -> None:
    sheet = probe()
    pdf = opened(painted(sheet, runs=[*pad([sheet], 2), *pad([sheet], 3)]))
    assert len(pdf.pages) == 10
    assert len({page.Contents.objgen for page in pdf.pages}) == 2


def nodes(node: Any, depth: int = 0) -> Iterator[tuple[int, Any]]:
    """All nodes of a page tree with their depths."""
    yield depth, node
    for kid in node.get("/Kids", ()):
        assert kid.Parent.objgen == node.objgen
        yield from nodes(kid, depth + 1)


@pytest.mark.parametrize(("pages", "depth"), [(1, 1), (KIDS, 1), (KIDS + 1, 2), (KIDS * KIDS, 2), (KIDS * KIDS + 1, 3)])
def test_the_page_tree_is_balanced(pages: int, depth: int) -> None:
    sheet = sheet_of([Text(10, 10, "x", 9)])
    pdf = pikepdf.open(BytesIO(painted(sheet, runs=pad([sheet], pages))))
    tree = list(nodes(pdf.Root.Pages))
    assert {at for at, node in tree if node.Type == "/Page"} == {depth}
    assert all(len(node.Kids) <= KIDS for _, node in tree if node.Type == "/Pages")
    for _, node in tree:
        if node.Type == "/Pages":
            assert node.Count == sum(below.Type == "/Page" for _, below in nodes(node))


def test_page_tree_objects_are_as_many_as_numbered() -> None:
    assert page_tree([b"/A 1"] * 2, first=7, root=3) == [
        b"<</Type/Page/A 1/Parent 3 0 R>>",
        b"<</Type/Page/A 1/Parent 3 0 R>>",
        b"<</Type/Pages/Count 2/Kids[7 0 R 8 0 R]>>",
    ]


def test_a_page_more_costs_a_few_bytes() -> None:
    sheet = probe()
    one, many = (len(painted(sheet, runs=pad([sheet], copies))) for copies in (1, 1001))
    assert (many - one) / 2000 < 20


def test_equal_sheets_give_equal_bytes() -> None:
    script = "from tests.paint.sheets import *; import hashlib; print(hashlib.sha256(painted(probe())).hexdigest())"
    runs = {
        subprocess.run(
            [sys.executable, "-W", "error", "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(File(__file__).parents[2])},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
    assert painted(probe()) != painted(sheet_of(OPS))


def test_text_is_found() -> None:
    data = painted(probe())
    text = text_of(data)
    assert "Grüße ½ √ ☐ →" in text
    assert "mitten" in text
    assert text_of(data, 1).strip() == "zweite Seite"


def test_anchored_text_stands_at_its_point() -> None:
    for anchor, (left, right) in {"start": (50.0, None), "middle": (None, None), "end": (None, 50.0)}.items():
        sheet = sheet_of([Text(50, 50, "HHHH", 20, anchor=anchor)])  # type: ignore[arg-type]
        page = pypdfium2.PdfDocument(painted(sheet))[0].get_textpage()
        box = page.get_rect(0) if page.count_rects() else (0, 0, 0, 0)
        edges = box[0] * MM_PER_POINT, box[2] * MM_PER_POINT
        if left is not None:
            assert edges[0] == pytest.approx(left, abs=1)
        elif right is not None:
            assert edges[1] == pytest.approx(right, abs=1)
        else:
            assert sum(edges) / 2 == pytest.approx(50, abs=0.5)


def test_text_turns_clockwise() -> None:
    sheet = sheet_of([Text(50, 50, "HHHHHH", 20, angle=90)])
    left, bottom, right, top = next(pypdfium2.PdfDocument(painted(sheet))[0].get_objects()).get_bounds()
    assert right - left < top - bottom
    assert (150 - top * MM_PER_POINT, 150 - bottom * MM_PER_POINT) == pytest.approx((50, 75), abs=4)


def test_turned_text_ends_at_its_point() -> None:
    sheet = sheet_of([Text(50, 75, "HHHHHH", 20, angle=90, anchor="end")])
    _, bottom, _, top = next(pypdfium2.PdfDocument(painted(sheet))[0].get_objects()).get_bounds()
    assert (150 - top * MM_PER_POINT, 150 - bottom * MM_PER_POINT) == pytest.approx((48, 75), abs=4)


def test_ink_falls_where_the_operations_say() -> None:
    picture = Rendered(painted(probe()))
    assert picture.at(11, 11) == RED
    assert picture.at(39, 19) == RED
    assert picture.at(41, 15) == WHITE
    assert picture.at(25, 30) == (0, 255, 0)
    assert picture.at(10.2, 25.2) == WHITE, "the corner is rounded"
    assert picture.at(60, 15) == (0, 0, 255)
    assert picture.at(50.5, 10.5) == WHITE, "outside the ellipse"
    assert picture.at(25, 64) == (136, 136, 136)
    assert picture.at(21, 69) == WHITE


def test_a_line_is_as_wide_as_its_pen() -> None:
    picture = Rendered(painted(sheet_of([Line(10, 50, 60, 50, Pen("#ff0000", 2))])))
    assert [picture.at(30, y) == RED for y in (48.8, 49.2, 50.8, 51.2)] == [False, True, True, False]


def test_a_line_is_dashed_as_its_pen() -> None:
    picture = Rendered(painted(sheet_of([Line(10, 50, 60, 50, Pen("#ff0000", 2, (10, 5)))])))
    assert [picture.at(x, 50) == RED for x in (11, 19, 21, 24, 26, 34, 36)] == [True, True, False, False, True, True, False]


def test_corners_are_round_and_edges_straight() -> None:
    picture = Rendered(painted(sheet_of([Rect(Box(20, 20, 40, 40), "#ff0000", radius=10)])))
    assert [picture.at(22, y) == RED for y in (21, 26, 54, 59)] == [False, True, True, False]
    assert [picture.at(20.5, y) == RED for y in (25, 31, 49, 55)] == [False, True, True, False]


@pytest.mark.parametrize("angle", [0.0, 90.0, 180.0])
def test_symbols_are_centred_in_their_box(angle: float) -> None:
    data = painted(sheet_of([Symbol("arrow-right", Box(20, 30, 40, 40), angle=angle)]))
    left, top, right, bottom = Rendered(data).image.convert("L").point(lambda v: 255 - v).getbbox()
    scale = MM_PER_POINT / 4
    assert ((left + right) / 2 * scale, (top + bottom) / 2 * scale) == pytest.approx((40, 50), abs=0.2)
    head = Rendered(data)
    tip = {0.0: (57, 50), 90.0: (40, 67), 180.0: (23, 50)}[angle]
    away = {0.0: (57, 60), 90.0: (50, 67), 180.0: (23, 60)}[angle]
    assert (head.at(*tip), head.at(*away)) == ((0, 0, 0), WHITE)


def test_sheets_are_placed_and_turned_on_papers() -> None:
    sheet = sheet_of([Rect(Box(0, 0, 10, 10), "#ff0000"), Rect(Box(0, 140, 10, 10), "#0000ff")])
    placements = (Placement(0, 0, 5, 7), Placement(0, 0, 110, 20, turned=True))
    mark = Line(0, 200, 20, 200, Pen("#00ff00", 2))
    paper = Paper((300, 210), placements, Box(0, 0, 300, 210), (mark,))
    data = painted(sheet, runs=[Run((paper,), 3)])
    assert len(forms(opened(data))) == 1
    picture = Rendered(data, 2)
    assert picture.at(10, 12) == RED
    assert picture.at(10, 152) == (0, 0, 255)
    assert picture.at(255, 25) == RED, "the sheet's top left is at the top right, turned clockwise"
    assert picture.at(115, 25) == (0, 0, 255)
    assert picture.at(10, 200) == (0, 255, 0)


def test_pictures(tmp_path: File) -> None:
    Image.new("RGB", (8, 8), RED).save(tmp_path / "red.jpg", quality=100)
    half = Image.new("RGBA", (2, 1), (0, 0, 255, 255))
    half.putpixel((1, 0), (0, 0, 255, 0))
    half.save(tmp_path / "half.png")
    ops = [Picture(str(tmp_path / "red.jpg"), Box(10, 10, 20, 20)), Picture(str(tmp_path / "half.png"), Box(50, 50, 40, 20))]
    data = painted(sheet_of([*ops, ops[0]]))
    opened(data)
    picture = Rendered(data)
    assert picture.at(20, 20)[0] > 250
    assert picture.at(55, 60) == (0, 0, 255)
    assert picture.at(85, 60) == WHITE


def test_a_picture_that_cannot_be_read(tmp_path: File) -> None:
    (tmp_path / "no.png").write_text("no picture")
    for name in ("no.png", "none.png"):
        with pytest.raises(OSError):
            painted(sheet_of([Picture(str(tmp_path / name), Box(10, 10, 20, 20))]))


def test_a_missing_glyph_is_an_error_and_names_it() -> None:
    with pytest.raises(MissingGlyphError, match=r"'★' \(U\+2605\) in 'a★'"):
        painted(sheet_of([Text(10, 10, "a★", 9)]))


def test_no_ink_no_operator() -> None:
    ops: list[Op] = [Rect(Box(10, 10, 30, 10)), Text(10, 30, "", 9)]
    assert text_of(painted(sheet_of(ops))) == ""


def test_a_pad_without_sheets_is_empty() -> None:
    # qpdf treats a document without pages as an error, so it doesn't check the syntax here
    assert len(pikepdf.open(BytesIO(painted())).pages) == 0


def test_importing_the_painter_leaves_out_what_it_does_not_need() -> None:
    script = "import sys, sheetgen.paint.pdf; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, cwd=File(__file__).parents[2])
    loaded = done.stdout.split()
    assert "reportlab.pdfbase.pdfdoc" in loaded
    assert "PIL.ExifTags" not in loaded, "Pillow runs for pictures only"
    assert not {"reportlab.platypus", "reportlab.graphics", "reportlab.pdfgen.canvas", "yaml", "click", "fonticon_mdi7"} & set(
        loaded
    )
