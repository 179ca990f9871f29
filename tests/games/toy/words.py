"""What is said of Rising in a player's words."""

from __future__ import annotations

from sheetgen.games.rules import FindingText, sentence
from sheetgen.source.faults import MessageText

FEWER_BOXES = "fewer boxes filled"
"""What decides a tie."""


def thrown(box: int, number: int, sides: int) -> FindingText:
    return sentence(f"box {box} says {number}, which cannot be thrown", f"the die shows 1…{sides}")


def order(less: int, more: int) -> FindingText:
    return sentence(f"{more} stands to the right of {less}, but must be larger")


def added(written: int, due: int) -> FindingText:
    return sentence(f"the sum says {written}, but the boxes make {due}")


def nobody() -> FindingText:
    return sentence("nobody has thrown yet")


def no_room_to_rise(boxes: int, sides: int) -> MessageText:
    return MessageText(f"{boxes} boxes cannot rise with a die of {sides} sides", f"take 1…{sides}")
