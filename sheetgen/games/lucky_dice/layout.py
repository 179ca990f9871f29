"""What a layout of the tally of Lucky Dice may say: the symbols, how many players, rounds, coasters and rewards.

Every key has the published game as its default. `check_keys` tells what types cannot.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from sheetgen.games.game import KeyFault, LayoutKeys, Typed
from sheetgen.games.lucky_dice import symbols
from sheetgen.games.lucky_dice.symbols import ICONS, SYMBOLS
from sheetgen.source.messages import message, room

phrase, _ = room("lucky-dice")


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout."""

    symbols: tuple[str, ...] = SYMBOLS
    """What the dice and the coasters show."""
    icons: dict[str, str] = field(default_factory=lambda: dict(ICONS))
    """The picture of a symbol that has another name than its picture."""
    players: Annotated[int, Meta(ge=2, le=12)] = 6
    """How many players have a column; more cannot be typed."""
    rounds: Annotated[int, Meta(ge=1, le=60)] = 16
    """How many rounds are printed: 16 are the most the longest game has."""
    coasters: Annotated[int, Meta(ge=3, le=200)] = 18
    """How many coasters are shuffled."""
    rewards: Annotated[int, Meta(ge=1, le=50)] = 3
    """How many rewards end the short game."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Everything in the keys that makes no game: (path, what is to be said)."""
    faults = list(symbols.faults(keys.symbols))
    if keys.coasters <= keys.players:
        none = phrase("no-pile", "{coasters} coasters for {players} players leave no draw pile", keys.coasters, keys.players)
        hint = phrase("more-coasters", "use at least {least}, or fewer `players`", keys.players + 1)
        faults.append(("coasters", message(none, hint)))
    return faults
