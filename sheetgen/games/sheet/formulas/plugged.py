"""Calls of functions that installed packages add."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import Any

from msgspec.structs import replace

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.formulas.grid import Grid
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.formulas.state import UNKNOWN, At, State
from sheetgen.games.sheet.language.functions import NUMBER, TEXT, YES
from sheetgen.games.sheet.language.numbers import Exceeded, bounded
from sheetgen.plugins import PluginFunction, raised
from sheetgen.source.messages import message, room

phrase, _ = room("formula")

SORTS = {"number": NUMBER, "truth": YES, "text": TEXT}
"""The types of values, by their names in plug-ins."""
LONGEST = 1_000
"""Maximum length of a text that a function returns, in characters."""
CALL = 50
"""Cost of a call, in parts of formulas."""


class PluginCall(Node, frozen=True):
    """A call. lists: which arguments are lists. Blanks are omitted from lists; any other blank argument makes the result blank."""

    function: PluginFunction
    lists: tuple[bool, ...]
    args: tuple[Node, ...]

    @property
    def types(self) -> int:
        return SORTS[self.function.gives]

    def place(self, grid: Grid) -> Node:
        placed = super().place(grid)
        return replace(placed, cost=placed.cost + CALL)

    def value(self, state: State, at: At) -> Any:
        values: list[Any] = []
        for is_list, arg in zip(self.lists, self.args, strict=True):
            value = arg.value(state, at)
            if is_list:
                value = [value] if not isinstance(value, list | tuple | range) else value
                if value is UNKNOWN or any(each is UNREAD for each in value):
                    return UNREAD
                value = [each for each in value if each is not None]
            values.append(value)
        if any(value is UNREAD for value in values):
            return UNREAD
        return None if any(value is None for value in values) else self._called(values)

    def _called(self, values: list[Any]) -> Any:
        name = self.function.name
        try:
            result = self.function.call(*values)
        except BaseException as error:
            raise _failed(name, raised(error, "" if isinstance(error, Exception) else None)) from error
        sort = self.function.gives
        if sort == "number" and isinstance(result, float) and isfinite(result):
            return bounded(Fraction(str(result)))
        if sort == "number" and isinstance(result, int | Fraction) and type(result) is not bool:
            return bounded(result)
        if sort == "truth" and type(result) is bool:
            return result
        if sort == "text" and type(result) is str:
            if len(result) <= LONGEST and result.isprintable():
                return result
            if len(result) > LONGEST:
                what = phrase(
                    "function-text-too-long",
                    "the function '{name}' returned text with more than {most:,} characters",
                    name,
                    LONGEST,
                )
                raise Exceeded(message(what))
            what = phrase("function-text-unprintable", "the function '{name}' returned text that can't be printed", name)
            raise Exceeded(message(what))
        raise _failed(name, f"it gave a value of type {type(result).__name__}")


def _failed(name: str, reason: str) -> Exceeded:
    return Exceeded(message(phrase("function-failed", "the function '{name}' gives no result: {reason}", name, reason)))
