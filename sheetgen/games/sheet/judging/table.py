"""The sheets of one table: the layout's rules for them together, and the players' places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sheetgen.games.game import Ranked, Seat, TableGame
from sheetgen.games.rules import TableRule, TableViolation
from sheetgen.games.sheet.engine.places import place_name
from sheetgen.games.sheet.engine.plan import Plan
from sheetgen.games.sheet.engine.units import PlacedFormula, PlacedRule
from sheetgen.games.sheet.formulas.state import WORK, Cursor, State
from sheetgen.games.sheet.judging import messages as telling
from sheetgen.games.sheet.judging import scoring
from sheetgen.games.sheet.judging.case import SheetCase
from sheetgen.games.sheet.judging.messages import LazyMessage
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.judging.violations import combinations, has_finding, is_broken
from sheetgen.games.sheet.language.numbers import Exceeded
from sheetgen.source.messages import Sentence

EFFORT_BREACH = 50
"""Cost of reporting a violation at a table, in steps."""


class View(NamedTuple):
    """The sheets of a table as its rules see them."""

    plan: Plan | None
    seats: tuple[Seat, ...]

    @property
    def cases(self) -> tuple[SheetCase, ...]:
        """The sheets."""
        return tuple(seat.case for seat in self.seats)

    def is_wrong(self, place: Cursor) -> bool:
        """Return whether a space of one of the sheets has its own finding."""
        return any(case.values is place.values and has_finding(case, place.slot) for case in self.cases)

    def state(self, values: list[list[Any]], own: int = 0) -> State:
        """Return the state that formulas see for one of the sheets."""
        state = self.cases[own].state(values[own])
        state.sheets, state.raws = values, [case.raw for case in self.cases]
        state.owners = tuple(seat.player for seat in self.seats)
        state.seated = state.seated._replace(players=state.owners)
        return state


def view(model: Model, seats: tuple[Seat, ...]) -> View:
    """Return the sheets of a table. If each sheet holds a whole table, they are independent of each other."""
    plans = [seat.case.plan for seat in seats if isinstance(seat.case, SheetCase)]
    return View(plans[0] if plans and model.definition.players is None else None, seats)


class _LayoutRules(TableRule[View]):
    """The rules that a layout gives under `table`."""

    __slots__ = ()

    def __call__(self, of: View) -> Iterator[TableViolation]:
        if of.plan is None or not all(isinstance(case, SheetCase) for case in of.cases):
            return
        for rule in of.plan.table:
            state = of.state([case.values for case in of.cases])
            seen: set[object] = set()
            try:
                for _ in combinations(rule, of.plan, state):
                    if not is_broken(rule, state, ()):
                        continue
                    violation = _violation(of, of.plan, rule, state)
                    key = (
                        violation.seat,
                        violation.depends_on[:1] if violation.seat is not None else (),
                        violation.message.text().message,
                    )
                    if key not in seen:
                        seen.add(key)
                        yield violation
            except Exceeded as exceeded:
                raise of.plan.unreadable(exceeded, rule.must) from None


def _violation(of: View, plan: Plan, rule: PlacedRule, state: State) -> TableViolation:
    formulas, variables = rule.formulas, state.variables.copy()
    seat, name = (None, "") if formulas.at is None else place_name(formulas.at, plan, state, ())

    def make() -> Sentence:
        there = of.state([case.values for case in of.cases])
        there.variables = variables.copy()
        explanation = telling.explain(formulas.must, formulas, plan, there, (), of.is_wrong)
        return telling.broken(formulas.must, *explanation)

    depends_on = {(seat, name): None} if seat is not None else {}
    for at, case in enumerate(of.cases):
        depends_on |= dict.fromkeys((at, space) for space in plan.depends_on(rule, "", case.raw) if space)
    name, what = plan.rule_name(rule.rule.id), LazyMessage(make, ())
    return TableViolation(name, rule.rule.severity, seat, tuple(depends_on), what)


RULES: tuple[TableRule[View], ...] = (
    _LayoutRules(
        "sheet/table", "What a layout says under `table` holds for all its sheets.", "the layout", "error", lambda _of: ()
    ),
)


def ranking(of: View) -> list[Ranked]:
    """Return the players' places. Sheets that each hold a whole table are ranked separately."""
    plan = of.plan
    if plan is None:
        return [place for case in of.cases for place in case.earned().ranking or ()]
    if not plan.parts or not all(isinstance(case, SheetCase) for case in of.cases):
        return []
    values = [case.score_values for case in of.cases]
    at = {seat.player: number for number, seat in enumerate(of.seats)}
    scores = {seat.player: scoring.score(plan, of.state(values, at[seat.player]))[0] for seat in of.seats}

    def tie(player: str, formula: PlacedFormula, tied: Sequence[str]) -> Any:
        state = of.state(values, at[player])
        state.tied = tuple(tied)
        return scoring.worked_out(plan, formula, state)

    return scoring.ranking(plan, scores, tie)


def effort(of: View) -> int:
    """Return the cost of checking the layout's rules for a table, in steps."""
    if of.plan is None or not all(isinstance(case, SheetCase) for case in of.cases):
        return 0
    result = 0
    for rule in of.plan.table:
        state = of.state([case.values for case in of.cases])
        try:
            result += EFFORT_BREACH * sum(is_broken(rule, state, ()) for _ in combinations(rule, of.plan, state))
        except Exceeded:
            pass  # reported when the table is checked
        result += WORK - state.left
    return result


TABLE: TableGame[Model, View] = TableGame(view, RULES, ranking, effort)
