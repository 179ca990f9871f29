"""What paths are made of: where they begin, and how they move on, into fields and along axes."""

from __future__ import annotations

from typing import Any, TypeAlias

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.definition.spec import Axis, Family, Record
from sheetgen.games.sheet.formulas.grid import Grid
from sheetgen.games.sheet.formulas.node import Node, Piece
from sheetgen.games.sheet.formulas.state import At, State


class Here(Piece, frozen=True):
    """The index along an axis around the formula, the outermost being 0."""

    depth: int


class Star(Piece, frozen=True):
    """Every index."""


class KeyOf(Piece, frozen=True):
    """The index of the key that a value shows as. fixed: it depends on nothing but the place (a local name)."""

    key: Node
    fixed: bool = False

    def on(self, axis: Axis, grid: Grid) -> KeyIndex:
        """The index along an axis, placed on a grid."""
        places: dict[Any, int] = {key: at for at, key in enumerate(axis.keys)}
        places |= {int(key): at for at, key in enumerate(axis.keys) if key.lstrip("-").isdecimal()}
        of = self.key.place(grid)
        return KeyIndex(of, None if axis.open else places, cost=of.cost)


class KeyIndex(Node, frozen=True):
    """The index of a key. places: by key; None where the keys are the players of the sheet."""

    of: Node
    places: dict[Any, int] | None

    def value(self, state: State, at: At) -> Any:
        """None where there is none, UNREAD where it cannot be told."""
        key = self.of.value(state, at)
        if key is UNREAD:
            return UNREAD
        return (state.seated.places if self.places is None else self.places).get(key)


Term = int | Here | Star | KeyOf


class ToField(Piece, frozen=True):
    """Into a field of a record."""

    record: Record
    name: str


class ToKey(Piece, frozen=True):
    """Along an axis. family: one of those that stand there, all of the same axis and shape."""

    family: Family
    term: Term


Move = ToField | ToKey


class OfRoot(Piece, frozen=True):
    """A walk that begins at a root space of the sheet itself."""

    name: str


class OfVariable(Piece, frozen=True):
    """A walk that begins at a record, an axis or a sheet that a variable stands for.

    root: the root space, if it begins at a sheet. depth: how many parts the name of what it begins at has. axes: those that the
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
