"""Decode pictures with Pillow, and with pillow-heif for HEIC. The header is checked before anything is decoded. Pictures are turned
upright and have eight bits and three colours; transparent parts become white paper."""

from __future__ import annotations

import struct
import warnings
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sheetgen.photo.picture.pixels import Picture
from sheetgen.processes.child import TOO_LONG, call_apart
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.formats import known_format
from sheetgen.source.messages import Message, message, room
from sheetgen.source.words import FORMATS, PHOTOS

if TYPE_CHECKING:
    from PIL import Image

phrase, _ = room("photo")

NO_PICTURE = message(
    phrase("no-picture", "this isn't a picture"),
    phrase("picture-kinds", "use .jpg, .png, .webp, .tif, .heic, .avif, .bmp or .gif files; a scan may also be a .pdf"),
)
DAMAGED = message(phrase("damaged", "this picture is damaged or incomplete"), phrase("copy-again", "copy it from the phone again"))
_TOO_SLOW = message(
    phrase("too-slow", "this picture takes too long to open"), phrase("save-anew", "save it again as a plain .jpg or .png")
)
_MOVING = message(phrase("moving", "this picture is animated"), phrase("no-film", "use a photo, not a film"))
_SEVERAL_PAGES = message(
    phrase("several-pages", "this picture has several pages"),
    phrase("save-each-page", "save each page as its own file, or all of them as one PDF"),
)
_HIGH_EFFICIENCY = message(
    phrase("high-efficiency", "this is a HEIC picture, which can't be read here"),
    phrase(
        "export-as-jpeg",
        "install pillow-heif, which reads HEIC, or share or export the picture as JPEG (on an iPhone: Settings, Camera,"
        " Formats, Most Compatible)",
    ),
)
_KINDS = frozenset(("jpeg", "png", "webp", "tiff", "bmp", "gif", "avif", "heic"))
_DECODE_SECONDS = 6.0
"""Maximum processor time (seconds) to decode a picture. A photo takes a tenth of a second; the slowest picture of 60 million pixels
takes 1.3."""
_SCAN_MARKER, _MAX_CHEAP_SCANS = b"\xff\xda", 20
"""The start of each scan of a JPEG (elsewhere it occurs by chance, in a film after the photo), and the maximum scans of a JPEG that
is decoded in this process; most have one, progressive ones about ten."""
_COPY_TAG = 254
"""Tag of a TIFF whose first bit says that a picture is a smaller copy of another (TIFF 6.0, NewSubfileType)."""
_HEAD = ">II?"
"""Width and height of a picture, and whether the file has several pictures, before the pixels (BGR)."""


class Limits(NamedTuple):
    """Maximum bytes of a file and pixels of a picture. A phone's photo usually has 12 million pixels, at most 50 million."""

    bytes: int = 100_000_000
    pixels: int = 60_000_000


LIMITS = Limits()


class PhotoError(Unreadable):
    """A photo that cannot be read."""

    def __init__(self, what: Message, file: str | None = None) -> None:
        super().__init__([Fault(what, Position(1, 1), file)])
        self.what = what


def decoded(data: bytes, limits: Limits = LIMITS) -> Picture:
    """Return the picture in a file, turned according to its EXIF data; raise PhotoError if it is not a picture, damaged, too large
    or too slow to decode.

    Most pictures are decoded in a separate process that can be stopped: a small file may hold thousands of scans of a picture. A
    JPEG with few scans is decoded in this process, which is cheaper: its size limits the time.
    """
    kind = known_format(data)
    if kind is None or kind not in PHOTOS:
        raise PhotoError(NO_PICTURE)
    if not _can_decode(kind):
        raise PhotoError(_HIGH_EFFICIENCY if kind == "heic" else _other_kind(kind))
    work = partial(_decode, data, kind, limits.pixels)
    cheap = kind == "jpeg" and data.count(_SCAN_MARKER) <= _MAX_CHEAP_SCANS
    found = work() if cheap else call_apart(work, _DECODE_SECONDS)
    if found is TOO_LONG:
        raise PhotoError(_TOO_SLOW)
    if not found:
        raise PhotoError(DAMAGED)
    width, height, are_several = struct.unpack_from(_HEAD, found)
    if are_several:
        raise PhotoError(_SEVERAL_PAGES if kind == "tiff" else _MOVING)
    if width * height > limits.pixels:
        most = limits.pixels // 1_000_000
        too_large = phrase("too-large", "this picture has {width} × {height} pixels, more than {most} million", width, height, most)
        raise PhotoError(message(too_large, phrase("make-smaller", "make it smaller")))
    return unpacked(found)[0]


def packed(size: tuple[int, int], pixels: bytes, flag: bool = False) -> bytes:
    """Return a picture as bytes, for another process. size: width and height; pixels: BGR; flag: anything about it."""
    return struct.pack(_HEAD, *size, flag) + pixels


def unpacked(data: bytes) -> tuple[Picture, bool]:
    """Return the picture and the flag of `packed`."""
    width, height, flag = struct.unpack_from(_HEAD, data)
    return np.frombuffer(data, np.uint8, offset=struct.calcsize(_HEAD)).reshape(height, width, 3), flag


def _can_decode(kind: str) -> bool:
    """Return whether the installed packages decode a kind of picture."""
    if kind == "heic":
        return find_spec("pillow_heif") is not None
    from PIL import features

    return kind in _KINDS and (kind != "avif" or bool(features.check("avif")))


def _other_kind(kind: str) -> Message:
    other = phrase("other-kind", "this is {format}, which can't be read", FORMATS[kind])
    return message(other, phrase("save-as-jpeg", "save it as JPEG or PNG"))


def _decode(data: bytes, kind: str, most: int) -> bytes:
    """Return a picture as `packed`, with no pixels if the file has several pictures or more than `most` pixels; empty if it is
    damaged.
    """
    with warnings.catch_warnings(), suppress(Exception):  # Pillow has no common error for damaged files
        warnings.simplefilter("ignore")
        _opened(data, kind).verify()  # checks a PNG's checksums, which decoding does not
        image = _opened(data, kind)
        are_several = _are_several(image, kind)
        if are_several or image.width * image.height > most:
            return packed(image.size, b"", are_several)
        upright = _upright(image)
        return packed(upright.size, upright.tobytes("raw", "BGR"))
    return b""


def _opened(data: bytes, kind: str) -> Image.Image:
    """Open a picture, decoding only its header."""
    from PIL import Image

    if kind == "heic":
        import pillow_heif

        pillow_heif.register_heif_opener(decode_threads=1)
    Image.MAX_IMAGE_PIXELS = None  # no limit here: the size is checked before decoding
    return Image.open(BytesIO(data), formats=["HEIF" if kind == "heic" else kind.upper()])


def _are_several(image: Image.Image, kind: str) -> bool:
    """Return whether a file has several pictures. Smaller copies of a TIFF don't count, nor what telephones add to a photo."""
    count = 1 if kind in ("jpeg", "heic") else getattr(image, "n_frames", 1)
    if kind != "tiff":
        return count > 1
    others = []
    for number in range(1, count):
        image.seek(number)
        others.append(not image.tag_v2.get(_COPY_TAG, 0) & 1)
    image.seek(0)
    return any(others)


def _upright(image: Image.Image) -> Image.Image:
    """Return a picture turned upright, with eight bits and three colours.

    OpenCV must not be used here: its threads do not exist in a copy of the process.
    """
    from PIL import Image, ImageOps

    image.load()
    with suppress(Exception):  # a photo with damaged EXIF data stays as it is
        ImageOps.exif_transpose(image, in_place=True)
    if image.mode.startswith("I"):
        image = Image.fromarray((np.asarray(image) >> 8).astype(np.uint8))  # 16 bits
    if image.has_transparency_data:
        clear = image.convert("RGBA")
        image = Image.new("RGB", clear.size, "white")
        image.paste(clear, mask=clear.getchannel("A"))
    return image.convert("RGB")
