"""What a formula looked at, shown below a finding: a line for each path and each neighbour's call, with what it gave.

Of many lines, and of many values in a list, those are shown that count: what has a finding itself, then what is not nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.formulas.neighbours import BESIDE, Beside
from sheetgen.games.sheet.formulas.node import Evaluate, Node
from sheetgen.games.sheet.formulas.state import At, State, Thing
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.language.functions import Exceeded, shown
from sheetgen.games.sheet.language.parser import WrongFormula
from sheetgen.games.sheet.language.tree import Call, Chain, If, In, Let, Listed, Loop, Negative, Not, Path, Span, Step, Tree
from sheetgen.games.sheet.resolution.meaning import Meaning
from sheetgen.games.sheet.resolution.paths import Unsaid
from sheetgen.games.sheet.resolution.resolve import resolve
from sheetgen.games.sheet.resolution.scope import Scope, Value
from sheetgen.games.sheet.tokens import LOCAL

T = TypeVar("T")
MOST_NOTES = 8
MOST_VALUES = 20
_INDEX = ("row", "column", "at", "player")
_NOTHING = (None, 0)


class Seen(NamedTuple):
    """A line of what a formula looked at. value: what it gave; node: what gave it."""

    name: str
    value: Any
    node: Node


class Looker(NamedTuple):
    """Shows what a formula looked at, which is `text`. wrong: whether a space has a finding itself."""

    text: str
    evaluate: Evaluate
    wrong: Callable[[Thing], bool]

    def notes(self, tree: Tree, scope: Scope, c: State, at: At) -> tuple[str, ...]:
        """The lines, each once, in the formula's order; the last one says how many more there are.

        Variables of the formula's own are gone through; those of a rule stand for the one thing that the finding is about.
        """
        seen: dict[str, Seen] = {}
        for each in self._lines(tree, scope, frozenset(), c, at, False):
            seen.setdefault(f"{each.name} is {shown(each.value)}", each)
        found = list(seen.values())
        more = len(found) - MOST_NOTES
        if more > 0:
            found = _weightiest(found, [max(self._weights(each, c, at), default=0) for each in found], MOST_NOTES)
        lines = [f"{each.name} is {self._listed(each, c, at)}" for each in found]
        return (*lines[:-1], f"{lines[-1]} … and {more} more") if more > 0 else tuple(lines)

    def _listed(self, seen: Seen, c: State, at: At) -> str:
        """A value; of a list at most twenty."""
        value = seen.value
        if not isinstance(value, (list, tuple, range)) or len(value) <= MOST_VALUES:
            return shown(value)
        return f"{shown(_weightiest(list(value), self._weights(seen, c, at), MOST_VALUES))} …"

    def _weights(self, seen: Seen, c: State, at: At) -> list[int]:
        """How much each value counts: 2 where the space has a finding, 1 where it is something, 0 where it is blank, no or 0."""
        values = seen.value if isinstance(seen.value, (list, tuple, range)) else [seen.value]
        places = self._places(seen.node, c, at)
        wrong = [self.wrong(place) for place in places] if len(places) == len(values) else [False] * len(values)
        return [2 if bad else int(value not in _NOTHING) for value, bad in zip(values, wrong, strict=True)]

    def _places(self, node: Node, c: State, at: At) -> list[Thing]:
        """Where the values of a path, or of a neighbour's path, stand; none of anything else."""
        if isinstance(node, Walk):
            places: Node = replace(node, nodes=True, worth=False)
        elif isinstance(node, Beside) and isinstance(node.of, Walk):
            places = replace(node, of=replace(node.of, nodes=True, worth=False), of_list=True)
        else:
            return []
        try:
            result = self.evaluate(places, c, at)
        except Exceeded:
            return []
        return result if isinstance(result, list) and UNREAD not in result else []

    def _lines(self, tree: Tree, scope: Scope, variables: frozenset[str], c: State, at: At, looping: bool) -> Iterator[Seen]:
        if isinstance(tree, If):
            if looping:
                return
            yield from self._lines(tree.condition, scope, variables, c, at, looping)
            holds = self._value(tree.condition, scope, c, at)
            branch = tree.then if holds is True else tree.otherwise if holds is False else None
            if branch is not None:
                yield from self._lines(branch, scope, variables, c, at, looping)
        elif isinstance(tree, Path):
            if tree.name not in LOCAL or tree.steps:
                yield from self._path(tree, scope, variables, c, at)
            for step in tree.steps:
                if step.inner is not None:
                    yield from self._lines(step.inner, scope, variables, c, at, looping)
        elif isinstance(tree, Call) and tree.name in BESIDE:
            meaning = self._meaning(tree, scope)
            if meaning is not None and not _names(tree) & variables:
                name = " ".join(self.text[tree.start : tree.end].split())
                yield Seen(name, self._value(tree, scope, c, at), meaning.node)
        elif isinstance(tree, Let):
            yield from self._lines(tree.value, scope, variables, c, at, looping)
            inner = self._with(tree, scope, c, at)
            yield from self._lines(tree.body, inner, variables | {tree.name}, c, at, looping)
        elif isinstance(tree, Loop):
            gone = variables | {each.name for each in tree.through}
            for part in parts(tree):
                yield from self._lines(part, scope, gone, c, at, True)
        else:
            for part in parts(tree):
                yield from self._lines(part, scope, variables, c, at, looping)

    def _with(self, tree: Let, scope: Scope, c: State, at: At) -> Scope:
        """The scope with a variable that stands for its value."""
        meaning = self._meaning(tree.value, scope)
        if meaning is None:
            return scope
        used = list(scope.used[0]) if scope.used else []
        number = len(used)
        c.variables[number] = self._value(tree.value, scope, c, at)
        return scope._replace(used=([*used, number],)).with_variable(tree.name, Value(number, meaning.mask))

    def _path(self, path: Path, scope: Scope, variables: frozenset[str], c: State, at: At) -> Iterator[Seen]:
        meaning = self._meaning(path, scope)
        if meaning is not None and not _names(path) & variables:
            yield Seen(self._named(path, scope, c, at), self._value(path, scope, c, at), meaning.node)

    def _named(self, path: Path, scope: Scope, c: State, at: At) -> str:
        """A path with its indices filled in."""
        return ".".join((path.name, *(self._key(step, scope, c, at) for step in path.steps)))

    def _key(self, step: Step, scope: Scope, c: State, at: At) -> str:
        if step.sort == "star":
            return "*"
        if step.inner is not None:
            return shown(self._value(step.inner, scope, c, at))
        if step.text in _INDEX:
            return shown(self._value(Path(step.start, step.end, step.text), scope, c, at))
        return step.text

    def _meaning(self, tree: Tree, scope: Scope) -> Meaning | None:
        """What a part of the formula means; None where it is no value (a table, an axis gone through)."""
        try:
            return resolve(tree, scope._replace(used=(list(scope.used[0]) if scope.used else [],)), self.text)
        except (WrongFormula, Unsaid):
            return None

    def _value(self, tree: Tree, scope: Scope, c: State, at: At) -> Any:
        meaning = self._meaning(tree, scope)
        if meaning is None:
            return None
        try:
            return self.evaluate(meaning.node, c, at)
        except Exceeded:
            return None


def _weightiest(of: list[T], weights: list[int], most: int) -> list[T]:
    """At most so many of some, those that weigh most, in their order."""
    chosen = sorted(range(len(of)), key=lambda at: -weights[at])[:most]
    return [of[at] for at in sorted(chosen)]


def parts(tree: Tree) -> Iterator[Tree]:
    """What a part of a formula is made of, as typed."""
    match tree:
        case Chain():
            yield tree.first
            yield from (operand for _, operand in tree.rest)
        case Negative() | Not():
            yield tree.of
        case In():
            yield from (tree.of, tree.among)
        case Span():
            yield from (tree.low, tree.high)
        case Listed():
            yield from tree.items
        case Call():
            yield from tree.args
        case Loop():
            yield tree.body
            yield from (each.among for each in tree.through)
            if tree.where is not None:
                yield tree.where
        case Let():
            yield from (tree.value, tree.body)
        case If():
            yield from (each for each in (tree.condition, tree.then, tree.otherwise) if each is not None)
        case Path():
            yield from (step.inner for step in tree.steps if step.inner is not None)
        case _:
            return


def _names(tree: Tree) -> frozenset[str]:
    """All first names, and all steps by name, in a part of a formula."""
    result: set[str] = set()
    stack = [tree]
    while stack:
        each = stack.pop()
        if isinstance(each, Path):
            result.add(each.name)
            result.update(step.text for step in each.steps if step.sort == "name")
        stack.extend(parts(each))
    return frozenset(result)
