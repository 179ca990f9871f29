"""Lists the layouts and filled sheets in the folder, by their content."""

from __future__ import annotations

from contextlib import suppress
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.layout.read import is_layout
from sheetgen.page.answers import Refusal
from sheetgen.page.folder import text_in
from sheetgen.page.requests import Request
from sheetgen.page.sheets.sheet_file import SheetFile
from sheetgen.source.nodes import Mapping, Node, Scalar, Source
from sheetgen.source.stamps import Stamp, stamp

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

Items = dict[str, tuple[Scalar, Node]]
MOST_FILES = 1_000
MOST_LISTED = 12_000_000
"""Maximum bytes of all files read for a list; files known from the last list do not count."""
MOST_SECONDS = 4.0
"""Processor time after which no further file is read for a list; small files are read first, so that no large one hides them."""
_SHOWN = 200


class FileSummary(NamedTuple):
    """The content of a file: a layout, with the layout that it extends or its built-in game; or filled sheets, with the layout and
    the player of the first one, and their number; or neither."""

    stamp: Stamp
    is_layout: bool
    layout: str | None = None
    player: str | None = None
    documents: int = 0


def listing(_: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: return the layouts and filled sheets in the folder, and the number of files that were not read."""
    names = context.folder.names()
    looked = _summarize_files(names[:MOST_FILES], context)
    return {
        "layouts": [
            {"name": name, "stamp": "-".join(map(str, each.stamp)), "base": each.layout}
            for name, each in looked.items()
            if each.is_layout
        ],
        "sheets": [
            {"file": name, "layout": each.layout, "player": each.player, "documents": each.documents}
            for name, each in looked.items()
            if each.documents
        ],
        "more": len(names) - len(looked),
    }


def _summarize_files(names: list[str], context: WorkerContext) -> dict[str, FileSummary]:
    """Return a summary of each file, as far as the limits for reading allow. Files that haven't changed since the last list aren't
    read again and don't count."""
    known: dict[str, FileSummary] = context.kept.get(FileSummary, {})
    result: dict[str, FileSummary] = {}
    left, until = MOST_LISTED, process_time() + MOST_SECONDS
    stamps = {name: stamp(name) for name in names}
    for done, name in enumerate(sorted(names, key=lambda name: stamps[name][1:2]), 1):
        now = stamps[name]
        if name in known and known[name].stamp == now:
            result[name] = known[name]
        elif now and now[1] <= left and process_time() < until:
            left -= now[1]
            with suppress(Refusal):
                result[name] = _summarize(now, SheetFile(name, text_in(name, context.folder.read(name), loosely=True)).source)
        if done % 50 == 0:
            context.tell("folder", done, len(names))
    context.kept[FileSummary] = result
    return {name: result[name] for name in names if name in result}


def _summarize(now: Stamp, read: Source) -> FileSummary:
    sheets = [document.root.items for document in read.documents if isinstance(document.root, Mapping)]
    if is_layout(read):
        base = next((_text(items, "extends") or _text(items, "game") for items in sheets), None)
        return FileSummary(now, True, base)
    named = [(each, layout) for each in sheets if (layout := _text(each, "sheet")) is not None]
    if not named:
        return FileSummary(now, False)
    first, layout = named[0]
    return FileSummary(now, False, layout, _text(first, "player"), len(named))


def _text(items: Items, key: str) -> str | None:
    """Return the text of a key, shortened for a list; None if it is missing."""
    value = items[key][1] if key in items else None
    return value.text[:_SHOWN] if isinstance(value, Scalar) and not value.empty and value.text != "?" else None
