"""What a layout of cards may say: the four decks, each a list of expressions in paper notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from sheetgen.games.diceculus.formula import problem
from sheetgen.games.game import KeyFault, Typed
from sheetgen.source.faults import Position

MOST_CARDS = 500
"""Cards in one deck."""


class Stage(NamedTuple):
    """A stage and its deck: how many different letters its cards have, and how many a player may assume.

    Source: "I stage – THE IDEA", "II stage – THE GAME", "Stage III – ROBBERY", "STAGE IV: Charity".
    """

    name: str
    numeral: str
    letters: tuple[int, ...]
    assumed: tuple[int, ...]
    identities: bool = False


STAGES = (
    Stage("idea", "I", (3,), (3,)),
    Stage("game", "II", (3, 4, 5), (1, 2, 3, 4, 5)),
    Stage("robbery", "III", (5, 6), (5, 6)),
    Stage("charity", "IV", (3, 4, 5, 6), (3, 4, 5, 6), identities=True),
)


class Decks(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck for each stage; one that is left out is not printed."""

    idea: tuple[str, ...] = ()
    """Stage I, blue: three letters."""
    game: tuple[str, ...] = ()
    """Stage II, yellow: three to five letters."""
    robbery: tuple[str, ...] = ()
    """Stage III, red: five or six letters."""
    charity: tuple[str, ...] = ()
    """Stage IV, green: identities of three to six letters, the left side of each."""

    def of(self, stage: Stage) -> tuple[str, ...]:
        """The cards of a stage."""
        cards: tuple[str, ...] = getattr(self, stage.name)
        return cards


class Keys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game's own keys in a layout."""

    decks: Decks = Decks()
    """The cards: what is written on each."""


def check_keys(keys: Keys, typed: Typed) -> list[KeyFault]:
    """Every card that cannot be read, at the character where it stops making sense: (place, message, hint)."""
    return [fault for stage in STAGES for fault in _deck(keys, stage, typed)]


def _deck(keys: Keys, stage: Stage, typed: Typed) -> Iterator[KeyFault]:
    cards = keys.decks.of(stage)
    if len(cards) > MOST_CARDS:
        yield f"decks.{stage.name}", f"{len(cards)} cards are more than anybody can shuffle", f"take at most {MOST_CARDS}"
        return
    for number, card in enumerate(cards, 1):
        wrong = problem(card)
        if wrong is not None:
            message, offset, hint = wrong
            yield _within(card, offset, typed.where(f"decks.{stage.name}.{number}")), message, hint


def _within(card: str, offset: int, at: Position) -> Position:
    """The place of a card's character; a card in quotes begins one character later than it was typed."""
    quoted = at.length == len(card) + 2
    return Position(at.line, at.column + offset + quoted)
