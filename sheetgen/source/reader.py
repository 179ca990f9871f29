"""YAML with the place of every value. Nothing else imports `yaml`.

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

from sheetgen.source.faults import Fault, Position, plain
from sheetgen.source.nodes import Document, Mapping, Mark, Node, Scalar, Sequence, Source

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BREAK = re.compile("[\n\x85\u2028\u2029]")
_ASKED = re.compile(r"[\[{,:]\s*\?")
_NUMBERED_BAR = re.compile(r": \|[1-9]\s*\Z")
MAX_BYTES = 8_000_000
MAX_DEPTH = 40
_LATE = ("unexpected end of stream", "could not find expected ':'", "alphabetic or numeric")
"""What the parser notices far behind its cause; it tells where that began as well."""


_Event = Any
"""What the parser says next: its classes have no common type."""


class _RefusedError(Exception):
    def __init__(self, message: str, mark: Mark, hint: str) -> None:
        super().__init__(message)
        self.fault = Fault(plain(message, hint), Position(mark.line + 1, mark.column + 1))


def read(file: str, data: bytes | None = None) -> Source:
    """The documents of a file (of `data`, when given). Never raises: what cannot be read is a document with faults."""
    try:
        raw = _bytes(file) if data is None else data
    except (OSError, ValueError) as error:
        return _unreadable(file, [], Fault(plain(_plainly(error)), Position(1, 1)))
    if len(raw) > MAX_BYTES:
        size = f"the file is larger than {MAX_BYTES // 1_000_000} MB"
        return _unreadable(
            file, [], Fault(plain(size, "a sheet or a layout has a few kilobytes; is this the right file?"), Position(1, 1))
        )
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        at = Position(before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
        return _unreadable(file, [], Fault(plain("the file is not UTF-8 text", "save it as UTF-8 in your editor"), at))
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = _BREAK.split(text)
    return Source(file, lines, _Reader(file, text, lines).documents())


def _bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with open(file, "rb", buffering=0) as stream:
        about = os.fstat(stream.fileno())
        if about.st_size <= MAX_BYTES and stat.S_ISREG(about.st_mode):
            return stream.readall()
        with io.BufferedReader(stream) as endless:  # a device or a pipe may be
            return endless.read(MAX_BYTES + 1)


def _plainly(error: OSError | ValueError) -> str:
    """Why a file cannot be opened; a name with a NUL in it is a ValueError."""
    if isinstance(error, (FileNotFoundError, NotADirectoryError, ValueError)) or error.errno == errno.ENAMETOOLONG:
        return "no such file"
    if isinstance(error, IsADirectoryError):
        return "this is a folder, not a file"
    if isinstance(error, PermissionError):
        return "the file may not be read (permission denied)"
    return f"the file cannot be read: {error.strerror or error}"


def _unreadable(file: str, lines: list[str], fault: Fault) -> Source:
    return Source(file, lines, [Document(1, None, [fault])])


def _refused(event: _Event) -> _RefusedError:
    """Why a node with an alias, an anchor or a tag is not read."""
    mark = event.start_mark
    if isinstance(event, yaml.AliasEvent):
        return _RefusedError("aliases (*name) are not used here", mark, "type the value itself; text beginning with * wants quotes")
    if event.anchor is not None:
        return _RefusedError("anchors (&name) are not used here", mark, "type the value itself; text beginning with & wants quotes")
    return _RefusedError(f"tags ({event.tag}) are not used here", mark, "for text that begins with !, use quotes")


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
            found.append(Document(len(found) + 1, None, [*self._faults, self._syntax(error)]))
        finally:
            if loader is not None:
                loader.dispose()
        return found

    def _node(self, event: _Event, depth: int) -> Node:
        kind = type(event)
        if kind is yaml.AliasEvent or event.anchor is not None or event.tag is not None:
            raise _refused(event)
        start = event.start_mark
        if kind is yaml.ScalarEvent:
            return Scalar(self._file, event.value, start, event.end_mark, event.style)
        if depth >= MAX_DEPTH:
            raise _RefusedError(f"nested more than {MAX_DEPTH} deep", start, "is a bracket left open?")
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
                self._faults.append(Fault(plain("a key must be a word, not a list or a mapping"), key.position))
            elif key.text in items:
                first = items[key.text][0].line
                hint = f"it stands already in line {first}; keep one of them"
                self._faults.append(Fault(plain(f"the key '{key.text}' is given twice", hint), key.position))
            else:
                items[key.text] = key, value
        return mapping

    def _syntax(self, error: yaml.YAMLError) -> Fault:
        """The parser's message in plain words, with the cure for the traps that players step into."""
        problem = str(getattr(error, "problem", "") or "not YAML")
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        if mark is None:
            return self._unprintable(error)
        opened = getattr(error, "context_mark", None)
        late = any(word in problem for word in _LATE) or not any(map(str.strip, self._lines[mark.line :]))
        if opened is not None and (late or _ASKED.search("".join(self._lines[opened.line : opened.line + 1]))):
            mark = opened
        line, column = mark.line + 1, mark.column + 1
        typed = self._lines[line - 1] if line <= len(self._lines) else ""
        message, hint = self._cure(problem, line, column, typed)
        return Fault(plain(message, hint), Position(line, column))

    def _unprintable(self, error: yaml.YAMLError) -> Fault:
        offset = getattr(error, "position", 0) or 0
        before = self._text.encode()[:offset].decode("utf-8", "ignore")
        at = Position(before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
        return Fault(plain("a character here that cannot be printed", "delete it and type the text anew"), at)

    def _cure(self, problem: str, line: int, column: int, typed: str) -> tuple[str, str]:
        char = typed[column - 1 : column]
        shape = self._shape_above(line)
        if shape:
            return (
                "the rows stand further left than the first one",
                f"write `{shape}: |2` so that the rows may stand in the sheet's shape",
            )
        if "\t" in typed[: column + 1]:
            return "a tab; YAML takes blanks only", "replace every tab by blanks"
        if (char and char in "@`%") or "alphabetic or numeric" in problem:
            return f"a text may not begin with {char}", "put it in quotes"
        if "block sequence entries" in problem:
            return (
                "a lone `-` begins a list in YAML",
                "leave it blank when nothing was written there; put text that begins with - in quotes",
            )
        if "could not find expected ':'" in problem:
            return "a key without its colon", "write `key: value`, with a blank after the colon"
        if char == "?" or "?" in typed[max(column - 3, 0) : column + 2]:
            return "a ? here is read as YAML's own sign", "put a card with ? or , in quotes"
        if "mapping values are not allowed" in problem:
            return (
                "a second `:` here, or this line is indented otherwise than the one above",
                "put text with `: ` in quotes; align the keys",
            )
        if "unexpected end of stream" in problem:
            return "a quote is opened here and never closed", "close the quote"
        if "expected ',' or" in problem and _ASKED.search(typed):
            return (
                "a ? in this bracket is read as YAML's own sign",
                "put a card with ? or , in quotes; leave out what was not written",
            )
        if "expected ',' or" in problem and char and char in "[{":
            return "a bracket is opened here and never closed", "close it; put text with ? , or brackets in quotes"
        if "expected ',' or" in problem:
            return "a comma or a closing bracket is missing before this", "close the bracket; put text with , [ ] { } in quotes"
        if "expected node content" in problem:
            return (
                "a value is missing here, or a bracket is not closed",
                "close every [ and {; put text with ? , or brackets in quotes",
            )
        if "expected key" in problem and char and char in "]}":
            return f"a closing {char} too many", "remove it, or open it before"
        if "expected key" in problem and _NUMBERED_BAR.search("\n".join(self._lines[: line - 1])):
            return (
                "the rows stand further left than the number after the bar says",
                "begin every row below `|2` with two blanks or more",
            )
        if "expected key" in problem or "expected '-'" in problem or "block end" in problem:
            return (
                "this line does not fit the indentation above it",
                "align it with the keys above, or close an open quote or bracket",
            )
        return f"not YAML: {problem}", ""

    def _shape_above(self, line: int) -> str | None:
        """The key whose rows were typed in a shape under a plain `|`, if the fault at `line` comes from that."""
        indent = _indent(self._lines[line - 1]) if line <= len(self._lines) else 0
        for number in range(line - 2, max(line - 20, -1), -1):
            text = self._lines[number].rstrip()
            key, bar, rest = text.partition(": |")
            if bar and rest.strip() in ("", "-", "+"):
                first = next((row for row in self._lines[number + 1 :] if row.strip()), "")
                return key.strip() if _indent(key) < indent < _indent(first) else None
            if not text or _indent(text) < indent:
                return None
        return None


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
