"""Values at other keys of an axis around the formula: `previous`, `next`, `before`, `after` and similar calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeGuard

from msgspec.structs import replace

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.definition.spec import Axis
from sheetgen.games.sheet.formulas.grid import Grid, Group, Interval
from sheetgen.games.sheet.formulas.moves import OfRoot
from sheetgen.games.sheet.formulas.node import Evaluation, Node, Note, Where
from sheetgen.games.sheet.formulas.operators import Const
from sheetgen.games.sheet.formulas.placed_walks import Existing, MovingSlots
from sheetgen.games.sheet.formulas.state import LISTED, UNKNOWN, At, State
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.language.numbers import TOO_MUCH_WORK, Exceeded, Number

Neighbour = Literal["previous", "next", "before", "after"]
BESIDE: dict[str, Neighbour] = {
    "previous": "previous",
    "next": "next",
    "before": "before",
    "after": "after",
    "left": "before",
    "right": "after",
    "above": "before",
    "below": "after",
}


def reach(sort: Neighbour, stand: Interval, length: int, steps: Number | None) -> Interval:
    """Return the indices that a neighbour call can reach from the formula's own index, which is one of `stand`. steps: how far
    `previous` or `next` goes; None if that is computed."""
    low, high = stand
    if sort == "previous":
        if steps is not None:
            return (max(low - int(steps), 0), high - int(steps)) if steps >= 1 and steps == int(steps) else (0, -1)
        return 0, high - 1
    if sort == "next":
        if steps is not None:
            if steps < 1 or steps != int(steps):
                return 0, -1
            return low + int(steps), min(high + int(steps), length - 1)
        return low + 1, length - 1
    return (0, high - 1) if sort == "before" else (low + 1, length - 1)


class Beside(Node, frozen=True):
    """A value at another key of an axis around the formula. along: that axis. of_list: the value is a list."""

    branches = ("of",)
    sort: Neighbour
    depth: int
    along: Axis
    of: Node
    by: Node | None
    of_list: bool

    @property
    def is_list(self) -> bool:
        return self.of_list or self.sort in ("before", "after")

    def alternatives(self) -> tuple[Node, ...]:
        return (self.of,)

    def reads(self, where: Where) -> Iterator[Group]:
        if self.by is not None:
            yield from self.by.reads(where)
        steps: Number | None = 1 if self.by is None else None
        if isinstance(self.by, Const) and not isinstance(self.by.content, str):
            steps = self.by.content
        interval = reach(self.sort, where.stand[self.depth], len(self.along.keys), steps)
        if interval[0] <= interval[1]:
            stand = (*where.stand[: self.depth], interval, *where.stand[self.depth + 1 :])
            yield from self.of.reads(where._replace(stand=stand))

    def notes(self, evaluation: Evaluation) -> Iterator[Note]:
        if self.label is not None:
            yield evaluation.note(self.label, self)  # its parts are left out: at that key they have other values

    def things(self) -> Node | None:
        return replace(self, of=self.of.things(), of_list=True) if isinstance(self.of, Walk) else None

    def place(self, grid: Grid) -> Node:
        if self.sort in ("previous", "next"):
            return super().place(grid)
        node = self._placed(grid)
        return Existing(node, True, cost=node.cost) if grid.missing else node

    def _placed(self, grid: Grid) -> Node:
        """Return the node for `before` or `after` on a grid, with the places that have no space."""
        tried, beyond = 0, 0
        walk = self.of
        if self._is_before_the_previous(walk):
            walk, beyond = walk.of, 1
        single = isinstance(walk, Walk) and not (walk.is_list or walk.worth or walk.nodes)
        if isinstance(walk, Walk) and single and isinstance(walk.origin, OfRoot):
            address = walk.address(grid)
            tried = address.cost
            steps = dict(address.here)
            step = steps.pop(self.depth, 0)
            if not address.keys and step and len(steps) == len(address.here) - 1:
                if self.sort == "before" and len(steps) == 1:
                    return _ColumnBefore(address.base, *steps.popitem(), self.depth, step, cost=2)
                length = grid.length(self.along)
                before = self.sort == "before"
                return _Slice(address.base, tuple(steps.items()), self.depth, step, length, before, cost=2)
        placed = walk.place(grid)
        if isinstance(placed, Existing):
            placed = placed.of
        if self.sort == "before" and isinstance(placed, MovingSlots) and (moves := dict(placed.here).get(self.depth)):
            others = tuple(each for each in placed.here if each[0] != self.depth)
            return _SlotsBefore(placed.slots, others, self.depth, moves, beyond, cost=2)
        return _ValuesOnOneSide(self.sort == "before", self.depth, self.along, placed, self.of_list, beyond, cost=1 + tried)

    def _is_before_the_previous(self, other: Node) -> TypeGuard[Beside]:
        """Return whether the call is `before` applied to a `previous` that gives a list. It then joins the lists of all earlier
        keys except the nearest."""
        if self.sort != "before" or not isinstance(other, Beside) or not other.of_list:
            return False
        return other.sort == "previous" and other.by is None and (other.depth, other.along) == (self.depth, self.along)

    def value(self, state: State, at: At) -> Any:
        """Return the value at the key that is a number of steps before or after."""
        steps = 1 if self.by is None else self.by.value(state, at)
        if steps is UNREAD:
            return UNKNOWN if self.of_list else UNREAD
        depth = self.depth
        if steps is None or type(steps) is not int or steps < 1:
            return [] if self.of_list else None
        index = at[depth] - steps if self.sort == "previous" else at[depth] + steps
        if not 0 <= index < _length(self.along, state):
            return [] if self.of_list else None
        state.spend(self.of.cost)
        return self.of.value(state, (*at[:depth], index, *at[depth + 1 :]))


def _length(axis: Axis, state: State) -> int:
    """Return the number of keys of an axis on a sheet."""
    return len(state.seated.players) if axis.open else len(axis.keys)


class _ValuesOnOneSide(Node, frozen=True):
    """The values at all keys before, or after, as one list.

    beyond: number of nearest earlier keys to skip. joins: whether each value is a list whose items are joined.
    """

    before: bool
    depth: int
    along: Axis
    of: Node
    joins: bool
    beyond: int

    def value(self, state: State, at: At) -> list[Any]:
        depth, of = self.depth, self.of
        index = at[depth] - self.beyond
        start, end = at[:depth], at[depth + 1 :]
        result: list[Any] = []
        for other in range(index) if self.before else range(index + 1, _length(self.along, state)):
            state.spend(of.cost)
            value = of.value(state, (*start, other, *end))
            if self.joins:
                result += value or ()
            else:
                result.append(value)
        return result


class _SlotsBefore(Node, frozen=True):
    """The values of several spaces at all earlier keys; the spaces move together with the place. beyond: number of nearest keys to
    skip."""

    slots: tuple[int, ...]
    others: tuple[tuple[int, int], ...]
    depth: int
    step: int
    beyond: int

    def value(self, state: State, at: At) -> list[Any]:
        keys = max(at[self.depth] - self.beyond, 0)
        state.spend(keys * len(self.slots) // LISTED)
        values, start = state.values, sum([step * at[depth] for depth, step in self.others])
        return [values[slot + start + self.step * key] for key in range(keys) for slot in self.slots]


class _ColumnBefore(Node, frozen=True):
    """All earlier values in one column of a grid. This is the most common case of `before`, as in running totals."""

    base: int
    other: int
    by: int
    depth: int
    step: int

    def value(self, state: State, at: At) -> Any:
        start, here, step = self.base + self.by * at[self.other], at[self.depth], self.step
        state.left -= here // LISTED
        if state.left < 0:
            raise Exceeded(TOO_MUCH_WORK)
        return state.values[start : start + here * step : step]


class _Slice(Node, frozen=True):
    """All values before, or after, of a path that depends only on the place of the formula."""

    base: int
    others: tuple[tuple[int, int], ...]
    depth: int
    step: int
    length: int
    before: bool

    def value(self, state: State, at: At) -> Any:
        start = self.base
        for other, by in self.others:
            start += by * at[other]
        here, step = at[self.depth], self.step
        state.spend((here if self.before else self.length - here) // LISTED)
        if self.before:
            return state.values[start : start + here * step : step]
        return state.values[start + (here + 1) * step : start + (self.length - 1) * step + 1 : step]
