"""Dice and tray of Lucky Dice, to print, fold and play with. There is nothing to fill in."""

from __future__ import annotations

from msgspec import field

from sheetgen.drawing.content import SheetContent
from sheetgen.games.game import Game, KeyFault, LayoutKeys, Typed
from sheetgen.games.lucky_dice import symbols
from sheetgen.games.lucky_dice.symbols import ICONS, SYMBOLS, icon
from sheetgen.games.parts import Plan, unfilled
from sheetgen.source.messages import message, room

phrase, _ = room("dice")

FACES = 6


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout."""

    symbols: tuple[str, ...] = SYMBOLS
    """Symbols on the dice, one per face; with two or three symbols, each appears on several faces."""
    icons: dict[str, str] = field(default_factory=lambda: dict(ICONS))
    """Names of pictures by symbol, for symbols whose picture has another name."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Return every error in the keys that makes the die impossible: (path, message)."""
    result = list(symbols.faults(keys.symbols))
    if not result and FACES % len(keys.symbols):
        uneven = phrase("not-shared", "{symbols} symbols can't be shared evenly among the six faces of a die", len(keys.symbols))
        result.append(("symbols", message(uneven, phrase("two-three-or-six", "name 2, 3 or 6 symbols"))))
    return result


def content(keys: Keys, _plan: Plan) -> SheetContent:
    """Return the list `faces`: for each face a row with its picture, and the pips of an ordinary die that mean the same."""
    icons = [icon(symbol, keys.icons) for symbol in keys.symbols]
    faces = tuple({"symbol": icons[n % len(icons)], "pips": f"dice-{n + 1}"} for n in range(FACES))
    return SheetContent(form={}, lists={"faces": faces})


GAME = Game(
    name="lucky-dice-dice",
    keys=Keys,
    standard="lucky-dice/dice",
    model=unfilled,
    content=content,
    read=Plan.read,
    rules=(),
    check_keys=check_keys,
    feeds={"faces": ("symbols", "icons")},
)
