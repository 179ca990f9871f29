"""Lucky Dice: round by round, who got rid of all dice and took a coaster as a reward. One sheet holds the whole table."""

from __future__ import annotations

from sheetgen.games.game import Game
from sheetgen.games.lucky_dice.explain import RULES
from sheetgen.games.lucky_dice.layout import Keys, check_keys
from sheetgen.games.lucky_dice.rules import judge
from sheetgen.games.lucky_dice.spaces import kit
from sheetgen.games.lucky_dice.table import judge_table

GAME = Game(
    name="lucky-dice",
    keys=Keys,
    standard="lucky-dice",
    kit=kit,
    judge=judge,
    judge_table=judge_table,
    rules=RULES,
    check_keys=check_keys,
)
