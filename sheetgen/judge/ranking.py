"""Finds the places of a ranking that are certain despite unreadable spaces: each `?` is given every value that its space
may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from sheetgen.form.entries import Form
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD, Value
from sheetgen.games.game import Case, Ranked, TableCase
from sheetgen.source.faults import Unreadable

STEPS = 500
"""Maximum sheet checks for one ranking; places still uncertain then are reported as uncertain."""

Values = tuple["Value | None", ...]


class _UnreadSpace(NamedTuple):
    """An unreadable space: its sheet (from 0), its name, its possible values; empty if there are too many."""

    seat: int
    name: str
    values: Values


_Rank = Callable[[tuple[Case, ...]], list[Ranked]]
"""Ranks the players of one sheet, or of the sheets of a table."""


def rank_sheet(case: Case, ranking: list[Ranked], form: Form, steps: int = STEPS) -> list[Ranked]:
    """Return the ranking of a sheet that a whole table shares."""
    return _rank_surely(lambda cases: cases[0].earned().ranking or [], (case,), ranking, form, steps)


def rank_table(table: TableCase[Any, Any], form: Form, steps: int = STEPS) -> list[Ranked]:
    """Return the ranking of the sheets of a table."""

    def rank(cases: tuple[Case, ...]) -> list[Ranked]:
        seats = (seat._replace(case=case) for seat, case in zip(table.seats, cases, strict=True))
        return table._replace(seats=tuple(seats)).ranking()

    return _rank_surely(rank, tuple(seat.case for seat in table.seats), table.ranking(), form, steps)


def _rank_surely(rank: _Rank, cases: tuple[Case, ...], ranking: list[Ranked], form: Form, steps: int) -> list[Ranked]:
    """Return the same ranking, in which a place is also marked as certain if no possible value of an unreadable space changes
    it."""
    if all(each.sure or each.place is None for each in ranking):
        return ranking
    search = _Search(rank, ranking, steps)
    try:
        search.visit(cases, search.in_order(cases, list(_unread_spaces(cases, form))))
    except (_OutOfSteps, Unreadable):  # the limit is reached, or checking sheets like these is too costly
        return ranking
    return [each._replace(sure=each.sure or each.player in search.same) for each in ranking]


def _unread_spaces(cases: tuple[Case, ...], form: Form) -> Iterator[_UnreadSpace]:
    """Yield the spaces that can't be read."""
    for seat, case in enumerate(cases):
        values = {space.name: _values(space) for space in spaces(form, written=case.written) if space.holds == "one"}
        for name in case.written.unread_spaces():
            yield _UnreadSpace(seat, name, values.get(name, ()))


def _values(space: Space) -> Values:
    """Return the possible values of an unreadable space; only a tick may be blank."""
    return (None, True) if space.type == "tick" else space.domain or ()


class _OutOfSteps(Exception):
    """The maximum number of checks is reached."""


class _Search:
    """Search through the possible values. same: the players whose place has always been the same so far."""

    def __init__(self, rank: _Rank, ranking: Sequence[Ranked], steps: int) -> None:
        self._rank = rank
        self._places = {each.player: each.place for each in ranking}
        self._left = steps
        self.same = {each.player for each in ranking if each.place is not None and not each.sure}

    def in_order(self, cases: tuple[Case, ...], unread: Sequence[_UnreadSpace]) -> list[_UnreadSpace]:
        """Sort the spaces: first the ones that affect the ranking, and among them by number of possible values."""
        read = cases
        for space in unread:
            if space.values:
                read = self._judge_again(read, space, space.values[0])
        needed = [each.values and not _is_certain(self._rank(self._judge_again(read, each, UNREAD))) for each in unread]
        order = sorted(range(len(unread)), key=lambda at: (not needed[at], len(unread[at].values) or STEPS))
        return [unread[at] for at in order]

    def visit(self, cases: tuple[Case, ...], unread: Sequence[_UnreadSpace]) -> None:
        """Try every value in the first of some spaces, then in the next, until all places are known to be certain or not."""
        ranking = self._rank(cases)
        if _is_certain(ranking):
            places = {each.player: each.place for each in ranking}
            self.same = {player for player in self.same if places.get(player) == self._places[player]}
        elif not unread or not unread[0].values:
            self.same.clear()
        else:
            for value in unread[0].values:
                if self.same:
                    self.visit(self._judge_again(cases, unread[0], value), unread[1:])

    def _judge_again(self, cases: tuple[Case, ...], space: _UnreadSpace, value: Value | None) -> tuple[Case, ...]:
        """Check the sheets again with another value."""
        self._left -= 1
        if self._left < 0:
            raise _OutOfSteps
        changed = cases[space.seat].changed({space.name: value})
        return (*cases[: space.seat], changed, *cases[space.seat + 1 :])


def _is_certain(ranking: Sequence[Ranked]) -> bool:
    """Return whether every player's place is certain."""
    return all(each.sure for each in ranking)
