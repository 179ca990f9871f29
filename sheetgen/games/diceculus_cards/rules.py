"""Rules for playable decks, checked card by card: the number of letters, duplicates, constant results, and cards that hardly ever
have a solution."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetgen.games.diceculus.formula import parse
from sheetgen.games.diceculus.maths.expression import LETTERS, canonical, letters
from sheetgen.games.diceculus.model import STAGES, Stage
from sheetgen.games.diceculus_cards.layout import Keys
from sheetgen.games.diceculus_cards.play import Outcome, outcomes, spread
from sheetgen.games.game import Typed
from sheetgen.games.rules import InLayout, LayoutRule, LayoutViolation, layout_rule
from sheetgen.source.messages import Message, Phrase, in_a_row, message, room, with_semicolons

phrase, plural = room("deck")

_MOST_NAMED = 3
"""Maximum number of listed cards that are too hard."""
_LONGEST = 60
"""Maximum characters of a quoted card, twice as many as can be read on a card across a table."""
NEARLY_ALWAYS = 0.9
"""Minimum share of plays without a solution for a warning."""


class Card(NamedTuple):
    """A card of a deck, its number in the deck (from 1), and its outcome over many plays."""

    stage: Stage
    number: int
    text: str
    outcome: Outcome

    @property
    def path(self) -> str:
        """Path of the card in the layout."""
        return f"decks.{self.stage.name}.{self.number}"


class Decks(NamedTuple):
    """All cards of a layout, and their positions in the file."""

    cards: tuple[Card, ...]
    typed: Typed

    def found(self, card: Card, what: Message) -> InLayout:
        """Return a finding at a card."""
        return self.typed.where(card.path), (), what


@lru_cache(maxsize=4)
def simulated_cards(keys: Keys) -> tuple[Card, ...]:
    """Return every card of the layout with its simulated outcome."""
    cards = [(stage, number, text) for stage in STAGES for number, text in enumerate(keys.decks.of(stage), 1)]
    result = outcomes([(stage, parse(text)) for stage, _, text in cards])
    return tuple([Card(*card, came) for card, came in zip(cards, result, strict=True)])


@layout_rule(
    "deck/letters",
    "A card has as many different letters as its stage allows: 3 in stage I, 3 to 5 in II, 5 or 6 in III, 3 to 6 in"
    " IV. They are the first letters of the alphabet (a, b, c …), because players split their dice among these "
    "letters.",
    "BASIC GAME: I stage – IV stage",
)
def stage_letters(decks: Decks) -> Iterator[InLayout]:
    """Check that a card has a number of letters that its stage allows, and skips no letter before its last one (rulebook: "BASIC
    GAME: I stage – IV stage")."""
    for card in decks.cards:
        on, first = sorted(letters(parse(card.text))), LETTERS[: len(letters(parse(card.text)))]
        if len(on) not in card.stage.on_card:
            yield decks.found(card, _other_letter_count(card, on))
        elif on != list(first):
            missing = next(letter for letter in LETTERS if letter not in on)
            hint = phrase("first-letters", "players split their dice over the first letters: {letters}", in_a_row(first))
            left_out = phrase("left-out", "{card} skips {letter}", _quoted(card.text), missing)
            yield decks.found(card, message(left_out, hint))


def _other_letter_count(card: Card, on: list[str]) -> Message:
    numeral, allowed = card.stage.numeral, card.stage.on_card
    if len(on) > 1:
        count = phrase("letter-count", "{card} has {number} letters ({letters})", _quoted(card.text), len(on), in_a_row(on))
    elif on:
        count = phrase("one-letter", "{card} has only one letter", _quoted(card.text))
    else:
        count = phrase("no-letter", "{card} has no letter", _quoted(card.text))
    if len(allowed) == 1:
        return message(count, phrase("letters-of-stage", "cards of stage {stage} have {number}", numeral, allowed[0]))
    return message(
        count, phrase("letters-from-to", "cards of stage {stage} have {low} to {high}", numeral, allowed[0], allowed[-1])
    )


@layout_rule(
    "deck/duplicate",
    "No two cards are the same. a+b and b+a, 2a and a·2, a/b and a:b are the same; (a+b)² and a²+2ab+b² are two cards.",
    "(sheetgen's own rule)",
)
def duplicate(decks: Decks) -> Iterator[InLayout]:
    """Check that no card repeats an earlier one, in the same deck or another (sheetgen's own rule)."""
    first: dict[object, Card] = {}
    for card in decks.cards:
        other = first.setdefault(canonical(parse(card.text)), card)
        if other is not card:
            there, line, deck = _quoted(other.text), decks.typed.where(other.path).line, other.stage.name
            if other.stage == card.stage:
                hint = phrase("same-as", "it is the same as {card} in line {line}", there, line)
            else:
                hint = phrase("same-in-deck", "it is the same as {card} in line {line}, in the deck {deck}", there, line, deck)
            yield decks.found(card, message(phrase("duplicate", "{card} already exists", _quoted(card.text)), hint))


@layout_rule(
    "deck/same-result",
    "The result of a card depends on the dice. In stage IV it may always be the same: a player who recognises such "
    "a card needs no dice.",
    "STAGE IV: Charity",
    "warning",
)
def same_result(decks: Decks) -> Iterator[InLayout]:
    """Check that a card's result depends on the dice, except for identities (rulebook: "STAGE IV: Charity")."""
    for card in decks.cards:
        results = card.outcome.results
        solved = card.outcome.no_solution < NEARLY_ALWAYS and card.outcome.tells
        if solved and results and results[0] == results[-1] and not card.stage.identities:
            same = phrase("same-result", "{card} always gives {result:−}", _quoted(card.text), results[0])
            hint = phrase("no-fun", "only stage IV may have cards whose result doesn't depend on the dice")
            yield decks.found(card, message(same, hint))


@layout_rule(
    "deck/no-solution",
    "A card has a solution in more than one of every ten plays. A letter without dice is 0, so dividing by one of "
    "the later letters often has no solution and counts −50.",
    "NOTE: When a player's task has no real solution",
    "warning",
)
def no_solution(decks: Decks) -> Iterator[InLayout]:
    """Check that a card isn't nearly always without a solution (rulebook: "NOTE: When a player's task has no real solution")."""
    for card in decks.cards:
        if card.outcome.no_solution >= NEARLY_ALWAYS and card.outcome.tells:
            often = _percent(card.outcome.no_solution)
            hint = phrase("why-unsolved", "in {share} of plays it divides by zero or takes the root of a negative number", often)
            unsolved = phrase("no-solution", "{card} nearly always counts −50", _quoted(card.text))
            yield decks.found(card, message(unsolved, hint))


@layout_rule(
    "deck/too-large",
    "Players can calculate the result of a card by hand. It has no power of more than a thousand digits.",
    "(sheetgen's own rule)",
)
def too_large(decks: Decks) -> Iterator[InLayout]:
    """Check that no card has a power that is too large to calculate (sheetgen's own rule)."""
    for card in decks.cards:
        if card.outcome.too_large and card.outcome.tells:
            hint = phrase(
                "why-too-large",
                "with {times} of the {plays} tested rolls, it has numbers of more than a thousand digits, or too many steps",
                card.outcome.too_large,
                card.outcome.plays,
            )
            yield decks.found(card, message(phrase("too-large", "{card} is too large to calculate", _quoted(card.text)), hint))


@layout_rule(
    "deck/too-hard",
    "The cards of all decks together are easy enough to simulate, so that sheetgen can check how they play. Cards "
    "that are too hard are reported once. They are not checked for a solution or a result that is always the same.",
    "(sheetgen's own rule)",
    "warning",
)
def too_hard(decks: Decks) -> Iterator[InLayout]:
    """Check that no deck has too many hard cards to simulate all of them (sheetgen's own rule)."""
    hard = [card for card in decks.cards if not card.outcome.tells]
    if hard:
        what = plural(
            "too-hard",
            "the decks together take too much work: 1 card could not be tested in full",
            "the decks together take too much work: {count} cards could not be tested in full",
            count=len(hard),
        )
        first = with_semicolons(_quoted(card.text) for card in hard[:_MOST_NAMED])
        left = phrase(
            "not-judged",
            "for these cards, lint did not check whether they have a solution, or whether their result depends on the dice;"
            " it checked the other cards",
        )
        yield decks.found(hard[0], message(what, phrase("first-hard", "the first: {cards}", first), left))


RULES: tuple[LayoutRule[Decks], ...] = (stage_letters, duplicate, same_result, no_solution, too_large, too_hard)


def lint(keys: Keys, typed: Typed) -> list[LayoutViolation]:
    """Return the findings in the decks, each at its card."""
    decks = Decks(simulated_cards(keys), typed)
    return [violation for rule in RULES for violation in rule(decks)]


def notes(keys: Keys) -> list[Phrase]:
    """Describe the play of each deck in a player's words, one paragraph per deck."""
    cards = simulated_cards(keys)
    decks = ([card for card in cards if card.stage == stage] for stage in STAGES)
    return [note for deck in decks for note in _note(deck)]


def _note(deck: list[Card]) -> Iterator[Phrase]:
    """Yield a paragraph about a deck; nothing if none of its cards was simulated often enough."""
    cards = [card for card in deck if card.outcome.tells]
    lies = spread([card.outcome for card in cards])
    if lies is None:
        return
    stage, worst = deck[0].stage, max(cards, key=lambda card: card.outcome.no_solution)
    share = _percent(sum(card.outcome.no_solution for card in cards) / len(cards))
    if worst.outcome.unsolved:
        card, often = _quoted(worst.text), _percent(worst.outcome.no_solution)
        unsolved = phrase("unsolved-most", "no solution (−50): {share} of plays, most often {card} ({often})", share, card, often)
    else:
        unsolved = phrase("unsolved", "no solution (−50): {share} of plays", share)
    yield phrase(
        "how-a-deck-plays",
        "{deck} ({stage}): {cards}\n   results: the median is {middle:−}; half of them are in {half}, "
        "nine out of ten in {most}; {negative} are below zero\n   {unsolved}",
        stage.name,
        stage.numeral,
        plural("cards", "{count} card", "{count} cards", count=len(deck)),
        lies.median,
        phrase("range", "{low:−} … {high:−}", *lies.half),
        phrase("range", "{low:−} … {high:−}", *lies.most),
        _percent(lies.negative),
        unsolved,
    )


def _quoted(card: str) -> str:
    return card if len(card) <= _LONGEST else card[: _LONGEST - 1] + "…"


def _percent(share: float) -> Phrase:
    return phrase("percent", "{share}%", round(share * 100, 1) if 0 < share < 0.1 else round(share * 100))
