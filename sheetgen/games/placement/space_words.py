"""What the spaces of the placement pad, and the parts of its score, are called."""

from __future__ import annotations

from sheetgen.games.placement.spaces import cell
from sheetgen.source.messages import Phrase, room

phrase, plural = room("placement")

_ALONE = {
    "gems": phrase("gems", "gems"),
    "puzzles": phrase("puzzles", "puzzles"),
    "lines": phrase("lines", "lines"),
    "flags": phrase("flags", "flags"),
    "bombs": phrase("bombs", "bombs"),
    "piles": phrase("piles", "piles"),
    "total": phrase("total-space", "total"),
    "player": phrase("player-space", "player"),
    "players": phrase("players-space", "number of players"),
    "rounds": phrase("rounds-space", "rounds"),
}


def space_name(_model: object, name: str) -> Phrase | str:
    """A space by its name, or a part of the score."""
    match name.split("."):
        case ["marks", field]:
            return phrase("field-at", "field in row {row}, column {column}", *cell(field))
        case ["flags", field]:
            return phrase("flag-at", "place at the flag in row {row}, column {column}", *cell(field))
        case ["score", part]:
            return phrase("score-space", "points for {part}", _ALONE[part])
    return _ALONE.get(name, name)
