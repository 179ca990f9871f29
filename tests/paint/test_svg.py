"""SVGs by their structure: an XML parser reads them, and what they hold is compared with the sheet and with the typeface."""

from __future__ import annotations

import base64
import re
from collections import Counter
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from sheetgen.drawing.sheet import Box, Ink, Own, Page, Picture, Place, Sheet, Symbol, Text, Weight
from sheetgen.layout.building.build import build
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.pads.pad import Paper, Placement
from sheetgen.paint.fonts import FILES, Fonts, MissingGlyphError, subset
from sheetgen.paint.glyphs import GlyphFile
from sheetgen.paint.own import OwnOf
from sheetgen.paint.packages import package_file
from sheetgen.paint.svg import write_svg
from sheetgen.press.pictures import write_picture
from tests.layout.test_random import layouts, told
from tests.log import log
from tests.paint.sheets import OPS, probe, sheet_of

NAMED = re.compile(r"^space (\S+)", re.M)
WRITTEN = re.compile(r'^text \S+ \S+ "((?:[^"\\]|\\.)*)"', re.M)


@cache
def fonts() -> Fonts:
    return Fonts()


def svg_of(*sheets: Sheet, outlines: bool = False) -> bytes:
    out = BytesIO()
    write_picture(sheets, out, "svg", fonts(), outlines=outlines)
    return out.getvalue()


def root_of(svg: bytes) -> Element:
    """The root of a file that must be good XML."""
    return ElementTree.fromstring(svg)


def found(root: Element, name: str) -> list[Element]:
    return list(root.iter(f"{{http://www.w3.org/2000/svg}}{name}"))


def spaces_of(root: Element) -> list[Element]:
    return [element for element in found(root, "rect") if element.get("class") == "space"]


def ids(root: Element) -> list[str]:
    return [str(element.get("id")) for element in root.iter() if element.get("id") is not None]


def texts(root: Element) -> list[str]:
    typed = [element.text or "" for element in found(root, "text")]
    return typed + [str(element.get("aria-label")) for element in found(root, "path") if element.get("aria-label") is not None]


@pytest.mark.parametrize("outlines", [False, True])
@pytest.mark.parametrize("name", bundled())
def test_spaces_and_text_are_those_of_the_log(name: str, outlines: bool) -> None:
    """The log painter is the reference: its names and texts, page by page, must be in the SVG."""
    layout = Library().layout(name)
    for lang, ink in zip(layout.languages, get_args(Ink), strict=False):
        sheet = build(layout, lang, ink, fonts())
        for page in {id(page): page for page in sheet.pages}.values():
            alone = sheet._replace(pages=(page,))
            root, told = root_of(svg_of(alone, outlines=outlines)), log(alone)
            assert [element.get("id") for element in spaces_of(root)] == NAMED.findall(told)
            said = [text.replace('\\"', '"').replace("\\\\", "\\") for text in WRITTEN.findall(told)]
            assert texts(root) == [text for text in said if text.strip() or not outlines]
            assert root.get("width") == f"{sheet.paper[0]:g}mm"
            assert root.get("viewBox") == f"0 0 {sheet.paper[0]:g} {sheet.paper[1]:g}"


@pytest.mark.parametrize("name", bundled())
def test_ids_are_unique_and_spaces_where_they_are(name: str) -> None:
    layout = Library().layout(name)
    sheet = build(layout, "de", "full", fonts())
    root = root_of(svg_of(sheet, sheet))
    assert max(Counter(ids(root)).values(), default=1) == 1
    places = [place for page in sheet.pages for place in page.places]
    both = [f"{number}:{place.space}" for number in (1, 2) for place in places]
    assert [element.get("id") for element in spaces_of(root)] == both
    assert [element.get("data-type") for element in spaces_of(root)] == [place.type for place in places] * 2


def test_a_space_is_a_box_nobody_sees() -> None:
    (space,) = spaces_of(root_of(svg_of(probe()._replace(pages=probe().pages[:1]))))
    assert (space.get("id"), space.get("data-type"), space.get("fill"), space.get("stroke")) == ("total", "number", "none", None)
    assert [float(str(space.get(side))) for side in ("x", "y", "width", "height")] == [10, 10, 30, 10]


@pytest.mark.parametrize("outlines", [False, True])
def test_equal_sheets_make_equal_files(outlines: bool) -> None:
    def written() -> bytes:
        out = BytesIO()
        write_picture([probe()], out, "svg", Fonts(), outlines=outlines)
        return out.getvalue()

    assert written() == written()


printable = st.text(st.sampled_from("aä½ß<>&\"' √→0ÿ\u00a0\u00ad−]"), max_size=12)
anything = st.text(st.characters(), max_size=12)


@given(text=printable, title=anything, space=anything, kind=anything)
def test_whatever_is_written_stays_what_it_is(text: str, title: str, space: str, kind: str) -> None:
    place = Place(space, kind, Box(1, 2, 3, 4))
    sheet = Sheet("name", title, "de", (100.0, 150.0), 8.0, (Page((Text(10, 20, text, 9),), (place,)),))
    for outlines in (False, True):
        root = root_of(svg_of(sheet, outlines=outlines))
        assert len(found(root, "script")) == 0
        (named,) = spaces_of(root)
        if space.isprintable():
            assert named.get("id") == space
        if title.isprintable():
            assert (found(root, "title")[0].text or "") == title
        if not outlines:
            assert (found(root, "text")[0].text or "") == text.replace("\u00ad", "-")


@given(text=layouts())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_random_layouts_are_good_xml_with_their_spaces(text: str) -> None:
    sheet = told(text, "full")[1]
    if sheet is not None and sheet.pages:  # a sheet without room for its grid has no page
        root = root_of(svg_of(sheet))
        named = {place.space for page in sheet.pages for place in page.places}
        assert {element.get("id") for element in spaces_of(root)} == named
        assert unstyled(svg_of(sheet, outlines=True))


def unstyled(svg: bytes) -> bool:
    """Return whether a file has no styles, as a page's security policy may require."""
    root = root_of(svg)
    return not found(root, "style") and not any("style" in element.attrib for element in root.iter())


def test_with_outlines_nothing_is_a_style(tmp_path: Path) -> None:
    """SVGs with spaces and pictures have no styles if text is drawn as outlines; with type, they have some."""
    file = str(tmp_path / "a.png")
    Image.new("RGB", (4, 3), "#c03050").save(file)
    sheet = sheet_of([*OPS, Text(10, 20, "  a  b  ", 9), Picture(file, Box(1, 2, 3, 4))])
    assert unstyled(svg_of(sheet, outlines=True))
    assert not unstyled(svg_of(sheet))


def paper_of(sheet: Sheet, own: OwnOf | None, *at: Placement) -> Element:
    out = BytesIO()
    paper = Paper((300, 300), at, Box(0, 0, 300, 300))
    write_svg([sheet], paper, out, fonts(), outlines=True, own=own, spaces=False)
    return root_of(out.getvalue())


def test_a_page_that_comes_again_is_drawn_once() -> None:
    root = paper_of(probe(), None, Placement(0, 0), Placement(0, 1, 100, 0), Placement(0, 0, 0, 150, 1, 0.5))
    assert [element.get("href") for element in found(root, "use") if "page" in str(element.get("href"))] == ["#page/1"] * 2
    assert texts(root) == texts(paper_of(probe(), None, Placement(0, 0), Placement(0, 1)))
    assert spaces_of(root) == []
    assert max(Counter(ids(root)).values()) == 1


def test_what_copies_have_of_their_own() -> None:
    """Each copy has its text, and its code in the place that the page reserves for it."""
    sheet = probe()._replace(scan=True)
    sheet = sheet._replace(pages=(sheet.pages[0]._replace(code=Box(20, 30, 2, 2)), *sheet.pages[1:]))

    def own(number: int, page: int, kind: int) -> Own | None:
        return Own((Text(50, 145, f"copy {kind}", 8),), ("10", "01")) if kind < 2 and (number, page) == (0, 0) else None

    root = paper_of(sheet, own, *(Placement(0, 0, 100.0 * kind, kind=kind) for kind in range(3)))
    assert [text for text in texts(root) if text.startswith("copy")] == ["copy 0", "copy 1"]
    codes = [element for element in found(root, "path") if element.get("d") == "M20 30L21 30L21 31L20 31ZM21 31L22 31L22 32L21 32Z"]
    assert len(codes) == 2


def test_what_xml_cannot_write_is_replaced() -> None:
    sheet = sheet_of(OPS)._replace(title="a\0b\ud800c\ufffed\ne")
    assert found(root_of(svg_of(sheet)), "title")[0].text == "a\ufffdb\ufffdc\ufffdd\ne"


def test_text_without_a_glyph_is_refused() -> None:
    for outlines in (False, True):
        with pytest.raises(MissingGlyphError, match=r"'★' \(U\+2605\) in 'a★'"):
            svg_of(sheet_of([Text(10, 10, "a★", 9)]), outlines=outlines)


def test_type_is_embedded_only_where_it_is_used() -> None:
    assert svg_of(sheet_of(OPS)).count(b"@font-face") == 3
    assert b"@font-face" not in svg_of(sheet_of(OPS), outlines=True)
    assert b"font-family" not in svg_of(sheet_of([Symbol("lotus", Box(10, 10, 5, 5))]))


def test_files_do_not_share_a_typeface() -> None:
    """If two files are in one page, neither uses the other's letters."""
    names = [re.search(rb"font-family:(sheet-\w+)", svg_of(sheet_of([Text(10, 10, text, 9)]))) for text in ("abc", "abd")]
    assert names[0]
    assert names[1]
    assert names[0][1] != names[1][1]


def test_a_picture_is_in_the_file_once_as_it_was(tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in ("a.png", "b.jpg")]
    for file in files:
        Image.new("RGB", (4, 3), "#c03050").save(file)
    ops = [Picture(file, Box(10 * n, 10, 9, 7)) for n, file in enumerate([files[0], files[0], files[1]])]
    root = root_of(svg_of(sheet_of(ops)))
    sources = [str(image.get("href")).partition(",") for image in found(root, "image")]
    assert [head for head, _, _ in sources] == ["data:image/png;base64", "data:image/jpeg;base64"]
    assert [base64.b64decode(data) for _, _, data in sources] == [Path(file).read_bytes() for file in files]
    assert [str(use.get("href")) for use in found(root, "use")] == ["#picture/1", "#picture/1", "#picture/2"]


def test_a_picture_that_is_gone_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        svg_of(sheet_of([Picture(str(tmp_path / "gone.png"), Box(0, 0, 9, 9))]))


CHARACTERS = "".join(map(chr, [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x180), *range(0x410, 0x450)])) + "½√→☐✓"


@pytest.mark.parametrize("weight", FILES)
def test_a_subset_has_the_glyphs_of_the_typeface(weight: Weight, tmp_path: Path) -> None:
    """FreeType checks that each character has the same shape and width in the subset as in the font, and that no others are
    in it."""
    characters = [char for char in CHARACTERS if not fonts().missing(char, weight)]
    assert len(characters) > 250
    file = tmp_path / "subset.ttf"
    file.write_bytes(subset(fonts().font(weight).face, characters))
    whole = ImageFont.truetype(package_file("font_source_sans_pro", "files", FILES[weight]), 100)
    part = ImageFont.truetype(str(file), 100)
    for char in characters:
        assert part.getlength(char) == whole.getlength(char)
        assert bytes(part.getmask(char)) == bytes(whole.getmask(char)), char
    few = tmp_path / "few.ttf"
    few.write_bytes(subset(fonts().font(weight).face, "aä"))
    assert bytes(ImageFont.truetype(str(few), 100).getmask("b")) != bytes(whole.getmask("b"))
    assert len(few.read_bytes()) < len(file.read_bytes()) / 4


@pytest.mark.parametrize("weight", FILES)
def test_outlines_of_letters_reach_as_far_as_the_letters(weight: Weight) -> None:
    """Covers composite glyphs (letters with accents); FreeType gives the extent of their ink."""
    path = package_file("font_source_sans_pro", "files", FILES[weight])
    file, face, judge = GlyphFile(path), fonts().font(weight).face, ImageFont.truetype(path, 200)
    for char in CHARACTERS:
        if fonts().missing(char, weight):
            continue
        steps = file.letter(face.charToGlyph[ord(char)], 200)
        ends = [tuple(map(float, values[-2:])) for _, *values in steps if values]
        xs, ys = zip(*ends, strict=True)
        drawn = Image.new("L", (600, 500))
        ImageDraw.Draw(drawn).text((200, 300), char, 255, judge, "ls")
        left, top, right, bottom = drawn.getbbox() or (0, 0, 0, 0)
        wanted = left - 200, top - 300, right - 200, bottom - 300
        assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(wanted, abs=2), char


@pytest.mark.parametrize("weight", FILES)
def test_outlines_of_letters_stand_as_far_apart_as_the_letters(weight: Weight) -> None:
    judge = ImageFont.truetype(package_file("font_source_sans_pro", "files", FILES[weight]), 1000)

    def starts(text: str) -> list[float]:
        return [float(x) for x in re.findall(r"M(\S+) ", fonts().letters(weight).outline(text, 0))]

    for char in "iWä1 .":
        assert starts(f"{char}H")[-1] - starts("H")[0] == pytest.approx(judge.getlength(char), abs=0.1)
