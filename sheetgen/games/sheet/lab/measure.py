"""What a lab measures of a sheet in YAML: the best that can be written on it."""

from __future__ import annotations

from typing import Any

from sheetgen.games.lab import Lab, LabRequest, Most, Work
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.lab.best import best

STEPS = 1_000_000
"""What the search may take, whatever the machine: some ten seconds."""


def measure(_keys: Any, model: Model, _typed: Any, request: LabRequest, _work: Work) -> Lab:
    """The best sheet; nothing of it where the layout has no score."""
    seated = model.definition.players
    names: tuple[str, ...] = ()
    if seated is not None and not seated.names:
        count = max(seated.least, min(request.players, seated.most))
        names = tuple(f"P{number}" for number in range(1, count + 1))
    found = best(model, names, STEPS)
    if found is None:
        return Lab(players=1, complete=True)
    result = Most(
        score=found.score,
        proven=found.proven,
        bound=found.score if found.proven else found.bound,
        lowest=model.definition.winner == "lowest",
        sheet=found.written,
    )
    return Lab(players=len(found.players) or 1, most=result, complete=True)
