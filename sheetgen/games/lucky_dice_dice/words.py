"""What is said of a layout of dice, in a player's words."""

from __future__ import annotations

from sheetgen.source.messages import Sentence, sentence


def not_shared(symbols: int) -> Sentence:
    return sentence(f"{symbols} symbols cannot be shared evenly by the six faces of a die", "name 2, 3 or 6")
