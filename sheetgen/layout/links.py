"""Layouts in links: the whole text is packed into the address, so that any copy of the web app can open it.

    #open/NAME.yaml?v=VERSION&z=TEXT      the text packed by DEFLATE (RFC 1951), as base64 for addresses (RFC 4648, 5)

The unpacked text is read like any foreign file. Its size is limited first: a short address may unpack to the length of a book.
"""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import quote

from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import Message, message, room

phrase, plural = room("layout")

MAX_LINK = 8_000
"""Maximum characters of a link, starting at its `#`: programs that forward links accept about 8,000."""
MAX_TEXT = 200_000
"""Maximum bytes of a layout in a link."""
_PLAIN = -zlib.MAX_WBITS
_BASE64 = re.compile(r"[\w-]*", re.ASCII)
_VERSION = re.compile(r"(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?(?!\d)")


def link_to_text(name: str, text: str, version: str) -> str:
    """Return the link, starting at its `#`, that holds a layout. Raise Unreadable if it is too long. name: the file's name;
    version:
    sheetgen's version.
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, _PLAIN, 9)
    packed = packer.compress(text.encode()) + packer.flush()
    link = f"#open/{quote(name, safe='')}?v={version}&z={urlsafe_b64encode(packed).rstrip(b'=').decode()}"
    if len(link) > MAX_LINK or len(text.encode()) > MAX_TEXT:
        what = phrase(
            "too-long-for-link",
            "a link to this layout would have {length:,} characters; at most {most:,} are allowed",
            len(link),
            MAX_LINK,
        )
        hint = phrase(
            "too-long-for-link-hint",
            "leave out comments and everything that is the same in the layout it extends, or send the file itself",
        )
        raise _unreadable(message(what, hint))
    return link


def link_to_name(name: str) -> str:
    """Return the link, starting at its `#`, to a bundled layout."""
    return f"#print/{quote(name)}"


def text_in_link(packed: str) -> str:
    """Return the text of a layout in a link. Raise Unreadable if it is damaged, or too long for a link."""
    if len(packed) > MAX_LINK or not _BASE64.fullmatch(packed):
        raise _damaged()
    unpacker = zlib.decompressobj(_PLAIN)
    try:
        data = unpacker.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), MAX_TEXT + 1)
        text = data.decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise _damaged() from None
    if len(data) > MAX_TEXT:
        what = phrase("too-much-in-link", "this link contains too much for a layout: more than {most:,} bytes", MAX_TEXT)
        raise _unreadable(message(what))
    if not unpacker.eof or unpacker.unused_data:
        raise _damaged()
    return text


def is_newer(version: str, than: str) -> bool:
    """Return whether a link's version is newer than another version, so that its layout may use unknown features."""
    theirs, ours = _VERSION.match(version), _VERSION.match(than)
    return bool(theirs and ours) and _numbers(theirs) > _numbers(ours)


def _numbers(version: re.Match[str] | None) -> tuple[int, ...]:
    return tuple(int(part or 0) for part in version.groups()) if version else ()


def _damaged() -> Unreadable:
    what = phrase("damaged-link", "this link is damaged: it does not contain a layout")
    return _unreadable(message(what, phrase("damaged-link-hint", "copy the whole link, from start to end")))


def _unreadable(what: Message) -> Unreadable:
    return Unreadable([Fault(what, Position(1, 1))])
