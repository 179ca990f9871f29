"""A layout in a link: its whole text within the address, packed, so that a page opens it that knows nothing of it.

    #open/NAME.yaml?v=VERSION&z=TEXT      the text packed by DEFLATE (RFC 1951), as base64 for addresses (RFC 4648, 5)

What is unpacked is read as any foreign file. It is bounded before: a short address may claim to be as long as a book.
"""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from urllib.parse import quote

from sheetgen.layout import words
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import Sentence, message

MAX_LINK = 8_000
"""Characters of a link, from its `#` on: programs that hand links on take some 8,000."""
MAX_TEXT = 200_000
"""Bytes of a layout that a link may hold."""
_PLAIN = -zlib.MAX_WBITS
_BASE64 = re.compile(r"[\w-]*", re.ASCII)
_VERSION = re.compile(r"(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?(?!\d)")


def link_to_text(name: str, text: str, version: str) -> str:
    """The link, from its `#` on, that holds a layout; Unreadable where it is too long. name: that of its file; version: ours."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _PLAIN, 9)
    packed = packer.compress(text.encode()) + packer.flush()
    link = f"#open/{quote(name, safe='')}?v={version}&z={urlsafe_b64encode(packed).rstrip(b'=').decode()}"
    if len(link) > MAX_LINK or len(text.encode()) > MAX_TEXT:
        raise _unreadable(words.too_long_for_link, len(link), MAX_LINK)
    return link


def link_to_name(name: str) -> str:
    """The link, from its `#` on, to a bundled layout."""
    return f"#print/{quote(name)}"


def text_in_link(packed: str) -> str:
    """The text of a layout that a link holds; Unreadable where it is damaged, or longer than any layout that a link may hold."""
    if len(packed) > MAX_LINK or not _BASE64.fullmatch(packed):
        raise _unreadable(words.damaged_link)
    unpacker = zlib.decompressobj(_PLAIN)
    try:
        data = unpacker.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), MAX_TEXT + 1)
        text = data.decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise _unreadable(words.damaged_link) from None
    if len(data) > MAX_TEXT:
        raise _unreadable(words.too_much_in_link, MAX_TEXT)
    if not unpacker.eof or unpacker.unused_data:
        raise _unreadable(words.damaged_link)
    return text


def is_newer(version: str, than: str) -> bool:
    """Whether a link was made with a newer version than another, so that it may say what is not understood there."""
    theirs, ours = _VERSION.match(version), _VERSION.match(than)
    return bool(theirs and ours) and _numbers(theirs) > _numbers(ours)


def _numbers(version: re.Match[str] | None) -> tuple[int, ...]:
    return tuple(int(part or 0) for part in version.groups()) if version else ()


def _unreadable(what: Callable[..., Sentence], *about: int) -> Unreadable:
    return Unreadable([Fault(message(what, *about), Position(1, 1))])
