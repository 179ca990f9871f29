"""Corner marks and the free area for a code, as numbers; OpenCV checks the look of marks if it is installed."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.papers import PAPERS, scan_margin
from sheetgen.drawing.scan.marks import BITS, CODE_MODULES, MODULES, code_room, corner_marks, mark_path, number_room
from sheetgen.drawing.sheet import Box

PRINTED = 4.5
"""Distance from the edge of the paper, in mm, within which printers don't print."""
sizes = st.sampled_from([size for name in PAPERS for size in (PAPERS[name], PAPERS[name][::-1])])


@given(sizes)
def test_marks_stand_clockwise_within_the_margin_and_off_what_is_not_printed(paper: tuple[float, float]) -> None:
    width, height = paper
    marks = corner_marks(paper)
    assert [mark.id for mark in marks] == [0, 1, 2, 3]
    middles = [mark.box.centre for mark in marks]
    assert [(x > width / 2, y > height / 2) for x, y in middles] == [(False, False), (True, False), (True, True), (False, True)]
    side = 6 if min(paper) <= 150 else 8
    ink = Box(0, 0, *paper).inset(scan_margin(paper))
    for mark in marks:
        assert (mark.box.w, mark.box.h) == (side, side)
        assert Box(0, 0, *paper).inset(PRINTED).holds(mark.box)
        assert not mark.box.inset(-side / 6).overlaps(ink)


def test_marks_are_those_of_the_dictionary() -> None:
    from cv2 import aruco

    dictionary = aruco.getPredefinedDictionary(aruco.DICT_4X4_50)
    for number, rows in enumerate(BITS):
        image = aruco.generateImageMarker(dictionary, number, MODULES)
        whole = ["".join("1" if value else "0" for value in line) for line in image]
        assert whole == ["000000", *(f"0{row}0" for row in rows), "000000"]


def test_a_marks_path_is_its_square_without_its_white_modules() -> None:
    for mark in corner_marks((148, 210)):
        path = mark_path(mark)
        rectangles = [path.steps[at : at + 5] for at in range(0, len(path.steps), 5)]
        areas = [abs(float(each[2][1]) - float(each[0][1])) * abs(float(each[2][2]) - float(each[0][2])) for each in rectangles]
        white = sum(row.count("1") for row in BITS[mark.id])
        assert path.even_odd
        assert areas[0] == pytest.approx(36)
        assert sum(areas[1:]) == pytest.approx(white)


def test_marks_differ_whichever_way_they_lie() -> None:
    def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
        return tuple("".join(column) for column in zip(*rows[::-1], strict=True))

    every: list[tuple[str, ...]] = []
    for bits in BITS:
        rows: tuple[str, ...] = bits
        for _ in range(4):
            every.append(rows)
            rows = turned(rows)
    assert all(one != other for one, other in combinations(every, 2))


boxes = st.builds(Box, st.integers(-5, 60).map(float), st.integers(-5, 80).map(float), st.floats(0.1, 40), st.floats(0.1, 40))


@settings(max_examples=150, deadline=None)
@given(st.lists(boxes, max_size=6))
def test_a_code_has_its_room_and_there_is_none_where_none_is_found(taken: list[Box]) -> None:
    paper, margin = (60.0, 80.0), 12.0

    def fits(box: Box, quiet: float) -> bool:
        inside = Box(0, 0, *paper).inset(PRINTED).holds(box)
        return inside and not any(box.inset(-quiet).overlaps(each) for each in taken)

    found = code_room(taken, paper, margin)
    ways = ((14.0, 4), (12.0, 4), (12.0, 2))
    if found is not None:
        assert any(found.w == side and fits(found, modules * side / CODE_MODULES) for side, modules in ways)
    side, modules = ways[0] if found is None or found.w < 14 else (0.0, 0)
    if side:  # no place has room for a code of this size with half a millimetre more around it
        quiet = modules * side / CODE_MODULES + 1.0
        places = ((x / 2, y / 2) for x in range(10, 90) for y in range(10, 130))
        assert not any(fits(Box(x, y, side, side), quiet) for x, y in places)


def test_a_code_stands_in_a_corner_of_the_sheet_where_it_may() -> None:
    assert code_room([], (148, 210), 12) == Box(122, 184, 14, 14)
    assert code_room([Box(70, 150, 78, 60)], (148, 210), 12) == Box(12, 184, 14, 14)
    assert code_room([Box(0, 0, 148, 210)], (148, 210), 12) is None
    strip = code_room([Box(0, 0, 148, 191)], (148, 210), 12)
    assert strip is not None
    assert strip.w == 12, "a small one where there is less room"


@pytest.mark.parametrize("margin", [6.5, 8.0, 12.0, 30.0])
def test_a_number_stands_in_the_margin_below(margin: float) -> None:
    box = number_room((148, 210), margin)
    assert box.y > 210 - margin - 1e-9
    assert box.bottom <= 210 - PRINTED + 0.2
    assert box.centre[0] == 74
