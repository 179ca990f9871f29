"""The bytes of a file as text, and back: UTF-8, or UTF-16 with a byte order mark (what `>` writes in Windows PowerShell)."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from sheetgen.source import words
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import Message, message, room

phrase, _ = room("source")


_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_UNMARKED = re.compile(rb"(?:[^\0]\0){2}|(?:\0[^\0]){2}|[^\0]\0{3}|\0{3}[^\0]")
"""Beginnings of text in UTF-16 or UTF-32 whose byte order mark is missing."""


class Encoding(NamedTuple):
    """A file's encoding and its byte order mark."""

    name: str
    mark: bytes

    def encode(self, text: str) -> bytes:
        return self.mark + text.encode(self.name, "surrogatepass")


UTF8 = Encoding("utf-8", b"")
_MARKED = (
    Encoding("utf-32-le", codecs.BOM_UTF32_LE),  # before UTF-16, whose mark is the beginning of this one
    Encoding("utf-32-be", codecs.BOM_UTF32_BE),
    Encoding("utf-16-le", codecs.BOM_UTF16_LE),
    Encoding("utf-16-be", codecs.BOM_UTF16_BE),
    Encoding("utf-8", codecs.BOM_UTF8),
)


def encoding_of(raw: bytes) -> Encoding:
    """The encoding that a file's byte order mark names; UTF-8 without one."""
    return next((each for each in _MARKED if raw.startswith(each.mark)), UTF8)


def text_of(raw: bytes) -> str:
    """Return a file's text without the byte order mark. Raise Unreadable if it is damaged or has another encoding."""
    encoding = encoding_of(raw)
    if encoding.name.startswith("utf-32") or _UNMARKED.match(raw):
        raise _unreadable(
            message(
                phrase("wide-text", "the file is UTF-32 text, or UTF-16 text without a byte order mark"),
                phrase("save-as-utf8", "save it as UTF-8 in your editor"),
            ),
            Position(1, 1),
        )
    body = raw[len(encoding.mark) :]
    try:
        return body.decode(encoding.name)
    except UnicodeDecodeError as error:
        what = words.not_utf8 if encoding.name == "utf-8" else words.not_utf16
        raise _unreadable(message(what), end_of(body[: error.start].decode(encoding.name, "ignore"))) from None


def end_of(text: str) -> Position:
    """The place after a text."""
    lines = _BREAK.split(text)
    return Position(len(lines), len(lines[-1]) + 1)


def _unreadable(what: Message, at: Position) -> Unreadable:
    return Unreadable([Fault(what, at)])
