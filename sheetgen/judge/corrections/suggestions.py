"""Suggestions as data, and the step budget of the search for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from sheetgen.form.spaces import Space
from sheetgen.form.written import Value

Looks = Mapping[str, Mapping[object, float]]
"""The other possible values of each space of a sheet read from a photo, with their likelihood."""
STEPS = 1_000_000
"""Maximum steps of all suggestion searches for the sheets of one file together."""


class Change(NamedTuple):
    """The change that a suggestion makes in one space. seat: the index of the sheet, from 0; before, after: the values, None if
    blank."""

    seat: int
    space: Space
    before: Value | None
    after: Value | None


class Suggestion(NamedTuple):
    """A suggestion.

    explains: the rules of the findings it removes. alone: it is the only suggestion, and everything was tried.
    """

    changes: tuple[Change, ...]
    explains: tuple[str, ...]
    kind: Literal["misread", "miscounted"]
    alone: bool


class SuggestionResult(NamedTuple):
    """The suggestions, most likely first; complete: whether everything was tried."""

    suggestions: tuple[Suggestion, ...] = ()
    complete: bool = True

    def of(self, seat: int) -> SuggestionResult:
        """Return the suggestions that change one sheet."""
        own = tuple(each for each in self.suggestions if any(change.seat == seat for change in each.changes))
        return SuggestionResult(own, self.complete)


class Budget:
    """The number of steps left for searches.

    A step is about a microsecond of work. Steps are counted by the work done (`Case.effort`) and not by a clock, so that a search
    ends at the same point on every machine.
    """

    def __init__(self, steps: int = STEPS) -> None:
        self.left = steps

    @property
    def is_spent(self) -> bool:
        """True if no steps are left."""
        return self.left <= 0

    def spend(self, steps: int) -> None:
        """Subtract steps."""
        self.left -= steps
