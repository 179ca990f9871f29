"""Paths to spaces: what they read, and where they lead on a grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from operator import itemgetter
from typing import Any, ClassVar

from msgspec.structs import replace

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.definition.spec import Axis, SpaceSpec
from sheetgen.games.sheet.definition.spec import Node as SpaceNode
from sheetgen.games.sheet.formulas.grid import Grid, Group, Interval
from sheetgen.games.sheet.formulas.moves import (
    Here,
    KeyIndex,
    KeyOf,
    Move,
    OfRoot,
    OfSheets,
    OfVariable,
    Origin,
    Star,
    Term,
    ToField,
    ToKey,
)
from sheetgen.games.sheet.formulas.names import Local
from sheetgen.games.sheet.formulas.node import Evaluation, Node, Note, Where
from sheetgen.games.sheet.formulas.placed_walks import Address, AnyWalk, Existing, quick
from sheetgen.games.sheet.formulas.state import LISTED, At, Cursor, State
from sheetgen.games.sheet.language.functions import TEXT


class Walk(Node, frozen=True):
    """A path to spaces. ends: the nodes it may end at, all of one shape. worth: whether ticks count with their worth.

    nodes: whether it gives cursors for a variable instead of values.
    """

    origin: Origin
    moves: tuple[Move, ...]
    ends: tuple[SpaceNode, ...]
    types: int = 0
    worth: bool = False
    nodes: bool = False

    @property
    def is_list(self) -> bool:
        """Return whether the path leads to several spaces."""
        star = isinstance(self.origin, OfSheets) and isinstance(self.origin.term, Star)
        return star or any(isinstance(move, ToKey) and isinstance(move.term, Star) for move in self.moves)

    @property
    def depth(self) -> int:
        """The number of name parts of the path's targets."""
        return (self.origin.depth if isinstance(self.origin, OfVariable) else 1) + len(self.moves)

    @property
    def starred(self) -> tuple[Axis, ...]:
        """The axes that the path goes through by stars, the outermost first."""
        return tuple(move.family.axis for move in self.moves if isinstance(move, ToKey) and isinstance(move.term, Star))

    def parts(self) -> Iterator[Node]:
        terms = [move.term for move in self.moves if isinstance(move, ToKey)]
        if isinstance(self.origin, OfSheets):
            terms.append(self.origin.term)
        yield from (term.key for term in terms if isinstance(term, KeyOf))

    def reads(self, where: Where) -> Iterator[Group]:
        yield from super().reads(where)
        if not self.nodes:
            yield self.group(where)

    def notes(self, evaluation: Evaluation) -> Iterator[Note]:
        yield from super(Walk, replace(self, worth=False)).notes(evaluation)

    def things(self) -> Walk:
        return replace(self, nodes=True, worth=False)

    def group(self, where: Where) -> Group:
        """Return the spaces that the path may lead to."""
        origin = self.origin
        result: tuple[str | Interval | frozenset[int], ...] = ()
        if isinstance(origin, OfRoot):
            root, sheets = origin.name, False
        elif isinstance(origin, OfSheets):
            root, sheets = origin.name, True
        elif origin.root:
            root, sheets = origin.root, True
        else:
            root, result, sheets = where.variables[origin.number]
        for move in self.moves:
            result = (*result, move.name if isinstance(move, ToField) else _indices(move.term, move.family.axis, where))
        return Group(root, result, sheets)

    def place(self, grid: Grid) -> Node:
        node = self._placed(grid)
        if not grid.missing:
            return node
        return Existing(node, self.is_list, grid.lacks(self.ends[0]) if self.nodes else None, cost=node.cost)

    def _placed(self, grid: Grid) -> Node:
        address = self.address(grid)
        cost = 1 + address.cost + len(address.stars) // LISTED
        if isinstance(self.origin, OfRoot) and not address.keys and not self.nodes and not self.worth:
            slot = quick(address, self.is_list, cost)
            if slot is not None:
                return slot
        origin = self.origin
        if isinstance(origin, OfSheets) and isinstance(origin.term, KeyOf):
            term = origin.term.key.place(grid)
            origin, cost = replace(origin, term=KeyOf(term)), cost + term.cost
        worth = tuple(single.leaf.worth for single in grid.singles) if self.worth else None
        return AnyWalk(origin, address, worth, self.is_list, self.nodes, cost=cost)

    def address(self, grid: Grid) -> Address:
        """The path as arithmetic on a grid."""
        origin = self.origin
        root = origin.root if isinstance(origin, OfVariable) else origin.name
        base = grid.begin[root] if root else 0
        here: list[tuple[int, int]] = []
        keys: list[tuple[KeyIndex, int]] = []
        stars: list[tuple[int, int]] = []
        for move in self.moves:
            if isinstance(move, ToField):
                base += grid.field(move.record, move.name)
                continue
            step, term = grid.step(move.family), move.term
            if isinstance(term, int):
                base += term * step
            elif isinstance(term, Here):
                here.append((term.depth, step))
            elif isinstance(term, Star):
                stars.append((step, grid.length(move.family.axis)))
            else:
                keys.append((term.on(move.family.axis, grid), step))
        offsets = tuple(
            (sum(index * step for index, (step, _) in zip(at, stars, strict=True)), at)
            for at in product(*(range(length) for _, length in stars))
        )
        return Address(base, tuple(here), tuple(keys), offsets)


class Sign(Node, frozen=True):
    """The sign that is written in a space with marks; blank if it has a number. of: the path of the space, or of several."""

    types: ClassVar[int] = TEXT
    of: Walk

    @property
    def is_list(self) -> bool:
        return self.of.is_list

    @property
    def signs(self) -> tuple[str, ...]:
        """All signs of the spaces."""
        leaves = (end for end in self.of.ends if isinstance(end, SpaceSpec))
        return tuple(dict.fromkeys(mark for leaf in leaves for mark, _ in leaf.marks))

    def place(self, grid: Grid) -> Node:
        of = self.of.things().place(grid)
        return _PlacedSign(of, tuple(single.leaf for single in grid.singles), self.is_list, cost=1 + of.cost)


class _PlacedSign(Node, frozen=True):
    """A sign on a grid. of: gives the places; leaves: the specs of all slots."""

    of: Node
    leaves: tuple[SpaceSpec, ...]
    many: bool

    def value(self, state: State, at: At) -> Any:
        places = self.of.value(state, at)
        if not isinstance(places, list) or UNREAD in places:
            return places
        signs = [self._sign(state, place) for place in places]
        return signs if self.many else signs[0] if signs else None

    def _sign(self, state: State, place: Cursor) -> Any:
        leaf, written = self.leaves[place.slot], state.raw_of(place.values)[place.slot]
        if not isinstance(written, str):
            return written if written is UNREAD else None
        number = leaf.by_mark.get(written.casefold())
        return None if number is None else leaf.marks[number][0]


def _indices(term: Term, axis: Axis, where: Where) -> Interval | frozenset[int]:
    """Return the indices along an axis that a term may stand for."""
    if isinstance(term, int):
        return term, term
    if isinstance(term, Here):
        return where.stand[term.depth]
    if isinstance(term, KeyOf) and term.fixed and isinstance(term.key, Local):
        fixed = _fixed(term.key, axis, where)
        if fixed is not None:
            return fixed
    return 0, len(axis.keys) - 1


def _fixed(local: Local, axis: Axis, where: Where) -> Interval | frozenset[int] | None:
    """Return the indices of the keys that equal a local name's possible values at a place; None if they are unknown."""
    assert local.depth is not None, "it is about an axis"
    low, high = where.stand[local.depth]
    if local.axis is not None and (local.axis.keys, local.axis.open) == (axis.keys, axis.open):
        return low, high
    if axis.open or (local.axis is not None and local.axis.open):
        return None
    shown = [str(at + 1) if local.axis is None else local.axis.keys[at] for at in range(low, high + 1)]
    return frozenset(axis.keys.index(key) for key in shown if key in axis.keys)


Get = Callable[[list[Any]], tuple[Any, ...]]
"""Function that picks some of a sheet's values."""


def together(nodes: Sequence[Node], grid: Grid) -> tuple[Get | None, int]:
    """Return a function that picks the values of several paths, and its cost. The function is None unless the paths are the same
    for every place."""
    slots: list[int] = []
    ticks: list[tuple[int, Any]] = []
    cost = 0
    for walk in nodes:
        if not isinstance(walk, Walk) or not isinstance(walk.origin, OfRoot) or walk.nodes:
            return None, cost
        address = walk.address(grid)
        cost += address.cost
        if address.keys or address.here:
            return None, cost
        own = [slot for offset, _ in address.stars if (slot := address.base + offset) not in grid.missing]
        if walk.worth:
            ticks += [(slot, grid.singles[slot].leaf.worth) for slot in own]
        else:
            slots += own
    if len(slots) < 2:
        return None, cost
    cost += len(nodes) + (len(slots) + len(ticks)) // LISTED
    get: Get = itemgetter(*slots)
    return (_with_ticks(get, ticks) if ticks else get), cost


def _with_ticks(get: Get, ticks: list[tuple[int, Any]]) -> Get:
    """Return a function that picks values, and replaces ticks by their worth."""

    def pick(values: list[Any]) -> tuple[Any, ...]:
        result = get(values)
        for slot, worth in ticks:
            value = values[slot]
            if value is not False:
                result += (worth if value is True else value,)
        return result

    return pick
