"""Checks of picture files before decoding: a file of 20 KB may claim a gigantic size in pixels.

Only PNG and JPEG are supported. A picture that passes can be printed: it is complete and has the size that its file states.
"""

from __future__ import annotations

import os
import stat
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

from sheetgen.source.messages import Message, message, room

phrase, plural = room("drawing")

MAX_BYTES = 20_000_000
MAX_PIXELS = 16_000_000
"""Maximum pixels: an A4 sheet at 300 dots per inch has 9 million, a phone's photo 12 million."""
MAX_SCANNED = 200_000_000
"""Maximum pixels times scans: a progressive JPEG goes over its pixels 10 or 18 times."""
PICTURE_ENDINGS = (".png", ".jpg", ".jpeg")
"""Endings of the names of picture files."""
_PNG = b"\x89PNG\r\n\x1a\n"
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
        return Measured(_decoded(data, name))
    except _PictureError as wrong:
        return Measured((0, 0), wrong.what)


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


def _decoded(data: bytes, name: str) -> tuple[int, int]:
    """Return the size of a picture, after decoding it completely: this reveals any error in it."""
    import warnings

    try:
        from PIL import JpegImagePlugin, PngImagePlugin
    except ImportError:
        what = phrase("no-pictures-here", "can't read the picture {file} here", name)
        hint = phrase(
            "no-pictures-here-hint",
            "install sheetgen on your computer to print this sheet: pictures require the Pillow package, which this web app lacks",
        )
        raise _PictureError(message(what, hint)) from None
    is_png = data.startswith(_PNG)
    wrong = _damaged(name) if is_png else _no_picture(name)
    if is_png and b"IEND" not in data:
        raise _PictureError(wrong)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = (PngImagePlugin.PngImageFile if is_png else JpegImagePlugin.JpegImageFile)(BytesIO(data))
            size: tuple[int, int] = image.size
            _check_size(*size, 1 if is_png else data.count(b"\xff\xda"), name)
            if image.mode.startswith("I"):
                what = phrase("deep-picture", "{file} has 16 bits per grey value, which can't be printed", name)
                raise _PictureError(message(what, phrase("with-8-bits", "save it with 8 bits")))
            wrong = _damaged(name)
            image.load()
            return size
    except (OSError, SyntaxError, ValueError, OverflowError, EOFError, KeyError, IndexError):
        raise _PictureError(wrong) from None


def _check_size(width: int, height: int, scans: int, name: str) -> None:
    """Raise _PictureError if a picture has no pixels, or too many. scans: how often a JPEG goes over its pixels."""
    if width < 1 or height < 1:
        raise _PictureError(_no_picture(name))
    if width * height > MAX_PIXELS or scans * width * height > MAX_SCANNED:
        raise _PictureError(_too_large(name, width, height, MAX_PIXELS if width * height > MAX_PIXELS else MAX_PIXELS // 2))
