"""Opens drafts, and saves them as files of the folder, byte for byte as typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from sheetgen.layout import find
from sheetgen.layout.read import is_layout
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.folder import bytes_of
from sheetgen.page.requests import Name, Request, Text, decode
from sheetgen.source import reader
from sheetgen.source.editing import bare, quoted
from sheetgen.source.messages import room

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_SCHEMA = re.compile(r"\A# yaml-language-server: [^\n]*\n")
"""The line that links a bundled layout to its schema for editors; in a user's folder the link is broken."""


class OpenRequest(Struct):
    """A layout to begin with. way: the file itself, a copy of it, or a file with only the differences."""

    name: Name
    way: Literal["itself", "copy", "extends"] = "itself"


class SaveRequest(Struct):
    """A file to save. before: its whole text when it was opened; None: a new file.

    replace: another layout of this name may be overwritten.
    """

    file: Name
    text: Text
    before: Text | None = None
    replace: bool = False


def open_draft(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the text to begin with: `{"text"}`, with the file's byte order mark and line ends."""
    asked = decode(request, OpenRequest)
    if asked.way == "extends":
        name = asked.name
        said = context.layout(name).common.title
        texts = said if isinstance(said, str) else ", ".join(f"{lang}: {bare(text)}" for lang, text in said.items())
        title = bare(said) if isinstance(said, str) else f"{{{texts}}}"
        typed = name if re.fullmatch(r"[\w./-]+", name) else quoted(name)
        comment = phrase(
            "extends-comment",
            "Everything that is not set here comes from '{name}'. Set only what differs, such as title, labels or rules.",
            name,
        )
        return {"text": f"# {comment.text()}\nextends: {typed}\ntitle: {title}\n"}
    if find.is_path(asked.name):
        text = context.folder.text(asked.name)
    else:
        path = find.bundled_path(asked.name)
        if path is None:
            raise Refusal("not-found", words.no_such_layout(asked.name))
        with open(path, encoding="utf-8", newline="") as stream:
            text = stream.read()
    return {"text": text if asked.way == "itself" else _SCHEMA.sub("", text)}


def save_draft(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Save a draft in the folder: `{"file"}`. A file that has changed since, or isn't a layout, is left unchanged.

    The refusal's code gives the reason: `exists`, `changed`; both suggest an unused file name as `beside`.
    """
    asked = decode(request, SaveRequest)
    folder = context.folder
    there = folder.there(asked.file, reader.MAX_BYTES)
    before = None if asked.before is None else bytes_of(asked.before, there)
    is_other = there is not None and there != before
    if is_other and (before is None or asked.replace) and not is_layout(reader.read(asked.file, there)):
        raise Refusal(
            "refused",
            phrase("no-layout-there", "'{name}' is not a layout, so it is not replaced", asked.file),
            phrase("no-layout-there-hint", "choose another name"),
        )
    if (is_other and not asked.replace) or not folder.save(asked.file, bytes_of(asked.text, there), there):
        about = {"beside": folder.beside(asked.file)}
        if before is None:
            raise Refusal("exists", words.exists(asked.file), about=about)
        what = phrase("layout-changed", "'{name}' has changed on disk, or no longer exists", asked.file)
        hint = phrase("layout-changed-hint", "look at the file, replace it, or save your layout under another name")
        raise Refusal("changed", what, hint, about=about)
    return {"file": asked.file}
