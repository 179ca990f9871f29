"""What on a sheet is ink, on either side of each line that is drawn: pictures of some centimetres, our own print beside a photo."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

pytest.importorskip("cv2", reason="photos are read by the packages of the extra 'photo'")
pytest.importorskip("zxingcpp", reason="photos are read by the packages of the extra 'photo'")

import numpy as np

from sheetgen.drawing.sheet import Box
from sheetgen.photo import thresholds as at
from sheetgen.photo.ink import Inked, _noise, _without_haze, inked
from sheetgen.photo.pixels import Picture
from sheetgen.photo.prints import DOTS

HIGH, WIDE = 180, 240


def paper(tone: int = 255) -> Picture:
    return np.full((HIGH, WIDE, 3), tone, np.uint8)


def with_box(picture: Picture, tone: int | tuple[int, int, int], box: Box) -> Picture:
    """A rectangle (mm) of one tone."""
    found = picture.copy()
    left, top, right, bottom = (round(each * DOTS) for each in (box.x, box.y, box.right, box.bottom))
    found[top:bottom, left:right] = tone
    return found


def look(photo: Picture, printed: Picture) -> Inked:
    """The ink on a photo of a print, which lies there as it was printed."""
    sighting = SimpleNamespace(flat=lambda picture, dots: picture, printed=SimpleNamespace(picture=printed))
    return inked(SimpleNamespace(picture=photo), sighting)  # type: ignore[arg-type]


PLACE = Box(18, 12, 1, 6)


def darkness(found: Inked, box: Box = PLACE) -> float:
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


@pytest.mark.parametrize(("tone", "is_hidden"), [(at.DARKEST_PRINT - 8, True), (at.DARKEST_PRINT + 40, False)])
def test_ink_on_dark_print_is_hidden(tone: int, is_hidden: bool) -> None:
    block = Box(15, 8, 12, 14)
    found = look(with_box(paper(220), tone * 220 // 255, block), with_box(paper(), tone, block))
    assert bool(found.hidden[found.area(PLACE).slices].all()) is is_hidden


@pytest.mark.parametrize(("wide", "is_ink"), [(at.WIDE - 1.0, True), (at.WIDE + 1.5, False)])
def test_what_is_faint_and_wide_is_haze(wide: float, is_ink: bool) -> None:
    faint, dark = (np.zeros((HIGH, WIDE), np.float32) for _ in range(2))
    across = slice(60, 60 + round(wide * DOTS))
    faint[20:160, across], dark[20:160, across] = at.HAZE - 0.02, at.HAZE + 0.05
    middle = 90, 60 + round(wide * DOTS / 2)
    assert bool(_without_haze(faint)[middle] > 0.1) is is_ink
    assert _without_haze(dark)[middle] > 0.2


def test_noise_is_bounded_both_ways() -> None:
    light, even = paper(200), np.ones((HIGH, WIDE), np.bool_)
    rough = np.random.default_rng(1)
    calm, loud, some = (np.clip(220 + rough.normal(0, spread, (HIGH, WIDE, 3)), 0, 255).astype(np.uint8) for spread in (0.1, 60, 6))
    assert _noise(calm, light, even) == at.LEAST_DARK[0]
    assert _noise(loud, light, even) == at.LEAST_DARK[1]
    assert at.LEAST_DARK[0] < _noise(some, light, even) < at.LEAST_DARK[1]
    assert _noise(calm, light, ~even) == at.LEAST_DARK[0]


def test_glare_hides_ink_on_a_photo_but_not_on_a_scan() -> None:
    glare = Box(15, 8, 8, 8)
    photo = look(with_box(paper(200), 255, glare), paper())
    assert photo.lost[photo.area(glare.inset(1)).slices].all()
    assert not photo.lost[photo.area(Box(2, 2, 4, 4)).slices].any()
    assert not look(paper(253), paper()).lost.any()
    less = look(with_box(paper(200), at.GLARING - 1, glare), paper())
    assert not less.lost.any()


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
