"""The rules for the sheets of one table, and its ranking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rising import spaces, words
from rising.rules import Model
from sheetgen.plugin import AtTable, Ranked, Seat, TableGame, TableRule, message, rank, table_rule


class Sheet(NamedTuple):
    """A sheet at the table: its points and its number of filled boxes."""

    player: str
    points: int
    filled: int


Table = tuple[Sheet, ...]


def view(on: Model, seats: tuple[Seat, ...]) -> Table:
    """Return the sheets as the table rules see them."""
    boxes = tuple(spaces.box(number) for number in range(1, on.boxes + 1))
    return tuple(
        Sheet(seat.player, seat.case.earned().computed or 0, sum(box in seat.case.written for box in boxes)) for seat in seats
    )


def ranking(table: Table) -> list[Ranked]:
    """Most points first; of equal ones who filled fewer boxes (rulebook: "Who wins")."""
    ties = {sheet.player: (sheet.filled,) for sheet in table}
    return rank([(sheet.player, sheet.points) for sheet in table], ties, words.FEWER_BOXES)


@table_rule("rising/nobody", "Somebody has thrown.", "Throw", "warning")
def nobody(table: Table) -> Iterator[AtTable]:
    """Check that at least one player has thrown (rulebook: "Throw")."""
    if not any(sheet.filled for sheet in table):
        yield None, tuple((seat, "boxes") for seat in range(len(table))), message(words.nobody)


TABLE_RULES: tuple[TableRule[Table], ...] = (nobody,)
TABLE = TableGame(view, TABLE_RULES, ranking)
