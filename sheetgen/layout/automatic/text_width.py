"""How wide a text will be, about: enough to share out a page before any typeface is there. Never much less than it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sheetgen.drawing.sheet import MM_PER_POINT

_NARROW, _WIDE = frozenset("iljtfrI.,:;'!|()[]-· "), frozenset("mwMWÄÖQO@%&—…")
_EM = {"narrow": 0.32, "wide": 0.86, "large": 0.62, "usual": 0.55}
"""Widths of characters of a semibold sans serif, in type sizes, rounded up."""


def text_width(text: str, size: float) -> float:
    """The width of a line of text in mm, `size` in points."""
    return _ems(text) * size * MM_PER_POINT


@lru_cache(maxsize=4096)
def _ems(text: str) -> float:
    """The same in type sizes: a page asks for the same texts at every unit that is tried."""
    return sum(map(_em, text))


def _em(char: str) -> float:
    if char in _NARROW:
        return _EM["narrow"]
    if char in _WIDE or ord(char) > 0x2E80:
        return _EM["wide"]
    return _EM["large" if char.isupper() else "usual"]


def widest_text(texts: Sequence[str], size: float) -> float:
    """The widest of some texts."""
    return max((text_width(text, size) for text in texts), default=0.0)


def widest_word(texts: Sequence[str], size: float) -> float:
    """The widest word of some texts."""
    return widest_text([word for text in texts for word in text.split()], size)
