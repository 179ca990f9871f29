"""The kinds of spaces that hold one value, each a class.

A class defines the notation of its values, the values allowed in its spaces, and its JSON Schema. To add a kind, write a subclass
of `Single`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from msgspec import Struct

from sheetgen.form import typo_hints, words
from sheetgen.form.codec import FINEST, LONGEST, Issue, parse_whole
from sheetgen.form.guess import TICKED, folded, loosely, number_word, odd, odd_quote, value_words
from sheetgen.form.numbers import decimal, whole
from sheetgen.form.shapes import NUMBER, TEXT, UNREADABLE, Schema, any_case, one_of, one_or_list
from sheetgen.form.space import Allowed, Space, Type
from sheetgen.form.written import UNREAD, Unread
from sheetgen.source.messages import Listing, Message, Phrase, message, room

if TYPE_CHECKING:
    from fractions import Fraction

phrase, _ = room("form")


Domain: TypeAlias = "tuple[int | Fraction, ...] | None"
"""The numbers allowed in a space, in ascending order; None: any whole number."""
Labels = Mapping[str, tuple[str, ...]]
"""Keys or words by their labels. The labels are in the form that `loosely` returns."""


class Printed(NamedTuple):
    """The texts that a layout prints for keys and words. fields: the keys above them; languages: texts by path or name."""

    fields: tuple[str, ...] = ()
    languages: tuple[Mapping[str, str], ...] = ()

    def texts(self, name: str) -> Iterator[str]:
        """Return the printed texts of a key or word, in each language that has one."""
        path = ".".join((*self.fields, name))
        return (text for labels in self.languages if (text := labels.get(path, labels.get(name))))

    def labels(self, names: Collection[str], printed: Iterable[str], itself: bool = False) -> Labels:
        """Return the printed names by their labels. A label that equals a name belongs to that name only.

        itself: names are also their own labels, whatever their case.
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
    """Return the key or word that a label names. Return None if it names none or several, or is a key typed with odd characters."""
    label = loosely(text)
    found = labels.get(label, ())
    return found[0] if len(found) == 1 and (loosely(found[0]) != label or odd(text) is None) else None


class Entry(Struct, frozen=True, kw_only=True):
    """A key of a filled sheet. `about` is one line for `blank` and for editors."""

    about: Phrase | Listing | str = ""
    required: bool = False
    blank: str | None = None
    """The value that `blank` types for the key; None: no value."""
    keep: bool = False
    """True if it is checked only when it has a value. Corrections then never suggest leaving it blank, since that would hide
    any error."""


class TypedAs(NamedTuple):
    """The context of a typed text. listed: it is an item of a list. quoted: quotes around it are not part of it.

    brief: an error in it is reported without suggestions.
    """

    listed: bool = False
    quoted: bool = True
    brief: bool = False


ALONE = TypedAs()
Parsed: TypeAlias = "int | Fraction | bool | str | Unread | Issue | None"
"""Value of a text, or the reason why it isn't valid; None if the text means a blank space."""


class Single(Entry, frozen=True, kw_only=True):
    """An entry that is one space with one value.

    type: how it is drawn, photographed and shown: like a number, a tick, a mark or a text.
    """

    type: ClassVar[Type] = "text"

    def parse(self, text: str, how: TypedAs = ALONE) -> Parsed:
        """Return the value of a typed text."""
        raise NotImplementedError

    def space(self, name: str) -> Space:
        """Return the space with this name."""
        return Space(name, self.type, None, name, keep=self.keep)

    def schema(self) -> Schema:
        """The JSON Schema of the values that may be typed."""
        return TEXT

    @property
    def wanted(self) -> words.Wanted:
        """The kind of value that is expected, for messages."""
        return words.TEXT


class Number(Single, frozen=True, kw_only=True, dict=True):
    """A whole number. Outside `low`…`high` it is an error when the sheet is read; other limits are for the game's rules."""

    type: ClassVar[Type] = "number"

    low: int | None = None
    high: int | None = None
    domain: Domain = None
    decimals: bool = False
    """True if it may have decimals: `2.5`."""
    marks: tuple[str, ...] = ()
    """Words that may be typed in place of numbers, whatever their case."""
    shown: Phrase | Listing | str = ""
    """The values that are expected, for messages."""
    many: bool = False
    """True if it is a list of whole numbers in one space."""
    runs: bool = True
    """In a round: True if the number continues the number of the previous round, so that the two spaces are neighbours."""

    @cached_property
    def by_mark(self) -> dict[str, str]:
        """The marks by the form in which they are compared."""
        return {mark.casefold(): mark for mark in self.marks}

    def parse(self, text: str, how: TypedAs = ALONE) -> Parsed:
        """Return a number within the limits, or a mark as spelled in the layout."""
        value = self._amount(text) if self.decimals or self.marks else parse_whole(text, how.listed)
        if type(value) is not int:
            if isinstance(value, (str, Unread, Issue)):
                return value
            if value.denominator > FINEST:
                return Issue(message(phrase("too-fine", "expected at most 12 decimal places"), words.AS_WRITTEN))
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            return Issue(message(words.outside, int(value), self.low, self.high))
        return value

    def _amount(self, text: str) -> int | Fraction | str | Unread | Issue:
        """Return a number (it may have decimals, if allowed) or a mark."""
        text = text.strip()
        value = decimal(text) if self.decimals else whole(text)
        if value is not None:
            return value
        if text == UNREAD.value:
            return UNREAD
        mark = self.by_mark.get(text.casefold()) or self.by_mark.get(loosely(text))
        if mark is not None:
            return mark
        spelled = number_word(text)
        if spelled is not None:
            return spelled
        shown = self.shown or words.A_NUMBER
        return Issue(message(words.no_rows, shown) if "\n" in text else typo_hints.amount(text, shown, self.decimals))

    def space(self, name: str) -> Space:
        """Return a space for a list of numbers, or for one number or mark."""
        if self.many:
            return Space(name, "number", self.domain, name, holds="numbers", keep=self.keep)
        domain: Allowed | None = self.domain
        if self.domain is not None and self.marks:
            domain = (*self.domain, *self.marks)
        keep, limits = self.keep or self.required, (self.low, self.high)
        return Space(name, "number", domain, name, keep=keep, runs=self.runs, limits=limits, marks=self.marks)

    def schema(self) -> Schema:
        """Return the schema of a number, which may be typed as a text; of a list if `many` is set."""
        if self.many:
            return one_or_list(NUMBER)
        limits = {key: limit for key, limit in (("minimum", self.low), ("maximum", self.high)) if limit is not None}
        if not self.decimals and not self.marks:
            return {**NUMBER, **limits}
        decimals = r"(\.[0-9]+)?" if self.decimals else ""
        marks = "".join(f"|{any_case(mark)}" for mark in self.marks)
        number: Schema = {"type": "number" if self.decimals else "integer", **limits}
        text: Schema = {"type": ["string", "null"], "pattern": rf"^([+\-−]?[0-9]+{decimals}|\?|[._]{marks})$"}
        return {"anyOf": [number, text, *([{"enum": list(self.marks)}] if self.marks else [])]}

    @property
    def wanted(self) -> words.Wanted:
        """The expected value: a number; a whole number if decimals and marks aren't allowed."""
        return (self.shown or words.A_NUMBER) if self.decimals or self.marks else words.WHOLE_NUMBER


class Tick(Single, frozen=True, kw_only=True):
    """A box that is ticked or not. A tick is typed as `true`, `yes`, `x`, `ja` or `✓`."""

    type: ClassVar[Type] = "tick"

    def parse(self, text: str, how: TypedAs = ALONE) -> Parsed:
        """Return True for a tick, None for no tick."""
        word = text.strip().casefold()
        if word in TICKED or word in value_words().yes:
            return True
        if word == UNREAD.value:
            return UNREAD
        if word in value_words().no:
            return None
        return Issue(message(words.no_rows, words.A_TICK) if "\n" in word else message(words.no_tick, text))

    def space(self, name: str) -> Space:
        """Return a space for a box to tick."""
        return Space(name, "tick", (False, True), name, keep=self.keep)

    def schema(self) -> Schema:
        """Return the schema of the words for ticked and not ticked."""
        typed = "|".join(map(any_case, sorted(value_words().yes | value_words().no)))
        return {"anyOf": [{"enum": [True, False, "x", "?", None]}, {"type": "string", "pattern": f"^({typed})$"}]}

    @property
    def wanted(self) -> words.Wanted:
        """The expected value: a tick, and how to type it."""
        return words.TICK_TYPED


class Text(Single, frozen=True, kw_only=True):
    """Text taken as typed. `check` returns an error and its offset in the text, or None."""

    check: Callable[[str], tuple[Message, int] | None] | None = None
    """Function that returns the error in a text and its offset in characters, or None."""
    alike: Callable[[str], Iterable[str]] | None = None
    """Function that returns the texts that a misread text may stand for; None: it is never mistaken for another."""
    name: bool = False
    """True if it is the name of the sheet's player, which must not be a `?`."""
    exact: bool = False
    """True for text of any length, with every space character as typed."""
    also: Mapping[str, str] = {}
    """Other ways to type some texts, in the form that `loosely` returns, each with the text it stands for."""

    def parse(self, text: str, how: TypedAs = ALONE) -> Parsed:
        """Return the text as typed, after the game's check if there is one."""
        stripped = text.strip()
        if stripped == UNREAD.value:
            return (
                Issue(
                    message(
                        phrase("name-unread", "a name can't be `?`"),
                        phrase("some-name", "write any name, such as `P1`, or leave it out"),
                    )
                )
                if self.name
                else UNREAD
            )
        if self.exact:
            also = self.also.get(loosely(text)) if self.also else None
            return also or (text.rstrip("\n") if stripped else None)
        if not stripped or len(text) > LONGEST:
            return Issue(
                message(words.text_too_long, LONGEST)
                if stripped
                else message(phrase("no-text", "expected text"), phrase("leave-out", "leave it out if the space is blank on paper"))
            )
        found = odd_quote(text) if self.check and not how.quoted else None
        if found is not None:
            return Issue(message(words.odd_character, text, *found))
        wrong = self.check(text) if self.check else None
        return Issue(*wrong) if wrong else " ".join(text.split())

    def space(self, name: str) -> Space:
        """Return a space for a line of text."""
        return Space(name, "text", None, name, keep=self.keep, alike=self.alike)


class Choice(Single, frozen=True, kw_only=True, dict=True):
    """A choice of a few words, typed in any case, with spaces for hyphens, or as labels; or a listed name, typed exactly."""

    options: tuple[str, ...]
    lenient: bool = False
    """True if any other word is kept as typed, for the game's rules."""
    mark: bool = False
    """True if the words are signs of one character. Each cell of a picture holds one of them; untouched cells hold the first."""
    exact: bool = False
    """True if case and hyphens matter."""
    of: str | None = None
    """The key of the entry that lists the names that are the options on a filled sheet. On the empty sheet, `options` are the
    columns printed for these names."""
    also: Mapping[str, str] = {}
    """Other ways to type some options, in the form that `loosely` returns, each with the option it stands for."""
    called: Printed = Printed()
    """The texts that are printed for its words."""

    def option(self, text: str) -> str | None:
        """Return the option that a text names, or None."""
        option = self._by_word.get(text) or (None if self.exact else self._by_word.get(folded(text)))
        return option or (self.also.get(loosely(text)) if self.also else None) or labelled(self.labels, text)

    @cached_property
    def labels(self) -> Labels:
        """The options by their labels."""
        return self.called.labels(self.options, self.options, self.exact) if self.of is None and not self.mark else {}

    @cached_property
    def _by_word(self) -> dict[str, str]:
        """The options by the form in which they are compared, and by their exact form."""
        loosely = {} if self.exact else {folded(each): each for each in reversed(self.options)}
        return {**loosely, **{each: each for each in self.options}}

    def parse(self, text: str, how: TypedAs = ALONE) -> Parsed:
        """Return the typed option, spelled as in the layout."""
        option = self.option(text)
        if option is not None:
            return option
        word = " ".join(text.split()) if self.exact else text.strip() if self.lenient else text
        if word == UNREAD.value:
            return UNREAD
        if self.lenient:
            return word or None
        return Issue(message(words.unknown_name, text, self.options) if how.brief else typo_hints.name(text, self.options))

    def space(self, name: str) -> Space:
        """Return a space for a word, a mark, or the name of a listed player."""
        if self.of is not None:
            return Space(name, "text", self.options or None, name, of=self.of)
        return Space(name, "mark" if self.mark else "text", self.options, name)

    def schema(self) -> Schema:
        """Return the schema of the words."""
        if self.of is not None:
            return TEXT
        if self.lenient:
            return {"anyOf": [{"enum": list(self.options)}, TEXT]}
        labels = [label for option in self.options for label in self.called.texts(option)]
        return {"anyOf": [one_of(self.options, labels), UNREADABLE, {"type": "null"}]}

    @property
    def wanted(self) -> words.Wanted:
        """Expected value: one of the words, or of the names."""
        return words.ONE_OF_NAMES if self.of is not None else words.one_of(self.options[:16])
