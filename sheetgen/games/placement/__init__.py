"""The placement pad: dice laid on a grid of fields, levels with special fields, and what the crosses of a finished sheet prove."""

from __future__ import annotations

from sheetgen.games.editing import LazyEditor
from sheetgen.games.game import Game, lazy_names
from sheetgen.games.lab import Laboratory, lazy_draw, lazy_measure
from sheetgen.games.making import LazyMaker
from sheetgen.games.options import lazy, lazy_space
from sheetgen.games.placement.content import content
from sheetgen.games.placement.lab.findings import LAB_RULES
from sheetgen.games.placement.layout import Keys, check_keys
from sheetgen.games.placement.lint import LEVEL_RULES, lint
from sheetgen.games.placement.plan import build_model
from sheetgen.games.placement.rules import RULES, joined
from sheetgen.games.placement.starter import LEVEL
from sheetgen.games.placement.table import TABLE, TABLE_RULES

GAME = Game(
    name="placement",
    keys=Keys,
    standard="placement/_pad",
    model=build_model,
    content=content,
    read=lambda model, written: model.plan.read(written),
    rules=(*RULES, *TABLE_RULES, *LEVEL_RULES, *LAB_RULES),
    table=TABLE,
    sample="placement/level-1",
    space_name=lazy_names(__name__),
    check_keys=check_keys,
    feeds={
        "marks": ("grid",),
        "flags": ("grid", "fields"),
        "lines": ("lines", "grid"),
        "grid": ("fields",),
        "fields": ("grid",),
        "score": ("fields", "lines", "grid"),
    },
    lint=lint,
    joined=joined,
    starters={"level": LEVEL},
    lab=Laboratory(lazy_measure("sheetgen.games.placement.lab.study"), lazy_draw("sheetgen.games.placement.lab.picture")),
    makers={"level": LazyMaker("sheetgen.games.placement.making.making")},
    editor=LazyEditor("sheetgen.games.placement.editing"),
    options=dict.fromkeys(("die", "placed", ""), lazy("sheetgen.games.placement.options", "die")),
    space_options=lazy_space("sheetgen.games.placement.options", "into_field"),
)
