"""Rising: a game of the tests' own, made by the recipe "add a game". Throw a die three times; write rising numbers, add them up."""

from __future__ import annotations

from sheetgen.games.game import Game
from tests.games.toy.content import content
from tests.games.toy.layout import Keys, check_keys
from tests.games.toy.rules import RULES, ground
from tests.games.toy.table import TABLE, TABLE_RULES

GAME = Game(
    name="rising",
    keys=Keys,
    standard="rising",
    model=ground,
    content=content,
    read=lambda model, written: model.plan.read(written),
    rules=(*RULES, *TABLE_RULES),
    table=TABLE,
    check_keys=check_keys,
)
