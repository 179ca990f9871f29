"""Whether a part of a formula has a type that fits, and its fault where it does not."""

from __future__ import annotations

from sheetgen.games.sheet import formula_words
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.language.functions import NUMBER, TEXT, YES
from sheetgen.games.sheet.language.parser import WrongFormula
from sheetgen.games.sheet.language.tree import Call, Path, Tree
from sheetgen.source.messages import Message, message

_SINGLES = {NUMBER: "a number", TEXT: "a text", YES: "yes or no"}
_LISTS = {NUMBER: "numbers", TEXT: "texts", YES: "yes or no"}


def wrong(tree: Tree, what: Message) -> WrongFormula:
    """A fault of a part of a formula."""
    return WrongFormula(tree.start, what, max(tree.end - tree.start, 1))


def type_names(types: int, is_list: bool = False) -> str:
    """Types in words."""
    names = _LISTS if is_list else _SINGLES
    return " and ".join(name for each, name in names.items() if types & each) or "something"


def check_single(node: Node, tree: Tree, text: str) -> Node:
    """The node; WrongFormula if it gives a list."""
    if node.is_list:
        raise wrong(tree, message(formula_words.not_one_value, hint(tree, text)))
    return node


def check_list(node: Node, tree: Tree) -> Node:
    """The node; WrongFormula if it gives one value."""
    if not node.is_list:
        raise wrong(tree, message(formula_words.not_list))
    return node


def check_types(node: Node, types: int, tree: Tree) -> None:
    """WrongFormula if the node may have other types than these."""
    if node.types & ~types:
        names = type_names(types, node.is_list), type_names(node.types, node.is_list)
        raise wrong(tree, message(formula_words.wrong_kind, *names))


def common_type(types: int, other: int, tree: Tree) -> int:
    """The one type that values have together; WrongFormula if they have several."""
    together = types | other
    if together & (together - 1):
        raise wrong(tree, message(formula_words.two_kinds_of_value, type_names(types or together), type_names(other)))
    return together


def hint(tree: Tree, text: str) -> str:
    """How one value is made of a list."""
    typed = text[tree.start : tree.end]
    if isinstance(tree, Call) and tree.name in ("left", "right", "above", "below", "before", "after"):
        return f"write `{'last' if tree.name in ('left', 'above', 'before') else 'first'}({typed})` for the nearest one"
    if isinstance(tree, Path):
        return f"write `sum({typed})`, `count({typed})`, or `0 in {typed}` to look for a value"
    return "sum, count, first, any and the like make one value of a list"
