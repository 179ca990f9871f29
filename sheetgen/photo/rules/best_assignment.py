"""The likeliest of all that sheets may say: what the eye sees against what the rules allow.

What a space may hold costs, the more the less likely it looks; an error costs too, and not endlessly, since players make slips.
The likeliest has the least costs. All are negative natural logarithms. It asks a subject (one sheet, or the sheets of a table) for
its errors and judges it again after changes, and knows no game.

An error cannot end unless something changes that it rests on, so nothing else is tried; and what costs more than the best known,
were all errors to end, is not followed. So what is found is the likeliest there is, unless it was told to stop early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from sheetgen.form.written import Value
from sheetgen.judge.corrections.candidates import Changes, Key
from sheetgen.judge.corrections.search import Error, Subject
from sheetgen.judge.corrections.suggestions import Budget

STEPS, STEPS_EACH, STEPS_ALL = 1_000, 40, 1_400
"""So often a subject is judged again at most to find the likeliest; so often to weigh one thing that a space may hold, and all."""
FAR = 7.0
"""What costs so much more than the likeliest is as good as impossible."""
DUE_COSTS, OTHER_COSTS = 4.5, 6.0
"""What an error costs that says what is due (points counted wrong), and what any other."""


class Option(NamedTuple):
    """What a space may hold: what that costs, and what is then typed of all that hangs on the space."""

    value: object
    cost: float
    changes: Changes


Options = Mapping[Key, Sequence[Option]]
"""What spaces may hold that are not sure; the first of each is what the subject says, and costs nothing."""
Due = Callable[[Key, "Value | None"], "tuple[Key, Option] | None"]
"""Of a space and what a rule makes due in it: that as an option; None where it cannot be."""


class State(NamedTuple):
    """What sheets may say. chosen: where it is not the first option. cost: of what is chosen, without errors."""

    subject: Subject
    errors: tuple[Error, ...]
    chosen: Mapping[Key, Option]
    cost: float

    @property
    def total(self) -> float:
        """All that it costs."""
        return self.cost + sum(map(penalty, self.errors))


def penalty(error: Error) -> float:
    """What an error costs."""
    return DUE_COSTS if error.due else OTHER_COSTS


def lies(space: Key, rest: Key) -> bool:
    """Whether a space is one that an error rests on, or lies below it; the sheet as a whole holds all of its spaces."""
    return space[0] == rest[0] and (not rest[1] or space[1] == rest[1] or space[1].startswith(rest[1] + "."))


class _Node(NamedTuple):
    """A state on the way. fixed: keys that stay as they are from here on. refund: what may be saved by undoing earlier choices."""

    state: State
    fixed: frozenset[Key]
    refund: float


class Likeliest:
    """Looks for the likeliest state, and how much worse others are."""

    def __init__(self, subject: Subject, options: Options, due: Due, budget: Budget) -> None:
        """budget: what the subject takes its steps off; it ends early on sheets that are judged slowly."""
        self._options = {key: list(some) for key, some in options.items()}
        self._due = due
        self._left = 0
        self._budget = budget
        self._start = State(subject, tuple(subject.errors()), {}, 0.0)
        self._under: dict[Key, tuple[Key, ...]] = {}
        self._spaces = {key: {space for each in some for space, _ in each.changes} | {key} for key, some in self._options.items()}

    def best(self) -> State:
        """The likeliest of all."""
        best = self._run(_Node(self._start, frozenset(), 0.0), self._start.total, STEPS)
        self._left = STEPS_ALL
        return best

    def weighed(self, best: State, key: Key) -> list[tuple[Option, float]]:
        """Each option of a space with the least that a state with it costs, beside the best; those that are far are left out."""
        now = best.chosen.get(key) or self._options[key][0]
        found = [(now, best.total)]
        for option in self._options[key]:
            if option.value != now.value:
                start = self._changed(best, key, option)
                refund = sum(each.cost for of, each in best.chosen.items() if of != key)
                node = _Node(start, frozenset((key,)), refund)
                steps = min(STEPS_EACH, self._left)
                found.append((option, self._run(node, best.total + FAR, steps).total))
        return found

    def options(self, key: Key) -> Sequence[Option]:
        """What a space may hold, what rules made due among it."""
        return self._options[key]

    def add(self, key: Key, options: Sequence[Option]) -> None:
        """One more space that may hold something else."""
        self._options[key] = list(options)
        self._spaces[key] = {space for each in options for space, _ in each.changes} | {key}
        self._under.clear()

    def _run(self, start: _Node, most: float, steps: int) -> State:
        """The likeliest state from one on. most: what costs more is of no interest."""
        best, number = start.state, 0
        least = min(most, best.total)
        heap = [(best.total, number, start)]
        seen = {_called(best)}
        while heap:
            node = heappop(heap)[2]
            stuck = self._stuck(node)
            for key, option in self._next(node):
                refund = node.refund - self._refunded(start, key)
                cost = node.state.cost - self._cost(node.state, key) + option.cost
                if cost - refund + stuck >= least or _with(node.state, key, option) in seen:
                    continue
                steps -= 1
                self._left -= 1
                if steps < 0 or self._budget.is_spent:
                    return best
                state = self._changed(node.state, key, option)
                seen.add(_called(state))
                if state.total < best.total:
                    best, least = state, min(least, state.total)
                number += 1
                heappush(heap, (state.total, number, _Node(state, node.fixed | {key}, refund)))
        return best

    def _next(self, node: _Node) -> Iterator[tuple[Key, Option]]:
        """All single changes that touch an error, or may save what an earlier choice costs."""
        for error in node.state.errors:
            if error.due and error.rests:
                self._make_due(error)
        touched = (key for error in node.state.errors for key in self._touching(error))
        for key in dict.fromkeys((*touched, *node.state.chosen)):
            if key not in node.fixed:
                yield from ((key, option) for option in self._options[key])

    def _make_due(self, error: Error) -> None:
        """What a rule makes due becomes an option."""
        for value in error.due:
            found = self._due(error.rests[0], value)
            if found is not None and found[0] in self._options:
                key, option = found
                if all(each.value != option.value for each in self._options[key]):
                    self._options[key].append(option)

    def _touching(self, error: Error) -> Iterator[Key]:
        for rest in error.rests:
            yield from self._below(rest)

    def _below(self, rest: Key) -> tuple[Key, ...]:
        """The keys whose options change a space, or one below it; of the sheet as a whole, all of them."""
        if rest not in self._under:
            self._under[rest] = tuple(key for key, spaces in self._spaces.items() if any(lies(space, rest) for space in spaces))
        return self._under[rest]

    def _stuck(self, node: _Node) -> float:
        """What the errors cost that nothing can end any more."""
        return sum(penalty(error) for error in node.state.errors if all(key in node.fixed for key in self._touching(error)))

    def _cost(self, state: State, key: Key) -> float:
        return state.chosen[key].cost if key in state.chosen else 0.0

    def _refunded(self, start: _Node, key: Key) -> float:
        return self._cost(start.state, key) if key not in start.fixed else 0.0

    def _changed(self, state: State, key: Key, option: Option) -> State:
        subject = state.subject.changed(option.changes)
        chosen = {of: each for of, each in state.chosen.items() if of != key}
        if option.value != self._options[key][0].value:
            chosen[key] = option
        return State(subject, tuple(subject.errors()), chosen, sum(each.cost for each in chosen.values()))


def _called(state: State) -> frozenset[tuple[Key, object]]:
    """What tells a state from all others."""
    return frozenset((key, option.value) for key, option in state.chosen.items())


def _with(state: State, key: Key, option: Option) -> frozenset[tuple[Key, object]]:
    return frozenset({**{of: each.value for of, each in state.chosen.items()}, key: option.value}.items())
