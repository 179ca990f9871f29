"""Functions of values, which may include blanks (None) and unreadable values (UNREAD). They take and return plain values.

Numbers are exact: int if whole, otherwise Fraction. If a function needs an unreadable value, its result is unreadable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, floor
from typing import Any, Literal, NamedTuple

from sheetgen.form.written import UNREAD, Unread
from sheetgen.games.sheet.language.numbers import LARGEST, Number, bounded
from sheetgen.source.decimals import number_shown

Values = Sequence[Any]
NUMBER, TEXT, YES = 1, 2, 4
"""Value types as bits. If several types are possible, several bits are set; if the type is undecided, no bit is set."""


def added(values: Values) -> Any:
    """Return the sum of the known numbers, or 0 if none exist."""
    try:
        whole: Any = sum(values)  # usually every value is written and a whole number
    except TypeError:
        values = [value for value in values if value is not None]
        whole = sum(values)
    if type(whole) is int and -LARGEST <= whole <= LARGEST:
        return whole
    if whole is UNREAD:
        return UNREAD
    total: Number = 0
    for value in values:
        total += value
        if type(total) is not int or not -LARGEST <= total <= LARGEST:
            total = bounded(total)
    return total


def counted(values: Values) -> Any:
    """Return the number of values that are neither blank nor no."""
    if UNREAD in values:
        return UNREAD
    return len(values) - sum(value is None or value is False for value in values)


def least(values: Values) -> Any:
    """Return the least known number."""
    return _extreme(min, values)


def most(values: Values) -> Any:
    """Return the largest known number."""
    return _extreme(max, values)


def _extreme(of: Any, values: Values) -> Any:
    """Return the smallest or largest of the values that aren't blank, if all are readable."""
    if Unread in set(map(type, values)):  # twice as quick as comparing each value
        return UNREAD
    return of([value for value in values if value is not None], default=None)


def first(values: Values) -> Any:
    """Return the first known value."""
    return next((value for value in values if value is not None), None)


def last(values: Values) -> Any:
    """Return the last known value."""
    return next((value for value in reversed(values) if value is not None), None)


def nth(values: Values) -> Any:
    """Return the value at the position given by the last value, counting blanks."""
    number = values[-1]
    if number is None or number is UNREAD:
        return number
    return values[int(number) - 1] if type(number) is int and 1 <= number < len(values) else None


def every(values: Values) -> Any:
    """Return the `and` of all values: no if any is no; otherwise unreadable or blank if any is."""
    if False in values:
        return False
    if UNREAD in values:
        return UNREAD
    return None if None in values else True


def some(values: Values) -> Any:
    """Return the `or` of all values."""
    if True in values:
        return True
    if UNREAD in values:
        return UNREAD
    return None if None in values else False


def same(values: Values) -> Any:
    """Return whether all known values are equal."""
    if UNREAD in values:
        return UNREAD
    return len({value for value in values if value is not None}) <= 1


def distinct(values: Values) -> Any:
    """Return whether no two known values are equal."""
    if UNREAD in values:
        return UNREAD
    present = [value for value in values if value is not None]
    return len(set(present)) == len(present)


def rising(values: Values) -> Any:
    """Return whether each known number is larger than the known number before it."""
    if UNREAD in values:
        return UNREAD
    present = [value for value in values if value is not None]
    return all(one < other for one, other in pairwise(present))


def falling(values: Values) -> Any:
    """Return whether each known number is smaller than the known number before it."""
    if UNREAD in values:
        return UNREAD
    present = [value for value in values if value is not None]
    return all(one > other for one, other in pairwise(present))


def gapless(values: Values) -> Any:
    """Return whether all written values come first: after a blank or a no, there are only blanks and noes."""
    if UNREAD in values:
        return UNREAD
    nothing = [value is None or value is False for value in values]
    return True not in nothing or all(nothing[nothing.index(True) :])


def written(values: Values) -> Any:
    """Return whether every value is written: neither blank nor no."""
    if UNREAD in values:
        return UNREAD
    return not any(value is None or value is False for value in values)


def blank(values: Values) -> Any:
    """Return whether every value is blank or no."""
    if UNREAD in values:
        return UNREAD
    return all(value is None or value is False for value in values)


class Function(NamedTuple):
    """A function of values.

    takes: the kind of its values (`counts`: numbers, or ticks with their worth; `same`: all of one type). gives: the type of its
    result, or None if this is the type of its values. chooses: whether it returns one of its values unchanged. ends_with_number:
    whether its last argument is a number that isn't one of the values.
    """

    of: Callable[[Values], Any]
    takes: Literal["counts", "numbers", "truths", "same", "anything"]
    gives: int | None
    chooses: bool = False
    ends_with_number: bool = False


OF_VALUES: dict[str, Function] = {
    "sum": Function(added, "counts", NUMBER),
    "count": Function(counted, "anything", NUMBER),
    "min": Function(least, "numbers", NUMBER, chooses=True),
    "max": Function(most, "numbers", NUMBER, chooses=True),
    "all": Function(every, "truths", YES),
    "any": Function(some, "truths", YES),
    "same": Function(same, "same", YES),
    "distinct": Function(distinct, "same", YES),
    "rising": Function(rising, "numbers", YES),
    "falling": Function(falling, "numbers", YES),
    "gapless": Function(gapless, "anything", YES),
    "written": Function(written, "anything", YES),
    "blank": Function(blank, "anything", YES),
    "first": Function(first, "same", None, chooses=True),
    "last": Function(last, "same", None, chooses=True),
    "nth": Function(nth, "same", None, chooses=True, ends_with_number=True),
}


def half_up(number: Number) -> int:
    """Return the whole number nearest to a number; halves are rounded up."""
    return floor((2 * number + 1) / 2) if type(number) is not int else number


class FunctionOfOne(NamedTuple):
    """A function of one value, which returns a number. takes: the type of the value."""

    of: Callable[[Any], Any]
    takes: int


OF_ONE: dict[str, FunctionOfOne] = {
    "floor": FunctionOfOne(floor, NUMBER),
    "ceil": FunctionOfOne(ceil, NUMBER),
    "round": FunctionOfOne(half_up, NUMBER),
    "abs": FunctionOfOne(abs, NUMBER),
    "length": FunctionOfOne(len, TEXT),
}


def shown(value: Any) -> str:
    """Format a value: `7`, `2.5`, `7/3`, a text, yes or no, `·` if blank; lists separated by spaces."""
    if isinstance(value, (list, tuple, range)):
        return " ".join(map(shown, value))
    if value is None:
        return "·"
    if value is UNREAD:
        return "?"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, str | float) else number_shown(value)
