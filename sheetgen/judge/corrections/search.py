"""The search for suggestions: the fewest corrections that leave no error.

It asks a subject (one sheet, or the sheets of a table) for its errors, makes changes and checks the subject again, without knowing
the game. An error remains unless a space it depends on changes. So the search branches on the dependencies of the hardest error,
and the last correction has to touch every error left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from numbers import Rational
from typing import NamedTuple, Protocol

from sheetgen.form.written import Value
from sheetgen.judge.corrections.candidates import ALIKE, RECOUNT, UNLIKE, Candidates, Changes, Correction, Key
from sheetgen.judge.corrections.suggestions import Budget

_AT_ONCE = 20
"""Number of spaces in a set that together cost one step of the budget."""


class Error(NamedTuple):
    """An error: its rule, its dependencies, and the values that would fix it, if the rule gives any.

    is_slight: the written number is off by a typical mistake in counting or carrying. is_blank: the space is blank, but a value is
    due.
    """

    rule: str
    depends_on: tuple[Key, ...]
    due: tuple[Value | None, ...]
    is_slight: bool = True
    is_blank: bool = False


class Subject(Protocol):
    """A subject that is checked repeatedly. It subtracts the steps for this from a budget."""

    def errors(self) -> Iterator[Error]:
        """Yield its errors, one by one."""

    def dues(self) -> Iterator[tuple[Key, Value | None]]:
        """Yield the spaces whose errors give a due value, with that value. The result is the same as from `errors`, but cheaper."""

    def changed(self, changes: Changes) -> Subject:
        """Return the subject with other values in some spaces."""


ErrorKey = tuple[str, tuple[Key, ...]]
"""The rule and the space of an error."""
ErrorKeys = frozenset[ErrorKey]


def error_key(error: Error) -> ErrorKey:
    """Return the rule and the space of an error."""
    return error.rule, error.depends_on[:1]


def error_keys(subject: Subject) -> ErrorKeys:
    """Return the rule and the space of each error."""
    return frozenset(map(error_key, subject.errors()))


class CorrectionSet(NamedTuple):
    """A set of one or two corrections that together fix every error, with their changes in the order of the sheets.

    rank: how unlikely the set is (the lowest rank comes first). size: the number of corrections. kind: the kind of a single
    correction; `ALIKE` for two. parts: the two corrections, if there are two.
    """

    rank: int
    size: int
    kind: int
    changes: Changes
    parts: tuple[Correction, ...] = ()


class SearchResult(NamedTuple):
    """The sets of corrections, most likely first; complete: whether everything was tried."""

    sets: list[CorrectionSet]
    complete: bool


class _OutOfSteps(Exception):
    """The budget is spent."""


class Search:
    """A search for suggestions. order: all spaces in the order of the sheets."""

    def __init__(self, subject: Subject, by_seat: Sequence[Candidates], order: Sequence[Key], budget: Budget) -> None:
        self._budget, self._subject, self._by_seat = budget, subject, by_seat
        self._order = {key: number for number, key in enumerate(order)}
        self._spaces_below = _spaces_below(order)
        self._found: dict[frozenset[tuple[Key, Value | None]], CorrectionSet] = {}

    def run(self) -> SearchResult:
        """Return all sets with the smallest number of corrections that fixes every error."""
        complete = True
        errors = list(self._subject.errors())
        try:
            if errors:
                self._search_single(errors)
            if errors and not self._found:
                self._search_pairs(errors)
        except _OutOfSteps:
            complete = False
        return SearchResult(sorted(self._found.values(), key=self._place), complete)

    def recounted(self) -> list[CorrectionSet]:
        """Return the sets of any other value in one space and a recount of the points that fix every error."""
        errors = list(self._subject.errors())
        try:
            for correction in self._unlike(self._touched_spaces(errors), errors):
                after = self._judge(self._subject, correction.changes)
                again = self._recount(after)
                if again is not None and self._corrects(after, again.changes):
                    self._add_result(UNLIKE, correction, again)
        except _OutOfSteps:
            pass
        return list(self._found.values())

    def _search_single(self, errors: Sequence[Error]) -> None:
        touched = self._touched_spaces(errors)
        for correction in self._candidates(touched, errors, unlike=True):
            if self._corrects(self._subject, correction.changes):
                self._add_result(correction.kind, correction)

    def _search_pairs(self, errors: Sequence[Error]) -> None:
        first = self._touched_spaces(errors)[:1]
        for correction in self._candidates(first, errors):
            if correction.kind == RECOUNT:
                self._before_recount(correction)
                continue
            after = self._judge(self._subject, correction.changes)
            left = list(after.errors())
            own = {key for key, _ in correction.changes}
            for other in self._candidates(self._touched_spaces(left), left, after=after):
                if own.isdisjoint(key for key, _ in other.changes) and self._corrects(after, other.changes):
                    self._add_result(correction.kind + other.kind, correction, other)

    def _before_recount(self, recount: Correction) -> None:
        """Try one `ALIKE` correction, then a recount of the points; the correction must touch every error left by the recount
        alone.
        """
        left = list(self._judge(self._subject, recount.changes).errors())
        for correction in self._candidates(self._touched_spaces(left), left, recounted=False):
            after = self._judge(self._subject, correction.changes)
            again = self._recount(after)
            if again is None or dict(correction.changes).keys() & dict(again.changes).keys():
                continue
            if self._corrects(after, again.changes):
                self._add_result(RECOUNT, correction, again)

    def _candidates(
        self,
        touched: Sequence[frozenset[Key]],
        errors: Sequence[Error],
        unlike: bool = False,
        recounted: bool = True,
        after: Subject | None = None,
    ) -> Iterator[Correction]:
        """Yield the corrections that touch each of some sets of spaces, `ALIKE` ones first."""
        if not touched:
            return
        offered: set[Correction] = set()
        for key in sorted(touched[0], key=self._position):
            for correction in self._by_seat[key[0]].alike(key[1]):
                self._spend(1 + len(touched) // _AT_ONCE)
                if correction not in offered and self._touches(correction, touched):
                    offered.add(correction)
                    yield correction
        recount = self._recount(after or self._subject) if recounted else None
        if recount is not None and self._touches(recount, touched):
            yield recount
        if unlike:
            yield from self._unlike(touched, errors)

    def _unlike(self, touched: Sequence[frozenset[Key]], errors: Sequence[Error]) -> Iterator[Correction]:
        """Yield every other value of the spaces that all errors depend on.

        Written spaces come before blank ones, and clearing a space before its other values: on a large sheet, the many values of
        its blank spaces may use up the budget.
        """
        keys = sorted(frozenset.intersection(*touched), key=self._position)
        written = [key for key in keys if self._by_seat[key[0]].is_written(key[1])]
        later: list[Correction] = []
        for key in dict.fromkeys((*written, *keys)):
            due = [value for error in errors if error.depends_on[:1] == (key,) for value in error.due]
            for correction in self._by_seat[key[0]].unlike(key[1], due):
                self._spend(1)
                if correction.changes[0][1] is None:
                    yield correction
                else:
                    later.append(correction)
        yield from later

    def _recount(self, subject: Subject) -> Correction | None:
        """Return the correction that sets points to their due values, one by one in the order of the sheets, until no other
        points are due; None if all points are right."""
        changes: dict[Key, Value | None] = {}
        while True:
            due = [each for each in subject.dues() if each[0] not in changes]
            if not due:
                break
            self._spend(len(due))
            key, value = min(due, key=lambda each: self._position(each[0]))
            changes[key] = value
            subject = self._judge(subject, ((key, value),))
        return Correction(RECOUNT, tuple(changes.items())) if changes else None

    def _touched_spaces(self, errors: Iterable[Error]) -> list[frozenset[Key]]:
        """Return the spaces that each error depends on, and the spaces below them; the smallest set first."""
        results = []
        for error in errors:
            results.append(frozenset().union(*(self._spaces_below.get(key, ()) for key in error.depends_on)))
            self._spend(1 + len(error.depends_on) + len(results[-1]) // _AT_ONCE)
        return sorted(results, key=len)

    @staticmethod
    def _touches(correction: Correction, touched: Sequence[frozenset[Key]]) -> bool:
        return all(any(key in some for key, _ in correction.changes) for some in touched)

    def _judge(self, subject: Subject, changes: Changes) -> Subject:
        self._spend(0)
        return subject.changed(changes)

    def _spend(self, steps: int) -> None:
        self._budget.spend(steps)
        if self._budget.is_spent:
            raise _OutOfSteps

    def _corrects(self, subject: Subject, changes: Changes) -> bool:
        return next(self._judge(subject, changes).errors(), None) is None

    def _add_result(self, rank: int, *corrections: Correction) -> None:
        """Add one or two corrections that fix every error. If they were already found, keep the better rank."""
        changes = (change for correction in corrections for change in correction.changes)
        ordered = tuple(sorted(changes, key=lambda change: self._position(change[0])))
        same = frozenset(ordered)
        if same not in self._found or rank < self._found[same].rank:
            alone = len(corrections) == 1
            kind, parts = (corrections[0].kind, ()) if alone else (ALIKE, corrections)
            self._found[same] = CorrectionSet(rank, len(corrections), kind, ordered, parts)

    def _place(self, chosen: CorrectionSet) -> tuple[object, ...]:
        """Return the sort key of a set: rank, then the order of the sheets, then values."""
        return (
            chosen.rank,
            tuple(self._position(key) for key, _ in chosen.changes),
            tuple(map(_sortable, (value for _, value in chosen.changes))),
        )

    def _position(self, key: Key) -> int:
        return self._order.get(key, len(self._order))


def _spaces_below(order: Iterable[Key]) -> dict[Key, frozenset[Key]]:
    """Map the name of each space, and of each group of spaces, to its spaces."""
    result: dict[Key, list[Key]] = {}
    for key in order:
        seat, name = key
        while name:
            result.setdefault((seat, name), []).append(key)
            name = name.rpartition(".")[0]
    return {key: frozenset(spaces) for key, spaces in result.items()}


def _sortable(value: Value | None) -> tuple[int, Rational | int, str]:
    """Return the sort key of a value: blank first, then numbers, then everything else."""
    if value is None:
        return 0, 0, ""
    if isinstance(value, Rational):
        return 1, value, ""
    return 2, 0, str(value)
