"""A sheet judged in parts, so that judging it again after a change works out only what the change touches.

A part says which spaces it reads and which parts before it it uses, and sees nothing else. From these come its worth (whatever
later parts and the earned points need) and its violations. A plan is all parts of a sheet; it is made once for a layout,
or once for a number of rounds. What a part came to for the same values is kept: a search asks for it again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.form.written import Value, Written
from sheetgen.games.game import Earned
from sheetgen.games.rules import Violation

Outcome = tuple[Any, tuple[Violation, ...]]
"""What a part is worth (something that can be compared and hashed), and the violations in it."""
KEPT = 1000
"""For how many different values the outcome of a part is kept."""
EFFORT, EFFORT_PART = 20, 12
"""What it takes to judge a sheet again, and each of its parts besides the spaces that it reads (see `Case.effort`)."""
FEW_BREACHES, EFFORT_BREACH = 8, 5
"""So many violations in a part are told by the way; what each more of them takes."""


class Part(NamedTuple):
    """One thing that is judged for itself.

    reads: spaces. judge: from their values, None for nothing written, and the worths of the parts it uses, each in their order.
    uses: places of parts before it in the plan.
    """

    reads: tuple[str, ...]
    judge: Callable[[Any, Any], Outcome]
    uses: tuple[int, ...] = ()


class Plan:
    """The parts of a sheet in an order in which each comes after those it uses.

    earned: from all worths. again: judges afresh when one of the spaces `shaped_by` changes, on which hangs what parts there are.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        earned: Callable[[Sequence[Any]], Earned],
        shaped_by: frozenset[str] = frozenset(),
        again: Callable[[Written], PartedCase] | None = None,
    ) -> None:
        self.parts = tuple((part.reads, part.uses, part.judge, dict[Any, Outcome]()) for part in parts)
        self.earned = earned
        self.shaped_by = shaped_by
        self.again = again
        self._read_by: dict[str, set[int]] = {}
        for number, part in enumerate(parts):
            for space in part.reads:
                self._read_by.setdefault(space, set()).add(number)
        self._readers: dict[str, tuple[tuple[int, bool], ...]] = {}

    def readers(self, space: str) -> tuple[tuple[int, bool], ...]:
        """What a space touches; found when it is first asked for, since most spaces of a long sheet never are."""
        result = self._readers.get(space)
        if result is None:
            numbers = self._read_by.get(space)
            if numbers is None:
                return ()
            result = self._readers[space] = self.touched(numbers)
        return result

    def touched(self, numbers: set[int]) -> tuple[tuple[int, bool], ...]:
        """Parts, and all that use them, in order; those that are only used by others are judged when these have another worth."""
        touched = set(numbers)
        for number, (_, uses, _, _) in enumerate(self.parts):
            if not touched.isdisjoint(uses):
                touched.add(number)
        return tuple((number, number in numbers) for number in sorted(touched))

    def read(self, written: Written) -> PartedCase:
        """A sheet judged from nothing."""
        get = written.get
        worths: list[Any] = []
        result: dict[int, tuple[Violation, ...]] = {}
        effort = EFFORT
        for number, (reads, uses, judge, kept) in enumerate(self.parts):
            values = tuple(map(get, reads))
            used = tuple([worths[part] for part in uses]) if uses else ()
            outcome = kept.get((values, used)) or _kept(kept, judge, values, used)
            effort += EFFORT_PART + len(reads) + EFFORT_BREACH * max(len(outcome[1]) - FEW_BREACHES, 0)
            worths.append(outcome[0])
            if outcome[1]:
                result[number] = outcome[1]
        return PartedCase(self, written, worths, result, None, effort)


def _kept(
    kept: dict[Any, Outcome], judge: Callable[[Any, Any], Outcome], values: tuple[Any, ...], used: tuple[Any, ...]
) -> Outcome:
    """What a part comes to, kept for the next time."""
    if len(kept) >= KEPT:
        kept.clear()
    outcome = kept[values, used] = judge(values, used)
    return outcome


class PartedCase:
    """A sheet as it is judged: what is written, what every part is worth, and the violations by part."""

    __slots__ = ("_earned", "effort", "found", "plan", "worths", "written")

    def __init__(
        self,
        plan: Plan,
        written: Written,
        worths: list[Any],
        found: dict[int, tuple[Violation, ...]],
        earned: Earned | None,
        effort: int,
    ) -> None:
        self.plan = plan
        self.written = written
        self.worths = worths
        self.found = found
        self._earned = earned
        self.effort = effort

    def violations(self) -> Iterator[Violation]:
        """Every violation, part by part."""
        found = self.found
        for number in sorted(found) if len(found) > 1 else found:
            yield from found[number]

    def earned(self) -> Earned:
        """What its marks earn."""
        if self._earned is None:
            self._earned = self.plan.earned(self.worths)
        return self._earned

    def changed(self, changes: Mapping[str, Value | None]) -> PartedCase:
        """The sheet with other values in some spaces; parts that are not touched stay as they are."""
        plan = self.plan
        written = self.written.changed(changes)
        if plan.again is not None and not plan.shaped_by.isdisjoint(changes):
            return plan.again(written)
        if len(changes) == 1:
            (space,) = changes
            touched = plan.readers(space)
        else:
            touched = plan.touched({number for space in changes for number, reads in plan.readers(space) if reads})
        get, parts = written.get, plan.parts
        worths, result = self.worths.copy(), self.found
        effort = EFFORT
        other: set[int] = set()
        for number, reads_it in touched:
            reads, uses, judge, kept = parts[number]
            if reads_it or not other.isdisjoint(uses):
                values = tuple(map(get, reads))
                used = tuple([worths[part] for part in uses]) if uses else ()
                worth, violations = kept.get((values, used)) or _kept(kept, judge, values, used)
                effort += EFFORT_PART + len(reads) + EFFORT_BREACH * max(len(violations) - FEW_BREACHES, 0)
                if worth != worths[number]:
                    other.add(number)
                    worths[number] = worth
                if violations or number in result:
                    result = _with(result, number, violations)
        return PartedCase(plan, written, worths, result, None if other else self._earned, effort)


def _with(
    found: dict[int, tuple[Violation, ...]], number: int, violations: tuple[Violation, ...]
) -> dict[int, tuple[Violation, ...]]:
    """The violations by part with those of one part replaced."""
    if violations:
        return {**found, number: violations}
    return {other: kept for other, kept in found.items() if other != number}


def unfilled(_keys: object) -> Plan:
    """The plan of sheets on which nothing is written: no parts, and nothing earned."""
    return Plan((), lambda _worths: Earned(None, {}))
