"""The subjects of the DiceCulus rules: stages, cards, possible dice values, totals. Plain values, no messages, no files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import isqrt, prod
from typing import Literal, NamedTuple

from sheetgen.games.diceculus.formula import FormulaError, parse
from sheetgen.games.diceculus.maths.arithmetic import MOST_WORK, NO_SOLUTION, TooLarge, result, rounded
from sheetgen.games.diceculus.maths.expression import LETTERS, Expression, letters

DICE = 7
MOST_COUNTED = 15
"""Maximum digits of a number whose divisors are counted."""
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23)
MOST_ROLLS = 3
SOLVED = 50
"""Points for a card of the stage CHARITY solved without rolling (rulebook: "Exception")."""


class Stage(NamedTuple):
    """A stage of the game: the allowed numbers of letters that a player assumes, and of letters on its cards."""

    name: str
    numeral: str
    assumed: range
    on_card: range

    @property
    def letters(self) -> str:
        """All letters that a player can assume in the stage."""
        return LETTERS[: self.assumed.stop - 1]

    @property
    def scored_by_card(self) -> bool:
        """Return whether the round score is the result itself (rulebook: "SCORE FROM THE ROUND")."""
        return self.name in ("idea", "game")

    @property
    def identities(self) -> bool:
        """Return whether its cards are the left sides of identities, which may always give the same result (rulebook: "STAGE IV:
        Charity").
        """
        return self.name == "charity"


STAGES = (
    Stage("idea", "I", range(3, 4), range(3, 4)),
    Stage("game", "II", range(1, 6), range(3, 6)),
    Stage("robbery", "III", range(5, 7), range(5, 7)),
    Stage("charity", "IV", range(3, 7), range(3, 7)),
)


class Card(NamedTuple):
    """A card that was read, and the letters on it."""

    expression: Expression
    letters: frozenset[str]


@lru_cache(maxsize=8192)
def card(text: str) -> Card | None:
    """Return the card that a text describes, or None if the text cannot be read."""
    try:
        expression = parse(text)
    except FormulaError:
        return None
    return Card(expression, letters(expression))


def is_split(dice: Mapping[str, int], stage: Stage) -> bool:
    """Return whether all dice are split over letters, at least one on each, with no letter from a onwards skipped, and whether the
    stage allows this number of letters (rulebook: "THE IDEA").
    """
    good = sum(dice.values()) == DICE and len(dice) in stage.assumed and min(dice.values()) >= 1
    return good and "".join(dice) == LETTERS[: len(dice)]


def can_be_rolled(value: int, dice: int, faces: int) -> bool:
    """Return whether this number of dice can show this sum."""
    return dice > 0 and dice <= value <= dice * faces


def used_values(on: Card, dice: Mapping[str, int], values: Mapping[str, int]) -> dict[str, int] | None:
    """Return a value for every letter of the card, 0 for a letter without dice. Return None if a letter has dice but no value, or
    if no dice are written and any letter lacks its value.
    """
    missing = [letter for letter in on.letters if letter not in values]
    if any(not dice or dice.get(letter, 0) > 0 for letter in missing):
        return None
    return {**values, **dict.fromkeys(missing, 0)}


def solution(on: Card, values: Mapping[str, int], work: int = MOST_WORK) -> int | None:
    """Return the result of a card, −50 without a solution; None if no player could calculate it, or if it exceeds the work
    limit."""
    try:
        return result(on.expression, values, work)
    except TooLarge:
        return None


def share(given: int, among: int) -> int:
    """Return each player's share of a result, rounded (rulebook: "STAGE IV: Charity")."""
    return rounded(Fraction(given, among))


def grand_total(total: int, way: Literal["digits", "root", "product"] = "digits") -> int:
    """Return the grand total calculated from a stage's last total sum, with the sign of that sum (rulebook: "GRAND TOTAL",
    "CHALLENGES")."""
    digits = [int(digit) for digit in str(abs(total if isinstance(total, int) else rounded(total)))]
    size = prod(digits) if way == "product" else sum(digits)
    while way == "root" and size > 9:
        size = sum(int(digit) for digit in str(size))
    return size if total >= 0 else -size


def combined(grands: Sequence[tuple[int, int]], ways: Sequence[str]) -> int:
    """Return the combination of the grand totals. grands: pairs (index of the stage from 0, grand total). ways: the operations
    before each stage except the first.

    They are combined exactly, from left to right, then rounded. The first given stage begins; a division by 0 gives −50, as on a
    card.
    """
    if not grands:
        return 0
    made: int | Fraction = grands[0][1]
    for stage, grand in grands[1:]:
        match ways[stage - 1]:
            case "add":
                made += grand
            case "subtract":
                made -= grand
            case "multiply":
                made *= grand
            case _ if grand == 0:
                return NO_SOLUTION
            case _:
                made = Fraction(made) / grand
    return made if isinstance(made, int) else rounded(made)


def divisors(number: int) -> int | None:
    """Return the number of divisors of a number, ignoring its sign; None for 0, which every number divides, and for a very long
    number.

    After removing the prime factors up to the cube root, the rest is 1, a prime, the square of a prime, or a product of two primes.
    """
    rest = abs(number)
    if not 0 < rest < 10**MOST_COUNTED:
        return None
    count = 1
    for divisor in chain((2, 3), range(5, round(rest ** (1 / 3)) + 2, 2)):
        if divisor**3 > rest:
            break
        power = 0
        while rest % divisor == 0:
            rest //= divisor
            power += 1
        count *= power + 1
    if rest == 1:
        return count
    if isqrt(rest) ** 2 == rest:
        return count * 3
    return count * (2 if _is_prime(rest) else 4)


def _is_prime(number: int) -> bool:
    """Return whether a number below 10^15 is prime. This uses the Miller–Rabin test, which is certain below 3·10^18 with these
    bases."""
    if number in _BASES:
        return True
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    return all(_may_be_prime(number, base, odd, twos) for base in _BASES)


def _may_be_prime(number: int, base: int, odd: int, twos: int) -> bool:
    """Return True unless one base proves that a number, 1 more than `odd` · 2^`twos`, is composite."""
    power = pow(base, odd, number)
    if power in (0, 1, number - 1):
        return power != 0
    for _ in range(twos - 1):
        power = power * power % number
        if power == number - 1:
            return True
    return False
