"""The spaces of a form: where a player writes, and what may stand there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sheetgen.form.entries import (
    Choice,
    Entry,
    Keyed,
    Named,
    Names,
    Number,
    Numbered,
    Record,
    Rounds,
    Tick,
    Ticks,
    Tokens,
    Type,
    Words,
)


class Space(Struct, frozen=True):
    """A place on the sheet where a player writes."""

    name: str
    type: Type


def spaces(entries: dict[str, Entry], prefix: str = "") -> Iterator[Space]:
    """All spaces of a form, in its order."""
    for key, entry in entries.items():
        yield from _spaces(entry, prefix + key)


def _spaces(entry: Entry, name: str) -> Iterator[Space]:
    match entry:
        case Number() | Named():
            yield Space(name, "number")
        case Tick():
            yield Space(name, "tick")
        case Words() | Choice() | Names():
            yield Space(name, "text")
        case Ticks(options=options):
            yield from (Space(f"{name}.{option}", "tick") for option in options)
        case Numbered(count=count):
            yield from (Space(f"{name}.{n}", "number") for n in range(1, (count or 0) + 1))
            if count is None:
                yield Space(name, "number")
        case Keyed(options=options):
            yield from (Space(f"{name}.{option}", "number") for option in options)
        case Tokens(rows=rows, numbers=numbers):
            yield from (Space(cell, "number" if numbers else "mark") for row in rows for cell in row if cell)
        case Record(entries=entries):
            yield from spaces(entries, name + ".")
        case Rounds(entries=entries, printed=printed, silent=silent):
            stem = name.rpartition(".")[0] if silent else name
            for n in range(1, printed + 1):
                yield from spaces(entries, f"{stem}.{n}." if stem else f"{n}.")
