"""Splits formulas into tokens, one by one as the parser requests them."""

from __future__ import annotations

import re

NAME = r"[^\W\d_][^\W_]*(?:-[^\W_]+)*"
"""A name: a letter, then letters and digits, separated by single hyphens; as long as possible."""
_TOKEN = re.compile(
    rf"""\s*(?:(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<name>{NAME})|(?P<text>"[^"]*"|'[^']*')"""
    r"|(?P<slip>==|=>|=<|<>|&&|\|\|)|(?P<op>\.\.|!=|<=|>=|[-+*/(),=<>≠≤≥])|(?P<end>\Z)|(?P<odd>.))",
    re.DOTALL,
)
_STEP = re.compile(rf"\.(?:(?P<name>{NAME})|(?P<digits>[0-9]+)|(?P<star>\*)|(?P<formula>\())")
_NAME = re.compile(NAME)
KEYWORDS = frozenset(("if", "then", "else", "let", "and", "or", "not", "in", "for", "where", "mod"))
"""Words that are names only after a `.`."""
LOCAL = ("this", "at", "row", "column", "player", "players", "sheets", "tied")
"""Names whose meaning depends on their place."""
RESERVED = KEYWORDS | frozenset(LOCAL) | {"sheet"}
"""Words that can't be the name of a space, field, key, table or variable."""


def is_name(word: str) -> bool:
    """Return whether a word has the form of a name."""
    return _NAME.fullmatch(word) is not None


def names_in(text: str) -> list[str]:
    """Return the words of a formula that may be names."""
    return _NAME.findall(text)


class Tokens:
    """The parser's current token: its sort, text, start and end.

    sort: `number`, `text`, `name`, `odd`, `end`; for keywords and signs, the word itself.
    """

    __slots__ = ("before", "end", "sort", "start", "text", "value")

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = 0
        self.before = 0
        self.next()

    def next(self) -> None:
        """Move on to the next token; `before` is the end of the last token."""
        match = _TOKEN.match(self.text, self.end)
        assert match is not None, "something always matches"
        self.before = self.end
        sort = match.lastgroup or ""
        self.value = match[sort]
        self.start, self.end = match.span(sort)
        sort = "odd" if sort == "slip" else sort  # a sign from another programming language, such as `==`
        self.sort = self.value if sort == "op" or (sort == "name" and self.value in KEYWORDS) else sort

    def step(self) -> tuple[str, str] | None:
        """Step past the `.` right after this token in a path, and return the step's sort and text; None at the end of the path.

        The step becomes the current token (for a formula in brackets, the bracket).
        """
        match = _STEP.match(self.text, self.end)
        if match is None or match.lastgroup is None:
            return None
        sort = match.lastgroup
        self.start, self.end = match.span(sort)
        return sort, match[sort]
