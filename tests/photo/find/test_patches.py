"""Patches of a photo aligned to a print: each single result and the total, as golden values."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.photo.find import patches
from sheetgen.photo.find.patches import (
    COARSE,
    FINE,
    ROUGH,
    AlignmentPass,
    PatchMatches,
    _patch_offsets,
    _peak,
    _uniqueness,
    align,
    align_closely,
    crispness,
    distinguish,
    match_patches,
    most_similar,
)
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.pixels import Floats, Picture
from tests.photo.kept import check, grid
from tests.photo.small import HOMOGRAPHY, SIZE, WHERE, photo, picture, printed, wave

ROUNDS: dict[str, AlignmentPass] = {
    "coarse": COARSE,
    **{f"rough{n}": each for n, each in enumerate(ROUGH)},
    "fine0": FINE[0],
    "fine1": FINE[1],
}


def told(seen: PatchMatches) -> list[object]:
    """Return the first, the last and the total of the patch results."""
    some = [0, 1, len(seen.points) // 2, -1]
    rows = np.concatenate((seen.points, seen.displacements, seen.similarity[:, None], seen.trust), axis=1)
    return [seen.attempted, len(seen.points), seen.agreement, rows[some], rows.mean(axis=0), rows.std(axis=0)]


def test_what_patches_of_a_photo_say(file_regression: FileRegressionFixture) -> None:
    grey = photo().grey
    near = Warp(HOMOGRAPHY + np.array([(0, 0, 2.0), (0, 0, -1.5), (0, 0, 0)]))
    found: dict[str, object] = {}
    for name, each in ROUNDS.items():
        found[name] = told(match_patches(grey, near, printed(), each))
        found[f"{name} of another print"] = told(match_patches(grey, WHERE, printed(5), each))[:3]
    check(file_regression, "patches", found, rel=5e-3, abs_=2e-3)


def test_a_print_is_laid_on_as_its_paper_is_bent(file_regression: FileRegressionFixture) -> None:
    grey = photo().grey
    points = np.array([(x, y) for x in (5.0, 30.0, 55.0, 75.0) for y in (5.0, 25.0, 42.0, 55.0)])
    truth = WHERE.pixels(points + wave(points))
    rough = align(grey, WHERE, printed(), ROUGH)
    fine = align(grey, rough.warp, printed(), FINE)
    assert np.abs(fine.warp.pixels(points) - truth).max() < 0.9
    assert np.abs(fine.warp.pixels(points) - truth).mean() < 0.35
    none = align(np.full_like(grey, 120), WHERE, printed(), ROUGH)
    assert (none.agreement, none.warp) == (0, WHERE)
    found: dict[str, object] = {}
    for name, each in {"rough": rough, "fine": fine, "other": align(grey, WHERE, printed(5), ROUGH)}.items():
        found[name] = [each.agreement, each.warp.pixels(points)]
        found[f"{name} bend"] = [] if each.warp.deformation is None else each.warp.deformation.displacements(points)
    check(file_regression, "laid", found, rel=5e-3, abs_=2e-2)


def test_passes_that_have_nothing_left_to_find_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[float] = []
    match = patches.match_patches

    def counted(*asked: Any) -> Any:
        done.append(asked[3].dots)
        return match(*asked)

    monkeypatch.setattr(patches, "match_patches", counted)
    for moved, passes in ((0.1, [FINE[1].dots]), (1.0, [each.dots for each in FINE])):
        done.clear()
        assert align(photo().grey, WHERE, printed(), FINE, moved).moved > 0
        assert done == passes


def test_what_lies_elsewhere_beyond_a_crease_is_followed() -> None:
    flat, moved = Warp(np.diag((DOTS, DOTS, 1.0))), (2.6, -1.8)
    grey, crease = printed().grey.copy(), round(44 * DOTS)
    shift = np.array([(1, 0, moved[0] * DOTS), (0, 1, moved[1] * DOTS)])
    grey[:, crease:] = cv2.warpAffine(printed().grey, shift, grey.shape[::-1], borderValue=255)[:, crease:]
    points = np.array([(x, y) for x in (60.0, 66.0, 72.0) for y in (10.0, 25.0, 40.0)])
    truth = flat.pixels(points + moved)
    plain, close = align(grey, flat, printed(), FINE), align_closely(grey, flat, printed())
    assert plain.unseen > 0.1 > close.unseen
    assert np.abs(plain.warp.pixels(points) - truth).max() > 0.9 * DOTS
    assert np.abs(close.warp.pixels(points) - truth).max() < 0.4 * DOTS


def blurred(by: float) -> Picture:
    return np.asarray(cv2.GaussianBlur(photo().grey, (0, 0), by), np.uint8)


def test_prints_are_told_apart_by_what_differs(file_regression: FileRegressionFixture) -> None:
    grey, one, other = photo().grey, printed(), printed(5)
    close = align(grey, WHERE, one, FINE).warp
    assert most_similar(grey, WHERE, [other, one]) is one
    assert most_similar(grey, WHERE, [one, other]) is one
    assert most_similar(photo(5).grey, WHERE, [one, other]) is other
    found: dict[str, object] = {
        "told apart": [distinguish(grey, WHERE, *pair) for pair in ((one, other), (other, one), (one, one))],
        "crisp": [crispness(grey, close, one), *(crispness(blurred(by), close, one) for by in (0.8, 1.5, 3.0, 9.0))],
        "crisp of another": crispness(grey, WHERE, other),
        "lines": grid(one.lines(2.0)),
        "coarse": grid(one.coarse(3.5)),
    }
    check(file_regression, "apart", found, rel=5e-3)
    assert crispness(np.full_like(grey, 99), WHERE, one) == 0


def test_a_difference_too_small_to_be_seen_tells_nothing() -> None:
    """The prints differ in a single dot."""
    one, other = printed(), printed(3, "dotted")
    for size, is_told in ((1, False), (12, True)):
        dotted = one.picture.copy()
        dotted[340 : 340 + size, 440 : 440 + size] = 0
        other.picture, other.grey = dotted, np.asarray(cv2.cvtColor(dotted, cv2.COLOR_BGR2GRAY), np.uint8)
        other._coarse.clear()
        assert (distinguish(photo().grey, WHERE, one, other) != 0) is is_told


@pytest.mark.parametrize(
    ("length", "side", "step", "begins"),
    [
        (100, 40, 20.0, [0, 20, 40, 60]),
        (100, 40, 29.0, [0, 30, 60]),
        (100, 40, 200.0, [0, 60]),
        (41, 40, 20.0, [0, 1]),
        (40, 40, 20.0, []),
        (30, 40, 20.0, []),
        (107, 40, 20.0, [0, 22, 45, 67]),
    ],
)
def test_patches_cover_a_length_evenly(length: int, side: int, step: float, begins: list[int]) -> None:
    assert _patch_offsets(length, side, step) == begins


@pytest.mark.parametrize(
    ("values", "at", "where", "sharp"),
    [
        ((0.5, 0.9, 0.5), 1, 0.0, 0.8),
        ((0.5, 0.9, 0.7), 1, 0.2 / 1.2, 0.6),
        ((0.7, 0.9, 0.5), 1, -0.2 / 1.2, 0.6),
        ((0.9, 0.5, 0.5), 0, 0.0, 0.0),
        ((0.5, 0.5, 0.9), 2, 0.0, 0.0),
        ((0.5, 0.5, 0.5), 1, 0.0, 0.0),
        ((0.1, 0.5, 0.9, 0.5), 2, 0.0, 0.8),
        ((0.2, 0.5, 0.9, 0.8), 2, 0.3, 0.5),
    ],
)
def test_a_peak_lies_between_its_neighbours(values: tuple[float, ...], at: int, where: float, sharp: float) -> None:
    assert _peak(np.array(values), at) == pytest.approx((where, sharp))


def alike(*others: tuple[int, int, float]) -> Floats:
    found = np.full((30, 40), 0.1)
    found[12, 20] = 0.8
    for x, y, value in others:
        found[y, x] = value
    return found


@pytest.mark.parametrize(
    ("others", "only"),
    [
        ([], 1.0),
        ([(23, 12, 0.7)], 1.0),  # within three pixels, so it doesn't count
        ([(24, 12, 0.7)], 0.1 / 0.24),
        ([(17, 12, 0.7)], 1.0),
        ([(16, 12, 0.7)], 0.1 / 0.24),
        ([(20, 15, 0.7)], 1.0),
        ([(20, 16, 0.7)], 0.1 / 0.24),
        ([(20, 9, 0.7)], 1.0),
        ([(20, 8, 0.7)], 0.1 / 0.24),
        ([(5, 5, 0.8)], 0.05),
        ([(5, 5, 0.79)], 0.05),
        ([(5, 5, 0.5)], 1.0),
    ],
)
def test_what_is_alike_elsewhere_as_well_tells_less(others: list[tuple[int, int, float]], only: float) -> None:
    assert _uniqueness(alike(*others), (20, 12), 3, 0.8) == pytest.approx(only)
    assert _uniqueness(np.full((9, 9), -0.5), (1, 1), 2, 0.3) == 1


def test_agreement_is_over_all_patches_that_show_something() -> None:
    nothing = np.zeros((0, 2))
    assert PatchMatches(nothing, nothing, np.zeros(0), nothing, 0).agreement == 0
    assert PatchMatches(nothing, nothing, np.array([0.8]), nothing, 1).agreement == pytest.approx(0.8)
    assert PatchMatches(nothing, nothing, np.array([0.8, 0.6]), nothing, 4).agreement == pytest.approx(0.35)
    assert printed().size == SIZE
    assert picture().shape == (400, 480, 3)


def test_a_black_print_is_recognised_though_a_photo_shows_thin_lines_lighter() -> None:
    def page(outer: int, inner: int) -> Any:
        tones = np.full((160, 160), 255, np.uint8)
        for x in range(20, 140, 40):
            cv2.rectangle(tones, (x, 20), (x + 30, 140), 225, -1)
            cv2.rectangle(tones, (x, 20), (x + 30, 140), outer, 1)
            cv2.rectangle(tones, (x + 3, 23), (x + 27, 137), inner, 1)
        cv2.rectangle(tones, (10, 145), (150, 157), 0, -1)
        return SimpleNamespace(size=(80.0, 80.0), coarse=lambda dots: tones)

    close = Warp(np.diag((8.0, 8.0, 1.0)))
    coloured, black = page(120, 225), page(0, 0)
    for seen in (coloured, black):
        grey = np.asarray(cv2.resize(seen.coarse(2.0), (640, 640)), np.uint8)
        assert most_similar(grey, close, [coloured, black]) is seen
