"""Pages for a print shop, as numbers."""

from __future__ import annotations

import pytest

from sheetgen.drawing.sheet import Box, Ellipse, Line, Op, Page, Path, Pen, Picture, Rect, Sheet, Text
from sheetgen.pads.bleed import BLEED, with_bleed, with_trim_marks
from sheetgen.pads.pad import Paper, pad

PEN = Pen("#000000", 0.4)
WIDTH, HEIGHT = 100.0, 150.0


def sheet(*ops: Op, pages: int = 1) -> Sheet:
    return Sheet("probe", "Probe", "en", (WIDTH, HEIGHT), 8.0, (Page(ops, ()),) * pages)


def bled(op: Op) -> tuple[Op, ...]:
    return with_bleed(sheet(op)).pages[0].ops


def page() -> Paper:
    ((papers, repeat),) = [with_trim_marks(run) for run in pad([sheet(pages=2)], 5)]
    assert (len(papers), repeat) == (2, 5)
    return papers[0]


def test_a_sheet_has_its_size_and_bleed_about_it_on_a_larger_page() -> None:
    paper = page()
    assert paper.bleed is not None
    assert (paper.trim.w, paper.trim.h) == (WIDTH, HEIGHT)
    assert paper.bleed == paper.trim.inset(-3)
    assert Box(0, 0, *paper.size).inset(1).holds(paper.bleed)
    assert paper.trim.centre == (paper.size[0] / 2, paper.size[1] / 2)
    assert [(each.x, each.y, each.turned, each.scale) for each in paper.placements] == [(paper.trim.x, paper.trim.y, 0, 1.0)]


def test_two_marks_at_each_corner_point_along_the_cuts_and_keep_out_of_the_bleed() -> None:
    paper = page()
    assert paper.bleed is not None
    lines = [mark for mark in paper.marks if isinstance(mark, Line)]
    assert len(set(lines)) == len(paper.marks) == 8
    for mark in lines:
        box = Box(min(mark.x1, mark.x2), min(mark.y1, mark.y2), abs(mark.x2 - mark.x1), abs(mark.y2 - mark.y1))
        assert not box.inset(-0.5).overlaps(paper.bleed)
        assert Box(0, 0, *paper.size).holds(box)
        across, down = {paper.trim.x, paper.trim.right}, {paper.trim.y, paper.trim.bottom}
        assert (mark.x1 == mark.x2 and mark.x1 in across) or (mark.y1 == mark.y2 and mark.y1 in down)


@pytest.mark.parametrize(
    ("box", "larger"),
    [
        (Box(0, 0, WIDTH, HEIGHT), Box(-3, -3, WIDTH + 6, HEIGHT + 6)),
        (Box(0, 20, 30, 40), Box(-3, 20, 33, 40)),
        (Box(70.005, 20, 30, 40), Box(70.005, 20, 33, 40)),
        (Box(20, 110, 30, 39.995), Box(20, 110, 30, 42.995)),
        (Box(-1, 20, 30, 40), Box(-4, 20, 33, 40)),
    ],
)
def test_colour_and_pictures_at_the_edge_go_on_beyond_it(box: Box, larger: Box) -> None:
    assert [op.box for op in bled(Picture("a.png", box)) if isinstance(op, Picture)] == [pytest.approx(larger)]
    filled, border = bled(Rect(box, "#ff0000", PEN, 2.0))
    assert isinstance(filled, Rect)
    assert filled.box == pytest.approx(larger)
    assert (filled.fill, filled.pen, filled.radius) == ("#ff0000", None, 2.0)
    assert border == Rect(box, None, PEN, 2.0)


@pytest.mark.parametrize(
    "op",
    [
        Rect(Box(0.02, 8, WIDTH - 0.04, 20), "#ff0000", PEN),
        Rect(Box(0, 0, WIDTH, HEIGHT), None, PEN),
        Ellipse(Box(0, 20, 30, 30), "#ff0000"),
        Text(0, 20, "x", 9),
        Line(8, 20, 50, 20, PEN),
        Path((("M", 8, 20), ("L", 50, 20)), None, PEN),
        Picture("a.png", Box(8, 8, 20, 20)),
    ],
)
def test_what_keeps_off_the_edge_has_no_width_there_or_is_a_border_stays(op: Op) -> None:
    assert bled(op) == (op,)


def test_lines_go_on_in_their_own_direction() -> None:
    assert bled(Line(0, 20, WIDTH, 20, PEN)) == (Line(-2 * BLEED, 20, WIDTH + 2 * BLEED, 20, PEN),)
    (line,) = bled(Line(40, 30, 0, 0, PEN))
    assert isinstance(line, Line)
    assert (line.x1, line.y1) == (40, 30)
    assert (line.x2, line.y2) == pytest.approx((-4.8, -3.6))


def test_outlines_move_where_they_touch_the_edge() -> None:
    (path,) = bled(Path((("M", 0, 0), ("C", 10, 0, 20, 20, 20, 30), ("L", 0, 30), ("Z",)), "#ff0000"))
    assert isinstance(path, Path)
    assert path.steps == (("M", -3, -3), ("C", 10, -3, 20, 20, 20, 30), ("L", -3, 30), ("Z",))


def test_a_page_that_comes_twice_stays_one() -> None:
    first, second = with_bleed(sheet(Rect(Box(0, 0, 10, 10), "#ff0000"), pages=2)).pages
    assert first is second
