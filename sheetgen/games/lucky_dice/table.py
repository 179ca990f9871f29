"""Tallies judged with --table: each holds a whole table already, so there is only the ranking to make."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.drawing.kit import Kit
from sheetgen.games.game import AtSeat, Ranked, Seat, rank
from sheetgen.games.lucky_dice.layout import Keys


def judge_table(_keys: Keys, _kit: Kit, seats: Sequence[Seat]) -> tuple[list[AtSeat], list[Ranked]]:
    """No findings besides the sheet's own; everybody who is on a tally ranked by rewards."""
    return [], rank([standing for seat in seats for standing in seat.judged.parts.items()], {}, "")
