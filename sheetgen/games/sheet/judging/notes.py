"""The inputs of a formula, shown below a finding: a line for each path and each neighbour call, with its value.

If there are many lines, or many values in a list, the most important ones are shown: spaces with their own findings, then values
that aren't blank, no or 0.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple, TypeVar

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.engine.plan import Plan
from sheetgen.games.sheet.engine.space_names import PartName
from sheetgen.games.sheet.formulas.node import Evaluation, Node, Note
from sheetgen.games.sheet.formulas.state import Cursor
from sheetgen.games.sheet.language.functions import shown
from sheetgen.source.messages import Phrase, SpaceName, room

phrase, plural = room("sheet")
T = TypeVar("T")
MOST_NOTES = 8
MOST_VALUES = 20
_NOTHING = (None, 0)


class NoteLines(NamedTuple):
    """The lines of a formula's notes. is_wrong: whether a space has a finding itself."""

    evaluation: Evaluation
    is_wrong: Callable[[Cursor], bool]
    plan: Plan

    def of(self, node: Node) -> tuple[Phrase, ...]:
        """Return the lines, each once, in the formula's order; the last line gives the number of omitted lines."""
        by_line: dict[str, Note] = {}
        for note in node.notes(self.evaluation):
            by_line.setdefault(f"{note.name} is {shown(note.value)}", note)
        notes = [note for note in by_line.values() if note.value not in ([], ())]
        more = len(notes) - MOST_NOTES
        if more > 0:
            notes = _heaviest(notes, [max(self._weights(note), default=0) for note in notes], MOST_NOTES)
        lines = [self._line(note) for note in notes]
        if more > 0:
            lines[-1] = phrase("more-notes", "{note} … and {more} more", lines[-1], more)
        return tuple(lines)

    def _line(self, note: Note) -> Phrase:
        """Return the line for a value; a list shows at most twenty values."""
        path, names = self._path(note), self.plan.space_names
        name: SpaceName | PartName | str = names.of(path) or names.constant(note.name)
        ticked = isinstance(name, SpaceName) and names.is_ticked(name.path)
        if not isinstance(note.value, (list, tuple, range)):
            return phrase("is", "{name} is {value}", name, names.value(note.value, ticked))
        if len(note.value) <= MOST_VALUES:
            return phrase("are", "{name}: {values}", name, names.value(note.value, ticked))
        some = _heaviest(list(note.value), self._weights(note), MOST_VALUES)
        return phrase("some-are", "{name}: {values} …", name, names.value(some, ticked))

    def _path(self, note: Note) -> str:
        """Return the space of a value, or the common path of several spaces; otherwise the typed text, as for a neighbour's
        list."""
        places = self._places(note.node)
        is_list = isinstance(note.value, (list, tuple, range))
        values = self.evaluation.state.values
        if not places or (is_list and "(" in note.name) or any(each.values is not values for each in places):
            return note.name
        paths = [self.plan.singles[each.slot].name.split(".") for each in places]
        return ".".join(parts[0] for parts in takewhile(lambda parts: len({*parts}) == 1, zip(*paths, strict=False)))

    def _weights(self, note: Note) -> list[int]:
        """Return the weight of each value: 2 if the space has a finding, 0 if it is blank, no or 0, otherwise 1."""
        values = note.value if isinstance(note.value, (list, tuple, range)) else [note.value]
        places = self._places(note.node)
        wrong = [self.is_wrong(place) for place in places] if len(places) == len(values) else [False] * len(values)
        return [2 if bad else int(value not in _NOTHING) for value, bad in zip(values, wrong, strict=True)]

    def _places(self, node: Node) -> list[Cursor]:
        """Return the places of a node's values; none if they don't come from spaces."""
        places = node.things()
        result = None if places is None else self.evaluation.value(places)
        return result if isinstance(result, list) and UNREAD not in result else []


def _heaviest(of: list[T], weights: list[int], most: int) -> list[T]:
    """Return at most `most` items, the ones with the highest weights, in their order."""
    chosen = sorted(range(len(of)), key=lambda at: -weights[at])[:most]
    return [of[at] for at in sorted(chosen)]
