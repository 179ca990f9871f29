"""Letters as outlines, for pictures whose text is to be drawn and not typed."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.paint.glyphs import GlyphFile, Steps
from sheetgen.paint.packages import package_file

EM = 1000.0
"""Units of type in outlines: thousandths of its size, as its widths are."""


class Letters:
    """Letters of one weight as outlines, each read once.

    file: that of the weight. glyphs, widths: of its characters, by their codes; default: the width of any other.
    """

    def __init__(self, file: str, glyphs: Mapping[int, int], widths: Mapping[int, float], default: float) -> None:
        self._file = GlyphFile(package_file("font_source_sans_pro", "files", file))
        self._glyphs, self._widths, self._default = glyphs, widths, default
        self._known: dict[str, tuple[float, float, str]] = {}

    def outline(self, text: str, x: float) -> str:
        """Path data of a line of text that begins at `x`, in thousandths of its size; empty where there is no ink."""
        parts: list[str] = []
        for char in text:
            left, top, path = self._letter(char)
            if path:
                parts.append(f"M{_number(x + left)} {_number(top)}{path}")
            x += self._widths.get(ord(char), self._default)
        return "".join(parts)

    def _letter(self, char: str) -> tuple[float, float, str]:
        """Where a letter's outline begins, and the rest of it, each point relative to the one before it."""
        if char not in self._known:
            steps = self._file.letter(self._glyphs[ord(char)], EM)
            self._known[char] = _relative(steps) if steps else (0.0, 0.0, "")
        return self._known[char]


def _relative(steps: Steps) -> tuple[float, float, str]:
    """The first point of an outline, and path data for all that comes after it, wherever that is put."""
    starts = [(round(float(values[0]), 1), round(float(values[1]), 1)) for letter, *values in steps if letter == "M"]
    x, y = start = starts[0]
    parts: list[str] = []
    for letter, *values in steps[1:]:
        ends = [round(float(value), 1) for value in values]
        by = " ".join(f"{end - (y if n % 2 else x) + 0.0:.4g}" for n, end in enumerate(ends))
        parts.append(f"{str(letter).lower()}{by}".replace(" -", "-"))
        if letter == "M":
            start = ends[0], ends[1]
        x, y = (ends[-2], ends[-1]) if ends else start
    return *starts[0], "".join(parts)


def _number(value: float) -> str:
    return f"{round(value, 1) + 0.0:.7g}"
