"""The annotated sheet of photos: drawings next to the print, as golden values."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.sheet import Box, Page, Part, Place
from sheetgen.form.written import UNREAD
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.photo.filled.reading import Name, PhotoPage, PhotoReading, SheetPage
from sheetgen.photo.sheets.filled import sheets
from sheetgen.photo.sheets.proof import _Proof, space_box, written
from tests.log import log
from tests.photo.kept import FOLDER
from tests.photo.sheets.test_report import LEVEL, made, reading, sheet_page

OWN = sheet_page(
    "namaste",
    0,
    None,
    reading("first", True),
    reading("circles.r1c4", 7, (1, 0.3), (None, 0.02), sure=False, p=0.68),
    reading("circles.r4c4", 12, (17, 0.4), sure=False, p=0.6),
    reading("symbols.lotus", None, (4, 0.2), sure=False, p=0.8),
    reading("score.symbols", "?" * 60, ("W" * 60, 0.3), sure=False, p=0.7),
    reading("player", "x", sure=True),
)


def beside_the_print(number: int) -> str:
    """Return the log of a sheet's page without the print of the sheet itself."""
    sheet = [*made(), *sheets([PhotoReading(PhotoPage("photos/my.jpg"), (OWN,), ())], Library(), ("Ana",))][number]
    texts = []
    for page in sheet.pages:
        proof = _Proof(sheet, page, Fonts())
        whole = proof.sheet("photo.jpg", "")
        print_, (drawn,) = proof._page.ops, whole.pages
        before = len(list(proof._head(whole.paper[0]))) + 2 + 1 + len(list(proof._on_photo())) + 1
        assert len(drawn.ops) == before + len(print_) + len(list(proof._as_read())) + 1
        own = drawn.ops[:before] + drawn.ops[before + len(print_) :]
        texts.append(log(whole._replace(pages=(Page(own, ()),))))
    return "".join(texts)


@pytest.mark.parametrize(("number", "name"), [(0, "level"), (1, "diceculus"), (2, "table"), (4, "own")])
def test_what_is_drawn_beside_the_print(number: int, name: str, file_regression: FileRegressionFixture) -> None:
    text = beside_the_print(number)
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=FOLDER / f"proof-{name}.log")


def test_every_page_whose_picture_was_kept_is_a_page_of_the_proof() -> None:
    import pypdfium2

    flat = cv2.imencode(".jpg", np.full((90, 60, 3), 200, np.uint8))[1].tobytes()
    sheet_pages: list[SheetPage] = [LEVEL._replace(flat=flat), LEVEL, OWN._replace(flat=flat)]
    photo_readings = [PhotoReading(PhotoPage(f"{n}.jpg"), (sheet_page,), ()) for n, sheet_page in enumerate(sheet_pages)]
    out = BytesIO()
    written(sheets(photo_readings, Library()), out, Fonts())
    document = pypdfium2.PdfDocument(out.getvalue())
    texts = [page.get_textpage().get_text_range() for page in document]
    assert [text.split("·")[0].strip() for text in texts] == ["0.jpg", "2.jpg"]


def test_names_that_are_not_read_are_shown_as_they_were_photographed(tmp_path: Path) -> None:
    picture = np.full((210 * 4, 148 * 4, 3), 200, np.uint8)
    page = OWN._replace(readings=(reading("player", UNREAD),), names=(Name("player", 0, (0.0, 0.0, 1.0, 1.0)),))
    place = next(each for each in _proof_of(page)._page.places if each.space == "player").box
    picture[round(place.y * 4) : round(place.bottom * 4), round(place.x * 4) : round(place.right * 4)] = 30
    cv2.imwrite(str(tmp_path / "flat.png"), picture)
    (shown,) = _proof_of(page)._names_in(str(tmp_path / "flat.png"), str(tmp_path / "{}.png"))
    name = cv2.imread(shown.file)
    assert name is not None
    assert (shown.box, name.max()) == (place, 30)
    assert list(_proof_of(page, "Ana")._names_in(str(tmp_path / "flat.png"), str(tmp_path / "{}.png"))) == []


def _proof_of(page: SheetPage, *names: str) -> _Proof:
    (sheet,) = sheets([PhotoReading(PhotoPage("a.jpg"), (page,), ())], Library(), names)
    return _Proof(sheet, sheet.pages[0], Fonts())


def test_a_space_lies_in_its_place_or_in_the_part_of_its_column() -> None:
    parts = Part(1, Box(0, 0, 5, 5)), Part(2, Box(5, 0, 5, 5)), Part("P3", Box(9, 0, 5, 5))
    places = {"a": Place("a", "number", Box(0, 0, 10, 5), parts), "b": Place("b", "number", Box(0, 9, 1, 1))}
    found = [space_box(space, places) for space in ("a", "b", "a.P1", "a.P2", "a.P3", "b.P1", "c.P1", "c")]
    assert found == [places["a"].box, places["b"].box, parts[0].box, parts[1].box, None, None, None, None]
