"""The target reached so far on a path: spaces (a `Walk`), a table, sheets of the table, or a plain value (any other node)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.games.sheet.definition.spec import Family, Node, Table
from sheetgen.games.sheet.formulas import node as formulas
from sheetgen.games.sheet.formulas.moves import KeyOf, OfVariable, Star, ToKey
from sheetgen.games.sheet.formulas.tables import TableWalk
from sheetgen.games.sheet.formulas.walks import Walk


class InTable(Struct, frozen=True):
    """A path into a table. ends: the values or parts of the table that it may lead to."""

    origin: Table | OfVariable
    steps: tuple[str | Star | KeyOf, ...]
    ends: tuple[Table | int | str | object, ...]
    types: int

    def walk(self, nodes: bool = False) -> TableWalk:
        """Return the path as a node."""
        return TableWalk(self.origin, self.steps, self.types, nodes)


class Sheets(Struct, frozen=True):
    """The sheets of the table. term: the key of one sheet, or the star for all of them, in the path's next step; None before this
    step."""

    term: Star | KeyOf | None = None


class OneSheet(Struct, frozen=True):
    """The sheet that a variable stands for."""

    number: int


Target = formulas.Node | InTable | Sheets | OneSheet


def through_axis(walk: Walk) -> Walk:
    """Continue a path that ends at an axis into all keys of the axis."""
    family = walk.ends[0]
    assert isinstance(family, Family), "only an axis is gone through"
    ends = stepped(walk.ends, range(len(family.axis.keys)))
    return replace(walk, moves=(*walk.moves, ToKey(family, Star())), ends=ends)


def stepped(nodes: tuple[Node, ...], indices: range | tuple[int, ...]) -> tuple[Node, ...]:
    """Return the nodes at some keys of families, without duplicates."""
    result: dict[int, Node] = {}
    for node in nodes:
        if isinstance(node, Family):
            each = node.each
            if len(each) > 1:
                each = tuple(node.each[index] for index in indices if 0 <= index < len(node.each))
            result.update((id(one), one) for one in each)
    return tuple(result.values())
