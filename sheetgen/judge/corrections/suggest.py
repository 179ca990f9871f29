"""What was probably meant by a sheet that is not in order: the suggestions that `check` tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from sheetgen.form.entries import Form
from sheetgen.form.spaces import Space, spaces
from sheetgen.games.game import Case, TableCase
from sheetgen.judge.corrections.candidates import RECOUNT, Candidates, Key
from sheetgen.judge.corrections.search import CorrectionSet, Search, SearchResult, Subject
from sheetgen.judge.corrections.subject import OneSheet, TableOfSheets
from sheetgen.judge.corrections.suggestions import Budget, Change, Looks, Suggestion, SuggestionResult
from sheetgen.judge.corrections.unread import read_unread

MOST = 5
"""So many suggestions are told."""


def suggest_for_sheet(case: Case, form: Form, budget: Budget | None = None, looks: Looks | None = None) -> SuggestionResult:
    """What was probably meant by a sheet that is judged alone."""
    budget = budget or Budget()
    return _search_suggestions(OneSheet(case, budget), [case], form, budget, [looks or {}])


def suggest_for_cases(
    cases: Sequence[Case],
    form: Form,
    table: TableCase[Any, Any] | None,
    budget: Budget | None = None,
    looks: Sequence[Looks] | None = None,
) -> SuggestionResult:
    """What was probably meant by the sheets of a table, judged together."""
    budget = budget or Budget()
    return _search_suggestions(TableOfSheets(cases, table, budget), cases, form, budget, looks or [{} for _ in cases])


def _search_suggestions(
    subject: Subject, cases: Sequence[Case], form: Form, budget: Budget, looks: Sequence[Looks]
) -> SuggestionResult:
    if budget.is_spent:
        return SuggestionResult(complete=False)
    known = {(seat, each.name): each for seat, case in enumerate(cases) for each in spaces(form, written=case.written)}
    candidates = [
        Candidates(seat, case.written, tuple(space for (of, _), space in known.items() if of == seat))
        for seat, case in enumerate(cases)
    ]
    unread = [key for key in known if cases[key[0]].written.unread(key[1])]
    if unread and next(subject.errors(), None) is None:
        result = read_unread(subject, unread, known, budget)
    else:
        result = Search(subject, candidates, tuple(known), budget).run()
    rules = [error.rule for error in subject.errors()]
    likeliest = _sort_by_looks(result.sets, looks)[:MOST]
    suggestions = tuple(_suggestion(each, rules, result, known, cases) for each in likeliest)
    return SuggestionResult(suggestions, result.complete)


def _sort_by_looks(sets: Sequence[CorrectionSet], looks: Sequence[Looks]) -> list[CorrectionSet]:
    """What looks like that on a photo comes first, the likelier the earlier; then all else as it was."""

    def place(each: CorrectionSet) -> float:
        likely = [looks[seat].get(space, {}).get(value, 0.0) for (seat, space), value in each.changes]
        return -prod(likely)

    return sorted(sets, key=place)


def _suggestion(
    chosen: CorrectionSet, rules: Sequence[str], result: SearchResult, known: Mapping[Key, Space], cases: Sequence[Case]
) -> Suggestion:
    changes = tuple(Change(key[0], known[key], cases[key[0]].written.get(key[1]), new) for key, new in chosen.changes)
    counted = chosen.kind == RECOUNT and not (len(changes) == 1 and len(rules) > 1)
    alone = result.complete and len(result.sets) == 1
    return Suggestion(changes, tuple(dict.fromkeys(rules)), "miscounted" if counted else "misread", alone)
