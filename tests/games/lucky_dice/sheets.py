"""Tallies for tests, made without a file, and a game played coaster by coaster to compare with."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st
from sheetgen.form.filled import Filled

from sheetgen.games.game import Judged
from sheetgen.games.lucky_dice import GAME
from sheetgen.games.lucky_dice.layout import Keys
from sheetgen.games.lucky_dice.model import Kind
from sheetgen.games.lucky_dice.spaces import kit
from sheetgen.source.faults import Position

STANDARD = Keys()
FIRST = Position(1, 1)
NAMES = ("Ana", "No", "J. R.", "Dora", "5", "Émile")


@dataclass
class Written:
    """What stands on a tally. None in `rounds` is a round left blank."""

    players: tuple[str, ...] = ("Ana", "Ben", "Cem")
    game: str | None = None
    rounds: list[tuple[str, ...] | None] = field(default_factory=list)
    coasters: dict[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()

    def filled(self) -> Filled:
        """The same as `reading` gives it: round `n` in line 10 + n, coasters in line 90, winners in line 91."""
        sheet = Filled("sheet.yaml", 1, "lucky-dice", FIRST)
        sheet.values["players"] = self.players
        if self.game:
            sheet.values["game"] = self.game
        for n, out in enumerate(self.rounds, 1):
            sheet.places[f"rounds.{n}"] = Position(10 + n, 5)
            if out is not None:
                sheet.values[f"rounds.{n}.lucky"] = "pig"
                sheet.places[f"rounds.{n}.out"] = Position(10 + n, 30)
            if out:
                sheet.values[f"rounds.{n}.out"] = out
        sheet.counts["rounds"] = len(self.rounds)
        sheet.keys |= {"rounds": Position(10, 1), "coasters": Position(90, 1), "winners": Position(91, 1)}
        for column, (player, count) in enumerate(self.coasters.items()):
            sheet.values[f"coasters.{player}"] = count
            sheet.places[f"coasters.{player}"] = Position(90, 20 + column)
        if self.winners:
            sheet.values["winners"] = self.winners
        return sheet


def judged(written: Written, keys: Keys = STANDARD) -> Judged:
    """The verdict on a tally."""
    return GAME.judge(keys, kit(keys), written.filled())


def found(written: Written, keys: Keys = STANDARD) -> list[tuple[str, str | None]]:
    """(rule, space) of every finding, sorted."""
    return sorted((finding.rule.removeprefix("lucky-dice/"), finding.space) for finding in judged(written, keys).findings)


class Played:
    """A game played with real coasters: a pile that is drawn from, one lying before each player, rewards turned over."""

    def __init__(self, players: tuple[str, ...], kind: Kind, coasters: int = 18, goal: int = 3) -> None:
        pile = list(range(coasters))
        self.before = {player: pile.pop() for player in players}
        self.pile, self.kind, self.goal = pile, kind, goal
        self.rewards: dict[str, list[int]] = {player: [] for player in players}
        self.rounds: list[tuple[str, ...]] = []

    @property
    def is_over(self) -> bool:
        """Nobody plays on."""
        if self.kind == "pile":
            return not self.pile
        return any(len(taken) >= self.goal for taken in self.rewards.values())

    def play(self, out: tuple[str, ...]) -> None:
        """One round: who is out takes the coaster before them and draws another while there is one."""
        self.rounds.append(out)
        for player in out:
            self.rewards[player].append(self.before[player])
        for player in out:
            self.before[player] = self.pile.pop() if self.pile else -1

    def winners(self) -> set[str]:
        """Who has won by now."""
        most = max(map(len, self.rewards.values()))
        return {player for player, taken in self.rewards.items() if len(taken) == most} if self.is_over else set()

    def written(self) -> Written:
        """What the players wrote down, without a slip."""
        counts = {player: len(taken) for player, taken in self.rewards.items()}
        return Written(tuple(self.before), self.kind, [*self.rounds], counts, tuple(sorted(self.winners())))


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
