"""Evenings in the web app: tables found in the folder and its subfolders or in files from the browser; standings, export."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import process_time
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from sheetgen.form.occasion import date_of, no_date
from sheetgen.judge.evenings import Evenings, LeftOut, find_tables
from sheetgen.judge.files import check
from sheetgen.judge.sheet import Refused, Sheet
from sheetgen.judge.standings import By, standings
from sheetgen.layout.read import Library, is_layout
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.folder import Folder, is_name
from sheetgen.page.requests import Name, Request, Text, decode
from sheetgen.report.evenings import COLUMNS, as_csv, bgstats_plays, export_rows, standings_json
from sheetgen.report.json import as_json
from sheetgen.source import reader
from sheetgen.source.faults import Fault, Position
from sheetgen.source.folders import files_in, with_subfolders
from sheetgen.source.messages import message, sentence
from sheetgen.source.stamps import stamp

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

MOST_FILES = 10_000
"""Maximum number of files that are read."""
MOST_SECONDS = 1.5
"""Processor time after which no further file is read for a request; the next one continues."""
_LAYOUT = re.compile(r"^(game|extends):", re.MULTILINE)


class ChosenFile(Struct):
    """A file that the user has chosen. name: its path in the chosen folder."""

    name: Name
    text: Text


class EveningsRequest(Struct):
    """The chosen files (None: those of the folder), what ranks the players, the tables that count, and the export format."""

    files: Annotated[list[ChosenFile], Meta(max_length=MOST_FILES)] | None = None
    by: By = "wins"
    start: Name = ""
    end: Name = ""
    game: Name = ""
    same_names: bool = False
    form: Literal["", "csv", "json", "bgstats"] = ""


_File = tuple[str, object, Callable[[], bytes]]
"""A file: its name, what changes with its content, and a function that reads it."""


def evenings(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: return the tables and the standings, or their export. If reading takes too long, return only the number of files read
    (`done`) and of all (`total`): the same request continues."""
    asked = decode(request, EveningsRequest)
    start, end = (_day(asked, key) for key in ("start", "end"))
    files = list(_in_folder(context.folder) if asked.files is None else _chosen(asked.files))
    sheets, done = _sheets(files[:MOST_FILES], *_library(asked.files or (), context), context)
    if done < min(len(files), MOST_FILES):
        return {"done": done, "total": min(len(files), MOST_FILES)}
    found = find_tables(sheets)
    games = {table.game: table.layout.title(table.layout.readers_language) or table.game for table in found.tables}
    tables = [table for table in found.tables if asked.game in ("", table.game)]
    result = standings(found._replace(tables=tables), asked.by, start, end, asked.same_names)
    counted = Evenings(result.tables, result.left_out)
    if asked.form == "bgstats":
        return {"text": as_json(bgstats_plays(counted)) + "\n"}
    if asked.form:
        rows = export_rows(counted)
        # Excel recognises accents by the byte order mark
        return {"text": "\ufeff" + as_csv(rows, COLUMNS) if asked.form == "csv" else as_json(rows) + "\n"}
    return {
        **standings_json(result),
        "tables": [
            {"title": games[table.game], "errors": table.errors, "rows": export_rows(Evenings([table], []))}
            for table in result.tables
        ],
        "titles": games,
        "left_out": [_left_out_json(each) for each in result.left_out],
        "spellings": result.spellings,
        "is_cut": len(files) > MOST_FILES,
    }


def _day(asked: EveningsRequest, key: str) -> Any:
    """Return the date of a field, None if it is blank."""
    text = getattr(asked, key)
    day = date_of(text)
    if text and day is None:
        raise Refusal("refused", no_date(text).sentence(), about={"field": key})
    return day


def _in_folder(folder: Folder) -> Iterator[_File]:
    """Yield the files of the folder and its subfolders that may be sheets, at least one more than are read if there are more."""
    count = 0
    try:
        for where in with_subfolders("."):
            inner, paths = Folder(os.path.join(folder.path, where)), files_in(where).yaml
            for path in map(os.path.normpath, paths):
                read = partial(inner.read, os.path.basename(path), reader.MAX_BYTES)
                yield path.replace(os.sep, "/"), stamp(path), read
            count += len(paths)
            if count > MOST_FILES:
                return
    except OSError as error:
        raise Refusal("refused", words.folder_gone(str(error.filename))) from None


def _chosen(files: Sequence[ChosenFile]) -> Iterator[_File]:
    for each in files:
        name = "/".join(filter(is_name, each.name.split("/"))) or "sheet.yaml"
        yield name, each.text, partial(each.text.encode, "utf-8", "surrogatepass")


def _library(files: Sequence[ChosenFile], context: WorkerContext) -> tuple[Library, object]:
    """Return the folder's layouts with those among the chosen files, and what changes with the latter."""
    texts = {each.name: each.text for each in files if _LAYOUT.search(each.text)}
    read = {name: reader.read(name, text.encode("utf-8", "surrogatepass")) for name, text in texts.items()}
    given = {name: source for name, source in read.items() if is_layout(source)}
    if not given:
        return context.library(), None
    return Library(within=context.folder.path, given=given), tuple((name, texts[name]) for name in given)


def _sheets(files: Sequence[_File], library: Library, about: object, context: WorkerContext) -> tuple[list[Sheet], int]:
    """Return the sheets of files, and the number of files that were read. Files that haven't changed since the last request aren't
    read again. about: changes with the library."""
    known: dict[Any, list[Sheet]] = context.kept.get(Evenings, {})
    kept = context.kept[Evenings] = {key: known[key] for each in files if (key := (*each[:2], about)) in known}
    until, sheets = 0.0, list[Sheet]()
    for done, each in enumerate(files):
        key = *each[:2], about
        if key not in kept:
            until = until or process_time() + MOST_SECONDS
            if process_time() > until:
                return sheets, done
            kept[key] = _judged(each[0], each[2], library)
        sheets += kept[key]
    return sheets, len(files)


def _judged(file: str, contents: Callable[[], bytes], library: Library) -> list[Sheet]:
    """Return the checked sheets of a file; none of a layout."""
    try:
        read = reader.read(file, contents(), forms=True)
    except Refusal as refusal:
        return [Refused(file, 1, [], (Fault(message(sentence, refusal.words.message, *refusal.words.notes), Position(1, 1)),))]
    return [] if is_layout(read) else check([file], library=library, given={file: read}, steps=0, played=True).sheets


def _left_out_json(out: LeftOut) -> dict[str, Any]:
    """Return a sheet that is left out: the reason, and of a sheet that can't be read its first error."""
    faults = out.sheet.faults if isinstance(out.sheet, Refused) else ()
    error = [each for fault in faults[:1] for each in (fault.text, fault.hint) if each]
    about = {"file": out.sheet.file, "document": out.sheet.document, "player": out.sheet.player}
    return {**about, "reason": out.reason.text(), "error": " – ".join(error)}
