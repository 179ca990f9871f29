"""Crops of flattened photos, each around one space, to show people its writing."""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.drawing.sheet import Metrics
from sheetgen.layout.building.build import build
from sheetgen.photo.sheets.filled import ReadPage, Sheet
from sheetgen.photo.sheets.proof import space_box

_MARGIN_MM = 4.0
"""Margin around a space in mm."""
_MAX_HEIGHT, _MAX_WIDTH = 160, 640
"""Maximum height and width of a piece in pixels."""


def piece(sheet: Sheet, page: ReadPage, space: str, metrics: Metrics) -> bytes | None:
    """Return a PNG of a space; None if the flattened page was not kept or the space is not on it."""
    variant, flat = page.sheet_page.variant, page.sheet_page.flat
    printed = build(sheet.layout.for_paper(variant.paper), variant.lang, variant.ink, metrics, scan=variant.scan)
    box = space_box(space, {place.space: place for place in printed.pages[variant.page].places})
    if flat is None or box is None:
        return None
    picture = cv2.imdecode(np.frombuffer(flat, np.uint8), cv2.IMREAD_COLOR)
    sides = (box.x - _MARGIN_MM, box.y - _MARGIN_MM, box.right + _MARGIN_MM, box.bottom + _MARGIN_MM)
    assert picture is not None, "flattened pages are pictures of our own"
    dots = picture.shape[1] / printed.paper[0]
    left, top, right, bottom = (max(round(side * dots), 0) for side in sides)
    part = picture[top:bottom, left:right]
    scale = min(_MAX_HEIGHT / part.shape[0], _MAX_WIDTH / part.shape[1])
    return cv2.imencode(".png", cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC))[1].tobytes()
