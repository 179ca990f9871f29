"""The possible values of each space on a valid sheet, narrowed step by step as spaces are filled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heappush
from itertools import product
from math import inf, prod
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from sheetgen.games.sheet.definition.spec import SpaceSpec
from sheetgen.games.sheet.engine.plan import Plan
from sheetgen.games.sheet.engine.units import Check, PlacedFormula
from sheetgen.games.sheet.formulas.lists import Looping
from sheetgen.games.sheet.formulas.node import Node, descendants
from sheetgen.games.sheet.formulas.state import WORK, At, State
from sheetgen.games.sheet.formulas.walks import Sign
from sheetgen.games.sheet.lab.reach import Reach
from sheetgen.games.sheet.lab.values import ANY, Span, Values, gather
from sheetgen.games.sheet.language.numbers import Exceeded
from sheetgen.source.decimals import decimal_places

TRIED = 250
"""Maximum combinations of a formula's input values that are tried one by one."""
ENDLESS = object()
"""Stands for the value of a space with too many possible values to list."""
Pair: TypeAlias = tuple[Any, Any]
"""The written value of a space, and its value in formulas."""


class Spent(Exception):
    """Raised if a search needs more steps than allowed."""


class Open(NamedTuple):
    """A sheet that is not yet completely filled in. raws: possible written values by slot (empty for computed spaces); values:
    possible values of references.
    """

    raws: list[tuple[Any, ...]]
    values: list[Values]

    def copy(self) -> Open:
        return Open(self.raws.copy(), self.values.copy())


class Constraint(Struct, frozen=True):
    """A condition that must be true. slots: the slots it reads; guards: spaces of which at least one must be written for the
    condition to be checked; None: always checked.

    holds: function that returns whether the condition is true if all values are known; when, must: its nodes (for a rule that goes
    through lists, `must` is the loop).
    """

    slots: tuple[int, ...]
    guards: tuple[int, ...] | None
    at: At
    holds: Callable[[State], bool]
    when: Node | None
    must: Node


def reads_signs(*formulas: Node | None) -> bool:
    """Return whether formulas depend on written signs, which values alone don't show."""
    return any(isinstance(node, Sign) for each in formulas if each is not None for node in descendants(each))


def is_written(raw: Any) -> bool:
    return raw is not None and raw is not False


def domain(leaf: SpaceSpec, players: tuple[str, ...]) -> tuple[Any, ...] | None:
    """Return the possible values of an entered space, starting with blank, or None if they are unlimited."""
    if leaf.kind == "tick":
        return None, True
    if leaf.kind == "choice":
        return None, *(players if leaf.of_players else leaf.options)
    if leaf.kind == "number" and leaf.allowed:
        return None, *(mark for mark, _ in leaf.marks), *sorted(leaf.allowed)
    return None


def as_written(value: Any) -> Any:
    """Return the written form of a due value, or None if it can't be written."""
    if type(value) is int:
        return value
    if value is None or value is False or (not isinstance(value, bool | str) and decimal_places(value) is None):
        return None
    return value


class Narrowing:
    """A tool that narrows open sheets of one plan. left: remaining steps; needed: the slots whose values count.

    checked: whether rules also narrow, not only the formulas of computed spaces.
    """

    def __init__(self, plan: Plan, checked: bool = True) -> None:
        self.plan = plan
        self.reach = Reach(plan)
        self.checks = tuple(check for check in self._checks() if not reads_signs(check.must, check.when)) if checked else ()
        self.left = 0
        self._scratch = plan.blank_values()
        self._state = State(self._scratch, plan.seated, None, plan.variables)
        self._places = {step.slot: place for place, step in enumerate(plan.steps)}
        self._checks_of: dict[int, list[int]] = {}
        for number, check in enumerate(self.checks):
            for slot in {*check.slots, *(check.guards or ())}:
                self._checks_of.setdefault(slot, []).append(number)
        self.needed: set[int] = set()

    def _checks(self) -> Iterator[Constraint]:
        for unit in self.plan.units:
            if unit.cell is not None and unit.cell.must is not None:
                cell = unit.cell
                yield self._check(unit, (cell.slot,), cell.at, cell.when, unit.cell.must)
            elif unit.rule is not None and unit.rule.rule.severity == "error":
                instance = unit.instance
                guards, at = (instance.slots, instance.at) if instance is not None else (None, ())
                yield self._check(unit, guards, at, unit.rule.when, unit.rule.must)

    def _check(
        self, unit: Check, guards: tuple[int, ...] | None, at: At, when: PlacedFormula | None, must: PlacedFormula
    ) -> Constraint:
        nodes = when.formula.node if when is not None else None, must.formula.node
        slots = tuple(dict.fromkeys((*self.plan.needs_of(unit), *(guards or ()))))
        if unit.rule is not None and unit.rule.sources:
            loop = Looping(unit.rule.formulas.sources, *nodes, joins=False)
            run = loop.place(self.plan.grid).value
            return Constraint(slots, guards, at, lambda state: not any(value is False for value in run(state, at)), None, loop)

        def holds(state: State) -> bool:
            return (when is not None and when.run(state, at) is not True) or must.run(state, at) is not False

        return Constraint(slots, guards, at, holds, *nodes)

    def set_task(self, player: str | None, steps: int) -> None:
        """Set the player whose score is searched for, and the maximum number of steps."""
        self._state.player = self.reach.state.player = player
        self.left = steps

    def begin(self, endless: bool) -> Open:
        """Return a sheet with nothing filled in. endless: whether spaces with too many possible values are open instead of
        blank."""
        raws: list[tuple[Any, ...]] = []
        values: list[Values] = []
        for single in self.plan.singles:
            leaf = single.leaf
            if not leaf.is_entered:
                raws.append(())
                values.append(ANY)
                continue
            known = domain(leaf, self.plan.players)
            raws.append(known or ((None, ENDLESS) if endless else (None,)))
            values.append(ANY)
            if not leaf.marks:
                values[-1] = self._image_of_raws(single.slot, Open(raws, values))
        return Open(raws, values)

    def spend(self, steps: int = 0) -> None:
        """Count the steps used. Raise Spent if they are too many."""
        self.left -= steps + self.reach.work.steps
        self.reach.work.steps = 0
        if self.left < 0:
            raise Spent

    def assign(self, sheet: Open, slot: int, raw: Any) -> Open | None:
        """Return the sheet with a value written in a space, or None if that breaks a rule."""
        new = sheet.copy()
        new.raws[slot] = (raw,)
        return new if self.narrow(new, (slot,)) else None

    def narrow(self, sheet: Open, slots: Iterable[int] | None = None) -> bool:
        """Narrow a sheet, after a change in some spaces or (None) completely. Return False if a space has no possible value
        left."""
        places: list[int] = [place for slot, place in self._places.items() if slots is None and slot in self.needed]
        checks: dict[int, None] = dict.fromkeys(range(len(self.checks)) if slots is None else ())
        heapify(places)
        for slot in slots or ():
            self._touch(sheet, slot, places, checks)
        while places or checks:
            self.spend(1)
            if places:
                slot = self.plan.steps[heappop(places)].slot
                if not self._set_values(sheet, slot, self._image(slot, sheet), places, checks):
                    return False
            else:
                number = next(iter(checks))
                del checks[number]
                if not self._filter(self.checks[number], sheet, places, checks):
                    return False
        return True

    def _touch(self, sheet: Open, slot: int, places: list[int], checks: dict[int, None]) -> None:
        """Schedule the updates needed after a changed raw value."""
        checks.update(dict.fromkeys(self._checks_of.get(slot, ())))
        if slot in self._places:
            self._queue((self._places[slot],), places)
        else:
            sheet.values[slot] = self._image_of_raws(slot, sheet)
            self._queue(self.plan.readers.get(slot, ()), places)

    def _queue(self, more: Iterable[int], places: list[int]) -> None:
        for place in more:
            if place not in places and self.plan.steps[place].slot in self.needed:
                heappush(places, place)

    def _set_values(self, sheet: Open, slot: int, values: Values, places: list[int], checks: dict[int, None]) -> bool:
        before = sheet.values[slot]
        if isinstance(before, frozenset):
            values = before & values if isinstance(values, frozenset) else before
        elif isinstance(values, Span) and values != ANY:
            values = Span(max(values.low, before.low), min(values.high, before.high), values.blank and before.blank)
        if values != before:
            sheet.values[slot] = values
            self._queue(self.plan.readers.get(slot, ()), places)
            checks.update(dict.fromkeys(self._checks_of.get(slot, ())))
        return values != frozenset()

    # Possible values of spaces

    def _image(self, slot: int, sheet: Open) -> Values:
        step = self.plan.steps[self._places[slot]]
        if step.value is None:
            return self._image_of_raws(slot, sheet)
        leaf = self.plan.singles[slot].leaf
        values = self.values_of(step.value, step.at, self.plan.below(slot), sheet)
        if leaf.due and leaf.is_typed and isinstance(values, frozenset):
            values = frozenset(value for value in values if not is_written(value) or as_written(value) is not None)
        return values

    def values_of(self, formula: PlacedFormula, at: At, slots: tuple[int, ...], sheet: Open) -> Values:
        """Return the possible values of a formula: try all combinations if they are few, otherwise walk through its nodes."""
        sets = [sheet.values[slot] for slot in slots]
        many = prod(len(each) if isinstance(each, frozenset) else inf for each in sets)
        if many > TRIED or reads_signs(formula.formula.node):
            self.reach.values = sheet.values
            return self.reach.of(formula.formula.node, at)
        result = set()
        for _ in self._combinations(slots, sets):
            try:
                result.add(formula.run(self._state, at))
            except Exceeded:
                continue
        return gather(result)

    def _combinations(self, slots: tuple[int, ...], sets: list[Any]) -> Iterator[tuple[Any, ...]]:
        """Put each combination of values into the state, and yield it."""
        scratch = self._scratch
        for values in product(*sets):
            self.spend(1)
            self._state.left = WORK
            for slot, value in zip(slots, values, strict=True):
                scratch[slot] = value
            yield values

    def _image_of_raws(self, slot: int, sheet: Open) -> Values:
        """Return the possible values of an entered space."""
        leaf = self.plan.singles[slot].leaf
        raws = sheet.raws[slot]
        if ENDLESS in raws:
            return ANY
        values: set[Any] = set()
        for raw in raws:
            if raw is None:
                values.add(False if leaf.kind == "tick" else leaf.blank)
            elif isinstance(raw, str) and leaf.kind == "number":
                formula = self.plan.marked[slot][1][leaf.by_mark[raw.casefold()]]
                mark = self.values_of(formula, self.plan.singles[slot].at, self.plan.below(slot), sheet)
                if not isinstance(mark, frozenset):
                    return ANY
                values |= mark
            else:
                values.add(raw)
        return frozenset(values)

    # Conditions

    def _count(self, slot: int, sheet: Open) -> float:
        """Return the number of pairs (written value, value in formulas) that are possible for a space; infinite if its values can't
        be listed."""
        leaf, values = self.plan.singles[slot].leaf, sheet.values[slot]
        if isinstance(values, Span):
            return inf
        return len(sheet.raws[slot]) * (len(values) if leaf.marks else 1) if leaf.is_entered else len(values)

    def _pairs(self, slot: int, sheet: Open) -> list[Pair]:
        """Return the possible written values of a space with their values in formulas."""
        leaf, values = self.plan.singles[slot].leaf, sheet.values[slot]
        assert not isinstance(values, Span), "they can be counted"
        if not leaf.is_entered:
            return [(as_written(value) if leaf.is_typed else None, value) for value in values]
        if leaf.marks:
            return list(product(sheet.raws[slot], values))
        nothing = False if leaf.kind == "tick" else leaf.blank
        return [(raw, nothing if raw is None else raw) for raw in sheet.raws[slot]]

    def _filter(self, check: Constraint, sheet: Open, places: list[int], checks: dict[int, None]) -> bool:
        """Remove each value of a space with which the condition can't be true, whatever values the other spaces have. Return False
        if a space has none left."""
        if prod(self._count(slot, sheet) for slot in check.slots) > TRIED:
            return self._filter_guards(check, sheet, places, checks)
        known = [self._pairs(slot, sheet) for slot in check.slots]
        supported: list[set[int]] = [set() for _ in known]
        is_kept = False
        guards = None if check.guards is None else [at for at, slot in enumerate(check.slots) if slot in check.guards]
        for numbers in product(*(range(len(each)) for each in known)):
            self.spend(1)
            chosen = [each[number] for each, number in zip(known, numbers, strict=True)]
            if self._holds(check, chosen, guards):
                is_kept = True
                for support, number in zip(supported, numbers, strict=True):
                    support.add(number)
        return is_kept and all(
            self._keep(sheet, slot, [each[number] for number in sorted(support)], places, checks)
            for slot, each, support in zip(check.slots, known, supported, strict=True)
        )

    def _holds(self, check: Constraint, chosen: list[Pair], guards: list[int] | None) -> bool:
        if guards is not None and not any(is_written(chosen[at][0]) for at in guards):
            return True
        for slot, (_, value) in zip(check.slots, chosen, strict=True):
            self._scratch[slot] = value
        self._state.left = WORK
        try:
            return check.holds(self._state)
        except Exceeded:
            return False

    def _keep(self, sheet: Open, slot: int, pairs: list[Pair], places: list[int], checks: dict[int, None]) -> bool:
        """Keep only some of the possible values of a space."""
        leaf = self.plan.singles[slot].leaf
        if leaf.is_entered:
            raws = tuple(raw for raw in sheet.raws[slot] if any(raw is pair[0] for pair in pairs))
            if len(raws) < len(sheet.raws[slot]):
                sheet.raws[slot] = raws
                self._touch(sheet, slot, places, checks)
            return bool(raws)
        return self._set_values(sheet, slot, frozenset(value for _, value in pairs), places, checks)

    def _filter_guards(self, check: Constraint, sheet: Open, places: list[int], checks: dict[int, None]) -> bool:
        """Filter by a walk through the nodes if there are too many combinations. If the rule is broken in every case, the check's
        guards must stay blank."""
        self.reach.values = sheet.values
        if isinstance(check.must, Looping):
            items = self.reach.items(check.must, check.at) or []
            broken = any(each == frozenset((False,)) for each in items)
        else:
            when = frozenset((True,)) if check.when is None else self.reach.of(check.when, check.at)
            broken = when == frozenset((True,)) and self.reach.of(check.must, check.at) == frozenset((False,))
        self.spend()
        if not broken:
            return True
        if check.guards is None:
            return False
        return all(self._leave_blank(sheet, slot, places, checks) for slot in check.guards)

    def _leave_blank(self, sheet: Open, slot: int, places: list[int], checks: dict[int, None]) -> bool:
        if self.plan.singles[slot].leaf.is_entered:
            return self._keep(sheet, slot, [(None, None)], places, checks)
        if isinstance(sheet.values[slot], Span):
            return True
        blank = [pair for pair in self._pairs(slot, sheet) if not is_written(pair[0])]
        return self._keep(sheet, slot, blank, places, checks)
