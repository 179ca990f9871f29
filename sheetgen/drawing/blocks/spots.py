"""Where the parts of a special field stand: its die, its symbol, its points or a box to write in, a burst to tick. Lengths in mm.

Parts stand in rows, in one of several arrangements; taken is the one that leaves them largest. At full size that is a die with the
points beside it and the symbol below; a field that is low, narrow or small has another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

from sheetgen.drawing.blocks.type import FINEST_SIZE
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Box

Part = Literal["die", "symbol", "points", "box", "burst"]
_SHARES: dict[Part, float] = {"die": 0.45, "symbol": 0.53, "box": 0.45, "burst": 0.4}
"""Sides of square parts at full size, against that of a field within its edges."""
_LEAST: dict[Part, float] = {"die": 1.6, "symbol": 1.7, "box": 2.2, "burst": 1.6}
_LEAST_PLATE = 2.3
_APART = 0.2
"""The least distance of two parts, and their distance against the side of a field at full size."""
_APART_SHARE = 0.02
_STEPS = 12
"""Halvings to find the scale: finer than a thousandth."""
_AS_GOOD = 0.8
"""An arrangement that comes first is taken unless a later one is larger by more than this tells."""
_BESIDE = 0.47
"""The widest points against the side of a field, where their type may be smaller."""

Arrangement = tuple[tuple[Part, ...], ...]


class Points(NamedTuple):
    """Points as they are to be printed: how wide a text of 1 pt is (mm), and the largest type (points)."""

    width: float
    size: float


class Spots(Struct, frozen=True):
    """The boxes of all parts, and the type of the points."""

    boxes: dict[Part, Box]
    size: float


class _Wanted(Struct, frozen=True):
    """The parts of a field: their least scale, their sizes at a scale, and the type there."""

    side: float
    points: Points | None

    def type_size(self, scale: float) -> float:
        """The type of the points: as high as the die, within its limits."""
        width, largest = self.points or (1.0, FINEST_SIZE)
        return max(min(largest, _BESIDE * self.side / width, _SHARES["die"] * self.side * scale / MM_PER_POINT), FINEST_SIZE)

    def size(self, part: Part, scale: float) -> tuple[float, float]:
        """Width and height of a part."""
        if part != "points":
            return (_SHARES[part] * self.side * scale,) * 2
        size = self.type_size(scale)
        return (self.points.width if self.points else 0.0) * size, size * MM_PER_POINT * CAP_HEIGHT

    def apart(self) -> float:
        """The distance of parts."""
        return max(_APART, _APART_SHARE * self.side)

    def extent(self, arrangement: Arrangement, scale: float) -> tuple[float, float]:
        """Width and height of all parts."""
        rows = [[self.size(part, scale) for part in row] for row in arrangement]
        width = max(sum(size[0] for size in row) + (len(row) - 1) * self.apart() for row in rows)
        return width, sum(max(size[1] for size in row) for row in rows) + (len(rows) - 1) * self.apart()


def spots(parts: frozenset[Part], points: Points | None, side: float, room: Box, plated: bool) -> Spots | None:
    """Where the parts of a field stand within a room, None if it is too small.

    side: that of the whole field within its edges. plated: its symbol stands on a plate, which is as large as one without.
    """
    arrangement, scale = _best(parts, points, side, (round(room.w, 9), round(room.h, 9)), plated)
    wanted = _Wanted(side, points)
    return Spots(_placed(arrangement, scale, wanted, room), wanted.type_size(scale)) if arrangement else None


@lru_cache(maxsize=4096)
def _best(
    parts: frozenset[Part], points: Points | None, side: float, room: tuple[float, float], plated: bool
) -> tuple[Arrangement | None, float]:
    """The arrangement in which parts are largest in a room of a width and height, and their scale there.

    Kept, since the fields of a level have few rooms and parts between them, and are laid out anew whenever it is drawn.
    """
    wanted = _Wanted(side, points)
    leasts = _LEAST | ({"symbol": _LEAST_PLATE} if plated else {})
    least = max((leasts[part] / (_SHARES[part] * side) for part in parts if part != "points"), default=0.0)
    best, taken = 0.0, None
    for arrangement in _arrangements(parts):
        scale = _scale(lambda scale, tried=arrangement: _fits(wanted.extent(tried, scale), room), least)  # type: ignore[misc]
        if scale is not None and scale * _AS_GOOD > best:
            best, taken = scale, arrangement
    return taken, best


def _arrangements(parts: frozenset[Part]) -> list[Arrangement]:
    """The ways to arrange parts, those without rows that are empty."""
    extra: Part = "box" if "box" in parts else "points"
    ways: Sequence[Arrangement] = (
        (("die", extra), ("symbol", "burst")),
        (("die", "symbol"), (extra, "burst")),
        (("die", "symbol", "burst"), (extra,)),
        (("die", extra, "symbol", "burst"),),
        (("die", "burst"), ("symbol",), (extra,)),
        (("die",), ("symbol",), (extra,), ("burst",)),
    )
    kept = (tuple(tuple(part for part in row if part in parts) for row in way) for way in ways)
    return list(dict.fromkeys(tuple(row for row in way if row) for way in kept))


def _fits(extent: tuple[float, float], room: tuple[float, float]) -> bool:
    return extent[0] <= room[0] + 1e-9 and extent[1] <= room[1] + 1e-9


def _scale(fits: Callable[[float], bool], least: float) -> float | None:
    """The largest scale that fits, 1 being full size; None when not even the least does."""
    if fits(max(1.0, least)):
        return max(1.0, least)
    if least >= 1 or not fits(least):
        return None
    low, high = least, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _placed(arrangement: Arrangement, scale: float, wanted: _Wanted, room: Box) -> dict[Part, Box]:
    """The boxes of parts: rows with even gaps, narrower ones at the edges where there is little room."""
    heights = [max(wanted.size(part, scale)[1] for part in row) for row in arrangement]
    spare = room.h - sum(heights)
    between = max(spare / (len(heights) + 1), min(wanted.apart(), spare / max(len(heights) - 1, 1)))
    y = room.y + (spare - between * (len(heights) - 1)) / 2
    boxes: dict[Part, Box] = {}
    for row, height in zip(arrangement, heights, strict=True):
        boxes |= _row(row, scale, wanted, Box(room.x, y, room.w, height))
        y += height + between
    return boxes


def _row(row: tuple[Part, ...], scale: float, wanted: _Wanted, room: Box) -> dict[Part, Box]:
    """The parts of one row: from edge to edge where it begins with the die, else with even gaps; points in the middle of theirs."""
    sizes = [wanted.size(part, scale) for part in row]
    spare = room.w - sum(width for width, _ in sizes)
    edge = 0.0 if row[0] == "die" else spare / (len(row) + 1)
    gap = spare / (len(row) - 1) if len(row) > 1 and not edge else edge
    x = room.x + edge
    boxes: dict[Part, Box] = {}
    for part, (width, height) in zip(row, sizes, strict=True):
        boxes[part] = Box(x, room.y + (room.h - height) / 2, width, height)
        x += width + gap
    if row == ("die", "points"):
        left = boxes["die"].right
        boxes["points"] = boxes["points"]._replace(x=(left + room.right - boxes["points"].w) / 2)
    return boxes
