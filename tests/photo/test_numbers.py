"""Numbers in spaces, read from ink that the tests draw."""

from __future__ import annotations

from fractions import Fraction

import pytest

pytest.importorskip("cv2", reason="photos are read by the packages of the extra 'photo'")

import cv2
import numpy as np

from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD
from sheetgen.photo.numbers import numbers
from sheetgen.photo.pieces import pieces
from sheetgen.photo.pixels import Tones
from tests.photo.test_digits import drawn

ANY = Space("total", "number")
SMALL = Space("ones", "number", tuple(range(31)))


def best(ink: Tones, space: Space = ANY) -> object:
    """The likeliest value."""
    return max(numbers(ink, space), key=lambda each: each[1])[0]


def beside(*parts: Tones, gap: int) -> Tones:
    """Inks beside one another, trimmed, with so many pixels between them (less than 0: over one another)."""
    cut = []
    for part in parts:
        down, across = np.nonzero(part > 0.05)
        cut.append(part[down.min() : down.max() + 1, across.min() : across.max() + 1])
    high = max(part.shape[0] for part in cut)
    whole = np.zeros((high, sum(part.shape[1] + abs(gap) for part in cut)), np.float32)
    at = 0
    for part in cut:
        area = whole[high - part.shape[0] :, at : at + part.shape[1]]
        np.maximum(area, part, out=area)
        at += part.shape[1] + gap
    return whole


@pytest.mark.parametrize("value", [0, 4, 17, 20, 28, 96, 153, 208])
def test_numbers_are_read(value: int) -> None:
    assert best(drawn(str(value))) == value


@pytest.mark.parametrize("value", [-3, -12])
def test_a_minus_is_read(value: int) -> None:
    assert best(drawn(str(value))) == value


def test_a_minus_where_none_may_stand_says_what_is_lost() -> None:
    assert best(drawn("-3"), Space("karma.1", "number", (1, 2, 3, 4, 5, 6))) == 3


@pytest.mark.parametrize("text", ["26", "35", "52", "84"])
def test_digits_may_touch(text: str) -> None:
    touching = beside(*(drawn(each) for each in text), gap=-2)
    assert best(touching, SMALL if int(text) <= 30 else ANY) == int(text)


def test_only_values_of_the_domain_are_read() -> None:
    found = numbers(drawn("29"), Space("bonus", "number", (0, 25, 26)))
    assert {value for value, _ in found} <= {0, 25, 26, UNREAD}
    assert best(drawn("50"), Space("yacht", "number", (0, 50))) == 50
    assert best(drawn("7"), Space("half", "number", (Fraction(1, 2), Fraction(7)))) == 7


def test_limits_are_kept() -> None:
    found = numbers(drawn("12"), Space("players", "number", None, limits=(1, 4)))
    assert all(value is UNREAD or value in (1, 2, 3, 4) for value, _ in found)
    assert best(drawn("-5"), Space("rounds", "number", limits=(0, None))) == 5


@pytest.mark.parametrize("sign", ["M", "#"])
def test_of_what_is_no_number_nobody_is_sure(sign: str) -> None:
    assert max(p for value, p in numbers(drawn(sign), SMALL) if value is not UNREAD) < 0.9


def test_what_cannot_stand_there_is_not_known() -> None:
    assert best(drawn("38"), Space("half", "number", (0, 50))) is UNREAD


def test_of_struck_out_numbers_the_last_counts() -> None:
    first = drawn("18")
    for left, right in ((45, 55), (56, 42)):
        cv2.line(first, (22, left), (first.shape[1] - 45, right), 1.0, 3)
    assert best(beside(first, drawn("23"), gap=14), SMALL) == 23


def test_specks_are_left_out() -> None:
    ink = drawn("14")
    ink[5:8, 5:8] = 1
    assert best(ink, SMALL) == 14


@pytest.mark.parametrize("value", [7, 16])
def test_likelihoods_are_whole(value: int) -> None:
    found = numbers(drawn(str(value)), SMALL)
    assert sum(p for _, p in found) == pytest.approx(1)
    assert min(p for _, p in found) >= 0
    assert len({value for value, _ in found}) == len(found)


@pytest.mark.parametrize(
    "ink",
    [
        np.zeros((1, 1), np.float32),
        np.ones((1, 1), np.float32),
        np.ones((400, 900), np.float32),
        (np.indices((300, 300)).sum(axis=0) % 12 < 6).astype(np.float32),
        np.random.default_rng(1).random((200, 400), np.float32),
    ],
    ids=["none", "one pixel", "a blot", "stripes", "noise"],
)
def test_hostile_ink(ink: Tones) -> None:
    found = numbers(ink, SMALL)
    assert sum(p for _, p in found) == pytest.approx(1)
    assert len(pieces(ink).pieces) <= 40
