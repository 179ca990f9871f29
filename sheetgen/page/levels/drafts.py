"""A level as a browser sends it: what is drawn, and the text that it was begun from; and the layout that comes of both."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from sheetgen.form.write.filling import quoted
from sheetgen.games.editing import Editor, LevelValue, NoLevelError
from sheetgen.games.registry import BUNDLED
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.requests import Name, Request, decode
from sheetgen.source import reader
from sheetgen.source.editing import CannotEdit
from sheetgen.source.faults import Unreadable

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

UNNAMED = "level.yaml"
"""What a level is called that has no file yet."""
_EXTENDS = re.compile(r"\bextends\b")
LevelText = Annotated[str, Meta(max_length=1_000_000)]


class DraftRequest(Struct):
    """A level that is drawn. game: whose; original: the text it was begun from; file: the file that text is of, if any."""

    game: Name
    level: dict[str, Any]
    original: LevelText
    file: Name | None = None


class Draft(NamedTuple):
    """A level as its file would say it."""

    name: str
    text: str
    editor: Editor
    library: Library

    def layout(self) -> Layout:
        """The layout; Unreadable with its faults."""
        return self.library.layout(self.name)


def editor_of(game: str) -> Editor:
    """What draws levels of a game; a Refusal where nothing does."""
    editor = BUNDLED.load(game).editor if game in BUNDLED.names() else None
    if editor is None:
        raise Refusal("refused", words.nothing_to_draw())
    return editor


def begun(game: str, title: str) -> str:
    """The text that a level of no file begins with."""
    return f"game: {game}\ntitle: {quoted(title)}\n"


def parse_draft(request: Request, context: WorkerContext) -> Draft:
    """The level that a request is about, with its text: a Refusal where it makes none."""
    asked = decode(request, DraftRequest)
    editor = editor_of(asked.game)
    name = asked.file or UNNAMED
    context.folder.checked(name)
    try:
        text = asked.original if _is_inherited(asked, name, editor, context) else editor.write(asked.original, asked.level)
    except NoLevelError:
        raise Refusal("refused", words.no_level()) from None
    except CannotEdit:
        raise Refusal("cramped", words.cannot_draw()) from None
    return Draft(name, text, editor, library_with(name, text, context))


def _is_inherited(asked: DraftRequest, name: str, editor: Editor, context: WorkerContext) -> bool:
    """Whether a text says what is drawn by what it extends, so that nothing need be typed in it."""
    if not _EXTENDS.search(asked.original):
        return False
    with suppress(Unreadable):
        return says(library_with(name, asked.original, context).layout(name), asked.level, editor)
    return False


def library_with(name: str, text: str, context: WorkerContext, pictures: Mapping[str, str] = {}) -> Library:
    """Layouts of the folder, one of which says something else than its file. pictures: as `Library` has them."""
    source = reader.read(name, text.encode("utf-8", "surrogatepass"))
    return Library(within=context.folder.path, given={name: source}, pictures=pictures)


def says(layout: Layout, level: LevelValue, editor: Editor) -> bool:
    """Whether a layout says what is drawn."""
    return bool(_plain(editor.read(layout.keys, layout.common.title)) == _plain(level))


def _plain(level: LevelValue) -> Any:
    """A level as JSON, letters in their order, without the numbers of its entries and what is left blank."""
    value = json.loads(json.dumps(level, default=list))
    value["fields"] = sorted(value.get("fields", ()), key=lambda field: str(field["letter"]))
    for entry in [*value["fields"], *value.get("lines", ())]:
        entry.pop("entry", None)
        for key in [key for key, said in entry.items() if said in (None, "")]:
            del entry[key]
    return value
