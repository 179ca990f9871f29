"""A level's best score: the most that one sheet can earn with so many dice and pips of one's choice, exact, by CP-SAT.

One worker and a fixed seed: the same level has the same answer, as of several workers whoever comes first wins. A search that is
stopped or runs out of time says so, and gives a bound beside what it has found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from sheetgen.games.placement.lab.formulation import Formulation, by_dice, formulate, rewards, score_of
from sheetgen.games.placement.lab.order import Planes, flights, is_possible, with_flights
from sheetgen.games.placement.lab.search import Clock, Search, Stop, never, search, starting
from sheetgen.games.placement.model import Board, as_set, bits

SECONDS = 60.0


class Solution(NamedTuple):
    """Fields that can be crossed, what they earn, and what is known of the best.

    crossed: the fields as a set, start fields too. planes: the planet each rocket crosses. order: an order in which they can be
    crossed, one die at a time. dice: how many lie on fields. bound: no sheet earns more; proven: neither is there a better one nor,
    where the fewest dice are asked for, one with fewer.
    """

    crossed: int
    planes: Planes
    order: tuple[int, ...]
    score: int
    dice: int
    bound: int
    proven: bool


class Point(NamedTuple):
    """A point of the curve: the best score with at most so many dice."""

    dice: int
    score: int
    proven: bool
    bound: int


def solve(
    on: Board,
    dice: int | None,
    *,
    piles: bool = True,
    fewest: bool = False,
    seconds: float = SECONDS,
    stop: Stop = never,
    hint: Solution | None = None,
) -> Solution:
    """The most points with at most so many dice (None: as many as there are fields), and fewest: of the best, the fewest dice.

    piles: whether they count. hint: a solution to begin with, of no more dice. A level without a start field earns nothing, at once.
    """
    clock = starting(seconds, stop)
    limit = by_dice(on).bit_count() if dice is None else dice
    problem = formulate(on, piles)
    found = _most(on, problem, limit, piles, clock, hint or _untouched(on, piles))
    if not fewest or not found.proven:
        return found
    return _fewest(on, problem, piles, clock, found)


def curve(on: Board, upto: int, *, piles: bool = True, seconds: float = SECONDS, stop: Stop = never) -> Iterator[Point]:
    """The best score with at most 1 … upto dice, as they are found; each begins with the one before it."""
    clock = starting(seconds, stop)
    problem = formulate(on, piles)
    found = _untouched(on, piles)
    for dice in range(1, upto + 1):
        found = _most(on, problem, dice, piles, clock, found)
        yield Point(dice, found.score, found.proven, found.bound)


def _untouched(on: Board, piles: bool) -> Solution:
    """The sheet before the first turn."""
    most = sum(max(reward.points, 0) for reward in rewards(on, piles))
    return Solution(on.starts, (), tuple(bits(on.starts)), score_of(on, on.starts, piles), 0, most, False)


def _most(on: Board, problem: Formulation, dice: int, piles: bool, clock: Clock, first: Solution) -> Solution:
    """The most points with at most so many dice, at least those of the first solution."""
    model = problem.model.clone()
    model.add(problem.dice <= dice)
    model.add(problem.score >= first.score)
    model.maximize(problem.score)
    _hint(problem, model, first)
    done = search(model, clock)
    if not done.found:
        return first._replace(bound=min(_untouched(on, piles).bound, done.bound), proven=False)
    found = _solution(on, problem, done, piles)
    return found._replace(bound=found.score if done.proven else done.bound, proven=done.proven)


def _fewest(on: Board, problem: Formulation, piles: bool, clock: Clock, best: Solution) -> Solution:
    """Of the solutions as good as the best, one of the fewest dice."""
    model = problem.model.clone()
    model.add(problem.score >= best.score)
    model.minimize(problem.dice)
    _hint(problem, model, best)
    done = search(model, clock)
    if not done.found:
        return best._replace(proven=False)
    return _solution(on, problem, done, piles)._replace(bound=best.score, proven=done.proven)


def _hint(problem: Formulation, model: CpModel, first: Solution) -> None:
    """Tells the model a solution to begin with."""
    for field, crossed in enumerate(problem.crossed):
        model.add_hint(crossed, first.crossed >> field & 1)
    for rank, field in enumerate(first.order):
        model.add_hint(problem.ranks[field], rank)


def _solution(on: Board, problem: Formulation, done: Search, piles: bool) -> Solution:
    """The fields that the solver has crossed, put into order by their ranks; an order that breaks the rules is a fault of ours."""
    value = done.solver.value
    crossed = [field for field, each in enumerate(problem.crossed) if value(each)]
    by_rank = sorted(crossed, key=lambda field: (not on.starts >> field & 1, value(problem.ranks[field])))
    planes = flights(on, by_rank)
    order = with_flights(on, by_rank, planes)
    assert is_possible(on, order, planes), "an order that no turns explain"
    fields = as_set(order)
    return Solution(fields, planes, order, score_of(on, fields, piles), (fields & by_dice(on)).bit_count(), 0, False)
