"""A second reader of filled sheets, written from the language description and not from the code: slow, and without messages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from sheetgen.games.sheet.definition.spec import Definition, Family, Node, Record, SpaceSpec
from tests.games.sheet.forms import base
from tests.games.sheet.random_sheets import Pairs, Picture, entered

UNKNOWN = "what is written cannot be read"
BLANKS = (None, ".", "_")


def says_something(value: Any) -> bool:
    """Return whether a value contains anything meaningful."""
    if isinstance(value, Pairs):
        return any(says_something(each) for _, each in value.items)
    if isinstance(value, Picture):
        return any(token not in BLANKS for line in value.lines for token in line.split())
    return any(map(says_something, value)) if isinstance(value, list) else value not in BLANKS


class WrongSheet(Exception):
    """A fault."""


def naive(definition: Definition, sheet: Pairs) -> dict[str, Any] | None:
    """Return the written values by name: numbers as fractions, ticks as True, `?` as UNKNOWN; None if there is an error."""
    try:
        return _Naive(definition).sheet(sheet)
    except WrongSheet:
        return None


class _Naive:
    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.people: tuple[str, ...] = ()
        self.found: dict[str, Any] = {}

    def sheet(self, sheet: Pairs) -> dict[str, Any]:
        sheet = self.keyed(sheet, ("player", "players", *self.definition.spaces, *self.definition.computed))
        typed = dict(sheet.items)
        seated = self.definition.players
        if seated is None:
            if isinstance(typed.get("player"), str):
                self.found["player"] = typed["player"]
        elif seated.names:
            if says_something(typed.get("players")):
                raise WrongSheet("players are fixed")
        else:
            players = typed.get("players")
            players = [players] if isinstance(players, str) else players
            if not players or not seated.least <= len(players) <= seated.most or len(set(players)) < len(players):
                raise WrongSheet("players")
            self.people = self.found["players"] = tuple(players)
        for key, value in sheet.items:
            if key == "players" and seated is not None:
                continue
            if key == "player" and seated is None:
                continue
            if key in self.definition.computed:
                if says_something(value):
                    raise WrongSheet("not on paper")
                continue
            if key not in self.definition.spaces:
                raise WrongSheet("unknown space")
            self.read(self.definition.spaces[key], value, key)
        return self.found

    def read(self, node: Node, value: Any, name: str) -> None:
        if value is None:
            return
        if not self.is_typed(node):
            if says_something(value):
                raise WrongSheet("never typed")
            return
        if isinstance(node, SpaceSpec):
            self.leaf(node, value, name)
        elif isinstance(node, Record):
            self.record(node, value, name)
        else:
            self.family(node, value, name)

    def is_typed(self, node: Node) -> bool:
        if isinstance(node, SpaceSpec):
            return not node.hidden and node.kind != "printed"
        return any(map(self.is_typed, node.fields.values() if isinstance(node, Record) else node.each))

    def kind(self, leaf: SpaceSpec) -> str:
        return {"number": "number", "text": "text", "yes": "tick"}[base(leaf)] if leaf.kind == "is" else leaf.kind

    def leaf(self, leaf: SpaceSpec, value: Any, name: str) -> None:
        if isinstance(value, (list, Pairs)):
            raise WrongSheet("one value belongs here")
        text = "\n".join(value.lines) if isinstance(value, Picture) else value
        if text == "?":
            self.found[name] = UNKNOWN
            return
        kind = self.kind(leaf)
        if kind == "number":
            marks = {mark.lower(): mark for mark, _ in leaf.marks}
            if re.fullmatch(r"[-+−]?[0-9]+(\.[0-9]+)?", text):
                number = Fraction(text.replace("−", "-"))
                if abs(number) > 10**12:
                    raise WrongSheet("too large")
                self.found[name] = number
            elif text.lower() in marks:
                self.found[name] = marks[text.lower()]
            else:
                raise WrongSheet("no number")
        elif leaf.of_players and not leaf.options:
            self.found[name] = " ".join(text.split())
        elif kind == "choice":
            meant = [option for option in leaf.options if self.same(option, text)]
            self.found[name] = meant[0] if meant else text
        elif kind == "tick":
            if text.lower() in ("x", "yes", "true"):
                self.found[name] = True
            elif text.lower() not in ("no", "false"):
                raise WrongSheet("no tick")
        else:
            self.found[name] = text

    def keyed(self, typed: Pairs, known: Iterable[str]) -> Pairs:
        """Return the pairs with their keys in the layout's spelling."""
        items = [
            (key if key in known else next((each for each in known if self.same(each, key)), key), each)
            for key, each in typed.items
        ]
        if len(dict(items)) < len(items):
            raise WrongSheet("a key twice")
        return Pairs(items)

    def same(self, one: str, other: str) -> bool:
        return one.casefold().replace(" ", "-") == other.casefold().replace(" ", "-")

    def record(self, record: Record, value: Any, name: str) -> None:
        order = [field for field, node in record.fields.items() if entered(node)]
        if isinstance(value, Pairs):
            value = self.keyed(value, record.fields)
        names_a_field = isinstance(value, Pairs) and any(key in record.fields for key, _ in value.items)
        if len(order) == 1 and not names_a_field and value != Pairs([]):
            self.read(record.fields[order[0]], value, f"{name}.{order[0]}")
        elif isinstance(value, Pairs):
            for key, each in value.items:
                if key not in record.fields:
                    raise WrongSheet("unknown field")
                self.read(record.fields[key], each, f"{name}.{key}")
        elif value == "?":
            self.unknown(record, name)
        else:
            values = value if isinstance(value, list) else [value]
            if len(values) > len(order) or not order:
                raise WrongSheet("too many")
            for field, each in zip(order, values, strict=False):
                if each not in BLANKS:
                    self.read(record.fields[field], each, f"{name}.{field}")

    def unknown(self, node: Node, name: str) -> None:
        """Set every space of a node to `?`."""
        if isinstance(node, SpaceSpec):
            if self.is_typed(node):
                self.found[name] = UNKNOWN
        elif isinstance(node, Record):
            for field, each in node.fields.items():
                self.unknown(each, f"{name}.{field}")
        else:
            for at, key in enumerate(node.axis.named(self.people)):
                self.unknown(node.at(at), f"{name}.{key}")

    def family(self, family: Family, value: Any, name: str) -> None:
        keys = family.axis.named(self.people)
        if isinstance(value, Pairs):
            given = set()
            for typed, each in value.items:
                at = self.key(family, keys, typed)
                if at in given:
                    raise WrongSheet("a key twice")
                given.add(at)
                self.read(family.at(at), each, f"{name}.{keys[at]}")
        elif isinstance(value, Picture) and self.is_picturable(family):
            self.picture(family, keys, value, name)
        elif self.is_ticks(family):
            self.ticks(family, keys, value if isinstance(value, list) else [value], name)
        elif value == "?":
            self.unknown(family, name)
        else:
            values = value if isinstance(value, list) else [value]
            if len(values) > len(keys):
                raise WrongSheet("longer than the axis")
            for at, each in enumerate(values):
                if each not in BLANKS:
                    self.read(family.at(at), each, f"{name}.{keys[at]}")

    def key(self, family: Family, keys: tuple[str, ...], typed: str) -> int:
        for at, key in enumerate(keys):
            if key == typed or (not family.axis.open and self.same(key, typed)):
                return at
        raise WrongSheet("unknown key")

    def is_ticks(self, family: Family) -> bool:
        typed = [each for each in family.each if self.is_typed(each)]
        return all(isinstance(each, SpaceSpec) and self.kind(each) == "tick" for each in typed)

    def ticks(self, family: Family, keys: tuple[str, ...], values: list[Any], name: str) -> None:
        doubt = False
        for each in values:
            if each in BLANKS:
                continue
            if each == "?":
                doubt = True
                continue
            if not isinstance(each, str):
                raise WrongSheet("one key belongs here")
            at = self.key(family, keys, each)
            if f"{name}.{keys[at]}" in self.found:
                raise WrongSheet("a key twice")
            self.read(family.at(at), "x", f"{name}.{keys[at]}")
        for at, key in enumerate(keys if doubt else ()):
            if self.is_typed(family.at(at)):
                self.found.setdefault(f"{name}.{key}", UNKNOWN)

    def is_picturable(self, family: Family) -> bool:
        cells = [
            cell
            for each in family.each
            for cell in (each.each if isinstance(each, Family) and family.axis.which == "rows" else (each,))
        ]
        return all(isinstance(cell, SpaceSpec) and (not self.is_typed(cell) or self.kind(cell) != "text") for cell in cells)

    def picture(self, family: Family, keys: tuple[str, ...], value: Picture, name: str) -> None:
        rows: list[list[tuple[Node, str]]] = []
        for at, key in enumerate(keys):
            each = family.at(at)
            if isinstance(each, Family):
                inner = each.axis.named(self.people)
                rows.append([(each.at(n), f"{name}.{key}.{column}") for n, column in enumerate(inner)])
            else:
                rows.append([(each, f"{name}.{key}")])
        if family.axis.which == "columns":
            rows = [[cell for row in rows for cell in row]]
        if len(value.lines) != len(rows):
            raise WrongSheet("rows")
        for line, row in zip(value.lines, rows, strict=True):
            if len(line.split()) != len(row):
                raise WrongSheet("tokens")
            for token, (node, space) in zip(line.split(), row, strict=True):
                if token not in BLANKS:
                    self.read(node, token, space)
