"""What makes a deck good to play, judged card by card: letters, duplicates, cards that are always the same or hardly ever work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from sheetgen.games.diceculus.expression import LETTERS, canonical, letters
from sheetgen.games.diceculus.formula import parse
from sheetgen.games.diceculus_cards.layout import STAGES, Keys, Stage
from sheetgen.games.diceculus_cards.play import Outcome, outcome, plays, spread
from sheetgen.games.findings import Finding, Severity
from sheetgen.games.game import Rule, Typed

NEARLY_ALWAYS = 0.9
"""A card that has no solution in so large a share of plays is no fun."""

RULES = (
    Rule(
        "deck/letters",
        "A card has as many different letters as its stage allows: 3 in stage I, 3 to 5 in II, 5 or 6 in III, 3 to 6 in IV. They "
        "are the first ones, a, b, c …, because players split their dice over those.",
        "BASIC GAME: I stage – IV stage",
    ),
    Rule(
        "deck/duplicate",
        "No two cards say the same. a+b and b+a, 2a and a·2, a/b and a:b are the same; (a+b)² and a²+2ab+b² are two cards.",
        "(ours)",
    ),
    Rule(
        "deck/same-result",
        "A card does not give the same number whatever is rolled. In stage IV it may: who sees through an identity needs no dice.",
        "STAGE IV: Charity",
        "warning",
    ),
    Rule(
        "deck/no-solution",
        "A card can be solved in more than one of ten plays. A letter without dice is 0, so what is divided by a late letter often "
        "has no solution and counts −50.",
        "NOTE: When a player's task has no real solution",
        "warning",
    ),
    Rule(
        "deck/too-large",
        "What a card comes to can be worked out by hand: no power of more than a thousand digits.",
        "(ours)",
    ),
)


class Card(NamedTuple):
    """A card of a deck, its number there counted from 1, and what it came to in many plays."""

    stage: Stage
    number: int
    text: str
    outcome: Outcome

    @property
    def path(self) -> str:
        """Where it stands in the layout."""
        return f"decks.{self.stage.name}.{self.number}"


@lru_cache(maxsize=4)
def played(keys: Keys) -> tuple[Card, ...]:
    """Every card of the layout with its outcome."""
    cards: list[Card] = []
    for stage in STAGES:
        drawn = plays(stage)
        texts = enumerate(keys.decks.of(stage), 1)
        cards += [Card(stage, number, text, outcome(parse(text), drawn)) for number, text in texts]
    return tuple(cards)


def lint(keys: Keys, typed: Typed) -> list[Finding]:
    """What is wrong with the decks, each at its card."""
    cards = played(keys)
    return [*_duplicates(cards, typed), *(finding for card in cards for finding in _card(card, typed))]


def _finding(card: Card, typed: Typed, rule: str, message: str, why: str, severity: Severity = "error") -> Finding:
    return Finding(rule, severity, None, message, typed.where(card.path), (why,))


def _card(card: Card, typed: Typed) -> Iterator[Finding]:
    yield from _letters(card, typed)
    result = card.outcome
    if result.too_large:
        why = f"with some rolls ({result.too_large} of {result.plays} tried) a power has more than a thousand digits"
        yield _finding(card, typed, "deck/too-large", f"nobody can work out {card.text}", why)
    if result.no_solution >= NEARLY_ALWAYS:
        why = f"in {_percent(result.no_solution)} of plays it divides by zero or takes a root of a negative number"
        yield _finding(card, typed, "deck/no-solution", f"{card.text} is nearly always −50", why, "warning")
    elif result.results and result.results[0] == result.results[-1] and not card.stage.identities:
        why = "a card is no fun when the dice do not matter; only stage IV may have such"
        message = f"{card.text} is always {_number(result.results[0])}"
        yield _finding(card, typed, "deck/same-result", message, why, "warning")


def _letters(card: Card, typed: Typed) -> Iterator[Finding]:
    """Breaks when the card has more or fewer letters than its stage, or leaves one out before its last."""
    found = sorted(letters(parse(card.text)))
    allowed = card.stage.letters
    wanted = f"{allowed[0]}" if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
    if len(found) not in allowed:
        has = f"{len(found)} letters ({', '.join(found)})" if len(found) > 1 else "one letter" if found else "no letter"
        yield _finding(card, typed, "deck/letters", f"{card.text} has {has}", f"cards of stage {card.stage.numeral} have {wanted}")
    elif found != list(LETTERS[: len(found)]):
        missing = next(letter for letter in LETTERS if letter not in found)
        why = f"players split their dice over the first letters: {', '.join(LETTERS[: len(found)])}"
        yield _finding(card, typed, "deck/letters", f"{card.text} leaves out {missing}", why)


def _duplicates(cards: Sequence[Card], typed: Typed) -> Iterator[Finding]:
    """Breaks for every card that says what an earlier one says, in its own deck or in another."""
    first: dict[object, Card] = {}
    for card in cards:
        other = first.setdefault(canonical(parse(card.text)), card)
        if other is not card:
            where = typed.where(other.path).line
            told = f"{other.text} in line {where}" + (f", in the deck {other.stage.name}" if other.stage != card.stage else "")
            yield _finding(card, typed, "deck/duplicate", f"{card.text} is there already", f"it is the same as {told}")


def notes(keys: Keys) -> list[str]:
    """How each deck plays, a paragraph a deck, in a player's words."""
    cards = played(keys)
    told = []
    for stage in STAGES:
        deck = [card for card in cards if card.stage == stage]
        lies = spread([card.outcome for card in deck])
        if lies is None:
            continue
        worst = max(deck, key=lambda card: card.outcome.no_solution)
        unsolved = sum(card.outcome.no_solution for card in deck) / len(deck)
        most = f", most often {worst.text} ({_percent(worst.outcome.no_solution)})" if worst.outcome.unsolved else ""
        told.append(
            f"{stage.name} ({stage.numeral}): {len(deck)} card{'s' * (len(deck) > 1)}\n"
            f"   results: {_number(lies.median)} in the middle, half of them {_range(lies.half)}, nine of ten {_range(lies.most)}; "
            f"{_percent(lies.negative)} below zero\n"
            f"   no solution (−50): {_percent(unsolved)} of plays{most}"
        )
    return told


def _range(ends: tuple[int, int]) -> str:
    return f"{_number(ends[0])} … {_number(ends[1])}"


def _number(number: int) -> str:
    return str(number).replace("-", "−")


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %" if 0 < share < 0.1 else f"{share * 100:.0f} %"
