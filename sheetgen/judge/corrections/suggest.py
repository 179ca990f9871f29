"""The suggestions that `check` reports for a sheet with errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any

from sheetgen.form.entries import Form
from sheetgen.form.spaces import Space, spaces
from sheetgen.games.game import Case, TableCase
from sheetgen.judge.corrections.candidates import ALIKE, RECOUNT, Candidates, Changes, Key
from sheetgen.judge.corrections.search import CorrectionSet, Search, Subject
from sheetgen.judge.corrections.subject import Sheets
from sheetgen.judge.corrections.suggestions import Budget, Change, Looks, Suggestion, SuggestionResult
from sheetgen.judge.corrections.unread import read_unread

MOST = 5
"""Maximum number of suggestions."""


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
    known = {(seat, each.name): each for seat, case in enumerate(cases) for each in spaces(form, written=case.written)}
    candidates = [
        Candidates(seat, case.written, tuple(space for (of, _), space in known.items() if of == seat))
        for seat, case in enumerate(cases)
    ]
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
