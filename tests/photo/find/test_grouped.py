"""Marks and codes one by one: which are seen and which form a group, on either side of each threshold."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
import zxingcpp

from sheetgen.photo.find import marks
from sheetgen.photo.find.marks import (
    Code,
    Corners,
    _fit_marks,
    _groups,
    _may_share_sheet,
    _near,
    _remove_thin_lines,
    _squares,
    codes,
    corner_marks,
)
from sheetgen.photo.picture.pixels import Floats, Picture

PAPER: dict[int, Corners] = {
    n: np.array([(x, y), (x + 8, y), (x + 8, y + 8), (x, y + 8)], np.float64)
    for n, (x, y) in enumerate(((5, 5), (105, 5), (105, 145), (5, 145)))
}
"""Marks of 8 mm, 100 mm apart across and 140 down."""


def seen(*numbers: int, scale: float = 5.0, off: tuple[float, float] = (0, 0)) -> list[tuple[int, Corners]]:
    return [(n, PAPER[n] * scale + np.array(off)) for n in numbers]


def moved(mark: int, x: float, y: float) -> Corners:
    """Return a mark seen at five pixels per mm, moved by the given number of pixels."""
    return np.asarray(PAPER[mark] * 5 + np.array((x, y)), np.float64)


@pytest.mark.parametrize(("off", "is_one"), [(0, True), (345, True), (355, False), (-345, True), (-355, False)])
def test_a_mark_lies_astray_by_less_than_seven_tenths_of_the_way(off: float, is_one: bool) -> None:
    """The distance of the marks is 100 mm across, or 500 pixels."""
    assert _may_share_sheet(moved(0, 0, 0), moved(1, off, 0), PAPER[0], PAPER[1]) is is_one
    assert _may_share_sheet(moved(0, 0, 0), moved(1, 0, off), PAPER[0], PAPER[1]) is is_one


def test_the_way_is_measured_by_the_marks_own_sides() -> None:
    turn = np.array([(0, -1), (1, 0)])
    assert _may_share_sheet(moved(0, 0, 0) @ turn.T, moved(1, 0, 0) @ turn.T, PAPER[0], PAPER[1])
    assert not _may_share_sheet(moved(0, 0, 0) @ turn.T, moved(1, 0, 0), PAPER[0], PAPER[1])
    tiny = PAPER[0] / 8.1
    assert not _may_share_sheet(tiny, moved(1, 0, 0), PAPER[0], PAPER[1])
    assert _may_share_sheet(PAPER[0] / 7.9, PAPER[1] / 7.9, PAPER[0], PAPER[1])
    twice = {n: corners * 2 for n, corners in PAPER.items()}
    assert _may_share_sheet(moved(0, 0, 0), moved(1, 0, 0), twice[0], twice[1])


def test_marks_go_together_by_threes_and_fours_of_different_numbers() -> None:
    found = seen(0, 1, 2, 3)
    assert list(_groups(found, PAPER)) == [(1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2), (0, 1, 2, 3)]
    assert list(_groups(seen(0, 2, 1), PAPER)) == [(0, 2, 1)]
    assert list(_groups(seen(0, 2), PAPER)) == []
    some = {n: PAPER[n] for n in (0, 1, 3)}
    assert list(_groups(found, some)) == [(0, 1, 3)]
    far = [*seen(0, 1, 2), (3, PAPER[3] * 5 + 3000)]
    assert list(_groups(far, PAPER)) == [(0, 1, 2)]


def test_no_more_than_some_marks_of_a_number_are_tried() -> None:
    many = [mark for _ in range(14) for mark in seen(0)] + seen(1, 2)
    assert [group[0] for group in _groups(many, PAPER)] == list(range(12))


@pytest.mark.parametrize(("off", "is_fitted"), [(0.0, True), (50.0, False)])
def test_marks_are_of_one_sheet_where_they_are_not_far_off(off: float, is_fitted: bool) -> None:
    """Moves a corner by the given pixels. The marks have sides of 40 pixels; the mean shift may be 0.2 of their sides."""
    chosen = seen(0, 1, 2, 3)
    chosen[2][1][1] += (off, -off)
    found = _fit_marks(chosen, PAPER)
    assert (found is not None) is is_fitted
    if found:
        assert found.marks == 4
        assert found.off < 0.2
        if not off:
            assert found.off == pytest.approx(0, abs=1e-6)
            assert np.allclose(found.homography, np.diag((5, 5, 1)), atol=1e-6)


def test_how_far_off_marks_are_is_told_by_their_own_sides() -> None:
    chosen = seen(0, 1, 2, 3)
    rough = np.random.default_rng(1).normal(0, 1.0, (4, 4, 2))
    offs = []
    for scale in (1.0, 2.0):
        found = _fit_marks([(n, corners * scale + rough[n]) for n, corners in chosen], PAPER)
        assert found is not None
        offs.append(found.off)
    assert 0.01 < offs[0] < 0.05
    assert offs[1] == pytest.approx(offs[0] / 2, rel=0.05)


@pytest.mark.parametrize(("off", "is_near"), [(0, True), (39, True), (41, False)])
def test_a_mark_that_lies_on_another_is_the_same(off: float, is_near: bool) -> None:
    assert _near(moved(0, 0, 0), moved(0, off, 0)) is is_near
    assert _near(moved(0, 0, 0), moved(0, 0, off)) is is_near


def table(step: int = 0, side: int = 1000, thick: int = 2) -> Picture:
    """Return a picture of paper, squared if there is a step."""
    found = np.full((side, side), 235, np.uint8)
    if step:
        for n in range(thick):
            found[n::step], found[:, n::step] = 140, 140
    return found


def test_pieces_of_ground_are_squares_where_they_are_large_enough() -> None:
    """Squares count if their sides are more than 0.004 of the picture's side: here, over 4 pixels."""
    assert _squares(table()) == 1
    assert _squares(table(50)) >= 400
    assert _squares(table(9, 500, 5)) >= 3000
    assert _squares(table(7, 1000, 3)) < 300


@pytest.mark.parametrize(("step", "is_squared"), [(62, False), (55, True)])
def test_some_hundred_squares_are_squared_paper(step: int, is_squared: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = table(step)
    asked: list[Picture] = []

    def without(picture: Picture) -> Picture:
        asked.append(picture)
        return picture

    monkeypatch.setattr(marks, "_remove_thin_lines", without)
    corner_marks(picture, (1000,))
    assert bool(asked) is is_squared
    if is_squared:
        assert int(_remove_thin_lines(picture)[100:900, 100:900].min()) == 235


@pytest.mark.parametrize(("step", "asked"), [(90, 1), (80, 2)])
def test_squares_are_looked_for_on_larger_pictures_where_there_are_some(
    step: int, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[int] = []

    def count(picture: Picture) -> int:
        counted.append(_squares(picture))
        return counted[-1]

    monkeypatch.setattr(marks, "_squares", count)
    corner_marks(table(step), (1000, 1200))
    assert len(counted) == asked, "121 and 169 squares"


def test_thicker_lines_are_taken_away_by_larger_squares() -> None:
    picture = table(50, thick=6)
    assert int(_remove_thin_lines(picture)[100:900, 100:900].min()) == 235


def marked(side: int, *places: tuple[int, int, int], size: int = 60) -> Picture:
    found = np.full((side, side), 235, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, x, y in places:
        found[y : y + size, x : x + size] = cv2.aruco.generateImageMarker(dictionary, number, size)
    return found


ALL = ((0, 100, 100), (1, 800, 120), (2, 790, 800), (3, 120, 810))


class Sizes:
    """Record of the picture sizes on which marks are searched."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, finds: dict[int, list[int]]) -> None:
        self.asked: list[int] = []
        self._finds = finds
        monkeypatch.setattr(marks, "_detector", lambda: self)
        monkeypatch.setattr(marks, "_remove_thin_lines", lambda picture: picture)

    def detectMarkers(self, picture: Picture) -> Any:  # noqa: N802
        side = max(picture.shape)
        self.asked.append(side)
        numbers = self._finds.get(side, [])
        quads = [(PAPER[n % 4][None] + 20 * (n // 10)).astype(np.float32) * side / 160 for n in numbers]
        return quads, np.array([[n % 10] for n in numbers]) if numbers else None, None


@pytest.mark.parametrize(
    ("finds", "asked", "count"),
    [
        ({}, [1300, 2400], 0),
        ({1300: [0, 1, 2, 3]}, [1300], 4),
        ({2400: [0, 1, 2, 3]}, [1300, 2400], 4),
        ({2400: [0, 1, 2]}, [1300, 2400, 3600, 1800], 3),
        ({2400: [0, 1, 2], 1300: [3, 0]}, [1300, 2400], 4),
        ({1300: [0, 1, 2], 3600: [3]}, [1300, 2400, 3600], 4),
        ({2400: [0, 1, 2, 3, 40]}, [1300, 2400, 3600, 1800], 5),
        ({2400: [4, 5, 6, 7]}, [1300, 2400], 0),
    ],
)
def test_marks_are_looked_for_until_every_sheet_has_its_four(
    finds: dict[int, list[int]], asked: list[int], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = Sizes(monkeypatch, finds)
    found = corner_marks(np.zeros((2300, 2000), np.uint8))
    assert (sizes.asked, len(found)) == (asked, count)
    for number, corners in found[:4]:
        assert np.abs(corners - PAPER[number] * 2300 / 160).max() < 2


@pytest.mark.parametrize(("side", "asked"), [(813, [1300]), (812, []), (1500, [1300, 2400]), (1499, [1300, 1800])])
def test_pictures_are_not_made_much_larger(side: int, asked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = Sizes(monkeypatch, {})
    assert corner_marks(np.zeros((side, 90), np.uint8)) == []
    assert sizes.asked == asked


def test_other_sheets_marks_are_looked_for_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search is skipped if marks are so clear that other sheets' marks would also have been seen."""
    monkeypatch.setattr(marks, "_FULL_SHARE", 0.99)
    for plain, asked in ((1e9, [1300, 2400]), (0.0, [1300])):
        monkeypatch.setattr(marks, "_PLAIN_MARK_PX", plain)
        sizes = Sizes(monkeypatch, {1300: [0, 1, 2, 3]})
        corner_marks(np.zeros((2300, 2000), np.uint8))
        assert sizes.asked == asked


def test_marks_are_found_where_they_are() -> None:
    found = dict(corner_marks(marked(1000, *ALL)))
    for number, x, y in ALL:
        wanted = np.array([(x, y), (x + 59, y), (x + 59, y + 59), (x, y + 59)])
        assert np.abs(found[number] - wanted).max() < 1.5


class Barcodes:
    """Mock of the codes found on a picture of each size."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, finds: dict[int, list[tuple[str, float, float]]]) -> None:
        self.asked: list[int] = []
        self._finds = finds
        monkeypatch.setattr(zxingcpp, "read_barcodes", self.read)

    def read(self, picture: Picture, formats: object) -> list[object]:
        assert formats == zxingcpp.BarcodeFormat.QRCode
        self.asked.append(max(picture.shape))
        return [self._code(*each) for each in self._finds.get(max(picture.shape), [])]

    def _code(self, text: str, x: float, y: float) -> object:
        corners = [SimpleNamespace(x=x + a, y=y + b) for a, b in ((-3, -3), (5, -3), (5, 7), (-3, 7))]
        names = ("top_left", "top_right", "bottom_right", "bottom_left")
        return SimpleNamespace(text=text, position=SimpleNamespace(**dict(zip(names, corners, strict=True))))


def middles(found: list[Code]) -> list[tuple[float, ...]]:
    return [tuple(round(each, 1) for each in code.middle) for code in found]


def test_codes_are_looked_for_on_the_photo_and_then_on_a_smaller_one(monkeypatch: pytest.MonkeyPatch) -> None:
    large: Floats = np.zeros((3000, 4000), np.uint8)
    text = "SG1/A1C734/DE"
    looking = Barcodes(monkeypatch, {4000: [(text, 100, 200)], 2000: [(text, 9, 9)]})
    assert middles(codes(large)) == [(101.0, 202.0)]  # type: ignore[arg-type]
    assert looking.asked == [4000]
    looking = Barcodes(monkeypatch, {2000: [(text, 100, 200)]})
    assert middles(codes(large)) == [(202.5, 404.5)]  # type: ignore[arg-type]
    assert looking.asked == [4000, 2000]
    looking = Barcodes(monkeypatch, {})
    assert codes(np.zeros((1500, 1000), np.uint8)) == []
    assert looking.asked == [1500, 1500]


def test_a_code_is_told_once_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    text, other = "SG1/A1C734/DE/7/2", "SG1/FFFFFF"
    Barcodes(monkeypatch, {900: [(text, 99, 199), (text, 101, 201), (text, 179, 199), (other, 99, 199), ("https://x", 5, 5)]})
    found = codes(np.zeros((900, 700), np.uint8))
    assert middles(found) == [(100.0, 201.0), (180.0, 201.0), (100.0, 201.0)]
    assert [code[:4] for code in found] == [("a1c734", "DE", 7, 2)] * 2 + [("ffffff", None, None, 1)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("SG1/AB/DE/12345678/3", ("ab", "DE", 12345678, 3)),
        ("SG1/AB/DE/123456789/3", ("ab", "DE", None, 3)),
        ("SG1/AB/DE/x/y", ("ab", "DE", None, 1)),
        ("SG1/AB/DE/4/0", ("ab", "DE", 4, 1)),
        ("SG1/AB//4", ("ab", None, 4, 1)),
        ("SG1/AB/DE/4/2/more", ("ab", "DE", 4, 2)),
    ],
)
def test_what_a_code_says(text: str, code: tuple[object, ...]) -> None:
    found = marks.read_code(text, (1.0, 2.0))
    assert found is not None
    assert found[:4] == code
