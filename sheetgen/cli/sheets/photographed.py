"""`sheetgen check PHOTO`: read photos, and check the readings as filled sheets."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.cli.common import paint
from sheetgen.form.read.sheet import read_filled
from sheetgen.judge.files import Result, check, mark_doubts
from sheetgen.judge.sheet import JudgedSheet, Refused, typed_text
from sheetgen.layout.read import Library
from sheetgen.photo.extra import require_photo_packages
from sheetgen.photo.filled.reading import PhotoReading
from sheetgen.photo.sheets.filled import Sheet, sheets
from sheetgen.photo.sheets.report import remark_text, sheet_text
from sheetgen.source import reader
from sheetgen.source.faults import Fault, Position
from sheetgen.source.formats import is_photo
from sheetgen.source.nodes import Mapping

if TYPE_CHECKING:
    from sheetgen.processes.executors import Executor


class Judged(NamedTuple):
    """The findings, and the readings of each photo as text."""

    result: Result
    told: list[str]


def judged(files: Sequence[str], table: bool, values: bool, executor: Executor | None = None) -> Judged:
    """Check filled sheets and photos of filled sheets. values: keep the sheets' values for JSON output. executor: reads the
    photos."""
    require_photo_packages()
    from sheetgen.cli.sheets.photos import layouts, read_photos  # needs the packages of the `photo` extra
    from sheetgen.photo.sheets.files import photo_pages
    from sheetgen.photo.sheets.parallel import weigher, workers

    photos = [file for file in files if is_photo(file)]
    pages = photo_pages(photos)
    with workers(len(pages), executor) as chosen:
        read = read_photos(pages, layouts(photos, None), executor=chosen)
        read_sheets = sheets(read, Library(), named=table, table=table, weigh=weigher(chosen))
    opened = {file: _opened(file, read_sheets, read) for file in dict.fromkeys(photos)}
    wanted = [file for file in dict.fromkeys(files) if file not in opened or opened[file]]
    documents = {
        (file, number): sheet
        for file in opened
        for number, sheet in enumerate((each for each in read_sheets if each.file == file), 1)
    }
    looks = {at: sheet.looks for at, sheet in documents.items()}
    result = check(wanted, table, given=opened, looks=looks, values=values, executor=executor)
    doubts = {at: sheet.filled.doubtful for at, sheet in documents.items()}
    told = [remark_text(photo.photo_page, remark, paint(sys.stdout)) for photo in read for remark in photo.remarks]
    told += [sheet_text(sheet, None, paint(sys.stdout)) for sheet in read_sheets]
    return Judged(mark_doubts(result, doubts), told)


def _opened(file: str, read_sheets: Sequence[Sheet], read: Sequence[PhotoReading]) -> list[JudgedSheet | Refused]:
    """Return a photo's readable sheets, then its errors. Return an empty list if the photo's sheet was already read together
    with another photo and is in the file of that photo.

    Findings have the positions that they would have in the file written by `read`.
    """
    own = [sheet for sheet in read_sheets if sheet.file == file]
    source = reader.read(file, "---\n".join(sheet.text(os.path.dirname(file), "") for sheet in own).encode())
    sheets: list[JudgedSheet | Refused] = []
    for sheet, document in zip(own, source.documents, strict=False):
        written = sheet.filled.written
        assert isinstance(document.root, Mapping), "what is written can be read"
        places = read_filled(document.root, source.lines, sheet.layout.content.typed_form).places
        name = typed_text(document.root, "sheet") or sheet.name
        sheets.append(JudgedSheet(file, len(sheets) + 1, name, sheet.layout, written, places, source.lines))
    faults = [Fault(fault, Position(1, 1)) for photo in read if photo.photo_page.file == file for fault in photo.faults]
    refused = [Refused(file, len(own) + number, [], (fault,)) for number, fault in enumerate(faults, 1)]
    return [*sheets, *refused]
