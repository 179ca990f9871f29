"""Which places of a ranking are sure where something cannot be read: each `?` is given every value that its space may hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sheetgen.form.entries import Form
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD, Value
from sheetgen.games.game import Case, Ranked, TableCase
from sheetgen.source.faults import Unreadable

STEPS = 500
"""So often sheets are judged again for one ranking; places that are not sure until then are told as not sure."""

Values = tuple["Value | None", ...]


class _UnreadSpace(NamedTuple):
    """A space that cannot be read: its sheet (from 0), its name, the values that it may hold; none where these are not a few."""

    seat: int
    name: str
    values: Values


class _Standing(NamedTuple):
    """A sheet that ranks its own players, or a table that ranks those of its sheets."""

    judged: Case | TableCase[Any, Any]

    @property
    def cases(self) -> tuple[Case, ...]:
        return tuple(seat.case for seat in self.judged.seats) if isinstance(self.judged, TableCase) else (self.judged,)

    def ranking(self) -> list[Ranked]:
        return self.judged.ranking() if isinstance(self.judged, TableCase) else self.judged.earned().ranking or []

    def changed(self, space: _UnreadSpace, value: Value | None) -> _Standing:
        changes = {space.name: value}
        if isinstance(self.judged, TableCase):
            return _Standing(self.judged.changed(space.seat, changes))
        return _Standing(self.judged.changed(changes))


def rank_sheet(case: Case, ranking: list[Ranked], form: Form, steps: int = STEPS) -> list[Ranked]:
    """The ranking of a sheet that a whole table shares."""
    return _rank_surely(_Standing(case), ranking, form, steps)


def rank_table(table: TableCase[Any, Any], form: Form, steps: int = STEPS) -> list[Ranked]:
    """The ranking of the sheets of a table."""
    return _rank_surely(_Standing(table), table.ranking(), form, steps)


def _rank_surely(standing: _Standing, ranking: list[Ranked], form: Form, steps: int) -> list[Ranked]:
    """The same ranking; places that no possible value changes are sure."""
    if all(each.sure or each.place is None for each in ranking):
        return ranking
    search = _Search(ranking, steps)
    try:
        search.visit(standing, search.in_order(standing, list(_unread_spaces(standing, form))))
    except (_OutOfSteps, Unreadable):  # or a layout asks too much of sheets like these
        return ranking
    return [each._replace(sure=each.sure or each.player in search.same) for each in ranking]


def _unread_spaces(standing: _Standing, form: Form) -> Iterator[_UnreadSpace]:
    """The spaces that cannot be read."""
    for seat, case in enumerate(standing.cases):
        values = {space.name: _values(space) for space in spaces(form, written=case.written) if space.holds == "one"}
        for name in case.written.unread_spaces():
            yield _UnreadSpace(seat, name, values.get(name, ()))


def _values(space: Space) -> Values:
    """What may be written there: something, where it is no tick."""
    return (None, True) if space.type == "tick" else space.domain or ()


class _OutOfSteps(Exception):
    """Judged often enough."""


class _Search:
    """Goes through what may have been written. same: the players whose place has been the same each time."""

    def __init__(self, ranking: Sequence[Ranked], steps: int) -> None:
        self._places = {each.player: each.place for each in ranking}
        self._left = steps
        self.same = {each.player for each in ranking if each.place is not None and not each.sure}

    def in_order(self, standing: _Standing, unread: Sequence[_UnreadSpace]) -> list[_UnreadSpace]:
        """The spaces that something hangs on first, of these the ones that hold fewest values."""
        read = standing
        for space in unread:
            if space.values:
                read = self._judge_again(read, space, space.values[0])
        needed = [each.values and not _is_certain(self._judge_again(read, each, UNREAD).ranking()) for each in unread]
        order = sorted(range(len(unread)), key=lambda at: (not needed[at], len(unread[at].values) or STEPS))
        return [unread[at] for at in order]

    def visit(self, standing: _Standing, unread: Sequence[_UnreadSpace]) -> None:
        """Gives the first of some spaces every value, and so on, until all places can be told."""
        ranking = standing.ranking()
        if _is_certain(ranking):
            places = {each.player: each.place for each in ranking}
            self.same = {player for player in self.same if places.get(player) == self._places[player]}
        elif not unread or not unread[0].values:
            self.same.clear()
        else:
            for value in unread[0].values:
                if self.same:
                    self.visit(self._judge_again(standing, unread[0], value), unread[1:])

    def _judge_again(self, standing: _Standing, space: _UnreadSpace, value: Value | None) -> _Standing:
        """The sheets judged once more."""
        self._left -= 1
        if self._left < 0:
            raise _OutOfSteps
        return standing.changed(space, value)


def _is_certain(ranking: Sequence[Ranked]) -> bool:
    """Whether everybody's place can be told."""
    return all(each.sure for each in ranking)
