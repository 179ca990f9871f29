"""`sheetgen check PHOTO`: photos read, and judged as what they say would be."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.cli.common import paint, tell
from sheetgen.judge.files import Result, check, mark_unsure
from sheetgen.layout.read import Library
from sheetgen.photo.extra import needed
from sheetgen.photo.filled.reading import PhotoReading
from sheetgen.photo.sheets.filled import Sheet, sheets
from sheetgen.photo.sheets.report import sheet_text
from sheetgen.source import reader
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.formats import is_photo
from sheetgen.source.nodes import Document, Source


class Judged(NamedTuple):
    """What was found, and what was read of each photo, as text."""

    result: Result
    told: list[str]


def judged(files: Sequence[str], table: bool) -> Judged:
    """Judges filled sheets and photos of such."""
    try:
        needed()
    except Unreadable as unreadable:
        tell("sheetgen", unreadable, {})
    from sheetgen.cli.photos import layouts, read_photos  # loads what the packages are needed for
    from sheetgen.photo.sheets.files import photo_pages

    photos = [file for file in files if is_photo(file)]
    read = read_photos(photo_pages(photos), layouts(photos, None))
    read_sheets = sheets(read, Library(), named=table, table=table)
    sources = {file: _source(file, read_sheets, read) for file in dict.fromkeys(photos)}
    wanted = [file for file in dict.fromkeys(files) if file not in sources or sources[file].documents]
    documents = {
        (file, number): sheet
        for file in sources
        for number, sheet in enumerate((each for each in read_sheets if each.file == file), 1)
    }
    result = check(wanted, table, given=sources, looks={at: sheet.looks for at, sheet in documents.items()})
    unsure = {at: tuple(sheet.filled.doubts) for at, sheet in documents.items()}
    return Judged(mark_unsure(result, unsure), [sheet_text(sheet, None, paint(sys.stdout)) for sheet in read_sheets])


def _source(file: str, read_sheets: Sequence[Sheet], read: Sequence[PhotoReading]) -> Source:
    """What a photo says, as if it had been typed: its sheets, then what is wrong with it; nothing of a sheet's second photo."""
    own = [sheet for sheet in read_sheets if sheet.file == file]
    text = "---\n".join(sheet.text(os.path.dirname(file), "") for sheet in own)
    source = reader.read(file, text.encode()) if own else Source(file, [], [])
    faults = [Fault(fault, Position(1, 1)) for photo in read if photo.photo_page.file == file for fault in photo.faults]
    documents = [Document(len(own) + number, None, [fault]) for number, fault in enumerate(faults, 1)]
    return source._replace(documents=[*source.documents, *documents])
