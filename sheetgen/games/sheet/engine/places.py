"""The name of the target of a rule's `at` path. If an index leads nowhere, it is the name of the last target before that index."""

from __future__ import annotations

from typing import Any

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.engine.plan import Plan
from sheetgen.games.sheet.formulas.moves import Here, OfRoot, OfVariable, Star, ToField
from sheetgen.games.sheet.formulas.state import At, State
from sheetgen.games.sheet.formulas.walks import Walk


def place_name(walk: Walk, plan: Plan, state: State, at: At) -> tuple[int | None, str]:
    """Return the number of the sheet at the table (None outside a table), and the name of the space, record or axis."""
    grid, origin = plan.grid, walk.origin
    sheet: int | None = None
    depth = 1
    if isinstance(origin, OfRoot):
        slot = grid.begin[origin.name]
    elif isinstance(origin, OfVariable):
        thing = state.variables[origin.number]
        sheet = next((number for number, values in enumerate(state.sheets) if values is thing.values), None)
        slot = grid.begin[origin.root] if origin.root else thing.slot
        depth = 1 if origin.root else origin.depth
    else:
        slot = grid.begin[origin.name]
        assert not isinstance(origin.term, Star), "a place is one"
        name = plan.evaluate(origin.term.key, state, at)
        if name not in state.owners:
            return None, ""
        sheet = state.owners.index(name)
    for move in walk.moves:
        if isinstance(move, ToField):
            slot += grid.field(move.record, move.name)
        else:
            index: Any = move.term
            if isinstance(index, Here):
                index = at[index.depth]
            elif not isinstance(index, (int, Star)):
                index = index.on(move.family.axis, grid).value(state, at)
            if index is None or index is UNREAD or isinstance(index, Star):
                break
            slot += grid.step(move.family) * index
        depth += 1
    return sheet, ".".join(plan.singles[slot].parts[:depth])
