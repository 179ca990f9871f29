"""The names of the spaces of a tally of Lucky Dice."""

from __future__ import annotations

PLAYERS, GAME, ROUNDS, WINNERS = "players", "game", "rounds", "winners"
"""All players at the table, the kind of game, all rounds with their number, the winners."""


def of_round(number: int) -> str:
    """Return the name of a round, from 1, with all its spaces."""
    return f"rounds.{number}"


def lucky(number: int) -> str:
    """The lucky symbol of a round."""
    return f"rounds.{number}.lucky"


def out(number: int) -> str:
    """Return the space for the players who got out in a round."""
    return f"rounds.{number}.out"


def coasters(player: str) -> str:
    """The rewards written for a player."""
    return f"coasters.{player}"
