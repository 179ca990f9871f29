"""Good cards read by hand, several times as quickly as lark does: a sheet may hold thousands of them.

It knows the grammar of `formula` and nothing to say: of a text that is not a good card it returns None, and lark tells why not.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from sheetgen.games.diceculus.maths import expression

_TOKEN = re.compile(
    r"""\s*(?: (?P<number>[0-9]+(?:\.[0-9]+)?) | (?P<letter>[a-fA-F]) | (?P<sign>[-−–+]) | (?P<over>[/:÷])
    | (?P<times>[·⋅∙×*]|\.(?![0-9])|(?<![0-9])\.) | (?P<open>[(\[{]) | (?P<close>[)\]}]) | (?P<power>\^)
    | (?P<raised>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+) | (?P<root>√) | (?P<end>(?:=\s*\??\s*)?$) )""",
    re.VERBOSE,
)
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_CLOSED = {"(": ")", "[": "]", "{": "}"}


class _Refused(Exception):
    """Not a good card."""


def read_quickly(text: str, is_too_large: Callable[[expression.Power], bool], longest: int) -> expression.Expression | None:
    """The expression of a good card, else None. longest: digits of a number."""
    try:
        return _Reader(text, is_too_large, longest).card()
    except (_Refused, RecursionError):
        return None


class _Reader:
    """A card being read, token by token; `kind` and `token` are the next one. Methods are named for the rules of the grammar."""

    __slots__ = ("_at", "_is_too_large", "_longest", "_tokens", "kind", "token")

    def __init__(self, text: str, is_too_large: Callable[[expression.Power], bool], longest: int) -> None:
        self._tokens = _tokens(text)
        self._is_too_large, self._longest = is_too_large, longest
        self._at = 0
        self.kind, self.token = self._tokens[0]

    def card(self) -> expression.Expression:
        """All of it."""
        result = self._sum()
        if self.kind != "end":
            raise _Refused
        return result

    def _next(self) -> str:
        """The next token, taken."""
        token = self.token
        self._at += 1
        if self._at >= len(self._tokens):
            raise _Refused
        self.kind, self.token = self._tokens[self._at]
        return token

    def _sum(self) -> expression.Expression:
        left = self._product()
        while self.kind == "sign":
            kind = expression.Plus if self._next() == "+" else expression.Minus
            left = kind(left, self._product())
        return left

    def _product(self) -> expression.Expression:
        left = self._signed(self._unsigned)
        while self.kind in ("times", "over"):
            if self.kind == "times":
                self._next()
                left = expression.Times(left, self._signed(self._unsigned))
            else:
                self._next()
                left = expression.Over(left, self._signed(self._power))
        return left

    def _signed(self, read: Callable[[], expression.Expression]) -> expression.Expression:
        """Signs before something; a plus says nothing."""
        minus = 0
        while self.kind == "sign":
            minus += self._next() != "+"
        result = read()
        for _ in range(minus):
            result = expression.Negative(result)
        return result

    def _unsigned(self) -> expression.Expression:
        left = self._power()
        while self.kind in ("letter", "root", "open"):
            left = expression.Times(left, self._power(), signed=False)
        return left

    def _power(self) -> expression.Expression:
        base = self._atom()
        if self.kind == "power":
            self._next()
            return self._checked(expression.Power(base, self._signed(self._power)))
        if self.kind == "raised":
            return self._checked(expression.Power(base, self._raised()))
        return base

    def _raised(self) -> expression.Expression:
        digits = self._next().translate(_DIGITS)
        number: expression.Expression = self._number(digits.lstrip("-"))
        if self.kind == "power":
            self._next()
            number = self._checked(expression.Power(number, self._signed(self._power)))
        return expression.Negative(number) if digits.startswith("-") else number

    def _atom(self) -> expression.Expression:
        return self._number(self._next()) if self.kind == "number" else self._base()

    def _base(self) -> expression.Expression:
        match self.kind:
            case "letter":
                return expression.Letter(self._next().lower())
            case "root":
                self._next()
                return expression.Root(self._atom())
            case "open":
                closed = _CLOSED[self._next()]
                inner = self._sum()
                if self._next() != closed:
                    raise _Refused
                return inner
        raise _Refused

    def _checked(self, power: expression.Power) -> expression.Power:
        if self._is_too_large(power):
            raise _Refused
        return power

    def _number(self, digits: str) -> expression.Number:
        if len(digits) > self._longest:
            raise _Refused
        return expression.Number(Fraction(digits), digits)


def _tokens(text: str) -> list[tuple[str, str]]:
    """The tokens of a text, each with its kind, the last one being the end."""
    result: list[tuple[str, str]] = []
    at = 0
    while not result or result[-1][0] != "end":
        match = _TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            raise _Refused
        result.append((match.lastgroup, match[match.lastgroup]))
        at = match.end()
    return result
