"""Finds the values of spaces with a `?`: the possible values that add no error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sheetgen.form.spaces import Space
from sheetgen.form.written import Value
from sheetgen.judge.corrections.candidates import FEW, Changes, Key
from sheetgen.judge.corrections.search import Subject, error_keys
from sheetgen.judge.corrections.suggestions import Budget

_PROBE = -999_983
"""A number that no space should have. If it is put into a space, a rule that checks the space reports the due value."""
_MOST = 40
"""Maximum number of unreadable spaces searched."""


class UnreadResult(NamedTuple):
    """The values that the rest of a sheet determines, the possible values of the other spaces, and whether everything was tried.

    It isn't complete if the budget ran out, or if there are very many unreadable spaces.
    """

    decided: Changes
    possible: tuple[Changes, ...]
    complete: bool


def read_unread(subject: Subject, unread: Sequence[Key], known: Mapping[Key, Space], budget: Budget) -> UnreadResult:
    """Find the values of spaces with a `?` that add no error to the existing errors.

    If every value of a space adds the same error, that error excludes none of the values.
    """
    errors = allowed = error_keys(subject)
    decided: dict[Key, Value | None] = {}
    left = list(unread[:_MOST])
    possible: dict[Key, list[Value | None]] = {}
    again = True
    while again and left and not budget.is_spent:
        possible = {}
        for key in left:
            if budget.left <= 0:
                break
            tried = {value: error_keys(subject.changed(((key, value),))) for value in _values(subject, key, known[key])}
            always = frozenset.intersection(*tried.values()) if errors and len(tried) > 1 else frozenset()
            possible[key] = [value for value, found in tried.items() if found <= allowed | always]
            if len(possible[key]) == 1:
                allowed |= always
        now = {key: values[0] for key, values in possible.items() if len(values) == 1}
        after = subject.changed(tuple(now.items()))
        again = bool(now) and error_keys(after) <= allowed
        if again:
            subject, left = after, [key for key in left if key not in now]
            decided.update(now)
    complete = not budget.is_spent and len(unread) <= _MOST
    open_changes = tuple(((key, value),) for key in left for value in possible.get(key, ()))
    return UnreadResult(tuple((key, decided[key]) for key in unread if key in decided), open_changes, complete)


def _values(subject: Subject, key: Key, space: Space) -> Sequence[Value | None]:
    """Return the possible values of a space if they are few, otherwise the values due there."""
    if space.type == "tick":
        return (None, True)
    if space.domain is not None and len(space.domain) <= FEW:
        return space.domain
    if space.type != "number" or space.holds != "one":
        return ()
    probed = subject.changed(((key, _PROBE),)).errors()
    return [value for error in probed if error.depends_on[:1] == (key,) for value in error.due]
