"""The reading of one photo: its sheets' pages and their values, as data that can be passed between processes."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.form.written import UNREAD, Unread
from sheetgen.source.messages import Message

if TYPE_CHECKING:
    from sheetgen.photo.find.prints import PrintVariant

MIN_READABLE = 0.6
"""Minimum probability of a readable value; of less likely values, about as many are wrong as right."""


class Alternative(NamedTuple):
    """A possible value of a space (None: nothing) and its probability."""

    value: object
    p: float


OUTSIDE = (Alternative(UNREAD, 1.0),)
"""The alternatives of a space outside the photo."""


class Reading(NamedTuple):
    """The value of one space, as it would be typed.

    value: None if the space is blank, UNREAD if it is unreadable. Players are named P and the number of their column. alternatives:
    the value itself, then the others, most likely first. box: x, y, width and height in the photo's pixels. clear: whether the
    space is clearly visible, without a thumb, glare or scribbled-out writing on it.
    """

    space: str
    value: object | Unread | None
    sure: bool
    alternatives: tuple[Alternative, ...]
    box: tuple[float, float, float, float]
    clear: bool = True

    @property
    def is_outside(self) -> bool:
        """Return whether the space is outside the photo."""
        return self.alternatives == OUTSIDE and not self.clear

    @property
    def doubt(self) -> int:
        """The uncertainty of the value. 0: sure, 1: doubtful, 2: hardly readable."""
        if self.sure:
            return 0
        return 2 if self.value is UNREAD or self.alternatives[0].p < MIN_READABLE else 1


class PhotoPage(NamedTuple):
    """A photo: a file, or a page (from 1) of a PDF."""

    file: str
    scan: int | None = None


class Name(NamedTuple):
    """The place of a player's name. seat: the player's column, 0 for the sheet's owner; box: in the photo's pixels."""

    space: str
    seat: int
    box: tuple[float, float, float, float]


class SheetPage(NamedTuple):
    """A page of a sheet as read. number: the sheet's running number, if its code contains it; flat: the page as a JPEG."""

    variant: PrintVariant
    marks: bool
    number: int | None
    readings: tuple[Reading, ...]
    flat: bytes | None = None
    names: tuple[Name, ...] = ()


class PhotoReading(NamedTuple):
    """The sheets of a photo, and the errors that prevent reading all or part of it.

    like: the layout that an unread sheet on the photo resembles. corners: that sheet's probable corners, as fractions of the
    photo's width and height, clockwise. remarks: problems that make the photo hard to read. taken: the day on which it was taken.
    """

    photo_page: PhotoPage
    sheet_pages: tuple[SheetPage, ...]
    faults: tuple[Message, ...]
    like: PrintVariant | None = None
    corners: tuple[tuple[float, float], ...] = ()
    remarks: tuple[Message, ...] = ()
    taken: date | None = None
