"""What is said of Rising in a player's words."""

from __future__ import annotations

from sheetgen.games.rules import Told, told
from sheetgen.source.faults import Words

FEWER_BOXES = "fewer boxes filled"
"""What decides a tie."""


def thrown(box: int, number: int, sides: int) -> Told:
    return told(f"box {box} says {number}, which cannot be thrown", f"the die shows 1…{sides}")


def order(less: int, more: int) -> Told:
    return told(f"{more} stands to the right of {less}, but must be larger")


def added(written: int, due: int) -> Told:
    return told(f"the sum says {written}, but the boxes make {due}")


def nobody() -> Told:
    return told("nobody has thrown yet")


def no_room_to_rise(boxes: int, sides: int) -> Words:
    return Words(f"{boxes} boxes cannot rise with a die of {sides} sides", f"take 1…{sides}")
