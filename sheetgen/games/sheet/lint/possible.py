"""Possible values of a part of a formula over every possible sheet, whatever the rules require.

`Possible` finds the texts and numbers of any formula, and the possible keys of an index. `OpenSheets` finds the values that
`lab.reach` derives for a sheet whose spaces are all still open, at each place of a formula and for every number of players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sheetgen.games.sheet.definition.spec import NumberRange, SpaceSpec
from sheetgen.games.sheet.engine.units import Check
from sheetgen.games.sheet.formulas.lists import Looping
from sheetgen.games.sheet.formulas.moves import KeyOf, OfVariable
from sheetgen.games.sheet.formulas.names import Local, LoopKey, WhoseSheet
from sheetgen.games.sheet.formulas.node import Node, descendants
from sheetgen.games.sheet.formulas.operators import Const, Letting, Minus, Variable
from sheetgen.games.sheet.formulas.state import At, Cursor
from sheetgen.games.sheet.formulas.tables import Banding, TableWalk
from sheetgen.games.sheet.formulas.walks import Sign, Walk
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.lab.narrowing import Narrowing, Open, Spent
from sheetgen.games.sheet.lab.values import ANY, Values
from sheetgen.games.sheet.language.functions import NUMBER
from sheetgen.games.sheet.resolution.check import CheckedLayout, Formula

Possibilities = tuple[str | NumberRange, ...] | None
"""Texts and ranges of numbers, without duplicates, in the layout's order; None if any value is possible."""
Bindings = Mapping[int, Node]
"""For each variable of a formula, by its number: the node of its value, or of the list whose items it stands for."""


def bindings_of(nodes: Iterable[Node]) -> dict[int, Node]:
    """Return the values of the variables in parts of a formula."""
    result: dict[int, Node] = {}
    for each in nodes:
        for node in descendants(each):
            if isinstance(node, Letting):
                result[node.number] = node.of
            elif isinstance(node, Looping):
                result.update((source.number, source.among) for source in node.sources)
    return result


class Possible:
    """The possible values of a layout's formulas."""

    def __init__(self, checked_layout: CheckedLayout) -> None:
        self._definition = checked_layout.definition
        self._formulas = {id(each.leaf): each.value for each in checked_layout.leaves}
        self._spaces: dict[int, Possibilities] = {}

    def texts(self, node: Node, bindings: Bindings) -> tuple[str, ...] | None:
        """Return the texts that a part of a formula can give; None if it can give any text, or numbers."""
        values = self.values(node, bindings)
        texts = tuple(value for value in values or () if isinstance(value, str))
        return texts if values is not None and len(texts) == len(values) else None

    def numbers(self, node: Node, bindings: Bindings) -> tuple[NumberRange, ...]:
        """Return the numbers that a part of a formula can give; empty if it can give any number."""
        return tuple(value for value in self.values(node, bindings) or () if isinstance(value, NumberRange))

    def values(self, node: Node, bindings: Bindings) -> Possibilities:
        """Return the texts and numbers that a part of a formula can give, or its possible elements if it is a list."""
        match node:
            case Const():
                return _each((node.content,))
            case Minus(of=Const(content=value)) if not isinstance(value, str):
                return _each((-value,))
            case Walk():
                return _all(self._of_space(end) if isinstance(end, SpaceSpec) else None for end in node.ends)
            case Sign():
                return _each(node.signs)
            case TableWalk():
                return _each(self.tables(node, bindings))
            case Banding():
                tables = (table for table in self.tables(node.table, bindings) if isinstance(table, dict))
                return _each(value for table in tables for value in table.values())
            case Local() | LoopKey():
                return self._keys(node)
            case _:
                inner = _inner(node, bindings)
                return None if inner is None else _all(self.values(each, bindings) for each in inner)

    def _keys(self, local: Local | LoopKey) -> Possibilities:
        """Return the keys or positions that a local name may stand for."""
        seated = self._definition.players
        if local.axis is None:
            if local.sort == "at":
                return (NumberRange(1, None),)
            return seated.names if seated is not None and seated.names else None
        if local.axis.open:
            return None
        keys = local.axis.keys
        if local.sort == "at":
            return _each(range(1, len(keys) + 1))
        return keys if local.types != NUMBER else _each(map(int, keys))

    def _of_space(self, leaf: SpaceSpec) -> Possibilities:
        """Return the possible values of a single space. The values of calculated spaces are derived from their formulas."""
        if leaf.of_players and not leaf.options:
            return None
        if leaf.kind == "choice":
            return _each((*leaf.options, leaf.blank))
        if leaf.kind == "number" and not leaf.marks:
            return (*(leaf.domain.parts or (NumberRange(None, None),)), *_each((leaf.blank,)))
        formula = self._formulas.get(id(leaf))
        if formula is None:
            return None
        if id(leaf) not in self._spaces:
            self._spaces[id(leaf)] = None  # a space that depends on itself, through a neighbour, may have any value
            self._spaces[id(leaf)] = self.values(formula.node, bindings_of((formula.node,)))
        return self._spaces[id(leaf)]

    def tables(self, walk: TableWalk, bindings: Bindings) -> list[Any]:
        """Return the values, or the parts of tables, that a path into a table can lead to."""
        origin = walk.origin
        here: list[Any] = [origin]
        if isinstance(origin, OfVariable):
            among = bindings.get(origin.number)
            here = self.tables(among, bindings) if isinstance(among, TableWalk) else []
        for step in walk.steps:
            inside = [table for table in here if isinstance(table, dict)]
            if isinstance(step, str):
                here = [table[step] for table in inside if step in table]
            else:
                here = [value for table in inside for value in table.values()]
        return here

    def finds(self, key: KeyOf, types: int, keys: Iterable[str], bindings: Bindings) -> bool:
        """Return whether a calculated index may be one of some keys. Player names are never numbers."""
        local, texts = key.key, None
        if isinstance(local, Local | LoopKey) and local.axis is not None and local.sort != "at":
            texts = None if local.axis.open else local.axis.keys
        elif types != NUMBER:
            texts = self.texts(local, bindings)
        if texts is not None:
            return not set(texts).isdisjoint(keys)
        if types == NUMBER:
            return any(map(is_whole, keys))
        return not (_is_person(key.key, bindings) and all(map(is_whole, keys)))


def _is_person(node: Node, bindings: Bindings) -> bool:
    """Return whether a formula part is the name of a player."""
    while isinstance(node, Variable) and node.number in bindings:
        node = bindings[node.number]
    if isinstance(node, (Local, LoopKey)):
        return node.sort in ("player", "players", "tied")
    return isinstance(node, WhoseSheet)


def is_whole(key: str) -> bool:
    """Return whether a key is a whole number."""
    return key.lstrip("-").isdecimal()


def _inner(node: Node, bindings: Bindings) -> tuple[Node, ...] | None:
    """Return the parts whose values a formula part may return unchanged; None if it may return another value."""
    if isinstance(node, Variable):
        return (bindings[node.number],) if node.number in bindings else None
    return node.alternatives()


def _all(of: Iterable[Possibilities]) -> Possibilities:
    """Return all values of several sets together, without duplicates; None if one of the sets is None."""
    result: list[str | NumberRange] = []
    for some in of:
        if some is None:
            return None
        result += some
    return tuple(dict.fromkeys(result))


def _each(values: Iterable[Any]) -> tuple[str | NumberRange, ...]:
    """Return the texts and numbers among some values, without duplicates."""
    single = (value for value in values if value is not None and not isinstance(value, dict))
    return tuple(dict.fromkeys(value if isinstance(value, str) else NumberRange(value, value) for value in single))


STEPS = 100_000
"""Maximum number of steps for each number of players. If a layout needs more, the values of its formulas count as unknown."""


class _Place(NamedTuple):
    """A place where a formula is evaluated. loop: the loop that gives the formula's value for each list item, if its rule goes
    through lists; otherwise None."""

    narrowing: Narrowing
    sheet: Open
    at: At
    loop: Looping | None = None


class OpenSheets:
    """The values of formulas, at all their places and for every number of players."""

    def __init__(self, model: Model) -> None:
        self._places: dict[int, list[_Place]] = {}
        seated = model.definition.players
        most = 0 if seated is None else seated.most
        tables = [seated.names] if seated and seated.names else [()] if seated is None else []
        if seated is not None and not seated.names:
            tables = [tuple(f"P{number}" for number in range(1, many + 1)) for many in range(seated.least, most + 1)]
        try:
            for players in tables:
                self._add(Narrowing(model.plan(players), checked=False))
        except Spent:
            self._places.clear()

    def _add(self, narrowing: Narrowing) -> None:
        narrowing.set_task(None, STEPS)
        narrowing.needed = {step.slot for step in narrowing.plan.steps}
        sheet = narrowing.begin(endless=True)
        narrowing.narrow(sheet)
        for step in narrowing.plan.steps:
            if step.value is not None:
                self._places.setdefault(id(step.value.formula), []).append(_Place(narrowing, sheet, step.at))
        for unit in narrowing.plan.units:
            for formula, at, loop in _conditions(unit):
                self._places.setdefault(id(formula), []).append(_Place(narrowing, sheet, at, loop))

    def values(self, formula: Formula, node: Node | None = None) -> list[Values]:
        """Return the values of a formula, or of a node within it, place by place; empty if they are unknown."""
        node = node or formula.node
        if any(isinstance(each, WhoseSheet) for each in descendants(node)):
            return []
        result: list[Values] = []
        for narrowing, sheet, at, loop in self._places.get(id(formula), ()):
            reach = narrowing.reach
            reach.values = sheet.values
            reach.forget()
            try:
                narrowing.spend(1)
                items = [reach.of(node, at)] if loop is None else reach.items(loop, at)
            except Spent:
                return []
            if items is None or (loop is not None and node is not formula.node):
                return []
            result += [ANY if isinstance(item, Cursor) else item for item in items]
        return result


def _conditions(unit: Check) -> Iterator[tuple[Formula, At, Looping | None]]:
    """Yield the conditions (`must` and `when`) of a check, each with its place. If the rule goes through lists, yield only `must`,
    with a loop that is limited by `when`."""
    if unit.cell is not None:
        for placed in (unit.cell.must, unit.cell.when):
            if placed is not None:
                yield placed.formula, unit.cell.at, None
    if unit.rule is None:
        return
    at = unit.instance.at if unit.instance is not None else ()
    must, when, sources = unit.rule.must.formula, unit.rule.when, unit.rule.formulas.sources
    if sources:
        yield must, at, Looping(sources, None if when is None else when.formula.node, must.node, joins=False)
        return
    yield must, at, None
    if when is not None:
        yield when.formula, at, None
