"""Paths to spaces. Placed on a grid, a path is arithmetic: a sum of steps along axes, and stars as lists of such sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from operator import itemgetter
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.definition.spec import Axis, Family, Record
from sheetgen.games.sheet.definition.spec import Node as SpaceNode
from sheetgen.games.sheet.formulas.grid import Grid, Group, Interval
from sheetgen.games.sheet.formulas.names import Local
from sheetgen.games.sheet.formulas.node import Node, Part, Where
from sheetgen.games.sheet.formulas.state import LISTED, UNKNOWN, At, State, Thing


class Here(Part, frozen=True):
    """The index along an axis around the formula, the outermost being 0."""

    depth: int


class Star(Part, frozen=True):
    """Every index."""


class KeyOf(Part, frozen=True):
    """The index of the key that a value shows as. fixed: it depends on nothing but the place (a local name)."""

    key: Node
    fixed: bool = False

    def on(self, axis: Axis, grid: Grid) -> KeyIndex:
        """The index along an axis, placed on a grid."""
        places: dict[Any, int] = {key: at for at, key in enumerate(axis.keys)}
        places |= {int(key): at for at, key in enumerate(axis.keys) if key.lstrip("-").isdecimal()}
        of = self.key.place(grid)
        return KeyIndex(of, None if axis.open else places, cost=of.cost)


class KeyIndex(Node, frozen=True):
    """The index of a key. places: by key; None where the keys are the players of the sheet."""

    of: Node
    places: dict[Any, int] | None

    def value(self, state: State, at: At) -> Any:
        """None where there is none, UNREAD where it cannot be told."""
        key = self.of.value(state, at)
        if key is UNREAD:
            return UNREAD
        return (state.index if self.places is None else self.places).get(key)


Term = int | Here | Star | KeyOf


class ToField(Part, frozen=True):
    """Into a field of a record."""

    record: Record
    name: str


class ToKey(Part, frozen=True):
    """Along an axis. family: one of those that stand there, all of the same axis and shape."""

    family: Family
    term: Term


Move = ToField | ToKey


class OfRoot(Part, frozen=True):
    """A walk that begins at a root space of the sheet itself."""

    name: str


class OfVariable(Part, frozen=True):
    """A walk that begins at a record, an axis or a sheet that a variable stands for.

    root: of a sheet, the root space. depth: how many parts the name of what it begins at has.
    """

    number: int
    root: str = ""
    depth: int = 1


class OfSheets(Part, frozen=True):
    """A walk that begins at a root space of another sheet of the table, or of all of them."""

    term: Star | KeyOf
    name: str


Origin: TypeAlias = OfRoot | OfVariable | OfSheets


class Walk(Node, frozen=True):
    """A path to spaces. ends: the nodes it may end at, all of one shape. worth: ticks count with their worth.

    nodes: it gives not values but what a variable stands for.
    """

    origin: Origin
    moves: tuple[Move, ...]
    ends: tuple[SpaceNode, ...]
    worth: bool = False
    nodes: bool = False

    @property
    def is_list(self) -> bool:
        """Whether it leads to several."""
        star = isinstance(self.origin, OfSheets) and isinstance(self.origin.term, Star)
        return star or any(isinstance(move, ToKey) and isinstance(move.term, Star) for move in self.moves)

    @property
    def depth(self) -> int:
        """How many parts the names of what it leads to have."""
        return (self.origin.depth if isinstance(self.origin, OfVariable) else 1) + len(self.moves)

    @property
    def starred(self) -> tuple[Axis, ...]:
        """The axes gone through, the outermost first."""
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

    def group(self, where: Where) -> Group:
        """The spaces that it may lead to."""
        origin = self.origin
        found: tuple[str | Interval | frozenset[int], ...] = ()
        if isinstance(origin, OfRoot):
            root, sheets = origin.name, False
        elif isinstance(origin, OfSheets):
            root, sheets = origin.name, True
        elif origin.root:
            root, sheets = origin.root, True
        else:
            root, found, sheets = where.variables[origin.number]
        for move in self.moves:
            found = (*found, move.name if isinstance(move, ToField) else _indices(move.term, move.family.axis, where))
        return Group(root, found, sheets)

    def place(self, grid: Grid) -> Node:
        address = self.address(grid)
        cost = 1 + address.cost + len(address.stars) // LISTED
        if isinstance(self.origin, OfRoot) and not address.keys and not self.nodes and not self.worth:
            quick = _quick(address, self.is_list, cost)
            if quick is not None:
                return quick
        origin = self.origin
        if isinstance(origin, OfSheets) and isinstance(origin.term, KeyOf):
            term = origin.term.key.place(grid)
            origin, cost = replace(origin, term=KeyOf(term)), cost + term.cost
        worth = tuple(single.leaf.worth for single in grid.singles) if self.worth else None
        return _AnyWalk(origin, address, worth, self.is_list, self.nodes, cost=cost)

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


def _indices(term: Term, axis: Axis, where: Where) -> Interval | frozenset[int]:
    """The indices along an axis that a term may be."""
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
    """The indices of the keys that a local name shows as, at a place."""
    assert local.depth is not None, "it is about an axis"
    low, high = where.stand[local.depth]
    if local.axis is not None and (local.axis.keys, local.axis.open) == (axis.keys, axis.open):
        return low, high
    if axis.open or (local.axis is not None and local.axis.open):
        return None
    shown = [str(at + 1) if local.axis is None else local.axis.keys[at] for at in range(low, high + 1)]
    return frozenset(axis.keys.index(key) for key in shown if key in axis.keys)


# Placed on a grid


class Address(Struct, frozen=True):
    """A path as arithmetic. base: the first slot; here, keys: steps along axes around, and by keys; stars: offsets."""

    base: int
    here: tuple[tuple[int, int], ...]
    keys: tuple[tuple[KeyIndex, int], ...]
    stars: tuple[tuple[int, At], ...]

    @property
    def cost(self) -> int:
        """How many nodes its keys evaluate."""
        return sum(index.cost for index, _ in self.keys)


class _Slot(Node, frozen=True):
    """The one space of a path, wherever the formula stands."""

    slot: int

    def value(self, state: State, at: At) -> Any:
        return state.values[self.slot]


class _MovingSlot(Node, frozen=True):
    """A space that moves along one axis with the place."""

    base: int
    depth: int
    step: int

    def value(self, state: State, at: At) -> Any:
        return state.values[self.base + self.step * at[self.depth]]


class _MovingSlot2(Node, frozen=True):
    """A space that moves along two axes with the place."""

    base: int
    depth: int
    step: int
    other: int
    by: int

    def value(self, state: State, at: At) -> Any:
        return state.values[self.base + self.step * at[self.depth] + self.by * at[self.other]]


class _Slots(Node, frozen=True):
    """Several spaces, wherever the formula stands."""

    get: Callable[[list[Any]], Any]

    def value(self, state: State, at: At) -> Any:
        return self.get(state.values)


class _MovingSlots(Node, frozen=True):
    """Several spaces that move together with the place."""

    slots: tuple[int, ...]
    here: tuple[tuple[int, int], ...]

    def value(self, state: State, at: At) -> Any:
        more = sum([step * at[depth] for depth, step in self.here])
        values = state.values
        return [values[slot + more] for slot in self.slots]


def _quick(address: Address, many: bool, cost: int) -> Node | None:
    """The most common paths, which are most of all work."""
    base, here = address.base, address.here
    if not many and not here:
        return _Slot(base, cost=cost)
    if not many and len(here) == 1:
        return _MovingSlot(base, *here[0], cost=cost)
    if not many and len(here) == 2:
        return _MovingSlot2(base, *here[0], *here[1], cost=cost)
    slots = tuple(base + offset for offset, _ in address.stars)
    if not many or len(slots) < 2:
        return None
    return _MovingSlots(slots, here, cost=cost) if here else _Slots(itemgetter(*slots), cost=cost)


class _AnyWalk(Node, frozen=True):
    """Any path. worth: of each slot, where ticks count with their worth."""

    origin: Origin
    address: Address
    worth: tuple[Any, ...] | None
    many: bool
    nodes: bool

    def value(self, state: State, at: At) -> Any:
        begins = self._begins(state, at)
        more = 0
        for depth, step in self.address.here:
            more += step * at[depth]
        for index, step in self.address.keys:
            place = index.value(state, at)
            if place is None or place is UNREAD:
                begins = None if begins is None or place is None else UNREAD
                break
            more += step * place
        if begins is None or begins is UNREAD:
            return ([] if begins is None else UNKNOWN) if self.many else begins
        stars, worth = self.address.stars, self.worth
        if self.nodes:
            return [Thing(values, slot + more + offset, places) for values, slot in begins for offset, places in stars]
        found = [
            values[slot + more + offset] if worth is None else _counted(values, slot + more + offset, worth)
            for values, slot in begins
            for offset, _ in stars
        ]
        return found if self.many else found[0]

    def _begins(self, state: State, at: At) -> Any:
        """Values and slots, one pair or (of all sheets) several; None where there is none."""
        origin, base = self.origin, self.address.base
        if isinstance(origin, OfRoot):
            return ((state.values, base),)
        if isinstance(origin, OfVariable):
            thing = state.variables[origin.number]
            return ((thing.values, base if origin.root else thing.slot + base),)
        if isinstance(origin.term, Star):
            return [(values, base) for values in state.sheets]
        name = origin.term.key.value(state, at)
        if name is UNREAD:
            return UNREAD
        return ((state.sheets[state.owners.index(name)], base),) if name in state.owners else None


def _counted(values: list[Any], slot: int, worth: tuple[Any, ...]) -> Any:
    """What a space counts in a sum: a ticked one its worth."""
    value = values[slot]
    if value is True:
        return worth[slot]
    return 0 if value is False else value


Get = Callable[[list[Any]], tuple[Any, ...]]
"""What picks values of a sheet."""


def together(nodes: Sequence[Node], grid: Grid) -> tuple[Get | None, int]:
    """What picks the values of several paths, where all of them are the same wherever they stand; and its cost."""
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
        own = [address.base + offset for offset, _ in address.stars]
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
    """What picks values, and ticks as what they are worth."""

    def pick(values: list[Any]) -> tuple[Any, ...]:
        found = get(values)
        for slot, worth in ticks:
            value = values[slot]
            if value is not False:
                found += (worth if value is True else value,)
        return found

    return pick
