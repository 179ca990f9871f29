"""The digit reader, asked about figures that Hershey drew for plotters: strokes that it never learnt."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.photo.digits import NO_DIGIT, SIDE, Tones, features, framed, probabilities, weights

FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX)


def drawn(text: str, font: int = FONTS[0], scale: float = 1.4, thick: int = 3, lean: float = 0.0) -> Tones:
    """Text as the ink of a pen, a little soft."""
    (wide, high), _ = cv2.getTextSize(text, font, scale, thick)
    picture = np.zeros((high + 60, wide + 100), np.uint8)
    cv2.putText(picture, text, (50, high + 30), font, scale, 255, thick, cv2.LINE_AA)
    matrix = np.array([[1, -lean, lean * picture.shape[0] / 2], [0, 1, 0]], np.float32)
    soft = cv2.GaussianBlur(cv2.warpAffine(picture, matrix, picture.shape[::-1]), (0, 0), 1.0)
    return np.asarray(soft, np.float32) / 255


@pytest.mark.parametrize("thick", [2, 4, 6])
def test_digits_are_read(thick: int) -> None:
    crops = [drawn(str(digit), font, thick=thick, lean=lean) for font in FONTS for digit in range(10) for lean in (0, 0.2)]
    wanted = [digit for _ in FONTS for digit in range(10) for _ in (0, 0.2)]
    found = probabilities(crops)
    assert np.allclose(found.sum(axis=1), 1, atol=1e-4)
    assert np.mean(found.argmax(axis=1) == wanted) >= 0.95


def test_size_matters_little() -> None:
    found = probabilities([drawn("5", scale=scale, thick=max(1, round(2 * scale))) for scale in (0.6, 1.0, 2.0, 8.0)])
    assert found.argmax(axis=1).tolist() == [5, 5, 5, 5]
    assert found[:, 5].min() > 0.8


def test_what_is_no_digit() -> None:
    found = probabilities([drawn("27"), drawn("438"), drawn("-", scale=3), drawn("M"), drawn("#")])
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
    square = framed(drawn("1"))
    down, across = np.nonzero(square > 0.3)
    assert square.shape == (SIDE, SIDE)
    assert np.ptp(down) + 1 in (21, 22)
    assert abs((across.min() + across.max()) / 2 - (SIDE - 1) / 2) <= 1
    assert np.allclose(framed(np.pad(drawn("1"), ((0, 40), (90, 0)))), square)


def test_features_of_each_crop_are_its_own() -> None:
    squares = np.stack([framed(drawn(str(n))) for n in range(10)])
    assert np.allclose(features(squares)[3:4], features(squares[3:4]), atol=1e-5)


def test_weights_are_small_and_finite() -> None:
    known = weights()
    arrays = [each for net in (known.perceptron, known.convolution) for pair in net for each in pair]
    assert all(np.isfinite(each).all() for each in arrays)
    assert sum(each.size for each in arrays) * 2 < 1_000_000
    assert 0.3 < known.cool < 3
