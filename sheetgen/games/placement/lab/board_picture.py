"""A level as printed, with each field coloured by how often it is crossed, and the best route on it: the outline of its fields, the
order of crossing, and arrows from rockets to their planets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot

from msgspec.structs import replace

from sheetgen.drawing.colours import channels
from sheetgen.drawing.papers import LARGEST, SCALES
from sheetgen.drawing.sheet import (
    CAP_HEIGHT,
    MM_PER_POINT,
    Box,
    Line,
    Metrics,
    Op,
    Path,
    Pen,
    Rect,
    Sheet,
    Text,
    bounding_box,
    extent,
    moved,
)
from sheetgen.games.lab import Best
from sheetgen.games.placement import spaces

WAY = "#16365c"
"""The colour of the best route."""
SMALL = SCALES[LARGEST].small
"""The smallest type, in points."""
_RAMP = ("#f3f6f9", "#fff1cc", "#fedb92", "#fcb768", "#f48d4c")
"""Colours from never crossed to always crossed. Pips are readable on each of them."""
_ARROW_MARGIN = 0.5
"""Width of the strips above and to the left of the fields that hold the arrows of lines, as a share of a field's side."""
_HALO = "#ffffff"
_ROOMY = 10.0
"""Minimum side of a field to print its share in it, in mm."""


def warmth(share: float) -> str:
    """Return the colour of a field that is crossed on this share of the sheets."""
    at = min(max(share, 0.0), 1.0) * (len(_RAMP) - 1)
    low = min(int(at), len(_RAMP) - 2)
    pairs = zip(channels(_RAMP[low]), channels(_RAMP[low + 1]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * (at - low)):02x}" for a, b in pairs)


class BoardPicture:
    """The fields of a printed sheet, placed in a box on another page."""

    def __init__(self, sheet: Sheet, fields: Sequence[str], into: Box, metrics: Metrics) -> None:
        """fields: names of the level's fields; into: where they go."""
        wanted = {spaces.mark(field): field for field in fields}
        page = max(sheet.pages, key=lambda each: sum(place.space in wanted for place in each.places))
        printed = {wanted[place.space]: place.box for place in page.places if place.space in wanted}
        whole = bounding_box(list(printed.values()))
        side = min(min(box.w, box.h) for box in printed.values())
        region = Box(
            whole.x - side * _ARROW_MARGIN,
            whole.y - side * _ARROW_MARGIN,
            whole.w + side * _ARROW_MARGIN,
            whole.h + side * _ARROW_MARGIN,
        )
        factor = min(into.w / region.w, into.h / region.h)
        dx = into.x + (into.w - region.w * factor) / 2 - region.x * factor
        dy = into.y + (into.h - region.h * factor) / 2 - region.y * factor
        self.metrics = metrics
        self.boxes = {name: Box(b.x * factor + dx, b.y * factor + dy, b.w * factor, b.h * factor) for name, b in printed.items()}
        self.side = side * factor
        self.box = Box(region.x * factor + dx, region.y * factor + dy, region.w * factor, region.h * factor)
        within = [op for op in page.ops if region.inset(-0.3).holds(extent(op, metrics))]
        self._ops = [moved(op, dx, dy, factor) for op in within]
        self._taken = [box for op in self._ops if min((box := extent(op, metrics)).w, box.h) < self.side * 0.7]

    def level(self, crossed: Mapping[str, float], starts: Sequence[str]) -> Iterator[Op]:
        """Draw the level as printed, with each field coloured by how often it is crossed; start fields are unchanged."""
        grounds = {name: box for name, box in self.boxes.items() if name in crossed and name not in starts}
        for op in self._ops:
            name = _ground_of(op, grounds) if isinstance(op, Rect) and op.fill else None
            yield replace(op, fill=warmth(crossed[name])) if name and isinstance(op, Rect) else op

    def shares(self, crossed: Mapping[str, float], starts: Sequence[str]) -> Iterator[Op]:
        """Draw the share of sheets in each field, in per cent, in the lower left corner if it is free."""
        if self.side < _ROOMY:
            return
        for name, box in self.boxes.items():
            if name in crossed and name not in starts:
                text = str(round(crossed[name] * 100))
                high = SMALL * MM_PER_POINT * CAP_HEIGHT
                at = self._free(box, self.metrics.width(text, SMALL, "semibold"), high, 1)
                yield Text(at.x, at.bottom, text, SMALL, "#4a4a47", "semibold")

    def way(self, best: Best, starts: Sequence[str]) -> Iterator[Op]:
        """Draw the best route: the outline of its fields, arrows from rockets to their planets, and in each field its number in the
        order of crossing."""
        crossed = [name for name in dict.fromkeys((*starts, *best.order)) if name in self.boxes]
        yield from self._outline(set(crossed))
        for rocket, planet in best.rocket_to_planet:
            if rocket in self.boxes and planet in self.boxes:
                yield from self._flight(self.boxes[rocket], self.boxes[planet])
        numbered = (name for name in crossed if name not in starts)
        for number, name in enumerate(numbered, 1):
            yield from self._badge(self.boxes[name], str(number))

    def _outline(self, crossed: set[str]) -> Iterator[Op]:
        width = max(self.side * 0.055, 0.5)
        for name in sorted(crossed):
            row, column = spaces.cell(name)
            box = self.boxes[name]
            left, top, right, bottom = box.x, box.y, box.right, box.bottom
            sides = (
                (row - 1, column, (left, top, right, top)),
                (row + 1, column, (left, bottom, right, bottom)),
                (row, column - 1, (left, top, left, bottom)),
                (row, column + 1, (right, top, right, bottom)),
            )
            for beside_row, beside_column, (x1, y1, x2, y2) in sides:
                if f"r{beside_row}c{beside_column}" not in crossed:
                    dx, dy = (width / 2, 0) if y1 == y2 else (0, width / 2)
                    yield Line(x1 - dx, y1 - dy, x2 + dx, y2 + dy, Pen(WAY, width))

    def _flight(self, rocket: Box, planet: Box) -> Iterator[Op]:
        """Draw a bent arrow from a rocket to the planet it crosses."""
        (x1, y1), (x2, y2) = rocket.centre, planet.centre
        far = hypot(x2 - x1, y2 - y1)
        ux, uy = (x2 - x1) / far, (y2 - y1) / far
        bend = min(far * 0.16, self.side * 0.8)
        cx, cy = (x1 + x2) / 2 + uy * bend, (y1 + y2) / 2 - ux * bend
        x1, y1 = _toward(x1, y1, cx, cy, self.side * 0.34)
        x2, y2 = _toward(x2, y2, cx, cy, self.side * 0.40)
        width = max(self.side * 0.045, 0.45)
        head = self.side * 0.2
        bx, by = _toward(x2, y2, cx, cy, head * 0.8)
        curve = (
            ("M", x1, y1),
            ("C", x1 + (cx - x1) * 2 / 3, y1 + (cy - y1) * 2 / 3, bx + (cx - bx) * 2 / 3, by + (cy - by) * 2 / 3, bx, by),
        )
        nx, ny = (y2 - by) / (head * 0.8) * head * 0.45, -(x2 - bx) / (head * 0.8) * head * 0.45
        tip = (("M", x2, y2), ("L", bx + nx, by + ny), ("L", bx - nx, by - ny), ("Z",))
        yield Path(curve, None, Pen(_HALO, width * 2))
        yield Path(tip, WAY, Pen(_HALO, width * 0.8))
        yield Path(curve, None, Pen(WAY, width, (width * 2.4, width * 1.2)))
        yield Path(tip, WAY)

    def _badge(self, box: Box, number: str) -> Iterator[Op]:
        """Draw a number in a field, in the lower right corner if it is free."""
        height = SMALL * MM_PER_POINT * 1.36
        width = max(height, self.metrics.width(number, SMALL, "bold") + height * 0.42)
        badge = self._free(box, width, height, -1)
        yield Rect(badge, WAY, Pen(_HALO, 0.25), height / 2)
        yield Text(
            badge.centre[0], badge.centre[1] + CAP_HEIGHT * SMALL * MM_PER_POINT / 2, number, SMALL, "#ffffff", "bold", "middle"
        )

    def _free(self, field: Box, width: float, height: float, first: int) -> Box:
        """Return the place in a field that covers the least print, and keep it free from now on. Preferred are the corner at the
        left (first: 1) or at the right (-1) below, then the other one, then the middle."""
        area, (x, y) = field.inset(min(self.side * 0.06, 1.0)), field.centre
        across = [*(area.x, area.right - width)[::first], x - width / 2]
        places = [Box(left, top, width, height) for top in (area.bottom - height, area.y, y - height / 2) for left in across]
        place = min(places, key=lambda place: sum(place.overlaps(other) for other in self._taken))
        self._taken.append(place)
        return place


def _ground_of(op: Rect, grounds: Mapping[str, Box]) -> str | None:
    """Return the field that a rectangle nearly fills, as its background; otherwise None."""
    for name, box in grounds.items():
        if box.inset(-0.2).holds(op.box) and op.box.w * op.box.h > 0.85 * box.w * box.h:
            return name
    return None


def _toward(x: float, y: float, to_x: float, to_y: float, far: float) -> tuple[float, float]:
    """Return the point at distance `far` from one point toward another."""
    whole = hypot(to_x - x, to_y - y) or 1.0
    return x + (to_x - x) / whole * far, y + (to_y - y) / whole * far
