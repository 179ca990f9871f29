"""What print, reading and `blank` need of a sheet in YAML alone."""

from __future__ import annotations

from sheetgen.drawing.kit import Kit
from sheetgen.games.sheet.model import Model
from sheetgen.games.sheet.settle import Settled


def kit(_settled: Settled, _model: Model) -> Kit:
    """The parts of the sheet (the form and the page are still to come)."""
    return Kit(form={})
