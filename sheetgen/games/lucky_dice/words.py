"""What is said of Lucky Dice in a player's words: of violations of its rules, and of what is wrong with a layout's keys."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.games.lucky_dice.model import Game
from sheetgen.games.rules import FindingText, sentence
from sheetgen.source.faults import MessageText
from sheetgen.source.words import counted

Names = tuple[str, ...]
Rewards = tuple[tuple[str, int], ...]


def nobody_out(number: int) -> FindingText:
    return sentence(f"nobody is out in round {number}", "a round ends when one player, or several, are rid of all dice")


def after_the_end(number: int, game: Game, end: int, won: Names) -> FindingText:
    message = f"round {number} was played when the game was over"
    return sentence(message, f"{_ending(game, won)} in round {end}, which ended the game")


def coasters(player: str, written: int | None, due: int, rounds: tuple[int, ...]) -> FindingText:
    shown = "has no coasters written" if written is None else f"has {_coasters(written)} written"
    return sentence(f"{player} {shown}, but earned {due}", f"out in {_rounds(rounds)}" if rounds else "never out")


def winners_early(written: Names, game: Game, rewards: Rewards) -> FindingText:
    return sentence(f"{_written(written)}, but the game is not over", _going_on(game, [count for _, count in rewards]))


def winners(written: Names, game: Game, end: int, won: Names, rewards: Rewards) -> FindingText:
    result = f"{_ending(game, won)} in round {end}"
    if game.kind == "pile":
        result += "; rewards: " + ", ".join(f"{player} {count}" for player, count in rewards)
    return sentence(f"{_written(written)}, but {_and(won)} won", result)


def no_pile(coasters: int, players: int) -> MessageText:
    message = f"{coasters} coasters for {players} players leave no draw pile"
    return MessageText(message, f"take {players + 1} or more, or fewer `players`")


def symbol_count(count: int, fewest: int, most: int) -> MessageText:
    return MessageText(f"there cannot be {count} symbols", f"name {fewest} to {most}")


def no_symbol_name(name: str) -> MessageText:
    return MessageText(f"'{name}' cannot be a symbol's name", "letters and digits, with hyphens between words")


def symbol_twice(name: str) -> MessageText:
    return MessageText(f"the symbol '{name}' is named twice", "name every one once")


def _written(winners: Names) -> str:
    """Who is written as winner."""
    return f"{_and(winners)} written as winner{'s' * (len(winners) > 1)}" if winners else "no winner is written"


def _ending(game: Game, won: Names) -> str:
    """What ended the game."""
    if game.kind == "pile":
        return f"the draw pile of {_coasters(game.pile)} was used up"
    return f"{_and(won)} had {_rewards(game.goal)}"


def _going_on(game: Game, counts: list[int]) -> str:
    """What the game still lacks."""
    if game.kind == "pile":
        drawn = sum(counts)
        return f"of the draw pile of {_coasters(game.pile)} {drawn} {'is' if drawn == 1 else 'are'} drawn"
    return f"it takes {_rewards(game.goal)}; the most anybody has is {max(counts, default=0)}"


def _coasters(count: int) -> str:
    return counted(count, "coaster").replace("-", "−")


def _rewards(count: int) -> str:
    return counted(count, "reward")


def _rounds(numbers: tuple[int, ...]) -> str:
    return ("round " if len(numbers) == 1 else "rounds ") + _and(str(number) for number in numbers)


def _and(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
