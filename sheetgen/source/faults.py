"""Faults and findings: what is wrong, where it stands, and why. Data only; `report` turns them into text.

A *fault* makes a file unreadable (exit status 2); a *finding* is one breach of one rule at one space (exit status 1).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Position(NamedTuple):
    """A place in a file: line and column counted from 1, and how many characters it covers."""

    line: int
    column: int
    length: int = 1


class Fault(NamedTuple):
    """Something that keeps a file from being read."""

    message: str
    position: Position
    hint: str = ""
    file: str | None = None
    """The file it lies in, where that is another one than the file being read (a level, say)."""


def near(word: str, known: Iterable[str]) -> str:
    """A hint that names what was probably meant, else what is known; empty when nothing is known."""
    from difflib import get_close_matches

    choices = list(dict.fromkeys(known))
    folded = {choice.casefold(): choice for choice in choices}
    match = get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.6)
    if match:
        return f"did you mean '{folded[match[0]]}'?"
    if 0 < len(choices) <= 16:
        return "known here: " + ", ".join(choices)
    return ""


class Unreadable(Exception):
    """A file that cannot be read, with every fault found in it."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults[0].message if faults else "unreadable")
        self.faults = faults
