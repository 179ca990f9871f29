"""Where a photo shows the print, and where something lies on it."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="photos are read by the packages of the extra 'photo'")
pytest.importorskip("zxingcpp", reason="photos are read by the packages of the extra 'photo'")

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box
from sheetgen.photo.pixels import Picture
from sheetgen.photo.shown import Shown
from tests.photo.photos import photo, seen


def shown(picture: Picture) -> dict[str, float]:
    """How much of the sheet of `plain` is shown at each space."""
    (sheet,) = seen("plain").sheets
    look = Shown(picture, sheet.where, sheet.printed)
    return {space: look.near(box) for space, box in sheet.printed.boxes.items()}


def test_a_written_sheet_is_shown_everywhere() -> None:
    found = sorted(shown(photo("plain").grey).values())
    assert found[0] > 0.45
    assert found[len(found) // 20] > 0.7


def test_what_lies_on_the_sheet_hides_it_there_only() -> None:
    (sheet,) = seen("plain").sheets
    box = sheet.printed.boxes["marks.r3c3"]
    hidden = photo("plain").grey.copy()
    corners = sheet.where.box(Box(box.x - 6, box.y - 6, box.w + 12, box.h + 12))
    cv2.fillConvexPoly(hidden, corners.astype(np.int32), 150)
    before, after = shown(photo("plain").grey), shown(hidden)
    assert after["marks.r3c3"] < 0.2 < 0.7 < before["marks.r3c3"]
    assert after["marks.r7c7"] == pytest.approx(before["marks.r7c7"], abs=0.1)


def test_a_reflection_fades_what_it_lies_on() -> None:
    (sheet,) = seen("plain").sheets
    x, y = sheet.where.box(sheet.printed.boxes["marks.r3c3"]).mean(axis=0)
    rows, columns = np.indices(photo("plain").grey.shape)
    light = 300 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * 60.0**2))
    after = shown(np.asarray(np.clip(photo("plain").grey + light, 0, 255), np.uint8))
    assert after["marks.r3c3"] < 0.4
