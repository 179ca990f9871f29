"""Messages of the app about an unreadable photo: they suggest actions in the app instead of a command's options."""

from __future__ import annotations

from makers.messages import entries

from sheetgen.page.photos import reading
from sheetgen.source.messages import message, phrase


def test_a_photo_without_a_sheet_says_what_can_be_done_on_the_page() -> None:
    said = reading.fault_json(message(phrase("x", "a"), phrase("y", "say --layout"), code="photo/no-sheet"))
    assert (said["code"], said["message"]) == ("photo/no-sheet", "a")
    assert "drag the four corners" in said["hint"]


def test_another_fault_of_a_photo_keeps_its_hint() -> None:
    assert reading.fault_json(message(phrase("x", "a"), phrase("y", "b")))["hint"] == "b"


def test_no_hint_is_left_over() -> None:
    assert set(reading._HINTS) <= {each.id for each in entries()}
