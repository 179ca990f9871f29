"""A sheet for scanning, printed so light where it is ticked or crossed that any pen shows on it."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from sheetgen.drawing.colours import PAPER, contrast, paler
from sheetgen.drawing.sheet import MM_PER_POINT, Box, Ellipse, Line, Op, Page, Path, Pen, Picture, Rect, Symbol, Text, bounding_box

_PLATE, _SYMBOL, _PIP = 1.45, 2.6, 4.2
"""The most contrast with the paper that is left to plates, to symbols and outlines, to pips and type."""
_LARGE = 2.2
"""A pip that is higher (mm) hides as much as a symbol."""
_OUTLINE = 0.25
_STEP = 0.02


def light_to_mark(page: Page) -> Page:
    """A page on which nothing large under a space to mark hides ink.

    Dark plates become tints with an outline, and what was white on them coloured; symbols and pips become paler.
    """
    boxes, fills = [_box(op) for op in page.ops], [_fill(op) for op in page.ops]
    no_text = [None if isinstance(op, Text) else fill for op, fill in zip(page.ops, fills, strict=True)]
    dark = {n: fill for n, fill in enumerate(no_text) if fill and contrast(fill, PAPER) > _SYMBOL}
    light = {n: boxes[n] for n, fill in enumerate(fills) if fill and contrast(fill, PAPER) < _PLATE}
    marked = [place.box for place in page.places if place.type in ("tick", "mark")]
    marked += [part.box for place in page.places for part in place.parts]
    ops, plates = list(page.ops), list[tuple[Box, str]]()
    for n, op in enumerate(page.ops):
        if n in light:
            plate = next((colour for box, colour in reversed(plates) if box.holds(boxes[n])), None)
            ops[n] = _filled(op, _at_most(plate, _PIP if isinstance(op, Text) else _SYMBOL)) if plate else op
        elif n not in dark and isinstance(op, Rect | Ellipse | Path) and op.fill:
            holds = any(m > n and boxes[n].holds(boxes[m]) for m in dark) and any(each.overlaps(boxes[n], 0.3) for each in marked)
            ops[n] = replace(op, fill=_at_most(op.fill, _PLATE)) if holds else op  # what becomes paler on it is still seen
        under = [each for each in marked if each.overlaps(boxes[n], 0.3)] if n in dark else []
        above = [box for m, box in light.items() if m > n] if under else []
        if all(any(box.holds(each, 0.3) for box in above) for each in under):
            continue
        colour = _at_most(dark[n], _SYMBOL)
        if isinstance(op, Rect | Ellipse | Path) and any(boxes[n].holds(box) for box in above):
            plates.append((boxes[n], dark[n]))
            ops[n] = replace(op, fill=_at_most(dark[n], _PLATE), pen=Pen(colour, op.pen.width if op.pen else _OUTLINE))
        else:
            small = min(boxes[n].w, boxes[n].h) < _LARGE
            ops[n] = _filled(op, _at_most(dark[n], _PIP) if small else colour)
    return page._replace(ops=tuple(ops))


def _fill(op: Op) -> str | None:
    """What an operation fills its shape with."""
    match op:
        case Rect() | Ellipse() | Path():
            return op.fill
        case Symbol() | Text():
            return op.colour
        case _:
            return None


def _filled(op: Op, colour: str) -> Op:
    match op:
        case Rect() | Ellipse() | Path():
            return replace(op, fill=colour)
        case Symbol() | Text():
            return replace(op, colour=colour)
        case _:
            return op


def _box(op: Op) -> Box:
    """Where an operation fills something; of a text only where it begins."""
    match op:
        case Rect(box) | Ellipse(box) | Symbol(_, box) | Picture(_, box):
            return box
        case Path(steps):
            numbers = [[float(each) for each in step[1:]] for step in steps]
            return bounding_box([Box(x, y, 0, 0) for each in numbers for x, y in zip(each[::2], each[1::2], strict=True)])
        case Text(x, y, _, size):
            return Box(x, y - size * MM_PER_POINT / 4, 0.0, 0.0)
        case Line():
            return Box(op.x1, op.y1, 0.0, 0.0)


@lru_cache(maxsize=256)
def _at_most(colour: str, most: float) -> str:
    """A colour taken so far towards the paper that it has no more contrast."""
    share = 0.0
    while contrast(paler(colour, share), PAPER) > most:
        share = min(share + _STEP, 1.0)
    return paler(colour, share)
