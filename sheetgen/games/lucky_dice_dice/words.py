"""What is said of a layout of dice, in a player's words."""

from __future__ import annotations

from sheetgen.source.messages import Sentence, room, sentence

phrase, plural = room("dice")


def not_shared(symbols: int) -> Sentence:
    message = phrase("not-shared", "{symbols} symbols cannot be shared evenly by the six faces of a die", symbols)
    return sentence(message, phrase("two-three-or-six", "name 2, 3 or 6"))
