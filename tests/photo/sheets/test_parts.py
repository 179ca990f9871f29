"""Sheets that do not fit on one photo: two photos show a part each."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading, SheetPage
from sheetgen.photo.filled.spaces import read
from sheetgen.photo.sheets.filled import sheets
from sheetgen.photo.sheets.parts import join_parts
from sheetgen.source.messages import message
from tests.photo.flat import Flat
from tests.photo.photos import of

CUT = message("", code="photo/cut-off")


def part(sheet: Flat, file: str, top: float, bottom: float) -> PhotoReading:
    """Return the reading of a photo that shows a sheet from `top` to `bottom` (shares of its height)."""
    photo, sighting = sheet.seen()
    first, last = (round(each * len(photo.picture)) for each in (top, bottom))
    moved = np.array([[1, 0, 0], [0, 1, -first], [0, 0, 1]]) @ sighting.warp.homography
    found = read(of(photo.picture[first:last]), sighting._replace(warp=replace(sighting.warp, homography=moved)))
    page = SheetPage(sighting.printed.variant, marks=True, number=None, readings=tuple(found))
    return PhotoReading(PhotoPage(file), (page,), (CUT,))


def crossed(*rounds: int) -> Flat:
    """Return a sheet with a pig in some rounds."""
    sheet = Flat("lucky-dice")
    for row in rounds:
        sheet.cross(sheet.box(f"rounds.{row}.lucky", "pig"), 0.9)
    return sheet


def test_two_parts_of_a_sheet_are_one_sheet() -> None:
    whole = crossed(1, 2, 8, 9)
    photos = join_parts([part(whole, "a.jpg", 0, 0.6), part(whole, "b.jpg", 0.4, 1)])
    assert not any(photo.faults for photo in photos)
    [sheet] = sheets(photos, Library())
    assert sheet.files == ["a.jpg", "b.jpg"]
    assert not sheet.filled.unread
    pigs = {space for space, value in sheet.filled.written.items() if value == "pig"}
    assert pigs == {f"rounds.{row}.lucky" for row in (1, 2, 8, 9)}


@pytest.mark.parametrize(
    ("other", "top"),
    [(crossed(1, 2, 7), 0.4), (crossed(1, 2, 8, 9), 0.65)],
    ids=["another sheet", "a gap between the parts"],
)
def test_parts_that_do_not_belong_together_stay_apart(other: Flat, top: float) -> None:
    photos = join_parts([part(crossed(1, 2, 8, 9), "a.jpg", 0, 0.6), part(other, "b.jpg", top, 1)])
    assert all(photo.faults for photo in photos)
    assert len(sheets(photos, Library())) == 2
