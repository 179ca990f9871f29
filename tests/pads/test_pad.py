"""Pads: the order of sheets on papers and in piles, backs behind fronts, and the PDF of it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pypdfium2
import pytest

from sheetgen.drawing.papers import PAPERS, Edge, Flip, Size
from sheetgen.drawing.sheet import MM_PER_POINT, Box, Page, Rect, Sheet
from sheetgen.pads.pad import Leaf, NoRoomError, Paper, Placement, Run, Stack, Up, pad, shared_out, usual_flip
from tests.paint.sheets import painted
from tests.paint.test_pdf import Rendered, forms, opened

A4, A5, A6 = PAPERS["a4"], PAPERS["a5"], PAPERS["a6"]
COLOURS = ("#ff0000", "#00ff00", "#0000ff", "#ff00ff")
BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def sheet(width: float, height: float, pages: int = 1) -> Sheet:
    return Sheet("probe", "Probe", "en", (width, height), 8, (Page((), ()),) * pages)


def coloured(width: float, height: float, *colours: str) -> Sheet:
    """A sheet with a page of each colour: a black square in the top left corner of the coloured rest, within a margin of 8 mm."""
    box = Box(8, 8, width - 16, height - 16)
    pages = (Page((Rect(box, colour), Rect(Box(8, 8, 20, 20), "#000000")), ()) for colour in colours)
    return Sheet("probe", "Probe", "en", (width, height), 8, tuple(pages))


def sides(runs: list[Run]) -> list[Paper]:
    """Return all sides of paper in the order of printing."""
    return [paper for run in runs for _ in range(run.repeat) for paper in run.papers]


def printed(runs: list[Run]) -> list[list[tuple[int, int]]]:
    """Sheets and pages on each side, in order of position."""
    return [[(each.sheet, each.page) for each in paper.placements] for paper in sides(runs)]


def test_without_a_paper_each_sheet_is_its_own() -> None:
    first, second = pad([sheet(100, 150, 2), sheet(90, 50)], 7)
    assert (first.repeat, second.repeat) == (7, 7)
    assert [paper.placements for paper in first.papers] == [(Placement(0, 0),), (Placement(0, 1),)]
    (only,) = second.papers
    assert (only.size, only.trim, only.placements, only.marks) == ((90, 50), Box(0, 0, 90, 50), (Placement(1, 0),), ())


def test_on_a_larger_paper_it_lies_in_the_middle() -> None:
    ((paper,), _) = pad([sheet(148, 210)], paper=A4)[0]
    assert paper.placements == (Placement(0, 0, 31, 43.5),)
    assert paper.trim == Box(31, 43.5, 148, 210)
    assert len(paper.marks) == 8


@pytest.mark.parametrize(
    ("size", "paper", "up", "fits"), [(A4, A5, 1, 0), (A5, A4, 3, 2), (A6, A4, 7, 4), ((70.0, 140.0), A4, 7, 6)]
)
def test_a_paper_that_does_not_hold_as_many(size: tuple[float, float], paper: tuple[float, float], up: int, fits: int) -> None:
    with pytest.raises(NoRoomError) as caught:
        pad([sheet(*size)], paper=paper, up=up)
    assert (caught.value.fits, caught.value.up, caught.value.paper) == (fits, up, paper)
    told = {0: "larger than the paper of 148 × 210 mm"}.get(fits, f"of which {fits} fit on the paper of 210 × 297 mm")
    assert told in str(caught.value)


def test_no_copy_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one copy"):
        pad([sheet(100, 100)], 0)


@pytest.mark.parametrize(("copies", "full", "rest"), [(1, 0, 1), (2, 1, 0), (3, 1, 1), (10_000, 5_000, 0), (10_001, 5_000, 1)])
def test_full_papers_of_one_sheet_are_one_run(copies: int, full: int, rest: int) -> None:
    runs = pad([sheet(*A5)], copies, up="auto")
    assert [(run.repeat, len(run.papers[0].placements)) for run in runs] == [(full, 2)] * (full > 0) + [(1, rest)] * (rest > 0)


def test_several_on_a_paper_are_on_a4_unless_said() -> None:
    (run,) = pad([sheet(*A5)], 2, up=2)
    assert run.papers[0].size == A4[::-1]


def test_layouts_keep_their_order_and_share_papers() -> None:
    runs = pad([sheet(*A6), sheet(*A6), sheet(*A6)], 3, A4, 4)
    assert printed(runs) == [[(0, 0)] * 3 + [(1, 0)], [(1, 0)] * 2 + [(2, 0)] * 2, [(2, 0)]]


def test_another_size_begins_a_new_paper() -> None:
    runs = pad([sheet(*A6), sheet(100, 140), sheet(*A6)], 1, A4, 4)
    assert printed(runs) == [[(0, 0)], [(1, 0)], [(2, 0)]]


def test_a_sheet_that_lies_is_turned_beside_one_that_stands() -> None:
    ((paper,), _) = pad([sheet(*A5), sheet(*A5[::-1])], 1, A4, 2)[0]
    assert paper.placements == (Placement(0, 0, 0.5, 0), Placement(1, 0, 148.5, 0, turned=1))


def test_a_sheet_alone_is_never_turned() -> None:
    runs = pad([sheet(*A5), sheet(*A5[::-1])], 1, A4)
    assert [paper.size for paper in sides(runs)] == [A4, A4[::-1]]
    assert not any(each.turned for paper in sides(runs) for each in paper.placements)


def corner(placement: Placement, size: tuple[float, float], right: bool) -> tuple[float, float]:
    """Return the position of the page's top left or top right corner on the paper."""
    width, height = size
    across, down = (width, height) if placement.turned % 2 == 0 else (height, width)
    around = [(0.0, 0.0), (across, 0.0), (across, down), (0.0, down)]
    dx, dy = around[(placement.turned + right) % 4]
    return placement.x + dx, placement.y + dy


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(
    ("size", "up"), [((100.0, 140.0), 2), ((140.0, 100.0), 2), (A5, 2), (A5[::-1], 2), (A6, 3), ((90.0, 50.0), 9)]
)
def test_sheets_turn_like_pages_of_a_book(flip: Flip, size: tuple[float, float], up: int) -> None:
    """Seen through the paper, the back's top left corner is at the front's top right, and its top right corner at the front's top
    left."""
    sheets = [sheet(*size, 2), sheet(*size[::-1], 2)]
    front, back = sides(pad(sheets, 1, A4, up, flip=flip))
    across, down = front.size
    assert [(each.sheet, each.page) for each in front.placements] == [(0, 0), (1, 0)]
    assert [(each.sheet, each.page) for each in back.placements] == [(0, 1), (1, 1)]
    for one, other in zip(front.placements, back.placements, strict=True):
        for right in (False, True):
            x, y = corner(other, sheets[other.sheet].paper, right)
            behind = (across - x, y) if (flip == "long") == (across < down) else (x, down - y)
            assert behind == pytest.approx(corner(one, sheets[one.sheet].paper, not right), abs=0.01)
    assert len(front.marks) == len(back.marks)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", [None, A4, (150.0, 211.0), (300.0, 160.0)])
@pytest.mark.parametrize("size", [A5, A5[::-1]])
@pytest.mark.parametrize("backs", ["side", "top"])
def test_a_sheet_alone_turns_over_its_edge_whatever_the_printer_does(
    flip: Flip, paper: Size | None, size: Size, backs: Edge
) -> None:
    """Seen through the paper, the top of a back is at the front's top for a book page, and at the front's bottom for a notepad."""
    front, back = sides(pad([sheet(*size, 2)._replace(backs=backs)], 1, paper, flip=flip))
    across, down = front.size
    (one,), (other,) = front.placements, back.placements
    for right in (False, True):
        x, y = corner(other, size, right)
        behind = (across - x, y) if (flip == "long") == (across < down) else (x, down - y)
        expected = corner(one._replace(turned=0 if backs == "side" else 2), size, not right)
        assert behind == pytest.approx(expected, abs=0.01)


def test_only_the_other_edge_of_the_printer_turns_a_back() -> None:
    """An example in numbers: a landscape A5, turned over its short side like a page, is printed upright for a printer that flips on
    the short side.
    """
    lying = sheet(*A5[::-1], 2)
    for flip, turned in (("short", 0), ("long", 2), (None, 0)):
        front, back = sides(pad([lying], 1, A4, flip=flip))  # type: ignore[arg-type]
        assert front.placements == (Placement(0, 0, 43.5, 31),)
        assert back.placements == (Placement(0, 1, 43.5, 31, turned),)
    assert sides(pad([lying], 1, flip="long")) != sides(pad([lying], 1, flip="short"))


@pytest.mark.parametrize(
    ("sheets", "up", "flip"),
    [
        ([sheet(*A5, 2)], 1, "long"),
        ([sheet(*A5[::-1], 2)], 1, "short"),
        ([sheet(*A5[::-1], 2)._replace(backs="top")], 1, "long"),
        ([sheet(*A5), sheet(*A5[::-1], 2), sheet(*A5, 2)], 1, "short"),
        ([sheet(*A5[::-1], 3)._replace(backs=None)], 1, "long"),
        ([sheet(*A5[::-1], 2)], 2, "long"),
        ([sheet(*A5, 2)], 2, "long"),
    ],
)
def test_the_usual_edge_leaves_a_sheet_alone_as_it_is(sheets: list[Sheet], up: Up, flip: Flip) -> None:
    assert usual_flip(sheets, None, up) == flip
    assert pad(sheets, 1, None, up) == pad(sheets, 1, None, up, flip=flip)


def test_what_has_no_backs_is_printed_on_one_side() -> None:
    nets = sheet(*A5, 3)._replace(backs=None)
    assert printed(pad([nets], 1, A4, 2)) == [[(0, 0), (0, 1)], [(0, 2)]]


def test_sheets_of_many_pages_go_leaf_by_leaf() -> None:
    runs = pad([sheet(*A5, 5)], 1, A4, 2)
    assert printed(runs) == [[(0, 0), (0, 2)], [(0, 1), (0, 3)], [(0, 4)], []]


def test_alone_on_their_paper_all_pages_are_one_run() -> None:
    (run,) = pad([sheet(*A5, 5)], 9)
    assert run.repeat == 9
    assert printed([run._replace(repeat=1)]) == [*([(0, page)] for page in range(5)), []]


def guillotined(papers: list[tuple[Leaf, ...]], up: int) -> list[Leaf]:
    """Return the pile in order after it is cut and the small piles are stacked, the first on top."""
    piles = [[paper[position] for paper in papers if position < len(paper)] for position in range(up)]
    return [leaf for pile in piles for leaf in pile]


@pytest.mark.parametrize("up", range(1, 10))
def test_piles_lie_in_order_after_the_guillotine(up: int) -> None:
    for count in range(1, 20):
        leaves = [Leaf(number, (0,)) for number in range(count)]
        cut, in_turn = list(shared_out(leaves, up, "cut")), list(shared_out(leaves, up, "paper"))
        assert guillotined(cut, up) == leaves
        assert [leaf for paper in in_turn for leaf in paper] == leaves
        assert len(cut) == len(in_turn) == -(-count // up)


@pytest.mark.parametrize(("stack", "copies"), list(product(("cut", "paper"), range(1, 6))))
def test_every_sheet_is_there_as_often_as_wanted(stack: Stack, copies: int) -> None:
    runs = pad([sheet(*A6) for _ in range(5)], copies, A4, 4, stack=stack)
    counted = [each.sheet for paper in sides(runs) for each in paper.placements]
    assert sorted(counted) == sorted(list(range(5)) * copies)


def test_cut_piles_of_copies_of_several_layouts() -> None:
    runs = pad([sheet(*A6), sheet(*A6)], 4, A4, 4, stack="cut")
    assert [(run.repeat, printed([run])[0]) for run in runs] == [(2, [(0, 0), (0, 0), (1, 0), (1, 0)])]


def test_fitted_sheets_say_their_scale() -> None:
    ((paper,), _) = pad([sheet(*A4)], paper=A5, fit=True)[0]
    assert paper.placements[0].scale == 0.7047
    assert paper.trim == Box(*paper.placements[0][2:4], 210 * 0.7047, 297 * 0.7047)


def boxes(page: Any, key: str) -> list[float]:
    return [round(float(side) * MM_PER_POINT, 2) for side in page[key]]


def test_the_pdf_of_two_on_a_paper() -> None:
    probe = coloured(*A5, COLOURS[0])
    data = painted(probe, runs=pad([probe], 9, A4, 2))
    pdf = opened(data)
    assert len(pdf.pages) == 5
    assert len(forms(pdf)) == 1
    assert len({page.Contents.objgen for page in pdf.pages}) == 2, "four full papers and the last"
    for page in pdf.pages:
        assert boxes(page, "/MediaBox") == [0, 0, 297, 210]
        assert boxes(page, "/TrimBox") == [0.5, 0, 296.5, 210]
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    first, last = Rendered(data), Rendered(data, 4)
    assert [first.at(x, 15) for x in (15, 163)] == [BLACK, BLACK]
    assert [first.at(x, 100) for x in (74, 148.5, 223)] == [(255, 0, 0), WHITE, (255, 0, 0)]
    assert [last.at(x, 100) for x in (74, 223)] == [(255, 0, 0), WHITE]
    assert first.at(148.5, 5.5) != WHITE
    assert first.at(148.5, 1) == WHITE


def test_the_pdf_of_fronts_and_backs() -> None:
    """Seen through the paper, every back matches its front, and its top matches the front's top."""
    standing, lying = coloured(90, 130, COLOURS[0], COLOURS[1]), coloured(130, 90, COLOURS[2], COLOURS[3])
    runs = pad([standing, lying], 1, A4, 4)
    data = painted(standing, lying, runs=runs)
    front, back = Rendered(data), Rendered(data, 1)
    for place, colours in zip(
        runs[0].papers[0].placements, (((255, 0, 0), (0, 255, 0)), ((0, 0, 255), (255, 0, 255))), strict=True
    ):
        x, y = place.x + 45, place.y + 65
        assert (front.at(x, y), back.at(210 - x, y)) == colours
    one, other = runs[0].papers[0].placements
    assert front.at(one.x + 15, one.y + 15) == BLACK
    assert back.at(210 - (one.x + 90 - 15), one.y + 15) == BLACK
    # The top of the landscape sheet is on the right; its left corner is at the top of the front and, turned over, at the bottom of
    # the back.
    assert front.at(other.x + 90 - 15, other.y + 15) == BLACK
    assert back.at(210 - (other.x + 90 - 15), other.y + 130 - 15) == BLACK


def test_the_pdf_of_a_fitted_sheet() -> None:
    probe = coloured(*A4, COLOURS[0])
    data = painted(probe, runs=pad([probe], 1, A5, fit=True))
    picture = Rendered(data)
    pdf = opened(data)
    assert boxes(pdf.pages[0], "/MediaBox") == [0, 0, 148, 210]
    assert [picture.at(x, 105) for x in (4, 8, 140, 144)] == [WHITE, (255, 0, 0), (255, 0, 0), WHITE]


def test_equal_papers_are_painted_once_however_they_come() -> None:
    probes = [coloured(*A5, colour) for colour in COLOURS[:2]]
    runs = pad(probes, 3, A4, 2)
    again = [Run((Paper(*paper),)) for paper in sides(runs)]
    assert painted(*probes, runs=again) == painted(*probes, runs=runs)


def test_ten_thousand_copies_stay_small() -> None:
    probe = coloured(*A5, COLOURS[0])
    one, many = (len(painted(probe, runs=pad([probe], copies))) for copies in (1, 10_001))
    assert (many - one) / 10_000 < 14
    assert len(pypdfium2.PdfDocument(painted(probe, runs=pad([probe], 10_001, up=2)))) == 5_001
