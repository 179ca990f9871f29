"""The rules of a Rising sheet, and the two parts that are checked: the boxes and their sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from rising import model, spaces, words
from rising.layout import Keys
from sheetgen.plugin import Broken, Earned, Outcome, Part, Plan, Rule, WithDue, message, rule


class Model(NamedTuple):
    """The common data of a layout's sheets: the number of boxes and the plan of the check."""

    boxes: int
    plan: Plan


class BoxesAt(NamedTuple):
    """The boxes as written, and the sides of the die."""

    numbers: tuple[int | None, ...]
    sides: int


class SumAt(NamedTuple):
    """The written sum, and the sum of the boxes."""

    written: int
    due: int


@rule("rising/thrown", "A box holds what the die can show.", "Throw")
def thrown(at: BoxesAt) -> Iterator[Broken]:
    """Check that each box holds a number that the die can show (rulebook: "Throw")."""
    for box, number in enumerate(at.numbers, 1):
        if number is not None and not 1 <= number <= at.sides:
            yield (spaces.box(box),), message(words.thrown, box, number, at.sides)


@rule("rising/order", "Every number is larger than those before it. Empty boxes do not matter.", "Rise")
def order(at: BoxesAt) -> Iterator[Broken]:
    """Check that numbers rise from left to right; empty boxes are skipped (rulebook: "Rise")."""
    for one, other in model.falls(at.numbers):
        depends_on = tuple(spaces.box(box + 1) for box in range(other, one - 1, -1))
        yield depends_on, message(words.order, at.numbers[one] or 0, at.numbers[other] or 0)


@rule("rising/sum", "The sum is that of all boxes, once it is written.", "Add up")
def added(at: SumAt) -> WithDue | None:
    """Check that the sum, if written, is the sum of all boxes (rulebook: "Add up")."""
    return None if at.written == at.due else ((spaces.SUM, "boxes"), message(words.added, at.written, at.due), None, (at.due,))


RULES: tuple[Rule[Any], ...] = (thrown, order, added)


def ground(keys: Keys) -> Model:
    """Return the boxes of a layout, and the parts of its sheets that are checked."""
    boxes = tuple(spaces.box(number) for number in range(1, keys.boxes + 1))
    plan = Plan((Part(boxes, partial(_boxes, keys.sides)), Part((spaces.SUM,), _sum, (0,))), _earned)
    return Model(keys.boxes, plan)


def _boxes(sides: int, values: Any, _used: object) -> Outcome:
    """The boxes. Worth: their sum."""
    at = BoxesAt(values, sides)
    return model.points(values), (*thrown(at), *order(at))


def _sum(values: Any, used: Any) -> Outcome:
    """Return the sum and its findings. Worth: the written value."""
    (written,), (due,) = values, used
    return written, () if written is None else added(SumAt(written, due))


def _earned(worths: Sequence[Any]) -> Earned:
    """Return the points earned by the boxes and the written points."""
    return Earned(worths[0], {"boxes": worths[0]}, worths[1])
