"""What was read of photos, as text for who plays and as the JSON that programs rely on."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sheetgen.form.fields import column, everybody
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.data import sheet_data
from sheetgen.form.write.empty import open_marks, unmarked
from sheetgen.form.written import UNREAD
from sheetgen.layout.find import name_from
from sheetgen.photo import words
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading
from sheetgen.photo.filled.typed import is_nothing
from sheetgen.photo.rules.joint import GIVEN
from sheetgen.photo.sheets.filled import ReadPage, Sheet
from sheetgen.report.json import as_json
from sheetgen.report.text import Paint, error_label
from sheetgen.source.decimals import number_shown as digits
from sheetgen.source.messages import Message, as_text, data
from sheetgen.source.words import visible

if TYPE_CHECKING:
    from sheetgen.photo.filled.reading import Reading


_MOST = 12
"""So many doubtful spaces of a sheet are told; the file marks them all."""


# Text


def sheet_text(sheet: Sheet, where: str | None, paint: Paint) -> str:
    """A sheet that was read, and what is doubtful. where: the file it is written to; None: to none."""
    filled = sheet.filled
    photos = ", ".join(dict.fromkeys(visible(photo_name(page.photo_page)) for page in sheet.pages))
    form = sheet.layout.content.form
    blank = unmarked(form)
    written = [each for page in sheet.pages for each in page.readings if not _is_blank(each, blank)]
    lines = [
        f"{photos}: {paint('bold', visible(sheet.name))}{f', {visible(words.read_into(where).text())}' if where else ''}",
        f"   {words.counts(len(written), len(filled.to_type), len(filled.doubts)).text()}",
    ]
    wording = list(filled.doubts.items())
    lines += [f"   = {visible(space)}: {visible(remark.text())}" for space, remark in wording[:_MOST]]
    if len(wording) > _MOST:
        lines.append(f"   = {words.more_doubts(len(wording) - _MOST).text()}")
    return "\n".join(lines)


def fault_text(photo_page: PhotoPage, fault: Message, paint: Paint) -> str:
    """What keeps a photo from being read."""
    wording = fault.text()
    head = f"{visible(photo_name(photo_page))}: {error_label(paint)}: {visible(wording.message)}"
    return "\n".join([head, *([f"   = {visible(wording.hint)}"] if wording.hint else [])])


def remark_text(photo_page: PhotoPage, remark: Message, paint: Paint) -> str:
    """What makes a photo hard to read, and how to take it again."""
    wording = remark.text()
    told = ": ".join(each for each in (wording.message, wording.hint) if each)
    return f"{visible(photo_name(photo_page))}: {paint('yellow', visible(told))}"


def photo_name(photo_page: PhotoPage) -> str:
    """What a photo is called: a page of a PDF by its number."""
    return as_text(words.page(photo_page.file, photo_page.scan))


# JSON


def photos_json(photo_readings: Sequence[PhotoReading], sheets: Sequence[Sheet], folder: str | None) -> str:
    """The contract's JSON of `read`. folder: where filled sheets would go, if not beside the photos."""
    of = {id(page.sheet_page): (sheet, page) for sheet in sheets for page in sheet.pages}
    folders = [(each, os.path.dirname(each.file) if folder is None else folder) for each in sheets]
    data = {id(sheet): _sheet_json(sheet, where) for sheet, where in folders}
    photos = []
    for photo in photo_readings:
        entry: dict[str, Any] = {"file": photo.photo_page.file}
        if photo.photo_page.scan is not None:
            entry["scan"] = photo.photo_page.scan
        pages = [of[id(sheet_page)] for sheet_page in photo.sheet_pages]
        own = [_page_json(sheet, page, data[id(sheet)]) for sheet, page in pages]
        remarks = {"remarks": [_fault_json(remark) for remark in photo.remarks]} if photo.remarks else {}
        errors = [_fault_json(fault) for fault in photo.faults]
        photos.append({**entry, "sheets": own, "errors": errors, **remarks, **guess_json(photo)})
    return as_json({"photos": photos})


def guess_json(photo: PhotoReading) -> dict[str, Any]:
    """Where a sheet that was not found seems to lie, and what it looks like, for who corrects it."""
    if not photo.corners:
        return {}
    return {"guess": {"corners": photo.corners, "layout": photo.like.layout if photo.like else None}}


def _sheet_json(sheet: Sheet, folder: str) -> dict[str, Any]:
    """The filled sheet, as it would be in a file of a folder."""
    name = name_from(folder, sheet.layout.file, sheet.name)
    return {"sheet": name, **sheet_data(sheet.layout.content.form, sheet.filled.written)}


def _fault_json(fault: Message) -> dict[str, Any]:
    said = fault.sentence()
    text = said.text()
    hint = {"hint": text.hint, "hint_data": data(said.hint)} if text.hint else {}
    return {"message": text.message, **data(said.message), **hint}


def page_spaces(sheet: Sheet, page: ReadPage) -> list[dict[str, Any]]:
    """What was read in each space of a page, of a type that is read."""
    form = sheet.layout.content.form
    known = {space.name: space for space in spaces(form)}
    every = everybody(form)
    people = {column(n): name for n, name in enumerate(sheet.filled.written.names(every[0]), 1)} if every else {}
    return [
        _reading_json(each, sheet.filled.called.get(each.space, each.space), open_marks(form), people, space.of)
        for each in page.readings
        if (space := known.get(each.space) or known.get(each.space.rpartition(".")[0])) and _is_read(space)
    ]


def _page_json(sheet: Sheet, page: ReadPage, data: Any) -> dict[str, Any]:
    """A page of a sheet; where it was read on several photos each of them says the whole of it."""
    together = {"together": sheet.files} if len(sheet.pages) > 1 else {}
    sheet_page = page.sheet_page
    number = {} if sheet_page.number is None else {"number": sheet_page.number}
    head = {"layout": sheet.name, "page": sheet_page.variant.page + 1, "marks": sheet_page.marks, **number, **together}
    names = [{"player": sheet.player(each), "space": each.space, "box": _box(each.box)} for each in sheet_page.names]
    return {**head, "sheet": data, "spaces": page_spaces(sheet, page), **({"names": names} if names else {})}


def _is_read(space: Space | None) -> bool:
    """Whether a space is of a type that is read: no texts but those that are one of a few words, or ticked."""
    return space is not None and (space.type != "text" or space.domain is not None or space.holds == "names")


def _reading_json(
    reading: Reading, space: str, blank: Mapping[str, str], people: Mapping[str, str], of: str | None
) -> dict[str, Any]:
    def data(value: object) -> Any:
        if is_nothing(value) or value == blank.get(reading.space):
            return None
        if value is UNREAD:
            return UNREAD.value
        if isinstance(value, tuple):
            return [people.get(each, each) if isinstance(each, str) else data(each) for each in value]
        if isinstance(value, str) and of is not None:
            return people.get(f"P{value}", value)
        return digits(value) if isinstance(value, Fraction) else value

    told = (each for each in reading.alternatives if each.p >= GIVEN or each.value == reading.value)
    others = [{"value": data(each.value), "p": round(each.p, 4)} for each in told]
    head = {"space": space, "value": data(reading.value), "sure": reading.sure, "doubt": reading.doubt, "alternatives": others}
    return {**head, "box": _box(reading.box)}


def _box(box: Sequence[float]) -> list[float]:
    return [round(each, 1) for each in box]


def _is_blank(reading: Reading, blank: Mapping[str, str]) -> bool:
    return is_nothing(reading.value) or blank.get(reading.space) == reading.value
