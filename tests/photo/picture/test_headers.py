"""The limits for opening a picture, and pages of PDFs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np
import pytest

from sheetgen.photo.picture.decode import LIMITS, Limits, PhotoError
from sheetgen.photo.picture.load import MAX_SCANS, _checked_photo, photo_in, scans_in
from sheetgen.photo.picture.pixels import Picture


def told(work: Callable[[], object]) -> list[object]:
    """Return the message for an unreadable picture; otherwise its properties."""
    try:
        return [work()]
    except PhotoError as error:
        return [error.what.code.removeprefix("photo/"), *error.what.values.values()]


def encoded(kind: str, high: int, wide: int) -> bytes:
    picture = np.random.default_rng(1).integers(0, 255, (high, wide, 3)).astype(np.uint8)
    return bytes(cv2.imencode(kind, picture)[1])


def size_in(data: bytes, limits: Limits) -> tuple[int, int]:
    return photo_in(data, "a.jpg", limits=limits).size


def test_limits_of_what_is_opened() -> None:
    data = encoded(".jpg", 210, 710)
    for limits, is_ in (
        (Limits(len(data), 710 * 210), [(710, 210)]),
        (Limits(len(data) - 1, 710 * 210), ["file-too-large", 0]),
        (Limits(len(data), 710 * 210 - 1), ["too-large", 710, 210, 0]),
    ):
        assert told(partial(size_in, data, limits)) == is_
        assert told(partial(scans_in, data, "a.jpg", limits)) == ([0] if is_[0] != "file-too-large" else is_)
    assert (LIMITS, MAX_SCANS) == ((100_000_000, 60_000_000), 200)


@pytest.mark.parametrize(
    ("wide", "high", "is_"),
    [
        (700, 200, [(700, 200)]),
        (699, 200, ["too-small", 699, 200]),
        (700, 199, ["too-small", 700, 199]),
        (200, 700, [(200, 700)]),
        (199, 700, ["too-small", 199, 700]),
    ],
)
def test_how_small_a_photo_may_be(wide: int, high: int, is_: list[object]) -> None:
    picture = np.tile(np.array([0, 255], np.uint8), (high, wide // 2 + 1))[:, :wide, None].repeat(3, axis=2)
    picture[:, ::8] = 90
    assert told(lambda: _checked_photo("a.jpg", picture).size) == is_


def seen(share: float, tone: int, ground: int = 0) -> Picture:
    """Return a picture in which a share of the pixels has a tone."""
    found = np.full((400, 800, 3), ground, np.uint8)
    found[:, : round(800 * share)] = tone
    return found


@pytest.mark.parametrize(
    ("picture", "is_"),
    [
        (seen(0.02, 25), ["a.jpg", 3]),
        (seen(0.02, 24), ["too-dark"]),
        (seen(0.004, 255), ["too-dark"]),
        (seen(0.5, 104, 100), ["a.jpg", 3]),
        (seen(0.5, 103, 100), ["nothing-on-it"]),
    ],
)
def test_how_dark_and_how_plain_a_photo_may_be(picture: Picture, is_: list[object]) -> None:
    def opened() -> object:
        found = _checked_photo("a.jpg", picture, 3)
        assert found.grey.shape == (400, 800)
        return [found.file, found.page]

    found = told(opened)
    assert (found[0] if isinstance(found[0], list) else found) == is_


def page(wide: float, high: float) -> bytes:
    """A page of a PDF with a line from its top left corner, in mm."""
    from io import BytesIO

    import pikepdf

    out = BytesIO()
    with pikepdf.new() as document:
        document.add_blank_page(page_size=(wide * 72 / 25.4, high * 72 / 25.4))
        document.pages[0].Contents = document.make_stream(f"0 {high * 72 / 25.4 - 30} 60 30 re 1 0 0 rg f".encode())
        document.save(out)
    return out.getvalue()


@pytest.mark.parametrize(("wide", "high", "across"), [(100, 60, 800), (60, 100, 480), (800, 100, 4000)])
def test_a_page_is_painted_with_some_pixels_a_millimetre(wide: int, high: int, across: int) -> None:
    found = photo_in(page(wide, high), "a.pdf")
    assert abs(found.size[0] - across) <= 1
    assert abs(found.size[1] - across * high / wide) <= 1
    assert found.page == 1
    assert found.picture[5, 5].tolist() == [0, 0, 255]
    assert found.picture[-5, -5].tolist() == [255, 255, 255]


def test_a_page_that_is_not_there_is_none() -> None:
    assert scans_in(page(100, 60), "a.pdf") == 1
    assert told(lambda: photo_in(page(100, 60), "a.pdf", 2)) == ["damaged"]
    assert told(lambda: photo_in(b"%PDF-nothing", "a.pdf")) == ["damaged"]
    assert told(lambda: scans_in(b"%PDF-nothing", "a.pdf")) == ["damaged"]
