"""What the spaces of Namaste, and the parts of its score, are called."""

from __future__ import annotations

from sheetgen.games.namaste.spaces import cell
from sheetgen.games.namaste.words import symbol_name, truth_name
from sheetgen.source.messages import Phrase, room

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


def space_name(name: str) -> Phrase | str:
    """A space by its name, or a part of the score."""
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
