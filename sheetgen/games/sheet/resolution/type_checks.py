"""Type checks for parts of a formula, with the error if a type doesn't fit."""

from __future__ import annotations

from sheetgen.games.sheet import formula_words
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.language.functions import NUMBER, TEXT, YES
from sheetgen.games.sheet.language.parser import WrongFormula
from sheetgen.games.sheet.language.tree import Call, Path, Tree
from sheetgen.source.messages import Listing, Phrase, Sentence, Words, all_of, message, room

phrase, _ = room("formula")
_SINGLE_NAMES = {NUMBER: formula_words.A_NUMBER, TEXT: formula_words.A_TEXT, YES: formula_words.YES_OR_NO}
_LIST_NAMES = {NUMBER: formula_words.NUMBERS, TEXT: formula_words.TEXTS, YES: formula_words.YES_OR_NO}


def wrong(tree: Tree, what: Words | Sentence, *notes: Words) -> WrongFormula:
    """Return the error for a part of a formula."""
    return WrongFormula(tree.start, message(what, *notes), max(tree.end - tree.start, 1))


def type_names(types: int, is_list: bool = False) -> Phrase | Listing:
    """Return the names of types for a message."""
    names = [name for each, name in (_LIST_NAMES if is_list else _SINGLE_NAMES).items() if types & each]
    return all_of(names) if names else formula_words.SOMETHING


def check_single(node: Node, tree: Tree, text: str) -> Node:
    """Return the node. Raise WrongFormula if it gives a list."""
    if node.is_list:
        raise wrong(tree, formula_words.not_one_value(hint(tree, text)))
    return node


def check_list(node: Node, tree: Tree) -> Node:
    """Return the node. Raise WrongFormula if it gives a single value."""
    if not node.is_list:
        raise wrong(tree, formula_words.not_list())
    return node


def check_types(node: Node, types: int, tree: Tree) -> None:
    """Raise WrongFormula if the node may have types other than these."""
    if node.types & ~types:
        names = type_names(types, node.is_list), type_names(node.types, node.is_list)
        raise wrong(tree, formula_words.wrong_kind(*names))


def common_type(types: int, other: int, tree: Tree) -> int:
    """Return the one type that values have in common. Raise WrongFormula if they have several."""
    together = types | other
    if together & (together - 1):
        raise wrong(tree, formula_words.two_kinds_of_value(type_names(types or together), type_names(other)))
    return together


def hint(tree: Tree, text: str) -> Phrase:
    """Return a hint on how to turn a list into one value."""
    typed = text[tree.start : tree.end]
    if isinstance(tree, Call) and tree.name in ("left", "right", "above", "below", "before", "after"):
        nearest = f"{'last' if tree.name in ('left', 'above', 'before') else 'first'}({typed})"
        return phrase("nearest", "write `{formula}` for the nearest value", nearest)
    if isinstance(tree, Path):
        return phrase("sum-count-in", "write `sum({path})`, `count({path})`, or, to look for a value, `0 in {path}`", typed)
    return formula_words.MAKES_ONE_VALUE
