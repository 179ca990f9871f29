"""Filled sheets as files: opened for typing in the web app, and updated with typed values as `check` reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sheetgen.judge.files import check
from sheetgen.judge.sheet import Refused
from sheetgen.page import words
from sheetgen.page.answers import Refusal, faults_json
from sheetgen.page.folder import bytes_of, text_in
from sheetgen.page.requests import Name, Request, Text, decode
from sheetgen.page.sheets.saving import SheetSaving, document_position, fields_of, open_document
from sheetgen.page.sheets.sheet_file import SheetFile
from sheetgen.page.sheets.works import parse_work
from sheetgen.source import reader
from sheetgen.source.faults import Fault, Unreadable
from sheetgen.source.formats import SCAN_ENDING
from sheetgen.source.messages import message, room
from sheetgen.source.nodes import Document

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_UNNAMED, _FORM = "sheet.yaml", "form.pdf"
"""Names of a file without a name, and of a form."""
_MOST_DOCUMENTS = 400
_TRIES = 20
"""Maximum attempts to save a file that others save at the same time: a whole table may save at once."""


class OpenRequest(Struct):
    """A file of the folder or its subfolders; None: the request contains the text."""

    file: Name | None = None


class TextRequest(Struct):
    """The text of a file that is opened."""

    text: Text


class FormRequest(Struct):
    """A form that is filled in."""

    data: bytes = b""


class OriginalRequest(Struct):
    """The text of the file that was opened."""

    original: Text = ""


class SaveRequest(OriginalRequest, kw_only=True):
    """A request to save a work; `save` explains its fields."""

    file: Name
    opened: Name | None = None
    alone: bool = False
    replace: bool = False


def form_text(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the values of a form as the text of a filled sheet (`text`); nothing for a PDF without fields."""
    read = reader.read(_FORM, decode(request, FormRequest).data, forms=True)
    if read.documents[0].form is None:
        return {}
    (sheet,) = check([_FORM], library=context.library(), given={_FORM: read}, steps=0, whole=True).sheets
    if isinstance(sheet, Refused):
        fault, said = sheet.faults[0], sheet.faults[0].message.sentence()
        where = phrase("in-space", "{space}: {what}", fault.space, said.message) if fault.space else said.message
        raise Refusal("refused", where, said.hint)
    return {"text": sheet.text("")}


def open_(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Open a file of filled sheets as works, one per layout. Documents that can't be opened leave the others unaffected."""
    file = decode(request, OpenRequest).file
    if file:
        folder, name = context.folder.below(file)
        form = form_text({"data": folder.read(name)}, context) if name.casefold().endswith(SCAN_ENDING) else {}
        filed = SheetFile(file, form["text"] if form else folder.text(name))
    else:
        filed = SheetFile(_UNNAMED, decode(request, TextRequest).text)
    works: dict[str, dict[str, Any]] = {}
    skipped: list[dict[str, Any]] = []

    def told(document: Document, faults: list[Fault]) -> list[dict[str, Any]]:
        result = faults_json(faults, filed.name, {**context.lines, filed.name: filed.lines})
        return [{"document": document.number, **each} for each in result]

    every = filed.source.documents
    for document in every[:_MOST_DOCUMENTS]:
        try:
            layout, read = open_document(document, filed, context)
        except Unreadable as unreadable:
            skipped += told(document, unreadable.faults)
            continue
        work = works.setdefault(layout.name, {"layout": layout.name, "sheets": []})
        faults = told(document, [*document.faults, *read.faults])
        work["sheets"].append({"values": fields_of(document, layout, read), "document": document.number, "faults": faults})
    for first in every[_MOST_DOCUMENTS : _MOST_DOCUMENTS + 1]:
        skipped += told(
            first,
            [
                Fault(
                    message(
                        phrase("more-documents", "the last {count} documents are not opened", len(every) - _MOST_DOCUMENTS),
                        phrase("more-documents-hint", "they stay in the file unchanged"),
                    ),
                    document_position(first),
                )
            ],
        )
    return {"works": list(works.values()), "text": filed.mark + filed.text, "skipped": skipped}


def yaml(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the typed sheets as a file: the opened file with the changes applied, followed by the new sheets."""
    return {"text": _filing(request, context).whole().text}


def save(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Save the typed sheets in the folder: `{"file", "text", "sheets": [{"document", "values"}]}`. `document` is the number of the
    sheet's document in the text, null if it has been removed from the file. `values` holds the sheet's values if another user
    changed them and this one did not, otherwise null.

    In an existing file, only the opened documents change; the rest keeps its current state. If a document to be changed has changed
    on disk, the file is not saved, and the refusal suggests a similar file name as `beside`. alone: save these sheets without the
    file's other sheets. opened: name of the opened file, if it differs from this one. replace: allow changes to sheets of the same
    players.
    """
    filing = _filing(request, context)
    asked = decode(request, SaveRequest)
    file = asked.file
    folder, name = context.folder.below(file)
    own = bool(asked.original) and asked.opened in (None, file)
    for _ in range(_TRIES):
        before = folder.there(name, reader.MAX_BYTES)
        if before is None:
            saved = filing.alone() if asked.alone else filing.whole()
        elif own:
            saved = filing.into_own(_sheets_in(file, before))
        else:
            saved = filing.into_other(_sheets_in(file, before), asked.replace)
        if folder.save(name, bytes_of(saved.text, before), before):
            return {"file": file, **saved._asdict()}
    raise Refusal("busy", words.BUSY)


def _filing(request: Request, context: WorkerContext) -> SheetSaving:
    return SheetSaving(parse_work(request, context), SheetFile(_UNNAMED, decode(request, OriginalRequest).original), context)


def _sheets_in(file: str, data: bytes) -> SheetFile:
    """Return a file's filled sheets; raise Refusal if it is anything else."""
    filed = SheetFile(file, text_in(file, data))
    if not filed.holds_sheets:
        raise Refusal(
            "refused",
            phrase("no-sheet-there", "'{name}' is not a filled sheet, so it is not replaced", file),
            phrase("no-sheet-there-hint", "choose another name"),
        )
    return filed
