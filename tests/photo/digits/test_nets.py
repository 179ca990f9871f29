"""Small nets and their input, as golden values: framed digits, their features, each net's output."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.form.spaces import Space
from sheetgen.photo.digits import nets as digits
from sheetgen.photo.digits import numbers
from sheetgen.photo.digits.nets import (
    _convolution_scores,
    _perceptron_scores,
    _shares,
    class_probabilities,
    classify_squares,
    features,
    normalize_crop,
    probabilities,
)
from sheetgen.photo.digits.pieces import _described, _join_overlapping, pieces, seams
from sheetgen.photo.picture.nets import load_weights, log_softmax, windows
from tests.photo.digits.test_digits import drawn
from tests.photo.kept import check, grid


def test_what_digits_look_like(file_regression: FileRegressionFixture) -> None:
    crops = [drawn("4"), drawn("7", high=20, thick=2), drawn("1", high=60), drawn("-"), drawn("38"), drawn("2", lean=0.3)]
    squares = np.stack([normalize_crop(crop) for crop in crops])
    seen = features(squares)
    known = load_weights("digits/nets.npz")
    kept: dict[str, object] = {}
    for n, (square, row) in enumerate(zip(squares, seen, strict=True)):
        kept[f"square {n}"] = grid(square, 7, 7)
        kept[f"features {n}"] = [len(row), *grid(row[:392].reshape(8, 49), 8, 7), *grid(row[392:473].reshape(9, 9), 3, 3), row[-1]]
    kept["shares"] = _shares(7)[2].tolist()
    kept["perceived"] = _perceptron_scores(squares, known)
    kept["convolved"] = _convolution_scores(squares, known)
    kept["digits"] = classify_squares(squares)
    check(file_regression, "digits", kept, rel=1e-2, abs_=2e-3)
    assert np.allclose(class_probabilities(crops), classify_squares(squares), atol=1e-5)


def scores(digits: Sequence[tuple[str, float]]) -> list[float]:
    """Return the scores of the digits from 0 to 9."""
    return [score for _, score in sorted(digits)]


def test_what_numbers_are_read_as(file_regression: FileRegressionFixture) -> None:
    """Covers the pieces of numbers, their combinations and the likelihood of each value."""
    kept: dict[str, object] = {}
    room = numbers._allowed_numbers(Space("a", "number"))
    for text, gap in (("47", 0.3), ("308", 0.02), ("-12", 0.3), ("15", 0.0), ("#9", 0.2)):
        found = pieces(drawn(text, gap=gap))
        groups, line = numbers._groups(found)
        kept[f"pieces {text}"] = [list(piece) for piece in found.pieces]
        kept[f"line {text}"] = list(line)
        some = [[group.end, *scores(group.digits), group.left_out, group.left_out_after] for each in groups for group in each]
        kept[f"groups {text}"] = [value for row in some[:4] for value in row]
        told = sorted(numbers._beam_search(found, room).items(), key=lambda each: -each[1])[:5]
        kept[f"read {text}"] = [[text.startswith("-"), text.lstrip("-"), score] for text, score in told]
        kept[f"seams {text}"] = [float(way.mean()) for way in seams(drawn(text, gap=gap))]
        kept[f"numbers {text}"] = [list(pair) for pair in numbers.numbers(drawn(text, gap=gap), Space("a", "number")).values[:5]]
    check(file_regression, "figures", kept, rel=1e-2, abs_=5e-3)


def test_crops_are_read_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digits, "_BATCH", 2)
    crops = [drawn(str(n)) for n in range(5)] + [np.zeros((9, 9), np.float32)]
    found = probabilities(crops)
    assert found.argmax(axis=1).tolist() == [0, 1, 2, 3, 4, 10]
    assert found[5].tolist() == [0] * 10 + [1]


def test_a_frame_begins_and_ends_with_the_ink() -> None:
    crop = np.zeros((50, 40), np.float32)
    crop[10:21, 5:16] = 0.31
    crop[30:40, 30:35] = 0.29
    assert float(normalize_crop(crop)[3:25, 3:25].min()) == pytest.approx(0.31)
    assert not normalize_crop(crop)[:3].any()
    assert not normalize_crop(crop)[25:].any()
    tall = np.zeros((44, 9), np.float32)
    tall[:, 4] = 2.0
    assert normalize_crop(tall)[:, 13].tolist() == [0.0] * 3 + [1.0] * 22 + [0.0] * 3
    assert not normalize_crop(np.zeros((3, 3, 3), np.float32)).any()


def test_logarithms_of_probabilities_add_up() -> None:
    found = log_softmax(np.array([[1.0, 2, 3], [1000, 0, 0]], np.float32))
    assert np.exp(found).sum(axis=1) == pytest.approx([1, 1])
    assert found[0].tolist() == pytest.approx([-2.4076, -1.4076, -0.4076], abs=1e-4)
    assert windows(np.arange(16, dtype=np.float32).reshape(1, 4, 4, 1), (2, 2), (2, 2))[0, 1, 0].tolist() == [8, 9, 12, 13]


def test_small_pieces_join_a_larger_one() -> None:
    labels = np.zeros((40, 60), np.int32)
    labels[10:40, 5:25], labels[2:6, 8:16], labels[2:6, 40:50] = 1, 2, 3
    _join_overlapping(labels, set())
    assert sorted(np.unique(labels).tolist()) == [0, 1, 3]
    assert [(piece.number, piece.left, piece.top, piece.right, piece.bottom, piece.ink) for piece in _described(labels, {3})] == [
        (1, 5, 2, 25, 40, 632),
        (3, 40, 2, 50, 6, 40),
    ]
    assert [piece.cut for piece in _described(labels, {3})] == [False, True]
    labels[2:6, 8:16] = 2
    _join_overlapping(labels, {2})
    assert 2 in labels
