"""The search for what was probably meant: the fewest corrections that leave no error.

It asks a subject (one sheet, or the sheets of a table) for its errors and judges it again after changes, and knows no game. An
error cannot end unless something changes that it depends on; so it branches on what the hardest error depends on, and a last
correction has to touch every error that is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from numbers import Rational
from typing import NamedTuple, Protocol

from sheetgen.form.written import Value
from sheetgen.judge.corrections.candidates import ALIKE, RECOUNT, Candidates, Changes, Correction, Key
from sheetgen.judge.corrections.suggestions import Budget

_AT_ONCE = 20
"""So many spaces are put into a set in a step."""


class Error(NamedTuple):
    """An error: its rule, what it depends on, and the values that would end it where the rule says one.

    is_slight: what is written there is off by as much as people miscount or forget to carry. is_blank: nothing is written where
    something is due.
    """

    rule: str
    depends_on: tuple[Key, ...]
    due: tuple[Value | None, ...]
    is_slight: bool = True
    is_blank: bool = False


class Subject(Protocol):
    """What is judged again and again. It takes the steps that this costs off a budget."""

    def errors(self) -> Iterator[Error]:
        """Its errors, one by one."""

    def dues(self) -> Iterator[tuple[Key, Value | None]]:
        """The spaces of which errors say what is due there, and that; as `errors` has it, for less."""

    def changed(self, changes: Changes) -> Subject:
        """The same with other values in some spaces."""


class CorrectionSet(NamedTuple):
    """One or two corrections that end every error together, and what they change, in the order of the sheets.

    size: how many; kind: a recount's only where that is all; of two one at least was misread.
    """

    rank: int
    size: int
    kind: int
    changes: Changes


class SearchResult(NamedTuple):
    """The sets of corrections, the likeliest first, and whether everything was looked at."""

    sets: list[CorrectionSet]
    complete: bool


class _OutOfSteps(Exception):
    """The budget is spent."""


class Search:
    """One search. order: all spaces in the order of the sheets."""

    def __init__(self, subject: Subject, by_seat: Sequence[Candidates], order: Sequence[Key], budget: Budget) -> None:
        self._budget, self._subject, self._by_seat = budget, subject, by_seat
        self._order = {key: number for number, key in enumerate(order)}
        self._spaces_below = _spaces_below(order)
        self._found: dict[frozenset[tuple[Key, Value | None]], CorrectionSet] = {}

    def run(self) -> SearchResult:
        """All sets of as few corrections as there are."""
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

    def _search_single(self, errors: Sequence[Error]) -> None:
        touched = self._touched_spaces(errors)
        for correction in self._candidates(touched, errors, unlike=True):
            if self._corrects(self._subject, correction.changes):
                self._add_result(correction.kind, 1, correction.kind, correction.changes)

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
                    self._add_result(correction.kind + other.kind, 2, ALIKE, (*correction.changes, *other.changes))

    def _before_recount(self, recount: Correction) -> None:
        """One correction of likeness, then the points counted again: it touches whatever the counting leaves."""
        left = list(self._judge(self._subject, recount.changes).errors())
        for correction in self._candidates(self._touched_spaces(left), left, recounted=False):
            after = self._judge(self._subject, correction.changes)
            again = self._recount(after)
            if again is None or dict(correction.changes).keys() & dict(again.changes).keys():
                continue
            if self._corrects(after, again.changes):
                self._add_result(RECOUNT, 2, ALIKE, (*correction.changes, *again.changes))

    def _candidates(
        self,
        touched: Sequence[frozenset[Key]],
        errors: Sequence[Error],
        unlike: bool = False,
        recounted: bool = True,
        after: Subject | None = None,
    ) -> Iterator[Correction]:
        """The corrections that touch every one of some sets of spaces; alike ones first."""
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
        """Every other value of the spaces that all errors depend on.

        What is written goes before what is not, and nothing before every other value: on a large sheet the many values of its blank
        spaces may spend the budget.
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
        """The points set to what is due, the first of the sheet first, until none is due any more."""
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
        """The spaces each error depends on, and those below them; the fewest first."""
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

    def _add_result(self, rank: int, size: int, kind: int, changes: Changes) -> None:
        """Keeps what heals, once: under the kind that comes first."""
        ordered = tuple(sorted(changes, key=lambda change: self._position(change[0])))
        same = frozenset(ordered)
        if same not in self._found or rank < self._found[same].rank:
            self._found[same] = CorrectionSet(rank, size, kind, ordered)

    def _place(self, chosen: CorrectionSet) -> tuple[object, ...]:
        """Rank, then the order of the sheets, then values."""
        return (
            chosen.rank,
            tuple(self._position(key) for key, _ in chosen.changes),
            tuple(map(_sortable, (value for _, value in chosen.changes))),
        )

    def _position(self, key: Key) -> int:
        return self._order.get(key, len(self._order))


def _spaces_below(order: Iterable[Key]) -> dict[Key, frozenset[Key]]:
    """By the name of a space, or of what spaces lie in, these spaces."""
    result: dict[Key, list[Key]] = {}
    for key in order:
        seat, name = key
        while name:
            result.setdefault((seat, name), []).append(key)
            name = name.rpartition(".")[0]
    return {key: frozenset(spaces) for key, spaces in result.items()}


def _sortable(value: Value | None) -> tuple[int, Rational | int, str]:
    """Values in order: nothing, numbers, all else."""
    if value is None:
        return 0, 0, ""
    if isinstance(value, Rational):
        return 1, value, ""
    return 2, 0, str(value)
