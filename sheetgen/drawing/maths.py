"""A formula as printed: parts next to, above and around one another. It contains no millimetres and knows no game.

A game describes a formula with these classes; `blocks.maths` sets it in type.
"""

from __future__ import annotations

from msgspec import Struct


class Word(Struct, frozen=True):
    """A number or letters side by side; letters are set slanted, digits upright."""

    text: str


class Sign(Struct, frozen=True):
    """A sign of arithmetic; with `between` it has gaps on both sides, otherwise it sticks to the next part."""

    text: str
    between: bool = True


class Row(Struct, frozen=True):
    """Parts side by side, on one line."""

    parts: tuple[Maths, ...]


class Fraction(Struct, frozen=True):
    """A part over another, with a bar between them."""

    over: Maths
    under: Maths


class Root(Struct, frozen=True):
    """A square root with its bar over the whole content."""

    inner: Maths


class Raised(Struct, frozen=True):
    """A power: the exponent small and raised."""

    base: Maths
    exponent: Maths


class Bracketed(Struct, frozen=True):
    """Round brackets as high as their content."""

    inner: Maths


Maths = Word | Sign | Row | Fraction | Root | Raised | Bracketed
