"""Resolves calls of functions: checks their arguments, and builds the node of the value."""

from __future__ import annotations

from abc import ABC, abstractmethod

from msgspec.structs import replace

from sheetgen import plugins
from sheetgen.games.sheet import formula_words
from sheetgen.games.sheet.definition.spec import SpaceSpec
from sheetgen.games.sheet.formulas.lists import Areas, Calling, Looping, Source, Sums, Unary
from sheetgen.games.sheet.formulas.neighbours import BESIDE, Beside, reach
from sheetgen.games.sheet.formulas.node import Label, Node
from sheetgen.games.sheet.formulas.operators import Starting
from sheetgen.games.sheet.formulas.plugged import SORTS, PluginCall
from sheetgen.games.sheet.formulas.tables import Banding
from sheetgen.games.sheet.formulas.walks import Sign, Walk
from sheetgen.games.sheet.language.functions import NUMBER, OF_ONE, OF_VALUES, TEXT, YES
from sheetgen.games.sheet.language.numbers import Number
from sheetgen.games.sheet.language.parser import WrongFormula
from sheetgen.games.sheet.language.tree import Call, Loop, Negative, Num, Path, Through, Tree
from sheetgen.games.sheet.resolution.scope import Scope
from sheetgen.games.sheet.resolution.targets import InTable, Target
from sheetgen.games.sheet.resolution.type_checks import check_list, check_types, common_type, wrong
from sheetgen.source.faults import meant, near
from sheetgen.source.messages import Phrase, Sentence, in_a_row, message, room, sentence

phrase, plural = room("formula")

FUNCTIONS = (*OF_VALUES, *OF_ONE, "starts", "band", "sums", "areas", "sign", *BESIDE)


class CallResolver(ABC):
    """Resolves calls; the subclass for the whole formula resolves the arguments."""

    @abstractmethod
    def resolve(self, tree: Tree, scope: Scope, one: bool = False) -> Node:
        """Resolve a part of the formula. one: a list isn't allowed there."""

    @abstractmethod
    def one(self, tree: Tree, scope: Scope, types: int) -> Node:
        """Resolve one value of the given types."""

    @abstractmethod
    def looked_up(self, path: Path, scope: Scope) -> Target:
        """Resolve the target of a path."""

    @abstractmethod
    def sources(self, through: tuple[Through, ...], scope: Scope) -> tuple[tuple[Source, ...], Scope]:
        """Return each variable with its source, and the scope that knows them."""

    @abstractmethod
    def label(self, tree: Tree, scope: Scope) -> Label | None:
        """Return the label by which notes name a formula part: its text as typed. Return None if the part contains one of the
        formula's own variables."""

    def call(self, tree: Call, scope: Scope) -> Node:
        """Resolve a call. Raise WrongFormula for its first error."""
        name = tree.name
        if name in OF_VALUES:
            return self._of_values(tree, scope)
        if name not in FUNCTIONS:
            return self._plugged(tree, scope)
        if name == "areas":
            return self._areas(tree, scope)
        for arg in tree.args:
            if isinstance(arg, Loop):
                wanted = formula_words.ONE_VALUE if name in OF_ONE else formula_words.A_VALUE
                raise wrong(arg, formula_words.wrong_kind(wanted, formula_words.A_LOOP))
        if name in BESIDE:
            return self._beside(tree, scope)
        if name == "sums":
            self._count(tree, 1, 1_000, formula_words.LISTS)
            return Sums(tuple(self._numbers(arg, scope) for arg in tree.args))
        if name == "sign":
            return self._sign(tree, scope)
        if name == "band":
            return self._band(tree, scope)
        if name == "starts":
            self._count(tree, 2, 2, formula_words.TWO_TEXTS)
            text, begins = (self.one(arg, scope, TEXT) for arg in tree.args)
            return Starting(text, begins)
        self._count(tree, 1, 1, formula_words.ONE_VALUE)
        return Unary(name, self.one(tree.args[0], scope, OF_ONE[name].takes))

    def _count(self, tree: Call, least: int, most: int, wanted: Phrase) -> None:
        if not least <= len(tree.args) <= most:
            raise wrong(tree, _number_of_arguments(tree.name, wanted, len(tree.args)))

    def _of_values(self, tree: Call, scope: Scope) -> Node:
        name = tree.name
        function = OF_VALUES[name]
        indexed = function.ends_with_number
        wanted = formula_words.A_LIST_AND_A_NUMBER if indexed else formula_words.VALUES
        self._count(tree, 2 if indexed else 1, 1_000, wanted)
        if isinstance(tree.args[0], Loop):
            if indexed:
                raise wrong(tree.args[0], formula_words.wrong_kind(formula_words.A_LIST, formula_words.A_LOOP))
            return self._loop(tree.args[0], scope, name)
        args, types = [], 0
        for at, arg in enumerate(tree.args):
            if indexed and at == len(tree.args) - 1:
                args.append(self.one(arg, scope, NUMBER))
                continue
            node = self._argument(function.takes, arg, self.resolve(arg, scope), types)
            if function.takes in ("numbers", "truths", "same"):
                types = common_type(types, node.types, arg)
            args.append(node)
        return Calling(name, tuple(args))

    def _argument(self, takes: str, tree: Tree, node: Node, types: int) -> Node:
        """Return an argument, or a loop's body, in the form that a function takes."""
        if takes == "counts":
            if node.types & TEXT:
                check_types(node, NUMBER, tree)
            if node.types & YES:
                if not isinstance(node, Walk):
                    raise wrong(
                        tree,
                        phrase("no-place-with-ticks", "`sum` needs numbers, or a path that ends at ticks"),
                        phrase("counts-yes", "use count(…) to count yes values"),
                    )
                return replace(node, worth=True)
        elif takes == "numbers":
            check_types(node, NUMBER, tree)
        elif takes == "truths":
            check_types(node, YES, tree)
        elif takes == "same":
            common_type(types, node.types, tree)
        return node

    def _plugged(self, tree: Call, scope: Scope) -> Node:
        """Resolve a call of a function that an installed package adds."""
        name, known = tree.name, plugins.installed("functions")
        if name not in known:
            raise WrongFormula(tree.start, message(_unknown_function(name, (*FUNCTIONS, *known))), len(name))
        try:
            function = plugins.function(name)
        except plugins.BrokenPluginError as broken:
            what = message(
                phrase(
                    "broken-function",
                    "the function '{name}' of the installed package '{package}' can't be used: {reason}",
                    name,
                    broken.package,
                    broken.reason,
                ),
                phrase("install-function", "install another version of the package, or report it to its authors"),
            )
            raise WrongFormula(tree.start, what, len(name)) from None
        least, most = len(function.takes), len(function.takes)
        if function.takes and function.takes[-1].repeats:
            least, most = least - 1, 1_000
        self._count(tree, least, most, _count_of_values(least))
        taken = [function.takes[min(at, len(function.takes) - 1)] for at in range(len(tree.args))]
        args = []
        for each, arg in zip(taken, tree.args, strict=True):
            if not each.is_list:
                args.append(self.one(arg, scope, SORTS[each.sort]))
                continue
            if isinstance(arg, Loop):
                raise wrong(arg, formula_words.wrong_kind(formula_words.A_LIST, formula_words.A_LOOP))
            args.append(self.resolve(arg, scope))
            check_types(args[-1], SORTS[each.sort], arg)
        return PluginCall(function, tuple(each.is_list for each in taken), tuple(args))

    def _loop(self, tree: Loop, scope: Scope, name: str) -> Node:
        through, inner = self.sources(tree.through, scope.with_own(*(each.name for each in tree.through)))
        where = self.one(tree.where, inner, YES) if tree.where is not None else None
        body = self._argument(OF_VALUES[name].takes, tree.body, self.resolve(tree.body, inner), 0)
        return Calling(name, (Looping(through, where, body, body.is_list),))

    def _band(self, tree: Call, scope: Scope) -> Node:
        self._count(tree, 2, 2, formula_words.A_TABLE_AND_A_NUMBER)
        table, of = tree.args
        result = self.looked_up(table, scope) if isinstance(table, Path) else None
        if not isinstance(result, InTable) or result.walk().is_list:
            raise wrong(table, _not_band())
        for end in result.ends:
            if not isinstance(end, dict) or any(isinstance(value, dict) for value in end.values()):
                raise wrong(table, _not_band())
            if not all(key.lstrip("-").isdecimal() for key in end):
                raise wrong(table, _not_band())
        return Banding(result.walk(nodes=True), self.one(of, scope, NUMBER))

    def _numbers(self, tree: Tree, scope: Scope) -> Node:
        """Resolve an argument that has to be a list of numbers."""
        node = check_list(self.resolve(tree, scope), tree)
        check_types(node, NUMBER, tree)
        return node

    def _areas(self, tree: Call, scope: Scope) -> Node:
        """Resolve a call `areas(v for v in grid.*.* where CONDITION)`."""
        loop = tree.args[0] if len(tree.args) == 1 else None
        if not isinstance(loop, Loop) or len(loop.through) != 1 or loop.where is None:
            raise wrong(tree, _not_areas())
        (through,) = loop.through
        sources, inner = self.sources(loop.through, scope.with_own(through.name))
        walk = sources[0].among
        if not isinstance(loop.body, Path) or loop.body.name != through.name or loop.body.steps or not isinstance(walk, Walk):
            raise wrong(tree, _not_areas())
        if len(walk.starred) != 2 or any(axis.open for axis in walk.starred):
            raise wrong(through.among, _not_areas())
        return Areas(sources[0], self.one(loop.where, inner, YES), len(walk.starred[1].keys))

    def _sign(self, tree: Call, scope: Scope) -> Node:
        """Return the sign that is written in a space with `marks`."""
        self._count(tree, 1, 1, formula_words.ONE_VALUE)
        (of,) = tree.args
        walk = self.looked_up(of, scope) if isinstance(of, Path) else None
        if not isinstance(walk, Walk) or not all(isinstance(end, SpaceSpec) and end.kind == "number" for end in walk.ends):
            raise wrong(of, _no_sign())
        result = Sign(walk)
        if not result.signs:
            raise wrong(of, _no_sign())
        return replace(result, label=self.label(tree, scope))

    def _beside(self, tree: Call, scope: Scope) -> Node:
        name = tree.name
        counted = name in ("previous", "next")
        wanted = formula_words.A_VALUE_OR_WITH_A_NUMBER if counted else formula_words.ONE_VALUE
        self._count(tree, 1, 2 if counted else 1, wanted)
        if name in ("left", "right", "above", "below"):
            side = "columns" if name in ("left", "right") else "rows"
            depth = scope.depth_of(lambda axis: axis.which == side)
        else:
            side = ""
            depth = scope.depth_of(lambda axis: not axis.players)
        if depth is None or scope.place is None:
            raise WrongFormula(tree.start, message(_no_axis_for(name, side)), len(name))
        sort = BESIDE[name]
        by_tree = tree.args[1] if len(tree.args) > 1 else None
        by = self.one(by_tree, scope, NUMBER) if by_tree is not None else None
        steps = 1 if by_tree is None else plain_number(by_tree)
        low, high = scope.place.stand[depth]
        interval = reach(sort, (low, high), len(scope.place.axes[depth].keys), steps)
        there = scope.beside(depth, interval)
        if interval[0] > interval[1]:
            there = scope.beside(depth, (low, high))  # the value is blank outside the grid, but the formula must be valid
        of = self.resolve(tree.args[0], there)
        return Beside(sort, depth, scope.place.axes[depth], of, by, of.is_list, label=self.label(tree, scope))


def plain_number(tree: Tree) -> Number | None:
    """Return the value of a literal number, with or without a sign."""
    if isinstance(tree, Num):
        return tree.value
    if isinstance(tree, Negative) and isinstance(tree.of, Num):
        return -tree.of.value if tree.times % 2 else tree.of.value
    return None


def _unknown_function(name: str, known: tuple[str, ...]) -> Sentence:
    functions = phrase("functions", "functions: {functions}", in_a_row(known))
    what = phrase("unknown-function", "the function '{name}' doesn't exist", name)
    return sentence(what, near(name, known) if meant(name, known) else functions)


def _count_of_values(count: int) -> Phrase:
    return plural("count-of-values", "{count} value", "{count} values", count=count)


def _number_of_arguments(function: str, wanted: Phrase, there: int) -> Sentence:
    # Translators: {wanted} is what a function takes, such as "one value" or "a list and a number"
    what = phrase("number-of-arguments", "'{function}' needs {wanted}, not {there}", function, wanted, there)
    return sentence(what)


def _no_axis_for(function: str, axis: str) -> Sentence:
    """Return the message for a missing axis. axis: `rows` or `columns`; empty if any axis except the players' axis would do."""
    if axis:
        what = phrase("no-axis-for", "'{function}' needs the axis {axis}, but the formula isn't in that axis", function, axis)
        return sentence(what)
    what = phrase("no-axis-but-players", "'{function}' needs an axis other than players, but the formula isn't in one", function)
    return sentence(what)


def _not_band(*_about: object) -> Sentence:
    hint = phrase("bands", "write `band(prices, x)`, with prices: {{0: 5, 10: 8}}")
    return sentence(phrase("not-band", "expected a table with numbers as keys"), hint)


def _no_sign() -> Sentence:
    hint = phrase("sign-of-marks", "write `sign(arrow)` for a space with marks: `{{number: 0..10, marks: {{X: 10}}}}`")
    return sentence(phrase("no-sign", "expected a space with `marks`"), hint)


def _not_areas() -> Sentence:
    hint = phrase("areas-of-grid", "write `areas(v for v in grid.*.* where v = 1)` for a family with rows and columns")
    return sentence(phrase("not-areas", "expected the cells of a grid and a condition"), hint)
