"""Regions of a board: the lines between unlike cells, and the first cell of each region."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sheetgen.drawing.sheet import Path, Pen

Point = tuple[float, float]
Corners = Sequence[Point]
_GRAIN = 3
"""Corners that agree to so many decimals of a mm are the same."""


def borders(cells: Iterable[tuple[Corners, str]], pen: Pen) -> Iterator[Path]:
    """The lines between cells of unlike regions and around all cells, each once, in as few strokes as they make.

    cells: the corners of each in order, and its region.
    """
    sides: dict[frozenset[Point], list[str]] = defaultdict(list)
    for corners, region in cells:
        points = [(round(x, _GRAIN), round(y, _GRAIN)) for x, y in corners]
        for one, other in zip(points, [*points[1:], points[0]], strict=True):
            sides[frozenset((one, other))].append(region)
    drawn = [tuple(side) for side, regions in sides.items() if len(regions) == 1 or regions[0] != regions[1]]
    ways: dict[Point, list[Point]] = defaultdict(list)
    for one, other in sorted(tuple(sorted(side)) for side in drawn):
        ways[one].append(other)
        ways[other].append(one)
    odd = [point for point, others in ways.items() if len(others) % 2]
    for start in [*odd, *ways]:
        while ways[start]:
            yield _stroke(start, ways, pen)


def _stroke(start: Point, ways: dict[Point, list[Point]], pen: Pen) -> Path:
    """A stroke along sides that are not drawn yet, straight on where that can be; closed where it comes back."""
    points = [start]
    while ways[points[-1]]:
        here = points[-1]
        ahead = (2 * here[0] - points[-2][0], 2 * here[1] - points[-2][1]) if len(points) > 1 else here
        there = min(ways[here], key=lambda point: (abs(point[0] - ahead[0]) + abs(point[1] - ahead[1]), point))
        ways[here].remove(there)
        ways[there].remove(here)
        points.append(there)
    closed = points[0] == points[-1]
    steps = [("M", *points[0]), *(("L", *point) for point in points[1 : -1 if closed else None])]
    return Path((*steps, *([("Z",)] if closed else [])), None, pen)


def first_cells(tokens: Mapping[tuple[int, int], str]) -> dict[str, tuple[int, int]]:
    """Of each region the cell that is read first."""
    result: dict[str, tuple[int, int]] = {}
    for at in sorted(tokens):
        result.setdefault(tokens[at], at)
    return result


def is_one(tokens: Mapping[tuple[int, int], str]) -> bool:
    """Whether all cells are of one region."""
    return len(Counter(tokens.values())) < 2
