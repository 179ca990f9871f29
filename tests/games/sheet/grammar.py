"""A second grammar of formulas, for lark, to check the hand-written parser; and random formulas, right and wrong."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import lark

_GRAMMAR = r"""
?start: formula
?formula: "if" formula "then" formula ("else" formula)?  -> if_
    | "let" NAME EQ formula "then" formula              -> let
    | or_
?or_: and_ ("or" and_)*
?and_: not_ ("and" not_)*
?not_: "not" not_ -> negated | compare
?compare: range_ | range_ ((EQ | COMPARE) range_)+ -> compared | range_ "in" range_ -> among | range_ "not" "in" range_ -> not_among
?range_: sum | sum ".." sum -> span
?sum: term | term ((PLUS | MINUS) term)+ -> added
?term: unary | unary ((STAR | SLASH | MOD) unary)+ -> multiplied
?unary: MINUS unary -> minus
    | NUMBER -> number
    | TEXT -> text
    | path
    | "(" formula ")"
    | "(" formula ("," formula)+ ")" -> listed
    | NAME "(" [args] ")" -> call
args: formula ("," formula)* | formula ("for" NAME "in" range_)+ ["where" or_] -> loop
path: NAME step*
step: STEP | OPEN formula ")" -> inner
EQ: "="
PLUS: "+"
MINUS: "-"
STAR: "*"
SLASH: "/"
MOD: "mod"
COMPARE: "!=" | "≠" | "<=" | "≤" | ">=" | "≥" | "<" | ">"
NUMBER: /[0-9]+(\.[0-9]+)?/
TEXT: /"[^"]*"|'[^']*'/
NAME: /[^\W\d_][^\W_]*(-[^\W_]+)*/
STEP: /(?<=\S)\.([^\W\d_][^\W_]*(-[^\W_]+)*|[0-9]+|\*)/
OPEN: /(?<=\S)\.\(/
%ignore /\s+/
"""


_TOKENS = r"""
EQ: "="
COMPARE: "!=" | "≠" | "<=" | "≤" | ">=" | "≥" | "<" | ">"
NUMBER: /[0-9]+(\.[0-9]+)?/
TEXT: /"[^"]*"|'[^']*'/
NAME: /[^\W\d_][^\W_]*(-[^\W_]+)*/
STEP: /(?<=\S)\.([^\W\d_][^\W_]*(-[^\W_]+)*|[0-9]+|\*)/
OPEN: /(?<=\S)\.\(/
%ignore /\s+/
"""
_DOCS = Path(__file__).parents[3] / "docs" / "sheets.md"


@cache
def _documented() -> lark.Lark:
    """Return a parser for the grammar in the documentation."""
    block = _DOCS.read_text("utf-8").split("```ebnf\n")[1].split("```")[0].partition("COMPARE =")[0]
    rules = re.sub(r"^(\w+) += ", r"\1: ", block, flags=re.MULTILINE).replace(" ;\n", "\n")
    rules = rules.replace("{", "(").replace("}", ")*").replace("COMPARE", "(EQ | COMPARE)").replace('"="', "EQ")
    rules = re.sub(r"\b(or|and|not)\b(?!\")", r"\1_", rules)
    return lark.Lark(rules + _TOKENS, parser="earley", lexer="basic", start="formula")


def is_documented(text: str) -> bool:
    """Return whether the grammar in the documentation allows a formula."""
    try:
        _documented().parse(text)
    except lark.exceptions.LarkError:
        return False
    return True


@cache
def _lark() -> lark.Lark:
    return lark.Lark(_GRAMMAR, parser="earley", lexer="basic", ambiguity="resolve")


def by_lark(text: str) -> Any | None:
    """Return lark's tree as nested tuples, or None if lark can't read the formula."""
    try:
        return _shape(_lark().parse(text))
    except lark.exceptions.LarkError:
        return None


def _shape(tree: Any) -> Any:
    if isinstance(tree, lark.Token):
        return str(tree)
    if tree is None:
        return None
    name = str(tree.data).rstrip("_")
    children = tree.children
    if name in ("let", "minus", "inner"):
        children = [child for child in children if not (isinstance(child, lark.Token) and child.type in ("EQ", "MINUS", "OPEN"))]
    return (name, *map(_shape, children))


_NAMES = ("a", "b", "yin-yang", "darts-501", "x", "this", "row", "größe")
_SIGNS = ("+", "-", "*", "/", "mod", "=", "!=", "≠", "<", "<=", "≤", ">", ">=", "≥", "and", "or", "in", "not in", "..")
_PIECES = (
    *_NAMES,
    *_SIGNS,
    "1",
    "2.5",
    '"t"',
    "'u'",
    "(",
    ")",
    ",",
    "if",
    "then",
    "else",
    "let",
    "for",
    "where",
    "not",
    "f(",
    ".(",
    ".*",
    ".3",
)


def formula(rng: random.Random, depth: int = 3) -> str:
    """Return a random formula, in most cases a valid one."""
    if depth == 0:
        return rng.choice((*_NAMES, "1", "2.5", '"t"', "a.b", "a.*", "a.3", "x.row"))
    kind = rng.randrange(11)

    def one() -> str:
        return formula(rng, depth - 1)

    if kind < 3:
        return f"{one()} {rng.choice(_SIGNS)} {one()}"
    if kind == 3:
        return f"({one()})"
    if kind == 4:
        return f"({one()}, {one()})"
    if kind == 5:
        return f"f({one()}, {one()})"
    if kind == 6:
        return f"f({one()} for x in {one()}{rng.choice((f' where {one()}', f' for y in {one()}', ''))})"
    if kind == 7:
        return f"(if {one()} then {one()}{rng.choice((f' else {one()}', ''))})"
    if kind == 8:
        return f"let y = {one()} then {one()}"
    if kind == 9:
        return rng.choice(("not ", "-", "- ", "--")) + one()
    return f"a.({one()}).{rng.choice(('b', '*', '3'))}"


def soup(rng: random.Random) -> str:
    """Return random tokens, or a formula with one token inserted, removed or changed."""
    if rng.random() < 0.3:
        return " ".join(rng.choice(_PIECES) for _ in range(rng.randint(1, 7)))
    text = formula(rng)
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice((*_PIECES, "", " ", ".", "#", "'")) + text[at + rng.randint(0, 2) :]
