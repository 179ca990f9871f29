"""Progress of a long run: one line on a terminal, overwritten and finally removed, and nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import StringIO

import pytest

from sheetgen.cli.progress import Progress
from sheetgen.cli.sheets import photos
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading
from sheetgen.photo.find.layouts import Candidates


class Terminal(StringIO):
    """Output to a terminal."""

    def isatty(self) -> bool:
        return True


def clock(*seconds: float) -> Iterator[float]:
    yield from seconds


def told(stream: StringIO, *seconds: float, done: int = 3) -> str:
    """Return the output for some steps of eight, with these clock readings at the beginning and at each step."""
    times = clock(*seconds)
    progress = Progress(stream, lambda: next(times))
    for number in range(1, done + 1):
        progress.show("reading photos", number, 8)
    progress.end()
    return stream.getvalue()


def test_a_long_run_tells_how_far_it_is_and_leaves_nothing_behind() -> None:
    assert told(Terminal(), 0, 1.5, 1.55, 3) == "\r\x1b[Kreading photos: 12 %\r\x1b[Kreading photos: 37 %\r\x1b[K"


def test_a_short_run_and_what_is_no_terminal_are_told_nothing() -> None:
    assert told(Terminal(), 0, 0.2, 0.4, 0.9) == ""
    assert told(StringIO(), 0, 1.5, 2, 3) == ""


def test_reading_photos_tells_it_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_all(photo_pages: list[PhotoPage], known: Candidates, flat: bool, done: object, executor: object) -> list[PhotoReading]:
        assert callable(done)
        done(1)
        assert screen.getvalue() == "\r\x1b[Kreading photos: 50 %"
        return [PhotoReading(photo_page, (), ()) for photo_page in photo_pages]

    screen = Terminal()
    times = clock(0.0, 5.0)
    monkeypatch.setattr(photos, "read_all", read_all)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(photos, "Progress", lambda stream: Progress(stream, lambda: next(times)))
    before = PhotoReading(PhotoPage("none.jpg"), (), ())
    found = photos.read_photos([PhotoPage("a.jpg"), before, PhotoPage("b.jpg")], Candidates(()))
    assert [each.photo_page.file for each in found] == ["a.jpg", "none.jpg", "b.jpg"]
    assert screen.getvalue().endswith("50 %\r\x1b[K")
