"""Spaces and forms: where a player writes, and how it is typed into a filled sheet.

A game describes its filled sheet once, as a *form*: a tree of entries. From it come the names of all spaces, the reader of
filled sheets (`filled`), the empty sheet to type into (`blank`) and the JSON Schema (`schema`). None of them knows a game.

A space's name is its path through the form: `karma.2`, `symbols.lotus`, `circles.r4c4`, `stages.idea.1.values.a`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from sheetgen.source import faults

Type = Literal["number", "tick", "mark", "text"]
Domain = tuple[int, ...] | None
"""The numbers that may ever stand in a space, rising; None: any whole number."""


class Entry(Struct, frozen=True, kw_only=True):
    """One key of a filled sheet. `about` is one line for `blank` and for editors."""

    about: str = ""
    required: bool = False
    blank: str | None = None
    """What `blank` types for it; None: nothing, as on an empty sheet."""
    keep: bool = False
    """Judged only when something is written there: to leave it blank is no cure."""


class Number(Entry, frozen=True, kw_only=True):
    """A whole number. Outside `low`…`high` it cannot be read (other limits are for the game's rules)."""

    low: int | None = None
    high: int | None = None
    domain: Domain = None
    runs: bool = True
    """In a round: it goes on from the same of the round before, which therefore lies beside it."""


class Tick(Entry, frozen=True, kw_only=True):
    """A box that is ticked or not: `true`, `yes`, `x`, `ja` or `✓`."""


class Words(Entry, frozen=True, kw_only=True):
    """Text taken as typed. `check` says why it cannot be read, and at which offset into the text, or None."""

    check: Callable[[str], tuple[faults.Said[faults.Words], int] | None] | None = None
    """(what is to be said, offset of the fault in characters)."""
    alike: Callable[[str], Iterable[str]] | None = None
    """What a text may have been that was misread; None: it is never taken for another."""
    name: bool = False
    """It says whose sheet this is, so it may not be a `?`."""


class Choice(Entry, frozen=True, kw_only=True):
    """One of a few words, compared without case, a blank for a hyphen."""

    options: tuple[str, ...]


class Names(Entry, frozen=True, kw_only=True):
    """A list of names, none twice, as one space. `of` is the key of the entry that lists the names allowed."""

    of: str | None = None
    least: int = 0
    most: int | None = None
    everybody: bool = False
    """It says who is at the table: a name that cannot be read is called P and its number."""


class Ticks(Entry, frozen=True, kw_only=True):
    """A list of words, each ticking the space `key.word`."""

    options: tuple[str, ...]


class Numbered(Entry, frozen=True, kw_only=True):
    """A list of at most `count` numbers: the spaces `key.1` … `key.count`; None: no limit, the list is one space."""

    count: int | None
    domain: Domain = None


class Keyed(Entry, frozen=True, kw_only=True):
    """Numbers by a fixed set of keys: the spaces `key.option`."""

    options: tuple[str, ...]
    numbers: bool = True
    """False: each holds a list of numbers (`Numbered` without limit)."""
    varies: bool = False
    """The options are another for each layout: a game's schema takes any."""
    domain: Domain = None
    groups: tuple[tuple[str, ...], ...] = ()
    """The options as they lie beside one another on the sheet, where that is in several rows."""


class Named(Entry, frozen=True, kw_only=True):
    """Numbers by names. `of`: the key of the entry that lists the names, each a space `key.name`; None: any, all in one space."""

    of: str | None = None
    domain: Domain = None


class Tokens(Entry, frozen=True, kw_only=True):
    """A picture of a lattice: one token a cell, one text line a row. Cells are space names, None where there is none."""

    rows: tuple[tuple[str | None, ...], ...]
    numbers: bool = False
    """Tokens are numbers (`.` or `_` for none), else marks."""
    marks: tuple[str, ...] = ()
    """The marks there are; compared without case. The first is what an unmarked cell is typed as."""
    hole: str | None = None
    """How a cell that is none is typed; None: it is not typed at all."""
    printed: tuple[str, ...] = ()
    """Marks of cells that are printed so on an empty sheet, as `space=mark`."""
    domain: Domain = None


class Record(Entry, frozen=True, kw_only=True):
    """A mapping with its own keys."""

    entries: Form


class Rounds(Entry, frozen=True, kw_only=True):
    """A list of records: the spaces `key.1.…`; `printed` is how many are on the sheet. Up to `most` may be typed."""

    entries: Form
    printed: int
    most: int = 1000
    """More than anybody plays; a longer list is not read."""
    silent: bool = False
    """The key is left out of its spaces' names (`stages.idea.1`, not `stages.idea.rounds.1`)."""


AnyEntry = Number | Tick | Words | Choice | Names | Ticks | Numbered | Keyed | Named | Tokens | Record | Rounds
"""Every kind of entry there is."""
Form = dict[str, AnyEntry]
"""The entries of a filled sheet by key."""
