"""Suggestions as data: what was probably meant by a sheet, and how long may be looked for it."""

from __future__ import annotations

from collections.abc import Mapping
from time import process_time
from typing import Literal, NamedTuple

from sheetgen.form.spaces import Space
from sheetgen.form.written import Value

Looks = Mapping[str, Mapping[object, float]]
"""Of a sheet that was read from a photo: by space what it may say as well, and how likely that looks."""
SECONDS = 1.2
"""So long it is looked for what was meant by the sheets of one file."""


class Change(NamedTuple):
    """What a suggestion changes in one space of a sheet (from 0); None: nothing."""

    seat: int
    space: Space
    before: Value | None
    after: Value | None


class Suggestion(NamedTuple):
    """What was probably meant.

    explains: rules of the findings that go. alone: there is no other, and everything was looked at.
    """

    changes: tuple[Change, ...]
    explains: tuple[str, ...]
    kind: Literal["misread", "miscounted"]
    alone: bool


class Suggested(NamedTuple):
    """The suggestions, the likeliest first, and whether everything was looked at."""

    suggestions: tuple[Suggestion, ...] = ()
    complete: bool = True

    def of(self, seat: int) -> Suggested:
        """Those that change one sheet."""
        return Suggested(
            tuple(each for each in self.suggestions if any(change.seat == seat for change in each.changes)), self.complete
        )


class Patience:
    """How much processor time all searches of one file may take together, in seconds."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._until = 0.0

    def is_spent(self) -> bool:
        """Whether no search of this file may begin any more."""
        return self._seconds <= 0

    def begin(self) -> None:
        """A search begins."""
        self._until = process_time() + self._seconds

    def is_at_end(self) -> bool:
        """Whether nothing is left."""
        return process_time() > self._until

    def end(self) -> None:
        """The search is over."""
        self._seconds = max(self._until - process_time(), 0.0)
