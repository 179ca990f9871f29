"""What a formula looked at, shown below a finding: a line for each path and each neighbour's call, with its value.

Of many lines, and of many values in a list, those are shown that count: what has a finding itself, then what is not nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.formulas.node import Evaluation, Node, Note
from sheetgen.games.sheet.formulas.state import Thing
from sheetgen.games.sheet.language.functions import shown

T = TypeVar("T")
MOST_NOTES = 8
MOST_VALUES = 20
_NOTHING = (None, 0)


class NoteLines(NamedTuple):
    """The lines of a formula's notes. is_wrong: whether a space has a finding itself."""

    evaluation: Evaluation
    is_wrong: Callable[[Thing], bool]

    def of(self, node: Node) -> tuple[str, ...]:
        """The lines, each once, in the formula's order; the last one says how many more there are."""
        by_line: dict[str, Note] = {}
        for note in node.notes(self.evaluation):
            by_line.setdefault(f"{note.name} is {shown(note.value)}", note)
        notes = list(by_line.values())
        more = len(notes) - MOST_NOTES
        if more > 0:
            notes = _heaviest(notes, [max(self._weights(note), default=0) for note in notes], MOST_NOTES)
        lines = [f"{note.name} is {self._value_text(note)}" for note in notes]
        return (*lines[:-1], f"{lines[-1]} … and {more} more") if more > 0 else tuple(lines)

    def _value_text(self, note: Note) -> str:
        """A value; of a list at most twenty."""
        value = note.value
        if not isinstance(value, (list, tuple, range)) or len(value) <= MOST_VALUES:
            return shown(value)
        return f"{shown(_heaviest(list(value), self._weights(note), MOST_VALUES))} …"

    def _weights(self, note: Note) -> list[int]:
        """How much each value counts: 2 where the space has a finding, 1 where it is something, 0 where it is blank, no or 0."""
        values = note.value if isinstance(note.value, (list, tuple, range)) else [note.value]
        places = self._places(note.node)
        wrong = [self.is_wrong(place) for place in places] if len(places) == len(values) else [False] * len(values)
        return [2 if bad else int(value not in _NOTHING) for value, bad in zip(values, wrong, strict=True)]

    def _places(self, node: Node) -> list[Thing]:
        """Where the values of a node stand; none where they are not of spaces."""
        places = node.things()
        result = None if places is None else self.evaluation.value(places)
        return result if isinstance(result, list) and UNREAD not in result else []


def _heaviest(of: list[T], weights: list[int], most: int) -> list[T]:
    """At most so many of some, those that weigh most, in their order."""
    chosen = sorted(range(len(of)), key=lambda at: -weights[at])[:most]
    return [of[at] for at in sorted(chosen)]
