"""Limits on reported faults and on text length."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.source import words
from sheetgen.source.faults import Fault
from sheetgen.source.messages import message

MOST = 100
"""Maximum faults of a file that are reported."""
LONG = 400
"""Maximum characters of a text that are shown."""


def bounded(faults: Sequence[Fault], most: int = MOST) -> list[Fault]:
    """Return the first of some errors. A note at the first omitted one gives the number of omitted errors."""
    own = [fault for fault in faults if fault.message.words is not words.more_faults]
    if len(own) <= most:
        return list(faults)
    before = sum(fault.message.about[0] for fault in faults if fault.message.words is words.more_faults)
    first = own[most]
    return [*own[:most], Fault(message(words.more_faults, len(own) - most + before), first.position, first.file)]


def cut(text: str, most: int = LONG) -> str:
    """Return a text, or both ends of a very long one."""
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-most // 2 :]}"


class TextBudget:
    """A limit on the characters that are reported of each file."""

    def __init__(self, most: int = 300_000) -> None:
        self._most = most
        self._left: dict[str, int] = {}

    def take(self, file: str, count: int) -> bool:
        """Return whether this many more characters of a file may be reported."""
        left = self._left.get(file, self._most) - count
        if left >= 0:
            self._left[file] = left
        return left >= 0
