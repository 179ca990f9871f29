"""The possible values of formulas while the spaces they read are still open, found node by node. The result may include too many
values, but never too few."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, TypeAlias

from sheetgen.games.sheet.engine.plan import Plan
from sheetgen.games.sheet.formulas.lists import Calling, Listing, Looping, Range, Unary
from sheetgen.games.sheet.formulas.moves import Here, KeyOf, OfRoot, OfVariable, Star, ToField
from sheetgen.games.sheet.formulas.names import Local, LoopKey
from sheetgen.games.sheet.formulas.neighbours import Beside
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.formulas.operators import (
    Adding,
    Among,
    Choosing,
    Comparing,
    Const,
    Junction,
    Letting,
    Multiplying,
    Variable,
)
from sheetgen.games.sheet.formulas.state import WORK, At, Cursor, State
from sheetgen.games.sheet.formulas.tables import Banding, TableWalk
from sheetgen.games.sheet.formulas.walks import Sign, Walk
from sheetgen.games.sheet.lab.lifting import Lifted, is_of_constants, lift
from sheetgen.games.sheet.lab.values import (
    ABSENT,
    ANY,
    TRUTHS,
    Span,
    Values,
    Work,
    arithmetic,
    called,
    combined,
    compared,
    gather,
    rounded,
    union,
)
from sheetgen.games.sheet.language.functions import YES

SPLIT = 40
"""Maximum number of possible values of a variable for which a node is walked once per value. If there are more, it is walked once
with all of them together."""
Item: TypeAlias = "Values | Cursor"
Places = list[tuple[int, At]]
"""Slots that a path leads to, each with its position on every axis for which the path has a `*`."""


class Reach:
    """The possible values of formulas.

    values: the possible values of each slot, by slot number. state: the state for evaluating nodes. work: the steps used.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.values: Sequence[Values] = ()
        self.work = Work()
        self._variables: dict[int, Item] = {}
        self._lifted: dict[int, tuple[Node, Lifted]] = {}
        self.state = State([], plan.seated, None, plan.variables + 100)

    def of(self, node: Node, at: At) -> Values:
        """Return the possible values of a node that isn't a list, at a place."""
        self.work.steps += 1
        match node:
            case Const():
                return frozenset((node.content,))
            case Variable():
                bound = self._variables.get(node.number, ANY)
                return ANY if isinstance(bound, Cursor) else bound
            case Walk():
                return self._walk(node, at)
            case Sign():
                return ANY
            case Local() | LoopKey():
                return self._local(node, at)
            case Choosing():
                return union(self._branches(node, at))
            case Letting():
                return union(self._bound(node.number, self.of(node.of, at), node.body, at))
            case Junction():
                return called("all" if node.every else "any", [self.of(part, at) for part in (node.first, *node.rest)], self.work)
            case Calling():
                return called(node.name, self._arguments(node, at), self.work)
            case Among():
                return self._among(node, at)
            case Adding() | Multiplying():
                total = self.of(node.first, at)
                for sign, each in node.rest:
                    total = arithmetic(sign, total, self.of(each, at), self.work)
                return total
            case Beside():
                places = self._beside(node, at)
                return union([frozenset((None,)) if place is None else self.of(node.of, place) for place in places])
        return self._operator(node, at)

    def forget(self) -> None:
        """Clear the values of all variables before the next formula is walked."""
        self._variables.clear()

    def _branches(self, node: Choosing, at: At) -> Iterator[Values]:
        condition = self.of(node.condition, at)
        holds = condition if isinstance(condition, frozenset) else {True, False, None}
        if True in holds:
            before = self.values
            self.values = self._assuming(node.condition, at)
            yield self.of(node.then, at)
            self.values = before
        if False in holds and node.otherwise is not None:
            yield self.of(node.otherwise, at)
        if None in holds or (False in holds and node.otherwise is None) or not holds:
            yield frozenset((None,))

    def _assuming(self, condition: Node, at: At) -> Sequence[Values]:
        """Return the possible values of all slots, assuming a condition is true: spaces that the condition requires to be `written`
        aren't blank."""
        values = list(self.values)
        for each in (condition.first, *condition.rest) if isinstance(condition, Junction) and condition.every else (condition,):
            if isinstance(each, Calling) and each.name == "written":
                for slot in [slot for arg in each.args for slot in self._read(arg, at)]:
                    known = values[slot]
                    if isinstance(known, Span):
                        values[slot] = known._replace(blank=False)
                    else:
                        values[slot] = frozenset(value for value in known if value is not None and value is not False)
        return values

    def _read(self, node: Node, at: At) -> list[int]:
        """Return the slots that a path reads, or that a loop over one list reads through paths; empty if they are unknown."""
        if isinstance(node, Looping) and len(node.sources) == 1 and node.where is None:
            items = self.items(node.sources[0].among, at) or []
            slots = []
            for item in items:
                self._variables[node.sources[0].number] = item
                slots += self._read(node.body, at)
            return slots
        several = self.places(node, at) if isinstance(node, Walk) else None
        return [slot for slot, _ in several[0]] if several is not None and len(several) == 1 else []

    def _bound(self, number: int, values: Item, body: Node, at: At) -> Iterator[Values]:
        """Yield the possible values of a node for each value of a variable."""
        split = isinstance(values, frozenset) and 1 < len(values) <= SPLIT
        for each in [frozenset((value,)) for value in values] if split and not isinstance(values, Cursor) else [values]:
            self._variables[number] = each
            yield self.of(body, at)

    def _local(self, node: Local | LoopKey, at: At) -> Values:
        if isinstance(node, LoopKey):
            thing = self._variables.get(node.number)
            if not isinstance(thing, Cursor):
                return ANY
            self.state.variables[node.number] = thing
        return frozenset((node.place(self.plan.grid).value(self.state, at),))

    def _operator(self, node: Node, at: At) -> Values:
        """Return the possible values of a node that only needs the values of its operands."""
        unknown = TRUTHS if node.types == YES else ANY
        lifted = self._lift(node)
        if isinstance(node, TableWalk | Banding) and not is_of_constants(node):
            return unknown
        if any(operand.is_list for operand in lifted.operands):
            return unknown
        sets = [self.of(operand, at) for operand in lifted.operands]
        first = self.plan.variables
        variables = self.state.variables

        def value(operands: tuple[Any, ...]) -> Any:
            self.state.left = WORK
            variables[first : first + len(operands)] = operands
            return lifted.node.value(self.state, at)

        exact = combined(value, sets, self.work) if len(sets) <= len(variables) - first else None
        if exact is not None:
            return exact
        if isinstance(node, Comparing) and len(node.rest) == 1:
            return compared(node.rest[0][0], *sets)
        if isinstance(node, Unary):
            return rounded(node.name, sets[0])
        return unknown

    def _lift(self, node: Node) -> Lifted:
        known = self._lifted.get(id(node))
        if known is None:
            known = self._lifted[id(node)] = (node, lift(node, self.plan))
        return known[1]

    def _among(self, node: Among, at: At) -> Values:
        values, items = self.of(node.of, at), self._single_items(node.among, at)
        if items is None or isinstance(values, Span):
            return TRUTHS
        answers: set[Any] = set()
        for value in values:
            if value is None:
                answers.add(None)
                continue
            sure = any(each == frozenset((value,)) for each in items)
            never = not any(isinstance(each, Span) or value in each for each in items)
            answers |= {not node.negated} if sure else {node.negated} if never else {True, False}
        return frozenset(answers)

    # Paths

    def _walk(self, walk: Walk, at: At) -> Values:
        several = self.places(walk, at)
        if several is None:
            return ANY
        return union([frozenset((None,)) if not places else self.of_slot(places[0][0], walk.worth) for places in several])

    def of_slot(self, slot: int, worth: bool) -> Values:
        """Return the possible values of a space; a tick gives its worth."""
        values = self.values[slot]
        if not worth or isinstance(values, Span):
            return values
        tick = self.plan.singles[slot].leaf.worth
        return frozenset(tick if value is True else 0 if value is False else value for value in values)

    def places(self, walk: Walk, at: At) -> list[Places] | None:
        """Return each list of slots that a path may lead to, without places that have no space; None if they are unknown."""
        origin, grid = walk.origin, self.plan.grid
        if isinstance(origin, OfRoot):
            base = grid.begin[origin.name]
        else:
            thing = self._variables.get(origin.number) if isinstance(origin, OfVariable) and not origin.root else None
            if not isinstance(thing, Cursor):
                return None
            base = thing.slot
        stars: list[range] = []
        found: list[list[int] | None] = [[base]]
        for move in walk.moves:
            if isinstance(move, ToField):
                steps: list[int | None] = [grid.field(move.record, move.name)]
            elif isinstance(move.term, Star):
                stars.append(range(grid.length(move.family.axis)))
                step = grid.step(move.family)
                found = [None if slots is None else [slot + step * i for slot in slots for i in stars[-1]] for slots in found]
                continue
            else:
                indices = self._indices(move.term, move.family.axis, at)
                if indices is None:
                    return None
                steps = [None if index is None else index * grid.step(move.family) for index in indices]
            ways = product(found, steps)
            found = [None if slots is None or by is None else [slot + by for slot in slots] for slots, by in ways]
        keys, lacking = list(product(*stars)), grid.lacks(walk.ends[0]) if grid.missing else ()
        return [
            [] if slots is None else [(slot, key) for slot, key in zip(slots, keys, strict=True) if slot not in lacking]
            for slots in found
        ]

    def _indices(self, term: Any, axis: Any, at: At) -> list[int | None] | None:
        if isinstance(term, int):
            return [term]
        if isinstance(term, Here):
            return [at[term.depth]]
        assert isinstance(term, KeyOf), "stars are gone through"
        keys = self.of(term.key, at)
        if isinstance(keys, Span):
            return None
        places = term.on(axis, self.plan.grid).places
        known: dict[Any, int] = self.plan.seated.places if places is None else places
        return [known.get(key) for key in keys]

    def _beside(self, node: Beside, at: At) -> Iterator[At | None]:
        """Yield the places that `previous` or `next` may lead to; None beyond the end of the axis."""
        by = frozenset((1,)) if node.by is None else self.of(node.by, at)
        length = self.plan.grid.length(node.along)
        for steps in by if isinstance(by, frozenset) else [*range(1, length), None]:
            index = -1
            if type(steps) is int and steps >= 1:
                index = at[node.depth] + (steps if node.sort == "next" else -steps)
            yield (*at[: node.depth], index, *at[node.depth + 1 :]) if 0 <= index < length else None

    # Lists

    def _arguments(self, node: Calling, at: At) -> list[Values] | None:
        result: list[Values] = []
        for arg in node.args:
            items = self._single_items(arg, at) if arg.is_list else [self.of(arg, at)]
            if items is None:
                return None
            result += items
        return result

    def _single_items(self, node: Node, at: At) -> list[Values] | None:
        items = self.items(node, at)
        values = [each for each in items or () if not isinstance(each, Cursor)]
        return values if items is not None and len(values) == len(items) else None

    def items(self, node: Node, at: At) -> list[Item] | None:
        """Return the possible values of each list item, or None if even their number is unknown."""
        self.work.steps += 1
        match node:
            case Walk():
                several = self.places(node, at)
                if several is None or len(several) != 1:
                    return None
                if node.nodes:
                    return [Cursor([], slot, keys) for slot, keys in several[0]]
                return [self.of_slot(slot, node.worth) for slot, _ in several[0]]
            case Listing():
                lists = [self.items(item, at) if item.is_list else [self.of(item, at)] for item in node.items]
                return None if None in lists else [each for items in lists for each in items or ()]
            case Range():
                low, high = (_only(self.of(end, at)) for end in (node.low, node.high))
                if low is None or high is None:
                    return None
                return [frozenset((low + step,)) for step in range(min((high - low).__floor__() + 1, WORK))]
            case Looping():
                result: list[Item] = []
                return result if self._loop(node, 0, at, result) else None
            case Beside():
                return self._all_beside(node, at)
            case Local() | TableWalk() if is_of_constants(node) and not getattr(node, "nodes", False):
                return [frozenset((value,)) for value in node.place(self.plan.grid).value(self.state, at)]
        return None

    def _all_beside(self, node: Beside, at: At) -> list[Item] | None:
        if node.sort in ("before", "after"):
            here, length = at[node.depth], self.plan.grid.length(node.along)
            others = range(here) if node.sort == "before" else range(here + 1, length)
            places: list[At | None] = [(*at[: node.depth], other, *at[node.depth + 1 :]) for other in others]
        else:
            places = list(self._beside(node, at))
            if len(places) != 1:
                return None
        result: list[Item] = []
        for place in places:
            if place is not None:
                items = self.items(node.of, place) if node.of.is_list else [self.of(node.of, place)]
                if items is None:
                    return None
                result += items
        return result

    def _loop(self, loop: Looping, level: int, at: At, result: list[Item]) -> bool:
        """Add the possible values of a loop to `result`, going through its sources from number `level` on. Return False if they are
        unknown."""
        if level == len(loop.sources):
            return self._add(loop, at, result)
        source = loop.sources[level]
        items = self.items(source.among, at)
        for item in items or ():
            if isinstance(item, frozenset) and ABSENT in item:
                return False
            self._variables[source.number] = item
            if isinstance(item, frozenset) and 1 < len(item) <= SPLIT and level + 1 == len(loop.sources) and not loop.joins:
                several = [self._one(loop, source.number, frozenset((value,)), at) for value in item]
                result.append(union(several))
            elif not self._loop(loop, level + 1, at, result):
                return False
        return items is not None

    def _one(self, loop: Looping, number: int, item: Values, at: At) -> Values:
        self._variables[number] = item
        result: list[Item] = []
        self._add(loop, at, result)
        return union([each for each in result if not isinstance(each, Cursor)]) if result else frozenset((ABSENT,))

    def _add(self, loop: Looping, at: At, result: list[Item]) -> bool:
        holds = frozenset((True,)) if loop.where is None else self.of(loop.where, at)
        if isinstance(holds, frozenset) and True not in holds:
            return True
        items = self.items(loop.body, at) if loop.joins else [self.of(loop.body, at)]
        if items is None:
            return False
        if holds == frozenset((True,)):
            result += items
        elif any(isinstance(item, Cursor) for item in items):
            return False
        else:
            result += [union((item, gather((ABSENT,)))) for item in items if not isinstance(item, Cursor)]
        return True


def _only(values: Values) -> Any:
    """Return the only possible value; otherwise None."""
    return next(iter(values)) if isinstance(values, frozenset) and len(values) == 1 else None
