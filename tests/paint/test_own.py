"""Content specific to each copy: codes in pieces are complete, and pages share the pieces."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdfium2
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.drawing.sheet import Box, Own, Page, Rect, Sheet, Text
from sheetgen.pads.pad import Run, pad
from sheetgen.paint.own import Tiles
from sheetgen.paint.pdf import write_pdf

SHEET = Sheet("probe", "Probe", "en", (60, 40), 8, (Page((Rect(Box(2, 2, 4, 4), "#ff0000"),), (), (), Box(30, 10, 21, 21)),))


@given(
    st.sampled_from([21, 25, 29]).flatmap(
        lambda side: st.lists(st.text("01", min_size=side, max_size=side), min_size=side, max_size=side)
    )
)
def test_pieces_are_the_dark_modules_each_once(rows: list[str]) -> None:
    covered = [[0] * len(rows) for _ in rows]
    for piece in Tiles().of(rows):
        for rectangle in piece.removesuffix(" re").split(" re "):
            left, top, wide, high = map(int, rectangle.split())
            for row in range(top, top + high):
                for column in range(left, left + wide):
                    covered[row][column] += 1
    assert covered == [[int(module) for module in row] for row in rows]


def own(_sheet: int, _page: int, kind: int) -> Own:
    """Return the number of a copy, and a code in which only the row with that number is dark."""
    return Own((Text(10, 30, str(kind), 10),), tuple("1" * 21 if row == kind else "0" * 21 for row in range(21)))


def written(runs: list[Run]) -> bytes:
    out = BytesIO()
    write_pdf([SHEET], out, runs, None, own=own)
    return out.getvalue()


def test_each_copy_shows_its_own_over_what_all_share() -> None:
    data = written(pad([SHEET], 21, equal=1))
    with pikepdf.open(BytesIO(data)) as pdf:
        assert len(pdf.pages) == 21
        assert pdf.check_pdf_syntax() == []
        assert len({page.Resources.XObject["/S0.0"].objgen for page in pdf.pages}) == 1
    for number, page in enumerate(pypdfium2.PdfDocument(data)):
        image = page.render(scale=72 / 25.4 * 2).to_pil().convert("L")
        k = image.width / 60
        dark = [row for row in range(21) if image.getpixel((round(40 * k), round((10.5 + row) * k))) < 60]
        assert dark == [number]
        assert page.get_textpage().get_text_bounded().strip() == str(number)
        assert image.getpixel((round(4 * k), round(4 * k))) < 120


def test_turned_and_scaled_with_its_sheet() -> None:
    runs = pad([SHEET], 4, (100, 130), 4, equal=1, fit=True, stack="cut")
    (page,) = pypdfium2.PdfDocument(written(runs))
    assert "".join(page.get_textpage().get_text_bounded().split()) == "0123"


def test_pages_share_their_pieces() -> None:
    with pikepdf.open(BytesIO(written(pad([SHEET], 20, equal=1)))) as pdf:
        pieces = [[part.objgen for part in page.Contents] for page in pdf.pages]
    first = pieces[0]
    assert all(page[0] == first[0] and page[-1] == first[-1] and len({*page} & {*first}) >= 5 for page in pieces)
    digits = [page[2] for page in pieces[10:]]
    assert len(set(digits)) == 1, "all of them begin with a 1"


def test_equal_copies_are_one_page_content() -> None:
    data = written(pad([SHEET], 6, equal=3))
    shown = [page.get_textpage().get_text_bounded().strip() for page in pypdfium2.PdfDocument(data)]
    assert shown == ["0", "0", "0", "1", "1", "1"]
    with pikepdf.open(BytesIO(data)) as pdf:
        contents = [[part.objgen for part in page.Contents] for page in pdf.pages]
    assert contents[0] == contents[1] == contents[2] != contents[3] == contents[4] == contents[5]
