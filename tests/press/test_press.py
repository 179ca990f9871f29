"""`render --press`: the file for a print shop, as qpdf and PDFium read it, for every bundled layout."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from sheetgen.drawing.sheet import MM_PER_POINT, Ink
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.paint.pdf import write_pdf
from sheetgen.press.printing import Printing
from sheetgen.press.render import SheetOptions, build_sheets, lay_on_papers, render, write_pad
from tests.command import run
from tests.paint.sheets import sheet_of

PLAIN, PRESS = Printing(), Printing(press=True)
SHEETS = [name for name in bundled() if name not in ("diceculus/cards", "lucky-dice/coasters", "lucky-dice/dice")]
BLACK = ("0", "0", "0", "1")
BEYOND = 10
"""Extra width of the page on each side of a sheet (mm)."""
SCALE = 50.8 / 72
"""Scale for two dots per millimetre."""


@cache
def printed(name: str, ink: Ink = "full", printing: Printing = PRESS, scan: bool = False) -> bytes:
    out = BytesIO()
    render([name], out, SheetOptions("en", ink, scan=scan), printing, Library())
    return out.getvalue()


def contents(pdf: Any) -> Iterator[Sequence[Any]]:
    """The instructions of all pages and forms."""
    yield from map(pikepdf.parse_content_stream, pdf.pages)
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
            yield pikepdf.parse_content_stream(each)


def colours(pdf: Any) -> set[tuple[str, ...]]:
    """Return all colours that are set, as values of the four inks."""
    found = set()
    for instructions in contents(pdf):
        for operands, operator in instructions:
            assert str(operator) not in {"g", "G", "rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "gs"}
            if str(operator) in {"k", "K"}:
                found.add(tuple(map(str, operands)))
    return found


@pytest.mark.parametrize("name", bundled())
def test_all_is_in_four_inks_and_black_is_black_alone(name: str) -> None:
    pdf = pikepdf.open(BytesIO(printed(name)))
    assert pdf.check_pdf_syntax() == []
    found = colours(pdf)
    assert BLACK in found
    assert all(sum(map(float, inks)) <= 3 and "0" in inks[:3] for inks in found)
    streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
    assert {str(each.ColorSpace) for each in streams if "/ColorSpace" in each} <= {"/DeviceCMYK", "/DeviceGray"}
    dictionaries = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary | pikepdf.Stream)]
    assert not any(key in each for each in dictionaries for key in ("/SMask", "/Group", "/ca", "/CA", "/BM", "/ExtGState"))
    fonts = [each for each in dictionaries if each.get("/Type") == "/Font"]
    assert all("/FontFile2" in font.FontDescriptor for font in fonts)


@pytest.mark.parametrize("name", bundled())
def test_without_colour_it_takes_one_plate(name: str) -> None:
    assert {inks[:3] for inks in colours(pikepdf.open(BytesIO(printed(name, "mono"))))} == {BLACK[:3]}


@pytest.mark.parametrize("name", SHEETS)
def test_a_page_is_a_sheet_with_bleed_on_more_paper(name: str) -> None:
    plain = pikepdf.open(BytesIO(printed(name, printing=PLAIN)))
    pdf = pikepdf.open(BytesIO(printed(name)))
    assert len(pdf.pages) == len(plain.pages)
    for page, sheet in zip(pdf.pages, plain.pages, strict=True):
        media, bleed, trim = ([float(side) * MM_PER_POINT for side in page[box]] for box in ("/MediaBox", "/BleedBox", "/TrimBox"))
        width, height = (float(side) * MM_PER_POINT for side in sheet.MediaBox[2:])
        assert media == pytest.approx([0, 0, width + 2 * BEYOND, height + 2 * BEYOND], abs=0.01)
        assert trim == pytest.approx([BEYOND, BEYOND, BEYOND + width, BEYOND + height], abs=0.01)
        assert bleed == pytest.approx([trim[0] - 3, trim[1] - 3, trim[2] + 3, trim[3] + 3], abs=0.01)
        assert "/ArtBox" not in page


def shown(pdf: bytes) -> Image.Image:
    """Return the first page, cropped to the trimmed size."""
    image: Image.Image = pypdfium2.PdfDocument(pdf)[0].render(scale=SCALE).to_pil().convert("RGB")
    return image.crop((2 * BEYOND, 2 * BEYOND, image.width - 2 * BEYOND, image.height - 2 * BEYOND))


@pytest.mark.parametrize("name", SHEETS)
def test_it_looks_like_the_print(name: str) -> None:
    """Printed inks are duller than a screen: PDFium shows solid black as #231f20."""
    plain = pikepdf.open(BytesIO(printed(name, printing=PLAIN)))
    width, height = (round(float(side) * MM_PER_POINT, 3) + 2 * BEYOND for side in plain.pages[0].MediaBox[2:])
    usual, sheets = BytesIO(), build_sheets([name], SheetOptions("en"), Library(), Fonts())  # without a ruler
    write_pad(lay_on_papers(sheets, SheetOptions(), Printing(paper=(width, height)), Fonts()), usual)
    difference = ImageChops.difference(shown(printed(name)), shown(usual.getvalue()))
    assert max(ImageStat.Stat(difference).mean) < 16
    assert max(high for _, high in difference.getextrema()) < 48


def test_the_file_says_what_it_is_for() -> None:
    pdf = pikepdf.open(BytesIO(printed("diceculus")))
    (intent,) = pdf.Root.OutputIntents
    assert intent.S == "/GTS_PDFX"
    assert (str(intent.OutputConditionIdentifier), str(intent.RegistryName)) == ("FOGRA39", "http://www.color.org")
    info = pdf.docinfo
    assert (str(info.GTS_PDFXVersion), str(info.Trapped), str(info.Title)) == ("PDF/X-1a:2003", "/False", "DiceCulus")
    said = {each.tag.rpartition("}")[2]: each.text for each in ElementTree.fromstring(pdf.Root.Metadata.read_bytes()).iter()}
    assert (said["GTS_PDFXVersion"], said["Trapped"], said["li"]) == ("PDF/X-1a:2003", "False", "DiceCulus")
    assert pdf.pdf_version == "1.4"
    assert not any(kind in printed("diceculus") for kind in (b"/ObjStm", b"/XRef", b"/DestOutputProfile", b"/Duplex"))
    assert said["Producer"] == str(info.Producer)
    assert said["CreateDate"] == said["ModifyDate"] == said["MetadataDate"] == "2000-01-01T00:00:00Z"
    assert str(info.CreationDate) == str(info.ModDate) == "D:20000101000000Z"
    assert "/Filter" not in pdf.Root.Metadata
    assert pikepdf.open(BytesIO(printed("diceculus", printing=PLAIN))).Root.get("/OutputIntents") is None


def test_a_title_may_have_any_characters() -> None:
    out = BytesIO()
    write_pdf([sheet_of([])._replace(title="Würfel & <Co>\x07")], out, press=True)
    pdf = pikepdf.open(BytesIO(out.getvalue()))
    assert ElementTree.fromstring(pdf.Root.Metadata.read_bytes()).findtext(".//{*}li") == "Würfel & <Co>"


def test_equal_sheets_are_equal_files_and_others_are_other_documents() -> None:
    def digest(data: bytes) -> str:
        pdf = pikepdf.open(BytesIO(data))
        return str(ElementTree.fromstring(pdf.Root.Metadata.read_bytes()).findtext(".//{*}DocumentID"))

    first = printed("yacht")
    printed.cache_clear()
    assert printed("yacht") == first
    assert digest(first) != digest(printed("yacht", "mono"))


def test_numbers_names_and_codes_are_black_alone() -> None:
    printing = Printing(copies=2, number=7, names=("Ana", "Ben"), press=True)
    pdf = pikepdf.open(BytesIO(printed("namaste", "mono", printing, scan=True)))
    assert len(pdf.pages) == 4
    assert {inks[:3] for inks in colours(pdf)} == {BLACK[:3]}


def test_laying_sheets_on_papers_is_the_shops_own(tmp_path: Path) -> None:
    done = run("render", "namaste", "--press", "--up", "2", "-o", str(tmp_path / "pad.pdf"))
    assert (done.status, done.out) == (2, "")
    assert "--up can't be combined with --press" in done.err
    assert not any(tmp_path.iterdir())


def test_several_layouts_and_backs_come_in_order(tmp_path: Path) -> None:
    done = run("render", "yacht", "diceculus", "--press", "-o", str(tmp_path / "press.pdf"))
    assert (done.status, done.err) == (0, "")
    sizes = [
        tuple(round(float(side) * MM_PER_POINT) - 2 * BEYOND for side in page.MediaBox[2:])
        for page in pikepdf.open(tmp_path / "press.pdf").pages
    ]
    assert sizes == [(148, 210), (297, 210), (297, 210)]


def test_colour_at_the_edge_reaches_the_bleed(tmp_path: Path) -> None:
    block = "{id: heading, block: text, text: $title, style: band}"
    text = f'extends: hearts\npage: {{margin: 0mm}}\nblocks: [{block}]\ntheme: {{band: {{fill: "#ff0000"}}}}\n'
    (tmp_path / "own.yaml").write_text(text, "utf-8")
    done = run("render", str(tmp_path / "own.yaml"), "--press", "-o", str(tmp_path / "own.pdf"))
    assert (done.status, done.err) == (0, "")
    page = pypdfium2.PdfDocument(tmp_path / "own.pdf")[0].render(scale=SCALE).to_pil().convert("RGB")
    red, paper = (page.getpixel((2 * BEYOND - off, 2 * BEYOND - off)) for off in (4, 8))
    assert red[0] > 200 > 60 > max(red[1:])
    assert paper == (255, 255, 255)


def trims(pdf: Any) -> list[tuple[int, ...]]:
    """Return the trimmed size of each page in millimetres."""
    return [tuple(round(float(side) * MM_PER_POINT) - 10 for side in page.TrimBox[2:]) for page in pdf.pages]


def test_pieces_to_cut_out_have_a_page_each_with_backs_up_to_the_bleed() -> None:
    assert trims(pikepdf.open(BytesIO(printed("diceculus/cards")))) == [(88, 63)] * 420
    coasters = printed("lucky-dice/coasters")
    assert trims(pikepdf.open(BytesIO(coasters))) == [(90, 90)] * 36
    front, back = (pypdfium2.PdfDocument(coasters)[n].render(scale=SCALE).to_pil().convert("RGB") for n in (0, 1))
    corner = 2 * BEYOND - 4
    assert front.getpixel((corner, corner)) == (255, 255, 255)
    assert back.getpixel((corner, corner)) == back.getpixel((3 * BEYOND, 110)) != (255, 255, 255)
    dice = trims(pikepdf.open(BytesIO(printed("lucky-dice/dice"))))
    assert dice == [(48, 69)] * 18 + [(90, 127)] + [(196, 196)] + [(32, 40)] * 6


@pytest.mark.parametrize("name", ["lucky-dice/coasters", "lucky-dice/dice"])
def test_each_cut_is_one_line_in_a_spot_colour_that_overprints(name: str) -> None:
    pdf = pikepdf.open(BytesIO(printed(name, printing=Printing(press=True, cut_contour=True))))
    for page in pdf.pages:
        (form,) = page.Resources.XObject.values()
        kind, called, instead, _ = form.Resources.ColorSpace.CutContour
        assert (kind, called, instead) == ("/Separation", "/CutContour", "/DeviceCMYK")
        assert form.Resources.ExtGState.O.OP
        assert re.search(rb"/O gs /CutContour CS 1 SCN .*\n[^mS]*(m|re) ?[^mS]* ?S$", form.read_bytes())


def test_a_contour_is_for_print_shops(tmp_path: Path) -> None:
    done = run("render", "lucky-dice/coasters", "--cut-contour", "-o", str(tmp_path / "cut.pdf"))
    assert (done.status, done.out) == (2, "")
    assert "--press" in done.err
    assert not any(tmp_path.iterdir())
