"""Small sheets found on small photos, by marks, by print and by corners, with all properties, as golden values."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.photo.find import corners, marks
from sheetgen.photo.find import search as finding
from sheetgen.photo.find.catalogue import Catalogue
from sheetgen.photo.find.corners import CornerHint, find_by_corners
from sheetgen.photo.find.features import Features, PageMatches, match_features
from sheetgen.photo.find.marks import Code
from sheetgen.photo.find.prints import PrintVariant
from sheetgen.photo.find.search import PhotoFeatures, Search
from sheetgen.photo.find.sighting import SearchResult, Sighting, count_cut_spaces, inside
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Floats, Matrix, Picture
from tests.photo.kept import check
from tests.photo.photos import of, values_of
from tests.photo.small import HOMOGRAPHY, LARGE, LARGER, PHOTO, SIZE, WHERE, Small, printed, shoot, wave

POINTS = np.array([(x, y) for x in (5.0, 40.0, 75.0) for y in (5.0, 30.0, 55.0)])
OVER: Matrix = np.array([(-4.4, 0.3, 455.0), (-0.2, -4.6, 330.0), (1e-4, 2e-4, 1.0)])
"""Homography of an upside-down sheet."""


def search(only: str | None = None, **seeds: int) -> Search:
    """Return a search for small sheets."""
    found = Search(Small(**seeds), only)  # type: ignore[arg-type]
    found.finder.__dict__["_catalogue"] = Catalogue(np.eye(128, dtype=np.float32), [])
    return found


@cache
def taken(lang: str = "en", ink: Any = "full", scan: bool = False, seed: int = 3) -> Photo:
    """A photo of one sheet."""
    return of(shoot((printed(seed, "right", lang, ink, scan).picture, HOMOGRAPHY)))


@cache
def large() -> Photo:
    """A photo of one sheet with marks."""
    return of(shoot((printed(3, "right", "de", "full", True).picture, LARGER), size=LARGE))


def told(found: SearchResult) -> list[object]:
    """Return all results of a search."""
    return [
        [
            [*each.printed.variant[:5], each.marks, each.agreement, each.code, each.twin and each.twin.variant.layout]
            for each in found.sheets
        ],
        [[fault.code, *values_of(fault)] for fault in found.faults],
        found.like and found.like[:5],
    ]


def off(sighting: Sighting, homography: Matrix = HOMOGRAPHY) -> float:
    """Return the distance between a sheet's reported and true position, in pixels."""
    return float(np.abs(sighting.warp.pixels(POINTS) - Warp(homography).pixels(POINTS + wave(POINTS))).max())


def test_a_sheet_is_found_in_its_language_and_ink(file_regression: FileRegressionFixture) -> None:
    kept: dict[str, object] = {}
    looking = search(right=3, other=5)
    for about in (("en", "full", False), ("de", "mono", False)):
        found = looking.sheets(taken(*about))
        (sighting,) = found.sheets
        assert sighting.printed.variant[:5] == ("right", 0, *about)
        assert off(sighting) < 1.5
        kept[" ".join(map(str, about))] = told(found)
    kept["unknown"] = told(search(other=5).sheets(taken()))
    looking.only = "other"
    kept["another"] = told(looking.sheets(of(shoot((printed(3, "right").picture, OVER)))))
    check(file_regression, "found", kept, rel=1e-2)


def test_sheets_of_two_layouts_are_found_beside_one_another() -> None:
    """The second sheet is upside down."""
    small = np.diag((0.78, 0.78, 1.0))
    places = [np.array([(1, 0, x), (0, 1, y), (0, 0, 1)]) @ small @ how for x, y, how in ((10, 0, HOMOGRAPHY), (395, 20, OVER))]
    prints = [printed(seed, name).picture for seed, name in ((3, "right"), (5, "other"))]
    picture = shoot(*zip(prints, places, strict=True), size=(790, 340))
    found = search(right=3, other=5).sheets(of(picture))
    assert [each.printed.variant.layout for each in found.sheets] == ["right", "other"]
    assert max(off(each, place) for each, place in zip(found.sheets, places, strict=True)) < 2.5
    assert found.faults == []


def test_a_sheet_is_found_by_its_marks(file_regression: FileRegressionFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = marks.corner_marks(large().grey)
    assert sorted(number for number, _ in seen) == [0, 1, 2, 3]
    kept: dict[str, object] = {f"mark {number}": places for number, places in sorted(seen, key=lambda each: each[0])}
    looking = search(right=3, other=5)
    found = looking.sheets(large())
    (sighting,) = found.sheets
    assert sighting.marks
    assert off(sighting, LARGER) < 2.5
    kept["found"] = told(found)
    middle = (float(LARGE[0] / 2), float(LARGE[1] / 2))
    for name, code in {
        "its own": Code("a1c703", "DE", 7, 1, middle),
        "another's": Code("ffffff", "DE", None, 1, middle),
        "another layout": Code("a1c705", "EN", 7, 1, middle),
    }.items():
        monkeypatch.setattr(finding, "codes", lambda grey, code=code: [code])
        kept[name] = told(looking.sheets(large()))
    check(file_regression, "marked", kept, rel=1e-2, abs_=0.3)


def test_marks_are_looked_for_more_closely_where_no_print_was_found_without(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def none(grey: Picture, closely: bool) -> list[object]:
        asked.append(closely)
        return []

    monkeypatch.setattr(finding, "corner_marks", none)
    for picture, wanted in ((taken(), [False]), (taken(seed=5), [False, True])):
        search(right=3).sheets(picture)
        assert asked == wanted
        asked.clear()


def given(off_by: float = 0.0, **about: Any) -> CornerHint:
    """Return the corners of the sheet, each moved by the given number of pixels."""
    ways = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * off_by
    places = (WHERE.outline(SIZE) + ways + 0.5) / PHOTO
    return CornerHint("right", 0, [(float(x), float(y)) for x, y in places])._replace(**about)


def test_a_sheet_is_laid_on_by_its_corners(file_regression: FileRegressionFixture) -> None:
    kept: dict[str, object] = {}
    looking = search(right=3, other=5)
    for name, how in {
        "near": given(3),
        "far": given(24, lang="en", ink="full", scan=False),
        "said wrong": given(3, lang="de", ink="mono", scan=False),
        "another": given(3, layout="other"),
        "no page": given(3, page=1),
    }.items():
        found = find_by_corners(looking, taken(), how)
        kept[name] = [told(found), [each.warp.pixels(POINTS[[0, 4, 8]]) for each in found.sheets]]
    close = find_by_corners(looking, taken("de", "mono"), given(2)).sheets[0]
    assert close.printed.variant[:5] == ("right", 0, "de", "mono", False)
    assert off(close) < 1.5
    cut = of(taken().picture[:, :300].copy())
    kept["cut off"] = told(
        find_by_corners(looking, cut, given()._replace(corners=[(x * 480 / 300, y) for x, y in given().corners]))
    )
    check(file_regression, "corners", kept, rel=1e-2, abs_=0.3)


def test_a_sheet_lies_near_what_is_given_by_its_corners_and_all_of_it() -> None:
    """Its corners must be within 6% of its longer side (4.8 mm), and the rest of the sheet within 10%."""
    flat = Warp(np.diag((5.0, 5.0, 1.0)))

    class Moved:
        """A bend with given shifts at the corners and in the middle."""

        def __init__(self, corner: float, middle: float) -> None:
            self.corner, self.middle = corner, middle

        def displacements(self, points: Floats) -> Floats:
            inner = (np.abs(points - np.array(SIZE) / 2) < np.array(SIZE) / 2 - 1).any(axis=1)
            return np.stack((np.where(inner, self.middle, self.corner), np.zeros(len(points))), axis=1)

    for corner, middle, is_near in ((4.7, 0, True), (4.9, 0, False), (4.0, 7.9, True), (4.0, 8.1, False), (0, 7.9, True)):
        where = Warp(flat.homography, Moved(corner, middle))  # type: ignore[arg-type]
        assert corners._is_near(where, flat, SIZE) is is_near


@pytest.mark.parametrize(
    ("places", "code"),
    [
        ([(-49.9, 10), (90, 10), (90, 90), (10, 90)], None),
        ([(-50.1, 10), (90, 10), (90, 90), (10, 90)], "outside"),
        ([(10, 10), (90, 10), (149, 249), (10, 90)], None),
        ([(10, 10), (90, 10), (151, 90), (10, 90)], "outside"),
        ([(10, 10), (90, 10), (90, 301), (10, 90)], "outside"),
        ([(10, 10), (18.1, 10), (18.1, 90), (10, 90)], None),
        ([(10, 10), (17.9, 10), (17.9, 90), (10, 90)], "too-near"),
        ([(10, 10), (110, 10), (110, 30), (10, 19)], None),
    ],
)
def test_corners_lie_so_far_beyond_a_photo_and_from_one_another(places: list[tuple[float, float]], code: str | None) -> None:
    found = corners.wrong_corners(np.array(places, np.float64), (100, 200))
    assert (found.code if found else None) == (f"photo/corners-{code}" if code else None)


@pytest.mark.parametrize(("degrees", "is_wrong"), [(8.0, True), (9.2, False)])
def test_an_outline_turns_at_each_corner(degrees: float, is_wrong: bool) -> None:
    """A corner counts from a sine of 0.15, or 8.6 degrees."""
    turn = np.radians(degrees)
    places = np.array([(0, 0), (100, 0), (100 + 100 * np.cos(turn), 100 * np.sin(turn)), (100, 150)])
    assert (corners.wrong_corners(places, (200, 200)) is not None) is is_wrong


def sighting(seed: int = 3, agreement: float = 0.9, matrix: Matrix = HOMOGRAPHY) -> Sighting:
    return Sighting(printed(seed, "right"), Warp(matrix), False, agreement)


def test_a_flattened_sheet_has_the_resolution_that_is_asked_for() -> None:
    turned = sighting(matrix=np.array([(0, -5.0, 300), (4.0, 0, 20), (0, 0, 1)]))
    assert turned.flat(np.zeros((400, 480, 3), np.uint8), 2.0).shape == (120, 160, 3)


@pytest.mark.parametrize(
    ("right", "bottom", "lost"), [(480, 400, 0), (300, 400, 1), (297, 400, 2), (150, 400, 4), (480, 100, 3), (480, 81, 5)]
)
def test_what_is_missing_of_a_sheet_are_spaces_whose_middles_lie_outside(right: int, bottom: int, lost: int) -> None:
    """The middles of the spaces are at 42 to 300 pixels across and 38 to 250 down."""
    flat = sighting(matrix=np.diag((5.0, 5.0, 1.0)))
    photo = of(np.zeros((bottom, right, 3), np.uint8))
    assert count_cut_spaces(photo, flat) == sum(
        x > right - 1 or y > bottom - 1 for x, y in (np.array(box.centre) * 5 for box in flat.printed.boxes.values())
    )
    assert lost >= 0


def test_outlines_and_areas() -> None:
    square = np.array([(0.0, 0), (10, 0), (10, 10), (0, 10)])
    assert inside((5, 5), square)
    assert inside((10, 5), square)
    assert not inside((10.1, 5), square)
    assert finding._overlap(square, square + 4)
    assert not finding._overlap(square, square + 6)
    assert finding._overlap(square * 4, square + 28)
    assert finding._overlap(square + 28, square * 4)
    flat = sighting(matrix=np.diag((5.0, 5.0, 1.0)))
    assert finding._area(of(np.zeros((400, 480, 3), np.uint8)), flat) == pytest.approx(400 * 300 / (480 * 400))


def lying(large: float, x: float = 0, y: float = 0) -> Sighting:
    """Return an upright sheet of 80 by 60 mm at the given pixels per mm and corner position."""
    return sighting(matrix=np.array([(large, 0, x), (0, large, y), (0, 0, 1)]))


@pytest.mark.parametrize(
    ("sheets", "has_room"),
    [
        ([], True),
        ([lying(5.0)], False),  # more than 45 % of the photo
        ([lying(4.3)], False),
        ([lying(4.2)], True),
        ([lying(4.0, 80, 80)], False),  # in the middle: the space left around it is too narrow
        ([lying(4.0, 160, 80)], True),
        ([lying(2.5, 140, 125)], True),
        ([lying(2.5, 20, 20), lying(2.5, 250, 20)], True),
        ([lying(2.5, 20, 20), lying(2.5, 250, 20), lying(2.5, 140, 230)], False),
    ],
)
def test_other_sheets_are_looked_for_where_there_is_room(sheets: list[Sighting], has_room: bool) -> None:
    assert finding._has_room(of(np.zeros((400, 480, 3), np.uint8)), sheets) == has_room


def at(x: float, y: float) -> Sighting:
    return sighting(matrix=np.array([(2.0, 0, x), (0, 2.0, y), (0, 0, 1)]))


def test_sheets_are_in_reading_order() -> None:
    sheets = [at(300, 20), at(0, 200), at(100, 40), at(200, 180)]
    assert finding._in_reading_order(sheets) == [sheets[2], sheets[0], sheets[1], sheets[3]]


def test_rivals_agree_about_as_well_on_the_same_paper() -> None:
    from sheetgen.photo.find.patches import Alignment

    best = printed(3, "right")
    tried = [
        (Alignment(WHERE, agreement), printed(3, name, scan=scan))
        for name, scan, agreement in (
            ("right", False, 0.7),
            ("right", True, 0.69),
            ("a", False, 0.63),
            ("b", False, 0.61),
            ("c", True, 0.625),
        )
    ]
    assert [each.variant.layout for each in finding._rivals(tried, best)] == ["a", "c"]


def test_what_nearly_as_many_matches_speak_for_is_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    looking = search(right=3, a=3, b=3, c=3)
    likely = [
        PageMatches(PrintVariant(name, 0, "en", "full", False), count)
        for name, count in (("right", 100), ("a", 81), ("b", 80), ("c", 90))
    ]
    assert [each.variant.layout for each in looking._similar_prints(printed(3, "right"), likely)] == ["a", "c"]
    assert [each.variant.scan for each in looking._similar_prints(printed(3, "right", scan=True), likely)] == [True, True]
    assert looking._similar_prints(printed(3, "nobody"), likely) == []
    monkeypatch.setattr(finding, "_MAX_ALIKE", 1)
    assert [each.variant.layout for each in looking._similar_prints(printed(3, "right"), likely)] == ["a"]


def test_a_code_says_which_print_it_is() -> None:
    looking = search(right=3, other=5)
    looks = [looking._coded_prints(Code(name, lang, 1, 1, (0.0, 0.0))) for name, lang in (("a1c705", "DE"), ("A1C705", None))]
    assert [[each.variant[:5] for each in some] for some in looks] == [
        [("other", 0, "de", "full", True)],
        [("other", 0, "en", "full", True)],
    ]
    assert looking._coded_prints(Code("a1c705", "DE", 1, 2, (0.0, 0.0))) == []
    assert looking._coded_prints(Code("ffffff", "DE", 1, 1, (0.0, 0.0))) == []
    own = sighting()
    coded = [own._replace(code=Code("a1c703", lang, 1, 1, (0.0, 0.0))) for lang in ("DE", "EN", "FR", None)]
    assert [looking._is_language_known(each, []) for each in (*coded, own)] == [True, True, False, False, False]


def test_why_no_sheet_is_found() -> None:
    looking = search(right=3)
    soft = of(np.asarray(cv2.GaussianBlur(taken().picture, (0, 0), 9), np.uint8))
    cases: list[tuple[Photo, list[Code], list[object]]] = [
        (taken(), [], ["photo/no-sheet"]),
        (soft, [], ["photo/too-blurred"]),
        (taken(), [Code("a1c703", None, None, 1, (0, 0))], ["photo/no-sheet"]),
        (soft, [Code("abcdef", None, None, 1, (0, 0))], ["photo/unknown-layout", "abcdef"]),
    ]
    for photo, seen, wanted in cases:
        found = looking._why_none(photo, seen, None)
        assert [found.code, *values_of(found)] == wanted
    like = PrintVariant("right", 0, "en", "full", False)
    found = looking._why_none(soft, [Code("abcdef", None, None, 1, (0, 0))], like)
    assert [found.code, *values_of(found)] == ["photo/unknown-layout", "abcdef", "right"]
    assert "use --layout right" in str(found.text().hint)


@pytest.mark.parametrize(("step", "is_sharp"), [(22, False), (28, True)])
def test_the_sharpest_part_of_a_photo_says_how_sharp_it_is(step: int, is_sharp: bool) -> None:
    """An edge with that step in tone, between two pixels at half the size, gives an equally steep Laplacian."""
    grey = np.full((200, 200), 100, np.uint8)
    grey[:, 100:] += np.uint8(step)
    sharp = finding._sharpness(grey)
    assert sharp == pytest.approx(step, abs=0.01)
    assert finding._MIN_SHARPNESS == 12


def test_likely_prints_and_features_are_reckoned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    class Asked:
        def of_photo(self, grey: Picture, side: int) -> Features:
            asked.append(("photo", side))
            return Features(np.array([(10.0, 10), (400, 300)]), np.zeros((2, 4), np.float32))

        def likely(self, features: Features, scale: float) -> list[object]:
            asked.append(("likely", len(features.points), scale))
            return []

    looked = PhotoFeatures(taken(), Asked())  # type: ignore[arg-type]
    square = np.array([(0.0, 0), (20, 0), (20, 20), (0, 20)])
    for side, outlines in ((240, ()), (240, ()), (240, [square]), (240, [square]), (240, [square, square + 390]), (960, ())):
        looked.likely(side, outlines)
    assert asked == [("photo", 240), ("likely", 2, 2.0), ("likely", 1, 2.0), ("likely", 1, 2.0), ("photo", 960), ("likely", 2, 1.0)]
    assert match_features(np.eye(3, dtype=np.float32), np.eye(3, dtype=np.float32)).tolist() == [[0, 0], [1, 1], [2, 2]]
