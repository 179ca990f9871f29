"""The numbered single spaces of a sheet for some players; the first slot of each node, and the step size of each family."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from sheetgen.games.sheet.definition.spec import Axis, Definition, Family, Node, Record, Space, singles, size

Interval = tuple[int, int]
"""The first and last of consecutive indices; empty if the first is larger."""


class Group(NamedTuple):
    """Spaces of a root that a formula needs together. parts: a name for each field, and for each axis the first and last index, or
    a frozenset of indices that are not consecutive.

    sheets: whether the spaces of all sheets of the table are needed.
    """

    root: str
    parts: tuple[str | Interval | frozenset[int], ...]
    sheets: bool = False


class Grid:
    """The spaces of a sheet. players: their names as on the sheet, or 1, 2, ….

    Slots are numbered in the order of the tree, so the slots below a node are consecutive. A move to a field or key adds the sizes
    of the nodes before it to the slot.
    """

    def __init__(self, definition: Definition, players: tuple[str, ...]) -> None:
        self.definition = definition
        self.players = players
        self._sizes: dict[int, int] = {}
        self.roots = definition.roots
        self.begin: dict[str, int] = {}
        at = 0
        for name, node in self.roots.items():
            self.begin[name] = at
            at += self.size(node)
        self.many = at
        self._slots: dict[Group, tuple[int, ...]] = {}

    @cached_property
    def singles(self) -> tuple[Space, ...]:
        """All single spaces, by slot."""
        return tuple(singles(self.definition, self.players))

    @cached_property
    def missing(self) -> frozenset[int]:
        """The slots of places without a space."""
        return frozenset(single.slot for single in self.singles if single.leaf.instead_of is not None)

    def lacks(self, node: Node) -> frozenset[int]:
        """Return the first slots at which nothing below a node of this shape exists."""
        size = self.size(node)
        return frozenset(slot for slot in self.missing if all(slot + more in self.missing for more in range(size)))

    @cached_property
    def slot(self) -> dict[str, int]:
        """The slots by name."""
        return {single.name: single.slot for single in self.singles}

    def size(self, node: Node) -> int:
        """Return the number of single spaces below a node."""
        result = self._sizes.get(id(node))
        if result is None:
            result = self._sizes[id(node)] = size(node, len(self.players))
        return result

    def length(self, axis: Axis) -> int:
        """Return the number of keys of an axis."""
        return len(self.players) if axis.open else len(axis.keys)

    def field(self, record: Record, name: str) -> int:
        """Return the number of spaces before a field of a record."""
        before = 0
        for other, node in record.fields.items():
            if other == name:
                break
            before += self.size(node)
        return before

    def step(self, family: Family) -> int:
        """Return the number of single spaces for each key of a family."""
        return self.size(family.each[0])

    def slots(self, group: Group) -> tuple[int, ...]:
        """Return the slots of a group: for a record or a family, the slots of all single spaces below it."""
        result = self._slots.get(group)
        if result is None:
            result = self._slots[group] = self._expand(group)
        return result

    def _expand(self, group: Group) -> tuple[int, ...]:
        node: Node = self.roots[group.root]
        base = self.begin[group.root]
        offsets: list[Sequence[int]] = []
        for part in group.parts:
            if isinstance(part, str):
                assert isinstance(node, Record), "a name is a field"
                base += self.field(node, part)
                node = node.fields[part]
                continue
            assert isinstance(node, Family), "indices are along an axis"
            last = self.length(node.axis) - 1
            indices = range(part[0], min(part[1], last) + 1) if isinstance(part, tuple) else sorted(part)
            step = self.step(node)
            offsets.append([index * step for index in indices])
            node = node.each[0]
        offsets.append(range(self.size(node)))
        result = [base]
        for each in offsets:
            result = [slot + offset for slot in result for offset in each]
        return tuple(result)
