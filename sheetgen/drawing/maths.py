"""A formula as it stands on paper: parts beside, above and around one another. Knows no millimetres and no game.

A game says with these what a formula looks like; `blocks.maths` sets it in type.
"""

from __future__ import annotations

from msgspec import Struct


class Word(Struct, frozen=True):
    """A number or letters side by side; letters are set slanted, digits upright."""

    text: str


class Sign(Struct, frozen=True):
    """A sign of arithmetic; `between` two parts it has room on both sides, else it clings to what follows."""

    text: str
    between: bool = True


class Row(Struct, frozen=True):
    """Parts side by side, on one line."""

    parts: tuple[Maths, ...]


class Fraction(Struct, frozen=True):
    """One part over another, with a bar between them."""

    over: Maths
    under: Maths


class Root(Struct, frozen=True):
    """A square root, its bar over all that stands under it."""

    inner: Maths


class Raised(Struct, frozen=True):
    """A power: the exponent small and raised."""

    base: Maths
    exponent: Maths


class Bracketed(Struct, frozen=True):
    """Round brackets as high as what stands between them."""

    inner: Maths


Maths = Word | Sign | Row | Fraction | Root | Raised | Bracketed
