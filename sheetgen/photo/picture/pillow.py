"""Pictures in kinds that OpenCV cannot always read, decoded by Pillow and pillow-heif.

Decode only in a process that can be ended from outside.
"""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np

from sheetgen.photo.picture.pixels import Picture

KINDS = ("heic", "avif", "bmp", "gif")
_ERRORS = (ValueError, EOFError, SyntaxError, RuntimeError, OSError)
"""Errors of the packages for a file that they can't read."""


class Claim(NamedTuple):
    """The header of a picture: its width and height once it is upright, and whether it is animated."""

    width: int
    height: int
    moves: bool


def can_decode(kind: str) -> bool:
    """Return whether a kind of picture can be decoded by the packages that are installed."""
    if find_spec("pillow_heif") is None:
        return False
    from PIL import features

    return kind != "avif" or bool(features.check("avif"))


def claim(data: bytes, kind: str) -> Claim | None:
    """Return a file's header; None if it is damaged."""
    try:
        picture = _opened(data, kind)
        width, height = picture.size
        return Claim(width, height, bool(getattr(picture, "is_animated", False)))
    except _ERRORS:
        return None


def decode(data: bytes, kind: str) -> Picture | None:
    """Return the picture (BGR, 8 bits), turned as the file requires; None if it is damaged. Transparent parts become white
    paper."""
    from PIL import Image, ImageOps

    try:
        picture = _opened(data, kind)
        picture = picture.to_pillow() if kind == "heic" else ImageOps.exif_transpose(picture)
        if picture.mode != "RGB":
            whole = picture.convert("RGBA")
            picture = Image.alpha_composite(Image.new("RGBA", whole.size, "white"), whole).convert("RGB")
        return np.asarray(np.asarray(picture)[:, :, ::-1], np.uint8)
    except (*_ERRORS, MemoryError):
        return None


def _opened(data: bytes, kind: str) -> Any:
    """Open a picture, decoding only its header."""
    import pillow_heif
    from PIL import Image

    if kind == "heic":
        pillow_heif.options.DECODE_THREADS = 1
        return pillow_heif.open_heif(data)
    Image.MAX_IMAGE_PIXELS = None  # no limit here: the size is checked before decoding
    return Image.open(BytesIO(data), formats=[kind.upper()])
