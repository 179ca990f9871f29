"""Tallies for tests, made without a file, and a game played coaster by coaster to compare with."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from hypothesis import strategies as st

from sheetgen.form.written import Value, Written
from sheetgen.games.lucky_dice import GAME
from sheetgen.games.lucky_dice.layout import Keys
from sheetgen.games.lucky_dice.model import Kind
from sheetgen.games.lucky_dice.rules import Model
from sheetgen.games.parts import PartedCase

STANDARD = Keys()
NAMES = ("Ana", "No", "J. R.", "Dora", "5", "Émile")


@dataclass
class Tally:
    """The entries of a tally. None in `rounds` means that the round is blank."""

    players: tuple[str, ...] = ("Ana", "Ben", "Cem")
    game: str | None = None
    rounds: list[tuple[str, ...] | None] = field(default_factory=list)
    coasters: dict[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()

    def written(self) -> Written:
        """Return the values that `reading` gives for this tally."""
        values: dict[str, Value] = {"players": self.players, "rounds": len(self.rounds)}
        if self.game:
            values["game"] = self.game
        for n, out in enumerate(self.rounds, 1):
            if out is not None:
                values |= {f"rounds.{n}.lucky": "pig", f"rounds.{n}.out": out}
        values |= {f"coasters.{player}": count for player, count in self.coasters.items()}
        if self.winners:
            values["winners"] = self.winners
        return Written(values)


@cache
def model(coasters: int, rewards: int, players: int) -> Model:
    """Return the shared model of tallies of such a layout."""
    return GAME.model(Keys(coasters=coasters, rewards=rewards, players=players))


def case(tally: Tally, keys: Keys = STANDARD) -> PartedCase:
    """Return a tally as a case."""
    return model(keys.coasters, keys.rewards, keys.players).read(tally.written())


def found(tally: Tally, keys: Keys = STANDARD) -> list[tuple[str, str]]:
    """(rule, space) of every breach, sorted."""
    return sorted((violation.rule.removeprefix("lucky-dice/"), violation.spaces[0]) for violation in case(tally, keys).violations())


class Played:
    """A game played with real coasters: a pile to draw from, one coaster in front of each player, rewards turned over."""

    def __init__(self, players: tuple[str, ...], kind: Kind, coasters: int = 18, goal: int = 3) -> None:
        pile = list(range(coasters))
        self.before = {player: pile.pop() for player in players}
        self.pile, self.kind, self.goal = pile, kind, goal
        self.rewards: dict[str, list[int]] = {player: [] for player in players}
        self.rounds: list[tuple[str, ...]] = []

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        if self.kind == "pile":
            return not self.pile
        return any(len(taken) >= self.goal for taken in self.rewards.values())

    def play(self, out: tuple[str, ...]) -> None:
        """Play one round: each player who is out takes the coaster in front of them and draws another if one is left."""
        self.rounds.append(out)
        for player in out:
            self.rewards[player].append(self.before[player])
        for player in out:
            self.before[player] = self.pile.pop() if self.pile else -1

    def winners(self) -> set[str]:
        """Return the players who have won so far."""
        most = max(map(len, self.rewards.values()))
        return {player for player, taken in self.rewards.items() if len(taken) == most} if self.is_over else set()

    def tally(self) -> Tally:
        """Return the players' record of the game, without a mistake."""
        counts = {player: len(taken) for player, taken in self.rewards.items()}
        return Tally(tuple(self.before), self.kind, [*self.rounds], counts, tuple(sorted(self.winners())))


@st.composite
def games(draw: st.DrawFn) -> Played:
    """Games that were played to the end, or broken off."""
    players = NAMES[: draw(st.integers(2, 6))]
    game = Played(players, draw(st.sampled_from(("three", "pile"))))
    for _ in range(draw(st.integers(0, 20))):
        if game.is_over:
            break
        game.play(tuple(draw(st.lists(st.sampled_from(players), min_size=1, unique=True))))
    return game
