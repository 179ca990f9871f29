"""Links to layouts: makes a link to a layout in the folder, and saves the layout of a link in the folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from sheetgen import __version__
from sheetgen.layout import links
from sheetgen.layout.find import is_path
from sheetgen.layout.read import is_layout
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.requests import Name, NameRequest, Request, decode
from sheetgen.page.sheets.sheet_file import SheetFile
from sheetgen.press.links import link_to
from sheetgen.source.messages import room

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")


class OpenLinkRequest(Struct):
    """The content of a link. name: the layout file's name; text: packed; version: the version of the program that made it; keep:
    save it in the folder.
    """

    name: Name
    text: Annotated[str, Meta(max_length=10 * links.MAX_LINK)]
    version: Annotated[str, Meta(max_length=100)] = ""
    keep: bool = False


def link(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: return `{"link"}`, starting at its `#`. Raise Refusal or Unreadable if no link is possible."""
    name = decode(request, NameRequest).name
    context.layout(name)
    return {"link": link_to(name, context.library(), context.fonts, __version__)}


def open_link(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: return `{"name", "is_newer", "is_kept"}` for a link's content.

    name: the file of the folder with the same content, otherwise a new file: the link's name, or an unused one. is_newer: the link
    was made by a newer program than this one. is_kept: the file is in the folder.
    """
    asked = decode(request, OpenLinkRequest)
    text = links.text_in_link(asked.text)
    if not is_path(asked.name) or not is_layout(SheetFile(asked.name, text).source):
        raise Refusal(
            "refused",
            phrase("no-layout-in-link", "this link does not contain a layout"),
            phrase("no-layout-in-link-hint", "ask for a new link to the sheet"),
        )
    name, is_there = _place(asked.name, text.encode(), context)
    if asked.keep and not is_there and not context.folder.save(name, text.encode(), None):
        raise Refusal("exists", words.exists(name))
    return {"name": name, "is_newer": links.is_newer(asked.version, __version__), "is_kept": is_there or asked.keep}


def _place(wanted: str, data: bytes, context: WorkerContext) -> tuple[str, bool]:
    """Return the name of the file with this content, otherwise the name of a new file; and whether the file exists."""
    folder = context.folder
    if (before := folder.there(wanted)) is None:
        return wanted, False
    beside = wanted.rpartition(".")[0] + "-"
    if before == data:
        return wanted, True
    same = (name for name in folder.names() if name.startswith(beside) and folder.there(name) == data)
    found = next(same, None)
    return (found, True) if found else (folder.beside(wanted), False)
