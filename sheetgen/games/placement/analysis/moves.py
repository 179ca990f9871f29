"""Legal positions of a die: a sheet with the dice of a turn on it (rulebook: "Game Play"). Sets of fields are integers."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.placement.model import Board, bits

FACES = range(1, 7)

Places = tuple[tuple[int, int], ...]
"""A sheet's places of arrival, as (flag, place)."""


class Sheet(NamedTuple):
    """A player's sheet during the game.

    crossed, exploded, dice: the crossed fields, the bombs struck out, the fields under a die of this turn. free: fields open to a
    die this turn if it can get to them: unused, not a planet, not locked. joined, near: the fields next to a cross and next to a
    die of this turn, whether free or not. places: the place of arrival at each crossed flag, as (field, place).
    """

    crossed: int
    exploded: int
    dice: int
    free: int
    joined: int
    near: int
    places: Places = ()


def new_sheet(on: Board, crossed: int | None = None, exploded: int = 0, places: Places = ()) -> Sheet:
    """Return a sheet between two turns; without `crossed`, a new one with its start fields crossed.

    Only fields crossed before the turn open locks (rulebook: "Closed In").
    """
    crosses = on.starts if crossed is None else crossed
    free = on.everything & ~(crosses | exploded | on.planets | on.closed(on.locks, crosses))
    return Sheet(crosses, exploded, 0, free, on.neighbours(crosses), 0, places)


def may_lie(sheet: Sheet) -> int:
    """Return the fields for the next die, whatever its face: next to the dice of this turn; next to a cross for the first die, and
    for a jump if the dice are closed in (rulebook: "Placing Dice", "Closed In").
    """
    return sheet.near & sheet.free or sheet.joined & sheet.free


def put(on: Board, sheet: Sheet, field: int) -> Sheet:
    """Return the sheet with one more die on it."""
    die = 1 << field
    return Sheet(
        sheet.crossed,
        sheet.exploded,
        sheet.dice | die,
        sheet.free & ~die,
        sheet.joined,
        sheet.near | on.neighbours(die),
        sheet.places,
    )


class Turn(NamedTuple):
    """The readable part of a sheet during a turn.

    sheet: the sheet with its certain crosses, dice and free fields only. unread: fields with unreadable marks. free: fields that
    could be open to a die. joined: fields that could be next to a cross.
    """

    board: Board
    sheet: Sheet
    unread: int
    free: int
    joined: int

    @property
    def dice(self) -> tuple[str, ...]:
        """The fields under a die of this turn."""
        return self.names(self.sheet.dice)

    @property
    def jumps(self) -> bool | None:
        """True if the dice are closed in; None if that depends on an unreadable mark."""
        if not self.sheet.dice or self.sheet.near & self.sheet.free:
            return False
        return None if self.sheet.near & self.free else True

    @property
    def may_lie(self) -> int:
        """The fields for the next die, whatever its face; empty if it is unknown whether the die jumps."""
        return 0 if self.jumps is None else may_lie(self.sheet)

    @property
    def perhaps(self) -> int:
        """Further fields that the next die might go to, depending on the unreadable marks."""
        near = self.sheet.near & self.free if self.sheet.dice else 0
        beside_cross = self.joined & self.free if not self.sheet.dice or self.jumps is not False else 0
        return (near | beside_cross) & ~self.may_lie

    def pips(self, fields: int) -> set[int]:
        """Return the different pips of some fields."""
        return {self.board.fields[field].pips for field in bits(fields)}

    def names(self, fields: int) -> tuple[str, ...]:
        """Return the names of some fields."""
        return tuple(self.board.fields[field].name for field in bits(fields))
