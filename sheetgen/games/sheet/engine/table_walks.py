"""Paths into tables, and `band`, made into closures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.engine.state import UNKNOWN, At, State
from sheetgen.games.sheet.resolution.typed_tree import Banding, Bound, KeyOf, OfVariable, Star, TableWalk

Closure = Callable[[State, At], Any]


def table_walk(walk: TableWalk, value: Callable[[Bound], Closure]) -> Closure:
    """The value, the values or the parts of a table that a path leads to; blank, or none, where a key is not there."""
    steps = [value(step.value) if isinstance(step, KeyOf) else step for step in walk.steps]
    origin, many = walk.origin, walk.is_list
    if isinstance(origin, dict) and not many and not any(callable(step) for step in steps):
        constant: Any = origin
        for step in steps:
            constant = constant[step]
        return lambda _c, _p: constant

    def run(c: State, p: At) -> Any:
        here: list[Any] = [c.variables[origin.number] if isinstance(origin, OfVariable) else origin]
        for step in steps:
            if isinstance(step, Star):
                here = [each for table in here if isinstance(table, dict) for each in table.values()]
                continue
            key = step
            if not isinstance(step, str):
                key = step(c, p)
                if key is UNREAD:
                    return UNKNOWN if many else UNREAD
            here = [table[str(key)] for table in here if isinstance(table, dict) and key is not None and str(key) in table]
        return here if many else here[0] if here else None

    return run


def band(bound: Banding, value: Callable[[Bound], Closure]) -> Closure:
    """The value at the largest key that is not above a number."""
    table, of = table_walk(bound.table, value), value(bound.of)
    known: dict[int, tuple[list[int], list[Any]]] = {}

    def run(c: State, p: At) -> Any:
        values, number = table(c, p), of(c, p)
        if values is UNREAD or number is UNREAD:
            return UNREAD
        if values is None or number is None:
            return None
        if id(values) not in known:
            keys = sorted(map(int, values))
            known[id(values)] = keys, [values[str(key)] for key in keys]
        keys, found = known[id(values)]
        at = sum(key <= number for key in keys)
        return found[at - 1] if at else None

    return run
