"""Cards as written on paper: a text is read into an `Expression`, or rejected at a column with the expected text.

It is read from left to right, with a stack of signs that wait for their right operands, so brackets may nest to any depth. Texts
that are ambiguous on paper (`a/2b`, `a2`) are rejected rather than guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

from sheetgen.form.likeness import alike_digits
from sheetgen.games.diceculus.maths import expression
from sheetgen.games.diceculus.maths.arithmetic import Evaluator, NoSolution, TooLarge, TooMuch, size
from sheetgen.source.messages import Message, message, room

phrase, _ = room("diceculus")

_NUMBER_ON_CARD = re.compile(r"([0-9]+)(?:\.([0-9]+))?")
_RAISES = re.compile(r"\^[\s+\-−–√]*")

LONGEST = 200
"""Maximum number of characters of a card; limits the work."""
LONGEST_NUMBER = 30
LARGEST_EXPONENT = 999
MOST_READ = 700
"""Maximum work per card (in the unit of `arithmetic.work_of`) to check whether powers without letters are too large: enough for two
fractional powers."""
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_TOKEN = re.compile(
    r"""\s*(?: (?P<number>[0-9]+(?:\.[0-9]+)?) | (?P<letter>[a-fA-F]) | (?P<sign>[-−–+]) | (?P<over>[/:÷])
    | (?P<times>[·⋅∙×*]|\.(?![0-9])|(?<![0-9])\.) | (?P<open>[(\[{]) | (?P<close>[)\]}]) | (?P<power>\^)
    | (?P<raised>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+) | (?P<root>√) | (?P<end>(?:=\s*\??\s*)?$) | (?P<other>.) )""",
    re.VERBOSE,
)
_CLOSING = {")": "(", "]": "[", "}": "{"}


class FormulaError(ValueError):
    """An unreadable card: the message, and the index of the character (from 0)."""

    def __init__(self, what: Message, column: int) -> None:
        super().__init__(what.code)
        self.message, self.column = what, column


_LOOSE_POINT = re.compile(r"[0-9](\s+\.\s*|\s*\.\s+)[0-9]")


@lru_cache(maxsize=8192)
def parse(text: str) -> expression.Expression:
    """Return the expression on a card, without a trailing `=` or `=?`. Raise FormulaError if it is unreadable."""
    if len(text) > LONGEST:
        long = phrase("long-card", "a card has at most {most} characters, not {length}", LONGEST, len(text))
        raise FormulaError(message(long), LONGEST)
    if loose := _LOOSE_POINT.search(text):
        point = phrase("loose-point", "a point between two numbers is ambiguous")
        hint = phrase("point-or-product", "write 2.5 for a decimal number, 2·5 for a product")
        raise FormulaError(message(point, hint), text.index(".", loose.start()))
    return _Reader(text).card()


def problem(text: str) -> tuple[Message, int] | None:
    """Return the message for an unreadable card and its offset in characters, as required by the entry `Text`; None if the card can
    be read.
    """
    try:
        parse(text)
    except FormulaError as error:
        return error.message, error.column
    return None


def misread(text: str) -> Iterator[str]:
    """Yield the cards that may be correct if one number of this card was misread; exponents are not changed."""
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
    """Return the range of an exponent: a number or a letter, or everything in brackets."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if depth <= 0:
            return range(start, at + 1)
    return range(start, len(text))


_BRACKET, _SUM, _PRODUCT, _MINUS, _BESIDE, _RAISED_MINUS, _POWER, _ROOT = range(8)
"""Precedence of signs: −2a is −(2a), 2a^−bc is 2·(a^(−b))·c, √4² is (√4)². A bracket encloses its whole content."""
_UNSIGNED = partial(expression.Times, signed=False)
_ENDS_PART = frozenset({"number", "letter", "close", "raised"})
"""Kinds of tokens that end a complete part."""


class _Sign(NamedTuple):
    """A sign at a column. binds: its precedence. make: a function that returns the expression of the sign with its right
    operand, or with both operands."""

    binds: int
    make: Callable[..., expression.Expression]
    column: int


class _Reader:
    """A reader of a card.

    `_parts`: the complete parts, each with the column of its first number, letter or sign. `_signs`: the signs that wait for their
    right operands. `_wrong`: the error of the first number or power that is too large; it is raised only if every token is allowed
    at its position.
    """

    __slots__ = ("_parts", "_signs", "_text", "_without", "_wrong")

    def __init__(self, text: str) -> None:
        self._text = text
        self._parts: list[tuple[expression.Expression, int]] = []
        self._signs: list[_Sign] = []
        self._without = Evaluator({}, MOST_READ)
        self._wrong: FormulaError | None = None

    def card(self) -> expression.Expression:
        """Read the whole card."""
        kind = ""
        for found in _TOKEN.finditer(self._text):
            last, kind = kind, found.lastgroup or ""
            token, column, after_part = found[kind], found.start(kind), last in _ENDS_PART
            if kind == "end" and not token and (not after_part or self._bracket_open()):
                raise FormulaError(_ends_early(after_part), len(self._text.rstrip()))
            if not (self._goes_on if after_part else self._begins)(kind, token, column, last):
                raise FormulaError(_misplaced(self._text[column], column, self._text, after_part), column)
            if kind == "end":
                break
        if self._wrong is not None:
            raise self._wrong
        return self._parts[0][0]

    def _begins(self, kind: str, token: str, column: int, last: str) -> bool:
        """Read a token at the start or after a sign: a number, a letter, a root or a bracket. Return False if it isn't allowed
        there.
        """
        match kind:
            case "number":
                self._number(token, column)
            case "letter":
                self._parts.append((expression.Letter(token.lower()), column))
            case "open":
                self._signs.append(_Sign(_BRACKET, _itself, column))
            case "root":
                self._signs.append(_Sign(_ROOT, expression.Root, column))
            case "sign" if last != "root":
                binds = _RAISED_MINUS if self._signs and self._signs[-1].binds in (_POWER, _RAISED_MINUS) else _MINUS
                self._signs.append(_Sign(binds, _itself if token == "+" else expression.Negative, column))
            case _:
                return False
        return True

    def _goes_on(self, kind: str, token: str, column: int, last: str) -> bool:
        """Read a token after a complete part; return False if it isn't allowed."""
        match kind:
            case "sign":
                self._sign(_SUM, expression.Plus if token == "+" else expression.Minus, column)
            case "times":
                self._sign(_PRODUCT, expression.Times, column)
            case "over":
                self._sign(_PRODUCT, expression.Over, column)
            case "power":
                self._raise(column)
            case "raised" if last != "raised":
                self._raise(column)
                digits = token.translate(_DIGITS)
                if digits.startswith("-"):
                    self._signs.append(_Sign(_RAISED_MINUS, expression.Negative, column))
                self._number(digits.lstrip("-"), column)
            case "letter" | "root" | "open" if not self._is_divisor():
                self._sign(_BESIDE, _UNSIGNED, column)
                return self._begins(kind, token, column, last)
            case "close":
                if not self._bracket_open() or self._text[self._signs[-1].column] != _CLOSING[token]:
                    return False
                self._signs.pop()
            case "end":
                return not self._bracket_open()
            case _:
                return False
        return True

    def _sign(self, binds: int, make: Callable[..., expression.Expression], column: int) -> None:
        """Add a sign after a complete part. Signs with the same precedence are evaluated from left to right."""
        self._join(binds)
        self._signs.append(_Sign(binds, make, column))

    def _raise(self, column: int) -> None:
        """Start an exponent of the complete part. Powers of powers are evaluated from right to left."""
        self._join(_ROOT)
        self._signs.append(_Sign(_POWER, expression.Power, column))

    def _bracket_open(self) -> bool:
        """Return whether a bracket is still open after joining all parts."""
        self._join(_SUM)
        return bool(self._signs)

    def _is_divisor(self) -> bool:
        """Return whether the complete part is a divisor; a factor after it without a sign would then be ambiguous."""
        signs = (each for each in reversed(self._signs) if each.binds not in (_MINUS, _RAISED_MINUS, _POWER, _ROOT))
        return next((each.make is expression.Over for each in signs), False)

    def _join(self, binds: int) -> None:
        """Combine the operands of waiting signs that bind at least as tightly as `binds`."""
        while self._signs and self._signs[-1].binds >= binds:
            sign = self._signs.pop()
            right, column = self._parts.pop()
            if sign.binds in (_MINUS, _RAISED_MINUS, _ROOT):
                self._parts.append((sign.make(right), column if sign.binds == _ROOT else sign.column))
                continue
            left, column = self._parts.pop()
            joined = sign.make(left, right)
            if isinstance(joined, expression.Power) and self._wrong is None and _is_too_large(joined, self._without):
                large = phrase("large-power", "this power is too large: exponents go up to {most}", LARGEST_EXPONENT)
                hint = phrase("smaller-exponent", "write a smaller exponent")
                self._wrong = FormulaError(message(large, hint), column)
            self._parts.append((joined, column))

    def _number(self, digits: str, column: int) -> None:
        if len(digits) > LONGEST_NUMBER and self._wrong is None:
            long = phrase("long-number", "a number has at most {most} digits", LONGEST_NUMBER)
            self._wrong = FormulaError(message(long), column)
        self._parts.append((expression.Number(Fraction(digits), digits), column))


def _itself(part: expression.Expression) -> expression.Expression:
    """Return the operand of a plus sign unchanged."""
    return part


def _ends_early(bracket_open: bool) -> Message:
    if bracket_open:
        still_open = phrase("open-bracket", "the card ends, but a bracket is still open")
        return message(still_open, phrase("close-all", "close every bracket"))
    return message(phrase("ends-early", "the card ends, but a number, a letter, a bracket or a root is expected"))


def _misplaced(char: str, column: int, text: str, after_part: bool) -> Message:
    """Return the error of a misplaced character: after a complete part, or where a number is expected."""
    if char in "=?,.":
        return _misplaced_mark(char, column, text)
    if after_part and (char in "√([{" or char.casefold() in expression.LETTERS):
        product = phrase("signless-product", "a product without a sign after a division is ambiguous: use brackets")
        return message(product, phrase("bracketed-product", "write a/(2b), or (a/2)·b"))
    if char.isalpha() and char.casefold() not in expression.LETTERS:
        unknown = phrase("no-such-letter", "there is no letter '{letter}' on a card: the letters are a to f", char)
        return message(unknown, phrase("product-sign", "for a product write · or *") if char in "xX" else "")
    if after_part and char.isdigit() and char.isascii():
        missing = phrase("missing-sign", "a sign is missing before {digit}", char)
        return message(missing, phrase("product-or-power", "write · for a product (or the number first: 2a), ^ for a power"))
    if char in _CLOSING:
        return _misplaced_bracket(char, after_part)
    if after_part:
        unread = phrase("no-sign", "'{char}' can't be read on a card; expected a sign", char)
        return message(unread, phrase("signs", "the signs are + − · × * / : ^ √ ( )"))
    return message(phrase("stands-for-part", "expected a number, a letter, a bracket or a root, not '{char}'", char))


def _misplaced_bracket(bracket: str, after_part: bool) -> Message:
    if after_part:
        opening = _CLOSING[bracket]
        what = phrase("never-opened", "there is no open '{opening}' for this '{bracket}'", opening, bracket)
    else:
        what = phrase("closed-early", "expected a number, a letter, a bracket or a root, not '{bracket}'", bracket)
    return message(what, phrase("by-its-like", "close each bracket with the same kind"))


def _misplaced_mark(char: str, column: int, text: str) -> Message:
    if char == "=" and not text[:column].strip():
        return message(phrase("nothing-before", "expected a number, a letter, a bracket or a root before the ="))
    if char == "=" and text[column + 1 :].strip(" ?"):
        right = phrase("right-side", "an identity has only its left side on the card")
        return message(right, phrase("leave-out-right", "leave out the = and the text after it"))
    if char in "=?":
        inside = phrase("mark-inside", "'{mark}' is only allowed at the end of a card", char)
        return message(inside, phrase("mark-at-end", "end it with `=` or `=?`, or leave both out"))
    if char == ",":
        comma = phrase("comma", "a comma is not allowed on a card")
        return message(comma, phrase("decimal-point", "write decimal numbers with a point: 2.5"))
    point = phrase("bare-point", "a point is only allowed between the digits of a number")
    return message(point, phrase("zero-first", "write 0.5; for a product write ·"))


def _is_too_large(power: expression.Power, without: Evaluator) -> bool:
    """Return whether a power of numbers alone, or its exponent, is too large to calculate by hand.

    If it exceeds only the work limit, it isn't rejected here: the card isn't calculated then.
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
