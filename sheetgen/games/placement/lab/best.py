"""Best score of a level: the maximum that a sheet can earn with a limited number of dice and free choice of pips, exact, by CP-SAT.

One worker and a fixed seed give the same answer for the same level; with several workers, it would depend on the first to finish. A
search that is stopped or runs out of time reports this, and gives a bound with its result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from sheetgen.games.placement.lab.cuts import Relaxed, relax, unfounded
from sheetgen.games.placement.lab.formulation import Formulation, formulate, rewards, score_of
from sheetgen.games.placement.lab.search import Clock, Search, Stop, never, search, starting
from sheetgen.games.placement.lab.standards import SECONDS
from sheetgen.games.placement.model import Board, as_set, bits

_SMALL = 100
"""Largest number of fields on a level that one search can solve."""
_EFFORT, _NEARBY = 10.0, 1.0
"""Effort for approaching the best score of a large level, and for one of its searches. It is not a time, so that the answer is
always the same.
"""
_PART = 3
"""Maximum time for a point of the curve, as a multiple of an equal share of the time left."""


Planes = tuple[tuple[int, int], ...]
"""The planet that each rocket crosses, as (rocket, planet), in the order of the rockets."""


class Solution(NamedTuple):
    """Fields that can be crossed, their score, and the known facts about the best score.

    crossed: the fields as a set, including start fields. planes: the planet each rocket crosses. order: an order in which they can
    be crossed, one die at a time. dice: number of dice on fields. bound: no sheet earns more; proven: no sheet earns more than
    `score`. fewest: whether it is proven that no equally good solution has fewer dice.
    """

    crossed: int
    planes: Planes
    order: tuple[int, ...]
    score: int
    dice: int
    bound: int
    proven: bool
    fewest: bool = False


class Point(NamedTuple):
    """A point of the curve: the best score with a maximum number of dice."""

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
    """Return the best solution with at most `dice` dice (None: one for each field); with `fewest`, the best one with the fewest
    dice.

    piles: whether the points of piles count. hint: an initial solution. Without a start field, no field is crossed.
    """
    clock = starting(seconds, stop)
    limit = on.by_dice.bit_count() if dice is None else dice
    usable = hint is not None and hint.dice <= limit
    first = hint._replace(score=score_of(on, hint.crossed, piles)) if hint and usable else _untouched(on, piles)
    found = _most(on, formulate(on, piles), limit, piles, clock, first)
    return _fewest(on, piles, clock, found) if fewest and found.proven else found


def curve(on: Board, upto: int, *, piles: bool = True, seconds: float = SECONDS, stop: Stop = never) -> Iterator[Point]:
    """Yield the best score with at most 1 … upto dice; each search starts from the previous solution."""
    clock = starting(seconds, stop)
    problem = formulate(on, piles)
    found = _untouched(on, piles)
    for dice in range(1, upto + 1):
        part = min(1, _PART / (upto - dice + 1))
        found = _most(on, problem, dice, piles, clock.share(part), found)
        yield Point(dice, found.score, found.proven, found.bound)


def _untouched(on: Board, piles: bool) -> Solution:
    """Return the solution before the first turn: only the start fields are crossed."""
    most = sum(max(reward.points, 0) for reward in rewards(on, piles))
    return Solution(on.starts, (), tuple(bits(on.starts)), score_of(on, on.starts, piles), 0, most, False)


def _most(on: Board, problem: Formulation, dice: int, piles: bool, clock: Clock, first: Solution) -> Solution:
    """Return the best solution with at most `dice` dice, at least as good as the first one."""
    if len(on.fields) <= _SMALL:
        return _ranked(on, problem, dice, piles, clock, first)
    relaxed = relax(on, dice, piles, clock.share(0.2))
    first, relaxed = _approach(on, problem, dice, piles, clock.share(0.5), first, relaxed)
    problem = formulate(on, piles, relaxed.cuts)
    problem.model.add(problem.score <= relaxed.bound)
    found = _ranked(on, problem, dice, piles, clock, first, mixed=True)
    bound = min(found.bound, relaxed.bound)
    return found._replace(bound=bound, proven=found.score == bound)


def _approach(
    on: Board, problem: Formulation, dice: int, piles: bool, clock: Clock, first: Solution, relaxed: Relaxed
) -> tuple[Solution, Relaxed]:
    """Approach the best score from both sides. From above, cross fields without an order, which gives bounds and cuts. From below,
    find the best solution near those fields and the best one so far.
    """
    loose = formulate(on, piles, relaxed.cuts, ranked=False)
    loose.model.add(loose.dice <= dice)
    loose.model.maximize(loose.score)
    cuts, bound, found, left = [*relaxed.cuts], relaxed.bound, first, _EFFORT
    while found.score < bound and left > 0 and clock.left:
        done = search(loose.model, clock, relaxed=True, effort=left)
        if not done.feasible:
            break
        bound = min(bound, done.bound)
        crossed = as_set(field for field, each in loose.crossed.items() if done.solver.value(each))
        found = _nearby(on, problem, dice, piles, clock, found, crossed)
        more = unfounded(on, crossed)
        if not more:
            break
        for field, before in more:
            loose.model.add_bool_or([loose.crossed[other] for other in bits(before)] + [~loose.crossed[field]])
        cuts += more
        left -= done.effort + _NEARBY
    return found, Relaxed(tuple(cuts), bound)


def _nearby(on: Board, problem: Formulation, dice: int, piles: bool, clock: Clock, first: Solution, crossed: int) -> Solution:
    """Return the best solution within some fields, their neighbours and the fields of the first solution."""
    allowed = first.crossed | crossed | on.neighbours(crossed)
    model = problem.model.clone()
    model.add(sum(problem.crossed[field] for field in on.fields if not allowed >> field & 1) == 0)
    within = problem._replace(model=model)
    return _ranked(on, within, dice, piles, clock, first, effort=_NEARBY)._replace(proven=False)


def _ranked(
    on: Board, problem: Formulation, dice: int, piles: bool, clock: Clock, first: Solution, mixed: bool = False, effort: float = inf
) -> Solution:
    """Return the best solution with at most `dice` dice, by one search; if the search finds none, the first one."""
    model = problem.model.clone()
    model.add(problem.dice <= dice)
    model.add(problem.score >= first.score)
    model.maximize(problem.score)
    _hint(problem, model, first)
    done = search(model, clock, mixed, effort=effort)
    if not done.feasible:
        return first._replace(bound=_untouched(on, piles).bound, proven=False)
    found = _solution(on, problem, done, piles)
    return found._replace(bound=found.score if done.proven else done.bound, proven=done.proven)


def _fewest(on: Board, piles: bool, clock: Clock, best: Solution) -> Solution:
    """Return a solution as good as the best, with the fewest dice."""
    is_small = len(on.fields) <= _SMALL
    cuts = () if is_small else relax(on, best.dice, piles, clock.share(0.2)).cuts
    problem = formulate(on, piles, cuts)
    problem.model.add(problem.score >= best.score)
    problem.model.minimize(problem.dice)
    _hint(problem, problem.model, best)
    done = search(problem.model, clock, mixed=not is_small)
    if not done.feasible:
        return best
    return _solution(on, problem, done, piles)._replace(bound=best.score, proven=True, fewest=done.proven)


def _hint(problem: Formulation, model: CpModel, first: Solution) -> None:
    """Give the model a solution to begin with."""
    for field, crossed in problem.crossed.items():
        model.add_hint(crossed, first.crossed >> field & 1)
    for rank, field in enumerate(first.order):
        model.add_hint(problem.ranks[field], rank)


def _solution(on: Board, problem: Formulation, done: Search, piles: bool) -> Solution:
    """Return the solution from the fields that the solver has crossed, ordered by their ranks."""
    value = done.solver.value
    crossed = [field for field, each in problem.crossed.items() if value(each)]
    by_rank = sorted(crossed, key=lambda field: (not on.starts >> field & 1, value(problem.ranks[field])))
    planes = rocket_to_planet(on, by_rank)
    order = _with_planets(on, by_rank, dict(planes))
    fields = as_set(order)
    return Solution(fields, planes, order, score_of(on, fields, piles), (fields & on.by_dice).bit_count(), 0, False)


def rocket_to_planet(on: Board, order: Sequence[int]) -> Planes:
    """Return the planet for each rocket, both in the order they are crossed; a rocket with no planet left is omitted."""
    rockets, planets = ([field for field in order if on.fields[field].kind == kind] for kind in ("rocket", "planet"))
    return tuple(zip(rockets, planets, strict=False))


def _with_planets(on: Board, order: Sequence[int], planet: Mapping[int, int]) -> tuple[int, ...]:
    """Return the order with each planet moved right after the rocket that crosses it."""
    result: list[int] = []
    for field in order:
        if on.fields[field].kind != "planet":
            result += [field, planet[field]] if field in planet else [field]
    return tuple(result)
