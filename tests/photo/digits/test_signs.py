"""Crosses, slanted strokes and dashes, drawn as a pen draws them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.form.spaces import Space
from sheetgen.photo.digits.numbers import numbers
from sheetgen.photo.picture.pixels import Tones
from tests.photo.digits.figures import drawn

MARKS = ("X", "/", "-")
TENPIN = Space("second", "number", (*range(11), *MARKS), marks=MARKS)


def lines(*some: tuple[tuple[float, float], tuple[float, float]], thick: int = 3) -> Tones:
    """Straight strokes, their ends in pixels."""
    picture = np.zeros((60, 60), np.uint8)
    for one, other in some:
        ends = np.round(np.array((one, other)) * 16 + 160).astype(np.int32)
        cv2.polylines(picture, [ends], False, 255, thick, cv2.LINE_AA, 4)
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.float32) / 255
    return np.asarray(soft * (soft > 0.1), np.float32)


def best(ink: Tones, space: Space = TENPIN) -> object:
    """Return the most likely value."""
    return max(numbers(ink, space).values, key=lambda each: each[1])[0]


@pytest.mark.parametrize("thick", [2, 4])
def test_signs_are_told_from_one_another(thick: int) -> None:
    assert best(lines(((0, 0), (20, 30)), ((20, 0), (0, 30)), thick=thick)) == "X"
    assert best(lines(((18, 0), (0, 30)), thick=thick)) == "/"
    assert best(lines(((0, 15), (22, 14)), thick=thick)) == "-"
    foul = Space("second", "number", (*range(11), *MARKS, "F"), marks=(*MARKS, "F"))
    assert best(lines(((2, 0), (0, 30)), ((2, 1), (18, 0)), ((1, 14), (14, 13)), thick=thick), foul) == "F"


def test_digits_are_no_signs() -> None:
    assert [best(drawn(str(digit))) for digit in range(10)] == list(range(10))


def test_a_slanted_stroke_is_a_1_where_no_sign_may_stand() -> None:
    assert best(lines(((14, 0), (0, 30))), Space("ones", "number", tuple(range(31)))) == 1
