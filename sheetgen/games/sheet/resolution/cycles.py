"""The order of calculation, and circles: spaces that depend on themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from sheetgen.games.sheet.definition.faults import Faults
from sheetgen.games.sheet.definition.spec import SpaceSpec
from sheetgen.games.sheet.formulas.grid import Grid, Group
from sheetgen.games.sheet.formulas.node import Node, Where, descendants
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.language.parser import WrongFormula
from sheetgen.games.sheet.resolution.check import CheckedLayout, Formula, SpecFormulas
from sheetgen.source.messages import Sentence, Value, message, room, sentence

phrase, _ = room("formula")

_MANY = 8
"""Minimum distance between the first and the last key of groups that are split in two."""
N = TypeVar("N", bound=Hashable)


class Circle(Struct, frozen=True):
    """Slots of which each needs the next, with the first repeated at the end."""

    slots: tuple[int, ...]


class _CircleFound(Exception):
    def __init__(self, nodes: list[object]) -> None:
        super().__init__()
        self.nodes = nodes


def formulas(each: SpecFormulas) -> Iterator[Formula]:
    """Yield the formulas that a space's value depends on."""
    if each.value is not None:
        yield each.value
    yield from each.marks


def _needed(node: Node) -> Iterator[SpaceSpec]:
    """Yield the specs of all spaces that a formula may need."""
    for walk in descendants(node):
        if isinstance(walk, Walk) and not walk.nodes:
            yield from (leaf for leaf in walk.ends if isinstance(leaf, SpaceSpec))


def order(checked_layout: CheckedLayout, grid: Grid) -> tuple[int, ...] | Circle:
    """Return all calculated slots, each after those it needs; otherwise a circle."""
    worked = [each for each in checked_layout.leaves if each.value is not None or each.marks]
    leaves = {id(each.leaf): each for each in worked}
    below: dict[int, list[int]] = {}
    for each in worked:
        needs = dict.fromkeys(id(leaf) for formula in formulas(each) for leaf in _needed(formula.node))
        below[id(each.leaf)] = [leaf for leaf in needs if leaf in leaves]
    slots = _slots_of(grid, leaves)
    result: list[int] = []
    for knot in components(list(leaves), below):
        if len(knot) == 1 and knot[0] not in below[knot[0]]:
            result += slots[knot[0]]
            continue
        try:
            of_knot = [slot for leaf in knot for slot in slots[leaf]]
            result += _Knot(grid, [leaves[leaf] for leaf in knot], of_knot).order()
        except _CircleFound as circle:
            return Circle(tuple(node for node in circle.nodes if isinstance(node, int)))
    return tuple(result)


def _slots_of(grid: Grid, leaves: dict[int, SpecFormulas]) -> dict[int, list[int]]:
    slots: dict[int, list[int]] = {leaf: [] for leaf in leaves}
    for single in grid.singles:
        if id(single.leaf) in slots:
            slots[id(single.leaf)].append(single.slot)
    return slots


class _Knot:
    """Specs that depend on one another, ordered space by space."""

    def __init__(self, grid: Grid, worked: Sequence[SpecFormulas], slots: list[int]) -> None:
        self._grid = grid
        self._of = {id(each.leaf): each for each in worked}
        self._slots = slots
        self._inside = frozenset(slots)

    def order(self) -> list[int]:
        """Return the spaces, each after those it needs."""
        return [node for node in postorder(self._slots, self._below) if isinstance(node, int)]

    def _inner(self, group: Group) -> list[int]:
        """Return the group's spaces that are part of the knot."""
        return [slot for slot in self._grid.slots(group) if slot in self._inside]

    def _below(self, node: object) -> Iterable[object]:
        if isinstance(node, Group):
            two = parted(node)
            if two is not None:
                return two if parted(two[1]) is not None else (two[0], *self._inner(two[1]))
            return self._inner(node)
        assert isinstance(node, int), "a slot"
        single = self._grid.singles[node]
        where = Where(tuple((index, index) for index in single.at), {})
        return dict.fromkeys(group for formula in formulas(self._of[id(single.leaf)]) for group in formula.node.reads(where))


def parted(group: Group) -> tuple[Group, Group] | None:
    """Split a large group in two, so that overlapping groups share their parts. This avoids n × n steps for n overlapping
    groups.

    A group that starts at the first key is split before its last key. Other groups are split before the index (after their first
    one) that is divisible by the highest power of two.
    """
    for at, part in enumerate(group.parts):
        if isinstance(part, tuple) and part[1] - part[0] >= _MANY:
            low, high = part
            middle = high if low == 0 else high - high % (1 << ((low ^ high).bit_length() - 1))
            before, after = group.parts[:at], group.parts[at + 1 :]
            first = group._replace(parts=(*before, (low, middle - 1), *after))
            return first, group._replace(parts=(*before, (middle, high), *after))
    return None


def postorder(roots: Iterable[object], below: Callable[[object], Iterable[object]]) -> list[object]:
    """Return all nodes, each after the nodes below it. Raise an exception with the circle if there is one. It works without
    recursion."""
    done: set[object] = set()
    result: list[object] = []
    for root in roots:
        if root in done:
            continue
        path: dict[object, Iterator[object]] = {root: iter(below(root))}
        while path:
            node, rest = next(reversed(path.items()))
            for other in rest:
                if other in path:
                    names = list(path)
                    in_order = isinstance(other, int)
                    raise _CircleFound([*names[names.index(other) :], other] if in_order else _from_a_space(names, other))
                if other not in done:
                    path[other] = iter(below(other))
                    break
            else:
                del path[node]
                done.add(node)
                result.append(node)
    return result


def _from_a_space(names: list[object], group: object) -> list[object]:
    """Return a circle that closes at a group, as a list that starts with a space."""
    circle = names[names.index(group) :]
    slots = [node for node in circle if isinstance(node, int)]
    return [*slots, slots[0]] if slots else []


def components(nodes: Sequence[N], below: dict[N, list[N]]) -> Iterator[list[N]]:
    """Yield the strongly connected components, each after those it needs (Tarjan, without recursion)."""
    index: dict[N, int] = {}
    low: dict[N, int] = {}
    stack: list[N] = []
    on_stack: set[N] = set()
    for root in nodes:
        if root in index:
            continue
        work: list[tuple[N, Iterator[N]]] = [(root, iter(below[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(below[other])))
                    break
                if other in on_stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    at = _last(stack, node)
                    knot = stack[at:]
                    del stack[at:]
                    on_stack.difference_update(knot)
                    yield knot


def _last(stack: list[N], node: N) -> int:
    at = len(stack) - 1
    while stack[at] != node:
        at -= 1
    return at


def tell(circle: Circle, checked_layout: CheckedLayout, grid: Grid, faults: Faults) -> None:
    """Report a circle as an error at the formula of its first space."""
    leaf: SpaceSpec = grid.singles[circle.slots[0]].leaf
    each = next(each for each in checked_layout.leaves if each.leaf is leaf)
    formula = next(formulas(each))
    names = tuple(grid.singles[slot].name for slot in circle.slots)
    faults.within(
        formula.script,
        WrongFormula(formula.tree.start, message(_circle(names)), max(formula.tree.end - formula.tree.start, 1)),
    )


def _circle(names: tuple[str, ...]) -> Sentence:
    shown = names if len(names) < 8 else (*names[:6], "…", names[-1])
    chain: Value = shown[0]
    for name in shown[1:]:
        # Translators: {one} may itself be a text of the form "one needs other", and so on
        chain = phrase("needs", "{one} needs {other}", chain, name)
    hint = phrase("not-from-itself", "a value can't be calculated from itself")
    return sentence(phrase("circle", "this depends on itself: {chain}", chain), hint)
