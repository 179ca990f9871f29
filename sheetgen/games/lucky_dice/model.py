"""A game of Lucky Dice as plain values: the players who got rid of all dice in each round, their rewards, the end of the game and
the winners.

No messages, no files. Players are names; a round is the set of players who got out in it, that is, got rid of all dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Literal, NamedTuple, get_args

Kind = Literal["three", "pile"]
"""The short game ("END OF THE GAME"), or the long game (the tip in that chapter)."""
KINDS: tuple[Kind, ...] = get_args(Kind)
Out = frozenset[str]


class Game(NamedTuple):
    """The agreements before the first round. `goal`: the rewards that end the short game."""

    players: tuple[str, ...]
    kind: Kind = "three"
    coasters: int = 18
    goal: int = 3

    @property
    def pile(self) -> int:
        """Size of the draw pile after each player has drawn a coaster (rulebook: "SETUP")."""
        return self.coasters - len(self.players)


def rewards(game: Game, rounds: Sequence[Out]) -> dict[str, int]:
    """Return each player's reward coasters: one per round they got out in (rulebook: "Did you get rid of all your dice?")."""
    return {player: sum(player in out for out in rounds) for player in game.players}


def end(game: Game, rounds: Sequence[Out]) -> int | None:
    """Return the round that ends the game, counted from 1, or None if the game continues (rulebook: "END OF THE GAME").

    Short: a player has enough rewards. Long: the draw pile is used up, with one coaster per reward; all players who are out in its
    last round are rewarded, even if fewer coasters are left (sheetgen's own rule).
    """
    if game.kind == "pile":
        drawn = accumulate(map(len, rounds))
        return next((number for number, taken in enumerate(drawn, 1) if taken >= game.pile), None)
    count = dict.fromkeys(game.players, 0)
    for number, out in enumerate(rounds, 1):
        for player in out:
            count[player] += 1
            if count[player] >= game.goal:
                return number
    return None


def winners(game: Game, rounds: Sequence[Out]) -> frozenset[str]:
    """Return the winners, empty before the game is over (rulebook: "END OF THE GAME").

    Short: all players who reached the goal in the round that ended the game; later rounds are ignored. Long: the players with the
    most rewards, counting all rounds.
    """
    last = end(game, rounds)
    return frozenset() if last is None else won(game, rounds, last)


def won(game: Game, rounds: Sequence[Out], last: int) -> frozenset[str]:
    """Return the winners of a game that ended after the round `last`."""
    earned = rewards(game, rounds if game.kind == "pile" else rounds[:last])
    most = max(earned.values(), default=0)
    return frozenset(player for player, count in earned.items() if count == most)
