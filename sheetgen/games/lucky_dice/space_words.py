"""Display names of the spaces of a Lucky Dice tally."""

from __future__ import annotations

from sheetgen.source.messages import Phrase, room

phrase, plural = room("lucky-dice")

_ALONE = {
    "players": phrase("players-space", "players"),
    "game": phrase("game-space", "kind of game"),
    "coasters": phrase("coasters-space", "coasters"),
    "winners": phrase("winners-space", "winners"),
}


def space_name(_model: object, name: str) -> Phrase | str:
    """Return the display name of a space."""
    match name.split("."):
        case ["rounds", number, "lucky"]:
            return phrase("lucky-space", "lucky symbol of round {round}", int(number))
        case ["rounds", number, "out"]:
            return phrase("out-space", "players who got out in round {round}", int(number))
        case ["players", number]:
            return phrase("name-space", "name {number}", number)
        case ["coasters", player]:
            return phrase("coasters-of", "coasters of {player}", player)
    return _ALONE.get(name, name)
