"""How much is told of one file: nobody mends a thousand faults at once, and a file may have a hundred thousand. And of one text."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.source import words
from sheetgen.source.faults import Fault
from sheetgen.source.messages import message

MOST = 100
"""So many faults of a file are told."""
LONG = 400
"""So many characters of a text are told, where nothing else is said."""


def bounded(faults: Sequence[Fault], most: int = MOST) -> list[Fault]:
    """The first of some faults; how many more there are stands at the first one that is left out."""
    own = [fault for fault in faults if fault.message.words is not words.more_faults]
    if len(own) <= most:
        return list(faults)
    before = sum(fault.message.about[0] for fault in faults if fault.message.words is words.more_faults)
    first = own[most]
    return [*own[:most], Fault(message(words.more_faults, len(own) - most + before), first.position, first.file)]


def cut(text: str, most: int = LONG) -> str:
    """A text; of a very long one, both its ends."""
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-most // 2 :]}"
