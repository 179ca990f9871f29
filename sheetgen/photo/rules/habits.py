"""What a hand does every time: whoever closes one 4 closes others, so that several spaces are misread alike.

The eye takes each space by itself, and so do the costs of a search: four times a 9 for a 4 would cost four times as much as once. A
habit is that a digit which looks like one is another wherever it looks a little like that one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sheetgen.photo.filled.reading import Alternative, Reading

COSTS = 4.0
"""What a habit costs (natural logarithm): how unlikely it is before anything speaks for it."""
LIKELIER = 60.0
"""By a habit an alternative is so many times as likely, but no likelier than a share of what the eye takes the space for:"""
AT_MOST = 0.6
SEEN, CHOSEN, SHOWN, TRIED = 0.002, 2, 3, 2
"""What is less likely was not seen. What rules would have counts so many times as much as what was only seen; a habit shows where
there is so much in all; and the most habits that are tried."""


SIGNS = ("/", "X")
"""Signs that may look like digits."""


class Habit(NamedTuple):
    """A digit, or a sign, that a hand writes so that it looks like another."""

    looks: str
    means: str


def habits(suspected: Iterable[tuple[Reading, object]]) -> list[Habit]:
    """The habits that may explain errors, those that show in most spaces first.

    suspected: readings that errors depend on, each with the value that the rules would have. A habit shows where they would have
    what it explains, and less where that is only among what the eye saw.
    """
    found: Counter[Habit] = Counter()
    for reading, value in suspected:
        for other in reading.alternatives:
            habit = _habit(reading.value, other.value) if other.p >= SEEN else None
            if habit is not None:
                found[habit] += CHOSEN if other.value == value else 1
    return [habit for habit, shown in found.most_common(TRIED) if shown >= SHOWN]


def with_habit(readings: Sequence[Reading], habit: Habit) -> list[Reading]:
    """The readings if a hand had a habit: what it explains is likelier, and no longer sure."""
    return [_with_habit(each, habit) for each in readings]


def _with_habit(reading: Reading, habit: Habit) -> Reading:
    most = max((each.p for each in reading.alternatives if each.value == reading.value), default=0.0)
    alternatives = tuple(
        Alternative(each.value, max(each.p, min(each.p * LIKELIER, AT_MOST * most)))
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
    """The habit by which a number that was read is another one; None where more than digits of one kind differ."""
    one, two = (str(each) if type(each) is int or each in SIGNS else "" for each in (value, other))
    if len(one) != len(two):
        return None
    differ = {Habit(a, b) for a, b in zip(one, two, strict=True) if a != b}
    return differ.pop() if len(differ) == 1 and not any("-" in each for each in differ) else None
