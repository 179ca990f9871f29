"""Pads at their limits, as numbers: a paper just large enough, strips just wide enough, margins that just hold a mark."""

from __future__ import annotations

from itertools import product

import pytest

from sheetgen.drawing.papers import PAPERS, Flip, Size
from sheetgen.drawing.sheet import Box, Line, Page, Sheet
from sheetgen.pads.arrange import EDGE, GUTTER, SLACK, Grid, arranged, fitted, fitting
from sheetgen.pads.cropmarks import PEN, crop_marks
from sheetgen.pads.pad import NoRoomError, Paper, Placement, Run, Stack, Up, pad

A4, A5, A6 = PAPERS["a4"], PAPERS["a5"], PAPERS["a6"]
LITTLE = 0.009
"""Less than the slack."""
MORE = 0.011
"""More than the slack."""

Mark = tuple[float, float, float, float]


def sheet(width: float, height: float, pages: int = 1, margin: float = 8) -> Sheet:
    """Return a blank sheet with this number of pages."""
    return Sheet("probe", "Probe", "en", (width, height), margin, (Page((), ()),) * pages)


def room(size: Size, paper: Size, up: int) -> Grid:
    """Return the grid of sheets on a paper that is large enough."""
    grid = arranged(size, paper, up)
    assert grid is not None
    return grid


def only(runs: list[Run]) -> Paper:
    """Return the only side of paper."""
    ((papers, repeat),) = runs
    assert (len(papers), repeat) == (1, 1)
    return papers[0]


def row(spare: float, count: int = 1) -> tuple[float, ...]:
    """Return the left edges of 50 mm wide sheets on a paper with `spare` mm more than their total width."""
    grid = room((50, 300), (count * 50 + spare, 300), count)
    assert list(grid.ys) == [0]
    return grid.xs


def marks_of(grid: Grid, margin: float = 5) -> set[Mark]:
    """Both ends of every mark, to a thousandth of a millimetre."""
    marks = crop_marks(grid, margin)
    assert all(mark.pen == PEN for mark in marks)
    lines = {(round(mark.x1, 3), round(mark.y1, 3), round(mark.x2, 3), round(mark.y2, 3)) for mark in marks}
    assert len(lines) == len(marks), "no mark is drawn twice"
    return lines


def test_lengths_that_everything_hangs_on() -> None:
    assert (EDGE, GUTTER, SLACK) == (4, 6, 0.01)
    assert (PEN.colour, PEN.width) == ("#000000", 0.15)


# Whether a paper holds the sheets.


@pytest.mark.parametrize(("columns", "rows"), list(product((1, 2, 3), repeat=2)))
@pytest.mark.parametrize("turned", [False, True])
def test_a_paper_smaller_by_less_than_the_slack_still_holds_them(columns: int, rows: int, turned: bool) -> None:
    width, height = columns * 40.0, rows * 70.0
    for less, holds in ((0.0, True), (LITTLE, True), (MORE, False)):
        for paper in ((width - less, height), (width, height - less), (width - less, height - less)):
            grid = arranged((40, 70), paper[::-1] if turned else paper, columns * rows)
            if holds:
                assert grid is not None
                assert (len(grid.xs), len(grid.ys), grid.cell) == (columns, rows, (40, 70))
                assert min(grid.xs) == min(grid.ys) == 0
            elif columns == rows == 1:
                assert grid is None
                assert fitting((40, 70), paper) == 0
            else:
                assert fitting((40, 70), paper) < columns * rows


def test_how_many_a_paper_holds_is_columns_by_rows() -> None:
    assert fitting((40, 70), (120, 210)) == 9
    assert fitting((40, 70), (210, 120)) == 9
    assert fitting((40, 70), (119, 211)) == 6
    assert fitting((30, 100), (100, 100)) == fitting((100, 30), (100, 100)) == 3
    assert fitting((100, 100), (100, 99)) == 0


@pytest.mark.parametrize(
    ("paper", "size"), [((100.0, 120.0), (100, 120)), ((120.0, 100.0), (100, 120)), ((110.0, 110.0), (110, 110))]
)
def test_a_square_sheet_lies_on_a_standing_paper(paper: Size, size: Size) -> None:
    for grid in (room((50, 50), paper, 1), fitted((50, 50), paper, 1)):
        assert grid.paper == size


def test_sheets_on_square_paper() -> None:
    for size in ((40.0, 90.0), (90.0, 40.0)):
        grid = room(size, (100, 100), 2)
        assert list(grid.paper) == [100, 100]
        assert grid.cell == size
        assert len(grid.xs) == (2 if size[0] < size[1] else 1)


@pytest.mark.parametrize(
    ("size", "across", "down"),
    [((50.0, 100.0), 2, 1), ((60.0, 70.0), 1, 2), ((100.0, 50.0), 1, 2), ((70.0, 60.0), 2, 1)],
)
def test_two_sheets_lie_where_most_room_is_left_about_them(size: Size, across: int, down: int) -> None:
    """Side by side, two sheets of 50 × 100 leave 110 mm at the side and 197 mm below; one above the other, only 97 mm below."""
    grid = room(size, A4, 2)
    assert (len(grid.xs), len(grid.ys)) == (across, down)
    assert (grid.paper[0] < grid.paper[1]) == (size[0] < size[1])


@pytest.mark.parametrize("up", [1, 2, 3, 4, 5, 6, 7, 8, 9])
def test_as_few_places_as_can_be_stay_empty(up: int) -> None:
    grid = room((40, 70), (150, 240), up)
    assert len(grid.xs) * len(grid.ys) == {7: 8}.get(up, up)
    assert len(grid.boxes) == up


def test_places_go_in_reading_order_and_are_trimmed_together() -> None:
    grid = Grid((200, 300), (40, 70), (10, 60), (20, 100, 200), 5)
    corners = [(10, 20), (60, 20), (10, 100), (60, 100), (10, 200)]
    assert grid.boxes == [Box(x, y, 40, 70) for x, y in corners]
    assert grid.trim == Box(10, 20, 90, 250)
    assert grid.turned_over().boxes == grid.turned_over("side").boxes == [Box(160 - x, y, 40, 70) for x, y in corners]
    assert grid.turned_over("top").boxes == [Box(x, 230 - y, 40, 70) for x, y in corners]
    assert grid.turned_over("side").trim == Box(100, 20, 90, 250)
    assert grid.turned_over("top").trim == Box(10, 30, 90, 250)


@pytest.mark.parametrize(("paper", "long"), [((100.0, 101.0), "side"), ((101.0, 100.0), "top"), ((100.0, 100.0), "side")])
def test_which_edge_is_the_long_one(paper: Size, long: str) -> None:
    grid = Grid(paper, (10, 10), (0,), (0,), 1)
    assert grid.edge("long") == long
    assert {grid.edge("long"), grid.edge("short")} == {"side", "top"}


# Start positions.


@pytest.mark.parametrize(
    ("spare", "start"),
    [(-LITTLE, 0), (0, 0), (3.98, 1.99), (4, 0), (4.02, 0), (7.98, 0), (8, 4), (8.02, 4.01), (50, 25)],
)
def test_one_sheet_by_the_strip_beside_it(spare: float, start: float) -> None:
    """A strip too narrow for two cuts is left on one side only, or on both sides if its width is zero."""
    assert row(spare) == pytest.approx((start,))


@pytest.mark.parametrize(
    ("spare", "starts"),
    [
        (2.98, (1.49, 51.49)),  # no gutter, and nothing wide enough to cut
        (3, (0, 53)),  # the least gutter
        (5.98, (0, 55.98)),
        (6, (0, 56)),
        (13.98, (0, 63.98)),
        (14, (4, 60)),
        (16, (5, 61)),
    ],
)
def test_two_sheets_by_the_gutter_between_them(spare: float, starts: tuple[float, ...]) -> None:
    assert row(spare, 2) == pytest.approx(starts)


@pytest.mark.parametrize(
    ("spare", "starts"),
    [
        (3.98, (1.99, 51.99, 101.99)),
        (4, (0, 50, 100)),  # one strip, at the end
        (5.98, (0, 50, 100)),
        (6, (0, 53, 106)),
        (19.98, (0, 59.99, 119.98)),
        (20, (4, 60, 116)),
        (22, (5, 61, 117)),
    ],
)
def test_three_sheets_by_the_gutters_between_them(spare: float, starts: tuple[float, ...]) -> None:
    assert row(spare, 3) == pytest.approx(starts)


def test_paper_as_large_as_two_sheets_and_a_gutter() -> None:
    grid = room((50, 80), (106, 80), 2)
    assert (grid.xs, grid.ys) == ((0, 56), (0,))
    assert {mark[0] for mark in marks_of(grid)} == {50, 56}


# Scale.


@pytest.mark.parametrize(
    ("size", "paper", "up", "scale", "cell"),
    [
        ((100.0, 100.0), (100.0, 100.0), 1, 1, (100, 100)),
        ((100.0, 150.0), (57.0, 90.0), 1, 0.57, (57, 85.5)),  # in floating point, 0.57 · 10,000 is slightly less than 5,700
        ((100.0, 100.0), (57.0, 57.0), 1, 0.57, (57, 57)),
        ((100.0, 100.0), (56.995, 56.995), 1, 0.5699, (56.99, 56.99)),
        ((100.0, 100.0), (56.9998, 56.9998), 1, 0.5699, (56.99, 56.99)),
        ((150.0, 150.0), (50.0, 50.0), 1, 0.3333, (49.995, 49.995)),
        ((150.0, 150.0), (100.0, 100.0), 1, 0.6666, (99.99, 99.99)),
        ((20.0, 30.0), (200.0, 300.0), 1, 10, (200, 300)),
        ((50.0, 100.0), (150.0, 100.0), 3, 1, (50, 100)),
        ((50.0, 100.0), (300.0, 200.0), 3, 2, (100, 200)),
        ((50.0, 100.0), (100.0, 100.0), 1, 1, (50, 100)),
        ((50.0, 100.0), (100.0, 100.0), 3, 0.6666, (33.33, 66.66)),
        ((50.0, 100.0), (100.0, 100.0), 5, 0.5, (25, 50)),
        (A5, A4, 2, 1, A5),
        (A6, A4, 2, 1.4142, (148.491, 209.3016)),
    ],
)
def test_fitted_sheets_to_a_hundredth_of_a_percent(size: Size, paper: Size, up: int, scale: float, cell: Size) -> None:
    grid = fitted(size, paper, up)
    assert grid.scale == scale
    assert grid.cell == pytest.approx(cell)
    assert (grid.up, len(grid.boxes)) == (up, up)


def test_fitted_sheets_take_the_columns_that_leave_them_largest() -> None:
    tall = fitted((50, 100), (100, 100), 3)
    assert (len(tall.xs), len(tall.ys)) == (3, 1)
    square = fitted((50, 50), (100, 100), 2)
    assert (square.scale, len(square.xs), len(square.ys)) == (1, 1, 2)
    wide = fitted((100, 50), (400, 300), 5)
    assert (wide.paper, wide.scale, len(wide.xs), len(wide.ys)) == ((400, 300), 2, 2, 3)


# Cut sheets.


def test_the_marks_about_one_sheet() -> None:
    """The marks are a millimetre away from its corners and five long."""
    grid = room(A5, A4, 1)
    upright = {(x, y, x, y + 5) for x in (31, 179) for y in (37.5, 254.5)}
    level = {(x, y, x + 5, y) for x in (25, 180) for y in (43.5, 253.5)}
    assert marks_of(grid) == upright | level
    assert marks_of(grid, 0) == upright | level, "in borders they need no margin"


@pytest.mark.parametrize(
    ("border", "begins", "ends"),
    [(4, 4, 7), (5, 5, 8), (6.9, 6.9, 9.9), (7, 4, 6), (8, 4, 7), (9.9, 4, 8.9), (10, 4, 9), (11, 5, 10), (30, 24, 29)],
)
def test_marks_in_borders_just_wide_enough(border: float, begins: float, ends: float) -> None:
    """The shortest mark needs seven millimetres; in a narrower border, marks overlap the sheet's edge if its margin allows."""
    grid = Grid((200, 100 + 2 * border), (50, 100), (75,), (border,), 1)
    down = grid.paper[1]
    for margin in (0.0, 0.99, 1.0, 5.0):
        found = {(x1, y1, x2, y2) for x1, y1, x2, y2 in marks_of(grid, margin) if x1 == x2 == 75}
        assert found == (
            {(75, begins, 75, ends), (75, round(down - ends, 3), 75, round(down - begins, 3))}
            if border >= 7 or margin >= 1
            else set()
        )


@pytest.mark.parametrize(
    ("gap", "margin", "stations"),
    [
        (0, 1, (97, 103)),
        (0, 0.99, None),
        (1.5, 1, (97, 104.5)),
        (2, 1, (97, 105)),
        (2, 0.99, None),
        (2.1, 0, (101, 101.1)),
        (6, 5, (101, 105)),
        (20, 0, (101, 119)),
    ],
)
def test_marks_between_two_sheets(gap: float, margin: float, stations: tuple[float, float] | None) -> None:
    grid = Grid((200, 300), (50, 80), (75,), (20, 100 + gap), 2)
    found = {mark for mark in marks_of(grid, margin) if mark[0] == mark[2] == 75 and 50 < mark[1] < 150}
    assert found == ({(75, stations[0], 75, stations[1])} if stations else set())


@pytest.mark.parametrize(
    ("left", "cut"), [(0, False), (3.98, False), (3.995, True), (4, True), (145.98, True), (146.005, True), (146.02, False)]
)
def test_a_cut_keeps_off_the_edge_as_far_as_marks_do(left: float, cut: bool) -> None:
    """The same limits apply to the left side of one sheet and to the right side of another."""
    for grid, at in (
        (Grid((150, 300), (200, 100), (left,), (100,), 1), left),
        (Grid((150, 300), (200, 100), (left - 200,), (100,), 1), left),
    ):
        assert {mark[0] for mark in marks_of(grid) if mark[0] == mark[2]} == ({at} if cut else set())


@pytest.mark.parametrize(("gap", "cuts"), [(0, {100}), (LITTLE, {100}), (0.02, {100, 100.02}), (6, {100, 106})])
def test_sheets_that_touch_are_cut_once(gap: float, cuts: set[float]) -> None:
    grid = Grid((200 + gap, 300), (100, 200), (0, 100 + gap), (50,), 2)
    assert {mark[0] for mark in marks_of(grid) if mark[0] == mark[2]} == cuts


@pytest.mark.parametrize(("side", "holds"), [(10.9, False), (10.98, False), (10.995, True), (11.01, True)])
def test_no_mark_where_the_paper_is_too_small_for_it(side: float, holds: bool) -> None:
    """A mark is three millimetres long and four from one edge. On a paper of eleven, it is four from the other edge too."""
    upright = Grid((100, side), (50, side), (0, 50), (0,), 2)
    level = Grid((side, 100), (side, 50), (0,), (0, 50), 2)
    for marks in (marks_of(upright), {(y1, x1, y2, x2) for x1, y1, x2, y2 in marks_of(level)}):
        assert marks == ({(50, 4, 50, 7), (50, round(side - 7, 3), 50, round(side - 4, 3))} if holds else set())


@pytest.mark.parametrize(("height", "holds"), [(6.98, False), (6.995, True), (7, True)])
def test_no_mark_between_sheets_smaller_than_it(height: float, holds: bool) -> None:
    """Between two sheets a mark reaches three millimetres into both: too far in the first and last row of very small sheets."""
    upright = Grid((100, 2 * height + 50), (50, height), (0, 50), (0, height), 4)
    level = Grid((2 * height + 50, 100), (height, 50), (0, height), (0, 50), 4)
    mark = (50, round(height - 3, 3), 50, round(height + 3, 3))
    assert (mark in marks_of(upright)) == holds
    assert ((mark[1], mark[0], mark[3], mark[2]) in marks_of(level)) == holds
    below = Grid((100, 2 * height + 50), (50, height), (0, 50), (50, 50 + height), 4)
    beside = Grid((2 * height + 50, 100), (height, 50), (50, 50 + height), (0, 50), 4)
    mark = (50, round(50 + height - 3, 3), 50, round(50 + height + 3, 3))
    assert (mark in marks_of(below)) == holds
    assert ((mark[1], mark[0], mark[3], mark[2]) in marks_of(beside)) == holds


GRIDS = [
    room(size, paper, up)
    for size in ((40.0, 60.0), (50.0, 50.0), (60.0, 40.0), A6, A5, (52.5, 74.25), (99.0, 140.0))
    for paper in (A4, (200.0, 200.0), (106.0, 146.0), (104.0, 160.0), (113.0, 150.0))
    for up in range(1, fitting(size, paper) + 1)
]


@pytest.mark.parametrize("margin", [0, 0.99, 1, 3, 8])
def test_marks_never_touch_ink_and_show_every_cut_at_both_ends(margin: float) -> None:
    """Whatever is drawn stays on the margins; a cut has marks before the first sheet it passes, between any two, after the last."""
    assert len(GRIDS) > 100
    for grid in GRIDS:
        marks = marks_of(grid, margin)
        cells = grid._replace(up=len(grid.xs) * len(grid.ys)).boxes
        for x1, y1, x2, y2 in marks:
            ink = Box(x1, y1, x2 - x1, y2 - y1).inset(-PEN.width / 2)
            assert not any(ink.overlaps(cell.inset(margin)) for cell in cells)
            assert Box(0, 0, *grid.paper).inset(EDGE).holds(Box(x1, y1, x2 - x1, y2 - y1), 0.011)
        upright = [(x1, y1, y2) for x1, y1, x2, y2 in marks if x1 == x2]
        level = [(y1, x1, x2) for x1, y1, x2, y2 in marks if y1 == y2]
        whole = margin >= 1
        check_stations(upright, grid.xs, grid.cell[0], grid.ys, grid.cell[1], grid.paper, whole)
        check_stations(level, grid.ys, grid.cell[1], grid.xs, grid.cell[0], grid.paper[::-1], whole)


def check_stations(
    marks: list[tuple[float, float, float]],
    starts: tuple[float, ...],
    side: float,
    passed: tuple[float, ...],
    length: float,
    paper: Size,
    whole: bool,
) -> None:
    """Check that every cut away from the edge has a mark at both ends and between the sheets it passes, if there is room."""
    edges = {round(start + more, 3) for start in starts for more in (0, side)}
    cuts = {edge for edge in edges if EDGE - SLACK <= edge <= paper[0] - EDGE + SLACK}
    assert {cut for cut, _, _ in marks} <= cuts
    if not whole:
        return
    for cut in cuts:
        stations = sorted((a, b) for at, a, b in marks if at == cut)
        assert len(stations) == len(passed) + 1
        assert stations[0][0] <= max(passed[0], EDGE) + 0.001
        assert stations[-1][1] >= min(passed[-1] + length, paper[1] - EDGE) - 0.001


# Pads.


@pytest.mark.parametrize(("up", "size"), [(1, A6), (2, A4), ("auto", A4)])
def test_what_several_are_put_on_when_no_paper_is_named(up: Up, size: Size) -> None:
    runs = pad([sheet(*A6)], 4, up=up)
    assert {tuple(sorted(paper.size)) for run in runs for paper in run.papers} == {size}


def test_a_sheet_just_too_large_for_its_paper() -> None:
    paper = only(pad([sheet(100, 150)], paper=(100 - LITTLE, 150), up="auto"))
    assert paper.placements == (Placement(0, 0),)
    for up in (1, "auto"):
        with pytest.raises(NoRoomError) as caught:
            pad([sheet(100, 150)], paper=(100 - MORE, 150), up=up)
        assert (caught.value.up, caught.value.fits) == (1, 0)
    assert "probe is 100 × 150 mm, larger than the paper of 99.989 × 150 mm" in str(caught.value)
    fit = only(pad([sheet(100, 150)], paper=(100 - MORE, 150), up="auto", fit=True))
    assert [place.scale for place in fit.placements] == [0.9998]


def test_as_many_as_fit_are_also_fitted() -> None:
    paper = only(pad([sheet(90, 130)], 4, A4, "auto", fit=True))
    assert [place.scale for place in paper.placements] == [1.1423] * 4


@pytest.mark.parametrize(("width", "papers"), [(100, 1), (100.004, 1), (99.996, 1), (100.006, 2), (100.02, 2)])
def test_sheets_of_one_size_to_the_slack_share_a_paper(width: float, papers: int) -> None:
    assert len(pad([sheet(100, 140), sheet(width, 140)], 1, A4, 2)) == papers
    assert len(pad([sheet(140, 100), sheet(140, width)], 1, A4, 2)) == papers
    assert len(pad([sheet(100, 140), sheet(140, width)], 1, A4, 2)) == papers


def test_sheets_that_differ_in_one_side_begin_a_new_paper() -> None:
    for other in (sheet(100, 148), sheet(95, 140)):
        runs = pad([sheet(100, 140), other], 1, A4, 2)
        assert [[place.sheet for place in run.papers[0].placements] for run in runs] == [[0], [1]]


@pytest.mark.parametrize("paper", [A5, PAPERS["a3"]])
def test_fitted_sheets_are_turned_as_others_are(paper: Size) -> None:
    upright, turned = only(pad([sheet(*A5), sheet(*A5[::-1])], 1, paper, 2, fit=True)).placements
    assert (upright.turned, turned.turned) == (0, 1)
    assert upright.scale == turned.scale == fitted(A5, paper, 2).scale != 1


def test_sheets_alone_on_their_papers_are_a_run_each() -> None:
    runs = pad([sheet(*A5, 2), sheet(*A5[::-1], 2)], 3, A4)
    assert [(run.repeat, len(run.papers)) for run in runs] == [(3, 2), (3, 2)]
    assert [run.papers[0].size for run in runs] == [A4, A4[::-1]]
    assert Run(()).repeat == 1


@pytest.mark.parametrize(("width", "turned"), [(100.014, 0), (100.026, 1)])
def test_a_sheet_all_but_square_is_not_turned(width: float, turned: int) -> None:
    paper = only(pad([sheet(100, width), sheet(width, 100)], 1, A4, 2))
    assert [place.turned for place in paper.placements] == [0, turned]


@pytest.mark.parametrize(
    ("margins", "fit", "marked"),
    [
        ((8, 8), False, True),
        ((8, 0.99), False, False),
        ((1, 8), False, True),
        ((0.99, 8), False, False),
        ((1, 1), True, False),
        ((1.43, 9), True, True),
        ((1.40, 9), True, False),
    ],
)
def test_the_narrowest_margin_as_printed_decides_on_marks(margins: tuple[float, float], fit: bool, marked: bool) -> None:
    """Two sheets fill the paper, so the only possible marks are on the cut. If they are fitted to an A5, they are printed
    at 70.4%."""
    first, second = (sheet(*A5, margin=margin) for margin in margins)
    paper = only(pad([first, second], 1, A5 if fit else A4, 2, fit=fit))
    assert bool(paper.marks) == marked


STANDING, LYING = (90.0, 130.0), (130.0, 90.0)


@pytest.mark.parametrize(
    ("size", "flip", "back", "turned"),
    [
        (STANDING, "long", [(108, 13.5), (9, 13.5)], 0),
        (STANDING, "short", [(9, 153.5), (108, 153.5)], 2),
        (LYING, "long", [(13.5, 111), (153.5, 111)], 2),
        (LYING, "short", [(153.5, 9), (13.5, 9)], 0),
    ],
)
def test_backs_lie_behind_their_fronts(size: Size, flip: Flip, back: list[Size], turned: int) -> None:
    """An A4 has four positions, two of them used. Turning it over the side edge swaps left and right; over the top edge, top and
    bottom."""
    ((front, behind), _) = pad([sheet(*size, 2)], 2, A4, 4, flip=flip)[0]
    across, down = front.size
    assert (across < down) == (size == STANDING)
    assert [place.turned for place in front.placements] == [0, 0]
    assert [place.turned for place in behind.placements] == [turned] * 2
    side = (flip == "long") == (size == STANDING)
    for one, other in zip(front.placements, behind.placements, strict=True):
        seen = (across - other.x - size[0], other.y) if side else (other.x, down - other.y - size[1])
        assert seen == pytest.approx((one.x, one.y))
    assert behind.trim == front.trim, "they lie in the middle"
    assert len(behind.marks) == len(front.marks)


@pytest.mark.parametrize(("flip", "turned"), [("long", (0, 3)), ("short", (2, 1))])
def test_a_turned_sheet_is_turned_the_other_way_on_its_back(flip: Flip, turned: tuple[int, int]) -> None:
    ((front, behind), _) = pad([sheet(*STANDING, 2), sheet(*LYING, 2)], 1, A4, 4, flip=flip)[0]
    assert [place.turned for place in front.placements] == [0, 1]
    assert [place.turned for place in behind.placements] == list(turned)


def upright_cuts(paper: Paper) -> set[float]:
    """Return the positions of the vertical cuts."""
    lines = [mark for mark in paper.marks if isinstance(mark, Line)]
    return {line.x1 for line in lines if line.x1 == line.x2}


@pytest.mark.parametrize("flip", ["long", "short"])
def test_places_in_one_corner_are_in_the_other_corner_behind(flip: Flip) -> None:
    """If a strip is left at one side only, the back has the strip and its marks at the other side."""
    ((front, behind), _) = pad([sheet(100, 147, 2)], 2, (205, 294), 4, flip=flip)[0]
    assert front.trim == Box(0, 0, 205, 294)
    assert upright_cuts(front) == {100, 105}
    one = [(place.x, place.y) for place in front.placements]
    other = [(place.x, place.y) for place in behind.placements]
    assert one == [(0, 0), (105, 0)]
    assert other == ([(105, 0), (0, 0)] if flip == "long" else [(0, 147), (105, 147)])
    ((alone, back), _) = pad([sheet(100, 147, 2)], 1, (105, 147), flip=flip)[0]
    assert alone.trim == Box(0, 0, 100, 147)
    assert back.trim == Box(5 if flip == "long" else 0, 0, 100, 147)
    assert upright_cuts(alone) == {100}
    assert upright_cuts(back) == {5 if flip == "long" else 100}
    assert [place.turned for place in (*alone.placements, *back.placements)] == [0, 0 if flip == "long" else 2]


@pytest.mark.parametrize(
    ("stack", "flip", "fronts", "backs"),
    [
        ("paper", "long", [[0, 0], [0, 1], [1, 1]], [0, 0, None]),
        ("cut", "long", [[0, 1], [0, 1], [0, 1]], [0, 0, 0]),
        ("paper", "short", [[0, 0], [0, 1], [1, 1]], [0, 0, None]),
        ("cut", "short", [[0, 1], [0, 1], [0, 1]], [0, 0, 0]),
    ],
)
def test_every_way_to_stack_and_flip(stack: Stack, flip: Flip, fronts: list[list[int]], backs: list[int | None]) -> None:
    """Three sheets with a back and three without, two on an A4; a paper without a back is one side."""
    runs = pad([sheet(*A5, 2), sheet(*A5)], 3, A4, 2, stack=stack, flip=flip)
    papers = [run.papers for run in runs for _ in range(run.repeat)]
    assert [[place.sheet for place in sides[0].placements] for sides in papers] == fronts
    for sides, back, front in zip(papers, backs, fronts, strict=True):
        assert len(sides) == (1 if back is None else 2)
        if len(sides) == 2:
            assert [(place.sheet, place.page) for place in sides[1].placements] == [(0, 1)] * front.count(0)
            assert {place.turned for place in sides[1].placements} == {2 if flip == "long" else 0}


def test_an_odd_last_page_has_no_back() -> None:
    runs = pad([sheet(*A6, 3)], 2, A4, 4)
    ((front, back), _) = runs[0]
    assert [place.page for place in front.placements] == [0, 2, 0, 2]
    assert [place.page for place in back.placements] == [1, 1]


def test_one_copy_is_the_least() -> None:
    assert [run.repeat for run in pad([sheet(*A6)], 1)] == [1]
    for copies in (0, -1):
        with pytest.raises(ValueError, match=f"not {copies}"):
            pad([sheet(*A6)], copies)
