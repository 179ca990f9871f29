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
"""Seconds between checks whether to stop."""


def never() -> bool:
    """Return False: never stop a search."""
    return False


class Clock(NamedTuple):
    """The time at which a search ends, and a function that can stop it earlier."""

    end: float
    stop: Stop

    @property
    def left(self) -> float:
        """Seconds left; 0 when stopped."""
        return 0.0 if self.stop() else max(0.0, self.end - monotonic())

    def share(self, part: float) -> Clock:
        """Return a clock for a part of the time left."""
        return self._replace(end=monotonic() + part * self.left)


def starting(seconds: float, stop: Stop) -> Clock:
    """Return a clock that starts now."""
    return Clock(monotonic() + seconds, stop)


class Search(NamedTuple):
    """The result of a search: the solver with its values, whether a solution was found, whether it is the best, and the bound.

    The bound is meaningless without a solution. effort: the effort that the solver counted. It is the same on every machine; one
    unit takes one to three seconds.
    """

    solver: CpSolver
    feasible: bool
    proven: bool
    bound: int
    effort: float


def search(model: CpModel, clock: Clock, mixed: bool = False, relaxed: bool = False, effort: float = inf) -> Search:
    """Search with one worker and a fixed seed, so that the same model has the same answer.

    mixed: whether to use several ways of searching in turn. relaxed: whether to use a tighter linear relaxation, which takes
    longer. effort: maximum effort. The solver works in a thread, so that Ctrl-C and `stop` take effect while it runs.
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
