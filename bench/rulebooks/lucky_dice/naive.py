"""A second, naive implementation of the rules of Lucky Dice: it replays the game with coasters on a table.

Takes documents as typed, independent of the package.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

Document = Mapping[str, Any]


class Rules(NamedTuple):
    """Settings of a layout: the number of coasters, and the number of rewards that ends the short game."""

    coasters: int = 18
    rewards: int = 3


STANDARD = Rules()


class Game:
    """Coasters on a table: a pile to draw from, one before each player, and the rewards each has taken."""

    def __init__(self, players: list[str], kind: str, rules: Rules = STANDARD) -> None:
        self.kind, self.rules = kind, rules
        self.pile = [f"coaster {number}" for number in range(rules.coasters)]
        self.before = {player: self.draw() for player in players}
        self.rewards: dict[str, list[str]] = {player: [] for player in players}
        self.first: set[str] = set()

    def draw(self) -> str:
        """Draw the next coaster; a slip of paper if none is left, since a player who is out is rewarded anyway."""
        return self.pile.pop() if self.pile else "slip of paper"

    def play(self, out: list[str]) -> None:
        """Play one round: each player who is out takes their coaster and draws a new one."""
        for player in out:
            self.rewards[player].append(self.before[player])
        for player in out:
            self.before[player] = self.draw()
        if not self.first:
            self.first = {player for player, taken in self.rewards.items() if len(taken) >= self.rules.rewards}

    def over(self) -> bool:
        """Return whether the game has ended: a player got enough rewards first, or the pile is used up."""
        return self.pile == [] if self.kind == "pile" else self.first != set()

    def winners(self) -> set[str]:
        """Return the winners: none yet, the first players to finish, or the players with most rewards."""
        if not self.over():
            return set()
        most = max(len(taken) for taken in self.rewards.values())
        with_most = {player for player, taken in self.rewards.items() if len(taken) == most}
        return with_most if self.kind == "pile" else self.first


def name(value: Any) -> str:
    """Return a name as typed: 5 and true are names too."""
    return value if isinstance(value, str) else json.dumps(value)


def names(value: Any) -> list[str]:
    """Return the names in a space for several: none, a single name, or a list."""
    if value is None:
        return []
    return [name(each) for each in value] if isinstance(value, list) else [name(value)]


def rounds(document: Document) -> list[list[str]]:
    """Return the players who were out in each round. Blank rounds after the last written one were not played."""
    typed = document.get("rounds") or []
    entries = list(typed) if isinstance(typed, list) else [typed]
    while entries and all(value is None for value in (entries[-1] or {}).values()):
        entries.pop()
    return [names((entry or {}).get("out")) for entry in entries]


class Replayed(NamedTuple):
    """The game after all readable rounds, the numbers of the rounds played after its end, and the certainty of both.

    ended: whether the game is certainly over. read: whether all rounds can be read. sure: whether the rounds and the kind of game
    can be read.
    """

    game: Game
    late: list[int]
    ended: bool
    read: bool
    sure: bool


def replayed(document: Document, rules: Rules = STANDARD) -> Replayed:
    """Replay the game; after a `?` in a round or for the kind of game, its end is unknown."""
    kind = document.get("game") or "three"
    players = [f"P{n}" if each == "?" else each for n, each in enumerate(names(document["players"]), 1)]
    game = Game(players, "three" if kind == "?" else kind, rules)
    late, ended, sure, read = [], False, kind != "?", True
    for number, out in enumerate(rounds(document), 1):
        ended = ended or (sure and game.over())
        if ended:
            late.append(number)
        if "?" in out:
            sure = read = False
        else:
            game.play(out)
    return Replayed(game, late, ended or (sure and game.over()), read, sure)


def findings(document: Document, rules: Rules = STANDARD) -> list[tuple[str, str]]:
    """Return the sorted (rule, space) of every error on a sheet. Unreadable values, and values that depend
    on them, break no rule.
    """
    game, late, ended, read, sure = replayed(document, rules)
    result = [("lucky-dice/nobody-out", f"rounds.{n}.out") for n, out in enumerate(rounds(document), 1) if out == []]
    result += [("lucky-dice/after-the-end", f"rounds.{n}") for n in late]
    coasters = document.get("coasters") or {}
    for player, taken in game.rewards.items():
        written = coasters.get(player) or 0
        if read and written != "?" and int(written) != len(taken):
            result.append(("lucky-dice/coasters", f"coasters.{player}"))
    winners = set(names(document.get("winners")))
    known = read or game.kind == "three" if ended else sure
    if known and "?" not in winners and winners != game.winners():
        result.append(("lucky-dice/winners", "winners"))
    return sorted(result)


def rewards(document: Document, rules: Rules = STANDARD) -> dict[str, int]:
    """Return the rewards of each player, in the order of the players, from the readable rounds."""
    return {player: len(taken) for player, taken in replayed(document, rules).game.rewards.items()}


def parts(document: Document, rules: Rules = STANDARD) -> dict[str, int | None]:
    """Return the rewards of each player, None for all players if a round is unreadable."""
    read = replayed(document, rules).read
    return {player: count if read else None for player, count in rewards(document, rules).items()}


def ranking(document: Document, rules: Rules = STANDARD) -> list[tuple[int | None, str, int | None]]:
    """Return (place, player, rewards): a place is one more than the number of players with more; if a round is unreadable, there
    are no places.
    """
    known = rewards(document, rules)
    if not replayed(document, rules).read:
        return [(None, player, None) for player in known]
    placed = [(1 + sum(other > mine for other in known.values()), player, mine) for player, mine in known.items()]
    return [*sorted(placed, key=lambda each: each[0])]
