"""What a single sheet of DiceCulus must keep. Pure; it never raises for a player's slip.

A rule is judged against what is *written* in the spaces it depends on, so that one slip is one finding. How many rounds there
are is no space: a violation may end with the round it stands in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from sheetgen.form.written import UNREAD, Unread
from sheetgen.games.diceculus import model, spaces, words
from sheetgen.games.diceculus.layout import Keys, operations
from sheetgen.games.diceculus.maths.expression import LETTERS
from sheetgen.games.diceculus.model import DICE, MOST_ROLLS, SOLVED, STAGES, Stage
from sheetgen.games.diceculus.rounds import Round
from sheetgen.games.diceculus.words import Pairs
from sheetgen.games.rules import Broken, Rule, SheetRule, WithDue, rule
from sheetgen.source.messages import Message, message

IDEA = "l stage –THE IDEA"
_GAME = "II stage – THE GAME"
ROBBERY = "Stage III – ROBBERY"
CHARITY = "STAGE IV: Charity"


class Names(NamedTuple):
    """Who a sheet belongs to, and whom they rob or give to in one round."""

    stage: Stage
    space: str
    player: str | None
    others: tuple[str, ...]


class Sums(NamedTuple):
    """The scores and total sums of a stage, round by round, and its grand total, with their spaces.

    start: the grand total it starts from, None where none is written; it depends on `starts`.
    """

    stage: Stage
    way: Literal["digits", "root", "product"]
    score_spaces: tuple[str, ...]
    total_spaces: tuple[str, ...]
    scores: tuple[int | Unread | None, ...]
    totals: tuple[int | Unread | None, ...]
    grand: int | Unread | None
    start: int | Unread | None
    starts: tuple[str, ...]

    def depends_on(self, total: int, before: int) -> tuple[str, ...]:
        """What a total sum depends on, back to the one written before it (−1: to what the stage starts from)."""
        scores = self.score_spaces[before + 1 : total + 1]
        totals = self.total_spaces[max(before, 0) : total]
        return self.total_spaces[total], *scores, *totals, *(self.starts if before < 0 else ())


class End(NamedTuple):
    """The end score, the grand totals by stage, and the points for wrong and unaided solutions; `spaces` are all of them."""

    keys: Keys
    spaces: tuple[str, ...]
    written: int | Unread | None
    grands: tuple[int | Unread | None, ...]
    counted: int | Unread


@rule(
    "diceculus/dice-split",
    "All seven dice lie on letters, at least one on each: a, b, c and so on without a gap. Stage I takes 3 letters, stage II "
    "1 to 5, stage III 5 or 6, stage IV 3 to 6.",
    f"{IDEA}; {_GAME}; {ROBBERY}; {CHARITY}",
)
def dice_split(each: Round) -> Broken | None:
    """All seven dice lie on as many letters as the stage allows, from a on, one or more on each (rulebook: "l stage –THE IDEA")."""
    if not each.dice or model.is_split(each.dice, each.stage) or UNREAD in each.dice.values():
        return None
    facts = message(words.dice_split, tuple(each.dice.items()), DICE, each.stage.numeral, each.stage.assumed)
    return (each.at.dice,), facts


@rule(
    "diceculus/card-letters",
    "A card has 3 different letters in stage I, 3 to 5 in stage II, 5 or 6 in stage III, 3 to 6 in stage IV.",
    "The game is played by 7 dice in 4 rounds",
)
def card_letters(each: Round) -> Broken | None:
    """A card has as many different letters as its stage (rulebook: "The game is played by 7 dice in 4 rounds")."""
    if each.card is None or len(each.card.letters) in each.stage.on_card:
        return None
    letters = tuple(sorted(each.card.letters))
    return (each.at.card,), message(words.card_letters, letters, each.stage.numeral, each.stage.on_card)


@rule(
    "diceculus/value",
    "A letter's value is a sum that its dice can show: with two dice 2 to 12. A letter of the card without dice counts 0. Dice "
    "on a letter that is not on the card fall out, so it has no value. Every letter of the card that has dice has a value; "
    "while one is missing the result is not judged.",
    f"{_GAME}, Example 3",
)
def value(each: Round) -> Iterator[Broken]:
    """A value is a sum its dice can show, 0 without dice, and none for a letter that is not on the card (rulebook: "Example 3")."""
    if each.solved:
        return
    for place, letter in enumerate(LETTERS):
        wrong = _wrong_value(each, letter)
        if wrong is not None:
            yield (each.at.values_of[place], _dice_of(each, place), each.at.card, *_unrolled(each)), wrong


def _wrong_value(each: Round, letter: str) -> Message | None:
    """What is wrong with a letter's value; None for nothing."""
    number, dice = each.values.get(letter), each.dice.get(letter, 0)
    if number is UNREAD:
        return None
    if each.card is not None and letter not in each.card.letters:
        return message(words.value_fallen_out, letter, number) if number else None
    if number is None:
        return message(words.value_missing, letter, dice, each.faces) if each.card is not None and dice >= 1 else None
    if not each.dice or (number == 0 and each.card is None):
        return None
    if dice < 1:
        return message(words.value_without_dice, letter, number) if number else None
    if model.can_be_rolled(number, dice, each.faces) or dice is UNREAD:
        return None
    return message(words.value_impossible, letter, number, dice, each.faces)


def _dice_of(each: Round, place: int) -> str:
    """The dice of a letter; where it has none, all of them: without any dice nothing is judged."""
    return each.at.dice_of[place] if LETTERS[place] in each.dice else each.at.dice


def _unrolled(each: Round) -> tuple[str, ...]:
    """Where it is ticked that nobody rolled, in a stage that has it: then dice and values are not judged."""
    return (each.at.solved,) if each.at.solved else ()


@rule(
    "diceculus/rolls",
    "A letter's dice are rolled up to three times, all of them together, and the last roll is the value. (Judged where rolls "
    "are typed.)",
    f"{IDEA}, Example 1",
)
def rolls(each: Round) -> Iterator[Broken]:
    """At most three rolls, each possible, and the last one counts (rulebook: "For each unknown variable")."""
    if each.solved:
        return
    for letter, rolled in each.rolls.items():
        dice, number = each.dice.get(letter, 0), each.values.get(letter)
        judged = [roll for roll in dict.fromkeys(rolled) if roll is not UNREAD] if each.dice and dice is not UNREAD else []
        impossible = tuple(roll for roll in judged if not model.can_be_rolled(roll, dice, each.faces))
        last = rolled[-1]
        differing = None if number is None or number is UNREAD or last is UNREAD or last == number else (last, number)
        if len(rolled) > MOST_ROLLS or impossible or differing:
            place = LETTERS.index(letter)
            depends_on = each.at.rolls_of[place], _dice_of(each, place), each.at.values_of[place], *_unrolled(each)
            yield depends_on, message(words.rolls, letter, len(rolled), MOST_ROLLS, dice, impossible, differing)


@rule(
    "diceculus/result",
    "The result (in stages I and II the round score) is what the card gives with the values written, rounded to a whole "
    "number, half away from zero. A division by zero or the root of a negative number makes −50, a card of stage IV that was "
    "solved without rolling 50. Whether the values can be right has a rule of its own.",
    "NOTE: When a player's task has no real solution; Exception",
)
def result(each: Round) -> WithDue | None:
    """The result is what the card gives with the values written, rounded; −50 without a solution, 50 when it was solved without
    rolling (rulebook: "NOTE: When a player's task has no real solution", "Exception")."""
    if each.result is None or each.given is None or each.result == each.given:
        return None
    if each.result is UNREAD or each.given is UNREAD:
        return None
    if each.solved:
        return (each.at.result, each.at.solved), message(words.solved_result, each.result, SOLVED), None, (SOLVED,)
    if each.card is None:
        return None
    used = tuple(each.used_values.items())
    depends_on = each.at.result, each.at.card, each.at.dice, each.at.values, *_unrolled(each)
    return depends_on, message(words.result, each.result, each.given, each.card.expression, used), None, (each.given,)


@rule(
    "diceculus/score",
    "In stage III the round score is the result less the results of everybody who robbed the player, in stage IV the sum of "
    "what was received. What is written in those spaces counts; without anything received the score of stage IV is not judged.",
    "SCORE FROM THE ROUND",
)
def score(each: Round) -> WithDue | None:
    """In stage III the result less what others robbed, in stage IV what was received (rulebook: "SCORE FROM THE ROUND")."""
    if each.stage.scored_by_card or each.score is None or each.score is UNREAD:
        return None
    taken = each.taken
    if each.stage.name == "robbery":
        result = each.result or 0
        due = result - taken
        if each.score == due or due is UNREAD or result is UNREAD or (each.result is None and each.booked is None):
            return None
        depends_on = each.at.score, each.at.result, each.at.booked
        return depends_on, message(words.robbery_score, each.score, due, result, _pairs(each)), None, (due,)
    if each.score == taken or taken is UNREAD or each.booked is None:
        return None
    facts = message(words.charity_score, each.score, taken, _pairs(each))
    return (each.at.score, each.at.booked), facts, None, (taken,)


def _pairs(each: Round) -> Pairs:
    """What others took or gave, of which all can be read."""
    booked: Any = each.booked or {}
    return tuple(booked.items())


@rule(
    "diceculus/unknown-player",
    "One robs, or gives to, other players at the table, not oneself. (Who that is shows where all sheets are judged together.)",
    f"{ROBBERY}; {CHARITY}",
)
def unknown_player(names: Names) -> Broken | None:
    """Nobody robs or gives to themselves (rulebook: "Stage III – ROBBERY", "STAGE IV: Charity")."""
    if names.player is None or names.player not in names.others:
        return None
    what = words.robs_themselves if names.stage.name == "robbery" else words.gives_themselves
    return (names.space, spaces.PLAYER), message(what, names.player)


@rule(
    "diceculus/total",
    "A total sum is the total sum written before it and the round score written. A stage starts from the grand total written "
    "for the stage before, the first from 0.",
    "TOTAL SUM",
)
def total(sums: Sums) -> Iterator[WithDue]:
    """A total sum is the one before it plus the round score; a stage starts from the grand total before (rulebook: "TOTAL SUM")."""
    before, at = sums.start, -1
    since: int | Unread = 0
    parted = before is not None
    for number, (scored, written) in enumerate(zip(sums.scores, sums.totals, strict=True)):
        since += scored or 0
        parted = parted or scored is not None
        if written is None:
            continue
        start = before or 0
        due = start + since
        if parted and written != due and not (written is UNREAD or start is UNREAD or since is UNREAD or due is UNREAD):
            yield sums.depends_on(number, at), message(words.total, written, due, start, since), None, (due,)
        before, since, parted, at = written, 0, True, number


@rule(
    "diceculus/grand",
    "The grand total of a stage is the sum of the digits of its last total sum, with its sign: 183 makes 12, −11 makes −2. A "
    "layout may ask for the digits of that again until one is left, or for their product.",
    "GRAND TOTAL",
)
def grand(sums: Sums) -> WithDue | None:
    """The grand total is the sum of the digits of the stage's last total sum, with its sign (rulebook: "GRAND TOTAL")."""
    last = next((number for number in reversed(range(len(sums.totals))) if sums.totals[number] is not None), None)
    if sums.grand is None or last is None:
        return None
    written = sums.totals[last] or 0
    if sums.grand is UNREAD or written is UNREAD:
        return None
    due = model.grand_total(written, sums.way)
    if sums.grand == due:
        return None
    depends_on = spaces.grand(sums.stage.name), *sums.total_spaces[last:]
    return depends_on, message(words.grand, sums.grand, due, sums.stage.numeral, sums.way, written), None, (due,)


@rule(
    "diceculus/end",
    "The end score is the sum of the grand totals written. A layout may combine them otherwise, or count wrong and unaided "
    "solutions.",
    "END GAME SCORE",
)
def end(at: End) -> WithDue | None:
    """The end score is the grand totals combined, in the basic game their sum (rulebook: "END GAME SCORE")."""
    if at.written is None:
        return None
    due = end_score(at.keys, at.grands, at.counted)
    if at.written == due or at.written is UNREAD or due is UNREAD:
        return None
    grands = zip(STAGES, at.grands, strict=True)
    stages = tuple((stage.numeral, each) for stage, each in grands if each is not None and each is not UNREAD)
    return at.spaces, message(words.end, at.written, due, stages), None, (due,)


def end_score(keys: Keys, grands: Sequence[int | Unread | None], counted: int | Unread) -> int | Unread:
    """Grand totals combined, those that are there, and the points for wrong and unaided solutions (rulebook: "END GAME SCORE")."""
    there = [(stage, number) for stage, number in enumerate(grands) if number is not None and number is not UNREAD]
    if counted is UNREAD or len(there) + grands.count(None) < len(grands):
        return UNREAD
    return model.combined(there, operations(keys)) + counted


ROUND_RULES: tuple[SheetRule[Round], ...] = (dice_split, card_letters, value, rolls, result, score)
RULES: tuple[Rule[Any], ...] = (*ROUND_RULES, total, unknown_player, grand, end)
