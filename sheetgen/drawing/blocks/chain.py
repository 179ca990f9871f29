"""Where the boxes of a strip's row stand: in lines, of a chain to and fro; and the arrows between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from sheetgen.drawing.sheet import Box, Path, polygon

_LONG, _BROAD = 0.9, 1.6
"""An arrow's length and breadth in mm, in a gap that has room for it."""
_OF_GAP = 0.62
"""The most of a gap that it takes."""


class Spot(Struct, frozen=True):
    """A box's line and column, from 0."""

    line: int
    column: int


def spots(count: int, fold: Sequence[int], snake: bool) -> list[Spot]:
    """The boxes of a row in lines of so many (the last length for all further lines; none: one line).

    A snake turns at the end of each line and goes back below it; its leftmost box stands in column 0.
    """
    result: list[Spot] = []
    column, way = 0, 1
    while len(result) < count:
        number = result[-1].line + 1 if result else 0
        length = min(fold[min(number, len(fold) - 1)] if fold else count, count - len(result))
        result += [Spot(number, column + way * at) for at in range(length)]
        column, way = (result[-1].column, -way) if snake else (0, 1)
    left = min((spot.column for spot in result), default=0)
    return [Spot(spot.line, spot.column - left) for spot in result]


def arrows(boxes: Sequence[Box], colour: str) -> Iterator[Path]:
    """An arrow from each box to the next, which stands beside or below it."""
    for here, there in pairwise(boxes):
        if there.y >= here.bottom:
            yield arrow(here.centre[0], (here.bottom + there.y) / 2, (0, 1), there.y - here.bottom, colour)
        elif there.x >= here.right:
            yield arrow((here.right + there.x) / 2, here.centre[1], (1, 0), there.x - here.right, colour)
        else:
            yield arrow((there.right + here.x) / 2, here.centre[1], (-1, 0), here.x - there.right, colour)


def arrow(x: float, y: float, way: tuple[int, int], gap: float, colour: str) -> Path:
    """A small triangle about a point in a gap, that points right, left or down."""
    long = min(_LONG, gap * _OF_GAP)
    half = _BROAD / 2 * long / _LONG
    dx, dy = way[0] * long / 2, way[1] * long / 2
    side = (half * abs(way[1]), half * abs(way[0]))
    points = ((x - dx - side[0], y - dy - side[1]), (x - dx + side[0], y - dy + side[1]), (x + dx, y + dy))
    return Path(polygon(points), colour)
