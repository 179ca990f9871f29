"""Any game's sheet, said in YAML alone: spaces, formulas and rules stand in the layout."""

from __future__ import annotations

from typing import Any

from sheetgen.games.game import Game
from sheetgen.games.sheet.define import define
from sheetgen.games.sheet.kit import kit
from sheetgen.games.sheet.layout import Keys
from sheetgen.games.sheet.model import Model
from sheetgen.games.sheet.starter import SHEET
from sheetgen.games.sheet.table import TABLE

GAME: Game[Any, Model] = Game(
    name="sheet",
    keys=Keys,
    standard="_sheet",
    model=Model,
    kit=kit,
    read=Model.read,
    rules=(),
    table=TABLE,
    understood=define,
    starters={"sheet": SHEET},
    outlined=True,
)
