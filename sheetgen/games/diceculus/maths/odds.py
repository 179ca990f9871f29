"""What a card may give while some of its letters are still to be rolled: every result with its weight, exactly.

Letters are independent of one another, so what two parts of a card without a letter in common give is combined value by value; a
letter that both have is fixed first, once for each of its values. Equal values are put together as they come, so that seven dice
rarely take more than some thousand steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from operator import add, mul, sub
from typing import NamedTuple

from sheetgen.games.diceculus.maths.arithmetic import (
    BROKEN_WORK,
    JOINED,
    MADE,
    NO_SOLUTION,
    ROOT_WORK,
    Exact,
    NoSolution,
    TooLarge,
    is_whole,
    rounded,
    work_of,
)
from sheetgen.games.diceculus.maths.expression import (
    Expression,
    Letter,
    Minus,
    Negative,
    Number,
    Over,
    Plus,
    Power,
    Root,
    Times,
    letters,
)

Weights = Mapping[int, int]
"""How many rolls there are of each sum, of all that are equally likely."""
_LEAST, _COMBINED = 1, 8
"""Work for one more pair of whole numbers, of any others; as in `arithmetic`, about a millionth of a second each."""
_WHOLE: Mapping[type[Expression], Callable[[int, int], int]] = {Plus: add, Minus: sub, Times: mul}
_LONG = 1 << 64
"""Whole numbers up to here are reckoned with at once."""


class Nothing(NamedTuple):
    """No number: there is no solution, or it is too large to be worked out."""

    solved: bool


NONE, TOO_LARGE = Nothing(True), Nothing(False)
Worth = int | Exact | Nothing
"""A whole number is an `int`, for these are quickly reckoned with and put together."""
Worths = dict[Worth, int]


class TooManyRolls(Exception):
    """There are more ways to roll than anybody would go through."""


class Odds(NamedTuple):
    """What a card gives: rolls by result, of `all` equally likely ones; those too large to be worked out are in no result."""

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
        """The mean of all results that can be worked out."""
        return Fraction(sum(result * count for result, count in self.rolls.items()), self.all - self.too_large)

    @property
    def likeliest(self) -> tuple[int, ...]:
        """The results that most rolls give, in order."""
        most = max(self.rolls.values())
        return tuple(sorted(result for result, count in self.rolls.items() if count == most))


@lru_cache(maxsize=256)
def sums(dice: int, faces: int) -> Weights:
    """How many rolls of some dice make each sum."""
    result = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, count in result.items():
            for face in range(1, faces + 1):
                longer[total + face] = longer.get(total + face, 0) + count
        result = longer
    return result


def odds(card: Expression, known: Mapping[str, int], open_letters: Mapping[str, Weights], work: int) -> tuple[Odds, int]:
    """What a card gives, and the work that is left; each of its letters is either known or open. Raises TooManyRolls."""
    going = _Going(open_letters, work)
    rolls: dict[int, int] = {}
    unsolved = too_large = 0
    found = going.worths(card, dict(known))
    for worth, count in found.items():
        if worth == TOO_LARGE:
            too_large += count
        else:
            result = _result(worth)
            unsolved += count if isinstance(worth, Nothing) else 0
            rolls[result] = rolls.get(result, 0) + count
    return Odds(rolls, sum(found.values()), unsolved, too_large), going.left


class _Going:
    """A card being gone through: what is open, parts already known, and how much work is left to be done."""

    def __init__(self, open_letters: Mapping[str, Weights], work: int) -> None:
        self.open, self.left = open_letters, work
        self.letters: dict[int, frozenset[str]] = {}
        self.known: dict[tuple[int, tuple[int, ...]], Worths] = {}

    def worths(self, part: Expression, fixed: dict[str, int]) -> Worths:
        """What a part comes to with some letters fixed, each with how many rolls of its other letters make it."""
        key = id(part), tuple(fixed.get(letter, -1) for letter in sorted(self.letters_of(part)))
        result = self.known.get(key)
        if result is None:
            result = self.known[key] = self.made(part, fixed)
        return result

    def made(self, part: Expression, fixed: dict[str, int]) -> Worths:
        match part:
            case Number(value):
                return {_short(value): 1}
            case Letter(name):
                return {fixed[name]: 1} if name in fixed else self.rolled(self.open[name])
            case Negative(inner) | Root(inner):
                return self.changed(type(part), self.worths(inner, fixed))
            case Plus(left, right) | Minus(left, right) | Times(left, right) | Over(left, right) | Power(left, right):
                return self.joined(type(part), left, right, fixed)

    def rolled(self, weights: Weights) -> Worths:
        self.pay(_COMBINED * len(weights))
        return dict(weights.items())

    def changed(self, sign: type[Expression], inner: Worths) -> Worths:
        """What is made of one part."""
        make, work = MADE[sign], ROOT_WORK if sign is Root else _COMBINED
        result: Worths = {}
        for worth, count in inner.items():
            made = worth if isinstance(worth, Nothing) else self.tried(work, make, worth)
            result[made] = result.get(made, 0) + count
        return result

    def joined(self, sign: type[Expression], left: Expression, right: Expression, fixed: dict[str, int]) -> Worths:
        """What is made of two parts; letters that both have are fixed first."""
        result: Worths = {}
        for values, ways in self.shared((self.letters_of(left) & self.letters_of(right)) - fixed.keys()):
            both = {**fixed, **values}
            ones, others = self.worths(left, both), self.worths(right, both)
            if len(ones) * len(others) * _LEAST > self.left:
                raise TooManyRolls
            for (one, count), (other, times) in product(ones.items(), others.items()):
                made = self.pair(sign, one, other)
                result[made] = result.get(made, 0) + ways * count * times
        return result

    def shared(self, names: frozenset[str]) -> Iterator[tuple[dict[str, int], int]]:
        """All values of some letters together, and how many rolls make them."""
        order = sorted(names)
        for chosen in product(*(self.open[name].items() for name in order)):
            self.pay(_COMBINED)
            yield {name: value for name, (value, _) in zip(order, chosen, strict=True)}, prod(count for _, count in chosen)

    def pair(self, sign: type[Expression], one: Worth, other: Worth) -> Worth:
        """What two values make; the first that is none settles it, as it does for who works them out in order."""
        if type(one) is int and type(other) is int and sign in _WHOLE:
            made = _WHOLE[sign](one, other)
            if abs(made) < _LONG:
                self.pay(_LEAST)
                return made
        if isinstance(one, Nothing):
            return one
        if isinstance(other, Nothing):
            return other
        broken = sign is Power and type(other) is not int
        return self.tried(BROKEN_WORK if broken else _COMBINED, JOINED[sign], one, other)

    def tried(self, work: int, make: Callable[..., Exact], *parts: int | Exact) -> Worth:
        """What is made, if anything."""
        self.pay(work)
        try:
            made = make(*(Fraction(part) if type(part) is int else part for part in parts))
            self.pay(work_of(made))
        except NoSolution:
            return NONE
        except TooLarge:
            return TOO_LARGE
        return _short(made)

    def letters_of(self, part: Expression) -> frozenset[str]:
        """The letters of a part."""
        result = self.letters.get(id(part))
        if result is None:
            result = self.letters[id(part)] = letters(part)
        return result

    def pay(self, work: int) -> None:
        self.left -= work
        if self.left < 0:
            raise TooManyRolls


def _short(number: Exact) -> int | Exact:
    """A whole number as such."""
    return int(number) if is_whole(number) else number


def _result(worth: Worth) -> int:
    """The whole number that is written down."""
    if isinstance(worth, Nothing):
        return NO_SOLUTION
    return worth if isinstance(worth, int) else rounded(worth)
