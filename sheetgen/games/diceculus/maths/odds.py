"""The possible results of a card before some of its letters are rolled: every result with its weight, exactly.

Letters are independent of one another, so the results of two parts of a card without a common letter are combined value by value; a
letter in both is fixed first, once for each of its values. Equal values are merged immediately, so that seven dice rarely take more
than some thousand steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from operator import add, mul, sub
from typing import NamedTuple

from sheetgen.games.diceculus.maths import arithmetic, expression

Weights = Mapping[int, int]
"""Number of rolls for each sum; all rolls are equally likely."""
_LEAST, _COMBINED = 1, 8
"""Work of combining two values, in about millionths of a second as in `arithmetic`: `_LEAST` if both and the result are short whole
numbers, `_COMBINED` otherwise."""
_WHOLE: Mapping[type[expression.Expression], Callable[[int, int], int]] = {
    expression.Plus: add,
    expression.Minus: sub,
    expression.Times: mul,
}
_LONG = 1 << 64
"""Upper limit for results of whole numbers that are calculated directly as `int`; larger results are calculated by `arithmetic`."""


class Nothing(NamedTuple):
    """A missing result. solved: True if it is known that the card has no solution (it then counts as −50); False if the result is
    too large to calculate."""

    solved: bool


NONE, TOO_LARGE = Nothing(True), Nothing(False)
Outcome = int | arithmetic.Exact | Nothing
"""Result of a part; whole numbers are `int`, since these are fast to calculate with and to merge."""
Distribution = dict[Outcome, int]


class TooManyRolls(Exception):
    """There are too many possible rolls to go through."""


class Odds(NamedTuple):
    """The results of a card: the number of rolls by result, of `all` equally likely rolls. Rolls whose result is too large to
    calculate are left out.
    """

    rolls: dict[int, int]
    all: int
    unsolved: int
    too_large: int

    @property
    def least(self) -> int:
        return min(self.rolls)

    @property
    def most(self) -> int:
        return max(self.rolls)

    @property
    def mean(self) -> Fraction:
        """Mean of all results that can be calculated."""
        return Fraction(sum(result * count for result, count in self.rolls.items()), self.all - self.too_large)

    @property
    def likeliest(self) -> tuple[int, ...]:
        """The most likely results, in ascending order."""
        most = max(self.rolls.values())
        return tuple(sorted(result for result, count in self.rolls.items() if count == most))


@lru_cache(maxsize=256)
def sums(dice: int, faces: int) -> Weights:
    """Return the number of rolls of some dice for each sum."""
    result = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, count in result.items():
            for face in range(1, faces + 1):
                longer[total + face] = longer.get(total + face, 0) + count
        result = longer
    return result


def odds(card: expression.Expression, known: Mapping[str, int], open_letters: Mapping[str, Weights], work: int) -> tuple[Odds, int]:
    """Return the odds of a card, and the work that is left. Each of its letters must be in `known` or `open_letters`. Raise
    TooManyRolls."""
    evaluator = _Evaluator(open_letters, work)
    rolls: dict[int, int] = {}
    unsolved = too_large = 0
    distribution = evaluator.distribution(card, dict(known))
    for outcome, count in distribution.items():
        if outcome == TOO_LARGE:
            too_large += count
        else:
            result = _result(outcome)
            unsolved += count if isinstance(outcome, Nothing) else 0
            rolls[result] = rolls.get(result, 0) + count
    return Odds(rolls, sum(distribution.values()), unsolved, too_large), evaluator.left


class _Evaluator:
    """An evaluator of a card: its open letters, the parts already known, and the work that is left."""

    def __init__(self, open_letters: Mapping[str, Weights], work: int) -> None:
        self.open, self.left = open_letters, work
        self.letters: dict[int, frozenset[str]] = {}
        self.known: dict[tuple[int, tuple[int, ...]], Distribution] = {}

    def distribution(self, part: expression.Expression, fixed: dict[str, int]) -> Distribution:
        """Return the values of a part with some letters fixed, each with the number of rolls of its other letters."""
        key = id(part), tuple(fixed.get(letter, -1) for letter in sorted(self.letters_of(part)))
        result = self.known.get(key)
        if result is None:
            result = self.known[key] = self.compute(part, fixed)
        return result

    def compute(self, part: expression.Expression, fixed: dict[str, int]) -> Distribution:
        match part:
            case expression.Number(value):
                return {_short(value): 1}
            case expression.Letter(name):
                return {fixed[name]: 1} if name in fixed else self.roll(self.open[name])
            case expression.Negative(inner) | expression.Root(inner):
                return self.unary(type(part), self.distribution(inner, fixed))
            case expression.Binary(left, right) | expression.Power(left, right):
                return self.binary(type(part), left, right, fixed)

    def roll(self, weights: Weights) -> Distribution:
        self.pay(_COMBINED * len(weights))
        return dict(weights.items())

    def unary(self, sign: type[expression.Expression], inner: Distribution) -> Distribution:
        """Return the outcomes of an operation on one part."""
        make, work = arithmetic.UNARY_OPERATIONS[sign], arithmetic.ROOT_WORK if sign is expression.Root else _COMBINED
        result: Distribution = {}
        for outcome, count in inner.items():
            after = outcome if isinstance(outcome, Nothing) else self.attempt(work, make, outcome)
            result[after] = result.get(after, 0) + count
        return result

    def binary(
        self, sign: type[expression.Expression], left: expression.Expression, right: expression.Expression, fixed: dict[str, int]
    ) -> Distribution:
        """Return the outcomes of an operation on two parts. Letters that are in both parts are fixed first."""
        result: Distribution = {}
        for values, ways in self.shared((self.letters_of(left) & self.letters_of(right)) - fixed.keys()):
            both = {**fixed, **values}
            ones, others = self.distribution(left, both), self.distribution(right, both)
            if len(ones) * len(others) * _LEAST > self.left:
                raise TooManyRolls
            for (one, count), (other, times) in product(ones.items(), others.items()):
                outcome = self.combine(sign, one, other)
                result[outcome] = result.get(outcome, 0) + ways * count * times
        return result

    def shared(self, names: frozenset[str]) -> Iterator[tuple[dict[str, int], int]]:
        """Yield every combination of values of some letters, and the number of rolls that give it."""
        order = sorted(names)
        for chosen in product(*(self.open[name].items() for name in order)):
            self.pay(_COMBINED)
            ways = prod(count for _, count in chosen)
            yield {name: value for name, (value, _) in zip(order, chosen, strict=True)}, ways

    def combine(self, sign: type[expression.Expression], one: Outcome, other: Outcome) -> Outcome:
        """Return the outcome of two values; the first missing result decides it, as in an evaluation from left to right."""
        if type(one) is int and type(other) is int and sign in _WHOLE:
            outcome = _WHOLE[sign](one, other)
            if abs(outcome) < _LONG:
                self.pay(_LEAST)
                return outcome
        if isinstance(one, Nothing):
            return one
        if isinstance(other, Nothing):
            return other
        broken = sign is expression.Power and type(other) is not int
        work = arithmetic.BROKEN_WORK if broken else _COMBINED
        return self.attempt(work, arithmetic.BINARY_OPERATIONS[sign], one, other)

    def attempt(self, work: int, make: Callable[..., arithmetic.Exact], *parts: int | arithmetic.Exact) -> Outcome:
        """Return the outcome of an operation: a number, or the kind of missing result."""
        self.pay(work)
        try:
            outcome = make(*(Fraction(part) if type(part) is int else part for part in parts))
            self.pay(arithmetic.work_of(outcome))
        except arithmetic.NoSolution:
            return NONE
        except arithmetic.TooLarge:
            return TOO_LARGE
        return _short(outcome)

    def letters_of(self, part: expression.Expression) -> frozenset[str]:
        """Return the letters of a part."""
        result = self.letters.get(id(part))
        if result is None:
            result = self.letters[id(part)] = expression.letters(part)
        return result

    def pay(self, work: int) -> None:
        self.left -= work
        if self.left < 0:
            raise TooManyRolls


def _short(number: arithmetic.Exact) -> int | arithmetic.Exact:
    """Return a whole number as `int`, and any other number unchanged."""
    return int(number) if arithmetic.is_whole(number) else number


def _result(outcome: Outcome) -> int:
    """Return the whole number that a player writes down for an outcome."""
    if isinstance(outcome, Nothing):
        return arithmetic.NO_SOLUTION
    return outcome if isinstance(outcome, int) else arithmetic.rounded(outcome)
