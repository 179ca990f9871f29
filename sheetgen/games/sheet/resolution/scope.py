"""The place of a formula, and the names known there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.games.sheet.definition.spec import Axis, Definition, Family, Node, Record, SpaceSpec
from sheetgen.games.sheet.formulas.grid import Interval
from sheetgen.games.sheet.formulas.moves import Here, Move, ToField, ToKey
from sheetgen.games.sheet.resolution.targets import Target, stepped


class Place(NamedTuple):
    """Place of a formula in the tree: the root, and the steps from it.

    stand: for each axis around it, the first and the last index that the formula is for: those of all keys, or twice the same index
    in the spec of a single key.
    """

    root: str
    top: Node
    moves: tuple[ToField | Family, ...]
    stand: tuple[Interval, ...]

    @property
    def axes(self) -> tuple[Axis, ...]:
        """Return the axes around it, the outermost first."""
        return tuple(move.axis for move in self.moves if isinstance(move, Family))

    def here(self, upto: int | None = None) -> tuple[Move, ...]:
        """Return the moves to the place itself. upto: the number of moves to return, if not all."""
        depth = -1
        result: list[Move] = []
        for move in self.moves[:upto]:
            if isinstance(move, Family):
                depth += 1
                result.append(ToKey(move, Here(depth)))
            else:
                result.append(move)
        return tuple(result)

    def ends(self) -> tuple[Node, ...]:
        """Return the nodes at the place: one for each spec of the keys along its axes."""
        nodes: tuple[Node, ...] = (self.top,)
        depth = 0
        for move in self.moves:
            if isinstance(move, Family):
                low, high = self.stand[depth]
                nodes = stepped(nodes, range(low, high + 1))
                depth += 1
            else:
                nodes = tuple(node.fields[move.name] for node in nodes if isinstance(node, Record))
        return nodes

    def moved(self, depth: int, interval: Interval) -> Place:
        """Return the place at other indices along an axis."""
        return self._replace(stand=(*self.stand[:depth], interval, *self.stand[depth + 1 :]))


def into(family: Family, place: Place) -> tuple[Node, Place]:
    """Move into a family, to all keys of its axis."""
    stand = (*place.stand, (0, len(family.axis.keys) - 1))
    return family.each[0], place._replace(moves=(*place.moves, family), stand=stand)


def place_of(definition: Definition, fields: tuple[str, ...]) -> Place:
    """Return the place of a root and fields below it, with all their keys."""
    root, *names = fields
    node = definition.spaces[root]
    place = Place(root, node, (), ())
    for name in (*names, ""):
        while isinstance(node, Family):
            node, place = into(node, place)
        if name and isinstance(node, Record):
            place = place._replace(moves=(*place.moves, ToField(node, name)))
            node = node.fields[name]
    return place


class Scope(NamedTuple):
    """The names known at a formula's place.

    kind: a function that returns the types of a single space. inside: the record that a rule is for. this: `yes` if `this` is
    allowed, `beside` if it is allowed only in a call of a neighbour function (such as `previous`), otherwise empty. constant:
    whether only numbers, texts, tables, `row`, `column` and `at` are allowed. table: whether this is a rule of the table. ties:
    whether `tied` and `sheets` are allowed too. ranked: whether `player` is the player being ranked. used: a list of the numbers of
    the formula's variables. own: the names of the formula's own variables, which have no label in notes.
    """

    definition: Definition
    kind: Callable[[SpaceSpec], int]
    place: Place | None = None
    inside: Record | None = None
    this: str = ""
    constant: bool = False
    table: bool = False
    ties: bool = False
    ranked: bool = False
    used: tuple[list[int], ...] = ()
    variables: Mapping[str, Target] = MappingProxyType({})
    own: frozenset[str] = frozenset()

    @property
    def roots(self) -> dict[str, Node]:
        """Return the root spaces and computed values that the formula may use."""
        return {} if self.table else self.definition.roots

    def field(self, name: str) -> tuple[tuple[Move, ...], Node] | None:
        """Return a field of the nearest record around the place: the moves to it, and its node."""
        if self.place is None:
            return None
        moves = self.place.moves
        if not moves and self.inside is None:
            return None
        for at in range(len(moves) - 1, -1, -1):
            move = moves[at]
            if isinstance(move, ToField) and name in move.record.fields:
                return (*self.place.here(at), ToField(move.record, name)), move.record.fields[name]
        top = self.inside
        if top is not None and name in top.fields:
            return (*self.place.here(), ToField(top, name)), top.fields[name]
        return None

    def fields(self) -> tuple[str, ...]:
        """Return the names of all fields that the formula may use."""
        if self.place is None:
            return ()
        around = [move.record for move in self.place.moves if isinstance(move, ToField)]
        records = [*around, self.inside] if self.inside is not None else around
        return tuple(name for record in records for name in record.fields)

    def depth_of(self, fits: Callable[[Axis], bool]) -> int | None:
        """Return the depth of the innermost axis around the place that fits."""
        axes = self.place.axes if self.place is not None else ()
        return next((depth for depth in range(len(axes) - 1, -1, -1) if fits(axes[depth])), None)

    def is_taken(self, name: str) -> bool:
        """Return whether a name already means something."""
        return name in self.variables or name in self.roots or name in self.definition.tables or name in self.fields()

    def known_names(self) -> tuple[str, ...]:
        """Return all names known here, for suggestions."""
        return (*self.variables, *self.fields(), *self.roots, *self.definition.tables)

    def with_variable(self, name: str, variable: Target) -> Scope:
        """Return the scope with one more variable."""
        return self._replace(variables={**self.variables, name: variable})

    def with_own(self, *names: str) -> Scope:
        """Return the scope in which these names are variables of the formula itself."""
        return self._replace(own=self.own.union(names))

    def next_number(self) -> int:
        """Return the number for one more variable."""
        (used,) = self.used
        used.append(len(used))
        return used[-1]

    def beside(self, depth: int, interval: Interval) -> Scope:
        """Return the scope at other keys of an axis."""
        assert self.place is not None, "a neighbour has an axis"
        return self._replace(place=self.place.moved(depth, interval), this=self.this and "yes")
