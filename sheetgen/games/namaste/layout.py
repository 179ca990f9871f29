"""Keys of a Namaste layout: the size of the diamond, the dice, the symbols and the bad karma spaces.

Every key defaults to the published game. `check_keys` reports errors that types cannot express: numbers that do not fit together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sheetgen.games.game import KeyFault, LayoutKeys, Typed
from sheetgen.source.messages import Message, Phrase, message, room

phrase, _ = room("namaste")

Face = int | tuple[int, ...]
"""A die's face: a number, or several numbers from which each player chooses one."""

SMALLEST, LARGEST = 3, 13
"""Minimum and maximum number of circles in the middle line of the diamond."""
MOST_DICE, MOST_FACES, HIGHEST_FACE, MOST_KARMA = 10, 20, 99, 20

_SYMBOL = re.compile(r"[^\W_]+(-[^\W_]+)*")


class Dice(LayoutKeys, frozen=True):
    """Number of dice of each colour, and the faces of every die."""

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
    """Number of circles in the middle line, odd; the rows have 1, 3, … circles up to this number, then fewer again."""
    dice: Dice = Dice()
    symbols: Symbols = Symbols()
    karma: int = 4
    """Number of bad karma spaces."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Return every error in the keys that makes the sheet impossible: (path, message)."""
    faults = [*_diamond(keys.diamond), *_symbols(keys), *_dice(keys.dice)]
    if not 0 <= keys.karma <= MOST_KARMA:
        many = phrase("karma-count", "there can't be {spaces} bad karma spaces", keys.karma)
        faults.append(("karma", message(many, _from_to(0, MOST_KARMA))))
    return faults


def _diamond(size: int) -> Iterator[KeyFault]:
    if not SMALLEST <= size <= LARGEST:
        hint = phrase("odd-size", "use an odd number, {smallest}…{largest}", SMALLEST, LARGEST)
        yield "diamond", message(phrase("no-diamond", "a diamond of {size} can't be drawn", size), hint)
    elif size % 2 == 0:
        even = phrase("no-middle", "a diamond of {size} has no middle: its widest row needs an odd number", size)
        yield "diamond", message(even, phrase("next-odd", "use {less} or {more}", size - 1, size + 1))


def _symbols(keys: Keys) -> Iterator[KeyFault]:
    size = keys.diamond
    seen: set[str] = set()
    for axis, names in (("rows", keys.symbols.rows), ("columns", keys.symbols.columns)):
        if SMALLEST <= size <= LARGEST and size % 2 and len(names) != size - 2:
            yield f"symbols.{axis}", _other_symbol_count(axis, size, size - 2, len(names))
        for n, name in enumerate(names, 1):
            at = f"symbols.{axis}.{n}"
            if not _SYMBOL.fullmatch(name):
                hint = phrase("symbol-names", "use letters and digits, with hyphens between words")
                yield at, message(phrase("no-symbol-name", "'{name}' can't be the name of a symbol", name), hint)
            elif name.casefold() in seen:
                twice = phrase("symbol-twice", "the symbol '{name}' appears twice", name)
                yield at, message(twice, phrase("own-symbol", "give every line its own symbol"))
            seen.add(name.casefold())


def _other_symbol_count(axis: str, *counts: int) -> Message:
    if axis == "rows":
        what = phrase("symbol-count-rows", "a diamond of {size} has {lines} rows with a symbol, but {named} are named", *counts)
    else:
        what = phrase(
            "symbol-count-columns", "a diamond of {size} has {lines} columns with a symbol, but {named} are named", *counts
        )
    return message(what, phrase("name-each-line", "name one symbol for each line with more than one circle"))


def _dice(dice: Dice) -> Iterator[KeyFault]:
    for colour, count in (("white", dice.white), ("turquoise", dice.turquoise)):
        if not 1 <= count <= MOST_DICE:
            if colour == "white":
                many = phrase("white-dice-count", "{number} white dice can't be rolled", count)
            else:
                many = phrase("turquoise-dice-count", "{number} turquoise dice can't be rolled", count)
            yield f"dice.{colour}", message(many, _from_to(1, MOST_DICE))
    if not 1 <= len(dice.faces) <= MOST_FACES:
        hint = phrase("faces-from-to", "give 1…{most} faces, for example [2, 3, 4, 5, 6, [1, 7]]", MOST_FACES)
        yield "dice.faces", message(phrase("face-count", "a die can't have {number} faces", len(dice.faces)), hint)
    for n, face in enumerate(dice.faces, 1):
        yield from _face(f"dice.faces.{n}", face)


def _face(at: str, face: Face) -> Iterator[KeyFault]:
    numbers = (face,) if isinstance(face, int) else face
    if not numbers:
        hint = phrase("face-numbers", "give one number, or several to choose from: [1, 7]")
        yield at, message(phrase("bare-face", "a face has no number"), hint)
    for number in numbers:
        if not 1 <= number <= HIGHEST_FACE:
            no_face = phrase("no-face", "{number} can't be a face of a die", number)
            yield at, message(no_face, _from_to(1, HIGHEST_FACE))
    if len(set(numbers)) < len(numbers):
        twice = phrase("choice-twice", "a face offers the same number twice")
        yield at, message(twice, phrase("choice-once", "name each choice only once"))


def _from_to(least: int, most: int) -> Phrase:
    return phrase("from-to", "use {least}…{most}", least, most)
