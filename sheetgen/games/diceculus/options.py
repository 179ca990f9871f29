"""What a card can still give with the dice on its letters: of the rounds of a sheet that are not finished, or of any card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from sheetgen.form.written import UNREAD
from sheetgen.games.diceculus import option_words as words
from sheetgen.games.diceculus import spaces
from sheetgen.games.diceculus.formula import FormulaError, parse
from sheetgen.games.diceculus.maths.odds import Odds, TooManyRolls, odds, sums
from sheetgen.games.diceculus.model import DICE, MOST_ROLLS, STAGES, Card, card
from sheetgen.games.diceculus.option_words import Rest, Spread, Where
from sheetgen.games.diceculus.rounds import Round, read_round
from sheetgen.games.diceculus.sheets import Model
from sheetgen.games.game import Case
from sheetgen.games.options import Answer, Choice, NoQuestion, Way, ways_into
from sheetgen.source.messages import Message, message

MOST_WORK = 800_000
"""Work, as `arithmetic` counts it, to find out what one card may give; about a second."""
MOST_IN_ALL = 1_000_000
"""Work for all of them together."""
MOST_TOLD = 40
"""Rounds that are told of; more are not played."""
_APART = re.compile(r"[\s,;]+")
_LOOSE = re.compile(r"(?<=[a-f0-9])\s*[:=]\s*(?=[a-f0-9])")
_DICE_ON = re.compile(r"([a-f])[:=]?([0-9]{1,4})|([0-9]{1,4})[:=]?([a-f])")


class Open(NamedTuple):
    """A card with what lies on its letters. result: the space it goes to; empty where there is none, or something is written."""

    where: Where
    text: str
    card: Card
    dice: Mapping[str, Any]
    values: Mapping[str, Any]
    rolls: Mapping[str, tuple[Any, ...]]
    result: str = ""


def give(model: Model, case: Case, asked: Mapping[str, str]) -> Answer:
    """What a card can still give: one that is typed, dice that are typed, or what the rounds of the sheet have of each."""
    text = asked.get("card")
    on = None if text is None else _read(text)
    dice = _split(asked["dice"]) if "dice" in asked else None
    if text is not None and on is not None and dice is not None:
        return _answer(model, [Open((), text, on, dice, {}, {})], [])
    rounds = [each for each in _rounds(model, case) if each.is_written and each.solved is False]
    if text is not None and on is not None:
        result = [_open(each)._replace(text=text, card=on) for each in rounds if each.text is None and each.dice]
        if not result:
            raise NoQuestion("card", message(words.card_without_dice))
    elif dice is not None:
        result = [_open(each)._replace(dice=dice) for each in rounds if each.card and not each.dice]
        if not result:
            raise NoQuestion("dice", message(words.dice_without_card))
    else:
        unfinished = [_open(each) for each in rounds if each.card and _is_unfinished(each)]
        return _answer(model, unfinished, _without_card(rounds))
    return _answer(model, result, [])


def into_result(model: Model, case: Case, space: str) -> tuple[Way, ...]:
    """What the card of a round can still give that has no result yet; its value is the likeliest."""
    rounds = [each for each in _rounds(model, case) if each.at.result == space and each.is_written and each.solved is False]
    return ways_into(_answer(model, [_open(each) for each in rounds if each.card and _is_unfinished(each)], []), space)


def _read(text: str) -> Card:
    """The card of a text."""
    try:
        parse(text)
    except FormulaError as error:
        raise NoQuestion("card", error.message) from None
    result = card(text)
    assert result is not None
    return result


def _split(typed: str) -> dict[str, int]:
    """How dice lie on letters: `a3,b2`, `a:3 b:2`, `3a 2b`."""
    dice: dict[str, int] = {}
    for word in filter(None, _APART.split(_LOOSE.sub("=", typed.lower()))):
        match = _DICE_ON.fullmatch(word)
        if match is None:
            raise NoQuestion("dice", message(words.no_split, word))
        letter = match[1] or match[4]
        if letter in dice:
            raise NoQuestion("dice", message(words.split_twice, letter))
        dice[letter] = int(match[2] or match[3])
    if not any(dice.values()):
        raise NoQuestion("dice", message(words.no_split, typed))
    if sum(dice.values()) > DICE:
        raise NoQuestion("dice", message(words.too_many_dice, sum(dice.values()), DICE))
    return dice


def _rounds(model: Model, case: Case) -> Iterator[Round]:
    """All rounds of a sheet."""
    written = case.written
    for stage in STAGES:
        for number in range(1, (written.number(spaces.rounds(stage.name)) or 0) + 1):
            at = spaces.round_of(stage.name, number)
            yield read_round(stage, at, model.keys.faces, tuple(map(written.get, at.reads)))


def _is_unfinished(each: Round) -> bool:
    """Whether the result is not written, or a letter with dice lacks its value."""
    lacking = (letter for letter in each.card.letters if letter not in each.values) if each.card else ()
    return each.result is None or any(not each.dice or each.dice.get(letter, 0) for letter in lacking)


def _where(each: Round) -> Where:
    return each.stage.numeral, int(each.at.round.rpartition(".")[2])


def _open(each: Round) -> Open:
    """A round; its card may still have to be given."""
    text = each.text if isinstance(each.text, str) else ""
    result = each.at.result if each.result is None else ""
    none = Card(parse("0"), frozenset())
    return Open(_where(each), text, each.card or none, each.dice, each.values, each.rolls, result)


def _without_card(rounds: list[Round]) -> list[Message]:
    """Rounds whose dice are split and that wait for their card."""
    waiting = (each for each in rounds if each.text is None and each.dice and each.result is None)
    return [message(words.no_card_yet, _where(each)) for each in waiting]


def _answer(model: Model, rounds: list[Open], notes: list[Message]) -> Answer:
    """The ways of some rounds, within the work that there is for all."""
    ways: list[Way] = []
    left, rolled = MOST_IN_ALL, False
    for each in rounds[:MOST_TOLD]:
        no_way = _no_way(each)
        if no_way is not None:
            notes.append(no_way)
            continue
        for rest in _depends_on(each):
            rolled = rolled or bool(rest.thrown)
            work = min(left, MOST_WORK)
            try:
                odds, spared = _odds(model, each, rest, work)
            except TooManyRolls:
                left -= work
                notes.append(message(words.too_many_rolls, each.where, each.text))
                break
            left -= work - spared
            if odds.rolls:
                ways.append(_way(each, rest, odds))
            else:
                notes.append(message(words.too_large, each.where, each.text))
    if len(rounds) > MOST_TOLD:
        notes.append(message(words.more_rounds, len(rounds) - MOST_TOLD))
    if rolled and ways:
        notes.append(message(words.one_roll))
    return Answer(tuple(ways), tuple(notes or ([] if ways else [message(words.all_finished)])))


def _no_way(each: Open) -> Message | None:
    """Why nothing can be said of a round, if so."""
    if not each.dice and any(letter not in each.values for letter in each.card.letters):
        return message(words.no_dice_yet, each.where, each.text)
    unread = tuple(letter for letter in sorted(each.card.letters) if _hangs_on(each, letter))
    if unread:
        return message(words.unreadable, each.where, each.text, unread)
    for letter in sorted(each.card.letters - each.values.keys()):
        if each.dice.get(letter, 0) > DICE:
            return message(words.more_dice_than_there_are, each.where, letter, each.dice[letter], DICE)
    return None


def _hangs_on(each: Open, letter: str) -> bool:
    """Whether something that cannot be read stands where a letter's value comes from: the value, its dice, its third roll."""
    if letter in each.values:
        return each.values[letter] is UNREAD
    rolls = each.rolls.get(letter, ())
    return each.dice.get(letter) is UNREAD or (len(rolls) >= MOST_ROLLS and rolls[-1] is UNREAD)


def _depends_on(each: Open) -> Iterator[Rest]:
    """What the letters of a card are: with every roll that may be rolled again rolled again, then with those kept.

    A value counts as written; a third roll is the value (rulebook: "For each unknown variable").
    """
    known, again, thrown, bare = [], [], [], []
    for letter in sorted(each.card.letters):
        rolls, dice = each.rolls.get(letter, ()), each.dice.get(letter, 0)
        if letter in each.values:
            known.append((letter, each.values[letter]))
        elif dice < 1:
            bare.append(letter)
        elif len(rolls) >= MOST_ROLLS:
            known.append((letter, rolls[-1]))
        else:
            thrown.append((letter, dice))
            if rolls and rolls[-1] is not UNREAD:
                again.append((letter, rolls[-1]))
    yield Rest(tuple(known), (), tuple(thrown), tuple(bare))
    if again:
        kept = dict(again)
        yield Rest(tuple(known), tuple(again), tuple(pair for pair in thrown if pair[0] not in kept), tuple(bare))


def _odds(model: Model, each: Open, rest: Rest, work: int) -> tuple[Odds, int]:
    """What a card may give with its letters like that, and the work that is left."""
    known = dict.fromkeys(rest.bare, 0) | dict(rest.known) | dict(rest.kept)
    thrown = {letter: sums(dice, model.keys.faces) for letter, dice in rest.thrown}
    return odds(each.card.expression, known, thrown, work)


def _way(each: Open, rest: Rest, odds: Odds) -> Way:
    """One thing that a round may come to; the value is the likeliest result, of several the one nearest to the mean."""
    likeliest = odds.likeliest
    value = min(likeliest, key=lambda result: (abs(result - odds.mean), result))
    choices = (Choice(each.result, True),) if each.result and not rest.kept else ()
    least, most, times = odds.least, odds.most, odds.rolls[value]
    facts = (("least", least), ("most", most), ("chance", float(Fraction(times, odds.all))))
    if least == most and not odds.too_large:
        head = message(words.settled, each.where, each.text, value, rest, bool(odds.unsolved))
        return Way(head, value, choices, facts)
    spread = Spread(least, most, odds.mean, likeliest, times, odds.all, odds.unsolved, odds.too_large)
    return Way(message(words.gives, each.where, each.text, spread, rest), value, choices, facts)
