"""What a layout of coasters may say: the symbols, and the deck, a left and a right symbol for each coaster."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import field

from sheetgen.games.game import KeyFault, LayoutKeys, Typed
from sheetgen.games.lucky_dice import symbols
from sheetgen.games.lucky_dice.symbols import ICONS, SYMBOLS
from sheetgen.source.faults import near
from sheetgen.source.messages import message, room

phrase, _ = room("coasters")

MOST_COASTERS = 200

Pair = tuple[str, str]
"""A coaster's left and its right symbol."""


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout."""

    symbols: tuple[str, ...] = SYMBOLS
    """What the dice show."""
    icons: dict[str, str] = field(default_factory=lambda: dict(ICONS))
    """The picture of a symbol that has another name than its picture."""
    coasters: tuple[Pair, ...] = ()
    """The deck: `[left, right]` for each coaster."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Everything in the keys that makes no deck: (path, what is to be said)."""
    return [*symbols.faults(keys.symbols), *_coasters(keys)]


def _coasters(keys: Keys) -> Iterator[KeyFault]:
    if len(keys.coasters) > MOST_COASTERS:
        many = phrase("too-many", "{coasters} coasters are more than anybody can shuffle", len(keys.coasters))
        yield "coasters", message(many, phrase("at-most", "take at most {most}", MOST_COASTERS))
        return
    for number, pair in enumerate(keys.coasters, 1):
        for side, symbol in enumerate(pair, 1):
            if symbol not in keys.symbols:
                unknown = phrase("no-symbol", "there is no symbol '{symbol}' on the dice", symbol)
                yield f"coasters.{number}.{side}", message(unknown, near(symbol, keys.symbols))
