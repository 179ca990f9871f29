"""Load photos from files or their bytes, and the pages of PDFs as photos."""

from __future__ import annotations

import os
import re
import stat
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from sheetgen.form.occasion import date_of
from sheetgen.photo.picture.decode import DAMAGED, LIMITS, NO_PICTURE, Limits, PhotoError, decoded, packed, unpacked
from sheetgen.photo.picture.pixels import Picture, grey_of, is_two_valued
from sheetgen.processes.child import TOO_LONG, call_apart
from sheetgen.source.faults import did_you_mean, meant
from sheetgen.source.formats import PICTURES, SCAN_ENDING
from sheetgen.source.messages import message, room

if TYPE_CHECKING:
    import pypdfium2

phrase, _ = room("photo")

MIN_SIDE, MIN_SHORT_SIDE = 700, 200
"""Minimum pixels of a photo's longer and shorter side."""
_SCAN_SECONDS = 1.5
"""Maximum processor time to paint a page of a PDF; a scan takes a third of a second."""
MAX_SCANS = 200
"""Maximum pages of a PDF."""
_SCAN_DOTS, _SCAN_SIDE = 8.0, 4000
"""Pixels per mm of a painted page, and maximum pixels of its longer side."""
_MIN_WHITE_LEVEL = 25
"""Minimum brightness of a photo's brightest pixels; below it the photo is all but black."""
_DITHER_BLUR_PX = 1.0
"""Blur (standard deviation) of a black-and-white scan, so that dots become the grey that they stand for."""
_PDF = b"%PDF-"
_EXIF_DATE = re.compile(rb"((?:19|20)[0-9]{2}):([0-9]{2}):([0-9]{2}) [0-9]{2}:[0-9]{2}:[0-9]{2}\0")
"""Date and time as EXIF writes it (CIPA DC-008, DateTime)."""


class Photo(NamedTuple):
    """A picture, upright: BGR and grey. page: page number in a PDF, from 1. two_valued: scanned in black and white, and
    smoothed. taken: the day on which it was taken, if the camera says it."""

    file: str
    picture: Picture
    grey: Picture
    page: int | None = None
    two_valued: bool = False
    taken: date | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.picture.shape[1], self.picture.shape[0]


def scans(file: str) -> int:
    """Return the number of pages of a PDF, or 0 for any other file; raise PhotoError if the PDF can't be opened or is too long."""
    return scans_in(_bytes(file), file) if _first_bytes(file).startswith(_PDF) else 0


def scans_in(data: bytes, file: str, limits: Limits = LIMITS) -> int:
    """Return the number of pages of a file's bytes, as `scans` does."""
    _check_size(len(data), file, limits)
    if not data.startswith(_PDF):
        return 0
    document = _document(file, data)
    try:
        pages = len(document)
    finally:
        document.close()
    if not 0 < pages <= MAX_SCANS:
        too_many = phrase("scans-too-many", "a PDF of {pages} pages is too long", pages)
        raise PhotoError(
            message(too_many, phrase("most-scans", "use a PDF with at most {most} pages", MAX_SCANS)) if pages else DAMAGED, file
        )
    return pages


def photo(file: str, page: int | None = None) -> Photo:
    """Return the photo in a file, or a page (from 1) of a PDF, by default the first; raise PhotoError if the file contains no
    photo.
    """
    return photo_in(_bytes(file), file, page)


def photo_in(data: bytes, file: str, page: int | None = None, limits: Limits = LIMITS) -> Photo:
    """Return the photo of a file's bytes, as `photo` does."""
    _check_size(len(data), file, limits)
    try:
        if data.startswith(_PDF):
            return _scan(file, data, page or 1)
        return _checked_photo(file, decoded(data, limits))._replace(taken=date_taken(data))
    except PhotoError as error:
        raise PhotoError(error.what, file) from None


def date_taken(data: bytes) -> date | None:
    """Return the day on which a photo was taken: the earliest date in its EXIF data, which cameras write as a text. None without
    one."""
    days = [date_of("-".join(map(bytes.decode, found))) for found in _EXIF_DATE.findall(data)]
    return min((day for day in days if day is not None), default=None)


def _first_bytes(file: str) -> bytes:
    """Return the first bytes of an ordinary file, empty for any other: reading it later reports the error."""
    try:
        if not stat.S_ISREG(os.stat(file).st_mode):
            return b""
        with open(file, "rb") as stream:
            return stream.read(len(_PDF))
    except (OSError, ValueError):
        return b""


def _check_size(size: int, file: str, limits: Limits) -> None:
    if size > limits.bytes:
        too_large = phrase("file-too-large", "this file is larger than {most} MB", limits.bytes // 1_000_000)
        raise PhotoError(message(too_large, phrase("make-picture-smaller", "make the picture smaller")), file)


def _bytes(file: str) -> bytes:
    try:
        about = os.stat(file)
        if not stat.S_ISREG(about.st_mode):
            raise PhotoError(NO_PICTURE, file)
        _check_size(about.st_size, file, LIMITS)
        with open(file, "rb") as stream:
            return stream.read(LIMITS.bytes + 1)
    except FileNotFoundError:
        similar = _similar_name(file)
        missing = message(phrase("not-there", "there is no such file"), did_you_mean(similar) if similar else "")
        raise PhotoError(missing, file) from None
    except (OSError, ValueError):
        raise PhotoError(message(phrase("no-file", "can't open this file")), file) from None


def _similar_name(file: str) -> str | None:
    """Return a photo, PDF or folder with a similar name in the same folder, or None."""
    folder, name = os.path.split(file)
    try:
        with os.scandir(folder or ".") as entries:
            names = [each.name for each in entries if each.name.casefold().endswith((*PICTURES, SCAN_ENDING)) or each.is_dir()]
    except (OSError, ValueError):
        return None
    other = meant(name, names)
    return other and os.path.join(folder, other)


def _checked_photo(file: str, picture: Picture, page: int | None = None, two_valued: bool = False) -> Photo:
    """Return a photo; raise PhotoError if nothing can be seen on it. two_valued: whether it is already known to be black and white;
    its pixels may no longer show that if a page was painted."""
    height, width = picture.shape[:2]
    if max(width, height) < MIN_SIDE or min(width, height) < MIN_SHORT_SIDE:
        too_small = phrase("too-small", "this picture of {width} × {height} pixels is too small to read", width, height)
        itself = phrase("send-photo-itself", "send the original photo: its longer side must have at least {least} pixels", 1600)
        raise PhotoError(message(too_small, itself), file)
    grey = grey_of(picture)
    seen = grey[::4, ::4]
    if float(np.percentile(seen, 99.5)) < _MIN_WHITE_LEVEL:
        more_light = phrase("more-light", "take the photo again with more light")
        raise PhotoError(message(phrase("too-dark", "this picture is almost black"), more_light), file)
    if float(seen.std()) < 2.0:
        whole_sheet = phrase("whole-sheet", "put the whole sheet in front of the camera")
        raise PhotoError(message(phrase("nothing-on-it", "this picture is empty"), whole_sheet), file)
    if two_valued or is_two_valued(grey):
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), _DITHER_BLUR_PX), np.uint8)
        return Photo(file, picture, grey_of(picture), page, two_valued=True)
    return Photo(file, picture, grey, page)


def _document(file: str, data: bytes) -> pypdfium2.PdfDocument:
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        is_locked = getattr(error, "err_code", None) == pypdfium2.raw.FPDF_ERR_PASSWORD
        locked = phrase("locked", "this PDF is protected by a password"), phrase("save-unlocked", "save it without a password")
        raise PhotoError(message(*locked) if is_locked else DAMAGED, file) from None


def _scan(file: str, data: bytes, number: int) -> Photo:
    """A page of a PDF as a picture."""
    painted = call_apart(lambda: _painted(data, number), _SCAN_SECONDS)
    if painted is TOO_LONG:
        as_picture = phrase("save-as-picture", "save it as a picture (.jpg or .png)")
        raise PhotoError(message(phrase("scan-too-slow", "this page takes too long to draw"), as_picture), file)
    if not painted:
        raise PhotoError(DAMAGED, file)
    picture, two_valued = unpacked(painted)
    return _checked_photo(file, picture, number, two_valued)


def _painted(data: bytes, number: int) -> bytes:
    """Return a page as `packed`, and whether its pictures have one bit per pixel; empty if there is no such page."""
    import pypdfium2

    document = _document("", data)
    try:
        page = document[number - 1]
        side = max(page.get_size()) * 25.4 / 72
        dots = min(_SCAN_DOTS, _SCAN_SIDE / max(side, 1.0))
        picture = page.render(scale=dots * 25.4 / 72).to_numpy()[:, :, :3]
        bits = {each.get_metadata().bits_per_pixel for each in page.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])}
        return packed((picture.shape[1], picture.shape[0]), picture.tobytes(), bits == {1})
    except (pypdfium2.PdfiumError, IndexError):
        return b""
    finally:
        document.close()
