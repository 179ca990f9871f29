"""What was read in the spaces of a photographed sheet."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.form.written import Unread


class Alternative(NamedTuple):
    """What a space may hold as well (None: nothing), and how likely."""

    value: object
    p: float


class Reading(NamedTuple):
    """What one space holds, as it would be typed.

    value: None where nothing is written, UNREAD where nothing can be said. alternatives: likeliest first, the value itself among
    them.
    box: x, y, width and height in the photo's pixels.
    """

    space: str
    value: object | Unread | None
    sure: bool
    alternatives: tuple[Alternative, ...]
    box: tuple[float, float, float, float]
