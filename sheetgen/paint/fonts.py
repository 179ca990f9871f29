"""The typeface: Source Sans Pro in four weights, each read when first asked for. Implements `sheet.Metrics`."""

from __future__ import annotations

from collections import Counter
from functools import cache

from reportlab.pdfbase.ttfonts import TTFont

from sheetgen.drawing.sheet import MM_PER_POINT, Weight
from sheetgen.paint.letters import Letters
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
"""A text with more letters is measured letter by letter of the alphabet: widths are whole numbers, so that comes to the same."""

_KEPT = 16
"""So many long texts are measured once: a label may stand on every card."""


@cache
def _font(weight: Weight) -> TTFont:
    """The font of a weight, read once: what a document uses of it is kept by document."""
    path = package_file("font_source_sans_pro", "files", FILES[weight])
    # Only what is used is embedded, so no need to take in all of ASCII for a readable content stream.
    return TTFont(FILES[weight].removesuffix(".ttf"), path, asciiReadable=False)


class MissingGlyphError(ValueError):
    """Text the typeface cannot print. Blocks ask `Metrics.missing` before; this is the last line of defence."""

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
        """The font of a weight, to be embedded as a subset of the characters used."""
        return _font(weight)

    def letters(self, weight: Weight) -> Letters:
        """The outlines of a weight's letters."""
        if weight not in self._letters:
            face = self.font(weight).face
            self._letters[weight] = Letters(FILES[weight], face.charToGlyph, face.charWidths, face.defaultWidth)
        return self._letters[weight]

    def width(self, text: str, size: float, weight: Weight = "regular") -> float:
        """Width of a line of text in mm, `size` in points."""
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
        """The characters of `text` the font has no glyph for, in order; empty when it has all."""
        glyphs = self.font(weight).face.charToGlyph
        return "".join(char for char in text if not glyphs.get(ord(char)))

    def has_symbol(self, name: str) -> bool:
        """Whether there is a symbol of a name."""
        return self.shapes.knows(name)
