"""The digit reader, tested with figures of straight strokes that it was never trained on."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.photo.digits.nets import NO_DIGIT, SIDE, features, normalize_crop, probabilities
from sheetgen.photo.picture.nets import load_weights
from sheetgen.photo.picture.pixels import Tones

FIGURES: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "0": (((0.5, 0), (0.1, 0.25), (0.1, 0.75), (0.5, 1), (0.9, 0.75), (0.9, 0.25), (0.5, 0)),),
    "1": (((0.1, 0.35), (0.55, 0), (0.55, 1)),),
    "2": (((0.05, 0.2), (0.4, 0), (0.85, 0.1), (0.85, 0.35), (0.05, 1), (0.95, 1)),),
    "3": (((0.1, 0.08), (0.5, 0), (0.85, 0.2), (0.4, 0.46), (0.9, 0.7), (0.6, 1), (0.05, 0.92)),),
    "4": (((0.6, 0), (0.05, 0.65), (0.95, 0.65)), ((0.65, 0.35), (0.65, 1))),
    "5": (((0.9, 0), (0.2, 0), (0.15, 0.42), (0.65, 0.4), (0.92, 0.68), (0.6, 1), (0.05, 0.92)),),
    "6": (((0.75, 0), (0.3, 0.3), (0.1, 0.7), (0.35, 1), (0.85, 0.9), (0.8, 0.6), (0.4, 0.52), (0.12, 0.7)),),
    "7": (((0.05, 0), (0.95, 0), (0.4, 1)),),
    "8": (((0.5, 0.46), (0.15, 0.2), (0.5, 0), (0.85, 0.2), (0.5, 0.46), (0.08, 0.78), (0.5, 1), (0.92, 0.78), (0.5, 0.46)),),
    "9": (((0.85, 0.2), (0.5, 0), (0.12, 0.2), (0.35, 0.48), (0.85, 0.25), (0.8, 0.6), (0.65, 1)),),
    "-": (((0.1, 0.5), (0.9, 0.48)),),
    "#": (((0.3, 0), (0.2, 1)), ((0.8, 0), (0.7, 1)), ((0, 0.35), (1, 0.3)), ((0, 0.7), (1, 0.65))),
    "M": (((0, 1), (0.1, 0), (0.5, 0.7), (0.9, 0), (1, 1)),),
}
"""Figures of straight strokes, in a box of size one by one with the origin at its top left corner."""


def drawn(text: str, high: int = 36, thick: int = 4, lean: float = 0.0, gap: float = 0.3) -> Tones:
    """Return text as soft pen ink, with its height in pixels and gaps relative to the height."""
    wide = 0.55 * high
    picture = np.zeros((high + 60, int(len(text) * (wide + gap * high)) + 60), np.uint8)
    for number, sign in enumerate(text):
        for stroke in FIGURES[sign]:
            points = np.array(stroke) * (wide, high) + (30 + number * (wide + gap * high), 30)
            points[:, 0] += lean * (high + 30 - points[:, 1])
            cv2.polylines(picture, [np.round(points * 16).astype(np.int32)], False, 255, thick, cv2.LINE_AA, 4)
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.float32) / 255
    return np.asarray(soft * (soft > 0.1), np.float32)


@pytest.mark.parametrize("thick", [2, 4, 6])
def test_digits_are_read(thick: int) -> None:
    wanted = [digit for digit in range(10) for _ in range(4)]
    crops = [drawn(str(digit), thick=thick, lean=lean) for digit in range(10) for lean in (-0.1, 0, 0.15, 0.3)]
    found = probabilities(crops)
    assert np.allclose(found.sum(axis=1), 1, atol=1e-4)
    assert np.mean(found.argmax(axis=1) == wanted) >= 0.95


def test_size_matters_little() -> None:
    found = probabilities([drawn("5", high, max(2, high // 9)) for high in (18, 36, 72, 300)])
    assert found.argmax(axis=1).tolist() == [5, 5, 5, 5]
    assert found[:, 5].min() > 0.8


def test_what_is_no_digit() -> None:
    found = probabilities([drawn("27", gap=0), drawn("438"), drawn("-"), drawn("M"), drawn("#")])
    assert found.argmax(axis=1).tolist() == [NO_DIGIT] * 5


@pytest.mark.parametrize(
    "crop",
    [
        np.zeros((0, 0), np.float32),
        np.zeros((40, 30), np.float32),
        np.zeros((5, 0), np.float32),
        np.ones((1, 1), np.float32),
        np.ones((1, 900), np.float32),
        np.ones((3000, 2000), np.float32),
        np.full((9, 9), np.nan, np.float32),
        np.full((9, 9), 7.0, np.float32),
    ],
    ids=["empty", "blank", "no width", "one pixel", "a line", "huge", "no numbers", "too dark"],
)
def test_hostile_crops(crop: Tones) -> None:
    (found,) = probabilities([crop, drawn("3")])[:1]
    assert np.isfinite(found).all()
    assert found.sum() == pytest.approx(1, abs=1e-4)
    assert probabilities([crop, drawn("3")])[1].argmax() == 3


def test_nothing_asked() -> None:
    assert probabilities([]).shape == (0, NO_DIGIT + 1)


def test_many_are_read_as_each_alone() -> None:
    crops = [drawn(str(n % 10), lean=0.01 * n) for n in range(30)]
    together = probabilities(crops * 10)
    assert np.allclose(together[270:], probabilities(crops), atol=1e-4)


def test_frames_keep_the_shape_in_the_middle() -> None:
    square = normalize_crop(drawn("1"))
    down, across = np.nonzero(square > 0.3)
    assert square.shape == (SIDE, SIDE)
    assert np.ptp(down) + 1 in (20, 21, 22)
    assert abs((across.min() + across.max()) / 2 - (SIDE - 1) / 2) <= 1
    assert np.allclose(normalize_crop(np.pad(drawn("1"), ((0, 40), (90, 0)))), square)


def test_features_of_each_crop_are_its_own() -> None:
    squares = np.stack([normalize_crop(drawn(str(n))) for n in range(10)])
    assert np.allclose(features(squares)[3:4], features(squares[3:4]), atol=1e-5)


@pytest.mark.parametrize("name", ["digits/nets.npz", "ink/net.npz"])
def test_weights_are_small_and_finite(name: str) -> None:
    known = load_weights(name)
    assert all(np.isfinite(each).all() for each in known.values())
    assert sum(each.size for each in known.values()) * 2 < 1_000_000
    assert 0.3 < float(known["cool"]) < 3
