"""YAML with the position of every value. No other package imports `yaml`; `broken` explains the errors of its parser.

Read events, not `safe_load`: that turns `12:30` into 750 and `no` into False, and silently keeps the last of two equal keys. Here
every scalar keeps its typed text. Depth, size and the number of documents and values are limited; aliases and tags are rejected. A
repeated key is an error, but reading continues, so that all errors of a file are reported at once.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import yaml

from sheetgen.source import words
from sheetgen.source.bare import with_placeholder
from sheetgen.source.encodings import text_of
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.formats import has_fields, known_format
from sheetgen.source.messages import Message, Phrase, message, room
from sheetgen.source.nodes import Document, Mapping, Node, Scalar, Sequence, Source

phrase, _ = room("source")


_SCALAR = yaml.ScalarEvent
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BREAK = re.compile("[\n\x85\u2028\u2029]")
MAX_BYTES = 8_000_000
MAX_DEPTH = 40
_TOO_DEEP = "nesting depth"
"""The error of PyYAML 6.0.4 and later for about a thousand nested brackets. If it occurs, only the text before the last of these
brackets is parsed, so that `MAX_DEPTH` reports the nesting."""
MAX_DOCUMENTS = 2_200
MAX_VALUES = 20_000
"""Maximum keys and values of one document; the largest layout that comes with the package has 1,500, a full sheet 350."""
MAX_VALUES_OF_FILE = 750_000
"""Maximum keys and values of a whole file: enough for two thousand full sheets."""
MAX_TEXT = 100_000
"""Maximum characters of one value."""
_PIPES = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""The names of pipes from which a shell hands over another program's output."""

_Event = Any
"""An event of the parser, whose classes have no common type."""


class _RefusedError(Exception):
    def __init__(self, fault: Fault) -> None:
        super().__init__()
        self.fault = fault


class _Mark(NamedTuple):
    """A place in a file of which only a part is parsed."""

    line: int
    column: int


class _NoFileError(OSError):
    """The error of a path that leads to a pipe, a device or a socket, which is not opened, since opening it may wait for ever."""


def read(file: str, data: bytes | None = None, piped: bool = False, above: int = 0, forms: bool = False) -> Source:
    """Return the documents of a file (or of `data`, if given). Never raise: an unreadable file is a document with errors.

    piped: the user named the file, and it may be a pipe of the shell. above: lines of the file before `data`. forms: accept a
    fillable form, too.
    """
    try:
        raw = _bytes(file, piped) if data is None else data
    except (OSError, ValueError) as error:
        return _unreadable(file, _why(error))
    if forms and len(raw) <= MAX_BYTES and has_fields(raw):
        return Source(file, [], [Document(1, None, [], raw)])
    foreign = known_format(raw)
    if foreign is not None:
        return _unreadable(file, message(words.no_text, foreign))
    if len(raw) > MAX_BYTES:
        what = phrase("too-large", "the file is larger than {most} MB", MAX_BYTES // 1000000)
        hint = phrase("few-kilobytes", "a sheet or a layout has only a few kilobytes; is this the right file?")
        return _unreadable(file, message(what, hint))
    try:
        text = text_of(raw)
    except Unreadable as unreadable:
        return Source(file, [], [Document(1, None, unreadable.faults)])
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = _BREAK.split(text)
    return Source(file, lines, _Reader(file, text, lines, above).documents())


def _bytes(file: str, piped: bool) -> bytes:
    if file == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    mode = os.stat(file).st_mode
    if piped and stat.S_ISFIFO(mode) and os.path.abspath(file).startswith(_PIPES):
        with open(file, "rb") as pipe:
            return pipe.read(MAX_BYTES + 1)
    _regular(mode)
    handle = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb", buffering=0) as stream:
        about = os.fstat(handle)
        _regular(about.st_mode)  # the path may lead to another file by now
        if about.st_size > MAX_BYTES:
            return stream.read(MAX_BYTES + 1) or b""
        parts: list[bytes] = []
        left = MAX_BYTES + 1
        while left > 0 and (part := stream.read(min(left, about.st_size + 4096))):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)


def _regular(mode: int) -> None:
    """Raise an error that `_why` explains, unless it is an ordinary file."""
    if stat.S_ISDIR(mode):
        raise IsADirectoryError
    if not stat.S_ISREG(mode):
        raise _NoFileError


def _why(error: OSError | ValueError) -> Message:
    """Return the reason why a file cannot be opened; a name with a NUL in it is a ValueError."""
    if isinstance(error, (FileNotFoundError, NotADirectoryError, ValueError)) or error.errno == errno.ENAMETOOLONG:
        return message(words.no_such_file)
    if isinstance(error, IsADirectoryError):
        return message(phrase("folder", "this is a folder, not a file"))
    if isinstance(error, _NoFileError):
        return message(
            phrase("no-ordinary-file", "this isn't an ordinary file, but a pipe, a device or something similar"),
            phrase("give-dash", "use `-` to read standard input"),
        )
    if isinstance(error, PermissionError):
        return message(phrase("not-permitted", "can't read the file: permission denied"))
    return message(phrase("not-opened", "can't read the file: {reason}", error.strerror or str(error)))


def _unreadable(file: str, what: Message) -> Source:
    return Source(file, [], [Document(1, None, [Fault(what, Position(1, 1))])])


def _refused(mark: Any, what: Phrase, note: Phrase) -> _RefusedError:
    return _RefusedError(Fault(message(what, note), Position(mark.line + 1, mark.column + 1)))


class _Reader:
    """Builds nodes from the parser's events."""

    def __init__(self, file: str, text: str, lines: list[str], above: int) -> None:
        self._file = file
        self._lines = lines
        self._above = above
        self._typed = text
        self._text, self._placeholder = with_placeholder(text)
        self._faults: list[Fault] = []
        self._nodes_left = 0

    def documents(self) -> list[Document]:
        result: list[Document] = []
        loader = None
        try:
            loader = _LOADER(self._text)
            self._next: Callable[[], _Event] = loader.get_event
            if self._placeholder:
                self._next = partial(self._put_back, self._next)
            if self._above:
                self._next = partial(self._move_down, self._next)
            self._next()
            left = MAX_VALUES_OF_FILE
            while type(begin := self._next()) is yaml.DocumentStartEvent:
                begun: Any = begin.start_mark
                self._faults = []
                if len(result) == MAX_DOCUMENTS:
                    at = Position(begun.line + 1, begun.column + 1)
                    raise _RefusedError(Fault(message(words.too_many_documents, MAX_DOCUMENTS), at))
                limit = self._nodes_left = min(MAX_VALUES, left)
                root = self._node(self._next(), 0)
                if type(root) is Scalar and root.line > self._above + len(self._lines):  # blank, after the last line
                    root = Scalar(self._file, root.text, begun, begun, root.style)
                left -= limit - self._nodes_left
                self._next()
                result.append(Document(len(result) + 1, root, self._faults))
        except _RefusedError as refused:
            result.append(Document(len(result) + 1, None, [*self._faults, refused.fault]))
        except yaml.YAMLError as error:
            if _TOO_DEEP in str(getattr(error, "problem", "")):  # the scanner, which looks ahead, noticed it before the events did
                mark: Any = getattr(error, "problem_mark", None)
                return _Reader(self._file, self._typed[: mark.index], self._lines, self._above).documents()
            if result and "document start" in str(getattr(error, "problem", "")):
                result.pop()  # the parser read the first line as a document, as the next ones begin further left
            from sheetgen.source.broken import syntax  # few files have any such fault

            fault = syntax.unreadable(error, self._text, self._lines, self._above)
            result.append(Document(len(result) + 1, None, [*self._faults, fault]))
        finally:
            if loader is not None:
                loader.dispose()
        return result

    def _put_back(self, following: Callable[[], _Event]) -> _Event:
        """Return the parser's next event, with every `?` of its text restored."""
        event = following()
        if type(event) is yaml.ScalarEvent and self._placeholder in event.value:
            event.value = event.value.replace(self._placeholder, "?")
        return event

    def _move_down(self, following: Callable[[], _Event]) -> _Event:
        """Return the parser's next event, with its lines counted in the whole file."""
        event = following()
        event.start_mark, event.end_mark = (
            _Mark(mark.line + self._above, mark.column) for mark in (event.start_mark, event.end_mark)
        )
        return event

    def _node(self, event: _Event, depth: int) -> Node:
        kind = type(event)
        if kind is _SCALAR and event.anchor is None and event.tag is None and self._nodes_left > 0 and len(event.value) <= MAX_TEXT:
            self._nodes_left -= 1
            return Scalar(self._file, event.value, event.start_mark, event.end_mark, event.style)
        self._check_limits(event, depth)
        if kind is not yaml.SequenceStartEvent:
            return self._mapping(event, depth)
        sequence = Sequence(self._file, event.start_mark.line + 1, event.start_mark.column + 1)
        while type(item := self._next()) is not yaml.SequenceEndEvent:
            sequence.items.append(self._node(item, depth + 1))
        sequence.ends = item.end_mark if event.flow_style else None
        return sequence

    def _check_limits(self, event: _Event, depth: int) -> None:
        """Raise the fault of a node that must not be read; count any other node."""
        if type(event) is yaml.AliasEvent or event.anchor is not None or event.tag is not None:
            from sheetgen.source.broken import syntax

            raise _RefusedError(syntax.refused(event))
        self._nodes_left -= 1
        if self._nodes_left < 0:
            raise _refused(
                event.start_mark,
                phrase(
                    "too-many-values",
                    "more than {most:,} keys and values in one document, or {most_of_file:,} in the file; the rest is ignored",
                    MAX_VALUES,
                    MAX_VALUES_OF_FILE,
                ),
                phrase("some-hundreds", "a sheet has only a few hundred keys and values; is this the right file?"),
            )
        if type(event) is _SCALAR:
            raise _refused(
                event.start_mark,
                phrase("too-long", "a piece of text is longer than {most:,} characters; the rest of the file is ignored", MAX_TEXT),
                phrase("quote-left-open", "is a closing quote missing?"),
            )
        if depth >= MAX_DEPTH:
            raise _refused(
                event.start_mark,
                phrase("too-deep", "more than {most} nested lists or brackets", MAX_DEPTH),
                phrase("bracket-left-open", "is a closing bracket missing?"),
            )

    def _mapping(self, begin: _Event, depth: int) -> Mapping:
        start = begin.start_mark
        mapping = Mapping(self._file, start.line + 1, start.column + 1)
        items = mapping.items
        while type(event := self._next()) is not yaml.MappingEndEvent:
            key = self._node(event, depth + 1)
            value = self._node(self._next(), depth + 1)
            if type(key) is not Scalar:
                what = phrase("key-not-word", "expected a word without brackets before the colon")
                note = phrase("remove-brackets", "remove the brackets, or the `?` before them")
                self._faults.append(Fault(message(what, note), key.position))
            elif key.text in items:
                self._faults.append(Fault(message(words.key_twice, key.text, items[key.text][0].line), key.position))
            else:
                items[key.text] = key, value
        mapping.ends = event.end_mark if begin.flow_style else None
        return mapping
