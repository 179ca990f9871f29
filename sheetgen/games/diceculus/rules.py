"""Rules for a single sheet of DiceCulus. Pure; they never raise for a player's mistake.

Each rule compares with the *written* values of the spaces it depends on, so that one mistake is one finding. The number of rounds
is never among these spaces, although a violation disappears if its round is removed.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sheetgen.form.written import UNREAD
from sheetgen.games.diceculus import model, spaces
from sheetgen.games.diceculus.maths.expression import LETTERS, Expression
from sheetgen.games.diceculus.maths.steps import format_number, format_solution
from sheetgen.games.diceculus.model import DICE, MOST_ROLLS, SOLVED, Stage
from sheetgen.games.diceculus.rounds import Round
from sheetgen.games.diceculus.totals import end, grand, in_sum, total
from sheetgen.games.rules import Breach, Rule, SheetRule, rule
from sheetgen.source.messages import Message, Phrase, Sentence, Words, all_of, in_a_row, message, room, sentence, with_semicolons

phrase, plural = room("diceculus")

IDEA_CHAPTER = "l stage –THE IDEA"
_GAME_CHAPTER = "II stage – THE GAME"
ROBBERY_CHAPTER = "Stage III – ROBBERY"
CHARITY_CHAPTER = "STAGE IV: Charity"


MOST_LISTED = 20
"""Maximum number of items listed, larger than any table of players."""
Pairs = tuple[tuple[str, int], ...]
"""Numbers by letter or name."""


@rule(
    "diceculus/dice-split",
    "All seven dice are placed on letters, at least one on each: a, b, c and so on without a gap. Stage I has 3 "
    "letters, stage II 1 to 5, stage III 5 or 6, stage IV 3 to 6.",
    f"{IDEA_CHAPTER}; {_GAME_CHAPTER}; {ROBBERY_CHAPTER}; {CHARITY_CHAPTER}",
)
def dice_split(each: Round) -> Breach | None:
    """Check that all seven dice are on letters from a onwards, at least one on each, and that the stage allows this number of
    letters (rulebook: "l stage –THE IDEA").
    """
    if not each.dice or model.is_split(each.dice, each.stage) or UNREAD in each.dice.values():
        return None
    return Breach((each.at.dice,), message(_other_split, tuple(each.dice.items()), each.stage))


def _other_split(dice: Pairs, stage: Stage) -> Sentence:
    bare = [letter for letter, lying in dice if lying < 1]
    on = "".join(letter for letter, _ in dice)
    count = sum(lying for _, lying in dice)
    wrong: list[Phrase] = []
    if bare:
        wrong.append(plural("no-die", "{letters} has no die", "{letters} have no die", all_of(bare), count=len(bare)))
    elif on != LETTERS[: len(on)]:
        wrong.append(phrase("gap", "the letters have a gap: {letters}", in_a_row(on)))
    if count != DICE:
        wrong.append(phrase("other-dice-count", "{dice:−} dice, not {all}", count, DICE))
    if len(on) not in stage.assumed:
        letters = _letter_count(len(on))
        wanted = letters, stage.numeral, _span(stage.assumed)
        wrong.append(phrase("stage-letters", "{letters}, but stage {stage} has {wanted}", *wanted))
    split = in_a_row(phrase("letter-number", "{letter} {number:−}", letter, lying) for letter, lying in dice)
    what = phrase("dice-split", "the dice are split wrongly: {faults}", with_semicolons(wrong))
    return sentence(what, phrase("written-split", "written: {split}", split))


@rule(
    "diceculus/card-letters",
    "A card has 3 different letters in stage I, 3 to 5 in stage II, 5 or 6 in stage III, 3 to 6 in stage IV.",
    "The game is played by 7 dice in 4 rounds",
)
def card_letters(each: Round) -> Breach | None:
    """Check that a card has a number of different letters that its stage allows (rulebook: "The game is played by 7 dice in 4
    rounds")."""
    if each.card is None or len(each.card.letters) in each.stage.on_card:
        return None
    return Breach((each.at.card,), message(_other_letters, tuple(sorted(each.card.letters)), each.stage))


def _other_letters(found: tuple[str, ...], stage: Stage) -> Sentence:
    counts = _letter_count(len(found)), stage.numeral, _span(stage.on_card)
    what = phrase("card-letters", "the card has {letters}, but cards of stage {stage} have {wanted}", *counts)
    return sentence(what, phrase("on-card", "on the card: {letters}", in_a_row(found) if found else phrase("none", "none")))


@rule(
    "diceculus/value",
    "A letter's value is a sum that its dice can show: 2 to 12 for two dice. A letter on the card counts 0 if it "
    "has no dice. Dice on a letter that isn't on the card don't count, so that letter has no value. Every letter on"
    " the card that has dice has a value. While a value is missing, the result is not checked.",
    f"{_GAME_CHAPTER}, Example 3",
)
def value(each: Round) -> Iterator[Breach]:
    """Check that each value is a sum that its dice can show, 0 without dice, and blank for a letter that is not on the card
    (rulebook: "Example 3")."""
    if each.solved:
        return
    for place, letter in enumerate(LETTERS):
        wrong = _wrong_value(each, letter)
        if wrong is not None:
            yield Breach((each.at.values_of[place], _dice_of(each, place), each.at.card, *_unrolled(each)), wrong)


def _wrong_value(each: Round, letter: str) -> Message | None:
    """Return the error in a letter's value, or None."""
    number, dice = each.values.get(letter), each.dice.get(letter, 0)
    if number is UNREAD:
        return None
    if each.card is not None and letter not in each.card.letters:
        return message(_value_fallen_out, letter, number) if number else None
    if number is None:
        return message(_value_missing, letter, dice, each.faces) if each.card is not None and dice >= 1 else None
    if not each.dice or (number == 0 and each.card is None):
        return None
    if dice < 1:
        return message(_value_without_dice, letter, number) if number else None
    if model.can_be_rolled(number, dice, each.faces) or dice is UNREAD:
        return None
    return message(_value_impossible, letter, number, dice, each.faces)


def _value_fallen_out(letter: str, written: int) -> Sentence:
    what = phrase("value-fallen-out", "{letter} has the value {written:−}, but is not on the card", letter, written)
    return sentence(what, phrase("dice-fall-out", "its dice don't count, so it has no value"))


def _value_missing(letter: str, dice: int, faces: int) -> Sentence:
    what = phrase("value-missing", "{letter} is on the card and has {dice}, but its value is blank", letter, dice_count(dice))
    return sentence(what, _dice_sums(dice, faces))


def _value_without_dice(letter: str, written: int) -> Sentence:
    what = phrase("value-without-dice", "{letter} has the value {written:−}, but no dice", letter, written)
    return sentence(what, phrase("counts-nothing", "a letter without dice counts 0"))


def _value_impossible(letter: str, written: int, dice: int, faces: int) -> Sentence:
    thrown = dice_count(dice)
    what = phrase("value-impossible", "{letter} has the value {written:−}, which {dice} can't show", letter, written, thrown)
    return sentence(what, _dice_sums(dice, faces))


def _dice_sums(dice: int, faces: int) -> Phrase:
    return phrase("sums", "the sum of {dice} is {low:−} to {high:−}", dice_count(dice), dice, dice * faces)


def _dice_of(each: Round, place: int) -> str:
    """Return the space for a letter's dice; if the letter has no dice, the space for the dice of all letters, because values are
    checked only if any dice are written.
    """
    return each.at.dice_of[place] if LETTERS[place] in each.dice else each.at.dice


def _unrolled(each: Round) -> tuple[str, ...]:
    """Return the tick for a card solved without rolling, if the stage has one. If it is ticked, dice and values are not checked."""
    return (each.at.solved,) if each.at.solved else ()


@rule(
    "diceculus/rolls",
    "A letter's dice are rolled up to three times, all together, and the last roll is the value. (Checked if rolls are typed.)",
    f"{IDEA_CHAPTER}, Example 1",
)
def rolls(each: Round) -> Iterator[Breach]:
    """Check that there are at most three rolls, that each is possible, and that the last one is the value (rulebook: "For each
    unknown variable")."""
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
            yield Breach(depends_on, message(_wrong_rolls, letter, len(rolled), dice, impossible, differing))


def _wrong_rolls(letter: str, rolled: int, dice: int, impossible: tuple[int, ...], differing: tuple[int, int] | None) -> Sentence:
    """Describe the errors in a letter's rolls. `rolled`: the number of rolls. `impossible`: rolls that the dice cannot show.
    `differing`: the last roll and the value, if they differ."""
    wrong = [phrase("too-many-rolls", "{rolls} rolls, more than {most}", rolled, MOST_ROLLS)] if rolled > MOST_ROLLS else []
    for roll in impossible[:MOST_LISTED]:
        if dice > 0:
            wrong.append(phrase("roll-impossible", "{dice} can't show {roll:−}", dice_count(dice), roll))
        else:
            wrong.append(phrase("roll-without-dice", "{letter} has no dice to show {roll:−}", letter, roll))
    if differing is not None:
        last, value = differing
        wrong.append(phrase("last-roll", "the last roll is {last:−}, but the value is {value:−}", last, value))
    return sentence(phrase("rolls", "the rolls of {letter} are wrong: {faults}", letter, with_semicolons(wrong)))


@rule(
    "diceculus/result",
    "The result (in stages I and II the round score) is the value of the card with the written values, rounded to a"
    " whole number, with halves rounded away from zero. A division by zero or the root of a negative number gives "
    "−50. A card of stage IV solved without rolling gives 50. A separate rule checks the values.",
    "NOTE: When a player's task has no real solution; Exception",
)
def result(each: Round) -> Breach | None:
    """Check that the result is the card's result with the written values, rounded; −50 without a solution, 50 if it was solved
    without rolling (rulebook: "NOTE: When a player's task has no real solution", "Exception")."""
    if each.result is None or each.given is None or each.result == each.given:
        return None
    if each.result is UNREAD or each.given is UNREAD:
        return None
    if each.solved:
        return Breach((each.at.result, each.at.solved), message(_other_than_solved, each.result), due=(SOLVED,))
    if each.card is None:
        return None
    used = tuple(each.used_values.items())
    depends_on = each.at.result, each.at.card, each.at.dice, each.at.values, *_unrolled(each)
    return Breach(depends_on, message(_other_result, each.result, each.given, each.card.expression, used), due=(each.given,))


def _other_result(written: int, due: int, card: Expression, values: Pairs) -> Sentence:
    hint = phrase("solution", "{solution}, not {written:−}", format_solution(card, dict(values)), written)
    return sentence(phrase("result", "the card gives {due:−} with these values, not {written:−}", due, written), hint)


def _other_than_solved(written: int) -> Sentence:
    what = phrase("solved-result", "a card solved without rolling earns {due}, not {written:−}", SOLVED, written)
    return sentence(what)


@rule(
    "diceculus/score",
    "In stage III the round score is the result less the results of all players who robbed the player, in stage IV "
    "the sum of the received points. The values written in those spaces count. If no points were received, the "
    "score of stage IV is not checked.",
    "SCORE FROM THE ROUND",
)
def score(each: Round) -> Breach | None:
    """Check the score: in stage III the result less the robbed points, in stage IV the received points (rulebook: "SCORE FROM THE
    ROUND").
    """
    if each.stage.scored_by_card or each.score is None or each.score is UNREAD:
        return None
    taken = each.taken
    if each.stage.name == "robbery":
        result = each.result or 0
        due = result - taken
        if each.score == due or due is UNREAD or result is UNREAD or (each.result is None and each.booked is None):
            return None
        depends_on = each.at.score, each.at.result, each.at.booked
        return Breach(depends_on, message(_other_robbery_score, each.score, due, result, _pairs(each)), due=(due,))
    if each.score == taken or taken is UNREAD or each.booked is None:
        return None
    facts = message(_other_charity_score, each.score, taken, _pairs(each))
    return Breach((each.at.score, each.at.booked), facts, due=(taken,))


def _other_robbery_score(written: int, due: int, result: int, robbed: Pairs) -> Sentence:
    parts: list[Words] = [format_number(Fraction(result)), *(f"− {in_sum(took)} ({name})" for name, took in robbed[:MOST_LISTED])]
    if len(robbed) > MOST_LISTED:
        parts.append(phrase("less-more", "− {more} more", len(robbed) - MOST_LISTED))
    what = phrase("robbery-score", "the result minus the robbed points gives a score of {due:−}, not {written:−}", due, written)
    return sentence(what, phrase("sum", "{terms} = {due:−}", _side_by_side(parts), due))


def _other_charity_score(written: int, due: int, received: Pairs) -> Sentence:
    parts: list[Words] = [f"{in_sum(gave)} ({name})" for name, gave in received[:MOST_LISTED]]
    parts = [piece for each in [*parts, *and_more(len(received))] for piece in ("+", each)][1:]
    what = phrase("charity-score", "the received points give a score of {due:−}, not {written:−}", due, written)
    return sentence(what, phrase("sum", "{terms} = {due:−}", _side_by_side(parts), due))


def _side_by_side(parts: list[Words]) -> Words:
    """Join the terms of a sum with spaces."""
    result = parts[0]
    for each in parts[1:]:
        result = phrase("beside", "{left} {right}", result, each)
    return result


def _pairs(each: Round) -> Pairs:
    """Return the points that others took or gave. All of them must be readable."""
    booked: Any = each.booked or {}
    return tuple(booked.items())


@rule(
    "diceculus/unknown-player",
    "Players rob, or give to, other players at the table, not themselves. (The other players are known only if all "
    "sheets are checked together.)",
    f"{ROBBERY_CHAPTER}; {CHARITY_CHAPTER}",
)
def unknown_player(stage: Stage, space: str, player: str, others: tuple[str, ...]) -> Breach | None:
    """Check that no player robs or gives to themselves (rulebook: "Stage III – ROBBERY", "STAGE IV: Charity")."""
    if player not in others:
        return None
    return Breach((space, spaces.PLAYER), message(_robs_or_gives_themselves, player, stage))


def _robs_or_gives_themselves(player: str, stage: Stage) -> Sentence:
    if stage.name == "robbery":
        what = phrase("robs-themselves", "{player} is the player of this sheet: players can't rob themselves", player)
    else:
        what = phrase("gives-themselves", "{player} is the player of this sheet: players can't give to themselves", player)
    return sentence(what, phrase("other-player", "name another player at the table"))


def _letter_count(count: int) -> Phrase:
    return plural("letters", "{count} letter", "{count} letters", count=count)


def dice_count(count: int) -> Phrase:
    return plural("dice", "{count:−} die", "{count:−} dice", count=count)


def _span(counts: range) -> Phrase:
    """Format a range of allowed numbers of letters: `3`, `3 to 5`."""
    if len(counts) == 1:
        return phrase("number", "{number:−}", counts.start)
    return phrase("from-to", "{low:−} to {high:−}", counts.start, counts.stop - 1)


def and_more(count: int) -> list[Phrase]:
    """Return the note on the number of items that are not listed, if any."""
    return [] if count <= MOST_LISTED else [phrase("more", "{more} more", count - MOST_LISTED)]


ROUND_RULES: tuple[SheetRule[Round], ...] = (dice_split, card_letters, value, rolls, result, score)
RULES: tuple[Rule[Any], ...] = (*ROUND_RULES, total, unknown_player, grand, end)
