"""Possible results of a card with the dice on its letters, for the unfinished rounds of a sheet or for any card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from sheetgen.form.written import UNREAD
from sheetgen.games.diceculus import spaces
from sheetgen.games.diceculus.formula import FormulaError, parse
from sheetgen.games.diceculus.maths.arithmetic import rounded
from sheetgen.games.diceculus.maths.odds import Odds, TooManyRolls, odds, sums
from sheetgen.games.diceculus.model import DICE, MOST_ROLLS, STAGES, Card, card
from sheetgen.games.diceculus.rounds import Round, read_round
from sheetgen.games.diceculus.rules import Pairs, dice_count
from sheetgen.games.diceculus.sheets import Model
from sheetgen.games.game import Case
from sheetgen.games.options import Answer, Choice, NoQuestion, Way, ways_into
from sheetgen.source.messages import Message, Phrase, Words, all_of, in_a_row, message, room, with_semicolons
from sheetgen.source.words import quoted

phrase, plural = room("diceculus")

MOST_WORK = 800_000
"""Maximum work (in `arithmetic`'s measure) to find the possible results of one card: about a second."""
MOST_WORK_IN_ALL = 1_000_000
"""Maximum work to find the possible results of all cards together."""
MOST_TOLD = 40
"""Maximum number of rounds whose possible results are reported; no real game has more unfinished rounds."""
_APART = re.compile(r"[\s,;]+")
_LOOSE = re.compile(r"(?<=[a-f0-9])\s*[:=]\s*(?=[a-f0-9])")
_DICE_ON = re.compile(r"([a-f])[:=]?([0-9]{1,4})|([0-9]{1,4})[:=]?([a-f])")


_MOST_LIKELIEST = 3
"""Maximum number of equally likely results that a message lists; if there are more, it only gives their number."""
Where = tuple[str, int] | tuple[()]
"""The numeral of a stage and the number of its round; empty for a card that was given by hand."""


class Rest(NamedTuple):
    """The letters of a card.

    known: letters with values. kept: letters with values kept from the last roll. thrown: letters with their dice still to be
    rolled. bare: letters without dice.
    """

    known: Pairs
    kept: Pairs
    thrown: Pairs
    bare: tuple[str, ...]


class Open(NamedTuple):
    """A card with the dice on its letters. result: the space for its result; empty if missing or already filled."""

    where: Where
    text: str
    card: Card
    dice: Mapping[str, Any]
    values: Mapping[str, Any]
    rolls: Mapping[str, tuple[Any, ...]]
    result: str = ""


def give(model: Model, case: Case, asked: Mapping[str, str]) -> Answer:
    """Return the possible results of cards with dice on their letters. A typed card and typed dice are answered together, without
    the sheet. A typed card alone completes the rounds that have dice but no card; typed dice alone complete the rounds that have a
    card but no dice. Without either, every unfinished round is answered."""
    text = asked.get("card")
    on = None if text is None else _read(text)
    dice = _split(asked["dice"]) if "dice" in asked else None
    if text is not None and on is not None and dice is not None:
        return _answer(model, [Open((), text, on, dice, {}, {})], [])
    rounds = [each for each in _rounds(model, case) if each.is_written and each.solved is False]
    if text is not None and on is not None:
        result = [_open(each)._replace(text=text, card=on) for each in rounds if each.text is None and each.dice]
        if not result:
            none = phrase("card-without-dice", "the sheet has no round with dice but without a card")
            raise NoQuestion("card", message(none, phrase("say-how-they-lie", "give the dice: `--dice a3,b2,c2`")))
    elif dice is not None:
        result = [_open(each)._replace(dice=dice) for each in rounds if each.card and not each.dice]
        if not result:
            none = phrase("dice-without-card", "the sheet has no round with a card but without dice")
            raise NoQuestion("dice", message(none, phrase("say-which-card", 'give the card: `--card "2a+bc"`')))
    else:
        unfinished = [_open(each) for each in rounds if each.card and _is_unfinished(each)]
        return _answer(model, unfinished, _without_card(rounds))
    return _answer(model, result, [])


def into_result(model: Model, case: Case, space: str) -> tuple[Way, ...]:
    """Return the possible results for the card of a round without a result; the value is the most likely result."""
    rounds = [each for each in _rounds(model, case) if each.at.result == space and each.is_written and each.solved is False]
    return ways_into(_answer(model, [_open(each) for each in rounds if each.card and _is_unfinished(each)], []), space)


def _read(text: str) -> Card:
    """Read a typed card."""
    try:
        parse(text)
    except FormulaError as error:
        raise NoQuestion("card", error.message) from None
    result = card(text)
    assert result is not None
    return result


def _split(typed: str) -> dict[str, int]:
    """Read the number of dice on each letter: `a3,b2`, `a:3 b:2`, `3a 2b`."""
    dice: dict[str, int] = {}
    for word in filter(None, _APART.split(_LOOSE.sub("=", typed.lower()))):
        match = _DICE_ON.fullmatch(word)
        if match is None:
            raise NoQuestion("dice", _no_split(word))
        letter = match[1] or match[4]
        if letter in dice:
            hint = phrase("letter-once", "name each letter once, with all its dice")
            raise NoQuestion("dice", message(phrase("split-twice", "{letter} appears twice", letter), hint))
        dice[letter] = int(match[2] or match[3])
    if not any(dice.values()):
        raise NoQuestion("dice", _no_split(typed))
    if (count := sum(dice.values())) > DICE:
        many = phrase("too-many-dice", "{dice:−} dice are given, but the game has only {all}", count, DICE)
        raise NoQuestion("dice", message(many))
    return dice


def _no_split(typed: str) -> Message:
    hint = phrase("letter-and-dice", "write letter and dice, from a to f: `--dice a3,b2,c2`")
    return message(phrase("no-split", "'{typed}' contains no dice", quoted(typed)), hint)


def _rounds(model: Model, case: Case) -> Iterator[Round]:
    """Yield all rounds of a sheet."""
    written = case.written
    for stage in STAGES:
        for number in range(1, (written.number(spaces.rounds(stage.name)) or 0) + 1):
            at = spaces.round_of(stage.name, number)
            yield read_round(stage, at, model.keys.faces, tuple(map(written.get, at.reads)))


def _is_unfinished(each: Round) -> bool:
    """Return whether the result is not written, or a letter with dice lacks its value."""
    lacking = (letter for letter in each.card.letters if letter not in each.values) if each.card else ()
    return each.result is None or any(not each.dice or each.dice.get(letter, 0) for letter in lacking)


def _where(each: Round) -> Where:
    return each.stage.numeral, int(each.at.round.rpartition(".")[2])


def _open(each: Round) -> Open:
    """Return a round as an `Open`; if it has no card yet, its card is 0."""
    text = each.text if isinstance(each.text, str) else ""
    result = each.at.result if each.result is None else ""
    none = Card(parse("0"), frozenset())
    return Open(_where(each), text, each.card or none, each.dice, each.values, each.rolls, result)


def _without_card(rounds: list[Round]) -> list[Message]:
    """Return notes on rounds that have dice but no card yet."""
    waiting = (each for each in rounds if each.text is None and each.dice and each.result is None)
    no_card = phrase("no-card-yet", "no card is written yet")
    hint = phrase("once-drawn", 'when it is drawn, add `--card "ac-7b"`')
    return [message(_at(_where(each), no_card), hint) for each in waiting]


def _answer(model: Model, rounds: list[Open], notes: list[Message]) -> Answer:
    """Return the possible results of some rounds, within the work limit for all rounds together."""
    ways: list[Way] = []
    left, rolled = MOST_WORK_IN_ALL, False
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
                many = phrase("too-many-to-try", "the results of {card} take too many rolls to calculate", _card(each))
                notes.append(message(_at(each.where, many)))
                break
            left -= work - spared
            if odds.rolls:
                ways.append(_way(each, rest, odds))
            else:
                large = phrase("too-large", "the result of {card} is too large to calculate", _card(each))
                notes.append(message(_at(each.where, large)))
    if (more := len(rounds) - MOST_TOLD) > 0:
        notes.append(message(plural("more-rounds", "{count} more round not shown", "{count} more rounds not shown", count=more)))
    if rolled and ways:
        once = phrase(
            "one-roll", "every letter counts as rolled once; a player who doesn't like a roll may roll again, three times in all"
        )
        notes.append(message(once))
    if not ways and not notes:
        finished = phrase("all-finished", "every round on the sheet is finished")
        ask = phrase("ask-any-card", 'ask about any card: `--card "2a+bc" --dice a3,b2,c2`')
        notes.append(message(finished, ask))
    return Answer(tuple(ways), tuple(notes))


def _no_way(each: Open) -> Message | None:
    """Return the reason why a round cannot be answered, or None."""
    if not each.dice and any(letter not in each.values for letter in each.card.letters):
        no_dice = phrase("no-dice-yet", "no dice are written for {card}", _card(each))
        return message(_at(each.where, no_dice), phrase("how-they-lie", "give the dice: `--dice a3,b2,c2`"))
    unread = [letter for letter in sorted(each.card.letters) if _depends_on_unread(each, letter)]
    if unread:
        hidden = phrase("unreadable", "the result of {card} depends on {letters}, which can't be read", _card(each), all_of(unread))
        return message(_at(each.where, hidden))
    for letter in sorted(each.card.letters - each.values.keys()):
        if (dice := each.dice.get(letter, 0)) > DICE:
            many = phrase("dice-written", "{dice} are written for {letter}, but there are {all}", dice_count(dice), letter, DICE)
            return message(_at(each.where, many))
    return None


def _depends_on_unread(each: Open, letter: str) -> bool:
    """Return whether a letter's value comes from something unreadable: the value, its dice or its third roll."""
    if letter in each.values:
        return each.values[letter] is UNREAD
    rolls = each.rolls.get(letter, ())
    return each.dice.get(letter) is UNREAD or (len(rolls) >= MOST_ROLLS and rolls[-1] is UNREAD)


def _depends_on(each: Open) -> Iterator[Rest]:
    """Yield the letters of a card in one or two ways: first as if every letter that may still be rolled is rolled, then, if any
    have been rolled, as if the last rolls are kept.

    A written value counts as it is; a third roll is the value (rulebook: "For each unknown variable").
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
    """Return the possible results of a card with these letters, and the work left."""
    known = dict.fromkeys(rest.bare, 0) | dict(rest.known) | dict(rest.kept)
    thrown = {letter: sums(dice, model.keys.faces) for letter, dice in rest.thrown}
    return odds(each.card.expression, known, thrown, work)


def _way(each: Open, rest: Rest, odds: Odds) -> Way:
    """Return one outcome of a round. The value is the most likely result; if several are equally likely, the one nearest to the
    mean.
    """
    likeliest = odds.likeliest
    value = min(likeliest, key=lambda result: (abs(result - odds.mean), result))
    choices = (Choice(each.result, True),) if each.result and not rest.kept else ()
    least, most = odds.least, odds.most
    facts = (("least", least), ("most", most), ("chance", float(Fraction(odds.rolls[value], odds.all))))
    is_settled = least == most and not odds.too_large
    head = _settled(each, rest, value, bool(odds.unsolved)) if is_settled else _gives(each, rest, odds)
    return Way(head, value, choices, facts)


def _settled(each: Open, rest: Rest, result: int, unsolved: bool) -> Message:
    """Describe a card that gives the same result for every roll."""
    if rest.thrown:
        what = phrase("settled-anyhow", "{card} gives {result:−}, for every roll", _card(each), result)
    else:
        what = phrase("settled", "{card} gives {result:−}", _card(each), result)
    return message(_at(each.where, what), _joined(phrase("unsolved", "it has no solution") if unsolved else None, _letters(rest)))


def _gives(each: Open, rest: Rest, odds: Odds) -> Message:
    """Describe a card that may give several results."""
    what = phrase(
        "gives",
        "{card} gives {low:−} to {high:−}, {likeliest}, on average {mean}",
        _card(each),
        odds.least,
        odds.most,
        _likeliest(odds),
        phrase("number", "{number:−}", Fraction(rounded(odds.mean * 10), 10)),
    )
    unsolved = too_large = None
    if odds.unsolved:
        unsolved = phrase("share-unsolved", "{share} without a solution (−50)", _percent(odds.unsolved, odds.all))
    if odds.too_large:
        share = _percent(odds.too_large, odds.all)
        too_large = phrase("share-too-large", "{share} too large to calculate, left out here", share)
    return message(_at(each.where, what), _joined(_letters(rest), unsolved, too_large))


def _likeliest(odds: Odds) -> Phrase:
    likeliest = odds.likeliest
    count, share = len(likeliest), _percent(odds.rolls[likeliest[0]], odds.all)
    if count > _MOST_LIKELIEST:
        return phrase("equally-likely", "{results} results equally likely ({share} each)", count, share)
    if count == 1:
        return phrase("likeliest", "most likely {result:−} ({share})", likeliest[0], share)
    results = all_of(phrase("number", "{number:−}", each) for each in likeliest)
    return phrase("several-likeliest", "most likely {results} ({share} each)", results, share)


def _percent(count: int, all_of: int) -> Phrase:
    """Format a share for readers: `9 %`, `0.4 %`."""
    share = Fraction(100 * count, all_of)
    if share < Fraction(1, 10):
        return phrase("less-than-percent", "less than {share}%", Fraction(1, 10))
    return phrase("percent", "{share}%", Fraction(rounded(share * 10), 10) if share < 10 else rounded(share))


def _at(where: Where, what: Phrase) -> Phrase:
    return phrase("in-round", "stage {stage}, round {round}: {what}", *where, what) if where else what


def _card(each: Open) -> str:
    return quoted(each.text.rstrip("=? \t"))


def _letters(rest: Rest) -> Words | None:
    parts = [
        *((letter, phrase("letter-is", "{letter} is {value:−}", letter, value)) for letter, value in rest.known),
        *((letter, phrase("letter-stays", "{letter} stays {value:−}", letter, value)) for letter, value in rest.kept),
        *((letter, phrase("letter-dice", "{letter} {dice}", letter, dice_count(dice))) for letter, dice in rest.thrown),
        *((letter, phrase("letter-bare", "{letter} no dice (0)", letter)) for letter in rest.bare),
    ]
    return in_a_row(what for _, what in sorted(parts, key=lambda part: part[0])) if parts else None


def _joined(*parts: Words | None) -> Words:
    given = [part for part in parts if part is not None]
    return with_semicolons(given) if given else ""
