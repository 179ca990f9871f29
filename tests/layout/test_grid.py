"""Calculations with the page's grid."""

from __future__ import annotations

from itertools import product

import pytest

from sheetgen.drawing.papers import PAPERS, paper_size
from sheetgen.drawing.sheet import Edges
from sheetgen.layout.grid import Area, Cells, area, read_cells
from sheetgen.layout.parts import PageSetup

A5 = Area((148.0, 210.0), Edges.even(8.0), 12, 20, 2.0)


@pytest.mark.parametrize(
    ("at", "cells"),
    [
        ("c1-12 r3-14", (1, 12, 3, 14)),
        ("c2 r5", (2, 2, 5, 5)),
        ("c1-2 r5", (1, 2, 5, 5)),
        ("  c1   r2 ", (1, 1, 2, 2)),
        ("c6-1 r1", (6, 1, 1, 1)),
        ("c0 r0", (0, 0, 0, 0)),
    ],
)
def test_cells_are_columns_then_rows(at: str, cells: tuple[int, ...]) -> None:
    assert read_cells(at) == Cells(*cells)


@pytest.mark.parametrize(
    "at", ["", "c1", "r1", "r1 c1", "c1r1", "1-2 3-4", "c1-2-3 r1", "c-1 r1", "cA-B rC-D", "c1,2 r1", "c1000 r1"]
)
def test_anything_else_names_no_cells(at: str) -> None:
    assert read_cells(at) is None


def test_all_cells_together_are_all_within_the_margin() -> None:
    assert A5.box(Cells(1, 12, 1, 20)) == pytest.approx(A5.inner)
    assert A5.inner == (8, 8, 132, 194)


def test_cells_of_a_page_never_overlap_and_have_their_gap() -> None:
    small = Area((100.0, 80.0), Edges.even(5.0), 4, 3, 2.0)
    boxes = {(c, r): small.box(Cells(c, c, r, r)) for c, r in product(range(1, 5), range(1, 4))}
    for (one, a), (other, b) in product(boxes.items(), boxes.items()):
        assert one == other or not a.overlaps(b)
    assert boxes[2, 1].x - boxes[1, 1].right == pytest.approx(2)
    assert boxes[1, 2].y - boxes[1, 1].bottom == pytest.approx(2)


def test_a_range_of_cells_takes_the_gaps_between_them() -> None:
    first, last, both = (A5.box(Cells(a, b, c, d)) for a, b, c, d in [(2, 2, 3, 3), (5, 5, 7, 7), (2, 5, 3, 7)])
    assert (both.x, both.y, both.right, both.bottom) == pytest.approx((first.x, first.y, last.right, last.bottom))


@pytest.mark.parametrize(
    ("paper", "orientation", "size"),
    [
        ("a5", "portrait", (148, 210)),
        ("A5", "landscape", (210, 148)),
        ("half letter", "portrait", (139.7, 215.9)),
        ("100x60mm", "portrait", (60, 100)),
        ("60 x 100 mm", "landscape", (100, 60)),
    ],
)
def test_papers_are_named_or_measured(paper: str, orientation: str, size: tuple[float, float]) -> None:
    page = PageSetup(paper=paper, orientation="portrait" if orientation == "portrait" else "landscape")
    found = area(page)
    assert found is not None
    assert found.paper == size


@pytest.mark.parametrize("paper", ["", "a44", "0x0mm", "5x5mm", "9999x10mm", "148x210", "148x210in", "x"])
def test_other_papers_are_none(paper: str) -> None:
    assert area(PageSetup(paper=paper)) is None


def test_iso_papers_halve() -> None:
    for large, small in (("a3", "a4"), ("a4", "a5"), ("a5", "a6")):
        assert PAPERS[small] == (PAPERS[large][1] // 2, PAPERS[large][0])
    assert paper_size("letter") == (215.9, 279.4)
