"""What is said of Lucky Dice in a player's words: of violations of its rules, and of what is wrong with a layout's keys."""

from __future__ import annotations

from sheetgen.games.lucky_dice.model import Game
from sheetgen.source.messages import Phrase, Sentence, all_of, in_a_row, room, sentence

phrase, plural = room("lucky-dice")

Names = tuple[str, ...]
Rewards = tuple[tuple[str, int], ...]


def nobody_out(number: int) -> Sentence:
    message = phrase("nobody-out", "nobody is out in round {round}", number)
    return sentence(message, phrase("round-ends", "a round ends when one player, or several, are rid of all dice"))


def after_the_end(number: int, game: Game, end: int, won: Names) -> Sentence:
    message = phrase("after-the-end", "round {round} was played when the game was over", number)
    if game.kind == "pile":
        pile = _coasters(game.pile)
        hint = phrase(
            "pile-ended-game", "the draw pile of {coasters} was used up in round {round}, which ended the game", pile, end
        )
        return sentence(message, hint)
    ended = phrase(
        "rewards-ended-game",
        "{winners} had {rewards} in round {round}, which ended the game",
        all_of(won),
        _rewards(game.goal),
        end,
    )
    return sentence(message, ended)


def coasters(player: str, written: int | None, due: int, rounds: tuple[int, ...]) -> Sentence:
    if written is None:
        message = phrase("no-coasters-written", "{player} has no coasters written, but earned {due}", player, due)
    else:
        held = _coasters(written)
        message = phrase("coasters", "{player} has {coasters} written, but earned {due}", player, held, due)
    if not rounds:
        return sentence(message, phrase("never-out", "never out"))
    out = plural("out-in", "out in round {rounds}", "out in rounds {rounds}", all_of(rounds), count=len(rounds))
    return sentence(message, out)


def winners_early(written: Names, game: Game, rewards: Rewards) -> Sentence:
    if written:
        message = plural(
            "winners-early",
            "{winners} written as winner, but the game is not over",
            "{winners} written as winners, but the game is not over",
            all_of(written),
            count=len(written),
        )
    else:
        message = phrase("no-winner-early", "no winner is written, but the game is not over")
    return sentence(message, _going_on(game, [count for _, count in rewards]))


def winners(written: Names, game: Game, end: int, won: Names, rewards: Rewards) -> Sentence:
    if written:
        message = plural(
            "winners",
            "{written} written as winner, but {winners} won",
            "{written} written as winners, but {winners} won",
            all_of(written),
            all_of(won),
            count=len(written),
        )
    else:
        message = phrase("no-winner", "no winner is written, but {winners} won", all_of(won))
    if game.kind == "pile":
        each = [phrase("player-rewards", "{player} {rewards}", player, count) for player, count in rewards]
        result = phrase(
            "pile-used-up",
            "the draw pile of {coasters} was used up in round {round}; rewards: {rewards}",
            _coasters(game.pile),
            end,
            in_a_row(each),
        )
    else:
        goal = _rewards(game.goal)
        result = phrase("rewards-reached", "{winners} had {rewards} in round {round}", all_of(won), goal, end)
    return sentence(message, result)


def no_pile(coasters: int, players: int) -> Sentence:
    message = phrase("no-pile", "{coasters} coasters for {players} players leave no draw pile", coasters, players)
    return sentence(message, phrase("more-coasters", "take {least} or more, or fewer `players`", players + 1))


def symbol_count(count: int, fewest: int, most: int) -> Sentence:
    message = phrase("symbol-count", "there cannot be {symbols} symbols", count)
    return sentence(message, phrase("symbols-from-to", "name {fewest} to {most}", fewest, most))


def no_symbol_name(name: str) -> Sentence:
    message = phrase("no-symbol-name", "'{name}' cannot be a symbol's name", name)
    return sentence(message, phrase("symbol-names", "letters and digits, with hyphens between words"))


def symbol_twice(name: str) -> Sentence:
    message = phrase("symbol-twice", "the symbol '{name}' is named twice", name)
    return sentence(message, phrase("symbol-once", "name every one once"))


def _going_on(game: Game, counts: list[int]) -> Phrase:
    """What the game still lacks."""
    if game.kind == "pile":
        return plural(
            "drawn",
            "of the draw pile of {coasters} {count} is drawn",
            "of the draw pile of {coasters} {count} are drawn",
            _coasters(game.pile),
            count=sum(counts),
        )
    rewards = _rewards(game.goal)
    return phrase("most-rewards", "it takes {rewards}; the most anybody has is {most}", rewards, max(counts, default=0))


def _coasters(count: int) -> Phrase:
    return plural("some-coasters", "{count:−} coaster", "{count:−} coasters", count=count)


def _rewards(count: int) -> Phrase:
    return plural("some-rewards", "{count} reward", "{count} rewards", count=count)
