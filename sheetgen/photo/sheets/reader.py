"""Read photos one by one: find their sheets and the values of their spaces."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import inf
from time import process_time

import cv2

from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading, SheetPage
from sheetgen.photo.filled.spaces import read
from sheetgen.photo.filled.typed import is_nothing, names_on
from sheetgen.photo.find.corners import CornerHint, find_by_corners, guess_corners
from sheetgen.photo.find.layouts import Candidates
from sheetgen.photo.find.prints import Prints
from sheetgen.photo.find.search import Search
from sheetgen.photo.find.sighting import SearchResult, Sighting
from sheetgen.photo.picture.decode import PhotoError
from sheetgen.photo.picture.load import Photo, photo
from sheetgen.photo.picture.quality import assess, remarks_on
from sheetgen.processes.endings import Ending
from sheetgen.processes.limits import processor_time
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import Message, message, room

phrase, _ = room("photo")

REPORT_IT = phrase("report-it", "this should not happen; please report it, with the photo")

_NO_MEMORY = message(
    phrase("no-memory", "there is not enough memory to read this photo"),
    phrase("fewer-photos", "make the picture smaller, or read fewer at a time"),
)
SECONDS = 300.0
"""Maximum processor time of a photo, in which hundreds of custom layouts can be learnt."""
MIN_LEGIBLE, MAX_ILLEGIBLE, MAX_ILLEGIBLE_SHARE = 0.6, 16, 0.1
"""A space is illegible if it is not sure and its most probable value has a probability below `MIN_LEGIBLE`. A page needs
another photo if it has at least `MAX_ILLEGIBLE` such spaces, and they are at least the share `MAX_ILLEGIBLE_SHARE` of the
spaces that are not surely blank."""
FLAT_DOTS = 8.0
"""Pixels per millimetre of a flattened page."""
_QUALITY = 85


class _Overtime(Ending):
    """A photo takes too much work. Not an ordinary error, so that no handler on the way catches it as one."""


Opened = Callable[[], Photo]
"""A function that opens a photo, or raises PhotoError."""


class PhotoReader:
    """A reader of photos, one by one, all with the same layouts.

    flat: keep the flattened pages. library: the source of layouts. prints: maximum number kept (see `Prints`). patience: processor
    time per photo (seconds) for learning layouts that are not bundled; a layout already begun is finished.
    """

    def __init__(
        self,
        candidates: Candidates,
        flat: bool = False,
        library: Library | None = None,
        prints: int | None = None,
        patience: float = inf,
    ) -> None:
        cv2.setNumThreads(1)
        self.candidates, self._flat, self._kept, self._patience = candidates, flat, prints, patience
        self._library = library or Library()

    def read(self, photo_page: PhotoPage) -> PhotoReading:
        """Read a photo. A failure, or a photo that takes too long, is reported as a fault of the photo."""
        try:
            with processor_time(SECONDS, _Overtime):
                return self.read_opened(photo_page, lambda: photo(photo_page.file, photo_page.scan))
        except _Overtime:
            only_sheets = phrase("only-sheets", "take the photo again with only the sheets in it")
            too_much = message(phrase("too-much-work", "this photo takes too long to read"), only_sheets)
            return PhotoReading(photo_page, (), (too_much,))

    def read_opened(self, photo_page: PhotoPage, opened: Opened) -> PhotoReading:
        """Read a photo that `opened` opens."""
        return self._read(photo_page, opened, self._found)

    def read_at_corners(self, photo_page: PhotoPage, opened: Opened, given: CornerHint) -> PhotoReading:
        """Read the sheet at the corners that a player gives."""
        return self._read(photo_page, opened, lambda picture: find_by_corners(self._search, picture, given), insists=True)

    def _read(
        self, photo_page: PhotoPage, opened: Opened, found_on: Callable[[Photo], SearchResult], insists: bool = False
    ) -> PhotoReading:
        """Read the sheets that `found_on` finds on a photo. insists: read the photo at the user's request, however poor the
        result."""
        try:
            picture = opened()
            quality = assess(picture.grey, picture.two_valued)
            if quality.hopeless and not insists:
                return PhotoReading(photo_page, (), quality.hopeless)
            result = found_on(picture)
            sheet_pages = [self._sheet_page(picture, sighting) for sighting in result.sheets]
            judged = [(page, None if insists else _why_illegible(page)) for page in sheet_pages]
            legible = tuple(page for page, why in judged if why is None)
            illegible = [why for _, why in judged if why is not None]
            first = next(iter(result.sheets), None)
            corners = () if legible else guess_corners(picture, first.outline if first else result.outline)
            like = first.printed.variant if first and not legible else result.like
            remarks = remarks_on(quality, [each.outline for each in result.sheets])
            return PhotoReading(photo_page, legible, (*result.faults, *illegible), like, corners, remarks, picture.taken)
        except PhotoError as error:
            return PhotoReading(photo_page, (), (error.what,))
        except Unreadable as error:  # the game of a plug-in failed
            return PhotoReading(photo_page, (), tuple(fault.message for fault in error.faults))
        except MemoryError:
            return PhotoReading(photo_page, (), (_NO_MEMORY,))
        except Exception as error:  # a failure of one photo must not stop the others
            if getattr(error, "code", None) == cv2.Error.STS_NO_MEM:  # OpenCV's own kind of a MemoryError
                return PhotoReading(photo_page, (), (_NO_MEMORY,))
            broke_off = phrase("broke-off", "reading this photo failed ({why})", f"{type(error).__name__}: {error}")
            return PhotoReading(photo_page, (), (message(broke_off, REPORT_IT),))

    def _found(self, picture: Photo) -> SearchResult:
        """The sheets of a photo."""
        self._search.finder.until = process_time() + self._patience
        result = self._search.sheets(picture)
        if not result.sheets and self.candidates.only is not None:
            other = self._wider.sheets(picture)
            result = other if any(fault.code == "photo/another-sheet" for fault in other.faults) else result
        return result

    @property
    def to_learn(self) -> int:
        """Number of layouts that there was no time to learn; reading the next photos continues to learn them."""
        return self._search.finder.to_learn

    @cached_property
    def _search(self) -> Search:
        """The search for the layouts that photos may show; created for the first photo that can be opened."""
        only = self.candidates.only
        return Search(Prints(self.candidates.names if only is None else (only,), self._library, self._kept), only)

    @cached_property
    def _wider(self) -> Search:
        """The search for all other layouts, for photos that do not show the given one."""
        others = [name for name in self.candidates.names if name != self.candidates.only]
        return Search(Prints(tuple(others), self._library, self._kept), self.candidates.only)

    def _sheet_page(self, photo: Photo, sighting: Sighting) -> SheetPage:
        number = sighting.code.number if sighting.code else None
        picture = sighting.flat(photo.picture, FLAT_DOTS) if self._flat else None
        flat = None if picture is None else cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
        readings = tuple(read(photo, sighting))
        names = names_on(sighting.printed.layout.content.form, readings)
        return SheetPage(sighting.printed.variant, sighting.marks, number, readings, flat, names)


def _why_illegible(page: SheetPage) -> Message | None:
    """Return a fault if so much of a page is illegible that it needs another photo."""
    written = [each for each in page.readings if not (each.sure and is_nothing(each.value))]
    hard = sum(not each.sure and each.alternatives[0].p < MIN_LEGIBLE for each in written)
    if hard < MAX_ILLEGIBLE or hard < MAX_ILLEGIBLE_SHARE * len(written):
        return None
    illegible = phrase(
        "illegible",
        "the values on the sheet ({layout}) are too hard to read in this photo: {hard} of {written} spaces are guesses",
        page.variant.layout,
        hard,
        len(written),
    )
    return message(illegible, phrase("nearer-and-brighter", "take the photo again, closer and with more light"))
