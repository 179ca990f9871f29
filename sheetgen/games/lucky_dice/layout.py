"""Keys of a layout of the Lucky Dice tally: the symbols, and the numbers of players, rounds, coasters and rewards.

Every key defaults to the published game. `check_keys` reports errors that types cannot express.
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
    """Symbols on the dice and the coasters."""
    icons: dict[str, str] = field(default_factory=lambda: dict(ICONS))
    """Names of pictures by symbol, for symbols whose picture has another name."""
    players: Annotated[int, Meta(ge=2, le=12)] = 6
    """Number of players with a column; also the maximum that can be typed."""
    rounds: Annotated[int, Meta(ge=1, le=60)] = 16
    """Number of printed rounds: the longest game has at most 16."""
    coasters: Annotated[int, Meta(ge=3, le=200)] = 18
    """Number of coasters shuffled."""
    rewards: Annotated[int, Meta(ge=1, le=50)] = 3
    """Number of rewards that ends the short game."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Return every error in the keys that makes the game impossible: (path, message)."""
    faults = list(symbols.faults(keys.symbols))
    if keys.coasters <= keys.players:
        none = phrase("no-pile", "{coasters} coasters for {players} players leave no draw pile", keys.coasters, keys.players)
        hint = phrase("more-coasters", "use at least {least} coasters, or fewer `players`", keys.players + 1)
        faults.append(("coasters", message(none, hint)))
    return faults
