"""Keys of a layout of cards: the four decks, each a list of expressions in paper notation."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.diceculus.formula import problem
from sheetgen.games.diceculus.model import STAGES, Stage
from sheetgen.games.game import KeyFault, LayoutKeys, Typed
from sheetgen.source.faults import Position
from sheetgen.source.messages import message, room

phrase, _ = room("deck")

MOST_CARDS = 500
"""Maximum number of cards in one deck."""
MOST_CHARACTERS = 25_000
"""Maximum number of characters of all cards together, seventeen times as many as the bundled 210 cards have; reading and
typesetting more takes too long."""


class Decks(LayoutKeys, frozen=True):
    """A deck for each stage; a missing deck is not printed."""

    idea: tuple[str, ...] = ()
    """Stage I, blue: three letters."""
    game: tuple[str, ...] = ()
    """Stage II, yellow: three to five letters."""
    robbery: tuple[str, ...] = ()
    """Stage III, red: five or six letters."""
    charity: tuple[str, ...] = ()
    """Stage IV, green: identities of three to six letters, the left side of each."""

    def of(self, stage: Stage) -> tuple[str, ...]:
        """Return the cards of a stage."""
        cards: tuple[str, ...] = getattr(self, stage.name)
        return cards


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout."""

    decks: Decks = Decks()
    """The text of each card."""


def check_keys(keys: Keys, typed: Typed) -> list[KeyFault]:
    """Return every unreadable card, at the first character that makes no sense: (position, message)."""
    length = sum(len(card) for stage in STAGES for card in keys.decks.of(stage))
    if length > MOST_CHARACTERS:
        long = phrase("character-count", "the cards have {characters} characters in all, which is too many", length)
        hint = phrase("shorter-cards", "use shorter cards, or fewer: at most {most} characters in all", MOST_CHARACTERS)
        return [("decks", message(long, hint))]
    return [fault for stage in STAGES for fault in _deck(keys, stage, typed)]


def _deck(keys: Keys, stage: Stage, typed: Typed) -> Iterator[KeyFault]:
    cards = keys.decks.of(stage)
    if len(cards) > MOST_CARDS:
        many = phrase("card-count", "{cards} cards are too many", len(cards))
        yield f"decks.{stage.name}", message(many, phrase("at-most", "use at most {most}", MOST_CARDS))
        return
    for number, card in enumerate(cards, 1):
        wrong = problem(card)
        if wrong is not None:
            what, offset = wrong
            path = f"decks.{stage.name}.{number}"
            yield _within(card, offset, typed.where(path)) or path, what


def _within(card: str, offset: int, at: Position) -> Position | None:
    """Return the position in the file of a character of a card; None if the text in the file is not as long as the card, since it
    was typed in another notation. In quotes, each character comes one column later."""
    quoted = at.length == len(card) + 2
    if at.length != len(card) and not quoted:
        return None
    return Position(at.line, at.column + min(offset + quoted, at.length))
