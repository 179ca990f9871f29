"""Checks of a sheet in parts, so that checking again after a change calculates only the affected parts.

A part declares the spaces it reads and the earlier parts it uses, and sees nothing else. They determine its result (everything that
later parts and the earned points need) and its violations. A plan is all parts of a sheet; it is made once per layout, or once per
number of rounds. The outcome of a part for the same values is cached, because a search requests it repeatedly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.form.written import Value, Written
from sheetgen.games.game import Earned
from sheetgen.games.rules import Violation

Outcome = tuple[Any, tuple[Violation, ...]]
"""The result of a part (something that can be compared and hashed), and the violations in it."""
CACHED = 1000
"""For how many different values the outcome of a part is cached."""
EFFORT, EFFORT_PART = 20, 12
"""Effort of checking a sheet again, and of checking one part. A part adds one more for each space it reads (see `Case.effort`)."""
FEW_VIOLATIONS, EFFORT_VIOLATION = 8, 5
"""Number of violations in a part that add no effort; the effort of each further one."""


Due = Mapping[str, "Value | None"]
"""Values due, by space (see `Case.due`)."""


class Part(NamedTuple):
    """A unit that is checked separately.

    reads: the spaces it reads. uses: the indexes in the plan of the earlier parts it uses. judge: returns the outcome of the part,
    from the values of `reads` (None if blank) and the results of `uses`, both in order.
    """

    reads: tuple[str, ...]
    judge: Callable[[Any, Any], Outcome]
    uses: tuple[int, ...] = ()


class Plan:
    """The parts of a sheet, ordered so that each comes after the parts it uses.

    earned: calculates the earned points from all results. due: returns the due values of a case, as `Case.due`. replan: judges the
    sheet with another plan if a space of `shaped_by` changes. These spaces decide which parts there are.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        earned: Callable[[Sequence[Any]], Earned],
        shaped_by: frozenset[str] = frozenset(),
        replan: Callable[[Written], PartedCase] | None = None,
        due: Callable[[PartedCase], Due] = lambda _case: {},
    ) -> None:
        self.parts = tuple((part.reads, part.uses, part.judge, dict[Any, Outcome]()) for part in parts)
        self.earned = earned
        self.due = due
        self.shaped_by = shaped_by
        self.replan = replan
        self._read_by: dict[str, set[int]] = {}
        for number, part in enumerate(parts):
            for space in part.reads:
                self._read_by.setdefault(space, set()).add(number)
        self._readers: dict[str, tuple[tuple[int, bool], ...]] = {}

    def readers(self, space: str) -> tuple[tuple[int, bool], ...]:
        """Return the parts that a change in a space affects, as `affected`. They are looked up on first request, because most
        spaces of a long sheet are never requested."""
        result = self._readers.get(space)
        if result is None:
            numbers = self._read_by.get(space)
            if numbers is None:
                return ()
            result = self._readers[space] = self.affected(numbers)
        return result

    def affected(self, numbers: set[int]) -> tuple[tuple[int, bool], ...]:
        """Return the numbers of some parts and of every part that uses one of them, directly or through other parts, in ascending
        order; each with whether it is one of the given parts. The others need a new check only if the result of a part they use has
        changed.
        """
        affected = set(numbers)
        for number, (_, uses, _, _) in enumerate(self.parts):
            if not affected.isdisjoint(uses):
                affected.add(number)
        return tuple((number, number in numbers) for number in sorted(affected))

    def read(self, written: Written) -> PartedCase:
        """Judge a sheet completely, without earlier results."""
        get = written.get
        results: list[Any] = []
        violations_at: dict[int, tuple[Violation, ...]] = {}
        effort = EFFORT
        for number, (reads, uses, judge, cache) in enumerate(self.parts):
            values = tuple(map(get, reads))
            used = tuple([results[part] for part in uses]) if uses else ()
            outcome = cache.get((values, used)) or _judge_cached(cache, judge, values, used)
            effort += EFFORT_PART + len(reads) + EFFORT_VIOLATION * max(len(outcome[1]) - FEW_VIOLATIONS, 0)
            results.append(outcome[0])
            if outcome[1]:
                violations_at[number] = outcome[1]
        return PartedCase(self, written, results, violations_at, None, effort)


def _judge_cached(
    cache: dict[Any, Outcome], judge: Callable[[Any, Any], Outcome], values: tuple[Any, ...], used: tuple[Any, ...]
) -> Outcome:
    """Judge a part and cache its outcome for the next time."""
    if len(cache) >= CACHED:
        cache.clear()
    outcome = cache[values, used] = judge(values, used)
    return outcome


class PartedCase:
    """A checked sheet: the written values, the result of every part, and the violations by part."""

    __slots__ = ("_earned", "effort", "plan", "results", "violations_at", "written")

    def __init__(
        self,
        plan: Plan,
        written: Written,
        results: list[Any],
        violations_at: dict[int, tuple[Violation, ...]],
        earned: Earned | None,
        effort: int,
    ) -> None:
        self.plan = plan
        self.written = written
        self.results = results
        self.violations_at = violations_at
        self._earned = earned
        self.effort = effort

    def violations(self) -> Iterator[Violation]:
        """Every violation, part by part."""
        violations_at = self.violations_at
        for number in sorted(violations_at) if len(violations_at) > 1 else violations_at:
            yield from violations_at[number]

    def earned(self) -> Earned:
        """Return the points earned on the sheet."""
        if self._earned is None:
            self._earned = self.plan.earned(self.results)
        return self._earned

    def due(self) -> Due:
        """Return the values due in spaces that follow from others."""
        return self.plan.due(self)

    def changed(self, changes: Mapping[str, Value | None]) -> PartedCase:
        """Return the sheet with other values in some spaces; unaffected parts are kept."""
        plan = self.plan
        written = self.written.changed(changes)
        if plan.replan is not None and not plan.shaped_by.isdisjoint(changes):
            return plan.replan(written)
        if len(changes) == 1:
            (space,) = changes
            affected = plan.readers(space)
        else:
            affected = plan.affected({number for space in changes for number, reads in plan.readers(space) if reads})
        get, parts = written.get, plan.parts
        results, violations_at = self.results.copy(), self.violations_at
        effort = EFFORT
        differing: set[int] = set()
        for number, reads_it in affected:
            reads, uses, judge, cache = parts[number]
            if reads_it or not differing.isdisjoint(uses):
                values = tuple(map(get, reads))
                used = tuple([results[part] for part in uses]) if uses else ()
                result, violations = cache.get((values, used)) or _judge_cached(cache, judge, values, used)
                effort += EFFORT_PART + len(reads) + EFFORT_VIOLATION * max(len(violations) - FEW_VIOLATIONS, 0)
                if result != results[number]:
                    differing.add(number)
                    results[number] = result
                if violations or number in violations_at:
                    violations_at = _replaced(violations_at, number, violations)
        return PartedCase(plan, written, results, violations_at, None if differing else self._earned, effort)


def _replaced(
    violations_at: dict[int, tuple[Violation, ...]], number: int, violations: tuple[Violation, ...]
) -> dict[int, tuple[Violation, ...]]:
    """Return the violations by part, with one part's violations replaced."""
    if violations:
        return {**violations_at, number: violations}
    return {other: kept for other, kept in violations_at.items() if other != number}


def unfilled(_keys: object) -> Plan:
    """Return the plan for sheets without values: no parts, no points."""
    return Plan((), lambda _results: Earned(None, {}))
