"""Lanes of bars as numbers: for any lines of a lattice, bars of one direction keep apart and leave free area in each cell."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.blocks.boards.board import Planned
from sheetgen.drawing.blocks.printed.lanes import HALO, Bar, along, bars, box_of, cells, left_over
from sheetgen.drawing.faces import End
from sheetgen.drawing.sheet import Box

SIZE = 6
LINES = st.lists(
    st.tuples(st.sampled_from(["row", "column"]), st.integers(1, 2), st.integers(1, SIZE), st.integers(1, SIZE)), max_size=7
)


def ends_of(lines: list[tuple[str, int, int, int]]) -> list[End]:
    return [
        End(axis=axis, index=index, first=min(one, other), last=max(one, other), within=True) for axis, index, one, other in lines
    ]


def box_on(bar: Bar, planned: Planned) -> Box:
    """A bar from the first to the last edge of its cells."""
    end = bar.end
    places = [(end.index, n) if end.axis == "row" else (n, end.index) for n in (end.first, end.last)]
    first, last = (planned.cell_box(*place) for place in places)
    return box_of(end.axis, (along(first, end.axis).start, along(last, end.axis).end), bar.across(first))


@given(lines=LINES, cell=st.floats(14, 25))
@settings(max_examples=150, deadline=None)
def test_bars_of_one_direction_lie_apart_and_outside_the_room_of_cells(lines: list[tuple[str, int, int, int]], cell: float) -> None:
    planned = Planned(cell, cell, 3, 4)
    laid = bars(ends_of(lines))
    assert len(laid) == len(lines)
    boxes = [(bar, box_on(bar, planned).inset(-HALO, -HALO)) for bar in laid if bar.lane < 4]
    for (one, box), (other, near) in combinations(boxes, 2):
        if (one.end.axis, one.end.index) == (other.end.axis, other.end.index) and one.lane != other.lane:
            assert not box.overlaps(near, 1e-6)
        elif one.lane == other.lane and (one.end.axis, one.end.index) == (other.end.axis, other.end.index):
            assert one.end.last < other.end.first or other.end.last < one.end.first
    for place, kept in cells(bar for bar, _ in boxes).items():
        field = planned.cell_box(*place)
        left = left_over(field, kept, 1.0)
        assert field.holds(left)
        assert not any(box.overlaps(left) for _, box in boxes)


def test_lanes_are_used_again_where_a_line_has_ended() -> None:
    laid = bars(ends_of([("row", 1, 1, 3), ("row", 1, 4, 6), ("row", 1, 2, 5), ("row", 2, 2, 5)]))
    assert {(bar.end.index, bar.end.first): bar.lane for bar in laid} == {(1, 1): 0, (1, 4): 0, (1, 2): 1, (2, 2): 0}


def test_longer_lines_lie_further_out() -> None:
    laid = bars(ends_of([("column", 1, 2, 4), ("column", 1, 2, 5), ("column", 1, 2, 3)]))
    assert [(bar.end.last, bar.lane) for bar in laid] == [(5, 0), (4, 1), (3, 2)]
