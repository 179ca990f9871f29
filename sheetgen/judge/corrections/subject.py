"""Sheets that a search checks again and again, alone or as one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from sheetgen.form.written import Value
from sheetgen.games.game import Case, Seat, TableCase
from sheetgen.games.rules import Violation
from sheetgen.judge.corrections.candidates import Changes, Key
from sheetgen.judge.corrections.search import Error, ErrorKeys, Subject, error_key
from sheetgen.judge.corrections.suggestions import Budget
from sheetgen.source.faults import Unreadable

SLIPS = (1, 2, 3, 4, 10, 20, 100)
"""Typical differences from miscounting or forgetting to carry. (Confusing 2 with 7, or 4 with 9, makes a difference of 5.)"""


def may_be_slip(written: int, due: int) -> bool:
    """Return whether the difference between two numbers is typical of miscounting or forgetting to carry."""
    return abs(written - due) in SLIPS


class Sheets:
    """A single sheet, or sheets that were played together. table: the case of their table, if any."""

    __slots__ = ("_budget", "_cases", "_effort", "_table")

    def __init__(
        self, cases: Sequence[Case], budget: Budget, table: TableCase[Any, Any] | None = None, effort: int | None = None
    ) -> None:
        """effort: the cost of checking the table apart from its sheets, if already known."""
        self._cases, self._table, self._budget, self._effort = tuple(cases), table, budget, effort
        if effort is None:
            self._effort = 0 if table is None else table.effort

    def errors(self) -> Iterator[Error]:
        """Yield the errors of all sheets, then the table's errors."""
        for seat, case in enumerate(self._cases):
            yield from _errors(case, seat)
        if self._table is None:
            return
        self._budget.spend(self._effort or 0)
        try:
            for violation in self._table.violations():
                if violation.severity == "error":
                    yield Error(violation.rule, violation.depends_on, ())
        except Unreadable:  # the changed table takes too many steps to check, so the change is not a plausible mistake
            yield Error("", (), ())

    def dues(self) -> Iterator[tuple[Key, Value | None]]:
        """Yield the spaces for which a rule gives a due value, with that value."""
        return chain.from_iterable(_dues(case, seat) for seat, case in enumerate(self._cases))

    def meaning(self) -> object:
        """Return findings, points, due values and ranking: sheets with the same meaning differ only in their written values."""
        found = [(each.rule, each.depends_on) for each in self._table.violations()] if self._table else []
        return [_meaning(case) for case in self._cases], found, self._table and self._table.ranking()

    def changed(self, changes: Changes) -> Sheets:
        """Return the sheets with other values in some spaces."""
        cases = list(self._cases)
        by_seat: dict[int, dict[str, Value | None]] = {0: {}} if len(cases) == 1 else {}
        for (seat, space), value in changes:
            by_seat.setdefault(seat, {})[space] = value
        for seat, values in by_seat.items():
            cases[seat] = cases[seat].changed(values)
            self._budget.spend(cases[seat].effort)
        table = self._table
        if table is not None:
            seats = (Seat(old.player, case) for old, case in zip(table.seats, cases, strict=True))
            table = table._replace(seats=tuple(seats))
        return Sheets(cases, self._budget, table, self._effort)


class Ignoring:
    """Sheets without some of their errors."""

    def __init__(self, subject: Subject, ignored: ErrorKeys) -> None:
        self._subject, self._ignored = subject, ignored

    def errors(self) -> Iterator[Error]:
        """Yield the errors that are not ignored."""
        return (error for error in self._subject.errors() if error_key(error) not in self._ignored)

    def dues(self) -> Iterator[tuple[Key, Value | None]]:
        """Yield the spaces with an error that is not ignored and gives a due value, with that value."""
        return ((error.depends_on[0], error.due[0]) for error in self.errors() if error.due)

    def changed(self, changes: Changes) -> Ignoring:
        """Return the sheets with other values in some spaces."""
        return Ignoring(self._subject.changed(changes), self._ignored)


def _meaning(case: Case) -> object:
    return [(each.rule, each.spaces) for each in case.violations()], case.earned(), dict(case.due())


def _errors(case: Case, seat: int) -> Iterator[Error]:
    return (_error(violation, seat, case) for violation in case.violations() if violation.severity == "error")


def _error(violation: Violation, seat: int, case: Case) -> Error:
    written = case.written.get(violation.spaces[0])
    is_blank = bool(violation.due) and written is None
    return Error(violation.rule, _keys(violation.spaces, seat), violation.due, _is_slight(written, violation.due), is_blank)


@lru_cache(maxsize=4096)
def _keys(names: tuple[str, ...], seat: int) -> tuple[Key, ...]:
    """Return the spaces as keys. This is cached: the same errors occur in each state of a search, and a total may depend on a
    hundred spaces."""
    return tuple((seat, space) for space in names)


def _is_slight(written: object, due: tuple[Value | None, ...]) -> bool:
    """Return whether the difference between a number and a due value is typical of a mistake, or either isn't a number."""
    if type(written) is not int or not due:
        return True
    return any(type(each) is not int or may_be_slip(written, each) for each in due)


def _dues(case: Case, seat: int) -> Iterator[tuple[Key, Value | None]]:
    errors = (each for each in case.violations() if each.severity == "error" and each.due)
    return (((seat, each.spaces[0]), each.due[0]) for each in errors)
