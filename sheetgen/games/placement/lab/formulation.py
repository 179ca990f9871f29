"""A level as a problem for CP-SAT: the crossed fields, their order, their points and their dice.

The order is a rank per field: each crossed field has a supporter of a lower rank, which is a neighbour or, for a planet, its own
rocket; a lock also needs a key of its colour. A lock without a key never opens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExprT

from sheetgen.games.placement.model import Board, bits, flag_points, puzzles

Variables = Mapping[int, IntVar]
"""A variable for each field."""
Cut = tuple[int, int]
"""A field and a set of fields (bits). If the field is crossed, at least one field of the set is crossed."""


class Reward(NamedTuple):
    """Points for a set of fields once all of them are crossed; minus for a pile."""

    fields: int
    points: int


class Formulation(NamedTuple):
    """The model; whether each field is crossed; the rank of each field (empty if left out); the total points and dice."""

    model: CpModel
    crossed: Variables
    ranks: Variables
    score: LinearExprT
    dice: LinearExprT


def rewards(on: Board, piles: bool) -> list[Reward]:
    """Return all rewards; flags earn the points of the first place. piles: whether the points of piles are included."""
    single = [Reward(1 << gem, on.fields[gem].points[0]) for gem in bits(on.of("gem"))]
    single += [Reward(1 << flag, flag_points(on.fields[flag], 1)) for flag in bits(on.of("flag"))]
    single += [Reward(1 << pile, on.fields[pile].points[0]) for pile in bits(on.of("pile") if piles else 0)]
    together = [Reward(puzzle.pieces, puzzle.points) for puzzle in puzzles(on)]
    together += [Reward(line.fields, line.points) for line in on.lines if line.fields]
    return [reward for reward in single + together if reward.points]


def score_of(on: Board, crossed: int, piles: bool = True) -> int:
    """Return the points of a set of crossed fields."""
    return sum(reward.points for reward in rewards(on, piles) if not reward.fields & ~crossed)


def supporters(on: Board, field: int) -> int:
    """Return the fields of which at least one must be crossed before a field that is not a start field."""
    return on.rockets if on.planets >> field & 1 else on.neighbours(1 << field)


def formulate(on: Board, piles: bool = True, cuts: Iterable[Cut] = (), ranked: bool = True) -> Formulation:
    """Return the problem without a limit on the dice and without an objective. ranked: if False, return a relaxation without ranks,
    and so without an order of crossing."""
    model = CpModel()
    reached = on.within_reach()
    crossed = {field: model.new_int_var(on.starts >> field & 1, reached >> field & 1, "") for field in on.fields}
    ranks = _ranked(model, on, crossed, reached) if ranked else {}
    _fly(model, on, crossed)
    for field in bits(reached & ~on.starts):
        _need(model, crossed, field, supporters(on, field))
        if on.fields[field].kind == "lock":
            _need(model, crossed, field, on.keys_to(on.fields[field].colour))
    for field, before in cuts:
        _need(model, crossed, field, before)
    earned = list(_earned(model, on, crossed, piles))
    dice = sum(crossed[field] for field in bits(on.by_dice))
    return Formulation(model, crossed, ranks, sum(earned), dice)


def _need(model: CpModel, crossed: Variables, field: int, before: int) -> None:
    """Require that a field is crossed only if one of the fields `before` is."""
    model.add_bool_or([crossed[other] for other in bits(before)] + [~crossed[field]])


def _ranked(model: CpModel, on: Board, crossed: Variables, reached: int) -> Variables:
    """Add a rank for each field, and for each crossed field one supporter of a lower rank."""
    highest = reached.bit_count()
    ranks = {field: model.new_int_var(0, highest, "") for field in on.fields}
    supports: dict[tuple[int, int], IntVar] = {}

    def support(field: int, others: int) -> Iterator[tuple[int, IntVar]]:
        for other in bits(others & reached):
            chosen = model.new_bool_var("")
            model.add_implication(chosen, crossed[other])
            model.add(ranks[field] >= ranks[other] + 1).only_enforce_if(chosen)
            yield other, chosen

    for field in bits(reached & ~on.starts):
        chosen = dict(support(field, supporters(on, field)))
        model.add(sum(chosen.values()) == crossed[field])
        supports |= {(other, field): each for other, each in chosen.items()}
        if on.fields[field].kind == "lock":
            model.add(sum(each for _, each in support(field, on.keys_to(on.fields[field].colour))) == crossed[field])
    for (one, other), each in supports.items():
        if one < other and (other, one) in supports:
            model.add_at_most_one(each, supports[other, one])
    for rocket in bits(on.rockets & reached):
        model.add_at_most_one(supports[rocket, planet] for planet in bits(on.planets & reached))
    return ranks


def _fly(model: CpModel, on: Board, crossed: Variables) -> None:
    """Require as many crossed planets as crossed rockets, or all planets if more rockets than that are crossed."""
    rockets = [crossed[rocket] for rocket in bits(on.rockets)]
    planets = [crossed[planet] for planet in bits(on.planets)]
    if len(rockets) <= len(planets):
        model.add(sum(planets) == sum(rockets))
    elif planets:
        flown = model.new_int_var(0, len(planets), "")
        model.add_min_equality(flown, [sum(rockets), len(planets)])
        model.add(flown == sum(planets))


def _earned(model: CpModel, on: Board, crossed: Variables, piles: bool) -> Iterator[LinearExprT]:
    """Yield the points as terms; a line or puzzle counts by one variable, which is 1 only if all its fields are crossed."""
    for reward in rewards(on, piles):
        first, *others = bits(reward.fields)
        whole = crossed[first] if not others else model.new_bool_var("")
        for field in bits(reward.fields if others else 0):
            model.add_implication(whole, crossed[field])
        yield reward.points * whole
