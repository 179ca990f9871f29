"""A single sheet during a check: its values for findings and for the score, its violations, its earned points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Any

from sheetgen.form.written import Value, Written
from sheetgen.games.game import Earned
from sheetgen.games.rules import Violation
from sheetgen.games.sheet.definition.spec import SpaceSpec, alike
from sheetgen.games.sheet.engine.plan import EFFORT, KEPT, NOT_DUE, Plan
from sheetgen.games.sheet.engine.units import CellRule, PlacedFormula, QuickCheck
from sheetgen.games.sheet.formulas.state import MISSING, WORK, At, State
from sheetgen.games.sheet.judging import messages as telling
from sheetgen.games.sheet.judging import scoring
from sheetgen.games.sheet.judging.messages import LazyMessage
from sheetgen.games.sheet.judging.violations import by_verdict, is_nothing, of_due, of_unit, verdict, worked_out
from sheetgen.games.sheet.language.numbers import TOO_MUCH_WORK, Exceeded
from sheetgen.source.faults import Unreadable

EFFORT_UNIT, FORMULAS = 4, 2
"""Cost of checking each unit of a sheet (see `Case.effort`), and the number of formula parts that together cost 1."""

BROKEN = (Violation("", "error", (), LazyMessage(telling.too_much_work, ())),)
"""Kept in place of the violation of a space whose `must` is false. Its violation is made again each time, because its text may show
other spaces."""


class SheetCase:
    """A sheet. raw: written values by slot; values: values of references in findings; dues: due values by slot.

    contradicted: the slots with a written value that differs from the due value. violations_at: the violations by check.
    depends_on: the dependencies of spaces' findings, by the space's rule; shared by sheets with the same blank spaces. Some data is
    only made on demand: the written values of a changed sheet, and the values of references in the score.
    """

    __slots__ = (
        "_before",
        "_changes",
        "_earned",
        "_score",
        "contradicted",
        "depends_on",
        "dues",
        "effort",
        "plan",
        "player",
        "raw",
        "values",
        "violations_at",
    )

    def __init__(self, plan: Plan, written: Written) -> None:
        self.plan = plan
        self._before = written
        self._changes: Mapping[str, Value | None] = {}
        self.player = written.text("player") if plan.definition.players is None else None
        self.raw = list(map(written.get, plan.typed))
        self.values: list[Any] = []
        self.dues: list[Any] = []
        self.contradicted: frozenset[int] = frozenset()
        self.violations_at: dict[int, tuple[Violation, ...]] = {}
        self.depends_on: dict[int, tuple[str, ...]] = {}
        self.effort = 0
        self._score: list[Any] | None = None
        self._earned: Earned | None = None
        self._judge()

    @property
    def written(self) -> Written:
        """The written values."""
        if self._changes:
            self._before, self._changes = self._before.changed(self._changes), {}
        return self._before

    # Check of the whole sheet

    def _judge(self) -> None:
        """Check the whole sheet."""
        plan = self.plan
        self.values, self.dues = self.entered, plan.nothing_due.copy()
        state = self.state(self.values)
        current: PlacedFormula | None = None
        try:
            raw, values, dues = self.raw, self.values, self.dues
            contradicted: list[int] = []
            for step in plan.steps:
                slot, at, run, cost, current = step
                if run is None:
                    values[slot] = self._marked(slot, at, state)
                    continue
                state.left -= cost
                if state.left < 0:
                    raise Exceeded(TOO_MUCH_WORK)
                due = dues[slot] = run(state, at)
                written = raw[slot]
                if written is None or written == due or (not written and is_nothing(written, due)):
                    values[slot] = due
                else:
                    values[slot] = written
                    contradicted.append(slot)
            if contradicted:
                self.contradicted = frozenset(contradicted)
            else:
                self._score = values
            judged = [plan.by_due[slot] for slot in contradicted if slot in plan.by_due]
            for allowed, several, checks in plan.alike:
                if not allowed.issuperset(several(raw)):
                    judged += [check.number for check in checks if not self._is_clear(check)]
            for check in plan.checked:
                number, slot, sort, allowed, _ = check
                written = raw[slot]
                if not (written is None or written in allowed if sort == "few" else self._is_clear(check)):
                    judged.append(number)
            judged += range(len(plan.cell_rules), len(plan.units))
            for number in judged:
                unit = plan.units[number]
                current = unit.main
                violations = of_unit(self, unit, state)
                if violations:
                    self.violations_at[number] = violations
        except Exceeded as exceeded:
            raise self.plan.unreadable(exceeded, current) from None
        self.effort = EFFORT + (WORK - state.left) // FORMULAS + EFFORT_UNIT * len(plan.units)

    def _is_clear(self, check: QuickCheck) -> bool:
        """Return whether a quick check shows that a space has no finding."""
        _, slot, sort, allowed, _ = check
        if sort == "all":
            return False
        written = self.raw[slot]
        if written is None:
            return True
        if sort == "due":
            return bool(written == self.dues[slot])
        return written in allowed if sort == "few" else type(written) is int

    def _marked(self, slot: int, at: At, state: State) -> Any:
        """Return the value of a space with marks: the value of a mark, or the number itself."""
        written = self.raw[slot]
        if type(written) is not str:
            return state.values[slot]
        leaf, marks = self.plan.marked[slot]
        place = leaf.by_mark.get(written.casefold())
        return None if place is None else worked_out(marks[place], state, at)

    @property
    def entered(self) -> list[Any]:
        """The written values as formulas see them: ticks are yes or no, blanks have the value that the layout sets, choices are the
        options.
        """
        plan = self.plan
        values: list[Any] = self.raw.copy()
        for slot in plan.ticks:
            if values[slot] is None:
                values[slot] = False
        for slot, options in plan.choices:
            if type(values[slot]) is str:
                values[slot] = options.get(alike(values[slot]), values[slot])
        for slot, blank in plan.blanks:
            if values[slot] is None:
                values[slot] = blank
        for slot in plan.grid.missing:
            values[slot] = MISSING
        return values

    def state(self, values: list[Any]) -> State:
        """Return the state that formulas see."""
        return State(values, self.plan.seated, self.player, self.plan.variables, self.raw)

    def violations(self) -> Iterator[Violation]:
        """Every violation, space by space, then rule by rule."""
        at = self.violations_at
        return iter([violation for number in sorted(at) for violation in at[number]])

    # Score

    @property
    def score_values(self) -> list[Any]:
        """Values of references in the score: the due values, whatever is written."""
        if self._score is None:
            self._score = self._by_dues()
        return self._score

    def _by_dues(self) -> list[Any]:
        """Return the values of references with due values in place of different written values. Only values that depend on such a
        space are recalculated."""
        values, dues, plan = self.values, self.dues, self.plan
        if not self.contradicted:
            return values
        values, readers = values.copy(), plan.readers
        todo: list[int] = []
        for slot in self.contradicted:
            values[slot] = dues[slot]
            if slot in readers:
                todo += readers[slot]
        if not todo:
            return values
        if len(self.contradicted) > 1:
            todo = sorted(set(todo))
        waiting: set[int] = set()
        state = self.state(values)
        current: PlacedFormula | None = None
        try:
            while todo:
                slot, at, run, cost, current = plan.steps[heappop(todo)]
                state.left -= cost
                if state.left < 0:
                    raise Exceeded(TOO_MUCH_WORK)
                now, before = self._marked(slot, at, state) if run is None else run(state, at), values[slot]
                if now is not before and (now != before or now.__class__ is not before.__class__):
                    values[slot] = now
                    if slot in readers:
                        waiting = waiting or set(todo)
                        _queue(readers[slot], waiting, todo)
        except Exceeded as exceeded:
            raise plan.unreadable(exceeded, current) from None
        return values

    def earned(self) -> Earned:
        """Return the points that the written values earn, based on due values."""
        if self._earned is None:
            self._earned = scoring.earned(self)
        return self._earned

    def due(self) -> Mapping[str, Value | None]:
        """Return the due values of spaces on paper that follow from others."""
        of, values = self.dues, self.score_values
        slots = ((name, values[slot]) for slot, name in enumerate(self.plan.typed) if name and of[slot] is not NOT_DUE)
        return {name: value for name, value in slots if value is not None}

    # Changes

    def changed(self, changes: Mapping[str, Value | None]) -> SheetCase | OverloadedCase:
        """Return the sheet with other values in some spaces; only the affected spaces and checks are judged again."""
        plan, new, violations = self.plan, object.__new__(SheetCase), self.violations_at
        new.plan, new.player = plan, self.player
        new.violations_at, new.contradicted, new.depends_on = violations, self.contradicted, self.depends_on
        new._before = self._before
        new._changes = {**self._changes, **changes} if self._changes else changes
        raw = new.raw = self.raw.copy()
        values = new.values = self.values.copy()
        new.dues = self.dues.copy()
        new._score, new._earned = self._score, None
        units: set[int] = set()
        todo: list[int] = []
        for space, value in changes.items():
            dependents = plan.dependents.get(space)
            if dependents is None:
                return self._afresh(changes)  # a player's name changes, so the plan may change too
            slot, is_due, leaf, places, read_by = dependents
            if (raw[slot] is None) != (value is None):
                units.update([number for number in violations if plan.is_optional_input(number, slot)])
                new.depends_on = {}
            raw[slot] = value
            units.update(read_by)
            if is_due:  # its due value does not depend on its written value
                before = values[slot]
                now = values[slot] = new._reference(slot, value, new.dues[slot])
                if now is before or (now == before and now.__class__ is before.__class__):
                    continue
            else:
                new._score = None
                values[slot] = value if type(value) is int else _taken(leaf, value)
            todo += places
        state = State(values, plan.seated, self.player, plan.variables, raw)
        try:
            if todo:
                new._spread(sorted(set(todo)) if len(changes) > 1 else todo, units, state)
            new._judge_again(units, state)
        except Exceeded:
            return self._make_overloaded_case(changes)
        new.effort = plan.effort + (WORK - state.left) // FORMULAS + EFFORT_UNIT * len(units)
        return new

    def _afresh(self, changes: Mapping[str, Value | None]) -> SheetCase | OverloadedCase:
        """Return the sheet with other values, checked from the start."""
        written = self.written.changed(changes)
        try:
            return SheetCase(self.plan.beside(written), written)
        except Unreadable:
            return self._make_overloaded_case(changes)

    def _make_overloaded_case(self, changes: Mapping[str, Value | None]) -> OverloadedCase:
        return OverloadedCase(self, self.written.changed(changes), tuple(changes))

    def _spread(self, todo: list[int], touched: set[int], state: State) -> None:
        """Recalculate the steps that a change affects, in order, and add the units to check again to `touched`. todo: indices of
        these steps, as a heap."""
        plan, raw, dues = self.plan, self.raw, self.dues
        values, readers, units_of = state.values, plan.readers, plan.units_of
        waiting: set[int] = set()
        while todo:
            slot, at, run, cost, _ = plan.steps[heappop(todo)]
            before, was_due = values[slot], dues[slot]
            if run is None:
                now = values[slot] = self._marked(slot, at, state)
            else:
                state.left -= cost
                if state.left < 0:
                    raise Exceeded(TOO_MUCH_WORK)
                due, written = run(state, at), raw[slot]
                dues[slot] = due
                if written == due and slot not in self.contradicted:
                    now = values[slot] = due
                else:
                    now = values[slot] = self._reference(slot, written, due)
            if now is not before and (now != before or now.__class__ is not before.__class__):
                if slot in readers:
                    waiting = waiting or set(todo)
                    _queue(readers[slot], waiting, todo)
            elif dues[slot] is was_due:
                continue
            if slot in units_of:
                touched.update(units_of[slot])

    def _reference(self, slot: int, written: Any, due: Any) -> Any:
        """Return the value of a reference to a space with a due value, and record whether a different value is written."""
        if written is None or written == due or (not written and is_nothing(written, due)):
            if slot in self.contradicted:
                self.contradicted -= {slot}
            return due
        if slot not in self.contradicted:
            self.contradicted |= {slot}
        return written

    def _judge_again(self, units: set[int], state: State) -> None:
        """Check some units again; the violations of the other units are kept."""
        shortcuts, raw, contradicted, before = self.plan.shortcuts, self.raw, self.contradicted, self.violations_at
        result = before
        for number in units:
            sort, cell, unit = shortcuts[number]
            if sort == "alone":
                written = raw[cell.slot]
                violations = () if written is None else self._judge_alone(number, cell, written, state)
            elif sort == "due":
                violations = of_due(self, cell, raw[cell.slot]) if cell.slot in contradicted else ()
            else:
                violations = of_unit(self, unit, state)
            if violations:
                result = before.copy() if result is before else result
                result[number] = violations
            elif number in before:
                result = before.copy() if result is before else result
                del result[number]
        self.violations_at = result

    def _judge_alone(self, number: int, cell: CellRule, written: Any, state: State) -> tuple[Violation, ...]:
        """Return the violations of a space whose check only reads its written value. They are cached, because a search repeats the
        same few values.
        """
        key, kept = (number, written, self.player), self.plan.kept
        violations = kept.get(key)
        if violations is None:
            if len(kept) > KEPT:
                kept.clear()
            sort = verdict(cell, written, state)
            violations = kept[key] = BROKEN if sort == "broken" else by_verdict(self, cell, written, sort)
        return by_verdict(self, cell, written, "broken", alone=True) if violations is BROKEN else violations


def _taken(leaf: SpaceSpec, written: Any) -> Any:
    """Return a written value as formulas see it."""
    if written is None:
        return False if leaf.kind == "tick" else leaf.blank
    return leaf.by_choice.get(alike(written), written) if leaf.kind == "choice" and type(written) is str else written


def _queue(places: tuple[int, ...], waiting: set[int], todo: list[int]) -> None:
    """Add the steps to recalculate to a heap, each once."""
    for place in places:
        if place not in waiting:
            waiting.add(place)
            heappush(todo, place)


class OverloadedCase:
    """A sheet on which, after a change, the layout's formulas take too much work. It is invalid and earns nothing."""

    __slots__ = ("_before", "_changed", "written")
    effort = WORK

    def __init__(self, before: SheetCase, written: Written, changed: tuple[str, ...]) -> None:
        self._before, self._changed, self.written = before, changed, written

    def violations(self) -> Iterator[Violation]:
        """Yield one violation, at the changed spaces."""
        rule, what = self._before.plan.rule_name("sheet"), LazyMessage(telling.too_much_work, ())
        yield Violation(rule, "error", self._changed, what)

    def earned(self) -> Earned:
        """Return unknown points."""
        return Earned(None, {})

    def due(self) -> Mapping[str, Value | None]:
        """Return no due values."""
        return {}

    def changed(self, changes: Mapping[str, Value | None]) -> SheetCase | OverloadedCase:
        """Return the sheet with more changes. The earlier change and these are applied together to the sheet before both."""
        return self._before.changed({**{name: self.written.get(name) for name in self._changed}, **changes})
