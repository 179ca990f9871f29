"""Photos of filled sheets, read."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from sheetgen.api.arguments import checked
from sheetgen.api.errors import Fault, Unreadable, unreadable
from sheetgen.api.layouts import given_as_text
from sheetgen.api.reading import load_layout
from sheetgen.api.sheets import Layout, Sheet, sheet_of
from sheetgen.layout.read import Library
from sheetgen.source import faults as source_faults
from sheetgen.source.folders import as_on_disk
from sheetgen.source.frozen import FrozenDict, Plain, Value, frozen


class SpaceReading(Value, frozen=True):
    """The reading of one space. value: None if blank; alternatives: other possible values, each with its probability.

    doubt: 0 certain, 1 uncertain, 2 hard to read; sure: doubt is 0. box: x, y, width and height in pixels of the photo.
    """

    value: Plain | None
    sure: bool
    doubt: int
    alternatives: tuple[tuple[Plain | None, float], ...]
    box: tuple[float, float, float, float]


class PhotoReading(Value, frozen=True):
    """A sheet that was read from a photo: its values, and the certainty of each space.

    page: the page of the sheet, from 1. names: for each player, the box in which the name is written, in pixels like
    `SpaceReading.box`; names are not read. remarks: what makes the photo hard to read, and what to do about it.
    """

    sheet: Sheet
    spaces: Mapping[str, SpaceReading]
    page: int = 1
    names: Mapping[str, tuple[float, float, float, float]] = FrozenDict()
    remarks: tuple[Fault, ...] = ()


@checked
def read_photo(path: str | os.PathLike[str], *, layout: Layout | str | None = None) -> tuple[PhotoReading, ...]:
    """Read the filled sheets on a photo or a scan (the `photo` extra). layout: the layout of the sheets; without it any layout,
    including layouts in the photo's folder.

    Raise Unreadable if the photo cannot be read or shows no sheet.
    """
    named = _named(layout)
    from sheetgen.photo.extra import require_photo_packages

    try:
        require_photo_packages()
    except source_faults.Unreadable as error:
        raise unreadable(error.faults, None) from None
    from sheetgen.photo.filled.reading import PhotoPage
    from sheetgen.photo.find.layouts import find_candidates
    from sheetgen.photo.sheets.files import photo_pages
    from sheetgen.photo.sheets.filled import sheets
    from sheetgen.photo.sheets.parallel import read_all, weigher, workers
    from sheetgen.photo.sheets.report import page_spaces

    file, library = as_on_disk(os.fspath(path)), Library()
    pages = photo_pages([file])
    wanted = [each for each in pages if isinstance(each, PhotoPage)]
    refused = [each for each in pages if not isinstance(each, PhotoPage)]
    with workers(len(wanted)) as executor:
        photos = [*refused, *read_all(wanted, find_candidates([os.path.dirname(file)], named), executor=executor)]
        read = sheets(photos, library, weigh=weigher(executor))
    remarks = tuple(Fault(remark.sentence(), file) for photo in photos for remark in photo.remarks)
    results = []
    for each in read:
        sheet = sheet_of(Layout(each.layout, library, each.name), each.filled.written, doubts=each.filled.doubtful)
        for page in each.pages:
            spaces = {read["space"]: _reading(read) for read in page_spaces(each, page)}
            names = {each.player(name): name.box for name in page.sheet_page.names}
            results.append(PhotoReading(sheet, FrozenDict(spaces), page.sheet_page.variant.page + 1, FrozenDict(names), remarks))
    faults = [Fault(fault.sentence(), file) for photo in photos for fault in photo.faults]
    if faults:
        raise Unreadable(faults, [each.sheet for each in results])
    return tuple(results)


def _named(layout: Layout | str | None) -> str | None:
    """Return the name of the requested layout; None if none is requested. Raise Unreadable if no layout has that name, Error if
    the layout was given as text."""
    if layout is None:
        return None
    known = load_layout(layout) if isinstance(layout, str) else layout
    if known._path is None:
        raise given_as_text()
    return known.name


def _reading(read: dict[str, Any]) -> SpaceReading:
    others = tuple((frozen(each["value"]), each["p"]) for each in read["alternatives"])
    return SpaceReading(frozen(read["value"]), read["sure"], read["doubt"], others, tuple(read["box"]))
