"""Cards as they are written on paper: a text is read into an `Expression`, or refused at a column with what was expected.

The grammar is lark's, LALR; lark is loaded with the first card that is read, and a text is read once. What is ambiguous on
paper (`a/2b`, `a2`) is refused rather than guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from sheetgen.games.diceculus.arithmetic import NO_SOLUTION, NoSolution, TooLarge, evaluate, result, rounded, size
from sheetgen.games.diceculus.expression import (
    LETTERS,
    Expression,
    Letter,
    Minus,
    Negative,
    Number,
    Over,
    Plus,
    Power,
    Root,
    Times,
    canonical,
    letters,
)
from sheetgen.games.diceculus.steps import shown

if TYPE_CHECKING:
    from lark import Lark

__all__ = [
    "LETTERS",
    "NO_SOLUTION",
    "Expression",
    "FormulaError",
    "NoSolution",
    "TooLarge",
    "canonical",
    "evaluate",
    "letters",
    "parse",
    "problem",
    "result",
    "rounded",
    "shown",
]

LONGEST = 200
"""Characters of a card. Bounds the work, and how deep brackets nest."""
LONGEST_NUMBER = 30
LARGEST_EXPONENT = 999
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")

GRAMMAR = r"""
?start: sum END?
?sum: product
    | sum PLUS product          -> plus
    | sum MINUS product         -> minus
?product: signed
    | product TIMES signed      -> times
    | product OVER divisor      -> over
?signed: unsigned
    | MINUS signed              -> negative
    | PLUS signed               -> positive
?unsigned: power
    | unsigned unnumbered       -> beside
?divisor: power
    | MINUS divisor             -> negative
    | PLUS divisor              -> positive
?power: numbered | unnumbered
?numbered: number
    | number raised             -> power
number: NUMBER
?unnumbered: base
    | base raised               -> power
?raised: "^" exponent
    | RAISED                    -> superscript
    | RAISED "^" exponent       -> superscript
?exponent: power
    | MINUS exponent            -> negative
    | PLUS exponent             -> positive
?base: LETTER                   -> letter
    | _ROOT rooted              -> root
    | "(" sum ")" | "[" sum "]" | "{" sum "}"
?rooted: number | base

NUMBER: /[0-9]+(\.[0-9]+)?/
LETTER: /[a-fA-F]/
PLUS: "+"
MINUS: /[-−–]/
TIMES: /[·⋅∙×*]/ | /\.(?![0-9])/ | /(?<![0-9])\./
OVER: /[\/:÷]/
RAISED: /⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/
_ROOT: "√"
END: /=\s*\??\s*$/
%ignore /\s+/
"""


class FormulaError(ValueError):
    """A card that cannot be read: what is wrong, at which character (from 0), and what may help."""

    def __init__(self, message: str, column: int, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.column, self.hint = message, column, hint


_LOOSE_POINT = re.compile(r"[0-9](\s+\.\s*|\s*\.\s+)[0-9]")
_TWO_POINTS = "write 2.5 for a decimal number, 2·5 for a product"


@lru_cache(maxsize=8192)
def parse(text: str) -> Expression:
    """The expression a card says; its trailing `=` or `=?` is left out. Raises FormulaError."""
    from lark.exceptions import UnexpectedInput

    if len(text) > LONGEST:
        raise FormulaError(f"a card has at most {LONGEST} characters, not {len(text)}", LONGEST)
    if loose := _LOOSE_POINT.search(text):
        raise FormulaError("a point between two numbers can mean two things", text.index(".", loose.start()), _TWO_POINTS)
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as unexpected:
        raise _refused(text, unexpected) from None
    return _built(tree)


def problem(text: str) -> tuple[str, int, str] | None:
    """Why a card cannot be read, as `spaces.Words` asks: message, offset in characters, hint. None when it can."""
    try:
        parse(text)
    except FormulaError as error:
        return error.message, error.column, error.hint
    return None


@cache
def _parser() -> Lark:
    from lark import Lark

    return Lark(GRAMMAR, parser="lalr", lexer="contextual")


_WANTED = "a number, a letter, a bracket or a root"
_CLOSING = {")": "(", "]": "[", "}": "{"}


def _refused(text: str, unexpected: Any) -> FormulaError:
    """The parser's complaint in a player's words, at the column where it stands."""
    token = getattr(unexpected, "token", None)
    wanted = set(getattr(unexpected, "accepts", None) or getattr(unexpected, "allowed", None) or ())
    if token is not None and token.type == "$END":
        return _ended(text, wanted)
    column: int = unexpected.pos_in_stream
    char = text[column]
    if char in "=?,.":
        return FormulaError(*_marked(char, column, text))
    if "TIMES" in wanted and (char in "√([{" or char.casefold() in LETTERS):
        message = "a product without a sign after a division can mean two things: set brackets"
        return FormulaError(message, column, "write a/(2b), or (a/2)·b")
    if char.isalpha() and char.casefold() not in LETTERS:
        hint = "for a product write · or *" if char in "xX" else ""
        return FormulaError(f"there is no letter '{char}' on a card: they go from a to f", column, hint)
    if "TIMES" in wanted and char.isdigit() and char.isascii():
        hint = "write · for a product (or the number first: 2a), ^ for a power"
        return FormulaError(f"a sign is missing before {char}", column, hint)
    if char in _CLOSING:
        message = (
            f"'{char}' stands where {_WANTED} belongs" if "NUMBER" in wanted else f"no '{_CLOSING[char]}' is open for this '{char}'"
        )
        return FormulaError(message, column, "every bracket is closed by its like")
    if "NUMBER" in wanted:
        return FormulaError(f"'{char}' stands where {_WANTED} belongs", column, "")
    return FormulaError(f"'{char}' is not read on a card; a sign belongs here", column, "the signs are + − · × * / : ^ √ ( )")


def _ended(text: str, wanted: set[str]) -> FormulaError:
    """The card ends too early."""
    column = len(text.rstrip())
    if "NUMBER" in wanted:
        return FormulaError(f"the card ends where {_WANTED} belongs", column)
    return FormulaError("the card ends, but a bracket is still open", column, "close every bracket")


def _marked(char: str, column: int, text: str) -> tuple[str, int, str]:
    """What is said about marks that have no place, or another one."""
    if char == "=" and not text[:column].strip():
        return f"{_WANTED} belongs before the =", column, ""
    if char == "=" and text[column + 1 :].strip(" ?"):
        return "of an identity only the left side is written", column, "leave out the = and what follows it"
    if char in "=?":
        return f"'{char}' stands only at the end of a card", column, "end it with `=` or `=?`, or leave both out"
    if char == ",":
        return "a comma does not belong on a card", column, "write decimal numbers with a point: 2.5"
    return "a point belongs between the digits of a number", column, "write 0.5; for a product write ·"


_JOINED: dict[str, Callable[[Expression, Expression], Expression]] = {"plus": Plus, "minus": Minus, "times": Times, "over": Over}


def _built(tree: Any) -> Expression:
    """The expression of a parsed text, exponents looked at. Brackets leave nothing behind: they are the tree's shape."""
    parts = [_built(child) for child in tree.children if hasattr(child, "children")]
    match tree.data, parts:
        case "number", _:
            return _number(tree.children[0])
        case "letter", _:
            return Letter(str(tree.children[0]).lower())
        case "superscript", _:
            return _raised(tree.children[0], parts)
        case (("start" | "positive"), [inner]):
            return inner
        case "negative", [inner]:
            return Negative(inner)
        case "root", [inner]:
            return Root(inner)
        case "power", [base, exponent]:
            power = Power(base, exponent)
            _capped(power, _column(tree))
            return power
        case "beside", [left, right]:
            return Times(left, right, signed=False)
        case kind, [left, right]:
            return _JOINED[kind](left, right)
    raise AssertionError(tree.data)


def _column(tree: Any) -> int:
    """Where its first number or letter stands: having lark note every place would take it twice as long."""
    column: int = next(tree.scan_values(lambda _: True)).start_pos
    return column


def _number(token: Any) -> Number:
    text = str(token)
    if len(text) > LONGEST_NUMBER:
        raise FormulaError(f"a number has at most {LONGEST_NUMBER} digits", token.start_pos)
    return Number(Fraction(text), text)


def _raised(token: Any, above: list[Expression]) -> Expression:
    """An exponent in raised digits, with another one above it where one follows."""
    digits = str(token).translate(_DIGITS)
    number: Expression = _number(token.update(value=digits.lstrip("-")))
    if above:
        number = Power(number, above[0])
        _capped(number, token.start_pos)
    return Negative(number) if digits.startswith("-") else number


def _capped(power: Power, column: int) -> None:
    """Raises FormulaError for a power of numbers alone that nobody would work out, or an exponent that large."""
    try:
        if not letters(power.exponent) and size(evaluate(power.exponent, {})) > LARGEST_EXPONENT:
            raise TooLarge
        if not letters(power):
            evaluate(power, {})
    except TooLarge:
        raise FormulaError(
            f"this power is too large: exponents go up to {LARGEST_EXPONENT}", column, "write a smaller exponent"
        ) from None
    except NoSolution:
        return
