"""What is said of what a card can still give, in a player's words."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from sheetgen.games.diceculus.maths.arithmetic import rounded
from sheetgen.games.diceculus.maths.steps import format_number
from sheetgen.games.diceculus.words import Pairs, dice_count, number
from sheetgen.source.messages import Sentence, sentence
from sheetgen.source.words import counted, quoted

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
    thrown = ", whatever is rolled" if rest.thrown else ""
    return sentence(
        f"{_at(where)}{_card(card)} gives {number(result)}{thrown}",
        _joined("without a solution" if unsolved else "", _letters(rest)),
    )


def gives(where: Where, card: str, spread: Spread, rest: Rest) -> Sentence:
    span = f"{number(spread.least)} to {number(spread.most)}"
    message = f"{_at(where)}{_card(card)} gives {span}, {_likeliest(spread)}, on average {_tenths(spread.mean)}"
    unsolved = f"{percent(spread.unsolved, spread.all)} without a solution (−50)" if spread.unsolved else ""
    too_large = f"{percent(spread.too_large, spread.all)} too large to be worked out and left out here" if spread.too_large else ""
    return sentence(message, _joined(_letters(rest), unsolved, too_large))


def too_many_rolls(where: Where, card: str) -> Sentence:
    return sentence(f"{_at(where)}what {_card(card)} may give takes too many rolls to be worked out")


def too_large(where: Where, card: str) -> Sentence:
    return sentence(f"{_at(where)}what {_card(card)} gives is too large to be worked out")


def no_card_yet(where: Where) -> Sentence:
    return sentence(f"{_at(where)}the card is not written", 'once it is drawn: `--card "ac-7b"`')


def no_dice_yet(where: Where, card: str) -> Sentence:
    return sentence(f"{_at(where)}no dice are written for {_card(card)}", "`--dice a3,b2,c2` tells how they lie")


def unreadable(where: Where, card: str, letters: tuple[str, ...]) -> Sentence:
    return sentence(f"{_at(where)}what {_card(card)} gives hangs on {' and '.join(letters)}, which cannot be read")


def more_dice_than_there_are(where: Where, letter: str, dice: int, all_dice: int) -> Sentence:
    return sentence(f"{_at(where)}{dice_count(dice)} are written for {letter}, but there are {all_dice}")


def all_finished() -> Sentence:
    return sentence("every round on the sheet is finished", 'ask about any card: `--card "2a+bc" --dice a3,b2,c2`')


def one_roll() -> Sentence:
    return sentence("every letter counts as rolled once; who does not like a roll may roll again, three times in all")


def more_rounds(count: int) -> Sentence:
    return sentence(f"{counted(count, 'more round')} not told")


def card_without_dice() -> Sentence:
    return sentence("no round of the sheet has dice and no card", "say how they lie: `--dice a3,b2,c2`")


def dice_without_card() -> Sentence:
    return sentence("no round of the sheet has a card and no dice", 'say which card: `--card "2a+bc"`')


def no_split(typed: str) -> Sentence:
    return sentence(f"'{quoted(typed)}' tells no dice", "write letter and dice, from a to f: `--dice a3,b2,c2`")


def split_twice(letter: str) -> Sentence:
    return sentence(f"{letter} is named twice", "name each letter once, with all its dice")


def too_many_dice(count: int, all_dice: int) -> Sentence:
    return sentence(f"these are {number(count)} dice, but there are {all_dice}")


def percent(count: int, all_of: int) -> str:
    """A share as it is read: `9 %`, `0.4 %`."""
    share = Fraction(100 * count, all_of)
    if share < Fraction(1, 10):
        return "less than 0.1 %"
    return f"{format_number(Fraction(rounded(share * 10), 10)) if share < 10 else rounded(share)} %"


def _at(where: Where) -> str:
    return f"stage {where[0]}, round {where[1]}: " if where else ""


def _card(card: str) -> str:
    return quoted(card.rstrip("=? \t"))


def _likeliest(spread: Spread) -> str:
    count, share = len(spread.likeliest), percent(spread.times, spread.all)
    if count > _MOST_LIKELIEST:
        return f"{counted(count, 'result')} equally likely ({share} each)"
    if count == 1:
        return f"likeliest {number(spread.likeliest[0])} ({share})"
    return f"likeliest {' and '.join(map(number, spread.likeliest))} ({share} each)"


def _tenths(mean: Fraction) -> str:
    return format_number(Fraction(rounded(mean * 10), 10))


def _letters(rest: Rest) -> str:
    parts = [
        *((letter, f"{letter} is {number(value)}") for letter, value in rest.known),
        *((letter, f"{letter} stays {number(value)}") for letter, value in rest.kept),
        *((letter, f"{letter} {dice_count(dice)}") for letter, dice in rest.thrown),
        *((letter, f"{letter} no dice (0)") for letter in rest.bare),
    ]
    return ", ".join(text for _, text in sorted(parts))


def _joined(*parts: str) -> str:
    return "; ".join(filter(None, parts))
