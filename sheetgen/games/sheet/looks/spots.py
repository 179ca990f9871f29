"""The roots and fields of a sheet with their axes, and the looks read for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import isqrt
from string import ascii_uppercase
from typing import Any, NamedTuple

from msgspec import Struct

from sheetgen.games.sheet.definition.spec import Axis, Definition, Family, Node, Record, Says, SpaceSpec, Table, leaves
from sheetgen.source.nodes import Mapping as Mapped
from sheetgen.source.nodes import Node as Typed

FieldPath = tuple[str, ...]
"""A root and the names of the fields that lead to a field."""
INHERITED = ("colour", "role")
"""Properties that fields inherit from their record."""
_LETTERED = 5
"""Minimum number of rows and columns of a board of ticks or choices without a given shape."""
_DIVIDES = re.compile(r"\bfloor\(|\bmod\b")
NONE = "none"
"""Value that means no look. Unlike a missing value, it also prevents an inferred look."""


class Spot(Struct, frozen=True, eq=False, dict=True):
    """A root or a field, with the axes around it, the outermost first."""

    fields: FieldPath
    node: Node
    around: tuple[Axis, ...] = ()
    formulas: tuple[str, ...] = ()
    """The conditions that name the root."""

    @cached_property
    def own(self) -> tuple[Axis, ...]:
        """Return its own axes, the outermost first."""
        return tuple(family.axis for family in _families(self.node))

    @cached_property
    def axes(self) -> Mapping[str, Axis]:
        """Return the axes for values by `rows` and `columns`: its own axes, otherwise the innermost axes around it."""
        return {axis.which: axis for axis in self.own or self.around}

    @cached_property
    def lead(self) -> str:
        """Return the axis whose keys a list follows: rows, unless those are players; empty without axes."""
        rows = self.axes.get("rows")
        if rows is not None and not (rows.players and "columns" in self.axes):
            return "rows"
        return "columns" if "columns" in self.axes else ""

    @cached_property
    def side(self) -> int:
        """Return the number of rows and of columns of a square board: single spaces with numbers, or letters from A on, along both
        axes; otherwise 0."""
        sizes = [
            len(axis.keys)
            for axis in self.own
            if (axis.numeric or ascii_uppercase.startswith("".join(axis.keys))) and not axis.grows
        ]
        is_square = len(self.own) == 2 == len(sizes) and sizes[0] == sizes[1] and self.record is None and len(self.fields) == 1
        return sizes[0] if is_square else 0

    @property
    def is_lettered(self) -> bool:
        """Return whether its places are named by a letter and a number: a square board of ticks or choices."""
        return self.side >= _LETTERED and {leaf.kind for leaf in self.leaves({})} <= {"tick", "choice"}

    @cached_property
    def boxes(self) -> tuple[tuple[str, ...], ...]:
        """Return the box of each cell of a square board if a condition speaks of boxes, such as 3 × 3 of a sudoku: it divides keys
        (`floor`, `mod`) or lists the first key of each box. Otherwise empty."""
        side = self.side
        high = next((high for high in range(isqrt(side), 1, -1) if side % high == 0), 0)
        if not high:
            return ()
        wide = side // high
        first = f"({','.join(str(key) for key in range(1, side + 1, wide))})"
        if not any(_DIVIDES.search(text) or first in "".join(text.split()) for text in self.formulas):
            return ()
        return tuple(tuple(str(row // high * high + column // wide + 1) for column in range(side)) for row in range(side))

    @property
    def is_family(self) -> bool:
        """Return whether properties of families apply to it."""
        return len(self.fields) == 1 or bool(self.own)

    @cached_property
    def on_paper(self) -> bool:
        """Return whether any of it is printed."""
        return any(leaf.on_paper for leaf in leaves(self.node))

    def leaves(self, keys: Mapping[str, str]) -> Iterator[SpaceSpec]:
        """Return the printed specs at some keys of the spot itself."""
        nodes: list[Node] = [self.node]
        while nodes and isinstance(nodes[0], Family):
            nodes = [below for node in nodes if isinstance(node, Family) for below in _at(node, keys)]
        return (leaf for node in nodes for leaf in leaves(node) if leaf.on_paper)

    @property
    def record(self) -> Record | None:
        """Return the record at each key, if there is one."""
        node = self.node
        while isinstance(node, Family):
            node = node.each[0]
        return node if isinstance(node, Record) else None


def _families(node: Node) -> Iterator[Family]:
    while isinstance(node, Family):
        yield node
        node = node.each[0]


def _at(family: Family, keys: Mapping[str, str]) -> Iterable[Node]:
    key = keys.get(family.axis.which)
    if key is None or len(family.each) == 1 or key not in family.axis.keys:
        return family.each
    return (family.at(family.axis.keys.index(key)),)


def spots(definition: Definition) -> dict[FieldPath, Spot]:
    """Return all roots on the sheet and their fields, in order."""
    result: dict[FieldPath, Spot] = {}
    stack = [Spot((root,), node, (), _formulas(definition, root, node)) for root, node in reversed(definition.spaces.items())]
    while stack:
        spot = stack.pop()
        result[spot.fields] = spot
        record, around = spot.record, (*spot.around, *spot.own)
        fields = record.fields if record is not None else {}
        stack += [Spot((*spot.fields, name), node, around) for name, node in reversed(fields.items())]
    return result


def _formulas(definition: Definition, root: str, node: Node) -> tuple[str, ...]:
    """Return the conditions that name a root with two axes: of rules, with their loops, and of its own spaces."""
    if len([*_families(node)]) != 2:
        return ()
    texts = [f"{rule.loops.text if rule.loops is not None else ''} {rule.must.text}" for rule in definition.rules]
    texts += {leaf.must.text for leaf in leaves(node) if leaf.must is not None}
    return tuple(text for text in texts if re.search(rf"\b{re.escape(root)}\b", text))


class TextHint(Struct, frozen=True, eq=False):
    """A hint as typed."""

    says: Says

    @property
    def has_formulas(self) -> bool:
        """Return whether it contains formulas."""
        return any(not isinstance(piece, str) for pieces in self.says.values() for piece in pieces)

    @property
    def is_plain(self) -> bool:
        """Return whether it is the same in all languages and has no formulas."""
        return self.says.keys() == {""} and not self.has_formulas


class TableHint(Struct, frozen=True, eq=False):
    """A table of constants as a hint. listed: whether it was typed as a list."""

    name: str
    values: Table
    listed: bool


class Said(NamedTuple):
    """A property of a look: one value for all, or values by key along `rows` or `columns`. node: the value's node."""

    node: Typed
    every: Any = None
    by: Mapping[str, Mapping[str, Any]] = {}

    def at(self, key: str) -> Typed:
        """Return the node of a key's own value, otherwise of the value for all."""
        there = self.node.get(key) if isinstance(self.node, Mapped) else None
        return there if there is not None else self.node


class Entry(NamedTuple):
    """The look given for a root, a field, or a key of its axes (`side` and `key`). rank: precedence, the lowest wins."""

    rank: int
    fields: FieldPath
    values: Mapping[str, Said]
    side: str = ""
    key: str = ""


BY_PATH, BY_NAME, BY_KEY, BY_SPEC = range(4)
"""Ranks: given at the top by path or by name, in the spec of an axis' key, or in the spec of a field or a family."""
