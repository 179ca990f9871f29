"""Lucky Dice: for each round, the players who got rid of all dice and took a coaster as a reward. One sheet holds the whole
table."""

from __future__ import annotations

from sheetgen.games.game import Game
from sheetgen.games.lazy import lazy
from sheetgen.games.lucky_dice.content import content
from sheetgen.games.lucky_dice.layout import Keys, check_keys
from sheetgen.games.lucky_dice.rules import RULES, Model
from sheetgen.games.lucky_dice.table import TABLE

GAME = Game(
    name="lucky-dice",
    keys=Keys,
    standard="lucky-dice",
    model=Model,
    content=content,
    read=Model.read,
    rules=RULES,
    table=TABLE,
    space_name=lazy("sheetgen.games.lucky_dice.space_words:space_name"),
    check_keys=check_keys,
    points_at=("coasters.{}", ""),
    feeds={
        "players": ("players",),
        "rounds": ("rounds", "players", "symbols"),
        "symbols": ("symbols", "icons"),
        "coasters": ("coasters", "players"),
        "rewards": ("rewards",),
    },
)
