"""Detection of ink on a sheet, on either side of each threshold: pictures of a few centimetres, with the original print and a photo
of it.
"""

from __future__ import annotations

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from sheetgen.drawing.sheet import Box, Place
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.layer import (
    InkLayer,
    _curve,
    _even_areas,
    _faded_print,
    _fit_channels,
    _invisible_print,
    _light_on,
    _noise,
    _print_in_photo_colours,
    _without_haze,
    _without_residues,
    ink_layer,
)
from sheetgen.photo.picture.pixels import Picture

HIGH, WIDE = 180, 240


def paper(tone: int = 255) -> Picture:
    return np.full((HIGH, WIDE, 3), tone, np.uint8)


def with_box(picture: Picture, tone: int | tuple[int, int, int], box: Box) -> Picture:
    """Return the picture with a rectangle (mm) of one tone."""
    found = picture.copy()
    left, top, right, bottom = (round(each * DOTS) for each in (box.x, box.y, box.right, box.bottom))
    found[top:bottom, left:right] = tone
    return found


def look(photo: Picture, printed: Picture) -> InkLayer:
    """Return the ink on a photo of an aligned print that is a single space."""
    page = SimpleNamespace(marks=(), code=None, places=(Place("all", "text", Box(0, 0, 60, 60)),))
    sighting = SimpleNamespace(flat=lambda picture, dots: picture, printed=SimpleNamespace(picture=printed, page=page))
    return ink_layer(SimpleNamespace(picture=photo), sighting)  # type: ignore[arg-type]


PLACE = Box(18, 12, 1, 6)


def darkness(found: InkLayer, box: Box = PLACE) -> float:
    return float(np.median(found.dark[found.area(box.inset(0.3)).slices]))


def test_a_stroke_on_paper_is_as_dark_as_it_is() -> None:
    found = look(with_box(paper(220), 110, PLACE), paper())
    assert darkness(found) == pytest.approx(0.5, abs=0.06)
    assert darkness(found, Box(4, 4, 4, 4)) == 0
    assert found.mask[found.area(PLACE).slices].mean() > 0.8


def test_what_is_printed_is_no_ink_and_what_is_written_on_it_is() -> None:
    printed = with_box(paper(), 150, Box(15, 8, 12, 14))
    seen = with_box(paper(220), 150 * 220 // 255, Box(15, 8, 12, 14))
    assert darkness(look(seen, printed)) < 0.06
    assert darkness(look(with_box(seen, 40, PLACE), printed)) > 0.4


@pytest.mark.parametrize(("pen", "is_seen"), [((200, 90, 60), True), ((90, 90, 90), False)])
def test_a_coloured_pen_is_seen_close_to_black_lines(pen: tuple[int, int, int], is_seen: bool) -> None:
    """The gap between the lines is 0.8 mm wide and blurred: it is too dark to detect a grey pen."""
    lines = Box(4, 4, 0.4, 20), Box(5.2, 4, 0.4, 20)
    printed = paper()
    seen = paper(220)
    for line in lines:
        printed = with_box(printed, 0, line)
        seen = with_box(seen, 20, line)
    between, clear = Box(3, 10, 4, 0.8), Box(15, 5, 20, 1)
    for stroke in (between, clear):
        seen = with_box(seen, pen, stroke)
        for line in lines:
            seen = with_box(seen, 20, Box(line.x, stroke.y, line.w, stroke.h)) if stroke is between else seen
    found = look(cv2.GaussianBlur(seen, (0, 0), 1.0).astype(np.uint8), printed)
    assert darkness(found, clear) > 0.4
    gap = found.dark[found.area(Box(4.6, 10.2, 0.4, 0.4)).slices]
    assert (float(np.median(gap)) > 0.3) is is_seen


def test_coffee_is_told_from_a_blue_pen_by_its_colour() -> None:
    ring = with_box(with_box(paper(220), (120, 160, 200), Box(5, 10, 12, 1)), (200, 90, 60), Box(15, 5, 20, 1))
    found = look(ring, paper())
    assert darkness(found, Box(15, 5, 20, 1)) > 0.4
    assert darkness(found, Box(5, 10, 12, 1)) == 0


def test_ink_over_a_thin_line_that_is_seen_blurred_is_seen_there_too() -> None:
    """A dash over the border of a cell: the border is 0.25 mm wide, and the photo shows it lighter and wider."""
    line, dash = Box(15, 1, 0.25, 20), Box(14, 11, 2.5, 0.5)
    printed = with_box(paper(), 112, line)
    seen = cv2.GaussianBlur(with_box(with_box(paper(220), 97, line), 50, dash), (0, 0), 1.4)
    found = look(seen, printed)
    assert found.dark[found.area(Box(14.5, 11.12, 1.5, 0.26)).slices].min() > 0.25
    assert found.mask[found.area(Box(14, 2, 2.5, 7)).slices].mean() < 0.02


@pytest.mark.parametrize(("tone", "is_hidden"), [(76, True), (86, False)])
def test_ink_on_dark_print_is_hidden(tone: int, is_hidden: bool) -> None:
    block = Box(15, 8, 12, 14)
    found = look(with_box(paper(220), tone * 220 // 255, block), with_box(paper(), tone, block))
    assert bool(found.hidden[found.area(PLACE).slices].all()) is is_hidden


@pytest.mark.parametrize(("wide", "is_ink"), [(1.8, True), (2.6, False)])
def test_what_is_faint_and_wide_is_haze(wide: float, is_ink: bool) -> None:
    faint, dark = (np.zeros((HIGH, WIDE), np.float32) for _ in range(2))
    across = slice(60, 60 + round(wide * DOTS))
    faint[20:160, across], dark[20:160, across] = 0.18, 0.24
    middle = 90, 60 + round(wide * DOTS / 2)
    assert bool(_without_haze(faint, 0 * faint)[0][middle] > 0.1) is is_ink
    assert _without_haze(dark, 0 * dark)[0][middle] > 0.2
    coffee, brown = _without_haze(dark, dark * np.float32(0.6))
    assert bool(coffee[middle] > 0.1) is is_ink, "coffee is wide as well"
    assert bool(brown[middle] > 0.1) is is_ink, "what is written on it is not brown"


def test_noise_is_bounded_both_ways() -> None:
    light, even = paper(200), np.ones((HIGH, WIDE), np.bool_)
    rough = np.random.default_rng(1)
    calm, loud, some = (np.clip(220 + rough.normal(0, spread, (HIGH, WIDE, 3)), 0, 255).astype(np.uint8) for spread in (0.1, 60, 6))
    assert (_noise(calm, light, even) == np.float32(0.06)).all()
    assert (_noise(loud, light, even) == np.float32(0.3)).all()
    assert np.median(_noise(some, light, even)) == pytest.approx(4.6 * 0.946 * 6 / 255, rel=0.1)
    assert (_noise(calm, light, ~even) == np.float32(0.06)).all()


def test_noise_is_told_place_by_place() -> None:
    light, even = np.full((360, 360, 3), 200, np.uint8), np.ones((360, 360), np.bool_)

    def noise(left: float, right: float) -> tuple[float, float]:
        """Return the maximum darkness of noise on the left and right for the given deviations."""
        seen = 220 + np.random.default_rng(2).normal(0, 1, light.shape) * np.where(np.arange(360) < 180, left, right)[:, None]
        least = _noise(np.clip(seen, 0, 255).astype(np.uint8), light, even)
        return float(np.median(least[:, :100])), float(np.median(least[:, 260:]))

    assert noise(1, 2)[0] == pytest.approx(0.06)
    left, right = noise(4, 8)
    assert 1.8 < right / left < 2.1
    assert noise(4, 60)[1] < 1.1 * noise(4, 30)[1] < 3.1 * left  # the rest isn't noise


def test_glare_hides_ink_on_a_photo_but_not_on_a_scan() -> None:
    glare = Box(15, 8, 8, 8)
    photo = look(with_box(paper(200), 255, glare), paper())
    assert photo.lost[photo.area(glare.inset(1)).slices].all()
    assert not photo.lost[photo.area(Box(2, 2, 4, 4)).slices].any()
    assert not look(paper(253), paper()).lost.any()
    for tone, is_lost in ((249, False), (250, True)):
        assert look(with_box(paper(200), tone, glare), paper()).lost.any() == is_lost
    for white, is_photo in ((231, True), (243, False)):
        assert look(with_box(paper(white), 255, glare), paper()).lost.any() == is_photo


def lines(tone: int, base: int = 255) -> Picture:
    """Printed lines, 4 mm apart."""
    found = paper(base)
    found[::24], found[1::24], found[2::24], found[3::24] = (tone,) * 4
    return found


def test_print_that_is_not_to_be_seen_is_missing() -> None:
    printed = lines(0)
    found = look(with_box(lines(0, 220), 220, Box(20, 0, 20, 30)), printed)
    assert found.missing[20, 50] > 0.9
    assert found.missing[20, 8] < 0.2


def test_what_is_far_redder_than_the_sheet_is_skin_and_hides_it() -> None:
    skin = with_box(paper(220), (110, 160, 215), Box(28, 0, 12, 30))
    found = look(skin, paper())
    assert found.missing[20, 52] == 1
    assert found.missing[20, 5] == 0
    warm = with_box(paper(220), (195, 205, 215), Box(28, 0, 12, 30))
    assert look(warm, paper()).missing[20, 52] == 0


def test_places_are_cut_at_the_papers_edge() -> None:
    found = look(paper(), paper())
    assert found.area(Box(-2, -2, 4, 4)) == (0, 12, 0, 12)
    assert found.area(Box(1, 2, 3, 4), 0.5) == (9, 39, 3, 27)
    assert found.area(Box(38, 28, 9, 9)) == (168, HIGH, 228, WIDE)


CELL = 54
"""Pixels of 9 mm."""


def remainder(symbols: int, dark: float, share: float = 1.0) -> float:
    """Return the darkness left around the border of a printed symbol. symbols: their number, 9 mm apart; dark: the darkness of the
    affected share of their borders; the rest is clear.
    """
    printed = np.full((CELL, CELL * 6, 3), 255, np.uint8)
    for number in range(symbols):
        printed[18:36, number * CELL + 18 : number * CELL + 36] = 150
    seen = np.zeros(printed.shape[:2], np.float32)
    seen[10 : 10 + round(34 * share)] = dark
    found = _without_residues(seen, printed, np.ones(seen.shape, np.bool_))
    return float(found[16:20, 22:32].mean())


def test_what_is_dark_about_many_symbols_alike_is_a_remainder_of_the_print() -> None:
    assert remainder(5, 0.3) == 0
    assert remainder(4, 0.3) == pytest.approx(0.3), "the same about a few may be ink"
    assert remainder(5, 0.5) == pytest.approx(0.15), "remainders are no darker than 0.35"
    assert remainder(5, 0.3, 0.65) == pytest.approx(0.0, abs=0.01)
    assert remainder(5, 0.3, 0.35) == pytest.approx(0.3), "less than half of them is like that"


@pytest.mark.parametrize(("wide", "is_shadow"), [(7.5, False), (10.5, True)])
def test_what_is_wide_is_a_shadow_and_what_is_narrow_may_be_ink(wide: float, is_shadow: bool) -> None:
    seen, printed = with_box(paper(220), 120, Box(14, 0, wide, 30)), paper()
    light = _light_on(seen, printed, _even_areas(printed))
    assert light[90, 30, 1] == pytest.approx(220 / 255 * 200, abs=2)
    middle = light[90, round((14 + wide / 2) * DOTS), 1]
    assert middle == pytest.approx((120 if is_shadow else 220) / 255 * 200, abs=3)


@pytest.mark.parametrize("knot", [50, 100, 150, 200])
def test_a_channels_curve_bends_at_its_knots_and_nowhere_else(knot: int) -> None:
    """10 mm² of a tone appear 30 darker. They move the tone by 23.1, since 3 mm² of prior weight support no change; tones are
    truncated to integers."""
    curve = _curve(np.array([knot]), np.array([knot - 30.0]), np.array([10.0])).astype(int)
    assert knot - curve[knot] == 24
    assert [int(curve[other]) for other in (50, 100, 150, 200) if other != knot] == [
        other for other in (50, 100, 150, 200) if other != knot
    ]
    assert knot - 25 - curve[knot - 25] == 12


def test_channels_are_mixed_as_far_as_colours_speak_for_it() -> None:
    """Compares 30 mm² of grey that appears with less blue with 8 mm² of prior weight for the printed colour."""
    was, seen = np.array([[150.0, 150, 150]]), np.array([[100.0, 150, 150]])
    mixed = _fit_channels(was, seen, np.array([30.0]))
    assert was @ mixed[:3] + mixed[3] == pytest.approx(np.array([[105.8, 150, 150]]), abs=0.5)


def as_seen(side: int, *others: tuple[Box, int, int], tone: int = 150, comes_out: int = 120) -> int:
    """Return the tone computed for a printed square that is seen in another tone. side: its pixels away from the border."""
    box = Box(6, 6, (side + 4) / DOTS, (side + 4) / DOTS)
    printed, seen = with_box(paper(), tone, box), with_box(paper(), comes_out, box)
    for place, one, other in others:
        printed, seen = with_box(printed, one, place), with_box(seen, other, place)
    found = _print_in_photo_colours(seen, printed, _even_areas(printed), np.full_like(printed, 200))
    return int(found[36 + side // 2, 36 + side // 2, 1])


def test_a_colour_that_covers_enough_is_learnt_and_one_that_shows_bends_all() -> None:
    assert as_seen(8) == 150, "1.8 mm² show nothing"
    assert 120 < as_seen(9) < 150, "2.3 mm² bend the curve"
    assert 120 < as_seen(20) < 128, "11.1 mm² of it bend the curve more"
    assert as_seen(22) == 120, "13.4 mm² of it are learnt"


def test_more_than_enough_of_a_colour_speaks_no_louder() -> None:
    """The areas of another tone, without their borders, are 26.7, 32.1 and 82.5 mm²."""
    tones = [as_seen(3, (Box(15, 5, side, side), 140, 10)) for side in (35 / DOTS, 38 / DOTS, 58.5 / DOTS)]
    assert tones[1] == tones[2]
    assert tones[0] != tones[1]


@pytest.mark.parametrize(("blue", "red", "is_skin"), [(174, 230, False), (170, 236, True), (236, 170, True), (230, 174, False)])
def test_light_that_is_redder_or_bluer_than_elsewhere_is_none(blue: int, red: int, is_skin: bool) -> None:
    light = with_box(paper(200), (blue, 200, red), Box(28, 0, 12, 30))
    assert bool(_invisible_print(light, paper(), light)[20, 52] == 1) is is_skin
    assert _invisible_print(light, paper(), light)[20, 5] == 0


def test_print_is_looked_for_some_millimetres_about_a_place_where_there_is_enough_of_it() -> None:
    """A printed line that can't be seen counts as missing up to 2.5 mm away, if lines cover 2% of the surroundings."""
    printed = paper()
    printed[88:92] = 0
    bare, light = paper(204), paper(160)
    missing = _invisible_print(bare, printed, light)
    assert [bool(missing[row, 30] > 0.9) for row in (22 - 5, 22 - 4, 22, 22 + 4, 22 + 5)] == [False, True, True, True, False]
    for wide, is_enough in ((6, False), (8, True)):
        dash = paper()
        dash[86:92, 118 : 118 + wide + 2] = 0
        assert bool(_invisible_print(bare, dash, light).max() > 0.9) is is_enough


@pytest.mark.parametrize(("tone", "shown", "is_faded"), [(250, 1.0, 0.0), (250, 0.5, 0.5), (250, 0.0, 1.0), (200, 0.0, 0.0)])
def test_a_thin_light_line_is_faded_in_bright_light(tone: int, shown: float, is_faded: float) -> None:
    printed, seen = paper(), paper(tone)
    for row in (20, 50, 80, 110, 140):
        printed[row : row + 2] = 180
        seen[row : row + 2] = tone - round(tone * 75 / 255 * (shown if row == 80 else 1))
    light = paper(round(tone * 200 / 255))
    assert _faded_print(seen, printed, light)[22, 30] == pytest.approx(is_faded, abs=0.03)
