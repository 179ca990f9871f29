"""What a file is that is no text, by its first bytes."""

from __future__ import annotations

import os

from sheetgen.source.words import PHOTOS

_BEGINS = {
    "png": (b"\x89PNG",),
    "jpeg": (b"\xff\xd8\xff",),
    "gif": (b"GIF87a", b"GIF89a"),
    "tiff": (b"II*\0", b"MM\0*"),
    "pdf": (b"%PDF-",),
    "zip": (b"PK\x03\x04", b"PK\x05\x06"),
    "gzip": (b"\x1f\x8b",),
}
_HEIC = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
_ENOUGH = 16
PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".heic", ".heif", ".avif")
"""How the names of photos end."""
SCANS = ".pdf"


def is_photo(file: str) -> bool:
    """Whether a file is a photo or a PDF of scans, by its name or by what is in it."""
    name = file.casefold()
    if name.endswith((".yaml", ".yml")):
        return False
    return name.endswith((*PICTURES, SCANS)) or format_of(file) in PHOTOS


def known_format(data: bytes) -> str | None:
    """Which format some bytes begin: `png`, `pdf` …; None when it may be text."""
    for name, beginnings in _BEGINS.items():
        if data.startswith(beginnings):
            return name
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp":
        return "heic" if data[8:12] in _HEIC else "avif" if data[8:12] in (b"avif", b"avis") else "film"
    return None


def format_of(file: str) -> str | None:
    """The same of an ordinary file; None when it is none, or cannot be read."""
    try:
        if os.path.isfile(file):
            with open(file, "rb") as stream:
                return known_format(stream.read(_ENOUGH))
    except (OSError, ValueError):
        pass
    return None
