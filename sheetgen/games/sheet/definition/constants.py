"""Tables and parameters in keys and limits: `rows: symbols`, `columns: 1..size`, `number: 0..2 * top`, `choice: colours`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sheetgen.games.sheet.definition.domains import decimal
from sheetgen.games.sheet.definition.spec import Constant
from sheetgen.games.sheet.language.functions import OF_ONE, OF_VALUES, TEXT, shown
from sheetgen.games.sheet.language.numbers import PRODUCTS, Exceeded, Number
from sheetgen.games.sheet.language.parser import WrongFormula, parse
from sheetgen.games.sheet.language.tree import Call, Chain, Negative, Num, Path, Tree
from sheetgen.games.sheet.tokens import names_in
from sheetgen.source.nodes import Node, Scalar, Sequence

EXPANDED = ("rows", "columns", "number", "choice")
"""The keys of a spec that may name constants."""
_PIECES = re.compile(r"(\s*(?:\.\.|,|\bby\b)\s*)")


def expand(node: Node, constants: Mapping[str, Constant]) -> Node:
    """Return the node of keys or limits with each name of a constant replaced by its value.

    A node that names no constant, or can't be calculated, is returned unchanged.
    """
    if isinstance(node, Sequence):
        result = Sequence(node.file, node.line, node.column)
        result.items = [expand(each, constants) if isinstance(each, Scalar) and ".." in each.text else each for each in node.items]
        return result
    if not isinstance(node, Scalar) or node.empty or not any(name in constants for name in names_in(node.text)):
        return node
    named = constants.get(node.text.strip())
    if named is not None and isinstance(named.values, dict):
        result = Sequence(node.file, node.line, node.column)
        listed = [*named.values] == [str(at) for at in range(1, len(named.values) + 1)]
        texts = named.values.values() if listed else named.values
        result.items = [node.with_text(text if isinstance(text, str) else shown(text)) for text in texts]
        return result
    text, plus = node.text.rstrip().removesuffix("+"), "+" * node.text.rstrip().endswith("+")
    pieces = [piece if at % 2 else calculated(piece, constants) for at, piece in enumerate(_PIECES.split(text))]
    return node.with_text("".join(pieces) + plus)


def calculated(text: str, constants: Mapping[str, Constant]) -> str:
    """Return the value of a formula of constants as text; any other text unchanged."""
    if not text.strip() or decimal(text.strip()) is not None:
        return text
    try:
        return shown(_single(_value(parse(text), constants), str | int | Fraction))
    except (WrongFormula, LookupError, TypeError, ZeroDivisionError, Exceeded):
        return text


def _value(tree: Tree, constants: Mapping[str, Constant]) -> Any:
    """Return the value of a formula of constants. Raise LookupError or TypeError if it isn't one."""
    value: Any
    match tree:
        case Num():
            return tree.value
        case Negative(of=of, times=times):
            return _number(of, constants) * (-1) ** times
        case Path(name=name, steps=steps):
            value = constants[name].values
            for step in steps:
                value = [*_single(value, dict).values()] if step.sort == "star" else _single(value, dict)[step.text]
            return value
        case Chain(level="sum" | "product"):
            value = _number(tree.first, constants)
            for sign, operand in tree.rest:
                other = _number(operand, constants)
                value = value + other if sign == "+" else value - other if sign == "-" else PRODUCTS[sign](value, other)
            return value
        case Call(name=name, args=args) if name in OF_VALUES:
            values = [_value(arg, constants) for arg in args]
            singles = [each for value in values for each in (value if isinstance(value, list) else [value])]
            return OF_VALUES[name].of([_single(each, str | int | Fraction) for each in singles])
        case Call(name=name, args=(arg,)) if name in OF_ONE:
            return OF_ONE[name].of(_single(_value(arg, constants), str if OF_ONE[name].takes == TEXT else int | Fraction))
    raise LookupError


def _number(tree: Tree, constants: Mapping[str, Constant]) -> Number:
    number: Number = _single(_value(tree, constants), int | Fraction)
    return number


def _single(value: Any, kind: Any) -> Any:
    """Return a value of a kind. Raise TypeError for any other value."""
    if not isinstance(value, kind):
        raise TypeError
    return value
