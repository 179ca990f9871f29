"""Checks of picture files before decoding: a file of 20 KB may claim a gigantic size in pixels.

Only PNG and JPEG are supported. A picture that passes can be printed: it is complete and has the size that its file states.
"""

from __future__ import annotations

import os
import stat
import zlib
from functools import lru_cache
from struct import unpack_from
from typing import NamedTuple

from sheetgen.source.messages import Message, message, room

phrase, plural = room("drawing")

MAX_BYTES = 20_000_000
MAX_PIXELS = 16_000_000
"""Maximum pixels: an A4 sheet at 300 dots per inch has 9 million, a phone's photo 12 million."""
MAX_SCANNED = 200_000_000
"""Maximum pixels times scans: a progressive JPEG goes over its pixels 10 or 18 times."""
_PNG = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""The passes of an interlaced PNG: each begins at a column and a row, and has a step to the next column and to the next row."""


_AS_PNG = phrase("as-png", "save it as PNG")
_SMALLER = phrase("save-smaller", "save it smaller: 300 dots per inch are enough")


class _PictureError(Exception):
    """A picture that can't be drawn; `what` gives the reason."""

    def __init__(self, what: Message) -> None:
        super().__init__()
        self.what = what


class Measured(NamedTuple):
    """A picture's width and height, or its error."""

    size: tuple[int, int]
    wrong: Message | None = None


def measured(file: str, name: str) -> Measured:
    """Return the size of a picture file or its error; `name` is its name in the layout."""
    try:
        about = os.stat(file)
        if not stat.S_ISREG(about.st_mode):
            return Measured((0, 0), _no_picture(name))
        return _measured(file, name, about.st_mtime_ns, about.st_size)
    except (OSError, ValueError):
        return Measured((0, 0), _no_picture(name))


@lru_cache(maxsize=64)
def _measured(file: str, name: str, _changed: int, size: int) -> Measured:
    """Read and check a picture file. Cached, because a layout is drawn in several languages and inks."""
    if size > MAX_BYTES:
        what = phrase("picture-file-too-large", "{file} is larger than {most} MB", name, MAX_BYTES // 1_000_000)
        return Measured((0, 0), message(what, _SMALLER))
    with open(file, "rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    try:
        pixels = _png(data, name) if data.startswith(_PNG) else _jpeg(data, name)
        _decoded(file, name)
    except _PictureError as wrong:
        return Measured((0, 0), wrong.what)
    return Measured(pixels)


def _no_picture(name: str) -> Message:
    return message(phrase("not-a-picture", "{file} is not a PNG or JPEG picture", name), _AS_PNG)


def _damaged(name: str) -> Message:
    return message(phrase("damaged-picture", "the picture {file} is damaged or incomplete", name), _AS_PNG)


def _too_large(name: str, width: int, height: int, most: int) -> Message:
    what = phrase(
        "picture-too-large",
        "{file} has {width} × {height} pixels; at most {most} million can be printed",
        name,
        width,
        height,
        most // 1_000_000,
    )
    return message(what, _SMALLER)


def _of_size(width: int, height: int, name: str) -> tuple[int, int]:
    if width < 1 or height < 1:
        raise _PictureError(_no_picture(name))
    if width * height > MAX_PIXELS:
        raise _PictureError(_too_large(name, width, height, MAX_PIXELS))
    return width, height


def _png(data: bytes, name: str) -> tuple[int, int]:
    """Return the size of a PNG. Raise _PictureError if a chunk is damaged or rows are missing."""
    damaged = _PictureError(_damaged(name))
    size: tuple[int, int] | None = None
    wanted, found = 0, 0
    unpacker = zlib.decompressobj()
    at = len(_PNG)
    while True:
        if at + 12 > len(data):
            raise damaged
        (length,) = unpack_from(">I", data, at)
        kind, end = data[at + 4 : at + 8], at + 8 + length
        if end + 4 > len(data) or zlib.crc32(data[at + 4 : end]) != unpack_from(">I", data, end)[0]:
            raise damaged
        if size is None:
            if kind != b"IHDR" or length != 13:
                raise damaged
            width, height, depth, colour, _, _, interlaced = unpack_from(">IIBBBBB", data, at + 8)
            size = _of_size(width, height, name)
            if depth == 16 and colour == 0:
                what = phrase("deep-picture", "{file} has 16 bits per grey value, which can't be printed", name)
                raise _PictureError(message(what, phrase("with-8-bits", "save it with 8 bits")))
            wanted = _unpacked(width, height, depth * _CHANNELS.get(colour, 0), bool(interlaced))
        elif kind == b"IDAT":
            try:
                found += _inflated(unpacker, data[at + 8 : end], wanted - found)
            except zlib.error:
                raise damaged from None
        elif kind == b"IEND":
            break
        at = end + 4
    if found < wanted:
        raise damaged
    return size


def _unpacked(width: int, height: int, bits: int, interlaced: bool) -> int:
    """Return the number of bytes in a PNG's unpacked rows, including each row's filter byte."""
    if not interlaced:
        return height * (1 + (width * bits + 7) // 8)
    total = 0
    for left, top, across, down in _PASSES:
        columns, lines = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and lines > 0:
            total += lines * (1 + (columns * bits + 7) // 8)
    return total


def _inflated(unpacker: zlib._Decompress, data: bytes, most: int) -> int:
    """Return the number of bytes in a decompressed chunk, counted up to `most`, in small pieces to save memory."""
    result = 0
    while data and result < most:
        part = len(unpacker.decompress(data, 1_000_000))
        result += part
        data = unpacker.unconsumed_tail
        if not part and not data:
            break
    return result


def _jpeg(data: bytes, name: str) -> tuple[int, int]:
    """Return the size of a JPEG, from the header of its frame."""
    foreign = _PictureError(_no_picture(name))
    if not data.startswith(b"\xff\xd8"):
        raise foreign
    at = 2
    while at + 9 <= len(data):
        if data[at] != 0xFF:
            raise foreign
        kind = data[at + 1]
        if kind == 0xFF or 0xD0 <= kind <= 0xD8 or kind == 1:
            at += 1 if kind == 0xFF else 2
            continue
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = unpack_from(">HH", data, at + 5)
            size = _of_size(width, height, name)
            if data.count(b"\xff\xda", at) * width * height > MAX_SCANNED:
                raise _PictureError(_too_large(name, width, height, MAX_PIXELS // 2))
            return size
        at += 2 + max(int(unpack_from(">H", data, at + 2)[0]), 2)
    raise foreign


def _decoded(file: str, name: str) -> None:
    """Decode the complete picture, which reveals any other error in it."""
    import warnings

    try:
        from PIL import Image
    except ImportError:
        what = phrase("no-pictures-here", "can't read the picture {file} here", name)
        hint = phrase(
            "no-pictures-here-hint",
            "install sheetgen on your computer to print this sheet: pictures require the Pillow package, which this web app lacks",
        )
        raise _PictureError(message(what, hint)) from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(file, formats=("PNG", "JPEG")) as image:
                image.load()
    except (Image.DecompressionBombError, OSError, SyntaxError, ValueError, OverflowError, EOFError, KeyError, IndexError):
        raise _PictureError(_damaged(name)) from None
