"""The rules detect a writer's regular habits; values they explain become more likely, and are no longer certain."""

from __future__ import annotations

import pytest

from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.rules.habits import Habit, habits, with_habit

BOX = (0.0, 0.0, 1.0, 1.0)
CLOSED = Habit("9", "4")


def reading(space: str, likely: dict[object, float], *, sure: bool = True) -> Reading:
    return Reading(space, next(iter(likely)), sure, tuple(Alternative(*each) for each in likely.items()), BOX)


def test_a_habit_shows_in_two_spaces_at_least() -> None:
    one, two = (reading("a", {9: 0.99, 4: 0.005}), 4), (reading("b", {29: 0.99, 24: 0.005, 28: 0.003}), 24)
    assert habits([one]) == []
    assert habits([one, two]) == [CLOSED]
    assert habits([one, (two[0], 29)]) == [CLOSED]
    assert habits([(one[0], 9), (two[0], 29)]) == []
    assert habits([(reading(name, {9: 0.9, 4: 0.01}), 9) for name in "abc"]) == [CLOSED]
    assert habits([(reading(name, {9: 0.9, 4: 0.001}), 9) for name in "abcd"]) == []
    assert habits([one, (reading("c", {-99: 0.99, -44: 0.01}), -44)]) == [CLOSED]
    for read, value in ((9, 44), (99, 48), (9, None), (9, 7)):
        assert habits([one, (reading("c", {read: 0.99}), value)]) == []
    assert habits([one, (reading("c", {9: 0.99}), 4)]) == [CLOSED]


def test_what_shows_in_most_spaces_comes_first() -> None:
    some = [(reading(name, {19: 0.9, 14: 0.01, 79: 0.01}), 14 if name in "ab" else 79) for name in "abcde"]
    assert habits(some) == [Habit("1", "7"), CLOSED]


def test_a_slash_may_look_like_a_one() -> None:
    some = [(reading(name, {1: 0.9, "/": 0.05, "X": 0.01}), "/") for name in "ab"]
    assert habits(some) == [Habit("1", "/")]
    (found,) = with_habit([reading("c", {1: 0.9, "/": 0.05})], Habit("1", "/"))
    assert not found.sure
    assert habits([(reading(name, {-1: 0.9, 1: 0.05, "-": 0.05}), 1) for name in "ab"]) == []


def test_what_a_habit_explains_is_likelier_and_not_sure() -> None:
    looks, other = reading("a", {9: 0.99, 4: 0.005}), reading("b", {9: 0.99, 7: 0.005})
    found, same = with_habit([looks, other], CLOSED)
    assert same is other
    assert (found.value, found.sure) == (9, False)
    chances = {each.value: each.p for each in found.alternatives}
    assert chances[4] == pytest.approx(0.3 / 1.29, abs=1e-4)
    much = with_habit([reading("a", {9: 0.9, 4: 0.09})], CLOSED)[0]
    assert {each.value: each.p for each in much.alternatives}[4] == pytest.approx(0.54 / 1.44, abs=1e-4)
