"""Sheets put together from what was read of photos: what stands in their fields, what is doubtful, what is left to type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

from msgspec import Meta, Struct

from sheetgen.form.fields import called, column, everybody, format_space, texts
from sheetgen.form.spaces import spaces
from sheetgen.form.write.empty import open_marks
from sheetgen.form.written import UNREAD, Value
from sheetgen.page.photos.codec import reading_from_json, space_of
from sheetgen.page.requests import Request, decode
from sheetgen.page.values import looks_to_json
from sheetgen.photo.filled.reading import PhotoReading, Reading, SheetPage
from sheetgen.photo.filled.typed import is_doubtful, is_nothing, likely
from sheetgen.photo.rules.joint import STEPS
from sheetgen.photo.sheets.filled import Sheet, sheets

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

MOST_PHOTOS = 100
_TOLD = 6
"""So much that a field may hold is told."""
_COLUMNS = [column(n) for n in range(1, 100)]
_STEPS = 5_000_000
"""So many steps all sheets are given for what the rules say."""


class TogetherRequest(Struct):
    """What was read of photos that are put together. table: their sheets were played together."""

    taken: Annotated[list[Any], Meta(max_length=MOST_PHOTOS)]
    table: bool = False


def put_together(request: Request, context: WorkerContext) -> dict[str, Any]:
    """The sheets of some photos: their pages, the texts of their fields, doubts with what a field may hold as well."""
    asked = decode(request, TogetherRequest)
    readings = [reading_from_json(each, context) for each in asked.taken]
    leaves = sum(len(photo.sheet_pages) for photo in readings)
    read_sheets = sheets(readings, context.library(), table=asked.table, steps=min(STEPS, _STEPS // max(leaves, 1)))
    return {"sheets": [_sheet_json(sheet, readings) for sheet in read_sheets]}


def _sheet_json(sheet: Sheet, readings: Sequence[PhotoReading]) -> dict[str, Any]:
    form, written = sheet.layout.content.form, sheet.filled.written
    every = everybody(form)
    people = written.names(every[0]) if every else ()
    fields = {here: there for there, here in called(form, people).items()}
    unnamed = {f"{every[0]}.{n}" for n, name in enumerate(people, 1) if name == column(n)} if every else set()
    unsure = dict(_doubts(sheet))
    doubts = {**{fields.get(space, space): [] for space in sheet.filled.doubts}, **unsure}
    left = [fields.get(space, space) for space in sheet.filled.to_type]
    return {
        "layout": sheet.layout.name,
        "lang": sheet.pages[0].sheet_page.variant.lang,
        "values": {field: text for field, text in texts(form, written).items() if field not in unnamed},
        "doubts": doubts,
        "unsure": {**{each: [] for each in left}, **doubts},
        "unread": list(dict.fromkeys(left)),
        "looks": looks_to_json({fields.get(space, space): others for space, others in sheet.looks.items()}),
        "pages": [{**_page_place(page.sheet_page, readings), "page": page.sheet_page.variant.page + 1} for page in sheet.pages],
    }


def _readings(sheet: Sheet) -> Iterator[Reading]:
    return (reading for page in sheet.pages for reading in page.readings)


def _doubts(sheet: Sheet) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """By field what it may hold, where that is not sure, the likeliest first."""
    form = sheet.layout.content.form
    known = {space.name: space for space in spaces(form)}
    blank = open_marks(form)
    for reading in _readings(sheet):
        space = space_of(reading.space, known)
        if space is None or not is_doubtful(reading):
            continue
        result: dict[str, float] = {}
        shares = [(each.value, each.p) for each in reading.alternatives]
        for value in [each for each in likely(reading) if each is not UNREAD][:_TOLD]:
            text = (
                "" if is_nothing(value) or value == blank.get(reading.space) else format_space(space, cast(Value, value), _COLUMNS)
            )
            result[text] = result.get(text, 0.0) + next((p for other, p in shares if other is value), 0.0)
        yield reading.space, [{"text": text, "p": round(p, 4)} for text, p in result.items()]


def _page_place(sheet_page: SheetPage, readings: Sequence[PhotoReading]) -> dict[str, int]:
    """Where a page was read: on which photo, and which of the pages there."""
    return next(
        {"taken": n, "leaf": m}
        for n, photo in enumerate(readings)
        for m, each in enumerate(photo.sheet_pages)
        if each is sheet_page
    )
