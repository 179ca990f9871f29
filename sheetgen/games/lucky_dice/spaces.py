"""The names of the spaces of a tally of Lucky Dice."""

from __future__ import annotations

PLAYERS, GAME, ROUNDS, WINNERS = "players", "game", "rounds", "winners"
"""Keys of the players at the table, the kind of game, the rounds (their value is the number of rounds), and the winners."""


def of_round(number: int) -> str:
    """Return the name of a round, numbered from 1, which starts the names of all its spaces."""
    return f"rounds.{number}"


def lucky(number: int) -> str:
    """Return the space for the lucky symbol of a round."""
    return f"rounds.{number}.lucky"


def out(number: int) -> str:
    """Return the space for the players who got out in a round."""
    return f"rounds.{number}.out"


def coasters(player: str) -> str:
    """Return the space for the rewards written for a player."""
    return f"coasters.{player}"
