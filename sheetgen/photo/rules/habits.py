"""Habits of handwriting: a player who closes one 4 closes others, so that several spaces are misread in the same way.

The photo is read space by space, and the costs of a search add up: reading four 4s as 9s would cost four times as much as one. A
habit assumes that wherever a digit looks like one digit and a little like another, it is the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sheetgen.photo.filled.reading import Alternative, Reading

HABIT_COST = 4.0
"""Cost of assuming a habit (natural logarithm). It stands for how unlikely a habit is as long as no evidence supports it."""
HABIT_FACTOR = 60.0
"""Factor by which a habit raises the probability of an alternative, up to a share of the probability of the read value."""
MAX_SHARE = 0.6
"""Maximum probability to which a habit raises an alternative, as a share of the probability of the read value."""
MIN_SEEN, CHOSEN_WEIGHT, MIN_WEIGHT, MAX_HABITS = 0.002, 2, 3, 2
"""`MIN_SEEN`: the minimum probability of an alternative that counts as seen. `CHOSEN_WEIGHT`: the weight of a value that the rules
prefer; a value that was only seen has the weight 1. `MIN_WEIGHT`: the minimum total weight of a habit. `MAX_HABITS`: the maximum
number of habits to try.
"""
SIGNS = ("/", "X")
"""Signs that may look like digits."""


class Habit(NamedTuple):
    """A player's habit of writing one digit or sign (`means`) so that it looks like another (`looks`)."""

    looks: str
    means: str


def habits(suspected: Iterable[tuple[Reading, object]]) -> list[Habit]:
    """Return the habits that may explain errors, starting with the habit supported by most spaces.

    suspected: readings that errors depend on, each with the value preferred by the rules. A space supports a habit most if the
    habit explains the preferred value, and less if it explains another value that was seen there.
    """
    found: Counter[Habit] = Counter()
    for reading, value in suspected:
        seen = (each.value for each in reading.alternatives if each.p >= MIN_SEEN)
        for other in dict.fromkeys(
            (*seen, value)
        ):  # keeps the order: among habits that occur equally often, the first is tried first
            habit = _habit(reading.value, other)
            if habit is not None:
                found[habit] += CHOSEN_WEIGHT if other == value else 1
    return [habit for habit, shown in found.most_common(MAX_HABITS) if shown >= MIN_WEIGHT]


def with_habit(readings: Sequence[Reading], habit: Habit) -> list[Reading]:
    """Return the readings for handwriting with a habit: values that it explains are more likely, and no longer certain."""
    return [_with_habit(each, habit) for each in readings]


def _with_habit(reading: Reading, habit: Habit) -> Reading:
    most = MAX_SHARE * max((each.p for each in reading.alternatives if each.value == reading.value), default=0.0)
    alternatives = tuple(
        Alternative(each.value, max(each.p, min(each.p * HABIT_FACTOR, most)))
        if _habit(reading.value, each.value) == habit
        else each
        for each in reading.alternatives
    )
    if alternatives == reading.alternatives:
        return reading
    whole = sum(each.p for each in alternatives)
    order = sorted(alternatives, key=lambda each: (each.value != reading.value, -each.p))
    return reading._replace(sure=False, alternatives=tuple(each._replace(p=round(each.p / whole, 4)) for each in order))


def _habit(value: object, other: object) -> Habit | None:
    """Return the habit that turns a number that was read into another one; None if they differ in more than one kind of digit."""
    one, two = (str(each) if type(each) is int or each in SIGNS else "" for each in (value, other))
    if len(one) != len(two):
        return None
    differ = {Habit(a, b) for a, b in zip(one, two, strict=True) if a != b}
    return differ.pop() if len(differ) == 1 and not any("-" in each for each in differ) else None
