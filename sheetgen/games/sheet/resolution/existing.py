"""The spaces of a family that exist: `where: FORMULA`, calculated for every key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from sheetgen.games.sheet import words
from sheetgen.games.sheet.definition.faults import Faults
from sheetgen.games.sheet.definition.script import Script
from sheetgen.games.sheet.definition.spec import Axis, Definition, Family, Node, Record, SpaceSpec, missing, nodes
from sheetgen.games.sheet.formulas.grid import Grid
from sheetgen.games.sheet.formulas.state import State, seated
from sheetgen.games.sheet.language.numbers import Exceeded
from sheetgen.games.sheet.resolution.check import LayoutChecker
from sheetgen.source.messages import room

phrase, _ = room("sheet")

_NAME = "where"


def with_existing(definition: Definition, faults: Faults) -> Definition:
    """Return a definition in which `where` is applied: places without a space are marked as missing."""
    every = (node for root in definition.roots.values() for _, node in nodes(root))
    if not any(isinstance(node, Family) and node.where is not None for node in every):
        return definition
    reader = _Reader(definition, faults)
    return replace(
        definition,
        spaces={name: reader.node(node) for name, node in definition.spaces.items()},
        computed={name: reader.node(node) for name, node in definition.computed.items()},
    )


class _Reader:
    """Applies `where` to the families of a definition."""

    def __init__(self, definition: Definition, faults: Faults) -> None:
        self._definition, self._faults = definition, faults

    def node(self, node: Node) -> Node:
        """Return a node in which `where` is applied."""
        if isinstance(node, Record):
            return replace(node, fields={name: self.node(field) for name, field in node.fields.items()})
        if not isinstance(node, Family):
            return node
        script, each = node.where, tuple(map(self.node, node.each))
        node = replace(node, each=each, where=None)
        if script is None:
            return node
        axes = [node.axis, *([node.each[0].axis] if isinstance(node.each[0], Family) else [])]
        if any(axis.players or axis.grows for axis in axes):
            self._faults.at(script.node, words.not_fixed("where"))
            return node
        exist = self._values(script, axes)
        if exist is None:
            return node
        if True not in exist:
            what = phrase("where-nothing", "no space exists: the condition is false for every key")
            self._faults.at(script.node, what)
            return node
        return _chosen(node, axes, iter(exist))

    def _values(self, script: Script, axes: list[Axis]) -> list[bool] | None:
        """Return whether each place has a space; None if the formula has an error."""
        leaf: Node = SpaceSpec(kind="is", root=_NAME, part=_NAME, typed=script.node, computed=True, formula=script)
        for axis in reversed(axes):
            leaf = Family(axis, (leaf,))
        alone = Definition(name=_NAME, players=None, spaces={}, computed={_NAME: leaf}, tables=self._definition.tables)
        before = len(self._faults.found)
        checked = LayoutChecker(alone, self._faults).check(None)
        if len(self._faults.found) > before:
            return None
        if checked.base(checked.leaves[0].leaf) != "yes":
            self._faults.at(script.node, phrase("where-no-condition", "expected a condition, such as `row + column <= 6`"))
            return None
        (each,) = checked.leaves
        assert each.value is not None, "its formula has no error"
        grid = Grid(alone, ())
        node = each.value.node.place(grid)
        state = State([None] * grid.many, seated(()), None, checked.variables)
        try:
            return [node.value(state, single.at) is True for single in grid.singles]
        except Exceeded as exceeded:
            self._faults.at(script.node, exceeded.what.sentence())
            return None


def _chosen(node: Family, axes: list[Axis], exist: Iterator[bool]) -> Family:
    """Return a family in which only some places have a space. exist: whether each place has one, row by row."""
    absent: dict[int, Node] = {}

    def chosen(each: Node) -> Node:
        if next(exist):
            return each
        return absent.setdefault(id(each), missing(each))

    def along(family: Family, inner: Iterable[Axis]) -> Family:
        more = tuple(inner)
        every = (family.at(at) for at in range(len(family.axis.keys)))
        each = (along(one, more[1:]) if more and isinstance(one, Family) else chosen(one) for one in every)
        return replace(family, each=tuple(each))

    return along(node, axes[1:])
