"""Whose ink it is, on either side of each line that is drawn; small papers made up for one question each."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="photos are read by the packages of the extra 'photo'")
pytest.importorskip("zxingcpp", reason="photos are read by the packages of the extra 'photo'")

import numpy as np

from sheetgen.drawing.sheet import Box, Mark, Page
from sheetgen.photo import thresholds as at
from sheetgen.photo.prints import DOTS
from sheetgen.photo.strokes import Left, Strokes, _like_a_pen, _usual_pen, left
from tests.photo.made import LEAST, Stroke, inked, page, region, ring, strokes_on

ONE, TWO = Box(5, 5, 6, 6), Box(15, 5, 6, 6)
PEN = 0.8
EPS = 0.01


# What is ink at all


def like_a_pen(pen: float, free: float, usual: float = 0.6, fringe: float = at.FRINGE) -> bool:
    return bool(_like_a_pen(np.array([pen], np.float32), np.array([free]), usual, fringe)[0])


@pytest.mark.parametrize(
    ("pen", "free", "is_ink"),
    [
        (0.2, at.FREE + EPS, True),  # beside no print
        (0.2, at.FREE - EPS, False),  # beside print, and much fainter than the pen
        (0.6 * 0.55 + EPS, 0.2, True),
        (0.6 * 0.55 - EPS, 0.2, False),
        (0.6 * 0.85 + EPS, 0.04, True),  # all beside print: nearly as dark as the pen
        (0.6 * 0.85 - EPS, 0.04, False),
        (0.6 * 0.3 - EPS, 0.59, False),  # far fainter than the pen
        (0.6 * 0.3 - EPS, 0.61, True),  # but clear of print
    ],
)
def test_remainders_of_print_lie_beside_it_and_are_fainter_than_the_pen(pen: float, free: float, is_ink: bool) -> None:
    assert like_a_pen(pen, free) is is_ink


@pytest.mark.parametrize(("pen", "is_ink"), [(0.31, True), (0.33, False), (at.SURE_PEN - EPS, False), (at.SURE_PEN + EPS, True)])
def test_what_is_far_darker_than_the_pen_is_print_unless_it_is_as_dark_as_a_pen_can_be(pen: float, is_ink: bool) -> None:
    assert like_a_pen(pen, 0.2, usual=0.2) is is_ink


def test_what_is_as_faint_as_remainders_on_this_photo_is_one() -> None:
    assert like_a_pen(0.45, 0.2, fringe=0.44)
    assert not like_a_pen(0.45, 0.2, fringe=0.46)


def test_the_usual_pen_is_the_one_that_half_was_written_with() -> None:
    pens, weights = np.array([0.9, 0.3, 0.6], np.float32), np.array([30, 30, 41])
    assert _usual_pen(pens, weights) == pytest.approx(0.6)
    assert _usual_pen(pens, weights, 0.8) == pytest.approx(0.9)
    assert _usual_pen(pens, np.zeros(3, np.int64)) == 0


def kept(*strokes: Stroke, printed: tuple[Box, ...] = ()) -> list[bool]:
    """Which strokes are ink, from the left."""
    found = strokes_on(strokes, ONE, printed=printed)
    order = np.argsort(found.boxes[1:, 0]) + 1
    return [bool(found.kept[number]) for number in order]


def test_specks_and_noise_are_no_ink() -> None:
    side = at.SPECK**0.5
    assert kept(Stroke(6, 6, side + 0.2, side + 0.2), Stroke(14, 6, side - 0.2, side - 0.2)) == [True, False]
    faint = at.FAINTEST * LEAST
    assert kept(Stroke(6, 6, 2, 2, faint + EPS), Stroke(14, 6, 2, 2, faint - EPS)) == [True, False]
    assert kept(Stroke(6, 6, 2, 2, LEAST - EPS)) == []


def test_of_a_stroke_counts_what_is_nearly_as_dark_as_its_pen() -> None:
    darker, lighter = (strokes_on([Stroke(6, 6, 2, 1, PEN), Stroke(8, 6, 2, 1, PEN * share)], ONE) for share in (0.42, 0.38))
    assert (int(darker.totals[1]), int(lighter.totals[1])) == (12 * 6 * 2, 12 * 6)


def test_a_stroke_that_a_printed_line_breaks_is_one() -> None:
    halves = Stroke(6, 6, 1, 1), Stroke(7.5, 6, 1, 1)
    assert len(strokes_on(halves, ONE).totals) == 3
    assert len(strokes_on(halves, ONE, printed=[Box(7, 5, 0.5, 3)]).totals) == 2
    far = Stroke(6, 6, 1, 1), Stroke(10, 6, 1, 1)
    assert len(strokes_on(far, ONE, printed=[Box(7, 5, 3, 3)]).totals) == 3


def test_how_free_a_stroke_is_of_print_is_told_by_its_rim() -> None:
    free, half = (strokes_on([Stroke(6, 6, 3, 3)], ONE, printed=each).free[1] for each in ([], [Box(7.5, 4, 4, 8)]))
    assert (free, half) == (1, pytest.approx(0.5, abs=0.06))


def test_what_lies_on_marks_and_codes_is_no_ink() -> None:
    strokes = [Stroke(6, 6, 2, 2), Stroke(16, 6, 2, 2)]
    ink = inked(strokes)
    some = page(ONE)
    assert len(Strokes(ink, some).totals) == 3
    assert len(Strokes(ink, Page((), some.places, (Mark(0, Box(5, 5, 4, 4)),), Box(15, 5, 4, 4))).totals) == 1


# Whose it is


def lefts(*strokes: Stroke, boxes: tuple[Box, ...] = (ONE, TWO), ticked: bool = True) -> list[Left]:
    found = strokes_on(strokes, *boxes)
    return left(found, [region(box, ticked=ticked) for box in boxes])


def owners(*strokes: Stroke, boxes: tuple[Box, ...] = (ONE, TWO)) -> list[bool]:
    return [each.ink > 0 for each in lefts(*strokes, boxes=boxes)]


def test_a_stroke_is_told_with_its_size() -> None:
    one, two = lefts(Stroke(6, 7, 4, 1))
    assert (one.ink, one.whole, one.reach, one.central, one.free) == pytest.approx((4.0, 4.0, 4.0, True, 1.0))
    assert (one.pen, one.beyond) == pytest.approx((PEN, 4 / 6))
    assert (two.ink, two.strokes, two.central) == (0, (), False)


def test_what_leaves_the_middle_free_is_not_central() -> None:
    """The middle of a box of 6 mm begins 1.8 mm from its sides."""
    assert lefts(Stroke(5.5, 6, 1.5, 4))[0].central
    assert not lefts(Stroke(5.5, 6, 1.2, 4))[0].central


TOUCHING = (ONE, Box(11, 5, 6, 6))


@pytest.mark.parametrize(
    ("second", "both", "shared"),
    [
        (0.1, False, False),  # of what lies in the first box's middle so much lies in the second's
        (0.3, False, True),
        (0.6, True, True),
        (0.9, True, False),
    ],
)
def test_what_lies_in_two_boxes_belongs_to_both_where_it_is_much_alike(second: float, both: bool, shared: bool) -> None:
    """The rim of a box, 1.2 mm at each side, does not count: 4 mm do."""
    middles = 3.6 * second
    one, two = lefts(Stroke(6.2, 7, 6 + middles, 1), boxes=TOUCHING)
    assert one.ink > 0
    assert ((two.ink > 0), (two.shared > 0)) == (both, shared)


def test_what_goes_through_no_middle_belongs_where_most_of_it_lies() -> None:
    """On the rims of both boxes: 1.2 mm at the side of each."""
    assert owners(Stroke(10.0, 6, 1.5, 4), boxes=TOUCHING) == [True, False]
    undecided = lefts(Stroke(10.1, 6, 1.7, 4), boxes=TOUCHING)
    assert [(each.ink > 0, each.shared > 0) for each in undecided] == [(False, True), (False, True)]


def ringed(degrees: float, dot: float = 0.0) -> Left:
    """What a ring round a box leaves there: a part of one, with a dot in its middle."""
    ink = inked([Stroke(8 - dot / 2, 8 - dot / 2, dot, dot)] if dot else [])
    ring(ink, (8, 8), 3.6, degrees)
    if dot:
        ink.dark[round(8 * DOTS), round(8 * DOTS) : round(11.6 * DOTS)] = 0.8  # it hangs on the ring
    return left(Strokes(ink, page(ONE)), [region(ONE)])[0]


def test_a_ring_round_a_box_is_its_own_if_it_goes_round_and_leaves_the_middle_free() -> None:
    assert ringed(360).central
    assert ringed(310).central
    assert not ringed(230).central
    assert ringed(360).ink > 0


def test_glare_dark_print_and_what_is_covered_are_told() -> None:
    ink = inked([])
    ink.hidden[30:66, 30:48] = True
    ink.lost[30:66, 30:39] = True
    ink.missing[4, 5] = 0.7
    (found,) = left(Strokes(ink, page(ONE)), [region(ONE)])
    assert (found.hidden, found.lost) == pytest.approx((0.5, 0.25))
    assert found.missing == pytest.approx(0.7)
    ink.missing[4, 5], ink.missing[0, 0] = 0, 0.9
    assert left(Strokes(ink, page(ONE)), [region(ONE)])[0].missing == 0


PART = Box(8.5, 8.5, 2.5, 2.5)


def parted(*strokes: Stroke) -> tuple[Left, Left]:
    """What is left in a field, and in a part of it."""
    found = strokes_on(strokes, ONE, PART)
    field, part = left(found, [region(ONE, value=None, inner=(PART,)), region(PART, value="*")])
    return field, part


def test_a_stroke_in_a_part_of_a_field_is_the_parts_where_most_lies_there_or_it_is_meant_for_it() -> None:
    field, part = parted(Stroke(8.7, 8.7, 2, 2))
    assert (field.ink, part.ink > 0) == (0, True)
    field, part = parted(Stroke(5.5, 5.5, 5, 5))
    assert (field.ink > 0, part.ink) == (True, 0)
