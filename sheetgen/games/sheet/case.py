"""One sheet as it is judged: its values as findings see them and as the score does, its breaches, what it earns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Any

from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.game import Earned
from sheetgen.games.rules import Breach, Told
from sheetgen.games.sheet import scoring, telling
from sheetgen.games.sheet.functions import Exceeded, decimal_places
from sheetgen.games.sheet.places import place_name
from sheetgen.games.sheet.plan import Check, Instance, Judging, Own, Plan, Ready, Unit, Worked
from sheetgen.games.sheet.spec import Leaf, alike
from sheetgen.games.sheet.state import UNKNOWN, At, State
from sheetgen.games.sheet.telling import Telling
from sheetgen.source.faults import Unreadable, said

_NOTHING = (None, False)


class SheetCase:
    """A sheet. raw: what is written, by slot; values: what a reference gives in findings; dues: what is due, by slot.

    found: the breaches of each unit by its number in the plan.
    """

    __slots__ = ("_earned", "_score", "dues", "found", "plan", "player", "raw", "values", "written")

    def __init__(self, plan: Plan, written: Written) -> None:
        self.plan = plan
        self.written = written
        self.player = written.text("player") if plan.definition.players is None else None
        get = written.get
        self.raw = [get(name) for name in plan.typed]
        self.values: list[Any] = []
        self.dues: dict[int, Any] = {}
        self.found: dict[int, tuple[Breach, ...]] = {}
        self._score: list[Any] | None = None
        self._earned: Earned | None = None
        self._judge()

    # What a reference gives

    def _judge(self) -> None:
        """Judges everything."""
        plan = self.plan
        self.values = self._entered()
        c = self.state(self.values)
        current: Ready | None = None
        try:
            raw, values, dues = self.raw, self.values, self.dues
            for slot, at, run, cost, worked in plan.steps:
                current = worked.value
                if run is None:
                    self._work_out(worked, c)
                    continue
                c.left -= cost
                if c.left < 0:
                    raise Exceeded("too_much_work")
                due = dues[slot] = run(c, at)
                written = raw[slot]
                values[slot] = due if written is None or (not written and _is_nothing(written, due)) else written
            for check in plan.checks:
                number, slot, sort, allowed, unit = check
                written = raw[slot]
                if sort == "due":  # the commonest, without asking `_is_clear`
                    clear = written is None or written == dues[slot]
                elif sort == "few":
                    clear = written is None or written in allowed
                else:
                    clear = self._is_clear(check)
                if not clear:
                    current = unit.main
                    breaches = self._unit(unit, c)
                    if breaches:
                        self.found[number] = breaches
            for number in range(len(plan.own), len(plan.units)):
                unit = plan.units[number]
                current = unit.main
                breaches = self._unit(unit, c)
                if breaches:
                    self.found[number] = breaches
        except Exceeded as exceeded:
            raise self.plan.unreadable(exceeded, current) from None

    def _is_clear(self, check: Check) -> bool:
        """Whether it is seen at once that there is nothing to find at a space."""
        _, slot, sort, allowed, _ = check
        if sort == "all":
            return False
        written = self.raw[slot]
        return (
            written is None
            or (sort == "few" and written in allowed)
            or (sort == "due" and written == self.dues[slot])
            or (sort == "whole" and type(written) is int)
        )

    def _work_out(self, worked: Worked, c: State) -> None:
        """What a reference to a space gives: what is written there, else what is due; of a mark its value."""
        slot, at, value, marks, leaf = worked
        written = self.raw[slot]
        if value is not None:
            due = self.dues[slot] = _run(value, c, at)
            self.values[slot] = due if _is_nothing(written, due) else written
        else:
            self.values[slot] = self._marked(slot, at, marks, leaf, c)

    def _marked(self, slot: int, at: At, marks: tuple[Ready, ...], leaf: Leaf, c: State) -> Any:
        """What a space with marks gives: a mark its value, a number itself."""
        written = self.raw[slot]
        if type(written) is not str:
            return c.values[slot]
        place = leaf.by_mark.get(written.casefold())
        return None if place is None else _run(marks[place], c, at)

    def _one_entered(self, slot: int) -> Any:
        """What is written in one space, as formulas see it."""
        written, leaf = self.raw[slot], self.plan.singles[slot].leaf
        if written is None:
            return False if leaf.kind == "tick" else leaf.blank
        return leaf.by_choice.get(alike(written), written) if leaf.kind == "choice" and type(written) is str else written

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
        """What closures see."""
        return State(values, self.plan.seated, self.player, self.plan.settled.variables)

    def _is_written(self, slot: int) -> bool:
        """Whether something is written there that counts: 0 where nothing is due does not."""
        written = self.raw[slot]
        return written is not None and written is not False and not _is_nothing(written, self.dues.get(slot, 1))

    def _is_any_written(self, slots: tuple[int, ...]) -> bool:
        raw = self.raw
        return any(raw[slot] is not None and self._is_written(slot) for slot in slots)

    # Findings

    def _own(self, own: Own, written: Any, c: State) -> Breach | None:
        """The first finding of a space's own."""
        leaf = own.leaf
        if written is False:
            written = None
        if own.value is not None:
            breach = self._against_due(own, written)
            if breach is not None:
                return breach
        elif written is not None and written is not UNREAD and not _fits(leaf, written):
            make = lambda: telling.outside(own.name, written, leaf)  # noqa: E731
            return Breach(self.plan.rule_name(leaf.part), "error", (own.name,), said(telling.finding, Telling(make)))
        if own.must is None or written is None or _is_nothing(written, self.dues.get(own.slot, 1)):
            return None
        if own.when is not None and _run(own.when, c, own.at) is not True:
            return None
        if _run(own.must, c, own.at) is not False:
            return None
        return self._must(own, written)

    def _against_due(self, own: Own, written: Any) -> Breach | None:
        """Findings 2 and 3."""
        due = self.dues[own.slot]
        if due is UNREAD or written is UNREAD:
            return None
        if written is None:
            if not own.leaf.due or due in _NOTHING:
                return None
        elif due is None:
            if written == 0 and written is not True:
                return None
        elif written == due:
            return None
        assert own.value is not None, "something is due"
        formula, says = own.value.formula, own.formulas.says
        case = self

        def make() -> Told:
            c = case.state(case.values)
            notes = telling.noted(formula, case.plan.closure, c, own.at)
            shown_written = "yes" if written is True else written
            if written is not None and due is None:
                return telling.nothing_yet(own.name, shown_written, notes)
            text = telling.said_there(says, case.plan.closure, c, own.at)
            return telling.other(own.name, shown_written, due, text, notes)

        rests = self.plan.rests(own, own.name, self.raw)
        rule = self.plan.rule_name(own.leaf.part)
        return Breach(rule, "error", rests, said(telling.finding, Telling(make)), _as_due(due))

    def _must(self, own: Own, written: Any) -> Breach:
        """Finding 4."""
        assert own.must is not None, "something must hold"
        formula, case, says = own.must.formula, self, own.formulas.says

        def make() -> Told:
            c = case.state(case.values)
            notes = telling.noted(formula, case.plan.closure, c, own.at)
            text = telling.said_there(says, case.plan.closure, c, own.at)
            return telling.must_hold(own.name, "yes" if written is True else written, formula, text, notes)

        rests = self.plan.rests(own, own.name, self.raw)
        return Breach(self.plan.rule_name(own.leaf.part), "error", rests, said(telling.finding, Telling(make)))

    def _unit(self, unit: Unit, c: State) -> tuple[Breach, ...]:
        """The breaches of one thing that is judged for itself."""
        own = unit.own
        if own is not None:
            written = self.raw[own.slot]
            if written is None and not own.leaf.due:
                return ()
            breach = self._own(own, written, c)
            return () if breach is None else (breach,)
        rule, instance = unit.rule, unit.instance
        assert rule is not None, "a space or a rule is judged"
        if instance is None:
            return tuple(self._everywhere(unit, rule, c))
        if not self._is_any_written(instance.slots) or (rule.single and self._is_outside(instance)):
            return ()
        return (self._breach(unit, rule, c, instance),) if is_broken(rule, c, instance.at) else ()

    def _everywhere(self, unit: Unit, rule: Judging, c: State) -> Iterator[Breach]:
        """The breaches of a rule that goes through lists, or is judged once."""
        seen: set[object] = set()
        for _ in combinations(rule, c, 0):
            if is_broken(rule, c, ()):
                breach = self._breach(unit, rule, c, Instance("", (), ()))
                told = breach.said.told() if rule.sources else None
                if (breach.spaces[0], told) not in seen:
                    seen.add((breach.spaces[0], told))
                    yield breach

    def _is_outside(self, instance: Instance) -> bool:
        """Whether a single space has a finding of number 1."""
        written = self.raw[instance.slots[0]]
        leaf = self.plan.singles[instance.slots[0]].leaf
        return leaf.is_entered and written not in (None, UNREAD) and not _fits(leaf, written)

    def _breach(self, unit: Unit, rule: Judging, c: State, instance: Instance) -> Breach:
        plan, case, formulas = self.plan, self, rule.formulas
        variables, at = c.variables.copy(), instance.at
        name = instance.name if formulas.at is None else place_name(formulas.at, plan, c, at)

        def make() -> Told:
            there = case.state(case.values)
            there.variables = variables.copy()
            notes = telling.noted(formulas.must, plan.closure, there, at)
            there.variables = variables.copy()
            text = telling.said_there(formulas.says, plan.closure, there, at)
            return telling.broken(formulas.must, text, notes)

        rests = plan.rests(unit, name, self.raw)
        if rests[0] != name:
            rests = (name, *(other for other in rests if other != name))
        return Breach(plan.rule_name(rule.rule.id), rule.rule.severity, rests, said(telling.finding, Telling(make)))

    def breaches(self) -> Iterator[Breach]:
        """Every breach, space by space, then rule by rule."""
        found = self.found
        for number in sorted(found):
            yield from found[number]

    # Score

    @property
    def score_values(self) -> list[Any]:
        """What a reference gives in the score: what is due, whatever is written."""
        if self._score is None:
            self._score = self._worked_out()
        return self._score

    def _worked_out(self) -> list[Any]:
        """The values by what is due; the same as in findings where nothing else is written."""
        there = self.values
        for slot, due in self.dues.items():
            if there[slot] is not due and there[slot] != due:
                break
        else:
            return there
        values = self._entered()
        c = self.state(values)
        current = None
        try:
            for slot, at, value, marks, leaf in self.plan.worked:
                current = value
                values[slot] = self._marked(slot, at, marks, leaf, c) if value is None else _run(value, c, at)
        except Exceeded as exceeded:
            raise self.plan.unreadable(exceeded, current) from None
        return values

    def earned(self) -> Earned:
        """What its marks earn, by what is due."""
        if self._earned is None:
            self._earned = scoring.earned(self)
        return self._earned

    def changed(self, changes: Mapping[str, Value | None]) -> SheetCase | Spoiled:
        """The sheet with other values in some spaces: only what they touch is judged again."""
        written = self.written.changed(changes)
        try:
            known = self.plan.grid.slot
            for space in changes:
                if space not in known:  # other players, say
                    return SheetCase(self.plan.beside(written), written)
            return self._again(written, changes)
        except Unreadable:
            return Spoiled(self, written, tuple(changes))

    def _again(self, written: Written, changes: Mapping[str, Value | None]) -> SheetCase:
        plan, new = self.plan, object.__new__(SheetCase)
        new.plan, new.written, new.player = plan, written, self.player
        new.raw, new.dues, new.found = self.raw.copy(), self.dues.copy(), self.found
        new._score = new._earned = None
        slots = [plan.grid.slot[space] for space in changes]
        for slot in slots:
            new.raw[slot] = written.get(plan.typed[slot]) if plan.typed[slot] else None
        new.values = self.values.copy()
        for slot in slots:
            new.values[slot] = new._one_entered(slot)
        c = new.state(new.values)
        current: Ready | None = None
        try:
            touched = new._spread(slots, c)
            for slot in slots:
                if (self.raw[slot] is None) != (new.raw[slot] is None):
                    touched.update(number for number in self.found if plan.hinges_on(number, slot))
            found = None
            for number in sorted(touched):
                unit = plan.units[number]
                current = unit.main
                clear = number < len(plan.checks) and new._is_clear(plan.checks[number])
                breaches = () if clear else new._unit(unit, c)
                if breaches or number in self.found:
                    found = found or self.found.copy()
                    found.pop(number, None)
                    if breaches:
                        found[number] = breaches
            if found is not None:
                new.found = found
        except Exceeded as exceeded:
            raise plan.unreadable(exceeded, current) from None
        return new

    def _spread(self, slots: list[int], c: State) -> set[int]:
        """Works out again what some spaces touch, in order; the units to judge again."""
        plan, values, dues = self.plan, self.values, self.dues
        units, readers, places = plan.units_of, plan.readers, plan.place_of
        touched: set[int] = set()
        waiting: set[int] = set()
        for slot in slots:
            touched.update(units.get(slot, ()))
            waiting.update(readers.get(slot, ()))
            if slot in places:
                waiting.add(places[slot])
        todo = sorted(waiting)
        while todo:
            worked = plan.worked[heappop(todo)]
            slot = worked.slot
            before, due = values[slot], dues.get(slot)
            self._work_out(worked, c)
            now = values[slot]
            if now != before or now.__class__ is not before.__class__:
                touched.update(units.get(slot, ()))
                for place in readers.get(slot, ()):
                    if place not in waiting:
                        waiting.add(place)
                        heappush(todo, place)
            elif dues.get(slot) is not due:
                touched.update(units.get(slot, ()))
        return touched


class Spoiled:
    """A sheet whose change asks too much of its layout: it is wrong, and nothing is earned."""

    __slots__ = ("_before", "_changed", "written")

    def __init__(self, before: SheetCase, written: Written, changed: tuple[str, ...]) -> None:
        self._before, self._changed, self.written = before, changed, written

    def breaches(self) -> Iterator[Breach]:
        """One, at what was changed."""
        make = Telling(None, Told("to judge this sheet takes too much work"))
        yield Breach(self._before.plan.rule_name("sheet"), "error", self._changed, said(telling.finding, make))

    def earned(self) -> Earned:
        """Nothing is known."""
        return Earned(None, {})

    def changed(self, changes: Mapping[str, Value | None]) -> SheetCase | Spoiled:
        """The same with other values."""
        return self._before.changed({**{name: self.written.get(name) for name in self._changed}, **changes})


def is_broken(rule: Judging, c: State, at: At) -> bool:
    """Whether a rule does not hold."""
    if rule.when is not None and _run(rule.when, c, at) is not True:
        return False
    return _run(rule.must, c, at) is False


def _run(ready: Ready, c: State, at: At) -> Any:
    """A formula worked out, its work counted."""
    c.left -= ready.cost
    if c.left < 0:
        raise Exceeded("too_much_work")
    return ready.run(c, at)


def _is_nothing(written: Any, due: Any) -> bool:
    """Whether what is written counts as nothing: no text, no tick, or 0 where nothing is due."""
    return written is None or written is False or (due is None and written == 0 and written is not UNREAD)


def _fits(leaf: Leaf, written: Any) -> bool:
    """Whether a number, a mark or a choice can stand in a space."""
    if leaf.kind == "number":
        return leaf.domain.holds(written) if not isinstance(written, str) else written.casefold() in leaf.by_mark
    return leaf.kind != "choice" or alike(str(written)) in leaf.by_choice


def _as_due(due: Any) -> tuple[Value | None, ...]:
    """What is due as it would be written; nothing where it cannot be."""
    if due is None or due is False:
        return (None,)
    if not isinstance(due, (bool, str)) and decimal_places(due) is None:
        return ()
    return (due,)


def combinations(rule: Judging, c: State, at: int) -> Iterator[None]:
    """Every combination of a rule's variables, set one after another."""
    if at == len(rule.sources):
        yield None
        return
    number, among = rule.sources[at]
    c.left -= among.cost
    values = among.run(c, ())
    for value in () if values is UNKNOWN else values or ():
        c.variables[number] = value
        c.left -= 1
        if c.left < 0:
            raise Exceeded("too_much_work")
        yield from combinations(rule, c, at + 1)
