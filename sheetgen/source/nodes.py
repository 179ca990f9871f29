"""Values of a YAML file with the place where each was typed, in lines and columns from 1."""

from __future__ import annotations

from collections.abc import Mapping as Known
from typing import NamedTuple, Protocol, TypeVar

from sheetgen.source.faults import Fault, Position

T = TypeVar("T")
_NOTHING = ("", "~", "null")
_UNREAD = "?"


class Mark(Protocol):
    """A place as the parser counts it, from 0."""

    @property
    def line(self) -> int: ...

    @property
    def column(self) -> int: ...


class Scalar:
    """A value typed as text, between two marks of the parser; `style` is its quote or bar, None when plain."""

    __slots__ = ("_end", "_start", "file", "style", "text")

    def __init__(self, file: str, text: str, start: Mark, end: Mark, style: str | None) -> None:
        self.file = file
        self.text = text
        self._start = start
        self._end = end
        self.style = style

    def with_text(self, text: str) -> Scalar:
        """A scalar with another text at the same place."""
        return Scalar(self.file, text, self._start, self._end, self.style)

    @property
    def line(self) -> int:
        return self._start.line + 1

    @property
    def column(self) -> int:
        return self._start.column + 1

    @property
    def position(self) -> Position:
        start, end = self._start, self._end
        length = end.column - start.column if end.line == start.line else 1
        return Position(start.line + 1, start.column + 1, max(length, 1))

    @property
    def end(self) -> Position:
        """The position after its last character; for block text, the position where the parser saw its end."""
        return Position(self._end.line + 1, self._end.column + 1)

    @property
    def lines(self) -> int:
        """The number of lines it was typed in."""
        return self._end.line - self._start.line + 1

    @property
    def plain(self) -> bool:
        """Return whether it is typed without quotes or bar."""
        return not self.style

    @property
    def block(self) -> bool:
        """True if it is block text (`|` or `>`)."""
        return self.style in ("|", ">")

    @property
    def empty(self) -> bool:
        """True if no value was typed (`key:` or `key: ~`)."""
        return self.text in _NOTHING and not self.style

    @property
    def unread(self) -> bool:
        """Return whether the value is `?`, in quotes or not: something is written that cannot be read."""
        return self.text == _UNREAD and not self.block


class _Collection:
    """A mapping or a sequence. ends: position of the closing bracket; None without brackets, with one item per line."""

    __slots__ = ("column", "ends", "file", "line")
    empty = unread = block = False
    """Collections are never blank, a `?` or block text."""

    def __init__(self, file: str, line: int, column: int) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.ends: Mark | None = None

    @property
    def position(self) -> Position:
        return Position(self.line, self.column)


class Mapping(_Collection):
    """Keys and values in the order typed; equal keys were reported and the first kept."""

    __slots__ = ("items",)

    def __init__(self, file: str, line: int, column: int) -> None:
        super().__init__(file, line, column)
        self.items: dict[str, tuple[Scalar, Node]] = {}

    def get(self, key: str) -> Node | None:
        item = self.items.get(key)
        return item[1] if item else None


class Sequence(_Collection):
    """Values in the order typed."""

    __slots__ = ("items",)

    def __init__(self, file: str, line: int, column: int) -> None:
        super().__init__(file, line, column)
        self.items: list[Node] = []


Node = Scalar | Mapping | Sequence


class Document(NamedTuple):
    """A document of a file: its root (None if it has no usable one) and its errors. form: the file itself if it is a form."""

    number: int
    root: Node | None
    faults: list[Fault]
    form: bytes | None = None


class Source(NamedTuple):
    """A file's lines and its documents. A file that can't be read has one document, with the errors and no root."""

    file: str
    lines: list[str]
    documents: list[Document]


def nearest(path: str, known: Known[str, T]) -> T | None:
    """The known value at a dotted path (`symbols.rows.2`), or at the nearest path above it."""
    while path not in known and path:
        path = path.rpartition(".")[0]
    return known.get(path)


def below(node: Node, path: str) -> Node | None:
    """Return the node at a dotted path below a node (`symbols.rows.2`), None if the path leads nowhere."""
    for key in path.split("."):
        inner: Node | None = None
        if isinstance(node, Mapping):
            inner = node.get(key)
        elif isinstance(node, Sequence) and key.isdigit() and 0 < int(key) <= len(node.items):
            inner = node.items[int(key) - 1]
        if inner is None:
            return None
        node = inner
    return node


def ancestors(path: str) -> list[str]:
    """A dotted path and those above it, the nearest first."""
    parts = path.split(".")
    return [".".join(parts[:count]) for count in range(len(parts), 0, -1)]


def rows(node: Scalar, lines: list[str]) -> list[tuple[int, int, str]]:
    """Return the lines of a block scalar as (line, column, text), without blank ones. Lines and columns are those of the file, from
    1."""
    result = []
    for offset, row in enumerate(node.text.split("\n")):
        if row.strip():
            line = node.line + 1 + offset if node.block else node.line
            typed = lines[line - 1] if line <= len(lines) else ""
            column = len(typed) - len(row) + 1 if node.block else node.column
            result.append((line, max(column, 1), row))
    return result
