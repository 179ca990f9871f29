"""The codec of single values: `parse` takes what is typed in a space to a value, `format_value` back. It knows no file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.form import typo_hints, words
from sheetgen.form.entries import Choice, Number, Text, Tick
from sheetgen.form.numbers import decimal, plain, whole
from sheetgen.form.typed import TICKED, loosely, number_word, odd_number, odd_quote, value_words
from sheetgen.form.written import UNREAD, Unread
from sheetgen.source.messages import Message, message

if TYPE_CHECKING:
    from fractions import Fraction

Single = Number | Tick | Text | Choice
"""Entries of one value. A list of numbers (`Number.many`) is read number by number, with `parse_whole`."""
EMPTY = (".", "_")
"""How an empty space is typed where something must stand."""
FINEST = 10**12
"""No number has more parts of a whole."""
LONGEST = 300
"""No text and no name on a sheet has more characters."""


class Issue(NamedTuple):
    """Why a text is no value of its space. offset: of the fault in the text, in characters; None: it is the whole text."""

    message: Message
    offset: int | None = None


def parse(
    entry: Single, text: str, *, listed: bool = False, quoted: bool = True, brief: bool = False
) -> int | Fraction | bool | str | Unread | Issue | None:
    """The value that is typed for an entry; None where that says that nothing is written there.

    listed: it is one of several in a list. quoted: quotes about the text are no part of it. brief: nobody reads what was meant.
    """
    match entry:
        case Number():
            return parse_number(entry, text, listed)
        case Tick():
            return _parse_tick(text)
        case Text():
            return _parse_text(entry, text, quoted)
        case Choice():
            return _parse_choice(entry, text, brief)


def parse_number(entry: Number, text: str, listed: bool) -> int | Fraction | str | Unread | Issue:
    """A number within limits, or a mark as the layout spells it."""
    value = _parse_amount(entry, text) if entry.decimals or entry.marks else parse_whole(text, listed)
    if type(value) is not int:
        if isinstance(value, (str, Unread, Issue)):
            return value
        if value.denominator > FINEST:
            return Issue(message(words.too_fine))
    if (entry.low is not None and value < entry.low) or (entry.high is not None and value > entry.high):
        return Issue(message(words.outside, int(value), entry.low, entry.high))
    return value


def parse_whole(text: str, listed: bool = False) -> int | Unread | Issue:
    """A whole number of any size."""
    value = whole(text)
    if value is None:
        value = number_word(text)
    if value is not None:
        return value
    return UNREAD if text == UNREAD.value else Issue(typo_hints.number(text, listed))


def _parse_amount(entry: Number, text: str) -> int | Fraction | str | Unread | Issue:
    """A number that need not be whole, or a mark."""
    text = text.strip()
    value = decimal(text) if entry.decimals else whole(text)
    if value is not None:
        return value
    if text == UNREAD.value:
        return UNREAD
    mark = entry.by_mark.get(text.casefold()) or entry.by_mark.get(loosely(text))
    if mark is not None:
        return mark
    spelled = number_word(text)
    if spelled is not None:
        return spelled
    rows = "\n" in text
    return Issue(message(words.no_rows, entry.shown or words.A_NUMBER) if rows else typo_hints.amount(text, entry))


def _parse_tick(text: str) -> bool | Unread | Issue | None:
    word = text.strip().casefold()
    if word in TICKED or word in value_words().yes:
        return True
    if word == UNREAD.value:
        return UNREAD
    if word in value_words().no:
        return None
    return Issue(message(words.no_rows, words.A_TICK) if "\n" in word else message(words.no_tick, text))


def _parse_text(entry: Text, text: str, quoted: bool) -> str | Unread | Issue | None:
    """Text as typed, which its game may look at."""
    stripped = text.strip()
    if stripped == UNREAD.value:
        return Issue(message(words.name_unread)) if entry.name else UNREAD
    if entry.exact:
        also = entry.also.get(loosely(text)) if entry.also else None
        return also or (text.rstrip("\n") if stripped else None)
    if not stripped or len(text) > LONGEST:
        return Issue(message(words.text_too_long, LONGEST) if stripped else message(words.no_text))
    odd = odd_quote(text) if entry.check and not quoted else None
    if odd is not None:
        return Issue(message(words.odd_character, text, *odd))
    wrong = entry.check(text) if entry.check else None
    return Issue(*wrong) if wrong else " ".join(text.split())


def _parse_choice(entry: Choice, text: str, brief: bool) -> str | Unread | Issue | None:
    """One of a few words."""
    option = entry.option(text)
    if option is not None:
        return option
    word = " ".join(text.split()) if entry.exact else text.strip() if entry.lenient else text
    if word == UNREAD.value:
        return UNREAD
    if entry.lenient:
        return word or None
    return Issue(message(words.unknown_name, text, entry.options) if brief else typo_hints.name(text, entry.options))


def parse_token(entry: Number | Choice, token: str) -> int | str | Unread | Issue | None:
    """What is typed in a cell of a picture; None: nothing."""
    if token == UNREAD.value:
        return UNREAD
    if isinstance(entry, Choice):
        mark = token.upper()
        return mark if mark in entry.options else Issue(message(words.unknown_mark, token, entry.options))
    value = None if token in EMPTY else whole(token) if token.isascii() and not token.isalpha() else number_word(token)
    return value if value is not None or token in EMPTY else no_number(token)


def no_number(token: str) -> Issue:
    """Why a cell of a picture holds no number."""
    odd = odd_number(token) if token not in ("o", "O") else None
    return Issue(message(words.odd_character, token, *odd) if odd else message(words.no_number_in_row, token))


def format_value(value: Any) -> str:
    """A single value as it is typed."""
    return UNREAD.value if value is UNREAD else str(value) if isinstance(value, (str, bool)) else plain(value)
