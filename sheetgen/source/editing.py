"""Changes in the text of one YAML document: insert, replace and remove values, and keep every other character.

A change is a few edits at the positions of the nodes; after each change the text is read again. Line ends and everything else stay
as typed; positions count lines as the reader does.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from sheetgen.source import reader
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence
from sheetgen.source.words import is_shown

_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_MARKER = re.compile("(?:---|\\.\\.\\.)(?=[ \t\r\n\x85\u2028\u2029]|\\Z)")
_IDLE = re.compile(r"[ \t]*(?:#|\Z)|%")
"""The beginning of a blank line, a comment or a directive."""
_COLON = re.compile(r"\s*:")
_BLANKS = re.compile(r"[ \t]*")
_BARE = re.compile(r"[-−+]?[0-9]+|[.?]|[^\W_][^\[\]{},:#?]*")
_NOTHING = frozenset(("", "~", "null"))


class Edit(NamedTuple):
    """A new text between two offsets."""

    start: int
    end: int
    text: str


Edits = list[Edit]
Span = tuple[int, int]
"""The first offset, and the offset after the last character."""


def quoted(text: str) -> str:
    """A text between double quotes."""
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    return char if is_shown(char) else f"\\U{ord(char):08x}"


def bare(text: str) -> str:
    """Return a text so that YAML reads it back unchanged anywhere, also inside brackets and braces: in quotes if it needs them."""
    safe = _BARE.fullmatch(text) and all(map(is_shown, text)) and text.strip() == text and text not in _NOTHING
    return text if safe else quoted(text)


class CannotEdit(Exception):
    """A value is typed in a way that leaves no room for another one."""


class Parts:
    """The places of the documents of a file in its text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = _starts(text)
        self._end = len(text)
        self._marked = [n for n, start in enumerate(self._starts, 1) if _MARKER.match(text, start)]
        self._ended = {n for n in self._marked if text[self._starts[n - 1]] == "."}

    def holding(self, line: int) -> Span:
        """Return the span of the document that contains a line (from 1)."""
        after = bisect_right(self._marked, line)
        first = self._marked[after - 1] if after else 1
        begin = self._starts[first if first in self._ended else first - 1]
        return begin, self._starts[self._marked[after] - 1] if after < len(self._marked) else self._end

    def line(self, offset: int) -> int:
        """Return the line of an offset."""
        return bisect_right(self._starts, offset)

    def every(self) -> list[Span]:
        """Return the span of each document, without parts that have only blank lines, comments and directives."""
        begun = [0, *(self._starts[line if line in self._ended else line - 1] for line in self._marked)]
        ends = [*(self._starts[line - 1] for line in self._marked), self._end]
        return [(begin, end) for begin, end in zip(begun, ends, strict=True) if self._is_document(begin, end)]

    def _is_document(self, begin: int, end: int) -> bool:
        text = self._text[begin:end]
        return _MARKER.match(text) is not None or not all(_IDLE.match(line.rstrip("\r\n\x85\u2028\u2029")) for line in lines(text))


def insert_comments(text: str, comments: Iterable[str]) -> str:
    """Return the text of a document with comments above its first key; a document in brackets has no room for them and stays
    unchanged."""
    typed = EditableDocument(text)
    root = typed.root
    if root is None or root.ends is not None:
        return text
    start = typed.offset(root.line, root.column)
    begun = text[:start] + "".join(f"{comment}{typed.newline}{' ' * (root.column - 1)}" for comment in comments)
    return begun + text[start:]


def lines(text: str) -> list[str]:
    """The lines of a text, each with its end, if it has one."""
    return [text[start:end] for start, end in pairwise([*_starts(text), len(text)]) if start < end]


def _starts(text: str) -> list[int]:
    """The offset of each line."""
    return [0, *(result.end() for result in _BREAK.finditer(text))]


class EditableDocument:
    """A document as typed. `root` is its mapping, None if it can't be read as one; `faults` are the errors of its keys."""

    def __init__(self, text: str) -> None:
        self.text = text
        read = reader.read("", text.encode("utf-8", "surrogatepass"))
        self.lines = read.lines
        only = read.documents[0] if len(read.documents) == 1 else None
        self.root = only.root if only and isinstance(only.root, Mapping) else None
        self.faults = only.faults if only else []
        self._starts = _starts(text)
        line_break = _BREAK.search(text)
        self.newline = line_break[0] if line_break else "\n"

    def edited(self, edits: Edits) -> EditableDocument:
        """The document with some edits, none of which touches another."""
        text = self.text
        for edit in sorted(edits, reverse=True):
            text = text[: edit.start] + edit.text + text[edit.end :]
        return EditableDocument(text)

    def offset(self, line: int, column: int) -> int:
        """The offset of a place."""
        return min(self._starts[line - 1] + column - 1, len(self.text)) if line <= len(self._starts) else len(self.text)

    def raw(self, node: Node) -> str:
        """The text that is typed for a value."""
        start, end = self.span(node)
        return self.text[start:end]

    def span(self, node: Node) -> Span:
        """Return the span of a value as typed."""
        start = self.offset(*node.position[:2])
        if isinstance(node, Scalar):
            end = self.offset(*node.end[:2])
            return start, start + len(self.text[start:end].rstrip()) if node.block else end
        if node.ends is not None:
            return start, self.offset(node.ends.line + 1, node.ends.column + 1)
        spans = self._spans(node)
        return start, spans[-1][1] if spans else start

    def _spans(self, node: Mapping | Sequence) -> list[Span]:
        """Return the spans of all items of a mapping or list, with their keys and dashes."""
        if isinstance(node, Mapping):
            return [self._pair(key, value) for key, value in node.items.values()]
        if node.ends is not None:
            return [self.span(item) for item in node.items]
        return [(self._dash(self.span(item)[0], node.column), self.span(item)[1]) for item in node.items]

    def _pair(self, key: Scalar, value: Node) -> Span:
        start, end = self.span(key)
        if _untyped(value):
            return start, self._behind_colon(key) or end
        return start, self.span(value)[1]

    def _dash(self, item: int, column: int) -> int:
        """The offset of the dash of an item."""
        return self._starts[bisect_right(self._starts, item) - 1] + column - 1

    def _behind_colon(self, key: Scalar) -> int | None:
        """Return the offset after a key's colon, None without a colon."""
        result = _COLON.match(self.text, self.span(key)[1])
        return result.end() if result else None

    # Single values.

    def replace(self, node: Scalar, text: str) -> Edits:
        """Replace the text of a value, keeping its quotes; block text is only replaced if it has one line."""
        start, end = self.span(node)
        if node.block:
            start = self._behind_space(self._line_end(start))
            if _BREAK.search(self.text, start, end) or start >= end:
                raise CannotEdit
            return [Edit(start, end, text)]
        if node.style == "'" and all(map(is_shown, text)):
            return [Edit(start, end, "'" + text.replace("'", "''") + "'")]
        return [Edit(start, end, quoted(text) if node.style else bare(text))]

    def write(self, node: Node, text: str) -> Edits:
        """Replace a value by YAML."""
        return [Edit(*self.span(node), text)]

    def fill(self, key: Scalar, value: Scalar, text: str) -> Edits:
        """Write YAML after a key, usually one without a value."""
        if not _untyped(value):
            return self.write(value, text)
        colon = self._behind_colon(key)
        if colon is None:
            end = self.span(key)[1]
            return [Edit(end, end, f": {text}")]
        first, broken, below = text.partition(self.newline)
        behind = self._behind_blanks(colon)
        if self.text[behind : behind + 1] in (",", "}", *self.newline[:1]) or behind == len(self.text):
            return [Edit(colon, behind, f" {text}")]
        end = self._line_end(colon)
        return [Edit(colon, colon, f" {first}"), *([Edit(end, end, broken + below)] if broken else [])]

    def fill_item(self, item: Scalar, text: str) -> Edits:
        """Write YAML as a list's item, usually one without a value."""
        return self.write(item, f" {text}" if _untyped(item) else text)

    def clear(self, node: Node) -> Edits:
        """Remove a value; refuse if there is a comment between its brackets."""
        start, end = self.span(node)
        if not isinstance(node, Scalar) and "#" in self.text[start:end]:
            raise CannotEdit
        before = start - len(self.text[:start]) + len(self.text[:start].rstrip(" \t"))
        return [Edit(before if self._ends_line(end) else start, end, "")]

    def _ends_line(self, offset: int) -> bool:
        """Return whether only spaces or tabs follow in the line."""
        behind = self._behind_blanks(offset)
        return behind == len(self.text) or _BREAK.match(self.text, behind) is not None

    def _behind_space(self, offset: int) -> int:
        return len(self.text) - len(self.text[offset:].lstrip())

    def _behind_blanks(self, offset: int) -> int:
        result = _BLANKS.match(self.text, offset)
        return result.end() if result else offset

    # Items of lists and mappings.

    def insert(self, node: Mapping | Sequence, index: int, text: str) -> Edits:
        """Insert an item (with its key in a mapping) at an index, or after the last."""
        spans = self._spans(node)
        if node.ends is not None:
            return self._insert_within(node, spans, index, text)
        item = text if isinstance(node, Mapping) else f"- {text}"
        indent = " " * (node.column - 1)
        if index == 0:
            return [Edit(spans[0][0], spans[0][0], f"{item}{self.newline}{indent}")]
        end = self._line_end(spans[index - 1][1])
        return [Edit(end, end, f"{self.newline}{indent}{item}")]

    def lined(self, lines: Iterable[str]) -> str:
        """Join lines with the document's line ends."""
        return self.newline.join(lines)

    def _line_end(self, offset: int) -> int:
        result = _BREAK.search(self.text, offset)
        return result.start() if result else len(self.text)

    def _insert_within(self, node: Mapping | Sequence, spans: list[Span], index: int, text: str) -> Edits:
        """Insert an item between brackets."""
        if index < len(spans):
            return [Edit(spans[index][0], spans[index][0], f"{text}, ")]
        close = self.span(node)[1] - 1
        last = spans[-1][1] if spans else 0
        if not spans or self._comma(last, close) is not None:
            return [Edit(close, close, text)]
        if self.text[last - 1] == ":":
            return [Edit(close, close, f", {text}")]
        return [Edit(last, last, f", {text}")]

    def _comma(self, start: int, end: int) -> int | None:
        """The offset of the comma between two items, where there may also be comments."""
        while start < end:
            if self.text[start] == ",":
                return start
            start = self._line_end(start) if self.text[start] == "#" else start + 1
        return None

    def remove(self, node: Mapping | Sequence, index: int) -> Edits:
        """Remove an item with its key and its comma; a comment next to it stays."""
        spans = self._spans(node)
        start, end = spans[index]
        if node.ends is None:
            return self._remove_line(start, end)
        following = spans[index + 1][0] if index + 1 < len(spans) else self.span(node)[1] - 1
        comma = self._comma(end, following)
        if comma is not None:
            behind = self._behind_blanks(comma + 1)
            return [Edit(start, behind, "")] if comma == end else [Edit(start, end, ""), Edit(comma, behind, "")]
        before = self._comma(spans[index - 1][1], start) if index else None
        if before is None:
            return [Edit(start, end, "")]
        if not self.text[before + 1 : start].strip(" \t"):
            return [Edit(before, end, "")]
        return [Edit(before, before + 1, ""), Edit(start, end, "")]

    def swap(self, node: Mapping, index: int) -> Edits:
        """Swap a key and the next one, each with the comments above it and next to it."""
        if index < 0 or index + 1 >= len(node.items):
            return []
        spans = self._spans(node)
        if node.ends is None:
            spans = [(self._commented(start), self._line_end(end)) for start, end in spans]
        (start, end), (after, last) = spans[index : index + 2]
        if after < end:
            raise CannotEdit
        return [Edit(start, end, self.text[after:last]), Edit(after, last, self.text[start:end])]

    def _commented(self, start: int) -> int:
        """The offset of the line of a key, or of the comments right above it."""
        number = bisect_right(self._starts, start) - 1
        if self.text[self._starts[number] : start].strip():
            raise CannotEdit
        while number and self.text[self._starts[number - 1] : self._starts[number]].lstrip().startswith("#"):
            number -= 1
        return self._starts[number]

    def _remove_line(self, start: int, end: int) -> Edits:
        """Remove a span, and its lines as well if they contain nothing else."""
        line = self._starts[bisect_right(self._starts, start) - 1]
        if self.text[line:start].strip() or not self._ends_line(end):
            return [Edit(start, end, "")]
        result = _BREAK.search(self.text, end)
        if result:
            return [Edit(line, result.end(), "")]
        above = self.text[:line]
        last = [broken.start() for broken in _BREAK.finditer(above)][-1:]
        return [Edit(last[0] if last else line, len(self.text), "")]


def _untyped(node: Node) -> bool:
    """Return whether no text at all was typed for a value."""
    return isinstance(node, Scalar) and node.text == "" and not node.style
