"""A formula as it stands on paper: parts beside, above and around one another. Knows no millimetres and no game.

A game says with these what a formula looks like; `blocks.maths` sets it in type.
"""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """A number or letters side by side; letters are set slanted, digits upright."""

    text: str


class Sign(NamedTuple):
    """A sign of arithmetic; `between` two parts it has room on both sides, else it clings to what follows."""

    text: str
    between: bool = True


class Row(NamedTuple):
    """Parts side by side, on one line."""

    parts: tuple[Maths, ...]


class Fraction(NamedTuple):
    """One part over another, with a bar between them."""

    over: Maths
    under: Maths


class Root(NamedTuple):
    """A square root, its bar over all that stands under it."""

    inner: Maths


class Raised(NamedTuple):
    """A power: the exponent small and raised."""

    base: Maths
    exponent: Maths


class Bracketed(NamedTuple):
    """Round brackets as high as what stands between them."""

    inner: Maths


Maths = Word | Sign | Row | Fraction | Root | Raised | Bracketed
