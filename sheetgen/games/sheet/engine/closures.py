"""The closures that formulas are made of, one for each thing that can be said; `compile` puts them together.

What every one of them takes and gives is said there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.engine.state import LISTED, UNKNOWN, At, State
from sheetgen.games.sheet.language.functions import OF_VALUES, Exceeded, added, bounded, quotient, remainder
from sheetgen.games.sheet.language.parser import LARGEST
from sheetgen.games.sheet.resolution.resolve import RANGE
from sheetgen.games.sheet.resolution.typed_tree import Beside

Closure = Callable[[State, At], Any]


class Compiled(Struct, frozen=True):
    """A closure, and how many parts it works out at least."""

    run: Closure
    cost: int


def keys(keys: tuple[str, ...], numeric: bool) -> tuple[int | str, ...]:
    return tuple(map(int, keys)) if numeric else keys


def _spend(c: State, cost: int) -> None:
    c.left -= cost
    if c.left < 0:
        raise Exceeded("too_much_work")


def minus(of: Closure) -> Closure:
    def run(c: State, p: At) -> Any:
        value = of(c, p)
        return value if value is None or value is UNREAD else -value

    return run


def negated(of: Closure) -> Closure:
    def run(c: State, p: At) -> Any:
        value = of(c, p)
        return value if value is None or value is UNREAD else not value

    return run


def adding(first: Closure, rest: list[tuple[bool, Closure]]) -> Closure:
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


def summing(of: Closure) -> Closure:
    """The sum of a list: nearly always all of it is there, and whole."""

    def run(c: State, p: At) -> Any:
        values = of(c, p) or ()
        try:
            whole = sum(values)
        except TypeError:
            return added(values)
        return whole if type(whole) is int and -LARGEST <= whole <= LARGEST else added(values)

    return run


def multiplying(first: Closure, rest: list[tuple[str, Closure]]) -> Closure:
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


def comparing(first: Closure, rest: list[tuple[Callable[[Any, Any], bool], Closure]]) -> Closure:
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


def both(every: bool, first: Closure, rest: list[Compiled]) -> Closure:
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


def among(of: Closure, among: Closure, negated: bool) -> Closure:
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


def choosing(condition: Closure, then: Compiled, otherwise: Compiled | None) -> Closure:
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


def letting(number: int, value: Closure, body: Closure) -> Closure:
    def run(c: State, p: At) -> Any:
        c.variables[number] = value(c, p)
        return body(c, p)

    return run


def ranging(low: Closure, high: Closure) -> Closure:
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


def listing(items: list[tuple[Closure, bool]]) -> Closure:
    def run(c: State, p: At) -> list[Any]:
        values: list[Any] = []
        for item, is_range in items:
            if is_range:
                values += item(c, p) or ()
            else:
                values.append(item(c, p))
        return values

    return run


def rounding(function: Callable[[Any], Any], of: Closure) -> Closure:
    def run(c: State, p: At) -> Any:
        value = of(c, p)
        return value if value is None or value is UNREAD else function(value)

    return run


_Step = Callable[[State, At, "list[Any]"], None]


def each(body: Compiled, where: Compiled | None, joins: bool) -> _Step:
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


def through(number: int, among: Compiled, step: _Step) -> _Step:
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


def at_other(of: Compiled, depth: int, bound: Beside, by: Closure | None, length: Callable[[State], int]) -> Closure:
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


def at_all(of: Compiled, depth: int, bound: Beside, length: Callable[[State], int]) -> Closure:
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
