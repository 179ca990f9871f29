"""Calculations with positions and tones of pictures, checked by hand."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.photo.picture.pixels import apply_homography, extract_lines, from_scaled, grey_of, scaled


def test_places_go_through_a_homography_and_are_finite_at_its_horizon() -> None:
    matrix = np.array([(2.0, 0, 3), (0, 4, 5), (0, 0.1, 1)])
    assert apply_homography(matrix, np.array([(1.0, 0.0), (1.0, 10.0)])).tolist() == [[5, 5], [2.5, 22.5]]
    assert np.isfinite(apply_homography(matrix, np.array([(1.0, -10.0)]))).all()
    assert apply_homography(matrix, np.array([(1.0, -10.0)]))[0, 0] == pytest.approx(5e12)


def test_a_picture_is_scaled_by_its_longer_side_and_places_come_back() -> None:
    picture = np.zeros((40, 100), np.uint8)
    small, scale = scaled(picture, 50)
    assert (small.shape, scale) == ((20, 50), 0.5)
    wide, scale = scaled(picture, 200)
    assert (wide.shape, scale) == ((80, 200), 2)
    assert scaled(np.zeros((1, 400), np.uint8), 100)[0].shape == (1, 100)
    assert scaled(np.zeros((400, 1), np.uint8), 100)[0].shape == (100, 1)
    assert from_scaled(np.array([(-0.5, 9.5)]), 0.5).tolist() == [[-0.5, 19.5]]


def test_a_smaller_picture_has_the_mean_of_its_pixels_and_a_larger_one_what_lies_between() -> None:
    stripes = np.tile(np.array([0, 100], np.uint8), (2, 4))
    assert scaled(stripes, 4)[0].tolist() == [[50] * 4]
    assert scaled(np.array([[0, 100]], np.uint8), 4)[0].tolist() == [[0, 25, 75, 100]] * 2


def test_colours_are_as_bright_as_they_look() -> None:
    assert grey_of(np.array([[(255, 0, 0), (0, 255, 0), (0, 0, 255)]], np.uint8)).tolist() == [[29, 150, 76]]
    grey = np.zeros((2, 2), np.uint8)
    assert grey_of(grey) is grey


def test_lines_alone_are_left_in_whatever_light() -> None:
    picture = np.full((60, 90), 200, np.uint8)
    picture[:, 45:] = 100
    picture[20:22, :] = picture[20:22, :] // 2
    picture[40:42, :] = picture[40:42, :] // 10 * 9
    found = extract_lines(picture, 12.0)
    assert found[21, [12, 78]] == pytest.approx([-0.985, -0.985], abs=0.002)
    assert found[41, [12, 78]] == pytest.approx([-0.69, -0.69], abs=0.05)
    assert np.abs(found[55, [12, 78]]).max() < 0.01
    faint = extract_lines(picture, 12.0, 0.3)
    assert faint[21, 12] == pytest.approx(-0.838, abs=0.004)
    assert extract_lines(np.full((9, 9), 4, np.uint8), 3.0)[4, 4] == pytest.approx(-0.5 / np.hypot(0.5, 0.08), abs=1e-3)


@pytest.mark.parametrize(("wide", "reach"), [(3.0, 4), (5.0, 4), (6.9, 6), (7.1, 8)])
def test_what_is_ground_lies_so_near(wide: float, reach: int) -> None:
    """A window of about that many pixels, an odd number, blurs twice. So a dot affects one pixel less than the window's width on
    each side."""
    picture = np.full((41, 41), 100, np.uint8)
    picture[20, 20] = 0
    row = extract_lines(picture, wide)[20, 21:]
    assert int((np.abs(row) > 1e-6).sum()) == reach
