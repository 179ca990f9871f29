"""Operators with variables in place of their operands, so that any operator can be evaluated for given operand values."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.games.sheet.engine.plan import Plan
from sheetgen.games.sheet.formulas.node import Node, Piece
from sheetgen.games.sheet.formulas.operators import Variable
from sheetgen.games.sheet.formulas.tables import Banding, TableWalk


class Lifted(Struct, frozen=True):
    """A node whose operands are replaced by variables. It gives the result for any values of these."""

    operands: tuple[Node, ...]
    node: Node


def lift(node: Node, plan: Plan) -> Lifted:
    """Return a node with variables for its operands, numbered after the layout's variables."""
    operands: list[Node] = []
    lifted = _with_variables(node, node, operands, plan.variables).place(plan.grid)
    return Lifted(tuple(operands), lifted)


def is_of_constants(node: Node) -> bool:
    """Return whether a path into a table begins at the table itself, not at a variable. A `band`, and a path with stars, must also
    have no computed keys. True for all other nodes."""
    if isinstance(node, Banding):
        return isinstance(node.table.origin, dict) and not any(True for _ in node.table.parts())
    if isinstance(node, TableWalk):
        return isinstance(node.origin, dict) and (not node.is_list or not any(True for _ in node.parts()))
    return True


def _with_variables(value: Any, whole: Node, operands: list[Node], first: int) -> Any:
    """Return a node with variables in place of its operands, and collect these in `operands`. The table of a `band` is kept."""
    if isinstance(value, Node) and value is not whole:
        if isinstance(whole, Banding) and value is whole.table:
            return value
        operands.append(value)
        return Variable(first + len(operands) - 1, value.types)
    if isinstance(value, tuple):
        return tuple(_with_variables(each, whole, operands, first) for each in value)
    if isinstance(value, Piece):
        names = [name for name in value.__struct_fields__ if name != "label"]
        fields = {name: _with_variables(getattr(value, name), whole, operands, first) for name in names}
        return replace(value, **fields)
    return value
