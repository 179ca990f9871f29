"""The suggestions that `check` reports for a sheet with errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf, prod
from typing import Any

from sheetgen.form.entries import Form
from sheetgen.form.spaces import Space, spaces
from sheetgen.games.game import Case, TableCase
from sheetgen.judge.corrections.candidates import ALIKE, RECOUNT, Candidates, Changes, Key
from sheetgen.judge.corrections.search import CorrectionSet, ErrorKeys, Search, SearchResult, Subject, error_key, error_keys
from sheetgen.judge.corrections.subject import Ignoring, Sheets
from sheetgen.judge.corrections.suggestions import Budget, Change, Looks, Suggestion, SuggestionResult
from sheetgen.judge.corrections.unread import read_unread

MOST = 5
"""Maximum number of suggestions."""
MOST_BY_ERROR = 2
"""Maximum number of suggestions for one error, if each error has its own."""


def suggest(
    cases: Sequence[Case],
    form: Form,
    budget: Budget | None = None,
    table: TableCase[Any, Any] | None = None,
    looks: Sequence[Looks] | None = None,
) -> SuggestionResult:
    """Return suggestions for a sheet, or for the sheets of a table. table: the case of their table, if any."""
    budget, looks = budget or Budget(), looks or [{} for _ in cases]
    subject = Sheets(cases, budget, table)
    if budget.is_spent:
        return SuggestionResult(complete=False)
    known, candidates = _candidates(cases, form)
    unread = [key for key in known if cases[key[0]].written.unread(key[1])]
    rules = [error.rule for error in subject.errors()]
    read = read_unread(subject, unread, known, budget)
    sets, complete = Search(subject, candidates, tuple(known), budget).run()
    sets = _sort_by_looks(_distinct(subject, sets), looks)
    count, certain = len(sets), read.decided
    sets = sets[:MOST]
    if sets and certain:
        keys = [key for key, _ in certain]
        sets, certain = _with_unread(sets, certain, lambda each: _read_after(subject, each.changes, keys, known, budget))
    elif not rules and not certain:
        sets = _sort_by_looks([CorrectionSet(0, 0, ALIKE, each) for each in read.possible], looks)
        count = len(sets)
    complete = complete and (bool(sets and rules) or read.complete)
    results = [_suggestion(each, rules, complete and count == 1, known, cases) for each in sets]
    if certain:
        results.insert(0, _suggestion(CorrectionSet(0, 0, ALIKE, certain), (), complete, known, cases))
    return SuggestionResult(tuple(results[:MOST]), complete)


def suggest_by_error(
    cases: Sequence[Case], form: Form, budget: Budget, table: TableCase[Any, Any] | None, looks: Sequence[Looks]
) -> tuple[list[tuple[Suggestion, ErrorKeys]], bool]:
    """Return suggestions that each undo one mistake, with the errors that they remove, and whether everything was tried.

    If one or two mistakes explain all errors, these mistakes are suggested one by one. Otherwise each error has suggestions that
    remove it and add none, if necessary with a recount of the points. The values nearest to what is written come first. At most
    `MOST_BY_ERROR` remove the same errors. Suggestions for unreadable spaces remove none.
    """
    known, candidates = _candidates(cases, form)
    subject = Sheets(cases, budget, table)
    errors = sorted(subject.errors(), key=lambda error: (error.is_blank, len(error.depends_on)))
    before = error_keys(subject)

    def search(steps: int, ignored: ErrorKeys | None = None) -> SearchResult:
        share = Budget(steps)
        new = Search(Ignoring(Sheets(cases, share, table), ignored or frozenset()), candidates, tuple(known), share)
        sets, complete = new.run()
        if ignored is not None and all(map(_is_recounted, sets)):
            sets = [*sets, *new.recounted()]
        budget.spend(steps - max(share.left, 0))
        return SearchResult(sets, complete)

    def distance(each: CorrectionSet) -> tuple[int, float]:
        """Return the rank of a set, and the difference between its first new value and the written one."""
        ((seat, space), value), *_ = each.parts[0].changes if each.parts else each.changes
        before = cases[seat].written.get(space)
        return each.rank, abs(value - before) if isinstance(value, int) and isinstance(before, int) else inf

    sets, complete = search(budget.left // 2)
    sets = [] if any(map(_is_recounted, sets)) else sets
    found = [part for each in sorted(_distinct(subject, sets), key=distance) for part in _independent(subject, before, each)]
    mended = subject.changed(sets[0].changes) if sets else subject
    for n, error in enumerate(errors if not sets else ()):
        key = error_key(error)
        if key in error_keys(mended):  # totals depend on many spaces, so they come last
            sets, tried = search(max(budget.left, 0) // (len(errors) - n), before - {key})
            removed = [len(before - error_keys(subject.changed(each.changes))) for each in sets]
            best = sorted((each for each, many in zip(sets, removed, strict=True) if many == max(removed)), key=distance)
            found += _distinct(subject, best)
            complete = tried and (complete or n == 0)
            mended = mended.changed(best[0].changes) if best else mended
    read = read_unread(mended, [key for key in known if cases[key[0]].written.unread(key[1])], known, budget)
    unread = [read.decided] if read.decided else [] if errors else read.possible
    found = _sort_by_looks([*found, *(CorrectionSet(0, 0, ALIKE, each) for each in unread)], looks)
    alike: dict[ErrorKeys, list[CorrectionSet]] = {}
    for each in {each.changes: each for each in found}.values():
        alike.setdefault(before - error_keys(subject.changed(each.changes)), []).append(each)
    changed = {(removed, each.changes[0][0]) for removed, same in alike.items() for each in same}
    return [
        (_suggestion(each, sorted({rule for rule, _ in removed}), complete and len(same) == 1, known, cases), removed)
        for removed, same in alike.items()
        for each in same[: MOST_BY_ERROR if removed else MOST]
        if not any(removed < more and space == each.changes[0][0] for more, space in changed)  # another value there removes more
    ], complete and read.complete


def _is_recounted(chosen: CorrectionSet) -> bool:
    return any(part.kind == RECOUNT for part in chosen.parts)


def _independent(subject: Subject, before: ErrorKeys, chosen: CorrectionSet) -> Iterator[CorrectionSet]:
    """Yield the two corrections of a set one by one if each of them removes errors and adds none, otherwise the set."""
    if chosen.parts and all(error_keys(subject.changed(part.changes)) < before for part in chosen.parts):
        yield from (CorrectionSet(chosen.rank, 1, part.kind, part.changes) for part in chosen.parts)
    else:
        yield chosen


def _candidates(cases: Sequence[Case], form: Form) -> tuple[dict[Key, Space], list[Candidates]]:
    """Return the spaces of all sheets, and the possible corrections of each sheet."""
    known = {(seat, each.name): each for seat, case in enumerate(cases) for each in spaces(form, written=case.written)}
    return known, [
        Candidates(seat, case.written, tuple(space for (of, _), space in known.items() if of == seat))
        for seat, case in enumerate(cases)
    ]


def _distinct(subject: Sheets, sets: Sequence[CorrectionSet]) -> list[CorrectionSet]:
    """Return the sets without duplicates. If several sets differ only in the notation of a blank, and the sheet then means the
    same, only the first is kept."""
    blank = [tuple((key, value or None) for key, value in each.changes) for each in sets]
    twice = {each for each, count in Counter(blank).items() if count > 1}
    meanings: list[tuple[object, object]] = []
    results = []
    for each, same in zip(sets, blank, strict=True):
        meaning = (same, subject.changed(each.changes).meaning()) if same in twice else None
        if meaning is None or meaning not in meanings:
            results.append(each)
        if meaning is not None:
            meanings.append(meaning)
    return results


def _read_after(subject: Subject, changes: Changes, unread: Sequence[Key], known: Mapping[Key, Space], budget: Budget) -> Changes:
    """Return the values that unreadable spaces must have after some changes."""
    left = [key for key in unread if key not in dict(changes)]
    return read_unread(subject.changed(changes), left, known, budget).decided


def _with_unread(
    sets: Sequence[CorrectionSet], certain: Changes, read: Callable[[CorrectionSet], Changes]
) -> tuple[list[CorrectionSet], Changes]:
    """Return the sets, each with the values that unreadable spaces have after it, and separately the values that unreadable spaces
    have after every set. With only one set, there are no separate values."""
    added = [read(each) for each in sets]
    shared = [change for change in certain if all(change in each for each in added)] if len(sets) > 1 else []
    pairs = zip(sets, added, strict=True)
    return [
        each._replace(changes=(*each.changes, *(change for change in new if change not in shared))) for each, new in pairs
    ], tuple(shared)


def _sort_by_looks(sets: Sequence[CorrectionSet], looks: Sequence[Looks]) -> list[CorrectionSet]:
    """Sort first the sets whose values fit the photo, most likely first; the others keep their order."""

    def place(each: CorrectionSet) -> float:
        likely = [looks[seat].get(space, {}).get(value, 0.0) for (seat, space), value in each.changes]
        return -prod(likely)

    return sorted(sets, key=place)


def _suggestion(
    chosen: CorrectionSet, rules: Sequence[str], alone: bool, known: Mapping[Key, Space], cases: Sequence[Case]
) -> Suggestion:
    changes = tuple(Change(key[0], known[key], cases[key[0]].written.get(key[1]), new) for key, new in chosen.changes)
    counted = chosen.kind == RECOUNT and not (len(changes) == 1 and len(rules) > 1)
    return Suggestion(changes, tuple(dict.fromkeys(rules)), "miscounted" if counted else "misread", alone)
