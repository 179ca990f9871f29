"""Which texts and numbers a part of a formula can give when every sheet is filled in as it may be, and which keys an index can be.

`None` stands for any text. A choice gives its options, a computed text what its formula gives, `row` the keys of its axis.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from sheetgen.games.sheet.definition.spec import Axis, Leaf, Part
from sheetgen.games.sheet.formulas.lists import Looping
from sheetgen.games.sheet.formulas.moves import KeyOf, OfVariable
from sheetgen.games.sheet.formulas.names import Local, LoopKey, WhoseSheet
from sheetgen.games.sheet.formulas.node import Node, descendants
from sheetgen.games.sheet.formulas.operators import Const, Letting, Minus, Variable
from sheetgen.games.sheet.formulas.tables import Banding, TableWalk
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.language.functions import NUMBER
from sheetgen.games.sheet.resolution.check import CheckedLayout

Each = TypeVar("Each")
Texts = tuple[str, ...] | None
"""Each once, in the layout's order."""
Numbers = tuple[Part, ...] | None
Bindings = Mapping[int, Node]
"""What each variable of a formula stands for, or goes through."""


def bindings_of(nodes: Iterable[Node]) -> dict[int, Node]:
    """What the variables in parts of a formula stand for."""
    result: dict[int, Node] = {}
    for each in nodes:
        for node in descendants(each):
            if isinstance(node, Letting):
                result[node.number] = node.of
            elif isinstance(node, Looping):
                result.update((source.number, source.among) for source in node.sources)
    return result


class Possible:
    """What the formulas of a layout can give."""

    def __init__(self, checked_layout: CheckedLayout) -> None:
        self._definition = checked_layout.definition
        self._formulas = {id(each.leaf): each.value for each in checked_layout.leaves}
        self._leaves: dict[int, Texts] = {}
        self._numbers: dict[int, Numbers] = {}

    def texts(self, node: Node, bindings: Bindings) -> Texts:
        """The texts that a part of a formula can give; of a list those that may be in it."""
        match node:
            case Const():
                return (node.content,) if isinstance(node.content, str) else None
            case Walk():
                return _all(self._leaf(end) if isinstance(end, Leaf) else None for end in node.ends)
            case TableWalk():
                return _each(self.tables(node, bindings))
            case Banding():
                return _each(self._banded(node, bindings))
            case Local() | LoopKey():
                return self._keys(node)
            case _:
                inner = _inner(node, bindings)
                return None if inner is None else _all(self.texts(each, bindings) for each in inner)

    def numbers(self, node: Node, bindings: Bindings) -> Numbers:
        """The numbers that a part of a formula can give; of a list those that may be in it."""
        match node:
            case Const():
                return None if isinstance(node.content, str) else (Part(node.content, node.content),)
            case Minus(of=Const(content=value)) if not isinstance(value, str):
                return (Part(-value, -value),)
            case Walk():
                return _all(self._numbers_of(end) if isinstance(end, Leaf) else None for end in node.ends)
            case TableWalk():
                return _alone(self.tables(node, bindings))
            case Banding():
                return _alone(self._banded(node, bindings))
            case Local() | LoopKey():
                return self._counted(node)
            case _:
                inner = _inner(node, bindings)
                return None if inner is None else _all(self.numbers(each, bindings) for each in inner)

    @staticmethod
    def _counted(local: Local | LoopKey) -> Numbers:
        """The keys that are numbers, or the positions, that a local name may be."""
        if local.axis is None:
            return (Part(1, None),) if local.sort == "at" else None
        if local.sort == "player" or local.axis.open:
            return None
        keys = local.axis.keys
        return _alone(range(1, len(keys) + 1) if local.sort == "at" else map(int, filter(is_whole, keys)))

    def _banded(self, node: Banding, bindings: Bindings) -> list[Any]:
        tables = (table for table in self.tables(node.table, bindings) if isinstance(table, dict))
        return [value for table in tables for value in table.values()]

    def _numbers_of(self, leaf: Leaf) -> Numbers:
        """What a single space can give. Signs have values that are worked out."""
        if leaf.kind == "number" and not leaf.marks:
            return (*(leaf.domain.parts or (Part(None, None),)), *_alone((leaf.blank,)))
        formula = self._formulas.get(id(leaf))
        if formula is None or leaf.kind not in ("is", "printed"):
            return None
        if id(leaf) not in self._numbers:
            self._numbers[id(leaf)] = None  # what needs itself may be anything
            node = formula.node
            self._numbers[id(leaf)] = self.numbers(node, bindings_of((node,)))
        return self._numbers[id(leaf)]

    def _keys(self, local: Local | LoopKey) -> Texts:
        """The keys that a local name may be: `3` where they are numbers."""
        if local.sort == "at":
            return None
        if local.axis is not None:
            return None if local.axis.open else local.axis.keys
        seated = self._definition.players
        return seated.names if seated is not None and seated.names else None

    def _leaf(self, leaf: Leaf) -> Texts:
        """What a single space can give."""
        if leaf.of_players and not leaf.options:
            return None
        if leaf.kind == "choice":
            return _each((*leaf.options, leaf.blank))
        formula = self._formulas.get(id(leaf))
        if formula is None:
            return None
        if id(leaf) not in self._leaves:
            self._leaves[id(leaf)] = None  # what needs itself, through a neighbour, may be anything
            node = formula.node
            self._leaves[id(leaf)] = self.texts(node, bindings_of((node,)))
        return self._leaves[id(leaf)]

    def tables(self, walk: TableWalk, bindings: Bindings) -> list[Any]:
        """The values, or the parts of tables, that a path into a table can lead to."""
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
        """Whether what an index is worked out as may be one of some keys. Nobody is called a number."""
        texts = self.texts(key.key, bindings) if types != NUMBER or isinstance(key.key, (Local, LoopKey)) else None
        if texts is not None:
            return not set(texts).isdisjoint(keys)
        if types == NUMBER:
            return any(map(is_whole, keys))
        return not (_is_person(key.key, bindings) and all(map(is_whole, keys)))

    def finds_on(self, axis: Axis, key: KeyOf, types: int, bindings: Bindings) -> bool:
        """Whether an index may be a key of an axis. Players whose names are typed may be called anything, but no number."""
        return types != NUMBER if axis.open else self.finds(key, types, axis.keys, bindings)


def _is_person(node: Node, bindings: Bindings) -> bool:
    """Whether it is the name of a player."""
    while isinstance(node, Variable) and node.number in bindings:
        node = bindings[node.number]
    if isinstance(node, (Local, LoopKey)):
        return node.sort in ("player", "players", "tied")
    return isinstance(node, WhoseSheet)


def is_whole(key: str) -> bool:
    """Whether a key is a whole number."""
    return key.lstrip("-").isdecimal()


def _inner(node: Node, bindings: Bindings) -> tuple[Node, ...] | None:
    """The parts of which a part of a formula gives one as it is; None where it gives something else."""
    if isinstance(node, Variable):
        return (bindings[node.number],) if node.number in bindings else None
    return node.alternatives()


def _all(of: Iterable[tuple[Each, ...] | None]) -> tuple[Each, ...] | None:
    """All of several together, each once."""
    result: list[Each] = []
    for some in of:
        if some is None:
            return None
        result += some
    return tuple(dict.fromkeys(result))


def _each(values: Iterable[Any]) -> tuple[str, ...]:
    """The texts among some values, each once."""
    return tuple(dict.fromkeys(value for value in values if isinstance(value, str)))


def _alone(values: Iterable[Any]) -> tuple[Part, ...]:
    """The numbers among some values, each once."""
    numbers = (value for value in values if value is not None and not isinstance(value, (str, dict)))
    return tuple(dict.fromkeys(Part(value, value) for value in numbers))
