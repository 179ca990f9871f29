"""Photos read in turn, whatever the result of each."""

from __future__ import annotations

from typing import Any, ClassVar

import cv2
import numpy as np
import pytest

from sheetgen.photo.filled.reading import Alternative, PhotoPage, PhotoReading, Reading
from sheetgen.photo.find.corners import CornerHint
from sheetgen.photo.find.layouts import Candidates
from sheetgen.photo.find.marks import Code
from sheetgen.photo.find.prints import Prints
from sheetgen.photo.find.sighting import SearchResult
from sheetgen.photo.picture.decode import PhotoError
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.quality import Quality
from sheetgen.photo.sheets import reader as camera
from sheetgen.photo.sheets.reader import PhotoReader
from sheetgen.source.messages import message
from tests.photo.inked import seen

SHOT = PhotoPage("a.jpg", 3)


class Searched:
    """Mock searches that find nothing, and the arguments of each."""

    made: ClassVar[list[tuple[tuple[str, ...], str | None, int | None]]] = []
    faults: ClassVar[list[Any]] = []
    sighting: ClassVar[Any] = None

    def __init__(self, prints: Prints, only: str | None) -> None:
        self.made.append((prints.names, only, prints._most))
        self.prints = prints
        self.finder = type("Finder", (), {"until": 0.0, "to_learn": 4})()

    def sheets(self, photo: Photo) -> SearchResult:
        found = self.sighting if len(self.prints.names) != 2 else None
        return SearchResult([found] if found else [], list(self.faults))


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> type[Searched]:
    monkeypatch.setattr(camera, "Search", Searched)
    monkeypatch.setattr(camera, "assess", lambda grey, two_valued: Quality())
    monkeypatch.setattr(Searched, "made", [])
    monkeypatch.setattr(Searched, "sighting", None)
    monkeypatch.setattr(Searched, "faults", [message("", code="photo/no-sheet")])
    return Searched


def codes(reading: PhotoReading) -> list[str]:
    return [fault.code.removeprefix("photo/") for fault in reading.faults]


def test_whatever_goes_wrong_is_told_of_the_photo(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = PhotoReader(Candidates(()))
    no_memory = cv2.error("Failed to allocate 8676800 bytes")
    no_memory.code = cv2.Error.STS_NO_MEM
    for wrong, code in (
        (PhotoError(message("", code="photo/damaged")), "damaged"),
        (MemoryError(), "no-memory"),
        (no_memory, "no-memory"),
        (ZeroDivisionError("by 0"), "broke-off"),
    ):

        def opened(wrong: Exception = wrong) -> Photo:
            raise wrong

        reading = reader.read_opened(SHOT, opened)
        assert (reading.photo_page, reading.sheet_pages, codes(reading)) == (SHOT, (), [code])
    asked: list[tuple[str, int | None]] = []

    def photo(file: str, scan: int | None) -> Photo:
        asked.append((file, scan))
        raise PhotoError(message("", code="photo/locked"))

    monkeypatch.setattr(camera, "photo", photo)
    assert codes(reader.read(SHOT)) == ["locked"]
    assert asked == [("a.jpg", 3)]


def test_only_one_layout_is_looked_for_where_it_is_named(searched: type[Searched]) -> None:
    photo, _ = seen()
    every = PhotoReader(Candidates(("a", "b", "c")), prints=5)
    assert codes(every.read_opened(SHOT, lambda: photo)) == ["no-sheet"]
    assert searched.made == [(("a", "b", "c"), None, 5)]
    assert every.to_learn == 4
    searched.made.clear()
    one = PhotoReader(Candidates(("a", "b", "c"), "b"), prints=7)
    assert codes(one.read_opened(SHOT, lambda: photo)) == ["no-sheet"]
    assert searched.made == [(("b",), "b", 7), (("a", "c"), "b", 7)]
    searched.faults[:] = [message("", code="photo/another-sheet"), message("", code="photo/no-sheet")]
    assert codes(one.read_opened(SHOT, lambda: photo)) == ["another-sheet", "no-sheet"]


def test_a_photo_is_given_so_much_time_to_learn_layouts(searched: type[Searched], monkeypatch: pytest.MonkeyPatch) -> None:
    photo, _ = seen()
    monkeypatch.setattr(camera, "process_time", lambda: 100.0)
    reader = PhotoReader(Candidates(("a",)), patience=4.0)
    reader.read_opened(SHOT, lambda: photo)
    assert reader._search.finder.until == 104.0


def test_a_sheet_is_a_leaf_with_its_number_and_picture(searched: type[Searched], monkeypatch: pytest.MonkeyPatch) -> None:
    photo, sighting = seen()
    searched.sighting = sighting._replace(code=Code("a1c734", "EN", 12, 1, (0.0, 0.0)))
    searched.faults.clear()
    monkeypatch.setattr(camera, "read", lambda photo, sighting: [])
    reading = PhotoReader(Candidates(("a",)), flat=True).read_opened(SHOT, lambda: photo)
    (sheet_page,) = reading.sheet_pages
    assert (sheet_page.variant, sheet_page.marks, sheet_page.number, sheet_page.readings) == (
        sighting.printed.variant,
        True,
        12,
        (),
    )
    assert sheet_page.flat is not None
    picture = np.asarray(cv2.imdecode(np.frombuffer(sheet_page.flat, np.uint8), cv2.IMREAD_COLOR))
    assert picture.shape == (74 * 8, 90 * 8, 3)
    flat = sighting.flat(photo.picture, 8.0)
    assert float(np.abs(picture.astype(int) - flat).mean()) < 4
    assert 20_000 < len(sheet_page.flat) < 200_000
    searched.sighting = sighting
    (sheet_page,) = PhotoReader(Candidates(("a",))).read_opened(SHOT, lambda: photo).sheet_pages
    assert (sheet_page.number, sheet_page.flat) == (None, None)


def test_a_sheet_whose_corners_are_shown_is_read_there(searched: type[Searched], monkeypatch: pytest.MonkeyPatch) -> None:
    photo, sighting = seen()
    asked: list[object] = []

    def by_corners(search: Searched, picture: Photo, given: CornerHint) -> SearchResult:
        asked.append((search.prints.names, picture, given))
        return SearchResult([], [message("", code="photo/no-sheet")], sighting.printed.variant)

    monkeypatch.setattr(camera, "find_by_corners", by_corners)
    given = CornerHint("a", 0, [])
    reading = PhotoReader(Candidates(("a",))).read_at_corners(SHOT, lambda: photo, given)
    assert asked == [(("a",), photo, given)]
    assert (codes(reading), reading.like) == (["no-sheet"], sighting.printed.variant)


def test_a_hopeless_photo_is_refused_and_a_poor_one_remarked_on(searched: type[Searched], monkeypatch: pytest.MonkeyPatch) -> None:
    picture = Photo("a.jpg", np.full((600, 800, 3), 128, np.uint8), np.full((600, 800), 128, np.uint8))
    reader = PhotoReader(Candidates(("a", "b", "c")))
    monkeypatch.setattr(camera, "assess", lambda grey, two_valued: Quality((message("", code="photo/dark"),)))
    assert codes(reader.read_opened(SHOT, lambda: picture)) == ["dark"]
    assert searched.made == [], "no sheet is looked for"
    monkeypatch.setattr(camera, "assess", lambda grey, two_valued: Quality((), (message("", code="photo/runs-out"),)))
    reading = reader.read_opened(SHOT, lambda: picture)
    assert codes(reading) == ["no-sheet"]
    assert [each.code for each in reading.remarks] == ["photo/runs-out"]
    assert reading.corners == ((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)), "no paper is seen"


@pytest.mark.parametrize(
    ("hard", "soft", "is_refused"),
    [(16, 144, True), (15, 0, False), (16, 145, False), (40, 0, True)],
)
def test_a_sheet_of_which_much_can_hardly_be_read_is_refused_unless_a_player_insists(
    hard: int, soft: int, is_refused: bool, searched: type[Searched], monkeypatch: pytest.MonkeyPatch
) -> None:
    photo, sighting = seen()

    def reading(n: int, p: float, *, sure: bool = False, value: object = 3) -> Reading:
        return Reading(f"s{n}", value, sure, (Alternative(value, p),), (0.0, 0.0, 1.0, 1.0))

    blank = [reading(n, 0.99, sure=True, value=None) for n in range(200)]
    written = [*(reading(n, 0.59) for n in range(hard)), *(reading(n, 0.61) for n in range(soft))]
    monkeypatch.setattr(camera, "read", lambda photo, sighting: [*blank, *written])
    monkeypatch.setattr(searched, "sighting", sighting)
    monkeypatch.setattr(searched, "faults", [])
    reader = PhotoReader(Candidates(("a",)))
    found = reader.read_opened(SHOT, lambda: photo)
    assert (codes(found), len(found.sheet_pages)) == ((["illegible"], 0) if is_refused else ([], 1))
    if is_refused:
        assert found.faults[0].values == {"layout": sighting.printed.variant.layout, "hard": hard, "written": hard + soft}
        assert found.like == sighting.printed.variant
        assert len(found.corners) == 4
    monkeypatch.setattr(camera, "find_by_corners", lambda search, picture, given: SearchResult([sighting], []))
    insisted = reader.read_at_corners(SHOT, lambda: photo, CornerHint("a", 0, ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))))
    assert (codes(insisted), len(insisted.sheet_pages)) == ([], 1)
