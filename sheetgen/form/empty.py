"""Whether anything is written on a sheet besides who plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sheetgen.form.entries import AnyEntry, Form, Names, Record, Rounds, Tokens, Words
from sheetgen.form.spaces import stem
from sheetgen.form.written import Written


class Untouched(NamedTuple):
    """What says nothing of a game. names: who plays, and numbers of rounds; marks: what cells show before anybody writes."""

    names: frozenset[str]
    marks: Mapping[str, str]

    def is_all(self, written: Written) -> bool:
        """Whether nothing else is on a sheet."""
        names, marks = self
        return all(value is False or value == () or name in names or marks.get(name) == value for name, value in written.items())


def untouched(form: Form) -> Untouched:
    """What says nothing of a game on the sheets of a form."""
    names = (key for key, entry in form.items() if entry.blank is not None or entry.required or _is_who(entry))
    return Untouched(frozenset((*names, *_counts(form))), unmarked(form))


def _is_who(entry: AnyEntry) -> bool:
    return (isinstance(entry, Words) and entry.name) or (isinstance(entry, Names) and entry.everybody)


def _counts(form: Form, prefix: str = "") -> Iterator[str]:
    """The names under which numbers of rounds are kept."""
    for key, entry in form.items():
        if isinstance(entry, Rounds):
            yield stem(entry, prefix + key)
        elif isinstance(entry, Record):
            yield from _counts(entry.entries, f"{prefix}{key}.")


def unmarked(form: Form) -> dict[str, str]:
    """What stands in the cells of pictures of marks before anybody writes."""
    return dict(_unmarked(form.values()))


def _unmarked(entries: Iterable[AnyEntry]) -> Iterator[tuple[str, str]]:
    for entry in entries:
        if isinstance(entry, Record):
            yield from _unmarked(entry.entries.values())
        elif isinstance(entry, Tokens) and not entry.numbers:
            yield from ((cell, entry.marks[0]) for row in entry.rows for cell in row if cell)
            yield from ((cell, mark) for cell, _, mark in (each.partition("=") for each in entry.printed))
