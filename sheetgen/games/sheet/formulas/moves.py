"""The parts of paths: their starts, and their moves into fields and along axes."""

from __future__ import annotations

from typing import Any, TypeAlias

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.definition.spec import Axis, Family, Record
from sheetgen.games.sheet.formulas.grid import Grid
from sheetgen.games.sheet.formulas.node import Node, Piece
from sheetgen.games.sheet.formulas.state import At, State


class Here(Piece, frozen=True):
    """The formula's own index along an axis around it. depth: which axis, from 0 for the outermost."""

    depth: int


class Star(Piece, frozen=True):
    """Every index along an axis: a star in a path."""


class KeyOf(Piece, frozen=True):
    """The index of a key given by a value. fixed: whether the value only depends on the place of the formula (a local name)."""

    key: Node
    fixed: bool = False

    def on(self, axis: Axis, grid: Grid) -> KeyIndex:
        """The index along an axis, placed on a grid."""
        places: dict[Any, int] = {key: at for at, key in enumerate(axis.keys)}
        places |= {int(key): at for at, key in enumerate(axis.keys) if key.lstrip("-").isdecimal()}
        of = self.key.place(grid)
        return KeyIndex(of, None if axis.open else places, cost=of.cost)


class KeyIndex(Node, frozen=True):
    """The index of a key. places: the index of each key; None if the keys are the players of the sheet."""

    of: Node
    places: dict[Any, int] | None

    def value(self, state: State, at: At) -> Any:
        """Return the index; None if there is no such key, UNREAD if it is unknown."""
        key = self.of.value(state, at)
        if key is UNREAD:
            return UNREAD
        return (state.seated.places if self.places is None else self.places).get(key)


Term = int | Here | Star | KeyOf


class ToField(Piece, frozen=True):
    """A move into a field of a record."""

    record: Record
    name: str


class ToKey(Piece, frozen=True):
    """A move along an axis. family: one of the families at that point, all with the same axis and shape."""

    family: Family
    term: Term


Move = ToField | ToKey


class OfRoot(Piece, frozen=True):
    """A walk that begins at a root space of the sheet itself."""

    name: str


class OfVariable(Piece, frozen=True):
    """A walk that begins at a variable's record, axis or sheet.

    root: the root space, if the variable stands for a sheet. depth: number of name parts at its start. axes: the axes that the
    variable goes through.
    """

    number: int
    root: str = ""
    depth: int = 1
    axes: tuple[Axis, ...] = ()


class OfSheets(Piece, frozen=True):
    """A walk that begins at a root space of another sheet of the table, or of all of them."""

    term: Star | KeyOf
    name: str


Origin: TypeAlias = OfRoot | OfVariable | OfSheets
