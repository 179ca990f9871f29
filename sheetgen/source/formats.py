"""Formats of files that are not text, by their first bytes."""

from __future__ import annotations

import os
import re

from sheetgen.source.words import PHOTOS

_BEGINS = {
    "png": (b"\x89PNG",),
    "jpeg": (b"\xff\xd8\xff",),
    "gif": (b"GIF87a", b"GIF89a"),
    "tiff": (b"II*\0", b"MM\0*"),
    "jxl": (b"\xff\x0a", b"\0\0\0\x0cJXL "),
    "jp2": (b"\xff\x4f\xff\x51", b"\0\0\0\x0cjP  "),
    "pdf": (b"%PDF-",),
    "zip": (b"PK\x03\x04", b"PK\x05\x06"),
    "gzip": (b"\x1f\x8b",),
}
_HEIC = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
_ENOUGH = 32
PICTURES = (
    *(".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp", ".tif", ".tiff", ".bmp", ".dib", ".gif"),
    *(".heic", ".heif", ".hif", ".avif"),
)
"""The endings of photos."""
SCAN_ENDING = ".pdf"
FORM_MARK = "SGForm"
"""A key of the fonts in the forms that this program makes."""
MOST_OF_FORM = 8_000_000
"""Bytes of a PDF that are searched for fields."""
_YAML = re.compile(r"\.ya?ml(\.txt)?\Z", re.IGNORECASE)
"""The endings of sheets and layouts; Windows' Notepad adds the .txt, and Windows hides it."""


def is_yaml(file: str) -> bool:
    """Return whether a file is a sheet or a layout, by its name."""
    return _YAML.search(file) is not None


def without_yaml(file: str) -> str:
    """The name of a sheet or a layout without its ending."""
    return _YAML.sub("", file)


def is_photo(file: str) -> bool:
    """Return whether a file is a photo or a PDF of scans, by its name or content."""
    return (
        not is_yaml(file)
        and not os.path.isdir(file)
        and (file.casefold().endswith((*PICTURES, SCAN_ENDING)) or format_of(file) in PHOTOS)
        and not is_form(file)
    )


def is_form(file: str) -> bool:
    """Return whether an ordinary file is a fillable form."""
    try:
        with open(file if os.path.isfile(file) else os.devnull, "rb") as stream:
            return has_fields(stream.read(MOST_OF_FORM))
    except (OSError, ValueError):
        return False


def has_fields(data: bytes) -> bool:
    """Return whether some bytes are a PDF with fields, as far as this can be seen without decompressing it."""
    return known_format(data) == "pdf" and (FORM_MARK.encode() in data or b"/AcroForm" in data)


def known_format(data: bytes) -> str | None:
    """Return the format that some bytes begin: `png`, `pdf` …; None if they may be text."""
    for name, beginnings in _BEGINS.items():
        if data.startswith(beginnings):
            return name
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp":
        if data[8:12] not in (*_HEIC, b"avif", b"avis"):
            return "film"
        return "avif" if b"avi" in data[8:_ENOUGH] else "heic"
    if data[:2] == b"BM" and data[6:10] == b"\0\0\0\0":
        return "bmp"
    return None


def format_of(file: str) -> str | None:
    """Return the format of an ordinary file; None for another file, or an unreadable one."""
    try:
        if os.path.isfile(file):
            with open(file, "rb") as stream:
                return known_format(stream.read(_ENOUGH))
    except (OSError, ValueError):
        pass
    return None
