"""An empty filled sheet, ready to type into: made from the form alone, so that it always fits what is read."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote
from typing import assert_never

from sheetgen.form.entries import (
    AnyEntry,
    Choice,
    Form,
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
    Words,
)


def blank(layout: str, title: str, form: Form) -> str:
    """The text of an empty sheet for a layout; what is left blank counts as not written."""
    lines = [
        f"# {_one_line(title)}: an empty sheet to type a finished one into. What was not written stays blank, `?` cannot be read.",
        f"# Then: sheetgen check THIS-FILE.yaml        Before you print: sheetgen render {_one_line(quote(layout))}",
        f"sheet: {quoted(layout)}",
        *_entries(form, ""),
    ]
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    """Text that cannot end the comment it stands in."""
    words = "".join(char if char.isprintable() else " " for char in text).split()
    return " ".join(words)


def quoted(name: str) -> str:
    """A text as YAML reads it back: bare where that is safe, else in double quotes."""
    bare = name.isascii() and name[:1].isalnum() and all(char.isalnum() or char in "/._-" for char in name)
    return name if bare else '"' + "".join(map(_escaped, name)) + '"'


def _escaped(char: str) -> str:
    """A character as it stands between double quotes."""
    if char in '"\\':
        return "\\" + char
    return char if char.isprintable() else f"\\U{ord(char):08x}"


def _entries(entries: Form, indent: str) -> Iterator[str]:
    for key, entry in entries.items():
        yield from _entry(key, entry, indent)


def _entry(key: str, entry: AnyEntry, indent: str) -> Iterator[str]:
    about = f"   # {entry.about}" if entry.about else ""
    if entry.blank is not None:
        yield f"{indent}{key}:{entry.blank and ' '}{entry.blank}{about}"
        return
    match entry:
        case Tokens():
            if about:
                yield f"{indent}# {entry.about}"
            yield f"{indent}{key}: |2"
            yield from (f"{indent}  {row}" for row in shape(entry))
        case Keyed(options=options, numbers=True):
            yield f"{indent}{key}:{about}"
            yield from (f"{indent}  {option}:" for option in options)
        case Record(entries=entries):
            yield f"{indent}{key}:{about}"
            yield from _entries(entries, indent + "  ")
        case Rounds(entries=entries, printed=printed):
            yield f"{indent}{key}:{about}"
            for _ in range(printed):
                inner = list(_entries(entries, indent + "    "))
                yield f"{indent}  - {inner[0].lstrip()}" if inner else f"{indent}  -"
                yield from inner[1:]
        case Ticks() | Names() | Numbered():
            yield f"{indent}{key}: []{about}"
        case Named() | Keyed():
            yield f"{indent}{key}: {{}}{about}"
        case Number() | Tick() | Words() | Choice():
            yield f"{indent}{key}:{about}"
        case _:
            assert_never(entry)


def shape(entry: Tokens) -> list[str]:
    """The rows of an empty lattice, in the sheet's shape."""
    printed = dict(pair.split("=", 1) for pair in entry.printed)
    width = 3 if entry.numbers else 2
    empty = "." if entry.numbers else entry.marks[0]
    rows = []
    for row in entry.rows:
        tokens = [(entry.hole or "") if cell is None else printed.get(cell, empty) for cell in row]
        text = "".join(token.rjust(width) for token in tokens).rstrip()
        if text or entry.hole is not None:
            rows.append(text)
    return rows
