"""What is said of what a card can still give, in a player's words."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from sheetgen.games.diceculus.maths.arithmetic import rounded
from sheetgen.games.diceculus.words import Pairs, dice_count
from sheetgen.source.messages import Phrase, Sentence, Words, all_of, in_a_row, room, sentence, with_semicolons
from sheetgen.source.words import quoted

phrase, plural = room("diceculus")

Where = tuple[str, int] | tuple[()]
"""The numeral of a stage and a round of it; nothing for a card that was typed by hand."""
_MOST_LIKELIEST = 3
"""Of more results that are equally likely only so many are named."""


class Rest(NamedTuple):
    """What a card's letters are.

    known: values. kept: values that stand as last rolled. thrown: dice still to be rolled. bare: letters without dice.
    """

    known: Pairs
    kept: Pairs
    thrown: Pairs
    bare: tuple[str, ...]


class Spread(NamedTuple):
    """What may come: the least, the most and the mean result, and the likeliest; rolls, of `all`, that give each of the likeliest.

    unsolved, too_large: rolls without a solution, and those whose result is too large to be worked out.
    """

    least: int
    most: int
    mean: Fraction
    likeliest: tuple[int, ...]
    times: int
    all: int
    unsolved: int
    too_large: int


def settled(where: Where, card: str, result: int, rest: Rest, unsolved: bool) -> Sentence:
    """A card that gives one thing, whatever is rolled."""
    if rest.thrown:
        message = phrase("settled-anyhow", "{card} gives {result:−}, whatever is rolled", _card(card), result)
    else:
        message = phrase("settled", "{card} gives {result:−}", _card(card), result)
    what = _at(where, message)
    return sentence(what, _joined(phrase("unsolved", "without a solution") if unsolved else None, _letters(rest)))


def gives(where: Where, card: str, spread: Spread, rest: Rest) -> Sentence:
    message = phrase(
        "gives",
        "{card} gives {low:−} to {high:−}, {likeliest}, on average {mean}",
        _card(card),
        spread.least,
        spread.most,
        _likeliest(spread),
        _tenths(spread.mean),
    )
    unsolved = too_large = None
    if spread.unsolved:
        unsolved = phrase("share-unsolved", "{share} without a solution (−50)", percent(spread.unsolved, spread.all))
    if spread.too_large:
        share = percent(spread.too_large, spread.all)
        too_large = phrase("share-too-large", "{share} too large to be worked out and left out here", share)
    return sentence(_at(where, message), _joined(_letters(rest), unsolved, too_large))


def too_many_rolls(where: Where, card: str) -> Sentence:
    return sentence(
        _at(where, phrase("too-many-to-try", "what {card} may give takes too many rolls to be worked out", _card(card)))
    )


def too_large(where: Where, card: str) -> Sentence:
    return sentence(_at(where, phrase("too-large", "what {card} gives is too large to be worked out", _card(card))))


def no_card_yet(where: Where) -> Sentence:
    message = _at(where, phrase("no-card-yet", "the card is not written"))
    return sentence(message, phrase("once-drawn", 'once it is drawn: `--card "ac-7b"`'))


def no_dice_yet(where: Where, card: str) -> Sentence:
    message = _at(where, phrase("no-dice-yet", "no dice are written for {card}", _card(card)))
    return sentence(message, phrase("how-they-lie", "`--dice a3,b2,c2` tells how they lie"))


def unreadable(where: Where, card: str, letters: tuple[str, ...]) -> Sentence:
    named = all_of(letters)
    message = phrase("unreadable", "what {card} gives hangs on {letters}, which cannot be read", _card(card), named)
    return sentence(_at(where, message))


def more_dice_than_there_are(where: Where, letter: str, dice: int, all_dice: int) -> Sentence:
    there = dice_count(dice)
    message = phrase("dice-written", "{dice} are written for {letter}, but there are {all}", there, letter, all_dice)
    return sentence(_at(where, message))


def all_finished() -> Sentence:
    message = phrase("all-finished", "every round on the sheet is finished")
    return sentence(message, phrase("ask-any-card", 'ask about any card: `--card "2a+bc" --dice a3,b2,c2`'))


def one_roll() -> Sentence:
    message = phrase("one-roll", "every letter counts as rolled once; who does not like a roll may roll again, three times in all")
    return sentence(message)


def more_rounds(count: int) -> Sentence:
    return sentence(plural("more-rounds", "{count} more round not told", "{count} more rounds not told", count=count))


def card_without_dice() -> Sentence:
    message = phrase("card-without-dice", "no round of the sheet has dice and no card")
    return sentence(message, phrase("say-how-they-lie", "say how they lie: `--dice a3,b2,c2`"))


def dice_without_card() -> Sentence:
    message = phrase("dice-without-card", "no round of the sheet has a card and no dice")
    return sentence(message, phrase("say-which-card", 'say which card: `--card "2a+bc"`'))


def no_split(typed: str) -> Sentence:
    message = phrase("no-split", "'{typed}' tells no dice", quoted(typed))
    return sentence(message, phrase("letter-and-dice", "write letter and dice, from a to f: `--dice a3,b2,c2`"))


def split_twice(letter: str) -> Sentence:
    message = phrase("split-twice", "{letter} is named twice", letter)
    return sentence(message, phrase("letter-once", "name each letter once, with all its dice"))


def too_many_dice(count: int, all_dice: int) -> Sentence:
    return sentence(phrase("too-many-dice", "these are {dice:−} dice, but there are {all}", count, all_dice))


def percent(count: int, all_of: int) -> Phrase:
    """A share as it is read: `9 %`, `0.4 %`."""
    share = Fraction(100 * count, all_of)
    if share < Fraction(1, 10):
        return phrase("less-than-percent", "less than {share} %", Fraction(1, 10))
    return phrase("percent", "{share} %", Fraction(rounded(share * 10), 10) if share < 10 else rounded(share))


def _at(where: Where, what: Phrase) -> Phrase:
    return phrase("in-round", "stage {stage}, round {round}: {what}", *where, what) if where else what


def _card(card: str) -> str:
    return quoted(card.rstrip("=? \t"))


def _likeliest(spread: Spread) -> Phrase:
    count, share = len(spread.likeliest), percent(spread.times, spread.all)
    if count > _MOST_LIKELIEST:
        return phrase("equally-likely", "{results} results equally likely ({share} each)", count, share)
    if count == 1:
        return phrase("likeliest", "likeliest {result:−} ({share})", spread.likeliest[0], share)
    results = all_of(phrase("number", "{number:−}", each) for each in spread.likeliest)
    return phrase("several-likeliest", "likeliest {results} ({share} each)", results, share)


def _tenths(mean: Fraction) -> Phrase:
    return phrase("number", "{number:−}", Fraction(rounded(mean * 10), 10))


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
