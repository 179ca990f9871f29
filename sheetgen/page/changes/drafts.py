"""A sheet that is changed as a browser sends it: the text that it was begun from, and the changes; and the layout of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from sheetgen.layout import find
from sheetgen.layout.editing import PARTS, Change, inherited, sheet_values, value_at, write
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library, PartlyReadError
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.levels.drafts import LevelText, library_with
from sheetgen.page.requests import Name, Request, decode
from sheetgen.source.editing import CannotEdit

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

UNNAMED = "sheet.yaml"
"""What a layout is called that has no file yet."""
_MOST_CHANGES, _LONGEST, _DEEPEST, _MOST_ITEMS = 5_000, 10_000, 6, 200


class ChangeEntry(Struct):
    """One change (`layout.editing.Change`): its path, and what stands there then; null: nothing."""

    path: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=_DEEPEST)]
    value: Any = None


class DraftRequest(Struct):
    """A sheet that is changed. original: the text it was begun from; file: the file that text is of, if any."""

    original: LevelText
    changes: Annotated[list[ChangeEntry], Meta(max_length=_MOST_CHANGES)]
    file: Name | None = None


class Draft(NamedTuple):
    """A layout as its file would say it."""

    name: str
    text: str
    changes: list[Change]
    library: Library

    def layout(self) -> Layout:
        """The layout; Unreadable with its faults."""
        return self.library.layout(self.name)

    def says_all(self, values: dict[str, Any]) -> bool:
        """Whether values are those that the changes ask for."""
        return all(_stands(values, change) for change in self.changes)


def parse_draft(request: Request, context: WorkerContext, pictures: Mapping[str, str] = {}) -> Draft:
    """The sheet that a request is about, with its text; Unreadable where what it was begun from is, a Refusal for no changes."""
    asked = decode(request, DraftRequest)
    name = asked.file or UNNAMED
    context.folder.checked(name)
    changes = [_change(entry) for entry in asked.changes]
    if not changes:
        return Draft(name, asked.original, changes, library_with(name, asked.original, context, pictures))
    begun = read_begun(name, asked.original, context)
    try:
        text = write(asked.original, inherited(begun), changes)
    except CannotEdit:
        raise Refusal("cramped", words.cannot_change()) from None
    return Draft(name, text, changes, library_with(name, text, context, pictures))


def read_begun(name: str, text: str, context: WorkerContext) -> Layout:
    """The layout of the text that was begun from, as far as it can be read; Unreadable with its faults."""
    try:
        return library_with(name, text, context).layout(name)
    except PartlyReadError as partly:
        return partly.layout


def begun(name: str) -> str:
    """The text that changes of a bundled layout begin with."""
    return f"extends: {name}\n"


def values_of(layout: Layout) -> dict[str, Any]:
    """What a layout says of its paper."""
    return sheet_values(layout.paper)


def file_name(name: str) -> str:
    """The name of a file that a text is said to be of; the usual one where it is none."""
    return name if find.is_path(name) else UNNAMED


def _change(entry: ChangeEntry) -> Change:
    """A change that makes sense; a Refusal for others."""
    path, value = tuple(entry.path), entry.value
    fits = path and path[0] in PARTS and all(path)
    if not fits or not _is_value(value, _DEEPEST) or (len(path) < 2 and path[0] != "title"):
        raise Refusal("refused", words.no_change())
    return Change(path, value)


def _is_value(value: Any, depth: int) -> bool:
    """Whether it is made of texts, lists and mappings of them."""
    if isinstance(value, dict):
        return (
            0 < len(value) <= _MOST_ITEMS and depth > 0 and all(key and _is_value(each, depth - 1) for key, each in value.items())
        )
    if isinstance(value, list):
        return len(value) <= _MOST_ITEMS and depth > 0 and all(_is_value(each, depth - 1) for each in value)
    return value is None or (isinstance(value, str) and len(value) <= _LONGEST)


def _stands(values: dict[str, Any], change: Change) -> bool:
    said = value_at(values, change.path)
    if change.path[0] == "blocks" and len(change.path) == 2 and isinstance(change.value, dict):
        return bool(said == {"id": change.path[1], **change.value})
    return bool(said == change.value)
