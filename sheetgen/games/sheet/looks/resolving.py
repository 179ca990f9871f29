"""The look of a family, a key or a choice: the first given value by precedence, otherwise an inferred one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.content import Name
from sheetgen.drawing.looks import PLAIN, FamilyLook, Inside, KeyLook, Legend, Role, Shape
from sheetgen.games.sheet.definition.domains import decimal
from sheetgen.games.sheet.definition.names import as_label
from sheetgen.games.sheet.definition.spec import Definition, Family, Record, SpaceSpec, Table
from sheetgen.games.sheet.definition.spec import Node as Spec
from sheetgen.games.sheet.keys import OF_KEYS
from sheetgen.games.sheet.language.functions import shown
from sheetgen.games.sheet.language.numbers import Number
from sheetgen.games.sheet.language.parser import WrongFormula, parse
from sheetgen.games.sheet.language.tree import Path
from sheetgen.games.sheet.looks.families import inferred_shape
from sheetgen.games.sheet.looks.hints import MOST_STEPS, are_steps
from sheetgen.games.sheet.looks.meanings import meanings
from sheetgen.games.sheet.looks.regions import HOLE
from sheetgen.games.sheet.looks.spots import INHERITED, NONE, Entry, FieldPath, Said, Spot, TableHint, TextHint, spots
from sheetgen.source.nodes import Node, Scalar

_EACH, _TABLE = "each_", "table_"
"""Prefixes for the names of texts that belong to no space: they contain a character that names can't contain."""
_COUNTED = re.compile(r"([\w-]+)\.\(count\([\w.-]+\*")
"""In a formula, a table that is looked up by the number of ticks of a family."""
_BESIDE = {"icon", "hint", "inside"}
"""Properties for which the key on the other axis takes precedence over the key on the lead axis."""


class HintText(NamedTuple):
    """A hint with translations or formulas: its text name, and the fields and keys that it is given for."""

    name: str
    hint: TextHint
    fields: FieldPath
    keys: Mapping[str, str]


class Looks(Struct, frozen=True, eq=False, dict=True):
    """All looks of a layout. icons: the nodes of icons from the icon font; unknown: names at the top that aren't on the sheet.

    known: the names on the sheet, if there is a look at the top.
    """

    definition: Definition
    entries: tuple[Entry, ...] = ()
    families: Mapping[FieldPath, FamilyLook] = {}
    named: Mapping[str, Mapping[str, Said]] = {}
    captions: Mapping[str, tuple[FieldPath, str]] = {}
    icons: tuple[Scalar, ...] = ()
    unknown: tuple[Scalar, ...] = ()
    known: tuple[str, ...] = ()

    @cached_property
    def _index(self) -> Mapping[tuple[FieldPath, str, str], list[Entry]]:
        result: dict[tuple[FieldPath, str, str], list[Entry]] = {}
        for entry in self.entries:
            result.setdefault((entry.fields, entry.side, entry.key), []).append(entry)
        return result

    @cached_property
    def _words(self) -> Mapping[FieldPath, set[str]]:
        result: dict[FieldPath, set[str]] = {}
        for entry in self.entries:
            result.setdefault(entry.fields, set()).update(entry.values)
        return result

    @cached_property
    def _keys(self) -> dict[tuple[FieldPath, frozenset[tuple[str, str]]], KeyLook]:
        return {}

    def spot(self, fields: FieldPath) -> Spot:
        """Return the spot of a root or a field, by its names."""
        return self._spots[fields]

    def said_of_family(self, fields: FieldPath, word: str) -> Node | None:
        """Return the node of the given value that takes precedence for a property of a family as a whole; None if none is
        given."""
        said = [each for each in self.entries if each.fields == fields and not each.side and word in each.values]
        return min(said, key=lambda each: each.rank).values[word].node if said else None

    @cached_property
    def _spots(self) -> Mapping[FieldPath, Spot]:
        return spots(self.definition)

    def family(self, fields: FieldPath) -> FamilyLook:
        """Return the look of a whole root, or of a field, by its names."""
        spot = self._spots[fields]
        known = self.families.get(fields)
        if known is None:
            known = FamilyLook(shape=inferred_shape(spot))
        if known.shape == "board" and not known.regions:
            known = replace(known, regions=spot.boxes, has_keys=spot.is_lettered)
        tokens = dict.fromkeys(token for row in known.regions for token in row if token != HOLE)
        region_looks = {token: self.by_name(fields, token, tuple(tokens)) for token in tokens}
        return replace(known, region_looks=region_looks, legends=tuple(self._legends(spot)))

    def key(self, fields: FieldPath, keys: Mapping[str, str]) -> KeyLook:
        """Return the look at some keys along `rows` and `columns` of a root or a field; without keys, of the whole root or
        field."""
        place = fields, frozenset(keys.items())
        if place not in self._keys:
            self._keys[place] = self._key(fields, keys)
        return self._keys[place]

    def _key(self, fields: FieldPath, keys: Mapping[str, str]) -> KeyLook:
        spot = self._spots[fields]
        words = {word for depth in range(len(fields)) for word in self._words.get(fields[: depth + 1], ())}
        values = {word: value for word in OF_KEYS if word in words and (value := self._winner(word, spot, keys)) is not None}
        hint, bands = self._hint(values.get("hint"), spot, keys) if values.get("hint") != NONE else ("", ())
        implied = self._implied(spot, keys)
        return KeyLook(
            icon=_said(values.get("icon", implied.icon)),
            hint=hint,
            bands=bands,
            colour=_said(values.get("colour", implied.colour)),
            inside=values.get("inside") or self._inside(spot, keys),
            role=values.get("role") or self._role(spot, keys),
        )

    def by_name(self, fields: FieldPath, name: str, names: tuple[str, ...]) -> KeyLook:
        """Return the look of one of a choice's options or a board's regions: the look at the top of the layout for its path or its
        name, otherwise the look that its word implies. names: all options, or all regions."""
        by_path, by_name = (self.named.get(each, {}) for each in (".".join((*fields, name)), name))
        values = {word: said.every for word, said in {**by_name, **by_path}.items()}
        implied = self._meanings(names).get(name, PLAIN)
        icon, colour = values.get("icon", implied.icon), values.get("colour", implied.colour)
        return KeyLook(icon=_said(icon), colour=_said(colour), inside=values.get("inside"))

    # Given looks

    def _winner(self, word: str, spot: Spot, keys: Mapping[str, str]) -> Any:
        """Return the given value of a property that takes precedence; None if none is given."""
        entries = [entry for place in self._places(word, spot, keys) for entry in self._index.get(place, ())]
        for entry in sorted((each for each in entries if word in each.values), key=lambda entry: entry.rank):
            said = entry.values[word]
            value = said.every if entry.side or len(entry.fields) < len(spot.fields) or _is_of_all(spot, keys) else None
            for side, key in self._ordered(word, spot, keys):
                value = said.by.get(side, {}).get(key, value)
            if value is not None:
                return value
        return None

    def _places(self, word: str, spot: Spot, keys: Mapping[str, str]) -> Iterator[tuple[FieldPath, str, str]]:
        """Yield the places that may set a property, the nearest first."""
        for depth in range(len(spot.fields), 0 if word in INHERITED else len(spot.fields) - 1, -1):
            for side, key in reversed(self._ordered(word, spot, keys)):
                yield spot.fields[:depth], side, key
            yield spot.fields[:depth], "", ""

    def _ordered(self, word: str, spot: Spot, keys: Mapping[str, str]) -> list[tuple[str, str]]:
        """Return the keys by precedence, the highest last."""
        return sorted(keys.items(), key=lambda each: (each[0] == spot.lead) != (word in _BESIDE))

    # Inferred looks

    def _implied(self, spot: Spot, keys: Mapping[str, str]) -> KeyLook:
        """Return the look that the word of a key implies, or the name of a strip between other strips."""
        if not keys and spot.fields in self._strips:
            return self._meanings(tuple(root for (root,) in self._strips)).get(spot.fields[0], PLAIN)
        axes = ((spot.axes.get(side), key) for side, key in self._ordered("colour", spot, keys))
        looks = (self._meanings(axis.keys).get(key) for axis, key in axes if axis is not None and not axis.players)
        return next(filter(None, looks), PLAIN)

    @cached_property
    def _meanings(self) -> Callable[[tuple[str, ...]], Mapping[str, KeyLook]]:
        return cache(lambda words: meanings(words, self.definition.languages.labels.values()))

    @cached_property
    def _strips(self) -> tuple[FieldPath, ...]:
        """Return the roots that are strips of a single row."""
        roots = [(fields, spot) for fields, spot in self._spots.items() if len(fields) == len(spot.own) == 1]
        return tuple(fields for fields, spot in roots if self._shape(spot) == "strip")

    def _shape(self, spot: Spot) -> Shape:
        known = self.families.get(spot.fields)
        return known.shape if known is not None else inferred_shape(spot)

    def _role(self, spot: Spot, keys: Mapping[str, str]) -> Role:
        """Return the role: the score is the total, and other calculated values are sums."""
        if self._score is not None and self._score[0] == spot.fields and self._score[1].items() <= keys.items():
            return "sum" if self._has_total(spot) else "total"
        leaves = list(spot.leaves(keys))
        return "sum" if leaves and all(leaf.kind == "is" for leaf in leaves) else "plain"

    @cached_property
    def _score(self) -> tuple[FieldPath, Mapping[str, str]] | None:
        """Return the space that the score is a path to: its fields, and the keys that the path names."""
        script = self.definition.parts.get("") if len(self.definition.parts) == 1 else None
        try:
            path = parse(script.text) if script is not None else None
        except WrongFormula:
            return None
        if not isinstance(path, Path) or path.name not in self.definition.spaces:
            return None
        node: Spec = self.definition.spaces[path.name]
        fields = [path.name]
        keys: dict[str, str] = {}
        for step in path.steps:
            if isinstance(node, Record):
                fields.append(step.text)
                node = node.fields[step.text]
            elif isinstance(node, Family):
                if step.text in node.axis.keys and not node.axis.players:
                    keys[node.axis.which] = step.text
                node = node.each[0]
        return tuple(fields), keys

    def _has_total(self, spot: Spot) -> bool:
        """Return whether another family of the same table is set as its total."""
        mine = {axis.keys for axis in spot.own}
        for entry in self.entries:
            said = entry.values.get("role")
            values = [said.every, *(role for by in said.by.values() for role in by.values())] if said is not None else []
            if "total" in values and entry.fields != spot.fields and {axis.keys for axis in self._spots[entry.fields].own} == mine:
                return True
        return False

    def _inside(self, spot: Spot, keys: Mapping[str, str]) -> Inside | None:
        """Return what is printed inside: ticks in a line contain their keys unless they cost points, a single tick its worth."""
        leaves = [*spot.leaves(keys)]
        if {leaf.kind for leaf in leaves} != {"tick"}:
            return None
        if not spot.own and not spot.around:
            return "worth"
        in_line = self._shape(self._spots[spot.fields[:1]]) in ("strip", "chain")
        return None if not in_line else "none" if all(leaf.worth < 0 for leaf in leaves) else "key"

    def _hint(self, hint: Any, spot: Spot, keys: Mapping[str, str]) -> tuple[str, tuple[tuple[str, str], ...]]:
        """Return the printed text of a hint, and its bands if it is a table by numbers. Both are empty for a table that was
        typed as a list."""
        if isinstance(hint, TableHint):
            return "", () if hint.listed or hint.name in self._counted(spot) else bands(hint.values)
        if isinstance(hint, TextHint):
            if hint.is_plain:
                return "".join(str(piece) for piece in hint.says[""]).replace("$", "$$"), ()
            return "$" + self._hint_name(hint, spot, keys), ()
        if not _is_of_all(spot, keys):
            return "", ()
        return self._inferred_hint(list(spot.leaves(keys)), bool(spot.own)), ()

    def _inferred_hint(self, leaves: Sequence[SpaceSpec], in_row: bool) -> str:
        """Return the only possible number other than 0, or the worth of each tick of a row."""
        kinds = {leaf.kind for leaf in leaves}
        if kinds == {"number"}:
            numbers = {leaf.domain.few(3) for leaf in leaves}
            known = numbers.pop() if len(numbers) == 1 else None
            if known is not None and len(known) == 2 and 0 in known:
                return _number(known[0] or known[1])
        worths = {leaf.worth for leaf in leaves}
        if kinds == {"tick"} and in_row and len(worths) == 1 and worths != {1}:
            return f"${_EACH}.{shown(worths.pop())}"
        return ""

    # Texts

    def _hint_name(self, hint: TextHint, spot: Spot, keys: Mapping[str, str]) -> str:
        """Return the text name of a hint: by its key, unless it is the same for all."""
        asked = self._ordered("hint", spot, keys)
        if not asked or (not hint.has_formulas and self._winner("hint", spot, {}) is hint):
            return ".".join(("hint_", *spot.fields))
        side, key = asked[-1] if self._winner("hint", spot, dict(asked[-1:])) is hint else asked[0]
        return ".".join((f"hint_{side}", *spot.fields, key))

    def hint_texts(self) -> Iterator[HintText]:
        """Yield all hints that have translations or formulas."""
        if not any("hint" in entry.values for entry in self.entries):
            return
        there = {entry.fields for entry in self.entries if "hint" in entry.values}
        for fields in there:
            spot = self._spots[fields]
            asked: list[Mapping[str, str]] = [{}]
            asked += [{axis.which: key} for axis in spot.axes.values() for key in axis.keys]
            for keys in asked:
                hint = self._winner("hint", spot, keys)
                if isinstance(hint, TextHint) and not hint.is_plain:
                    yield HintText(self._hint_name(hint, spot, keys), hint, fields, keys)

    def names(self) -> dict[str, Name]:
        """Return the printed names of captions, tables and ticks, by text name."""
        result = {
            name: Name((".".join((*fields, caption)), caption), as_label(caption))
            for name, (fields, caption) in self.captions.items()
        }
        tables = {legend.label[1:] for fields in self._spots for legend in self._legends(self._spots[fields])}
        for name in sorted(tables | {legend(name, {}).label[1:] for name in self.definition.reference}):
            path = name.removeprefix(f"{_TABLE}.")
            result[name] = Name(tuple(dict.fromkeys((path, path.rpartition(".")[2]))), as_label(path.rpartition(".")[2]))
        worths = {leaf.worth for spot in self._spots.values() if spot.own for leaf in spot.leaves({}) if leaf.kind == "tick"}
        for worth in worths - {1}:
            result[f"{_EACH}.{shown(worth)}"] = Name((), f"{_number(worth)} each", {"de": f"je {_number(worth)}"})
        return result

    def _legends(self, spot: Spot) -> Iterator[Legend]:
        """Yield the tables that were typed as lists, and those whose points all formulas of the family look up by a count, without
        duplicates."""
        tables = self._counted(spot)
        for entry in self.entries:
            said = entry.values.get("hint") if entry.fields == spot.fields else None
            hints = [said.every, *(hint for by in said.by.values() for hint in by.values())] if said is not None else []
            tables |= {hint.name: hint.values for hint in hints if isinstance(hint, TableHint) and hint.listed}
        yield from (legend(name, values) for name, values in tables.items())

    def _counted(self, spot: Spot) -> dict[str, Table]:
        """Return the tables of points that every formula of a family looks up by a count, such as `points.(count(red.*))`."""
        texts = [leaf.formula.text if leaf.formula is not None else "" for leaf in spot.leaves({})] if spot.own else []
        names = set.intersection(*(set(_COUNTED.findall(text)) for text in texts)) if texts else ()
        tables = {name: self.definition.tables[name].values for name in sorted(names) if name in self.definition.tables}
        return {
            name: values
            for name, values in tables.items()
            if isinstance(values, dict) and len(values) <= MOST_STEPS and are_steps(values)
        }


def legend(name: str, values: Table) -> Legend:
    """Return the list of a table's keys and values."""
    pairs = ((key if key.startswith("dice-") else as_label(key), _text(value)) for key, value in values.items())
    return Legend(f"${_TABLE}.{name}", tuple(pairs))


def _is_of_all(spot: Spot, keys: Mapping[str, str]) -> bool:
    """Return whether a look for all keys applies to these keys. It doesn't if they contain a key of the other axis, but none of the
    lead axis."""
    return not keys or not spot.lead or spot.lead in keys


def _said(value: str | None) -> str:
    return "" if value is None or value == NONE else value


def bands(values: Table) -> tuple[tuple[str, str], ...]:
    """Return a table from numbers to values as steps: each step starts at its number and ends before the next one."""
    steps = sorted((number, _text(value)) for key, value in values.items() if (number := decimal(key)) is not None)
    result = []
    for (low, worth), (after, _) in pairwise([*steps, (steps[-1][0], "")]):
        whole = isinstance(low, int) and isinstance(after, int)
        high = after - 1 if whole else after
        shown_low = _number(low)
        if after == low:
            shown_low += "+"
        elif high != low:
            shown_low += f"–{_number(high)}"
        result.append((shown_low, worth))
    return tuple(result)


def _number(number: Number) -> str:
    return shown(number).replace("-", "−")


def _text(value: Any) -> str:
    """Format a value of a table."""
    return value.replace("$", "$$") if isinstance(value, str) else _number(value)
