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
"""Minimum number of spaces with the same allowed values for checking them together."""
Verdict = Literal["fine", "outside", "broken"]
"""Result for a written value: outside: not a number of the domain, or not a choice; broken: its `must` is no."""
Shortcut = Literal["alone", "due", "unit"]
"""Way to check a unit again: as a space that depends on nothing else, only by its due value, or in full."""

Run = Callable[[State, At], Any]


class PlacedFormula(Struct, frozen=True):
    """A formula placed on the grid: a function that returns its value, and its minimum cost."""

    run: Run
    cost: int
    formula: Formula


class Step(NamedTuple):
    """A computed space, in the order of evaluation; run is None for a space with marks."""

    slot: int
    at: At
    run: Run | None
    cost: int
    value: PlacedFormula | None


class Dependents(NamedTuple):
    """The effects of a changed space: the steps it affects, and the units that read it.

    is_due: whether the changed space has a due value, which stays the same whatever is written there. If not, and the space has
    marks, `places` includes the space's own step.
    """

    slot: int
    is_due: bool
    leaf: SpaceSpec
    places: tuple[int, ...]
    units: tuple[int, ...]


class Dependency(NamedTuple):
    """The spaces that findings depend on. optional_inputs: spaces of which it only matters whether they are blank.

    written_in: function that returns the written values of `optional_inputs`; names_of: cached names of all the spaces, by the
    reported space and by which optional inputs are blank.
    """

    optional_inputs: tuple[int, ...]
    written_in: Callable[[list[Any]], Any]
    names_of: dict[object, tuple[str, ...]]


class CellRule(Struct, frozen=True):
    """A space that may have a finding."""

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
    """The place of a rule: its name, the indices along enclosing axes, and its spaces. If none of these is filled in, the rule
    isn't checked there."""

    name: str
    at: At
    slots: tuple[int, ...]


class PlacedSource(Struct, frozen=True):
    """The source of a rule's variable. depth: number of name parts of the variable's place if findings are reported there,
    otherwise 0.

    single: whether the variable goes through single spaces for such a rule; `among` then gives their places instead of their
    values.
    """

    number: int
    among: Node
    depth: int = 0
    single: bool = False


class PlacedRule(Struct, frozen=True):
    """A rule ready to check. instances: places of one `for: PATH`; single: whether it is for single spaces."""

    rule: Rule
    must: PlacedFormula
    when: PlacedFormula | None
    sources: tuple[PlacedSource, ...]
    instances: tuple[RulePlace, ...] | None
    single: bool
    formulas: RuleFormulas


class Check(Struct, frozen=True):
    """A check for a single space, for a rule at one place, or for a whole rule."""

    cell: CellRule | None
    rule: PlacedRule | None
    instance: RulePlace | None
    main: PlacedFormula | None


class QuickCheck(NamedTuple):
    """A fast test that a space has no finding.

    sort: few: one of some numbers; whole: any whole number; due: the due value; all: a full check is needed.
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
    """Group the spaces that allow the same few numbers. Yield for each group of at least `SEVERAL` spaces: these numbers and None,
    a function that picks the spaces' values, and their checks.
    """
    by_numbers: dict[frozenset[Number], list[QuickCheck]] = {}
    for check in checks:
        if check.sort == "few":
            by_numbers.setdefault(check.allowed, []).append(check)
    for allowed, same in by_numbers.items():
        if len(same) >= SEVERAL:
            yield allowed | {None}, itemgetter(*(check.slot for check in same)), same
