"""What print, reading and `blank` need of a sheet in YAML alone."""

from __future__ import annotations

from sheetgen.drawing.kit import Kit
from sheetgen.games.sheet.form import form
from sheetgen.games.sheet.model import Model
from sheetgen.games.sheet.settle import Settled


def kit(_settled: Settled, model: Model) -> Kit:
    """The form; who plays is on the sheet only where the layout says so. (The page is still to come.)"""
    entries = form(model.definition, model.base)
    return Kit(form=entries, unplaced=frozenset(("player", "players")) - model.definition.spaces.keys())
