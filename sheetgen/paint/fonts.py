"""The typeface: Source Sans Pro in four weights, each loaded on first use. Implements `sheet.Metrics`.

For browsers, reportlab makes a subset of a font, and a map from Unicode to its glyphs is added here: reportlab's subsets are made
for PDFs, which use other codes. Source: the OpenType specification, "cmap", format 12.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from struct import iter_unpack, pack, unpack_from
from typing import Any
from weakref import WeakKeyDictionary

from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace, TTFontMaker

from sheetgen.drawing.sheet import MM_PER_POINT, Weight
from sheetgen.paint.glyphs import Letters
from sheetgen.paint.packages import package_file
from sheetgen.paint.symbols import Symbols

FILES: dict[Weight, str] = {
    "regular": "SourceSansPro-Regular.ttf",
    "semibold": "SourceSansPro-Semibold.ttf",
    "bold": "SourceSansPro-Bold.ttf",
    "italic": "SourceSansPro-It.ttf",
}
"""Font files of the package font-source-sans-pro, by weight."""

_LONG = 100
"""Length, in characters, above which a text is measured by counting how often each character occurs. Widths are whole numbers, so
the result is the same."""

_KEPT = 16
"""Maximum number of long texts whose widths are kept, since the same label may be printed on every card."""


_UNICODE = 3, 10
"""Platform and encoding of the `cmap` table for all characters, which has format 12."""


class _Face(TTFontFace):  # type: ignore[misc]
    """A font file whose tables are unpacked in one step. reportlab reads them number by number, which takes five times as long."""

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803
        """Read the file, as reportlab does."""
        super().extractInfo(charInfo=0)
        data, glyphs = self._ttf_data, self.numGlyphs
        cmap, hhea, hmtx, loca = (self.get_table_pos(tag)[0] for tag in ("cmap", "hhea", "hmtx", "loca"))
        (tables,) = unpack_from(">2xH", data, cmap)
        offsets = {(each[0], each[1]): each[2] for each in iter_unpack(">HHL", data[cmap + 4 : cmap + 4 + 8 * tables])}
        (measured,) = unpack_from(">H", data, hhea + 34)
        is_long = unpack_from(">h", data, self.get_table_pos("head")[0] + 50) == (1,)
        if _UNICODE not in offsets or measured != glyphs or not is_long or self.unitsPerEm != 1000:
            super().extractInfo(charInfo)
            return
        self.hmetrics = [*iter_unpack(">HH", data[hmtx : hmtx + 4 * glyphs])]
        self.glyphPos = [*unpack_from(f">{glyphs + 1}L", data, loca)]
        start = cmap + offsets[_UNICODE] + 16
        (groups,) = unpack_from(">L", data, start - 4)
        self.charToGlyph: dict[int, int] = {}
        for first, last, glyph in iter_unpack(">LLL", data[start : start + 12 * groups]):
            self.charToGlyph.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
        self.charToGlyph[0xA0] = self.charToGlyph[0x20]
        self.charWidths = {char: self.hmetrics[glyph][0] for char, glyph in self.charToGlyph.items()}
        self.defaultWidth = self.hmetrics[0][0]


class _Font(TTFont):  # type: ignore[misc]
    """A font with a `_Face`. Only the characters used are embedded, so the content stream need not be readable as ASCII."""

    def __init__(self, weight: Weight) -> None:
        self.fontName = FILES[weight].removesuffix(".ttf")
        self.face = _Face(package_file("font_source_sans_pro", "files", FILES[weight]))
        self.encoding = TTEncoding()
        self.state: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
        self.shapable, self._asciiReadable = True, False


_font = cache(_Font)
"""The font of a weight, read once. The characters that a document uses are recorded for each document."""


class MissingGlyphError(ValueError):
    """Text that the typeface cannot print. Blocks check `Metrics.missing` before, so this should never occur."""

    def __init__(self, text: str, missing: str) -> None:
        named = ", ".join(f"{char!r} (U+{ord(char):04X})" for char in dict.fromkeys(missing))
        super().__init__(f"the typeface has no glyph for {named} in {text!r}")


class Fonts:
    """The weights of the typeface. One object serves any number of documents, one after another."""

    def __init__(self) -> None:
        self._long: dict[tuple[str, Weight], float] = {}
        self._letters: dict[Weight, Letters] = {}
        self.shapes = Symbols()
        """The symbols' outlines."""

    def font(self, weight: Weight) -> TTFont:
        """Return the font of a weight, to be embedded as a subset of the characters used."""
        return _font(weight)

    def letters(self, weight: Weight) -> Letters:
        """Return the outlines of a weight's letters."""
        if weight not in self._letters:
            face = self.font(weight).face
            self._letters[weight] = Letters(FILES[weight], face.charToGlyph, face.charWidths, face.defaultWidth)
        return self._letters[weight]

    def width(self, text: str, size: float, weight: Weight = "regular") -> float:
        """Return the width of a line of text in mm, `size` in points."""
        face = self.font(weight).face
        widths, default = face.charWidths, face.defaultWidth
        if len(text) > _LONG:
            total: float = self._long.get((text, weight), -1.0)
            if total < 0:
                if len(self._long) >= _KEPT:
                    self._long.clear()
                total = sum(widths.get(ord(char), default) * count for char, count in Counter(text).items())
                self._long[text, weight] = total
        else:
            total = sum(widths.get(ord(char), default) for char in text)
        return total / 1000 * size * MM_PER_POINT

    def missing(self, text: str, weight: Weight = "regular") -> str:
        """Return the characters of `text` that the font has no glyph for, in order; empty if it has all."""
        glyphs = self.font(weight).face.charToGlyph
        return "".join(char for char in text if not glyphs.get(ord(char)))

    def has_symbol(self, name: str) -> bool:
        """Return whether there is a symbol of a name."""
        return self.shapes.knows(name)


def subset(face: TTFontFace, characters: Iterable[str]) -> bytes:
    """Return a TrueType file of these characters, all of which the face must have. Equal sets of characters give equal files."""
    codes = sorted(map(ord, set(characters)))
    tables = _tables(face.makeSubset(codes))
    glyphs = unpack_from(f">{len(codes)}H", tables["cmap"], 12 + 10)
    maker = TTFontMaker()
    for tag, data in tables.items():
        maker.add(tag, _cmap(codes, glyphs) if tag == "cmap" else data)
    return bytes(maker.makeStream())


def without_tables(file: bytes, tags: Collection[str]) -> bytes:
    """Return a TrueType file without some of its tables."""
    maker = TTFontMaker()
    for tag, data in _tables(file).items():
        if tag not in tags:
            maker.add(tag, data)
    return bytes(maker.makeStream())


def _tables(file: bytes) -> dict[str, bytes]:
    """Return the tables of a TrueType file by their tags."""
    (count,) = unpack_from(">4xH", file)
    records = (unpack_from(">4s4xLL", file, 12 + 16 * n) for n in range(count))
    return {tag.decode("ascii"): file[at : at + length] for tag, at, length in records}


def _cmap(codes: list[int], glyphs: tuple[int, ...]) -> bytes:
    """Return a `cmap` of format 12, with one group per character."""
    groups = b"".join(pack(">LLL", code, code, glyph) for code, glyph in zip(codes, glyphs, strict=True))
    head = pack(">HHHHL", 0, 1, *_UNICODE, 12)
    return head + pack(">HHLLL", 12, 0, 16 + len(groups), 0, len(codes)) + groups
