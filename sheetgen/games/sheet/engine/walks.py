"""Paths to spaces made into closures: sums of what each step along an axis is worth, and stars as lists of such sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from operator import itemgetter
from typing import Any

from msgspec import Struct

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.definition.spec import Axis
from sheetgen.games.sheet.engine.state import LISTED, UNKNOWN, At, State, Thing
from sheetgen.games.sheet.language.functions import Exceeded
from sheetgen.games.sheet.resolution.grid import Grid
from sheetgen.games.sheet.resolution.typed_tree import Beside, Bound, Here, KeyOf, OfRoot, OfSheets, OfVariable, Star, ToField, Walk

Closure = Callable[[State, At], Any]
_Index = Callable[[State, At], Any]


class _Address(Struct, frozen=True):
    """A path as arithmetic. base: the first slot; here, keys: steps along axes around, by keys worked out; stars: offsets."""

    base: int
    here: tuple[tuple[int, int], ...]
    keys: tuple[tuple[_Index, int], ...]
    stars: tuple[tuple[int, At], ...]


class Walks:
    """Makes closures of paths for the spaces of a grid. value: makes one of any formula."""

    def __init__(self, grid: Grid, value: Callable[[Bound], Closure]) -> None:
        self._grid = grid
        self._value = value

    def closure(self, walk: Walk) -> tuple[Closure, int]:
        """The closure, and how many spaces it leads to."""
        address = self._address(walk)
        worth = self._worth() if walk.worth else None
        if isinstance(walk.origin, OfRoot) and not address.keys and not walk.nodes:
            quick = _quick(address, walk.is_list)
            if quick is not None and worth is None:
                return quick, len(address.stars)
        begin = self._begin(walk, address.base)
        return _general(walk, address, begin, worth), len(address.stars)

    def together(self, bounds: Sequence[Bound]) -> tuple[Callable[[list[Any]], Sequence[Any]], int] | None:
        """What several paths give as one list, where all of them are the same wherever they stand; how many spaces that is."""
        slots: list[int] = []
        ticks: list[tuple[int, Any]] = []
        for walk in bounds:
            if not isinstance(walk, Walk) or not isinstance(walk.origin, OfRoot) or walk.nodes:
                return None
            address = self._address(walk)
            if address.keys or address.here:
                return None
            own = [address.base + offset for offset, _ in address.stars]
            if walk.worth:
                ticks += [(slot, self._grid.singles[slot].leaf.worth) for slot in own]
            else:
                slots += own
        if len(slots) < 2:
            return None
        get: Callable[[list[Any]], tuple[Any, ...]] = itemgetter(*slots)
        if not ticks:
            return get, len(slots)

        def with_worth(values: list[Any]) -> Sequence[Any]:
            found = get(values)
            for slot, worth in ticks:
                value = values[slot]
                if value is not False:
                    found += (worth if value is True else value,)
            return found

        return with_worth, len(slots) + len(ticks)

    def slice(self, bound: Beside) -> Closure | None:
        """All values before or after of a path that moves with the place and with nothing else: a slice; None of any other."""
        walk = bound.of
        if not isinstance(walk, Walk) or not isinstance(walk.origin, OfRoot) or walk.is_list or walk.worth or walk.nodes:
            return None
        address = self._address(walk)
        steps = dict(address.here)
        step = steps.pop(bound.depth, 0)
        if address.keys or not step or len(steps) < len(address.here) - 1:
            return None
        base, others, length = address.base, tuple(steps.items()), self._grid.length(bound.along)
        before, depth = bound.sort == "before", bound.depth

        if before and len(others) == 1:
            ((one, one_by),) = others
            return _before(base, one, one_by, depth, step)

        def run(c: State, p: At) -> Any:
            start = base
            for other, by in others:
                start += by * p[other]
            here = p[depth]
            c.left -= (here if before else length - here) // LISTED
            if c.left < 0:
                raise Exceeded("too_much_work")
            if before:
                return c.values[start : start + here * step : step]
            return c.values[start + (here + 1) * step : start + (length - 1) * step + 1 : step]

        return run

    def _worth(self) -> list[Any]:
        return [single.leaf.worth for single in self._grid.singles]

    def _address(self, walk: Walk) -> _Address:
        grid, origin = self._grid, walk.origin
        root = origin.name if not isinstance(origin, OfVariable) else origin.root
        base = grid.begin[root] if root else 0
        here: list[tuple[int, int]] = []
        keys: list[tuple[_Index, int]] = []
        stars: list[tuple[int, int]] = []
        for move in walk.moves:
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
                keys.append((self.index(term, move.family.axis), step))
        offsets = tuple(
            (sum(index * step for index, (step, _) in zip(at, stars, strict=True)), at)
            for at in product(*(range(length) for _, length in stars))
        )
        return _Address(base, tuple(here), tuple(keys), offsets)

    def index(self, key: KeyOf, axis: Axis) -> _Index:
        """The index of the key that a value shows as; None where there is none, UNREAD where it cannot be told."""
        value = self._value(key.value)
        if axis.open:

            def of_player(c: State, p: At) -> Any:
                name = value(c, p)
                return name if name is UNREAD else c.index.get(name)

            return of_player
        places: dict[Any, int] = {key: at for at, key in enumerate(axis.keys)}
        places |= {int(key): at for at, key in enumerate(axis.keys) if key.lstrip("-").isdecimal()}
        get = places.get

        def of_key(c: State, p: At) -> Any:
            found = value(c, p)
            return found if found is UNREAD else get(found)

        return of_key

    def _begin(self, walk: Walk, base: int) -> Callable[[State, At], Any]:
        """Where a path begins: values and slots, one pair or (of all sheets) several; None where there is none."""
        origin = walk.origin
        if isinstance(origin, OfRoot):
            return lambda c, _p: ((c.values, base),)
        if isinstance(origin, OfVariable):
            number, of_sheet = origin.number, bool(origin.root)

            def of_variable(c: State, _p: At) -> Any:
                thing = c.variables[number]
                return ((thing.values, base if of_sheet else thing.slot + base),)

            return of_variable
        return self._of_sheets(origin, base)

    def _of_sheets(self, origin: OfSheets, base: int) -> Callable[[State, At], Any]:
        if isinstance(origin.term, Star):
            return lambda c, _p: [(values, base) for values in c.sheets]
        value = self._value(origin.term.value)

        def run(c: State, p: At) -> Any:
            name = value(c, p)
            if name is UNREAD:
                return UNREAD
            return ((c.sheets[c.owners.index(name)], base),) if name in c.owners else None

        return run


def _before(base: int, other: int, by: int, depth: int, step: int) -> Closure:
    """The commonest: all above in a column of one's own, for running totals."""

    def run(c: State, p: At) -> Any:
        start, here = base + by * p[other], p[depth]
        c.left -= here // LISTED
        if c.left < 0:
            raise Exceeded("too_much_work")
        return c.values[start : start + here * step : step]

    return run


def _quick(address: _Address, many: bool) -> Closure | None:
    """The commonest paths, which are most of all work."""
    base, here = address.base, address.here
    if not many and not here:
        return lambda c, _p: c.values[base]
    if not many and len(here) == 1:
        ((depth, step),) = here
        return lambda c, p: c.values[base + step * p[depth]]
    if not many and len(here) == 2:
        (depth, step), (other, by) = here
        return lambda c, p: c.values[base + step * p[depth] + by * p[other]]
    slots = [base + offset for offset, _ in address.stars]
    if many and not here and len(slots) > 1:
        get = itemgetter(*slots)
        return lambda c, _p: get(c.values)
    if many and here and len(slots) > 1:

        def run(c: State, p: At) -> Any:
            more = sum([step * p[depth] for depth, step in here])
            values = c.values
            return [values[slot + more] for slot in slots]

        return run
    return None


def _general(walk: Walk, address: _Address, begin: Callable[[State, At], Any], worth: list[Any] | None) -> Closure:
    """Any path."""
    here, keys, stars = address.here, address.keys, address.stars
    many, nodes = walk.is_list, walk.nodes

    def run(c: State, p: At) -> Any:
        begins = begin(c, p)
        more = 0
        for depth, step in here:
            more += step * p[depth]
        for index, step in keys:
            place = index(c, p)
            if place is None or place is UNREAD:
                begins = None if begins is None or place is None else UNREAD
                break
            more += step * place
        if begins is None or begins is UNREAD:
            return ([] if begins is None else UNKNOWN) if many else begins
        if nodes:
            return [Thing(values, slot + more + offset, at) for values, slot in begins for offset, at in stars]
        found = [
            values[slot + more + offset] if worth is None else _counted(values, slot + more + offset, worth)
            for values, slot in begins
            for offset, _ in stars
        ]
        return found if many else found[0]

    return run


def _counted(values: list[Any], slot: int, worth: list[Any]) -> Any:
    """What a space counts in a sum: a ticked one its worth."""
    value = values[slot]
    if value is True:
        return worth[slot]
    return 0 if value is False else value
