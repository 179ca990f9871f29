"""Display names of the spaces of a DiceCulus sheet and of the parts of its score."""

from __future__ import annotations

from sheetgen.source.messages import Phrase, room

phrase, plural = room("diceculus")

_ALONE = {
    "idea": phrase("stage-idea", "idea"),
    "game": phrase("stage-game", "game"),
    "robbery": phrase("stage-robbery", "robbery"),
    "charity": phrase("stage-charity", "charity"),
    "player": phrase("player-space", "player"),
    "invigilator": phrase("invigilator-space", "invigilator"),
    "wrong": phrase("wrong-space", "wrong results"),
    "unaided": phrase("unaided-space", "cards solved unaided"),
    "end": phrase("end-space", "end game score"),
}
_OF_ROUND = {
    "dice": phrase("dice-space", "dice"),
    "values": phrase("values-space", "values"),
    "rolls": phrase("rolls-space", "rolls"),
    "card": phrase("card-space", "card"),
    "solved": phrase("solved-space", "solved without rolling"),
    "result": phrase("result-space", "result"),
    "robs": phrase("robs-space", "robbed player"),
    "robbed": phrase("robbed-space", "robbed points"),
    "gives": phrase("gives-space", "recipients"),
    "received": phrase("received-space", "received points"),
    "score": phrase("round-score", "score"),
    "total": phrase("total-space", "total"),
}
_OF_LETTER = {
    "dice": phrase("dice-of-letter", "dice on {letter}"),
    "values": phrase("value-of-letter", "value of {letter}"),
    "rolls": phrase("rolls-of-letter", "rolls of {letter}"),
}


def space_name(_model: object, name: str) -> Phrase | str:
    """Return the display name of a space, or of a part of the score."""
    match name.split("."):
        case ["stages", stage, "grand"]:
            return phrase("grand-space", "grand total ({stage})", _ALONE[stage])
        case ["stages", stage, number, what]:
            space = _OF_ROUND[what]
            return phrase("round-space", "{space} in round {round} ({stage})", space, int(number), _ALONE[stage])
        case ["stages", stage, number, what, letter]:
            of = _OF_LETTER[what]._replace(values={"letter": letter})
            return phrase("round-space", "{space} in round {round} ({stage})", of, int(number), _ALONE[stage])
    return _ALONE.get(name, name)
