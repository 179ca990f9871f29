"""Namaste: numbers that rise in a diamond of circles, with symbol, truth and bad karma spaces."""

from __future__ import annotations

from sheetgen.games.game import Game
from sheetgen.games.namaste.explain import RULES
from sheetgen.games.namaste.layout import Keys, check_keys
from sheetgen.games.namaste.rules import judge
from sheetgen.games.namaste.spaces import kit
from sheetgen.games.namaste.table import judge_table

GAME = Game(
    name="namaste",
    keys=Keys,
    standard="namaste",
    kit=kit,
    judge=judge,
    judge_table=judge_table,
    rules=RULES,
    check_keys=check_keys,
)
