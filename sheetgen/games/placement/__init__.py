"""The placement pad: dice laid on a grid of fields, levels with special fields, and what the crosses of a finished sheet prove."""

from __future__ import annotations

from sheetgen.games.game import Game
from sheetgen.games.placement.explain import RULES
from sheetgen.games.placement.layout import Keys, check_keys
from sheetgen.games.placement.lint import lint
from sheetgen.games.placement.rules import joined, judge
from sheetgen.games.placement.spaces import kit
from sheetgen.games.placement.starter import LEVEL
from sheetgen.games.placement.table import judge_table

GAME = Game(
    name="placement",
    keys=Keys,
    standard="placement/_pad",
    kit=kit,
    judge=judge,
    judge_table=judge_table,
    rules=RULES,
    sample="placement/level-1",
    check_keys=check_keys,
    lint=lint,
    joined=joined,
    starters={"level": LEVEL},
)
