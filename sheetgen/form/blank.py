"""An empty filled sheet, ready to type into: made from the form alone, so that it always fits what is read."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote
from typing import assert_never

from sheetgen.form.entries import (
    Along,
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
    Untyped,
    Words,
    is_typed,
)

_WIDTH = 100
"""Longer lines are parted."""
_NOTHING = "."


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
    about = f"   # {_one_line(entry.about)}" if entry.about else ""
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
        case Untyped():
            return
        case Along():
            yield from _along(key, entry, indent, about)
        case Record(ordered=tuple()) if _fits(empty := flow(entry), indent + key):
            yield f"{indent}{key}: {empty}{about}"
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


def flow(entry: AnyEntry) -> str:
    """An entry with nothing in it, in one line; empty where a single value belongs."""
    match entry:
        case Along(ticked=True):
            return "[]"
        case Along(numbered=True):
            return f"[{', '.join(flow(each) or _NOTHING for _, each in _shown(entry))}]"
        case Along():
            return f"{{{', '.join(f'{key}: {flow(each)}' for key, each in _shown(entry))}}}"
        case Record(entries=entries):
            typed = ((key, each) for key, each in entries.items() if not isinstance(each, Untyped))
            return f"{{{', '.join(f'{key}: {flow(each)}' for key, each in typed)}}}"
        case _:
            return ""


def _shown(entry: Along) -> list[tuple[str, AnyEntry]]:
    """The keys to be typed for, with what stands there."""
    every = [(key, entry.at(at)) for at, key in enumerate(_printed(entry))]
    return every if entry.numbered else [(key, each) for key, each in every if is_typed(each)]


def _printed(entry: Along) -> tuple[str, ...]:
    """The keys of an axis: of names that are not known yet the fewest there are."""
    return entry.keys if entry.of is None else entry.keys[: entry.least]


def _fits(text: str, before: str) -> bool:
    return len(before) + len(text) <= _WIDTH


def _along(key: str, entry: Along, indent: str, about: str) -> Iterator[str]:
    """A list where nobody looks for its keys, else pairs; rows and columns of numbered keys are a picture."""
    inner = filter(is_typed, entry.each)
    several = any(isinstance(each, (Along, Record)) for each in inner)
    empty = flow(entry)
    if entry.numbered and entry.pictured and several:
        yield f"{indent}{key}: |2{about}"
        yield from (f"{indent}  {row}" for row in _dots(entry))
    elif entry.ticked or (not several and entry.numbered and _fits(empty, indent + key)):
        yield f"{indent}{key}: {empty}{about}"
    elif not several and entry.numbered:
        yield f"{indent}{key}:{about}"
        yield from (f"{indent}  - {flow(each) or _NOTHING}" for _, each in _shown(entry))
    else:
        yield f"{indent}{key}:{about}"
        for name, each in _shown(entry):
            yield from _item(name, each, indent + "  ", entry.numbered)


def _item(key: str, entry: AnyEntry, indent: str, listed: bool) -> Iterator[str]:
    """What stands at one key of an axis, in a line where there is room."""
    empty = flow(entry)
    if not listed:
        fits = _fits(empty, indent + key)
        yield from [f"{indent}{key}: {empty}".rstrip()] if fits else _entry(key, entry, indent)
    elif isinstance(entry, Record) and not _fits(empty, indent):
        first, *others = _entries(entry.entries, indent + "  ")
        yield f"{indent}- {first.lstrip()}"
        yield from others
    else:
        yield f"{indent}- {empty or _NOTHING}"


def _dots(entry: Along) -> list[str]:
    """The rows of an empty picture."""
    return [" ".join([_NOTHING] * (len(_printed(each)) if isinstance(each, Along) else 1)) for _, each in _shown(entry)]


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
