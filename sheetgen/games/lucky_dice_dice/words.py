"""What is said of a layout of dice, in a player's words."""

from __future__ import annotations

from sheetgen.source.faults import MessageText


def not_shared(symbols: int) -> MessageText:
    return MessageText(f"{symbols} symbols cannot be shared evenly by the six faces of a die", "name 2, 3 or 6")
