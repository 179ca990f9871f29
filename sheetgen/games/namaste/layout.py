"""What a layout of Namaste may say: the size of the diamond, the dice, the symbols and the bad karma spaces.

Every key has the published game as its default. `check_keys` tells what types cannot: numbers that do not fit together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from sheetgen.games.game import KeyFault, Typed

Face = int | tuple[int, ...]
"""A die's face: a number, or several of which each player chooses one."""

SMALLEST, LARGEST = 3, 13
"""Circles in the middle line of the diamond."""
MOST_DICE, MOST_FACES, HIGHEST_FACE, MOST_KARMA = 10, 20, 99, 20

_SYMBOL = re.compile(r"[^\W_]+(-[^\W_]+)*")


class Dice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many dice of each colour there are, and the faces of every one."""

    white: int = 3
    turquoise: int = 1
    faces: tuple[Face, ...] = (2, 3, 4, 5, 6, (1, 7))


class Symbols(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The symbols of the lines with more than one circle: rows from top to bottom, columns from left to right."""

    rows: tuple[str, ...] = ("lotus", "infinity", "elephant", "eye", "fish")
    columns: tuple[str, ...] = ("bamboo", "wheel", "hand", "yin-yang", "stones")


class Keys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game's own keys in a layout."""

    diamond: int = 7
    """Circles in the middle line, an odd number; the rows hold 1, 3, … up to it and down again."""
    dice: Dice = Dice()
    symbols: Symbols = Symbols()
    karma: int = 4
    """Bad karma spaces."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Everything in the keys that makes no sheet of Namaste: (path, message, hint)."""
    return [*_diamond(keys.diamond), *_symbols(keys), *_dice(keys.dice), *_karma(keys.karma)]


def _diamond(size: int) -> Iterator[KeyFault]:
    if not SMALLEST <= size <= LARGEST:
        yield "diamond", f"a diamond of {size} cannot be drawn", f"take an odd number, {SMALLEST}…{LARGEST}"
    elif size % 2 == 0:
        yield "diamond", f"a diamond of {size} has no middle: its widest row needs an odd number", f"take {size - 1} or {size + 1}"


def _symbols(keys: Keys) -> Iterator[KeyFault]:
    lines = keys.diamond - 2
    seen: set[str] = set()
    for axis, names in (("rows", keys.symbols.rows), ("columns", keys.symbols.columns)):
        if SMALLEST <= keys.diamond <= LARGEST and keys.diamond % 2 and len(names) != lines:
            message = f"a diamond of {keys.diamond} has {lines} {axis} with a symbol, but {len(names)} are named"
            yield f"symbols.{axis}", message, "name one for each line of more than one circle"
        for n, name in enumerate(names, 1):
            at = f"symbols.{axis}.{n}"
            if not _SYMBOL.fullmatch(name):
                yield at, f"'{name}' cannot be a symbol's name", "letters and digits, with hyphens between words"
            elif name.casefold() in seen:
                yield at, f"the symbol '{name}' is named twice", "every line has its own"
            seen.add(name.casefold())


def _dice(dice: Dice) -> Iterator[KeyFault]:
    for colour, count in (("white", dice.white), ("turquoise", dice.turquoise)):
        if not 1 <= count <= MOST_DICE:
            yield f"dice.{colour}", f"{count} {colour} dice cannot be rolled", f"take 1…{MOST_DICE}"
    if not 1 <= len(dice.faces) <= MOST_FACES:
        yield "dice.faces", f"a die cannot have {len(dice.faces)} faces", f"give 1…{MOST_FACES}, say [2, 3, 4, 5, 6, [1, 7]]"
    for n, face in enumerate(dice.faces, 1):
        yield from _face(f"dice.faces.{n}", face)


def _face(at: str, face: Face) -> Iterator[KeyFault]:
    numbers = (face,) if isinstance(face, int) else face
    if not numbers:
        yield at, "a face without a number", "give one number, or several to choose from: [1, 7]"
    for number in numbers:
        if not 1 <= number <= HIGHEST_FACE:
            yield at, f"{number} cannot be a face of a die", f"take 1…{HIGHEST_FACE}"
    if len(set(numbers)) < len(numbers):
        yield at, "a face offers the same number twice", "name each choice once"


def _karma(spaces: int) -> Iterator[KeyFault]:
    if not 0 <= spaces <= MOST_KARMA:
        yield "karma", f"there cannot be {spaces} bad karma spaces", f"take 0…{MOST_KARMA}"
