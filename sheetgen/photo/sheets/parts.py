"""Sheets of which two photos show a part each."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sheetgen.photo.filled.reading import PhotoReading, SheetPage

CUT_OFF = "photo/cut-off"
"""The error of a photo that shows only a part of a sheet."""


def join_parts(photos: Sequence[PhotoReading]) -> list[PhotoReading]:
    """Return the readings of photos, in order. If two photos in a row show one sheet together, each keeps only the spaces that it
    shows better, and neither is cut off."""
    result: list[PhotoReading] = []
    for photo in photos:
        result[-1:] = _joined(result[-1], photo) if result else [photo]
    return result


def _joined(one: PhotoReading, other: PhotoReading) -> list[PhotoReading]:
    """Return the readings of two photos, joined if they show parts of one sheet: each lacks spaces that the other one shows, and no
    space surely has different values."""
    if len(one.sheet_pages) != 1 or len(other.sheet_pages) != 1:
        return [one, other]
    [first], [second] = one.sheet_pages, other.sheet_pages
    lacking = [{each.space for each in page.readings if each.is_outside} for page in (first, second)]
    numbers = {first.number, second.number} - {None}
    if first.variant[:2] != second.variant[:2] or len(numbers) > 1 or not all(lacking) or lacking[0] & lacking[1]:
        return [one, other]
    again = {each.space: each for each in second.readings}
    if again.keys() != {each.space for each in first.readings}:
        return [one, other]
    if any(each.sure and again[each.space].sure and each.value != again[each.space].value for each in first.readings):
        return [one, other]
    better = lacking[0] | {each.space for each in first.readings if not each.sure and again[each.space].sure}
    return [_part(one, first, again.keys() - better), _part(other, second, better)]


def _part(photo: PhotoReading, page: SheetPage, spaces: Collection[str]) -> PhotoReading:
    """Return the reading of a photo with only some of its sheet's spaces, without the error that the sheet is cut off."""
    readings = tuple(each for each in page.readings if each.space in spaces)
    names = tuple(each for each in page.names if each.space in spaces)
    faults = tuple(each for each in photo.faults if each.code != CUT_OFF)
    return photo._replace(sheet_pages=(page._replace(readings=readings, names=names),), faults=faults)
