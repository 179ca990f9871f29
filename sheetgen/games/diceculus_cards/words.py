"""What is said of decks of cards in a player's words: of cards that are not good to play, of how decks play, of a layout's keys."""

from __future__ import annotations

from sheetgen.source.messages import Sentence, sentence
from sheetgen.source.words import signed

MOST_NAMED = 3
"""Of many cards so many are named."""
_LONGEST = 60
"""Characters of a card that are quoted, twice as many as stand on a card that can be read across a table."""


def letter_count(card: str, found: tuple[str, ...], numeral: str, allowed: range) -> Sentence:
    has = f"{len(found)} letters ({', '.join(found)})" if len(found) > 1 else "one letter" if found else "no letter"
    wanted = f"{allowed[0]}" if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
    return sentence(f"{_quoted(card)} has {has}", f"cards of stage {numeral} have {wanted}")


def left_out(card: str, missing: str, first: str) -> Sentence:
    return sentence(f"{_quoted(card)} leaves out {missing}", f"players split their dice over the first letters: {', '.join(first)}")


def duplicate(card: str, other: str, line: int, deck: str) -> Sentence:
    """`deck`: the other one's, where it is another."""
    where = f"{_quoted(other)} in line {line}" + (f", in the deck {deck}" if deck else "")
    return sentence(f"{_quoted(card)} is there already", f"it is the same as {where}")


def same_result(card: str, result: int) -> Sentence:
    return sentence(
        f"{_quoted(card)} is always {_number(result)}", "a card is no fun when the dice do not matter; only stage IV may have such"
    )


def no_solution(card: str, share: float) -> Sentence:
    why = f"in {_percent(share)} of plays it divides by zero or takes a root of a negative number"
    return sentence(f"{_quoted(card)} is nearly always −50", why)


def too_large(card: str, times: int, plays: int) -> Sentence:
    why = f"with some rolls ({times} of {plays} tried) it has numbers of more than a thousand digits, or too many steps"
    return sentence(f"nobody can work out {_quoted(card)}", why)


def too_hard(count: int, first: tuple[str, ...]) -> Sentence:
    """first: some of them."""
    cards = "1 card is" if count == 1 else f"{count} cards are"
    why = "whether they can be solved and are not always the same was not judged; the others were"
    message = f"{cards} too hard to work out in full beside all the others"
    return sentence(message, f"the first: {'; '.join(map(_quoted, first))}", why)


def card_count(count: int, most: int) -> Sentence:
    return sentence(f"{count} cards are more than anybody can shuffle", f"take at most {most}")


def character_count(count: int, most: int) -> Sentence:
    return sentence(
        f"the cards have {count} characters in all, more than anybody reads", f"take shorter cards, or fewer: at most {most}"
    )


def how_a_deck_plays(
    deck: str,
    numeral: str,
    cards: int,
    ranges: tuple[int, tuple[int, int], tuple[int, int]],
    negative: float,
    unsolved: float,
    worst: tuple[str, float] | None,
) -> str:
    """A paragraph; `ranges`: the middle result, the middle half, nine of ten. `worst`: the card most often without a solution."""
    middle, half, most = ranges
    often = f", most often {_quoted(worst[0])} ({_percent(worst[1])})" if worst else ""
    return (
        f"{deck} ({numeral}): {cards} card{'s' * (cards > 1)}\n"
        f"   results: {_number(middle)} in the middle, half of them {_range(half)}, nine of ten {_range(most)}; "
        f"{_percent(negative)} below zero\n"
        f"   no solution (−50): {_percent(unsolved)} of plays{often}"
    )


def _quoted(card: str) -> str:
    return card if len(card) <= _LONGEST else card[: _LONGEST - 1] + "…"


def _range(ends: tuple[int, int]) -> str:
    return f"{_number(ends[0])} … {_number(ends[1])}"


def _number(number: int) -> str:
    return signed(number)


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %" if 0 < share < 0.1 else f"{share * 100:.0f} %"
