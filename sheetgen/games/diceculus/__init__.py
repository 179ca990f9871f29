"""DiceCulus: players split seven dice over the letters of a card. It has four stages, in which points are earned, robbed and given
away."""

from __future__ import annotations

from sheetgen.games.diceculus.content import content
from sheetgen.games.diceculus.layout import Keys, check_keys
from sheetgen.games.diceculus.rules import RULES
from sheetgen.games.diceculus.sheets import Model
from sheetgen.games.diceculus.table import TABLE, TABLE_RULES
from sheetgen.games.game import Game
from sheetgen.games.lazy import lazy

GAME = Game(
    name="diceculus",
    keys=Keys,
    standard="diceculus",
    model=Model,
    content=content,
    read=Model.read,
    rules=(*RULES, *TABLE_RULES[1:]),
    table=TABLE,
    space_name=lazy("sheetgen.games.diceculus.space_words:space_name"),
    check_keys=check_keys,
    points_at=("stages.{}.grand", "end"),
    feeds={
        **{stage: (f"rounds.{stage}", "rounds") for stage in ("idea", "game", "robbery", "charity")},
        **{f"stages.{stage}": (f"rounds.{stage}", "rounds") for stage in ("idea", "game", "robbery", "charity")},
        "wrong": ("wrong",),
        "unaided": ("unaided",),
        "faces": ("faces",),
    },
    options=dict.fromkeys(("card", "dice", ""), lazy("sheetgen.games.diceculus.options:give")),
    space_options=lazy("sheetgen.games.diceculus.options:into_result"),
)
