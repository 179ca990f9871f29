"""Simulation of decks: the results of cards over the splits and rolls of seven dice. Plain numbers, no messages.

A play is a value for every letter. Each allowed number of letters is equally likely, then each split of the dice over them; every
die is rolled once. Three or more letters have too many splits and rolls to try all of them (several hundred thousand per card), so
plays are drawn at random, always the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from sheetgen.games.diceculus.maths.arithmetic import MOST_WORK, Evaluator, NoSolution, TooLarge, rounded
from sheetgen.games.diceculus.maths.expression import LETTERS, Expression
from sheetgen.games.diceculus.model import DICE, STAGES, Stage

FACES = 6
PLAYS = 300
"""Plays per card. A share is then accurate to 3 in a hundred (one standard error)."""
MOST_PLAYED = 1_500_000
"""Maximum work (in `arithmetic`'s measure) for all cards together, a third more than for 210 good cards. Beyond it, each card has
fewer plays."""
LEAST_PLAYS = 30
"""Minimum number of plays for a conclusion; decks that are much too large or too hard allow fewer."""
_BATCH = 10
_SEED = 20231121


class Outcome(NamedTuple):
    """The outcome of a card over many plays: its results in ascending order, the number of plays without a solution, and the number
    of plays that are too large to calculate."""

    results: tuple[int, ...]
    unsolved: int
    too_large: int

    @property
    def plays(self) -> int:
        """Number of plays."""
        return len(self.results) + self.unsolved + self.too_large

    @property
    def tells(self) -> bool:
        """True if there were enough plays to conclude that a result occurs always or nearly always."""
        return self.plays >= LEAST_PLAYS

    @property
    def no_solution(self) -> float:
        """The share of plays that divide by zero or take a root of a negative number."""
        return self.unsolved / self.plays if self.plays else 0.0


def plays(stage: Stage, count: int = PLAYS) -> list[dict[str, int]]:
    """Return plays of a stage, each with a value for every letter (0 for letters without dice). Every call returns the same
    plays."""
    random = Random(f"{_SEED} {stage.name}")
    return [_play(stage, random) for _ in range(count)]


def _play(stage: Stage, random: Random) -> dict[str, int]:
    assumed = random.choice(stage.assumed)
    cuts = sorted(random.sample(range(1, DICE), assumed - 1))
    split = [end - start for start, end in zip([0, *cuts], [*cuts, DICE], strict=True)]
    values = [sum(random.choices(range(1, FACES + 1), k=dice)) for dice in split]
    return dict.fromkeys(LETTERS, 0) | dict(zip(LETTERS, values, strict=False))


def outcome(expression: Expression, drawn: Sequence[Mapping[str, int]]) -> Outcome:
    """Return the outcome of a card in these plays."""
    tally = _Tally(expression)
    tally.play(drawn)
    return tally.outcome()


def outcomes(cards: Sequence[tuple[Stage, Expression]]) -> list[Outcome]:
    """Return the outcomes of cards, each played equally often: 300 times, or until the work is used up.

    If that would be too few plays for a conclusion, the cards that take the most work are played only once.
    """
    drawn = {stage.name: plays(stage) for stage in STAGES}
    tallies = [_Tally(expression) for _, expression in cards]
    looked = [tally.play(drawn[stage.name][:1]) for tally, (stage, _) in zip(tallies, cards, strict=True)]
    left = MOST_PLAYED - sum(looked)
    easy = _affordable(looked, left)
    for first in range(0, PLAYS, _BATCH):
        for number in easy:
            if left > 0:
                left -= tallies[number].play(drawn[cards[number][0].name][max(first, 1) : first + _BATCH])
    return [tally.outcome() for tally in tallies]


def _affordable(looked: Sequence[int], left: int) -> list[int]:
    """Return the cards that can be played often enough, in order, preferring cards whose first play took the least work."""
    taken: list[int] = []
    for number in sorted(range(len(looked)), key=looked.__getitem__):
        left -= LEAST_PLAYS * looked[number]
        if left < 0:
            break
        taken.append(number)
    return sorted(taken)


class _Tally:
    """The results of a card so far."""

    __slots__ = ("_expression", "_results", "_too_large", "_unsolved")

    def __init__(self, expression: Expression) -> None:
        self._expression = expression
        self._results: list[int] = []
        self._unsolved = self._too_large = 0

    def play(self, drawn: Sequence[Mapping[str, int]]) -> int:
        """Play the card and return the work done."""
        return sum([self._once(values) for values in drawn])

    def _once(self, values: Mapping[str, int]) -> int:
        evaluator = Evaluator(values)
        try:
            self._results.append(rounded(evaluator.value(self._expression)))
        except NoSolution:
            self._unsolved += 1
        except TooLarge:
            self._too_large += 1
        return MOST_WORK - evaluator.left

    def outcome(self) -> Outcome:
        """Return the outcome of all plays so far."""
        return Outcome(tuple(sorted(self._results)), self._unsolved, self._too_large)


class Spread(NamedTuple):
    """The distribution of a deck's results: the median, the ranges of the middle half and of the middle nine tenths, and the share
    below zero."""

    median: int
    half: tuple[int, int]
    most: tuple[int, int]
    negative: float


def spread(outcomes: Sequence[Outcome]) -> Spread | None:
    """Return the distribution of the results of several cards, each with equal weight; None without results."""
    results = sorted(result for each in outcomes for result in each.results)
    if not results:
        return None

    def at(share: float) -> int:
        return results[min(int(share * len(results)), len(results) - 1)]

    negative = sum(result < 0 for result in results) / len(results)
    return Spread(at(0.5), (at(0.25), at(0.75)), (at(0.05), at(0.95)), negative)
