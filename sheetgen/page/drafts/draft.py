"""A layout being typed, read as if it had been saved, and a worker's context in which the folder contains it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from sheetgen.layout.find import is_path
from sheetgen.layout.read import Library
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.requests import Name, Request, Text, decode

if TYPE_CHECKING:
    from sheetgen.layout.model import Layout


class DraftRequest(Struct):
    """The typed text, and the name of its future file."""

    file: Name
    text: Text


class Draft(WorkerContext):
    """A worker's context in which one file of the folder has the typed text. The text is read once; no file is written.

    file: the file's name; text: the whole text, without the byte order mark.
    """

    def __init__(self, context: WorkerContext, file: str, text: str) -> None:
        super().__init__(context.folder.path, context.tell)
        self.fonts = context.fonts
        self.file, self.text = file, text
        self._draft_library = self.library_with(file, text)

    def library(self) -> Library:
        """Return the folder's layouts as saved, but with the typed text for the draft's file."""
        return self._draft_library

    @property
    def lines(self) -> Mapping[str, Sequence[str]]:
        """The text of the layouts that were read."""
        return self._draft_library.lines

    @property
    def typed_layout(self) -> Layout:
        """Return the typed layout. Raise Unreadable with all its errors."""
        return self.layout(self.file)


def parse_draft(request: Request, context: WorkerContext) -> Draft:
    """Return the draft that a request is about. The last draft is kept, since the web app sends several requests about it."""
    asked = decode(request, DraftRequest)
    return draft_of(asked.file, asked.text, context)


def draft_of(file: str, text: str, context: WorkerContext) -> Draft:
    """Return the typed text as a file of the folder. Raise Refusal if the folder can't have a layout of that name."""
    context.folder.checked(file)
    if not is_path(file):
        raise Refusal("refused", words.no_file_name(file))
    before = context.kept.get(Draft)
    if isinstance(before, Draft) and (before.file, before.text) == (file, text) and not before.library().is_stale():
        return before
    draft = Draft(context, file, text)
    context.kept[Draft] = draft
    return draft
