"""What was read in the spaces of a photographed sheet."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.drawing.hand import filled_in
from sheetgen.drawing.sheet import Place
from sheetgen.form.written import UNREAD, Unread, Written
from sheetgen.photo.finding import Sighting
from sheetgen.photo.ink import Inked, inked
from sheetgen.photo.load import Photo


class Alternative(NamedTuple):
    """What a space may hold as well (None: nothing), and how likely."""

    value: object
    p: float


class Reading(NamedTuple):
    """What one space holds, as it would be typed.

    value: None where nothing is written, UNREAD where nothing can be said. alternatives: likeliest first, the value's own among them.
    box: x, y, width and height in the photo's pixels.
    """

    space: str
    value: object | Unread | None
    sure: bool
    alternatives: tuple[Alternative, ...]
    box: tuple[float, float, float, float]


def read(photo: Photo, sighting: Sighting) -> list[Reading]:
    """What stands in every space of a sheet's page, in its order."""
    ink = inked(photo, sighting)
    printed = filled_in(sighting.printed.layout.kit.form, Written({})).printed
    found = []
    for place in sighting.printed.page.places:
        value = printed.get(place.space) or _value(place, ink)
        found.append(Reading(place.space, value, value is not UNREAD, (Alternative(value, 1.0),), sighting.box(place.box)))
    return found


def _value(place: Place, ink: Inked) -> object:
    if ink.area(place.box) < 2.0:
        return None
    return True if place.type == "tick" else UNREAD
