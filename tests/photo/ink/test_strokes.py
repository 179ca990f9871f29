"""The space that ink belongs to, on either side of each threshold; each small synthetic paper tests one question."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.drawing.sheet import Box, Mark, Page
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.owners import (
    RegionInk,
    _core,
    _counted_ink,
    _goes_round,
    ink_of_regions,
)
from sheetgen.photo.ink.strokes import Strokes, _are_ink, _usual_pen
from tests.photo.made import LEAST, Stroke, ink_layer, page, region, ring, strokes_on

ONE, TWO = Box(5, 5, 6, 6), Box(15, 5, 6, 6)
PEN = 0.8
EPS = 0.01


# Ink or no ink


def like_a_pen(pen: float, free: float, usual: float = 0.6, fringe: float = 0.18) -> bool:
    return bool(_are_ink(np.array([pen], np.float32), np.array([free]), usual, fringe)[0])


@pytest.mark.parametrize(
    ("pen", "free", "is_ink"),
    [
        (0.2, 0.4 + EPS, True),  # away from print
        (0.2, 0.4 - EPS, False),  # next to print, and much fainter than the pen
        (0.6 * 0.55 + EPS, 0.2, True),
        (0.6 * 0.55 - EPS, 0.2, False),
        (0.6 * 0.85 + EPS, 0.04, True),  # all next to print: nearly as dark as the pen
        (0.6 * 0.85 - EPS, 0.04, False),
        (0.6 * 0.3 - EPS, 0.59, False),  # far fainter than the pen
        (0.6 * 0.3 - EPS, 0.61, True),  # but clear of print
    ],
)
def test_remainders_of_print_lie_beside_it_and_are_fainter_than_the_pen(pen: float, free: float, is_ink: bool) -> None:
    assert like_a_pen(pen, free) is is_ink


@pytest.mark.parametrize(("pen", "is_ink"), [(0.31, True), (0.33, False), (0.57, False), (0.59, True)])
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


def pixels(*numbers: float) -> tuple[float, ...]:
    """Convert pixels to mm."""
    return tuple(number / DOTS for number in numbers)


def kept(*strokes: Stroke, printed: tuple[Box, ...] = ()) -> list[bool]:
    """Return whether each stroke is ink, from the left."""
    found = strokes_on(strokes, ONE, printed=printed)
    order = np.argsort(found.boxes[1:, 0]) + 1
    return [bool(found.kept[number]) for number in order]


def test_specks_and_noise_are_no_ink() -> None:
    eight, six = Stroke(6, 6, *pixels(2, 4)), Stroke(14, 6, *pixels(2, 3))
    assert kept(eight, six) == [True, False], "0.22 and 0.17 mm²"
    assert kept(Stroke(6, 6, 2, 2, 0.084), Stroke(14, 6, 2, 2, 0.078)) == [True, False], "1.35 times as dark as noise"
    assert kept(Stroke(6, 6, 2, 2, LEAST - EPS)) == []


def test_of_a_stroke_counts_what_is_nearly_as_dark_as_its_pen() -> None:
    darker, lighter = (strokes_on([Stroke(6, 6, 2, 1, PEN), Stroke(8, 6, 2, 1, PEN * share)], ONE) for share in (0.42, 0.38))
    assert (int(darker.totals[1]), int(lighter.totals[1])) == (12 * 6 * 2, 12 * 6)


@pytest.mark.parametrize(("brown", "is_coffee"), [(0.31, True), (1.39, True), (0.29, False), (1.41, False)])
def test_what_is_large_and_brown_is_coffee_and_what_is_written_on_it_is_ink(brown: float, is_coffee: bool) -> None:
    ink = ink_layer([Stroke(1, 1, 24, 1, 0.45), Stroke(26, 20, 1, 4), Stroke(6, 5, 1, 8), Stroke(12, 1, 1, 4)], (30, 30))
    ink.brown[:] = ink.dark * brown
    found = Strokes(ink, page(ONE))
    assert bool(found.labels[8, 20] == 0) is is_coffee
    assert found.labels[8, 75] > 0
    assert sorted(found.totals[found.kept].tolist())[:2] == [4 * 36, 4 * 36 if is_coffee else 8 * 36]


@pytest.mark.parametrize(("dark", "written", "is_coffee"), [(0.29, 2, True), (0.31, 2, False), (0.54, 8, True), (0.56, 8, False)])
def test_what_is_small_and_brown_is_coffee_where_it_is_faint_or_most_is_not_brown(
    dark: float, written: float, is_coffee: bool
) -> None:
    ink = ink_layer([Stroke(1, 1, 6, 2, dark), Stroke(16, 10, 2, written, 0.75)], (30, 30))
    ink.brown[:, : 8 * 6] = ink.dark[:, : 8 * 6] * 0.6
    assert bool(Strokes(ink, page(ONE)).labels[8, 20] == 0) is is_coffee


def test_strokes_on_what_is_large_and_much_fainter_are_told_apart() -> None:
    ink = ink_layer([Stroke(1, 1, 24, 1, 0.25), Stroke(1, 1, 1, 24, 0.25), *(Stroke(x, 0, 1, 8) for x in (6, 12, 18))], (30, 30))
    found = Strokes(ink, page(ONE))
    assert found.totals[found.kept].tolist() == [8 * 36] * 3


def test_a_stroke_that_a_printed_line_breaks_is_one() -> None:
    halves = Stroke(6, 6, 1, 1), Stroke(7.5, 6, 1, 1)
    assert len(strokes_on(halves, ONE).totals) == 3
    assert len(strokes_on(halves, ONE, printed=[Box(7, 5, 0.5, 3)]).totals) == 2
    for gap, whole in ((8, 2), (9, 3)):
        apart = Stroke(6, 6, 1, 1), Stroke(7 + gap / DOTS, 6, 1, 1)
        assert len(strokes_on(apart, ONE, printed=[Box(7, 5, 3, 3)]).totals) == whole, "1.3 and 1.5 mm"


def test_how_free_a_stroke_is_of_print_is_told_by_its_rim() -> None:
    free, half = (strokes_on([Stroke(6, 6, 3, 3)], ONE, printed=each).free[1] for each in ([], [Box(7.5, 4, 4, 8)]))
    assert (free, half) == (1, pytest.approx(0.5, abs=0.06))


def test_what_lies_on_marks_and_codes_is_no_ink() -> None:
    strokes = [Stroke(6, 6, 2, 2), Stroke(16, 6, 2, 2)]
    ink = ink_layer(strokes)
    some = page(ONE)
    assert len(Strokes(ink, some).totals) == 3
    assert len(Strokes(ink, Page((), some.places, (Mark(0, Box(5, 5, 4, 4)),), Box(15, 5, 4, 4))).totals) == 1


def beside_print(pen: float, usual: float, *others: Stroke, printed: tuple[Box, ...] = ()) -> tuple[bool, bool]:
    """Return whether a stroke inside print (except for a fifth of its rim) is ink, and whether it may be ink. usual: the pen's
    usual darkness.
    """
    strokes = [Stroke(6, 6, 3, 3, pen), Stroke(16, 6, 3, 3, usual), *others]
    found = strokes_on(strokes, ONE, TWO, printed=[Box(6.2, 4, 7, 8), *printed])
    (number,) = np.flatnonzero(np.abs(found.pens - pen) < 1e-6)
    assert 0.1 < found.free[number] < 0.35
    return bool(found.kept[number]), bool(found.unclear[number])


def test_what_is_as_faint_as_remainders_usually_are_is_one() -> None:
    assert [beside_print(pen, 0.3)[0] for pen in (0.17, 0.19)] == [False, True]


def test_what_lies_in_print_outside_all_spaces_says_how_dark_remainders_are(monkeypatch: pytest.MonkeyPatch) -> None:
    outside = Stroke(6, 15, 3, 3, 0.3), (Box(4, 13, 9, 7),)
    monkeypatch.setattr("sheetgen.photo.ink.strokes.PARTLY_FREE", 0.4)
    assert [beside_print(pen, 0.5, outside[0], printed=outside[1])[0] for pen in (0.335, 0.355)] == [False, True]
    monkeypatch.setattr("sheetgen.photo.ink.strokes.PARTLY_FREE", 0.05)
    assert beside_print(0.335, 0.5, outside[0], printed=outside[1])[0]  # enough of its rim is clear of print
    free = Stroke(6, 15, 3, 3, 0.3)
    assert beside_print(0.335, 0.5, free) == (True, False)


def test_a_remainder_as_dark_as_half_the_pen_may_be_ink() -> None:
    assert [beside_print(pen, 0.8) for pen in (0.38, 0.42, 0.46)] == [(False, False), (False, True), (True, False)]


def test_of_specks_beside_print_less_counts() -> None:
    areas = np.array([0.4, 0.76, 0.84, 0.4])
    assert _counted_ink(areas, np.array([0.59, 0.59, 0.59, 0.61])) == pytest.approx([0.1, 0.76 * 0.95**2, 0.84, 0.4])


def test_the_rim_of_a_box_is_a_fifth_of_it_and_no_more_than_some_millimetres() -> None:
    assert _core(Box(1, 2, 10, 5)) == pytest.approx(Box(3, 3, 6, 3))
    assert _core(Box(0, 0, 30, 40)) == pytest.approx(Box(2.5, 2.5, 25, 35))


# The space that ink belongs to


def lefts(*strokes: Stroke, boxes: tuple[Box, ...] = (ONE, TWO), ticked: bool = True) -> list[RegionInk]:
    found = strokes_on(strokes, *boxes)
    return ink_of_regions(found, [region(box, ticked=ticked) for box in boxes])


def owners(*strokes: Stroke, boxes: tuple[Box, ...] = (ONE, TWO)) -> list[bool]:
    return [each.area > 0 for each in lefts(*strokes, boxes=boxes)]


def test_a_stroke_is_told_with_its_size() -> None:
    one, two = lefts(Stroke(6, 7, 4, 1))
    assert (one.area, one.whole, one.reach, one.central, one.free) == pytest.approx((4.0, 4.0, 4.0, True, 1.0))
    assert (one.pen, one.beyond) == pytest.approx((PEN, 4 / 6))
    assert (two.area, two.strokes, two.central) == (0, (), False)


def test_what_leaves_the_middle_free_is_not_central() -> None:
    """The middle of a box of 6 mm begins 1.8 mm from its sides."""
    assert lefts(Stroke(5.5, 6, 1.5, 4))[0].central
    assert not lefts(Stroke(5.5, 6, 1.2, 4))[0].central


TOUCHING = (ONE, Box(11, 5, 6, 6))


@pytest.mark.parametrize(
    ("second", "both", "shared"),
    [(4, False, False), (5, False, True), (9, False, True), (10, True, True), (15, True, True), (16, True, False)],
)
def test_what_lies_in_two_boxes_belongs_to_both_where_it_is_much_alike(second: int, both: bool, shared: bool) -> None:
    """The middle of the first box is 22 pixels wide and fully written; second: written pixels of the second box."""
    one, two = lefts(Stroke(37 / DOTS, 7, (73 - 37 + second) / DOTS, 1), boxes=TOUCHING)
    assert one.area > 0
    assert ((two.area > 0), (two.shared > 0)) == (both, shared)


@pytest.mark.parametrize(("deep", "is_its"), [(7, False), (8, True)])
def test_a_stroke_from_elsewhere_is_a_boxs_where_enough_of_it_lies_in_the_middle(deep: int, is_its: bool) -> None:
    """A line two pixels thick reaches that many pixels into the middle: 0.39 and 0.44 mm²."""
    one, _ = lefts(Stroke((37 + deep - 40) / DOTS, 8, 40 / DOTS, 2 / DOTS))
    assert (one.area > 0, one.shared > 0) == (is_its, not is_its)


def test_what_goes_through_no_middle_belongs_where_most_of_it_lies() -> None:
    """The ink is on the rims of both boxes, 1.2 mm wide on each side of their common edge."""
    assert owners(Stroke(10.0, 6, 1.5, 4), boxes=TOUCHING) == [True, False]
    undecided = lefts(Stroke(10.1, 6, 1.7, 4), boxes=TOUCHING)
    assert [(each.area > 0, each.shared > 0) for each in undecided] == [(False, True), (False, True)]


def ringed(degrees: float, dot: float = 0.0) -> RegionInk:
    """Return the ink assigned to a box with a ring around it: an arc, and optionally a dot in the middle."""
    ink = ink_layer([Stroke(8 - dot / 2, 8 - dot / 2, dot, dot)] if dot else [])
    ring(ink, (8, 8), 3.6, degrees)
    if dot:
        ink.dark[round(8 * DOTS), round(8 * DOTS) : round(11.6 * DOTS)] = 0.8  # connected to the ring
    return ink_of_regions(Strokes(ink, page(ONE)), [region(ONE)])[0]


def test_a_ring_round_a_box_is_its_own_if_it_goes_round_and_leaves_the_middle_free() -> None:
    assert ringed(360).central
    assert ringed(310).central
    assert not ringed(230).central
    assert ringed(360).area > 0


def test_glare_dark_print_and_what_is_covered_are_told() -> None:
    ink = ink_layer([])
    ink.hidden[30:66, 30:48] = True
    ink.lost[30:66, 30:39] = True
    ink.missing[4, 5] = 0.7
    (found,) = ink_of_regions(Strokes(ink, page(ONE)), [region(ONE)])
    assert (found.hidden, found.lost) == pytest.approx((0.5, 0.25))
    assert found.missing == pytest.approx(0.7)
    ink.missing[4, 5], ink.missing[0, 0], ink.missing[3, 8] = 0, 0.9, 0.9
    assert ink_of_regions(Strokes(ink, page(ONE)), [region(ONE)])[0].missing == 0, "2 mm about the space are looked at"
    ink.missing[4, 8] = 0.8
    assert ink_of_regions(Strokes(ink, page(ONE)), [region(ONE)])[0].missing == pytest.approx(0.8)


PART = Box(8.5, 8.5, 2.5, 2.5)


def parted(*strokes: Stroke) -> tuple[RegionInk, RegionInk]:
    """Return the remaining ink of a field and of a part of it."""
    found = strokes_on(strokes, ONE, PART)
    field, part = ink_of_regions(found, [region(ONE, value=None, inner=(PART,)), region(PART, value="*")])
    return field, part


def test_a_stroke_in_a_part_of_a_field_is_the_parts_where_most_lies_there() -> None:
    field, part = parted(Stroke(8.7, 8.7, 2, 2))
    assert (field.area, part.area > 0) == (0, True)
    field, part = parted(Stroke(5.5, 5.5, 5, 5))
    assert (field.area > 0, part.area) == (True, 0)


@pytest.mark.parametrize(("inside", "outside", "unclear"), [(15, 7, False), (14, 8, True), (8, 14, True), (7, 15, False)])
def test_a_stroke_of_which_nearly_half_lies_in_a_part_may_be_the_others(inside: int, outside: int, unclear: bool) -> None:
    left_ = (51 - outside) / DOTS
    found = strokes_on([Stroke(left_, 9, (inside + outside) / DOTS, 1)], ONE, PART)
    field, part = ink_of_regions(found, [region(ONE, value=None, inner=(PART,)), region(PART, value="*")])
    winner, loser = (part, field) if inside > outside else (field, part)
    assert (winner.area > 0, loser.area) == (True, 0)
    assert (loser.shared > 0) is unclear


@pytest.mark.parametrize(
    ("degrees", "wide", "is_round"), [(360, 0, True), (250, 0, True), (240, 0, False), (360, 2, True), (360, 3, False)]
)
def test_a_box_is_gone_round_in_most_directions_and_its_middle_left_free(degrees: float, wide: int, is_round: bool) -> None:
    """wide: pixels of a spoke from the ring to the middle."""
    ink = ink_layer([])
    ring(ink, (8, 8), 3.6, degrees)
    ink.dark[48 - wide // 2 : 48 - wide // 2 + wide, 48:69] = 0.8
    found = Strokes(ink, page(ONE))
    assert len(found.totals) == 2
    assert bool(_goes_round(found, 1, [region(ONE)])[0]) is is_round


def test_a_faint_remainder_of_a_printed_line_joins_no_strokes() -> None:
    line, digits = Box(10, 0, 0.4, 20), (Stroke(8, 3, 2.2, 4), Stroke(8, 12, 2.2, 4))
    apart = strokes_on([*digits, Stroke(*line, 0.15)], ONE, printed=[line])
    assert len(apart.totals) == 3, "nothing, and two strokes"
    dark = strokes_on([*digits, Stroke(*line, 0.5)], ONE, printed=[line])
    assert len(dark.totals) == 2, "a line as dark as ink may be ink"
    short = strokes_on([*digits, Stroke(10, 6, 0.4, 8, 0.15)], ONE, printed=[line])
    assert len(short.totals) == 2


def test_what_a_chain_of_faint_remainders_hangs_on_is_written() -> None:
    """Draws outlines of touching printed circles, and a 1 next to one of them."""
    outline = [Stroke(1, 12, 88, 0.5, 0.34), *(Stroke(x, 12, 0.5, 7, 0.34) for x in range(1, 90, 5))]
    some = [*outline, Stroke(8, 7, 0.8, 5), Stroke(14, 2, 1, 5), Stroke(20, 2, 1, 5)]
    found = Strokes(ink_layer(some, (90, 30), [Box(*each[:4]) for each in outline]), page(ONE))
    assert sorted(found.totals[found.kept].tolist()) == [150, 180, 180]


def test_what_is_thin_and_beside_print_all_along_is_a_remainder() -> None:
    x, y = ONE.x, ONE.y
    written, border = Stroke(x + 0.5, y, 1, 6), Box(x + 3.5, y - 1, 1.7, 8)
    assert kept(written, Stroke(x + 4, y, 0.5, 6, 0.6), printed=(border,)) == [True, False]
    assert kept(written, Stroke(x + 4, y, 0.5, 6), printed=(border,)) == [True, True], "as dark as the pen"
    wide = Stroke(x + 4, y, 2.5, 6, 0.6)
    assert kept(written, wide, printed=(Box(x + 3.5, y - 1, 3.3, 6),)) == [True, True], "and no line"


@pytest.mark.parametrize(("long", "is_tick"), [(3.2, True), (2.8, False)])
def test_a_light_tick_that_hangs_on_heavy_ones_is_a_tick(long: float, is_tick: bool) -> None:
    """Three boxes; the second and third are filled, the first has a stroke in it, and print joins all."""
    boxes = [Box(x, 5, 6, 6) for x in (4, 11, 18)]
    filled = [Stroke(12, 6, 4, 4), Stroke(19, 6, 4, 4)]
    joins = [Stroke(10.1, 7.2, 1.9, 0.5), Stroke(16, 7.2, 3, 0.5)]
    found = strokes_on([Stroke(8.3, 6.5, 0.5, long), *filled, *joins], *boxes, printed=[Box(8.8, 7, 3.2, 1), Box(16, 7, 3, 1)])
    left = ink_of_regions(found, [region(box) for box in boxes])
    assert [bool(each.strokes) for each in left] == [is_tick, True, True]
    assert len({each.strokes for each in left}) == (1 if is_tick else 2)
