"""Tags are near their subject and overlap neither each other nor anything that must stay visible, if there is enough area."""

from __future__ import annotations

from itertools import combinations
from math import hypot

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.proofs.tags import About, leader, placed
from sheetgen.drawing.sheet import Box, Pen

PAGE = Box(0, 0, 148, 210)
BADGE = (4.2, 4.2)
PEN = Pen("#000000", 0.2)
SIDES = st.floats(2, 30)
BOXES = st.builds(Box, st.floats(0, 118), st.floats(0, 180), SIDES, SIDES)
WANTED = st.builds(About, BOXES, st.tuples(st.floats(4, 40), st.floats(4, 26)))


@settings(max_examples=60, deadline=None)
@given(st.lists(WANTED, max_size=12), st.lists(BOXES, max_size=15), st.lists(BOXES, max_size=15))
def test_nothing_is_covered(wanted: list[About], kept: list[Box], printed: list[Box]) -> None:
    found = placed(wanted, PAGE, kept, printed)
    assert len(found) == len(wanted)
    boxes = [box for box in found if box is not None]
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other)
    for box in boxes:
        assert PAGE.holds(box)
        assert not any(box.overlaps(other) for other in kept)
    for about, place in zip(wanted, found, strict=True):
        assert place is None or (round(place.w, 6), round(place.h, 6)) == tuple(round(side, 6) for side in about.size)


def test_a_tag_stands_at_the_corner() -> None:
    anchor = Box(50, 50, 14, 14)
    (box,) = placed([About(anchor, BADGE)], PAGE, [anchor.inset(4)])
    assert box is not None
    assert hypot(box.centre[0] - anchor.right, box.centre[1] - anchor.y) < 0.1


def test_a_small_box_is_not_hidden() -> None:
    anchor = Box(50, 50, 4, 4)
    (box,) = placed([About(anchor, BADGE)], PAGE, [], [Box(52, 40, 30, 12)])
    assert box is not None
    shared = max(min(box.right, anchor.right) - max(box.x, anchor.x), 0) * max(
        min(box.bottom, anchor.bottom) - max(box.y, anchor.y), 0
    )
    assert shared < 0.3 * anchor.w * anchor.h


def test_several_stand_in_reading_order_beside_one_another() -> None:
    anchor = Box(50, 50, 14, 14)
    found = [box for box in placed([About(anchor, BADGE)] * 4, PAGE, []) if box is not None]
    assert found == sorted(found, key=lambda box: (round(box.y, 3), box.x))
    assert all(anchor.inset(-5).holds(box) for box in found)


def test_what_is_free_is_found_further_away() -> None:
    anchor = Box(50, 50, 14, 14)
    (box,) = placed([About(anchor, BADGE)], PAGE, [anchor.inset(-12)])
    assert box is not None
    line = leader(box, anchor, PEN)
    assert line is not None
    assert anchor.inset(-0.01).holds(Box(line.x2, line.y2, 0, 0))
    assert placed([About(anchor, BADGE)], PAGE, [PAGE]) == [None]


def test_no_line_leads_to_what_is_touched() -> None:
    anchor = Box(50, 50, 14, 14)
    assert leader(Box(62, 48, 4, 4), anchor, PEN) is None


def test_print_is_left_to_be_read_where_that_is_easy() -> None:
    anchor, print_ = Box(50, 50, 14, 14), Box(60, 44, 30, 8)
    (box,) = placed([About(anchor, BADGE)], PAGE, [], [print_])
    assert box is not None
    assert not box.overlaps(print_, 0.2)


def test_a_tag_is_not_mistaken_for_its_neighbours() -> None:
    left, right = Box(50, 50, 14, 14), Box(65, 50, 14, 14)
    tags = placed([About(left, (20, 20)), About(right, BADGE)], PAGE, [left.inset(4), right.inset(4)], [])
    assert tags[0] is not None
    assert not tags[0].overlaps(right)
