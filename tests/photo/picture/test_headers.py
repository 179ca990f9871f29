"""Headers of pictures, byte by byte, and each limit for opening a picture."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import partial

import cv2
import numpy as np
import pytest

from sheetgen.photo.picture import load
from sheetgen.photo.picture.load import Limits, PhotoError, _checked_photo, _claimed_size, _on_white, decoded, photo_in, scans_in
from sheetgen.photo.picture.pixels import Picture


def told(work: Callable[[], object]) -> list[object]:
    """Return the message for an unreadable picture; otherwise its properties."""
    try:
        return [work()]
    except PhotoError as error:
        return [error.what.code.removeprefix("photo/"), *error.what.values.values()]


def jpeg(*segments: bytes, end: bytes = b"\xff\xd9") -> bytes:
    """A JPEG's head: segments, a scan, its end."""
    return b"\xff\xd8" + b"".join(segments) + b"\xff\xda\x00\x04\x01\x02" + b"data" + end


def segment(marker: int, content: bytes) -> bytes:
    return bytes((0xFF, marker)) + struct.pack(">H", len(content) + 2) + content


def frame(wide: int, high: int, marker: int = 0xC0) -> bytes:
    return segment(marker, b"\x08" + struct.pack(">HH", high, wide) + b"\x03")


def webp(kind: bytes, content: bytes, more: int = 0) -> bytes:
    whole = b"WEBP" + kind + struct.pack("<I", len(content)) + content
    return b"RIFF" + struct.pack("<I", len(whole) + more) + whole


def tiff(*directories: dict[int, tuple[int, int]], order: str = "<") -> bytes:
    """Pictures of a TIFF, each by its tags (a kind and a value)."""
    data = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "I", 8)
    for number, tags in enumerate(directories, 1):
        entries = b""
        for tag, (kind, value) in tags.items():
            entries += struct.pack(order + "HHI", tag, kind, 1) + struct.pack(order + ("Hxx" if kind == 3 else "I"), value)
        then = len(data) + 2 + len(entries) + 4 if number < len(directories) else 0
        data += struct.pack(order + "H", len(tags)) + entries + struct.pack(order + "I", then)
    return data


def size(wide: int, high: int, kind: int = 3) -> dict[int, tuple[int, int]]:
    return {256: (kind, wide), 257: (kind, high)}


def png(wide: int, high: int, between: int = 0) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", wide, high) + b"\x08\x02\0\0\0IEND" + bytes(between)


VP8X = b"\x10\0\0\0" + (319).to_bytes(3, "little") + (239).to_bytes(3, "little")
VP8L = b"\x2f" + (319 | 239 << 14 | 1 << 28).to_bytes(4, "little")
VP8 = b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", 320 | 0x4000, 240 | 0x8000) + b"\0"


@pytest.mark.parametrize(
    ("data", "is_"),
    [
        (jpeg(frame(320, 240)), [(320, 240)]),
        (jpeg(frame(320, 240, 0xC2)), [(320, 240)]),
        (jpeg(frame(320, 240, 0xCF)), [(320, 240)]),
        (jpeg(segment(0xC4, b"\x08\0\x09\0\x09\x03"), frame(320, 240)), [(320, 240)]),
        (jpeg(frame(320, 240), segment(0xC4, b"\x08\0\x09\0\x09\x03")), [(320, 240)]),
        (jpeg(frame(320, 240), segment(0xC8, b"\x08\0\x09\0\x09\x03"), segment(0xCC, b"\x08\0\x09\0\x09\x03")), [(320, 240)]),
        (jpeg(b"\xff\xff", frame(320, 240)), [(320, 240)]),
        (jpeg(b"\xff\x01", b"\xff\xd0", b"\xff\xd7", frame(320, 240)), [(320, 240)]),
        (jpeg(segment(0xE1, b"x" * 500), frame(320, 240)), [(320, 240)]),
        (jpeg(segment(0xE1, b"x" * 500)), ["damaged"]),
        (jpeg(frame(320, 240), end=b""), ["damaged"]),
        (jpeg(segment(0xE1, b"\xff\xd9"), frame(320, 240), end=b""), ["damaged"]),
        (jpeg(frame(320, 240)) + b"a film", [(320, 240)]),
        (png(320, 240), [(320, 240)]),
        (png(320, 240, 60), [(320, 240)]),
        (png(320, 240, 61), ["damaged"]),
        (webp(b"VP8X", VP8X), [(320, 240)]),
        (webp(b"VP8X", b"\x12" + VP8X[1:]), ["moving"]),
        (webp(b"VP8L", VP8L + b"\0"), [(320, 240)]),
        (webp(b"VP8 ", VP8), [(320, 240)]),
        (webp(b"VP8 ", VP8, 1), ["damaged"]),
        (tiff(size(320, 240)), [(320, 240)]),
        (tiff(size(320, 240, 4)), [(320, 240)]),
        (tiff(size(320, 240), order=">"), [(320, 240)]),
        (tiff({254: (4, 0), **size(320, 240), 258: (3, 8)}), [(320, 240)]),
        (tiff(size(320, 240), {254: (4, 1), **size(80, 60)}), [(320, 240)]),
        (tiff(size(320, 240), {254: (4, 1), **size(80, 60)}, {254: (4, 5), **size(8, 6)}), [(320, 240)]),
        (tiff(size(320, 240), {254: (4, 2), **size(80, 60)}), ["several-pages"]),
        (tiff(size(320, 240), size(320, 240)), ["several-pages"]),
        (tiff(*[{254: (4, 1), **size(320, 240)}] * 20), [(320, 240)]),
        (tiff(*[{254: (4, 1), **size(320, 240)}] * 21), ["damaged"]),
        *((b"\0\0\0\x18ftyp" + brand + b"\0\0\0\0", [(0, 0)]) for brand in (b"avif", b"avis")),
        (b"\0\0\0\x18ftypisom\0\0\0\0", ["no-picture"]),
        (b"GIF89a", [(0, 0)]),
        (b"RIFF\x04\0\0\0WAVE", ["no-picture"]),
    ],
)
def test_the_size_that_a_header_says(data: bytes, is_: list[object]) -> None:
    assert told(lambda: _claimed_size(data)) == is_


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
    assert told(lambda: decoded(png(0, 5))) == ["damaged"]
    assert told(lambda: decoded(png(5, 0))) == ["damaged"]
    assert told(lambda: decoded(b"\xff\xd8\xff")) == ["damaged"]
    assert told(lambda: decoded(b"\x89PNG\r\n\x1a\nIEND")) == ["damaged"]
    assert (load.LIMITS, load.MAX_SCANS) == ((100_000_000, 60_000_000), 200)


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


def test_what_is_clear_is_as_white_as_it_is_clear() -> None:
    picture = np.full((2, 3, 3), 100, np.uint8)
    whole = np.zeros((2, 3, 4), np.uint8)
    whole[0, :, 3] = 0, 51, 255
    assert _on_white(picture, whole)[0, :, 0].tolist() == [255, 224, 100]
    deep = whole.astype(np.uint16) * 257
    assert _on_white(picture, deep)[0, :, 1].tolist() == [255, 224, 100]
    turned = np.zeros((3, 2, 4), np.uint8)
    assert _on_white(picture, turned) is picture


@pytest.mark.parametrize(("scans", "is_apart"), [(20, False), (21, True)])
def test_a_picture_of_many_passes_is_decoded_apart(scans: int, is_apart: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    data = jpeg(frame(8, 6)) + b"\xff\xda" * (scans - 1)
    where: list[object] = []
    monkeypatch.setattr(load, "_decoded", lambda data: where.append("here"))
    monkeypatch.setattr(load, "_decoded_apart", lambda data, size, clear: where.append((size, clear)))
    assert told(lambda: decoded(data)) == ["damaged"]
    assert where == ([(8 * 6 * 3, False)] if is_apart else ["here"])


@pytest.mark.parametrize(("wide", "clear"), [(25_000, True), (25_001, False)])
def test_it_is_looked_whether_pictures_are_clear_up_to_a_size(wide: int, clear: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, bool]] = []
    monkeypatch.setattr(load, "_decoded_apart", lambda data, size, clear: asked.append((size, clear)))
    assert told(lambda: decoded(png(wide, 1000))) == ["damaged"]
    assert asked == [(wide * 3000, clear)]
    assert told(lambda: decoded(tiff(size(300, 200)))) == ["damaged"]
    assert told(lambda: decoded(webp(b"VP8L", VP8L + b"\0"))) == ["damaged"]
    assert asked[1:] == [(300 * 200 * 3, False), (320 * 240 * 3, True)]


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
