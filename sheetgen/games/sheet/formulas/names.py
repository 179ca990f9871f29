"""Local names, and properties of variables that go through records and sheets: keys, positions, players."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from sheetgen.games.sheet.definition.spec import Axis
from sheetgen.games.sheet.formulas.grid import Grid
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.formulas.state import At, Cursor, State
from sheetgen.games.sheet.language.functions import NUMBER, TEXT


def _is_numeric(axis: Axis) -> bool:
    """Return whether formulas see the keys of an axis as numbers. Players are always texts."""
    return axis.numeric and not axis.players


def _key_types(sort: str, axis: Axis | None) -> int:
    """Return the type of a key along an axis, or of a position."""
    return NUMBER if sort == "at" or (axis is not None and _is_numeric(axis)) else TEXT


class Local(Node, frozen=True):
    """A local name. depth: the depth of its axis; None if it isn't about an axis."""

    sort: Literal["row", "column", "at", "player", "players", "tied"]
    depth: int | None = None
    axis: Axis | None = None

    @property
    def types(self) -> int:
        return _key_types(self.sort, self.axis)

    @property
    def is_list(self) -> bool:
        return self.sort in ("players", "tied")

    def place(self, grid: Grid) -> Node:
        if self.sort in ("players", "tied") or self.depth is None:
            return self
        if self.sort == "at" or self.axis is None:
            return _Position(self.depth)
        return (
            self
            if self.axis.open
            else _Key(self.depth, tuple(map(int, self.axis.keys)) if _is_numeric(self.axis) else self.axis.keys)
        )

    def value(self, state: State, at: At) -> Any:
        if self.sort == "players":
            return state.seated.players
        if self.sort == "tied":
            return state.tied
        return state.player if self.depth is None else state.seated.players[at[self.depth]]


class _Position(Node, frozen=True):
    """The position along an axis around the formula, counted from 1."""

    depth: int

    def value(self, state: State, at: At) -> Any:
        return at[self.depth] + 1


class _Key(Node, frozen=True):
    """The key along an axis around the formula."""

    depth: int
    keys: tuple[int | str, ...]

    def value(self, state: State, at: At) -> Any:
        return self.keys[at[self.depth]]


class LoopKey(Node, frozen=True):
    """The key or position of the record that a variable stands for, along one of the axes that the variable's path goes through by
    stars. index: which of these axes, from 0."""

    number: int
    index: int
    axis: Axis
    sort: Literal["row", "column", "at", "player"]

    @property
    def types(self) -> int:
        return _key_types(self.sort, self.axis)

    def value(self, state: State, at: At) -> Any:
        place = state.variables[self.number].at[self.index]
        if self.sort == "at":
            return place + 1
        if self.axis.open:
            return state.seated.players[place]
        key = self.axis.keys[place]
        return int(key) if _is_numeric(self.axis) else key


class AllSheets(Node, frozen=True):
    """The sheets of a table, for a loop through them."""

    def value(self, state: State, at: At) -> Any:
        return [Cursor(values, owner, ()) for owner, values in enumerate(state.sheets)]


class WhoseSheet(Node, frozen=True):
    """The player of a sheet that a variable stands for."""

    types: ClassVar[int] = TEXT
    number: int

    def value(self, state: State, at: At) -> Any:
        return state.owners[state.variables[self.number].slot]
