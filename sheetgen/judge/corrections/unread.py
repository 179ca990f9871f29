"""What a `?` must have been: of all values that its space may hold those that leave the sheet as right as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheetgen.form.spaces import Space
from sheetgen.form.written import Value
from sheetgen.judge.corrections.candidates import ALIKE, FEW, Key
from sheetgen.judge.corrections.search import CorrectionSet, SearchResult, Subject
from sheetgen.judge.corrections.suggestions import Budget

_PROBE = -999_983
"""A number that nothing makes due: a rule that judges it says what would be."""
_MOST = 40
"""So many unreadable spaces are looked at."""


def read_unread(subject: Subject, unread: Sequence[Key], known: Mapping[Key, Space], budget: Budget) -> SearchResult:
    """What each space with a `?` may have been; where the rest decides some of them, these together and nothing else.

    The sheet has no error. It is not complete where the budget ran out, or where there are very many of them.
    """
    decided: dict[Key, Value | None] = {}
    left = list(unread[:_MOST])
    possible: dict[Key, list[Value | None]] = {}
    again = True
    while again and left and not budget.is_spent:
        possible = {key: list(_fitting(subject, key, known[key])) for key in left if not budget.is_spent}
        now = {key: values[0] for key, values in possible.items() if len(values) == 1}
        after = subject.changed(tuple(now.items()))
        again = bool(now) and next(after.errors(), None) is None
        if again:
            subject, left = after, [key for key in left if key not in now]
            decided.update(now)
    complete = not budget.is_spent and len(unread) <= _MOST
    if decided:
        changes = [tuple((key, decided[key]) for key in unread if key in decided)]
    else:
        changes = [((key, value),) for key in left for value in possible.get(key, ())]
    return SearchResult([CorrectionSet(0, 0, ALIKE, each) for each in changes], complete)


def _fitting(subject: Subject, key: Key, space: Space) -> Iterator[Value | None]:
    """The values of a space that break nothing."""
    for value in _values(subject, key, space):
        if next(subject.changed(((key, value),)).errors(), None) is None:
            yield value


def _values(subject: Subject, key: Key, space: Space) -> Sequence[Value | None]:
    """Those that a space may hold where they are few; else what is due there."""
    if space.type == "tick":
        return (None, True)
    if space.domain is not None and len(space.domain) <= FEW:
        return space.domain
    if space.type != "number" or space.holds != "one":
        return ()
    probed = subject.changed(((key, _PROBE),)).errors()
    return [value for error in probed if error.depends_on[:1] == (key,) for value in error.due]
