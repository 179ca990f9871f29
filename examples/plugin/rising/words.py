"""Messages of Rising in a player's words."""

from __future__ import annotations

from sheetgen.plugin import Sentence, room, sentence

phrase, plural = room("rising")

FEWER_BOXES = phrase("fewer-boxes", "fewer boxes filled")
"""The tie-breaker."""


def thrown(box: int, number: int, sides: int) -> Sentence:
    return sentence(
        phrase("thrown", "box {box} says {number}, which cannot be thrown", box, number),
        phrase("die-shows", "the die shows 1…{sides}", sides),
    )


def order(less: int, more: int) -> Sentence:
    return sentence(phrase("order", "{more} stands to the right of {less}, but must be larger", more, less))


def added(written: int, due: int) -> Sentence:
    return sentence(phrase("added", "the sum says {written}, but the boxes make {due}", written, due))


def nobody() -> Sentence:
    return sentence(phrase("nobody", "nobody has thrown yet"))


def no_room_to_rise(boxes: int, sides: int) -> Sentence:
    return sentence(
        phrase("no-room-to-rise", "{boxes} boxes cannot rise with a die of {sides} sides", boxes, sides),
        phrase("boxes-from-to", "take 1…{sides}", sides),
    )
