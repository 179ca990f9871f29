"""Bound formulas made into closures, once for a number of players. Nothing is ever evaluated as Python's text.

A closure takes the state of a sheet and the indices along the axes around the formula. Numbers are exact, blank is None,
what cannot be read is UNREAD. Work is counted at branches and loops, by the parts that they hold, and bounded.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from typing import Any, NamedTuple

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.bind import RANGE
from sheetgen.games.sheet.bound import (
    Adding,
    AllSheets,
    Among,
    Banding,
    Beside,
    Both,
    Bound,
    Calling,
    Choosing,
    Comparing,
    Const,
    Gone,
    KeyOf,
    Letting,
    Listing,
    Local,
    Looping,
    Minus,
    Multiplying,
    Negated,
    Plain,
    Range,
    Rounding,
    TableWalk,
    Variable,
    Walk,
    WhoseSheet,
)
from sheetgen.games.sheet.functions import OF_ONE, OF_VALUES, Exceeded, bounded, quotient, remainder
from sheetgen.games.sheet.grid import Grid
from sheetgen.games.sheet.parser import LARGEST
from sheetgen.games.sheet.spec import Axis
from sheetgen.games.sheet.state import LISTED, UNKNOWN, At, State, Thing
from sheetgen.games.sheet.tablewalks import band, table_walk
from sheetgen.games.sheet.walks import Walks

Closure = Callable[[State, At], Any]
_COMPARES = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class Compiled(NamedTuple):
    """A closure, and how many parts it works out at least."""

    run: Closure
    cost: int


def compiled(bound: Bound, grid: Grid) -> Compiled:
    """A formula as a closure."""
    return Compiler(grid).block(bound)


class Compiler:
    """Makes closures for the spaces of a grid."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._walks = Walks(grid, self.value)
        self._cost = 0

    def block(self, bound: Bound) -> Compiled:
        """A part whose work is counted apart."""
        outer, self._cost = self._cost, 0
        run = self.value(bound)
        cost, self._cost = self._cost, outer
        return Compiled(run, cost)

    def value(self, bound: Bound) -> Closure:
        """A part whose work counts as its whole's."""
        self._cost += 1
        match bound:
            case Const(value=value):
                return lambda _c, _p: value
            case Walk():
                return self._walk(bound)
            case TableWalk():
                return table_walk(bound, self.value)
            case Local():
                return self._local(bound)
            case Variable(number=number):
                return lambda c, _p: c.variables[number]
            case Gone():
                return self._gone(bound)
            case WhoseSheet(number=number):
                return lambda c, _p: c.owners[c.variables[number].slot]
            case AllSheets():
                return lambda c, _p: [Thing(values, at, ()) for at, values in enumerate(c.sheets)]
            case Minus(of=of):
                return _minus(self.value(of))
            case Negated(of=of):
                return _negated(self.value(of))
            case Plain(of=of):
                return self.value(of)
            case Adding():
                return _adding(self.value(bound.first), [(sign == "-", self.value(each)) for sign, each in bound.rest])
            case Multiplying():
                return _multiplying(self.value(bound.first), [(sign, self.value(each)) for sign, each in bound.rest])
            case Comparing():
                return _comparing(self.value(bound.first), [(_COMPARES[sign], self.value(each)) for sign, each in bound.rest])
            case Both():
                first, *rest = bound.parts
                return _both(bound.every, self.value(first), [self.block(each) for each in rest])
            case Among():
                return _among(self.value(bound.of), self.value(bound.among), bound.negated)
            case Choosing():
                otherwise = None if bound.otherwise is None else self.block(bound.otherwise)
                return _choosing(self.value(bound.condition), self.block(bound.then), otherwise)
            case Letting():
                return _letting(bound.number, self.value(bound.value), self.value(bound.body))
            case Range():
                return _range(self.value(bound.low), self.value(bound.high))
            case Listing():
                return _listing([(self.value(item), isinstance(item, Range)) for item in bound.items])
            case Looping():
                return self._looping(bound)
            case Calling():
                return self._calling(bound)
            case Rounding():
                return _rounding(OF_ONE[bound.name], self.value(bound.of))
            case Banding():
                return band(bound, self.value)
            case Beside():
                return self._beside(bound)

    def index(self, key: KeyOf, axis: Axis) -> Closure:
        """The index of the key that a value shows as."""
        return self._walks.index(key, axis)

    def _walk(self, walk: Walk) -> Closure:
        run, length = self._walks.closure(walk)
        self._cost += length // LISTED
        return run

    def _local(self, local: Local) -> Closure:
        sort, depth, axis = local.sort, local.depth, local.axis
        if sort == "players":
            return lambda c, _p: c.players
        if sort == "tied":
            return lambda c, _p: c.tied
        if depth is None:
            return lambda c, _p: c.player
        if sort == "at" or axis is None:
            return lambda _c, p: p[depth] + 1
        if axis.open:
            return lambda c, p: c.players[p[depth]]
        keys = _keys(axis.keys, axis.numeric and not axis.players)
        return lambda _c, p: keys[p[depth]]

    def _gone(self, gone: Gone) -> Closure:
        number, place = gone.number, gone.place
        if gone.sort == "at":
            return lambda c, _p: c.variables[number].at[place] + 1
        if gone.axis.open:
            return lambda c, _p: c.players[c.variables[number].at[place]]
        keys = _keys(gone.axis.keys, gone.axis.numeric and not gone.axis.players)
        return lambda c, _p: keys[c.variables[number].at[place]]

    def _calling(self, call: Calling) -> Closure:
        function = OF_VALUES[call.name]
        args = [self.value(arg) for arg in call.args]
        if call.lists == (True,):
            (only,) = args
            return lambda c, p: function(only(c, p) or ())
        if True not in call.lists:
            return lambda c, p: function([arg(c, p) for arg in args])
        mixed = list(zip(args, call.lists, strict=True))

        def run(c: State, p: At) -> Any:
            values: list[Any] = []
            for arg, is_list in mixed:
                if is_list:
                    values += arg(c, p) or ()
                else:
                    values.append(arg(c, p))
            return function(values)

        return run

    def _looping(self, loop: Looping) -> Closure:
        where = None if loop.where is None else self.block(loop.where)
        body = self.block(loop.body)
        sources = [(source.number, self.block(source.among)) for source in loop.sources]
        step = _each(body, where, loop.joins)
        for number, among in reversed(sources):
            step = _through(number, among, step)
        begin = step

        def run(c: State, p: At) -> list[Any]:
            found: list[Any] = []
            begin(c, p, found)
            return found

        return run

    def _beside(self, bound: Beside) -> Closure:
        depth = bound.depth
        if bound.sort in ("before", "after"):
            slice_ = self._walks.slice(bound)
            if slice_ is not None:
                self._cost += 1
                return slice_
        of = self.block(bound.of)
        if bound.sort in ("previous", "next"):
            by = None if bound.by is None else self.value(bound.by)
            return _at_other(of, depth, bound, by, self._length(bound))
        return _at_all(of, depth, bound, self._length(bound))

    def _length(self, bound: Beside) -> Callable[[State], int]:
        if bound.along.open:
            return lambda c: len(c.players)
        length = len(bound.along.keys)
        return lambda _c: length


def _keys(keys: tuple[str, ...], numeric: bool) -> tuple[int | str, ...]:
    return tuple(map(int, keys)) if numeric else keys


def _spend(c: State, cost: int) -> None:
    c.left -= cost
    if c.left < 0:
        raise Exceeded("too_much_work")


def _minus(of: Closure) -> Closure:
    def run(c: State, p: At) -> Any:
        value = of(c, p)
        return value if value is None or value is UNREAD else -value

    return run


def _negated(of: Closure) -> Closure:
    def run(c: State, p: At) -> Any:
        value = of(c, p)
        return value if value is None or value is UNREAD else not value

    return run


def _adding(first: Closure, rest: list[tuple[bool, Closure]]) -> Closure:
    if len(rest) == 1 and not rest[0][0]:
        return _adding_two(first, rest[0][1])

    def run(c: State, p: At) -> Any:
        total = first(c, p)
        for minus, each in rest:
            total = _with(total, each(c, p), minus)
        return total

    return run


def _adding_two(first: Closure, second: Closure) -> Closure:
    """The commonest: nearly always both are there, and whole."""

    def run(c: State, p: At) -> Any:
        one, other = first(c, p), second(c, p)
        if type(one) is int and type(other) is int:
            total = one + other
            if -LARGEST <= total <= LARGEST:
                return total
        return _with(one, other, False)

    return run


def _with(total: Any, value: Any, minus: bool) -> Any:
    if total is UNREAD or value is UNREAD:
        return UNREAD
    if total is None or value is None:
        return None
    return bounded(total - value if minus else total + value)


def _multiplying(first: Closure, rest: list[tuple[str, Closure]]) -> Closure:
    def run(c: State, p: At) -> Any:
        total = first(c, p)
        for sign, each in rest:
            value = each(c, p)
            if total is UNREAD or value is UNREAD:
                total = UNREAD
            elif total is None or value is None:
                total = None
            elif sign == "*":
                total = bounded(total * value)
            else:
                total = quotient(total, value) if sign == "/" else remainder(total, value)
        return total

    return run


def _comparing(first: Closure, rest: list[tuple[Callable[[Any, Any], bool], Closure]]) -> Closure:
    if len(rest) == 1:
        ((compare, second),) = rest

        def one(c: State, p: At) -> Any:
            a, b = first(c, p), second(c, p)
            if a is UNREAD or b is UNREAD:
                return UNREAD
            return None if a is None or b is None else compare(a, b)

        return one

    def run(c: State, p: At) -> Any:
        found: list[Any] = []
        a = first(c, p)
        for compare, each in rest:
            b = each(c, p)
            unread = a is UNREAD or b is UNREAD
            found.append(UNREAD if unread else None if a is None or b is None else compare(a, b))
            a = b
        return OF_VALUES["all"](found)

    return run


def _both(every: bool, first: Closure, rest: list[Compiled]) -> Closure:
    """`and`, `or`: what decides ends it; else a blank, or what cannot be read, shows."""

    def run(c: State, p: At) -> Any:
        result = first(c, p)
        if result is (not every):
            return result
        for part in rest:
            c.left -= part.cost
            value = part.run(c, p)
            if value is (not every):
                return value
            if value is UNREAD or (value is None and result is not UNREAD):
                result = value
        return result

    return run


def _among(of: Closure, among: Closure, negated: bool) -> Closure:
    def run(c: State, p: At) -> Any:
        values = among(c, p)
        value = of(c, p)
        if value is None or value is UNREAD:
            return value
        if values is None:
            return None
        if value in values:
            return not negated
        return UNREAD if UNREAD in values else negated

    return run


def _choosing(condition: Closure, then: Compiled, otherwise: Compiled | None) -> Closure:
    def run(c: State, p: At) -> Any:
        holds = condition(c, p)
        if holds is True:
            c.left -= then.cost
            return then.run(c, p)
        if holds is False:
            if otherwise is None:
                return None
            c.left -= otherwise.cost
            return otherwise.run(c, p)
        return holds

    return run


def _letting(number: int, value: Closure, body: Closure) -> Closure:
    def run(c: State, p: At) -> Any:
        c.variables[number] = value(c, p)
        return body(c, p)

    return run


def _range(low: Closure, high: Closure) -> Closure:
    """The numbers from low to high; None where an end is blank."""

    def run(c: State, p: At) -> Any:
        a, b = low(c, p), high(c, p)
        if a is UNREAD or b is UNREAD:
            return UNKNOWN
        if a is None or b is None:
            return None
        many = (b - a).__floor__() + 1
        if many > RANGE:
            raise Exceeded("range_too_long")
        _spend(c, max(many, 0) // LISTED)
        return range(a, a + many) if type(a) is int else [a + step for step in range(many)]

    return run


def _listing(items: list[tuple[Closure, bool]]) -> Closure:
    def run(c: State, p: At) -> list[Any]:
        values: list[Any] = []
        for item, is_range in items:
            if is_range:
                values += item(c, p) or ()
            else:
                values.append(item(c, p))
        return values

    return run


def _rounding(function: Callable[[Any], Any], of: Closure) -> Closure:
    def run(c: State, p: At) -> Any:
        value = of(c, p)
        return value if value is None or value is UNREAD else function(value)

    return run


_Step = Callable[[State, At, "list[Any]"], None]


def _each(body: Compiled, where: Compiled | None, joins: bool) -> _Step:
    """One round of a loop: what its body gives, where `where` is yes."""

    def run(c: State, p: At, found: list[Any]) -> None:
        if where is not None:
            _spend(c, where.cost)
            holds = where.run(c, p)
            if holds is not True:
                if holds is UNREAD:
                    found.append(UNREAD)
                return
        _spend(c, body.cost)
        value = body.run(c, p)
        if joins:
            found += value or ()
        else:
            found.append(value)

    return run


def _through(number: int, among: Compiled, step: _Step) -> _Step:
    def run(c: State, p: At, found: list[Any]) -> None:
        _spend(c, among.cost)
        values = among.run(c, p)
        if values is UNKNOWN:
            found.append(UNREAD)
            return
        for value in values or ():
            c.variables[number] = value
            step(c, p, found)

    return run


def _at_other(of: Compiled, depth: int, bound: Beside, by: Closure | None, length: Callable[[State], int]) -> Closure:
    """`previous`, `next`."""
    sign = -1 if bound.sort == "previous" else 1
    nothing: Callable[[], Any] = list if bound.of_list else lambda: None

    def run(c: State, p: At) -> Any:
        steps = 1 if by is None else by(c, p)
        if steps is UNREAD:
            return UNKNOWN if bound.of_list else UNREAD
        if steps is None or type(steps) is not int or steps < 1:
            return nothing()
        index = p[depth] + sign * steps
        if not 0 <= index < length(c):
            return nothing()
        _spend(c, of.cost)
        return of.run(c, (*p[:depth], index, *p[depth + 1 :]))

    return run


def _at_all(of: Compiled, depth: int, bound: Beside, length: Callable[[State], int]) -> Closure:
    """`before`, `after`."""
    before, joins = bound.sort == "before", bound.of_list

    def run(c: State, p: At) -> list[Any]:
        index = p[depth]
        start, end = p[:depth], p[depth + 1 :]
        found: list[Any] = []
        for other in range(index) if before else range(index + 1, length(c)):
            _spend(c, of.cost)
            value = of.run(c, (*start, other, *end))
            if joins:
                found += value or ()
            else:
                found.append(value)
        return found

    return run
