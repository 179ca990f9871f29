"""Tallies judged with --table: each holds a whole table already, so there is only the ranking to make."""

from __future__ import annotations

from sheetgen.games.game import Ranked, Seat, TableGame, rank
from sheetgen.games.lucky_dice.rules import Model

Standings = tuple[Ranked, ...]


def view(_model: Model, seats: tuple[Seat, ...]) -> Standings:
    """Return all players on any of the tallies, with their rewards."""
    return tuple(ranked for seat in seats for ranked in seat.case.earned().ranking)


def ranking(standings: Standings) -> list[Ranked]:
    """Players by rewards; equal ones share a place (rulebook: "END OF THE GAME", the tip)."""
    return rank([(ranked.player, ranked.score) for ranked in standings])


TABLE = TableGame(view, (), ranking)
