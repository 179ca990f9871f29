"""Formulas bound: every name looked up, every kind settled, every fault of meaning told at its characters. The first ends it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sheetgen.games.sheet import formula_words, words
from sheetgen.games.sheet.definition.spec import Family, Leaf, Node, Record
from sheetgen.games.sheet.formulas.lists import RANGE, Calling, Listing, Looping, Range, Rounding, Source
from sheetgen.games.sheet.formulas.moves import Star
from sheetgen.games.sheet.formulas.names import AllSheets
from sheetgen.games.sheet.formulas.neighbours import BESIDE, Beside, reach
from sheetgen.games.sheet.formulas.operators import (
    Adding,
    Among,
    Both,
    Choosing,
    Comparing,
    Const,
    Letting,
    Minus,
    Multiplying,
    Negated,
    Plain,
)
from sheetgen.games.sheet.formulas.tables import Banding
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.language.functions import NUMBER, OF_ONE, OF_VALUES, TEXT, YES
from sheetgen.games.sheet.language.numbers import Number
from sheetgen.games.sheet.language.parser import WrongFormula, parse_path
from sheetgen.games.sheet.language.tree import (
    Call,
    Chain,
    If,
    In,
    Let,
    Listed,
    Loop,
    Negative,
    Not,
    Num,
    Path,
    Span,
    Through,
    Tree,
    Txt,
)
from sheetgen.games.sheet.resolution.meaning import Meaning, alike, fits, of_kind, single, wrong
from sheetgen.games.sheet.resolution.path_hints import meant_path
from sheetgen.games.sheet.resolution.paths import Found, InTable, OneSheet, Sheets, Spaces, Unsaid, look_up
from sheetgen.games.sheet.resolution.scope import Scope, SheetOf, TablePart, Thing, Value
from sheetgen.games.sheet.tokens import RESERVED
from sheetgen.source.faults import meant, message

_OF_KIND = {NUMBER: "sum", YES: "any"}
"""What makes one value of a list of a type."""
FUNCTIONS = (*OF_VALUES, *OF_ONE, "band", *BESIDE)


def bind(tree: Tree, scope: Scope, text: str, one: bool = False) -> Meaning:
    """What a formula means; WrongFormula for its first fault. one: a list has no place there."""
    return Binder(text).bind(tree, scope, one)


def sources(through: tuple[Through, ...], scope: Scope, text: str) -> tuple[tuple[Source, ...], Scope]:
    """What the variables of a loop, or of a rule, go through; and the scope that knows them."""
    return Binder(text).sources(through, scope)


class Binder:
    """Binds the parts of one formula, which is `text`."""

    def __init__(self, text: str) -> None:
        self._text = text

    def bind(self, tree: Tree, scope: Scope, one: bool = False) -> Meaning:
        """What a part of the formula means. one: a list has no place there."""
        match tree:
            case Num():
                return Meaning(Const(tree.value), NUMBER)
            case Txt():
                return Meaning(Const(tree.value), TEXT)
            case Path():
                return self._path(tree, scope, one)
            case Chain():
                return self._chain(tree, scope)
            case Call():
                return self._call(tree, scope)
            case If():
                return self._if(tree, scope)
            case Let():
                return self._let(tree, scope)
            case In():
                return self._in(tree, scope)
            case Span():
                return self._span(tree, scope)
            case Listed():
                return self._listed(tree, scope)
            case Negative():
                of = self._one(tree.of, scope, NUMBER)
                return Meaning(Minus(of) if tree.times % 2 else Plain(of), NUMBER)
            case Not():
                of = self._one(tree.of, scope, YES)
                return Meaning(Negated(of) if tree.times % 2 else Plain(of), YES)
            case Loop():
                raise wrong(tree, message(formula_words.loop_not_alone, "sum"))

    def _one(self, tree: Tree, scope: Scope, mask: int):  # type: ignore[no-untyped-def]
        """One value of a kind."""
        return of_kind(self.bind(tree, scope, one=True), mask, tree, self._text)

    # Paths

    def looked_up(self, path: Path, scope: Scope) -> Found:
        """What a path leads to."""
        return look_up(path, scope, self.bind)

    def _path(self, tree: Path, scope: Scope, one: bool) -> Meaning:
        result = self.looked_up(tree, scope)
        if isinstance(result, Meaning):
            return result
        if isinstance(result, Spaces):
            if not isinstance(result.ends[0], Leaf):
                raise self._no_value(tree, result.ends[0], scope, one)
            walk = result.walk()
            return Meaning(walk, self._leaf_mask(result, scope), walk.is_list, ticks=True)
        if isinstance(result, InTable):
            if any(isinstance(end, dict) for end in result.ends):
                raise wrong(tree, message(formula_words.no_value, self._typed(tree), "table"))
            table = result.walk()
            return Meaning(table, result.mask, table.is_list)
        raise wrong(tree, message(formula_words.no_value, self._typed(tree), "record"))

    def _no_value(self, tree: Path, end: Node, scope: Scope, one: bool) -> WrongFormula:
        """The fault of a path that ends at a record or at an axis, with the paths that lead further."""
        typed = self._typed(tree)
        if isinstance(end, Record):
            return wrong(tree, message(formula_words.no_value, typed, "record"))
        hint = meant_path(tree, scope, self.bind, self._text, one=True) if one else None
        if hint is None:
            hint = (one and meant_path(tree, scope, self.bind, self._text, one=True, rest="*")) or ""
            hint = hint or meant_path(tree, scope, self.bind, self._text) or ""
            if one and hint:
                hint = f"{_OF_KIND.get(self.bind(parse_path(hint), scope).mask, 'first')}({hint})"
        return wrong(tree, message(formula_words.no_value, typed, "axis", hint))

    def _leaf_mask(self, found: Spaces, scope: Scope) -> int:
        mask = 0
        for leaf in found.ends:
            if isinstance(leaf, Leaf):
                mask |= scope.kind(leaf)
        return mask

    def _typed(self, tree: Tree) -> str:
        return " ".join(self._text[tree.start : tree.end].split())

    # Operators

    def _chain(self, tree: Chain, scope: Scope) -> Meaning:
        if tree.level in ("and", "or"):
            parts = tuple(self._one(each, scope, YES) for each in (tree.first, *(operand for _, operand in tree.rest)))
            return Meaning(Both(tree.level == "and", parts[0], parts[1:]), YES)
        if tree.level == "compare":
            return self._compare(tree, scope)
        first = self._one(tree.first, scope, NUMBER)
        rest = tuple((sign, self._one(operand, scope, NUMBER)) for sign, operand in tree.rest)
        return Meaning(Adding(first, rest) if tree.level == "sum" else Multiplying(first, rest), NUMBER)

    def _compare(self, tree: Chain, scope: Scope) -> Meaning:
        before, before_tree = self._first(tree, scope), tree.first
        first = self._compared(before, tree.first, tree)
        rest = []
        for sign, operand in tree.rest:
            try:
                meaning = self.bind(operand, scope, one=True)
            except WrongFormula as error:
                raise self._text_meant(error, before.mask, before_tree, [operand], scope) from None
            bound = self._compared(meaning, operand, tree)
            if sign in ("=", "!="):
                alike(before.mask, meaning.mask, operand)
            else:
                fits(before, NUMBER, before_tree)
                fits(meaning, NUMBER, operand)
            rest.append((sign, bound))
            before, before_tree = meaning, operand
        return Meaning(Comparing(first, tuple(rest)), YES)

    def _first(self, tree: Chain, scope: Scope) -> Meaning:
        """What a comparison begins with."""
        try:
            return self.bind(tree.first, scope, one=True)
        except WrongFormula as error:
            if error.what.words is not formula_words.unknown_name:
                raise
            other = tree.rest[0][1]
            try:
                mask = self.bind(other, scope, one=True).mask
            except (WrongFormula, Unsaid):
                raise error from None
            raise self._text_meant(error, mask, other, [tree.first], scope) from None

    def _compared(self, meaning: Meaning, operand: Tree, tree: Chain):  # type: ignore[no-untyped-def]
        """One operand of a comparison; of a list the hint shows how its values are looked for."""
        if meaning.many and len(tree.rest) == 1 and tree.rest[0][0] in ("=", "!="):
            other = tree.rest[0][1] if operand is tree.first else tree.first
            no = "not " if tree.rest[0][0] == "!=" else ""
            if isinstance(operand, Path):
                raise wrong(
                    operand, message(formula_words.not_one_value, f"write `{self._typed(other)} {no}in {self._typed(operand)}`")
                )
        return single(meaning, operand, self._text)

    def _in(self, tree: In, scope: Scope) -> Meaning:
        of = self.bind(tree.of, scope, one=True)
        bound = single(of, tree.of, self._text)
        try:
            among = self._list(tree.among, scope)
        except WrongFormula as error:
            items = tree.among.items if isinstance(tree.among, Listed) else ()
            raise self._text_meant(error, of.mask, tree.of, items, scope) from None
        alike(of.mask, among.mask, tree.among)
        return Meaning(Among(bound, among.node, tree.negated), YES)

    def _text_meant(self, error: WrongFormula, mask: int, beside: Tree, trees: Sequence[Tree], scope: Scope) -> WrongFormula:
        """The fault of a name that nothing has, where a text was probably meant: it is compared with one. beside: with what."""
        bare = any(isinstance(each, Path) and not each.steps and each.start == error.start for each in trees)
        if error.what.words is not formula_words.unknown_name or mask != TEXT or not bare:
            return error
        name = str(error.what.about[0])
        found = self.looked_up(beside, scope) if isinstance(beside, Path) else None
        ends = found.ends if isinstance(found, Spaces) else ()
        options = [option for end in ends if isinstance(end, Leaf) for option in end.options]
        if name not in options and meant(name, scope.named()):
            return error
        return WrongFormula(error.start, message(formula_words.text_without_quotes, name), error.length)

    def _list(self, tree: Tree, scope: Scope) -> Meaning:
        meaning = self.bind(tree, scope)
        if not meaning.many:
            raise wrong(tree, message(formula_words.not_list))
        return meaning

    def _span(self, tree: Span, scope: Scope) -> Meaning:
        low, high = (self._one(end, scope, NUMBER) for end in (tree.low, tree.high))
        ends = _plain(tree.low), _plain(tree.high)
        if ends[0] is not None and ends[1] is not None and ends[1] - ends[0] >= RANGE:
            raise wrong(tree, message(formula_words.range_too_long, int(ends[1] - ends[0]) + 1, RANGE))
        return Meaning(Range(low, high), NUMBER, many=True)

    def _listed(self, tree: Listed, scope: Scope) -> Meaning:
        items, mask = [], 0
        for item in tree.items:
            meaning = self.bind(item, scope)
            if meaning.many and not isinstance(item, Span):
                raise wrong(item, message(formula_words.list_in_list))
            mask = alike(mask, meaning.mask, item)
            items.append(meaning.node)
        return Meaning(Listing(tuple(items)), mask, many=True)

    def _if(self, tree: If, scope: Scope) -> Meaning:
        condition = self._one(tree.condition, scope, YES)
        then = self.bind(tree.then, scope, one=True)
        one = single(then, tree.then, self._text)
        if tree.otherwise is None:
            return Meaning(Choosing(condition, one, None), alike(0, then.mask, tree.then))
        other = self.bind(tree.otherwise, scope, one=True)
        bound = single(other, tree.otherwise, self._text)
        return Meaning(Choosing(condition, one, bound), alike(then.mask, other.mask, tree.otherwise))

    def _let(self, tree: Let, scope: Scope) -> Meaning:
        value = self.bind(tree.value, scope, one=True)
        bound = single(value, tree.value, self._text)
        self._free(tree.name, tree.name_at, scope)
        number = scope.next_number()
        body = self.bind(tree.body, scope.with_variable(tree.name, Value(number, value.mask)), one=True)
        return Meaning(Letting(number, bound, single(body, tree.body, self._text)), body.mask)

    def _free(self, name: str, at: int, scope: Scope) -> None:
        """Tells when a variable is called like something that can be named."""
        if name in RESERVED:
            raise WrongFormula(at, message(words.reserved, name), len(name))
        if scope.is_taken(name):
            raise WrongFormula(at, message(formula_words.variable_taken, name), len(name))

    # Functions

    def _call(self, tree: Call, scope: Scope) -> Meaning:
        name = tree.name
        if name in OF_VALUES:
            return self._of_values(tree, scope)
        if name not in FUNCTIONS:
            raise WrongFormula(tree.start, message(formula_words.unknown_function, name, FUNCTIONS), len(name))
        for arg in tree.args:
            if isinstance(arg, Loop):
                raise wrong(arg, message(formula_words.wrong_kind, "one value" if name in OF_ONE else "a value", "a loop"))
        if name in BESIDE:
            return self._beside(tree, scope)
        if name == "band":
            return self._band(tree, scope)
        self._count(tree, 1, 1, "one value")
        return Meaning(Rounding(name, self._one(tree.args[0], scope, OF_ONE[name].takes)), NUMBER)

    def _count(self, tree: Call, least: int, most: int, wanted: str) -> None:
        if not least <= len(tree.args) <= most:
            raise wrong(tree, message(formula_words.number_of_arguments, tree.name, wanted, len(tree.args)))

    def _of_values(self, tree: Call, scope: Scope) -> Meaning:
        name = tree.name
        function = OF_VALUES[name]
        indexed = function.ends_with_number
        self._count(tree, 2 if indexed else 1, 1_000, "a list and a number" if indexed else "one value or more")
        if isinstance(tree.args[0], Loop):
            if indexed:
                raise wrong(tree.args[0], message(formula_words.wrong_kind, "a list", "a loop"))
            loop = tree.args[0]
            body, bound = self._loop(loop, scope, name)
            return Meaning(bound, body if function.gives is None else function.gives)
        args, lists, mask = [], [], 0
        for at, arg in enumerate(tree.args):
            if indexed and at == len(tree.args) - 1:
                args.append(self._one(arg, scope, NUMBER))
                lists.append(False)
                continue
            meaning = self._value(function.takes, arg, self.bind(arg, scope), mask)
            if function.takes in ("numbers", "truths", "same"):
                mask = alike(mask, meaning.mask, arg)
            args.append(meaning.node)
            lists.append(meaning.many)
        return Meaning(Calling(name, tuple(args), tuple(lists)), mask if function.gives is None else function.gives)

    def _value(self, takes: str, tree: Tree, meaning: Meaning, mask: int) -> Meaning:
        """An argument, or a loop's body, as a function takes it."""
        if takes == "counts":
            if meaning.mask & TEXT:
                fits(meaning, NUMBER, tree)
            if meaning.mask & YES:
                if not (meaning.ticks and isinstance(meaning.node, Walk)):
                    raise wrong(tree, message(formula_words.no_place_with_ticks))
                return replace(meaning, node=replace(meaning.node, worth=True))
        elif takes == "numbers":
            fits(meaning, NUMBER, tree)
        elif takes == "truths":
            fits(meaning, YES, tree)
        elif takes == "same":
            alike(mask, meaning.mask, tree)
        return meaning

    def _loop(self, tree: Loop, scope: Scope, name: str):  # type: ignore[no-untyped-def]
        through, inner = self.sources(tree.through, scope)
        where = self._one(tree.where, inner, YES) if tree.where is not None else None
        body = self._value(OF_VALUES[name].takes, tree.body, self.bind(tree.body, inner), 0)
        return body.mask, Calling(name, (Looping(through, where, body.node, body.many),), (True,))

    def sources(self, through: tuple[Through, ...], scope: Scope) -> tuple[tuple[Source, ...], Scope]:
        """Each variable with what it goes through; later ones know those before."""
        result = []
        for each in through:
            self._free(each.name, each.start, scope)
            number = scope.next_number()
            bound, variable = self._source(each.among, number, scope)
            result.append(Source(number, bound))
            scope = scope.with_variable(each.name, variable)
        return tuple(result), scope

    def _source(self, tree: Tree, number: int, scope: Scope):  # type: ignore[no-untyped-def]
        """What a variable goes through, and what it then stands for."""
        if not isinstance(tree, Path):
            meaning = self._list(tree, scope)
            return meaning.node, Value(number, meaning.mask)
        result = self.looked_up(tree, scope)
        if isinstance(result, Meaning):
            if not result.many:
                raise wrong(tree, message(formula_words.not_list))
            return result.node, Value(number, result.mask)
        return self._things(tree, result, number, scope)

    def _things(self, tree: Path, found: Found, number: int, scope: Scope):  # type: ignore[no-untyped-def]
        if isinstance(found, Sheets) and (found.term is None or isinstance(found.term, Star)):
            return AllSheets(), SheetOf(number)
        if isinstance(found, InTable):
            return self._table_parts(tree, found, number)
        if not isinstance(found, Spaces) or isinstance(found, OneSheet):
            raise wrong(tree, message(formula_words.not_list))
        if isinstance(found.ends[0], Family) and not _ends_starred(tree):
            found = found.starred()
        walk = found.walk(nodes=not isinstance(found.ends[0], Leaf))
        if not walk.is_list:
            raise wrong(tree, message(formula_words.not_list))
        if isinstance(found.ends[0], Leaf):
            return walk, Value(number, self._leaf_mask(found, scope))
        return walk, Thing(number, found.ends, walk.starred, walk.depth)

    def _table_parts(self, tree: Path, found: InTable, number: int):  # type: ignore[no-untyped-def]
        if not _ends_starred(tree) and any(isinstance(end, dict) for end in found.ends):
            if not all(isinstance(end, dict) for end in found.ends):
                raise wrong(tree, message(formula_words.not_list))
            ends = tuple(value for end in found.ends if isinstance(end, dict) for value in end.values())
            found = replace(found, steps=(*found.steps, _STAR), ends=ends)
        if not found.walk().is_list:
            raise wrong(tree, message(formula_words.not_list))
        tables = tuple(end for end in found.ends if isinstance(end, dict))
        if not tables:
            return found.walk(), Value(number, found.mask)
        if len(tables) < len(found.ends):
            raise wrong(tree, message(formula_words.no_value, self._typed(tree), "table"))
        return found.walk(nodes=True), TablePart(number, tables, found.mask)

    def _band(self, tree: Call, scope: Scope) -> Meaning:
        self._count(tree, 2, 2, "a table and a number")
        table, of = tree.args
        result = self.looked_up(table, scope) if isinstance(table, Path) else None
        if not isinstance(result, InTable) or result.walk().is_list:
            raise wrong(table, message(formula_words.not_band))
        for end in result.ends:
            if not isinstance(end, dict) or any(isinstance(value, dict) for value in end.values()):
                raise wrong(table, message(formula_words.not_band))
            if not all(key.lstrip("-").isdecimal() for key in end):
                raise wrong(table, message(formula_words.not_band))
        return Meaning(Banding(result.walk(nodes=True), self._one(of, scope, NUMBER)), result.mask)

    def _beside(self, tree: Call, scope: Scope) -> Meaning:
        name = tree.name
        counted = name in ("previous", "next")
        self._count(tree, 1, 2 if counted else 1, "a value, or a value and a number" if counted else "one value")
        if name in ("left", "right", "above", "below"):
            side = "columns" if name in ("left", "right") else "rows"
            depth = scope.depth_of(lambda axis: axis.which == side)
        else:
            side = "an axis that is not players"
            depth = scope.depth_of(lambda axis: not axis.players)
        if depth is None or scope.place is None:
            raise WrongFormula(tree.start, message(formula_words.no_axis_for, name, side), len(name))
        sort = BESIDE[name]
        by_tree = tree.args[1] if len(tree.args) > 1 else None
        by = self._one(by_tree, scope, NUMBER) if by_tree is not None else None
        steps = 1 if by_tree is None else _plain(by_tree)
        low, high = scope.place.stand[depth]
        interval = reach(sort, (low, high), len(scope.place.axes[depth].keys), steps)
        there = scope.beside(depth, interval)
        if interval[0] > interval[1]:
            there = scope.beside(depth, (low, high))  # it is blank there; but what is said must make sense
        of = self.bind(tree.args[0], there)
        many = of.many or not counted
        return Meaning(Beside(sort, depth, scope.place.axes[depth], of.node, by, of.many), of.mask, many)


_STAR = Star()


def _ends_starred(path: Path) -> bool:
    """Whether a path says itself that it goes through what it ends at."""
    return bool(path.steps) and path.steps[-1].sort == "star"


def _plain(tree: Tree) -> Number | None:
    """The value of a plain number, with or without sign."""
    if isinstance(tree, Num):
        return tree.value
    if isinstance(tree, Negative) and isinstance(tree.of, Num):
        return -tree.of.value if tree.times % 2 else tree.of.value
    return None
