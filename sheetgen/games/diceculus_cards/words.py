"""What is said of decks of cards in a player's words: of cards that are not good to play, of how decks play, of a layout's keys."""

from __future__ import annotations

from sheetgen.source.messages import Phrase, Sentence, in_a_row, room, sentence, with_semicolons

phrase, plural = room("deck")

MOST_NAMED = 3
"""Of many cards so many are named."""
_LONGEST = 60
"""Characters of a card that are quoted, twice as many as stand on a card that can be read across a table."""


def letter_count(card: str, found: tuple[str, ...], numeral: str, allowed: range) -> Sentence:
    if len(found) > 1:
        letters = in_a_row(found)
        message = phrase("letter-count", "{card} has {number} letters ({letters})", _quoted(card), len(found), letters)
    elif found:
        message = phrase("one-letter", "{card} has one letter", _quoted(card))
    else:
        message = phrase("no-letter", "{card} has no letter", _quoted(card))
    if len(allowed) == 1:
        number = allowed[0]
        return sentence(message, phrase("letters-of-stage", "cards of stage {stage} have {number}", numeral, number))
    english = phrase("letters-from-to", "cards of stage {stage} have {low} to {high}", numeral, allowed[0], allowed[-1])
    return sentence(message, english)


def left_out(card: str, missing: str, first: str) -> Sentence:
    hint = phrase("first-letters", "players split their dice over the first letters: {letters}", in_a_row(first))
    return sentence(phrase("left-out", "{card} leaves out {letter}", _quoted(card), missing), hint)


def duplicate(card: str, other: str, line: int, deck: str) -> Sentence:
    """`deck`: the other one's, where it is another."""
    message = phrase("duplicate", "{card} is there already", _quoted(card))
    if deck:
        card = _quoted(other)
        there = phrase("same-in-deck", "it is the same as {card} in line {line}, in the deck {deck}", card, line, deck)
        return sentence(message, there)
    return sentence(message, phrase("same-as", "it is the same as {card} in line {line}", _quoted(other), line))


def same_result(card: str, result: int) -> Sentence:
    hint = phrase("no-fun", "a card is no fun when the dice do not matter; only stage IV may have such")
    return sentence(phrase("same-result", "{card} is always {result:−}", _quoted(card), result), hint)


def no_solution(card: str, share: float) -> Sentence:
    often = _percent(share)
    hint = phrase("why-unsolved", "in {share} of plays it divides by zero or takes a root of a negative number", often)
    return sentence(phrase("no-solution", "{card} is nearly always −50", _quoted(card)), hint)


def too_large(card: str, times: int, plays: int) -> Sentence:
    hint = phrase(
        "why-too-large",
        "with some rolls ({times} of {plays} tried) it has numbers of more than a thousand digits, or too many steps",
        times,
        plays,
    )
    return sentence(phrase("too-large", "nobody can work out {card}", _quoted(card)), hint)


def too_hard(count: int, first: tuple[str, ...]) -> Sentence:
    """first: some of them."""
    return sentence(
        plural(
            "too-hard",
            "1 card is too hard to work out in full beside all the others",
            "{count} cards are too hard to work out in full beside all the others",
            count=count,
        ),
        phrase("first-hard", "the first: {cards}", with_semicolons(map(_quoted, first))),
        phrase("not-judged", "whether they can be solved and are not always the same was not judged; the others were"),
    )


def card_count(count: int, most: int) -> Sentence:
    message = phrase("card-count", "{cards} cards are more than anybody can shuffle", count)
    return sentence(message, phrase("at-most", "take at most {most}", most))


def character_count(count: int, most: int) -> Sentence:
    message = phrase("character-count", "the cards have {characters} characters in all, more than anybody reads", count)
    return sentence(message, phrase("shorter-cards", "take shorter cards, or fewer: at most {most}", most))


def how_a_deck_plays(
    deck: str,
    numeral: str,
    cards: int,
    ranges: tuple[int, tuple[int, int], tuple[int, int]],
    negative: float,
    unsolved: float,
    worst: tuple[str, float] | None,
) -> Phrase:
    """A paragraph; `ranges`: the middle result, the middle half, nine of ten. `worst`: the card most often without a solution."""
    middle, half, most = ranges
    if worst:
        share, card, often = _percent(unsolved), _quoted(worst[0]), _percent(worst[1])
        never = phrase("unsolved-most", "no solution (−50): {share} of plays, most often {card} ({often})", share, card, often)
    else:
        never = phrase("unsolved", "no solution (−50): {share} of plays", _percent(unsolved))
    return phrase(
        "how-a-deck-plays",
        "{deck} ({stage}): {cards}\n   results: {middle:−} in the middle, half of them {half}, nine of ten {most}; "
        "{negative} below zero\n   {unsolved}",
        deck,
        numeral,
        plural("cards", "{count} card", "{count} cards", count=cards),
        middle,
        _range(half),
        _range(most),
        _percent(negative),
        never,
    )


def _quoted(card: str) -> str:
    return card if len(card) <= _LONGEST else card[: _LONGEST - 1] + "…"


def _range(ends: tuple[int, int]) -> Phrase:
    return phrase("range", "{low:−} … {high:−}", *ends)


def _percent(share: float) -> Phrase:
    return phrase("percent", "{share} %", round(share * 100, 1) if 0 < share < 0.1 else round(share * 100))
