"""Quality messages before a photo is read: a photo made worse in one way gets that message, an unchanged one gets none."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from sheetgen.photo.picture.paper import paper_corners, runs_out_of_picture
from sheetgen.photo.picture.pixels import Picture, grey_of, scaled
from sheetgen.photo.picture.quality import Quality, assess, remarks_on
from tests.photo.photos import outline, photo


def codes(quality: Quality) -> tuple[list[str], list[str]]:
    """Return the codes that make a photo hopeless, and the codes that make it poor."""
    hopeless, poor = ([each.code.removeprefix("photo/") for each in some] for some in (quality.hopeless, quality.poor))
    return hopeless, poor


@cache
def bent() -> Picture:
    return photo("bent").grey


def lit(light: float, grain: float) -> Picture:
    """Return the photo with less light and added grain (grey levels)."""
    noise = np.random.default_rng(1).normal(0, grain, bent().shape)
    return np.clip(bent() * light + noise, 0, 255).astype(np.uint8)


def shaken(length: int) -> Picture:
    """Return the photo as if the camera had moved sideways by some pixels."""
    return np.asarray(cv2.blur(bent(), (length, 1)), np.uint8)


def dazzled(radius: float) -> Picture:
    """Return the photo with a lamp's reflection in its middle; radius: its size as a share of the photo's height."""
    high, wide = bent().shape
    y, x = np.mgrid[0:high, 0:wide]
    off = ((x - wide / 2) ** 2 + (y - high / 2) ** 2) / (radius * high) ** 2
    return np.asarray(np.clip(bent() + 400 * np.exp(-off), 0, 255), np.uint8)


@pytest.mark.parametrize(
    ("worse", "hopeless", "poor"),
    [
        (lambda: bent(), [], []),
        (lambda: lit(0.3, 0), [], ["dark"]),
        (lambda: lit(0.08, 0), ["dark"], []),
        (lambda: lit(1, 5), [], ["grainy"]),
        (lambda: lit(1, 14), ["grainy"], []),
        (lambda: lit(0.3, 5), ["grainy"], ["dark"]),
        (lambda: shaken(7), [], ["blurred"]),
        (lambda: shaken(17), ["blurred"], []),
        (lambda: np.asarray(cv2.GaussianBlur(bent(), (0, 0), 4), np.uint8), ["blurred"], []),
        (lambda: dazzled(0.08), [], ["glare"]),
        (lambda: dazzled(0.2), ["glare"], []),
        (lambda: scaled(bent(), 900)[0], [], ["few-pixels"]),
        (lambda: np.ascontiguousarray(bent()[200:, 300:]), [], ["runs-out"]),
    ],
    ids=[
        "as it is",
        "dim",
        "dark",
        "grain",
        "much grain",
        "dim with grain",
        "shaken",
        "far shaken",
        "blurred",
        "glare",
        "much glare",
        "small",
        "cut",
    ],
)
def test_what_is_wrong_with_a_photo_is_told(worse: object, hopeless: list[str], poor: list[str]) -> None:
    assert callable(worse)
    assert codes(assess(worse())) == (hopeless, poor)
    assert all(each.text().hint for each in (*assess(worse()).hopeless, *assess(worse()).poor))


@pytest.mark.parametrize("name", ["back", "plain", "two"])
def test_photos_that_are_read_are_not_refused(name: str) -> None:
    assert assess(photo(name).grey).hopeless == ()


def test_remarks_are_on_what_concerns_the_sheets() -> None:
    quality = assess(dazzled(0.08))
    assert [each.code for each in remarks_on(quality, [outline("bent")])] == ["photo/glare"]
    assert remarks_on(quality, [outline("bent") * 0.1]) == (), "the reflection is beside the sheet"
    cut = assess(np.ascontiguousarray(bent()[200:, 300:]))
    assert [each.code for each in remarks_on(cut, [])] == ["photo/runs-out"]
    assert remarks_on(cut, [outline("bent")]) == (), "all that is read is in the picture"


@pytest.mark.parametrize(("name", "off"), [("bent", 0.05)])
def test_a_sheet_of_paper_is_guessed_by_its_edges(name: str, off: float) -> None:
    picture = photo(name).picture
    corners = paper_corners(picture)
    assert corners is not None
    places = outline(name)
    assert min(np.abs(np.roll(corners, turn, axis=0) - places).max() for turn in range(4)) < off * max(picture.shape)


def test_no_sheet_is_guessed_where_there_is_none() -> None:
    nothing = np.full((600, 800, 3), 128, np.uint8)
    assert paper_corners(nothing) is None
    assert not runs_out_of_picture(grey_of(nothing))


def test_of_a_scan_in_black_and_white_no_light_is_told() -> None:
    dots = np.where(bent() > np.random.default_rng(1).integers(0, 255, bent().shape), 255, 0).astype(np.uint8)
    assert codes(assess(dots)) != ([], [])
    assert codes(assess(dots, two_valued=True)) == ([], ["black-and-white"])
