"""A small change of one file."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """A file with one small change."""

    file: str
    """Its path in the project."""
    line: int
    """The line that is changed, from 1."""
    before: str
    after: str
    """The expression or statement before and after the change."""
    source: str
    """The whole file with the change."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {_short(self.before)}  →  {_short(self.after)}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 100 else f"{line[:97]}..."
