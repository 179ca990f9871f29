"""Tags at places on a page: small boxes (badges, values) at a corner of their subject that never overlap one another.

If the corner isn't free, a tag moves along the edge, then away from it; then a thin line leads back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, hypot

from msgspec import Struct

from sheetgen.drawing.sheet import Box, Line, Pen

Size = tuple[float, float]

_STEP, _RINGS = 4.2, 24
"""Distance (mm) from one ring around a tag's subject to the next, and the number of rings."""
_FINE, _COARSE, _FAR = 2.1, 4.2, 3
"""Distance (mm) between positions on near rings and on far rings, and the number of the first far ring."""
_APART = 0.25
"""Minimum distance between tags, in mm."""
_COVERED, _CONFUSED = 0.25, 1.0
"""Cost (in mm of distance) of covering 1 mm² of print or of another space, and 1 mm² of another tag's subject."""
_HIDDEN = 12.0
"""Cost of covering the whole box of the tag's subject; in mm of distance."""
_OFF_CORNER = 0.08
"""Cost per mm of distance from the subject's top right corner, so that a tag goes there if possible."""


class About(Struct, frozen=True):
    """A tag to place: the box of its subject, and its size."""

    anchor: Box
    size: Size


def placed(wanted: Sequence[About], page: Box, kept: Sequence[Box], printed: Sequence[Box] = ()) -> list[Box | None]:
    """Return the position of each tag on a page, or None if nothing nearby is free.

    kept: boxes that no tag may cover. printed: boxes that tags should avoid; a tag's own subject doesn't count.
    """
    taken = list(kept)
    anchors = dict.fromkeys(each.anchor for each in wanted)
    result: list[Box | None] = []
    for each in wanted:
        box = _place(each, page, taken, printed, [anchor for anchor in anchors if not anchor.overlaps(each.anchor)])
        if box is not None:
            taken.append(box.inset(-_APART))
        result.append(box)
    return _in_order(wanted, result)


def _in_order(wanted: Sequence[About], places: Sequence[Box | None]) -> list[Box | None]:
    """Return the places; tags of the same size and subject are put in reading order."""
    alike: dict[About, list[int]] = {}
    for number, (each, box) in enumerate(zip(wanted, places, strict=True)):
        if box is not None:
            alike.setdefault(each, []).append(number)
    ordered = list(places)
    for numbers in alike.values():
        boxes = sorted((box for number in numbers if (box := places[number])), key=lambda box: (round(box.y, 3), box.x))
        for number, box in zip(numbers, boxes, strict=True):
            ordered[number] = box
    return ordered


def _place(tag: About, page: Box, taken: Sequence[Box], printed: Sequence[Box], anchors: Sequence[Box]) -> Box | None:
    """Return the free position of a tag that has the lowest cost, or None if no position nearby is free."""
    best: tuple[float, Box] | None = None
    for ring in range(_RINGS + 1):
        if best is not None and best[0] <= ring * _STEP:
            break
        reach = tag.anchor.inset(-(tag.size[0] + ring * _STEP), -(tag.size[1] + ring * _STEP))
        near = [box for box in taken if box.overlaps(reach)]
        below = [box for box in printed if box != tag.anchor and box.overlaps(reach)]
        others = [box for box in anchors if box.overlaps(reach)]
        for box in _around(tag, ring):
            x, y = box.centre
            cost = ring * _STEP + _OFF_CORNER * hypot(x - tag.anchor.right, y - tag.anchor.y)
            if (best is not None and cost >= best[0]) or not page.holds(box) or any(box.overlaps(other) for other in near):
                continue
            cost += _HIDDEN * _shared(box, tag.anchor) / max(tag.anchor.w * tag.anchor.h, 1.0)
            cost += _COVERED * sum(_shared(box, other) for other in below) + _CONFUSED * sum(
                _shared(box, other) for other in others
            )
            if best is None or cost < best[0]:
                best = cost, box
    return best[1] if best else None


def _shared(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide * high if wide > 0 and high > 0 else 0.0


def _around(tag: About, ring: int) -> Iterator[Box]:
    """Yield the positions on a ring. On ring 0 the tag's centre is on the edge of its subject; outer rings are next to it and
    further away."""
    width, height = tag.size
    dx = width / 2 + (ring - 1) * _STEP + _APART if ring else 0.0
    dy = height / 2 + (ring - 1) * _STEP + _APART if ring else 0.0
    x, y, w, h = tag.anchor.inset(-dx, -dy)
    step = _FINE if ring < _FAR else _COARSE
    across, down = max(ceil(w / step), 1), max(ceil(h / step), 1)
    for n in range(across + 1):
        yield from (Box(x + w * n / across - width / 2, side - height / 2, width, height) for side in (y, y + h))
    for n in range(1, down):
        yield from (Box(side - width / 2, y + h * n / down - height / 2, width, height) for side in (x, x + w))


def leader(box: Box, anchor: Box, pen: Pen) -> Line | None:
    """Return a line from a tag to its subject, or None if they touch."""
    x1, y1 = _nearest(box, *anchor.centre)
    x2, y2 = _nearest(anchor, x1, y1)
    x1, y1 = _nearest(box, x2, y2)
    return Line(x1, y1, x2, y2, pen) if hypot(x2 - x1, y2 - y1) > pen.width else None


def _nearest(box: Box, x: float, y: float) -> tuple[float, float]:
    """Return the point of a box nearest to another point."""
    return min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)
