"""Photo readings as JSON that a browser keeps, and back: the browser may send anything, so every value is checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct, structs

from sheetgen.drawing.sheet import Ink
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD
from sheetgen.page.answers import Refusal
from sheetgen.page.values import value_from_json, value_to_json
from sheetgen.photo.filled.reading import Alternative, PhotoPage, PhotoReading, Reading, SheetPage
from sheetgen.photo.find.prints import PrintVariant
from sheetgen.source.messages import room

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_MOST_ON_PHOTO = 8
"""Maximum number of sheet pages on one photo."""
_MOST_PAGES, _LONGEST = 1_000, 300
_LARGEST = 10**12
"""Limit for numbers: every written number is smaller."""
_NOWHERE = (0.0, 0.0, 0.0, 0.0)
"""Dummy position of spaces in the photo: the web app shows the flattened page, and takes the positions from the sheet."""
_COLUMN = re.compile(r"P[1-9]\d?")


class ReadingJson(Struct, array_like=True):
    """A space, its value, whether it is certain, its possible values with their probabilities, and whether it is clearly
    visible."""

    space: str
    value: Any
    sure: bool
    alternatives: Annotated[list[tuple[Any, Annotated[float, Meta(ge=1e-6, le=1)]]], Meta(min_length=1, max_length=100)]
    clear: bool = True


class SheetPageJson(Struct):
    """A page of a sheet on a photo."""

    layout: str
    page: Annotated[int, Meta(ge=0, le=_MOST_PAGES)]
    lang: str
    ink: Ink
    scan: bool
    marks: bool
    number: Annotated[int, Meta(ge=0, le=_LARGEST)] | None
    readings: list[ReadingJson]
    paper: Annotated[str, Meta(max_length=_LONGEST)] = ""


class PhotoReadingJson(Struct):
    """The reading of a photo."""

    file: Annotated[str, Meta(max_length=_LONGEST)]
    scan: Annotated[int, Meta(ge=1, le=_MOST_PAGES)] | None
    pages: Annotated[list[SheetPageJson], Meta(max_length=_MOST_ON_PHOTO)]


def reading_to_json(reading: PhotoReading) -> dict[str, Any]:
    """Return a reading as JSON for `reading_from_json`, without its errors and flattened pages."""
    return {
        "file": reading.photo_page.file,
        "scan": reading.photo_page.scan,
        "pages": [_sheet_page_json(sheet_page) for sheet_page in reading.sheet_pages],
    }


def _sheet_page_json(sheet_page: SheetPage) -> dict[str, Any]:
    readings = [_reading_json(each) for each in sheet_page.readings]
    about = {"marks": sheet_page.marks, "number": sheet_page.number}
    return {**sheet_page.variant._asdict(), **about, "readings": readings}


def _reading_json(reading: Reading) -> list[Any]:
    alternatives = [[value_to_json(each.value), each.p] for each in reading.alternatives]
    return [reading.space, value_to_json(reading.value), reading.sure, alternatives, reading.clear]


def reading_from_json(data: Any, context: WorkerContext) -> PhotoReading:
    """Return the reading. Raise Refusal if it is impossible, or does not fit the current layouts."""
    if isinstance(data, dict) and "leaves" in data:  # kept by the browser of an older version
        data = {**data, "pages": data["leaves"]}
    try:
        sent = msgspec.convert(data, PhotoReadingJson)
    except msgspec.ValidationError:
        raise _wrong() from None
    return PhotoReading(PhotoPage(sent.file, sent.scan), tuple(_sheet_page(each, context) for each in sent.pages), ())


def _sheet_page(sent: SheetPageJson, context: WorkerContext) -> SheetPage:
    layout = context.layout(sent.layout[:_LONGEST])
    if sent.lang not in layout.languages:
        raise _wrong()
    known = {space.name: space for space in spaces(layout.content.form)}
    readings = [_reading(each, known) for each in sent.readings[: len(known) * 100]]
    if len({each.space for each in readings}) < len(sent.readings):
        raise _wrong()
    variant = PrintVariant(layout.name, sent.page, sent.lang, sent.ink, sent.scan, sent.paper)
    return SheetPage(variant, sent.marks, sent.number, tuple(readings))


def _reading(sent: ReadingJson, known: Mapping[str, Space]) -> Reading:
    space = space_of(sent.space, known)
    if space is None:
        raise _wrong()
    alternatives = tuple(_alternative(other, p, space) for other, p in sent.alternatives)
    different = {(type(each.value), each.value) for each in alternatives}
    if value_from_json(sent.value, 1) != alternatives[0].value or len(different) < len(alternatives):
        raise _wrong()
    return Reading(sent.space, alternatives[0].value, sent.sure, alternatives, _NOWHERE, sent.clear)


def space_of(name: str, known: Mapping[str, Space]) -> Space | None:
    """Return the space of a reading, None if unknown. A space that holds a number for each player is read as one space per player
    (`NAME.P1`), each with one number."""
    stem, _, who = name.rpartition(".")
    if name not in known and stem in known and known[stem].holds == "amounts" and _COLUMN.fullmatch(who):
        return structs.replace(known[stem], name=name, holds="one")
    return known.get(name)


def _alternative(data: Any, p: float, space: Space) -> Alternative:
    value = value_from_json(data, 1)
    if value is None or value is UNREAD or _fits(value, space):
        return Alternative(value, p)
    raise _wrong()


def _fits(value: object, space: Space) -> bool:
    """Return whether a value may have been read in a space."""
    if isinstance(value, bool):
        return space.type == "tick"
    if isinstance(value, str):
        return value in {*(space.domain or ()), *space.marks}
    if isinstance(value, tuple):
        return 0 < len(value) == len(set(value)) and all(_is_listed(each, space) for each in value)
    return space.type == "number" and space.holds == "one" and _is_number(value)


def _is_listed(value: object, space: Space) -> bool:
    """Return whether a value may have been read as an item of a list: a player's column, or a number."""
    if space.holds == "names":
        return isinstance(value, str) and bool(_COLUMN.fullmatch(value))
    return space.holds == "numbers" and isinstance(value, int) and _is_number(value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | Fraction) and -_LARGEST < value < _LARGEST


def _wrong() -> Refusal:
    return Refusal(
        "refused",
        phrase("invalid-reading", "the values read from a photo don't have the expected form"),
        phrase("drop-again", "drop the photo again; its layout may have changed since"),
    )
