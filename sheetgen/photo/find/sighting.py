"""A sheet found in a photo: its print, its place, and whether it can be read."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.photo.find.marks import Code
from sheetgen.photo.find.patches import crispness
from sheetgen.photo.find.prints import Print, PrintVariant
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Floats, Picture
from sheetgen.photo.picture.quality import HOLD_STILL
from sheetgen.source.messages import Message, message, room

phrase, _ = room("photo")

MIN_AGREEMENT, MIN_AGREEMENT_WITH_CODE = 0.42, 0.25
"""Minimum agreement of a print with the photo for the print to be accepted: usually, and if the sheet's code names it or its lines
are visible.
"""
MIN_SIMILARITY, MIN_LINES_VISIBLE = 0.62, 0.58
"""A closely aligned print counts as the right one if its agreement is at least `MIN_SIMILARITY`, or the visibility of its lines at
least `MIN_LINES_VISIBLE`."""
MIN_DOTS = 3.2
"""Minimum resolution of a sheet in the photo, in pixels per millimetre."""
MIN_CRISPNESS = 0.12
"""Minimum share of a print's fine lines that is visible."""


class Sighting(NamedTuple):
    """A sheet found in a photo: its printed version, its position, whether it was found by marks, and the agreement of the print.

    twin: a print of another layout which the photo may show as well. lines: the visibility of the print's lines (see
    `line_visibility`), if the agreement is too low.
    """

    printed: Print
    warp: Warp
    marks: bool
    agreement: float
    code: Code | None = None
    twin: Print | None = None
    lines: float = 1.0

    @property
    def is_like(self) -> bool:
        """Return whether the photo shows this print, not merely a similar one."""
        return self.agreement >= MIN_SIMILARITY or self.lines >= MIN_LINES_VISIBLE

    @property
    def outline(self) -> Floats:
        """The sheet's corners in the photo, clockwise from the sheet's own top left."""
        return self.warp.outline(self.printed.size)

    @property
    def coded(self) -> bool:
        """Return whether the sheet's code identifies its layout."""
        return names_layout(self.code, self.printed)

    def written(self) -> Sighting:
        """Return the sighting of the part on which something may be written."""
        part, origin = self.printed.written
        return self._replace(printed=part, warp=replace(self.warp, origin=origin))

    def flat(self, picture: Picture, dots: float) -> Picture:
        """Return the sheet flattened to its printed shape."""
        return self.warp.flat(picture, self.printed.size, dots)


class SearchResult(NamedTuple):
    """The sheets of a photo in reading order, and the errors of the photo.

    like: the print that an unreadable sheet resembles. outline: the sheet's corners, if its print was seen.
    """

    sheets: list[Sighting]
    faults: list[Message]
    like: PrintVariant | None = None
    outline: Floats | None = None


def check_readable(photo: Photo, sighting: Sighting, *, may_be_blurred: bool = True) -> tuple[Message | None, bool]:
    """Return the error that prevents reading a sheet in part or completely, None if none exists; and whether any of it is
    read."""
    printed, layout = sighting.printed, sighting.printed.variant.layout
    if (dots := sighting.warp.dots(printed.size)) < MIN_DOTS:
        far_away = phrase(
            "far-away",
            "the sheet is too small in this photo: {dots} pixels per millimetre, but {least} are needed",
            round(dots, 1),
            Fraction(str(MIN_DOTS)),
        )
        return message(far_away, phrase("go-nearer", "move closer, or crop less")), False
    if may_be_blurred and crispness(photo.grey, sighting.warp, printed) < MIN_CRISPNESS:
        blurred = phrase("too-blurred-to-read", "the sheet ({layout}) is too blurred to read in this photo", layout)
        return message(blurred, HOLD_STILL), False
    lost = count_cut_spaces(photo, sighting)
    if not lost:
        return None, True
    cut_off = phrase(
        "cut-off",
        "the sheet ({layout}) is cut off: {missing} of its {spaces} spaces are not in the photo",
        layout,
        lost,
        len(printed.boxes),
    )
    return message(cut_off, phrase("take-all", "photograph the whole sheet, or type the missing values")), lost < len(printed.boxes)


def uncertain_layout(sighting: Sighting) -> Message | None:
    """Return the error of a sheet without a code whose print is merely similar to a layout's, or equally similar to two."""
    layout = sighting.printed.variant.layout
    if not sighting.is_like:
        return message(
            phrase("only-like", "this looks like a sheet of '{layout}', but its print doesn't match that layout", layout),
            phrase(
                "name-own-or-nearer",
                "if you use a custom layout, name it with --layout; otherwise take the photo again, closer and in better light",
            ),
        )
    if sighting.twin is None:
        return None
    other = sighting.twin.variant.layout
    what = phrase("twins", "this may be a sheet of '{layout}' or of '{other}': the two are too similar in print", layout, other)
    hint = phrase("say-which", "choose one: --layout {layout} or --layout {other}", layout, other)
    return message(what, hint)


def names_layout(code: Code | None, printed: Print) -> bool:
    """Return whether a code identifies a print's layout."""
    return code is not None and code.fingerprint == printed.layout.fingerprint.casefold()


def count_cut_spaces(photo: Photo, sighting: Sighting) -> int:
    """Return the number of a sheet's spaces outside the photo."""
    wide, high = photo.size
    middles = sighting.warp.pixels(np.array([box.centre for box in sighting.printed.boxes.values()]))
    return int(((middles < 0) | (middles > (wide - 1, high - 1))).any(axis=1).sum())


def inside(point: tuple[float, float], outline: Floats) -> bool:
    """Return whether a point of the photo is inside an outline."""
    return bool(cv2.pointPolygonTest(outline.astype(np.float32), point, False) >= 0)
