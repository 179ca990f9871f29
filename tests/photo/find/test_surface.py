"""Bent paper as numbers: straight paper stays straight, bends are followed, false points are ignored."""

from __future__ import annotations

import numpy as np
import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.sheet import Box
from sheetgen.photo.find.surface import (
    ControlGrid,
    Deformation,
    Warp,
    _agreement_with_neighbours,
    _spline_weights,
    _weighted_median,
    fit_deformation,
)
from sheetgen.photo.picture.pixels import Floats, apply_homography
from tests.photo.kept import check
from tests.photo.kept import grid as parts

SIZE = (148.0, 210.0)
NET = ControlGrid(SIZE, 30.0)


def grid(step: float = 10.0) -> Floats:
    x, y = np.meshgrid(np.arange(5, SIZE[0], step), np.arange(5, SIZE[1], step))
    return np.stack((x.ravel(), y.ravel()), axis=1)


def wave(points: Floats) -> Floats:
    """A bend of 2 mm."""
    return np.stack((2 * np.sin(points[:, 1] / 40), np.cos(points[:, 0] / 50) * 1.5), axis=1)


def test_spline_weights_add_up_to_one_also_beyond_the_edge() -> None:
    points = np.array([(0.0, 0.0), SIZE, (74.0, 3.0), (-5.0, 215.0)])
    assert np.allclose(NET.spline_weights(points).weights.sum(axis=1), 1)


def test_what_is_flat_costs_nothing() -> None:
    wide, high = NET.counts
    x, y = np.meshgrid(np.arange(wide), np.arange(high), indexing="ij")
    flat = (3.0 + 2.0 * x - 0.5 * y).ravel()
    assert abs(flat @ NET.stiffness() @ flat) < 1e-8
    assert ((x * y).ravel() @ NET.stiffness() @ (x * y).ravel()) > 1


@pytest.mark.parametrize("slope", [0.0, 0.03])
def test_a_plane_is_found_exactly(slope: float) -> None:
    points = grid()
    moved = np.stack((1 + slope * points[:, 0], -2 + slope * points[:, 1]), axis=1)
    found = fit_deformation(points, moved, np.ones_like(moved), NET, 0.03)
    edge = np.array([(0.0, 0.0), SIZE])
    assert np.allclose(found.displacements(edge), np.stack((1 + slope * edge[:, 0], -2 + slope * edge[:, 1]), axis=1), atol=1e-3)


def test_a_bend_is_followed_though_a_fifth_of_what_was_seen_is_wrong() -> None:
    points = grid()
    moved = wave(points)
    random = np.random.default_rng(1)
    wrong = random.choice(len(points), len(points) // 5, replace=False)
    moved[wrong] += random.uniform(1.5, 3, (len(wrong), 2)) * random.choice((-1, 1), (len(wrong), 2))
    found = fit_deformation(points, moved, np.ones_like(moved), NET, 0.03)
    inner = np.random.default_rng(2).uniform((10, 10), (138, 200), (200, 2))
    assert np.abs(found.displacements(inner) - wave(inner)).max() < 0.15


def test_one_direction_may_be_seen_without_the_other() -> None:
    points = grid()
    moved, trust = wave(points), np.ones((len(points), 2))
    blind = np.arange(len(points)) % 2 == 0
    moved[blind, 0], trust[blind, 0] = 3.3, 0.0
    found = fit_deformation(points, moved, trust, NET, 0.03)
    assert np.abs(found.displacements(points) - wave(points)).max() < 0.15


def test_a_flattened_picture_is_what_was_photographed() -> None:
    homography = np.array([(6.0, 0.4, 90.0), (-0.3, 5.5, 120.0), (2e-4, -1e-4, 1.0)])
    where = Warp(homography, fit_deformation(grid(), wave(grid()), np.ones((len(grid()), 2)), NET, 0.001))
    y, x = np.mgrid[0:1500, 0:1300]
    picture = ((x + y) // 8 % 256).astype(np.uint8)
    flat = where.flat(picture, SIZE, 4.0)
    assert flat.shape == (840, 592)
    for across, down in ((20.0, 30.0), (74.0, 105.0), (130.0, 190.0)):
        here = np.array([((across + 0.5) / 4, (down + 0.5) / 4)])
        seen = where.pixels(here)[0]
        assert abs(int(flat[int(down), int(across)]) - float(seen.sum()) / 8) < 2


@pytest.mark.parametrize(("finer", "together"), [(1, 1), (1.9, 1), (2.1, 2), (3.5, 3), (6.2, 6), (12, 8)])
def test_a_picture_with_more_pixels_than_are_wanted_is_flattened_with_less_noise(finer: float, together: int) -> None:
    """Each pixel averages a group of pixels at the same position, even if sides aren't a multiple of the group."""
    dots, (wide, high) = 2.0, SIZE
    shape = int(high * dots * finer) + 5, int(wide * dots * finer) + 7
    _, x = np.mgrid[: shape[0], : shape[1]]
    slope = 60 + 120 * (x + 0.5) / (wide * dots * finer)
    picture = np.random.default_rng(5).normal(slope, 20).clip(0, 255).astype(np.uint8)
    where = Warp(np.array([(dots * finer, 0, -0.5), (0, dots * finer, -0.5), (0, 0, 1)]))
    flat = where.flat(picture, SIZE, dots).astype(np.float64)
    right = 60 + 120 * (np.arange(flat.shape[1]) + 0.5) / (wide * dots)
    assert abs((flat - right).mean()) < 0.8
    assert abs((flat - right)[:, -20:].mean()) < 1.5
    assert 0.5 < (flat - right).std() * together / 20 < 1.1


def test_a_sheet_that_lies_nowhere_is_flattened_to_something() -> None:
    picture = np.zeros((40, 50), np.uint8)
    for homography in (np.full((3, 3), np.nan), np.diag((1e30, 1e30, 1.0)), np.zeros((3, 3))):
        assert Warp(homography).flat(picture, SIZE, 1.0).shape == (round(SIZE[1]), round(SIZE[0]))


def test_boxes_keep_their_corners_in_order() -> None:
    where = Warp(np.diag((4.0, 4.0, 1.0)))
    assert where.box(Box(1, 2, 3, 4)).tolist() == [[4, 8], [16, 8], [16, 24], [4, 24]]
    assert where.dots(SIZE) == pytest.approx(4)
    assert np.allclose(apply_homography(np.eye(3), grid()), grid())


def test_each_step_of_a_bend_is_as_it_is_kept(file_regression: FileRegressionFixture) -> None:
    """Covers false points, directions with different weights, and nets of several steps."""
    points = grid(14.0)
    random = np.random.default_rng(3)
    moved = wave(points) + random.normal(0, 0.1, points.shape)
    moved[::7] += random.uniform(-2.5, 2.5, moved[::7].shape)
    trust = random.uniform(0.05, 1, points.shape)
    trust[::5, 0] = 0
    there = np.array([(-4.0, -4.0), (3.0, 200.0), (74.0, 105.0), (100.0, 33.3), (148.0, 210.0), (155.0, 216.0)])
    kept: dict[str, object] = {
        "counts": [ControlGrid(SIZE, step).counts for step in (20.0, 30.0, 37.0, 148.0)],
        "places": NET.spline_weights(there).indices,
        "much": NET.spline_weights(there).weights,
        "along": _spline_weights(there[:, 1], 30.0, 9)[1],
        "stiffness": ControlGrid((60.0, 40.0), 30.0).stiffness(),
        "alike": _agreement_with_neighbours(points, moved, trust)[::9],
        "alike of few": _agreement_with_neighbours(points[:5], moved[:5], trust[:5]),
        "middle": [
            _weighted_median(np.array([5.0, 1, 3, 2]), np.array(each)) for each in ([1.0, 1, 1, 1], [9.0, 1, 1, 1], [1.0, 1, 2, 4])
        ],
    }
    for step, stiff in ((20.0, 0.004), (30.0, 0.03), (60.0, 0.3), (60.0, 30.0)):
        found = fit_deformation(points, moved, trust, ControlGrid(SIZE, step), stiff)
        kept[f"bent {step} {stiff}"] = found.displacements(there)
        kept[f"weights {step} {stiff}"] = parts(found.weights, 3, 2)
    where = Warp(np.array([(3.0, 0.2, 30.0), (-0.1, 2.5, 40.0), (1e-4, 2e-4, 1.0)]), found)
    y, x = np.mgrid[0:600, 0:520]
    picture = (128 + 60 * np.sin(x / 19) + 60 * np.cos(y / 23)).astype(np.uint8)
    kept["outline"] = where.outline(SIZE)
    kept["box"] = where.box(Box(20, 30, 40, 10))
    kept["dots"] = [where.dots(SIZE), where.dots((SIZE[1], SIZE[0]))]
    kept["flat"] = parts(where.flat(picture, SIZE, 2.0))
    kept["flat and more"] = parts(where.flat(picture, SIZE, 1.5, 20))
    kept["size and more"] = list(where.flat(picture, (41.3, 29.9), 1.5, 7).shape)
    check(file_regression, "bends", kept, rel=5e-3, abs_=1e-3)


def test_points_that_are_not_trusted_move_nothing() -> None:
    points = grid()
    moved = np.zeros_like(points)
    moved[3] = 1.5, -1.5
    trust = np.ones_like(points)
    trust[3] = 0
    assert np.abs(fit_deformation(points, moved, trust, NET, 0.03).displacements(points)).max() < 1e-6
    assert np.array_equal(
        Deformation(NET, np.zeros((NET.counts[0] * NET.counts[1], 2))).displacements(points), np.zeros_like(points)
    )
