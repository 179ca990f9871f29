"""Certain readings on a sheet show the way its writer makes each digit. Also tests the positions of the signs of a text along a
picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from random import Random

import numpy as np
import pytest

from sheetgen.form.spaces import Space
from sheetgen.photo.digits import hand as hands
from sheetgen.photo.digits import nets
from sheetgen.photo.digits.hand import EYE_WEIGHT, HAND_WEIGHT, SURE_OF_HAND, Hand
from sheetgen.photo.digits.nets import class_probabilities
from sheetgen.photo.digits.numbers import numbers
from sheetgen.photo.digits.pieces import large_parts
from sheetgen.photo.digits.sequence import CLASSES, SIGNS, Columns, columns_of, places_of
from sheetgen.photo.picture.pixels import Tones
from tests.photo.digits.test_digits import drawn


def random_columns(random: Random, count: int) -> Columns:
    logs = np.log(np.array([[random.random() + 1e-3 for _ in range(CLASSES)] for _ in range(count)], np.float32))
    return Columns(logs, np.zeros((count, 3), np.float32))


def spread(text: str, count: int) -> list[tuple[int, ...]]:
    """Return all ways to spread the signs of a text over columns, as the state of each column. An odd state is a sign, an even
    state is a gap."""
    ways = []
    for way in product(range(2 * len(text) + 1), repeat=count):
        steps = [after - before for before, after in pairwise(way)]
        skips = [way[n] for n, step in enumerate(steps) if step == 2]
        allowed = all(0 <= step <= 2 for step in steps) and way[0] < 2 and way[-1] > 2 * len(text) - 2
        if allowed and all(state % 2 and text[state // 2] != text[state // 2 + 1] for state in skips):
            ways.append(way)
    return ways


@pytest.mark.parametrize("text", ["3", "38", "33", "-4"])
def test_signs_stand_where_the_likeliest_of_all_ways_has_them(text: str) -> None:
    classes = [0, *(each for sign in text for each in (1 + SIGNS.index(sign), 0))]
    for seed in range(20):
        columns = random_columns(Random(f"{text} {seed}"), 5)

        def score(way: tuple[int, ...], columns: Columns = columns) -> float:
            return float(sum(columns.signs[n, classes[state]] for n, state in enumerate(way)))

        best = max(spread(text, 5), key=score)
        expected = []
        for sign in range(1, 2 * len(text), 2):
            there = [n for n, state in enumerate(best) if state == sign]
            expected.append(max(there, key=lambda n: columns.signs[n, classes[sign]]))
        assert places_of(columns, text) == expected


def test_a_text_with_more_signs_than_columns_has_no_place() -> None:
    assert places_of(random_columns(Random(1), 2), "123") is None


LOOKS = {"4": (1.0, 0.0, 0.0), "9": (0.0, 1.0, 0.0), "between": (0.6, 0.8, 0.0)}


def ink(number: int) -> Tones:
    return np.full((2, 2), number, np.float32)


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    """Return the hand of a writer with two certain 4s and two certain 9s. They are inks 0 to 3; ink 4 looks like a 9, and ink 5
    like no known digit.
    """
    looks = ["4", "4", "9", "9", "9", "between"]

    def seen(some: Tones) -> Columns:
        shapes = np.zeros((3, 3), np.float32)
        shapes[1] = LOOKS[looks[int(some[0, 0])]]
        return Columns(random_columns(Random(1), 3).signs, shapes)

    monkeypatch.setattr(hands, "columns_of", seen)
    monkeypatch.setattr(hands, "places_of", lambda _columns, text: [1] * len(text))
    made = Hand()
    for n, value in enumerate((4, 4, 9, 9)):
        made.note(ink(n), value, 1.0)
    assert made.learn()
    return made


def weighed(hand: Hand, number: int, *scores: tuple[object, float]) -> list[tuple[object, float]]:
    columns: Columns = vars(hands)["columns_of"](ink(number))
    return hand.weigh(ink(number), columns, list(scores))


def test_a_digit_is_rather_what_the_hands_others_look_like(hand: Hand) -> None:
    found = weighed(hand, 4, (4, -0.5), (9, -1.5))
    assert [value for value, _ in found] == [9, 4]
    assert dict(found)[9] - dict(found)[4] == pytest.approx(HAND_WEIGHT - EYE_WEIGHT, abs=1e-4)
    far = weighed(hand, 5, (4, -0.5), (9, -1.5))
    assert dict(far)[4] - dict(far)[9] == pytest.approx(EYE_WEIGHT - 0.2 * HAND_WEIGHT, abs=1e-4)


@pytest.mark.parametrize(
    "scores",
    [
        ((4, -0.5), (9, -5.6)),  # the visual reading is clear
        ((4, -0.5), (94, -1.5)),  # a different number of digits
        ((4, -0.5), (7, -1.5)),  # no 7 is known
        (("X", -0.5), (9, -1.5)),
        ((4, -0.5),),
    ],
)
def test_where_the_hand_says_nothing_the_eye_decides(hand: Hand, scores: tuple[tuple[object, float], ...]) -> None:
    assert weighed(hand, 4, *scores) == list(scores)


def test_nothing_is_learnt_from_what_is_not_sure_and_no_ink_speaks_for_itself(hand: Hand) -> None:
    other = Hand()
    other.note(ink(0), 4, SURE_OF_HAND - 0.01)
    other.note(ink(1), "X", 1.0)
    assert not other.learn()
    # without the ink itself, only one 9 is left, which is too few
    assert weighed(hand, 2, (9, -0.5), (4, -1.5)) == [(9, -0.5), (4, -1.5)]


def test_how_well_a_number_can_be_read_is_for_the_eye_alone() -> None:
    hand, space = Hand(), Space("ones", "number", tuple(range(31)))
    inks = [drawn(text) for text in ("4", "9", "4", "9", "4")]
    before = [numbers(each, space, hand) for each in inks]
    for each, value in zip(inks, (4, 9, 4, 9, 4), strict=True):
        hand.note(each, value, 1.0)
    hand.learn()
    for one, each in zip(before, inks, strict=True):
        found = numbers(each, space, hand)
        assert found.evidence == pytest.approx(one.evidence)
        assert sum(p for _, p in found.values) == pytest.approx(1)
    assert columns_of(np.zeros((4, 4), np.float32)) is None


def test_several_numbers_are_looked_at_at_once_and_each_but_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def classify(crops: Sequence[Tones]) -> Tones:
        asked.append(len(crops))
        return class_probabilities(crops)

    monkeypatch.setattr(nets, "class_probabilities", classify)
    inks, space = [drawn(text) for text in ("4", "17", "4", "93")], Space("n", "number", limits=(0, 99))
    alone = [numbers(ink, space, Hand()) for ink in inks]
    asked.clear()
    hand = Hand()
    hand.look_at(inks)
    assert asked == [sum(len(large_parts(ink)) for ink in (inks[0], inks[1], inks[3]))]
    for one, ink in zip(alone, inks, strict=True):
        together = numbers(ink, space, hand)
        assert together.values[0][0] == one.values[0][0]
        assert together.values[0][1] == pytest.approx(one.values[0][1], abs=1e-4)
    before = list(asked)
    hand.look_at(inks)
    numbers(inks[0], space, hand)
    assert asked == before
