"""Areas of a photo that show the print, and areas covered by something."""

from __future__ import annotations

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from sheetgen.drawing.sheet import Box
from sheetgen.photo.find.visibility import MIN_VISIBILITY, Visibility
from sheetgen.photo.picture.pixels import Picture
from tests.photo.photos import photo, seen


def shown(picture: Picture) -> dict[str, float]:
    """Return the visible share of the `plain` sheet at each space."""
    (sheet,) = seen("plain").sheets
    look = Visibility(picture, sheet.warp, sheet.printed)
    return {space: look.near(box) for space, box in sheet.printed.boxes.items()}


def test_a_written_sheet_is_shown_everywhere() -> None:
    found = sorted(shown(photo("plain").grey).values())
    assert found[0] > 0.45
    assert found[len(found) // 20] > 0.7


def test_what_lies_on_the_sheet_hides_it_there_only() -> None:
    (sheet,) = seen("plain").sheets
    box = sheet.printed.boxes["marks.r3c3"]
    hidden = photo("plain").grey.copy()
    corners = sheet.warp.box(Box(box.x - 6, box.y - 6, box.w + 12, box.h + 12))
    cv2.fillConvexPoly(hidden, corners.astype(np.int32), 150)
    before, after = shown(photo("plain").grey), shown(hidden)
    assert after["marks.r3c3"] < 0.2 < 0.7 < before["marks.r3c3"]
    assert after["marks.r7c7"] == pytest.approx(before["marks.r7c7"], abs=0.1)


def test_a_reflection_fades_what_it_lies_on() -> None:
    (sheet,) = seen("plain").sheets
    x, y = sheet.warp.box(sheet.printed.boxes["marks.r3c3"]).mean(axis=0)
    rows, columns = np.indices(photo("plain").grey.shape)
    light = 300 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * 60.0**2))
    after = shown(np.asarray(np.clip(photo("plain").grey + light, 0, 255), np.uint8))
    assert after["marks.r3c3"] < 0.4


# Synthetic print: a grid of lines, seen from straight above


LINES = np.full((240, 320), 255, np.uint8)
LINES[::16], LINES[1::16], LINES[:, ::16], LINES[:, 1::16] = 0, 0, 0, 0
"""60 × 80 mm with a line every 4 mm, 4 pixels per mm."""


def flat(seen: Picture, printed: Picture = LINES) -> Visibility:
    """Return the visibility of a print on a flat picture of it."""
    where = SimpleNamespace(flat=lambda picture, size, dots: picture)
    return Visibility(seen, where, SimpleNamespace(coarse=lambda dots: printed, size=(80, 60)))  # type: ignore[arg-type]


MIDDLE = Box(38, 28, 4, 4)


def test_a_print_that_is_seen_is_shown_and_a_fainter_one_as_much_as_elsewhere() -> None:
    assert flat(LINES).near(MIDDLE) == pytest.approx(1, abs=0.1)
    faint = np.asarray(200 - (255 - LINES.astype(int)) // 3, np.uint8)
    assert flat(faint).near(MIDDLE) == pytest.approx(1, abs=0.1)
    assert flat(LINES).near(Box(-4, -4, 4, 4)) == pytest.approx(1, abs=0.35)


def covered(share: float) -> Picture:
    """Return a picture in which the lower part of the area around the middle is covered."""
    seen = LINES.copy()
    top = round((27 + 6 * (1 - share)) * 4)
    seen[top:200, 100:220] = 180
    return seen


def test_how_much_is_covered_is_how_much_is_not_shown() -> None:
    found = [flat(covered(share)).near(MIDDLE) for share in (0.0, 0.5, 1.0)]
    assert found[0] > 0.8 > found[1] > 0.2 > found[2]
    assert found[2] < MIN_VISIBILITY


def test_where_nothing_is_printed_near_it_is_looked_farther() -> None:
    printed = LINES.copy()
    printed[96:148, 136:188] = 255  # blank within 4 mm of the middle
    hidden = printed.copy()
    hidden[60:180, 100:220] = 180
    assert flat(printed, printed).near(MIDDLE) == pytest.approx(1, abs=0.2)
    assert flat(hidden, printed).near(MIDDLE) < MIN_VISIBILITY


def test_a_blank_print_shows_nothing() -> None:
    blank = np.full_like(LINES, 255)
    assert flat(LINES, blank).near(MIDDLE) < MIN_VISIBILITY
