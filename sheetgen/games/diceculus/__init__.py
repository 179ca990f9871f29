"""DiceCulus: seven dice split over the letters of a card, four stages, points earned, robbed and given away."""

from __future__ import annotations

from sheetgen.games.diceculus.explain import RULES
from sheetgen.games.diceculus.layout import Keys, check_keys
from sheetgen.games.diceculus.rules import judge
from sheetgen.games.diceculus.spaces import kit
from sheetgen.games.diceculus.table import judge_table
from sheetgen.games.game import Game

GAME = Game(
    name="diceculus",
    keys=Keys,
    standard="diceculus",
    kit=kit,
    judge=judge,
    judge_table=judge_table,
    rules=RULES,
    check_keys=check_keys,
)
