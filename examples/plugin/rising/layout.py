"""What a layout of Rising may say: how many boxes there are, and the sides of the die."""

from __future__ import annotations

from rising import words
from sheetgen.plugin import KeyFault, LayoutKeys, Typed, message


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout."""

    boxes: int = 3
    sides: int = 6


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Everything in the keys that makes no game: (path, what is to be said)."""
    return [("boxes", message(words.no_room_to_rise, keys.boxes, keys.sides))] if not 1 <= keys.boxes <= keys.sides else []
