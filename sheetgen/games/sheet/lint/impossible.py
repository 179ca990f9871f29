"""Comparisons whose result never changes, conditions that are never true, and paths that find nothing."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from sheetgen.games.sheet.definition.script import Script
from sheetgen.games.sheet.definition.spec import NumberRange, alike
from sheetgen.games.sheet.formulas.lists import Source
from sheetgen.games.sheet.formulas.moves import KeyOf, ToKey
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.formulas.operators import Comparing, Const
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.lab.values import ANY, Span, Values, is_number, union
from sheetgen.games.sheet.language.functions import NUMBER, OF_ONE, TEXT, shown
from sheetgen.games.sheet.language.numbers import Number
from sheetgen.games.sheet.language.parser import parse_path
from sheetgen.games.sheet.language.tree import Call, Chain, If, In, Let, Listed, Negative, Num, Path, Step, Tree, Txt
from sheetgen.games.sheet.lint.possible import Bindings, OpenSheets, Possible, bindings_of, is_whole
from sheetgen.games.sheet.resolution.check import CheckedLayout, Formula, RuleFormulas, SpecFormulas
from sheetgen.games.sheet.resolution.path_hints import meant_path
from sheetgen.games.sheet.resolution.paths import first_of, step_from
from sheetgen.games.sheet.resolution.resolve import Resolver
from sheetgen.games.sheet.resolution.scope import Scope
from sheetgen.games.sheet.resolution.targets import InTable, Target
from sheetgen.source.faults import meant
from sheetgen.source.messages import Listing, Message, Phrase, Sentence, Value, in_a_row, message, room, sentence

phrase, _ = room("sheet")

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_NEVER_TRUE = "sheet/never-true"
_SHOWN = 8
"""Maximum number of texts or numbers listed."""


class Never(NamedTuple):
    """A formula, or a part of one, whose result never changes or that finds nothing: the formula, the start and the end of the
    part, and the message."""

    script: Script
    start: int
    end: int
    message: Message

    def contains(self, other: Never) -> bool:
        """Return whether another impossible formula concerns a part of these characters."""
        is_same = self.script.node is other.script.node and self.script.begin == other.script.begin
        return is_same and other is not self and self.start <= other.start and other.end <= self.end


def found_in(model: Model) -> list[Never]:
    """Return every impossible formula in a layout. A formula that several specs share is reported if it is impossible in all of
    them."""
    possible, sheets = Possible(model.checked_layout), OpenSheets(model)
    result: dict[tuple[int, int, int], list[Never | None]] = {}
    for formula, sources, is_condition in _formulas(model.checked_layout):
        script = formula.script
        for start, violation in _Judge(possible, sheets, formula, sources).judged(is_condition):
            result.setdefault((id(script.node), script.begin, start), []).append(violation)
    found = [each[0] for each in result.values() if each[0] is not None and None not in each]
    return [each for each in found if each.message.code != _NEVER_TRUE or not any(map(each.contains, found))]


def _values_shown(values: Values) -> tuple[Value, ...]:
    """Return the possible values as shown in messages, with ranges of whole numbers as `0..27`."""
    if isinstance(values, Span):
        return (f"{shown(values.low) if values.low > -inf else ''}..{shown(values.high) if values.high < inf else ''}",)
    numbers = sorted(value for value in values if is_number(value))
    runs: list[list[Number]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    ranges = (f"{shown(run[0])}..{shown(run[-1])}" if len(run) > 2 else ", ".join(map(shown, run)) for run in runs)
    return (*ranges, *sorted(value for value in values if isinstance(value, str)))


def _formulas(checked_layout: CheckedLayout) -> Iterator[tuple[Formula, tuple[Source, ...], bool]]:
    """Yield every formula with the sources of its rule's variables, and whether the formula as a whole is a condition."""
    several: tuple[SpecFormulas | RuleFormulas, ...] = (*checked_layout.leaves, *checked_layout.rules, *checked_layout.table)
    for each in several:
        pieces = [piece for says in (each.says, *each.because) for text in says.values() for piece in text]
        values = (each.value, *each.marks) if isinstance(each, SpecFormulas) else ()
        sources = each.sources if isinstance(each, RuleFormulas) else ()
        for formula in (*values, each.must, each.when, *pieces):
            if isinstance(formula, Formula):
                yield formula, sources, formula is each.must or formula is each.when
    for formula in (*checked_layout.parts.values(), *(formula for _, formula in checked_layout.ties)):
        yield formula, (), False


class _RecordingResolver(Resolver):
    """Binds a formula and records the meaning of each part and the scopes of paths."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.trees: list[Tree] = []
        self.node_of: dict[int, Node] = {}
        self.paths: dict[int, tuple[Path, Scope]] = {}

    def resolve(self, tree: Tree, scope: Scope, one: bool = False) -> Node:
        node = super().resolve(tree, scope, one)
        if id(tree) not in self.node_of:
            self.trees.append(tree)
            self.node_of[id(tree)] = node
        return node

    def looked_up(self, path: Path, scope: Scope) -> Target:
        self.paths[id(path)] = path, scope
        return super().looked_up(path, scope)


class _Judge:
    """Checks the parts of one formula."""

    def __init__(self, possible: Possible, sheets: OpenSheets, formula: Formula, sources: tuple[Source, ...]) -> None:
        self._possible, self._sheets, self._formula = possible, sheets, formula
        self._script = formula.script
        self._watch = _RecordingResolver(formula.script.text)
        scope = formula.scope
        self._watch.resolve(formula.tree, scope._replace(used=(list(scope.used[0]) if scope.used else [],)))
        self._bindings: Bindings = {
            **{source.number: source.among for source in sources},
            **bindings_of(self._watch.node_of.values()),
        }

    def judged(self, is_condition: bool) -> Iterator[tuple[int, Never | None]]:
        """Check every comparison, calculated index and condition of the formula. Yield the start of each (-1: the whole
        formula) with its error, or None if it is possible."""
        for tree in self._watch.trees.copy():
            if isinstance(tree, Chain) and tree.level == "compare":
                operands = (tree.first, *(operand for _, operand in tree.rest))
                for (sign, right), left in zip(tree.rest, operands, strict=False):
                    if sign in ("=", "!="):
                        yield from self._compared(left, right)
                    yield from self._measured(left, sign, right)
            elif isinstance(tree, In):
                items = tree.among.items if isinstance(tree.among, Listed) else (tree.among,)
                for item in items:
                    yield from self._compared(tree.of, item)
                    yield from self._measured(tree.of, "=", item)
            elif isinstance(tree, If):
                yield tree.start, self._never_true(tree.condition, self._watch.node_of[id(tree.condition)])
        for path, scope in list(self._watch.paths.values()):
            yield from self._indexed(path, scope)
        if is_condition:
            yield -1, self._never_true(self._formula.tree, self._formula.node)

    def _never_true(self, tree: Tree, node: Node) -> Never | None:
        """Return the error for a condition that can be false but never true; otherwise None. For a comparison, the message
        shows the possible values of one side."""
        values = self._possible_values(node)
        if not isinstance(values, frozenset) or True in values or False not in values:
            return None
        text = self._script.text
        start, end = (0, len(text)) if tree is self._formula.tree else (tree.start, tree.end)
        hints: list[Phrase] = []
        if isinstance(tree, Chain) and isinstance(node, Comparing) and len(node.rest) == 1:
            for part, side in ((tree.first, node.first), (tree.rest[0][1], node.rest[0][1])):
                known = self._possible_values(side)
                if known != ANY and not isinstance(side, Const):
                    about = text[part.start : part.end], _listed(_values_shown(known))
                    hints.append(phrase("possible-values", "{part} can only be {known}", *about))
        told = phrase("never-true", "this can never be true: {condition}", text[start:end].strip())
        return Never(self._script, start, end, message(told, *hints[:1]))

    def _possible_values(self, node: Node) -> Values:
        """Return the values that a part of the formula can have on every possible sheet."""
        return union(self._sheets.values(self._formula, node) or [ANY])

    # Comparisons of texts

    def _compared(self, left: Tree, right: Tree) -> Iterator[tuple[int, Never | None]]:
        """Check a comparison of one text with another, or with the texts of a list."""
        one, other = self._watch.node_of[id(left)], self._watch.node_of[id(right)]
        if one.types != TEXT or other.types != TEXT or (isinstance(left, Txt) and isinstance(right, Txt)):
            return
        at, against = (left, right) if isinstance(left, Txt) else (right, left)
        here, there = (self._texts(tree) for tree in (at, against))
        if not here or not there or not set(here).isdisjoint(there):
            yield at.start, None
            return
        of = self._shown(against)
        hint: Phrase | str = ""
        if isinstance(at, Txt):
            near = next((each for each in there if alike(each) == alike(at.value)), None) or meant(at.value, there)
            quote = "'" if "'" not in (near or "") else '"'
            told = phrase("never-that", "{path} is never '{text}', only {known}", of, at.value, _listed(there))
            hint = _write(f"{quote}{near}{quote}") if near is not None else ""
        else:
            about = of, self._shown(at), _listed(there), _listed(here)
            told = phrase("nothing-alike", "{one} and {other} are never the same: {of_one}; {of_other}", *about)
        yield at.start, Never(self._script, at.start, at.end, message(told, hint))

    def _texts(self, tree: Tree) -> tuple[str, ...] | None:
        return self._possible.texts(self._watch.node_of[id(tree)], self._bindings)

    def _shown(self, tree: Tree) -> str:
        return " ".join(self._script.text[tree.start : tree.end].split())

    # Comparisons of numbers

    def _measured(self, left: Tree, sign: str, right: Tree) -> Iterator[tuple[int, Never | None]]:
        """Check a comparison with a literal number."""
        if _is_number(left) == _is_number(right) or self._watch.node_of[id(left)].types != NUMBER:
            return
        if _is_number(left):
            left, sign, right = right, _MIRRORED.get(sign, sign), left
        parts, at = (self._possible.numbers(self._watch.node_of[id(tree)], self._bindings) for tree in (left, right))
        if not parts or not at or at[0].low is None or _may_be(parts, sign, at[0].low):
            yield right.start, None
        else:
            what = message(never_so, self._shown(left), sign, self._shown(right), tuple(map(_part_shown, parts)))
            yield right.start, Never(self._script, right.start, right.end, what)

    # Indices

    def _indexed(self, path: Path, scope: Scope) -> Iterator[tuple[int, Never | None]]:
        """Check each calculated index of a path."""
        text = self._script.text
        for step, keys in self._keys(path, scope):
            if keys is None:
                yield step.start, None
                continue
            upto = text[path.start : step.start].rstrip(".")
            typed = text[step.start : step.end].removeprefix("(").removesuffix(")")
            if isinstance(keys, frozenset | Span):
                lacking = _listed(_values_shown(keys))
                told = phrase("table-lacks", "{index} can be {values}, but {table} has no such key", typed, lacking, upto)
                what = message(told, phrase("add-values", "add the missing values to {table}", upto))
            else:
                told = phrase("finds-nothing", "{path} has no key {index}: its keys are {keys}", upto, typed, _listed(keys))
                if not keys:
                    told = phrase("no-player-there", "{path} has no key {index}: its keys are the players' names", upto, typed)
                better = self._better(path, scope)
                what = message(told, _write(better) if better is not None else "")
            yield step.start, Never(self._script, step.start, step.end, what)

    def _keys(self, path: Path, scope: Scope) -> Iterator[tuple[Step, tuple[str, ...] | Values | None]]:
        """Yield each calculated index of a path: with None if it may be one of the keys, otherwise with these keys.

        If it may be a key of a table that lacks other keys, yield it with the numbers that the index can be and the table
        lacks.
        """
        target = first_of(path, scope)
        for step in path.steps:
            before, target = target, step_from(target, step, path, scope, self._watch.resolve)
            if isinstance(before, Walk) and isinstance(target, Walk):
                move = target.moves[-1]
                if isinstance(move, ToKey) and isinstance(move.term, KeyOf):
                    axis = move.family.axis
                    types = self._types(step, scope)
                    # players whose names are typed may have any name except a number
                    finds = types != NUMBER
                    if not axis.open:
                        finds = self._possible.finds(move.term, types, axis.keys, self._bindings)
                    yield step, None if finds else () if axis.open else axis.keys
            elif isinstance(before, InTable) and isinstance(target, InTable) and isinstance(target.steps[-1], KeyOf):
                keys = tuple(dict.fromkeys(name for table in before.ends if isinstance(table, dict) for name in table))
                finds = self._possible.finds(target.steps[-1], self._types(step, scope), keys, self._bindings)
                yield step, self._lacking(path, target.steps[-1].key, keys) if finds else keys

    def _lacking(self, path: Path, key: Node, keys: tuple[str, ...]) -> Values | None:
        """Return the numbers that an index may have but a table of successive numbers lacks; except 0, which earns nothing.

        Return None if the index is always one of the table's keys, or if the formula is a condition or handles missing values
        itself.
        """
        known = sorted(int(each) for each in keys if is_whole(each))
        if len(known) < len(keys) or not known or known[-1] - known[0] >= len(known) or self._is_cared_for(path):
            return None
        values = self._possible_values(key)
        if isinstance(values, Span):
            is_within = known[0] <= max(values.low, 1) and values.high <= known[-1]
            return None if is_within or inf in (-values.low, values.high) else values
        return frozenset(each for each in values if is_number(each) and each != 0 and each not in known) or None

    def _is_cared_for(self, path: Path) -> bool:
        """Return whether a formula handles a missing value of a path: the path is in a condition, a branch, or a function that
        skips such values."""
        around = (tree for tree in self._watch.trees if tree.start <= path.start and path.end <= tree.end)
        return any(
            isinstance(tree, If | Let | In)
            or (isinstance(tree, Chain) and tree.level in ("compare", "and", "or"))
            or (isinstance(tree, Call) and tree.name not in ("sum", *OF_ONE))
            for tree in around
        )

    def _better(self, path: Path, scope: Scope) -> str | None:
        """Suggest a path with the same steps that may find something."""
        result = meant_path(path, scope, self._watch.resolve, self._script.text)
        if result is not None and all(keys is None for _, keys in self._keys(parse_path(result), scope)):
            return result
        return None

    def _types(self, step: Step, scope: Scope) -> int:
        """Return the type of a calculated index."""
        inner = step.inner if step.inner is not None else Path(step.start, step.end, step.text)
        return self._watch.resolve(inner, scope).types


def _is_number(tree: Tree) -> bool:
    """Return whether the tree is a literal number."""
    return isinstance(tree.of if isinstance(tree, Negative) else tree, Num)


def _may_be(parts: tuple[NumberRange, ...], sign: str, number: Number) -> bool:
    """Return whether a comparison (`sign`) of some number in the ranges with the given number can be true; `!=` is treated like
    `=`."""
    if sign in ("=", "!="):
        return any(part.holds(number) for part in parts)
    lows, highs = [part.low for part in parts], [part.high for part in parts]
    if sign in ("<", "<="):
        low = None if None in lows else min(low for low in lows if low is not None)
        return low is None or low < number or (sign == "<=" and low == number)
    high = None if None in highs else max(high for high in highs if high is not None)
    return high is None or high > number or (sign == ">=" and high == number)


def _part_shown(part: NumberRange) -> str | Phrase:
    """Format a range: `3`, `0..20`, `0..`, `0..10 by 0.5`."""
    if part.low is not None and part.low == part.high:
        return shown(part.low)
    ends = [shown(end) if end is not None else "" for end in (part.low, part.high)]
    steps = "" if part.by == 1 else f" by {shown(part.by)}"
    return f"{ends[0]}..{ends[1]}{steps}" if any(ends) else phrase("whole-numbers", "whole numbers")


def _listed(values: tuple[Value, ...]) -> Phrase | Listing:
    first = in_a_row(values[:_SHOWN])
    return phrase("and-more", "{values} …", first) if len(values) > _SHOWN else first


def never_so(path: str, sign: str, number: str, known: tuple[Value, ...]) -> Sentence:
    """Return the message for a path whose value never equals a number, or is never above or below it."""
    about: dict[str, Value] = {"path": path, "number": number, "known": _listed(known)}
    never = {
        "<": phrase("never-below", "{path} is never below {number}, only {known}", **about),
        "<=": phrase("never-or-less", "{path} is never {number} or less, only {known}", **about),
        ">": phrase("never-above", "{path} is never above {number}, only {known}", **about),
        ">=": phrase("never-or-more", "{path} is never {number} or more, only {known}", **about),
    }
    return sentence(never.get(sign) or phrase("never-so", "{path} is never {number}, only {known}", **about))


def _write(text: str) -> Phrase:
    return phrase("write-plainly", "write {text}", text)
