"""Namaste: numbers that rise in a diamond of circles, with symbol, truth and bad karma spaces."""

from __future__ import annotations

from sheetgen.games.game import Game
from sheetgen.games.lazy import lazy
from sheetgen.games.namaste.content import content
from sheetgen.games.namaste.layout import Keys, check_keys
from sheetgen.games.namaste.plan import build_model
from sheetgen.games.namaste.rules import RULES
from sheetgen.games.namaste.table import TABLE, TABLE_RULES

GAME = Game(
    name="namaste",
    keys=Keys,
    standard="namaste",
    model=build_model,
    content=content,
    read=lambda model, written: model.plan.read(written),
    rules=(*RULES, *TABLE_RULES),
    table=TABLE,
    space_name=lazy("sheetgen.games.namaste.space_words:space_name"),
    check_keys=check_keys,
    options={name: lazy(f"sheetgen.games.namaste.options:{name}") for name in ("result", "dice")},
    space_options=lazy("sheetgen.games.namaste.options:into_circle"),
    feeds={
        "circles": ("diamond",),
        "rows": ("diamond", "symbols"),
        "columns": ("diamond", "symbols"),
        "truths": ("diamond",),
        "symbols": ("symbols", "diamond"),
        "crossed": ("symbols", "diamond"),
        "karma": ("karma",),
        "lowest": ("dice",),
        "highest": ("dice",),
        "others": ("dice",),
        "choices": ("dice",),
    },
)
