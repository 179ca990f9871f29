"""The place where the parser gave up, and the lines around it."""

from __future__ import annotations

import re
from typing import NamedTuple

from sheetgen.source.faults import Position

KEY = r"[^\W\d][\w-]*"
KEYED = re.compile(rf"({KEY}|[\"'][^\"']+[\"'])[ \t]*:([ \t]|$)")
SEARCHED_ABOVE = 40
"""The number of lines above the parser's place that are searched."""


class ParseFailure(NamedTuple):
    """The place where the parser gave up: its error, line and column from 1, the beginning of the unfinished part, and the lines it
    read.

    above: number of lines of the file before them.
    """

    problem: str
    line: int
    column: int
    began: Position | None
    lines: list[str]
    above: int = 0

    @property
    def typed(self) -> str:
        """The line where the parser gave up."""
        return self.lines[self.line - 1] if self.line <= len(self.lines) else ""

    @property
    def char(self) -> str:
        """The character where the parser gave up; empty if none exists."""
        return self.typed[self.column - 1 : self.column]


def line_above(failure: ParseFailure) -> int | None:
    """The number of the nearest line above that is neither blank nor only a comment."""
    for number in range(min(failure.line, len(failure.lines) + 1) - 1, 0, -1):
        text = failure.lines[number - 1].strip()
        if text and not text.startswith("#"):
            return number
    return None


def indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def content(text: str) -> int:
    """The column at which the text of a line begins, after dashes of a list."""
    result = re.match(r"\s*(?:-\s+)*", text)
    return result.end() if result else 0
