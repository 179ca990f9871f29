"""Forms: the ways to type a filled sheet.

A game describes its filled sheet once, as a *form*: a tree of entries. It provides the names of all spaces, the reader of filled
sheets (`filled`), the empty sheet to type into (`blank`) and the JSON Schema (`schema`). None of them knows a game.

A space's name is its path through the form: `karma.2`, `symbols.lotus`, `circles.r4c4`, `stages.idea.1.values.a`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from sheetgen.form import words
from sheetgen.form.codec import EMPTY, Issue, no_number
from sheetgen.form.guess import folded, number_word
from sheetgen.form.kinds import Choice, Domain, Entry, Labels, Number, Printed, Single, Text, Tick, labelled
from sheetgen.form.numbers import whole
from sheetgen.form.written import UNREAD, Unread
from sheetgen.source.messages import Phrase, message


class Names(Entry, frozen=True, kw_only=True):
    """A list of names without duplicates, as one space. `of` is the key of the entry that lists the allowed names."""

    of: str | None = None
    least: int = 0
    most: int | None = None
    everybody: bool = False
    """True if it lists the players at the table, with one space per name: an unreadable name becomes P and its number."""

    @property
    def seats(self) -> int:
        """The maximum number of players."""
        return self.most or max(self.least, 20)


class Record(Entry, frozen=True, kw_only=True):
    """A mapping with its own keys."""

    entries: Form
    ordered: tuple[str, ...] | None = None
    """Keys whose values may be typed as a list in this order, with a single value as a list of one; None: only pairs are read.

    If there is only one key, what is typed is the value of this key, unless it is pairs with keys of the record.
    """


class Axis(Entry, frozen=True, kw_only=True, dict=True):
    """Entries along an axis, typed as a list that starts at the first key, or as pairs. A single value is a list of one.

    Rows and columns of single values other than texts may be a picture: one line per row, one token per column.
    """

    keys: tuple[str, ...]
    each: tuple[AnyEntry, ...]
    """The entry at each key: one for all of them, or one for each."""
    across: bool = False
    """True if the keys are columns."""
    of: str | None = None
    """Key of the entry whose listed names are the keys on a filled sheet; `keys` are then the keys in print."""
    exact: bool = False
    """True if case and space characters matter in keys."""
    least: int = 0
    """Minimum number of names, if the keys are typed names."""
    notation: Literal["any", "list", "pairs"] = "any"
    """Allowed notation: a list (it ends at the last typed number), pairs, or any."""
    varies: bool = False
    """True if the keys differ between layouts, so that a game's schema accepts any keys."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The keys in their rows on the sheet, if there are several rows."""
    called: Printed = Printed()
    """The texts that are printed for its keys."""

    @cached_property
    def by_key(self) -> dict[str, int]:
        """Indices of the keys by their typed forms."""
        exact = {key: at for at, key in enumerate(self.keys)}
        return exact if self.exact else {**{folded(key): at for key, at in exact.items()}, **exact}

    def place(self, typed: str) -> int | None:
        """Return the index of a key as typed, from 0."""
        result = self.by_key.get(typed)
        if result is None and not self.exact:
            result = self.by_key.get(folded(typed))
        if result is None and (named := labelled(self.labels, typed)) is not None:
            result = self.keys.index(named)
        return result

    @cached_property
    def labels(self) -> Labels:
        """Keys by their labels; empty if the keys are typed names."""
        return self.called.labels(self.keys, self.keys, self.exact) if self.of is None else {}

    def at(self, index: int) -> AnyEntry:
        """Return the entry at a key's index, from 0."""
        return self.each[index] if len(self.each) > 1 else self.each[0]

    @cached_property
    def numbered(self) -> bool:
        """True if the keys are numbers, or names not known in advance, so that values can be typed as a list without keys."""
        return self.notation != "pairs" and (self.of is not None or all(whole(key) is not None for key in self.keys))

    @cached_property
    def lists(self) -> bool:
        """Return whether lists of numbers are typed at some keys."""
        return any(map(is_list, self.each))

    @cached_property
    def untyped(self) -> Untyped | None:
        """The entry with the reason why nothing is ever typed along the axis (such as a printed row); None if something is
        typed."""
        untyped = (each for each in self.each if isinstance(each, Untyped))
        return None if any(map(is_typed, self.each)) else next(untyped, None)

    @cached_property
    def drawn(self) -> bool:
        """True if the whole axis is written as a picture; False if it contains names, since names may contain space characters."""
        below = all(not isinstance(entry, Axis) or entry.drawn for entry in self.each)
        return self.pictured and below and not any(isinstance(entry, Choice) and entry.exact for entry in self.each)

    @cached_property
    def pictured(self) -> bool:
        """True if the whole axis may be typed as a picture."""
        return self.notation == "any" and all(
            (isinstance(entry, (Number, Choice, Tick, Untyped)) and not is_list(entry))
            or (isinstance(entry, Axis) and entry.across and not self.across and entry.pictured)
            for entry in self.each
        )


class Ticks(Axis, frozen=True, kw_only=True, dict=True):
    """Boxes to tick along an axis: a list names the keys that are ticked."""


class Amounts(Axis, frozen=True, kw_only=True, dict=True):
    """Numbers by name, typed as pairs. In print they are one space.

    On a filled sheet they are one space if `of` is None, since any names are then allowed. Otherwise each listed name has a space.
    """

    keys: tuple[str, ...] = ()
    each: tuple[AnyEntry, ...] = (Number(),)
    notation: Literal["any", "list", "pairs"] = "pairs"


Cells: TypeAlias = tuple[tuple[str | None, ...], ...]


class Picture(Entry, frozen=True, kw_only=True, dict=True):
    """The cells of a lattice, typed below a bar (`|`) in the shape of the sheet: one line per row, one token per cell."""

    rows: Cells
    """Keys of the cells, row by row; None for a place without a cell."""
    each: Number | Choice
    hole: str | None = None
    """Text typed for a place without a cell; None: such places are left out."""
    printed: Mapping[str, str] = {}
    """The marks that are printed in cells of an empty sheet, by key."""

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of all cells."""
        return tuple(cell for row in self.rows for cell in row if cell)

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The marks allowed in the cells; empty if the cells hold numbers."""
        return self.each.options if isinstance(self.each, Choice) else ()

    def cells(self, path: str) -> Cells:
        """Return the spaces, row by row, with None for a place without a cell. The names are built only once, since boards are the
        largest part of the input.
        """
        if path not in self._cells:
            self._cells[path] = tuple(tuple(key and f"{path}.{key}" for key in row) for row in self.rows)
        return self._cells[path]

    @cached_property
    def _cells(self) -> dict[str, Cells]:
        return {}

    def parse(self, token: str) -> int | str | Unread | Issue | None:
        """Return the value typed in a cell; None if the cell is blank."""
        if token == UNREAD.value:
            return UNREAD
        if self.marks:
            mark = token.upper()
            return mark if mark in self.marks else Issue(message(words.unknown_mark, token, self.marks))
        if token in EMPTY:
            return None
        value = whole(token)
        if value is None:
            value = number_word(token)
        return no_number(token) if value is None else value


class Untyped(Entry, frozen=True, kw_only=True):
    """An entry that is never typed: typing it is an error."""

    why: Literal["printed", "hidden", "computed", "fixed", "missing"]


def is_hole(entry: AnyEntry) -> bool:
    """Return whether an entry stands for a place without a space."""
    return isinstance(entry, Untyped) and entry.why == "missing"


class Rounds(Entry, frozen=True, kw_only=True):
    """A list of records: the spaces `key.1.…`; `printed` is the number of rounds on the sheet. Up to `most` may be typed."""

    entries: Form
    printed: int
    most: int = 1000
    """Maximum rounds, more than players ever play; a longer list isn't read."""
    silent: bool = False
    """True if the key is left out of the names of its spaces (`stages.idea.1`, not `stages.idea.rounds.1`)."""


def axis(*, keys: tuple[str, ...], each: tuple[AnyEntry, ...], **more: Any) -> Axis:
    """Return the entry of an axis: `Ticks` if every typed entry is a tick, otherwise `Axis`."""
    kind = Ticks if all(isinstance(entry, Tick) for entry in each if is_typed(entry)) else Axis
    return kind(keys=keys, each=each, **more)


def along(
    *,
    keys: tuple[str, ...],
    each: tuple[AnyEntry, ...],
    notation: str = "any",
    joined: bool = False,
    rows: Cells = (),
    hole: str | None = None,
    printed: tuple[str, ...] = (),
    **more: Any,
) -> Axis | Picture:
    """Deprecated, for plug-ins: use `Axis`, `Ticks`, `Amounts` or `picture_entry`."""
    if notation == "picture" and isinstance(each[0], Number | Choice):
        picture = picture_entry("", rows, each[0], hole=hole, printed=printed)
        return replace(picture, **{name: value for name, value in more.items() if name in Entry.__struct_fields__})
    if joined:
        return Amounts(keys=keys, each=each, **more)
    return axis(keys=keys, each=each, notation=notation, rows=rows, **more)


def picture_entry(
    key: str,
    rows: Cells,
    each: Number | Choice,
    *,
    about: Phrase | str = "",
    hole: str | None = None,
    printed: tuple[str, ...] = (),
) -> Picture:
    """Return the entry of a picture. rows: the spaces of its cells, row by row; each: the kind of every cell; printed: the printed
    marks as `space=mark`."""
    stem = f"{key}."
    named = tuple(tuple(cell and cell.removeprefix(stem) for cell in row) for row in rows)
    marks = {space.removeprefix(stem): mark for space, _, mark in (each.partition("=") for each in printed)}
    return Picture(rows=named, each=each, about=about, hole=hole, printed=marks)


def is_list(entry: AnyEntry) -> bool:
    """Return whether an entry is a list of numbers in one space."""
    return isinstance(entry, Number) and entry.many


def is_typed(entry: AnyEntry) -> bool:
    """Return whether anything is ever typed for an entry."""
    return not (isinstance(entry, Untyped) or (isinstance(entry, Axis) and entry.untyped is not None))


def stem(entry: Rounds, name: str) -> str:
    """Return the start of the names of the spaces in rounds."""
    return name.rpartition(".")[0] if entry.silent else name


AnyEntry = Single | Names | Record | Rounds | Axis | Picture | Untyped
"""Every kind of entry there is."""
Form = dict[str, AnyEntry]
"""The entries of a filled sheet by key."""
__all__ = [
    "Amounts",
    "AnyEntry",
    "Axis",
    "Cells",
    "Choice",
    "Domain",
    "Entry",
    "Form",
    "Labels",
    "Names",
    "Number",
    "Picture",
    "Printed",
    "Record",
    "Rounds",
    "Single",
    "Text",
    "Tick",
    "Ticks",
    "Untyped",
    "along",
    "axis",
    "is_list",
    "is_typed",
    "labelled",
    "picture_entry",
    "stem",
]
