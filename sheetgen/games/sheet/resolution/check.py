"""Reads and binds all formulas of a layout: resolves names, derives types, and reports every error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.form.written import Written
from sheetgen.games.sheet import formula_words
from sheetgen.games.sheet.definition.faults import Faults
from sheetgen.games.sheet.definition.script import Lines, Script
from sheetgen.games.sheet.definition.spec import Base, Definition, Family, Record, Rule, Says, SpaceSpec
from sheetgen.games.sheet.definition.spec import Node as SpaceNode
from sheetgen.games.sheet.formulas.grid import Interval
from sheetgen.games.sheet.formulas.lists import Source
from sheetgen.games.sheet.formulas.moves import ToField
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.language.functions import NUMBER, TEXT, YES
from sheetgen.games.sheet.language.parser import WrongFormula, parse, parse_loops, parse_path
from sheetgen.games.sheet.language.tree import Tree
from sheetgen.games.sheet.resolution.paths import AlreadyReported, look_up, wrong_step
from sheetgen.games.sheet.resolution.resolve import about, resolve, sources
from sheetgen.games.sheet.resolution.scope import Place, Scope, into, place_of
from sheetgen.games.sheet.resolution.type_checks import check_types, wrong
from sheetgen.games.sheet.tokens import names_in
from sheetgen.source.messages import message, room

phrase, _ = room("formula")

if TYPE_CHECKING:
    from sheetgen.games.sheet.looks.resolving import Looks

T = TypeVar("T")
_KIND = {"number": NUMBER, "tick": YES, "choice": TEXT, "text": TEXT}
_BASES: dict[int, Base] = {NUMBER: "number", TEXT: "text", YES: "yes"}
_ROUNDS = 50
"""Maximum rounds of deriving types that depend on one another."""


class Formula(Struct, frozen=True):
    """A formula that was read. scope: the names known at its place, and the numbers of its variables (`used`)."""

    script: Script
    tree: Tree
    scope: Scope
    node: Node


Pieces = tuple["str | Formula", ...]
Texts = dict[str, Pieces]
"""A text by language, in pieces; empty without a text."""


class SpecFormulas(Struct, frozen=True):
    """The formulas of a single space, or of all spaces of a family."""

    leaf: SpaceSpec
    place: Place
    value: Formula | None = None
    marks: tuple[Formula, ...] = ()
    must: Formula | None = None
    when: Formula | None = None
    says: Texts = {}
    because: tuple[Texts, ...] = ()


class RuleFormulas(Struct, frozen=True):
    """A rule's formulas. place: the place of a rule with `for: PATH`; sources: the sources of its variables. at: the spaces of its
    findings.

    about: the one variable that goes through places of the sheet; findings are reported there if `at` isn't given.
    """

    rule: Rule
    must: Formula
    when: Formula | None
    says: Texts
    because: tuple[Texts, ...]
    place: Place | None
    sources: tuple[Source, ...]
    at: Walk | None
    about: int | None = None


class CheckedLayout(Struct, frozen=True):
    """All formulas of a layout.

    kinds: the types of calculated spaces, by the identity of their specs. variables: the maximum number of variables in one
    formula. orders: for each number of players used so far, the calculated slots, each after the slots it needs. opens: a formula
    whose type is unknown, if there is one. lines: the text of the layout's files. looks: None if the layout sets none; hints: the
    hints with formulas, by name. again: a function that checks another definition with the same keys.
    """

    definition: Definition
    leaves: tuple[SpecFormulas, ...]
    rules: tuple[RuleFormulas, ...]
    table: tuple[RuleFormulas, ...]
    parts: dict[str, Formula]
    ties: tuple[tuple[bool, Formula], ...]
    kinds: dict[int, int]
    variables: int
    orders: dict[int, tuple[int, ...]]
    lines: Lines
    looks: Looks | None
    hints: dict[str, Texts]
    opens: Formula | None = None
    aloud: tuple[Texts, ...] = ()
    again: Callable[[Definition], CheckedLayout] | None = None

    def rows_needed(self, written: Written) -> int:
        """Return the number of keys that the written values need beyond those of the open lists."""
        return self.definition.rows_needed(written)

    def longer(self, more: int, skipped: int) -> CheckedLayout:
        """Return the layout with more keys in its open lists. skipped: the number of first keys that are not printed."""
        assert self.again is not None, "it was read from keys"
        return self.again(self.definition.longer(more, skipped))

    def base(self, leaf: SpaceSpec) -> Base:
        """Return the kind of a single space's value."""
        leaf = leaf.instead_of or leaf
        return _BASES.get(_KIND.get(leaf.kind) or self.kinds.get(id(leaf), NUMBER), "number")


class NeedsType(Exception):
    """The type of another space must be known first."""

    def __init__(self, leaf: SpaceSpec) -> None:
        super().__init__()
        self.leaf = leaf


def places(definition: Definition) -> Iterator[tuple[SpaceSpec, Place]]:
    """Yield every spec of single spaces with its place in the tree; if it is at several keys, with the first and last of them."""
    found: dict[int, tuple[SpaceSpec, Place]] = {}
    for name, node in definition.roots.items():
        for leaf, place in _places(node, Place(name, node, (), ())):
            if id(leaf) in found:
                _, first = found[id(leaf)]
                stand = tuple((min(a, c), max(b, d)) for (a, b), (c, d) in zip(first.stand, place.stand, strict=True))
                place = first._replace(stand=stand)
            found[id(leaf)] = leaf, place
    yield from found.values()


def _places(node: SpaceNode, place: Place) -> Iterator[tuple[SpaceSpec, Place]]:
    if isinstance(node, SpaceSpec):
        yield node, place
    elif isinstance(node, Record):
        for name, field in node.fields.items():
            yield from _places(field, place._replace(moves=(*place.moves, ToField(node, name))))
    else:
        moves = (*place.moves, node)
        for index, each in enumerate(node.each):
            stand: Interval = (0, len(node.axis.keys) - 1) if len(node.each) == 1 else (index, index)
            yield from _places(each, place._replace(moves=moves, stand=(*place.stand, stand)))


class LayoutChecker:
    """Reads and binds the formulas of one definition."""

    def __init__(self, definition: Definition, faults: Faults) -> None:
        self._definition = definition
        self._faults = faults
        self._kinds: dict[int, int] = {}
        self._sought: set[int] = set()
        self._worked_out: set[int] = set()
        self._open = False
        self._known = False
        self._trees: dict[int, Tree] = {}
        self._most = 0

    def check(self, looks: Looks | None) -> CheckedLayout:
        """Return all formulas of the layout, as far as they can be read. looks: the layout's looks, whose hints may contain
        formulas."""
        definition = self._definition
        leaves_at = list(places(definition))
        self._worked_out = {id(leaf) for leaf, _ in leaves_at if leaf.formula is not None}
        values = self._values([(leaf, place) for leaf, place in leaves_at if leaf.formula is not None])
        self._known = True
        leaves = tuple(self._leaf(leaf, place, values.get(id(leaf))) for leaf, place in leaves_at)
        rules = [self._rule(rule, False) for rule in definition.rules]
        table = [self._rule(rule, True) for rule in definition.table]
        ranked = Scope(definition, self._kind, ranked=True)
        parts = {part: self._formula(script, ranked, NUMBER) for part, script in definition.parts.items()}
        tied = ranked._replace(ties=True)
        ties = [(tie.highest, self._formula(tie.formula, tied, NUMBER)) for tie in definition.ties]
        return CheckedLayout(
            definition,
            leaves,
            tuple(rule for rule in rules if rule is not None),
            tuple(rule for rule in table if rule is not None),
            {part: formula for part, formula in parts.items() if formula is not None},
            tuple((highest, formula) for highest, formula in ties if formula is not None),
            self._kinds,
            self._most,
            {},
            self._faults.lines,
            looks,
            self._hints(looks) if looks is not None else {},
            next((values[leaf] for leaf in values if self._kinds[leaf] == 0), None),
            tuple(self._says(text, Scope(definition, self._kind, constant=True)) for text in definition.aloud),
        )

    # Types of calculated spaces

    def _kind(self, leaf: SpaceSpec) -> int:
        """Return the type of a single space; unknown while it is being derived."""
        if leaf.instead_of is not None:
            leaf = leaf.instead_of
            if id(leaf) not in self._worked_out:
                return _KIND.get(leaf.kind, NUMBER)
        if leaf.formula is None:
            return _KIND[leaf.kind]
        result = self._kinds.get(id(leaf))
        if result is None:
            if self._known:
                return 0
            if id(leaf) not in self._sought:
                raise NeedsType(leaf)
            self._open = True
            return 0
        self._open = self._open or result == 0
        return result

    def _values(self, leaves_at: list[tuple[SpaceSpec, Place]]) -> dict[int, Formula]:
        """Resolve the formulas of calculated spaces; types that depend on one another are derived again until none changes."""
        at = {id(leaf): (leaf, place) for leaf, place in leaves_at}
        values: dict[int, Formula] = {}
        again: list[tuple[SpaceSpec, Place]] = []
        for leaf, _ in leaves_at:
            stack = [leaf] if id(leaf) not in self._kinds else []
            while stack:
                top = stack[-1]
                if id(top) in self._kinds:  # already derived: several formulas needed it
                    stack.pop()
                    continue
                if id(top) not in self._sought:
                    self._sought.add(id(top))
                    wanted = self._wanted(top)
                    stack += wanted
                    if wanted:
                        continue
                try:
                    self._value(*at[id(top)], values, again)
                    stack.pop()
                except NeedsType as sought:
                    stack.append(sought.leaf)
        for _ in range(_ROUNDS):
            if not again:
                break
            kinds = dict(self._kinds)
            todo, again = again, []
            for leaf, place in todo:
                self._value(leaf, place, values, again)
            if kinds == self._kinds:
                break
        return values

    def _wanted(self, leaf: SpaceSpec) -> list[SpaceSpec]:
        """Return the root spaces that a formula names and whose types aren't known yet. They are read first, so that the formula is
        bound only once."""
        assert leaf.formula is not None, "it is worked out"
        named = [self._definition.roots.get(name) for name in names_in(leaf.formula.text)]
        return [
            other
            for other in named
            if isinstance(other, SpaceSpec)
            and other.formula is not None
            and id(other) not in self._kinds
            and id(other) not in self._sought
        ]

    def _value(self, leaf: SpaceSpec, place: Place, values: dict[int, Formula], again: list[tuple[SpaceSpec, Place]]) -> None:
        """Resolve the formula of one space, and set the space's type."""
        assert leaf.formula is not None, "it is worked out"
        self._open = False
        beside = "beside" if leaf.kind == "is" else ""
        scope = Scope(self._definition, self._kind, place, None, beside, leaf.kind == "printed")
        formula = self._formula(leaf.formula, scope, None)
        self._kinds[id(leaf)] = formula.node.types if formula is not None else 0
        if formula is not None:
            values[id(leaf)] = formula
            if self._open:
                again.append((leaf, place))

    # Single formulas

    def _attempt(self, script: Script, make: Callable[[], T]) -> T | None:
        """Return the result of `make`, or None after an error in a formula."""
        if self._faults.is_full:
            return None
        try:
            return make()
        except WrongFormula as fault:
            self._faults.within(script, fault)
        except AlreadyReported:
            pass
        return None

    def _formula(self, script: Script, scope: Scope, types: int | None, many: bool = False) -> Formula | None:
        """Resolve a formula of some types (None: any type)."""
        return self._attempt(script, lambda: self._resolved(script, scope, types, many))

    def _resolved(self, script: Script, scope: Scope, types: int | None, many: bool) -> Formula:
        tree = self._trees.get(id(script.node)) if not script.begin else None
        if tree is None:
            tree = parse(script.text)
            if not script.begin:
                self._trees[id(script.node)] = tree
        used = list(scope.used[0]) if scope.used else []
        scope = scope._replace(used=(used,))
        node = resolve(tree, scope, script.text, one=not many)
        if not many:
            if node.is_list:
                raise wrong(tree, formula_words.not_one_value(formula_words.MAKES_ONE_VALUE))
            if node.types & (node.types - 1):
                raise wrong(tree, formula_words.two_kinds_of_value(formula_words.A_NUMBER, formula_words.SOMETHING_ELSE))
        if types is not None:
            check_types(node, types, tree)
        self._most = max(self._most, len(used))
        return Formula(script, tree, scope, node)

    def _leaf(self, leaf: SpaceSpec, place: Place, value: Formula | None) -> SpecFormulas:
        scope = Scope(self._definition, self._kind, place)
        this = scope._replace(this="yes")
        marks = tuple(self._formula(script, scope, NUMBER) for _, script in leaf.marks)
        return SpecFormulas(
            leaf,
            place,
            value,
            tuple(mark for mark in marks if mark is not None),
            self._formula(leaf.must, this, YES) if leaf.must is not None else None,
            self._formula(leaf.when, this, YES) if leaf.when is not None else None,
            self._says(leaf.says, this),
            tuple(self._says(each, this) for each in leaf.because),
        )

    def _says(self, texts: Says | None, scope: Scope) -> Texts:
        """Resolve the formulas of a text in all its languages."""
        result: Texts = {}
        for lang, pieces in (texts or {}).items():
            read = (each if isinstance(each, str) else self._formula(each, scope, None, many=True) for each in pieces)
            result[lang] = tuple(each for each in read if each is not None)
        return result

    def _hints(self, looks: Looks) -> dict[str, Texts]:
        """Return the hints by name with their formulas, which may only use printed values."""
        read: dict[tuple[int, tuple[str, ...]], Texts] = {}
        result = {}
        for name, hint, fields, _ in looks.hint_texts():
            if (id(hint), fields) not in read:
                scope = Scope(self._definition, self._kind, place_of(self._definition, fields), constant=True)
                read[id(hint), fields] = self._says(hint.says, scope)
            result[name] = read[id(hint), fields]
        return result

    # Rules

    def _rule(self, rule: Rule, table: bool) -> RuleFormulas | None:
        scope = Scope(self._definition, self._kind, table=table, used=([],))
        place: Place | None = None
        through: tuple[Source, ...] = ()
        if rule.along is not None:
            place = self._attempt(rule.along, lambda: self._along(rule.along or rule.must))
            if place is None:
                return None
            ends = place.ends()
            end = ends[0]
            scope = scope._replace(place=place, inside=end if isinstance(end, Record) else None)
            scope = scope._replace(this="yes" if isinstance(end, SpaceSpec) else "")
        if rule.loops is not None:
            script, start = rule.loops, scope
            result = self._attempt(script, lambda: sources(parse_loops(script.text), start, script.text))
            if result is None:
                return None
            through, scope = result
        must = self._formula(rule.must, scope, YES)
        when = self._formula(rule.when, scope, YES) if rule.when is not None else None
        says = self._says(rule.says, scope)
        because = tuple(self._says(each, scope) for each in rule.because)
        at = self._attempt(rule.at, lambda: self._at(rule.at or rule.must, scope)) if rule.at is not None else None
        if must is None:
            return None
        return RuleFormulas(rule, must, when, says, because, place, through, at, None if table else about(through))

    def _along(self, script: Script) -> Place:
        """Return the records or single spaces that a rule is for."""
        path = parse_path(script.text)
        roots = self._definition.roots
        if path.name in self._definition.spoiled:
            raise AlreadyReported
        if path.name not in roots:
            raise WrongFormula(path.start, message(formula_words.unknown_name(path.name, tuple(roots))), len(path.name))
        node = roots[path.name]
        place = Place(path.name, node, (), ())
        for step in path.steps:
            if step.sort == "star":
                if not isinstance(node, Family):
                    fields = tuple(node.fields) if isinstance(node, Record) else ()
                    raise wrong_step(step, formula_words.unknown_field("*", fields))
                node, place = into(node, place)
                continue
            while isinstance(node, Family):
                node, place = into(node, place)
            if step.sort != "name":
                raise wrong_step(step, phrase("fields-only", "this path can only contain fields and *"))
            if isinstance(node, SpaceSpec):
                raise wrong_step(step, formula_words.nothing_below(path.name))
            if step.text not in node.fields:
                raise wrong_step(step, formula_words.unknown_field(step.text, tuple(node.fields)))
            place = place._replace(moves=(*place.moves, ToField(node, step.text)))
            node = node.fields[step.text]
        while isinstance(node, Family):
            node, place = into(node, place)
        return place

    def _at(self, script: Script, scope: Scope) -> Walk:
        """Return the spaces at which a rule's findings are reported."""
        path = parse_path(script.text)
        star = next((step for step in path.steps if step.sort == "star"), None)
        if star is not None:
            raise wrong_step(star, phrase("no-star", "* isn't allowed here"), phrase("name-one", "name one space, record or axis"))
        inner = scope._replace(used=(list(scope.used[0]) if scope.used else [],))
        result = look_up(path, inner, lambda tree, there: resolve(tree, there, script.text))
        if not isinstance(result, Walk):
            raise wrong(path, formula_words.not_path())
        return replace(result, nodes=True)
