"""A score as a sum of terms, and independent groups of spaces."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.games.sheet.engine.units import PlacedFormula
from sheetgen.games.sheet.formulas.lists import Calling
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.formulas.operators import Adding, Minus
from sheetgen.games.sheet.formulas.state import At
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.lab.narrowing import Narrowing, Open
from sheetgen.games.sheet.lab.values import Span, Values
from sheetgen.games.sheet.resolution.check import Formula


class Term(Struct, frozen=True):
    """A term that a score adds, or (sign -1) subtracts.

    slots: the slots that the term reads; zero: whether a blank term counts 0 (otherwise it leaves the whole score blank); formula:
    None for a plain space; worth: whether a tick counts its worth.
    """

    slots: tuple[int, ...]
    sign: int
    zero: bool
    formula: PlacedFormula | None = None
    at: At = ()
    worth: bool = False


class Group(Struct, frozen=True):
    """Spaces that players write, and the terms that depend on them and on no others."""

    slots: tuple[int, ...]
    terms: tuple[Term, ...]


def terms(narrowing: Narrowing) -> tuple[Term, ...]:
    """Return the terms of the score. If the score has named parts, a blank part counts 0; if it is a single formula and this is
    blank, the score has no value."""
    parts = narrowing.plan.parts
    narrowing.reach.values = narrowing.begin(endless=True).values
    parted = _Parted(narrowing)
    return tuple(term for part, ready in parts.items() for term in parted.of(ready.formula.node, (), ready.formula, 1, part != ""))


class _Parted:
    """Splits sums into terms."""

    def __init__(self, narrowing: Narrowing) -> None:
        self._narrowing = narrowing
        self._plan = narrowing.plan
        self._formulas = {step.slot: (step.value.formula, step.at) for step in self._plan.steps if step.value is not None}

    def of(self, node: Node, at: At, formula: Formula, sign: int, zero: bool) -> Iterator[Term]:
        """Yield the terms of a node. An addition isn't split where a blank counts 0 (`zero`), as in `sum(…)`, because one blank
        operand makes the whole addition blank.
        """
        match node:
            case Minus() if not zero:
                yield from self.of(node.of, at, formula, -sign, zero)
            case Adding() if not zero:
                for operator, each in (("+", node.first), *node.rest):
                    yield from self.of(each, at, formula, -sign if operator == "-" else sign, zero)
            case Calling(name="sum"):
                for arg in node.args:
                    if isinstance(arg, Walk) or not arg.is_list:
                        yield from self.of(arg, at, formula, sign, True)
                    else:
                        yield self._whole(replace(node, args=(arg,)), at, formula, sign, True)
            case Walk():
                yield from self._walk(node, at, formula, sign, zero)
            case _:
                yield self._whole(node, at, formula, sign, zero)

    def _walk(self, walk: Walk, at: At, formula: Formula, sign: int, zero: bool) -> Iterator[Term]:
        several = self._narrowing.reach.places(walk, at)
        if several is None or len(several) != 1 or (not several[0] and not zero):
            yield self._whole(Calling("sum", (walk,)) if walk.is_list else walk, at, formula, sign, zero)
            return
        for slot, _ in several[0]:
            if slot in self._formulas and not walk.worth:
                inner, place = self._formulas[slot]
                yield from self.of(inner.node, place, inner, sign, zero)
            else:
                yield Term((slot,), sign, zero, worth=walk.worth)

    def _whole(self, node: Node, at: At, formula: Formula, sign: int, zero: bool) -> Term:
        placed = node.place(self._plan.grid)
        ready = PlacedFormula(placed.value, placed.cost, replace(formula, node=node))
        return Term(self._plan.needs((ready.formula,), at), sign, zero, ready, at)


def groups(narrowing: Narrowing, of: tuple[Term, ...]) -> list[Group]:
    """Return groups of the entered spaces: all spaces that one rule or term needs are in the same group. Also put the slots that
    rules and terms need into `narrowing.needed`."""
    plan = narrowing.plan
    narrowing.needed = set()

    def entered(slots: tuple[int, ...]) -> list[int]:
        """Return the entered spaces among some slots and their inputs."""
        reached = plan.all_below(slots)
        narrowing.needed.update(reached)
        return [slot for slot in reached if plan.singles[slot].leaf.is_entered]

    leader = {single.slot: single.slot for single in plan.singles if single.leaf.is_entered}

    def find(slot: int) -> int:
        while leader[slot] != slot:
            leader[slot] = leader[leader[slot]]
            slot = leader[slot]
        return slot

    together = [entered(slots) for slots in (*(check.slots for check in narrowing.checks), *(term.slots for term in of))]
    for slots in together:
        for slot in slots[1:]:
            leader[find(slot)] = find(slots[0])
    slots_of: dict[int, list[int]] = {}
    for slot in leader:
        slots_of.setdefault(find(slot), []).append(slot)
    terms_of: dict[int | None, list[Term]] = {}
    for term in of:
        slots = entered(term.slots)
        terms_of.setdefault(find(slots[0]) if slots else None, []).append(term)
    result = [Group(tuple(slots), tuple(terms_of.get(first, ()))) for first, slots in slots_of.items()]
    return [*result, Group((), tuple(terms_of.get(None, ())))]


def most(narrowing: Narrowing, of: tuple[Term, ...], sheet: Open, way: int) -> Any:
    """Return the highest possible sum of terms; with way -1, the lowest, negated. Return None if one of the terms has no
    value."""
    total: Any = 0
    for term in of:
        if term.formula is None:
            narrowing.reach.values = sheet.values
            values = narrowing.reach.of_slot(term.slots[0], term.worth)
        else:
            values = narrowing.values_of(term.formula, term.at, term.slots, sheet)
        one = _most(values, term.zero, way * term.sign)
        if one is None:
            return None
        total += one
    narrowing.spend(len(of))
    return total


def _most(values: Values, zero: bool, way: int) -> Any:
    if isinstance(values, Span):
        end = way * (values.high if way > 0 else values.low)
        return max(end, 0) if zero and values.blank else end
    known = [0 if value is None else value for value in values if zero or value is not None]
    return max((way * value for value in known), default=None) if all(isinstance(v, bool) is False for v in known) else inf
