"""What a formula's part was found to mean, and what is said where it does not fit."""

from __future__ import annotations

from msgspec import Struct

from sheetgen.games.sheet import formula_words
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.language.functions import NUMBER, TEXT, YES
from sheetgen.games.sheet.language.parser import WrongFormula
from sheetgen.games.sheet.language.tree import Call, Path, Tree
from sheetgen.source.faults import Message, MessageText, message

_KINDS = {NUMBER: "a number", TEXT: "a text", YES: "yes or no"}
_LISTS = {NUMBER: "numbers", TEXT: "texts", YES: "yes or no"}
OPEN = 0
"""The kind of what is still sought: it fits any."""


class Meaning(Struct, frozen=True):
    """A part of a formula. mask: the kinds it may have; many: it is a list; ticks: it is a path that ends at spaces."""

    node: Node
    mask: int
    many: bool = False
    ticks: bool = False


def wrong(tree: Tree, what: Message[MessageText]) -> WrongFormula:
    """A fault of a part of a formula."""
    return WrongFormula(tree.start, what, max(tree.end - tree.start, 1))


def kinds(mask: int, many: bool = False) -> str:
    """Kinds in words."""
    names = _LISTS if many else _KINDS
    return " and ".join(name for kind, name in names.items() if mask & kind) or "something"


def single(meaning: Meaning, tree: Tree, text: str) -> Node:
    """The one value that belongs there."""
    if meaning.many:
        raise wrong(tree, message(formula_words.not_one_value, hint(tree, text)))
    return meaning.node


def of_kind(meaning: Meaning, mask: int, tree: Tree, text: str) -> Node:
    """The one value of a kind that belongs there."""
    node = single(meaning, tree, text)
    fits(meaning, mask, tree)
    return node


def fits(meaning: Meaning, mask: int, tree: Tree) -> None:
    """Tells when a value is of no kind that belongs there."""
    if meaning.mask & ~mask:
        raise wrong(tree, message(formula_words.wrong_kind, kinds(mask, meaning.many), kinds(meaning.mask, meaning.many)))


def alike(known: int, other: int, tree: Tree) -> int:
    """The kind that values have together, which is one."""
    together = known | other
    if together & (together - 1):
        raise wrong(tree, message(formula_words.two_kinds_of_value, kinds(known or together), kinds(other)))
    return together


def hint(tree: Tree, text: str) -> str:
    """How one value is made of a list."""
    typed = text[tree.start : tree.end]
    if isinstance(tree, Call) and tree.name in ("left", "right", "above", "below", "before", "after"):
        return f"write `{'last' if tree.name in ('left', 'above', 'before') else 'first'}({typed})` for the nearest one"
    if isinstance(tree, Path):
        return f"write `sum({typed})`, `count({typed})`, or `0 in {typed}` to look for a value"
    return "sum, count, first, any and the like make one value of a list"
