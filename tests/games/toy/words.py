"""What is said of Rising in a player's words."""

from __future__ import annotations

from sheetgen.source.messages import Sentence, sentence

FEWER_BOXES = "fewer boxes filled"
"""What decides a tie."""


def thrown(box: int, number: int, sides: int) -> Sentence:
    return sentence(f"box {box} says {number}, which cannot be thrown", f"the die shows 1…{sides}")


def order(less: int, more: int) -> Sentence:
    return sentence(f"{more} stands to the right of {less}, but must be larger")


def added(written: int, due: int) -> Sentence:
    return sentence(f"the sum says {written}, but the boxes make {due}")


def nobody() -> Sentence:
    return sentence("nobody has thrown yet")


def no_room_to_rise(boxes: int, sides: int) -> Sentence:
    return sentence(f"{boxes} boxes cannot rise with a die of {sides} sides", f"take 1…{sides}")
