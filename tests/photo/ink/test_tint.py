"""The colour of a sheet's pen: which ink shows it and which doesn't."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.photo.ink.tint import WHITE_LEVEL, FlatSheet, with_tint
from sheetgen.photo.picture.pixels import Tones

RED, BLUE, GREY = (60, 60, 150), (150, 60, 60), (60, 60, 60)


def tinted(inks: list[tuple[tuple[int, int, int], tuple[int, int]]], spaces: list[tuple[int, int]]) -> Tones:
    """Return the darkness of inks on white paper, with given columns for each ink and for the spaces."""
    seen, printed, light = (np.full((80, 80, 3), tone, np.uint8) for tone in (200, 255, round(WHITE_LEVEL)))
    dark = np.zeros((80, 80), np.float32)
    for colour, (left, right) in inks:
        seen[20:60, left:right] = colour
        dark[20:60, left:right] = 0.6
    slices = [(slice(0, 80), slice(*columns)) for columns in spaces]
    places = FlatSheet(seen, printed, light, np.full((80, 80), 0.06, np.float32), slices)
    return with_tint(places, dark, np.zeros((80, 80), np.bool_))[0]


@pytest.mark.parametrize(
    ("pen", "has_colour"),
    [
        (BLUE, True),
        ((60, 150, 60), True),
        (RED, True),
        (GREY, False),
        ((60, 100, 150), False),
        ((50, 150, 160), False),
    ],
    ids=["blue", "green", "red", "grey", "brown", "yellow"],
)
def test_a_pen_has_a_colour_unless_that_may_be_coffee_or_noise(pen: tuple[int, int, int], has_colour: bool) -> None:
    """Ink of the opposite colour is coffee if the pen has a colour. Yellow is what the noise of the blue channel looks like in warm
    light. Colours are blue, green, red.
    """
    opposite = 210 - pen[0], 210 - pen[1], 210 - pen[2]
    found = tinted([(pen, (20, 60)), (opposite, (65, 68))], [(20, 60)])
    assert found[40, 40] == pytest.approx(0.6)
    assert bool(found[40, 66] == 0) is has_colour


def test_what_lies_beside_the_spaces_is_nobodys_pen() -> None:
    """The cut-off print at a photo's edge looks like ink. For a blue pen, red ink there was mistaken for coffee."""
    found = tinted([(BLUE, (0, 40)), (RED, (45, 70))], [(44, 80)])
    assert found[40, 50] == pytest.approx(0.6)
    assert found[40, 20] == 0


@pytest.mark.parametrize("first", [RED, BLUE])
def test_two_people_may_write_with_pens_of_opposite_colours(first: tuple[int, int, int]) -> None:
    second = BLUE if first == RED else RED
    found = tinted([(first, (0, 40)), (second, (45, 56))], [(0, 80)])
    assert found[40, 50] == pytest.approx(0.6)
    hardly = tinted([(first, (0, 40)), (second, (45, 48))], [(0, 80)])
    assert hardly[40, 46] == 0
