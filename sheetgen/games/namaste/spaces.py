"""The names of the spaces of a sheet of Namaste."""

from __future__ import annotations


def circle(cell: tuple[int, int]) -> str:
    """Return the circle in a row and column, both numbered from 1."""
    return "circles.r{}c{}".format(*cell)


def cell(name: str) -> tuple[int, int]:
    """Return the row and column of a circle from its name."""
    row, _, column = name.removeprefix("circles.r").partition("c")
    return int(row), int(column)


def symbol(name: str) -> str:
    """Return the symbol space of a line."""
    return f"symbols.{name}"


def crossed(name: str) -> str:
    """Return the small circle next to a symbol space."""
    return f"crossed.{name}"


def truth(name: str) -> str:
    """Return the truth space of a single circle: top, left, bottom or right."""
    return f"truths.{name}"


def karma(number: int) -> str:
    """Return a bad karma space, numbered from 1."""
    return f"karma.{number}"


def score(part: str) -> str:
    """Return the space for the sum of a part of the points: symbols, truths, karma."""
    return f"score.{part}"


FIRST, TOTAL = "first", "total"
"""The starting player's box, and the space for the total of all points."""
POINTS = ("symbols", "truths", "karma")
"""Families of points. Each has a space for its sum before the total."""
