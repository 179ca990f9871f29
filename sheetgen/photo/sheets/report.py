"""Photo readings as text for players and as the JSON that programs rely on."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sheetgen.form.named.fields import column, everybody
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.data import sheet_data
from sheetgen.form.write.empty import open_marks, unmarked
from sheetgen.form.written import UNREAD
from sheetgen.layout.find import name_from
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading
from sheetgen.photo.filled.typed import is_nothing
from sheetgen.photo.rules.joint import MIN_ALTERNATIVE
from sheetgen.photo.sheets.filled import ReadPage, Sheet, page_name, sheets_counted
from sheetgen.report.excerpt import Paint
from sheetgen.report.json import as_json
from sheetgen.report.text import error_label
from sheetgen.source.decimals import number_shown as digits
from sheetgen.source.messages import Message, Phrase, Sentence, as_text, data, room, sentence
from sheetgen.source.words import visible

if TYPE_CHECKING:
    from sheetgen.photo.filled.reading import Reading


phrase, plural = room("photo")

_MAX_DOUBTS = 12
"""Maximum number of uncertain spaces listed for a sheet; the written file marks them all."""


# Text


def sheet_text(sheet: Sheet, where: str | None, paint: Paint) -> str:
    """Return a sheet that was read, with its uncertain spaces, as text. where: the file it is written to, if any."""
    filled = sheet.filled
    photos = ", ".join(dict.fromkeys(visible(photo_name(page.photo_page)) for page in sheet.pages))
    form = sheet.layout.content.form
    blank = unmarked(form)
    readings = [each for page in sheet.pages for each in page.readings]
    written = [each for each in readings if not is_nothing(each.value) and blank.get(each.space) != each.value]
    into = f", {visible(phrase('read-into', 'written to {where}', where).text())}" if where else ""
    lines = [
        f"{photos}: {paint('bold', visible(sheet.name))}{into}",
        f"   {_counts(len(written), len(filled.to_type), len(filled.doubts)).text()}",
    ]
    if taken := filled.written.occasion.date:
        lines.append(f"   = {phrase('dated', 'date: {date}, the day on which the photo was taken', str(taken)).text()}")
    wording = list(filled.doubts.items())
    lines += [f"   = {visible(space)}: {visible(remark.text())}" for space, remark in wording[:_MAX_DOUBTS]]
    if len(wording) > _MAX_DOUBTS:
        more = phrase("more-doubts", "and {more} more", len(wording) - _MAX_DOUBTS)
        lines.append(f"   = {more.text()}")
    return "\n".join(lines)


def _counts(written: int, unread: int, doubtful: int) -> Phrase:
    """Return the numbers of spaces that are written, left to type, and uncertain, as text."""
    if not written and not doubtful:
        return phrase("nothing-written", "the sheet is blank")
    if unread:
        spaces = plural(
            "spaces-to-type",
            "{count} space filled in, including {unread} to type (marked ?)",
            "{count} spaces filled in, including {unread} to type (marked ?)",
            unread,
            count=written,
        )
    else:
        spaces = plural("spaces", "{count} space filled in", "{count} spaces filled in", count=written)
    return phrase("and-doubtful", "{spaces}; please check {doubtful}:", spaces, doubtful) if doubtful else spaces


def summary(sheets: int, photos: int, failed: int) -> Phrase:
    """Return the number of sheets, photos and failures as text."""
    shown = plural("photos", "{count} photo", "{count} photos", count=photos)
    text = phrase("photos-read", "{sheets} read from {photos}", sheets_counted(sheets), shown)
    return phrase("some-failed", "{summary}; {failed} couldn't be read", text, failed) if failed else text


def is_there(target: str) -> Sentence:
    """Return the message that a sheet's file is not overwritten."""
    there = phrase("is-there", "{target} already exists and stays unchanged", target)
    return sentence(there, phrase("force-or-elsewhere", "use --force to overwrite it, or -o FOLDER to write elsewhere"))


def fault_text(photo_page: PhotoPage, fault: Message, paint: Paint) -> str:
    """Return a fault that keeps a photo from being read, as text."""
    wording = fault.text()
    head = f"{visible(photo_name(photo_page))}: {error_label(paint)}: {visible(wording.message)}"
    return "\n".join([head, *([f"   = {visible(wording.hint)}"] if wording.hint else [])])


def remark_text(photo_page: PhotoPage, remark: Message, paint: Paint) -> str:
    """Return a remark on a photo that is hard to read, as text."""
    wording = remark.text()
    told = ": ".join(each for each in (wording.message, wording.hint) if each)
    return f"{visible(photo_name(photo_page))}: {paint('yellow', visible(told))}"


def photo_name(photo_page: PhotoPage) -> str:
    """Return the name of a photo; for a page of a PDF, it includes the page number."""
    return as_text(page_name(photo_page.file, photo_page.scan))


# JSON


def photos_json(photo_readings: Sequence[PhotoReading], sheets: Sequence[Sheet], folder: str | None) -> str:
    """Return the JSON output of the command `read`, whose format is a public contract. folder: the folder for filled sheets, if
    they are not written next to the photos."""
    of = {id(page.sheet_page): (sheet, page) for sheet in sheets for page in sheet.pages}
    data = {}
    for each in sheets:
        name = name_from(os.path.dirname(each.file) if folder is None else folder, each.layout.file, each.name)
        data[id(each)] = {"sheet": name, **sheet_data(each.layout.content.form, each.filled.written)}
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
    """Return the probable place and layout of a sheet that was not found, for a player to correct."""
    if not photo.corners:
        return {}
    return {"guess": {"corners": photo.corners, "layout": photo.like.layout if photo.like else None}}


def _fault_json(fault: Message) -> dict[str, Any]:
    said = fault.sentence()
    text = said.text()
    hint = {"hint": text.hint, "hint_data": data(said.hint)} if text.hint else {}
    return {"message": text.message, **data(said.message), **hint}


def page_spaces(sheet: Sheet, page: ReadPage) -> list[dict[str, Any]]:
    """Return the readings of a page's spaces as JSON data, without spaces of types that aren't read."""
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
    """Return the JSON of a page, including the data of its whole sheet. If the sheet has several pages, `together` lists the photos
    of all of them."""
    together = {"together": sheet.files} if len(sheet.pages) > 1 else {}
    sheet_page = page.sheet_page
    number = {} if sheet_page.number is None else {"number": sheet_page.number}
    head = {"layout": sheet.name, "page": sheet_page.variant.page + 1, "marks": sheet_page.marks, **number, **together}
    names = [{"player": sheet.player(each), "space": each.space, "box": _box(each.box)} for each in sheet_page.names]
    return {**head, "sheet": data, "spaces": page_spaces(sheet, page), **({"names": names} if names else {})}


def _is_read(space: Space | None) -> bool:
    """Return whether a space has a type that is read. A text space is read only if it allows a few fixed words, or if players'
    names are ticked there."""
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

    told = (each for each in reading.alternatives if each.p >= MIN_ALTERNATIVE or each.value == reading.value)
    others = [{"value": data(each.value), "p": round(each.p, 4)} for each in told]
    head = {"space": space, "value": data(reading.value), "sure": reading.sure, "doubt": reading.doubt, "alternatives": others}
    return {**head, "box": _box(reading.box)}


def _box(box: Sequence[float]) -> list[float]:
    return [round(each, 1) for each in box]
