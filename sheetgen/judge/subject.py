"""What is judged again and again in a search: the sheets given, and where they lie on one table, the table too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.form.written import Value
from sheetgen.games.game import Case, Seat, TableCase
from sheetgen.games.rules import Breach
from sheetgen.judge.search import Error
from sheetgen.judge.slips import Changes
from sheetgen.source.faults import Unreadable


class OneSheet:
    """A sheet that is judged alone."""

    __slots__ = ("_case", "_seat")

    def __init__(self, case: Case, seat: int = 0) -> None:
        self._case, self._seat = case, seat

    def errors(self) -> Iterator[Error]:
        """Its errors."""
        return (_error(breach, self._seat) for breach in self._case.breaches() if breach.severity == "error")

    def changed(self, changes: Changes) -> OneSheet:
        """The same with other values in some spaces."""
        return OneSheet(self._case.changed({space: value for (_, space), value in changes}), self._seat)


class TableOfSheets:
    """Sheets that were played together."""

    __slots__ = ("_cases", "_table")

    def __init__(self, cases: Sequence[Case], table: TableCase[Any, Any] | None) -> None:
        self._cases, self._table = tuple(cases), table

    def errors(self) -> Iterator[Error]:
        """The errors of all sheets, then the table's."""
        for seat, case in enumerate(self._cases):
            yield from (_error(breach, seat) for breach in case.breaches() if breach.severity == "error")
        try:
            for breach in self._table.breaches() if self._table is not None else ():
                if breach.severity == "error":
                    yield Error(breach.rule, breach.rests, ())
        except Unreadable:  # after the change the layout asks too much of the table: no slip that anybody meant
            yield Error("", (), ())

    def changed(self, changes: Changes) -> TableOfSheets:
        """The same with other values in some spaces."""
        cases = list(self._cases)
        by_seat: dict[int, dict[str, Value | None]] = {}
        for (seat, space), value in changes:
            by_seat.setdefault(seat, {})[space] = value
        for seat, values in by_seat.items():
            cases[seat] = cases[seat].changed(values)
        table = self._table
        if table is not None:
            seats = (Seat(old.player, case) for old, case in zip(table.seats, cases, strict=True))
            table = table._replace(seats=tuple(seats))
        return TableOfSheets(cases, table)


def _error(breach: Breach, seat: int) -> Error:
    return Error(breach.rule, tuple((seat, space) for space in breach.spaces), breach.due)
