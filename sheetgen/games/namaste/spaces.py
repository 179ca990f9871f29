"""The names of the spaces of a sheet of Namaste."""

from __future__ import annotations


def circle(cell: tuple[int, int]) -> str:
    """The circle in a row and column, both from 1."""
    return "circles.r{}c{}".format(*cell)


def cell(name: str) -> tuple[int, int]:
    """The row and column of a circle by its name."""
    row, _, column = name.removeprefix("circles.r").partition("c")
    return int(row), int(column)


def symbol(name: str) -> str:
    """The symbol space of a line."""
    return f"symbols.{name}"


def crossed(name: str) -> str:
    """Return the small circle next to a symbol space."""
    return f"crossed.{name}"


def truth(name: str) -> str:
    """The truth space of a single circle: top, left, bottom, right."""
    return f"truths.{name}"


def karma(number: int) -> str:
    """A bad karma space, from 1."""
    return f"karma.{number}"


def score(part: str) -> str:
    """Return the space for the sum of a part of the points: symbols, truths, karma."""
    return f"score.{part}"


FIRST, TOTAL = "first", "total"
"""The box of the starting player, and where all points are added up."""
POINTS = ("symbols", "truths", "karma")
"""Families of points with a sum, each in its own space before the total."""
