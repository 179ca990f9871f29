"""Check whether a photo shows a print's colours, in any light."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.drawing.sheet import Ink
from sheetgen.layout.read import Library
from sheetgen.photo.find.colours import shows_colours
from sheetgen.photo.find.prints import DOTS, Print, Prints, PrintVariant
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.pixels import Picture

LIGHTS = {"white": (1.0, 1.0, 1.0), "warm": (0.45, 0.7, 0.9), "dim": (0.3, 0.32, 0.35)}
LAID = Warp(np.diag((DOTS, DOTS, 1.0)))


def of(name: str, ink: Ink) -> Print:
    return Prints((name,), Library()).of(PrintVariant(name, 0, "en", ink, False))


def seen(picture: Picture, light: str, grain: float = 4.0) -> Picture:
    """Return the picture of a print as seen in a light that comes from the right."""
    falling = np.linspace(0.6, 1.0, picture.shape[1])[None, :, None]
    noise = np.random.default_rng(3).normal(0, grain, picture.shape)
    return np.asarray(np.clip(picture * np.array(LIGHTS[light]) * falling + noise, 0, 255), np.uint8)


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("name", ["namaste", "lucky-dice", "yacht"])
def test_colours_are_seen_on_what_was_printed_in_colour_alone(name: str, light: str) -> None:
    full = of(name, "full")
    assert shows_colours(seen(full.picture, light), LAID, full)
    assert not shows_colours(seen(of(name, "saver").picture, light), LAID, full)
    assert not shows_colours(seen(of(name, "mono").picture, light), LAID, full)
    assert not shows_colours(seen(np.repeat(full.grey[:, :, None], 3, axis=2), light), LAID, full), "a copy"


def test_a_print_with_hardly_any_colours_shows_none() -> None:
    full = of("skat", "full")
    assert not shows_colours(full.picture, LAID, full)


def test_a_sheet_may_lie_partly_beyond_the_photo() -> None:
    full = of("lucky-dice", "full")
    high = len(full.picture)
    assert shows_colours(seen(full.picture, "warm")[: high * 9 // 10], LAID, full)
