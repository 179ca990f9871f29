"""Outlines that keep inside their box: the pen's width counts, so that no ink leaves it."""

from __future__ import annotations

from sheetgen.layout.theme import Look
from sheetgen.sheet import Box, Ellipse, Rect


def rect(box: Box, look: Look) -> Rect:
    """A rectangle in a look, its line wholly within the box."""
    return Rect(_inner(box, look), look.fill, look.pen, min(look.radius or 0, box.w / 2, box.h / 2))


def ellipse(box: Box, look: Look) -> Ellipse:
    """An ellipse in a look, its line wholly within the box."""
    return Ellipse(_inner(box, look), look.fill, look.pen)


def _inner(box: Box, look: Look) -> Box:
    return box.inset(look.pen.width / 2) if look.pen else box
