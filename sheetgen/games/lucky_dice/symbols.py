"""The symbols of Lucky Dice, which its tally, coasters and dice have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sheetgen.games.game import KeyFault
from sheetgen.source.messages import message, room

phrase, _ = room("lucky-dice")

SYMBOLS = ("clover", "pig", "cat", "penny", "horseshoe", "hand")
"""Symbols of the published game (rulebook: "LUCKY SYMBOLS")."""
ICONS = {"hand": "hamsa"}
"""Names of pictures by symbol, for symbols whose picture has another name."""
FEWEST, MOST = 2, 12

_NAME = re.compile(r"[^\W_]+(-[^\W_]+)*")


def icon(symbol: str, icons: dict[str, str]) -> str:
    """Return the name of the picture that shows a symbol."""
    return icons.get(symbol, symbol)


def faults(symbols: tuple[str, ...]) -> Iterator[KeyFault]:
    """Yield the errors in the list of symbols under the key `symbols`."""
    if not FEWEST <= len(symbols) <= MOST:
        hint = phrase("symbols-from-to", "name {fewest} to {most} symbols", FEWEST, MOST)
        yield "symbols", message(phrase("symbol-count", "the number of symbols can't be {symbols}", len(symbols)), hint)
    seen: set[str] = set()
    for n, name in enumerate(symbols, 1):
        if not _NAME.fullmatch(name):
            hint = phrase("symbol-names", "use letters and digits, with hyphens between words")
            yield f"symbols.{n}", message(phrase("no-symbol-name", "'{name}' can't be the name of a symbol", name), hint)
        elif name.casefold() in seen:
            hint = phrase("symbol-once", "name each symbol once")
            yield f"symbols.{n}", message(phrase("symbol-twice", "the symbol '{name}' appears twice", name), hint)
        seen.add(name.casefold())
