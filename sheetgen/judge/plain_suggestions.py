"""Suggestions as plain values, for programs: from Python and, through msgspec, as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from sheetgen.form.values import plain_value
from sheetgen.judge.corrections.suggestions import SuggestionResult
from sheetgen.source.frozen import FrozenDict, Plain, Value, frozen


class Change(Value, frozen=True, omit_defaults=True, rename={"before": "from", "after": "to"}):
    """The change that a suggestion makes in one space, from `before` to `after` (None: blank).

    player, file, document: for a table, the player of the sheet and its location; None if it isn't in a file.
    """

    space: str
    before: Plain | None
    after: Plain | None
    player: str | None = None
    file: str | None = None
    document: int | None = None


class Suggestion(Value, frozen=True):
    """A suggestion.

    explains: the rules of the findings it removes. kind: misread, or miscounted. alone: there is no other, and everything was
    tried.

    >>> import sheetgen as sg
    >>> sheet = sg.load_layout("namaste").sheet({"player": "Ana", "karma.1": 3, "total": -4})
    >>> sheet.suggestions[0].changes[0]
    Change(space='total', before=-4, after=-3, player=None, file=None, document=None)
    >>> sheet.changed(sheet.suggestions[0].values).valid
    True
    """

    changes: tuple[Change, ...]
    explains: tuple[str, ...]
    kind: Literal["misread", "miscounted"]
    alone: bool

    @property
    def values(self) -> Mapping[str, Plain | None]:
        """The new values of the changed spaces, for `Sheet.changed`."""
        return FrozenDict({change.space: change.after for change in self.changes})


Whose = tuple[str | None, str | None, int | None]
"""The player of a sheet at a table, the sheet's file, and the number of its document in the file."""


def public_suggestions(result: SuggestionResult, seats: Sequence[Whose] = ()) -> tuple[Suggestion, ...]:
    """Return suggestions in the form for programs. seats: the location of each sheet of a table; empty for a single sheet."""
    return tuple(
        Suggestion(
            tuple(
                Change(
                    change.space.name,
                    frozen(plain_value(change.space, change.before)),
                    frozen(plain_value(change.space, change.after)),
                    *(seats[change.seat] if seats else ()),
                )
                for change in each.changes
            ),
            each.explains,
            each.kind,
            each.alone,
        )
        for each in result.suggestions
    )
