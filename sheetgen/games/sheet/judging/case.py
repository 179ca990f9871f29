"""One sheet as it is judged: its values as findings see them and as the score does, its violations, what it earns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Any

from sheetgen.form.written import Value, Written
from sheetgen.games.game import Earned
from sheetgen.games.rules import FindingText, Violation
from sheetgen.games.sheet.definition.spec import Leaf, alike
from sheetgen.games.sheet.engine.plan import KEPT, Plan
from sheetgen.games.sheet.engine.units import Check, Own, Ready
from sheetgen.games.sheet.formulas.state import WORK, At, State
from sheetgen.games.sheet.judging import messages as telling
from sheetgen.games.sheet.judging import scoring
from sheetgen.games.sheet.judging.messages import Telling
from sheetgen.games.sheet.judging.violations import by_verdict, is_nothing, of_due, of_unit, verdict, worked_out
from sheetgen.games.sheet.language.functions import Exceeded
from sheetgen.source.faults import Unreadable, message

EFFORT, EFFORT_UNIT, FORMULAS, SLOTS = 20, 4, 2, 20
"""What it takes to judge a sheet again and each unit of it (see `Case.effort`); so many parts of formulas, or spaces, take one."""


class SheetCase:
    """A sheet. raw: what is written, by slot; values: what a reference gives in findings; dues: what is due, by slot.

    found: the violations of each unit by its number in the plan. What nobody may ask for is made when somebody does: what is
    written on a changed sheet, and what a reference gives in the score.
    """

    __slots__ = ("_before", "_changes", "_earned", "_score", "dues", "effort", "found", "plan", "player", "raw", "values")

    def __init__(self, plan: Plan, written: Written) -> None:
        self.plan = plan
        self._before = written
        self._changes: Mapping[str, Value | None] = {}
        self.player = written.text("player") if plan.definition.players is None else None
        self.raw = list(map(written.get, plan.typed))
        self.values: list[Any] = []
        self.dues: dict[int, Any] = {}
        self.found: dict[int, tuple[Violation, ...]] = {}
        self.effort = 0
        self._score: list[Any] | None = None
        self._earned: Earned | None = None
        self._judge()

    @property
    def written(self) -> Written:
        """What is written on it."""
        if self._changes:
            self._before, self._changes = self._before.changed(self._changes), {}
        return self._before

    # What a reference gives

    def _judge(self) -> None:
        """Judges everything."""
        plan = self.plan
        self.values = self._entered()
        c = self.state(self.values)
        current: Ready | None = None
        try:
            raw, values, dues = self.raw, self.values, self.dues
            unlike: list[int] = []
            for step in plan.steps:
                slot, at, run, cost, current = step
                if run is None:
                    values[slot] = self._marked(slot, at, c)
                    continue
                c.left -= cost
                if c.left < 0:
                    raise Exceeded("too_much_work")
                due = dues[slot] = run(c, at)
                written = raw[slot]
                if written is None or written == due:
                    values[slot] = due
                else:
                    values[slot] = due if not written and is_nothing(written, due) else written
                    unlike.append(slot)
            if not unlike:
                self._score = values
            judged = [plan.by_due[slot] for slot in unlike if slot in plan.by_due]
            for allowed, several, checks in plan.alike:
                if not allowed.issuperset(several(raw)):
                    judged += [check.number for check in checks if not self._is_clear(check)]
            for check in plan.checked:
                number, slot, sort, allowed, _ = check
                written = raw[slot]
                if not (written is None or written in allowed if sort == "few" else self._is_clear(check)):
                    judged.append(number)
            judged += range(len(plan.own), len(plan.units))
            for number in judged:
                unit = plan.units[number]
                current = unit.main
                violations = of_unit(self, unit, c)
                if violations:
                    self.found[number] = violations
        except Exceeded as exceeded:
            raise self.plan.unreadable(exceeded, current) from None
        self.effort = EFFORT + (WORK - c.left) // FORMULAS + EFFORT_UNIT * len(plan.units)

    def _is_clear(self, check: Check) -> bool:
        """Whether it is seen at once that there is nothing to find at a space."""
        _, slot, sort, allowed, _ = check
        if sort == "all":
            return False
        written = self.raw[slot]
        if written is None:
            return True
        if sort == "due":
            return bool(written == self.dues[slot])
        return written in allowed if sort == "few" else type(written) is int

    def _marked(self, slot: int, at: At, c: State) -> Any:
        """What a space with marks gives: a mark its value, a number itself."""
        written = self.raw[slot]
        if type(written) is not str:
            return c.values[slot]
        leaf, marks = self.plan.marked[slot]
        place = leaf.by_mark.get(written.casefold())
        return None if place is None else worked_out(marks[place], c, at)

    def _entered(self) -> list[Any]:
        """What is written, as formulas see it: ticks are yes or no, blanks count as the layout says, choices are the options."""
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
        return values

    def state(self, values: list[Any]) -> State:
        """What formulas see."""
        return State(values, self.plan.seated, self.player, self.plan.variables)

    def violations(self) -> Iterator[Violation]:
        """Every violation, space by space, then rule by rule."""
        result = self.found
        if not result:
            return iter(())
        return iter([violation for number in sorted(result) for violation in result[number]])

    # Score

    @property
    def score_values(self) -> list[Any]:
        """What a reference gives in the score: what is due, whatever is written."""
        if self._score is None:
            self._score = self._by_dues()
        return self._score

    def _by_dues(self) -> list[Any]:
        """The values by what is due; only what hangs on something else written is worked out once more."""
        values, plan = self.values, self.plan
        unlike = [slot for slot, due in self.dues.items() if values[slot] is not due and values[slot] != due]
        if not unlike:
            return values
        values, readers = values.copy(), plan.readers
        todo: list[int] = []
        for slot in unlike:
            values[slot] = self.dues[slot]
            todo += readers.get(slot, ())
        if not todo:
            return values
        waiting = set(todo)
        todo, c = sorted(waiting), State(values, plan.seated, self.player, plan.variables)
        current: Ready | None = None
        try:
            while todo:
                slot, at, run, cost, current = plan.steps[heappop(todo)]
                c.left -= cost
                if c.left < 0:
                    raise Exceeded("too_much_work")
                now, before = self._marked(slot, at, c) if run is None else run(c, at), values[slot]
                if now is not before and (now != before or now.__class__ is not before.__class__):
                    values[slot] = now
                    if slot in readers:
                        _queue(readers[slot], waiting, todo)
        except Exceeded as exceeded:
            raise plan.unreadable(exceeded, current) from None
        return values

    def earned(self) -> Earned:
        """What its marks earn, by what is due."""
        if self._earned is None:
            self._earned = scoring.earned(self)
        return self._earned

    # Changes

    def changed(self, changes: Mapping[str, Value | None]) -> SheetCase | Spoiled:
        """The sheet with other values in some spaces: only what they touch is judged again."""
        try:
            again = self._again(changes)
            if again is not None:
                return again
            written = self.written.changed(changes)
            return SheetCase(self.plan.beside(written), written)
        except Unreadable:
            return Spoiled(self, self.written.changed(changes), tuple(changes))

    def _again(self, changes: Mapping[str, Value | None]) -> SheetCase | None:
        """Judges what changes touch, and takes over all else; None where others play then, or another one."""
        plan, new, found = self.plan, object.__new__(SheetCase), self.found
        new.plan, new.player, new.found = plan, self.player, found
        new._before, new._changes = self._before, {**self._changes, **changes} if self._changes else changes
        raw, values, new.dues = self.raw.copy(), self.values.copy(), self.dues.copy()
        new.raw, new.values = raw, values
        new._score, new._earned = self._score, None
        units: set[int] = set()
        todo: list[int] = []
        for space, value in changes.items():
            touch = plan.touches.get(space)
            if touch is None:
                return None
            slot, is_due, leaf, places, read_by = touch
            if not is_due:  # what is due hangs on nothing but what is entered
                new._score = None
            if found and (raw[slot] is None) != (value is None):
                units.update([number for number in found if plan.hinges_on(number, slot)])
            raw[slot] = value
            values[slot] = value if type(value) is int else _taken(leaf, value)
            units.update(read_by)
            todo += places
        if len(changes) > 1:
            todo = sorted(set(todo))
        c = State(values, plan.seated, self.player, plan.variables)
        if todo:
            new._spread(todo, units, c)
        new._judge_again(units, c)
        new.effort = EFFORT + (WORK - c.left) // FORMULAS + EFFORT_UNIT * len(units) + len(raw) // SLOTS
        return new

    def _spread(self, todo: list[int], touched: set[int], c: State) -> None:
        """Works out again what a change touches, in order; adds the units to judge again. todo: places in that order, a heap."""
        plan, raw, values, dues = self.plan, self.raw, self.values, self.dues
        waiting = set(todo)
        current: Ready | None = None
        try:
            while todo:
                slot, at, run, cost, current = plan.steps[heappop(todo)]
                before, was_due = values[slot], dues.get(slot)
                if run is None:
                    now = values[slot] = self._marked(slot, at, c)
                else:
                    c.left -= cost
                    if c.left < 0:
                        raise Exceeded("too_much_work")
                    due = dues[slot] = run(c, at)
                    written = raw[slot]
                    now = values[slot] = due if written is None or (not written and is_nothing(written, due)) else written
                if now is not before and (now != before or now.__class__ is not before.__class__):
                    touched.update(plan.units_of.get(slot, ()))
                    _queue(plan.readers.get(slot, ()), waiting, todo)
                elif dues.get(slot) is not was_due:
                    touched.update(plan.units_of.get(slot, ()))
        except Exceeded as exceeded:
            raise plan.unreadable(exceeded, current) from None

    def _judge_again(self, units: set[int], c: State) -> None:
        """Judges some units again; the other ones' violations stay."""
        plan, before, raw, dues = self.plan, self.found, self.raw, self.dues
        current: Ready | None = None
        found: dict[int, tuple[Violation, ...]] | None = None
        try:
            for number in units:
                alone, check, unit = plan.again[number]
                current = unit.main
                if alone is not None:
                    violations = self._of_alone(number, alone, c)
                elif check is not None and check.sort == "due":
                    written = raw[check.slot]
                    clear = written is None or written == dues[check.slot]
                    violations = () if clear or unit.own is None else of_due(self, unit.own, written)
                elif check is not None and self._is_clear(check):
                    violations = ()
                else:
                    violations = of_unit(self, unit, c)
                if violations or number in before:
                    found = before.copy() if found is None else found
                    if violations:
                        found[number] = violations
                    else:
                        del found[number]
        except Exceeded as exceeded:
            raise plan.unreadable(exceeded, current) from None
        if found is not None:
            self.found = found

    def _of_alone(self, number: int, own: Own, c: State) -> tuple[Violation, ...]:
        """The violation of a space that is judged by nothing but what is written there: a search asks for the same few values."""
        written = self.raw[own.slot]
        if written is None:
            return ()
        key, kept = (number, written, self.player), self.plan.kept
        sort = kept.get(key)
        if sort is None:
            if len(kept) > KEPT:
                kept.clear()
            sort = kept[key] = verdict(own, written, c)
        if sort == "fine":
            return ()
        violation = by_verdict(self, own, written, sort)
        return () if violation is None else (violation,)


def _taken(leaf: Leaf, written: Any) -> Any:
    """What is written, as formulas see it."""
    if written is None:
        return False if leaf.kind == "tick" else leaf.blank
    return leaf.by_choice.get(alike(written), written) if leaf.kind == "choice" and type(written) is str else written


def _queue(places: tuple[int, ...], waiting: set[int], todo: list[int]) -> None:
    """Puts places where something is to be worked out into a heap, each once."""
    for place in places:
        if place not in waiting:
            waiting.add(place)
            heappush(todo, place)


class Spoiled:
    """A sheet whose change asks too much of its layout: it is wrong, and nothing is earned."""

    __slots__ = ("_before", "_changed", "written")
    effort = WORK

    def __init__(self, before: SheetCase, written: Written, changed: tuple[str, ...]) -> None:
        self._before, self._changed, self.written = before, changed, written

    def violations(self) -> Iterator[Violation]:
        """One, at what was changed."""
        make = Telling(None, (), FindingText("to judge this sheet takes too much work"))
        yield Violation(self._before.plan.rule_name("sheet"), "error", self._changed, message(telling.finding, make))

    def earned(self) -> Earned:
        """Nothing is known."""
        return Earned(None, {})

    def changed(self, changes: Mapping[str, Value | None]) -> SheetCase | Spoiled:
        """The same with other values."""
        return self._before.changed({**{name: self.written.get(name) for name in self._changed}, **changes})
