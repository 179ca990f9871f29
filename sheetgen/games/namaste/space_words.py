"""Display names of the spaces of Namaste and of the parts of its score."""

from __future__ import annotations

from sheetgen.games.namaste.spaces import cell
from sheetgen.source.messages import Phrase, SpaceName, room

phrase, plural = room("namaste")

_ALONE = {
    "symbols": phrase("symbols", "symbols"),
    "truths": phrase("truths", "truths"),
    "karma": phrase("karma", "bad karma"),
    "circles": phrase("circles", "circles"),
    "total": phrase("total-space", "total"),
    "player": phrase("player-space", "player"),
    "first": phrase("first-space", "first player"),
}


_TRUTHS = {
    "top": phrase("top", "top"),
    "left": phrase("left", "left"),
    "bottom": phrase("bottom", "bottom"),
    "right": phrase("right", "right"),
}
_SYMBOLS = {
    "lotus": phrase("lotus", "lotus"),
    "infinity": phrase("infinity", "infinity"),
    "elephant": phrase("elephant", "elephant"),
    "eye": phrase("eye", "eye"),
    "fish": phrase("fish", "fish"),
    "bamboo": phrase("bamboo", "bamboo"),
    "wheel": phrase("wheel", "wheel"),
    "hand": phrase("hand", "hand"),
    "yin-yang": phrase("yin-yang", "yin-yang"),
    "stones": phrase("stones", "stones"),
}
"""Symbols with a translated name in other languages."""


def symbol_name(name: str) -> SpaceName:
    return SpaceName(f"symbols.{name}", _SYMBOLS.get(name, name))


def truth_name(name: str) -> SpaceName:
    return SpaceName(f"truths.{name}", _TRUTHS.get(name, name))


def line_name(axis: str, number: int) -> Phrase:
    # Translators: a row or a column as the subject of a sentence, or its object
    return phrase("row", "row {number}", number) if axis == "row" else phrase("column", "column {number}", number)


def space_name(_model: object, name: str) -> Phrase | str:
    """Return the display name of a space, or of a part of the score."""
    match name.split("."):
        case ["circles", _]:
            return phrase("circle", "circle in row {row}, column {column}", *cell(name))
        case ["symbols", symbol]:
            return phrase("symbol-space", "points for {symbol}", symbol_name(symbol))
        case ["crossed", symbol]:
            return phrase("small-circle", "small circle of {symbol}", symbol_name(symbol))
        case ["truths", truth]:
            return phrase("truth-space", "truth space {truth}", truth_name(truth))
        case ["karma", space]:
            return phrase("karma-space", "bad karma space {space}", int(space))
        case ["score", part]:
            return phrase("score-space", "points for {part}", _ALONE[part])
    return _ALONE.get(name, name)
