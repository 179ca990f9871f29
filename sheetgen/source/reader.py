"""YAML with the place of every value. No other room imports `yaml`; what its parser refuses is told in `syntax`.

Events, not `safe_load`: that turns `12:30` into 750, `no` into False, and keeps the last of two equal keys without a word.
Here every scalar stays the text that was typed. Depth and size are bounded, aliases and tags refused; an equal key twice is
a fault, and reading goes on, so that all faults of a file are told at once.
"""

from __future__ import annotations

import errno
import io
import os
import re
import stat
import sys
from collections.abc import Callable
from typing import Any

import yaml

from sheetgen.source import syntax, words
from sheetgen.source.faults import Fault, Position, Said, Words, said
from sheetgen.source.formats import known_format
from sheetgen.source.nodes import Document, Mapping, Mark, Node, Scalar, Sequence, Source

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BREAK = re.compile("[\n\x85\u2028\u2029]")
MAX_BYTES = 8_000_000
MAX_DEPTH = 40

_Event = Any
"""What the parser says next: its classes have no common type."""


class _RefusedError(Exception):
    def __init__(self, fault: Fault) -> None:
        super().__init__()
        self.fault = fault


def read(file: str, data: bytes | None = None) -> Source:
    """The documents of a file (of `data`, when given). Never raises: what cannot be read is a document with faults."""
    try:
        raw = _bytes(file) if data is None else data
    except (OSError, ValueError) as error:
        return _unreadable(file, _why(error))
    foreign = known_format(raw)
    if foreign is not None:
        return _unreadable(file, said(words.no_text, foreign))
    if len(raw) > MAX_BYTES:
        return _unreadable(file, said(words.too_large, MAX_BYTES))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Source(file, [], [Document(1, None, [syntax.not_utf8(error)])])
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = _BREAK.split(text)
    return Source(file, lines, _Reader(file, text, lines).documents())


def _bytes(file: str) -> bytes:
    if file == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with open(file, "rb", buffering=0) as stream:
        about = os.fstat(stream.fileno())
        if about.st_size <= MAX_BYTES and stat.S_ISREG(about.st_mode):
            return stream.readall()
        with io.BufferedReader(stream) as endless:  # a device or a pipe may be
            return endless.read(MAX_BYTES + 1)


def _why(error: OSError | ValueError) -> Said[Words]:
    """Why a file cannot be opened; a name with a NUL in it is a ValueError."""
    if isinstance(error, (FileNotFoundError, NotADirectoryError, ValueError)) or error.errno == errno.ENAMETOOLONG:
        return said(words.no_such_file)
    if isinstance(error, IsADirectoryError):
        return said(words.folder)
    if isinstance(error, PermissionError):
        return said(words.not_permitted)
    return said(words.not_opened, error.strerror or str(error))


def _unreadable(file: str, what: Said[Words]) -> Source:
    return Source(file, [], [Document(1, None, [Fault(what, Position(1, 1))])])


class _Reader:
    """Builds nodes from the parser's events."""

    def __init__(self, file: str, text: str, lines: list[str]) -> None:
        self._file = file
        self._lines = lines
        self._text = text
        self._faults: list[Fault] = []

    def documents(self) -> list[Document]:
        found: list[Document] = []
        loader = None
        try:
            loader = _LOADER(self._text)
            self._next: Callable[[], _Event] = loader.get_event
            self._next()
            while type(self._next()) is yaml.DocumentStartEvent:
                self._faults = []
                root = self._node(self._next(), 0)
                self._next()
                found.append(Document(len(found) + 1, root, self._faults))
        except _RefusedError as refused:
            found.append(Document(len(found) + 1, None, [*self._faults, refused.fault]))
        except yaml.YAMLError as error:
            if found and "document start" in str(getattr(error, "problem", "")):
                found.pop()  # the first line alone was taken for a document: those below it begin further left
            found.append(Document(len(found) + 1, None, [*self._faults, syntax.unreadable(error, self._text, self._lines)]))
        finally:
            if loader is not None:
                loader.dispose()
        return found

    def _node(self, event: _Event, depth: int) -> Node:
        kind = type(event)
        if kind is yaml.AliasEvent or event.anchor is not None or event.tag is not None:
            raise _RefusedError(syntax.refused(event))
        start = event.start_mark
        if kind is yaml.ScalarEvent:
            return Scalar(self._file, event.value, start, event.end_mark, event.style)
        if depth >= MAX_DEPTH:
            raise _RefusedError(Fault(said(words.too_deep, MAX_DEPTH), Position(start.line + 1, start.column + 1)))
        if kind is yaml.SequenceStartEvent:
            sequence = Sequence(self._file, start.line + 1, start.column + 1)
            while type(item := self._next()) is not yaml.SequenceEndEvent:
                sequence.items.append(self._node(item, depth + 1))
            return sequence
        return self._mapping(start, depth)

    def _mapping(self, start: Mark, depth: int) -> Mapping:
        mapping = Mapping(self._file, start.line + 1, start.column + 1)
        items = mapping.items
        while type(event := self._next()) is not yaml.MappingEndEvent:
            key = self._node(event, depth + 1)
            value = self._node(self._next(), depth + 1)
            if type(key) is not Scalar:
                self._faults.append(Fault(said(words.key_not_word), key.position))
            elif key.text in items:
                self._faults.append(Fault(said(words.key_twice, key.text, items[key.text][0].line), key.position))
            else:
                items[key.text] = key, value
        return mapping
