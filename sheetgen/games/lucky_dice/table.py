"""Tallies checked with --table. Each tally already holds a whole table, so only the ranking is added."""

from __future__ import annotations

from sheetgen.games.game import Ranked, Seat, TableGame, rank
from sheetgen.games.lucky_dice.rules import Model

Standings = tuple[Ranked, ...]


def view(_model: Model, seats: tuple[Seat, ...]) -> Standings:
    """Return all players on any of the tallies, with their rewards."""
    return tuple(ranked for seat in seats for ranked in seat.case.earned().ranking)


def ranking(standings: Standings) -> list[Ranked]:
    """Rank the players by rewards; players with equal rewards share a place (rulebook: "END OF THE GAME", the tip)."""
    return rank([(ranked.player, ranked.score) for ranked in standings])


TABLE = TableGame(view, (), ranking)
