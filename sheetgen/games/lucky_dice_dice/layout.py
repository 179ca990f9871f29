"""What a layout of dice may say: the symbols on their faces."""

from __future__ import annotations

from msgspec import field

from sheetgen.games.game import KeyFault, LayoutKeys, Typed
from sheetgen.games.lucky_dice import symbols
from sheetgen.games.lucky_dice.symbols import ICONS, SYMBOLS
from sheetgen.source.messages import message, room

phrase, _ = room("dice")

FACES = 6


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout."""

    symbols: tuple[str, ...] = SYMBOLS
    """What the dice show, one a face; two or three symbols stand on several."""
    icons: dict[str, str] = field(default_factory=lambda: dict(ICONS))
    """The picture of a symbol that has another name than its picture."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Everything in the keys that makes no die: (path, what is to be said)."""
    result = list(symbols.faults(keys.symbols))
    if not result and FACES % len(keys.symbols):
        uneven = phrase("not-shared", "{symbols} symbols cannot be shared evenly by the six faces of a die", len(keys.symbols))
        result.append(("symbols", message(uneven, phrase("two-three-or-six", "name 2, 3 or 6"))))
    return result
