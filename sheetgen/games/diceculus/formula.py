"""Cards as they are written on paper: a text is read into an `Expression`, or refused at a column with what was expected.

The grammar is lark's, LALR; good cards are read by `quick`, of the others lark tells what is wrong, and a text is read once. What
is ambiguous on paper (`a/2b`, `a2`) is refused rather than guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any

from sheetgen.form.likeness import alike_digits
from sheetgen.games.diceculus import words
from sheetgen.games.diceculus.maths import expression
from sheetgen.games.diceculus.maths.arithmetic import Evaluator, NoSolution, TooLarge, TooMuch, size
from sheetgen.games.diceculus.maths.quick import read_quickly
from sheetgen.source.messages import Message, message

if TYPE_CHECKING:
    from lark import Lark

_NUMBER_ON_CARD = re.compile(r"([0-9]+)(?:\.([0-9]+))?")
_RAISES = re.compile(r"\^[\s+\-−–√]*")

LONGEST = 200
"""Characters of a card. Bounds the work, and how deep brackets nest."""
LONGEST_NUMBER = 30
LARGEST_EXPONENT = 999
MOST_READ = 700
"""Work, as `arithmetic` counts it, to see whether powers of numbers alone are too large: two broken powers a card."""
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
    """A card that cannot be read: what is to be said of it, and at which character (from 0)."""

    def __init__(self, what: Message, column: int) -> None:
        super().__init__(what.code)
        self.message, self.column = what, column


_LOOSE_POINT = re.compile(r"[0-9](\s+\.\s*|\s*\.\s+)[0-9]")


@lru_cache(maxsize=8192)
def parse(text: str) -> expression.Expression:
    """The expression a card says; its trailing `=` or `=?` is left out. Raises FormulaError."""
    if len(text) > LONGEST:
        raise FormulaError(message(words.long_card, len(text), LONGEST), LONGEST)
    if loose := _LOOSE_POINT.search(text):
        raise FormulaError(message(words.loose_point), text.index(".", loose.start()))
    is_too_large = partial(_is_too_large, without=Evaluator({}, MOST_READ))
    if (quick := read_quickly(text, is_too_large, LONGEST_NUMBER)) is not None:
        return quick
    from lark.exceptions import UnexpectedInput

    try:
        tree = _parser().parse(text)
    except UnexpectedInput as unexpected:
        raise _refused(text, unexpected) from None
    return _built(tree, Evaluator({}, MOST_READ))


def problem(text: str) -> tuple[Message, int] | None:
    """Why a card cannot be read, as the entry `Words` asks: what is to be said, offset in characters. None when it can."""
    try:
        parse(text)
    except FormulaError as error:
        return error.message, error.column
    return None


def misread(text: str) -> Iterator[str]:
    """The cards that may have been meant by one with a number misread, exponents aside."""
    raised = [_exponent(text, sign.end()) for sign in _RAISES.finditer(text)]
    for number in _NUMBER_ON_CARD.finditer(text):
        if any(number.start() in exponent for exponent in raised):
            continue
        for part in (1, 2):
            for other in dict.fromkeys(alike_digits(number[part], fraction=part == 2) if number[part] else ()):
                card = text[: number.start(part)] + other + text[number.end(part) :]
                if problem(card) is None:
                    yield card


def _exponent(text: str, start: int) -> range:
    """Where an exponent stands: a number or a letter, or all in brackets."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if depth <= 0:
            return range(start, at + 1)
    return range(start, len(text))


@cache
def _parser() -> Lark:
    from lark import Lark

    return Lark(GRAMMAR, parser="lalr", lexer="contextual")


_CLOSING = {")": "(", "]": "[", "}": "{"}


def _refused(text: str, unexpected: Any) -> FormulaError:
    """The parser's complaint in a player's words, at the column where it stands."""
    token = getattr(unexpected, "token", None)
    wanted = set(getattr(unexpected, "accepts", None) or getattr(unexpected, "allowed", None) or ())
    if token is not None and token.type == "$END":
        return FormulaError(message(words.ends_early if "NUMBER" in wanted else words.open_bracket), len(text.rstrip()))
    column: int = unexpected.pos_in_stream
    return FormulaError(_misplaced(text[column], column, text, wanted), column)


def _misplaced(char: str, column: int, text: str, wanted: set[str]) -> Message:
    """What is said of a character that cannot stand where it does; `wanted` are the parser's names of what can."""
    if char in "=?,.":
        return _marked(char, column, text)
    if "TIMES" in wanted and (char in "√([{" or char.casefold() in expression.LETTERS):
        return message(words.signless_product)
    if char.isalpha() and char.casefold() not in expression.LETTERS:
        return message(words.no_such_letter, char)
    if "TIMES" in wanted and char.isdigit() and char.isascii():
        return message(words.missing_sign, char)
    if char in _CLOSING:
        opening = _CLOSING[char]
        return message(words.closed_early, char) if "NUMBER" in wanted else message(words.never_opened, char, opening)
    return message(words.stands_for_part, char) if "NUMBER" in wanted else message(words.no_sign, char)


def _marked(char: str, column: int, text: str) -> Message:
    """What is said about marks that have no place, or another one."""
    if char == "=" and not text[:column].strip():
        return message(words.nothing_before)
    if char == "=" and text[column + 1 :].strip(" ?"):
        return message(words.right_side)
    if char in "=?":
        return message(words.mark_inside, char)
    return message(words.comma) if char == "," else message(words.bare_point)


_JOINED: dict[str, Callable[[expression.Expression, expression.Expression], expression.Expression]] = {
    "plus": expression.Plus,
    "minus": expression.Minus,
    "times": expression.Times,
    "over": expression.Over,
}


def _built(tree: Any, without: Evaluator) -> expression.Expression:
    """The expression of a parsed text, exponents looked at. Brackets leave nothing behind: they are the tree's shape.

    without: what is worked out without values, the same for the whole card.
    """
    parts = [_built(child, without) for child in tree.children if hasattr(child, "children")]
    match tree.data, parts:
        case "number", _:
            return _number(tree.children[0])
        case "letter", _:
            return expression.Letter(str(tree.children[0]).lower())
        case "superscript", _:
            return _raised(tree.children[0], parts, without)
        case (("start" | "positive"), [inner]):
            return inner
        case "negative", [inner]:
            return expression.Negative(inner)
        case "root", [inner]:
            return expression.Root(inner)
        case "power", [base, exponent]:
            power = expression.Power(base, exponent)
            if _is_too_large(power, without):
                raise _too_large(_column(tree))
            return power
        case "beside", [left, right]:
            return expression.Times(left, right, signed=False)
        case kind, [left, right]:
            return _JOINED[kind](left, right)
    raise AssertionError(tree.data)


def _column(tree: Any) -> int:
    """Where its first number or letter stands: having lark note every place would take it twice as long."""
    column: int = next(tree.scan_values(lambda _: True)).start_pos
    return column


def _number(token: Any) -> expression.Number:
    text = str(token)
    if len(text) > LONGEST_NUMBER:
        raise FormulaError(message(words.long_number, LONGEST_NUMBER), token.start_pos)
    return expression.Number(Fraction(text), text)


def _raised(token: Any, above: list[expression.Expression], without: Evaluator) -> expression.Expression:
    """An exponent in raised digits, with another one above it where one follows."""
    digits = str(token).translate(_DIGITS)
    number: expression.Expression = _number(token.update(value=digits.lstrip("-")))
    if above:
        number = power = expression.Power(number, above[0])
        if _is_too_large(power, without):
            raise _too_large(token.start_pos)
    return expression.Negative(number) if digits.startswith("-") else number


def _too_large(column: int) -> FormulaError:
    return FormulaError(message(words.large_power, LARGEST_EXPONENT), column)


def _is_too_large(power: expression.Power, without: Evaluator) -> bool:
    """Whether nobody would work out a power of numbers alone, or one with an exponent that large.

    Where there is too much to do for one card, nobody has to: then it is the card that is not worked out.
    """
    try:
        if size(without.value(power.exponent)) > LARGEST_EXPONENT:
            return True
        without.value(power)
    except TooMuch:
        return False
    except TooLarge:
        return True
    except (KeyError, NoSolution):
        return False
    return False
