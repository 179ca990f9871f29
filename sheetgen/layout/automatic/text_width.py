"""Approximate widths of texts, used to divide a page before a typeface is loaded. They are never much less than the real widths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from sheetgen.drawing.sheet import MM_PER_POINT

Texts = Callable[[str], Sequence[str]]
"""A function that replaces each `$name` in a text, and returns the results in all languages of the layout."""
_NARROW, _SLIM, _WIDE = frozenset("iljI.,:;'!|()[]-· "), frozenset("tfr"), frozenset("mwMWÄÖQO@%&—…")
_EM = {"narrow": 0.32, "slim": 0.39, "wide": 0.86, "large": 0.62, "usual": 0.55}
"""Widths of the characters of a semibold sans serif as multiples of the type size, rounded up."""


def text_width(text: str, size: float) -> float:
    """Return the width of a line of text in mm, `size` in points."""
    return _ems(text) * size * MM_PER_POINT


@lru_cache(maxsize=4096)
def _ems(text: str) -> float:
    """Return the width of a text as a multiple of the type size. The result is cached, since the same texts are measured at every
    unit that is tried for a page."""
    return sum(map(_em, text))


def _em(char: str) -> float:
    if char in _NARROW:
        return _EM["narrow"]
    if char in _SLIM:
        return _EM["slim"]
    if char in _WIDE or ord(char) > 0x2E80:
        return _EM["wide"]
    return _EM["large" if char.isupper() else "usual"]


def widest_text(texts: Sequence[str], size: float) -> float:
    """Return the width of the widest text."""
    return max((text_width(text, size) for text in texts), default=0.0)


def lines_in(text: str, size: float, width: float) -> int:
    """Return the number of lines that a text needs in a width; 99 if a word does not fit."""
    blank, lines, used = text_width(" ", size), 0, width
    for word in text.split():
        wide = text_width(word, size)
        if wide > width + 1e-6:
            return 99
        lines, used = (lines, used + blank + wide) if used + blank + wide <= width + 1e-6 else (lines + 1, wide)
    return lines


def in_two_lines(text: str, size: float) -> float:
    """Return the minimum width in which a text fits into two lines."""
    words = text.split()
    parts = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words) + 1))
    least = min((max(text_width(part, size) for part in each) for each in parts), default=0.0)
    return max(least, widest_word([text], size))


def widest_word(texts: Sequence[str], size: float) -> float:
    """Return the width of the widest word in some texts."""
    return widest_text([word for text in texts for word in text.split()], size)
