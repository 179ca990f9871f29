"""Turns the syntax of a formula into typed nodes: resolves names, checks types. Stops at the first error and gives its
characters."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sheetgen.games.sheet import formula_words, words
from sheetgen.games.sheet.definition.spec import Family, Record, SpaceSpec, leaves
from sheetgen.games.sheet.definition.spec import Node as SpecNode
from sheetgen.games.sheet.formulas import operators
from sheetgen.games.sheet.formulas.lists import AT_MOST, RANGE, Listing, Range, Source
from sheetgen.games.sheet.formulas.moves import OfVariable, Star
from sheetgen.games.sheet.formulas.names import AllSheets
from sheetgen.games.sheet.formulas.node import Label, Node
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.language import tree as syntax
from sheetgen.games.sheet.language.functions import NUMBER, TEXT, YES
from sheetgen.games.sheet.language.parser import WrongFormula, parse_path
from sheetgen.games.sheet.resolution.calls import CallResolver, plain_number
from sheetgen.games.sheet.resolution.path_hints import meant_path
from sheetgen.games.sheet.resolution.paths import AlreadyReported, local_key, look_up
from sheetgen.games.sheet.resolution.scope import Scope
from sheetgen.games.sheet.resolution.targets import InTable, OneSheet, Sheets, Target, through_axis
from sheetgen.games.sheet.resolution.type_checks import check_list, check_single, check_types, common_type, wrong
from sheetgen.games.sheet.tokens import LOCAL, RESERVED, names_in
from sheetgen.source.faults import meant
from sheetgen.source.messages import Sentence, message, room, sentence

phrase, plural = room("formula")

_TRUTHS = {"yes": True, "no": False}
_OF_KIND = {NUMBER: "sum", YES: "any"}
"""The function that turns a list of each type into one value."""


def resolve(tree: syntax.Tree, scope: Scope, text: str, one: bool = False) -> Node:
    """Resolve a formula. Raise WrongFormula for its first error. one: a list isn't allowed there."""
    return Resolver(text).resolve(tree, scope, one)


def sources(through: tuple[syntax.Through, ...], scope: Scope, text: str) -> tuple[tuple[Source, ...], Scope]:
    """Return the sources of the variables of a loop or a rule, and the scope that knows them."""
    return Resolver(text).sources(through, scope)


class Resolver(CallResolver):
    """Resolves the parts of one formula, which is `text`."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._keys: dict[int, Node] = {}

    def resolve(self, tree: syntax.Tree, scope: Scope, one: bool = False) -> Node:
        """Resolve a part of the formula. one: a list isn't allowed there."""
        match tree:
            case syntax.Num():
                return operators.Const(tree.value)
            case syntax.Txt():
                return operators.Const(tree.value)
            case syntax.Path():
                return self._path(tree, scope, one)
            case syntax.Chain():
                return self._chain(tree, scope)
            case syntax.Call():
                return self.call(tree, scope)
            case syntax.If():
                return self._if(tree, scope)
            case syntax.Let():
                return self._let(tree, scope)
            case syntax.In():
                return self._in(tree, scope)
            case syntax.Span():
                return self._span(tree, scope)
            case syntax.Listed():
                return self._listed(tree, scope)
            case syntax.Negative():
                of = self.one(tree.of, scope, NUMBER)
                return operators.Minus(of) if tree.times % 2 else operators.Minus(operators.Minus(of))
            case syntax.Not():
                of = self.one(tree.of, scope, YES)
                return operators.LogicalNot(of) if tree.times % 2 else operators.LogicalNot(operators.LogicalNot(of))
            case syntax.Loop():
                raise wrong(tree, formula_words.loop_not_alone("sum"))

    def one(self, tree: syntax.Tree, scope: Scope, types: int) -> Node:
        """Return one value of some types; where a number is expected, a tick or condition counts 1 or 0."""
        node = self._single(tree, scope)
        if types == NUMBER and node.types == YES:
            return operators.Choosing(node, operators.Const(1), operators.Const(0))
        check_types(node, types, tree)
        return node

    def _single(self, tree: syntax.Tree, scope: Scope) -> Node:
        """Resolve one value."""
        return check_single(self.resolve(tree, scope, one=True), tree, self._text)

    # Paths

    def looked_up(self, path: syntax.Path, scope: Scope) -> Target:
        """Resolve the target of a path."""
        return look_up(path, scope, self._resolve_key)

    def _resolve_key(self, tree: syntax.Tree, scope: Scope) -> Node:
        node = self._keys[id(tree)] = self.resolve(tree, scope)
        return node

    def _labelled_path(self, path: syntax.Path, scope: Scope) -> tuple[Target, Label | None]:
        """Return the target of a path, and its label in notes."""
        result = self.looked_up(path, scope)
        if path.name in LOCAL and not path.steps:
            return result, None
        pieces = [local_key(step, scope) if step.inner is None else self._keys[id(step.inner)] for step in path.steps]
        return result, self.label(path, scope, (path.name, *pieces))

    def label(self, tree: syntax.Tree, scope: Scope, pieces: tuple[str | Node, ...] = ()) -> Label | None:
        """Return the label by which notes name a formula part: `pieces`, or its text as typed if none exist. Return None if the
        part contains one of the formula's own variables."""
        if scope.own and not scope.own.isdisjoint(names_in(self._text[tree.start : tree.end])):
            return None
        return Label(pieces or (self.typed(tree),))

    def _path(self, tree: syntax.Path, scope: Scope, one: bool) -> Node:
        if tree.name in _TRUTHS and not tree.steps and not scope.is_taken(tree.name):
            return operators.Const(_TRUTHS[tree.name])
        result, label = self._labelled_path(tree, scope)
        node = self._node_of_path(tree, result, scope, one)
        return replace(node, label=label) if label is not None else node

    def _node_of_path(self, tree: syntax.Path, result: Target, scope: Scope, one: bool) -> Node:
        if isinstance(result, Walk):
            if not isinstance(result.ends[0], SpaceSpec):
                raise self._path_is_no_value(tree, result.ends[0], scope, one)
            return replace(result, types=self._leaf_types(result, scope))
        if isinstance(result, Node):
            return result
        if isinstance(result, InTable):
            if any(isinstance(end, dict) for end in result.ends):
                raise wrong(tree, _path_is_no_value(self.typed(tree), "table"))
            return result.walk()
        raise wrong(tree, _path_is_no_value(self.typed(tree), "record"))

    def _path_is_no_value(self, tree: syntax.Path, end: SpecNode, scope: Scope, one: bool) -> WrongFormula:
        """Return the error for a path that ends at a record or an axis, with paths that lead further."""
        typed = self.typed(tree)
        if isinstance(end, Record):
            return wrong(tree, _path_is_no_value(typed, "record"))
        hint = meant_path(tree, scope, self.resolve, self._text, one=True) if one else None
        if hint is None:
            hint = (one and meant_path(tree, scope, self.resolve, self._text, one=True, rest="*")) or ""
            hint = hint or meant_path(tree, scope, self.resolve, self._text) or ""
            if one and hint:
                hint = f"{_OF_KIND.get(self.resolve(parse_path(hint), scope).types, 'first')}({hint})"
        return wrong(tree, _path_is_no_value(typed, "axis", hint))

    def _leaf_types(self, spaces: Walk, scope: Scope) -> int:
        types = 0
        for leaf in spaces.ends:
            if isinstance(leaf, SpaceSpec):
                types |= scope.kind(leaf)
        return types

    def typed(self, tree: syntax.Tree) -> str:
        return " ".join(self._text[tree.start : tree.end].split())

    # Operators

    def _chain(self, tree: syntax.Chain, scope: Scope) -> Node:
        if tree.level in ("and", "or"):
            parts = tuple(self.one(each, scope, YES) for each in (tree.first, *(operand for _, operand in tree.rest)))
            return operators.Junction(tree.level == "and", parts[0], parts[1:])
        if tree.level == "compare":
            return self._compare(tree, scope)
        first = self.one(tree.first, scope, NUMBER)
        rest = tuple((sign, self.one(operand, scope, NUMBER)) for sign, operand in tree.rest)
        return operators.Adding(first, rest) if tree.level == "sum" else operators.Multiplying(first, rest)

    def _compare(self, tree: syntax.Chain, scope: Scope) -> Node:
        first = before = self._first(tree, scope)
        before_tree = tree.first
        self._check_operand(first, tree.first, tree)
        rest = []
        for sign, operand in tree.rest:
            try:
                node = self.resolve(operand, scope, one=True)
            except WrongFormula as error:
                raise self._text_meant(error, before.types, before_tree, [operand], scope) from None
            self._check_operand(node, operand, tree)
            if sign in ("=", "!="):
                common_type(before.types, node.types, operand)
            else:
                check_types(before, NUMBER, before_tree)
                check_types(node, NUMBER, operand)
            rest.append((sign, node))
            before, before_tree = node, operand
        return operators.Comparing(first, tuple(rest))

    def _first(self, tree: syntax.Chain, scope: Scope) -> Node:
        """Resolve the first operand of a comparison."""
        try:
            return self.resolve(tree.first, scope, one=True)
        except WrongFormula as error:
            if error.what.code != "formula/unknown-name":
                raise
            other = tree.rest[0][1]
            try:
                types = self.resolve(other, scope, one=True).types
            except (WrongFormula, AlreadyReported):
                raise error from None
            raise self._text_meant(error, types, other, [tree.first], scope) from None

    def _check_operand(self, node: Node, operand: syntax.Tree, tree: syntax.Chain) -> None:
        """Raise WrongFormula if an operand of a comparison is a list; the hint shows how to search its values."""
        if node.is_list and len(tree.rest) == 1 and tree.rest[0][0] in ("=", "!="):
            other = tree.rest[0][1] if operand is tree.first else tree.first
            no = "not " if tree.rest[0][0] == "!=" else ""
            if isinstance(operand, syntax.Path):
                cure = formula_words.write(f"{self.typed(other)} {no}in {self.typed(operand)}")
                raise wrong(operand, formula_words.not_one_value(cure))
        check_single(node, operand, self._text)

    def _in(self, tree: syntax.In, scope: Scope) -> Node:
        of = self._single(tree.of, scope)
        try:
            among = self._list(tree.among, scope)
        except WrongFormula as error:
            items = tree.among.items if isinstance(tree.among, syntax.Listed) else ()
            raise self._text_meant(error, of.types, tree.of, items, scope) from None
        common_type(of.types, among.types, tree.among)
        return operators.Among(of, among, tree.negated)

    def _text_meant(
        self, error: WrongFormula, types: int, beside: syntax.Tree, trees: Sequence[syntax.Tree], scope: Scope
    ) -> WrongFormula:
        """Return the error for an unknown name. If the name is compared with a text, the error asks for quotes. `beside`: the other
        operand.
        """
        bare = any(isinstance(each, syntax.Path) and not each.steps and each.start == error.start for each in trees)
        if error.what.code != "formula/unknown-name" or types != TEXT or not bare:
            return error
        name = str(error.what.values["name"])
        result = self.looked_up(beside, scope) if isinstance(beside, syntax.Path) else None
        ends = result.ends if isinstance(result, Walk) else ()
        options = [option for end in ends if isinstance(end, SpaceSpec) for option in end.options]
        if name not in options and meant(name, scope.known_names()):
            return error
        return WrongFormula(error.start, formula_words.text_without_quotes(name), error.length)

    def _list(self, tree: syntax.Tree, scope: Scope) -> Node:
        return check_list(self.resolve(tree, scope), tree)

    def _span(self, tree: syntax.Span, scope: Scope) -> Node:
        low, high = (self.one(end, scope, NUMBER) for end in (tree.low, tree.high))
        ends = plain_number(tree.low), plain_number(tree.high)
        if ends[0] is not None and ends[1] is not None and ends[1] - ends[0] >= RANGE:
            raise wrong(
                tree,
                plural(
                    "range-of-too-many",
                    "this range of {count} number is too long",
                    "this range of {count} numbers is too long",
                    count=int(ends[1] - ends[0]) + 1,
                ),
                AT_MOST,
            )
        return Range(low, high)

    def _listed(self, tree: syntax.Listed, scope: Scope) -> Node:
        items, types = [], 0
        for item in tree.items:
            node = self.resolve(item, scope)
            if node.is_list and not isinstance(item, syntax.Span):
                raise wrong(
                    item,
                    phrase("list-in-list", "( , ) can only contain single values and ranges"),
                    phrase("list-as-it-is", "pass the list directly to a function"),
                )
            types = common_type(types, node.types, item)
            items.append(node)
        return Listing(tuple(items))

    def _if(self, tree: syntax.If, scope: Scope) -> Node:
        condition = self.one(tree.condition, scope, YES)
        then = self._single(tree.then, scope)
        if tree.otherwise is None:
            common_type(0, then.types, tree.then)
            return operators.Choosing(condition, then, None)
        otherwise = self._single(tree.otherwise, scope)
        common_type(then.types, otherwise.types, tree.otherwise)
        return operators.Choosing(condition, then, otherwise)

    def _let(self, tree: syntax.Let, scope: Scope) -> Node:
        value = self._single(tree.value, scope)
        self._free(tree.name, tree.name_at, scope)
        number = scope.next_number()
        body = self._single(tree.body, scope.with_own(tree.name).with_variable(tree.name, operators.Variable(number, value.types)))
        return operators.Letting(number, value, body)

    def _free(self, name: str, at: int, scope: Scope) -> None:
        """Raise WrongFormula if a variable has the name of something else."""
        if name in RESERVED:
            raise WrongFormula(at, message(words.reserved(name)), len(name))
        if scope.is_taken(name):
            what = phrase("variable-taken", "the name '{name}' is already used", name)
            hint = phrase("other-variable", "choose another name for the variable")
            raise WrongFormula(at, message(what, hint), len(name))

    def sources(self, through: tuple[syntax.Through, ...], scope: Scope) -> tuple[tuple[Source, ...], Scope]:
        """Return the sources of the variables of a loop or a rule, and the scope that knows the variables. Later sources may
        use earlier variables."""
        result = []
        for each in through:
            self._free(each.name, each.start, scope)
            number = scope.next_number()
            node, variable = self._source(each.among, number, scope)
            result.append(Source(number, node))
            scope = scope.with_variable(each.name, variable)
        return tuple(result), scope

    def _source(self, tree: syntax.Tree, number: int, scope: Scope) -> tuple[Node, Target]:
        """Return the source of a variable, and its meaning in the loop."""
        if not isinstance(tree, syntax.Path):
            node = self._list(tree, scope)
            return node, operators.Variable(number, node.types)
        result, label = self._labelled_path(tree, scope)
        if isinstance(result, Node) and not isinstance(result, Walk):
            return check_list(result, tree), operators.Variable(number, result.types)
        node, variable = self._things(tree, result, number, scope)
        return (replace(node, label=label) if label is not None and _has_value(result) else node), variable

    def _things(self, tree: syntax.Path, result: Target, number: int, scope: Scope) -> tuple[Node, Target]:
        if isinstance(result, Sheets) and (result.term is None or isinstance(result.term, Star)):
            return AllSheets(), OneSheet(number)
        if isinstance(result, InTable):
            return self._table_parts(tree, result, number)
        if not isinstance(result, Walk):
            raise wrong(tree, formula_words.not_list())
        walk = through_axis(result) if isinstance(result.ends[0], Family) and not _ends_starred(tree) else result
        walk = replace(walk, types=self._leaf_types(walk, scope), nodes=not isinstance(walk.ends[0], SpaceSpec))
        check_list(walk, tree)
        if not walk.nodes:
            return walk, operators.Variable(number, walk.types)
        return walk, Walk(OfVariable(number, "", walk.depth, walk.starred), (), walk.ends)

    def _table_parts(self, tree: syntax.Path, path: InTable, number: int) -> tuple[Node, Target]:
        if not _ends_starred(tree) and any(isinstance(end, dict) for end in path.ends):
            if not all(isinstance(end, dict) for end in path.ends):
                raise wrong(tree, formula_words.not_list())
            ends = tuple(value for end in path.ends if isinstance(end, dict) for value in end.values())
            path = replace(path, steps=(*path.steps, _STAR), ends=ends)
        check_list(path.walk(), tree)
        tables = tuple(end for end in path.ends if isinstance(end, dict))
        if not tables:
            return path.walk(), operators.Variable(number, path.types)
        if len(tables) < len(path.ends):
            raise wrong(tree, _path_is_no_value(self.typed(tree), "table"))
        return path.walk(nodes=True), InTable(OfVariable(number), (), tables, path.types)


_STAR = Star()


def _has_value(result: Target) -> bool:
    """Return whether a path, as typed, leads to values."""
    if isinstance(result, InTable):
        return not any(isinstance(end, dict) for end in result.ends)
    return isinstance(result, Walk) and isinstance(result.ends[0], SpaceSpec)


def _ends_starred(path: syntax.Path) -> bool:
    """Return whether a path explicitly goes through all items at its end."""
    return bool(path.steps) and path.steps[-1].sort == "star"


def about(through: tuple[Source, ...]) -> int | None:
    """Return the variable that goes through records, axes or single spaces on paper; None if there are several, or none."""
    result = [source for source in through if isinstance(source.among, Walk)]
    if len(result) != 1 or not isinstance(result[0].among, Walk):
        return None
    below = [leaf for end in result[0].among.ends for leaf in leaves(end)]
    return result[0].number if any(leaf.on_paper for leaf in below) else None


def _path_is_no_value(path: str, sort: str, meant: str = "") -> Sentence:
    """Return the message for a path without a value. meant: the steps that lead from the path to values."""
    if sort == "axis":
        what = phrase("axis-no-value", "'{path}' is an axis, not a value", path)
        return sentence(what, formula_words.write(meant) if meant else "")
    if sort == "table":
        hint = phrase("all-of-table", "write `{path}.*` for the whole table", path)
        return sentence(phrase("table-no-value", "'{path}' is a table, not a value", path), hint)
    hint = phrase("name-field", "name one of its fields")
    return sentence(phrase("record-no-value", "'{path}' is a record, not a value", path), hint)
