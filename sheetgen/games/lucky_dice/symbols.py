"""The symbols of Lucky Dice, which its tally, coasters and dice have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sheetgen.games.game import KeyFault
from sheetgen.games.lucky_dice import words
from sheetgen.source.messages import message

SYMBOLS = ("clover", "pig", "cat", "penny", "horseshoe", "hand")
"""Rulebook: "LUCKY SYMBOLS"."""
ICONS = {"hand": "hamsa"}
"""What is drawn for a symbol where it has another name than the picture."""
FEWEST, MOST = 2, 12

_NAME = re.compile(r"[^\W_]+(-[^\W_]+)*")


def icon(symbol: str, icons: dict[str, str]) -> str:
    """The name of the picture that shows a symbol."""
    return icons.get(symbol, symbol)


def faults(symbols: tuple[str, ...]) -> Iterator[KeyFault]:
    """What is wrong with the list of symbols under the key `symbols`."""
    if not FEWEST <= len(symbols) <= MOST:
        yield "symbols", message(words.symbol_count, len(symbols), FEWEST, MOST)
    seen: set[str] = set()
    for n, name in enumerate(symbols, 1):
        if not _NAME.fullmatch(name):
            yield f"symbols.{n}", message(words.no_symbol_name, name)
        elif name.casefold() in seen:
            yield f"symbols.{n}", message(words.symbol_twice, name)
        seen.add(name.casefold())
