"""Hints of a look: texts (in one or several languages), and tables of constants."""

from __future__ import annotations

from typing import Any

from sheetgen.games.sheet import words
from sheetgen.games.sheet.definition.domains import decimal
from sheetgen.games.sheet.definition.faults import Faults
from sheetgen.games.sheet.definition.spec import Definition, Table
from sheetgen.games.sheet.definition.texts import says
from sheetgen.games.sheet.language.functions import shown
from sheetgen.games.sheet.looks.regions import Tell
from sheetgen.games.sheet.looks.spots import NONE, Said, Spot, TableHint, TextHint
from sheetgen.source import nodes as typed
from sheetgen.source.messages import Sentence, all_of, room, sentence
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Scalar, Sequence, below

phrase, _ = room("sheet")

LONGEST_HINT = 60
MOST_STEPS = 40


class Hints:
    """Reader of hints. tables: the layout's constants."""

    def __init__(self, definition: Definition, tables: Any, faults: Faults, tell: Tell) -> None:
        self._definition, self._tables, self._faults, self._tell = definition, tables, faults, tell

    def hint(self, node: typed.Node, key: str) -> Any:
        """Read a hint: a text (in one or several languages), or a table of constants."""
        if isinstance(node, Sequence):
            self._tell(node, words.text_wanted())
            return None
        if isinstance(node, Scalar):
            if node.text.strip() == NONE:
                return NONE
            table = self.table(node)
            if table is not None:
                return self._steps(node, *table, key)
        texts = says(node, self._faults)
        if not texts:
            return None
        for lang, pieces in texts.items():
            letters = sum(len(piece) for piece in pieces if isinstance(piece, str))
            if letters > LONGEST_HINT:
                at = node.get(lang) if isinstance(node, Nodes) else None
                what = phrase(
                    "hint-too-long", "the hint has {letters} letters, but at most {most} are printed", letters, LONGEST_HINT
                )
                hint = phrase("shorten-hint", "shorten it")
                self._tell(at or node, what, hint)
        return TextHint(texts)

    def table(self, node: typed.Node) -> tuple[str, Table] | None:
        """Return the table of constants, or the part of a table, that a text names."""
        if not isinstance(node, Scalar):
            return None
        name, *steps = node.text.strip().split(".")
        constant = self._definition.tables.get(name)
        values: Any = constant.values if constant is not None else None
        for step in steps:
            values = values.get(step) if isinstance(values, dict) else None
        return (node.text.strip(), values) if isinstance(values, dict) else None

    def by_table(self, node: Scalar, name: str, values: Table, spot: Spot) -> Said | None:
        """Read a table as the hint of all keys: its steps, or its value for each key."""
        if are_steps(values):
            hint = self._steps(node, name, values, "")
            return None if hint is None else Said(node, hint)
        sides = [side for side in (spot.lead, *spot.axes) if side and not spot.axes[side].players]
        if not sides:
            self._tell(node, _no_steps(name))
            return None
        side = next((side for side in sides if values.keys() & {*spot.axes[side].keys}), sides[0])
        keys = spot.axes[side].keys
        lacks = tuple(key for key in keys if key not in values)
        if lacks:
            self._tell(node, _table_lacks(name, lacks))
            return None
        by = {key: hint for key in keys if (hint := self._steps(node, name, values, key)) is not None}
        return Said(node, None, {side: by})

    def _steps(self, node: Scalar, name: str, values: Table, key: str) -> TableHint | TextHint | None:
        """Read a table as the hint of one key."""
        if not are_steps(values):
            if key not in values:
                self._tell(node, _table_lacks(name, (key,))) if key else self._tell(node, _no_steps(name))
                return None
            one = values[key]
            if not isinstance(one, dict):
                return TextHint({"": (one if isinstance(one, str) else shown(one).replace("-", "−"),)})
            name, values = f"{name}.{key}", one
        if not are_steps(values):
            self._tell(node, _no_steps(name))
            return None
        if len(values) > MOST_STEPS:
            about = name, len(values), MOST_STEPS
            what = phrase("look-too-many-steps", "the table '{table}' has {count} steps, but at most {most} are printed", *about)
            hint = phrase("look-fewer-steps", "shorten the table, or write the hint as text")
            self._tell(node, what, hint)
            return None
        return TableHint(name, values, isinstance(below(self._tables, name), Sequence))


def are_steps(values: Table) -> bool:
    """Return whether every key of a table is a number with a single value."""
    return all(decimal(key) is not None and not isinstance(value, dict) for key, value in values.items())


def _table_lacks(table: str, keys: tuple[str, ...]) -> Sentence:
    message = phrase("look-table-lacks", "the table '{table}' has no key {keys}", table, all_of(keys[:5]))
    return sentence(message, phrase("look-add-keys", "add the missing keys: the table needs every key of the axis"))


def _no_steps(table: str) -> Sentence:
    message = phrase("look-no-steps", "the table '{table}' is not a list and has no numbers as keys", table)
    return sentence(message, phrase("look-steps", "write `{{0: -1, 1: 1, 4: 2}}`, or `[1, 3, 6]`"))
