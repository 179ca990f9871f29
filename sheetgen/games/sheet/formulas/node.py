"""The interface of every node in a formula's typed tree: parts, the spaces it reads, its place on a grid, cost, value and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import Any, ClassVar, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.games.sheet.formulas.grid import Grid, Group, Interval
from sheetgen.games.sheet.formulas.state import At, State
from sheetgen.games.sheet.language.functions import shown
from sheetgen.games.sheet.language.numbers import Exceeded

Stand = tuple[Interval, ...]


class Where(NamedTuple):
    """The scope of a node: the indices along the enclosing axes, and the groups of variables."""

    stand: Stand
    variables: Mapping[int, Group]


class Piece(Struct, frozen=True):
    """A piece of a typed tree: a node, or an object that contains nodes."""


class Label(Struct, frozen=True):
    """The name of a node in a note: as typed, but with the value of a node in place of each index."""

    pieces: tuple[str | Node, ...]


class Note(NamedTuple):
    """A line that explains a formula's result. value: the value of the node."""

    name: str
    value: Any
    node: Node


class Evaluation(NamedTuple):
    """The state for evaluating parts of a formula again for its notes. in_loop: whether loop variables have no value."""

    evaluate: Evaluate
    state: State
    at: At
    in_loop: bool = False

    def value(self, node: Node) -> Any:
        """Return the value of a node, or None if it takes too much work."""
        try:
            return self.evaluate(node, self.state, self.at)
        except Exceeded:
            return None

    def note(self, label: Label, node: Node) -> Note:
        """The note of a node."""
        name = ".".join([piece if isinstance(piece, str) else shown(self.value(piece)) for piece in label.pieces])
        return Note(name, self.value(node), node)


class Node(Piece, frozen=True, kw_only=True):
    """A part of a formula with names resolved. A node with paths only has a value once it is placed on a grid.

    cost: the minimum number of nodes it evaluates, once it is placed. branches: the fields whose cost is spent when they are
    evaluated. label: its name in notes; None if it has no note. types: possible types of its value, as bits; none while unknown.
    Values are exact numbers, texts, True and False; None is blank, UNREAD is unreadable.
    """

    branches: ClassVar[tuple[str, ...]] = ()
    cost: int = 1
    label: Label | None = None

    @property
    def types(self) -> int:
        return reduce(or_, [node.types for node in self.alternatives() or ()], 0)

    @property
    def is_list(self) -> bool:
        """Return whether it gives a list."""
        return False

    def value(self, state: State, at: At) -> Any:
        """The value on a sheet, at the indices along the axes around the formula."""
        raise NotImplementedError(type(self).__name__)

    def parts(self) -> Iterator[Node]:
        """Yield the nodes that this node contains, in order."""
        for name in self.__struct_fields__:
            yield from _nodes(getattr(self, name))

    def reads(self, where: Where) -> Iterator[Group]:
        """Yield all spaces that the node needs in a scope, whatever is written. All branches count, and every possible key."""
        for part in self.parts():
            yield from part.reads(where)

    def alternatives(self) -> tuple[Node, ...] | None:
        """Return the parts if the node's value is always the unchanged value of one of them; None for other nodes."""
        return None

    def notes(self, evaluation: Evaluation) -> Iterator[Note]:
        """Yield the notes of a formula in typed order: its own note, then the notes of its parts."""
        if self.label is not None:
            yield evaluation.note(self.label, self)
        for part in self.parts():
            yield from part.notes(evaluation)

    def things(self) -> Node | None:
        """Return a node that gives the places of the values instead of the values; None if the values don't come from spaces."""
        return None

    def place(self, grid: Grid) -> Node:
        """Return the node with its paths replaced by the slots of a grid, and with its cost."""
        cost, fields = 1, {}
        for name in self.__struct_fields__:
            fields[name], more = _placed(getattr(self, name), grid)
            cost += 0 if name in self.branches else more
        return replace(self, **{**fields, "cost": cost})


Evaluate = Callable[[Node, State, At], Any]
"""Function that returns the value of a node that isn't placed yet."""


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _nodes(each)
    elif isinstance(value, Piece):
        for name in value.__struct_fields__:
            yield from _nodes(getattr(value, name))


def _placed(value: Any, grid: Grid) -> tuple[Any, int]:
    """A field's value with all nodes in it placed, and their cost."""
    if isinstance(value, Node):
        node = value.place(grid)
        return node, node.cost
    if isinstance(value, tuple):
        pairs = [_placed(each, grid) for each in value]
        return tuple(each for each, _ in pairs), sum(cost for _, cost in pairs)
    if isinstance(value, Piece):
        placed = {name: _placed(getattr(value, name), grid) for name in value.__struct_fields__}
        parts = {name: each for name, (each, _) in placed.items()}
        return replace(value, **parts), sum(cost for _, cost in placed.values())
    return value, 0


def descendants(node: Node) -> Iterator[Node]:
    """A node, and all nodes within it."""
    stack = [node]
    while stack:
        each = stack.pop()
        yield each
        stack.extend(each.parts())
