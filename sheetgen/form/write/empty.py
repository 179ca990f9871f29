"""A check whether a sheet contains any values except the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.form.entries import AnyEntry, Form, Names, Rounds, Text, stem
from sheetgen.form.spaces import every_entry, spaces
from sheetgen.form.written import Written


class Untouched(NamedTuple):
    """Values that don't come from playing. names: spaces of players and of the number of rounds; marks: marks of untouched
    cells."""

    names: frozenset[str]
    marks: Mapping[str, str]

    def is_all(self, written: Written) -> bool:
        """Return whether a sheet contains no other values."""
        names, marks = self
        said = ((name, value) for name, value in written.items() if name not in names and marks.get(name) != value)
        return all(value is False or value == () for _, value in said)


def untouched(form: Form) -> Untouched:
    """Return the values on a form's sheets that don't come from playing."""
    names = (key for key, entry in form.items() if entry.blank is not None or entry.required or _is_who(entry))
    return Untouched(frozenset((*names, *round_counts(form))), unmarked(form))


def _is_who(entry: AnyEntry) -> bool:
    return (isinstance(entry, Text) and entry.name) or (isinstance(entry, Names) and entry.everybody)


def round_counts(form: Form) -> Iterator[str]:
    """Yield the names under which numbers of rounds are stored."""
    for path, entry, repeated in every_entry(form):
        if isinstance(entry, Rounds) and not repeated:
            yield stem(entry, path)


def unmarked(form: Form) -> dict[str, str]:
    """Return the marks in untouched cells of pictures, by space."""
    return {space.name: space.printed for space in spaces(form) if space.printed is not None}


def printed_marks(form: Form) -> dict[str, str]:
    """Return the marks that are printed in cells of pictures on an empty sheet, by space."""
    blank = open_marks(form)
    return {space: mark for space, mark in unmarked(form).items() if mark != blank[space]}


def open_marks(form: Form) -> dict[str, str]:
    """Return the marks of cells that were marked neither in print nor by a player, by space."""
    return {space.name: str(space.domain[0]) for space in spaces(form) if space.printed is not None and space.domain}
