"""Corner marks grouped into sheets, and the content of codes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.drawing.papers import Size
from sheetgen.drawing.scan.codes import code_text
from sheetgen.drawing.scan.marks import corner_marks
from sheetgen.photo.find import marks
from sheetgen.photo.find.marks import Corners, _remove_thin_lines, read_code, sheets_by_marks
from sheetgen.photo.find.marks import corner_marks as photo_marks
from sheetgen.photo.picture.pixels import Matrix, apply_homography

A5: Size = (148.0, 210.0)


def paper(size: Size = A5) -> dict[int, Corners]:
    boxes = {mark.id: mark.box for mark in corner_marks(size)}
    return {
        number: np.array([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)])
        for number, box in boxes.items()
    }


def at(x: float, y: float, turn: float, scale: float = 6.0) -> Matrix:
    """Return the matrix of a sheet at a position, turned, seen slightly from the side."""
    c, s = scale * np.cos(turn), scale * np.sin(turn)
    return np.array([(c, -s, x), (s, c, y), (1e-4, 2e-4, 1.0)])


def seen(matrix: Matrix, numbers: tuple[int, ...] = (0, 1, 2, 3), size: Size = A5) -> list[tuple[int, Corners]]:
    return [(number, apply_homography(matrix, paper(size)[number])) for number in numbers]


@pytest.mark.parametrize("turn", [0.1, 1.6, 3.2, 4.6])
@pytest.mark.parametrize("numbers", [(0, 1, 2, 3), (0, 2, 3), (1, 2, 3)])
def test_three_marks_are_enough(turn: float, numbers: tuple[int, ...]) -> None:
    matrix = at(900, 700, turn)
    (sheet,) = sheets_by_marks(seen(matrix, numbers), paper())
    assert sheet.marks == len(numbers)
    middle = np.array([(74.0, 105.0)])
    assert np.allclose(apply_homography(sheet.homography, middle), apply_homography(matrix, middle), atol=0.01)


def test_two_are_not() -> None:
    assert list(sheets_by_marks(seen(at(0, 0, 0), (0, 2)), paper())) == []


def test_marks_of_sheets_side_by_side_are_not_mixed_up() -> None:
    places = [at(100, 100, 0.0), at(1100, 130, 0.05), at(2100, 90, 3.1)]
    found = [mark for number in (0, 1, 2, 3) for place in places for mark in seen(place, (number,))]
    sheets = list(sheets_by_marks(found, paper()))
    middle = np.array([(74.0, 105.0)])
    expected = sorted(tuple(apply_homography(place, middle)[0].round()) for place in places)
    assert sorted(tuple(apply_homography(sheet.homography, middle)[0].round()) for sheet in sheets) == expected


def test_squared_paper_below_hides_no_marks() -> None:
    """The search doesn't try all of its thousands of squares."""
    table = np.full((1600, 2400), 235, np.uint8)
    table[::32], table[1::32], table[:, ::32], table[:, 1::32] = 150, 150, 150, 150
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, (x, y) in enumerate(((700, 300), (1500, 330), (1480, 1300), (690, 1310))):
        table[y - 20 : y + 68, x - 20 : x + 68] = 250
        table[y : y + 48, x : x + 48] = cv2.aruco.generateImageMarker(dictionary, number, 48)
    assert sorted(number for number, _ in photo_marks(table)) == [0, 1, 2, 3]
    thin = _remove_thin_lines(table)
    assert thin is not table
    assert float((thin < 180).mean()) < 0.3 * float((table < 180).mean())


def test_a_page_full_of_marks_is_no_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search doesn't try to group all of its thousands of marks."""
    monkeypatch.setattr(marks, "_MAX_MARKS", 20)
    table = np.full((1000, 1000), 255, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for place in range(25):
        y, x = place // 5 * 200 + 30, place % 5 * 200 + 30
        table[y : y + 120, x : x + 120] = cv2.aruco.generateImageMarker(dictionary, place % 4, 120)
    assert photo_marks(table) == []
    assert len(photo_marks(table[:, :600])) == 15


def test_marks_of_another_paper_are_no_sheet() -> None:
    assert list(sheets_by_marks(seen(at(0, 0, 0), size=(210.0, 148.0)), paper())) == []


def test_a_code_is_read_as_it_was_written() -> None:
    code = read_code(code_text("a1c734", "de", 12, 2), (1.0, 2.0))
    assert code is not None
    assert code == ("a1c734", "DE", 12, 2, (1.0, 2.0))
    plain = read_code(code_text("a1c734", "en"), (0.0, 0.0))
    assert plain is not None
    assert (plain.number, plain.page) == (None, 1)


@pytest.mark.parametrize("text", ["", "SG1", "SG2/A1C734/DE", "https://example.org/SG1/A"])
def test_other_codes_are_passed_over(text: str) -> None:
    assert read_code(text, (0.0, 0.0)) is None
