"""Whole numbers read at once, from ink that the tests draw; and the sum over all ways to spread signs over columns."""

from __future__ import annotations

from itertools import groupby, product
from math import exp, inf

import numpy as np
import pytest

from sheetgen.photo.digits import sequence
from sheetgen.photo.digits.sequence import (
    CLASSES,
    HEIGHT,
    MAX_WIDTH,
    NETS,
    SIGNS,
    WIDTH_STEP,
    likely_texts,
    net_signs,
    normalize,
    signs_along,
    slant,
)
from sheetgen.photo.picture.nets import load_weights, log_softmax, windows
from tests.photo.digits.figures import drawn


def anything(_text: str) -> bool:
    return True


def test_pictures_have_one_height_and_no_more_than_a_width() -> None:
    for ink in (drawn("7"), drawn("123456"), np.ones((400, 3), np.float32), np.ones((3, 4000), np.float32)):
        picture = normalize(ink)
        assert picture is not None
        assert picture.shape[0] == HEIGHT
        assert picture.shape[1] <= MAX_WIDTH
        assert picture.shape[1] % WIDTH_STEP == 0
        assert 0 <= picture.min() < 0.5 < picture.max() <= 1


@pytest.mark.parametrize("ink", [np.zeros((9, 9)), np.zeros((0, 4)), np.full((4, 4), 0.2)])
def test_where_there_is_no_ink_there_is_no_picture(ink: np.typing.NDArray[np.float64]) -> None:
    assert normalize(ink.astype(np.float32)) is None
    assert signs_along(ink.astype(np.float32)) == []


@pytest.mark.parametrize("text", ["0", "7", "-4", "12", "208", "-153", "2450"])
def test_a_number_is_read(text: str) -> None:
    for steps in signs_along(drawn(text)):
        found = likely_texts(steps, anything)
        assert max(found, key=lambda each: found[each]) == text


def test_only_what_is_of_use_is_followed() -> None:
    for steps in signs_along(drawn("29")):
        assert set(likely_texts(steps, lambda text: "25".startswith(text))) <= {"", "2", "25"}


def test_several_pictures_are_read_as_each_alone() -> None:
    pictures = [normalize(drawn(text)) for text in ("18", "83")]
    wide = max(picture.shape[1] for picture in pictures if picture is not None)
    padded = [np.pad(picture, ((0, 0), (0, wide - picture.shape[1]))) for picture in pictures if picture is not None]
    for name in NETS:
        both = net_signs(np.stack(padded), load_weights(name))
        assert both.shape == (2, wide // 2, CLASSES)
        assert np.exp(both).sum(axis=2) == pytest.approx(1, abs=1e-4)
        for one, alone in zip(both, padded, strict=True):
            assert one == pytest.approx(net_signs(alone[None], load_weights(name))[0], abs=1e-3)


def test_how_likely_a_text_is_sums_over_all_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequence, "_BEAM_WIDTH", 10**6)
    for least in ("_MIN_SIGN_SCORE", "_MIN_SCORE"):
        monkeypatch.setattr(sequence, least, -inf)
    rng = np.random.default_rng(3)
    some = [0, 1, 2, CLASSES - 1]
    steps = np.full((4, CLASSES), -50.0)
    steps[:, some] = np.log(rng.dirichlet(np.ones(len(some)), 4))
    known: dict[str, float] = {}
    for way in product(some, repeat=4):
        text = "".join(SIGNS[each - 1] for each, _ in groupby(way) if each)
        known[text] = known.get(text, 0.0) + float(np.exp(sum(steps[n, each] for n, each in enumerate(way))))
    found = likely_texts(steps.astype(np.float32), anything)
    for text, chance in known.items():
        if chance > 1e-6:
            assert exp(found[text]) == pytest.approx(chance, rel=1e-4)


@pytest.mark.parametrize("by", [-0.2, 0.12])
def test_leaned_ink_keeps_its_height_and_how_much_there_is(by: float) -> None:
    ink = np.zeros((40, 20), np.float32)
    ink[5:35, 9:12] = 1
    leaned = slant(ink, by)
    top, bottom = (float((np.arange(leaned.shape[1]) * row).sum() / row.sum()) for row in (leaned[6], leaned[33]))
    assert leaned.shape[0] == 40
    assert leaned.sum() == pytest.approx(ink.sum(), rel=0.01)
    assert bottom - top == pytest.approx(27 * by, abs=0.3)


def test_weights_are_finite() -> None:
    assert all(np.isfinite(each).all() for name in NETS for each in load_weights(name).values())


def test_logarithms_of_probabilities_add_up() -> None:
    found = log_softmax(np.array([[1.0, 2, 3], [1000, 0, 0]], np.float32))
    assert np.exp(found).sum(axis=1) == pytest.approx([1, 1])
    assert found[0].tolist() == pytest.approx([-2.4076, -1.4076, -0.4076], abs=1e-4)
    assert windows(np.arange(16, dtype=np.float32).reshape(1, 4, 4, 1), (2, 2), (2, 2))[0, 1, 0].tolist() == [8, 9, 12, 13]
