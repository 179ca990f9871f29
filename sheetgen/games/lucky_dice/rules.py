"""What a tally of Lucky Dice must keep. Pure; it never raises for a player's slip.

Coasters and winners are judged against the rounds written, all of them, so that one slip is one finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from sheetgen.drawing.kit import Kit
from sheetgen.form.filled import Filled
from sheetgen.games.findings import Finding, by_position
from sheetgen.games.game import Judged, Ranked, rank
from sheetgen.games.lucky_dice import model
from sheetgen.games.lucky_dice.layout import Keys
from sheetgen.games.lucky_dice.model import Game, Out


class Case(NamedTuple):
    """A tally as it is judged: the game agreed on, who got out in each round, and what that gives."""

    filled: Filled
    game: Game
    rounds: tuple[Out, ...]
    rewards: dict[str, int]
    end: int | None

    def finding(self, rule: str, space: str, message: str, *why: str) -> Finding:
        """A finding at a space of this tally; `why` in a player's words."""
        return Finding(f"lucky-dice/{rule}", "error", space, message, self.filled.where(space), why)

    def rounds_of(self, player: str) -> list[int]:
        """The rounds a player got out in, from 1."""
        return [number for number, out in enumerate(self.rounds, 1) if player in out]


def case(keys: Keys, filled: Filled) -> Case:
    """A filled tally with what follows from its rounds."""
    kind: model.Kind = "pile" if filled.text("game") == "pile" else "three"
    game = Game(filled.names("players"), kind, keys.coasters, keys.rewards)
    rounds = tuple(frozenset(filled.names(f"rounds.{number}.out")) for number in range(1, played(filled) + 1))
    return Case(filled, game, rounds, model.rewards(game, rounds), model.end(game, rounds))


def played(filled: Filled) -> int:
    """The last round with anything written in it: blank ones after that, as on the printed sheet, were not played."""
    numbers = range(filled.rounds("rounds"), 0, -1)
    return next((number for number in numbers if _is_typed(filled, f"rounds.{number}")), 0)


def _is_typed(filled: Filled, space: str) -> bool:
    """Whether something stands in a round, be it an empty list."""
    return filled.written(f"{space}.lucky") or f"{space}.out" in filled.places


def judge(keys: Keys, _kit: Kit, filled: Filled) -> Judged:
    """Every finding on a tally, the rewards that its rounds give, and the ranking by them."""
    sheet = case(keys, filled)
    findings = by_position(finding for rule in RULES for finding in rule(sheet))
    return Judged(None, sheet.rewards, findings, ranking=ranking(sheet.rewards))


def ranking(rewards: dict[str, int]) -> list[Ranked]:
    """Players by rewards; equal ones share a place (rulebook: "END OF THE GAME", the tip)."""
    return rank(list(rewards.items()), {}, "")


def nobody_out(sheet: Case) -> Iterator[Finding]:
    """A round goes on until somebody is rid of all dice (rulebook: "HOW TO PLAY")."""
    for number, out in enumerate(sheet.rounds, 1):
        if not out:
            why = "a round ends when one player, or several, are rid of all dice"
            yield sheet.finding("nobody-out", f"rounds.{number}.out", f"nobody is out in round {number}", why)


def after_the_end(sheet: Case) -> Iterator[Finding]:
    """Nothing is played after the round that ends the game (rulebook: "END OF THE GAME")."""
    if sheet.end is None:
        return
    why = f"{_ending(sheet)} in round {sheet.end}, which ended the game"
    for number in range(sheet.end + 1, len(sheet.rounds) + 1):
        yield sheet.finding("after-the-end", f"rounds.{number}", f"round {number} was played when the game was over", why)


def coasters(sheet: Case) -> Iterator[Finding]:
    """Everybody has a coaster for each round they got out in (rulebook: "Did you get rid of all your dice?").

    A player for whom nothing is written counts as written with 0.
    """
    for player, due in sheet.rewards.items():
        space = f"coasters.{player}"
        written = sheet.filled.number(space)
        if (written or 0) != due:
            rounds = sheet.rounds_of(player)
            said = "has no coasters written" if written is None else f"has {_coasters(written)} written"
            why = f"out in {_rounds(rounds)}" if rounds else "never out"
            yield sheet.finding("coasters", space, f"{player} {said}, but earned {due}", why)


def winners(sheet: Case) -> Iterator[Finding]:
    """Who reaches the third reward first wins, or has most when the pile is used up (rulebook: "END OF THE GAME")."""
    written = sheet.filled.names("winners")
    due = model.winners(sheet.game, sheet.rounds)
    if set(written) == due:
        return
    said = f"{_and(written)} written as winner{'s' * (len(written) > 1)}" if written else "no winner is written"
    if sheet.end is None:
        yield sheet.finding("winners", "winners", f"{said}, but the game is not over", _going_on(sheet))
        return
    won = [player for player in sheet.game.players if player in due]
    yield sheet.finding("winners", "winners", f"{said}, but {_and(won)} won", _result(sheet))


RULES: tuple[Callable[[Case], Iterator[Finding]], ...] = (nobody_out, after_the_end, coasters, winners)


def _ending(sheet: Case) -> str:
    """What ended the game."""
    if sheet.game.kind == "pile":
        return f"the draw pile of {_coasters(sheet.game.pile)} was used up"
    won = [player for player in sheet.game.players if player in model.winners(sheet.game, sheet.rounds)]
    return f"{_and(won)} had {_rewards(sheet.game.goal)}"


def _going_on(sheet: Case) -> str:
    """What the game still lacks."""
    if sheet.game.kind == "pile":
        drawn = sum(sheet.rewards.values())
        return f"of the draw pile of {_coasters(sheet.game.pile)} {drawn} {'is' if drawn == 1 else 'are'} drawn"
    most = max(sheet.rewards.values(), default=0)
    return f"it takes {_rewards(sheet.game.goal)}; the most anybody has is {most}"


def _result(sheet: Case) -> str:
    if sheet.game.kind == "three":
        return f"{_ending(sheet)} in round {sheet.end}"
    counts = ", ".join(f"{player} {count}" for player, count in sheet.rewards.items())
    return f"{_ending(sheet)} in round {sheet.end}; rewards: {counts}"


def _coasters(count: int) -> str:
    return f"{str(count).replace('-', '−')} coaster" + ("" if count == 1 else "s")


def _rewards(count: int) -> str:
    return f"{count} reward" + ("" if count == 1 else "s")


def _rounds(numbers: list[int]) -> str:
    return ("round " if len(numbers) == 1 else "rounds ") + _and(str(number) for number in numbers)


def _and(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
