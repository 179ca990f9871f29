"""The colour of a sheet's pen: which ink shows it and which doesn't."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.photo.ink.tint import WHITE_LEVEL, FlatSheet, Tinted, with_tint


@pytest.mark.parametrize(
    ("pen", "has_colour"),
    [
        ((150, 60, 60), True),
        ((60, 150, 60), True),
        ((60, 60, 150), True),
        ((60, 60, 60), False),
        ((60, 100, 150), False),
        ((50, 150, 160), False),
    ],
    ids=["blue", "green", "red", "grey", "brown", "yellow"],
)
def test_a_pen_has_a_colour_unless_that_may_be_coffee_or_noise(pen: tuple[int, int, int], has_colour: bool) -> None:
    """Yellow is what the noise of the blue channel looks like in warm light. Colours are blue, green, red."""
    found = tinted([(pen, (20, 60))], [(20, 60)])
    assert bool(found.has_colour[40, 40]) is has_colour
    assert not found.has_colour[5, 5]


RED, BLUE = (60, 60, 150), (150, 60, 60)


def tinted(inks: list[tuple[tuple[int, int, int], tuple[int, int]]], spaces: list[tuple[int, int]]) -> Tinted:
    """Return the tint of inks on white paper, with given columns for each ink and for the spaces."""
    seen, printed, light = (np.full((80, 80, 3), tone, np.uint8) for tone in (200, 255, round(WHITE_LEVEL)))
    dark = np.zeros((80, 80), np.float32)
    for colour, (left, right) in inks:
        seen[20:60, left:right] = colour
        dark[20:60, left:right] = 0.6
    slices = [(slice(0, 80), slice(*columns)) for columns in spaces]
    places = FlatSheet(seen, printed, light, np.full((80, 80), 0.06, np.float32), slices)
    return with_tint(places, dark, np.zeros((80, 80), np.bool_))


def test_what_lies_beside_the_spaces_is_nobodys_pen() -> None:
    """The cut-off print at a photo's edge looks like ink. For a blue pen, red ink there was mistaken for coffee."""
    found = tinted([(BLUE, (0, 40)), (RED, (45, 70))], [(44, 80)])
    assert found.has_colour[40, 50]
    assert found.dark[40, 50] == pytest.approx(0.6)
    assert found.dark[40, 20] == 0


@pytest.mark.parametrize("first", [RED, BLUE])
def test_two_people_may_write_with_pens_of_opposite_colours(first: tuple[int, int, int]) -> None:
    second = BLUE if first == RED else RED
    found = tinted([(first, (0, 40)), (second, (45, 56))], [(0, 80)])
    assert found.has_colour[40, 20]
    assert not found.has_colour[40, 50]
    assert found.dark[40, 50] == pytest.approx(0.6)
    hardly = tinted([(first, (0, 40)), (second, (45, 48))], [(0, 80)])
    assert hardly.dark[40, 46] == 0
