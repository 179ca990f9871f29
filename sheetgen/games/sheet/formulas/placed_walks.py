"""Paths placed on a grid: a sum of steps along axes, and stars as lists of such sums."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from msgspec import Struct

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.formulas.moves import KeyIndex, OfRoot, OfVariable, Origin, Star
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.formulas.state import MISSING, UNKNOWN, At, Cursor, State, Unknown


class Address(Struct, frozen=True):
    """A path as arithmetic on slots. base: the first slot; here: depth and step size of each axis along which the path takes the
    formula's own index; keys: computed index and step size for each other axis; stars: offset and indices of every place that the
    stars lead to."""

    base: int
    here: tuple[tuple[int, int], ...]
    keys: tuple[tuple[KeyIndex, int], ...]
    stars: tuple[tuple[int, At], ...]

    @property
    def cost(self) -> int:
        """The cost of evaluating the keys, in nodes."""
        return sum(index.cost for index, _ in self.keys)


class _Slot(Node, frozen=True):
    """A path to a single space that is the same for every place of the formula."""

    slot: int

    def value(self, state: State, at: At) -> Any:
        return state.values[self.slot]


class _MovingSlot(Node, frozen=True):
    """The space at the formula's own index along one axis."""

    base: int
    depth: int
    step: int

    def value(self, state: State, at: At) -> Any:
        return state.values[self.base + self.step * at[self.depth]]


class _MovingSlot2(Node, frozen=True):
    """The space at the formula's own indices along two axes."""

    base: int
    depth: int
    step: int
    other: int
    by: int

    def value(self, state: State, at: At) -> Any:
        return state.values[self.base + self.step * at[self.depth] + self.by * at[self.other]]


class _Slots(Node, frozen=True):
    """Several spaces, the same for every place of the formula."""

    get: Callable[[list[Any]], Any]

    def value(self, state: State, at: At) -> Any:
        return self.get(state.values)


class MovingSlots(Node, frozen=True):
    """Several spaces at the formula's own indices along some axes."""

    slots: tuple[int, ...]
    here: tuple[tuple[int, int], ...]

    def value(self, state: State, at: At) -> Any:
        more = sum([step * at[depth] for depth, step in self.here])
        values = state.values
        return [values[slot + more] for slot in self.slots]


def quick(address: Address, many: bool, cost: int) -> Node | None:
    """Return a fast node for a common kind of path, or None for other paths. Most evaluation work is on such paths."""
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
    return MovingSlots(slots, here, cost=cost) if here else _Slots(itemgetter(*slots), cost=cost)


class AnyWalk(Node, frozen=True):
    """A path of any kind. worth: for each slot, the worth of its tick; None if ticks keep their values."""

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
            return [Cursor(values, slot + more + offset, places) for values, slot in begins for offset, places in stars]
        result = [
            values[slot + more + offset] if worth is None else _counted(values, slot + more + offset, worth)
            for values, slot in begins
            for offset, _ in stars
        ]
        return result if self.many else result[0]

    def _begins(self, state: State, at: At) -> Any:
        """Return the starts of the path, each as a sheet's values and a slot: one, or one for every sheet of the table. None if
        there is no such sheet, UNREAD if it is unknown which sheet is meant."""
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


class Existing(Node, frozen=True):
    """A path on a sheet with places without a space, which are left out. of: the path with all places. lacking: for cursors, the
    slots at which nothing exists; None for values."""

    of: Node
    many: bool
    lacking: frozenset[int] | None = None

    def value(self, state: State, at: At) -> Any:
        result = self.of.value(state, at)
        if self.lacking is not None:
            return [each for each in result if each.slot not in self.lacking] if type(result) is list else result
        if self.many:
            return result if isinstance(result, Unknown) else [each for each in result if each is not MISSING]
        return None if result is MISSING else result


def _counted(values: list[Any], slot: int, worth: tuple[Any, ...]) -> Any:
    """Return the value of a space in a sum; a tick counts its worth."""
    value = values[slot]
    if value is True:
        return worth[slot]
    return 0 if value is False else value
