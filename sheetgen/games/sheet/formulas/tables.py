"""Paths into tables, and `band`."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from msgspec.structs import replace

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.definition.spec import Table
from sheetgen.games.sheet.formulas.grid import Grid
from sheetgen.games.sheet.formulas.moves import KeyOf, OfVariable, Star
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.formulas.operators import Const
from sheetgen.games.sheet.formulas.state import UNKNOWN, At, State


class TableWalk(Node, frozen=True):
    """A path into a table, or into a variable's part of a table. steps: keys, stars, or values used as keys."""

    origin: Table | OfVariable
    steps: tuple[str | Star | KeyOf, ...]
    types: int
    nodes: bool = False

    @property
    def is_list(self) -> bool:
        """Return whether the path leads to several values."""
        return any(isinstance(step, Star) for step in self.steps)

    def place(self, grid: Grid) -> Node:
        if isinstance(self.origin, OfVariable) or not all(isinstance(step, str) for step in self.steps):
            return super().place(grid)
        constant: Any = self.origin
        for step in self.steps:
            constant = constant[step]
        return Const(constant)

    def value(self, state: State, at: At) -> Any:
        """Return the values or parts of a table that the path leads to: a list, or a single one. A missing key gives an empty list,
        or blank."""
        origin = self.origin
        here: list[Any] = [state.variables[origin.number] if isinstance(origin, OfVariable) else origin]
        for step in self.steps:
            if isinstance(step, Star):
                here = [each for table in here if isinstance(table, dict) for each in table.values()]
                continue
            key: Any = step
            if isinstance(step, KeyOf):
                key = step.key.value(state, at)
                if key is UNREAD:
                    return UNKNOWN if self.is_list else UNREAD
            name = str(key)
            here = [table[name] for table in here if isinstance(table, dict) and key is not None and name in table]
        return here if self.is_list else here[0] if here else None


class Banding(Node, frozen=True):
    """`band`: the value at the largest key that is not above a number."""

    table: TableWalk
    of: Node

    @property
    def types(self) -> int:
        return self.table.types

    def place(self, grid: Grid) -> Node:
        table, of = self.table.place(grid), self.of.place(grid)
        cost = table.cost + of.cost  # nothing is added for this node: the path into the table already counts 1
        if not isinstance(table, Const):
            return replace(self, table=table, of=of, cost=cost)
        keys = tuple(sorted(map(int, table.content)))
        return _FixedBand(keys, tuple(table.content[str(key)] for key in keys), of, cost=cost)

    def value(self, state: State, at: At) -> Any:
        values, number = self.table.value(state, at), self.of.value(state, at)
        if values is UNREAD or number is UNREAD:
            return UNREAD
        if values is None or number is None:
            return None
        key = max((key for key in map(int, values) if key <= number), default=None)
        return None if key is None else values[str(key)]


class _FixedBand(Node, frozen=True):
    """`band` of a table that does not depend on the place of the formula. keys: rising."""

    keys: tuple[int, ...]
    values: tuple[Any, ...]
    of: Node

    def value(self, state: State, at: At) -> Any:
        number = self.of.value(state, at)
        if number is None or number is UNREAD:
            return number
        place = bisect_right(self.keys, number)
        return self.values[place - 1] if place else None
