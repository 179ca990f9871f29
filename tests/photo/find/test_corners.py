"""Sheets aligned by corners that a user shows: as close as found sheets, or exactly at the corners if no print is visible."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from sheetgen.layout.read import Library
from sheetgen.photo.find import corners
from sheetgen.photo.find.corners import CornerHint, find_by_corners, wrong_corners
from sheetgen.photo.find.marks import Code
from sheetgen.photo.find.prints import Prints, PrintVariant
from sheetgen.photo.find.search import Search
from sheetgen.photo.find.sighting import MIN_AGREEMENT, SearchResult, Sighting
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Floats
from tests.photo.photos import of, outline, photo, search, small, truth, values_of, worst

Shares = list[tuple[float, float]]


def shares(places: Floats, of_size: tuple[int, int]) -> Shares:
    return [(float(x), float(y)) for x, y in (places + 0.5) / of_size]


def dragged(places: Floats, off: float, seed: int) -> Floats:
    """Return positions, each moved in a random direction by a share of the longer side."""
    ways = np.random.default_rng(seed).uniform(0, 2 * np.pi, 4)
    longer = np.hypot(*(np.roll(places, -1, axis=0) - places).T).max()
    return np.asarray(places + off * longer * np.stack((np.cos(ways), np.sin(ways)), axis=1), np.float64)


def given(name: str, sheet: int = 0, **others: Any) -> CornerHint:
    about = truth()[name][sheet]["print"]
    return CornerHint(about[0], about[1], others.pop("corners", []), **others)


def align(picture: Photo, how: CornerHint, places: Floats) -> SearchResult:
    return find_by_corners(search(), picture, how._replace(corners=shares(places, picture.size)))


@pytest.mark.parametrize(("name", "sheet", "off"), [("bent", 0, 0.03), ("plain", 0, 0.02)])
def test_corners_that_are_a_little_off_are_enough(name: str, sheet: int, off: float) -> None:
    """Language, ink and marks are recognised at any rotation of the sheet (by 93° and 181°)."""
    found = align(photo(name), given(name, sheet), dragged(outline(name, sheet), off, 3))
    (sighting,) = found.sheets
    assert found.faults == []
    assert list(sighting.printed.variant[:5]) == truth()[name][sheet]["print"]
    assert worst(sighting, truth()[name][sheet]["middles"]) < 0.3


def flat(sighting: Sighting, places: Floats) -> float:
    """Return the distance of a sheet's corners from some positions, in pixels."""
    return float(np.abs(sighting.warp.outline(sighting.printed.size) - places).max())


def test_a_code_on_the_sheet_tells_its_number_and_a_layout_that_is_not_its_own_is_taken_as_it_is_said() -> None:
    found = align(photo("back"), given("back", lang="en", ink="full", scan=True), outline("back"))
    assert found.sheets[0].code is not None
    assert found.sheets[0].coded
    taken_for = align(photo("back"), CornerHint("namaste", 0, [], "en", "full", True), outline("back"))
    (other,) = taken_for.sheets
    assert [(fault.code, *values_of(fault)) for fault in taken_for.faults] == [("photo/unlike", "namaste", "diceculus")]
    assert (other.printed.variant.layout, other.code) == ("namaste", None)
    assert flat(other, outline("back")) < 0.01


def test_a_sheet_of_which_nothing_is_seen_lies_where_it_is_said_to() -> None:
    """For example in fog: the sheet is never refused, and never aligned to something that isn't print."""
    fog = np.random.default_rng(1).integers(90, 160, (1000, 800, 3)).astype(np.uint8)
    places = np.array([(90.0, 50.0), (710.0, 80.0), (730.0, 910.0), (70.0, 890.0)])
    found = align(of(fog), given("bent", lang="en", ink="full", scan=True), places)
    (sighting,) = found.sheets
    assert [(fault.code, *values_of(fault)) for fault in found.faults] == [("photo/unlike", "namaste")]
    assert flat(sighting, places) < 0.01
    assert sighting.agreement < MIN_AGREEMENT


@pytest.mark.parametrize(("limit", "least"), [("MAX_CORNER_SHIFT", 0.01), ("MIN_AGREEMENT", 0.99)])
def test_what_is_seen_of_the_print_is_not_believed_far_away_nor_where_it_agrees_too_little(
    limit: str, least: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The corners are off by 3%. The print is visible but not used: a shift must be below 1%, or the agreement at least 0.99."""
    places = dragged(outline("bent", side=1000), 0.03, 3)
    monkeypatch.setattr(corners, limit, least)
    (sighting,) = align(of(small("bent", 1000)), given("bent", lang="en", ink="full", scan=True), places).sheets
    assert flat(sighting, places) < 0.01


def test_a_wide_look_finds_what_is_far_off() -> None:
    printed = search().prints.of(PrintVariant(*truth()["bent"][0]["print"]))
    places = outline("bent", side=1000)
    before, after = [], []
    for seed in range(8):
        off = dragged(places, 0.05, seed)
        shown = Warp(corners._homography(off, printed.size))
        moved = corners._with_wide_matches(of(small("bent", 1000)).grey, shown, printed).outline(printed.size)
        before.append(np.abs(off - places).mean())
        after.append(np.abs(moved - places).mean())
    assert np.median(after) < np.median(before) / 2


@pytest.mark.parametrize(
    ("change", "is_its"),
    [({}, True), ({"fingerprint": "000000"}, False), ({"page": 2}, False), ({"middle": (-20.0, 30.0)}, False)],
)
def test_a_code_is_the_sheets_own(change: dict[str, Any], is_its: bool) -> None:
    printed = search().prints.of(PrintVariant("namaste", 0, "en", "full", True))
    sighting = Sighting(printed, Warp(np.eye(3)), False, 1.0)
    code = Code(printed.layout.fingerprint.casefold(), "en", 7, 1, (20.0, 30.0))
    assert corners._is_code_of(code._replace(**change), sighting) is is_its


def test_a_photo_on_which_nothing_is_found_is_read_by_its_corners() -> None:
    """Most of the sheet is out of focus."""
    picture, places = small("plain", 1000).copy(), outline("plain", side=1000)
    picture[: int(len(picture) * 0.72)] = cv2.GaussianBlur(picture[: int(len(picture) * 0.72)], (0, 0), 9)
    looking = Search(Prints(("placement/level-2",), Library()))
    assert looking.sheets(of(picture)).sheets == []
    how = given("plain", lang="de", ink="mono", scan=False, corners=shares(dragged(places, 0.01, 5), of(picture).size))
    found = find_by_corners(looking, of(picture), how)
    assert [each.printed.variant.layout for each in found.sheets] == ["placement/level-2"]


def test_what_lies_outside_the_photo_is_told_and_the_rest_read() -> None:
    whole = small("bent", 1100)
    cut = of(np.ascontiguousarray(whole[: int(len(whole) * 0.72)]))
    found = align(cut, given("bent", lang="en", ink="full", scan=True), outline("bent", side=1100))
    assert [fault.code for fault in found.faults] == ["photo/cut-off"]
    assert len(found.sheets) == 1


def test_a_sheet_that_is_too_small_or_blurred_is_told() -> None:
    places = np.array([(300.0, 300.0), (600.0, 300.0), (600.0, 700.0), (300.0, 700.0)])
    found = align(of(np.full((1000, 1000, 3), 120, np.uint8)), given("bent", lang="en", ink="full", scan=True), places)
    assert ([fault.code for fault in found.faults], found.sheets) == (["photo/far-away"], [])
    soft = of(np.asarray(cv2.GaussianBlur(small("bent", 1100), (0, 0), 3), np.uint8))
    found = align(soft, given("bent", lang="en", ink="full", scan=True), outline("bent", side=1100))
    assert ([fault.code for fault in found.faults], found.sheets) == (["photo/too-blurred-to-read"], [])


SQUARE = np.array([(100.0, 100.0), (900.0, 100.0), (900.0, 900.0), (100.0, 900.0)])


@pytest.mark.parametrize(
    ("places", "code"),
    [
        (SQUARE, None),
        (np.roll(SQUARE, 1, axis=0), None),
        (SQUARE + 80, None),
        (SQUARE[::-1], "mirrored"),
        (SQUARE[[0, 2, 1, 3]], "crossed"),
        (np.array([(100, 100), (900, 100), (330, 330), (100, 900)]), "crossed"),
        (np.array([(100, 100), (900, 100), (500, 505), (100, 900)]), "crossed"),
        (SQUARE[[0, 0, 2, 3]], "too-near"),
        (SQUARE / 50, "too-near"),
        (SQUARE * 3, "outside"),
        (SQUARE - 1300, "outside"),
        (np.where(SQUARE > 100, np.nan, SQUARE), "outside"),
        (np.where(SQUARE > 100, np.inf, SQUARE), "outside"),
        (SQUARE[:3], "outside"),
    ],
)
def test_corners_that_no_sheet_has_are_told(places: Floats, code: str | None) -> None:
    found = wrong_corners(np.asarray(places, np.float64), (1000, 1000))
    assert (found.code if found else None) == (f"photo/corners-{code}" if code else None)


@pytest.mark.parametrize(
    "how",
    [
        CornerHint("namaste", 0, [(0, 0), (1, 1), (1, 0), (0, 1)]),
        CornerHint("namaste", 7, [(0, 0), (1, 0), (1, 1), (0, 1)]),
        CornerHint("namaste", 0, [(0, 0), (1, 0), (1, 1), (0, 1)], lang="xx"),
        CornerHint("nobody/knows", 0, [(0, 0), (1, 0), (1, 1), (0, 1)]),
        CornerHint("diceculus/cards", 0, [(0, 0), (1, 0), (1, 1), (0, 1)]),
    ],
)
def test_what_cannot_be_laid_on_is_refused_with_words(how: CornerHint) -> None:
    found = find_by_corners(search(), of(small("bent", 700)), how)
    assert found.sheets == []
    assert found.faults[0].code in ("photo/corners-crossed", "photo/no-such-page")
    assert how.layout in found.faults[0].text().message or "corners" in found.faults[0].text().message
