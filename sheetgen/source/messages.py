"""Messages: an id and named values, as data, turned into text for a language when read.

The English text is in the code that makes the message. Other languages are PO files (`sheetgen/languages`), one folder per language
and one file per package. The reader's language belongs to the context (`reader`), since a process may serve several readers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, Protocol, Union, cast, overload

if TYPE_CHECKING:
    from fractions import Fraction

    class Language(Protocol):
        """A language other than English that messages are read in (`source/languages`)."""

        code: str

        def template(self, phrase: Phrase) -> str:
            """Return the words of a phrase with `{name}` for each value. Raise LookupError if they are not translated."""

        @property
        def separators(self) -> dict[int, str]:
            """Replacements for the point and the comma of an English number, for `str.translate`."""

    class PhraseMaker(Protocol):
        """A maker of messages in a package's catalogue: the name, the English text, its values in the order of the text, or by
        name.
        """

        def __call__(self, name: str, english: str, /, *values: Value, **named: Value) -> Phrase: ...

    class PluralMaker(Protocol):
        """A maker of messages that depend on a number: the English text for a `count` of 1, then for all others."""

        def __call__(self, name: str, one: str, many: str, /, *values: Value, count: int, **named: Value) -> Phrase: ...


P = ParamSpec("P")
_LONG, _KEPT = 300, 60
"""A word longer than `_LONG` characters is quoted by its first and its last `_KEPT` characters."""
_LONG_NUMBER, _BEGINNING = 30, 6
"""Maximum digits of a number shown in full, and the digits shown of a longer one."""
_PLACE = re.compile(r"\{\{|\}\}|\{(\w+)(?::([,−]))?\}")


reader: ContextVar[Language | None] = ContextVar("reader", default=None)
"""The reader's language; None: English."""


class Translated(Protocol):
    """An object with a text in each language."""

    def text_in(self, language: Language | None) -> str:
        """The text in a language, None for English."""


def _text(of: Translated, language: Language | None) -> str:
    """Return the text in a language, by default the reader's; entirely in English if a part is not translated."""
    return printed_text(of, language or reader.get())


def printed_text(of: Translated, language: Language | None) -> str:
    """Return the text in a language, None for English; entirely in English if a part is not translated."""
    try:
        return of.text_in(language)
    except LookupError:
        return of.text_in(None)


class SpaceName(NamedTuple):
    """A space as a value of a message: programs get its path, people its name."""

    path: str
    name: Translated | str

    def text(self, language: Language | None = None) -> str:
        """Return the name, as for a phrase."""
        return _text(self, language)

    def text_in(self, language: Language | None) -> str:
        """Return the name in a language, None for English. Raise LookupError if a part is not translated."""
        return self.name if isinstance(self.name, str) else self.name.text_in(language)


class Phrase(NamedTuple):
    """A sentence, or a part of one, as data. english: `{name}` for each value; many: the text if the value `count` is not one.

    id: `ROOM/NAME`, the same in every language and permanent. `{name:,}` separates thousands, `{name:−}` has a true minus.
    """

    id: str
    english: str
    values: Mapping[str, Value] = {}  # never changed
    many: str = ""

    def __hash__(self) -> int:
        return hash((self.id, self.english, tuple(self.values.items())))

    def text(self, language: Language | None = None) -> str:
        """Return the text in a language, by default the reader's; entirely in English if a part is not translated."""
        return _text(self, language)

    def text_in(self, language: Language | None) -> str:
        """Return the text in a language, None for English. Raise LookupError if a part is not translated."""
        if language is not None:
            template = language.template(self)
        else:
            template = self.many if self.many and self.values["count"] != 1 else self.english
        if "{" not in template and "}" not in template:
            return template
        return "".join(
            [piece if name is None else _value_text(self.values[name], spec, language) for piece, name, spec in _pieces(template)]
        )


class Listing(NamedTuple):
    """Several values one after another. kind: the phrase that joins the last value (its `{last}`) to those before it (its
    `{before}`).

    As data it is a message whose values are numbered from 1.
    """

    items: tuple[Value, ...]
    kind: Phrase

    @property
    def id(self) -> str:
        return self.kind.id

    @property
    def values(self) -> Mapping[str, Value]:
        """The items by number."""
        return {str(number): item for number, item in enumerate(self.items, 1)}

    def text(self, language: Language | None = None) -> str:
        """Return the text in a language, as for a phrase."""
        return _text(self, language)

    def text_in(self, language: Language | None) -> str:
        """Return the items with commas (or semicolons) between them, and the text of `kind` before the last one."""
        *before, last = [_value_text(item, None, language) for item in self.items] or [""]
        if not before:
            return last
        between = self.kind if self.kind.id == "source/semicolon" else phrase("list", "{before}, {last}")
        comma = between._replace(values={"before": "", "last": ""}).text_in(language)
        return self.kind._replace(values={"before": comma.join(before), "last": last}).text_in(language)


class LayoutText(NamedTuple):
    """A layout's text by language (`""`: the same in all), in pieces. first: the language it is printed in.

    values: the values of its formulas, by formula.
    """

    texts: Mapping[str, tuple[Value, ...]]
    first: str
    values: Mapping[str, Value]

    def __hash__(self) -> int:
        return hash((tuple(self.texts.items()), self.first, tuple(self.values.items())))

    @property
    def id(self) -> str:
        return "layout/text"

    def text(self, language: Language | None = None) -> str:
        """The text in a language, the reader's if none is given."""
        return _text(self, language)

    def text_in(self, language: Language | None) -> str:
        """Return the text in a language, or else in English, or else in the printed language, or else in any."""
        wanted = ("", language.code if language else "en", "en", self.first)
        code = next((each for each in wanted if each in self.texts), next(iter(self.texts), ""))
        return "".join([_value_text(piece, None, language) for piece in self.texts.get(code, ())])


Value = Union[bool, int, float, "Fraction", str, SpaceName, Translated]
"""A value of a message. Texts are shown unchanged, numbers as the language writes them."""


def room(prefix: str) -> tuple[PhraseMaker, PluralMaker]:
    """Return the message makers of a package, as `phrase, plural = room("namaste")` at the top of a module.

    Call them with literals, since the catalogue is read from the code.
    """

    def phrase(name: str, english: str, /, *values: Value, **named: Value) -> Phrase:
        if values:
            named = dict(zip(_names(english), values, strict=True))
        return Phrase(f"{prefix}/{name}", english, named)

    def plural(name: str, one: str, many: str, /, *values: Value, count: int, **named: Value) -> Phrase:
        if values:
            named = dict(zip([each for each in _names(many) if each != "count"], values, strict=True))
        return Phrase(f"{prefix}/{name}", one, {"count": count, **named}, many)

    return phrase, plural


@lru_cache(maxsize=4096)
def _names(template: str) -> tuple[str, ...]:
    """The names of the values in a text, in its order."""
    return tuple(dict.fromkeys(name for _, name, _ in _pieces(template) if name))


phrase, plural = room("source")


def all_of(items: Iterable[Value]) -> Listing:
    """`a, b and c`."""
    return Listing(tuple(items), phrase("and", "{before} and {last}"))


def any_of(items: Iterable[Value]) -> Listing:
    """`a, b or c`."""
    return Listing(tuple(items), phrase("or", "{before} or {last}"))


def in_a_row(items: Iterable[Value]) -> Listing:
    """`a, b, c`."""
    return Listing(tuple(items), phrase("list", "{before}, {last}"))


Words = Phrase | Listing | LayoutText | str
"""The words of a message: one phrase, several, or a layout's text; a plain text if it is not in the catalogue yet."""


@lru_cache(maxsize=4096)
def _pieces(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """Return the pieces of a template in order: a text, or the name and format of a value."""
    pieces: list[tuple[str, str | None, str | None]] = []
    end = 0
    for match in _PLACE.finditer(template):
        pieces.append((template[end : match.start()] + (match.group()[0] if match[1] is None else ""), None, None))
        if match[1] is not None:
            pieces.append(("", match[1], match[2]))
        end = match.end()
    pieces.append((template[end:], None, None))
    return tuple(piece for piece in pieces if piece[0] or piece[1])


def _value_text(value: Value, spec: str | None, language: Language | None) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int | float):
        return number_text(value, spec, language)
    text_in = getattr(value, "text_in", None)
    return number_text(cast("Fraction", value), spec, language) if text_in is None else str(text_in(language))


def number_text(number: float | Fraction, spec: str | None = None, language: Language | None = None) -> str:
    """Return a number as a language writes it; for a very long one, its first digits and the number of its digits.

    spec: `,` separates thousands, `−` writes a true minus instead of a hyphen.
    """
    if not isinstance(number, int | float):
        from sheetgen.source.decimals import number_shown  # rarely needed: most numbers are whole

        text = number_shown(number)
    else:
        text = f"{number:,}" if spec == "," else str(number)
    digits = len(text.lstrip("-"))
    if digits > _LONG_NUMBER and isinstance(number, int):
        start = text[: _BEGINNING - digits]
        text = phrase("digits", "{start}… ({digits} digits)", start=start, digits=digits).text_in(language)
    elif language is not None:
        text = text.translate(language.separators)
    return text.replace("-", "−") if spec == "−" else text


class Sentence(NamedTuple):
    """A sentence with its notes: the reasons of a finding, or the remedy of an error."""

    message: Words
    notes: tuple[Words, ...] = ()

    def text(self, language: Language | None = None) -> MessageText:
        """The text in a language, the reader's if none is given."""
        return MessageText(as_text(self.message, language), tuple([as_text(note, language) for note in self.notes]))

    @property
    def hint(self) -> Words:
        """The only remedy, or all of them; empty if no remedy is known."""
        return self.notes[0] if len(self.notes) == 1 else with_semicolons(self.notes) if self.notes else ""


def with_semicolons(items: Iterable[Value]) -> Listing:
    """`a; b`."""
    return Listing(tuple(items), phrase("semicolon", "{before}; {last}"))


def sentence(message: Words, *notes: Words) -> Sentence:
    """Return a sentence with its notes, without empty ones."""
    return Sentence(message, tuple([note for note in notes if note]))


def as_text(words: Words, language: Language | None = None) -> str:
    """Return the text of a phrase; a plain text stays unchanged."""
    return words if isinstance(words, str) else words.text(language)


class MessageText(NamedTuple):
    """A sentence and its notes in one language."""

    message: str
    notes: tuple[str, ...] = ()

    @property
    def hint(self) -> str:
        """The notes, if any, in one line."""
        return "; ".join(self.notes)


class Message(NamedTuple):
    """An error or a reason, with a code by which programs know it.

    words: the sentence, or a function of `about` that makes it when it is read, since searches make many messages and read none.
    """

    words: Sentence | Callable[..., Sentence]
    about: tuple[Any, ...] = ()
    named: str = ""

    @property
    def code(self) -> str:
        """Code such as `form/unknown-key`: the given name, or else the id of its sentence, or else the package and the name of its
        function.
        """
        if self.named:
            return self.named
        if isinstance(self.words, Sentence):
            return getattr(self.words.message, "id", "source/text")
        room = self.words.__module__.removeprefix("sheetgen.").removesuffix(".words").replace(".", "/")
        return f"{room}/{self.words.__name__.replace('_', '-')}"

    @property
    def values(self) -> Mapping[str, Value]:
        """The values of its sentence, by name."""
        return getattr(self.sentence().message, "values", {})

    def sentence(self) -> Sentence:
        """Return the message as data; very long typed words are shortened to their beginnings and ends."""
        if isinstance(self.words, Sentence):
            return Sentence(_quotable(self.words.message), tuple(map(_quotable, self.words.notes)))
        return self.words(*map(_quotable, self.about))

    def text(self, language: Language | None = None) -> MessageText:
        """The text in a language, the reader's if none is given."""
        return self.sentence().text(language)


def _quotable(about: Any) -> Any:
    """Return the values of a message, with very long words shortened."""
    if type(about) is str:
        return about if len(about) <= _LONG else f"{about[:_KEPT]}…{about[-_KEPT:]}"
    if type(about) is tuple:
        if set(map(type, about)) == {str} and max(map(len, about)) <= _LONG:  # fast path: every fault may have many words
            return about
        return tuple(map(_quotable, about))
    if isinstance(about, Phrase):
        return about._replace(values={name: _quotable(value) for name, value in about.values.items()})
    if isinstance(about, Listing):
        return about._replace(items=tuple(map(_quotable, about.items)))
    return about


@overload
def message(words: Callable[P, Sentence], *about: P.args, **_named: P.kwargs) -> Message: ...
@overload
def message(words: Words | Sentence, *notes: Words, code: str = "") -> Message: ...
def message(words: Words | Sentence | Callable[..., Sentence], *about: Any, **named: str) -> Message:  # type: ignore[misc]
    """Return a message. It consists either of a sentence and its notes, where empty notes are left out, or of a function that makes
    the sentence later and the function's arguments in order.

    code: `ROOM/NAME`, if it differs from the id of its sentence.
    """
    if isinstance(words, Phrase | Listing | LayoutText | str):
        return Message(sentence(words, *about), (), named.get("code", ""))
    return Message(words, about)


def data(words: Words) -> dict[str, Any]:
    """Return a message as in JSON: `{"id": …, "values": {…}}`."""
    if isinstance(words, str):
        return {"id": "source/text", "values": {"text": words}}
    return {"id": words.id, "values": {name: _value_data(value) for name, value in words.values.items()}}


def _value_data(value: Value) -> Any:
    if isinstance(value, SpaceName):
        return value.path
    if isinstance(value, Phrase | Listing | LayoutText):
        return data(value)
    if isinstance(value, bool | int | float | str):
        return value
    text_in = getattr(value, "text_in", None)
    if text_in is not None:
        return text_in(None)
    number = cast("Fraction", value)
    return int(number) if number.denominator == 1 else float(number)
