"""Pads of one sheet a paper."""

from __future__ import annotations

import pytest

from sheetgen.pad import Placement, pad
from sheetgen.sheet import Box, Page, Sheet


def sheet(width: float, height: float, pages: int = 1) -> Sheet:
    return Sheet("probe", "Probe", "en", (width, height), 8, (Page((), ()),) * pages)


def test_without_a_paper_each_sheet_is_its_own() -> None:
    first, second = pad([sheet(100, 150, 2), sheet(90, 50)], 7)
    assert (first.repeat, second.repeat) == (7, 7)
    assert [paper.placements for paper in first.papers] == [(Placement(0, 0),), (Placement(0, 1),)]
    (only,) = second.papers
    assert (only.size, only.trim, only.placements) == ((90, 50), Box(0, 0, 90, 50), (Placement(1, 0),))


def test_on_a_larger_paper_it_lies_in_the_middle() -> None:
    ((paper,), _) = pad([sheet(148, 210)], paper=(210, 297))[0]
    assert paper.placements == (Placement(0, 0, 31, 43.5),)
    assert paper.trim == Box(31, 43.5, 148, 210)


def test_a_sheet_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="larger than the paper of 148 × 210 mm"):
        pad([sheet(210, 100)], paper=(148, 210))


def test_no_copy_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one copy"):
        pad([sheet(100, 100)], 0)
