"""Searches for the most likely assignment of values to spaces: the evidence of the photo against the rules.

Each option of a space has a cost, the higher the less likely it looks. An error has a cost too, but a finite one: players make
mistakes. Costs are negative natural logarithms; the best assignment has the lowest total. The search asks a subject (one sheet, or
the sheets of a table) for its errors, checks it again after changes, and knows no games.

Branch and bound: an error disappears only if a space it depends on changes, so only such spaces are tried; a branch is cut when its
cost without any error exceeds the best total so far. The result is the optimum unless the budget runs out. A sheet with many errors
has too many branches for that, so each error is first resolved separately, with changes near it, as in local search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, KeysView, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from math import inf
from operator import itemgetter
from typing import NamedTuple

from sheetgen.form.written import Value
from sheetgen.judge.corrections.candidates import Changes, Key
from sheetgen.judge.corrections.search import Error, Subject
from sheetgen.judge.corrections.suggestions import Budget

MAX_STEPS, MAX_STEPS_OPTION, MAX_STEPS_ALL = 1_000, 40, 4_000
"""Maximum number of judgements (checks of the subject after a change): to find the best assignment, to weigh one option of a space,
and to weigh all options."""
MAX_EFFORT, MAX_EFFORT_ALL = 80_000, 200_000
"""Maximum part of the budget (in its steps) to find the best assignment, and to weigh all options. Sheets that are slow to judge
therefore get fewer judgements."""
MAX_STEPS_SINGLE, MAX_STEPS_NEARBY = 30, 60
"""Maximum judgements to end one error by one change, and by several near it."""
MAX_EXCESS = 7.0
"""An assignment that costs this much more than the best one is practically impossible."""
DUE_COST, FAR_DUE_COST, OTHER_COST = 4.5, 6.5, 6.0
"""Cost of an error whose due value is near (points counted wrong), of one whose due value differs by more than people miscount, and
of any other error."""


SAME_SLIP_DISCOUNT = 2.5
"""Discount for each further error caused by the same value."""


class Option(NamedTuple):
    """A value that a space may hold, with its cost and the changes of all spaces that depend on it."""

    value: object
    cost: float
    changes: Changes


Options = Mapping[Key, Sequence[Option]]
"""The options of each doubtful space. The first is the subject's present value and costs nothing."""
Due = Callable[[Key, "Value | None"], "tuple[Key, Option] | None"]
"""Turns a value that a rule makes due in a space into an option; None if that is impossible."""


@dataclass(frozen=True, eq=False)
class Assignment:
    """Values for all spaces. chosen: options other than the first. cost: of the chosen options, without errors."""

    subject: Subject
    errors: tuple[Error, ...]
    chosen: Mapping[Key, Option]
    cost: float

    @cached_property
    def total(self) -> float:
        """The cost of the chosen options and of the errors."""
        return self.cost + sum(map(cost_of, self.errors))


def cost_of(error: Error) -> float:
    """The cost of an error."""
    if not error.due:
        return OTHER_COST
    return DUE_COST if error.is_slight else FAR_DUE_COST


def _slip_discount(best: Assignment, other: Assignment) -> float:
    """Return the discount for new errors from one value: it is one slip, however many rules report it."""
    new = sum(error not in best.errors for error in other.errors)
    return SAME_SLIP_DISCOUNT * max(new - 1, 0)


def is_within(space: Key, rest: Key) -> bool:
    """Return whether a space is the same as another one (`rest`) or below it. A whole sheet (no name) contains all its spaces."""
    return space[0] == rest[0] and (not rest[1] or space[1] == rest[1] or space[1].startswith(rest[1] + "."))


class _Node(NamedTuple):
    """A node of the search. fixed: keys that no longer change. refund: cost that undoing earlier choices may save."""

    state: Assignment
    fixed: frozenset[Key]
    refund: float


class AssignmentSearch:
    """Searches for the best assignment, and for how much worse others are."""

    def __init__(self, subject: Subject, options: Options, due: Due, budget: Budget) -> None:
        """budget: shared with the subject, so that the search ends early on sheets that are slow to judge."""
        self._options = {key: list(some) for key, some in options.items()}
        self._due = due
        self._left = self._least_budget = 0
        self._budget = budget
        self._start = Assignment(subject, tuple(subject.errors()), {}, 0.0)
        self._under: dict[Key, tuple[Key, ...]] = {}
        self._touched: dict[Error, KeysView[Key]] = {}
        known = self._options.items()
        self._spaces = {key: {key, *(space for each in some for space, _ in each.changes)} for key, some in known}

    def best(self) -> Assignment:
        """The best assignment."""
        return self.better(self._start)

    def better(self, best: Assignment) -> Assignment:
        """Return the best assignment after options were added, starting from the previous best one."""
        self._least_budget = 0
        best = self._ended(self._ended(best, self._better_by_one), self._better_nearby)
        self._least_budget = max(self._budget.left - MAX_EFFORT, 0)
        return self._run(_Node(best, frozenset(), best.cost), best.total, MAX_STEPS)

    def _ended(self, best: Assignment, without: Callable[[Assignment, Error], Assignment]) -> Assignment:
        """Return an assignment found by trying to end each error in turn (with `without`), as long as this lowers the total."""
        found = True
        while found and not self._budget.is_spent:
            found = False
            for error in best.errors:
                if error in best.errors:
                    better = without(best, error)
                    found |= better is not best
                    best = better
        return best

    def _better_nearby(self, start: Assignment, error: Error) -> Assignment:
        """Return the best assignment with changes near an error; the start if none is better."""
        others = frozenset(each for each in start.errors if each != error)
        return self._run(_Node(start, frozenset(), start.cost), start.total, MAX_STEPS_NEARBY, others)

    def _better_by_one(self, start: Assignment, error: Error) -> Assignment:
        """Return the best assignment that changes one space on which an error depends; the start if none is better."""
        self._make_due(error)
        best, steps = start, MAX_STEPS_SINGLE
        for least, key, option in self._in_order(start, self._touched_by(error)):
            if steps == 0 or self._budget.is_spent:
                break
            if least >= best.total:
                continue
            steps -= 1
            state = self._changed(start, key, option)
            best = state if state.total < best.total else best
        return best

    def _in_order(self, state: Assignment, keys: Iterable[Key]) -> list[tuple[float, Key, Option]]:
        """Return all other options of some spaces, each with the lowest total possible with it: the total if it ended all errors
        that depend on the space. Due values come first, since each surely ends an error; then the lowest totals."""
        ends = dict.fromkeys(keys, 0.0)
        for error in state.errors:
            for key in self._touched_by(error) & ends.keys():
                ends[key] += cost_of(error)
        due = {(error.depends_on[0], value) for error in state.errors for value in error.due if error.depends_on}
        urgent, others = list[tuple[float, Key, Option]](), list[tuple[float, Key, Option]]()
        for key, ended in ends.items():
            now = state.chosen.get(key) or self._options[key][0]
            least = state.total - ended - now.cost
            for option in self._options[key]:
                if option.value != now.value:
                    some = others if due.isdisjoint(option.changes) else urgent
                    some.append((least + option.cost, key, option))
        return [*sorted(urgent, key=itemgetter(0)), *sorted(others, key=itemgetter(0))]

    def weigh(self, best: Assignment, keys: Sequence[Key]) -> tuple[Assignment, dict[Key, list[tuple[Option, float]]]]:
        """Return the best assignment found, and each option of some spaces with the lowest total found with it; totals more than
        MAX_EXCESS above the best are not searched.

        All spaces get the same share of the checks, and later spaces share any rest. An assignment found for one space counts for
        every other space that differs in it, so that matching values are found together. If a better assignment turns up, as on a
        sheet with many errors, it becomes the best.
        """
        steps, least_budget = MAX_STEPS_ALL, max(self._budget.left - MAX_EFFORT_ALL, 0)
        totals: dict[tuple[Key, object], float] = {}
        weighed = {}
        for done, key in enumerate(keys):
            remaining = len(keys) - done
            self._left = steps // remaining
            self._least_budget = self._budget.left - max(self._budget.left - least_budget, 0) // remaining
            steps -= self._left
            weighed[key], best = self._weigh(best, key, totals)
            steps += max(self._left, 0)
        totals |= {(key, (best.chosen.get(key) or self._options[key][0]).value): best.total for key in keys}
        return best, {
            key: [(option, min(total, totals.get((key, option.value), inf))) for option, total in some]
            for key, some in weighed.items()
        }

    def _weigh(
        self, best: Assignment, key: Key, totals: dict[tuple[Key, object], float]
    ) -> tuple[list[tuple[Option, float]], Assignment]:
        """Weigh the options of one space; return each with the lowest total found with it, and the best assignment found. totals:
        the lowest total found with each value of each space; updated here."""
        now = best.chosen.get(key) or self._options[key][0]
        result, better = [(now, best.total)], best
        for least, _, option in self._in_order(best, (key,)):
            if least >= best.total + MAX_EXCESS:
                result.append((option, least))
                continue
            start = self._changed(best, key, option)
            refund = sum(each.cost for of, each in best.chosen.items() if of != key)
            node = _Node(start, frozenset((key,)), refund)
            found = self._run(node, best.total + MAX_EXCESS, min(MAX_STEPS_OPTION, self._left))
            better = found if found.total < better.total else better
            result.append((option, min(found.total, start.total - _slip_discount(best, start))))
            for other in best.chosen.keys() | found.chosen.keys():
                value = (found.chosen.get(other) or self._options[other][0]).value
                totals[other, value] = min(totals.get((other, value), inf), found.total)
        return result, better

    def add(self, key: Key, options: Sequence[Option]) -> None:
        """Add a space with options."""
        self._options[key] = list(options)
        self._spaces[key] = {space for each in options for space, _ in each.changes} | {key}
        self._under.clear()
        self._touched.clear()

    def _run(self, start: _Node, most: float, steps: int, left_alone: frozenset[Error] | None = None) -> Assignment:
        """Return the best assignment reachable from a node. most: higher totals are not followed.

        left_alone: errors that the search does not try to end. If given, a choice is undone only if it touches another error.
        """
        best, number = start.state, 0
        least = min(most, best.total)
        heap = [(best.total, number, start)]
        seen = {_identity(best)}
        while heap:
            node = heappop(heap)[2]
            stuck = sum(cost_of(error) for error in node.state.errors if self._touched_by(error) <= node.fixed)
            for key, option in self._next(node, left_alone):
                refund = node.refund - (self._cost(start.state, key) if key not in start.fixed else 0.0)
                cost = node.state.cost - self._cost(node.state, key) + option.cost
                if cost - refund + stuck >= least or _with(node.state, key, option) in seen:
                    continue
                steps -= 1
                self._left -= 1
                if steps < 0 or self._budget.left <= self._least_budget:
                    return best
                state = self._changed(node.state, key, option)
                seen.add(_identity(state))
                if state.total < best.total:
                    best, least = state, min(least, state.total)
                number += 1
                heappush(heap, (state.total, number, _Node(state, node.fixed | {key}, refund)))
        return best

    def _next(self, node: _Node, left_alone: frozenset[Error] | None) -> Iterator[tuple[Key, Option]]:
        """All single changes that touch an error or may undo an earlier choice."""
        errors = [error for error in node.state.errors if not left_alone or error not in left_alone]
        for error in errors:
            self._make_due(error)
        touched = (key for error in errors for key in self._touched_by(error))
        some = dict.fromkeys((*touched, *(node.state.chosen if left_alone is None else ())))
        yield from ((key, option) for _, key, option in self._in_order(node.state, (key for key in some if key not in node.fixed)))

    def _make_due(self, error: Error) -> None:
        """Add the values that an error makes due to the options."""
        for value in error.due if error.depends_on else ():
            match = self._due(error.depends_on[0], value)
            if match is not None and match[0] in self._options:
                key, option = match
                if all(each.value != option.value for each in self._options[key]):
                    self._options[key].append(option)

    def _touched_by(self, error: Error) -> KeysView[Key]:
        """Return the spaces of which at least one must change to end an error. Their order is always the same, since it decides
        which of several equally good options is tried first."""
        if error not in self._touched:
            self._touched[error] = dict.fromkeys(key for rest in error.depends_on for key in self._below(rest)).keys()
        return self._touched[error]

    def _below(self, rest: Key) -> tuple[Key, ...]:
        """Return the keys with options that change a space or one below it; for a whole sheet, all its keys."""
        if rest not in self._under:
            self._under[rest] = tuple(
                key for key, spaces in self._spaces.items() if any(is_within(space, rest) for space in spaces)
            )
        return self._under[rest]

    def _cost(self, state: Assignment, key: Key) -> float:
        return state.chosen[key].cost if key in state.chosen else 0.0

    def _changed(self, state: Assignment, key: Key, option: Option) -> Assignment:
        subject = state.subject.changed(option.changes)
        chosen = {of: each for of, each in state.chosen.items() if of != key}
        if option.value != self._options[key][0].value:
            chosen[key] = option
        return Assignment(subject, tuple(subject.errors()), chosen, sum(each.cost for each in chosen.values()))


def _identity(state: Assignment) -> frozenset[tuple[Key, object]]:
    """A hashable key of an assignment."""
    return frozenset((key, option.value) for key, option in state.chosen.items())


def _with(state: Assignment, key: Key, option: Option) -> frozenset[tuple[Key, object]]:
    return frozenset({**{of: each.value for of, each in state.chosen.items()}, key: option.value}.items())
