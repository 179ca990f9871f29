"""Everything that formulas can give on sheets that are filled in by the layout's domains, whatever its rules say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.games.sheet.engine.units import Check
from sheetgen.games.sheet.formulas.lists import Looping
from sheetgen.games.sheet.formulas.names import WhoseSheet
from sheetgen.games.sheet.formulas.node import Node, descendants
from sheetgen.games.sheet.formulas.state import At, Cursor
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.lab.narrowing import Narrowing, Open, Spent
from sheetgen.games.sheet.lab.values import ANY, Values
from sheetgen.games.sheet.resolution.check import Formula

STEPS = 100_000
"""Maximum work per number of players; with more, nothing is reported."""


class _Place(NamedTuple):
    """A place where a formula is judged. loop: the rule's loop over lists, which gives the formula's values."""

    narrowing: Narrowing
    sheet: Open
    at: At
    loop: Looping | None = None


class OpenSheets:
    """The values of formulas, at all their places and for every number of players."""

    def __init__(self, model: Model) -> None:
        self._places: dict[int, list[_Place]] = {}
        seated = model.definition.players
        most = 0 if seated is None else seated.most
        tables = [seated.names] if seated and seated.names else [()] if seated is None else []
        if seated is not None and not seated.names:
            tables = [tuple(f"P{number}" for number in range(1, many + 1)) for many in range(seated.least, most + 1)]
        try:
            for players in tables:
                self._add(Narrowing(model.plan(players), checked=False))
        except Spent:
            self._places.clear()

    def _add(self, narrowing: Narrowing) -> None:
        narrowing.set_task(None, STEPS)
        narrowing.needed = {step.slot for step in narrowing.plan.steps}
        sheet = narrowing.begin(endless=True)
        narrowing.narrow(sheet)
        for step in narrowing.plan.steps:
            if step.value is not None:
                self._places.setdefault(id(step.value.formula), []).append(_Place(narrowing, sheet, step.at))
        for unit in narrowing.plan.units:
            for formula, at, loop in _conditions(unit):
                self._places.setdefault(id(formula), []).append(_Place(narrowing, sheet, at, loop))

    def values(self, formula: Formula, node: Node | None = None) -> list[Values]:
        """The values of a formula, or of a node within it, place by place; none if they are unknown."""
        node = node or formula.node
        if any(isinstance(each, WhoseSheet) for each in descendants(node)):
            return []
        result: list[Values] = []
        for narrowing, sheet, at, loop in self._places.get(id(formula), ()):
            reach = narrowing.reach
            reach.values = sheet.values
            reach.forget()
            try:
                narrowing.spend(1)
                items = [reach.of(node, at)] if loop is None else reach.items(loop, at)
            except Spent:
                return []
            if items is None or (loop is not None and node is not formula.node):
                return []
            result += [ANY if isinstance(item, Cursor) else item for item in items]
        return result


def _conditions(unit: Check) -> Iterator[tuple[Formula, At, Looping | None]]:
    """The conditions that are judged at a place."""
    if unit.cell is not None:
        for placed in (unit.cell.must, unit.cell.when):
            if placed is not None:
                yield placed.formula, unit.cell.at, None
    if unit.rule is None:
        return
    at = unit.instance.at if unit.instance is not None else ()
    must, when, sources = unit.rule.must.formula, unit.rule.when, unit.rule.formulas.sources
    if sources:
        yield must, at, Looping(sources, None if when is None else when.formula.node, must.node, joins=False)
        return
    yield must, at, None
    if when is not None:
        yield when.formula, at, None
