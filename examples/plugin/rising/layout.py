"""The keys of a Rising layout: the number of boxes and the sides of the die."""

from __future__ import annotations

from rising import words
from sheetgen.plugin import KeyFault, LayoutKeys, Typed, message


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout."""

    boxes: int = 3
    sides: int = 6


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Return every error in the keys: (path, message)."""
    return [("boxes", message(words.no_room_to_rise, keys.boxes, keys.sides))] if not 1 <= keys.boxes <= keys.sides else []
