"""Sheets on papers, as numbers: everything within the paper, nothing on top of another, marks clear of ink and of the edge."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.papers import PAPERS, Size
from sheetgen.drawing.sheet import Box, Line
from sheetgen.pads.arrange import EDGE, GUTTER, SLACK, Grid, arranged, fitted, fitting
from sheetgen.pads.cropmarks import crop_marks

A4, A5, A6 = PAPERS["a4"], PAPERS["a5"], PAPERS["a6"]
MARGIN = 5.0


def sides(least: int, most: int) -> st.SearchStrategy[float]:
    """Return lengths in tenths of a millimetre, so that some sizes fill a paper exactly or almost exactly."""
    return st.integers(least * 10, most * 10).map(lambda tenths: tenths / 10)


sizes = st.one_of(st.sampled_from(list(PAPERS.values())), st.tuples(sides(20, 300), sides(20, 300)))
papers = st.one_of(st.sampled_from(list(PAPERS.values())), st.tuples(sides(60, 500), sides(60, 500)))


def most_by_hand(sheet: Size, paper: Size) -> int:
    """Return the highest number of cells in any grid of upright or turned sheets, by trying every grid."""
    best = 0
    for width, height in (sheet, sheet[::-1]):
        for columns in range(1, 26):
            for rows in range(1, 26):
                if columns * width <= paper[0] + SLACK and rows * height <= paper[1] + SLACK:
                    best = max(best, columns * rows)
    return best


def check_grid(grid: Grid, margin: float = MARGIN) -> None:
    """Assert that nothing overlaps or sticks out, and that marks keep clear of the ink and the paper's edge, on front and back."""
    for side in (grid, grid.turned_over("side"), grid.turned_over("top")):
        paper = Box(0, 0, *side.paper)
        assert len(side.boxes) == side.up
        assert all(paper.holds(box, 2 * SLACK) for box in (*side.boxes, side.trim))
        assert not any(a.overlaps(b, 2 * SLACK) for a, b in combinations(side.boxes, 2))
        marks = crop_marks(side, margin)
        assert all(mark.x1 == mark.x2 or mark.y1 == mark.y2 for mark in marks)
        for mark in marks:
            assert paper.inset(EDGE).holds(line(mark), 2 * SLACK)
            assert not any(inked(mark).overlaps(box.inset(margin)) for box in side.boxes)
            assert any(on_edge(mark, box) for box in whole(side))


def line(mark: Line) -> Box:
    return Box(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)


def inked(mark: Line) -> Box:
    return line(mark).inset(-mark.pen.width / 2)


def whole(grid: Grid) -> list[Box]:
    """All cells, used or not."""
    return grid._replace(up=len(grid.xs) * len(grid.ys)).boxes


def on_edge(mark: Line, box: Box) -> bool:
    """Return whether the mark is on the line through one of the box's edges: cutting along it cuts the sheet out."""
    if mark.x1 == mark.x2:
        return any(abs(mark.x1 - edge) <= 2 * SLACK for edge in (box.x, box.right))
    return any(abs(mark.y1 - edge) <= 2 * SLACK for edge in (box.y, box.bottom))


@settings(max_examples=150, deadline=None)
@given(sizes, papers)
def test_auto_is_the_most_that_any_grid_holds(sheet: Size, paper: Size) -> None:
    assert fitting(sheet, paper) == most_by_hand(sheet, paper)


@settings(max_examples=150, deadline=None)
@given(sizes, papers, st.data())
def test_as_many_as_fit_lie_side_by_side_in_true_size(sheet: Size, paper: Size, data: st.DataObject) -> None:
    most = fitting(sheet, paper)
    assert arranged(sheet, paper, most + 1) is None
    if most:
        up = data.draw(st.integers(1, min(most, 30)))
        grid = arranged(sheet, paper, up)
        assert grid is not None
        assert (grid.cell, grid.scale, grid.up) == (sheet, 1, up)
        assert sorted(grid.paper) == sorted(paper)
        check_grid(grid)


@settings(max_examples=100, deadline=None)
@given(sizes, papers, st.integers(1, 12))
def test_fitted_sheets_fill_the_paper(sheet: Size, paper: Size, up: int) -> None:
    grid = fitted(sheet, paper, up)
    assert grid.cell == (sheet[0] * grid.scale, sheet[1] * grid.scale)
    check_grid(grid, 2.0)
    larger = (sheet[0] * (grid.scale + 0.001), sheet[1] * (grid.scale + 0.001))
    assert min(larger) < 1 or fitting(larger, paper) < up


@pytest.mark.parametrize(
    ("sheet", "paper", "up", "used", "xs", "ys"),
    [
        (A5, A4, 2, (297, 210), (0.5, 148.5), (0,)),
        (A5[::-1], A4, 2, (210, 297), (0,), (0.5, 148.5)),
        (A6, A4, 4, (210, 297), (0, 105), (0.5, 148.5)),
        (A5, A4, 1, (210, 297), (31,), (43.5,)),
        (A5[::-1], A4, 1, (297, 210), (43.5,), (31,)),
        ((90, 130), PAPERS["a3"], 9, (297, 420), (7.5, 103.5, 199.5), (9, 145, 281)),
        ((210, 100), (150, 300), 1, (300, 150), (45,), (25,)),
        (PAPERS["half-letter"], PAPERS["letter"], 2, (279.4, 215.9), (0, 139.7), (0,)),
    ],
)
def test_known_sheets_on_known_papers(
    sheet: Size, paper: Size, up: int, used: Size, xs: tuple[float, ...], ys: tuple[float, ...]
) -> None:
    grid = arranged(sheet, paper, up)
    assert grid is not None
    assert grid.paper == used
    assert grid.xs == pytest.approx(xs)
    assert grid.ys == pytest.approx(ys)


def test_the_paper_lies_as_the_sheet_unless_the_other_way_leaves_fewer_places_empty() -> None:
    for sheet in ((90.0, 91.0), (91.0, 90.0)):
        grid = arranged(sheet, A4, 6)
        assert grid is not None
        assert (grid.paper[0] < grid.paper[1]) == (sheet[0] < sheet[1])
    two = arranged(A5, A4, 2)
    assert two is not None
    assert two.paper == A4[::-1]


@pytest.mark.parametrize(
    ("spare", "starts", "cuts"),
    [
        (0, (0, 50), 1),  # they fill the paper: one cut
        (1, (0.5, 50.5), 1),  # half a millimetre more on both outer sides is not worth a cut
        (5, (0, 55), 2),  # a narrow gutter
        (13, (0, 63), 2),  # too little left for cuts at the outer sides: the gutter takes it
        (14, (4, 60), 4),  # borders wide enough to be cut
        (30, (12, 68), 4),
    ],
)
def test_two_sheets_by_the_room_there_is(spare: float, starts: tuple[float, float], cuts: int) -> None:
    grid = arranged((50, 300), (100 + spare, 300), 2)
    assert grid is not None
    assert grid.xs == pytest.approx(starts)
    assert len({mark.x1 for mark in crop_marks(grid, MARGIN)}) == cuts


@pytest.mark.parametrize(("spare", "start", "cuts"), [(0, 0, 0), (3, 1.5, 0), (6, 0, 1), (8, 4, 2)])
def test_one_sheet_on_a_paper_hardly_larger(spare: float, start: float, cuts: int) -> None:
    grid = arranged((50, 300), (50 + spare, 300), 1)
    assert grid is not None
    assert grid.xs == pytest.approx((start,))
    assert len({mark.x1 for mark in crop_marks(grid, MARGIN)}) == cuts


def test_gutters_are_wide_enough_for_marks() -> None:
    grid = arranged(A6, PAPERS["a3"], 4)
    assert grid is not None
    assert grid.xs[1] - grid.xs[0] - 105 == pytest.approx(GUTTER)


def test_a_sheet_on_its_own_paper_has_no_marks() -> None:
    grid = arranged(A5, A5, 1)
    assert grid is not None
    assert crop_marks(grid, MARGIN) == ()


def test_one_sheet_in_the_middle_has_two_marks_at_each_corner() -> None:
    grid = arranged(A5, A4, 1)
    assert grid is not None
    assert len(crop_marks(grid, 0)) == 8


def test_two_on_a_paper_they_fill_have_ticks_on_the_cut() -> None:
    grid = arranged(A5, A4, 2)
    assert grid is not None
    marks = crop_marks(grid, MARGIN)
    assert [(mark.x1, mark.y1, mark.x2, mark.y2) for mark in marks] == [(148.5, 4, 148.5, 7), (148.5, 203, 148.5, 206)]
    assert crop_marks(grid, 0.5) == (), "sheets with ink up to their edges have no room for marks"


def test_where_four_touch_is_a_cross() -> None:
    grid = arranged(A6, A4, 4)
    assert grid is not None
    lines = {(mark.x1, mark.y1, mark.x2, mark.y2) for mark in crop_marks(grid, MARGIN)}
    assert {(105, 145.5, 105, 151.5), (102, 148.5, 108, 148.5)} <= lines
    assert len(lines) == 6


def test_five_of_six_places() -> None:
    grid = arranged((60, 90), A4, 5)
    assert grid is not None
    assert (len(grid.xs) * len(grid.ys), len(grid.boxes)) == (6, 5)


@pytest.mark.parametrize(
    ("flip", "sheet", "edge"), [("long", A6, "side"), ("short", A6, "top"), ("long", A5, "top"), ("short", A5, "side")]
)
def test_a_back_lies_behind_its_front(flip: Literal["long", "short"], sheet: Size, edge: str) -> None:
    grid = arranged(sheet, A4, 2)
    assert grid is not None
    assert grid.edge(flip) == edge
    for front, back in zip(grid.boxes, grid.turned_over(grid.edge(flip)).boxes, strict=True):
        x, y = (grid.paper[0] - back.right, back.y) if edge == "side" else (back.x, grid.paper[1] - back.bottom)
        assert [x, y] == pytest.approx(front[:2])


def test_the_table_in_the_docs() -> None:
    text = (Path(__file__).parents[2] / "docs" / "pads.md").read_text("utf-8")
    head, _, *rows = [
        [cell.strip() for cell in row.strip("|").split("|")]
        for row in text[text.index("| sheet |") :].split("\n\n")[0].splitlines()
    ]
    assert len(rows) == 3
    for name, *counts in rows:
        sheet = PAPERS[name.lower().replace(" ", "-")]
        assert [int(count) for count in counts] == [fitting(sheet, PAPERS[paper]) for paper in head[1:]]
