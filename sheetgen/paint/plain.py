"""Pictures without what is said about them besides: which way up a camera was held, where and when.

A PDF shows the dots of a picture as they lie; browsers turn them as the file asks for, unless it does not ask. Who gives away a
sheet gives away its pictures, and nobody means to give away where they were taken.
Source: Exif 3.0, 4.5.4 (JPEG: in APP1); PNG, third edition, 11.3.4.5 (eXIf) and 11.3.3 (texts); ISO/IEC 10918-1, B.1.1.
"""

from __future__ import annotations

from struct import unpack_from

_PNG = b"\x89PNG\r\n\x1a\n"
_METADATA = (b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"tIME")
"""Chunks of a PNG that tell about the picture and show nothing."""
_APP1, _COMMENT, _SCAN = 0xE1, 0xFE, 0xDA
_FILL = 0xFF
_ALONE = (0x01, *range(0xD0, 0xD9))
"""Markers of a JPEG that nothing belongs to."""


def plain(data: bytes) -> bytes:
    """A PNG or JPEG that can be read, without such words; all else in it as it was."""
    return _plain_png(data) if data.startswith(_PNG) else _plain_jpeg(data)


def _plain_png(data: bytes) -> bytes:
    kept, at = [data[: len(_PNG)]], len(_PNG)
    while at + 12 <= len(data):
        end = at + 12 + int(unpack_from(">I", data, at)[0])
        if data[at + 4 : at + 8] not in _METADATA:
            kept.append(data[at:end])
        at = end
    return b"".join(kept)


def _plain_jpeg(data: bytes) -> bytes:
    kept, at = [data[:2]], 2
    while at + 4 <= len(data) and data[at] == _FILL and data[at + 1] != _SCAN:
        kind, end = data[at + 1], at + _length(data, at)
        if kind not in (_APP1, _COMMENT):
            kept.append(data[at:end])
        at = end
    return b"".join([*kept, data[at:]])


def _length(data: bytes, at: int) -> int:
    """How long a marker of a JPEG is, with what belongs to it."""
    kind = data[at + 1]
    if kind == _FILL:
        return 1
    return 2 if kind in _ALONE else 2 + int(unpack_from(">H", data, at + 2)[0])
