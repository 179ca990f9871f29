"""Spaces and forms: where a player writes, and how it is typed into a filled sheet.

A game describes its filled sheet once, as a *form*: a tree of entries. From it come the names of all spaces, the reader of
filled sheets (`filled`), the empty sheet to type into (`blank`) and the JSON Schema (`schema`). None of them knows a game.

A space's name is its path through the form: `karma.2`, `symbols.lotus`, `circles.r4c4`, `stages.idea.1.values.a`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from sheetgen.form.numbers import whole
from sheetgen.form.typed import folded, loosely, odd
from sheetgen.source.messages import Listing, Message, Phrase

if TYPE_CHECKING:
    from fractions import Fraction

Domain: TypeAlias = "tuple[int | Fraction, ...] | None"
"""The numbers that may ever stand in a space, rising; None: any whole number."""


Labels = Mapping[str, tuple[str, ...]]
"""The keys or words that are called so, by what they are called as `loosely` compares it."""


class Printed(NamedTuple):
    """The texts that a layout prints for keys and words. fields: on the way to them; languages: texts by path or name."""

    fields: tuple[str, ...] = ()
    languages: tuple[Mapping[str, str], ...] = ()

    def texts(self, name: str) -> Iterator[str]:
        """The texts of one key or word, in each language that has one."""
        path = ".".join((*self.fields, name))
        return (text for labels in self.languages if (text := labels.get(path, labels.get(name))))

    def labels(self, names: Collection[str], printed: Iterable[str], itself: bool = False) -> Labels:
        """The labels of those names that are printed; a name itself comes before the labels of others.

        itself: names count as their own labels, whatever their case.
        """
        found: dict[str, dict[str, None]] = {}
        for name in printed:
            for text in self.texts(name):
                found.setdefault(loosely(text), {})[name] = None
        own: dict[str, dict[str, None]] = {}
        for name in names:
            own.setdefault(loosely(name), {})[name] = None
        kept = {label: tuple(own.get(label, keys)) for label, keys in found.items()}
        own_labels = {label: tuple(keys) for label, keys in own.items()} if itself else {}
        return {**kept, **own_labels}


def labelled(labels: Labels, text: str) -> str | None:
    """The key or word that a label stands for; None if it is none or that of several, or a key with odd characters in it."""
    label = loosely(text)
    found = labels.get(label, ())
    return found[0] if len(found) == 1 and (loosely(found[0]) != label or odd(text) is None) else None


class Entry(Struct, frozen=True, kw_only=True):
    """One key of a filled sheet. `about` is one line for `blank` and for editors."""

    about: Phrase | Listing | str = ""
    required: bool = False
    blank: str | None = None
    """What `blank` types for it; None: nothing, as on an empty sheet."""
    keep: bool = False
    """Judged only when something is written there: to leave it blank is no cure."""


class Number(Entry, frozen=True, kw_only=True, dict=True):
    """A whole number. Outside `low`…`high` it cannot be read (other limits are for the game's rules)."""

    low: int | None = None
    high: int | None = None
    domain: Domain = None
    decimals: bool = False
    """It need not be whole: `2.5`."""
    marks: tuple[str, ...] = ()
    """Words that may stand for numbers, whatever their case."""
    shown: Phrase | Listing | str = ""
    """What may stand there, in words, for who typed something else."""
    many: bool = False
    """A list of whole numbers, as one space."""
    runs: bool = True
    """In a round: it goes on from the same of the round before, which therefore lies beside it."""

    @cached_property
    def by_mark(self) -> dict[str, str]:
        """The marks by how they are compared."""
        return {mark.casefold(): mark for mark in self.marks}


class Tick(Entry, frozen=True, kw_only=True):
    """A box that is ticked or not: `true`, `yes`, `x`, `ja` or `✓`."""


class Text(Entry, frozen=True, kw_only=True):
    """Text taken as typed. `check` says why it cannot be read, and at which offset into the text, or None."""

    check: Callable[[str], tuple[Message, int] | None] | None = None
    """(what is to be said, offset of the fault in characters)."""
    alike: Callable[[str], Iterable[str]] | None = None
    """What a text may have been that was misread; None: it is never taken for another."""
    name: bool = False
    """It says whose sheet this is, so it may not be a `?`."""
    exact: bool = False
    """Of any length, and blanks as typed."""
    also: Mapping[str, str] = {}
    """Other ways to type some texts, as `loosely` compares them."""


class Choice(Entry, frozen=True, kw_only=True, dict=True):
    """One of a few words, compared without case, a blank for a hyphen, or what is printed for it; or a listed name, as it is."""

    options: tuple[str, ...]
    lenient: bool = False
    """Any other word is kept as typed, for the game's rules."""
    mark: bool = False
    """The words are signs of one character, one of which stands in each cell of a picture: the first where nobody wrote."""
    exact: bool = False
    """Case and hyphens count."""
    of: str | None = None
    """The key of the entry that lists the names which are the options of a sheet; `options` are their columns where these are
    printed."""
    also: Mapping[str, str] = {}
    """Other ways to type some options, as `loosely` compares them."""
    called: Printed = Printed()
    """The texts that are printed for its words."""

    def option(self, text: str) -> str | None:
        """The option that a text names."""
        option = self._by_word.get(text) or (None if self.exact else self._by_word.get(folded(text)))
        return option or (self.also.get(loosely(text)) if self.also else None) or labelled(self.labels, text)

    @cached_property
    def labels(self) -> Labels:
        """The options by what they are called."""
        return self.called.labels(self.options, self.options, self.exact) if self.of is None and not self.mark else {}

    @cached_property
    def _by_word(self) -> dict[str, str]:
        """The options by how they are compared, and as they are."""
        loosely = {} if self.exact else {folded(each): each for each in reversed(self.options)}
        return {**loosely, **{each: each for each in self.options}}


class Names(Entry, frozen=True, kw_only=True):
    """A list of names, none twice, as one space. `of` is the key of the entry that lists the names allowed."""

    of: str | None = None
    least: int = 0
    most: int | None = None
    everybody: bool = False
    """It says who is at the table, each name being a space: one that cannot be read is called P and its number."""

    @property
    def seats(self) -> int:
        """How many can be at the table."""
        return self.most or max(self.least, 20)


class Record(Entry, frozen=True, kw_only=True):
    """A mapping with its own keys."""

    entries: Form
    ordered: tuple[str, ...] | None = None
    """The keys whose values may be typed as a list in this order, a single value being a list of one; None: only pairs are read.

    Of just one such key whatever is typed is the value, unless it names a key.
    """


Cells: TypeAlias = tuple[tuple[str | None, ...], ...]


class Along(Entry, frozen=True, kw_only=True, dict=True):
    """The same at each key of an axis: a list from the first key on, or pairs; a single value stands for a list of one.

    Where all of them are ticks a list names the keys that are ticked. Rows, each of them columns, of single values that are no
    texts may be a picture: a line a row, a token a column.
    """

    keys: tuple[str, ...]
    each: tuple[AnyEntry, ...]
    """What stands at each key: one entry for all of them, or one for each."""
    across: bool = False
    """Whether the keys are columns."""
    of: str | None = None
    """The key of the entry that lists the names which are the keys of a sheet; `keys` are those that are printed."""
    exact: bool = False
    """Case and blanks count in keys."""
    least: int = 0
    """So many names there are at least, where they are typed."""
    notation: Literal["any", "list", "pairs", "picture"] = "any"
    """How it may be typed: as a list (of numbers as far as the last one), as pairs, as a picture of `rows`, or in any style."""
    joined: bool = False
    """In print it is one space, for numbers by names; so it is on a filled sheet where `of` is None: any names may be given."""
    varies: bool = False
    """The keys are others for each layout: a game's schema takes any."""
    rows: tuple[tuple[str | None, ...], ...] = ()
    """The keys as they lie beside one another on the sheet, where that is in several rows; of a picture None where no cell is."""
    hole: str | None = None
    """How a place of a picture that is no cell is typed; None: it is not typed at all."""
    printed: tuple[str, ...] = ()
    """Marks of cells that are printed so on an empty sheet, as `key=mark`."""
    called: Printed = Printed()
    """The texts that are printed for its keys."""

    @cached_property
    def by_key(self) -> dict[str, int]:
        """The place of each key, by what may be typed for it."""
        exact = {key: at for at, key in enumerate(self.keys)}
        return exact if self.exact else {**{folded(key): at for key, at in exact.items()}, **exact}

    def place(self, typed: str) -> int | None:
        """The place of a key as it is typed, from 0."""
        result = self.by_key.get(typed)
        if result is None and not self.exact:
            result = self.by_key.get(folded(typed))
        if result is None and (named := labelled(self.labels, typed)) is not None:
            result = self.keys.index(named)
        return result

    @cached_property
    def labels(self) -> Labels:
        """The keys by what they are called; none where they are names that are typed."""
        return self.called.labels(self.keys, self.keys, self.exact) if self.of is None and self.notation != "picture" else {}

    def at(self, index: int) -> AnyEntry:
        """What stands at a key, from 0."""
        return self.each[index] if len(self.each) > 1 else self.each[0]

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The marks that may stand in the cells of a picture; empty: numbers do."""
        each = self.each[0]
        return each.options if isinstance(each, Choice) else ()

    def cells(self, path: str) -> Cells:
        """The spaces of a picture, row by row; None where no cell is. They are named once: boards are most of what is read."""
        if path not in self._cells:
            self._cells[path] = tuple(tuple(key and f"{path}.{key}" for key in row) for row in self.rows)
        return self._cells[path]

    @cached_property
    def _cells(self) -> dict[str, Cells]:
        return {}

    def printed_marks(self, path: str) -> dict[str, str]:
        """The marks that are printed on an empty sheet, by space."""
        return {f"{path}.{key}": mark for key, _, mark in (each.partition("=") for each in self.printed)}

    @cached_property
    def numbered(self) -> bool:
        """Whether the keys are numbers, or names that are not known before: so nobody looks for them."""
        return self.notation != "pairs" and (self.of is not None or all(whole(key) is not None for key in self.keys))

    @cached_property
    def lists(self) -> bool:
        """Whether lists of numbers stand at some keys."""
        return any(map(is_list, self.each))

    @cached_property
    def untyped(self) -> Untyped | None:
        """Why nothing of it is typed, where that is so: one row of several that are printed."""
        untyped = (each for each in self.each if isinstance(each, Untyped))
        return None if any(map(is_typed, self.each)) else next(untyped, None)

    @cached_property
    def ticked(self) -> bool:
        """Whether all that is typed are ticks, so that a list names those that are ticked."""
        return all(isinstance(entry, Tick) for entry in self.each if is_typed(entry))

    @cached_property
    def drawn(self) -> bool:
        """Whether all of it is written as a picture: names may have blanks."""
        below = all(not isinstance(entry, Along) or entry.drawn for entry in self.each)
        return self.pictured and below and not any(isinstance(entry, Choice) and entry.exact for entry in self.each)

    @cached_property
    def pictured(self) -> bool:
        """Whether all of it may be typed as a picture."""
        return self.notation == "any" and all(
            (isinstance(entry, (Number, Choice, Tick, Untyped)) and not is_list(entry))
            or (isinstance(entry, Along) and entry.across and not self.across and entry.pictured)
            for entry in self.each
        )


class Untyped(Entry, frozen=True, kw_only=True):
    """What is never typed: to give it is a fault."""

    why: Literal["printed", "hidden", "computed", "fixed"]


class Rounds(Entry, frozen=True, kw_only=True):
    """A list of records: the spaces `key.1.…`; `printed` is how many are on the sheet. Up to `most` may be typed."""

    entries: Form
    printed: int
    most: int = 1000
    """More than anybody plays; a longer list is not read."""
    silent: bool = False
    """The key is left out of its spaces' names (`stages.idea.1`, not `stages.idea.rounds.1`)."""


def picture_entry(
    key: str, rows: Cells, each: AnyEntry, *, about: Phrase | str = "", hole: str | None = None, printed: tuple[str, ...] = ()
) -> Along:
    """The entry of a picture: the spaces of its cells, row by row, what stands in each, and the marks printed, as `space=mark`."""
    stem = f"{key}."
    named = tuple(tuple(cell and cell.removeprefix(stem) for cell in row) for row in rows)
    return Along(
        keys=tuple(cell for row in named for cell in row if cell),
        each=(each,),
        notation="picture",
        rows=named,
        about=about,
        hole=hole,
        printed=tuple(each.removeprefix(stem) for each in printed),
    )


def is_list(entry: AnyEntry) -> bool:
    """Whether it is a list of numbers, as one space."""
    return isinstance(entry, Number) and entry.many


def is_typed(entry: AnyEntry) -> bool:
    """Whether anything is ever typed for it."""
    return not (isinstance(entry, Untyped) or (isinstance(entry, Along) and entry.untyped is not None))


AnyEntry = Number | Tick | Text | Choice | Names | Record | Rounds | Along | Untyped
"""Every kind of entry there is."""
Form = dict[str, AnyEntry]
"""The entries of a filled sheet by key."""
