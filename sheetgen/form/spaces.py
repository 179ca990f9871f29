"""The table of a form's spaces: their names, kinds, families, rows and columns. Names are paths through the form."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from sheetgen.form.entries import (
    Amounts,
    AnyEntry,
    Axis,
    Choice,
    Form,
    Names,
    Number,
    Picture,
    Record,
    Rounds,
    Single,
    Untyped,
    stem,
)
from sheetgen.form.space import Allowed, Space, Type
from sheetgen.form.written import Value, Written

__all__ = ["Allowed", "Space", "Type", "every_entry", "named", "neighbours", "printed_names", "sheet_spaces", "spaces"]


class _Table:
    """The printed spaces of a form, compiled once, and the spaces of the last sheet, which are kept since thousands of sheets have
    the same spaces.

    deciding: the keys whose values determine the spaces of a sheet; None if these keys themselves differ between sheets.
    """

    def __init__(self, form: Form) -> None:
        self.form = form
        self.printed = {space.name: space for key, entry in form.items() for space in _spaces(entry, key, None)}
        keys = [key for located in every_entry(form) for key in _deciding(located)]
        self._deciding = None if None in keys else [key for key in keys if key is not None]
        self._last: tuple[list[Value | None], dict[str, Space]] | None = None

    def on_sheet(self, written: Written) -> dict[str, Space]:
        """Return the spaces of a written sheet."""
        values = None if self._deciding is None else list(map(written.get, self._deciding))
        if self._last is not None and self._last[0] == values:
            return self._last[1]
        result = {space.name: space for key, entry in self.form.items() for space in _spaces(entry, key, written)}
        if values is not None:
            self._last = values, result
        return result


_tables: dict[int, _Table] = {}
"""Tables by the `id` of their form. Each table keeps its form alive, so that the `id` stays valid."""
_MOST_TABLES = 50


def _table(form: Form) -> _Table:
    table = _tables.get(id(form))
    if table is None:
        if len(_tables) >= _MOST_TABLES:
            _tables.clear()
        table = _tables[id(form)] = _Table(form)
    return table


def spaces(form: Form, written: Written | None = None) -> Collection[Space]:
    """Return all spaces of a form, in its order: the printed spaces, or the spaces of a written sheet."""
    return (_table(form).printed if written is None else _table(form).on_sheet(written)).values()


def sheet_spaces(form: Form, written: Written) -> dict[str, Space]:
    """Return the spaces of a written sheet by name, in the form's order."""
    return _table(form).on_sheet(written)


class LocatedEntry(NamedTuple):
    """An entry and its path. repeated: whether it is in a round or along an axis."""

    path: str
    entry: AnyEntry
    repeated: bool = False


def every_entry(form: Form, prefix: str = "", repeated: bool = False) -> Iterator[LocatedEntry]:
    """Yield every entry of a form, each before the entries inside it."""
    for key, entry in form.items():
        yield from _entries_within(entry, prefix + key, repeated)


def _entries_within(entry: AnyEntry, path: str, repeated: bool) -> Iterator[LocatedEntry]:
    yield LocatedEntry(path, entry, repeated)
    if isinstance(entry, Record | Rounds):
        yield from every_entry(entry.entries, path + ".", repeated or isinstance(entry, Rounds))
    elif isinstance(entry, Axis):
        for each in entry.each:
            yield from _entries_within(each, path, True)


def _deciding(located: LocatedEntry) -> Iterator[str | None]:
    """Yield the key whose value determines an entry's spaces. Yield None for rounds inside a round or along an axis, since
    their keys differ between sheets."""
    match located.entry:
        case Choice(of=str(of)) | Axis(of=str(of)):
            yield of
        case Names(everybody=True):
            yield located.path
        case Rounds():
            yield None if located.repeated else stem(located.entry, located.path)


def _spaces(entry: AnyEntry, name: str, written: Written | None) -> Iterator[Space]:
    match entry:
        case Choice(of=str(of)) if written is not None:
            yield replace(entry.space(name), domain=written.names(of))
        case Single():
            yield entry.space(name)
        case Names(everybody=True):
            many = entry.seats if written is None else len(written.names(name))
            yield from (Space(f"{name}.{seat}", "text", None, name, seat=seat) for seat in range(1, many + 1))
        case Names():
            yield Space(name, "text", None, name, holds="names", of=entry.of, single=entry.most == 1)
        case Record():
            yield from _fields(entry, name, written)
        case Picture():
            yield from _cells(entry, name)
        case Amounts(of=of) if of is None or written is None:
            yield Space(name, "number", None, name, holds="amounts", of=of)
        case Axis():
            yield from _along(entry, name, written)
        case Untyped():
            return
        case Rounds(printed=printed):
            played = written.number(stem(entry, name)) or 0 if written is not None else printed
            for number in range(1, played + 1):
                yield from _round(entry.entries, stem(entry, name), number, written)
        case _:
            assert_never(entry)


def _fields(entry: Record, name: str, written: Written | None) -> Iterator[Space]:
    """Yield the spaces of a record. If its fields may be typed in their order, single numbers are neighbours."""
    numbers = [] if entry.ordered is None else [key for key, each in entry.entries.items() if isinstance(each, Number)]
    for key, each in entry.entries.items():
        for space in _spaces(each, f"{name}.{key}", written):
            yield replace(space, family=name, at=(1, numbers.index(key) + 1)) if key in numbers else space


def _cells(entry: Picture, path: str) -> Iterator[Space]:
    """Yield the cells of a picture, with their rows and columns."""
    blank = entry.marks[0] if entry.marks else None
    for row, keys in enumerate(entry.rows, 1):
        for column, key in enumerate(keys, 1):
            if key:
                printed, space = entry.printed.get(key, blank), entry.each.space(f"{path}.{key}")
                yield replace(space, family=path, at=(row, column), pictured=True, printed=printed)


def printed_names(form: Form, written: Written) -> dict[str, str]:
    """Return the names in print of spaces whose names contain names on a sheet, such as players' names."""
    axes = (located.entry for located in every_entry(form) if isinstance(located.entry, Axis))
    keys = {axis.of: axis.keys for axis in axes if axis.of is not None and not isinstance(axis, Amounts)}
    if not keys:
        return {}
    numbered = written.changed({of: each[: len(written.names(of))] for of, each in keys.items()})
    pairs = zip(sheet_spaces(form, written), sheet_spaces(form, numbered), strict=True)
    return {here: there for here, there in pairs if here != there}


def named(entry: Axis, written: Written | None) -> tuple[str, ...]:
    """Return the keys of an axis: the printed keys, or the keys of a written sheet."""
    return entry.keys if entry.of is None or written is None else written.names(entry.of)


def _along(entry: Axis, name: str, written: Written | None) -> Iterator[Space]:
    """Yield the spaces along an axis.

    Spaces in one row at each key (a single space, the spaces along an inner axis, the single numbers of a record) are neighbours of
    the corresponding spaces at the next key; texts have no neighbours.
    """
    pictured = entry.pictured and all(isinstance(each, (Axis, Untyped)) for each in entry.each)
    rows = {key: (row, n) for row, group in enumerate(entry.rows, 1) for n, key in enumerate(group, 1)}
    for at, key in enumerate(named(entry, written)):
        stem, each = f"{name}.{key}", entry.at(at)
        below = tuple(_spaces(each, stem, written))
        tall = {space.family for space in below if space.at[0] != 1}
        for space in below:
            if (space.type == "text" and space.domain is None) or space.family in tall:
                yield space
                continue
            family = name + space.family[len(stem) :] + (f"/{space.type}" if len(entry.each) > 1 else "")
            place = (at + 1, space.at[1]) if isinstance(each, (Axis, Record)) else (1, at + 1)
            if key in rows:
                family, place = f"{family}/{rows[key][0]}", (1, rows[key][1])
            is_tick = space.type == "tick"
            listed = entry.notation == "list" and is_tick
            yield replace(space, family=family, at=place, pictured=pictured and not is_tick, listed=listed)


def _round(entries: Form, of: str, number: int, written: Written | None) -> Iterator[Space]:
    """Yield the spaces of one round. Its single numbers form a row of the family, below the row of the previous round."""
    numbers = [key for key, entry in entries.items() if isinstance(entry, Number)]
    for key, entry in entries.items():
        for space in _spaces(entry, f"{of}.{number}.{key}", written):
            yield replace(space, family=of, at=(number, numbers.index(key) + 1)) if key in numbers else space


def neighbours(known: tuple[Space, ...]) -> dict[str, tuple[str, ...]]:
    """Return the names of the spaces next to each space in a row or column of its family."""
    at = {(space.family, *space.at): space.name for space in known}
    steps = ((0, -1), (0, 1), (-1, 0), (1, 0))
    result = {}
    for space in known:
        row, column = space.at
        beside = (at.get((space.family, row + down, column + right)) for down, right in steps if space.runs or not down)
        result[space.name] = tuple(name for name in beside if name)
    return result
