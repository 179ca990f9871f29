"""Regions of a board: the lines between unlike cells, and the first cell of each region."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from sheetgen.drawing.sheet import Path, Pen

Point = tuple[float, float]
Corners = Sequence[Point]
Knot = tuple[int, int]
"""A corner, counted in steps from the first."""


def borders(cells: Sequence[tuple[Corners, str]], step: Point, pen: Pen) -> Iterator[Path]:
    """The lines between cells of unlike regions and around all cells, each once, in as few strokes as they make.

    cells: the corners of each in order, and its region. step: between any two corners lie so many mm across and down, or a
    multiple of them.
    """
    sides: dict[frozenset[Knot], list[str]] = defaultdict(list)
    points: dict[Knot, Point] = {}
    for corners, region in cells:
        first = cells[0][0][0]
        knots = [(round((x - first[0]) / step[0]), round((y - first[1]) / step[1])) for x, y in corners]
        points.update(zip(knots, corners, strict=True))
        for one, other in zip(knots, [*knots[1:], knots[0]], strict=True):
            sides[frozenset((one, other))].append(region)
    ways: dict[Knot, list[Knot]] = defaultdict(list)
    for side, regions in sides.items():
        if len(regions) == 1 or regions[0] != regions[1]:
            one, other = sorted(side)
            ways[one].append(other)
            ways[other].append(one)
    odd = [knot for knot, others in ways.items() if len(others) % 2]
    for start in [*odd, *ways]:
        while ways[start]:
            yield _path([points[knot] for knot in _stroke(start, ways)], pen)


def _stroke(start: Knot, ways: dict[Knot, list[Knot]]) -> list[Knot]:
    """A stroke along sides that are not drawn yet, straight on where that can be."""
    knots = [start]
    while ways[knots[-1]]:
        here = knots[-1]
        ahead = (2 * here[0] - knots[-2][0], 2 * here[1] - knots[-2][1]) if len(knots) > 1 else here
        there = min(ways[here], key=lambda knot: (abs(knot[0] - ahead[0]) + abs(knot[1] - ahead[1]), knot))
        ways[here].remove(there)
        ways[there].remove(here)
        knots.append(there)
    return knots


def _path(points: Sequence[Point], pen: Pen) -> Path:
    """A line through points, closed where it comes back."""
    closed = points[0] == points[-1]
    steps = [("M", *points[0]), *(("L", *point) for point in points[1 : -1 if closed else None])]
    return Path((*steps, *([("Z",)] if closed else [])), None, pen)


def first_cells(tokens: Mapping[tuple[int, int], str]) -> dict[str, tuple[int, int]]:
    """Of each region the cell that is read first."""
    result: dict[str, tuple[int, int]] = {}
    for at in sorted(tokens):
        result.setdefault(tokens[at], at)
    return result
