"""Lanes of lines as numbers: lines share a lane only if they are apart along it."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.drawing.blocks.boards.board import bars
from sheetgen.drawing.faces import End

SIZE = 6
LINES = st.lists(
    st.tuples(st.sampled_from(["row", "column"]), st.integers(1, 2), st.integers(1, SIZE), st.integers(1, SIZE)), max_size=7
)


def ends_of(lines: list[tuple[str, int, int, int]]) -> list[End]:
    return [
        End(axis=axis, index=index, first=min(one, other), last=max(one, other), within=True) for axis, index, one, other in lines
    ]


@given(lines=LINES)
def test_lines_in_one_lane_are_apart(lines: list[tuple[str, int, int, int]]) -> None:
    laid = bars(ends_of(lines))
    assert len(laid) == len(lines)
    for one, other in combinations(laid, 2):
        if (one.end.axis, one.end.index, one.lane) == (other.end.axis, other.end.index, other.lane):
            assert one.end.last < other.end.first or other.end.last < one.end.first


def test_lanes_are_used_again_where_a_line_has_ended() -> None:
    laid = bars(ends_of([("row", 1, 1, 3), ("row", 1, 4, 6), ("row", 1, 2, 5), ("row", 2, 2, 5)]))
    assert {(bar.end.index, bar.end.first): bar.lane for bar in laid} == {(1, 1): 0, (1, 4): 0, (1, 2): 1, (2, 2): 0}


def test_longer_lines_lie_further_out() -> None:
    laid = bars(ends_of([("column", 1, 2, 4), ("column", 1, 2, 5), ("column", 1, 2, 3)]))
    assert [(bar.end.last, bar.lane) for bar in laid] == [(5, 0), (4, 1), (3, 2)]
