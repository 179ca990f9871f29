"""The computed spaces and the checks of a sheet, as a plan lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from sheetgen.games.sheet.definition.spec import Rule, SpaceSpec
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.formulas.state import At, State
from sheetgen.games.sheet.language.numbers import Number
from sheetgen.games.sheet.resolution.check import Formula, RuleFormulas, SpecFormulas

SEVERAL = 4
"""So many spaces in which the same can stand are looked at together."""
Verdict = Literal["fine", "outside", "broken"]
"""Of what is written in a space: it is no number of the domain, or no choice; or its `must` is no."""
Shortcut = Literal["alone", "due", "unit"]
"""How a unit is judged again: as a space that depends on nothing else, by what is due there alone, or in full."""

Run = Callable[[State, At], Any]


class PlacedFormula(Struct, frozen=True):
    """A formula placed on the grid: what gives its value, and what that costs at least."""

    run: Run
    cost: int
    formula: Formula


class Step(NamedTuple):
    """A computed space in the order of work; run is None for a space with marks."""

    slot: int
    at: At
    run: Run | None
    cost: int
    value: PlacedFormula | None


class Dependents(NamedTuple):
    """What another value in a space touches: the places of what is worked out from it, and the units that read it.

    is_due: what belongs there is worked out, whatever is written; else the places have that of its own, where it has marks.
    """

    slot: int
    is_due: bool
    leaf: SpaceSpec
    places: tuple[int, ...]
    units: tuple[int, ...]


class Dependency(NamedTuple):
    """The spaces that findings depend on. optional_inputs: those of which it counts whether something is written.

    written_in: what picks what is written there; names_of: the names of all spaces, by the one it stands at and the blank ones.
    """

    optional_inputs: tuple[int, ...]
    written_in: Callable[[list[Any]], Any]
    names_of: dict[object, tuple[str, ...]]


class CellRule(Struct, frozen=True):
    """A space that may have a finding of its own."""

    slot: int
    at: At
    name: str
    leaf: SpaceSpec
    value: PlacedFormula | None
    must: PlacedFormula | None
    when: PlacedFormula | None
    formulas: SpecFormulas
    rule: str


class RulePlace(Struct, frozen=True):
    """Where a rule stands: its name, the indices along the axes around, the spaces in which something has to be written."""

    name: str
    at: At
    slots: tuple[int, ...]


class PlacedSource(Struct, frozen=True):
    """What a variable of a rule goes through. depth: of what its findings stand at, how many parts the names have; else 0.

    single: it goes through single spaces, and what `among` gives of each is where it stands, not yet its value.
    """

    number: int
    among: Node
    depth: int = 0
    single: bool = False


class PlacedRule(Struct, frozen=True):
    """A rule as it is judged. instances: of one `for: PATH`; single: it is for single spaces."""

    rule: Rule
    must: PlacedFormula
    when: PlacedFormula | None
    sources: tuple[PlacedSource, ...]
    instances: tuple[RulePlace, ...] | None
    single: bool
    formulas: RuleFormulas


class Check(Struct, frozen=True):
    """A check: of a space by itself, of a rule at one of its places, or of a rule as a whole."""

    cell: CellRule | None
    rule: PlacedRule | None
    instance: RulePlace | None
    main: PlacedFormula | None


class QuickCheck(NamedTuple):
    """How it is seen at once that there is nothing to find at a space.

    sort: few: one of some numbers; whole: any whole number; due: what is due; all: it has to be judged.
    """

    number: int
    slot: int
    sort: Literal["few", "whole", "due", "all"]
    allowed: frozenset[Number]
    unit: Check


def quick_check(number: int, cell: CellRule, unit: Check) -> QuickCheck:
    leaf = cell.leaf
    sort: Literal["few", "whole", "due", "all"] = "all"
    if cell.must is None:
        if leaf.kind == "is" and not leaf.due:
            sort = "due"
        elif leaf.kind == "number" and not leaf.domain.parts:
            sort = "whole"
        elif leaf.kind == "number" and leaf.allowed:
            sort = "few"
    return QuickCheck(number, cell.slot, sort, leaf.allowed if sort == "few" else frozenset(), unit)


def alike_checks(
    checks: Iterable[QuickCheck],
) -> Iterator[tuple[frozenset[Number | None], Callable[[list[Any]], Any], list[QuickCheck]]]:
    """Spaces in which the same few numbers can stand: those and a blank, what picks the values, and the checks."""
    by_numbers: dict[frozenset[Number], list[QuickCheck]] = {}
    for check in checks:
        if check.sort == "few":
            by_numbers.setdefault(check.allowed, []).append(check)
    for allowed, same in by_numbers.items():
        if len(same) >= SEVERAL:
            yield allowed | {None}, itemgetter(*(check.slot for check in same)), same
