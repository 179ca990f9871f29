"""Bound formulas made into closures, once for a number of players. Nothing is ever evaluated as Python's text.

A closure takes the state of a sheet and the indices along the axes around the formula. Numbers are exact, blank is None,
what cannot be read is UNREAD. Work is counted at branches and loops, by the parts that they hold, and bounded.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from sheetgen.games.sheet.definition.spec import Axis
from sheetgen.games.sheet.engine import closures
from sheetgen.games.sheet.engine.closures import Closure, Compiled
from sheetgen.games.sheet.engine.state import LISTED, At, State, Thing
from sheetgen.games.sheet.engine.table_walks import band, table_walk
from sheetgen.games.sheet.engine.walks import Walks
from sheetgen.games.sheet.language.functions import OF_ONE, OF_VALUES
from sheetgen.games.sheet.resolution.grid import Grid
from sheetgen.games.sheet.resolution.typed_tree import (
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

_COMPARES = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


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
                return closures.minus(self.value(of))
            case Negated(of=of):
                return closures.negated(self.value(of))
            case Plain(of=of):
                return self.value(of)
            case Adding():
                return closures.adding(self.value(bound.first), [(sign == "-", self.value(each)) for sign, each in bound.rest])
            case Multiplying():
                return closures.multiplying(self.value(bound.first), [(sign, self.value(each)) for sign, each in bound.rest])
            case Comparing():
                return closures.comparing(
                    self.value(bound.first), [(_COMPARES[sign], self.value(each)) for sign, each in bound.rest]
                )
            case Both():
                first, *rest = bound.parts
                return closures.both(bound.every, self.value(first), [self.block(each) for each in rest])
            case Among():
                return closures.among(self.value(bound.of), self.value(bound.among), bound.negated)
            case Choosing():
                otherwise = None if bound.otherwise is None else self.block(bound.otherwise)
                return closures.choosing(self.value(bound.condition), self.block(bound.then), otherwise)
            case Letting():
                return closures.letting(bound.number, self.value(bound.value), self.value(bound.body))
            case Range():
                return closures.ranging(self.value(bound.low), self.value(bound.high))
            case Listing():
                return closures.listing([(self.value(item), isinstance(item, Range)) for item in bound.items])
            case Looping():
                return self._looping(bound)
            case Calling():
                return self._calling(bound)
            case Rounding():
                return closures.rounding(OF_ONE[bound.name], self.value(bound.of))
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
        keys = closures.keys(axis.keys, axis.numeric and not axis.players)
        return lambda _c, p: keys[p[depth]]

    def _gone(self, gone: Gone) -> Closure:
        number, place = gone.number, gone.place
        if gone.sort == "at":
            return lambda c, _p: c.variables[number].at[place] + 1
        if gone.axis.open:
            return lambda c, _p: c.players[c.variables[number].at[place]]
        keys = closures.keys(gone.axis.keys, gone.axis.numeric and not gone.axis.players)
        return lambda c, _p: keys[c.variables[number].at[place]]

    def _calling(self, call: Calling) -> Closure:
        function = OF_VALUES[call.name]
        all_at_once = self._walks.together(call.args)
        if all_at_once is not None:
            self._cost += len(call.args) + all_at_once[1] // LISTED
            get = all_at_once[0]
            return lambda c, _p: function(get(c.values))
        args = [self.value(arg) for arg in call.args]
        if call.lists == (True,):
            (only,) = args
            if call.name == "sum":
                return closures.summing(only)
            return lambda c, p: function(only(c, p) or ())
        if True not in call.lists:
            return lambda c, p: function([arg(c, p) for arg in args])
        listed = closures.listing(list(zip(args, call.lists, strict=True)))
        return lambda c, p: function(listed(c, p))

    def _looping(self, loop: Looping) -> Closure:
        where = None if loop.where is None else self.block(loop.where)
        body = self.block(loop.body)
        sources = [(source.number, self.block(source.among)) for source in loop.sources]
        step = closures.each(body, where, loop.joins)
        for number, among in reversed(sources):
            step = closures.through(number, among, step)
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
            return closures.at_other(of, depth, bound, by, self._length(bound))
        return closures.at_all(of, depth, bound, self._length(bound))

    def _length(self, bound: Beside) -> Callable[[State], int]:
        if bound.along.open:
            return lambda c: len(c.players)
        length = len(bound.along.keys)
        return lambda _c: length
