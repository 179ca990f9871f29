"""What the rules of Lucky Dice say, in a player's words, and the heading of the rulebook each comes from."""

from __future__ import annotations

from sheetgen.games.game import Rule

_END = "END OF THE GAME"

RULES = (
    Rule(
        "lucky-dice/nobody-out",
        "In every round somebody gets rid of all dice: the round goes on until then. Blank rounds after the last one that was "
        "played do not count.",
        "HOW TO PLAY",
    ),
    Rule(
        "lucky-dice/after-the-end",
        "No round is played once the game is over: after the round in which somebody has the third reward or, in the long game, "
        "the draw pile is used up. At the start the pile holds 18 coasters less one for each player, and every reward takes one.",
        _END,
    ),
    Rule(
        "lucky-dice/coasters",
        "Every player has as many coasters as rounds they got out in, all rounds counted that are written down. Nothing written "
        "is 0.",
        "Did you get rid of all your dice?",
    ),
    Rule(
        "lucky-dice/winners",
        "Who has three rewards first wins, several in the same round together. In the long game whoever has most when the pile is "
        "used up wins, and ties share. Until the game is over there are no winners.",
        _END,
    ),
)
