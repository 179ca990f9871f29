"""Whether anything is written on a sheet besides who plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.form.entries import Along, AnyEntry, Form, Names, Record, Rounds, Text
from sheetgen.form.spaces import stem
from sheetgen.form.written import Written


class Untouched(NamedTuple):
    """What says nothing of a game. names: who plays, and numbers of rounds; marks: what cells show before anybody writes."""

    names: frozenset[str]
    marks: Mapping[str, str]

    def is_all(self, written: Written) -> bool:
        """Whether nothing else is on a sheet."""
        names, marks = self
        said = ((name, value) for name, value in written.items() if name not in names and marks.get(name) != value)
        return all(value is False or value == () for _, value in said)


def untouched(form: Form) -> Untouched:
    """What says nothing of a game on the sheets of a form."""
    names = (key for key, entry in form.items() if entry.blank is not None or entry.required or _is_who(entry))
    return Untouched(frozenset((*names, *round_counts(form))), unmarked(form))


def _is_who(entry: AnyEntry) -> bool:
    return (isinstance(entry, Text) and entry.name) or (isinstance(entry, Names) and entry.everybody)


def round_counts(form: Form, prefix: str = "") -> Iterator[str]:
    """The names under which numbers of rounds are kept."""
    for key, entry in form.items():
        if isinstance(entry, Rounds):
            yield stem(entry, prefix + key)
        elif isinstance(entry, Record):
            yield from round_counts(entry.entries, f"{prefix}{key}.")


def unmarked(form: Form) -> dict[str, str]:
    """What stands in the cells of pictures of marks before anybody writes."""
    return {**open_marks(form), **printed_marks(form)}


def printed_marks(form: Form) -> dict[str, str]:
    """The marks that are printed in cells of pictures on an empty sheet, by space."""
    return {space: mark for path, entry in pictures(form) for space, mark in entry.printed_marks(path).items()}


def open_marks(form: Form) -> dict[str, str]:
    """What stands in cells of pictures of marks where nobody marked anything, nor is anything printed."""
    return {f"{path}.{key}": entry.marks[0] for path, entry in pictures(form) if entry.marks for key in entry.keys}


def pictures(form: Form, prefix: str = "") -> Iterator[tuple[str, Along]]:
    """The pictures of a form, each with its path."""
    for key, entry in form.items():
        if isinstance(entry, Record):
            yield from pictures(entry.entries, f"{prefix}{key}.")
        elif isinstance(entry, Along) and entry.notation == "picture":
            yield prefix + key, entry
