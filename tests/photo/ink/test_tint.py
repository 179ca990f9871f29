"""The colour of a sheet's pen: what shows one, and what does not."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.photo import thresholds
from sheetgen.photo.ink.tint import Places, with_tint


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
    seen, printed = (np.full((80, 80, 3), 200, np.uint8) for _ in range(2))
    printed[:] = 255
    seen[20:60, 20:60] = pen
    light = np.full((80, 80, 3), round(thresholds.LIT), np.uint8)
    dark = np.zeros((80, 80), np.float32)
    dark[20:60, 20:60] = 0.6
    places = Places(seen, printed, light, np.full((80, 80), 0.06, np.float32), ())
    found = with_tint(places, dark, np.zeros((80, 80), np.bool_))
    assert bool(found.has_colour[40, 40]) is has_colour
    assert not found.has_colour[5, 5]
