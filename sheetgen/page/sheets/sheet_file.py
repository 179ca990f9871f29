"""A file of filled sheets as typed: each document is read separately, and written back with the rest of the file unchanged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sheetgen.layout.read import is_layout
from sheetgen.source import reader, words
from sheetgen.source.editing import Parts, Span
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import message
from sheetgen.source.nodes import Document, Source
from sheetgen.source.nodes import Mapping as Nodes

_MARK = "\ufeff"
_BREAK = re.compile("\r\n|[\n\r]")
_BEGUN = re.compile(r"---(?:\s|\Z)")
_DIRECTIVE = re.compile(r"(?:[ \t]*(?:#[^\r\n]*)?[\r\n]+)*%")


class FilePart(NamedTuple):
    """A document of a file: its typed text, and the result of reading it."""

    start: int
    end: int
    text: str
    document: Document

    @property
    def root(self) -> Nodes | None:
        """Keys and values of the document, if it has any."""
        return self.document.root if isinstance(self.document.root, Nodes) else None

    @property
    def is_sheet(self) -> bool:
        """Return whether the document names a layout."""
        return self.root is not None and "sheet" in self.root.items

    @property
    def is_empty(self) -> bool:
        """Return whether the document is empty."""
        root = self.document.root
        return root is not None and root.empty and not self.document.faults


class SheetFile:
    """The text of a file. `read` is the whole file as read; a bad document among `parts` doesn't affect the others."""

    def __init__(self, name: str, text: str) -> None:
        self.mark = _MARK if text.startswith(_MARK) else ""
        self.text = text[len(self.mark) :]
        self.name = name
        self._read = reader.read(name, self.text.encode("utf-8", "surrogatepass"))
        self.lines = self._read.lines
        where = Parts(self.text)
        spans = where.every() if self.lines else []
        documents = self._read.documents
        if len(documents) != len(spans) or any(each.root is None for each in documents):
            documents = [self._read_alone(number, where, span) for number, span in enumerate(spans)]
        self.parts = [
            FilePart(start, end, self.text[start:end], each._replace(number=number))
            for number, ((start, end), each) in enumerate(zip(spans, documents, strict=True), 1)
        ]

    def _read_alone(self, before: int, where: Parts, span: Span) -> Document:
        """Return a document read without the others, with its lines in the file. With too many documents before it, return it
        unread."""
        above = where.line(span[0]) - 1
        if before >= reader.MAX_DOCUMENTS:
            return Document(1, None, [Fault(message(words.too_many_documents, reader.MAX_DOCUMENTS), Position(above + 1, 1))])
        text = self.text[span[0] : span[1]].encode("utf-8", "surrogatepass")
        read = reader.read(self.name, text, above=above)
        return read.documents[0] if read.documents else Document(1, None, [])

    @property
    def source(self) -> Source:
        """Return the file as read, document by document; if it has no lines, the error that prevents reading it."""
        return self._read._replace(documents=[part.document for part in self.parts]) if self.lines else self._read

    @property
    def holds_sheets(self) -> bool:
        """Return whether the file is meant for filled sheets: it has one, or only comments and empty documents."""
        sheets = any(part.is_sheet for part in self.parts)
        return bool(self.lines) and not is_layout(self.source) and (sheets or all(part.is_empty for part in self.parts))

    def changed(self, parts: Mapping[int, str], added: Iterable[str] = ()) -> str:
        """Return the file with some documents, given by number, replaced and more appended."""
        pieces, done = [], 0
        for part in self.parts:
            if part.document.number in parts:
                pieces += [self.text[done : part.start], parts[part.document.number]]
                done = part.end
        text = "".join([*pieces, self.text[done:]])
        open_ended = not self.parts or self.parts[-1].is_empty
        for each in added:
            text = _append_document(text, each, bare=open_ended)
            open_ended = False
        return self.mark + text


def _append_document(text: str, more: str, bare: bool) -> str:
    """Append a document to a file's text, with the same line ends. bare: the text has no document start yet."""
    result = _BREAK.search(text or more)
    newline = result[0] if result else "\n"
    begun = text if not text or text.endswith(("\n", "\r")) else text + newline
    marker = "" if _BEGUN.match(more) or (bare and not _DIRECTIVE.match(text)) else "---" + newline
    return begun + marker + _BREAK.sub(newline, more)
