"""Pictures of sheets: their format, how pages are combined, and pictures that can't be made."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from io import BytesIO
from itertools import combinations
from types import ModuleType

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from sheetgen.drawing.sheet import Box, Page, Rect, Sheet, Text
from sheetgen.extras import install_command
from sheetgen.paint.fonts import Fonts
from sheetgen.press import pictures
from sheetgen.press.pictures import MOST_PAGES, Form, PictureError, contact_sheet, form_of, write_picture
from sheetgen.source.messages import Phrase
from tests.paint.sheets import probe, sheet_of

FONTS = Fonts()


def picture(sheets: Sequence[Sheet], form: Form, resolution: float = 110) -> bytes:
    out = BytesIO()
    write_picture(sheets, out, form, FONTS, resolution=resolution)
    return out.getvalue()


@pytest.mark.parametrize(("path", "form"), [("a.png", "png"), ("a.b/C.SVG", "svg"), ("x.y.pdf", "pdf")])
def test_the_suffix_says_the_form(path: str, form: str) -> None:
    assert form_of(path) == form


@pytest.mark.parametrize("path", ["a", "a.gif", ".png", "png", "a.png/b", "", "-"])
def test_other_suffixes_are_refused(path: str) -> None:
    with pytest.raises(PictureError) as refused:
        form_of(path)
    (fault,) = refused.value.faults
    assert fault.code in ("press/no-form", "press/no-suffix")
    assert ".png or .svg" in fault.hint


def test_a_pdf_has_every_page() -> None:
    assert len(pikepdf.open(BytesIO(picture([probe(), probe()], "pdf"))).pages) == 4


@pytest.mark.parametrize("resolution", [50, 110, 300])
def test_a_png_is_the_sheet_in_its_size(resolution: float) -> None:
    image = Image.open(BytesIO(picture([sheet_of([Rect(Box(0, 0, 50, 150), "#ff0000")])], "png", resolution)))
    assert image.size == pytest.approx((100 / 25.4 * resolution, 150 / 25.4 * resolution), abs=1)
    assert image.info["dpi"] == pytest.approx((resolution, resolution), abs=0.05)
    across = image.convert("RGB")
    assert across.getpixel((image.width // 4, image.height // 2)) == (255, 0, 0)
    assert across.getpixel((image.width * 3 // 4, image.height // 2)) == (255, 255, 255)


@pytest.mark.parametrize("form", ["pdf", "png", "svg"])
def test_equal_sheets_make_equal_pictures(form: Form) -> None:
    assert picture([probe(), probe()], form) == picture([probe(), probe()], form)


def test_one_page_is_shown_as_it_is() -> None:
    paper = contact_sheet([sheet_of([])], FONTS)
    assert paper.size == pytest.approx((100, 150))
    assert list(paper.marks) == []


def test_a_page_that_comes_again_is_shown_once() -> None:
    front, back = Page((), ()), Page((), ())
    sheet = sheet_of([])._replace(pages=(front, back, front, back, Page((), ())))
    assert [(shown.sheet, shown.page) for shown in contact_sheet([sheet], FONTS).placements] == [(0, 0), (0, 1), (0, 4)]
    assert [mark.text for mark in contact_sheet([sheet], FONTS).marks if isinstance(mark, Text)] == [
        "probe 1/5",
        "probe 2/5",
        "probe 5/5",
    ]


papers = st.tuples(st.floats(10, 900), st.floats(10, 900))
names = st.text(st.sampled_from("aÄ★\0 /–"), max_size=60)


@given(kinds=st.lists(st.tuples(papers, names, st.integers(1, 3)), min_size=1, max_size=12))
def test_pages_on_a_contact_sheet_lie_apart_in_their_order(kinds: list[tuple[tuple[float, float], str, int]]) -> None:
    sheets = [
        sheet_of(*[[] for _ in range(pages)])._replace(paper=paper, name=name, pages=tuple(Page((), ()) for _ in range(pages)))
        for paper, name, pages in kinds
    ]
    # Pages that are equal are still different ones.
    sheets = [sheet._replace(pages=tuple(Page((Text(0, 0, str(n), 9),), ()) for n in range(len(sheet.pages)))) for sheet in sheets]
    paper = contact_sheet(sheets, FONTS)
    wanted = [(number, page) for number, sheet in enumerate(sheets) for page in range(len(sheet.pages))]
    assert [(placement.sheet, placement.page) for placement in paper.placements] == wanted
    boxes = [Box(shown.x, shown.y, *(side * shown.scale for side in sheets[shown.sheet].paper)) for shown in paper.placements]
    assert all(Box(0, 0, *paper.size).holds(box) for box in boxes)
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert len({placement.scale for placement in paper.placements}) == 1
    assert paper.placements[0].scale <= 1
    for mark in paper.marks:
        if isinstance(mark, Text):
            assert not FONTS.missing(mark.text, mark.weight)
            label = Box(mark.x, mark.y - 2.5, FONTS.width(mark.text, mark.size, mark.weight), 3)
            assert Box(0, 0, *paper.size).holds(label, 0.01)
            assert not any(label.overlaps(box, 0.01) for box in boxes)


def test_a_name_is_cut_to_the_width_of_its_page() -> None:
    sheets = [sheet_of([])._replace(paper=(width, 20.0), name="folder/a very long name★.yaml") for width in (3.0, 15.0, 80.0)]
    marks = [mark for mark in contact_sheet(sheets, FONTS).marks if isinstance(mark, Text)]
    assert [mark.text for mark in marks][-1] == "a very long name?.yaml"
    assert marks[-2].text.endswith("…")
    for mark, width in zip(marks[-2:], (15.0, 80.0), strict=True):
        assert FONTS.width(mark.text, mark.size, mark.weight) <= width


def test_a_picture_that_would_be_too_large_says_how_large_it_may_be() -> None:
    with pytest.raises(PictureError) as refused:
        picture([probe()], "png", 2400)
    (fault,) = refused.value.faults
    assert fault.code == "press/too-many-dots"
    width, height = contact_sheet([probe()], FONTS).size
    (note,) = fault.message.sentence().notes
    assert isinstance(note, Phrase)
    most = note.values["most"]
    assert isinstance(most, int)
    assert width * height * (most / 25.4) ** 2 <= pictures.MOST_DOTS < width * height * ((most + 1) / 25.4) ** 2


def test_more_pages_than_a_picture_holds() -> None:
    sheet = sheet_of([])._replace(pages=tuple(Page((Text(0, 0, str(n), 9),), ()) for n in range(MOST_PAGES + 1)))
    with pytest.raises(PictureError) as refused:
        contact_sheet([sheet], FONTS)
    assert refused.value.faults[0].code == "press/too-many-pages"
    assert len(contact_sheet([sheet._replace(pages=sheet.pages[1:])], FONTS).placements) == MOST_PAGES


@pytest.mark.parametrize("package", ["pypdfium2", "PIL.Image"])
def test_without_the_extra_only_a_png_cannot_be_made(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(name: str) -> ModuleType:
        if name == package:
            raise ImportError(name)
        return importlib.import_module(name)

    monkeypatch.setattr(pictures, "import_module", without)
    out = BytesIO()
    with pytest.raises(PictureError) as refused:
        write_picture([probe()], out, "png", FONTS)
    assert install_command("preview") in refused.value.faults[0].hint
    assert out.getvalue() == b""
    assert picture([probe()], "svg").startswith(b"<svg")
    assert picture([probe()], "pdf").startswith(b"%PDF")
