"""Assembles sheets from photo readings: values of fields, uncertain values, and fields left to type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

from msgspec import Meta, Struct

from sheetgen.form.entries import Form
from sheetgen.form.named.fields import called, column, everybody, format_space, texts
from sheetgen.form.spaces import spaces
from sheetgen.form.written import Value
from sheetgen.page.photos.codec import reading_from_json, space_of
from sheetgen.page.requests import Request, decode
from sheetgen.page.values import looks_to_json
from sheetgen.photo.filled.reading import PhotoReading, SheetPage
from sheetgen.photo.rules.joint import STEPS_PER_SHEET
from sheetgen.photo.sheets.doubts import Doubt, doubts
from sheetgen.photo.sheets.filled import Sheet, sheets

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

MOST_PHOTOS = 100
_PLAYER_COLUMNS = [column(n) for n in range(1, 100)]
_STEPS = 5_000_000
"""Maximum number of steps for reading with the rules, for all sheets together."""


class AssembleRequest(Struct):
    """The readings of photos to assemble. table: their sheets were played together."""

    photos: Annotated[list[Any], Meta(max_length=MOST_PHOTOS)]
    table: bool = False


def assemble(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: return the sheets that photos make up: their pages, the texts of their fields, and the possible values of uncertain
    fields."""
    asked = decode(request, AssembleRequest)
    readings = [reading_from_json(each, context) for each in asked.photos]
    pages = sum(len(photo.sheet_pages) for photo in readings)
    read_sheets = sheets(readings, context.library(), table=asked.table, steps=min(STEPS_PER_SHEET, _STEPS // max(pages, 1)))
    return {"sheets": [_sheet_json(sheet, readings) for sheet in read_sheets]}


def _sheet_json(sheet: Sheet, readings: Sequence[PhotoReading]) -> dict[str, Any]:
    form, written = sheet.layout.content.form, sheet.filled.written
    every = everybody(form)
    people = written.names(every[0]) if every else ()
    fields = {here: there for there, here in called(form, people).items()}
    unnamed = {f"{every[0]}.{n}" for n, name in enumerate(people, 1) if name == column(n)} if every else set()
    open_doubts = doubts(sheet)
    seen = {reading.space for page in sheet.pages for reading in page.sheet_page.readings if reading.sure}
    offers = {doubt.reading.space: _offers(doubt, form, doubt.reading.space in seen) for doubt in open_doubts}
    doubtful = [fields.get(space, space) for space in sheet.filled.doubts]
    left = [fields.get(space, space) for space in sheet.filled.to_type]
    return {
        "layout": sheet.layout.name,
        "lang": sheet.pages[0].sheet_page.variant.lang,
        "values": {field: text for field, text in texts(form, written).items() if field not in unnamed},
        "doubts": {field: offers.get(field, []) for field in (*left, *doubtful)},
        "hard": [doubt.reading.space for doubt in open_doubts if doubt.is_hard and doubt.reading.space not in seen],
        "looks": looks_to_json({fields.get(space, space): others for space, others in sheet.looks.items()}),
        "pages": [{**_page_place(page.sheet_page, readings), "page": page.sheet_page.variant.page + 1} for page in sheet.pages],
    }


def _offers(doubt: Doubt, form: Form, against: bool) -> list[dict[str, Any]]:
    """Return the possible values of a field, as typed, most likely first. against: its value was clear, but the rules contradict
    it."""
    space = space_of(doubt.reading.space, {space.name: space for space in spaces(form)})
    return [
        {
            "text": "" if value is None or space is None else format_space(space, cast(Value, value), _PLAYER_COLUMNS),
            "p": round(p, 4),
            **({"against": True} if against else {}),
        }
        for value, p in doubt.options
    ]


def _page_place(sheet_page: SheetPage, readings: Sequence[PhotoReading]) -> dict[str, int]:
    """Return the source of a page: the photo, and the index of the page on it."""
    return next(
        {"photo": n, "index": m}
        for n, photo in enumerate(readings)
        for m, each in enumerate(photo.sheet_pages)
        if each is sheet_page
    )
