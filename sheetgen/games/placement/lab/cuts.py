"""Bounds for a large level: cuts that every solution satisfies, from a linear relaxation and from relaxed solutions.

A crossed field is joined to a start field. So at least one field of each set that separates the two is crossed. Such sets are found
as minimum cuts (max flow), where the flow through a field is at most its crossed share in the relaxation. The first lock of a
colour needs a key before it, so some key is reached without locks of that colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ortools.graph.python.max_flow import SimpleMaxFlow
from ortools.linear_solver import pywraplp

from sheetgen.games.placement.analysis.choices import fullest
from sheetgen.games.placement.lab.formulation import Cut, rewards, supporters
from sheetgen.games.placement.lab.search import Clock
from sheetgen.games.placement.model import Board, as_set, bits

_UNIT = 1_000_000
"""Flow that stands for one whole field."""
_LEAST = 3_000
"""Minimum missing flow that makes a cut worthwhile."""
_ROUNDS = 60


class Relaxed(NamedTuple):
    """The result of a relaxation: cuts, and a bound of the score."""

    cuts: tuple[Cut, ...]
    bound: int


def relax(on: Board, dice: int, piles: bool, clock: Clock) -> Relaxed:
    """Return the linear relaxation, tightened by cuts until none is missing or the time is over."""
    linear = _Linear(on, dice, piles)
    network = _Network(on)
    cuts: dict[Cut, None] = {}
    bound = linear.solve()
    for _ in range(_ROUNDS):
        more = [cut for cut in network.cuts(linear.crossed()) if cut not in cuts]
        if not more or not clock.left:
            break
        for cut in more:
            cuts[cut] = None
            linear.need(cut)
        bound = linear.solve()
    return Relaxed(tuple(cuts), int(bound + 1e-4))


class _Linear:
    """The relaxation as a linear program for GLOP: fields crossed in part."""

    def __init__(self, on: Board, dice: int, piles: bool) -> None:
        self._solver = pywraplp.Solver.CreateSolver("GLOP")
        reached = on.within_reach()
        self._fields = {at: self._solver.NumVar(on.starts >> at & 1, reached >> at & 1, "") for at in on.fields}
        self._limit(on.by_dice, dice)
        self._fly(on)
        self._aim(on, piles)
        for field in bits(reached & ~on.starts):
            self.need((field, supporters(on, field)))
            if on.fields[field].kind == "lock":
                self.need((field, on.keys_to(on.fields[field].colour)))

    def need(self, cut: Cut) -> None:
        """Require that a field is crossed no more than the fields of a cut together."""
        field, before = cut
        row = self._solver.Constraint(0, self._solver.infinity())
        for other in bits(before & ~(1 << field)):
            row.SetCoefficient(self._fields[other], 1)
        row.SetCoefficient(self._fields[field], -1)

    def solve(self) -> float:
        """Solve the relaxation and return its bound."""
        self._solver.Solve()
        return float(self._solver.Objective().Value())

    def crossed(self) -> dict[int, float]:
        """Return the crossed share of each field."""
        return {at: max(0.0, field.solution_value()) for at, field in self._fields.items()}

    def _limit(self, fields: int, most: int) -> None:
        row = self._solver.Constraint(0, most)
        for field in bits(fields):
            row.SetCoefficient(self._fields[field], 1)

    def _fly(self, on: Board) -> None:
        """Require as many crossed planets as rockets; fewer are allowed if there are more rockets than planets."""
        rockets, planets = on.rockets, on.planets
        least = 0 if rockets.bit_count() <= planets.bit_count() else -self._solver.infinity()
        row = self._solver.Constraint(least, 0)
        for field in bits(rockets | planets):
            row.SetCoefficient(self._fields[field], 1 if planets >> field & 1 else -1)

    def _aim(self, on: Board, piles: bool) -> None:
        aim = self._solver.Objective()
        aim.SetMaximization()
        for reward in rewards(on, piles):
            whole = self._solver.NumVar(0, 1, "")
            aim.SetCoefficient(whole, reward.points)
            for field in bits(reward.fields):
                row = self._solver.Constraint(0, self._solver.infinity() if reward.points > 0 else 0)
                row.SetCoefficient(self._fields[field], 1)
                row.SetCoefficient(whole, -1)


class _Network:
    """The routes from start fields as a network: a field is an arc from its entrance to its exit, supporters lead to the entrance.

    Nodes: 2·field is its entrance, 2·field + 1 its exit; then the source, then one sink for the keys of each colour of locks. Arcs:
    the fields' arcs come first.
    """

    def __init__(self, on: Board) -> None:
        self._on, self._count = on, on.everything.bit_length()
        self._source = 2 * self._count
        self._flow = SimpleMaxFlow()
        for field in range(self._count):
            self._flow.add_arc_with_capacity(2 * field, 2 * field + 1, 0)
        for field in on.fields:
            if on.starts >> field & 1:
                self._flow.add_arc_with_capacity(self._source, 2 * field, self._count * _UNIT)
            else:
                self._join(supporters(on, field), 2 * field)
        self._sinks: Mapping[str, int] = {colour: self._source + 1 + at for at, colour in enumerate(on.opens)}
        for colour, (keys, _) in on.opens.items():
            self._join(keys, self._sinks[colour])

    def _join(self, fields: int, node: int) -> None:
        for field in bits(fields):
            self._flow.add_arc_with_capacity(2 * field + 1, node, self._count * _UNIT)

    def cuts(self, crossed: Mapping[int, float]) -> Iterator[Cut]:
        """Yield the cuts that a relaxed solution breaks: for each field, the cut nearest to the start fields and the cut nearest to
        the field."""
        for field, part in crossed.items():
            self._flow.set_arc_capacity(field, int(part * _UNIT) + 1)
        for field, part in crossed.items():
            if not self._on.starts >> field & 1 and self._is_short(2 * field, part):
                yield from ((field, cut) for cut in dict.fromkeys(self._sides()))
        for colour, (_, locks) in self._on.opens.items():
            yield from self._key_cuts(crossed, locks, self._sinks[colour])

    def _key_cuts(self, crossed: Mapping[int, float], locks: int, sink: int) -> Iterator[Cut]:
        """Yield the cuts between the start fields and the keys of a colour, without the locks of that colour."""
        for lock in bits(locks):
            self._flow.set_arc_capacity(lock, 0)
        if self._is_short(sink, max(crossed[lock] for lock in bits(locks))):
            yield from ((lock, cut & ~locks) for cut in dict.fromkeys(self._sides()) for lock in bits(locks))
        for lock in bits(locks):
            self._flow.set_arc_capacity(lock, int(crossed[lock] * _UNIT) + 1)

    def _is_short(self, node: int, part: float) -> bool:
        """Return whether less flow reaches a node than `part`, the crossed share that the relaxation gives to the field there."""
        if part * _UNIT <= _LEAST:
            return False
        self._flow.solve(self._source, node)
        return bool(self._flow.optimal_flow() < part * _UNIT - _LEAST)

    def _sides(self) -> Iterator[int]:
        """Yield the fields of two minimum cuts: the one nearest to the source and the one nearest to the sink."""
        near, far = {*self._flow.get_source_side_min_cut()}, {*self._flow.get_sink_side_min_cut()}
        yield as_set(field for field in self._on.fields if 2 * field in near and 2 * field + 1 not in near)
        yield as_set(field for field in self._on.fields if 2 * field not in far and 2 * field + 1 in far)


def unfounded(on: Board, crossed: int) -> list[Cut]:
    """Return cuts that a relaxed solution breaks: connected fields that no order reaches need another supporter.

    Empty if all fields are reached, or if only the choice of planets is wrong.
    """
    result: list[Cut] = []
    left = crossed & ~fullest(on, crossed).places
    while left:
        island = on.spread(left & -left, left)
        left &= ~island
        before = _support(on, island, crossed) & ~island
        if not before & crossed:
            result += [(field, before) for field in bits(island)]
    return result


def _support(on: Board, island: int, crossed: int) -> int:
    """Return fields of which at least one is crossed before any field of an island. For a lock that lacks only its key, these are
    its keys."""
    result = 0
    for field in bits(island):
        keys = on.keys_to(on.fields[field].colour)
        is_key_missing = on.fields[field].kind == "lock" and not keys & crossed & ~island
        result |= keys if is_key_missing else supporters(on, field)
    return result
