"""A CP-SAT search: deterministic, stoppable, and with a time limit."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from threading import Thread
from time import monotonic
from typing import NamedTuple

from ortools.sat.python.cp_model import FEASIBLE, OPTIMAL, CpModel, CpSolver

Stop = Callable[[], bool]
_LOOK = 0.02
"""Seconds between two questions whether to stop."""


def never() -> bool:
    """Return False: never stop a search."""
    return False


class Clock(NamedTuple):
    """When a search ends by the clock, and who may end it before."""

    end: float
    stop: Stop

    @property
    def left(self) -> float:
        """Seconds left; 0 when stopped."""
        return 0.0 if self.stop() else max(0.0, self.end - monotonic())

    def share(self, part: float) -> Clock:
        """A clock for a part of the time that is left."""
        return self._replace(end=monotonic() + part * self.left)


def starting(seconds: float, stop: Stop) -> Clock:
    """A clock that starts now."""
    return Clock(monotonic() + seconds, stop)


class Search(NamedTuple):
    """The result of a search: the solver with its values, whether a solution was found and is the best, and the bound.

    The bound is meaningless without a solution. effort: the effort counted by the solver: the same on every machine, one to three
    seconds each.
    """

    solver: CpSolver
    feasible: bool
    proven: bool
    bound: int
    effort: float


def search(model: CpModel, clock: Clock, mixed: bool = False, relaxed: bool = False, effort: float = inf) -> Search:
    """A search with one worker and a fixed seed: the same model has the same answer.

    mixed: several ways to search by turns. relaxed: the linear relaxation is worth more than speed. effort: the most to be spent.
    The solver works in a thread, so that Ctrl-C and `stop` are heard while it does.
    """
    solver = CpSolver()
    parameters = solver.parameters
    parameters.num_workers, parameters.random_seed, parameters.catch_sigint_signal = 1, 1, False
    parameters.linearization_level, parameters.interleave_search = 1 + relaxed, mixed
    parameters.max_time_in_seconds, parameters.max_deterministic_time = clock.left, effort
    statuses: list[object] = []
    errors: list[Exception] = []

    def solve() -> None:
        try:
            statuses.append(solver.solve(model))
        except Exception as error:  # too little memory, say
            errors.append(error)

    worker = Thread(target=solve, daemon=True)
    worker.start()
    try:
        while worker.is_alive() and clock.left:
            worker.join(_LOOK)
    finally:
        while worker.is_alive():
            solver.stop_search()
            worker.join(_LOOK)
    if errors:
        raise errors[0]
    feasible = statuses[0] in (OPTIMAL, FEASIBLE)
    bound = round(solver.best_objective_bound) if feasible else 0
    return Search(solver, feasible, statuses[0] == OPTIMAL, bound, solver.response_proto.deterministic_time)
