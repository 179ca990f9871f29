"""What a layout of Namaste may say: the size of the diamond, the dice, the symbols and the bad karma spaces.

Every key has the published game as its default. `check_keys` tells what types cannot: numbers that do not fit together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sheetgen.games.game import KeyFault, LayoutKeys, Typed
from sheetgen.games.namaste import words
from sheetgen.source.messages import message

Face = int | tuple[int, ...]
"""A die's face: a number, or several of which each player chooses one."""

SMALLEST, LARGEST = 3, 13
"""Circles in the middle line of the diamond."""
MOST_DICE, MOST_FACES, HIGHEST_FACE, MOST_KARMA = 10, 20, 99, 20

_SYMBOL = re.compile(r"[^\W_]+(-[^\W_]+)*")


class Dice(LayoutKeys, frozen=True):
    """How many dice of each colour there are, and the faces of every one."""

    white: int = 3
    turquoise: int = 1
    faces: tuple[Face, ...] = (2, 3, 4, 5, 6, (1, 7))


class Symbols(LayoutKeys, frozen=True):
    """The symbols of the lines with more than one circle: rows from top to bottom, columns from left to right."""

    rows: tuple[str, ...] = ("lotus", "infinity", "elephant", "eye", "fish")
    columns: tuple[str, ...] = ("bamboo", "wheel", "hand", "yin-yang", "stones")


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout."""

    diamond: int = 7
    """Circles in the middle line, an odd number; the rows hold 1, 3, … up to it and down again."""
    dice: Dice = Dice()
    symbols: Symbols = Symbols()
    karma: int = 4
    """Bad karma spaces."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Everything in the keys that makes no sheet of Namaste: (path, what is to be said)."""
    return [*_diamond(keys.diamond), *_symbols(keys), *_dice(keys.dice), *_karma(keys.karma)]


def _diamond(size: int) -> Iterator[KeyFault]:
    if not SMALLEST <= size <= LARGEST:
        yield "diamond", message(words.no_diamond, size, SMALLEST, LARGEST)
    elif size % 2 == 0:
        yield "diamond", message(words.no_middle, size)


def _symbols(keys: Keys) -> Iterator[KeyFault]:
    size = keys.diamond
    seen: set[str] = set()
    for axis, names in (("rows", keys.symbols.rows), ("columns", keys.symbols.columns)):
        if SMALLEST <= size <= LARGEST and size % 2 and len(names) != size - 2:
            yield f"symbols.{axis}", message(words.symbol_count, size, axis, len(names))
        for n, name in enumerate(names, 1):
            at = f"symbols.{axis}.{n}"
            if not _SYMBOL.fullmatch(name):
                yield at, message(words.no_symbol_name, name)
            elif name.casefold() in seen:
                yield at, message(words.symbol_twice, name)
            seen.add(name.casefold())


def _dice(dice: Dice) -> Iterator[KeyFault]:
    for colour, count in (("white", dice.white), ("turquoise", dice.turquoise)):
        if not 1 <= count <= MOST_DICE:
            yield f"dice.{colour}", message(words.dice_count, colour, count, MOST_DICE)
    if not 1 <= len(dice.faces) <= MOST_FACES:
        yield "dice.faces", message(words.face_count, len(dice.faces), MOST_FACES)
    for n, face in enumerate(dice.faces, 1):
        yield from _face(f"dice.faces.{n}", face)


def _face(at: str, face: Face) -> Iterator[KeyFault]:
    numbers = (face,) if isinstance(face, int) else face
    if not numbers:
        yield at, message(words.bare_face)
    for number in numbers:
        if not 1 <= number <= HIGHEST_FACE:
            yield at, message(words.no_face, number, HIGHEST_FACE)
    if len(set(numbers)) < len(numbers):
        yield at, message(words.choice_twice)


def _karma(spaces: int) -> Iterator[KeyFault]:
    if not 0 <= spaces <= MOST_KARMA:
        yield "karma", message(words.karma_count, spaces, MOST_KARMA)
