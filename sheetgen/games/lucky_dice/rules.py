"""Rules for a tally of Lucky Dice. They are pure, and never raise for a player's mistake.

Coasters and winners are compared with all written rounds, so that one mistake is one finding. Each round is checked alone, the game
is checked from all rounds, and coasters are checked player by player. The number of parts depends on the players and the rounds
typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from sheetgen.form.written import UNREAD, Unread, Written
from sheetgen.games.game import Earned, rank
from sheetgen.games.lucky_dice import model, spaces
from sheetgen.games.lucky_dice.layout import Keys
from sheetgen.games.lucky_dice.model import Game, Kind, Out
from sheetgen.games.parts import Due, Outcome, Part, PartedCase, Plan
from sheetgen.games.rules import Breach, Rule, rule
from sheetgen.source.messages import Phrase, Sentence, all_of, in_a_row, message, room, sentence

phrase, plural = room("lucky-dice")

_END_CHAPTER = "END OF THE GAME"
PLANS = 32
"""Maximum number of plans that are kept, one for each combination of players and number of rounds."""


class Played(NamedTuple):
    """The rounds played, with the players who got out in each; the rewards, and the round that ended the game (None: it continues).

    sure: whether all rounds are readable; otherwise no player counts as out in an unreadable round. end: UNREAD if it depends on
    unreadable spaces.
    """

    game: Game
    rounds: tuple[Out | Unread, ...]
    rewards: tuple[tuple[str, int], ...]
    end: int | Unread | None
    sure: bool

    def won(self) -> tuple[str, ...] | None:
        """Return the winners, in the order of the players; None if they are unknown."""
        if self.end is UNREAD or not (self.sure or self.game.kind == "three"):
            return None
        read = [out for out in self.rounds if out is not UNREAD]
        won = model.won(self.game, read, self.end) if self.end is not None else ()
        return tuple([player for player in self.game.players if player in won])


@rule(
    "lucky-dice/nobody-out",
    "In every round, at least one player gets rid of all their dice: the round doesn't end before that. Blank "
    "rounds after the last played round don't count.",
    "HOW TO PLAY",
)
def nobody_out(played: Played) -> Iterator[Breach]:
    """Check that each round continues until a player is rid of all dice (rulebook: "HOW TO PLAY")."""
    for number, out in enumerate(played.rounds, 1):
        if not out:
            yield Breach((spaces.out(number), spaces.ROUNDS, spaces.PLAYERS), message(_nobody_is_out, number))


def _nobody_is_out(number: int) -> Sentence:
    what = phrase("nobody-out", "no player is out in round {round}", number)
    return sentence(what, phrase("round-ends", "a round ends when one or more players have got rid of all their dice"))


@rule(
    "lucky-dice/after-the-end",
    "No round is played after the game is over. The game ends after the round in which a player gets the third "
    "reward or, in the long game, the draw pile is used up. At the start, the pile has 18 coasters minus one for "
    "each player. Every reward takes one coaster.",
    _END_CHAPTER,
)
def after_the_end(played: Played) -> Iterator[Breach]:
    """Check that no round follows the end of the game (rulebook: "END OF THE GAME")."""
    if played.end is None or played.end is UNREAD:
        return
    won = played.won() or ()
    for number in range(played.end + 1, len(played.rounds) + 1):
        depends_on = spaces.of_round(number), spaces.ROUNDS, spaces.GAME, spaces.PLAYERS
        yield Breach(depends_on, message(_played_after_the_end, number, played.game, played.end, won))


def _played_after_the_end(number: int, game: Game, end: int, won: tuple[str, ...]) -> Sentence:
    what = phrase("after-the-end", "round {round} was played after the game was over", number)
    if game.kind == "pile":
        pile = _coaster_count(game.pile)
        hint = phrase(
            "pile-ended-game", "the draw pile of {coasters} was used up in round {round}, which ended the game", pile, end
        )
        return sentence(what, hint)
    ended = phrase(
        "rewards-ended-game",
        "{winners} had {rewards} in round {round}, which ended the game",
        all_of(won),
        _reward_count(game.goal),
        end,
    )
    return sentence(what, ended)


@rule(
    "lucky-dice/coasters",
    "Every player has one coaster for each round in which they got out. All written rounds count. A player without an entry has 0.",
    "Did you get rid of all your dice?",
)
def coasters(player: str, written: int | None, due: int, rounds: tuple[int, ...]) -> Breach | None:
    """Check that each player has a coaster for each round they got out in (rulebook: "Did you get rid of all your dice?").

    A player without a written number counts as 0.
    """
    if (written or 0) != due:
        depends_on = spaces.coasters(player), spaces.ROUNDS, spaces.PLAYERS
        return Breach(depends_on, message(_other_coasters, player, written, due, rounds), due=(due,))
    return None


def _other_coasters(player: str, written: int | None, due: int, rounds: tuple[int, ...]) -> Sentence:
    if written is None:
        what = phrase("no-coasters-written", "{player} earns {due}, but no coasters are written", player, due)
    else:
        held = _coaster_count(written)
        what = phrase("coasters", "{player} earns {due}, not {coasters}", player, due, held)
    if not rounds:
        return sentence(what, phrase("never-out", "never out"))
    out = plural("out-in", "out in round {rounds}", "out in rounds {rounds}", all_of(rounds), count=len(rounds))
    return sentence(what, out)


@rule(
    "lucky-dice/winners",
    "The first player with three rewards wins. Players who reach three in the same round win together. In the long "
    "game, the player with the most rewards wins when the pile is used up. Tied players share the win. Before the "
    "game is over, there are no winners.",
    _END_CHAPTER,
)
def winners(written: tuple[str, ...], won: tuple[str, ...], played: Played) -> Breach | None:
    """Check the winners: first to reach the third reward, or with the most rewards when the pile is used up (rulebook: "END OF THE
    GAME").
    """
    if set(written) == set(won):
        return None
    depends_on = spaces.WINNERS, spaces.ROUNDS, spaces.GAME, spaces.PLAYERS
    game, rewards, end = played.game, played.rewards, played.end
    if end is None or end is UNREAD:
        return Breach(depends_on, message(_winners_early, written, game, rewards), due=(None,))
    return Breach(depends_on, message(_other_winners, written, game, end, won, rewards), due=(won,))


def _winners_early(written: tuple[str, ...], game: Game, rewards: tuple[tuple[str, int], ...]) -> Sentence:
    if written:
        what = plural(
            "winners-early",
            "{winners} is written as the winner, but the game is not over",
            "{winners} are written as the winners, but the game is not over",
            all_of(written),
            count=len(written),
        )
    else:
        what = phrase("no-winner-early", "no winner is written, and the game is not over")
    return sentence(what, _going_on(game, [count for _, count in rewards]))


def _going_on(game: Game, counts: list[int]) -> Phrase:
    """Describe the progress towards the end of the game."""
    if game.kind == "pile":
        return plural(
            "drawn",
            "{count} of the {coasters} in the draw pile has been drawn",
            "{count} of the {coasters} in the draw pile have been drawn",
            _coaster_count(game.pile),
            count=sum(counts),
        )
    rewards = _reward_count(game.goal)
    return phrase("most-rewards", "a player needs {rewards} to win; the most so far is {most}", rewards, max(counts, default=0))


def _other_winners(
    written: tuple[str, ...], game: Game, end: int, won: tuple[str, ...], rewards: tuple[tuple[str, int], ...]
) -> Sentence:
    if written:
        what = plural(
            "winners",
            "{written} is written as the winner, but {winners} won",
            "{written} are written as the winners, but {winners} won",
            all_of(written),
            all_of(won),
            count=len(written),
        )
    else:
        what = phrase("no-winner", "no winner is written, but {winners} won", all_of(won))
    if game.kind == "pile":
        each = [phrase("player-rewards", "{player} {rewards}", player, count) for player, count in rewards]
        result = phrase(
            "pile-used-up",
            "the draw pile of {coasters} was used up in round {round}; rewards: {rewards}",
            _coaster_count(game.pile),
            end,
            in_a_row(each),
        )
    else:
        goal = _reward_count(game.goal)
        result = phrase("rewards-reached", "{winners} had {rewards} in round {round}", all_of(won), goal, end)
    return sentence(what, result)


def _coaster_count(count: int) -> Phrase:
    return plural("some-coasters", "{count:−} coaster", "{count:−} coasters", count=count)


def _reward_count(count: int) -> Phrase:
    return plural("some-rewards", "{count} reward", "{count} rewards", count=count)


RULES: tuple[Rule[Any], ...] = (nobody_out, after_the_end, coasters, winners)


class Model:
    """Data shared by all sheets of a layout: coasters and rewards, and cached plans by players and number of rounds."""

    def __init__(self, keys: Keys) -> None:
        self.coasters, self.goal = keys.coasters, keys.rewards
        self.plan = lru_cache(PLANS)(self._plan)

    def read(self, written: Written) -> PartedCase:
        """Check a tally with the plan for its players and number of rounds."""
        players = tuple(dict.fromkeys(written.names(spaces.PLAYERS)))
        return self.plan(players, written.number(spaces.ROUNDS) or 0).read(written)

    def _plan(self, players: tuple[str, ...], rounds: int) -> Plan:
        """Return the parts in this order: rounds, game, its rules, coasters of each player, winners."""
        games: dict[Kind, Game] = {
            "three": Game(players, "three", self.coasters, self.goal),
            "pile": Game(players, "pile", self.coasters, self.goal),
        }
        in_round = partial(_round, frozenset(players))
        parts = [Part((spaces.lucky(n), spaces.out(n)), in_round) for n in range(1, rounds + 1)]
        parts.append(Part((spaces.GAME,), partial(_game, games), tuple(range(rounds))))
        parts.append(Part((), _rounds_played, (rounds,)))
        parts += [Part((spaces.coasters(name),), partial(_coasters, n), (rounds,)) for n, name in enumerate(players)]
        parts.append(Part((spaces.WINNERS,), _winners, (rounds,)))
        return Plan(parts, partial(_earned, rounds), frozenset((spaces.PLAYERS, spaces.ROUNDS)), self.read, partial(_due, rounds))


def _round(everybody: Out, values: Any, _used: object) -> Outcome:
    """Check a round. Result: the players who are out, or None if the round is blank, without even an empty list."""
    lucky, out = values
    if out is None:
        return (None if lucky is None else frozenset()), ()
    return UNREAD if out is UNREAD else everybody.intersection(out), ()


def _game(games: dict[Kind, Game], values: Any, used: Any) -> Outcome:
    """Check the game. Result: the rounds played; blank rounds after the last written one, as on the printed sheet, do not count."""
    last = len(used)
    while last and used[last - 1] is None:
        last -= 1
    rounds = tuple([out or frozenset() for out in used[:last]])
    game = games["pile" if values[0] == "pile" else "three"]
    if values[0] is UNREAD or True in [out is UNREAD for out in rounds]:
        return _unsure(game, values[0] is not UNREAD, rounds), ()
    return Played(game, rounds, tuple(model.rewards(game, rounds).items()), model.end(game, rounds), True), ()


def _unsure(game: Game, which: bool, rounds: tuple[Out | Unread, ...]) -> Played:
    """Return the rounds played of a game in which some rounds, or the kind of game, are unreadable. which: whether the kind is
    readable. Only rounds before the first unreadable round can end the game."""
    read = [out for out in rounds if out is not UNREAD]
    before = read[: rounds.index(UNREAD)] if len(read) < len(rounds) else read
    end = model.end(game, before) if which else None
    rewards = tuple(model.rewards(game, read).items())
    return Played(game, rounds, rewards, UNREAD if end is None else end, len(read) == len(rounds))


def _rounds_played(_values: object, used: Any) -> Outcome:
    """Check for rounds in which no player is out, and for rounds after the end."""
    (played,) = used
    if all(played.rounds) and played.end in (None, len(played.rounds)):
        return None, ()
    return None, (*nobody_out(played), *after_the_end(played))


def _coasters(number: int, values: Any, used: Any) -> Outcome:
    """Check the coasters written for a player, numbered from 0. Result: the written number."""
    (written,), (played,) = values, used
    player, due = played.rewards[number]
    if (written or 0) == due or written is UNREAD or not played.sure:
        return written, ()
    rounds = tuple(n for n, out in enumerate(played.rounds, 1) if player in out)
    return written, coasters(player, written, due, rounds)


def _winners(values: Any, used: Any) -> Outcome:
    """Check the written winners."""
    (written,), (played,) = values, used
    if not written and played.end is None:
        return None, ()
    won = played.won()
    if written is UNREAD or won is None:
        return None, ()
    return None, winners(written or (), won, played)


def _earned(game: int, worths: Sequence[Any]) -> Earned:
    """Return the rewards that the rounds give, and the ranking by rewards; players with equal rewards share a place."""
    played = worths[game]
    rewards: dict[str, int | None] = dict(played.rewards) if played.sure else dict.fromkeys(played.game.players)
    written = {player: result for player, result in zip(rewards, worths[game + 2 :], strict=False) if result is not None}
    return Earned(None, rewards, ranking=rank(list(rewards.items())), claims=written)


def _due(game: int, case: PartedCase) -> Due:
    """Return the coasters due, and the winners if there are any."""
    won = case.results[game].won()
    coasters_due = {spaces.coasters(player): points for player, points in case.earned().parts.items()}
    return coasters_due if won == () else {**coasters_due, spaces.WINNERS: won}
