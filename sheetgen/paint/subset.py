"""A subset of the typeface as browsers take it: reportlab's, but with a map from Unicode to its glyphs.

What a PDF embeds is read by codes of its own, so the subset's `cmap` is one no browser accepts; all else is as it should be.
Source: the OpenType specification, "cmap", format 12.
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import pack, unpack_from

from reportlab.pdfbase.ttfonts import TTFontFace, TTFontMaker

_UNICODE = (3, 10)
"""Platform and encoding of a `cmap` of all Unicode."""


def subset(face: TTFontFace, characters: Iterable[str]) -> bytes:
    """A TrueType file of these characters, all of which the face has; the same for the same set of them."""
    codes = sorted(map(ord, set(characters)))
    tables = _tables(face.makeSubset(codes))
    glyphs = unpack_from(f">{len(codes)}H", tables["cmap"], 12 + 10)
    maker = TTFontMaker()
    for tag, data in tables.items():
        maker.add(tag, _cmap(codes, glyphs) if tag == "cmap" else data)
    return bytes(maker.makeStream())


def _tables(file: bytes) -> dict[str, bytes]:
    """The tables of a TrueType file by their tags."""
    (count,) = unpack_from(">4xH", file)
    records = (unpack_from(">4s4xLL", file, 12 + 16 * n) for n in range(count))
    return {tag.decode("ascii"): file[at : at + length] for tag, at, length in records}


def _cmap(codes: list[int], glyphs: tuple[int, ...]) -> bytes:
    """A `cmap` of format 12, a group a character."""
    groups = b"".join(pack(">LLL", code, code, glyph) for code, glyph in zip(codes, glyphs, strict=True))
    head = pack(">HHHHL", 0, 1, *_UNICODE, 12)
    return head + pack(">HHLLL", 12, 0, 16 + len(groups), 0, len(codes)) + groups
