"""A layout ready to check sheets of given players: all formulas placed on its grid, and for each check its place and the spaces it
reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cached_property
from itertools import product
from operator import itemgetter
from typing import Any

from msgspec.structs import replace

from sheetgen.form.written import Written
from sheetgen.games.rules import Violation
from sheetgen.games.sheet.definition.spec import Family, SpaceSpec
from sheetgen.games.sheet.engine.space_names import SpaceNames
from sheetgen.games.sheet.engine.units import (
    CellRule,
    Check,
    Dependency,
    Dependents,
    PlacedFormula,
    PlacedRule,
    PlacedSource,
    RulePlace,
    Shortcut,
    Step,
    alike_checks,
    quick_check,
)
from sheetgen.games.sheet.formulas.grid import Grid, Group
from sheetgen.games.sheet.formulas.lists import Source
from sheetgen.games.sheet.formulas.moves import OfRoot
from sheetgen.games.sheet.formulas.node import Node, Where
from sheetgen.games.sheet.formulas.state import MISSING, At, State, seated
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.language.functions import shown
from sheetgen.games.sheet.language.numbers import Exceeded
from sheetgen.games.sheet.resolution.check import CheckedLayout, Formula, RuleFormulas
from sheetgen.games.sheet.resolution.cycles import Circle, order
from sheetgen.source.faults import Fault, Position, Unreadable

KEPT, KEPT_EACH = 10_000, 100
"""Cache sizes: for the whole plan, the number of written values whose violations are kept; for each unit, the number of
combinations of blank spaces whose dependencies are kept."""

EFFORT, SLOTS = 20, 20
"""Cost of checking a sheet again (see `Case.effort`): `EFFORT`, and 1 more for every `SLOTS` spaces."""


class Due(Enum):
    """Stands for the due value of a space that is not computed."""

    NOT_DUE = "not-due"


NOT_DUE = Due.NOT_DUE


class Plan:
    """A plan for checking the sheets of a layout with given players."""

    def __init__(
        self, checked_layout: CheckedLayout, players: tuple[str, ...], model: Callable[[Written], Plan] | None = None
    ) -> None:
        self.model = model
        self.checked_layout = checked_layout
        self.definition = checked_layout.definition
        self.space_names = SpaceNames(self.definition)
        self.players = players
        self.seated = seated(players)
        grid = self.grid = Grid(checked_layout.definition, players)
        self._ready: dict[int, PlacedFormula] = {}
        self._names: dict[str, str] = {}
        self.singles = grid.singles
        found = checked_layout.orders.get(len(players)) or order(checked_layout, grid)
        assert not isinstance(found, Circle), "a layout with circles is a fault"
        checked_layout.orders[len(players)] = found
        of = {id(each.leaf): each for each in checked_layout.leaves}
        self._of = of
        self.typed = [single.name if single.leaf.is_typed else "" for single in self.singles]
        self.steps = tuple(map(self._step, found))
        self.cell_rules = tuple(self._cell_rules())
        self.rules = tuple(self._placed_rule(rule) for rule in checked_layout.rules)
        self.parts = {part: self.ready(formula) for part, formula in checked_layout.parts.items()}
        self.table = tuple(self._placed_rule(rule) for rule in checked_layout.table)
        self.ties = tuple((highest, self.ready(formula)) for highest, formula in checked_layout.ties)
        self.units = tuple(self._rule_instances())
        cells = ((number, unit.cell, unit) for number, unit in enumerate(self.units) if unit.cell is not None)
        self.checks = tuple(quick_check(*each) for each in cells)
        self.alike = tuple(alike_checks(self.checks))
        among = {check.number for _, _, checks in self.alike for check in checks}
        self.checked = tuple(check for check in self.checks if check.sort != "due" and check.number not in among)
        self.by_due = {check.slot: check.number for check in self.checks if check.sort == "due"}
        marked = [self.singles[step.slot] for step in self.steps if step.value is None]
        self.marked = {each.slot: (each.leaf, tuple(map(self.ready, of[id(each.leaf)].marks))) for each in marked}
        self.effort = EFFORT + len(self.singles) // SLOTS
        self.nothing_due = [NOT_DUE] * len(self.singles)
        self.variables = checked_layout.variables
        self.ticks = [s.slot for s in self.singles if s.leaf.kind == "tick"]
        self.blanks = [(s.slot, s.leaf.blank) for s in self.singles if s.leaf.blank is not None]
        self.choices = [(s.slot, s.leaf.by_choice) for s in self.singles if s.leaf.by_choice]
        self.kept: dict[object, tuple[Violation, ...] | None] = {}
        self._needs: dict[object, tuple[int, ...]] = {}
        self._below: dict[int, tuple[int, ...]] = {}
        self._depends_on: dict[int, Dependency] = {}

    def _rule_instances(self) -> Iterator[Check]:
        for cell in self.cell_rules:
            yield Check(cell, None, None, cell.must or cell.value)
        for rule in self.rules:
            if rule.instances is None:
                yield Check(None, rule, None, rule.must)
            else:
                yield from (Check(None, rule, instance, rule.must) for instance in rule.instances)

    def ready(self, formula: Formula) -> PlacedFormula:
        """Return a formula placed on the grid. It is placed only once."""
        result = self._ready.get(id(formula))
        if result is None:
            node = formula.node.place(self.grid)
            result = self._ready[id(formula)] = PlacedFormula(node.value, node.cost, formula)
        return result

    def _maybe(self, formula: Formula | None) -> PlacedFormula | None:
        return None if formula is None else self.ready(formula)

    def _step(self, slot: int) -> Step:
        single = self.singles[slot]
        value = self._maybe(self._of[id(single.leaf)].value)
        return Step(slot, single.at, value.run if value else None, value.cost if value else 0, value)

    def _cell_rules(self) -> Iterator[CellRule]:
        for single in self.singles:
            leaf = single.leaf
            if leaf.is_typed and (leaf.kind in ("number", "choice", "is") or leaf.must is not None):
                each = self._of[id(leaf)]
                value, must, when = (self._maybe(formula) for formula in (each.value, each.must, each.when))
                rule = self.rule_name(leaf.part)
                yield CellRule(single.slot, single.at, single.name, leaf, value, must, when, each, rule)

    def _placed_rule(self, each: RuleFormulas) -> PlacedRule:
        sources = tuple(self._placed_source(source, each.about) for source in each.sources)
        instances = tuple(self._instances(each)) if each.place is not None else None
        single = each.place is not None and isinstance(each.place.ends()[0], SpaceSpec)
        return PlacedRule(each.rule, self.ready(each.must), self._maybe(each.when), sources, instances, single, each)

    def _placed_source(self, source: Source, about: int | None) -> PlacedSource:
        among = source.among
        if source.number != about or not isinstance(among, Walk):
            return PlacedSource(source.number, among.place(self.grid))
        return PlacedSource(source.number, replace(among, nodes=True).place(self.grid), among.depth, not among.nodes)

    def _instances(self, each: RuleFormulas) -> Iterator[RulePlace]:
        """Yield every record, or every single space, that a rule is for."""
        place = each.place
        assert place is not None, "it goes along a path"
        lengths = [self.grid.length(axis) for axis in place.axes]
        for at in product(*map(range, lengths)):
            parts: list[Any] = []
            indices = iter(at)
            for move in place.moves:
                index = next(indices) if isinstance(move, Family) else 0
                parts.append((index, index) if isinstance(move, Family) else move.name)
            slots = self.grid.slots(Group(place.root, tuple(parts)))
            if self.grid.missing.issuperset(slots):
                continue
            name = ".".join(self.singles[slots[0]].parts[: 1 + len(place.moves)])
            yield RulePlace(name, at, tuple(slot for slot in slots if self.typed[slot]))

    @cached_property
    def claimed(self) -> int | None:
        """The slot of the space on paper that `score` names by a plain path. None if there is no such path, or if the sheet is for
        the whole table."""
        ready = self.parts.get("") if len(self.parts) == 1 else None
        if ready is None or self.definition.players is not None:
            return None
        walk, slots = ready.formula.node, self.needs((ready.formula,), ())
        is_plain = isinstance(walk, Walk) and not walk.is_list and isinstance(walk.origin, OfRoot)
        return slots[0] if is_plain and len(slots) == 1 and self.typed[slots[0]] else None

    @cached_property
    def is_claimed(self) -> bool:
        """On a sheet for the whole table: whether a player's score is always the value of one space. Then the formula is a path, or
        returns the value of one of several paths."""
        ready = self.parts.get("") if len(self.parts) == 1 else None
        node = ready.formula.node if ready is not None else None
        walks = (node,) if isinstance(node, Walk) else (node.alternatives() if node is not None else None) or (None,)
        return all(isinstance(walk, Walk) and isinstance(walk.origin, OfRoot) for walk in walks)

    @cached_property
    def score_slot_if_final(self) -> frozenset[int] | None:
        """The slot of the claimed score, as a set, if no formula reads it; otherwise None."""
        return frozenset([self.claimed]) if self.claimed is not None and self.claimed not in self.readers else None

    @cached_property
    def cell_rule_at(self) -> dict[int, CellRule]:
        """The spaces that may have findings, by slot."""
        return {cell.slot: cell for cell in self.cell_rules}

    # Dependencies

    def needs(self, formulas: Iterable[Formula | None], at: At, sources: tuple[Source, ...] = ()) -> tuple[int, ...]:
        """Return the slots that formulas read at a place, each once, in order; including the slots that their variables go
        through."""
        where = Where(tuple((index, index) for index in at), {})
        groups: list[Group] = []
        for source in sources:
            groups += source.among.reads(where)
            where = source.bind(where)
        for formula in formulas:
            if formula is not None:
                groups += formula.node.reads(where)
        missing = self.grid.missing
        return tuple(dict.fromkeys(slot for group in groups for slot in self.grid.slots(group) if slot not in missing))

    def depends_on(self, of: Check | CellRule | PlacedRule, first: str, raw: list[Any]) -> tuple[str, ...]:
        """Return the names of all spaces that a check depends on: the spaces it reads, and the inputs of blank ones among them."""
        optional_inputs, written_in, names_of = self._depends_on.get(id(of)) or self._dependency(of)
        key = (first, *[raw[slot] is None for slot in optional_inputs]) if None in written_in(raw) else first
        names = names_of.get(key)
        if names is None:
            if len(names_of) > KEPT_EACH:
                names_of.clear()
            names = names_of[key] = self._dependencies(first, self.needs_of(of), raw)
        return names

    def _dependency(self, of: Check | CellRule | PlacedRule) -> Dependency:
        optional_inputs = tuple(
            slot for slot in self.all_below(self.needs_of(of)) if self.typed[slot] and self.singles[slot].leaf.kind == "is"
        )
        dependency = self._depends_on[id(of)] = Dependency(
            optional_inputs, itemgetter(*optional_inputs, *optional_inputs[:1]) if optional_inputs else itemgetter(slice(0)), {}
        )
        return dependency

    def is_optional_input(self, number: int, slot: int) -> bool:
        """Return whether the dependencies of a unit's findings change when a space becomes written or blank."""
        unit = self.units[number]
        entry = self._depends_on.get(id(unit.cell or unit))
        return entry is not None and slot in entry.optional_inputs

    def needs_of(self, of: Check | CellRule | PlacedRule) -> tuple[int, ...]:
        """Return the slots that a check or rule reads. They are found only once."""
        result = self._needs.get(id(of))
        if result is None:
            result = self._needs[id(of)] = self._needed(of)
        return result

    def _needed(self, of: Check | CellRule | PlacedRule) -> tuple[int, ...]:
        if isinstance(of, CellRule):
            each = of.formulas
            return self.needs((each.value, each.must, each.when), of.at)
        rule = of.rule if isinstance(of, Check) else of
        if isinstance(of, Check) and of.cell is not None:
            return (of.cell.slot, *self.needs_of(of.cell))
        assert isinstance(rule, PlacedRule), "a space or a rule"
        instance = of.instance if isinstance(of, Check) else None
        at, slots = (instance.at, instance.slots) if instance is not None else ((), ())
        read = self.needs((rule.formulas.must, rule.formulas.when), at, rule.formulas.sources)
        return tuple(dict.fromkeys((*read, *slots)))

    # What a change touches

    @cached_property
    def shortcuts(self) -> tuple[tuple[Shortcut, Any, Check], ...]:
        """The units, each with the way to check it again, and its space if it has one."""
        return tuple((self._shortcut(unit.cell, number), unit.cell, unit) for number, unit in enumerate(self.units))

    def _shortcut(self, cell: CellRule | None, number: int) -> Shortcut:
        if cell is None:
            return "unit"
        if cell.value is None and set(self.needs_of(cell)) <= {cell.slot}:
            return "alone"
        return "due" if self.checks[number].sort == "due" else "unit"

    @cached_property
    def units_of(self) -> dict[int, tuple[int, ...]]:
        """The units that read or belong to each space."""
        return _inverted((number, self.needs_of(unit)) for number, unit in enumerate(self.units))

    @cached_property
    def readers(self) -> dict[int, tuple[int, ...]]:
        """The steps, by their index, that each space affects."""
        return _inverted((place, self.below(step.slot)) for place, step in enumerate(self.steps))

    @cached_property
    def dependents(self) -> dict[str, Dependents]:
        """The effects of a change in each space, by name, except the spaces for player names."""
        places = {step.slot: (place,) for place, step in enumerate(self.steps)}
        readers, units = self.readers, self.units_of
        return {
            name: Dependents(
                slot,
                single.leaf.kind == "is",
                single.leaf,
                tuple(sorted({*readers.get(slot, ()), *(() if single.leaf.kind == "is" else places.get(slot, ()))})),
                units.get(slot, ()),
            )
            for slot, (name, single) in enumerate(zip(self.typed, self.singles, strict=True))
            if name and not (name == "player" and self.definition.players is None)
        }

    def beside(self, written: Written) -> Plan:
        """The plan of a sheet with other players."""
        return self.model(written) if self.model is not None else self

    def all_below(self, slots: tuple[int, ...]) -> Iterable[int]:
        """Return these slots and all slots that they are computed from, directly or indirectly."""
        reached = dict.fromkeys(slots)
        todo = list(slots)
        while todo:
            for slot in self.below(todo.pop()):
                if slot not in reached:
                    reached[slot] = None
                    todo.append(slot)
        return reached

    def below(self, slot: int) -> tuple[int, ...]:
        """Return the slots that a space is computed from. They are found only once."""
        result = self._below.get(slot)
        if result is None:
            single = self.singles[slot]
            each = self._of[id(single.leaf)]
            result = self._below[slot] = self.needs((each.value, *each.marks), single.at)
        return result

    def _dependencies(self, first: str, slots: tuple[int, ...], raw: list[Any]) -> tuple[str, ...]:
        names: dict[str, None] = {first: None}
        seen = set(slots)
        todo = list(slots)
        at = 0
        while at < len(todo):
            slot = todo[at]
            at += 1
            if self.typed[slot]:
                names[self.typed[slot]] = None
            if not (self.singles[slot].leaf.kind == "is" and raw[slot] is not None):
                for other in self.below(slot):
                    if other not in seen:
                        seen.add(other)
                        todo.append(other)
        return tuple(names)

    def rule_name(self, part: str) -> str:
        """The name of a rule of the layout."""
        result = self._names.get(part)
        if result is None:
            result = self._names[part] = f"{self.definition.name}/{part}"
        return result

    def evaluate(self, node: Node, state: State, at: At) -> Any:
        """The value of a formula, or of a part of one."""
        return node.place(self.grid).value(state, at)

    def unreadable(self, exceeded: Exceeded, ready: PlacedFormula | None) -> Unreadable:
        """Return the error of a layout whose formulas take too much work on a sheet, at the position of the formula."""
        what = exceeded.what
        if ready is None:
            return Unreadable([Fault(what, Position(1, 1))])
        formula = ready.formula
        at = formula.script.position(formula.tree.start, self.checked_layout.lines)
        return Unreadable([Fault(what, at, formula.script.node.file)])

    def blank_values(self) -> list[Any]:
        """Return the value of every slot on a blank sheet, without computed values."""
        return [MISSING if slot in self.grid.missing else None for slot in range(self.grid.many)]

    def printed(self) -> dict[str, str]:
        """The printed content of spaces with `printed`, by name."""
        state = State(self.blank_values(), self.seated, None, self.checked_layout.variables)
        result = {}
        for slot, at, value, leaf in ((each.slot, each.at, each.value, self.singles[each.slot].leaf) for each in self.steps):
            if leaf.kind == "printed" and value is not None:
                state.values[slot] = value.run(state, at)
                result[self.singles[slot].name] = shown(state.values[slot])
        return result


def _inverted(reads: Iterable[tuple[int, tuple[int, ...]]]) -> dict[int, tuple[int, ...]]:
    """Return the readers of each slot."""
    result: dict[int, list[int]] = {}
    for number, slots in reads:
        for slot in slots:
            result.setdefault(slot, []).append(number)
    return {slot: tuple(numbers) for slot, numbers in result.items()}
