"""Which spaces a formula needs where it stands, whatever is written: all branches count, and every key that may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.games.sheet.definition.spec import Axis, Leaf
from sheetgen.games.sheet.language.numbers import Number
from sheetgen.games.sheet.resolution.grid import Group
from sheetgen.games.sheet.resolution.resolve import reach
from sheetgen.games.sheet.resolution.scope import Interval
from sheetgen.games.sheet.resolution.typed_tree import (
    Adding,
    Among,
    Banding,
    Beside,
    Both,
    Bound,
    Calling,
    Choosing,
    Comparing,
    Const,
    Here,
    KeyOf,
    Letting,
    Listing,
    Local,
    Looping,
    Minus,
    Multiplying,
    Negated,
    OfRoot,
    OfSheets,
    Plain,
    Range,
    Rounding,
    Source,
    TableWalk,
    Term,
    ToField,
    Walk,
)

Stand = tuple[Interval, ...]


class _Where(NamedTuple):
    """Where a part of a formula is worked out: the indices along the axes around, and what variables stand for."""

    stand: Stand
    variables: Mapping[int, Group]


def reads(bound: Bound, stand: Stand) -> Iterator[Group]:
    """All that a formula needs at some places, as groups of spaces."""
    return _reads(bound, _Where(stand, {}))


def loops(sources: tuple[Source, ...], stand: Stand = ()) -> tuple[Mapping[int, Group], tuple[Group, ...]]:
    """What the variables of a rule stand for, and all that is needed to go through them."""
    where = _Where(stand, {})
    found: list[Group] = []
    for source in sources:
        found += _reads(source.among, where)
        where = _going(source.number, source.among, where)
    return where.variables, tuple(found)


def reads_with(bound: Bound, stand: Stand, variables: Mapping[int, Group]) -> Iterator[Group]:
    """The same with variables around the formula."""
    return _reads(bound, _Where(stand, variables))


def _reads(bound: Bound, where: _Where) -> Iterator[Group]:
    if isinstance(bound, Walk):
        yield from _walk(bound, where)
    elif isinstance(bound, Beside):
        yield from _beside(bound, where)
    elif isinstance(bound, Looping):
        for source in bound.sources:
            yield from _reads(source.among, where)
            where = _going(source.number, source.among, where)
        for part in (bound.where, bound.body):
            if part is not None:
                yield from _reads(part, where)
    elif isinstance(bound, Letting):
        yield from _reads(bound.value, where)
        yield from _reads(bound.body, where)
    else:
        for part in parts(bound):
            yield from _reads(part, where)


def parts(bound: Bound) -> Iterator[Bound]:
    """What a part of a formula is made of, in order."""
    match bound:
        case Adding() | Multiplying() | Comparing():
            yield bound.first
            for _, operand in bound.rest:
                yield operand
        case Minus() | Negated() | Plain() | Rounding():
            yield bound.of
        case Both():
            yield from bound.parts
        case Among():
            yield from (bound.of, bound.among)
        case Choosing():
            yield from (bound.condition, bound.then)
            if bound.otherwise is not None:
                yield bound.otherwise
        case Letting():
            yield from (bound.value, bound.body)
        case Range():
            yield from (bound.low, bound.high)
        case Listing():
            yield from bound.items
        case Looping():
            for source in bound.sources:
                yield source.among
            yield from (part for part in (bound.where, bound.body) if part is not None)
        case Calling():
            yield from bound.args
        case Banding():
            yield from (bound.table, bound.of)
        case Beside():
            yield from (bound.of, bound.by) if bound.by is not None else (bound.of,)
        case Walk():
            terms = [move.term for move in bound.moves if not isinstance(move, ToField)]
            if isinstance(bound.origin, OfSheets):
                terms.append(bound.origin.term)
            yield from (term.value for term in terms if isinstance(term, KeyOf))
        case TableWalk():
            yield from (step.value for step in bound.steps if isinstance(step, KeyOf))
        case _:
            return


def walks(bound: Bound) -> Iterator[Walk]:
    """All paths to spaces in a formula."""
    stack = [bound]
    while stack:
        each = stack.pop()
        if isinstance(each, Walk):
            yield each
        stack.extend(parts(each))


def needed(bound: Bound) -> Iterator[Leaf]:
    """The specs of all spaces that a formula may need."""
    for walk in walks(bound):
        if not walk.nodes:
            yield from (leaf for leaf in walk.ends if isinstance(leaf, Leaf))


def _walk(walk: Walk, where: _Where) -> Iterator[Group]:
    for part in parts(walk):
        yield from _reads(part, where)
    if not walk.nodes:
        yield _group(walk, where)


def _group(walk: Walk, where: _Where) -> Group:
    origin = walk.origin
    found: tuple[str | Interval | frozenset[int], ...] = ()
    if isinstance(origin, OfRoot):
        root, sheets = origin.name, False
    elif isinstance(origin, OfSheets):
        root, sheets = origin.name, True
    elif origin.root:
        root, sheets = origin.root, True
    else:
        root, found, sheets = where.variables[origin.number]
    for move in walk.moves:
        found = (*found, move.name if isinstance(move, ToField) else _indices(move.term, move.family.axis, where))
    return Group(root, found, sheets)


def _indices(term: Term, axis: Axis, where: _Where) -> Interval | frozenset[int]:
    if isinstance(term, int):
        return term, term
    if isinstance(term, Here):
        return where.stand[term.depth]
    if isinstance(term, KeyOf) and term.fixed and isinstance(term.value, Local):
        fixed = _fixed(term.value, axis, where)
        if fixed is not None:
            return fixed
    return 0, len(axis.keys) - 1


def _fixed(local: Local, axis: Axis, where: _Where) -> Interval | frozenset[int] | None:
    """The indices of the keys that a local name shows as, at a place."""
    assert local.depth is not None, "it is about an axis"
    low, high = where.stand[local.depth]
    if local.axis is not None and (local.axis.keys, local.axis.open) == (axis.keys, axis.open):
        return low, high
    if axis.open or (local.axis is not None and local.axis.open):
        return None
    shown = [str(at + 1) if local.axis is None else local.axis.keys[at] for at in range(low, high + 1)]
    return frozenset(axis.keys.index(key) for key in shown if key in axis.keys)


def _going(number: int, among: Bound, where: _Where) -> _Where:
    """With one more variable that stands for a node, if it does."""
    if not (isinstance(among, Walk) and among.nodes):
        return where
    return where._replace(variables={**where.variables, number: _group(among, where)})


def _beside(bound: Beside, where: _Where) -> Iterator[Group]:
    if bound.by is not None:
        yield from _reads(bound.by, where)
    steps: Number | None = 1 if bound.by is None else None
    if isinstance(bound.by, Const) and not isinstance(bound.by.value, str):
        steps = bound.by.value
    interval = reach(bound.sort, where.stand[bound.depth], len(bound.along.keys), steps)
    if interval[0] <= interval[1]:
        stand = (*where.stand[: bound.depth], interval, *where.stand[bound.depth + 1 :])
        yield from _reads(bound.of, where._replace(stand=stand))
