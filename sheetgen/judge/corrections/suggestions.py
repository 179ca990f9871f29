"""Suggestions as data: what was probably meant by a sheet, and how many steps the search for it may take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from sheetgen.form.spaces import Space
from sheetgen.form.written import Value

Looks = Mapping[str, Mapping[object, float]]
"""Of a sheet that was read from a photo: by space what it may say as well, and how likely that looks."""
STEPS = 1_000_000
"""So many steps the searches for what was meant by the sheets of one file may take together."""


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


class SuggestionResult(NamedTuple):
    """The suggestions, the likeliest first, and whether everything was looked at."""

    suggestions: tuple[Suggestion, ...] = ()
    complete: bool = True

    def of(self, seat: int) -> SuggestionResult:
        """Those that change one sheet."""
        own = tuple(each for each in self.suggestions if any(change.seat == seat for change in each.changes))
        return SuggestionResult(own, self.complete)


class Budget:
    """How many steps searches may still take.

    A step is about a microsecond of work. Steps are reckoned from what is done (`Case.effort`) and not from a clock, so that a
    search ends at the same place on every machine.
    """

    def __init__(self, steps: int = STEPS) -> None:
        self.left = steps

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0

    def spend(self, steps: int) -> None:
        """Takes steps off."""
        self.left -= steps
