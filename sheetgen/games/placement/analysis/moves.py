"""Where a die may lie: a sheet with the dice of a turn on it (rulebook: "Game Play"). Sets of fields are whole numbers."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.placement.model import Board, bits

FACES = range(1, 7)

Places = tuple[tuple[int, int], ...]
"""A sheet's places of arrival, as (flag, place)."""


class Sheet(NamedTuple):
    """One player's sheet in play.

    crossed, exploded, dice: the fields with a cross, the bombs struck out, the fields under a die of this turn.
    free: where a die may lie this turn if it gets there: unused, no planet, not locked.
    joined, near: the fields beside a cross and beside a die of this turn, whether free or not.
    places: the place of arrival at each crossed flag, as (field, place).
    """

    crossed: int
    exploded: int
    dice: int
    free: int
    joined: int
    near: int
    places: Places = ()


def new_sheet(on: Board, crossed: int | None = None, exploded: int = 0, places: Places = ()) -> Sheet:
    """A sheet between two turns; without `crossed` a fresh one, its start fields crossed.

    Only what is crossed by now opens locks (rulebook: "Closed In").
    """
    crosses = on.starts if crossed is None else crossed
    free = on.everything & ~(crosses | exploded | on.planets | on.closed(on.locks, crosses))
    return Sheet(crosses, exploded, 0, free, on.neighbours(crosses), 0, places)


def may_lie(sheet: Sheet) -> int:
    """The fields for the next die, whatever it shows: beside the dice of this turn; beside a cross for the first die, and for
    a jump when the dice are closed in (rulebook: "Placing Dice", "Closed In").
    """
    return sheet.near & sheet.free or sheet.joined & sheet.free


def put(on: Board, sheet: Sheet, field: int) -> Sheet:
    """The sheet with one more die on it."""
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
    """A sheet within a turn, as far as it can be read.

    sheet: with crosses, dice and free fields that are sure. unread: fields whose marks cannot be read. free, joined: where a die
    may lie, and what lies beside a cross, for all that is known.
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
        """Whether the dice are closed in; None where that hangs on a mark that cannot be read."""
        if not self.sheet.dice or self.sheet.near & self.sheet.free:
            return False
        return None if self.sheet.near & self.free else True

    @property
    def may_lie(self) -> int:
        """The fields for the next die, whatever it shows; none where it is not known whether it jumps."""
        return 0 if self.jumps is None else may_lie(self.sheet)

    @property
    def perhaps(self) -> int:
        """The fields it might go to, were the marks that cannot be read other ones."""
        near = self.sheet.near & self.free if self.sheet.dice else 0
        beside_cross = self.joined & self.free if not self.sheet.dice or self.jumps is not False else 0
        return (near | beside_cross) & ~self.may_lie

    def pips(self, fields: int) -> set[int]:
        """The pips of some fields."""
        return {self.board.fields[field].pips for field in bits(fields)}

    def names(self, fields: int) -> tuple[str, ...]:
        """Fields by name."""
        return tuple(self.board.fields[field].name for field in bits(fields))
