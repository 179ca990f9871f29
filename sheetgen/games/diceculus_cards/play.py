"""How decks play: what cards come to over the splits and rolls of seven dice. Plain numbers, no messages.

A play is a value for every letter. Each number of letters a player may assume is as likely as the others, then each split of the
dice over them; every die is rolled once. All splits and rolls of three letters and more are too many to go through (some hundred
thousand a card), so plays are drawn at random, always the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from sheetgen.games.diceculus.arithmetic import NoSolution, TooLarge, evaluate, rounded
from sheetgen.games.diceculus.expression import LETTERS, Expression
from sheetgen.games.diceculus.model import DICE, Stage

FACES = 6
PLAYS = 300
"""Plays a card: a share is right to 3 in a hundred (one standard error)."""
_SEED = 20231121


class Outcome(NamedTuple):
    """What a card comes to over many plays: results in order, plays without a solution, plays nobody would work out."""

    results: tuple[int, ...]
    unsolved: int
    too_large: int

    @property
    def plays(self) -> int:
        """How many plays there were."""
        return len(self.results) + self.unsolved + self.too_large

    @property
    def no_solution(self) -> float:
        """The share of plays that divide by zero or take a root of a negative number."""
        return self.unsolved / self.plays if self.plays else 0.0


def plays(stage: Stage, count: int = PLAYS) -> list[dict[str, int]]:
    """Values of all letters, those without dice being 0. The same ones for every call."""
    random = Random(f"{_SEED} {stage.name}")
    return [_play(stage, random) for _ in range(count)]


def _play(stage: Stage, random: Random) -> dict[str, int]:
    assumed = random.choice(stage.assumed)
    cuts = sorted(random.sample(range(1, DICE), assumed - 1))
    split = [end - start for start, end in zip([0, *cuts], [*cuts, DICE], strict=True)]
    values = [sum(random.choices(range(1, FACES + 1), k=dice)) for dice in split]
    return dict.fromkeys(LETTERS, 0) | dict(zip(LETTERS, values, strict=False))


def outcome(expression: Expression, drawn: Sequence[Mapping[str, int]]) -> Outcome:
    """What a card comes to in each of these plays."""
    results: list[int] = []
    unsolved = too_large = 0
    for values in drawn:
        try:
            results.append(rounded(evaluate(expression, values)))
        except NoSolution:
            unsolved += 1
        except TooLarge:
            too_large += 1
    return Outcome(tuple(sorted(results)), unsolved, too_large)


class Spread(NamedTuple):
    """How the results of a deck lie: the one in the middle, the middle half, nine of ten, and the share below zero."""

    median: int
    half: tuple[int, int]
    most: tuple[int, int]
    negative: float


def spread(outcomes: Sequence[Outcome]) -> Spread | None:
    """The results of several cards taken together, each counting alike; None when there are none."""
    results = sorted(result for each in outcomes for result in each.results)
    if not results:
        return None

    def at(share: float) -> int:
        return results[min(int(share * len(results)), len(results) - 1)]

    negative = sum(result < 0 for result in results) / len(results)
    return Spread(at(0.5), (at(0.25), at(0.75)), (at(0.05), at(0.95)), negative)
