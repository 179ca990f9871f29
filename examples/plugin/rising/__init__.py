"""Rising: Throw a die three times; write rising numbers, add them up."""

from __future__ import annotations

from rising.content import content
from rising.layout import Keys, check_keys
from rising.rules import RULES, ground
from rising.table import TABLE, TABLE_RULES
from sheetgen.plugin import Game

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
