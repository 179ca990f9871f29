"""What each rule of the placement pad says, in a player's words, and where it comes from."""

from __future__ import annotations

from sheetgen.games.game import Rule

_FIELDS = "special fields: public descriptions of the game"
_DICE = "Placing Dice"
_ROUNDS = "Rounds and Turns"
_END = "End of the Game"
_TABLE = " (Judged with --table.)"
_LEVELS = "levels of your own"

RULES: tuple[Rule, ...] = (
    Rule("placement/locked", "A lock is crossed only after a key of its colour.", _FIELDS),
    Rule(
        "placement/unreachable",
        "Every crossed field is joined to a start field through crossed fields, by some order of turns: keys before their locks, "
        "rockets before planets. Behind a lock without a key the rest is judged as if the lock were open.",
        _DICE,
    ),
    Rule("placement/planet-unearned", "Each crossed rocket crosses one planet, and nothing else does.", _FIELDS),
    Rule("placement/planet-missing", "Who crosses a rocket crosses a planet, as long as one is left.", _FIELDS),
    Rule("placement/not-a-bomb", "Only bombs explode. The mark is then taken as open.", _FIELDS),
    Rule("placement/start-uncrossed", "Start fields are printed as crossed.", _DICE),
    Rule(
        "placement/too-many-marks",
        "Dice cross at most as many fields as turns times dice allow for the number of players.",
        _ROUNDS,
    ),
    Rule(
        "placement/flag-place",
        "A crossed flag has a place of arrival from 1 to the number of players; a flag that is not crossed has none. "
        "A flag with this finding earns nothing.",
        _FIELDS,
    ),
    Rule(
        "placement/points", "What is written for a part of the score is what its crosses earn. Bombs and piles count minus.", _END
    ),
    Rule("placement/total", "The total is what is written for the parts; a part left blank counts what it earns.", _END),
    Rule(
        "placement/rounds",
        "No more rounds are ticked than the game has. Fewer are worth a warning, unless the sheet is full.",
        _ROUNDS,
    ),
    Rule("placement/players", "Every sheet says as many players as there are sheets." + _TABLE, "Setup"),
    Rule("placement/bomb-not-exploded", "A bomb that somebody crossed has exploded on every sheet that did not." + _TABLE, _FIELDS),
    Rule("placement/bomb-nobody", "A bomb explodes only when somebody crosses it." + _TABLE, _FIELDS),
    Rule(
        "placement/flag-order",
        "Places at each flag begin with 1. Who arrives in the same turn shares a place; then comes the next number, or as many are "
        "skipped as shared." + _TABLE,
        _FIELDS,
    ),
    Rule("placement/too-many-dice", "All sheets together hold at most turns times dice crosses." + _TABLE, _ROUNDS),
    Rule("level/no-start", "A level has at least one start field, X.", _LEVELS),
    Rule("level/unreachable", "Every field can be crossed by some play, whichever planets the rockets choose.", _LEVELS),
    Rule("level/lock-without-key", "Every lock has a key of its colour.", _LEVELS),
    Rule("level/planet-without-rocket", "A level with planets has a rocket.", _LEVELS),
    Rule("level/line-with-hole", "A line covers fields only: a hole can never be crossed.", _LEVELS),
    Rule("level/puzzle-points", "All pieces of a puzzle say the same points.", _LEVELS),
    Rule("level/key-without-lock", "A key without a lock of its colour opens nothing.", _LEVELS, "warning"),
    Rule("level/rocket-without-planet", "A rocket without a planet crosses nothing.", _LEVELS, "warning"),
    Rule("level/lone-puzzle", "A puzzle has at least two pieces.", _LEVELS, "warning"),
    Rule("level/unused-letter", "A letter that is explained stands somewhere in the grid.", _LEVELS, "warning"),
    Rule("level/pip-balance", "Each pip value occurs at least half and at most twice as often as the mean.", _LEVELS, "warning"),
)
