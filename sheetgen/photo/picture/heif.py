"""Pictures in HEIC, as telephones save them, decoded by pillow-heif: to be called in a process that can be ended."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np

from sheetgen.photo.picture.pixels import Picture

_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif", b"avis")
_ERRORS = (ValueError, EOFError, SyntaxError, RuntimeError, OSError)
"""What the package raises for a file that it cannot read."""


def is_heif(data: bytes) -> bool:
    """Whether a file is HEIC or AVIF, by its first bytes."""
    return data[4:8] == b"ftyp" and data[8:12] in _BRANDS


def can_decode(data: bytes) -> bool:
    """Whether such a file can be decoded here: AVIF cannot, nor anything without the package."""
    return b"avi" not in data[8:32] and find_spec("pillow_heif") is not None


def size(data: bytes) -> tuple[int, int] | None:
    """The width and height that a file claims, upright; None where it is damaged."""
    import pillow_heif

    try:
        width, height = pillow_heif.open_heif(data).size
    except _ERRORS:
        return None
    return int(width), int(height)


def decode(data: bytes) -> Picture | None:
    """The picture (BGR, 8 bits), turned as the file says; None where it is damaged. What is clear is white paper."""
    import pillow_heif
    from PIL import Image

    pillow_heif.options.DECODE_THREADS = 1
    try:
        picture = pillow_heif.open_heif(data).to_pillow()
        if picture.mode != "RGB":
            whole = picture.convert("RGBA")
            picture = Image.alpha_composite(Image.new("RGBA", whole.size, "white"), whole).convert("RGB")
        return np.asarray(np.asarray(picture)[:, :, ::-1], np.uint8)
    except (*_ERRORS, MemoryError):
        return None
