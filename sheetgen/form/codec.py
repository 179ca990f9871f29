"""The reading of numbers and the writing of any value. It knows no files and no kinds of spaces."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.form import typo_hints, words
from sheetgen.form.guess import number_word, odd_number
from sheetgen.form.numbers import whole
from sheetgen.form.written import UNREAD, Unread
from sheetgen.source.decimals import number_shown
from sheetgen.source.messages import Message, message

EMPTY = (".", "_")
"""The texts for an empty space where a value is required."""
FINEST = 10**12
"""Maximum denominator of a number."""
LONGEST = 300
"""Maximum number of characters of a text or name on a sheet."""


class Issue(NamedTuple):
    """The reason why a text isn't a value of its space. offset: the error's offset in the text, in characters; None: the whole text
    is wrong.
    """

    message: Message
    offset: int | None = None


def parse_whole(text: str, listed: bool = False) -> int | Unread | Issue:
    """Parse a whole number of any size."""
    value = whole(text)
    if value is None:
        value = number_word(text)
    if value is not None:
        return value
    return UNREAD if text == UNREAD.value else Issue(typo_hints.number(text, listed))


def no_number(token: str) -> Issue:
    """Report why a cell of a picture doesn't hold a number."""
    odd = odd_number(token) if token not in ("o", "O") else None
    return Issue(message(words.odd_character, token, *odd) if odd else message(words.no_number_in_row, token))


def format_value(value: Any) -> str:
    """Return a single value as you would type it."""
    return UNREAD.value if value is UNREAD else str(value) if isinstance(value, (str, bool)) else number_shown(value)
