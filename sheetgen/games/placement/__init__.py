"""The placement pad: dice laid on a grid of fields, levels with special fields, and what the crosses of a finished sheet prove."""

from __future__ import annotations

from sheetgen.games.editing import Editor
from sheetgen.games.game import Game
from sheetgen.games.lab import Laboratory
from sheetgen.games.lazy import lazy
from sheetgen.games.making import Maker
from sheetgen.games.placement.content import content
from sheetgen.games.placement.lab.findings import LAB_RULES
from sheetgen.games.placement.layout import Keys, check_keys
from sheetgen.games.placement.lint import LEVEL_RULES, lint
from sheetgen.games.placement.plan import build_model
from sheetgen.games.placement.rules import RULES, joined
from sheetgen.games.placement.starter import LEVEL
from sheetgen.games.placement.table import TABLE, TABLE_RULES
from sheetgen.games.placement.words import space_name

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
    space_name=space_name,
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
    lab=Laboratory(lazy("sheetgen.games.placement.lab.study:measure"), lazy("sheetgen.games.placement.lab.picture:draw")),
    makers={
        "level": Maker(
            *(lazy(f"sheetgen.games.placement.making.{path}") for path in ("searching:make", "archive:tend", "atlas:picture"))
        )
    },
    editor=Editor(
        *(
            lazy(f"sheetgen.games.placement.{path}")
            for path in ("editing:kit", "editing:read", "editing:write", "level_places:places")
        )
    ),
    options=dict.fromkeys(("die", "placed", ""), lazy("sheetgen.games.placement.options:die")),
    space_options=lazy("sheetgen.games.placement.options:into_field"),
)
