"""Complete reports on sheets read from photos, as text and as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.form.written import UNREAD
from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import Alternative, PhotoPage, PhotoReading, Reading, SheetPage
from sheetgen.photo.filled.typed import names_on
from sheetgen.photo.find.prints import PrintVariant
from sheetgen.photo.sheets.filled import Sheet, sheets
from sheetgen.photo.sheets.reader import REPORT_IT
from sheetgen.photo.sheets.report import fault_text, photo_name, photos_json, sheet_text
from sheetgen.report.excerpt import Paint
from sheetgen.source.messages import message, room
from tests.laid_out import laid_out
from tests.photo.kept import FOLDER

BOX = (10.04, 20.06, 30.0, 40.55)


def reading(space: str, value: object, *others: tuple[object, float], sure: bool = True, p: float = 0.98765) -> Reading:
    return Reading(space, value, sure, (Alternative(value, p), *(Alternative(*each) for each in others)), BOX)


def sheet_page(layout: str, page: int, number: int | None, *readings: Reading, marks: bool = True) -> SheetPage:
    return SheetPage(PrintVariant(layout, page, "en", "full", True), marks, number, readings)


LEVEL = sheet_page(
    "placement/level-1",
    0,
    None,
    reading("marks.r1c1", "."),
    reading("marks.r5c4", "X"),
    reading("marks.r5c5", None, ("X", 0.3), sure=False, p=0.7),
    reading("marks.r4c4", UNREAD, sure=False, p=1.0),
    reading("players", 3),
    reading("total", UNREAD, (12, 0.015), sure=False, p=0.6),
    marks=False,
)
TABLE = sheet_page(
    "lucky-dice",
    0,
    17,
    reading("players.2", UNREAD),
    reading("game", "pile", ("reverse", 0.1), sure=False, p=0.9),
    reading("rounds.1.out", ("P1",), (("P1", "P2"), 0.4), sure=False, p=0.6),
    reading("rounds.1.lucky", "P2"),
    reading("rounds.2.out", ()),
    reading("coasters.1", 4),
    reading("coasters.2", UNREAD, sure=False),
)
FRONT = sheet_page("diceculus", 0, 4, reading("stages.idea.1.score", UNREAD), reading("player", UNREAD))
BACK = sheet_page("diceculus", 1, 4, reading("end", 12, (17, 0.04), (None, 0.0004)))
MANY = sheet_page(
    "yacht", 0, None, *(reading(f"upper.{name}", n, (9, 0.2), sure=False, p=0.8) for n, name in enumerate(("ones", "twos"), 1))
)


phrase, _ = room("photo")

CUT_OFF = phrase(
    "cut-off",
    "the sheet ({layout}) is cut off: {missing} of its {spaces} spaces are not in the photo",
    "placement/level-1",
    2,
    90,
)

FROM_ABOVE = phrase(
    "from-above", "photograph it from above, with the whole sheet in the picture; if you use a custom layout, name it with --layout"
)


def photo_readings() -> list[PhotoReading]:
    return [
        PhotoReading(
            PhotoPage("photos/lével 1.jpg"), (LEVEL,), (message(CUT_OFF, phrase("take-all", "photograph the whole sheet")),)
        ),
        PhotoReading(PhotoPage("photos/scan.pdf", 1), (FRONT,), ()),
        PhotoReading(PhotoPage("photos/scan.pdf", 2), (BACK,), ()),
        PhotoReading(PhotoPage("table.jpg"), (TABLE, MANY), ()),
        PhotoReading(
            PhotoPage("none.jpg"),
            (),
            (
                message(phrase("no-sheet", "no sheet was found in this photo"), FROM_ABOVE),
                message(phrase("broke-off", "reading this photo failed ({why})", "x"), REPORT_IT),
            ),
        ),
    ]


def made(names: tuple[str, ...] = ()) -> list[Sheet]:
    return sheets(photo_readings(), Library(), names)


paint = Paint(True)


def kept(file_regression: FileRegressionFixture, name: str, text: str) -> None:
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=FOLDER / name)


def test_the_json_of_photos(file_regression: FileRegressionFixture) -> None:
    told = json.loads(photos_json(photo_readings(), made(), "filled"))
    assert told["photos"][3]["sheets"][0]["number"] == 17
    kept(file_regression, "photos-json.txt", "\n".join(laid_out(told)) + "\n")


def test_the_words_of_photos(file_regression: FileRegressionFixture) -> None:
    parts = [sheet_text(sheet, None if n else "filled/a.yaml", paint) for n, sheet in enumerate(made())]
    parts += [fault_text(each.photo_page, fault, paint) for each in photo_readings() for fault in each.faults]
    kept(file_regression, "photos.txt", "\n".join(parts).replace("\033", "␛") + "\n")


@pytest.mark.parametrize("count", [12, 13])
def test_no_more_than_some_doubts_are_told(count: int) -> None:
    some = [reading(f"marks.r{n // 9 + 1}c{n % 9 + 1}", "X", (None, 0.3), sure=False, p=0.7) for n in range(count)]
    (sheet,) = sheets([PhotoReading(PhotoPage("a.jpg"), (sheet_page("placement/level-1", 0, None, *some),), ())], Library())
    lines = sheet_text(sheet, None, paint).splitlines()
    told = len(sheet.filled.doubts)
    assert len(lines) == 2 + min(told, 12) + (told > 12)
    assert ("more" in lines[-1]) is (told > 12)


def test_a_page_of_a_pdf_is_called_by_its_number() -> None:
    assert photo_name(PhotoPage("a.jpg")) == "a.jpg"
    assert "3" in photo_name(PhotoPage("a.pdf", 3))


def test_a_sheet_goes_beside_its_photo_unless_a_folder_is_named(tmp_path: Any) -> None:
    own = tmp_path / "layouts" / "mine.yaml"
    own.parent.mkdir()
    own.write_text("extends: yacht\n", "utf-8")
    photos = [PhotoReading(PhotoPage(str(tmp_path / "a.jpg")), (sheet_page(str(own), 0, None, reading("upper.ones", 3)),), ())]
    found = [json.loads(photos_json(photos, sheets(photos, Library()), folder)) for folder in (None, str(own.parent))]
    assert [each["photos"][0]["sheets"][0]["sheet"]["sheet"] for each in found] == ["layouts/mine.yaml", "mine.yaml"]


def named(layout: str, *readings: Reading) -> SheetPage:
    page = sheet_page(layout, 0, None, *readings)
    return page._replace(names=names_on(Library().layout(layout).content.form, page.readings))


def test_where_names_are_written_is_told_by_who_plays() -> None:
    """A sheet for all players uses the column, other sheets their position among the sheets; a given name is shown."""
    table = named("lucky-dice", reading("players.1", UNREAD), reading("players.2", None), reading("players.3", UNREAD))
    own = named("yacht", reading("player", UNREAD), reading("upper.ones", 3))
    photo_reading = PhotoReading(PhotoPage("a.jpg"), (table, own, named("yacht", reading("player", None))), ())
    for names, told in (
        ((), [[("P1", "players.1"), ("P3", "players.3")], [("P2", "player")], None]),
        (("Ana", "Ben"), [[("Ana", "players.1"), ("P3", "players.3")], [("Ana", "player")], None]),
    ):
        found = json.loads(photos_json([photo_reading], sheets([photo_reading], Library(), names), ""))["photos"][0]["sheets"]
        assert [[(each["player"], each["space"]) for each in page["names"]] if "names" in page else None for page in found] == told
        assert found[0]["names"][0]["box"] == [10.0, 20.1, 30.0, 40.5]
