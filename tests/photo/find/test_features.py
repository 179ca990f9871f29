"""Features of small pictures: the ones that match, the position of a print found from them, and the positions that are accepted."""

from __future__ import annotations

import numpy as np
import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.sheet import Ink
from sheetgen.layout.read import Library
from sheetgen.photo.find import features
from sheetgen.photo.find.catalogue import Catalogue, Entry
from sheetgen.photo.find.features import (
    Features,
    Finder,
    PageMatches,
    _fit_bend,
    _fit_homography,
    _is_seen_from_above,
    match_features,
    of_photo,
    of_print,
    outside_of,
)
from sheetgen.photo.find.prints import Prints, PrintVariant
from sheetgen.photo.picture.pixels import Floats, Matrix, apply_homography, from_scaled, scaled
from tests.photo.kept import check
from tests.photo.small import HOMOGRAPHY, SIZE, WHERE, Small, photo, printed, wave


def short(rows: list[list[float]]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.array(rows, np.float32)


def at(degrees: float) -> list[float]:
    """Return a feature as a direction: a larger angle means less similar."""
    return [float(np.cos(np.radians(degrees))), float(np.sin(np.radians(degrees)))]


@pytest.mark.parametrize(("off", "is_matched"), [(8.0, True), (8.9, True), (9.2, False), (20.0, False)])
def test_a_match_is_much_more_alike_than_the_next_best(off: float, is_matched: bool) -> None:
    """A match's distance must be below 0.82 of the next distance. With 20 degrees between two features, the limit is at 9.01
    degrees."""
    found = match_features(short([at(off)]), short([at(0), at(20)]))
    assert found.tolist() == ([[0, 0]] if is_matched else [[0, 1]] if off > 15 else [])


def test_matches_say_which_of_the_photo_goes_with_which_of_the_print() -> None:
    found = match_features(short([at(40), at(100), at(1)]), short([at(0), at(41), at(160)]))
    assert found.tolist() == [[0, 1], [2, 0]]


def test_lengths_count_for_what_is_alike() -> None:
    """Shortened features may have other lengths than 1."""
    paper = short([[0.5, 0.0], [0.0, 0.5]])
    assert match_features(short([[0.5, 0.40]]), paper).tolist() == [[0, 0]]
    assert match_features(short([[0.5, 0.42]]), paper).tolist() == []


def places(count: int) -> Floats:
    random = np.random.default_rng(4)
    return random.uniform((3, 3), (77, 57), (count, 2))


@pytest.mark.parametrize(("count", "is_found"), [(8, False), (9, True), (30, True)])
def test_so_few_matches_are_chance(count: int, is_found: bool) -> None:
    there = places(count)
    found = _fit_homography(WHERE.pixels(there), there, 1.0)
    assert (found is not None) is is_found
    if found:
        assert found[1] == count
        assert np.allclose(apply_homography(found[0], there), WHERE.pixels(there), atol=1e-3)


@pytest.mark.parametrize(("wrong", "good"), [(0, 20), (5, 15), (11, 9), (12, None)])
def test_matches_that_disagree_do_not_count(wrong: int, good: int | None) -> None:
    there = places(20)
    here = WHERE.pixels(there)
    here[:wrong] += np.random.default_rng(2).uniform(60, 300, (wrong, 2)) * np.array([(-1) ** n for n in range(wrong)])[:, None]
    found = _fit_homography(here, there, 1.0)
    assert (found[1] if found else None) == good


def test_matches_may_be_off_by_more_pixels_where_the_photo_is_larger() -> None:
    there = np.array([(x, y) for x in np.linspace(4, 76, 10) for y in (5.0, 22.0, 39.0, 55.0)])
    here = WHERE.pixels(there)
    off = np.zeros_like(here)
    off[:4, 0] = 8.0
    counts = []
    for scale in (1.0, 2.0):
        found = _fit_homography(here + off, there, scale)
        counts.append(found[1] if found else 0)
    assert counts == [36, 40]


def test_places_of_the_print_count_once() -> None:
    there = np.repeat(places(10), 3, axis=0)
    found = _fit_homography(WHERE.pixels(there), there, 1.0)
    assert found is not None
    assert found[1] == 10
    there = np.repeat(places(8), 3, axis=0)
    assert _fit_homography(WHERE.pixels(there), there, 1.0) is None


def test_bent_paper_is_told_by_enough_matches_that_are_near(file_regression: FileRegressionFixture) -> None:
    there = places(30)
    here = WHERE.pixels(there + wave(there))
    assert _fit_bend(HOMOGRAPHY, here[:24], there[:24], SIZE).deformation is None
    enough = _fit_bend(HOMOGRAPHY, here[:25], there[:25], SIZE)
    far = here.copy()
    far[25:] = WHERE.pixels(there[25:] + np.array((8.9, 0.0)))
    near = _fit_bend(HOMOGRAPHY, far, there, SIZE)
    far[24:] = WHERE.pixels(there[24:] + np.array((9.1, 0.0)))
    assert _fit_bend(HOMOGRAPHY, far, there, SIZE).deformation is None
    points = np.array([(5.0, 5.0), (40.0, 30.0), (75.0, 55.0), (75.0, 5.0)])
    assert enough.deformation is not None
    assert near.deformation is not None
    check(
        file_regression,
        "bent",
        {"enough": enough.deformation.displacements(points), "some far off": near.deformation.displacements(points)},
        rel=5e-3,
    )


def corners(*places: tuple[float, float]) -> Matrix:
    """Return the homography that moves the corners of a sheet of 40 × 30 mm to these positions."""
    import cv2

    sheet = np.array([(0, 0), (40, 0), (40, 30), (0, 30)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(sheet, np.array(places, np.float32)), np.float64)


@pytest.mark.parametrize(
    ("matrix", "is_sound"),
    [
        (corners((0, 0), (400, 0), (400, 300), (0, 300)), True),
        (corners((0, 300), (0, 0), (400, 0), (400, 300)), True),  # turned
        (corners((400, 0), (0, 0), (0, 300), (400, 300)), False),  # mirrored
        (corners((0, 0), (400, 300), (400, 0), (0, 300)), False),  # crossed
        (corners((0, 0), (400, 0), (300, 200), (0, 300)), True),
        (corners((0, 0), (400, 0), (90, 80), (0, 300)), False),  # one corner turned in
        (corners((0, 0), (400, 0), (288, 300), (112, 300)), True),  # one side is 0.41 of the longest
        (corners((0, 0), (400, 0), (284, 300), (116, 300)), False),  # one side is 0.39 of the longest
        (corners((0, 0), (100, 0), (100, 300), (0, 300)), False),  # squeezed
        (corners((0, 0), (168, 0), (168, 300), (0, 300)), True),
    ],
)
def test_a_sheet_seen_from_above_is_sound(matrix: Matrix, is_sound: bool) -> None:
    assert _is_seen_from_above(matrix, (40.0, 30.0)) is is_sound


def test_features_on_sheets_that_are_found_are_left_out() -> None:
    square = np.array([(10.0, 10), (20, 10), (20, 20), (10, 20)])
    some = Features(np.array([(5.0, 5), (15, 15), (10, 15), (25, 15), (35, 35)]), short([[n] for n in range(5)]))
    assert outside_of(some, [square]).descriptors.ravel().tolist() == [0, 3, 4]
    assert outside_of(some, [square, square + 20]).descriptors.ravel().tolist() == [0, 3]
    assert outside_of(some, []).points.tolist() == some.points.tolist()


def test_features_of_a_photo_lie_where_they_are_on_it_and_those_of_a_print_in_millimetres(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen, paper = of_photo(photo().grey, 850), of_print(printed())
    assert (seen.points.max(axis=0) < (480, 400)).all()
    assert (paper.points.max(axis=0) < SIZE).all()
    assert (paper.points.max(axis=0) > (60, 45)).all()
    assert np.allclose(np.linalg.norm(seen.descriptors, axis=1), 1, atol=1e-3)
    fitted = _fit_homography(
        *(lambda pairs: (seen.points[pairs[:, 0]], paper.points[pairs[:, 1]]))(match_features(seen.descriptors, paper.descriptors)),
        1.0,
    )
    assert fitted is not None
    middle = np.array([(40.0, 30.0)])
    assert np.abs(apply_homography(fitted[0], middle) - WHERE.pixels(middle + wave(middle))).max() < 3
    larger = of_photo(scaled(photo().grey, 1200)[0], 480)
    assert np.abs(larger.points[:, None] - from_scaled(seen.points, 0.4)[None]).sum(axis=2).min(axis=1).mean() < 12
    monkeypatch.setattr(features, "_MAX_PHOTO_FEATURES", 10)
    monkeypatch.setattr(features, "_MAX_PRINT_FEATURES", 7)
    assert len(of_photo(photo().grey, 850).points) == 10
    assert np.allclose(of_print(printed()).points, paper.points[:7])
    assert len(of_photo(np.full((300, 400), 200, np.uint8), 850).points) == 0


class Asked(Small):
    """Two small prints that record which of their layouts were read."""

    def __init__(self) -> None:
        super().__init__(right=3, other=5)
        self.asked: list[str] = []

    def layout(self, name: str) -> object:
        self.asked.append(name)
        return super().layout(name)


def finder() -> Finder:
    found = Finder(Asked())  # type: ignore[arg-type]
    found.__dict__["_catalogue"] = Catalogue(np.eye(128, dtype=np.float32), [])
    return found


def test_the_print_that_most_matches_speak_for_is_the_likeliest_and_where_it_is_guessed() -> None:
    looking = finder()
    seen = looking.of_photo(photo().grey, 850)
    assert looking.to_learn == 2
    found = looking.likely(seen, 1.0)
    assert found[0].variant.layout == "right"
    assert found[0].matches > 30
    assert [each.matches for each in found] == sorted((each.matches for each in found), reverse=True)
    assert looking.to_learn == 0
    guess = looking.guess(seen, 1.0, printed(3, "right"))
    assert guess is not None
    assert guess.printed is printed(3, "right")
    assert guess.matches == found[0].matches
    middle = np.array([(40.0, 30.0)])
    assert np.abs(guess.warp.pixels(middle) - WHERE.pixels(middle + wave(middle))).max() < 2
    assert looking.guess(seen, 1.0, printed(5, "other")) is None
    few = Features(seen.points[:8], seen.descriptors[:8])
    assert looking.likely(few, 1.0) == []
    assert looking.guess(few, 1.0, printed(3, "right")) is None


def test_layouts_are_learnt_until_their_time_is_over() -> None:
    looking = finder()
    looking.until = 0.0
    seen = looking.of_photo(photo().grey, 850)
    assert looking.likely(seen, 1.0) == []
    assert looking.to_learn == 2


def test_what_the_catalogue_says_is_not_learnt_again() -> None:
    """The catalogue is searched by a print's name or, for a custom layout printed like a bundled one, by its fingerprint."""
    known = of_print(printed())
    entries = [
        Entry("right", "A", 0, "en", "full", known.points, known.descriptors),
        Entry("right", "A", 1, "de", "full", np.zeros((0, 2)), np.zeros((0, 128), np.float32)),
        Entry("bundled", "A1C705", 0, "de", "saver", known.points, known.descriptors),
    ]
    looking = finder()
    looking.__dict__["_catalogue"] = Catalogue(np.eye(128, dtype=np.float32), entries)
    assert looking._plain() == [PrintVariant("right", 0, "en", "full", False), PrintVariant("other", 0, "de", "saver", False)]
    assert looking.prints.asked == ["other"]  # type: ignore[attr-defined]
    assert looking.hint("A") == "right"
    assert looking.hint("B") is None


def test_of_each_page_the_language_and_ink_with_most_matches_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    looking = finder()
    pages: list[tuple[str, int, str, Ink, int]] = [
        *(("a", 0, "en", "full", 12), ("a", 0, "de", "full", 17), ("a", 0, "de", "saver", 20), ("a", 1, "en", "full", 15)),
        *(("b", 0, "en", "full", 0), ("b", 0, "en", "saver", 18), ("c", 0, "en", "full", 0)),
    ]
    looks = [PrintVariant(layout, page, lang, ink, False) for layout, page, lang, ink, _ in pages]
    monkeypatch.setattr(looking, "_plain", lambda: looks)
    looking._known = {
        look: Features(np.full((count if count else 8, 2), 1.0), np.full((1, 1), n, np.float32))
        for n, (look, (*_, count)) in enumerate(zip(looks, pages, strict=True))
    }
    monkeypatch.setattr(features, "match_features", lambda photo, paper: np.zeros((pages[int(paper[0, 0])][-1], 2), np.int64))
    monkeypatch.setattr(features, "_fit_homography", lambda here, there, scale: (np.eye(3), len(here)))
    seen = Features(np.zeros((9, 2)), np.zeros((9, 1), np.float32))
    assert looking.likely(seen, 1.0) == [(looks[2], 20, 12), (looks[5], 18, 0), (looks[3], 15, 0)]
    monkeypatch.setattr(features, "_CLEAR_MATCHES", 15)
    monkeypatch.setattr(features, "_MIN_PAGE_SHARE", 0.7)
    assert looking.likely(seen, 1.0) == [(looks[5], 18, 0), (looks[3], 15, 0)], "by the first language, the clear ones alone"


@pytest.mark.parametrize(
    ("matches", "other", "tells"),
    [(50, 40, False), (52, 40, True), (51, 40, False), (100, 80, True), (99, 80, False), (12, 0, True)],
)
def test_a_language_is_told_by_clearly_more_matches(matches: int, other: int, tells: bool) -> None:
    assert PageMatches(PrintVariant("a", 0, "en", "full", False), matches, other).tells_language is tells


def test_all_that_a_search_learns_of_a_layout_is_in_the_catalogue() -> None:
    looking = Finder(Prints(("namaste", "golf", "nothing/there"), Library()))
    assert {look.layout for look in looking._plain()} == {"namaste", "golf"}
    assert {look.scan for look in looking._plain()} == {False}
    assert {look.lang for look in looking._plain() if look.layout == "namaste"} == {"en", "de"}
