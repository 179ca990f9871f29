"""Messages: an id and named values, as data; made into text for a language when somebody reads it.

The English stands in the code, where the message is made; other languages are PO files (`sheetgen/languages`), a folder a
language and a file a room. Which language somebody reads is the context's (`reader`), since a process may serve several.
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
            """The words of a phrase with `{name}` for each value. Raises LookupError where they are not translated."""

        @property
        def separators(self) -> dict[int, str]:
            """What stands for the point and the comma of an English number, as `str.translate` takes it."""

    class PhraseMaker(Protocol):
        """Makes a message of a room's catalogue: its name, its English, its values in the order of the text, or by name."""

        def __call__(self, name: str, english: str, /, *values: Value, **named: Value) -> Phrase: ...

    class PluralMaker(Protocol):
        """Makes one whose words depend on a number: the English where `count` is 1, then all other."""

        def __call__(self, name: str, one: str, many: str, /, *values: Value, count: int, **named: Value) -> Phrase: ...


P = ParamSpec("P")
_LONG, _KEPT = 300, 60
"""A word longer than that is quoted by as many characters of its beginning and of its end."""
_LONG_NUMBER, _BEGINNING = 30, 6
"""Digits of a number that is told whole, and how many are told of a longer one."""
_PLACE = re.compile(r"\{\{|\}\}|\{(\w+)(?::([,−]))?\}")


reader: ContextVar[Language | None] = ContextVar("reader", default=None)
"""The language of who reads; None: English."""


class Translated(Protocol):
    """What has a text in each language."""

    def text_in(self, language: Language | None) -> str:
        """The text in a language, None for English."""


def _text(of: Translated, language: Language | None) -> str:
    """The text in a language, the reader's if none is given; in English, all of it, where a part is not translated."""
    language = language or reader.get()
    if language is not None:
        try:
            return of.text_in(language)
        except LookupError:
            pass
    return of.text_in(None)


class SpaceName(NamedTuple):
    """A space as a value of a message: data know its path, people what it is called."""

    path: str
    name: Translated | str

    def text(self, language: Language | None = None) -> str:
        """What it is called, as of a phrase."""
        return _text(self, language)

    def text_in(self, language: Language | None) -> str:
        """What it is called in a language, None for English. Raises LookupError where a part is not translated."""
        return self.name if isinstance(self.name, str) else self.name.text_in(language)


class Phrase(NamedTuple):
    """One sentence, or a part of one, as data. english: `{name}` for each value; many: where the value `count` is not one.

    id: `ROOM/NAME`, the same in every language and for ever. In `{name:,}` thousands are parted, `{name:−}` has a true minus.
    """

    id: str
    english: str
    values: Mapping[str, Value] = {}  # never changed
    many: str = ""

    def __hash__(self) -> int:
        return hash((self.id, self.english, tuple(self.values.items())))

    def text(self, language: Language | None = None) -> str:
        """The text in a language, the reader's if none is given; in English, all of it, where a part is not translated."""
        return _text(self, language)

    def text_in(self, language: Language | None) -> str:
        """The text in a language, None for English. Raises LookupError where a part is not translated."""
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
    """Several values one after another. kind: the phrase between the last two (its `{before}` and `{last}`).

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
        """The text, as of a phrase."""
        return _text(self, language)

    def text_in(self, language: Language | None) -> str:
        """The items with commas (or semicolons) between them, before the last one what the kind says."""
        *before, last = [_value_text(item, None, language) for item in self.items] or [""]
        if not before:
            return last
        between = self.kind if self.kind.id == "source/semicolon" else phrase("list", "{before}, {last}")
        comma = between._replace(values={"before": "", "last": ""}).text_in(language)
        return self.kind._replace(values={"before": comma.join(before), "last": last}).text_in(language)


class LayoutText(NamedTuple):
    """A text that a layout gives, by language (`""`: the same in all), in pieces. first: the language it is printed in.

    values: of the formulas in it, by formula.
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
        """The text in a language, else in English, else in the one it is printed in, else in any."""
        wanted = ("", language.code if language else "en", "en", self.first)
        code = next((each for each in wanted if each in self.texts), next(iter(self.texts), ""))
        return "".join([_value_text(piece, None, language) for piece in self.texts.get(code, ())])


Value = Union[bool, int, float, "Fraction", str, SpaceName, Translated]
"""What a message is about, by name. A text is shown as it is; a number as the language writes it."""


def room(prefix: str) -> tuple[PhraseMaker, PluralMaker]:
    """What makes the messages of a room, as `phrase, plural = room("namaste")` at the head of a module.

    They are called with literals, since the catalogue is read from the code.
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
"""What can be said: one thing, several, what a layout says; a text while it is not in the catalogue."""


@lru_cache(maxsize=4096)
def _pieces(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """A template as text and the names and formats of values, in turn."""
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
    """A number as a language writes it; a very long one by how it begins and how many digits it has.

    spec: `,` parts thousands, `−` takes a true minus for a hyphen.
    """
    if not isinstance(number, int | float):
        from sheetgen.source.decimals import number_shown  # most numbers are whole

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
    """What is to be said of something: a sentence, and what else: the reasons of a finding, what can be done about a fault."""

    message: Words
    notes: tuple[Words, ...] = ()

    def text(self, language: Language | None = None) -> MessageText:
        """The text in a language, the reader's if none is given."""
        return MessageText(as_text(self.message, language), tuple([as_text(note, language) for note in self.notes]))

    @property
    def hint(self) -> Words:
        """The one thing that can be done, or all of them; empty where there is none."""
        return self.notes[0] if len(self.notes) == 1 else with_semicolons(self.notes) if self.notes else ""


def with_semicolons(items: Iterable[Value]) -> Listing:
    """`a; b`."""
    return Listing(tuple(items), phrase("semicolon", "{before}; {last}"))


def sentence(message: Words, *notes: Words) -> Sentence:
    """A sentence with its notes; empty ones are none."""
    return Sentence(message, tuple([note for note in notes if note]))


def as_text(words: Words, language: Language | None = None) -> str:
    """The text of a phrase; a text is one already."""
    return words if isinstance(words, str) else words.text(language)


class MessageText(NamedTuple):
    """A sentence and its notes in one language."""

    message: str
    notes: tuple[str, ...] = ()

    @property
    def hint(self) -> str:
        """The notes in one line; empty where there are none."""
        return "; ".join(self.notes)


class Message(NamedTuple):
    """What is wrong or why, and the code that other code knows it by.

    words: what is said; or, where searches make many and read none, a function of `about` that makes it when it is read.
    """

    words: Sentence | Callable[..., Sentence]
    about: tuple[Any, ...] = ()
    named: str = ""

    @property
    def code(self) -> str:
        """`form/unknown-key`: the name given with it, else the id of its sentence, else the room and the name of its function."""
        if self.named:
            return self.named
        if isinstance(self.words, Sentence):
            return getattr(self.words.message, "id", "source/text")
        room = self.words.__module__.removeprefix("sheetgen.").removesuffix(".words").replace(".", "/")
        return f"{room}/{self.words.__name__.replace('_', '-')}"

    @property
    def values(self) -> Mapping[str, Value]:
        """What its sentence is about, by name."""
        return getattr(self.sentence().message, "values", {})

    def sentence(self) -> Sentence:
        """The message as data; of a very long word that somebody typed both ends."""
        if isinstance(self.words, Sentence):
            return Sentence(_quotable(self.words.message), tuple(map(_quotable, self.words.notes)))
        return self.words(*map(_quotable, self.about))

    def text(self, language: Language | None = None) -> MessageText:
        """The text in a language, the reader's if none is given."""
        return self.sentence().text(language)


def _quotable(about: Any) -> Any:
    """What a message is about, with very long words shortened."""
    if type(about) is str:
        return about if len(about) <= _LONG else f"{about[:_KEPT]}…{about[-_KEPT:]}"
    if type(about) is tuple:
        if set(map(type, about)) == {str} and max(map(len, about)) <= _LONG:  # of many words in every fault: at once
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
def message(words: Words, *notes: Words, code: str = "") -> Message: ...
def message(words: Words | Callable[..., Sentence], *about: Any, **named: str) -> Message:  # type: ignore[misc]
    """A sentence with its notes, of which empty ones are none; or a function that makes it later, with its parameters in order.

    code: `ROOM/NAME`, where it is known by another name than the id of its sentence.
    """
    if isinstance(words, Phrase | Listing | LayoutText | str):
        return Message(sentence(words, *about), (), named.get("code", ""))
    return Message(words, about)


def data(words: Words) -> dict[str, Any]:
    """A message as JSON has it: `{"id": …, "values": {…}}`."""
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
