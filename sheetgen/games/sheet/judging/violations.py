"""The findings of a sheet, one unit after another. Messages are made on demand."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Protocol

from sheetgen.form.written import UNREAD, Value
from sheetgen.games.rules import Violation
from sheetgen.games.sheet.definition.spec import SpaceSpec, alike
from sheetgen.games.sheet.engine.places import place_name
from sheetgen.games.sheet.engine.plan import Plan
from sheetgen.games.sheet.engine.space_names import domain
from sheetgen.games.sheet.engine.units import CellRule, Check, PlacedFormula, PlacedRule, RulePlace, Verdict
from sheetgen.games.sheet.formulas.state import UNKNOWN, At, State
from sheetgen.games.sheet.judging import messages as telling
from sheetgen.games.sheet.judging.messages import Explanation, LazyMessage
from sheetgen.games.sheet.language.numbers import TOO_MUCH_WORK, Exceeded
from sheetgen.games.sheet.resolution.check import Formula, RuleFormulas, SpecFormulas
from sheetgen.source.decimals import decimal_places
from sheetgen.source.messages import Sentence, SpaceName, in_a_row

_NOTHING = (None, False)


class Sheet(Protocol):
    """A sheet as findings see it: written and due values by slot, and values of references."""

    plan: Plan
    raw: list[Any]
    values: list[Any]
    dues: list[Any]
    contradicted: frozenset[int]
    depends_on: dict[int, tuple[str, ...]]

    def state(self, values: list[Any]) -> State:
        """Return the state that formulas see."""


def of_unit(sheet: Sheet, unit: Check, state: State) -> tuple[Violation, ...]:
    """Return the violations of one unit."""
    cell = unit.cell
    if cell is not None:
        written = sheet.raw[cell.slot]
        if written is None and not cell.leaf.due:
            return ()
        return _of_space(sheet, cell, None if written is False else written, state)
    rule, instance = unit.rule, unit.instance
    assert rule is not None, "a space or a rule is judged"
    if instance is None:
        return tuple(_everywhere(sheet, unit, rule, state))
    if not _is_any_written(sheet, instance.slots) or (rule.single and _is_outside(sheet, instance)):
        return ()
    return (_violation(sheet, unit, rule, state, instance),) if is_broken(rule, state, instance.at) else ()


# Findings of single spaces


def _of_space(sheet: Sheet, cell: CellRule, written: Any, state: State) -> tuple[Violation, ...]:
    """Return the first of a space's own findings: about its due value, otherwise about its written value."""
    if cell.value is not None:
        violations = of_due(sheet, cell, written)
        if violations:
            return violations
        if is_nothing(written, sheet.dues[cell.slot]):
            return ()
    return by_verdict(sheet, cell, written, verdict(cell, written, state))


def verdict(cell: CellRule, written: Any, state: State) -> Verdict:
    """Return the verdict on a written value, apart from its due value."""
    if written is None or written is False:
        return "fine"
    if cell.value is None and written is not UNREAD and not _fits(cell.leaf, written, state.seated.players):
        return "outside"
    if cell.must is None or (cell.when is not None and worked_out(cell.when, state, cell.at) is not True):
        return "fine"
    return "broken" if worked_out(cell.must, state, cell.at) is False else "fine"


def by_verdict(sheet: Sheet, cell: CellRule, written: Any, sort: Verdict, alone: bool = False) -> tuple[Violation, ...]:
    """Return the finding for a value outside the allowed values, or for a value that breaks the space's own rule.

    alone: whether the finding depends on no other space.
    """
    if sort == "fine":
        return ()
    if sort == "outside":
        return (Violation(cell.rule, "error", (cell.name,), LazyMessage(_outside_text, (sheet, cell, written))),)
    depends_on = (cell.name,) if alone else _depends_on(sheet, cell)
    return (Violation(cell.rule, "error", depends_on, LazyMessage(_must_text, (sheet, cell, written))),)


def of_due(sheet: Sheet, cell: CellRule, written: Any) -> tuple[Violation, ...]:
    """Return the finding for a written value that differs from the due value, or for a blank space whose value must be written."""
    due = sheet.dues[cell.slot]
    if due is UNREAD or written is UNREAD:
        return ()
    if cell.slot not in sheet.contradicted and not (written is None and cell.leaf.due and due not in _NOTHING):
        return ()
    depends_on = sheet.depends_on.get(id(cell)) or _depends_on(sheet, cell)
    text = LazyMessage(_due_text, (sheet, cell, written, due))
    return (Violation(cell.rule, "error", depends_on, text, (due,) if type(due) is int else _as_due(due)),)


def _depends_on(sheet: Sheet, cell: CellRule) -> tuple[str, ...]:
    """Return the dependencies of a space's findings, and save them for all sheets with the same blank spaces."""
    names = sheet.depends_on[id(cell)] = sheet.plan.depends_on(cell, cell.name, sheet.raw)
    return names


def has_finding(sheet: Sheet, slot: int) -> bool:
    """Return whether a space has its own finding."""
    cell = sheet.plan.cell_rule_at.get(slot)
    if cell is None:
        return False
    try:
        return bool(of_unit(sheet, Check(cell, None, None, None), sheet.state(sheet.values)))
    except Exceeded:
        return False


def _explained(
    sheet: Sheet, formula: Formula, of: SpecFormulas | RuleFormulas, at: At, variables: tuple[Any, ...] = ()
) -> Explanation:
    """Return the message of a finding, and its notes. variables: variables of the rule."""
    state = sheet.state(sheet.values)
    state.variables = [*variables] or state.variables
    return telling.explain(formula, of, sheet.plan, state, at, lambda place: has_finding(sheet, place.slot))


def _name(sheet: Sheet, cell: CellRule) -> SpaceName:
    return sheet.plan.space_names.of(cell.name) or SpaceName(cell.name, cell.name)


def _outside_text(sheet: Sheet, cell: CellRule, written: Any) -> Sentence:
    names, leaf = sheet.plan.space_names, cell.leaf
    if leaf.of_players:
        return telling.nobody(_name(sheet, cell), str(written), sheet.plan.players)
    allowed = in_a_row(map(names.word, leaf.options)) if leaf.kind == "choice" else domain(leaf.domain)
    return telling.outside(_name(sheet, cell), names.value(written), allowed)


def _due_text(sheet: Sheet, cell: CellRule, written: Any, due: Any) -> Sentence:
    assert cell.value is not None, "something is due"
    says, notes = _explained(sheet, cell.value.formula, cell.formulas, cell.at)
    shown = None if written is None else sheet.plan.space_names.value(written)
    if shown is not None and due is None:
        return telling.nothing_yet(_name(sheet, cell), shown, notes)
    return telling.other(_name(sheet, cell), shown, sheet.plan.space_names.value(due), says, notes)


def _must_text(sheet: Sheet, cell: CellRule, written: Any) -> Sentence:
    assert cell.must is not None, "something must hold"
    explanation = _explained(sheet, cell.must.formula, cell.formulas, cell.at)
    return telling.must_hold(_name(sheet, cell), sheet.plan.space_names.value(written), cell.must.formula, *explanation)


# Rules


def _everywhere(sheet: Sheet, unit: Check, rule: PlacedRule, state: State) -> Iterator[Violation]:
    """Yield the violations of a rule that goes through lists, or is checked only once."""
    seen: set[tuple[str, str]] = set()
    for name in combinations(rule, sheet.plan, state):
        if is_broken(rule, state, ()):
            violation = _violation(sheet, unit, rule, state, RulePlace(name, (), ()))
            message = violation.message.text().message if rule.sources else ""  # the notes differ for other values of the variables
            if (violation.spaces[0], message) not in seen:
                seen.add((violation.spaces[0], message))
                yield violation


def _violation(sheet: Sheet, unit: Check, rule: PlacedRule, state: State, instance: RulePlace) -> Violation:
    plan, at = sheet.plan, instance.at
    name = instance.name if rule.formulas.at is None else place_name(rule.formulas.at, plan, state, at)[1]
    depends_on = plan.depends_on(unit, name, sheet.raw)
    if depends_on[0] != name:
        depends_on = (name, *(other for other in depends_on if other != name))
    text = LazyMessage(_rule_text, (sheet, rule, tuple(state.variables), at))
    return Violation(plan.rule_name(rule.rule.id), rule.rule.severity, depends_on, text)


def _rule_text(sheet: Sheet, rule: PlacedRule, variables: tuple[Any, ...], at: At) -> Sentence:
    formulas = rule.formulas
    return telling.broken(formulas.must, *_explained(sheet, formulas.must, formulas, at, variables))


def is_broken(rule: PlacedRule, state: State, at: At) -> bool:
    """Return whether a rule is broken."""
    if rule.when is not None and worked_out(rule.when, state, at) is not True:
        return False
    return worked_out(rule.must, state, at) is False


def combinations(rule: PlacedRule, plan: Plan, state: State, at: int = 0, name: str = "") -> Iterator[str]:
    """Set the rule's variables to each combination in turn; yield the name of the place that each is about."""
    if at == len(rule.sources):
        yield name
        return
    source = rule.sources[at]
    state.left -= source.among.cost
    values = source.among.value(state, ())
    for value in () if values is UNKNOWN else values or ():
        if source.depth:
            single = plan.singles[value.slot]
            name = ".".join(single.parts[: source.depth]) if single.leaf.on_paper or not source.single else ""
        state.variables[source.number] = value.values[value.slot] if source.single else value
        state.left -= 1
        if state.left < 0:
            raise Exceeded(TOO_MUCH_WORK)
        yield from combinations(rule, plan, state, at + 1, name)


# Values


def worked_out(ready: PlacedFormula, state: State, at: At) -> Any:
    """Evaluate a formula and count its work."""
    state.left -= ready.cost
    if state.left < 0:
        raise Exceeded(TOO_MUCH_WORK)
    return ready.run(state, at)


def is_nothing(written: Any, due: Any) -> bool:
    """Return whether a written value counts as nothing: no text, no tick, or 0 without a due value."""
    return written is None or written is False or (due is None and written == 0 and written is not UNREAD)


def _is_any_written(sheet: Sheet, slots: tuple[int, ...]) -> bool:
    """Return whether anything is written in these spaces, except values that count as nothing (see `is_nothing`)."""
    for slot in slots:
        written = sheet.raw[slot]
        if written is not None and not is_nothing(written, sheet.dues[slot]):
            return True
    return False


def _is_outside(sheet: Sheet, instance: RulePlace) -> bool:
    """Return whether the written value of a rule's single space is not among the allowed values."""
    written = sheet.raw[instance.slots[0]]
    leaf = sheet.plan.singles[instance.slots[0]].leaf
    return leaf.is_entered and written not in (None, UNREAD) and not _fits(leaf, written, sheet.plan.players)


def _fits(leaf: SpaceSpec, written: Any, players: Collection[str]) -> bool:
    """Return whether a number, a mark or a choice is allowed in a space."""
    if leaf.of_players:
        return written in players
    if leaf.kind == "number":
        return leaf.domain.holds(written) if not isinstance(written, str) else written.casefold() in leaf.by_mark
    return leaf.kind != "choice" or alike(str(written)) in leaf.by_choice


def _as_due(due: Any) -> tuple[Value | None, ...]:
    """Return a due value as it would be written; empty if it can't be written."""
    if due is None or due is False:
        return (None,)
    if not isinstance(due, (bool, str)) and decimal_places(due) is None:
        return ()
    return (due,)
