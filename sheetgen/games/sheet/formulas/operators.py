"""Constants, variables and operators, one class for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import eq, ge, gt, le, lt, ne
from typing import Any, ClassVar

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.formulas.grid import Grid
from sheetgen.games.sheet.formulas.node import Evaluation, Node, Note
from sheetgen.games.sheet.formulas.state import At, State
from sheetgen.games.sheet.language.functions import NUMBER, TEXT, YES, every
from sheetgen.games.sheet.language.numbers import LARGEST, PRODUCTS, bounded

_COMPARES: dict[str, Callable[[Any, Any], bool]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class Const(Node, frozen=True):
    """A number, a text, yes or no."""

    content: Any

    @property
    def types(self) -> int:
        if isinstance(self.content, bool):
            return YES
        return TEXT if isinstance(self.content, str) else NUMBER

    def value(self, state: State, at: At) -> Any:
        return self.content


class Variable(Node, frozen=True):
    """The value of a variable."""

    number: int
    types: int

    def value(self, state: State, at: At) -> Any:
        return state.variables[self.number]


class Minus(Node, frozen=True):
    """A number with the other sign."""

    types: ClassVar[int] = NUMBER
    of: Node

    def value(self, state: State, at: At) -> Any:
        value = self.of.value(state, at)
        return value if value is None or value is UNREAD else -value


class LogicalNot(Node, frozen=True):
    """`not`."""

    types: ClassVar[int] = YES
    of: Node

    def value(self, state: State, at: At) -> Any:
        value = self.of.value(state, at)
        return value if value is None or value is UNREAD else not value


class Adding(Node, frozen=True):
    """Terms, each added or subtracted."""

    types: ClassVar[int] = NUMBER
    first: Node
    rest: tuple[tuple[str, Node], ...]

    def place(self, grid: Grid) -> Node:
        placed = super().place(grid)
        assert isinstance(placed, Adding)
        if len(placed.rest) > 1 or placed.rest[0][0] == "-":
            return placed
        return _AddingTwo(placed.first, placed.rest[0][1], cost=placed.cost)

    def value(self, state: State, at: At) -> Any:
        total = self.first.value(state, at)
        for sign, term in self.rest:
            total = _sum(total, term.value(state, at), sign)
        return total


class _AddingTwo(Node, frozen=True):
    """The most common sum: one term plus another; fast if both are whole numbers."""

    first: Node
    second: Node

    def value(self, state: State, at: At) -> Any:
        one, other = self.first.value(state, at), self.second.value(state, at)
        if type(one) is int and type(other) is int:
            total = one + other
            if -LARGEST <= total <= LARGEST:
                return total
        return _sum(one, other, "+")


def _sum(total: Any, value: Any, sign: str) -> Any:
    if total is UNREAD or value is UNREAD:
        return UNREAD
    if total is None or value is None:
        return None
    return bounded(total - value if sign == "-" else total + value)


class Multiplying(Node, frozen=True):
    """Factors, each with an operator of `PRODUCTS`."""

    types: ClassVar[int] = NUMBER
    first: Node
    rest: tuple[tuple[str, Node], ...]

    def value(self, state: State, at: At) -> Any:
        total = self.first.value(state, at)
        for sign, factor in self.rest:
            value = factor.value(state, at)
            if total is UNREAD or value is UNREAD:
                total = UNREAD
            elif total is not None:
                total = None if value is None else PRODUCTS[sign](total, value)
        return total


class Comparing(Node, frozen=True):
    """`a < b < c`."""

    types: ClassVar[int] = YES
    first: Node
    rest: tuple[tuple[str, Node], ...]

    def place(self, grid: Grid) -> Node:
        placed = super().place(grid)
        assert isinstance(placed, Comparing)
        if len(placed.rest) > 1:
            return placed
        ((sign, second),) = placed.rest
        return _ComparingTwo(_COMPARES[sign], placed.first, second, cost=placed.cost)

    def value(self, state: State, at: At) -> Any:
        result: list[Any] = []
        one = self.first.value(state, at)
        for sign, each in self.rest:
            other = each.value(state, at)
            result.append(_compared(_COMPARES[sign], one, other))
            one = other
        return every(result)


class _ComparingTwo(Node, frozen=True):
    """The most common comparison."""

    compare: Callable[[Any, Any], bool]
    first: Node
    second: Node

    def value(self, state: State, at: At) -> Any:
        one, other = self.first.value(state, at), self.second.value(state, at)
        if one is UNREAD or other is UNREAD:
            return UNREAD
        return None if one is None or other is None else self.compare(one, other)


class Starting(Node, frozen=True):
    """True if a text begins with another."""

    types: ClassVar[int] = YES
    text: Node
    begins: Node

    def value(self, state: State, at: At) -> Any:
        return _compared(str.startswith, self.text.value(state, at), self.begins.value(state, at))


def _compared(compare: Callable[[Any, Any], bool], one: Any, other: Any) -> Any:
    if one is UNREAD or other is UNREAD:
        return UNREAD
    return None if one is None or other is None else compare(one, other)


class Junction(Node, frozen=True):
    """`and` or `or` of several values. every: whether it is `and`. The first value that decides the result ends the evaluation. If
    none does, the result is unreadable or blank if any value is.
    """

    branches = ("rest",)
    types: ClassVar[int] = YES
    every: bool
    first: Node
    rest: tuple[Node, ...]

    def value(self, state: State, at: At) -> Any:
        decides = not self.every
        result = self.first.value(state, at)
        if result is decides:
            return result
        for part in self.rest:
            state.left -= part.cost
            value = part.value(state, at)
            if value is decides:
                return value
            if value is UNREAD or (value is None and result is not UNREAD):
                result = value
        return result


class Among(Node, frozen=True):
    """`x in L`, or `not in`."""

    types: ClassVar[int] = YES
    of: Node
    among: Node
    negated: bool

    def value(self, state: State, at: At) -> Any:
        values = self.among.value(state, at)
        value = self.of.value(state, at)
        if value is None or value is UNREAD:
            return value
        if values is None:
            return None
        if value in values:
            return not self.negated
        return UNREAD if UNREAD in values else self.negated


class Choosing(Node, frozen=True):
    """`if`."""

    branches = ("then", "otherwise")
    condition: Node
    then: Node
    otherwise: Node | None

    def alternatives(self) -> tuple[Node, ...]:
        return (self.then,) if self.otherwise is None else (self.then, self.otherwise)

    def notes(self, evaluation: Evaluation) -> Iterator[Note]:
        if evaluation.in_loop:
            return
        yield from self.condition.notes(evaluation)
        holds = evaluation.value(self.condition)
        branch = self.then if holds is True else self.otherwise if holds is False else None
        if branch is not None:
            yield from branch.notes(evaluation)

    def value(self, state: State, at: At) -> Any:
        holds = self.condition.value(state, at)
        if holds is True:
            state.left -= self.then.cost
            return self.then.value(state, at)
        if holds is False:
            if self.otherwise is None:
                return None
            state.left -= self.otherwise.cost
            return self.otherwise.value(state, at)
        return holds


class Letting(Node, frozen=True):
    """`let`."""

    number: int
    of: Node
    body: Node

    def alternatives(self) -> tuple[Node, ...]:
        return (self.body,)

    def notes(self, evaluation: Evaluation) -> Iterator[Note]:
        yield from self.of.notes(evaluation)
        if not evaluation.in_loop:
            evaluation.state.variables[self.number] = evaluation.value(self.of)
        yield from self.body.notes(evaluation)

    def value(self, state: State, at: At) -> Any:
        state.variables[self.number] = self.of.value(state, at)
        return self.body.value(state, at)
