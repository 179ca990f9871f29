"""What a layout of dice may say: the symbols on their faces."""

from __future__ import annotations

from msgspec import Struct, field

from sheetgen.games.game import KeyFault, Typed
from sheetgen.games.lucky_dice import symbols
from sheetgen.games.lucky_dice.symbols import ICONS, SYMBOLS

FACES = 6


class Keys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game's own keys in a layout."""

    symbols: tuple[str, ...] = SYMBOLS
    """What the dice show, one a face; two or three symbols stand on several."""
    icons: dict[str, str] = field(default_factory=lambda: dict(ICONS))
    """The picture of a symbol that has another name than its picture."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Everything in the keys that makes no die: (path, message, hint)."""
    found = list(symbols.faults(keys.symbols))
    if not found and FACES % len(keys.symbols):
        message = f"{len(keys.symbols)} symbols cannot be shared evenly by the six faces of a die"
        found.append(("symbols", message, "name 2, 3 or 6"))
    return found
